"""Rounds on the integer core, turn by turn, with players who choose by a rule of their own."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from ..players._core import EMPTY, PIPS, Move, Played, Shape, deductions
from ..round import HAND_SIZE, KNOCKS_TO_BLOCK
from ..tiles import DOUBLE_SIX

Hands: TypeAlias = list[list[int]]
"""The tiles held, as numbers of the core, by seat."""

Chance: TypeAlias = Callable[[], float]
"""Gives numbers from 0 to 1."""

Choose: TypeAlias = Callable[[Sequence[Move], Chance], Move]
"""A way to choose one of the legal moves, of which there is at least one."""

DOUBLES = [int(tile.is_double) for tile in DOUBLE_SIX]
"""1 for each double, by its number."""


class Step(NamedTuple):
    """What ``seat`` did on the table ``before``: a move, or a knock (``move`` is None)."""

    seat: int
    before: Shape
    move: Move | None

    @property
    def points(self) -> int:
        """The points scored; 0 for a knock."""
        return 0 if self.move is None else self.move[1]


def deal(rng: random.Random) -> Hands:
    """Return four hands dealt by ``rng`` (rule 5)."""
    tiles = list(range(len(DOUBLE_SIX)))
    rng.shuffle(tiles)
    return [tiles[start : start + HAND_SIZE] for start in range(0, len(tiles), HAND_SIZE)]


def by_chance(legal: Sequence[Move], chance: Chance) -> Move:
    """Choose any move, as the player ``Random`` does."""
    return legal[int(chance() * len(legal))]


def most_points(legal: Sequence[Move], chance: Chance) -> Move:
    """Choose a move that scores the most, as the player ``Greedy`` does."""
    most = max([move[1] for move in legal])
    return by_chance([move for move in legal if move[1] == most], chance)


def preferring(worth: Sequence[int]) -> Choose:
    """Return how a greedy player chooses who breaks ties by what each tile is ``worth``."""

    def choose(legal: Sequence[Move], chance: Chance) -> Move:
        best = max([(points, worth[tile]) for tile, points, _ in legal])
        return by_chance([move for move in legal if (move[1], worth[move[0]]) == best], chance)

    return choose


doubles_first = preferring(DOUBLES)
doubles_last = preferring([-double for double in DOUBLES])
heaviest_first = preferring(PIPS)


def steps(hands: Hands, players: Sequence[Choose], chance: Chance) -> Iterator[Step]:
    """Play a round from the lead on and yield each turn, when it is done; seat 0 leads.

    ``players`` are the four ways to choose, by seat. ``hands`` are used up; once it is over, an
    empty hand is the one that went out, and without one the round was blocked (rules 19 and 20).
    """
    shape = EMPTY
    seat = knocks = 0
    while knocks < KNOCKS_TO_BLOCK:
        moves = shape.moves or shape.expand()
        legal = [move for tile in hands[seat] for move in moves[tile]]
        if legal:
            move = players[seat](legal, chance)
            hands[seat].remove(move[0])
            yield Step(seat, shape, move)
            if not hands[seat]:
                return
            shape = move[2]
            knocks = 0
        else:
            yield Step(seat, shape, None)
            knocks += 1
        seat = (seat + 1) & 3


def play(dealt: Hands, players: Sequence[Choose], chance: Chance) -> Played:
    """Play a round to its end and return what was got; seat 0 leads."""
    hands = [hand.copy() for hand in dealt]
    scored = [0, 0]
    seat = 0
    for seat, _, move in steps(hands, players, chance):
        if move is not None:
            scored[seat & 1] += move[1]
    return Played((scored[0], scored[1]), deductions(hands), -1 if hands[seat] else seat)
