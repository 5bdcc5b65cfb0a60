"""Exact sums over rounds, and the mean with its interval that they give."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

from ..players.prospects import STANDARD_ERRORS, Estimate

__all__ = ["Tallies", "Tally"]


@dataclass(slots=True)
class Tally:
    """Sums over ``rounds`` rounds, each of which gave an ``amount`` in so many ``cases``.

    All are integers, so tallies add up to the same whatever the order. The rounds are independent
    of each other, the cases of one round are not; hence the sums of squares are those of rounds.
    """

    rounds: int = 0
    amount: int = 0
    cases: int = 0
    amount_squared: int = 0
    cases_squared: int = 0
    amount_times_cases: int = 0

    def add(self, amount: int, cases: int = 1) -> None:
        """Add a round that gave ``amount`` in ``cases``."""
        self.rounds += 1
        self.amount += amount
        self.cases += cases
        self.amount_squared += amount * amount
        self.cases_squared += cases * cases
        self.amount_times_cases += amount * cases

    def merge(self, other: Tally) -> None:
        """Add all rounds of ``other``."""
        self.rounds += other.rounds
        self.amount += other.amount
        self.cases += other.cases
        self.amount_squared += other.amount_squared
        self.cases_squared += other.cases_squared
        self.amount_times_cases += other.amount_times_cases

    @property
    def estimate(self) -> Estimate:
        """The amount per case, with its 95 % interval.

        The interval is that of a ratio of two sums over independent rounds. With one case in every
        round it is the usual interval of a mean. Raises ZeroDivisionError without cases.
        """
        mean = self.amount / self.cases
        if self.rounds < 2:
            return Estimate(mean, 0.0)
        # Times the squared cases, so that the difference is taken between integers.
        spread = (
            self.amount_squared * self.cases**2
            - 2 * self.amount_times_cases * self.amount * self.cases
            + self.cases_squared * self.amount**2
        )
        variance = spread / self.cases**4 * self.rounds / (self.rounds - 1)
        return Estimate(mean, STANDARD_ERRORS * sqrt(variance))


Tallies: TypeAlias = defaultdict[str, Tally]
"""The tallies of a study by the name of what they tell."""
