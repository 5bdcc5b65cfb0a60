"""The layout: where tiles may go and what the ends count (rules 9 to 18).

This is the only place that decides either. The idea: keep the attachments, the points where a
tile may join (rules 9, 11 and 13), and change them placement by placement. What the ends count
follows from the attachments alone (rule 15), because a half, or a double's straight side, counts
just as long as it is free, and an unstarted side branch counts nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from .errors import IllegalHand, IllegalPlacement, NotationError
from .notation import quote, split_layout, split_placement
from .tiles import Tile

__all__ = ["Attachment", "End", "Joint", "Layout", "Placement", "Port", "points_for"]

Port = Literal["low", "high", "A", "B", "bA", "bB"]
"""Where a tile can be joined: a plain tile by its ``low`` or ``high`` half, a double by its
straight points ``A`` and ``B`` (rule 11), a spinner also by its side branches ``bA`` and ``bB``
(rule 13)."""

HALVES: tuple[Port, Port] = ("low", "high")
STRAIGHT: tuple[Port, Port] = ("A", "B")
BRANCHES: tuple[Port, Port] = ("bA", "bB")
PORTS: tuple[Port, ...] = (*HALVES, *STRAIGHT, *BRANCHES)


class Placement(NamedTuple):
    """A tile and the tile it joins, its host; a lead has no host (rule 14)."""

    tile: Tile
    host: Tile | None = None

    @classmethod
    def parse(cls, text: str) -> Placement:
        """Return the placement written as ``34@44``, or as a bare tile for a lead.

        Raises NotationError, with the offending text, for anything else.
        """
        tile, host = split_placement(text)
        return cls(Tile.parse(tile), None if host is None else Tile.parse(host))

    @classmethod
    def of(cls, placement: Placement | str) -> Placement:
        """Return ``placement``, read if it is text. Raises NotationError for anything else."""
        if isinstance(placement, str):
            return cls.parse(placement)
        if isinstance(placement, Placement) and isinstance(placement.tile, Tile):
            return placement
        raise NotationError(
            f"{placement!r} is not a placement; give a Placement, or text such as '34@44'"
        )

    @property
    def code(self) -> str:
        """The text that ``parse`` reads: ``34@44``."""
        return self.tile.code if self.host is None else f"{self.tile.code}@{self.host.code}"

    def __str__(self) -> str:
        return self.code


class Attachment(NamedTuple):
    """A free point where a tile with a half of ``value`` pips may join ``tile`` (rule 9)."""

    tile: Tile
    port: Port
    value: int


class End(NamedTuple):
    """A scoring end: a tile and the ``value`` in pips that it adds to the total (rule 15)."""

    tile: Tile
    value: int


class Joint(NamedTuple):
    """Where a placed tile touches its host: ``port`` of ``tile`` against ``host_port`` of ``host``.

    The free half of ``tile`` points away from the host; a double joins by its straight point A.
    """

    tile: Tile
    port: Port
    host: Tile
    host_port: Port


def points_for(total: int) -> int:
    """Return the points for a total in pips: a positive multiple of 5 scores itself (rule 16).

    >>> [points_for(total) for total in (0, 4, 5, 12, 15)]
    [0, 0, 5, 0, 15]
    """
    return total if total % 5 == 0 else 0


@dataclass(frozen=True, slots=True, repr=False)
class Layout:
    """The tiles on the table, in the order in which they were placed. Immutable.

    ``Layout()`` is the empty table. Layouts are equal when their placements are. ``attachments``
    are the free points (rules 9 to 13), ordered by tile and then low, high, A, B, bA, bB; on the
    empty table there are none. ``joints`` tells where each placement after the lead touches its
    host.

    >>> layout = Layout.parse("14 11@14 44@14")
    >>> layout.total, layout.points
    (10, 10)
    >>> layout.place("34@44").code
    '14 11@14 44@14 34@44'
    """

    placements: tuple[Placement, ...] = field(default=(), init=False)
    attachments: tuple[Attachment, ...] = field(default=(), init=False, compare=False)
    joints: tuple[Joint, ...] = field(default=(), init=False, compare=False)

    @classmethod
    def parse(cls, text: str) -> Layout:
        """Return the layout of placements written one after the other, separated by blanks or dots.

        Raises NotationError for an item that is not a placement and IllegalPlacement for one that
        the rules do not allow; both name the item and carry its 1-based ``number``.
        """
        layout = cls()
        for number, item in enumerate(split_layout(text), start=1):
            try:
                layout = layout.place(item)
            except NotationError as error:
                raise NotationError(
                    f"item {number}, {quote(item)}: {error}", text=item, number=number
                ) from error
            except IllegalPlacement as error:
                raise IllegalPlacement(
                    f"item {number}, {quote(item)}: {error}",
                    placement=error.placement,
                    possible=error.possible,
                    number=number,
                ) from error
        return layout

    @property
    def code(self) -> str:
        """The text that ``parse`` reads, placements separated by blanks."""
        return " ".join(placement.code for placement in self.placements)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles on the table, in the order in which they were placed."""
        return tuple(placement.tile for placement in self.placements)

    @property
    def spinner(self) -> Tile | None:
        """The first double placed, the lead included (rule 12); None while there is none."""
        return next((tile for tile in self.tiles if tile.is_double), None)

    @property
    def ends(self) -> tuple[End, ...]:
        """The scoring ends with what each adds to the total in pips (rule 15), ordered by tile.

        A plain tile gives an end for each free half. A double gives one end of twice its value
        while a straight point is free, even when both are. Branch points never count: a started
        branch is counted by the tile that ends it.
        """
        ends: list[End] = []
        for tile, port, value in self.attachments:
            if not tile.is_double:
                ends.append(End(tile, value))
            elif port in STRAIGHT and not (ends and ends[-1].tile == tile):
                ends.append(End(tile, 2 * value))
        return tuple(ends)

    @property
    def total(self) -> int:
        """The sum of the scoring ends in pips, 0 to 36 (rules 15 and 18)."""
        return sum(end.value for end in self.ends)

    @property
    def points(self) -> int:
        """The points that the last placement scores (rule 16)."""
        return points_for(self.total)

    def legal(self, hand: Iterable[Tile]) -> tuple[Placement, ...]:
        """Return the legal placements of the tiles in ``hand``, ordered by code (rules 8 to 14).

        Each tile and host appears once, however many equivalent points of the host are free. Tiles
        already on the table have none. Raises IllegalHand for anything that is not a Tile.
        """
        tiles = set(hand)
        for tile in tiles:
            if not isinstance(tile, Tile):
                raise IllegalHand(f"{tile!r} is not a Tile; write Tile.parse(text)", hand=hand)
        if not self.placements:
            return tuple(Placement(tile) for tile in sorted(tiles))
        tiles.difference_update(self.tiles)
        found = {
            Placement(tile, host)
            for host, _, value in self.attachments
            for tile in tiles
            if value == tile.low or value == tile.high
        }
        return tuple(sorted(found))

    def place(self, placement: Placement | str) -> Layout:
        """Return the layout after ``placement``, given as a value or as text (rules 8 to 14).

        Of several equivalent free points of the host, A comes before B and straight before branch
        (rule 14). Raises NotationError for text that is not a placement and IllegalPlacement for
        one that the rules do not allow; this layout stays as it is either way.
        """
        placement = Placement.of(placement)
        tile, host = placement
        point = self._joined(placement)
        if point is None:
            port: Port | None = None
            joints = self.joints
            attachments = list(self.attachments)
        else:
            port = "A" if tile.is_double else "low" if tile.low == point.value else "high"
            joints = (*self.joints, Joint(tile, port, point.tile, point.port))
            attachments = [free for free in self.attachments if free != point]
            if host == self.spinner and point.port == "B":
                # Both straight points are filled now, as A comes before B: the branches open.
                attachments += [Attachment(point.tile, branch, point.value) for branch in BRANCHES]
        attachments += [free for free in _straight_points(tile) if free.port != port]
        attachments.sort(key=_order)
        return _layout((*self.placements, placement), tuple(attachments), joints)

    def point(self, placement: Placement) -> Attachment | None:
        """Return the free point that ``placement`` joins (rule 14); None if there is none."""
        tile, host = placement
        if tile in self.tiles:
            return None
        points = (free for free in self.attachments if free.tile == host and tile.has(free.value))
        return next(points, None)

    def _joined(self, placement: Placement) -> Attachment | None:
        """Return the free point that a legal ``placement`` joins, None for a legal lead."""
        tile, host = placement
        if tile in self.tiles:
            raise self._refusal(placement, f"{tile} is on the table already")
        if not self.placements:
            if host is None:
                return None
            raise self._refusal(
                placement, f"the table is empty, so nothing joins {host}; a lead is the bare tile"
            )
        if host is None:
            raise self._refusal(placement, f"{tile} cannot lead: the first tile lies already")
        point = self.point(placement)
        if point is not None:
            return point
        free = [point for point in self.attachments if point.tile == host]
        if host not in self.tiles:
            why = f"{host} is not on the table"
        elif not free:
            why = f"{host} has no free point"
        else:
            values = " and ".join(str(value) for value in sorted({point.value for point in free}))
            why = f"{tile} does not match the free points of {host}, which take {values}"
        raise self._refusal(placement, why)

    def _refusal(self, placement: Placement, why: str) -> IllegalPlacement:
        tile, possible = placement.tile, self.legal([placement.tile])
        if possible:
            instead = f"{tile} can be placed as {_listed(possible)}"
        else:
            instead = f"{tile} has no legal placement here"
        message = f"{placement}: {why}; {instead}"
        return IllegalPlacement(message, placement=placement, possible=possible)

    def steps(self) -> Iterator[Layout]:
        """Yield the layout after each placement: the lead first, this layout last."""
        layout = Layout()
        for placement in self.placements:
            layout = layout.place(placement)
            yield layout

    def _repr_svg_(self) -> str:
        """Return the diagram that Jupyter shows (rules 24 and 25)."""
        from .diagram import draw  # diagram.py draws layouts, so it cannot be imported above

        return draw(self)

    def __repr__(self) -> str:
        return f"Layout.parse({self.code!r})"

    def __str__(self) -> str:
        return self.code


def _layout(
    placements: tuple[Placement, ...],
    attachments: tuple[Attachment, ...],
    joints: tuple[Joint, ...],
) -> Layout:
    """Build a layout from parts known to agree; the public door is ``Layout().place``."""
    layout = Layout()
    object.__setattr__(layout, "placements", placements)
    object.__setattr__(layout, "attachments", attachments)
    object.__setattr__(layout, "joints", joints)
    return layout


def _straight_points(tile: Tile) -> tuple[Attachment, Attachment]:
    """Return the two points that any tile brings to the table, none of them filled yet."""
    first, second = STRAIGHT if tile.is_double else HALVES
    return Attachment(tile, first, tile.low), Attachment(tile, second, tile.high)


def _order(point: Attachment) -> tuple[Tile, int]:
    return point.tile, PORTS.index(point.port)


def _listed(placements: tuple[Placement, ...]) -> str:
    return " or ".join(placement.code for placement in placements)
