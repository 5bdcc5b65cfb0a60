"""Whole rounds played by chance, many of them and fast."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from ..round import HAND_SIZE, Blocked, Ending, WentOut
from ..seats import Seat
from ..tiles import DOUBLE_SIX
from ._core import EMPTY, play_out

__all__ = ["Result", "random_rounds"]

_SET = range(len(DOUBLE_SIX))
_ENDINGS: tuple[Ending, ...] = (*map(WentOut, Seat), Blocked())
"""By the seat that went out; the last, at -1, is for none."""


class Result(NamedTuple):
    """How a round ended: the points scored and the deductions, by partnership, and the ending."""

    leader: Seat
    scored: tuple[int, int]
    deductions: tuple[int, int]
    ending: Ending


def random_rounds(count: int, seed: int) -> Iterator[Result]:
    """Yield the results of ``count`` rounds in which all is left to chance.

    Leader and deal are drawn, and each placement is any of the legal ones (rules 5 to 21). The
    same seed gives the same rounds.
    """
    rng = random.Random(seed).random
    for _ in range(count):
        leader = Seat(int(rng() * len(Seat)))
        # Sorting by random keys shuffles in a third of the time that shuffle() takes.
        keys = [rng() for _ in _SET]
        tiles = sorted(_SET, key=keys.__getitem__)
        hands = [tiles[start : start + HAND_SIZE] for start in range(0, len(_SET), HAND_SIZE)]
        scored, deductions, out = play_out(EMPTY, hands, leader, rng)
        yield Result(leader, scored, deductions, _ENDINGS[out])
