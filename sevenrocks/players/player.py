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
from .prospects import check_samples, prospects
from .view import View

__all__ = ["PLAYERS", "Careful", "Greedy", "Player", "Random", "Sampler"]


class Player(Protocol):
    """Whoever can take a seat.

    A player is asked only when there is something to choose. Those here raise ValueError for a
    view of a seat that is not to turn, or must knock (rule 10).
    """

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
        return _rng(self.seed, view).choice(_choices(view))


@dataclass(frozen=True, slots=True)
class Greedy:
    """Takes the most points now; among equals, whatever chance gives."""

    seed: int = 0

    def choose(self, view: View) -> Placement:
        """Return a legal placement that scores as much as any."""
        return _best(view, lambda after: after.points, self.seed)


@dataclass(frozen=True, slots=True)
class Careful:
    """Takes the points now, less what the next player can score on average with a hand unseen.

    A placement that wins the match needs no second thought.
    """

    seed: int = 0

    def choose(self, view: View) -> Placement:
        """Return a legal placement with the best difference."""

        def worth(after: Layout) -> Fraction:
            return Fraction(WON if view.wins(after) else after.points - answer(view, after))

        return _best(view, worth, self.seed)


@dataclass(frozen=True, slots=True)
class Sampler:
    """Deals the unseen tiles up to ``samples`` times and plays every placement out on each deal.

    What is known of the other hands, knocks included, holds in each deal. Raises ValueError if
    ``samples`` is less than 1.
    """

    seed: int = 0
    samples: int = 200

    def __post_init__(self) -> None:
        check_samples(self.samples)

    def choose(self, view: View) -> Placement:
        """Return the legal placement that is worth most on average (see ``Prospect.worth``)."""
        legal = _choices(view)
        if len(legal) == 1:
            return legal[0]
        rng = _rng(self.seed, view)
        found = prospects(view, Deals(view).some(self.samples, rng), rng.random)
        return max(found, key=lambda prospect: prospect.rank).placement


PLAYERS: dict[str, Callable[[int], Player]] = {
    "random": Random,
    "greedy": Greedy,
    "careful": Careful,
    "sampler": Sampler,
}
"""The strengths by name, the weakest first; each makes a player from a seed."""


WON = 10**6
"""More than any points: what wins the match is worth this."""


def answer(view: View, after: Layout) -> Fraction:
    """Return the points that the next player scores on ``after`` on average, at best play.

    The hand of the next player is any of the unseen tiles that its knocks leave possible, all
    such hands being as likely; the player takes the most points that the hand can score.
    """
    seat = view.seat.next
    if len(view.hand) == 1:
        return Fraction(0)
    best = sorted((_most(after, tile) for tile in view.possible(seat)), reverse=True)
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
    found = [(worth(view.layout.place(placement)), placement) for placement in _choices(view)]
    most = max(value for value, _ in found)
    return _rng(seed, view).choice([placement for value, placement in found if value == most])


def _choices(view: View) -> tuple[Placement, ...]:
    """Return the legal placements. Raises ValueError where there are none to choose from."""
    legal = view.legal()
    if not legal:
        why = "must knock" if view.turn == view.seat else "is not to turn"
        raise ValueError(f"{view.seat} {why}, so there is nothing to choose")
    return legal


def _rng(seed: int, view: View) -> random.Random:
    """Return a generator that depends on the player and on what the player sees, nothing else."""
    hand = " ".join(tile.code for tile in view.hand)
    turns = " ".join(turn.placement.code if turn.placement else "--" for turn in view.turns)
    return random.Random(f"{seed} {view.seat} {hand}, {view.leader} {turns}")
