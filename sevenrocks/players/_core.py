"""The round on plain integers, for playouts and search. Private, and pinned to ``Round`` by tests.

Two layouts whose free ends look alike play alike and count alike, whatever lies between the ends.
So a layout is told here by its *shape*: the value of the spinner, how many of its four points are
joined (rules 11 to 13), and the outer ends of the other chains. There are about 21,000 shapes.
Each knows its total and, for every tile, the moves that the tile allows; the moves are worked out
when a shape is first played from and kept after that.

Tiles are their numbers 0 to 27 in the order of ``DOUBLE_SIX``; seats are 0 to 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from ..layout import BRANCHES, STRAIGHT, Layout, points_for
from ..round import KNOCKS_TO_BLOCK
from ..settlement import round_hand
from ..tiles import DOUBLE_SIX, HIGHEST, Tile

NUMBER = {tile: number for number, tile in enumerate(DOUBLE_SIX)}
"""The number of each tile."""

PIPS = tuple(tile.pips for tile in DOUBLE_SIX)
"""The pips of each tile, by its number."""

COST = tuple(round_hand(pips) for pips in range(sum(PIPS) + 1))
"""What a hand left costs, by its pips (rule 21)."""

DOUBLE = HIGHEST + 1
"""An end is its value 0 to 6; of a double across the chain, its value + DOUBLE."""

NO_SPINNER = -1

_WITH = tuple(
    tuple((NUMBER[tile], tile.other(value)) for tile in DOUBLE_SIX if tile.has(value))
    for value in range(HIGHEST + 1)
)
"""For each value, the tiles that have it, each with its other half."""


Move: TypeAlias = "tuple[int, int, Shape]"
"""A tile, the points that placing it scores, and the shape that this makes."""


class Shape:
    """How a layout looks from outside: all that decides what can follow.

    ``spinner`` is its value or NO_SPINNER, ``joined`` how many of its points are filled, ``ends``
    the outer ends of all chains in order. ``moves`` holds for each tile a tuple of moves, one for
    each host it can join (rule 14); it is empty until ``expand`` has filled it.
    """

    __slots__ = ("ends", "joined", "moves", "points", "spinner", "total")

    def __init__(self, spinner: int, joined: int, ends: tuple[int, ...]) -> None:
        self.spinner = spinner
        self.joined = joined
        self.ends = ends
        self.moves: list[tuple[Move, ...]] = []
        total = sum(end if end < DOUBLE else 2 * (end - DOUBLE) for end in ends)
        if spinner >= 0 and joined < len(STRAIGHT):
            total += 2 * spinner
        self.total = total
        self.points = points_for(total)

    def expand(self) -> list[tuple[Move, ...]]:
        """Work out ``moves`` and return them (rules 9 and 11 to 16)."""
        found: list[list[Move]] = [[] for _ in DOUBLE_SIX]
        spinner, joined, ends = self.spinner, self.joined, self.ends
        for place, end in enumerate(ends):
            value = end % DOUBLE
            others = ends[:place] + ends[place + 1 :]
            for tile, other in _WITH[value]:
                if other != value:
                    after = _shape(spinner, joined, (*others, other))
                elif spinner < 0:
                    after = _shape(value, 1, others)
                else:
                    after = _shape(spinner, joined, (*others, value + DOUBLE))
                found[tile].append((tile, after.points, after))
        if spinner >= 0 and joined < len(STRAIGHT + BRANCHES):
            for tile, other in _WITH[spinner]:
                if other != spinner:
                    after = _shape(spinner, joined + 1, (*ends, other))
                    found[tile].append((tile, after.points, after))
        self.moves = [tuple(moves) for moves in found]
        return self.moves

    @property
    def open(self) -> frozenset[int]:
        """The values that a tile can join here."""
        values = {end % DOUBLE for end in self.ends}
        if self.spinner >= 0 and self.joined < len(STRAIGHT + BRANCHES):
            values.add(self.spinner)
        return frozenset(values)


_shapes: dict[tuple[int, int, tuple[int, ...]], Shape] = {}


def _shape(spinner: int, joined: int, ends: tuple[int, ...]) -> Shape:
    key = (spinner, joined, tuple(sorted(ends)))
    shape = _shapes.get(key)
    if shape is None:
        shape = _shapes[key] = Shape(*key)
    return shape


def shape_of(layout: Layout) -> Shape:
    """Return the shape of ``layout``."""
    if not layout.placements:
        return EMPTY
    spinner, free = layout.spinner, set()
    ends = []
    for tile, port, value in layout.attachments:
        if tile == spinner:
            free.add(port)
        else:
            ends.append(value + DOUBLE if tile.is_double else value)
    if spinner is None:
        return _shape(NO_SPINNER, 0, tuple(ends))
    straight = free.intersection(STRAIGHT)
    points = STRAIGHT if straight else STRAIGHT + BRANCHES
    return _shape(spinner.low, len(points) - len(free), tuple(ends))


def _empty() -> Shape:
    """Return the empty table: any tile may lead (rule 8)."""
    empty = Shape(NO_SPINNER, 0, ())
    for number, tile in enumerate(DOUBLE_SIX):
        after = (
            _shape(tile.low, 0, ())
            if tile.is_double
            else _shape(NO_SPINNER, 0, (tile.low, tile.high))
        )
        empty.moves.append(((number, after.points, after),))
    return empty


EMPTY = _empty()


def numbers(tiles: Iterable[Tile]) -> list[int]:
    """Return the numbers of ``tiles``."""
    return [NUMBER[tile] for tile in tiles]


NEVER = (10**6, 10**6)
"""More points than a round can give: nobody wins the match."""


NOBODY = -1
"""In place of a seat or a partnership."""


class Played(NamedTuple):
    """A round played to its end: what was scored and what the hands left cost, by partnership.

    ``out`` is the seat that went out, or NOBODY. ``winner`` is the partnership that won
    the match, and nothing was settled then (rule 23), or NOBODY.
    """

    scored: tuple[int, int]
    deductions: tuple[int, int]
    out: int
    winner: int = NOBODY

    @property
    def margin(self) -> int:
        """What North+South got more than East+West, in points of the round with its settlement."""
        return self.scored[0] - self.deductions[0] - self.scored[1] + self.deductions[1]


def play_out(
    shape: Shape,
    hands: Sequence[list[int]],
    seat: int,
    random: Callable[[], float],
    greedy: bool = False,
    needed: tuple[int, int] = NEVER,
) -> Played:
    """Play the round on from ``shape``, ``seat`` to turn, and return what is got from here on.

    Every placement is one of the legal ones by chance; if ``greedy``, one of those that score the
    most. ``random`` gives numbers from 0 to 1. ``needed`` are the points from here on with which
    each partnership wins the match (rule 23). ``hands`` are used up: give copies.
    """
    scored = [0, 0]
    knocks = 0
    while True:
        moves = shape.moves or shape.expand()
        hand = hands[seat]
        legal: list[Move] = []
        for tile in hand:
            legal += moves[tile]
        if legal:
            if greedy and len(legal) > 1:
                most = max([move[1] for move in legal])
                legal = [move for move in legal if move[1] == most]
            tile, points, shape = legal[int(random() * len(legal))]
            hand.remove(tile)
            if points:
                side = seat & 1
                scored[side] += points
                if scored[side] >= needed[side]:
                    return Played((scored[0], scored[1]), (0, 0), NOBODY, side)
            if not hand:
                return Played((scored[0], scored[1]), deductions(hands), seat)
            knocks = 0
        else:
            knocks += 1
            if knocks == KNOCKS_TO_BLOCK:
                return Played((scored[0], scored[1]), deductions(hands), NOBODY)
        seat = (seat + 1) & 3


def deductions(hands: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Return what the hands left cost each partnership (rule 21)."""
    north, east, south, west = [COST[sum([PIPS[tile] for tile in hand])] for hand in hands]
    return north + south, east + west
