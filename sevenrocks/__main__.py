"""The command ``sevenrocks``: count, check a record, draw, print worksheets, play, study."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from . import __version__
from .diagram import draw, standalone
from .errors import NotationError, SevenRocksError
from .layout import Layout
from .lessons.questions import LEVELS
from .match import TARGET, Match
from .players import PLAYERS
from .seats import Seat
from .study.command import add_options as add_study_options
from .terminal import Table

LAYOUT_HELP = (
    'placements separated by blanks, such as "14 11@14 44@14": [1|4], then [1|1] joined to it, …'
)

MOST_QUESTIONS = 200
"""The questions of the longest worksheet."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code: 0 for success, 1 for input that is refused."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options))
    except SevenRocksError as error:
        print(f"sevenrocks: {error}", file=sys.stderr)
    except OSError as error:
        file = f"{error.filename}: " if error.filename else ""
        print(f"sevenrocks: {file}{error.strerror}", file=sys.stderr)
    return 1


def count(options: argparse.Namespace) -> int:
    """Print the scoring ends, the sum and the points of a layout (rules 15 and 16)."""
    layout = Layout.parse(options.layout)
    ends = ", ".join(f"{end.tile} {end.value}" for end in layout.ends)
    terms = " + ".join(str(end.value) for end in layout.ends)
    print(f"ends    {ends or 'none'}")
    total = f"{terms} = {layout.total}" if len(layout.ends) > 1 else str(layout.total)
    print(f"sum     {total}")
    print(f"points  {layout.points}")
    return 0


def check(options: argparse.Namespace) -> int:
    """Replay a match record and print its outcome; the first fault is an error."""
    text = _text_of(options.file)
    try:
        match = Match.replay(text)
    except SevenRocksError as error:
        print(f"sevenrocks: {options.file}: {error}", file=sys.stderr)
        return 1
    rounds = f"{len(match.rounds)} round" + "s" * (len(match.rounds) > 1)
    outcome = "not finished" if match.winner is None else f"{match.winner} won"
    print(f"correct: {rounds}, {outcome}, North+South {match.score[0]}, East+West {match.score[1]}")
    return 0


def draw_layout(options: argparse.Namespace) -> int:
    """Write the diagram of a layout as an SVG file, or to standard output (rule 24)."""
    svg = standalone(draw(Layout.parse(options.layout))) + "\n"
    if options.output is None:
        sys.stdout.write(svg)
    else:
        Path(options.output).write_text(svg, "utf-8")
    return 0


def make_worksheet(options: argparse.Namespace) -> int:
    """Write a worksheet with its key as a PDF file."""
    try:
        from .lessons.worksheet import worksheet
    except ModuleNotFoundError as error:
        message = f"a worksheet needs {error.name}: pip install 'sevenrocks[worksheet]'"
        print(f"sevenrocks: {message}", file=sys.stderr)
        return 1
    try:
        pdf = worksheet(options.activity, options.level, options.seed, options.questions)
    except ValueError as error:
        print(f"sevenrocks: {error}", file=sys.stderr)
        return 1
    Path(options.output).write_bytes(pdf)
    return 0


def play(options: argparse.Namespace) -> int:
    """Play a match in the terminal; its record is printed where it is left."""
    seats = [getattr(options, str(seat).lower()) for seat in Seat]
    record = _text_of(options.record) if options.record else ""
    try:
        table = Table(
            seats,
            record=record,
            seed=options.seed,
            target=options.target,
            tutor=options.tutor,
            screen=sys.stdout.isatty(),
        )
    except ValueError as error:
        print(f"sevenrocks: {error}", file=sys.stderr)
        return 1
    try:
        table.play()
    except KeyboardInterrupt:
        print()
    if Match.replay(table.record).winner is None:
        print(f"\n{table.record}", end="")
    return 0


def _text_of(file: str) -> str:
    """Return the text in ``file``; ``-`` is standard input. Raises NotationError if it is none."""
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"{file}: not a text in UTF-8 ({error.reason})") from None


def _how_many(text: str) -> int:
    number = int(text)
    if not 1 <= number <= MOST_QUESTIONS:
        raise ValueError
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="sevenrocks",
        description="Rules of the domino game Seven Rocks, from the command line.",
        epilog="Tiles are two digits, lower half first; 34@44 is [3|4] joined to [4|4]. "
        "Errors go to standard error with exit code 1.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    counting = commands.add_parser(
        "count",
        help="print the scoring ends, the sum and the points of a layout",
        description="Print the scoring ends, the sum and the points of the last placement.",
    )
    counting.add_argument("layout", metavar="LAYOUT", help=LAYOUT_HELP)
    counting.set_defaults(run=count)
    checking = commands.add_parser(
        "check",
        help="replay a match record and report its first fault",
        description="Replay a match record. The first fault is reported with its line, what it "
        "says and what is right, and the exit code is 1.",
    )
    checking.add_argument("file", metavar="FILE", help="the record, or - for standard input")
    checking.set_defaults(run=check)
    drawing = commands.add_parser(
        "draw",
        help="draw a layout as SVG",
        description="Draw a layout as an SVG picture with its text equivalent inside.",
    )
    drawing.add_argument("layout", metavar="LAYOUT", help=LAYOUT_HELP)
    drawing.add_argument(
        "-o", "--output", metavar="FILE", help="the file to write; default: standard output"
    )
    drawing.set_defaults(run=draw_layout)
    sheets = commands.add_parser(
        "worksheet",
        help="print questions and their key as PDF",
        description="Write a worksheet for a class as a PDF file: questions on A4 pages, then the "
        "key. The same options give the same worksheet, and the questions of the book's quizzes.",
    )
    sheets.add_argument(
        "--activity",
        choices=("count", "rounding", "placing"),
        default="count",
        help="what is asked; default: %(default)s",
    )
    sheets.add_argument(
        "--level", type=int, choices=LEVELS, default=LEVELS[0], help="1, the easiest, to 5"
    )
    sheets.add_argument("--seed", type=int, default=1, help="another number, other questions")
    sheets.add_argument(
        "--questions",
        type=_how_many,
        default=12,
        metavar="NUMBER",
        help=f"how many, 1 to {MOST_QUESTIONS}; default: %(default)s",
    )
    sheets.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the PDF file to write"
    )
    sheets.set_defaults(run=make_worksheet)
    playing = commands.add_parser(
        "play",
        help="play a match in the terminal",
        description="Play a match in the terminal, with and against people and players. Help is "
        "one of the words that can be typed there.",
    )
    for seat in Seat:
        playing.add_argument(
            f"--{str(seat).lower()}",
            choices=("person", *PLAYERS),
            default="person" if seat == Seat.SOUTH else "careful",
            help="who sits there; default: %(default)s",
        )
    playing.add_argument("--tutor", action="store_true", help="object to placements that cost much")
    playing.add_argument("--seed", type=int, help="the same number, the same deals")
    playing.add_argument("--target", type=int, default=TARGET, help="default: %(default)s points")
    playing.add_argument("--record", metavar="FILE", help="the record of a match to go on with")
    playing.set_defaults(run=play)
    add_study_options(
        commands.add_parser("study", help="play many rounds and report what good play is worth")
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
