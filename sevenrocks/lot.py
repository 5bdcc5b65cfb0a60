"""The lot that chooses a leader (rules 6 and 7): fair, and drawn where everybody can see it.

Each candidate draws one tile from the shuffled set, before any hands are dealt. The most pips
lead. Those who tie for the most draw again, among themselves only, from the whole set.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .errors import IllegalLot
from .seats import Seat
from .tiles import DOUBLE_SIX, Tile

__all__ = ["Draw", "Lot"]


class Draw(NamedTuple):
    """The tile that a candidate drew for the lead."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Lot:
    """The drawings of a lot, in order: first all four seats, then those who tied, until one leads.

    Raises IllegalLot if the drawings do not follow rule 6.
    """

    drawings: tuple[tuple[Draw, ...], ...]

    def __post_init__(self) -> None:
        candidates: Sequence[Seat] = tuple(Seat)
        for drawing in self.drawings:
            if len(candidates) == 1:
                raise IllegalLot(f"{candidates[0]} had won the lot; nobody draws again")
            if [draw.seat for draw in drawing] != list(candidates):
                names = ", ".join(str(seat) for seat in candidates)
                raise IllegalLot(f"in this drawing {names} draw, once each, in this order")
            if len({draw.tile for draw in drawing}) != len(drawing):
                raise IllegalLot("two candidates drew the same tile")
            candidates = _highest(drawing)
        if len(candidates) != 1:
            names = ", ".join(str(seat) for seat in candidates)
            again = " again" if self.drawings else ""
            raise IllegalLot(f"the lot is not decided; {names} must draw{again}")

    @classmethod
    def draw(cls, rng: random.Random) -> Lot:
        """Return a lot drawn by ``rng``, the drawings of ties included (rule 6)."""
        drawings: list[tuple[Draw, ...]] = []
        candidates: Sequence[Seat] = tuple(Seat)
        while len(candidates) > 1:
            tiles = rng.sample(DOUBLE_SIX, len(candidates))
            drawings.append(tuple(map(Draw, candidates, tiles)))
            candidates = _highest(drawings[-1])
        return cls(tuple(drawings))

    @property
    def leader(self) -> Seat:
        """The seat that won the lot."""
        return _highest(self.drawings[-1])[0]


def _highest(drawing: Sequence[Draw]) -> list[Seat]:
    """Return the seats that drew the most pips."""
    most = max(draw.tile.pips for draw in drawing)
    return [draw.seat for draw in drawing if draw.tile.pips == most]
