"""Scores, target, lot and leaders of a match (rules 3 to 7 and 21 to 23)."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given

from sevenrocks import (
    DOUBLE_SIX,
    Blocked,
    Draw,
    IllegalKnock,
    IllegalLeader,
    IllegalLot,
    IllegalPlacement,
    IllegalSetting,
    Layout,
    Lot,
    Match,
    NoNextRound,
    Partnership,
    Seat,
    Tile,
    WentOut,
)
from tests.strategies import hand, matches, random_turn
from tests.test_cases import HANDS

DATA = Path(__file__).parent / "data"
GOLDEN = json.loads((DATA / "positions.json").read_text("utf-8"))
GOLDEN_MATCHES = [json.loads(line) for line in (DATA / "matches.jsonl").open(encoding="utf-8")]


@pytest.mark.parametrize("golden", GOLDEN["positions"], ids=lambda golden: golden["what"])
def test_worked_positions_agree_with_the_referee(golden: dict) -> None:  # type: ignore[type-arg]
    layout = Layout.parse(golden["moves"])
    assert [[end.tile.code, end.value] for end in layout.ends] == golden["ends"]
    assert (layout.total, layout.points) == (golden["total"], golden["points"])
    assert (layout.spinner.code if layout.spinner else None) == golden["spinner"]
    points = [[point.tile.code, point.port, point.value] for point in layout.attachments]
    assert sorted(points) == golden["attachments"]


@pytest.mark.parametrize("golden", GOLDEN_MATCHES, ids=lambda golden: f"seed {golden['seed']}")
def test_whole_matches_agree_with_the_referee(golden: dict) -> None:  # type: ignore[type-arg]
    match = None
    leader = golden["rounds"][0]["starter"]
    for told in golden["rounds"]:
        hands = [hand(" ".join(codes)) for codes in told["hands"]]
        leader = told["starter"] if leader is None else leader
        assert leader == told["starter"]
        if match is None:
            match = Match.start(target=golden["target"], hands=hands, leader=leader)
        else:
            match = match.next_round(hands, leader)
        for number, step in enumerate(told["steps"], start=1):
            assert match.round.turn == step["seat"]
            if step["move"] == "--":
                match = match.knock()
            else:
                assert [str(placement) for placement in match.round.legal()] == step["legal"]
                match = match.place(step["move"])
                layout = match.round.layout
                assert [[end.tile.code, end.value] for end in layout.ends] == step["ends"]
                assert (layout.total, layout.points) == (step["total"], step["points"])
            if number < len(told["steps"]):
                assert list(match.score) == step["score"]
        outcome = told["outcome"]
        assert list(match.score) == outcome["score"] == list(match.scores[-1])
        assert match.winner == outcome["winner"]
        if outcome["kind"] == "match":
            continue
        settlement = match.round.settlement
        assert settlement is not None
        assert list(settlement.left) == outcome["left"]
        assert list(settlement.rounded) == outcome["settlement"]
        leader = outcome["next_starter"]
        ending = Blocked() if outcome["kind"] == "blocked" else WentOut(Seat(leader))
        assert match.round.ending == ending
    assert match is not None and match.winner is not None
    assert Match.replay(match.record()) == match


@given(matches())
def test_the_score_is_what_was_scored_less_the_settlements(match: Match) -> None:
    score = [0, 0]
    for number, current in enumerate(match.rounds, start=1):
        last = number == len(match.rounds)
        for side in Partnership:
            score[side] += current.scored[side]
            if current.settlement is not None and not (last and match.winner is not None):
                score[side] -= current.settlement.deductions[side]
    assert tuple(score) == match.score == match.scores[-1]


@given(matches())
def test_a_match_is_won_at_once_and_never_goes_on(match: Match) -> None:
    """Rules 4 and 23."""
    reached = [side for side in Partnership if match.score[side] >= match.target]
    assert reached == ([] if match.winner is None else [match.winner])
    if match.winner is None:
        return
    assert match.round.turns[-1].seat.partnership == match.winner
    assert match.round.turns[-1].points > 0
    with pytest.raises(IllegalPlacement, match="the match is over"):
        match.place("00")
    with pytest.raises(IllegalKnock, match="the match is over"):
        match.knock()
    with pytest.raises(NoNextRound, match="the match is over"):
        match.next_round()


@given(matches())
def test_the_leader_of_each_round(match: Match) -> None:
    """Rules 6 and 7: a lot at first and after a block, else the player who went out."""
    for number, (current, lot) in enumerate(zip(match.rounds, match.lots, strict=True)):
        before = match.rounds[number - 1].ending if number else None
        if isinstance(before, WentOut):
            assert lot is None
            assert current.leader == before.seat
        else:
            assert lot is not None
            assert current.leader == lot.leader


def test_a_seed_gives_the_same_match() -> None:
    def play(seed: int) -> Match:
        match, rng = Match.start(seed), random.Random(1)
        for _ in range(100):
            match = random_turn(match, rng)
        return match

    assert play(7) == play(7)
    assert hash(play(7)) == hash(play(7))
    assert play(7).rounds[0].dealt != play(8).rounds[0].dealt
    assert Match.start().round.dealt != Match.start().round.dealt


def ended(kind: type[Blocked] | type[WentOut]) -> Match:
    """A match whose first round has ended the wanted way."""
    rng = random.Random(3)
    for seed in range(200):
        match = Match.start(seed)
        while match.round.turn is not None:
            match = random_turn(match, rng)
        if isinstance(match.round.ending, kind):
            return match
    raise AssertionError(f"no round ended so: {kind}")


def test_only_the_player_who_went_out_leads_next() -> None:
    match = ended(WentOut)
    ending = match.round.ending
    assert isinstance(ending, WentOut)
    assert match.next_round().round.leader == ending.seat
    assert match.next_round(HANDS, ending.seat).round.dealt == match.next_round(HANDS).round.dealt
    with pytest.raises(IllegalLeader) as caught:
        match.next_round(leader=ending.seat.next)
    assert (caught.value.leader, caught.value.right) == (ending.seat.next, ending.seat)
    assert len(match.rounds) == 1


def test_after_a_block_any_seat_may_have_won_the_lot() -> None:
    match = ended(Blocked)
    for seat in Seat:
        following = match.next_round(leader=seat)
        assert (following.round.leader, following.lots[-1]) == (seat, None)
    drawn = match.next_round().lots[-1]
    assert drawn is not None and drawn.leader == match.next_round().round.leader


def test_no_next_round_while_one_runs() -> None:
    with pytest.raises(NoNextRound, match="round 1 is not over"):
        Match.start(1).next_round()


@pytest.mark.parametrize(
    "setting",
    [
        {"target": 0},
        {"target": -5},
        {"target": "250"},
        {"target": 10**18},
        {"seed": "x"},
        {"seed": -(10**5000)},
    ],
)
def test_settings_no_match_can_have(setting: dict[str, object]) -> None:
    with pytest.raises(IllegalSetting) as caught:
        Match.start(**setting)  # type: ignore[arg-type]
    assert {caught.value.setting: caught.value.value} == setting


def test_a_lot_is_fair() -> None:
    """Rule 6: each candidate leads as often; 4,000 lots stay within 5 standard deviations."""
    rng = random.Random(11)
    leaders = Counter(Lot.draw(rng).leader for _ in range(4000))
    assert all(abs(leaders[seat] - 1000) < 5 * (4000 * 0.25 * 0.75) ** 0.5 for seat in Seat)


def test_ties_are_drawn_again_among_the_tied_only() -> None:
    rng = random.Random(2)
    tied = [lot for lot in (Lot.draw(rng) for _ in range(300)) if len(lot.drawings) > 1]
    assert tied
    for lot in tied:
        for drawing, again in zip(lot.drawings, lot.drawings[1:], strict=False):
            most = max(draw.tile.pips for draw in drawing)
            assert [draw.seat for draw in again] == [
                draw.seat for draw in drawing if draw.tile.pips == most
            ]
            assert len({draw.tile for draw in drawing}) == len(drawing)
        assert lot.drawings[0][lot.leader].tile.pips == max(
            draw.tile.pips for draw in lot.drawings[0]
        )


def drawing(text: str) -> tuple[Draw, ...]:
    """Return the draws written like ``N35 E00``."""
    seats = {str(seat)[0]: seat for seat in Seat}
    return tuple(Draw(seats[item[0]], Tile.parse(item[1:])) for item in text.split())


@pytest.mark.parametrize(
    ("drawings", "message"),
    [
        ([], "the lot is not decided"),
        (["N35 E00 S22"], "North, East, South, West draw"),
        (["E35 N00 S22 W11"], "North, East, South, West draw"),
        (["N35 E35 S22 W11"], "the same tile"),
        (["N35 E26 S22 W11"], "North, East must draw again"),
        (["N35 E26 S22 W11", "N11 E22 S33"], "North, East draw"),
        (["N35 E00 S22 W11", "N11"], "North had won"),
    ],
)
def test_draws_that_are_no_lot(drawings: list[str], message: str) -> None:
    with pytest.raises(IllegalLot, match=message):
        Lot(tuple(map(drawing, drawings)))


def test_a_winning_last_tile_is_not_settled() -> None:
    """Rules 19 and 23: a player goes out with the very placement that wins the match."""
    for seed in range(400):
        rng = random.Random(seed)
        match = Match.start(seed, target=40)
        while match.winner is None:
            match = random_turn(match, rng)
        if match.round.ending is not None:
            assert match.round.settlement is not None
            assert max(match.score) >= 40
            assert "settlement" not in match.record().rpartition("round")[2]
            assert len(DOUBLE_SIX) > len(match.round.layout.tiles)
            return
    pytest.fail("no match was won by a last tile")
