"""The arrangement: where each tile of a layout lies on the table, so that it can be drawn.

Lengths are in quarters of a tile: a tile is 4 long and 2 wide, x grows to the right, y downwards.
The lead lies in the middle; the tiles are laid one by one in the order of their placement. Every
point where a tile may join owns a ``Spot``, the square that the joining half covers. From there a
plain tile goes straight on, or round a corner where that keeps the picture small; a double lies
crosswise. No tile may come near what it does not join, nor shut a spot in: every arm can go on.

Each tile takes the best way at that moment, so what lies keeps its place when others follow. Only
when arms have run into each other are earlier choices taken back; who shows a layout growing
passes the last one as ``within``, and then nothing ever moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import itemgetter
from typing import NamedTuple

from .layout import Joint, Layout, Port
from .tiles import Tile

__all__ = ["Arrangement", "Box", "Placed", "Spot", "arrange"]

WIDTH, HEIGHT = 36, 21
HALF_WIDTH, HALF_HEIGHT = 22, 14
"""A picture may grow to this size, and so far from the lead, as it likes. Beyond, the way that
needs least room is the best."""

ROOMS = (1.0, 1.3, 1.7, 100.0)
"""How many times as large it may be as it likes. In the last room no arm turns, so none meet."""

TRIES = 120
"""How many ways to lay a tile are tried before the next room is."""

CORNER, SPINNER_CORNER, CRAMPED, SHUT, LOPSIDED = 1, 20, 40, 5, 0.5
"""How bad a way is, in hundredths of the picture's size: by a corner; by a corner right at the
spinner, which hides the cross; by each spot with no room for a double; by each that has no straight
way out. And how much sticking out on one side counts against size."""

Direction = tuple[int, int]
RIGHT: Direction = (1, 0)
LEFT: Direction = (-1, 0)
DOWN: Direction = (0, 1)

STRIDE, ORIGIN = 256, 128
"""The table as a set of cells in one whole number: the cells in a row, and where (0, 0) is."""


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

    def grown(self, margin: int) -> Box:
        """Return the box with a margin on every side."""
        left, top, right, bottom = self
        return Box(left - margin, top - margin, right + margin, bottom + margin)


class Placed(NamedTuple):
    """A tile on the table: its box and the middles of its two halves."""

    tile: Tile
    box: Box
    low: tuple[int, int]
    high: tuple[int, int]


class Spot(NamedTuple):
    """A point of a tile: the middle of the square that joins it there, and the way the arm runs."""

    tile: Tile
    port: Port
    x: int
    y: int
    way: Direction

    @property
    def box(self) -> Box:
        """The square that the joining half covers."""
        return Box(self.x - 1, self.y - 1, self.x + 1, self.y + 1)


class Arrangement(NamedTuple):
    """The tiles in order of placement, and a spot for each attachment, in the layout's order."""

    placed: tuple[Placed, ...]
    spots: tuple[Spot, ...]

    @property
    def box(self) -> Box:
        """The box round all tiles and spots; a lying tile's for the empty table."""
        boxes = [piece.box for piece in self.placed] + [spot.box for spot in self.spots]
        return reduce(Box.around, boxes) if boxes else TILE_BOX


TILE_BOX = Box(-2, -1, 2, 1)


def arrange(layout: Layout, within: Layout | None = None) -> Arrangement:
    """Return where the tiles of ``layout`` lie and where its attachments are (lengths: see above).

    With ``within``, a layout that goes on from this one, the tiles lie as they do there. Raises
    ValueError if it does not go on from this one.
    """
    number = len(layout.placements)
    whole = layout if within is None else within
    if whole.placements[:number] != layout.placements:
        raise ValueError(f"layout {whole.code!r} does not go on from {layout.code!r}")
    if not layout.placements:
        return Arrangement((), ())
    lead = _lead(whole)
    table = next(filter(None, (_search(lead, whole, 0, room, [TRIES]) for room in ROOMS)))
    spots = {(spot.tile, spot.port): spot for spot in table.spots}
    return Arrangement(
        table.placed[:number], tuple(spots[free.tile, free.port] for free in layout.attachments)
    )


class _Table(NamedTuple):
    """An arrangement in the making.

    ``spots`` are all there ever were, ``open`` those not yet joined; the spinner's branches are
    among them from the start. ``taken`` are the cells under tiles.
    """

    placed: tuple[Placed, ...]
    spots: tuple[Spot, ...]
    open: tuple[Spot, ...]
    taken: int
    box: Box


