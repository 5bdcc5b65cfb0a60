"""The activity ``play``: the rules are kept, nobody sees another hand, the coach keeps its word."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenrocks import DOUBLE_SIX, Match, Seat
from sevenrocks.lessons import respond
from sevenrocks.lessons.play import CLEARLY_WORSE, COSTLIEST, PERSON, TURNS_AT_ONCE
from sevenrocks.players import PLAYERS, View, coach
from tests.strategies import hand, matches
from tests.test_lessons import checked

QUICK = ("random", "greedy", "careful")
ALONE = ["careful", "greedy", PERSON, "random"]
FOUR = [PERSON] * 4


def play(seats: list[str], record: str = "", **more: Any) -> dict[str, Any]:
    """Return the reply to a good request."""
    request = {"activity": "play", "seats": seats, "seed": 5, **more}
    return checked({**request, "record": record} if record else request)


def places(reply: dict[str, Any]) -> list[str]:
    return [place["placement"] for tile in reply["hand"] for place in tile["places"]]


def played(seats: list[str], until: str, rng: random.Random, **more: Any) -> dict[str, Any]:
    """Return the reply that first has the status ``until``; people place by chance."""
    reply = play(seats, **more)
    while reply["status"] != until:
        record = reply["record"]
        if reply["status"] == "choose":
            choice = rng.choice(places(reply))
            reply = play(seats, record, deed="place", placement=choice, **more)
        else:
            reply = play(seats, record, deed="next" if reply["status"] == "round" else "go", **more)
    return reply


def others(reply: dict[str, Any]) -> set[str]:
    """Return the tiles that the viewer does not see, from the record."""
    match = Match.replay(reply["record"])
    return {
        tile.code for seat in Seat if seat != reply["viewer"] for tile in match.round.hands[seat]
    }


def tiles_told(value: Any) -> set[str]:
    """Return the codes of all tiles named in ``value``, a reply without its record."""
    text = re.sub(r'"sum": "[^"]*"', "", json.dumps(value))  # a total of 12 is not the tile 12
    return {tile.code for tile in DOUBLE_SIX if str(tile) in text or f'"{tile.code}"' in text}


seatings = st.lists(st.sampled_from([PERSON, *QUICK]), min_size=4, max_size=4)


@settings(max_examples=20)
@given(seatings, st.integers(0, 999), st.data())
def test_any_line_of_requests_keeps_to_the_rules(
    seats: list[str], seed: int, data: st.DataObject
) -> None:
    # Rules 5 to 23: replay checks every line of the record.
    reply = play(seats, seed=seed, target=60)
    for _ in range(data.draw(st.integers(0, 12))):
        deed = data.draw(st.sampled_from(["go", "place", "place", "next", "undo"]))
        placement = data.draw(st.sampled_from([*places(reply), "55", "00@55", "x"]))
        more = {"seed": seed, "target": 60, "deed": deed, "placement": placement}
        before, reply = reply, play(seats, reply["record"], **more)
        match = Match.replay(reply["record"])
        assert list(match.score) == reply["now"]["score"]
        assert reply["now"]["layout"] == match.round.layout.code
        assert reply["now"]["held"] == [len(hand) for hand in match.round.hands]
        assert len(reply["moments"]) <= TURNS_AT_ONCE + 1
        assert reply["log"][len(reply["log"]) - len(reply["moments"]) :] == [
            moment["told"] for moment in reply["moments"]
        ]
        if reply["refused"]:
            assert reply["record"] == before["record"] and reply["moments"] == []
        if reply["status"] == "choose":
            assert seats[reply["turn"]] == PERSON and reply["viewer"] == reply["turn"]
            assert set(places(reply)) == {each.code for each in match.round.legal()}
        else:
            assert places(reply) == []


def test_the_same_request_gets_the_same_reply() -> None:
    seats = ["sampler", "random", PERSON, "careful"]
    first = play(seats)
    assert play(seats) == first
    request = {"deed": "place", "placement": places(first)[0], "tutor": True}
    assert play(seats, first["record"], **request) == play(seats, first["record"], **request)
    hint = play(seats, first["record"], deed="hint")
    assert hint == play(seats, first["record"], deed="hint")


def test_a_record_without_a_seed_is_dealt_from_the_seed_of_the_request() -> None:
    reply = played(ALONE, "round", random.Random(1))
    record = "\n".join(
        line for line in reply["record"].splitlines() if not line.startswith("seed ")
    )
    assert play(ALONE, record, deed="next") == play(ALONE, record, deed="next")


@pytest.mark.parametrize("seats", [ALONE, FOUR, [PERSON, "greedy"] * 2, ["random"] * 4])
@pytest.mark.parametrize("seed", range(3))
def test_nobody_reads_another_hand(seats: list[str], seed: int) -> None:
    # Rule 5: a hand is its owner's secret, until the settlement. The record holds all hands.
    reply = play(seats, seed=seed)
    rng = random.Random(seed)
    while reply["status"] in ("choose", "wait"):
        record = reply["record"]
        assert not others(reply) & tiles_told({**reply, "record": ""})
        assert reply["now"]["hands"] is None
        if reply["status"] == "choose":
            choice = rng.choice(places(reply))
            reply = play(seats, record, deed="place", placement=choice, seed=seed)
        else:
            reply = play(seats, record, seed=seed)


def test_the_coach_knows_no_other_hand() -> None:
    # The same view with the unseen tiles dealt otherwise gets the same advice.
    reply = play(ALONE)
    match = Match.replay(reply["record"])
    north, east = match.round.dealt[0], match.round.dealt[1]
    placed = set(match.round.layout.tiles)
    swapped = next(
        (one, two) for one in north for two in east if one not in placed and two not in placed
    )
    hands = [
        [dict([swapped, swapped[::-1]]).get(tile, tile) for tile in hand]
        for hand in match.round.dealt
    ]
    other = Match.start(5, hands=hands, leader=match.round.leader)
    for turn in match.round.turns:
        assert turn.placement is not None
        other = other.place(turn.placement)
    advice = play(ALONE, other.record(), deed="hint")["hint"]
    assert advice == play(ALONE, reply["record"], deed="hint")["hint"]


def test_open_hands_are_shown_when_asked_for_and_at_the_settlement() -> None:
    reply = play(ALONE, open=True)
    match = Match.replay(reply["record"])
    assert reply["now"]["hands"] == [[tile.code for tile in hand] for hand in match.round.hands]
    assert played(ALONE, "round", random.Random(2))["now"]["hands"] is not None


def test_the_only_person_sees_the_own_hand_also_while_others_play() -> None:
    reply = played(ALONE, "round", random.Random(3))
    assert reply["viewer"] == Seat.SOUTH
    assert [seat["relation"] for seat in reply["seats"]] == [
        "partner", "opponent", "own", "opponent",
    ]  # fmt: skip


def test_people_take_turns_at_one_device() -> None:
    reply = play(FOUR)
    first = reply["viewer"]
    reply = play(FOUR, reply["record"], deed="place", placement=places(reply)[0])
    assert reply["viewer"] == reply["turn"] != first


def test_players_alone_play_a_match_to_its_end() -> None:
    seats = ["random", "greedy", "careful", "greedy"]
    reply = played(seats, "match", random.Random(0), target=60)
    assert reply["viewer"] is None and reply["hand"] == []
    assert reply["winner"] is not None and max(reply["now"]["score"]) >= 60
    assert reply["outcome"][0].endswith("win at once.")


def test_a_knock_follows_by_itself_and_is_told() -> None:
    rng = random.Random(4)
    told = []
    for seed in range(9):
        reply = play(ALONE, seed=seed)
        while reply["status"] in ("choose", "wait"):
            told += [moment for moment in reply["moments"] if moment["knock"]]
            choice = rng.choice(places(reply) or [""])
            deed = "place" if choice else "go"
            reply = play(ALONE, reply["record"], deed=deed, placement=choice, seed=seed)
    assert {moment["seat"] for moment in told} == set(Seat), "people knock as well"
    for moment in told:
        own = moment["seat"] == Seat.SOUTH
        assert moment["brief"].startswith("You knock:") == own
        assert own or "knocks: no tile fits" in moment["brief"]


@settings(max_examples=30)
@given(matches())
def test_undo_goes_back_to_the_last_choice_of_a_person(match: Match) -> None:
    match = replace(match, seed=5)
    reply = play(ALONE, match.record(), deed="undo", target=match.target)
    turns = [turn for current in match.rounds for turn in current.turns]
    mine = [turn for turn in turns if turn.seat == Seat.SOUTH and turn.placement is not None]
    if not mine:
        assert reply["refused"] and reply["record"] == match.record()
        return
    before = Match.replay(reply["record"])
    assert reply["status"] == "choose" and reply["turn"] == Seat.SOUTH
    done = [turn for current in before.rounds for turn in current.turns]
    assert turns[: len(done)] == done and turns[len(done)] == mine[-1]


def test_undo_and_the_same_placement_lead_to_the_same_table() -> None:
    seats = ["sampler", "careful", PERSON, "greedy"]
    before = play(seats)
    after = play(seats, before["record"], deed="place", placement=places(before)[0])
    undone = play(seats, after["record"], deed="undo")
    assert undone["record"] == before["record"] and after["undo"]
    again = play(seats, undone["record"], deed="place", placement=places(before)[0])
    assert again["record"] == after["record"]


@pytest.mark.parametrize(
    ("deed", "placement", "words"),
    [
        ("place", "nonsense", "not a placement"),
        ("place", "", "not a placement"),
        ("next", "", "not over yet"),
        ("review", "", "No round is over"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(deed: str, placement: str, words: str) -> None:
    before = play(ALONE)
    reply = play(ALONE, before["record"], deed=deed, placement=placement)
    assert words in reply["refused"]
    assert reply["record"] == before["record"] and reply["status"] == "choose"


def test_a_tile_of_another_hand_is_refused() -> None:
    before = play(ALONE)
    tile = min(others(before))
    reply = play(ALONE, before["record"], deed="place", placement=f"{tile}@{tile}")
    assert "not in the hand of South" in reply["refused"]


def test_when_nobody_has_to_choose_nothing_is_placed_or_advised() -> None:
    over = played(ALONE, "round", random.Random(1))["record"]
    for deed in ("place", "hint"):
        assert "Nobody has to choose" in play(ALONE, over, deed=deed)["refused"]


def choices(count: int) -> list[tuple[str, View]]:
    """Return records in which South must choose among several placements, with South's view."""
    found: list[tuple[str, View]] = []
    rng = random.Random(7)
    while len(found) < count:
        reply = play(ALONE, seed=rng.randrange(1000))
        for _ in range(rng.randrange(5)):
            if reply["status"] != "choose":
                break
            choice = rng.choice(places(reply))
            reply = play(ALONE, reply["record"], deed="place", placement=choice)
        if reply["status"] == "choose" and len(places(reply)) > 1:
            found.append((reply["record"], View.of(Match.replay(reply["record"]))))
    return found


