"""Random rounds and the solver once more, compiled by numba: the same results, many times faster.

Nothing here knows the rules. All shapes that can be reached, and their moves, are laid out in
arrays from ``_core`` once in a process; the loops below only look them up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache
from typing import Any, NamedTuple

from ..errors import SolveCancelled
from ..round import HAND_SIZE, KNOCKS_TO_BLOCK
from ._core import COST, EMPTY, PIPS, Played, Shape
from .rounds import generator
from .solver import ENDLESS, MOBILITY, STEP, Search

try:
    import numpy as np
    from numba import njit
except ImportError as error:
    raise ImportError("fast=True needs numba: install sevenrocks[fast]") from error

TILES = len(PIPS)
SEATS = 4
RANDOM = 1 + TILES + TILES
"""The most random numbers that a round takes: for the leader, the deal and every placement."""

BLOCK = 4096
"""The rounds played between two visits to Python."""

MOST_MOVES = 5 * HAND_SIZE
"""A tile fits at most four ends and the spinner."""

PLACES = 1 << 22
"""The positions that the solver's table has room for, 16 bytes each; newer replace older."""

MIX = 0x1E3779B97F4A7C15
"""An odd factor that spreads positions over the table."""

PAUSE = 0.03
"""Seconds between two questions whether to stop."""

_PIPS = np.array(PIPS)
_COST = np.array(COST)


class Shapes(NamedTuple):
    """All shapes in arrays; a shape is its place in ``number``, a dict that tells it.

    Shape s and tile t have the moves from ``start[s * TILES + t]`` up to the next start; each has
    its ``points`` and the shape ``after`` it. ``most`` are the most points of any, and ``fits`` has
    for each shape a bit for each tile that has moves.
    """

    number: dict[Shape, int]
    start: Any
    points: Any
    after: Any
    most: Any
    fits: Any


@cache
def shapes() -> Shapes:
    """Return all shapes that can be reached. The first call takes a second or two."""
    number = {EMPTY: 0}
    found = [EMPTY]
    start, points, after, most, fits = [0], [], [], [], []
    for shape in found:  # it grows on the way
        fitting = 0
        for tile, moves in enumerate(shape.moves or shape.expand()):
            for _, scored, following in moves:
                if following not in number:
                    number[following] = len(found)
                    found.append(following)
                points.append(scored)
                after.append(number[following])
            start.append(len(after))
            most.append(max([scored for _, scored, _ in moves], default=0))
            fitting |= bool(moves) << tile
        fits.append(fitting)
    columns = (np.array(column, np.int32) for column in (start, points, after, most, fits))
    return Shapes(number, *columns)


def plays(count: int, seed: int) -> Iterator[tuple[int, Played]]:
    """Yield leader and outcome of ``count`` rounds, those that ``rounds`` plays for ``seed``."""
    table = shapes()
    # numpy has the generator of the standard library: in the same state it gives the same numbers.
    _, (*state, position), _ = generator(seed).getstate()
    numbers = np.random.RandomState()
    numbers.set_state(("MT19937", np.array(state, np.uint32), position, 0, 0.0))
    left = np.empty(0)
    while count:
        block = min(count, BLOCK)
        fresh = numbers.random_sample(max(0, block * RANDOM - len(left)))
        drawn = np.concatenate((left, fresh))
        results = np.empty((block, 6), np.int64)
        used = _play(drawn, results, table.start, table.points, table.after)
        left = drawn[used:]
        count -= block
        for leader, *points, out in results.tolist():
            yield leader, Played((points[0], points[1]), (points[2], points[3]), out)


@njit(cache=True)
def _play(drawn: Any, results: Any, start: Any, points: Any, after: Any) -> int:
    """Play rounds by chance until ``results`` is full; return how many of ``drawn`` were used."""
    used = 0
    keys = np.empty(TILES)
    tiles = np.empty(TILES, np.int64)
    held = np.empty(SEATS, np.int64)
    for result in results:
        leader = int(drawn[used] * SEATS)
        used += 1
        for tile in range(TILES):
            key = drawn[used + tile]
            place = tile
            while place > 0 and keys[place - 1] > key:
                keys[place] = keys[place - 1]
                tiles[place] = tiles[place - 1]
                place -= 1
            keys[place] = key
            tiles[place] = tile
        used += TILES
        result[:] = 0
        result[0] = leader
        result[5] = -1
        held[:] = HAND_SIZE
        seat, shape, knocks = leader, 0, 0
        while knocks < KNOCKS_TO_BLOCK:
            first = seat * HAND_SIZE
            row = shape * TILES
            legal = 0
            for place in range(first, first + held[seat]):
                legal += start[row + tiles[place] + 1] - start[row + tiles[place]]
            if legal == 0:
                knocks += 1
            else:
                knocks = 0
                choice = int(drawn[used] * legal)
                used += 1
                place = first
                while True:
                    move = start[row + tiles[place]]
                    fitting = start[row + tiles[place] + 1] - move
                    if choice < fitting:
                        break
                    choice -= fitting
                    place += 1
                move += choice
                shape = after[move]
                result[1 + (seat & 1)] += points[move]
                held[seat] -= 1
                for behind in range(place, first + held[seat]):
                    tiles[behind] = tiles[behind + 1]
                if held[seat] == 0:
                    result[5] = seat
                    break
            seat = (seat + 1) & 3
        for seat in range(SEATS):
            pips = 0
            for place in range(seat * HAND_SIZE, seat * HAND_SIZE + held[seat]):
                pips += _PIPS[tiles[place]]
            result[3 + (seat & 1)] += _COST[pips]
    return used


