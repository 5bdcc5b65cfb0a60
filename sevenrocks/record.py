"""The record of a match: a small line-based text, readable aloud, and back.

::

    Seven Rocks record 1
    target 250
    seed 7

    round 1
    lot North 35, East 00, South 22, West 25
    leader North
    hand North 02 03 05 16 33 34 45
    hand East ...
    hand South ...
    hand West ...
    North 05 scores 5
    East 55@05 scores 10
    South --
    ...
    end West went out
    settlement North 4 costs 5, East 12 costs 10, South 7 costs 5, West 0 costs 0
    score North+South 20, East+West 35

``seed`` stands only where there is one; a line ``lot`` for each drawing, only where a lot was drawn
(rule 6). ``--`` is a knock. ``end`` is ``SEAT went out``, ``blocked`` or ``PARTNERSHIP won``, the
last without a settlement (rule 23). A match may stop anywhere after a leader's hands. Blank lines
and lines that begin with ``#`` are passed over. Everything that follows from the placements must
stand exactly as ``write`` writes it, so a wrong sum is found at its own line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from .errors import IllegalLot, RecordError, SevenRocksError
from .lot import Draw, Lot
from .match import Match
from .notation import KNOCK, quote
from .round import Round, Turn, WentOut
from .seats import Partnership, Seat
from .tiles import Tile

__all__ = ["read", "score_line", "settlement_line", "turn_line", "write"]

HEADER = "Seven Rocks record 1"
_SEATS = {str(seat): seat for seat in Seat}
_TURN = re.compile(rf"({'|'.join(_SEATS)}) (\S+)( scores [0-9]+)?")


def write(match: Match) -> str:
    """Return the record of ``match`` so far, ending in a line break."""
    lines = [HEADER, f"target {match.target}"]
    if match.seed is not None:
        lines.append(f"seed {match.seed}")
    rounds = zip(match.lots, match.rounds, match.scores, strict=True)
    for number, (lot, current, score) in enumerate(rounds, start=1):
        lines += ["", f"round {number}", *_opening(lot, current), *map(turn_line, current.turns)]
        winner = match.winner if number == len(match.rounds) else None
        lines += _closing(current, score, winner)
    return "\n".join(lines) + "\n"


def read(text: str) -> Match:
    """Return the match that the record ``text`` tells, every line checked against the rules.

    Raises RecordError, with the line, what it says and what is right, at the first fault.
    """
    lines = _Lines(text)
    lines.expect(HEADER)
    target = _number(lines, "target", r"[1-9][0-9]{0,17}")
    seed = _number(lines, "seed", r"-?[0-9]{1,18}") if lines.starts("seed ") else None
    match: Match | None = None
    while match is None or lines:
        match = _read_round(lines, match, target, seed)
        if match.winner is not None and lines:
            number, line = lines.take("the end of the record")
            raise _fault(number, line, None, "the match is over, so nothing can follow")
    return match


def _read_round(lines: _Lines, before: Match | None, target: int, seed: int | None) -> Match:
    """Return the match ``before`` with the next round of the record played as far as it goes."""
    lines.expect(f"round {1 if before is None else len(before.rounds) + 1}")
    lot = _read_lot(lines, before)
    if lot is not None:
        lines.expect(f"leader {lot.leader}")
        leader, opened_at = lot.leader, lines.last
    elif before is not None and isinstance(before.round.ending, WentOut):
        leader = before.round.ending.seat
        lines.expect(f"leader {leader}")
        opened_at = lines.last
    else:
        opened_at, line = lines.take("leader SEAT")
        keyword, _, name = line.partition(" ")
        if keyword != "leader" or name not in _SEATS:
            raise _fault(opened_at, line, None, "write leader and a seat, such as 'leader North'")
        leader = _SEATS[name]
    hands = [_read_hand(lines, seat) for seat in Seat]
    try:
        if before is None:
            match = Match.start(seed, target, hands=hands, leader=leader)
        else:
            match = before.next_round(hands=hands, leader=leader)
    except SevenRocksError as error:
        raise RecordError(f"lines {opened_at} to {lines.last}: {error}", line=lines.last) from error
    match = replace(match, lots=(*match.lots[:-1], lot))
    while lines and match.round.turn is not None and match.winner is None:
        match = _read_turn(lines, match)
    for line in _closing(match.round, match.score, match.winner):
        lines.expect(line)
    return match


def _read_lot(lines: _Lines, before: Match | None) -> Lot | None:
    """Return the lot that stands next in the record, None if none does."""
    drawings: list[tuple[Draw, ...]] = []
    first = None
    while lines.starts("lot "):
        number, line = lines.take("lot")
        first = first or number
        if before is not None and isinstance(before.round.ending, WentOut):
            seat = before.round.ending.seat
            raise _fault(number, line, f"leader {seat}", f"{seat} went out and leads without a lot")
        drawing: list[Draw] = []
        for item in line.removeprefix("lot ").split(", "):
            name, _, tile = item.partition(" ")
            if name not in _SEATS:
                why = "write seats and tiles, such as 'lot North 35, East 00, South 22, West 25'"
                raise _fault(number, line, None, why)
            drawing.append(Draw(_SEATS[name], _tile(tile, number, line)))
        drawings.append(tuple(drawing))
    if not drawings:
        return None
    try:
        return Lot(tuple(drawings))
    except IllegalLot as error:
        message = f"the lot from line {first} to {lines.last}: {error}"
        raise RecordError(message, line=lines.last) from error


def _read_hand(lines: _Lines, seat: Seat) -> list[Tile]:
    number, line = lines.take(f"hand {seat} and its tiles")
    keyword = f"hand {seat} "
    if not line.startswith(keyword):
        raise _fault(number, line, None, f"write {quote(keyword)} and the tiles dealt to {seat}")
    tiles = sorted(_tile(item, number, line) for item in line.removeprefix(keyword).split(" "))
    right = keyword + " ".join(tile.code for tile in tiles)
    if line != right:
        raise _fault(number, line, right, "the tiles of a hand stand in order, lower half first")
    return tiles


def _read_turn(lines: _Lines, match: Match) -> Match:
    number, line = lines.take("a placement or a knock")
    seat = match.round.turn
    found = _TURN.fullmatch(line)
    if found is None or found[1] != str(seat):
        why = f"{seat} is to play; write {seat} and a placement, or {KNOCK} for a knock"
        raise _fault(number, line, None, why)
    try:
        match = match.knock() if found[2] == KNOCK else match.place(found[2])
    except SevenRocksError as error:
        raise _fault(number, line, None, str(error)) from error
    right = turn_line(match.round.turns[-1])
    if line != right:
        why = f"the total is {match.round.layout.total}" if found[2] != KNOCK else ""
        raise _fault(number, line, right, why)
    return match


def _opening(lot: Lot | None, current: Round) -> Iterator[str]:
    """Yield the lines of a round before its lead."""
    for drawing in lot.drawings if lot else ():
        yield "lot " + ", ".join(f"{draw.seat} {draw.tile.code}" for draw in drawing)
    yield f"leader {current.leader}"
    for seat in Seat:
        yield f"hand {seat} " + " ".join(tile.code for tile in current.dealt[seat])


def turn_line(turn: Turn) -> str:
    """Return the line of a placement, with its points if it scores, or of a knock."""
    if turn.placement is None:
        return f"{turn.seat} {KNOCK}"
    scores = f" scores {turn.points}" if turn.points else ""
    return f"{turn.seat} {turn.placement}{scores}"


def settlement_line(left: Sequence[int], rounded: Sequence[int]) -> str:
    """Return the line of a settlement: the pips left and what they cost, by seat."""
    costs = zip(Seat, left, rounded, strict=True)
    return "settlement " + ", ".join(f"{seat} {pips} costs {cost}" for seat, pips, cost in costs)


def score_line(score: Sequence[int]) -> str:
    """Return the line of a score, by partnership."""
    return "score " + ", ".join(f"{side} {score[side]}" for side in Partnership)


def _closing(current: Round, score: tuple[int, int], winner: Partnership | None) -> Iterator[str]:
    """Yield the lines that stand once the round, or the match, is over; none before."""
    if winner is not None:
        yield f"end {winner} won"
    elif current.settlement is not None:
        yield f"end {current.ending}"
        yield settlement_line(current.settlement.left, current.settlement.rounded)
    else:
        return
    yield score_line(score)


class _Lines:
    """The lines of a record that matter, taken one by one with their numbers."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        if not lines[-1]:
            lines.pop()  # the text ends in a line break, or is empty
        self._end = len(lines)
        numbered = enumerate((line.rstrip(" \t\r") for line in lines), start=1)
        matters = [item for item in numbered if item[1] and not item[1].startswith("#")]
        self._rest = matters[::-1]
        self.last = 0

    def __bool__(self) -> bool:
        return bool(self._rest)

    def starts(self, prefix: str) -> bool:
        """Return whether the next line begins with ``prefix``."""
        return bool(self._rest) and self._rest[-1][1].startswith(prefix)

    def take(self, wanted: str) -> tuple[int, str]:
        """Return the next line with its number. Raises RecordError if there is none."""
        if not self._rest:
            number = self._end + 1
            raise RecordError(
                f"line {number}: the record stops where {quote(wanted)} must stand",
                line=number,
                right=wanted,
            )
        self.last, line = self._rest.pop()
        return self.last, line

    def expect(self, right: str) -> None:
        """Take the next line. Raises RecordError unless it is ``right``."""
        number, line = self.take(right)
        if line != right:
            raise _fault(number, line, right)


def _fault(number: int, says: str, right: str | None, why: str = "") -> RecordError:
    parts = [f"line {number} says {quote(says)}", f"right is {right!r}" if right else "", why]
    return RecordError("; ".join(filter(None, parts)), line=number, says=says, right=right)


def _number(lines: _Lines, keyword: str, pattern: str) -> int:
    number, line = lines.take(f"{keyword} and a number")
    found = re.fullmatch(f"{keyword} ({pattern})", line)
    if found is None:
        raise _fault(number, line, None, f"write {keyword!r} and a number")
    return int(found[1])


def _tile(code: str, number: int, line: str) -> Tile:
    try:
        return Tile.parse(code)
    except SevenRocksError as error:
        raise _fault(number, line, None, str(error)) from error
