"""Running a study in chunks: here, on the cores of this machine, or on a Dask cluster.

Chunk number k of a study with seed s takes its chance from the name, s and k alone, and gives
integers. So the result does not depend on who counts which chunk, or how often one is begun again.
"""

from __future__ import annotations

import hashlib
import json
import random
import signal
import uuid
from collections import defaultdict
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import astuple
from functools import partial

from .studies import STUDIES
from .tally import Tallies, Tally

__all__ = ["DEFAULT_SEED", "StudyStopped", "chunks", "fingerprint", "run"]

DEFAULT_SEED = 1

ATTEMPTS = 20
"""How often a cluster begins a chunk again that failed, as when its worker was out of memory."""

SECONDS_TO_CONNECT = 10

Counted = dict[str, tuple[int, ...]]
"""The tallies of one chunk as plain integers, to be sent from one machine to another."""

Progress = Callable[[int, int], object]
"""Is told how many of how many chunks are done."""


class StudyStopped(Exception):
    """A study that could not be finished; the message says why, in words."""


def chunks(name: str, rounds: int) -> range:
    """Return the numbers of the chunks that ``rounds`` rounds of the study ``name`` make."""
    return range(-(-rounds // STUDIES[name].chunk))


def count(name: str, seed: int, rounds: int, number: int) -> Counted:
    """Count chunk ``number`` of a study. Depends on nothing but its arguments."""
    study = STUDIES[name]
    tallies: Tallies = defaultdict(Tally)
    here = min(study.chunk, rounds - number * study.chunk)
    study.count(random.Random(f"{name} {seed} {number}"), here, tallies)
    return {told: astuple(tally) for told, tally in tallies.items()}


def run(
    name: str,
    rounds: int | None = None,
    seed: int = DEFAULT_SEED,
    *,
    jobs: int = 1,
    scheduler: str | None = None,
    progress: Progress = lambda done, of: None,
) -> dict[str, Tally]:
    """Return the tallies of the study ``name``; without ``rounds``, of as many as it usually has.

    It runs in this process, in ``jobs`` processes, or on the Dask cluster at the address
    ``scheduler``; the result is the same. Raises ValueError if there is no such study in
    ``STUDIES``, or for less than 1 round, and StudyStopped if it cannot be finished.
    """
    if name not in STUDIES:
        raise ValueError(f"there is no study {name!r}; there is {', '.join(STUDIES)}")
    rounds = STUDIES[name].rounds if rounds is None else rounds
    if rounds < 1:
        raise ValueError(f"{rounds} rounds are too few; at least 1")
    numbers = chunks(name, rounds)
    if scheduler is not None:
        results = _on_cluster(scheduler, name, seed, rounds)
    elif jobs > 1:
        results = _in_processes(jobs, name, seed, rounds)
    else:
        results = (count(name, seed, rounds, number) for number in numbers)
    tallies: Tallies = defaultdict(Tally)
    progress(0, len(numbers))
    with closing(results):
        for done, counted in enumerate(results, 1):
            for told, sums in counted.items():
                tallies[told].merge(Tally(*sums))
            progress(done, len(numbers))
    return dict(sorted(tallies.items(), key=lambda item: _in_order(item[0])))


def fingerprint(name: str, seed: int = DEFAULT_SEED) -> str:
    """Return a short text that changes when the first chunk of a study gives other numbers.

    A file that carries it can be checked without counting everything again.
    """
    first = count(name, seed, STUDIES[name].chunk, 0)
    return hashlib.sha256(json.dumps(first, sort_keys=True).encode()).hexdigest()[:16]


def _in_order(told: str) -> list[tuple[bool, int, str]]:
    """Return a key that sorts names by words, and numbers in them by value."""
    words = [word.strip(":") for word in told.split()]
    return [(word.isdigit(), int(word) if word.isdigit() else 0, word) for word in words]


def _in_processes(jobs: int, name: str, seed: int, rounds: int) -> Generator[Counted, None, None]:
    # Not in every browser's Python: imported where it is needed.
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    # The keys that stop the command reach all its processes; only the first is to act on them.
    ignore = (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, ignore)
    try:
        numbers = chunks(name, rounds)
        futures = [pool.submit(count, name, seed, rounds, number) for number in numbers]
        for future in as_completed(futures):
            yield future.result()
    except BrokenProcessPool:
        raise StudyStopped("one of the processes was stopped from outside; run it again") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _on_cluster(address: str, name: str, seed: int, rounds: int) -> Generator[Counted, None, None]:
    try:
        import distributed
    except ModuleNotFoundError as error:
        message = f"a study on a cluster needs {error.name}: pip install 'sevenrocks[study]'"
        raise StudyStopped(message) from None
    try:
        client = distributed.Client(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError) as error:
        raise StudyStopped(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        numbers = chunks(name, rounds)
        # Keys of their own: a cluster may still hold chunks of another version of the package.
        batch = uuid.uuid4().hex
        futures = client.map(
            partial(count, name, seed, rounds),
            numbers,
            key=[f"sevenrocks-{name}-{batch}-{number}" for number in numbers],
            retries=ATTEMPTS,
        )
        # What a worker had counted when it was stopped is counted again by another.
        for future in distributed.as_completed(futures):
            try:
                yield future.result()
            except Exception as error:
                raise StudyStopped(f"the cluster gave up: {error}") from error
