"""The command ``sevenrocks study``: run a study and write what it found."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from .running import DEFAULT_SEED, StudyStopped, fingerprint, run
from .studies import STUDIES
from .tally import Tally

__all__ = ["add_options", "report", "study"]

ALL = "all"
INTERRUPTED = 130
"""The exit code of a command that the keyboard stopped."""

DIGITS = 6
"""The decimals of means and errors, far more than the intervals leave certain."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what ``sevenrocks study`` understands to ``parser``."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    usual = "\n".join(
        f"  {name:<10} {study.question} ({study.rounds:,} rounds)"
        for name, study in STUDIES.items()
    )
    parser.description = (
        "Play many rounds between known players and write means with 95 % intervals as JSON.\n"
        'These are the numbers of the chapter "Playing well".\n\n'
        f"studies:\n{usual}\n  {ALL:<10} all of these"
    )
    parser.epilog = (
        "The same study, rounds and seed give the same file, wherever it is counted. On a Dask\n"
        "cluster, the scheduler and the workers need this version of the package too."
    )
    parser.add_argument("study", choices=[*STUDIES, ALL], metavar="STUDY")
    parser.add_argument(
        "--rounds",
        type=_positive,
        metavar="NUMBER",
        help="how many rounds to deal; a study may play each deal in several ways",
    )
    parser.add_argument(
        "--seed", type=int, default=DEFAULT_SEED, help="another number, other deals"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=_positive, default=1, metavar="NUMBER", help="processes; default: 1"
    )
    where.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="of a Dask cluster, such as tcp://10.0.0.1:8786; needs sevenrocks[study]",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="PATH",
        help=f"the file to write, default: standard output; for {ALL}, the folder (needed)",
    )
    parser.set_defaults(run=study)


def study(options: argparse.Namespace) -> int:
    """Run the studies that ``options`` name and write what they found; return the exit code."""
    everything = options.study == ALL
    if everything and options.output is None:
        print(f"sevenrocks: {ALL} writes several files; say where: -o FOLDER", file=sys.stderr)
        return 1
    if options.output is not None:
        folder = options.output if everything else options.output.parent
        folder.mkdir(parents=True, exist_ok=True)  # rather now than after a long count
    try:
        for name in STUDIES if everything else [options.study]:
            text = _found(name, options)
            if options.output is None:
                sys.stdout.write(text)
            else:
                _write(options.output / f"{name}.json" if everything else options.output, text)
    except StudyStopped as error:
        print(f"sevenrocks: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nsevenrocks: stopped; the study that ran wrote nothing", file=sys.stderr)
        return INTERRUPTED
    return 0


def report(name: str, rounds: int, seed: int, tallies: Mapping[str, Tally]) -> str:
    """Return what a study found as JSON, a line for each result.

    ``mean`` is ``amount`` per case and ``error`` half the width of its 95 % interval; ``rounds``
    are those that had a case. ``first`` is the fingerprint of the first chunk.
    """
    head = {
        "study": name,
        "command": f"sevenrocks study {name} --rounds {rounds} --seed {seed}",
        "rounds": rounds,
        "seed": seed,
        "first": fingerprint(name, seed),
    }
    lines = [f" {json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items()]
    results = []
    for told, tally in tallies.items():
        mean, error = tally.estimate
        result = {
            "mean": round(mean, DIGITS),
            "error": round(error, DIGITS),
            "amount": tally.amount,
            "cases": tally.cases,
            "rounds": tally.rounds,
        }
        results.append(f"  {json.dumps(told)}: {json.dumps(result)}")
    return "{\n" + "".join(lines) + ' "results": {\n' + ",\n".join(results) + "\n }\n}\n"


def _found(name: str, options: argparse.Namespace) -> str:
    rounds = options.rounds or STUDIES[name].rounds

    def progress(done: int, of: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == of else ""
            print(f"\r{name}: {100 * done // of} %", end=end, file=sys.stderr, flush=True)
        elif done in (0, of):
            state = "done" if done else f"{rounds:,} rounds ..."
            print(f"{name}: {state}", file=sys.stderr, flush=True)

    tallies = run(
        name,
        rounds,
        options.seed,
        jobs=options.jobs,
        scheduler=options.scheduler,
        progress=progress,
    )
    return report(name, rounds, options.seed, tallies)


def _write(path: Path, text: str) -> None:
    """Write ``text`` to ``path`` so that the file is whole or not there."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(text, "utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)
