"""The activity ``match``: one round of a match, turn by turn, with the table and the pegs."""

from __future__ import annotations

from collections.abc import Iterator

from ..diagram import describe, draw
from ..match import Match
from ..seats import Partnership
from .board import Pegs, check_target, hole, holes
from .commentary import commentary
from .messages import VERSION, MatchReply, TurnFrame

__all__ = ["reply"]


def reply(match: Match, number: int) -> MatchReply:
    """Return round ``number`` of ``match``, the first one being 1, and its board.

    Raises ValueError if there is no such round, or no board as long as the target.
    """
    if not 1 <= number <= len(match.rounds):
        raise ValueError(f"there is no round {number}; the match has {len(match.rounds)}")
    check_target(match.target)
    pegs = Pegs()
    for earlier in range(number - 1):
        for _ in after_each_turn(match, earlier, pegs):
            pass
    below, above = holes(match.target)
    return {
        "version": VERSION,
        "activity": "match",
        "target": match.target,
        "round": number,
        "rounds": len(match.rounds),
        "below": below,
        "above": above,
        "score": list(pegs.front),
        "front": [hole(score, match.target) for score in pegs.front],
        "back": [hole(score, match.target) for score in pegs.back],
        "turns": list(_turns(match, number - 1, pegs)),
    }


def _turns(match: Match, number: int, pegs: Pegs) -> Iterator[TurnFrame]:
    current = match.rounds[number]
    comments = commentary(match)[number]
    layouts = current.layout.steps()
    states = after_each_turn(match, number, pegs)
    for turn, comment, winner in zip(current.turns, comments, states, strict=True):
        layout = None if turn.placement is None else next(layouts)
        yield {
            "seat": int(turn.seat),
            "svg": None if layout is None else draw(layout),
            "text": None if layout is None else describe(layout),
            "told": comment.told,
            "moments": list(comment.moments),
            "score": list(pegs.front),
            "front": [hole(score, match.target) for score in pegs.front],
            "back": [hole(score, match.target) for score in pegs.back],
            "winner": None if winner is None else int(winner),
        }


def after_each_turn(match: Match, number: int, pegs: Pegs) -> Iterator[Partnership | None]:
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
