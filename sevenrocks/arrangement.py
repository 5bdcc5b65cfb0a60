"""The arrangement: where each tile of a layout lies on the table, so that a picture can be drawn.

Lengths are in quarters of a tile: a tile is 4 long and 2 wide, x grows to the right and y downwards.
The tiles are laid one by one in the order of their placement, so a tile keeps its place when others
follow. The lead lies in the middle. Every free point owns a ``Spot``, the square that the next half
there would cover; a tile goes straight on from its spot, or round a corner where that keeps the
picture small. No tile may come close to what it does not join, nor cut a spot off from the open.
"""

from __future__ import annotations

from functools import lru_cache, reduce
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
DOWN: Direction = (0, 1)

STRIDE, ORIGIN = 256, 128
"""The table as a set of cells in one whole number: cells in a row, and where (0, 0) is in it."""


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
        boxes = [piece.box for piece in (*self.placed, *self.spots)]
        return reduce(Box.around, boxes) if boxes else Box(0, 0, 0, 0)


def arrange(layout: Layout) -> Arrangement:
    """Return where the tiles of ``layout`` lie and where its attachments are (lengths: see above)."""
    if not layout.placements:
        return Arrangement((), ())
    table = _search(_lead(layout), layout, 0, [TRIES])
    if table is None:
        raise AssertionError("no arrangement found")
    spots = {(spot.tile, spot.port): spot for spot in table.spots}
    return Arrangement(
        table.placed, tuple(spots[free.tile, free.port] for free in layout.attachments)
    )


class _Table(NamedTuple):
    """An arrangement in the making. Its spots include the spinner's branches before they open."""

    placed: tuple[Placed, ...]
    spots: tuple[Spot, ...]
    taken: int
    box: Box


def _search(table: _Table, layout: Layout, number: int, tries: list[int]) -> _Table | None:
    """Return ``table`` with the joints from ``number`` on, the best way first; None if there is none."""
    if number == len(layout.joints):
        return table
    for way in _ways(table, layout.joints[number], layout.spinner):
        tries[0] -= 1
        if tries[0] < 0:
            return None
        found = _search(way, layout, number + 1, tries)
        if found is not None:
            return found
    return None


def _ways(table: _Table, joint: Joint, spinner: Tile | None) -> list[_Table]:
    """Return the ways to lay the joint's tile, the best first."""
    spot = next(
        spot for spot in table.spots if (spot.tile, spot.port) == (joint.host, joint.host_port)
    )
    dx, dy = spot.way
    ways = [spot.way] if joint.tile.is_double else [spot.way, (-dy, dx), (dy, -dx)]
    rated = []
    for rank, way in enumerate(ways):
        laid = _lay(table, spot, joint, way, spinner)
        if laid is not None:
            stretch = max(1.0, laid.box.width / WIDTH, laid.box.height / HEIGHT)
            rated.append((100 * stretch + rank, rank, laid))
    rated.sort(key=lambda entry: entry[:2])
    return [laid for _, _, laid in rated]


def _lead(layout: Layout) -> _Table:
    """Return the table with the lead in the middle."""
    tile = layout.placements[0].tile
    if tile.is_double:
        box, halves = Box(-1, -2, 1, 2), ((0, -1), (0, 1))
        spots = (
            Spot(tile, "A", 2, 0, RIGHT),
            Spot(tile, "B", -2, 0, LEFT),
            *_branches(tile, 0, 0, RIGHT),
        )
    else:
        box, halves = Box(-2, -1, 2, 1), ((-1, 0), (1, 0))
        spots = (Spot(tile, "low", -3, 0, LEFT), Spot(tile, "high", 3, 0, RIGHT))
    return _Table((Placed(tile, box, *halves),), spots, _cells(box), _box_of(box, spots))


def _branches(tile: Tile, x: int, y: int, way: Direction) -> tuple[Spot, Spot]:
    """Return the spots of the side branches of a spinner with its middle at (x, y)."""
    dx, dy = way
    return (
        Spot(tile, "bA", x + 3 * dy, y - 3 * dx, (dy, -dx)),
        Spot(tile, "bB", x - 3 * dy, y + 3 * dx, (-dy, dx)),
    )


