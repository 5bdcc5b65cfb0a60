"""Exact best play with all hands open: what the rest of a round is worth, and how to get it.

The search is alpha-beta with a null window: it asks only whether a position reaches a goal, and
other goals are asked for until the answers meet. What was found out about a position is kept in a
table. The shape, the tiles still held and the seat to turn decide all that follows. Knocks have no
place in it: who must knock is skipped, and a round in which nobody can place is blocked.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from ..errors import SolveCancelled
from ..layout import Placement
from ..round import KNOCKS_TO_BLOCK, Round
from ..seats import Seat
from ._core import COST, NEVER, NOBODY, PIPS, Move, Played, Shape, deductions, numbers, shape_of

__all__ = ["Solution", "solve"]

STEP = 5
"""Every margin is a multiple of it, as points and rounded hands are (rules 16 and 21)."""

MOBILITY = 16
"""The points that a move less for the next player counts for when moves are put in order.

It changes the time only: with 5 tiles a hand, 0 has twice as many positions looked at.
"""

PATIENCE = 1000
"""The positions looked at between two questions whether to stop. They take some milliseconds."""

ENDLESS = 1000
"""More than any margin."""


class Solution(NamedTuple):
    """What a round is worth when everybody sees all hands and plays perfectly for this round.

    A margin is what North+South get from here on less what East+West get, in points, the
    settlement included (rules 16 and 21). ``line`` is one line of best play to the end of the
    round, None for a knock. ``values`` has the margin for each legal placement of the player to
    turn, its own points included; ``margin`` is the best of them for that player.
    """

    margin: int
    line: tuple[Placement | None, ...]
    values: Mapping[Placement, int]


def solve(
    current: Round,
    *,
    fast: bool = False,
    progress: Callable[[int, int], object] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Solution:
    """Return the best play of the rest of the round ``current``, all hands being open.

    A round that is over is worth its settlement. ``progress`` is told how many legal placements
    are valued, and of how many. ``cancelled`` is asked many times a second; once it says True,
    SolveCancelled is raised. ``fast`` has the search compiled, which pays for whole rounds: it
    takes some seconds first, and ImportError is raised without ``sevenrocks[fast]``.
    """
    search = _fast_search(cancelled) if fast else Search(cancelled)
    legal = current.legal()
    values: dict[Placement, int] = {}
    with _no_collection():
        for placement in legal:
            after = current.place(placement)
            values[placement] = _gained(current, after) + search.margin(*position_of(after))
            if progress:
                progress(len(values), len(legal))
        if legal:
            best = max if current.turn in (Seat.NORTH, Seat.SOUTH) else min
            margin = best(values.values())
        else:
            margin = search.margin(*position_of(current))
        return Solution(margin, tuple(_line(current, margin, search)), values)


def _fast_search(cancelled: Callable[[], bool] | None) -> Search:
    from ._compiled import CompiledSearch  # needs numba, and builds on this module

    return CompiledSearch(cancelled)


def _line(current: Round, margin: int, search: Search) -> Iterator[Placement | None]:
    """Yield the turns of a line of best play, ``margin`` being what ``current`` is worth."""
    while current.turn is not None:
        legal = current.legal()
        if not legal:
            yield None
            current = current.knock()
            continue
        for placement in legal:
            after = current.place(placement)
            left = margin - _gained(current, after)
            if placement == legal[-1] or search.keeps(*position_of(after), left):
                yield placement
                current, margin = after, left
                break


def _gained(before: Round, after: Round) -> int:
    """Return what North+South scored from ``before`` to ``after`` less what East+West scored."""
    north_south, east_west = (
        now - then for now, then in zip(after.scored, before.scored, strict=True)
    )
    return north_south - east_west


def position_of(current: Round) -> tuple[Shape, list[list[int]], int]:
    """Return the shape, the hands and the seat to turn; whose turn matters no more at the end."""
    hands = [numbers(hand) for hand in current.hands]
    seat = current.turns[-1].seat.next if current.turns else current.leader
    return shape_of(current.layout), hands, seat


def margin_of(shape: Shape, hands: Sequence[Sequence[int]], seat: int) -> int:
    """Return the margin of best play from ``shape`` on, ``seat`` to turn (see Solution).

    Who asks about several positions of one deal makes a Search and asks that.
    """
    with _no_collection():
        return Search().margin(shape, hands, seat)


class _Hand:
    """Tiles that one seat may still hold, with what it can do on each shape.

    ``cost`` is what they cost when left, ``less`` the hand without each of its tiles.
    """

    __slots__ = ("choices", "cost", "last", "less", "tiles")

    def __init__(self, tiles: tuple[int, ...], less: dict[int, _Hand]) -> None:
        self.tiles = tiles
        self.less = less
        self.cost = COST[sum(PIPS[tile] for tile in tiles)]
        self.last = len(tiles) == 1
        self.choices: dict[Shape, _Choice] = {}


class _Choice:
    """The ``moves`` of a hand on a shape, no two alike, and the ``most`` points of any.

    ``key`` is a number of its own; the tiles still held fill the 28 bits left free in it.
    """

    __slots__ = ("key", "most", "moves")

    def __init__(self, moves: list[Move], number: int) -> None:
        self.moves = moves
        self.most = max([move[1] for move in moves]) if moves else 0
        self.key = number << len(PIPS)


class Search:
    """The search, and what it found out about the positions of one deal.

    Raises SolveCancelled from any method soon after ``cancelled`` says True; it can be asked
    again after that.
    """

    def __init__(self, cancelled: Callable[[], bool] | None = None) -> None:
        self.looked = 0
        """How many positions were looked at."""
        self._cancelled = cancelled
        self._asks = PATIENCE  # how many positions are looked at when it is asked again
        self._hands: dict[tuple[int, ...], _Hand] = {}
        self._known = 0
        # By the key of a position: that its value is no lower, no higher, and the move for that.
        self._lower: dict[int, int] = {}
        self._upper: dict[int, int] = {}
        self._first: dict[int, Move] = {}

    def margin(self, shape: Shape, hands: Sequence[Sequence[int]], seat: int) -> int:
        """Return the margin of best play from ``shape`` on, ``seat`` to turn (see Solution)."""
        lowest, highest, value = -ENDLESS, ENDLESS, 0
        while lowest < highest:
            goal = value + STEP if value == lowest else value
            value = self._ask(shape, hands, seat, goal)
            if value >= goal:
                lowest = value
            else:
                highest = value
        return -value if seat & 1 else value

    def play(
        self,
        shape: Shape,
        hands: Sequence[Sequence[int]],
        seat: int,
        needed: tuple[int, int] = NEVER,
    ) -> Played:
        """Return how a line of best play from ``shape`` on ends, ``seat`` to turn.

        Play is best for the points of the round, but it stops where a partnership has scored
        what is ``needed`` to win the match (rule 23).
        """
        left, scored, knocks = [list(hand) for hand in hands], [0, 0], 0
        while knocks < KNOCKS_TO_BLOCK:
            moves = self._choice(self._hand(tuple(sorted(left[seat]))), shape).moves
            following = (seat + 1) & 3
            if not moves:
                knocks += 1
                seat = following
                continue
            margin = self.margin(shape, left, seat)
            for move in moves:
                tile, points, after = move
                left[seat].remove(tile)
                gained = -points if seat & 1 else points
                if move is moves[-1] or self.margin(after, left, following) == margin - gained:
                    break
                left[seat].append(tile)
            scored[seat & 1] += points
            if points and scored[seat & 1] >= needed[seat & 1]:
                return Played((scored[0], scored[1]), (0, 0), NOBODY, seat & 1)
            if not left[seat]:
                return Played((scored[0], scored[1]), deductions(left), seat)
            shape, seat, knocks = after, following, 0
        return Played((scored[0], scored[1]), deductions(left), NOBODY)

    def keeps(self, shape: Shape, hands: Sequence[Sequence[int]], seat: int, margin: int) -> bool:
        """Return whether those who do not turn now reach ``margin``, or more in their favour."""
        goal = (-margin if seat & 1 else margin) + STEP
        return self._ask(shape, hands, seat, goal) < goal

    def _ask(self, shape: Shape, hands: Sequence[Sequence[int]], seat: int, goal: int) -> int:
        if not all(hands):
            north_south, east_west = deductions(hands)
            return north_south - east_west if seat & 1 else east_west - north_south
        self._ask_whether_to_stop()
        return self._value(shape, hands, seat, goal)

    def _ask_whether_to_stop(self) -> None:
        self._asks = self.looked + PATIENCE
        if self._cancelled and self._cancelled():
            raise SolveCancelled("the search was stopped before it was done")

    def _value(self, shape: Shape, hands: Sequence[Sequence[int]], seat: int, goal: int) -> int:
        """Return what the position is worth to ``seat``, to turn, as ``_search`` does."""
        a, b, c, d = (self._hand(tuple(sorted(hands[(seat + step) & 3]))) for step in range(4))
        held = sum(1 << tile for hand in hands for tile in hand)
        return self._search(a, b, c, d, held, goal, shape, self._choice(a, shape))

    def _hand(self, tiles: tuple[int, ...]) -> _Hand:
        hand = self._hands.get(tiles)
        if hand is None:
            less = {
                tile: self._hand((*tiles[:place], *tiles[place + 1 :]))
                for place, tile in enumerate(tiles)
            }
            hand = self._hands[tiles] = _Hand(tiles, less)
        return hand

    def _choice(self, hand: _Hand, shape: Shape) -> _Choice:
        choice = hand.choices.get(shape)
        if choice is None:
            every = shape.moves or shape.expand()
            moves: list[Move] = []
            for tile in hand.tiles:
                found = every[tile]
                moves += found if len(found) < 2 else dict.fromkeys(found)
            self._known += 1
            choice = hand.choices[shape] = _Choice(moves, self._known)
        return choice

    def _search(
        self,
        a: _Hand,
        b: _Hand,
        c: _Hand,
        d: _Hand,
        held: int,
        goal: int,
        shape: Shape,
        choice: _Choice,
    ) -> int:
        """Return what the position is worth to ``a``, who is to turn with ``choice``, and ``c``.

        If the value returned reaches ``goal``, the position is worth that or more; if not, that or
        less. The hands are in the order of turns; ``held`` has a bit for each tile in them.
        """
        self.looked += 1
        moves = choice.moves
        if not moves:
            choice = b.choices.get(shape) or self._choice(b, shape)
            if choice.moves:
                return -self._search(b, c, d, a, held, STEP - goal, shape, choice)
            choice = self._choice(c, shape)
            if choice.moves:
                return self._search(c, d, a, b, held, goal, shape, choice)
            choice = self._choice(d, shape)
            if choice.moves:
                return -self._search(d, a, b, c, held, STEP - goal, shape, choice)
            return b.cost + d.cost - a.cost - c.cost
        if a.last:
            return choice.most + b.cost + d.cost - c.cost
        less, answers = a.less, b.choices
        if len(moves) == 1:
            tile, points, after = moves[0]
            answer = answers.get(after) or self._choice(b, after)
            held ^= 1 << tile
            goal = points - goal + STEP
            return points - self._search(b, c, d, less[tile], held, goal, after, answer)
        key = choice.key | held
        lower, upper = self._lower, self._upper
        value = lower.get(key)
        if value is not None and value >= goal:
            return value
        value = upper.get(key)
        if value is not None and value < goal:
            return value
        if self.looked >= self._asks:
            self._ask_whether_to_stop()
        first = self._first.get(key)
        tried = []
        for number, move in enumerate(moves):
            tile, points, after = move
            answer = answers.get(after) or self._choice(b, after)
            value = upper.get(answer.key | held ^ 1 << tile)
            if value is not None and points - value >= goal:
                lower[key] = points - value
                return points - value
            # What the next player can do against it, or nothing of that for the move known best.
            harm = answer.most - points + MOBILITY * len(answer.moves)
            tried.append((-ENDLESS if move is first else harm, number, answer))
        tried.sort()
        best = -ENDLESS
        for _, number, answer in tried:
            tile, points, after = moves[number]
            value = points - self._search(
                b, c, d, less[tile], held ^ 1 << tile, points - goal + STEP, after, answer
            )
            if value > best:
                best = value
                if best >= goal:
                    self._first[key] = moves[number]
                    lower[key] = best
                    return best
        upper[key] = best
        return best


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep Python from looking for cyclic garbage: the search makes none, and it waits long."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
