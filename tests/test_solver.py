"""The solver: equal to trying everything out, and its line and values hold at the table."""

from __future__ import annotations

import gc
import random

import pytest

from sevenrocks import Round, Seat, Tile
from sevenrocks.players import SolveCancelled, solve
from sevenrocks.players._core import EMPTY, numbers, shape_of
from sevenrocks.players.solver import Search, margin_of


def played_on(rng: random.Random, left: int) -> Round:
    """A round played by chance until ``left`` tiles or fewer are held, or it is over."""
    current = Round.deal(rng.choice(list(Seat)), rng)
    while current.turn is not None and sum(map(len, current.hands)) > left:
        legal = current.legal()
        current = current.place(rng.choice(legal)) if legal else current.knock()
    return current


def everything(current: Round) -> int:
    """The margin from here on, found by playing every line there is, by the rules themselves."""
    if current.settlement is not None:
        north_south, east_west = current.settlement.deductions
        return east_west - north_south
    legal = current.legal()
    if not legal:
        return everything(current.knock())
    margins = [got(current, after) + everything(after) for after in map(current.place, legal)]
    return max(margins) if current.turn in (Seat.NORTH, Seat.SOUTH) else min(margins)


def got(before: Round, after: Round) -> int:
    """What North+South got from ``before`` to ``after``, less what East+West got."""
    difference = [scored[0] - scored[1] for scored in (after.scored, before.scored)]
    return difference[0] - difference[1]


def test_equals_trying_everything_out() -> None:
    rng = random.Random(5)
    seen = set()
    for _ in range(400):
        current = played_on(rng, rng.randint(3, 11))
        solution = solve(current)
        assert solution.margin == everything(current)
        assert dict(solution.values) == {
            placement: got(current, after) + everything(after)
            for placement in current.legal()
            for after in [current.place(placement)]
        }
        seen.add((current.must_knock, str(current.ending).split()[-1], bool(solution.line)))
    # Knocks, both endings and rounds in play were among them.
    assert {knock for knock, _, _ in seen} == {True, False}
    assert {ending for _, ending, _ in seen} == {"None", "out", "blocked"}


@pytest.mark.parametrize("left", [6, 12, 20])
def test_the_line_is_legal_and_gets_the_margin(left: int) -> None:
    rng = random.Random(left)
    for _ in range(10):
        start = current = played_on(rng, left)
        solution = solve(start)
        for placement in solution.line:
            legal = current.legal()
            assert (placement is None) == (not legal)
            current = current.knock() if placement is None else current.place(placement)
        settlement = current.settlement
        assert settlement is not None
        north_south, east_west = settlement.deductions
        assert got(start, current) + east_west - north_south == solution.margin


def test_every_turn_of_the_line_is_worth_what_is_left() -> None:
    current = played_on(random.Random(2), 18)
    solution = solve(current)
    for placement in solution.line:
        here = solve(current)
        if placement is not None:
            assert here.values[placement] == here.margin
        current = current.knock() if placement is None else current.place(placement)
    assert current.ending is not None


def test_a_seat_on_is_the_same_for_the_other_side() -> None:
    # Nothing in the rules but the names tells the partnerships apart.
    rng = random.Random(3)
    for _ in range(5):
        current = played_on(rng, 20)
        hands = [numbers(hand) for hand in current.hands]
        shape, seat = shape_of(current.layout), current.turn or Seat.NORTH
        turned = [hands[-1], *hands[:-1]]
        assert margin_of(shape, hands, seat) == -margin_of(shape, turned, seat.next)


def test_a_round_that_is_over_is_worth_its_settlement() -> None:
    current = played_on(random.Random(1), 0)
    assert current.settlement is not None
    north_south, east_west = current.settlement.deductions
    assert solve(current) == (east_west - north_south, (), {})


def test_progress_counts_the_placements() -> None:
    current = played_on(random.Random(8), 16)
    told: list[tuple[int, int]] = []
    solution = solve(current, progress=lambda done, of: told.append((done, of)))
    number = len(solution.values)
    assert number > 1
    assert told == [(done, number) for done in range(1, number + 1)]


def test_cancelling_leaves_nothing_behind() -> None:
    # The lead of a whole round looks at very many positions, so it is asked often enough.
    asked = 0

    def tired() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    current = Round.deal(Seat.NORTH, random.Random(1))
    with pytest.raises(SolveCancelled):
        solve(current, cancelled=tired)
    assert asked == 4
    assert gc.isenabled()


def test_a_small_position_can_be_cancelled_too() -> None:
    with pytest.raises(SolveCancelled):
        solve(played_on(random.Random(4), 8), cancelled=lambda: True)


def test_a_search_that_was_stopped_goes_on() -> None:
    stop = True
    current = played_on(random.Random(4), 20)
    hands = [numbers(hand) for hand in current.hands]
    position = shape_of(current.layout), hands, current.turn or Seat.NORTH
    search = Search(lambda: stop)
    with pytest.raises(SolveCancelled):
        search.margin(*position)
    stop = False
    assert search.margin(*position) == margin_of(*position)


def test_who_goes_out_with_the_lead_scores_it() -> None:
    # [5|5] counts 10 (rules 15 and 16); the others keep 1, 3 and 12 pips: 0, 5 and 10 (rule 21).
    hands = [numbers(hand) for hand in single("55", "01", "03", "66")]
    assert margin_of(EMPTY, hands, Seat.NORTH) == 10 - 5 + 0 + 10


def single(*codes: str) -> list[list[Tile]]:
    """Hands of one tile each."""
    return [[Tile.parse(code)] for code in codes]
