"""Settlement: what the hands left at the end of a round cost (rules 21 and 22)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .errors import IllegalHand
from .tiles import Tile

__all__ = ["Settlement", "round_hand", "settle"]


@dataclass(frozen=True, slots=True)
class Settlement:
    """What each hand left costs: ``left`` in pips and ``rounded`` in points, each by seat."""

    left: tuple[int, int, int, int]
    rounded: tuple[int, int, int, int]

    @property
    def deductions(self) -> tuple[int, int]:
        """The points that each partnership pays, by partnership: its two rounded hands added."""
        north, east, south, west = self.rounded
        return north + south, east + west


def round_hand(pips: int) -> int:
    """Return the points that a hand of ``pips`` costs: the nearest multiple of 5 (rule 21).

    A remainder of 1 or 2 goes down, of 3 or 4 up. Raises IllegalHand below 0 pips.

    >>> [round_hand(pips) for pips in (0, 2, 3, 12, 13)]
    [0, 0, 5, 10, 15]
    """
    if not isinstance(pips, int) or isinstance(pips, bool) or pips < 0:
        message = f"a hand cannot hold {pips!r} pips; give a whole number, 0 or more"
        raise IllegalHand(message, hand=pips)
    return (pips + 2) // 5 * 5


def settle(hands: Iterable[Iterable[Tile]]) -> Settlement:
    """Return the settlement of the hands left, in the order North, East, South, West (rule 21).

    Each hand is rounded alone; partners' hands are never added before. Raises IllegalHand unless
    there are four hands of tiles.

    >>> hands = [[Tile.parse("12")], [], [Tile.parse("03")], [Tile.parse("66")]]
    >>> settle(hands).rounded, settle(hands).deductions
    ((5, 0, 5, 10), (10, 10))
    """
    listed = [tuple(hand) for hand in hands]
    if len(listed) != 4:
        message = f"{len(listed)} hands cannot be settled; give one for each of 4 seats"
        raise IllegalHand(message, hand=listed)
    for hand in listed:
        for tile in hand:
            if not isinstance(tile, Tile):
                raise IllegalHand(f"{tile!r} is not a Tile; write Tile.parse(text)", hand=hand)
    north, east, south, west = (sum(tile.pips for tile in hand) for hand in listed)
    left = north, east, south, west
    rounded = round_hand(north), round_hand(east), round_hand(south), round_hand(west)
    return Settlement(left, rounded)
