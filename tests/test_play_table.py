"""The Python side of the table to play at: what it is made of, what a page without Python needs."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sevenrocks import Match
from sevenrocks_widgets import PlayTable
from sevenrocks_widgets.host import canonical
from tests.strategies import random_turn


def begun(turns: int) -> Match:
    """Return a match after so many turns by chance."""
    match, rng = Match.start(seed=2), random.Random(2)
    for _ in range(turns):
        match = random_turn(match, rng)
    return match


def test_a_table_is_one_person_among_three_players() -> None:
    table = PlayTable()
    assert table.config["seats"].count("person") == 1
    assert repr(table) == "PlayTable()"


@pytest.mark.parametrize(
    "call",
    [
        "PlayTable(seats=['person', 'person', 'person', 'person'])",
        "PlayTable(seats=['greedy', 'random', 'person', 'sampler'], seed=3)",
        "PlayTable(target=100, tutor=False, open_hands=True)",
    ],
)
def test_its_repr_is_the_call_that_makes_it_again(call: str) -> None:
    assert repr(eval(call)) == call


def test_a_match_and_its_record_are_played_on_alike() -> None:
    match = begun(9)
    assert PlayTable(record=match).config == PlayTable(record=match.record()).config
    assert "record=<a match>" in repr(PlayTable(record=match))


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"seats": ["person"]}, "four seats"),
        ({"seats": ["person", "person", "person", "wizard"]}, "wizard"),
        ({"target": 0}, "cannot be played to 0"),
        ({"target": 5000}, "goes up to 1000"),
        ({"record": "hello"}, "line 1"),
    ],
)
def test_what_cannot_be_played_is_refused(wanted: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        PlayTable(**wanted)


@pytest.mark.parametrize("table", [PlayTable(), PlayTable(record=begun(12))])
def test_the_opening_needs_no_second_load(table: PlayTable) -> None:
    (opening,) = PlayTable.requests(table.config).values()
    replies = [PlayTable.respond(request) for request in opening]
    assert [reply["activity"] for reply in replies] == ["tiles", "play"]
    assert canonical(opening[1]) == canonical({"activity": "play", **table.config})


def test_the_static_form_tells_the_opening_and_the_hand_to_play_from() -> None:
    table = PlayTable()
    reply = PlayTable.respond({"activity": "play", **table.config})
    html = PlayTable.fallback(table.config)
    assert reply["now"]["svg"] in html
    assert html.count("<li>") == len(reply["log"])
    for tile in reply["hand"]:
        assert tile["label"] in html
    assert "South holds" in html


def test_the_static_form_of_players_alone_shows_no_hand() -> None:
    assert "holds" not in PlayTable.fallback(PlayTable(["random"] * 4).config)