def test_the_tutor_objects_to_what_is_clearly_worse_and_to_nothing_else() -> None:
    objections = 0
    for record, view in choices(4):
        for advice in coach(view, seed=5):
            request = {"deed": "place", "placement": advice.placement.code}
            reply = play(ALONE, record, tutor=True, **request)
            worse = advice.behind.mean - advice.behind.error > CLEARLY_WORSE
            assert bool(reply["objection"]) == worse
            assert (reply["record"] == record) == worse
            assert play(ALONE, record, **request)["objection"] is None
            if worse:
                objections += 1
                assert reply["objection"]["chosen"]["placement"] == advice.placement.code
                assert reply["objection"]["better"]["reason"]
                anyway = play(ALONE, record, tutor=True, anyway=True, **request)
                assert anyway["objection"] is None and anyway["record"] != record
    assert objections > 2


def test_the_tutor_objects_to_whatever_gives_a_won_match_away() -> None:
    """Rule 23: who can reach the target wins at once; the review says it too."""
    record = Match.start(
        seed=1,
        target=5,
        leader=Seat.SOUTH,
        hands=[
            hand("15 16 23 24 25 26 34"),
            hand("35 36 45 46 56 01 02"),
            hand("05 44 66 33 22 11 03"),
            hand("55 00 04 06 12 13 14"),
        ],
    ).record()
    asked = {"deed": "place", "tutor": True, "target": 5}
    assert play(ALONE, record, placement="05", **asked)["winner"] == 0
    for code in ("44", "66", "33", "22", "11", "03"):
        objection = play(ALONE, record, placement=code, **asked)["objection"]
        assert "the match could be won at once" in objection["told"]
        assert objection["better"]["placement"] == "05"
        assert "It does not win the match now" in objection["chosen"]["reason"]
    reply = play(ALONE, record, placement="44", anyway=True, **asked)
    while reply["status"] in ("choose", "wait"):
        first = next(iter(places(reply)), "")
        reply = play(ALONE, reply["record"], deed="place" if first else "go", placement=first)
    review = play(ALONE, reply["record"], deed="review")["review"]
    assert "the match could be won at once" in review[0]["told"]


