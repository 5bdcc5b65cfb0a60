"""The tiles of the double-six set (rule 2)."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import IllegalTile
from .notation import read_tile

__all__ = ["DOUBLE_SIX", "HIGHEST", "Tile"]

HIGHEST = 6
"""The highest number of pips on a half."""


@dataclass(frozen=True, order=True, slots=True)
class Tile:
    """A tile of two halves of 0 to 6 pips, the lower half first: ``Tile(5, 2) == Tile(2, 5)``.

    Tiles are ordered by ``(low, high)``. Raises IllegalTile if a half is not a number from 0 to 6.

    >>> tile = Tile(5, 2)
    >>> str(tile), tile.code, tile.low, tile.high, tile.pips, tile.is_double
    ('[2|5]', '25', 2, 5, 7, False)
    """

    low: int
    high: int

    def __post_init__(self) -> None:
        for half in (self.low, self.high):
            if not isinstance(half, int) or isinstance(half, bool) or not 0 <= half <= HIGHEST:
                raise IllegalTile(
                    f"no tile has a half of {half!r}; each half is a whole number from 0 to 6",
                    halves=(self.low, self.high),
                )
        if self.low > self.high:
            low, high = self.high, self.low
            object.__setattr__(self, "low", low)
            object.__setattr__(self, "high", high)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Return the tile written as ``25``, ``[2|5]``, ``2|5`` or ``2-5``.

        Raises NotationError, with the offending text, for anything else.
        """
        return cls(*read_tile(text))

    @property
    def code(self) -> str:
        """The short form, lower half first: ``25``."""
        return f"{self.low}{self.high}"

    @property
    def pips(self) -> int:
        """The pips of both halves together, 0 to 12."""
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        """Whether both halves are equal."""
        return self.low == self.high

    def has(self, value: int) -> bool:
        """Return whether one half has ``value`` pips."""
        return value in (self.low, self.high)

    def other(self, value: int) -> int:
        """Return the half across from the one with ``value`` pips (the same for a double)."""
        return self.high if value == self.low else self.low

    def __str__(self) -> str:
        return f"[{self.low}|{self.high}]"


DOUBLE_SIX: tuple[Tile, ...] = tuple(
    Tile(low, high) for low in range(HIGHEST + 1) for high in range(low, HIGHEST + 1)
)
"""The 28 tiles of the set, in order; 168 pips together."""
