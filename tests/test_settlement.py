"""Rounding and settlement of leftover hands (rules 21 and 22)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenrocks import IllegalHand, Partnership, Seat, Settlement, round_hand, settle
from tests.strategies import hand, tiles

GOLDEN = json.loads((Path(__file__).parent / "data" / "positions.json").read_text("utf-8"))


def test_rounding_agrees_with_the_referee() -> None:
    assert [[pips, round_hand(pips)] for pips, _ in GOLDEN["rounding"]] == GOLDEN["rounding"]


@given(st.integers(0, 168))
def test_a_hand_is_rounded_to_the_nearest_multiple_of_five(pips: int) -> None:
    assert round_hand(pips) % 5 == 0
    assert abs(round_hand(pips) - pips) <= 2


@pytest.mark.parametrize("pips", [-1, -250, 2.0, "3", True, None])
def test_pips_no_hand_can_hold_are_refused(pips: object) -> None:
    with pytest.raises(IllegalHand) as caught:
        round_hand(pips)  # type: ignore[arg-type]
    assert caught.value.hand == pips


@given(st.lists(st.lists(tiles, max_size=7), min_size=4, max_size=4))
def test_each_hand_is_rounded_alone(hands: list[list]) -> None:  # type: ignore[type-arg]
    settlement = settle(hands)
    pips = [sum(tile.pips for tile in held) for held in hands]
    assert list(settlement.left) == pips
    assert list(settlement.rounded) == [round_hand(total) for total in pips]
    for side in Partnership:
        first, second = side.seats
        expected = round_hand(pips[first]) + round_hand(pips[second])
        assert settlement.deductions[side] == expected


def test_settlement_of_the_referee() -> None:
    worked = GOLDEN["settlements"][1]
    settlement = settle([hand(" ".join(codes)) for codes in worked["hands_tiles"]])
    assert list(settlement.left) == worked["left"]
    assert list(settlement.rounded) == worked["deductions"]
    assert list(settlement.deductions) == worked["partnership_totals"]


def test_two_hands_of_three_cost_ten() -> None:
    """Rule 21: pooled, 6 pips would cost 5."""
    settlement = settle([hand("12"), [], hand("03"), []])
    assert settlement == Settlement(left=(3, 0, 3, 0), rounded=(5, 0, 5, 0))
    assert settlement.deductions[Partnership.NORTH_SOUTH] == 10


@pytest.mark.parametrize("count", [0, 3, 5])
def test_there_are_four_hands(count: int) -> None:
    with pytest.raises(IllegalHand, match=f"{count} hands"):
        settle([[]] * count)


def test_hands_hold_tiles() -> None:
    with pytest.raises(IllegalHand, match="'12' is not a Tile"):
        settle([["12"], [], [], []])  # type: ignore[list-item]


def test_seats_and_partnerships() -> None:
    """Rule 1: clockwise North, East, South, West; partners sit opposite."""
    assert [seat.next for seat in Seat] == [Seat.EAST, Seat.SOUTH, Seat.WEST, Seat.NORTH]
    assert [seat.partner for seat in Seat] == [Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST]
    assert Partnership.NORTH_SOUTH.seats == (Seat.NORTH, Seat.SOUTH)
    assert all(seat in seat.partnership.seats for seat in Seat)
    assert Partnership.EAST_WEST.other == Partnership.NORTH_SOUTH
    assert [str(side) for side in Partnership] == ["North+South", "East+West"]
