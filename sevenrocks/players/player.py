"""The players of a table, from one who places by chance to one who thinks ahead."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Protocol

from ..layout import Layout, Placement
from ..tiles import Tile
from .deals import Deals
from .prospects import prospects
from .view import View

__all__ = ["PLAYERS", "Careful", "Greedy", "Player", "Random", "Sampler"]


class Player(Protocol):
    """Whoever can take a seat. A player is asked only when there is a legal placement (rule 10)."""

    def choose(self, view: View) -> Placement:
        """Return one of the legal placements of ``view``, which is all that the player may know.

        The same player gives the same answer to the same view.
        """


@dataclass(frozen=True, slots=True)
class Random:
    """Places whatever is legal, by chance."""

    seed: int = 0

    def choose(self, view: View) -> Placement:
        """Return any legal placement."""
        return _rng(self.seed, view).choice(view.legal())


@dataclass(frozen=True, slots=True)
class Greedy:
    """Takes the most points now; among equals, whatever chance gives."""

    seed: int = 0

    def choose(self, view: View) -> Placement:
        """Return a legal placement that scores as much as any."""
        return _best(view, lambda after: after.points, self.seed)


@dataclass(frozen=True, slots=True)
class Careful:
    """Takes the points now, less what the next player can score on average with a hand unseen."""

    seed: int = 0

    def choose(self, view: View) -> Placement:
        """Return a legal placement with the best difference."""
        return _best(view, lambda after: after.points - answer(view, after), self.seed)


@dataclass(frozen=True, slots=True)
class Sampler:
    """Deals the unseen tiles up to ``samples`` times and plays every placement out on each deal.

    What is known of the other hands, knocks included, holds in each deal.
    """

    seed: int = 0
    samples: int = 200

    def choose(self, view: View) -> Placement:
        """Return the legal placement with the best mean margin of the round."""
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        rng = _rng(self.seed, view)
        found = prospects(view, Deals(view).some(self.samples, rng), rng.random)
        return max(found, key=lambda prospect: sum(prospect.margins)).placement


PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": Random,
    "greedy": Greedy,
    "careful": Careful,
    "sampler": Sampler,
}
"""The strengths by name, the weakest first; each makes a player from a seed."""


def answer(view: View, after: Layout) -> Fraction:
    """Return the points that the next player scores on ``after`` on average, at best play.

    The hand of the next player is any of the unseen tiles that its knocks leave possible, all
    such hands being as likely; the player takes the most points that the hand can score.
    """
    seat = view.seat.next
    if len(view.hand) == 1:
        return Fraction(0)
    tiles = [tile for tile in view.unseen if view.can_hold(seat, tile)]
    best = sorted((_most(after, tile) for tile in tiles), reverse=True)
    size = view.held[seat]
    hands = comb(len(best), size)
    # The best tile of a hand is number n when it is held and none of those before it is.
    return sum(
        (
            Fraction(points * comb(len(best) - number - 1, size - 1), hands)
            for number, points in enumerate(best)
            if points
        ),
        Fraction(0),
    )


def _most(layout: Layout, tile: Tile) -> int:
    """Return the most points that ``tile`` can score on ``layout``."""
    return max((layout.place(where).points for where in layout.legal([tile])), default=0)


def _best(view: View, worth: Callable[[Layout], int | Fraction], seed: int) -> Placement:
    """Return the legal placement whose layout is worth most; a tie is broken by chance."""
    found = [(worth(view.layout.place(placement)), placement) for placement in view.legal()]
    most = max(value for value, _ in found)
    return _rng(seed, view).choice([placement for value, placement in found if value == most])


def _rng(seed: int, view: View) -> random.Random:
    """Return a generator that depends on the player and on what the player sees, nothing else."""
    hand = "".join(tile.code for tile in view.hand)
    return random.Random(f"{seed} {view.seat} {hand} {view.leader} {view.turns}")
