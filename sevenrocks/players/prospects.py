"""What each placement promises: the round played on from it, over many deals of unseen tiles."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from ..layout import Placement
from ..seats import Partnership
from ._core import NUMBER, deductions, numbers, play_out, shape_of
from .deals import Deals
from .view import View

__all__ = ["Estimate", "Prospect", "prospects"]

STANDARD_ERRORS = 1.96
"""The standard errors on either side of a mean that hold the true one 95 times of 100."""


class Estimate(NamedTuple):
    """A mean with ``error``, half the width of the interval that holds the true one with 95 %."""

    mean: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """Return the estimate that ``values``, at least one, give."""
        if len(values) < 2:
            return cls(fmean(values), 0.0)
        return cls(fmean(values), STANDARD_ERRORS * stdev(values) / sqrt(len(values)))


class Prospect(NamedTuple):
    """A placement, the ``points`` it scores, and its margin in each deal tried.

    A margin is what the own side got in the rest of the round, this placement and the settlement
    included, less what the other side got (rules 16 and 21).
    """

    placement: Placement
    points: int
    margins: tuple[int, ...]

    @property
    def expected(self) -> Estimate:
        """The margin to expect, in points."""
        return Estimate.of(self.margins)

    def ahead_of(self, other: Prospect) -> Estimate:
        """Return how much better than ``other`` this is, in points.

        Both were tried on the same deals, so that the luck of the deal cancels out.
        """
        pairs = zip(self.margins, other.margins, strict=True)
        return Estimate.of([mine - theirs for mine, theirs in pairs])


def prospects(view: View, samples: int, rng: random.Random) -> list[Prospect]:
    """Return the prospect of each legal placement, in order of their codes.

    The unseen tiles are dealt ``samples`` times, and every placement is played out on each of
    these deals, with everybody placing what scores the most.
    """
    deals = Deals(view)
    sign = 1 if view.partnership == Partnership.NORTH_SOUTH else -1
    tried = [
        (placement, NUMBER[placement.tile], shape_of(view.layout.place(placement)))
        for placement in view.legal()
    ]
    margins: list[list[int]] = [[] for _ in tried]
    for _ in range(samples):
        dealt = [numbers(hand) for hand in deals.draw(rng)]
        for (_placement, tile, after), found in zip(tried, margins, strict=True):
            hands = [hand.copy() for hand in dealt]
            hands[view.seat].remove(tile)
            if hands[view.seat]:
                margin = play_out(after, hands, view.seat.next, rng.random, greedy=True).margin
            else:
                north_south, east_west = deductions(hands)
                margin = east_west - north_south
            found.append(after.points + sign * margin)
    return [
        Prospect(placement, after.points, tuple(found))
        for (placement, _, after), found in zip(tried, margins, strict=True)
    ]