class CompiledSearch(Search):
    """The solver's search, compiled. It is stopped, and can be asked again, like the plain one."""

    def __init__(self, cancelled: Callable[[], bool] | None = None) -> None:
        super().__init__(cancelled)
        self._shapes = shapes()
        self._keys = np.zeros(PLACES, np.int64)
        self._bounds = np.empty((PLACES, 2), np.int16)
        self._best = np.empty(PLACES, np.int32)
        self._order = np.empty((TILES + 1, 3, MOST_MOVES), np.int64)
        # Whether to stop, and the positions looked at.
        self._shared = np.zeros(2, np.int64)

    def _value(self, shape: Shape, hands: Sequence[Sequence[int]], seat: int, goal: int) -> int:
        owned = np.array([sum(1 << tile for tile in hand) for hand in hands])
        table = self._shapes
        self._shared[0] = 0

        def search() -> int:
            return int(
                _search(
                    table.number[shape],
                    int(owned.sum()),
                    sum(map(len, hands)),
                    int(seat),  # not a Seat, which would be compiled for once more
                    goal,
                    owned,
                    table[1:],
                    (self._keys, self._bounds, self._best),
                    self._order,
                    self._shared,
                )
            )

        value = search() if self._cancelled is None else self._watched(search)
        self.looked = int(self._shared[1])
        return value

    def _watched(self, search: Callable[[], int]) -> int:
        """Return what ``search`` gives, asking all the while whether it is cancelled."""
        assert self._cancelled is not None
        with ThreadPoolExecutor(1) as other:
            result = other.submit(search)
            try:
                while wait([result], PAUSE).not_done:
                    if self._cancelled():
                        raise SolveCancelled("the search was stopped before it was done")
            finally:
                self._shared[0] = 1
        return result.result()


@njit(cache=True)
def _cost(hand: int) -> int:
    """Return what a hand left costs, its tiles given as bits (rule 21)."""
    pips = 0
    tile = 0
    while hand:
        if hand & 1:
            pips += _PIPS[tile]
        hand >>= 1
        tile += 1
    return _COST[pips]


@njit(nogil=True)  # not cached: numba can crash on a recursive function that it loads
def _search(
    shape: int,
    held: int,
    left: int,
    seat: int,
    goal: int,
    owned: Any,
    table: Any,
    known: Any,
    order: Any,
    shared: Any,
) -> int:
    """Return what the position is worth to ``seat``, to turn, as ``Search._search`` does.

    ``held`` has a bit for each of the ``left`` tiles in hands, ``owned`` for each that a seat had.
    """
    start, points, after, most, fits = table
    keys, bounds, best_moves = known
    shared[1] += 1
    playable = held & fits[shape]
    knocks = 0
    while knocks < SEATS and not playable & owned[(seat + knocks) & 3]:
        knocks += 1
    if knocks == SEATS:
        return (
            _cost(held & owned[(seat + 1) & 3])
            + _cost(held & owned[(seat + 3) & 3])
            - _cost(held & owned[seat])
            - _cost(held & owned[(seat + 2) & 3])
        )
    seat = (seat + knocks) & 3
    if knocks & 1:
        return -_search(shape, held, left, seat, STEP - goal, owned, table, known, order, shared)
    hand = held & owned[seat]
    following = (seat + 1) & 3
    if not hand & (hand - 1):
        tile = 0
        while not hand >> tile & 1:
            tile += 1
        return (
            most[shape * TILES + tile]
            + _cost(held & owned[following])
            + _cost(held & owned[(seat + 3) & 3])
            - _cost(held & owned[(seat + 2) & 3])
        )

    key = (shape << TILES | held) << 2 | seat
    place = ((key ^ key >> 29) * MIX >> 40) & (PLACES - 1)
    lower, upper, first = -ENDLESS, ENDLESS, -1
    if keys[place] == key:
        lower, upper, first = bounds[place, 0], bounds[place, 1], best_moves[place]
        if lower >= goal:
            return lower
        if upper < goal:
            return upper

    harms, moves, tiles = order[left]
    answers = held & owned[following]
    number = 0
    for tile in range(TILES):
        if not (hand & playable) >> tile & 1:
            continue
        begin = start[shape * TILES + tile]
        for move in range(begin, start[shape * TILES + tile + 1]):
            alike = False
            for other in range(begin, move):
                alike |= after[other] == after[move]
            if alike:
                continue
            harm = -points[move]
            row = after[move] * TILES
            answering = answers & fits[after[move]]
            high = 0
            answer = 0
            while answering:
                if answering & 1:
                    high = max(high, most[row + answer])
                    harm += MOBILITY * (start[row + answer + 1] - start[row + answer])
                answering >>= 1
                answer += 1
            harm = -ENDLESS if move == first else harm + high
            at = number
            while at > 0 and harms[at - 1] > harm:
                harms[at], moves[at], tiles[at] = harms[at - 1], moves[at - 1], tiles[at - 1]
                at -= 1
            harms[at], moves[at], tiles[at] = harm, move, tile
            number += 1

    best = -ENDLESS
    for at in range(number):
        move = moves[at]
        scored = points[move]
        value = scored - _search(
            np.int64(after[move]),  # as it was called: another type is compiled for once more
            held ^ 1 << tiles[at],
            left - 1,
            following,
            scored - goal + STEP,
            owned,
            table,
            known,
            order,
            shared,
        )
        if shared[0]:
            return 0  # stopped: nothing is known, and nothing is kept
        if value > best:
            best = value
            if best >= goal:
                lower, first = best, move
                break
    if best < goal:
        upper = best
    keys[place] = key
    bounds[place, 0], bounds[place, 1], best_moves[place] = lower, upper, first
    return best