def test_a_hint_has_every_placement_the_best_first() -> None:
    for record, view in choices(2):
        hint = play(ALONE, record, deed="hint")["hint"]
        assert [each["placement"] for each in hint] == [
            advice.placement.code for advice in coach(view, seed=5)
        ]
        assert {each["placement"] for each in hint} == {each.code for each in view.legal()}
        assert all(each["reason"] for each in hint)


def test_a_review_steps_through_the_costliest_choices_of_people() -> None:
    reply = played(ALONE, "round", random.Random(11))
    review = play(ALONE, reply["record"], deed="review")["review"]
    assert 0 < len(review) <= COSTLIEST
    for choice in review:
        assert choice["seat"] == Seat.SOUTH and len(choice["hand"]) > 1
        assert [step["title"] for step in choice["steps"]] == [
            "The table", "What was placed", "What was better",
        ]  # fmt: skip
        assert choice["steps"][1]["svg"] != choice["steps"][2]["svg"]
    # It is of the last round that is over, also while the next one runs.
    following = play(ALONE, reply["record"], deed="next")
    assert play(ALONE, following["record"], deed="review")["review"] == review


def test_a_round_of_players_alone_is_reviewed_too() -> None:
    seats = ["random"] * 4
    reply = played(seats, "round", random.Random(0))
    assert play(seats, reply["record"], deed="review")["review"]


