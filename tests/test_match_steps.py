"""The activity ``match`` and its widget: a round turn by turn, the score and the pegs."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenrocks import Match, RecordError
from sevenrocks.lessons import respond
from sevenrocks_widgets import MatchSteps
from tests.strategies import matches

RECORD = (Path(__file__).parents[1] / "book" / "data" / "match.txt").read_text(encoding="utf-8")


@settings(max_examples=20)
@given(matches(), st.data())
def test_a_round_ends_with_the_score_of_the_match(match: Match, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(match.rounds)))
    reply = respond({"activity": "match", "record": match.record(), "number": number})
    current = match.rounds[number - 1]
    before = match.scores[number - 2] if number > 1 else (0, 0)
    assert tuple(reply["score"]) == before
    assert [turn["seat"] for turn in reply["turns"]] == [turn.seat for turn in current.turns]
    assert [turn["svg"] is None for turn in reply["turns"]] == [
        turn.placement is None for turn in current.turns
    ]
    if reply["turns"]:
        assert tuple(reply["turns"][-1]["score"]) == match.scores[number - 1]


@settings(max_examples=20)
@given(matches())
def test_pegs_stand_in_holes_of_the_board(match: Match) -> None:
    reply = respond({"activity": "match", "record": match.record(), "number": len(match.rounds)})
    holes = {*reply["below"], 0, *reply["above"]}
    for state in [reply, *reply["turns"]]:
        assert holes.issuperset(state["front"] + state["back"])
        for score, front in zip(state["score"], state["front"], strict=True):
            assert front == score or score < -50 or score > match.target


def test_rule_23_the_win_and_no_settlement_after_it() -> None:
    last = respond({"activity": "match", "record": RECORD, "number": 3})["turns"][-1]
    assert (last["score"], last["winner"], last["front"][1]) == ([195, 260], 1, 250)
    first = respond({"activity": "match", "record": RECORD, "number": 1})["turns"]
    assert {turn["winner"] for turn in first} == {None}


def test_the_back_peg_stays_where_the_front_peg_was() -> None:
    turns = respond({"activity": "match", "record": RECORD, "number": 1})["turns"]
    assert (turns[0]["front"], turns[0]["back"]) == ([0, 0], [0, 0])
    assert (turns[1]["front"], turns[1]["back"]) == ([0, 10], [0, 0])
    assert (turns[3]["front"], turns[3]["back"]) == ([5, 20], [0, 10])


@pytest.mark.parametrize(
    ("wrong", "entry"),
    [
        ({"record": "Seven Rocks record 2"}, "record"),
        ({"record": RECORD, "number": 4}, "number"),
        ({"record": RECORD, "number": 0}, "number"),
        ({}, "record"),
    ],
)
def test_what_cannot_be_shown_is_refused(wrong: dict[str, object], entry: str) -> None:
    assert respond({"activity": "match", **wrong})["error"]["entry"] == entry


def test_the_widget_asks_for_each_round_and_tells_the_match_without_scripts() -> None:
    widget = MatchSteps(RECORD)
    assert repr(widget) == "MatchSteps(<a match of 3 rounds>)"
    assert MatchSteps(Match.replay(RECORD)).config == widget.config
    groups = widget.requests(widget.config)
    assert [[request["number"] for request in group] for group in groups.values()] == [
        [1],
        [2],
        [3],
    ]
    told = widget.fallback(widget.config)
    assert "East+West reach 260 and win at once." in told
    assert told.count("<svg") == 3


def test_the_widget_refuses_a_faulty_record_and_a_target_without_a_board() -> None:
    with pytest.raises(RecordError, match="line 1"):
        MatchSteps("nonsense")
    with pytest.raises(ValueError, match="up to 1000"):
        MatchSteps(Match.start(seed=1, target=1001))
    with pytest.raises(ValueError, match="no tile has been led"):
        MatchSteps(Match.start(seed=1))
