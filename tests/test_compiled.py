"""The compiled code gives what the plain code gives: ``sevenrocks[fast]``."""

from __future__ import annotations

import itertools
import random

import pytest

from sevenrocks import Round, Seat
from sevenrocks.players import SolveCancelled, random_rounds, solve
from sevenrocks.players._core import EMPTY, numbers
from sevenrocks.players.solver import margin_of

from .test_solver import played_on

pytest.importorskip("numba")

from sevenrocks.players._compiled import CompiledSearch


@pytest.mark.parametrize("seed", [0, 1, 2**70])
def test_same_seed_same_rounds(seed: int) -> None:
    # More than one block of rounds, so that random numbers left over are carried on.
    plain = list(random_rounds(5000, seed))
    assert list(random_rounds(5000, seed, fast=True)) == plain


@pytest.mark.parametrize("count", [0, 1, 4097])
def test_as_many_rounds_as_asked_for(count: int) -> None:
    rounds = list(random_rounds(count, 3, fast=True))
    assert len(rounds) == count
    assert rounds == list(itertools.islice(random_rounds(4097, 3), count))


@pytest.mark.parametrize("left", [0, 4, 8, 12, 16, 20])
def test_same_solution(left: int) -> None:
    rng = random.Random(left)
    for _ in range(10):
        current = played_on(rng, left)
        assert solve(current, fast=True) == solve(current)


def test_same_margin_of_a_whole_round() -> None:
    hands = [numbers(hand) for hand in Round.deal(Seat.EAST, random.Random(1)).hands]
    assert CompiledSearch().margin(EMPTY, hands, Seat.EAST) == margin_of(EMPTY, hands, Seat.EAST)


def test_progress_counts_the_placements() -> None:
    current = played_on(random.Random(8), 16)
    told: list[tuple[int, int]] = []
    number = len(solve(current, fast=True, progress=lambda *done: told.append(done)).values)
    assert told == [(done, number) for done in range(1, number + 1)]


def test_cancelling_stops_the_search() -> None:
    current = Round.deal(Seat.NORTH, random.Random(1))
    with pytest.raises(SolveCancelled):
        solve(current, fast=True, cancelled=lambda: True)
    assert solve(current, fast=True, cancelled=lambda: False) == solve(current, fast=True)
