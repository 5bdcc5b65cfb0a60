"""Whole rounds played by chance, many of them and fast."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..round import HAND_SIZE, Blocked, Ending, WentOut
from ..seats import Seat
from ..tiles import DOUBLE_SIX
from ._core import EMPTY, Played, play_out

__all__ = ["Result", "random_rounds"]

_SET = range(len(DOUBLE_SIX))
_SEATS = tuple(Seat)
_ENDINGS: tuple[Ending, ...] = (*map(WentOut, Seat), Blocked())
"""By the seat that went out; the last, at -1, is for none."""


class Result(NamedTuple):
    """How a round ended: the points scored and the deductions, by partnership, and the ending."""

    leader: Seat
    scored: tuple[int, int]
    deductions: tuple[int, int]
    ending: Ending


def random_rounds(count: int, seed: int, *, fast: bool = False) -> Iterator[Result]:
    """Return the results of ``count`` rounds in which all is left to chance.

    Leader and deal are drawn, and each placement is any of the legal ones (rules 5 to 21). The
    same seed gives the same rounds, and ``fast`` the same ones from compiled code: it takes some
    seconds first, and ImportError is raised without ``sevenrocks[fast]``. Raises ValueError for a
    count below 0.
    """
    if count < 0:
        raise ValueError(f"{count} rounds cannot be played")
    return _results(_compiled_plays(count, seed) if fast else _plays(count, seed))


def generator(seed: int) -> random.Random:
    """Return what the rounds of ``seed`` take their chance from."""
    return random.Random(f"rounds {seed}")  # of numbers alone, -1 gives what 1 gives


def _results(plays: Iterable[tuple[int, Played]]) -> Iterator[Result]:
    for leader, (scored, deductions, out, _) in plays:
        yield Result(_SEATS[leader], scored, deductions, _ENDINGS[out])


def _plays(count: int, seed: int) -> Iterator[tuple[int, Played]]:
    """Yield the leader's seat of each round, and how it was played."""
    rng = generator(seed).random
    for _ in range(count):
        leader = int(rng() * len(_SEATS))
        # Sorting by random keys shuffles in a third of the time that shuffle() takes.
        keys = [rng() for _ in _SET]
        tiles = sorted(_SET, key=keys.__getitem__)
        hands = [tiles[start : start + HAND_SIZE] for start in range(0, len(_SET), HAND_SIZE)]
        yield leader, play_out(EMPTY, hands, leader, rng)


def _compiled_plays(count: int, seed: int) -> Iterator[tuple[int, Played]]:
    from ._compiled import plays  # needs numba

    return plays(count, seed)
