"""The arrangement: where each tile of a layout lies on the table, so that a picture can be drawn.

Lengths are in quarters of a tile: a tile is 4 long and 2 wide, x grows to the right and y downwards.
The tiles are laid one by one in the order of their placement, so a tile keeps its place when others
follow. The lead lies in the middle. Every free point owns a ``Spot``, the square that the next half
there would cover; a tile goes straight on from its spot, or round a corner where that keeps the
picture small. No tile may come close to what it does not join, nor cut a spot off from the open.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .layout import Joint, Layout, Port
from .tiles import Tile

__all__ = ["Arrangement", "Box", "Placed", "Spot", "arrange"]

WIDTH, HEIGHT = 36, 21
"""The picture's shape: up to this size it is free to grow, beyond it growth is held down."""

TRIES = 2000
"""How many ways to lay a tile are tried before a layout is arranged without care for looks."""

Direction = tuple[int, int]
RIGHT: Direction = (1, 0)
LEFT: Direction = (-1, 0)


class Box(NamedTuple):
    """A rectangle with sides parallel to the table's."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """The extent from left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """The extent from top to bottom."""
        return self.bottom - self.top

    def around(self, other: Box) -> Box:
        """Return the smallest box that holds both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Placed(NamedTuple):
    """A tile on the table: its box and the middles of its two halves."""

    tile: Tile
    box: Box
    low: tuple[int, int]
    high: tuple[int, int]


class Spot(NamedTuple):
    """A free point of a tile: the middle of the square ahead of it, and the way the arm runs there."""

    tile: Tile
    port: Port
    x: int
    y: int
    way: Direction

    @property
    def box(self) -> Box:
        """The square that the next half would cover."""
        return Box(self.x - 1, self.y - 1, self.x + 1, self.y + 1)


class Arrangement(NamedTuple):
    """The placed tiles in order of placement, and a spot for each attachment, in their order."""

    placed: tuple[Placed, ...]
    spots: tuple[Spot, ...]

    @property
    def box(self) -> Box:
        """The box round all tiles and spots; empty for the empty table."""
        return _box_of(self.placed, self.spots)


def arrange(layout: Layout) -> Arrangement:
    """Return where the tiles of ``layout`` lie and where its attachments are (lengths: see above)."""
    if not layout.placements:
        return Arrangement((), ())
    spinner = layout.spinner
    table = _lead(layout.placements[0].tile, spinner)
    for joint in layout.joints:
        table = next(iter(sorted(_ways_to_lay(table, joint, spinner), key=lambda way: way[0])))[1]
    spots = {(spot.tile, spot.port): spot for spot in table.spots}
    return Arrangement(
        table.placed, tuple(spots[free.tile, free.port] for free in layout.attachments)
    )


class _Table(NamedTuple):
    """An arrangement in the making. Its spots include the spinner's branches before they open."""

    placed: tuple[Placed, ...]
    spots: tuple[Spot, ...]
    covered: int


def _lead(tile: Tile, spinner: Tile | None) -> _Table:
    """Return the table with its lead in the middle."""
    if tile.is_double:
        return _lay_double(_Table((), (), 0), tile, (0, 0), RIGHT, tile == spinner, lead=True)
    placed = Placed(tile, Box(-2, -1, 2, 1), (-1, 0), (1, 0))
    spots = (Spot(tile, "low", -3, 0, LEFT), Spot(tile, "high", 3, 0, RIGHT))
    return _Table((placed,), spots, _cells(placed.box))