def _search(
    table: _Table, layout: Layout, number: int, room: float, tries: list[int]
) -> _Table | None:
    """Return the table with the joints from ``number`` on laid too, or None when tries run out."""
    if number == len(layout.joints):
        return table
    for way in _ways(table, layout.joints[number], layout.spinner, room):
        tries[0] -= 1
        if tries[0] < 0:
            return None
        found = _search(way, layout, number + 1, room, tries)
        if found is not None:
            return found
    return None


def _ways(table: _Table, joint: Joint, spinner: Tile | None, room: float) -> Iterator[_Table]:
    """Yield the table after each way to lay the joint's tile, the best first."""
    spot = next(
        spot for spot in table.open if (spot.tile, spot.port) == (joint.host, joint.host_port)
    )
    dx, dy = spot.way
    turns = [] if joint.tile.is_double else [(-dy, dx), (dy, -dx)]
    spinner_lies = any(other.tile == spinner for other in table.placed) or joint.tile == spinner
    rated: list[tuple[float, _Table]] = []
    for rank, way in enumerate((spot.way, *turns)):
        laid = _lay(table, spot, joint, way, spinner)
        if laid is None:
            continue
        shut = _shut(laid)
        if shut and not _can_leave(laid, shut):
            continue
        size = _size(laid.box, room)
        faults = CORNER * rank + (SPINNER_CORNER if rank and joint.host == spinner else 0)
        faults += CRAMPED * _cramped(laid, spinner_lies) + SHUT * len(shut)
        if not faults and size == room:
            yield laid  # nothing can be better, so the corners need not be tried yet
        else:
            rated.append((100 * size + faults, laid))
    for _, laid in sorted(rated, key=itemgetter(0)):
        yield laid


def _size(box: Box, room: float) -> float:
    """Return how large the picture is, and how far it sticks out; ``room`` if that is no fault."""
    size = max(box.width / WIDTH, box.height / HEIGHT)
    reach = max(
        box.right / HALF_WIDTH,
        -box.left / HALF_WIDTH,
        box.bottom / HALF_HEIGHT,
        -box.top / HALF_HEIGHT,
    )
    return max(room, size) + LOPSIDED * max(0, reach - room)


def _lead(layout: Layout) -> _Table:
    """Return the table with the lead in the middle."""
    tile = layout.placements[0].tile
    spots: tuple[Spot, ...]
    if tile.is_double:
        placed = Placed(tile, Box(-1, -2, 1, 2), (0, -1), (0, 1))
        spots = (
            Spot(tile, "A", 2, 0, RIGHT),
            Spot(tile, "B", -2, 0, LEFT),
            *_branches(tile, 0, 0, RIGHT),
        )
    else:
        placed = Placed(tile, TILE_BOX, (-1, 0), (1, 0))
        spots = (Spot(tile, "low", -3, 0, LEFT), Spot(tile, "high", 3, 0, RIGHT))
    box = reduce(Box.around, (spot.box for spot in spots), placed.box)
    return _Table((placed,), spots, spots, _cells(placed.box), box)


def _branches(tile: Tile, x: int, y: int, way: Direction) -> tuple[Spot, Spot]:
    """Return the spots of the side branches of a spinner in an arm that runs ``way``."""
    dx, dy = way
    return (
        Spot(tile, "bA", x + 3 * dy, y - 3 * dx, (dy, -dx)),
        Spot(tile, "bB", x - 3 * dy, y + 3 * dx, (-dy, dx)),
    )


def _lay(
    table: _Table, spot: Spot, joint: Joint, way: Direction, spinner: Tile | None
) -> _Table | None:
    """Return the table with the joint's tile on ``spot`` and the arm running on ``way``.

    None if the tile or a spot of its own would come too near to something.
    """
    tile, (x, y), (dx, dy) = joint.tile, (spot.x, spot.y), way
    spots: tuple[Spot, ...]
    if tile.is_double:
        across, along = abs(dy), abs(dx)
        box = Box(x - 1 - across, y - 1 - along, x + 1 + across, y + 1 + along)
        placed = Placed(tile, box, (x - across, y - along), (x + across, y + along))
        spots = (Spot(tile, "B", x + 2 * dx, y + 2 * dy, way),)
        if tile == spinner:
            spots += _branches(tile, x, y, way)
    else:
        near, far = (x, y), (x + 2 * dx, y + 2 * dy)
        box = Box(min(x, far[0]) - 1, min(y, far[1]) - 1, max(x, far[0]) + 1, max(y, far[1]) + 1)
        low, high = (near, far) if joint.port == "low" else (far, near)
        placed = Placed(tile, box, low, high)
        free: Port = "high" if joint.port == "low" else "low"
        spots = (Spot(tile, free, x + 4 * dx, y + 4 * dy, way),)
    host = next(other.box for other in table.placed if other.tile == joint.host)
    rest = tuple(other for other in table.open if other is not spot)
    waiting = reduce(int.__or__, (_cells(other.box) for other in rest), 0)
    if _cells(box.grown(1)) & (table.taken & ~_cells(host) | waiting):
        return None
    for new in spots:
        if _cells(new.box.grown(1)) & (table.taken | waiting):
            return None
    return _Table(
        (*table.placed, placed),
        (*table.spots, *spots),
        (*rest, *spots),
        table.taken | _cells(box),
        reduce(Box.around, (new.box for new in spots), table.box.around(box)),
    )