@pytest.mark.parametrize(
    ("more", "kind", "entry"),
    [
        ({}, "type", "seats"),
        ({"seats": "person"}, "type", "seats"),
        ({"seats": ["person"]}, "seats", "seats"),
        ({"seats": ["person", "person", "person", "wizard"]}, "seats", "seats"),
        ({"seats": ALONE, "deed": "cheat"}, "deed", "deed"),
        ({"seats": ALONE, "tutor": "yes"}, "type", "tutor"),
        ({"seats": ALONE, "target": 0}, "target", "target"),
        ({"seats": ALONE, "target": 5000}, "target", "target"),
        ({"seats": ALONE, "record": "hello"}, "record", "record"),
    ],
)
def test_bad_requests_are_told_what_is_wrong(more: dict[str, Any], kind: str, entry: str) -> None:
    error = respond({"activity": "play", **more})["error"]
    assert (error["kind"], error["entry"]) == (kind, entry)
    assert len(error["message"].split()) > 3


def test_a_spoilt_record_names_its_line() -> None:
    record = play(ALONE)["record"].replace("leader", "leader of", 1)
    error = respond({"activity": "play", "seats": ALONE, "record": record})["error"]
    assert error["entry"] == "record" and "line" in error["message"]


def test_every_player_can_sit_at_the_table() -> None:
    reply = play([PERSON, *list(PLAYERS)[1:]])
    assert [each["name"] for each in reply["players"]] == [PERSON, *PLAYERS]
