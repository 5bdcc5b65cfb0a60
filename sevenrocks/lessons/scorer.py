"""The activity ``scorer``: find the one wrong line in an excerpt of a match record.

Level 1 is about the points of placements, level 2 about placements and knocks too, level 3 about
the end of a round and its settlement. The match is a whole one, played at random, and each wrong
line is one that ``Match.replay`` refuses at that very line.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from ..errors import RecordError
from ..language import _
from ..layout import Layout, points_for
from ..match import Match
from ..notation import KNOCK
from ..record import score_line, settlement_line, turn_line
from ..round import Round, Turn, WentOut
from ..seats import Partnership, Seat
from ..settlement import Settlement, round_hand, settle
from ..tiles import Tile
from ..words import difference_of, listed, seat_name, side_name, worked
from ..words import signed as number_told
from . import count
from .board import DEAREST_POINTS
from .frames import frame, hand_picture, picture
from .hands import hand_sentence
from .messages import Option, Picture, Question
from .places import blocker, hosts_for, why_not
from .questions import Setting, Wrong, ask, choice_field, drawn_until

LEVELS = range(1, 4)
"""The levels of this activity."""

ALL_RIGHT = "none"
"""The answer to an excerpt without a wrong line."""

SOUND = 0.2
"""How many of the excerpts have no wrong line."""

TURNS = 4
"""The turns of an excerpt of levels 1 and 2."""

MOST_TILES = 10
"""The most tiles on the table before such an excerpt, so that it can be followed by eye."""


class Line(NamedTuple):
    """A line of a record: what it says, why it is right, and the table after it if it is a turn."""

    says: str
    why: str
    after: Layout | None = None


class Fault(NamedTuple):
    """A wrong line in the place of line ``at``, or, if ``extra``, before it.

    ``family`` is the kind of fault, ``name`` the misconception behind it.
    """

    family: str
    at: int
    says: str
    name: str
    why: str
    about: Iterable[Tile] = ()
    extra: bool = False


class Excerpt(NamedTuple):
    """Lines that follow each other in the record of ``match``, the first being line ``start``.

    ``shown`` gives the pictures for the lines as they are asked, ``faults`` what can be wrong.
    """

    match: Match
    start: int
    lines: list[Line]
    prompt: str
    hints: list[str]
    faults: list[Fault]
    shown: Callable[[Sequence[str]], list[Picture]]


def question(setting: Setting) -> Question:
    """Return a question that asks for the wrong line of an excerpt, if there is one."""
    rng = setting.rng()
    sound = rng.random() < SOUND
    family = rng.choice(FAMILIES[setting.level])
    excerpts = _endings if setting.level == LEVELS[-1] else _windows

    def drawn(rng: random.Random) -> tuple[Excerpt, Fault | None] | None:
        found = list(excerpts(_played(rng)))
        rng.shuffle(found)
        for excerpt in (make() for make in found):
            faults = [fault for fault in excerpt.faults if fault.family == family]
            if faults:
                return excerpt, None if sound else rng.choice(faults)
        return None

    return _asked(setting, *drawn_until(rng, drawn))


FAMILIES = {
    1: ("other-points", "missed-points", "undue-points"),
    2: ("placement", "placement", "knock", "other-points", "missed-points"),
    3: ("costs", "costs", "score", "score", "win", "out"),
}
"""The kinds of fault of each level, as often as they stand here."""


def _asked(setting: Setting, excerpt: Excerpt, fault: Fault | None) -> Question:
    says = [line.says for line in excerpt.lines]
    if fault is not None:
        says[fault.at : fault.at + (not fault.extra)] = [fault.says]
        _check(excerpt, fault, says)
    answer = ALL_RIGHT if fault is None else str(fault.at + 1)
    told = _told(excerpt, fault)
    options: list[Option] = [
        {"value": str(number), "label": f"{number}. {line}"} for number, line in enumerate(says, 1)
    ]
    options.append({"value": ALL_RIGHT, "label": _("All lines are right")})
    last = next((line.after for line in reversed(excerpt.lines) if line.after), None)
    if fault is not None and excerpt.lines[fault.at].after is not None:
        last = excerpt.lines[fault.at].after
    return ask(
        setting,
        prompt=excerpt.prompt + " " + _("At most one line is wrong. Which one?"),
        pictures=excerpt.shown(says),
        fields=[choice_field("line", _("The wrong line"), options)],
        answer={"line": answer},
        right=_right(excerpt, fault),
        hints=excerpt.hints,
        wrongs=_wrongs(told, fault),
        steps=told,
        frame=None if last is None else frame(last),
        highlight=[] if fault is None else fault.about,
    )


def _check(excerpt: Excerpt, fault: Fault, says: Sequence[str]) -> None:
    """Make sure that the rules refuse the record with ``fault`` at that line, and not before."""
    record = excerpt.match.record().splitlines()
    record[excerpt.start : excerpt.start + len(excerpt.lines)] = says
    try:
        Match.replay("\n".join(record))
    except RecordError as error:
        if error.line == excerpt.start + fault.at + 1:
            return
        raise
    raise AssertionError(f"{fault.says} is right")


def _told(excerpt: Excerpt, fault: Fault | None) -> list[str]:
    """Return for every line as it is asked why it is right, or what is wrong."""
    why = [line.why for line in excerpt.lines]
    if fault is not None and fault.extra:
        why.insert(fault.at, "")
    told = [
        _("Line {number} is right. {why}", number=number, why=each)
        for number, each in enumerate(why, 1)
    ]
    if fault is not None:
        told[fault.at] = _wrong(excerpt, fault)
    return told


def _wrong(excerpt: Excerpt, fault: Fault) -> str:
    number = fault.at + 1
    if fault.extra:
        return _("Line {number} must not be there. {why}", number=number, why=fault.why)
    right = excerpt.lines[fault.at].says
    return _("Line {number} must say “{right}”. {why}", number=number, right=right, why=fault.why)


def _right(excerpt: Excerpt, fault: Fault | None) -> str:
    if fault is None:
        return _("Right: all lines are right.")
    return _("Right: {sentence}", sentence=_wrong(excerpt, fault))


def _wrongs(told: Sequence[str], fault: Fault | None) -> Iterator[Wrong]:
    """Yield a reason for each line that is chosen though it is right, and for seeing no fault."""
    name = "right-line-doubted" if fault is None else fault.name
    for number, sentence in enumerate(told, 1):
        yield Wrong("line", number, name, sentence)
    yield Wrong(
        "line",
        ALL_RIGHT,
        name,
        _("One of the lines is wrong. Check them one by one, as if you were to write them."),
    )


def _played(rng: random.Random) -> Match:
    """Return a whole match of players who always take the most points."""
    match = Match.start(seed=rng.randrange(1_000_000))
    while match.winner is None:
        if match.round.turn is None:
            match = match.next_round()
            continue
        layout, legal = match.round.layout, match.round.legal()
        if not legal:
            match = match.knock()
            continue
        points = {placement: layout.place(placement).points for placement in legal}
        most = max(points.values())
        match = match.place(rng.choice([each for each in legal if points[each] == most]))
    return match


def _first_turns(match: Match) -> list[int]:
    """Return for each round the place of its first turn among the lines of the record."""
    lines = match.record().splitlines()
    return [number for number, line in enumerate(lines, 1) if line.startswith(f"hand {Seat.WEST} ")]


# ---- Levels 1 and 2: turns


class Moment(NamedTuple):
    """A turn, with the round before it and after it."""

    before: Round
    turn: Turn
    after: Round


def _moments(current: Round) -> list[Moment]:
    pairs = zip(pairwise(current.steps()), current.turns, strict=True)
    return [Moment(before, turn, after) for (before, after), turn in pairs]


def _windows(match: Match) -> Iterator[Callable[[], Excerpt]]:
    """Yield makers of the excerpts of turns in a row, before them a table that is small enough."""
    for first, current in zip(_first_turns(match), match.rounds, strict=True):
        moments = _moments(current)
        for at in range(1, len(moments) - TURNS + 1):
            window = moments[at : at + TURNS]
            table = window[0].before.layout
            if len(table.tiles) <= MOST_TILES:
                yield partial(_window, match, first + at, window)


def _window(match: Match, start: int, window: Sequence[Moment]) -> Excerpt:
    table = window[0].before.layout

    def shown(says: Sequence[str]) -> list[Picture]:
        pictures = [picture(table, _("The table before line 1"))]
        for number, (line, moment) in enumerate(zip(says, window, strict=True), 1):
            if line.endswith(KNOCK):
                seat = moment.turn.seat
                label = _("{seat}'s hand at line {number}", seat=seat_name(seat), number=number)
                pictures.append(hand_picture(moment.before.hands[seat], label))
        return pictures

    totals = [
        _("line {number}: {total}", number=number, total=moment.after.layout.total)
        for number, moment in enumerate(window, 1)
        if moment.turn.placement is not None
    ]
    return Excerpt(
        match,
        start,
        [Line(turn_line(moment.turn), _why(moment), moment.after.layout) for moment in window],
        _(
            "These lines stand in the record of a match. 34@44 means that [3|4] joins [4|4], and "
            "-- is a knock. The picture shows the table before them; add the tiles in your mind."
        ),
        [
            _("Go line by line: may the tile lie there, what do the ends total, is that scored?"),
            _("The totals after the lines, as they should be: {totals}.", totals=listed(totals)),
        ],
        [fault for at, moment in enumerate(window) for fault in _turn_faults(at, moment)],
        shown,
    )


def _why(moment: Moment) -> str:
    seat = seat_name(moment.turn.seat)
    if moment.turn.placement is None:
        return _("{seat} can place no tile and must knock: rule 10.", seat=seat)
    tile, host = moment.turn.placement
    joined = _("{tile} may join {host}.", tile=tile, host=host)
    return f"{joined} {_ends_told(moment.after.layout)}"


def _ends_told(layout: Layout) -> str:
    ends = worked(layout.ends)
    if layout.points:
        return _("The ends: {sum}. A multiple of 5, so it scores: rule 16.", sum=ends)
    if layout.total:
        return _("The ends: {sum}. Not a multiple of 5, so no points: rule 16.", sum=ends)
    return _("The ends: {sum}. Zero scores nothing: rule 16.", sum=ends)


def _turn_faults(at: int, moment: Moment) -> Iterator[Fault]:
    placement = moment.turn.placement
    if placement is None:
        return
    yield from _points_faults(at, moment)
    table = moment.before.layout
    for host in sorted(table.tiles):
        kind = blocker(table, placement.tile, host)
        if kind is not None:
            told = turn_line(moment.turn).replace(
                placement.code, f"{placement.tile.code}@{host.code}"
            )
            why = why_not(table, placement.tile, host)
            yield Fault("placement", at, told, kind, why, [placement.tile])
    if at == TURNS - 1:  # what follows a turn that was not made could not be followed
        seat = moment.turn.seat
        tiles = [
            tile for tile in moment.before.hands[seat] if hosts_for(moment.before.layout, tile)
        ]
        why = _(
            "{seat} could place {tiles}, and who can place must place: rule 10.",
            seat=seat_name(seat),
            tiles=listed(tiles),
        )
        yield Fault("knock", at, f"{seat} {KNOCK}", "knocked-with-legal-tile", why, tiles)


def _points_faults(at: int, moment: Moment) -> Iterator[Fault]:
    """Yield wrong points for a placement, as they come from counting with one rule broken."""
    layout = moment.after.layout
    right = layout.points
    why = _ends_told(layout)
    ends = [end.tile for end in layout.ends]
    if right:
        yield Fault(
            "missed-points",
            at,
            turn_line(moment.turn._replace(points=0)),
            "multiple-missed",
            why,
            ends,
        )
    else:
        said = turn_line(moment.turn._replace(points=layout.total))
        if layout.total:
            yield Fault("undue-points", at, said, "not-a-multiple-of-five", why, ends)
    for wrong in count.wrongs(layout):
        points = points_for(int(str(wrong.value))) if wrong.field == "total" else 0
        if points <= DEAREST_POINTS and points not in (0, right):
            family = "other-points" if right else "undue-points"
            yield Fault(
                family, at, turn_line(moment.turn._replace(points=points)), wrong.name, why, ends
            )


# ---- Level 3: the end of a round


def _endings(match: Match) -> Iterator[Callable[[], Excerpt]]:
    """Yield makers of the excerpts that close each round."""
    record = match.record().splitlines()
    before = (0, 0)
    rounds = zip(_first_turns(match), match.rounds, match.scores, strict=True)
    for number, (first, current, score) in enumerate(rounds, 1):
        start = first + len(current.turns)
        now = before[0] + current.scored[0], before[1] + current.scored[1]
        winner = match.winner if number == len(match.rounds) else None
        lines = record[start : start + (3 if winner is None else 2)]
        yield partial(_ending, match, start, lines, current, now, winner)
        before = score


def _ending(
    match: Match,
    start: int,
    says: Sequence[str],
    current: Round,
    now: tuple[int, int],
    winner: Partnership | None,
) -> Excerpt:
    left = settle(current.hands)

    def shown(_says: Sequence[str]) -> list[Picture]:
        return [hand_picture(current.hands[seat], seat_name(seat)) for seat in Seat]

    return Excerpt(
        match,
        start,
        [
            Line(line, why)
            for line, why in zip(says, _ending_why(current, left, now, winner), strict=True)
        ],
        _(
            "A round of a match has just stopped. Its last turns: {turns}. With all points the "
            "score is {score}; the target is {target}. The pictures show the hands left. These "
            "lines close the round.",
            turns="; ".join(turn_line(turn) for turn in current.turns[-4:]),
            score=_score(now),
            target=match.target,
        ),
        [
            _("Ask first: has a partnership won? Then there is no settlement."),
            _(
                "Pips of the hands: {hands}.",
                hands=listed(f"{seat_name(seat)} {left.left[seat]}" for seat in Seat),
            ),
        ],
        list(_ending_faults(says, current, left, now, winner)),
        shown,
    )


def _ending_why(
    current: Round, left: Settlement, now: tuple[int, int], winner: Partnership | None
) -> list[str]:
    if winner is not None:
        return [_won(winner, now), _("Nothing is subtracted, so the score stays: rule 23.")]
    if isinstance(current.ending, WentOut):
        end = _("{seat} has no tile left: rule 19.", seat=seat_name(current.ending.seat))
    else:
        end = _("Four knocks in a row block the round: rule 20.")
    costs = " ".join(_hand_told(current, seat) for seat in Seat)
    return [end, costs, " ".join(_side_told(left, now, side) for side in Partnership)]


def _won(winner: Partnership, now: tuple[int, int]) -> str:
    return _(
        "{side} has reached {score} by a placement and has won at that moment, so there is no "
        "settlement: rule 23.",
        side=side_name(winner),
        score=now[winner],
    )


def _hand_told(current: Round, seat: Seat) -> str:
    pips = settle(current.hands).left[seat]
    return hand_sentence(seat, pips, empty=not current.hands[seat])


def _side_told(left: Settlement, now: tuple[int, int], side: Partnership) -> str:
    costs = [left.rounded[seat] for seat in side.seats]
    return f"{side_name(side)}: {difference_of(now[side], *costs)}."


def _ending_faults(
    says: Sequence[str],
    current: Round,
    left: Settlement,
    now: tuple[int, int],
    winner: Partnership | None,
) -> Iterator[Fault]:
    if winner is not None:
        yield Fault(
            "win", 1, settlement_line(left.left, left.rounded), "settled-after-win",
            _won(winner, now), extra=True,
        )  # fmt: skip
        return
    if isinstance(current.ending, WentOut):
        other = current.ending.seat.next
        why = _("{seat} still holds tiles: rule 19.", seat=seat_name(other))
        yield Fault("out", 0, f"end {WentOut(other)}", "nobody-out", why, current.hands[other])
    for seat in Seat:
        pips, right = left.left[seat], left.rounded[seat]
        why = _hand_told(current, seat)
        for name, cost in _misrounded(pips):
            if cost != right:
                rounded = [*left.rounded[:seat], cost, *left.rounded[seat + 1 :]]
                yield Fault(
                    "costs", 1, settlement_line(left.left, rounded), name, why,
                    current.hands[seat],
                )  # fmt: skip
    for side in Partnership:
        first, second = side.seats
        for name, score, why in _misjudged(left, now, side):
            scores = [*now]
            scores[side] = score
            scores[side.other] = now[side.other] - left.deductions[side.other]
            if score != now[side] - left.deductions[side]:
                tiles = [*current.hands[first], *current.hands[second]]
                why = f"{why} {_side_told(left, now, side)}"
                yield Fault("score", 2, score_line(scores), name, why, tiles)


def _misrounded(pips: int) -> Iterator[tuple[str, int]]:
    """Yield the costs of a hand of ``pips`` that is rounded the wrong way, each with its name."""
    yield "two-up" if pips % 5 == 2 else "always-up", -(-pips // 5) * 5
    yield "three-down" if pips % 5 == 3 else "always-down", pips // 5 * 5


def _misjudged(
    left: Settlement, now: tuple[int, int], side: Partnership
) -> Iterator[tuple[str, int, str]]:
    """Yield wrong scores of ``side`` after the settlement: misconception, score, reason."""
    paid = left.deductions[side]
    first, second = side.seats
    pooled = left.left[first] + left.left[second]
    yield (
        "pooled",
        now[side] - round_hand(pooled),
        _("The hands of partners are not added before rounding: rule 21."),
    )
    yield "added", now[side] + paid, _("What the hands cost is subtracted: rule 21.")
    yield "not-subtracted", now[side], _("What the hands cost is subtracted: rule 21.")
    yield (
        "other-side-charged",
        now[side] - left.deductions[side.other],
        _("Each side pays for its own hands: rule 21."),
    )
    if now[side] < paid:
        yield "clamped-at-zero", 0, _("A score may fall below zero: rule 22.")


def _score(score: Sequence[int]) -> str:
    return ", ".join(f"{side_name(side)} {number_told(score[side])}" for side in Partnership)