def _shut(table: _Table) -> list[Spot]:
    """Return the open spots from which an arm cannot run straight out."""
    frame = table.box.grown(4)
    return [spot for spot in table.open if _cells(_straight_out(spot, frame)) & table.taken]


def _can_leave(table: _Table, spots: list[Spot]) -> bool:
    """Return whether an arm could run from each of the spots past all tiles to the open table."""
    frame = table.box.grown(4)
    # Flood the table from its rim with the corner of a square that keeps a margin to all tiles.
    near = table.taken
    near |= near << 1 | near >> 1 | near >> 2
    near |= near << STRIDE | near >> STRIDE | near >> 2 * STRIDE
    free = _cells(frame) & ~near
    flood, reached = free & ~_cells(frame.grown(-1)), 0
    while flood != reached:
        reached = flood
        flood |= flood << 1 | flood >> 1
        flood = (flood | flood << STRIDE | flood >> STRIDE) & free
    return all(reached & _next_squares(spot) for spot in spots)


def _next_squares(spot: Spot) -> int:
    """Return the corners of the squares after the spot's: a step straight on, or round a corner."""
    (dx, dy), x, y = spot.way, spot.x - 1, spot.y - 1
    steps = ((dx, dy), (-3 * dy, 3 * dx), (3 * dy, -3 * dx))
    return sum(_cells(Box(x + i, y + j, x + i + 1, y + j + 1)) for i, j in steps)


def _straight_out(spot: Spot, frame: Box) -> Box:
    """Return the strip, margins included, that an arm covers from the spot straight out."""
    x, y, way = spot.x, spot.y, spot.way
    if way == RIGHT:
        return Box(x - 1, y - 2, frame.right, y + 2)
    if way == LEFT:
        return Box(frame.left, y - 2, x + 1, y + 2)
    if way == DOWN:
        return Box(x - 2, y - 1, x + 2, frame.bottom)
    return Box(x - 2, frame.top, x + 2, y + 1)


def _cramped(table: _Table, spinner_lies: bool) -> int:
    """Return from how many open spots a double would not go straight on.

    While there is no spinner, the next double will be it and needs room for its branches too.
    """
    side = 3 if spinner_lies else 5
    squares = [(spot.tile, _cells(spot.box)) for spot in table.open]
    count = 0
    for spot in table.open:
        taken = table.taken
        for tile, square in squares:
            if tile != spot.tile:
                taken |= square
        if _room_for_double(spot.x, spot.y, spot.way, side) & taken:
            count += 1
    return count


@lru_cache(maxsize=256)
def _room_for_double(x: int, y: int, way: Direction, side: int) -> int:
    """Return the cells for a double and the spot after it, and beside what they join."""
    joined = _strip(x, y, way, -2, 0, 2)
    return _cells(_strip(x, y, way, -2, 4, side)) & ~_cells(joined)


def _strip(x: int, y: int, way: Direction, start: int, stop: int, side: int) -> Box:
    """Return the box from ``start`` to ``stop`` on the way from (x, y), so far to either side."""
    dx, dy = way
    left, right = sorted((x + start * dx, x + stop * dx))
    top, bottom = sorted((y + start * dy, y + stop * dy))
    across, down = side * abs(dy), side * abs(dx)
    return Box(left - across, top - down, right + across, bottom + down)


def _cells(box: Box) -> int:
    """Return the box as a set of cells: the cell right below (x, y) is bit STRIDE * y + x."""
    left, top, right, bottom = box
    return _block(right - left, bottom - top) << STRIDE * (top + ORIGIN) + left + ORIGIN


@lru_cache(maxsize=1024)
def _block(width: int, height: int) -> int:
    row = (1 << width) - 1
    return sum(row << STRIDE * y for y in range(height))
