"""Faults that users of comparable games met (R1 to R23): positions and what is right in each."""

from __future__ import annotations

import random

import pytest

from sevenrocks import (
    IllegalKnock,
    IllegalPlacement,
    Layout,
    Match,
    Partnership,
    Round,
    Seat,
    round_hand,
    settle,
)
from tests.strategies import hand


@pytest.mark.parametrize(
    ("case", "text", "total", "points"),
    [
        ("R1 a lead double counts both halves once", "55", 10, 10),
        ("R2 a half-covered spinner counts twice its value", "66 46@66", 16, 0),
        ("R2 a half-covered spinner counts twice its value", "55 05@55", 10, 10),
        ("R3 a covered spinner counts nothing", "55 25@55 35@55", 5, 5),
        ("R5 a double at an end counts both halves", "24 44@24", 10, 10),
        ("R5 a double at an end counts both halves", "66 46@66 44@46", 20, 20),
        ("R11 a double closes the end it covers", "05 55@05", 10, 10),
        ("R20 a total of zero is no score", "00", 0, 0),
    ],
)
def test_counting(case: str, text: str, total: int, points: int) -> None:
    layout = Layout.parse(text)
    assert (layout.total, layout.points) == (total, points), case


@pytest.mark.parametrize(
    ("case", "text", "held", "placements"),
    [
        ("R6 later doubles never branch", "55 56@55 66@56 16@66 25@55", "36", {}),
        ("R8 side branches open late", "66 16@66", "26", {"26@66": (3, 0)}),
        ("R12 the spinner's sides need not come first", "66 16@66", "12", {"12@16": (14, 0)}),
        ("R14 both ends are offered", "25 12@25", "15", {"15@12": (10, 10), "15@25": (2, 0)}),
    ],
)
def test_placing(case: str, text: str, held: str, placements: dict[str, tuple[int, int]]) -> None:
    layout = Layout.parse(text)
    found = {}
    for placement in layout.legal(hand(held)):
        after = layout.place(placement)
        found[str(placement)] = (after.total, after.points)
    assert found == placements, case


HANDS = [
    hand("06 16 26 36 46 56 66"),
    hand("00 01 02 03 04 05 55"),
    hand("11 12 13 14 15 44 45"),
    hand("22 23 24 25 33 34 35"),
]


def test_r12_knocking_with_a_placement_is_an_error() -> None:
    after_lead = Round(HANDS, Seat.NORTH).place("16")
    with pytest.raises(IllegalKnock) as caught:
        after_lead.knock()
    assert [str(placement) for placement in caught.value.possible] == ["01@16"]
    assert "01@16" in str(caught.value)


def test_r15_leftovers_are_rounded_to_the_nearest() -> None:
    pips = [0, 1, 2, 3, 4, 6, 7, 8, 12, 13, 23]
    assert [round_hand(count) for count in pips] == [0, 0, 0, 5, 5, 5, 5, 10, 10, 15, 25]


def test_r16_partners_are_never_pooled() -> None:
    assert settle([hand("11"), [], hand("02"), []]).deductions == (0, 0)


def test_r18_a_score_may_fall_below_zero() -> None:
    """Rule 22. West goes out with a last tile; North and South are left with pips to pay for."""
    negative = []
    for seed in range(40):
        match = Match.start(seed)
        while match.round.turn is not None:
            legal = match.round.legal()
            match = match.place(legal[0]) if legal else match.knock()
        settlement = match.round.settlement
        assert settlement is not None
        for side in Partnership:
            right = match.round.scored[side] - settlement.deductions[side]
            assert match.score[side] == right
            negative += [right] if right < 0 else []
    assert negative


def test_r21_a_placement_resets_the_knocks() -> None:
    """Knock, knock, place, knock, knock: not blocked (rule 20)."""
    current = Round(HANDS, Seat.NORTH).place("66")
    done: list[str] = []
    while current.turn is not None and len(done) < 5:
        legal = current.legal()
        done.append("place" if legal else "knock")
        current = current.place(legal[0]) if legal else current.knock()
    assert done == ["knock", "knock", "knock", "place", "place"]
    assert current.ending is None


def test_r22_a_deal_has_28_distinct_tiles() -> None:
    for seed in range(100):
        dealt = Round.deal(Seat.EAST, random.Random(seed)).hands
        assert [len(held) for held in dealt] == [7, 7, 7, 7]
        tiles = [tile for held in dealt for tile in held]
        assert len(set(tiles)) == 28
        assert sum(tile.pips for tile in tiles) == 168


def test_r23_a_refused_placement_changes_nothing() -> None:
    layout = Layout.parse("66")
    with pytest.raises(IllegalPlacement):
        layout.place("12@66")
    assert layout == Layout.parse("66")
    assert layout.attachments == Layout.parse("66").attachments
