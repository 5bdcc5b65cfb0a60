"""The activity ``match``: one round of a match, turn by turn, with the table and the pegs."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagram import describe, draw
from ..match import Match
from ..seats import Partnership
from .board import Pegs, check_target
from .commentary import commentary
from .messages import VERSION, MatchReply, TurnFrame

__all__ = ["reply"]

LOWEST_HOLE = -50
"""The last hole below 0: a row of the board. A peg of a lower score stands in it."""


def reply(match: Match, number: int) -> MatchReply:
    """Return round ``number`` of ``match``, the first one being 1, and its board.

    Raises ValueError if there is no such round, or no board as long as the target.
    """
    if not 1 <= number <= len(match.rounds):
        raise ValueError(f"there is no round {number}; the match has {len(match.rounds)}")
    check_target(match.target)
    pegs = Pegs()
    for earlier in range(number - 1):
        for _ in _after_each_turn(match, earlier, pegs):
            pass
    below = list(range(LOWEST_HOLE, 0, 5))
    above = list(range(5, (match.target + 4) // 5 * 5 + 1, 5))
    return {
        "version": VERSION,
        "activity": "match",
        "target": match.target,
        "round": number,
        "rounds": len(match.rounds),
        "below": below,
        "above": above,
        "score": list(pegs.front),
        "front": _holes(pegs.front, above[-1]),
        "back": _holes(pegs.back, above[-1]),
        "turns": list(_turns(match, number - 1, pegs, above[-1])),
    }


def _turns(match: Match, number: int, pegs: Pegs, highest: int) -> Iterator[TurnFrame]:
    current = match.rounds[number]
    comments = commentary(match)[number]
    layouts = current.layout.steps()
    states = _after_each_turn(match, number, pegs)
    for turn, comment, winner in zip(current.turns, comments, states, strict=True):
        layout = None if turn.placement is None else next(layouts)
        yield {
            "seat": int(turn.seat),
            "svg": None if layout is None else draw(layout),
            "text": None if layout is None else describe(layout),
            "told": comment.told,
            "moments": list(comment.moments),
            "score": list(pegs.front),
            "front": _holes(pegs.front, highest),
            "back": _holes(pegs.back, highest),
            "winner": None if winner is None else int(winner),
        }


def _after_each_turn(match: Match, number: int, pegs: Pegs) -> Iterator[Partnership | None]:
    """Move ``pegs`` as the turns of a round do; yield after each turn who has won with it."""
    current = match.rounds[number]
    for turn in current.turns:
        pegs.move(turn.seat.partnership, turn.points)
        winner = None
        if turn is current.turns[-1]:
            if number == len(match.rounds) - 1:
                winner = match.winner
            if winner is None and current.settlement is not None:
                for side in Partnership:
                    pegs.move(side, -current.settlement.deductions[side])
        yield winner


def _holes(scores: list[int], highest: int) -> list[int]:
    """Return the holes of the pegs; a score beyond the board stands in its last hole."""
    return [max(LOWEST_HOLE, min(score, highest)) for score in scores]
