"""Turns, knocks and endings of a round (rules 5 to 21)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from sevenrocks import (
    DOUBLE_SIX,
    Blocked,
    IllegalDeal,
    IllegalKnock,
    IllegalLeader,
    IllegalPlacement,
    NotationError,
    Placement,
    Round,
    Seat,
    SevenRocksError,
    Tile,
    Turn,
    WentOut,
    settle,
)
from tests.strategies import hand, rounds
from tests.test_cases import HANDS


@given(rounds())
def test_tiles_are_conserved(current: Round) -> None:
    held = [tile for hand_left in current.hands for tile in hand_left]
    assert sorted(held + list(current.layout.tiles)) == list(DOUBLE_SIX)
    assert [len(dealt) for dealt in current.dealt] == [7] * 4


@given(rounds())
def test_a_knock_is_legal_exactly_if_no_placement_is(current: Round) -> None:
    if current.turn is None:
        assert not current.must_knock and not current.legal()
    elif current.must_knock:
        assert current.legal() == ()
        assert current.knock().turns[-1] == Turn(current.turn, None, 0)
    else:
        with pytest.raises(IllegalKnock) as caught:
            current.knock()
        assert caught.value.possible == current.legal() != ()


@given(rounds())
def test_the_turns_tell_the_round(current: Round) -> None:
    replayed = Round(current.dealt, current.leader)
    for turn in current.turns:
        assert replayed.turn == turn.seat
        assert replayed.ending is None
        replayed = replayed.knock() if turn.placement is None else replayed.place(turn.placement)
    assert replayed == current
    assert (replayed.hands, replayed.layout, replayed.turn, replayed.scored, replayed.ending) == (
        current.hands,
        current.layout,
        current.turn,
        current.scored,
        current.ending,
    )
    scored = [0, 0]
    for turn in current.turns:
        scored[turn.seat.partnership] += turn.points
    assert list(current.scored) == scored


@given(rounds())
def test_endings(current: Round) -> None:
    """Rules 19 to 21: an empty hand or four knocks in a row, and then the hands are settled."""
    knocks = [turn.placement is None for turn in current.turns[-4:]] == [True] * 4
    empty = [seat for seat in Seat if not current.hands[seat]]
    if current.ending is None:
        assert not knocks and not empty and current.settlement is None
    else:
        assert current.turn is None
        assert current.settlement == settle(current.hands)
        assert current.ending == (Blocked() if knocks else WentOut(empty[0]))
        assert current.turns[-1].placement is None or current.turns[-1].seat == empty[0]


@given(rounds())
def test_refusals_change_nothing(current: Round) -> None:
    before = (current, current.hands, current.layout, current.turn)
    for tile in DOUBLE_SIX:
        for host in (None, *current.layout.tiles):
            placement = Placement(tile, host)
            if placement not in current.legal():
                with pytest.raises(IllegalPlacement) as caught:
                    current.place(placement)
                assert caught.value.possible == current.legal()
    with pytest.raises(NotationError):
        current.place("nonsense")
    assert before == (current, current.hands, current.layout, current.turn)


def played_out(legal_first: bool) -> Round:
    rng = random.Random(5)
    current = Round.deal(Seat.SOUTH, rng)
    while current.turn is not None:
        legal = current.legal()
        current = (
            current.place(legal[0] if legal_first else legal[-1]) if legal else current.knock()
        )
    return current


@pytest.mark.parametrize("legal_first", [True, False])
def test_nothing_can_be_played_after_the_end(legal_first: bool) -> None:
    over = played_out(legal_first)
    with pytest.raises(IllegalPlacement, match="the round is over"):
        over.place("00")
    with pytest.raises(IllegalKnock, match="the round is over"):
        over.knock()
    assert over.legal() == ()


def test_the_leader_may_lead_any_tile() -> None:
    """Rule 8."""
    start = Round(HANDS, Seat.WEST)
    assert [placement.tile for placement in start.legal()] == HANDS[Seat.WEST]
    assert start.place("22").turn == Seat.NORTH


def test_a_tile_of_another_hand_is_refused() -> None:
    with pytest.raises(IllegalPlacement, match=r"\[0\|1\] is not in the hand of North") as caught:
        Round(HANDS, Seat.NORTH).place("01")
    assert caught.value.tile == Tile(0, 1)


def test_a_last_tile_that_scores_scores_before_the_end() -> None:
    """Rules 15 and 19: the points of the last placement count."""
    for seed in range(200):
        rng = random.Random(seed)
        current = Round.deal(Seat.NORTH, rng)
        while current.turn is not None:
            legal = current.legal()
            current = current.place(rng.choice(legal)) if legal else current.knock()
        last = current.turns[-1]
        if isinstance(current.ending, WentOut) and last.points:
            assert current.ending.seat == last.seat
            assert current.layout.points == last.points
            assert current.scored[last.seat.partnership] >= last.points
            return
    pytest.fail("no round ended with a scoring placement")


def test_a_known_round_can_be_set_up_with_shuffled_hands() -> None:
    assert Round([held[::-1] for held in HANDS], Seat.EAST) == Round(HANDS, Seat.EAST)
    assert hash(Round(HANDS, Seat.EAST)) == hash(Round(HANDS, Seat.EAST))
    assert Round(HANDS, Seat.EAST) != Round(HANDS, Seat.WEST)


BOTH_HOLD = "West holds [1|6] and so does North"


@pytest.mark.parametrize(
    ("hands", "message", "tile", "seat"),
    [
        ([1, 2, 3, 4], "each a series of tiles", None, None),
        (HANDS[:3], "3 hands were dealt", None, None),
        ([*HANDS, []], "5 hands were dealt", None, None),
        ([HANDS[0][:6], *HANDS[1:]], "North holds 6 tiles", None, Seat.NORTH),
        ([HANDS[0][:6] + hand("16"), *HANDS[1:]], "North holds [1|6] twice", "16", Seat.NORTH),
        ([*HANDS[:3], HANDS[3][:6] + hand("16")], BOTH_HOLD, "16", Seat.WEST),
        ([*HANDS[:3], HANDS[3] + hand("16")], BOTH_HOLD, "16", Seat.WEST),
        ([HANDS[0] + HANDS[1][:1], HANDS[1][1:], *HANDS[2:]], "North holds 8", None, Seat.NORTH),
        ([*HANDS[:3], [*HANDS[3][:6], "35"]], "West holds '35'", None, Seat.WEST),
    ],
)
def test_a_wrong_deal_names_the_culprit(
    hands: list[list[Tile]], message: str, tile: str | None, seat: Seat | None
) -> None:
    with pytest.raises(IllegalDeal) as caught:
        Round(hands, Seat.NORTH)
    assert message in str(caught.value)
    assert caught.value.tile == (None if tile is None else Tile.parse(tile))
    assert caught.value.seat == seat


@pytest.mark.parametrize("leader", [4, -1, None, "North", True])
def test_a_leader_is_a_seat(leader: object) -> None:
    with pytest.raises(IllegalLeader) as caught:
        Round(HANDS, leader)  # type: ignore[arg-type]
    assert caught.value.leader == leader
    assert isinstance(caught.value, SevenRocksError)