def _lay(
    table: _Table, spot: Spot, joint: Joint, way: Direction, spinner: Tile | None
) -> _Table | None:
    """Return the table with the joint's tile laid from ``spot``, its free half the given ``way``."""
    tile, (x, y), (dx, dy) = joint.tile, (spot.x, spot.y), way
    spots: tuple[Spot, ...]
    if tile.is_double:
        near, far = sorted(((x + dy, y + dx), (x - dy, y - dx)))
        box = Box(x - 1 - abs(dy), y - 1 - abs(dx), x + 1 + abs(dy), y + 1 + abs(dx))
        spots = (Spot(tile, "B", x + 2 * dx, y + 2 * dy, way),)
        if tile == spinner:
            spots += _branches(tile, x, y, way)
        placed = Placed(tile, box, near, far)
    else:
        near, far = (x, y), (x + 2 * dx, y + 2 * dy)
        box = spot.box.around(Box(far[0] - 1, far[1] - 1, far[0] + 1, far[1] + 1))
        free: Port = "high" if joint.port == "low" else "low"
        spots = (Spot(tile, free, x + 4 * dx, y + 4 * dy, way),)
        placed = Placed(tile, box, *((near, far) if joint.port == "low" else (far, near)))
    host = next(other for other in table.placed if other.tile == joint.host)
    others = table.taken & ~_cells(host.box)
    rest = tuple(other for other in table.spots if other is not spot)
    # Nothing comes nearer than half a half to what it does not join, the spots included.
    if _cells(_grown(box)) & others or any(_cells(_grown(box)) & _cells(free.box) for free in rest):
        return None
    taken = table.taken | _cells(box)
    for new in spots:
        if _cells(_grown(new.box)) & table.taken:
            return None
        if any(_cells(_grown(new.box)) & _cells(free.box) for free in rest):
            return None
    laid = _Table(
        (*table.placed, placed),
        (*rest, *spots),
        taken,
        table.box.around(_box_of(box, spots)),
    )
    return laid if _all_open(laid) else None


def _all_open(table: _Table) -> bool:
    """Return whether an arm could run from every spot to the open, past everything on the table."""
    frame = Box(*_grown(_grown(_grown(_grown(table.box)))))
    shut = [spot for spot in table.spots if _ahead(spot, frame) & table.taken]
    if not shut:
        return True
    # A square with its margin covers four cells each way: where none is taken, its middle may be.
    taken = table.taken
    taken |= taken << 1 | taken >> 1 | taken >> 2
    taken |= taken << STRIDE | taken >> STRIDE | taken >> 2 * STRIDE
    free = _cells(frame) & ~taken
    reached = free & ~_cells(Box(frame.left + 1, frame.top + 1, frame.right - 1, frame.bottom - 1))
    while True:
        grown = reached | reached << 1 | reached >> 1
        grown = (grown | grown << STRIDE | grown >> STRIDE) & free
        if grown == reached:
            break
        reached = grown
    return all(reached & _exits(spot) for spot in shut)


def _exits(spot: Spot) -> int:
    """Return the cells where the corner of the square after the one at ``spot`` may be."""
    (dx, dy), x, y = spot.way, spot.x - 1, spot.y - 1
    return sum(
        _cells(Box(left, top, left + 1, top + 1))
        for left, top in (
            (x + dx, y + dy),
            (x + 3 * dy, y - 3 * dx),
            (x - 3 * dy, y + 3 * dx),
        )
    )


def _ahead(spot: Spot, frame: Box) -> int:
    """Return the cells, with a margin, that an arm would cover from ``spot`` straight to the open."""
    x, y = spot.x, spot.y
    if spot.way == RIGHT:
        return _cells(Box(x - 1, y - 2, frame.right, y + 2))
    if spot.way == LEFT:
        return _cells(Box(frame.left, y - 2, x + 1, y + 2))
    if spot.way == DOWN:
        return _cells(Box(x - 2, y - 1, x + 2, frame.bottom))
    return _cells(Box(x - 2, frame.top, x + 2, y + 1))


def _grown(box: Box) -> Box:
    """Return the box with a margin of 1 on every side."""
    return Box(box.left - 1, box.top - 1, box.right + 1, box.bottom + 1)


def _box_of(box: Box, spots: tuple[Spot, ...]) -> Box:
    """Return the smallest box round ``box`` and the spots."""
    for spot in spots:
        box = box.around(spot.box)
    return box


def _cells(box: Box) -> int:
    """Return the box as a set of cells: bit ``STRIDE * y + x``, counted from a far corner."""
    return _block(box.width, box.height) << STRIDE * (box.top + ORIGIN) + box.left + ORIGIN


@lru_cache(maxsize=1024)
def _block(width: int, height: int) -> int:
    row = (1 << width) - 1
    return sum(row << STRIDE * y for y in range(height))
