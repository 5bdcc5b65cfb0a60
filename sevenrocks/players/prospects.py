"""What each placement promises: the round played on from it, over many deals of unseen tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf, sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from ..layout import Layout, Placement
from ..seats import Partnership
from ..tiles import Tile
from ._core import NOBODY, NUMBER, Played, deductions, numbers, play_out, shape_of
from .solver import Search
from .view import View

__all__ = ["MATCH", "SOLVED", "Estimate", "Prospect", "prospects"]

STANDARD_ERRORS = 1.96
"""The standard errors on either side of a mean that hold the true one 95 times of 100."""

MATCH = 100
"""What a won match is worth, in points: several good rounds."""

SOLVED = 10
"""The most tiles in all hands together with which a deal is solved rather than played out."""


class Estimate(NamedTuple):
    """A mean with ``error``, half the width of the interval that holds the true one with 95 %."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """Return the estimate that ``values``, at least one, give; one alone can be far off."""
        if len(values) < 2:
            return cls(fmean(values), inf)
        return cls(fmean(values), STANDARD_ERRORS * stdev(values) / sqrt(len(values)))


class Prospect(NamedTuple):
    """A placement, the layout it makes, and how the round went on from there in each deal tried.

    ``wins`` says that the placement wins the match at once (rule 23).
    """

    placement: Placement
    after: Layout
    side: Partnership
    wins: bool
    played: tuple[Played, ...]

    @property
    def margins(self) -> list[int]:
        """The margin of each deal, in points.

        It is what the own side got in the rest of the round, this placement and the settlement
        included, less what the other side got (rules 16 and 21).
        """
        sign = 1 if self.side == Partnership.NORTH_SOUTH else -1
        points = self.after.points
        return [points + sign * played.margin for played in self.played]

    @property
    def worth(self) -> list[int]:
        """The margin of each deal; where the match was won in it, ``MATCH`` more, or less."""
        gained = {NOBODY: 0, self.side: MATCH, self.side.other: -MATCH}
        pairs = zip(self.margins, self.played, strict=True)
        return [margin + gained[played.winner] for margin, played in pairs]

    @property
    def rank(self) -> tuple[bool, int]:
        """What is compared to find the best: a match won at once, then the worth of all deals."""
        return self.wins, sum(self.worth)

    @property
    def expected(self) -> Estimate:
        """The margin to expect, in points."""
        return Estimate.of(self.margins)

    def ahead_of(self, other: Prospect) -> Estimate:
        """Return how much more than ``other`` this is worth, in points.

        Both were tried on the same deals, so that the luck of the deal cancels out.
        """
        pairs = zip(self.worth, other.worth, strict=True)
        return Estimate.of([mine - theirs for mine, theirs in pairs])


def prospects(
    view: View, deals: Iterable[Sequence[Sequence[Tile]]], random: Callable[[], float]
) -> list[Prospect]:
    """Return the prospect of each legal placement, in order of their codes.

    Every placement is played out on each of ``deals`` (four hands each, such as ``Deals`` gives),
    with everybody placing what scores the most; ``random`` gives numbers from 0 to 1, which break
    ties. Once no more than ``SOLVED`` tiles are left in the hands, everybody plays perfectly for
    the points of the round instead, as if all hands were open. Where a partnership reaches the
    target, the round stops (rule 23).
    """
    layouts = [(placement, view.layout.place(placement)) for placement in view.legal()]
    tried = [
        (NUMBER[placement.tile], shape_of(after), view.wins(after), _needed(view, after))
        for placement, after in layouts
    ]
    found: list[list[Played]] = [[] for _ in tried]
    solved = sum(view.held) <= SOLVED
    for deal in deals:
        dealt = [numbers(hand) for hand in deal]
        search = Search()
        for (tile, shape, wins, needed), played in zip(tried, found, strict=True):
            hands = [hand.copy() for hand in dealt]
            hands[view.seat].remove(tile)
            if wins:
                played.append(Played((0, 0), (0, 0), NOBODY, view.partnership))
            elif not hands[view.seat]:
                played.append(Played((0, 0), deductions(hands), view.seat))
            elif solved:
                played.append(search.play(shape, hands, view.seat.next, needed))
            else:
                played.append(play_out(shape, hands, view.seat.next, random, True, needed))
    return [
        Prospect(placement, after, view.partnership, wins, tuple(played))
        for (placement, after), (_, _, wins, _), played in zip(layouts, tried, found, strict=True)
    ]


def check_samples(samples: int) -> None:
    """Raise ValueError unless so many deals can be tried."""
    if samples < 1:
        raise ValueError(f"{samples} deals cannot be tried; at least 1")


def _needed(view: View, after: Layout) -> tuple[int, int]:
    """Return the points that each partnership needs after the placement that makes ``after``."""
    needed = list(view.needed)
    needed[view.partnership] -= after.points
    return needed[0], needed[1]
