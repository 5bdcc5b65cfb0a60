"""A match told turn by turn: what each player did, and what is worth a word more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..language import _
from ..layout import Layout
from ..match import Match
from ..round import Blocked, Round, Turn
from ..seats import Partnership
from ..words import seat_name, side_name, signed, sum_of
from .board import DEAREST_POINTS

__all__ = ["Comment", "commentary"]

FINE_POINTS = 20
"""The fewest points that are worth a word when they are the most of the match so far."""


class Comment(NamedTuple):
    """What is said of one turn: ``told`` says what was done, ``moments`` what stands out in it."""

    told: str
    moments: tuple[str, ...]


def commentary(match: Match) -> list[list[Comment]]:
    """Return a comment for each turn of each round of ``match``.

    A moment is the first double (rule 12), a change of who is ahead, the highest score so far if
    it is at least ``FINE_POINTS``, the end of a round with its settlement (rules 19 to 21), the
    win (rule 23).
    """
    teller = _Teller(match)
    return [list(teller.round(number)) for number in range(len(match.rounds))]


class _Teller:
    """Tells the turns in order and remembers what later ones are compared with."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.score = [0, 0]
        self.most = 0

    def round(self, number: int) -> Iterator[Comment]:
        """Yield the comments on a round, the first one being number 0."""
        current = self.match.rounds[number]
        layouts = iter(current.layout.steps())
        for turn in current.turns:
            if turn.placement is None:
                told = _("{seat} has no tile that fits and knocks.", seat=seat_name(turn.seat))
                moments: list[str] = []
            else:
                layout = next(layouts)
                told = _placed(turn, layout)
                moments = list(self._on_placement(turn, layout))
            if turn is current.turns[-1]:
                moments += self._on_ending(number, current)
            yield Comment(told, tuple(moments))

    def _on_placement(self, turn: Turn, layout: Layout) -> Iterator[str]:
        tile = layout.tiles[-1]
        if tile == layout.spinner:
            yield _("It is the first double, so it is the spinner.")
        before = self._ahead()
        self.score[turn.seat.partnership] += turn.points
        if turn.points > self.most:
            self.most = turn.points
            if turn.points == DEAREST_POINTS:
                yield _("No placement can score more than that.")
            elif turn.points >= FINE_POINTS:
                yield _("That is the highest score of the match so far.")
        yield from self._on_lead_change(before)

    def _on_ending(self, number: int, current: Round) -> Iterator[str]:
        winner = self.match.winner
        if winner is not None and number == len(self.match.rounds) - 1:
            reached = self.score[winner]
            yield _("{side} reach {score} and win at once.", side=side_name(winner), score=reached)
            yield _("The round stops here and is not settled.")
        elif current.settlement is not None:
            if isinstance(current.ending, Blocked):
                yield _("Four knocks in a row: the round is blocked.")
            else:
                yield _("{seat} goes out.", seat=seat_name(current.turns[-1].seat))
            before = self._ahead()
            for side in Partnership:
                cost = current.settlement.deductions[side]
                self.score[side] -= cost
                score = signed(self.score[side])
                yield _("{side} pay {cost}. Their score is now {score}.",
                        side=side_name(side), cost=cost, score=score)  # fmt: skip
            yield from self._on_lead_change(before)

    def _ahead(self) -> Partnership | None:
        """Return the partnership with the higher score, None when both have the same."""
        north_south, east_west = self.score
        if north_south == east_west:
            return None
        return Partnership.NORTH_SOUTH if north_south > east_west else Partnership.EAST_WEST

    def _on_lead_change(self, before: Partnership | None) -> Iterator[str]:
        now = self._ahead()
        if now == before:
            return
        if now is None:
            yield _("The scores are equal, at {score}.", score=signed(self.score[0]))
        else:
            high, low = signed(self.score[now]), signed(self.score[now.other])
            yield _("{side} are ahead, {high} to {low}.", side=side_name(now), high=high, low=low)


def _placed(turn: Turn, layout: Layout) -> str:
    """Return who placed what where, the sum of the ends and the points."""
    tile, host = layout.placements[-1]
    seat = seat_name(turn.seat)
    if host is None:
        done = _("{seat} leads {tile}.", seat=seat, tile=tile)
    else:
        done = _("{seat} joins {tile} to {host}.", seat=seat, tile=tile, host=host)
    ends = sum_of(end.value for end in layout.ends)
    if turn.points:
        return f"{done} " + _("The ends: {sum}. {points} points.", sum=ends, points=turn.points)
    return f"{done} " + _("The ends: {sum}. No points.", sum=ends)
