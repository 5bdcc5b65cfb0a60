"""The activity ``board``: what a match record does to the score board (rules 3, 4 and 21 to 23)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..language import _
from ..match import TARGET, Match
from ..round import Round, Turn
from ..seats import Partnership, Seat
from ..settlement import Settlement, round_hand
from ..words import seat_name, side_name, signed
from .hands import hand_sentence, pips_sentence
from .messages import VERSION, BoardEvent, BoardReply, HandCost

LOWEST = -300
"""The lowest score of the tables. Rule 22 sets no floor; a score that sinks below this one has no
entry, and the board can only show it."""

HIGHEST_TARGET = 1000
"""The highest target that there is a board for."""

DEAREST_POINTS = 35
"""The most points that a placement scores (rule 18)."""

LOWEST_HOLE = -50
"""The last hole below 0: a row of the board. A peg of a lower score stands in it."""

MOST_PIPS = 69
"""The most pips of one hand: its seven tiles are the dearest of the set."""


def reply(match: Match | None) -> BoardReply:
    """Return the board of ``match``, or one for a new match.

    The tables hold every multiple of 5 from ``LOWEST`` to the highest score there can be, each
    with the points 5 to 35 and the costs of one hand, 0 to 70. Raises ValueError if the target is
    above ``HIGHEST_TARGET``.
    """
    target = TARGET if match is None else match.target
    check_target(target)
    # The highest score that has not won yet, and one more placement.
    highest = (target - 1) // 5 * 5 + DEAREST_POINTS
    scores = range(LOWEST, highest + 1, 5)
    points = range(5, DEAREST_POINTS + 1, 5)
    costs = range(0, round_hand(MOST_PIPS) + 1, 5)
    events = [] if match is None else list(_events(match))
    below, above = holes(target)
    told = {score for event in events for score in (*event["score"], *event["back"])}
    return {
        "version": VERSION,
        "activity": "board",
        "target": target,
        "below": below,
        "above": above,
        "holes": {str(score): hole(score, target) for score in sorted({*scores, *told})},
        "sides": [int(seat.partnership) for seat in Seat],
        "events": events,
        "sums": {str(score): {str(more): score + more for more in points} for score in scores},
        "differences": {
            str(score): {str(less): score - less for less in costs} for score in scores
        },
        "costs": [_cost(pips) for pips in range(MOST_PIPS + 1)],
        "winning": [score for score in scores if score >= target],
    }


def check_target(target: int) -> None:
    """Raise ValueError if there is no board as long as ``target``."""
    if target > HIGHEST_TARGET:
        raise ValueError(f"the target is {target}; a board goes up to {HIGHEST_TARGET}")


def holes(target: int) -> tuple[list[int], list[int]]:
    """Return the holes of a board on either side of 0, the last one the first that wins."""
    return list(range(LOWEST_HOLE, 0, 5)), list(range(5, (target + 4) // 5 * 5 + 1, 5))


def hole(score: int, target: int) -> int:
    """Return the hole of a peg: a score beyond the board stands in its last hole."""
    below, above = holes(target)
    return max(below[0], min(score, above[-1]))


def _cost(pips: int) -> HandCost:
    return {"pips": pips, "cost": round_hand(pips), "text": pips_sentence(pips)}


class Pegs:
    """Two scores, each with its front peg and its back peg, which stays where the front one was."""

    def __init__(self) -> None:
        self.front = [0, 0]
        self.back = [0, 0]

    def move(self, side: Partnership, change: int) -> None:
        """Move the pegs of ``side``; a change of nothing moves none."""
        if change:
            self.back[side] = self.front[side]
            self.front[side] += change


def _events(match: Match) -> Iterator[BoardEvent]:
    """Yield each change of the score: scoring placements, settlements, the win."""
    board = Pegs()
    for number, current in enumerate(match.rounds, start=1):
        for turn in current.turns:
            if turn.points:
                yield _scored(board, number, turn, match.target)
        won = match.winner is not None and number == len(match.rounds)
        if current.settlement is not None and not won:
            yield _settled(board, number, current, current.settlement)


def _scored(board: Pegs, number: int, turn: Turn, target: int) -> BoardEvent:
    side = turn.seat.partnership
    board.move(side, turn.points)
    wins = board.front[side] >= target
    assert turn.placement is not None
    text = _(
        "{seat} places {tile} and scores {points}.",
        seat=seat_name(turn.seat),
        tile=turn.placement.tile,
        points=turn.points,
    )
    if wins:
        text += " " + _(
            "{side} reach {score} and win the match: rule 23.",
            side=side_name(side),
            score=board.front[side],
        )
    return _event(board, number, text, turn.seat, turn.points, (0, 0), side if wins else None)


def _settled(board: Pegs, number: int, current: Round, settlement: Settlement) -> BoardEvent:
    for side in Partnership:
        board.move(side, -settlement.deductions[side])
    sentences = settlement_sentences(current, settlement, board.front)
    return _event(board, number, " ".join(sentences), None, 0, settlement.deductions, None)


def settlement_sentences(current: Round, settlement: Settlement, score: Sequence[int]) -> list[str]:
    """Return how a round ended, what each hand costs, and the ``score`` after it (rule 21)."""
    out = current.turns[-1].placement is not None
    if out:
        sentences = [_("{seat} goes out.", seat=seat_name(current.turns[-1].seat))]
    else:
        sentences = [_("Four knocks in a row block the round.")]
    sentences += [
        hand_sentence(seat, settlement.left[seat], empty=not current.hands[seat]) for seat in Seat
    ]
    sentences += [
        _("{side} pay {cost}. Their score is now {score}.", side=side_name(side),
          cost=settlement.deductions[side], score=signed(score[side]))
        for side in Partnership
    ]  # fmt: skip
    return sentences


def _event(
    board: Pegs,
    number: int,
    text: str,
    seat: Seat | None,
    points: int,
    deductions: tuple[int, int],
    winner: Partnership | None,
) -> BoardEvent:
    return {
        "text": text,
        "round": number,
        "seat": None if seat is None else int(seat),
        "points": points,
        "deductions": list(deductions),
        "score": list(board.front),
        "back": list(board.back),
        "winner": None if winner is None else int(winner),
    }
