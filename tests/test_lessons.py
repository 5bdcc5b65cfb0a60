"""The door to the lessons: every reply follows the schema, whatever is asked."""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenrocks import DOUBLE_SIX, Layout, Match, Partnership, Placement, Tile, round_hand
from sevenrocks.lessons import respond
from sevenrocks.lessons.messages import VERSION
from sevenrocks.lessons.respond import ACTIVITIES
from tests.strategies import layouts, matches, random_turn

ROOT = Path(__file__).parents[1]
SCHEMA = json.loads((ROOT / "sevenrocks/lessons/schema.json").read_text("utf-8"))
REPLY = jsonschema.Draft202012Validator(SCHEMA)
REQUEST = jsonschema.Draft202012Validator({**SCHEMA, "$ref": "#/$defs/Request"})
QUIZZES = ["count", "rounding", "placing"]
LEVELS = range(1, 6)


def checked(request: dict[str, Any]) -> dict[str, Any]:
    """Return the reply to a good request, both checked against the schema."""
    REQUEST.validate(request)
    reply = respond(request)
    REPLY.validate(reply)
    assert "error" not in reply
    return reply


def script(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, ROOT / f"scripts/{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_schema_is_what_the_types_say() -> None:
    written = (ROOT / "sevenrocks/lessons/schema.json").read_text("utf-8")
    assert written == script("schema").text(), "run: python scripts/schema.py"


@pytest.mark.parametrize("activity", QUIZZES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_question_follows_the_contract(activity: str, level: int) -> None:
    for seed in range(25):
        request = {"activity": activity, "level": level, "seed": seed, "number": 2}
        question = checked(request)["question"]
        fields = {field["name"]: field for field in question["fields"]}
        assert question["id"] == f"{activity}-{level}-{seed}-2"
        assert set(question["answer"]) == set(fields)
        for name, answer in question["answer"].items():
            assert_possible(fields[name], answer)
        seen = set()
        for mistake in question["mistakes"]:
            assert mistake["value"] != question["answer"][mistake["field"]]
            assert_possible(fields[mistake["field"]], mistake["value"])
            assert mistake["reason"].strip() == mistake["reason"] != ""
            seen.add((mistake["field"], mistake["value"]))
        assert len(seen) == len(question["mistakes"]), "one reason for each wrong answer"
        assert question["prompt"] and question["hints"] and question["solution"]["steps"]
        assert "{" not in json.dumps([question["prompt"], question["right"], question["hints"]])


def assert_possible(field: dict[str, Any], value: str) -> None:
    """A value is one that the field can give: a number, an option, or options in their order."""
    options = [option["value"] for option in field["options"]]
    assert len(set(options)) == len(options)
    if field["kind"] == "number":
        assert str(int(value)) == value
        assert field["signed"] or int(value) >= 0
    elif field["kind"] == "choice":
        assert value in options
    else:
        chosen = value.split(" ")
        assert chosen == [option for option in options if option in chosen]
        assert field["alone"] not in chosen or len(chosen) == 1


@pytest.mark.parametrize("activity", QUIZZES)
def test_seed_and_number_make_the_question(activity: str) -> None:
    base = {"activity": activity, "level": 3, "seed": 5, "number": 1}
    assert respond(base) == respond(dict(base))
    others = [respond({**base, "seed": 6}), respond({**base, "number": 2})]
    assert all(other["question"]["prompt"] or other for other in others)
    assert len({json.dumps(reply) for reply in (respond(base), *others)}) == 3


def test_same_bytes_in_a_fresh_process_with_another_hash_seed() -> None:
    requests = [
        *({"activity": name, "level": level, "seed": 11} for name in QUIZZES for level in LEVELS),
        {"activity": "demonstrate", "layout": "55 25@55 35@55", "placement": "56@55"},
        {"activity": "board", "record": played(3).record()},
    ]
    code = (
        "import json, sys; from sevenrocks.lessons import respond;"
        "print(json.dumps([respond(each) for each in json.load(sys.stdin)]))"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=json.dumps(requests),
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert told == {json.dumps([respond(request) for request in requests])}


# Whatever is asked: a reply of the schema, never an exception.

entries = st.sampled_from(
    ["activity", "version", "language", "level", "seed", "number", "layout", "placement", "record"]
)
texts = st.text(max_size=30) | st.sampled_from(
    ["", "--", "55", "55 25@55", "99", "../en", "en", "Seven Rocks record 1", "\ud800", "5" * 10**6]
)
numbers = st.integers() | st.floats() | st.sampled_from([10**400, -(2**53), 2**53, True, 1, 5])
values = st.recursive(
    st.none() | numbers | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(entries | texts | st.integers() | st.none(), values), st.data())
def test_any_mapping_gets_a_reply(request: dict[Any, Any], data: st.DataObject) -> None:
    if data.draw(st.booleans()):
        request["activity"] = data.draw(st.sampled_from(list(ACTIVITIES)))
    REPLY.validate(respond(request))


@given(values)
def test_anything_at_all_gets_a_reply(request: Any) -> None:
    reply = respond(request)
    REPLY.validate(reply)
    assert "error" in reply


@pytest.mark.parametrize(
    ("request_", "kind", "entry"),
    [
        ({}, "missing", "activity"),
        ({"activity": "chess"}, "activity", "activity"),
        ({"activity": 3}, "type", "activity"),
        ({"activity": "count"}, "missing", "level"),
        ({"activity": "count", "level": 6}, "level", "level"),
        ({"activity": "count", "level": True}, "type", "level"),
        ({"activity": "count", "level": 1, "seed": 2**53}, "size", "seed"),
        ({"activity": "count", "level": 1, "number": 0}, "number", "number"),
        ({"activity": "count", "level": 1, "version": 99}, "version", "version"),
        ({"activity": "count", "level": 1, "language": "xx"}, "language", "language"),
        ({"activity": "steps"}, "missing", "layout"),
        ({"activity": "steps", "layout": "55 44@55"}, "layout", "layout"),
        ({"activity": "demonstrate", "layout": "5x"}, "layout", "layout"),
        ({"activity": "demonstrate", "layout": "5" * 10**6}, "length", "layout"),
        ({"activity": "board", "record": "hello"}, "record", "record"),
    ],
)
def test_bad_requests_are_told_what_is_wrong(
    request_: dict[str, Any], kind: str, entry: str
) -> None:
    reply = respond(request_)
    assert reply["version"] == VERSION
    assert (reply["error"]["kind"], reply["error"]["entry"]) == (kind, entry)
    assert len(reply["error"]["message"].split()) > 3, "a message in words"


# steps


@settings(max_examples=30)
@given(layouts(min_size=1))
def test_steps_are_the_frames_of_the_layout(layout: Layout) -> None:
    frames = checked({"activity": "steps", "layout": layout.code})["frames"]
    assert [frame["layout"] for frame in frames] == [step.code for step in layout.steps()]
    assert [frame["points"] for frame in frames] == [step.points for step in layout.steps()]


# demonstrate


@settings(max_examples=40)
@given(layouts())
def test_tray_holds_all_tiles_with_exactly_the_legal_places(layout: Layout) -> None:
    reply = checked({"activity": "demonstrate", "layout": layout.code})
    assert [each["tile"] for each in reply["tray"]] == [tile.code for tile in DOUBLE_SIX]
    offered = [place["placement"] for each in reply["tray"] for place in each["places"]]
    assert offered == [placement.code for placement in layout.legal(DOUBLE_SIX)]
    assert [each["tile"] for each in reply["tray"] if each["placed"]] == sorted(
        tile.code for tile in layout.tiles
    )
    assert reply["frame"]["layout"] == layout.code
    assert reply["refused"] is None


@settings(max_examples=60)
@given(layouts(), st.sampled_from(DOUBLE_SIX), st.sampled_from(DOUBLE_SIX))
def test_placement_is_made_or_refused_and_nothing_is_lost(
    layout: Layout, tile: Tile, host: Tile
) -> None:
    placement = Placement(tile, host)
    request = {"activity": "demonstrate", "layout": layout.code, "placement": placement.code}
    reply = checked(request)
    if placement in layout.legal([tile]):
        assert reply["refused"] is None
        assert reply["frame"]["layout"] == f"{layout.code} {placement.code}"
    else:
        assert str(tile) in reply["refused"]
        assert reply["frame"]["layout"] == layout.code


@pytest.mark.parametrize(
    ("layout", "placement", "words"),
    [
        ("66 16@66", "12@66", "[1|2] has no half of 6, which is what [6|6] takes: rule 9. "
                              "[1|2] can join [1|6]."),
        ("55 56@55 66@56 16@66 25@55", "36@66", "only the spinner, [5|5], branches: rule 12. "
                                                "[3|6] can join no tile"),
        ("25 12@25", "02@25", "The 2 of [2|5] is covered by [1|2] already: rule 9. "
                              "[0|2] can join no tile"),
        ("55 15@55 25@55 35@55 45@55", "56@55", "All four places of the spinner [5|5]"),
        ("55", "66@44", "[4|4] is not on the table"),
        ("55", "55", "[5|5] is on the table already"),
        ("55", "12", "must join a tile"),
        ("", "12@55", "Lead with any tile: rule 8"),
        ("55", "hello", "'hello' is not a placement"),
        ("55", "--", "'--' is not a placement"),
    ],
)  # fmt: skip
def test_refusals_say_why_and_where_the_tile_may_go(
    layout: str, placement: str, words: str
) -> None:
    reply = checked({"activity": "demonstrate", "layout": layout, "placement": placement})
    assert words in reply["refused"]


def test_places_are_told_in_words() -> None:
    reply = checked({"activity": "demonstrate", "layout": "55 25@55 35@55 33@35"})
    told = {
        place["placement"]: (place["label"], place["host"], place["port"])
        for each in reply["tray"]
        for place in each["places"]
    }
    assert told["56@55"] == ("side branch A of [5|5]", "55", "bA")
    assert told["23@33"] == ("on the free side of [3|3]", "33", "B")
    assert told["24@25"] == ("on the 2 of [2|5]", "25", "low")
    lead = checked({"activity": "demonstrate"})["tray"][0]["places"]
    assert lead == [{"placement": "00", "host": None, "port": None, "label": "as the lead"}]
    side = checked({"activity": "demonstrate", "layout": "55 25@55"})["tray"]
    assert next(each for each in side if each["tile"] == "56")["places"][0]["label"] == (
        "straight side B of [5|5]"
    )


def test_hidden_picture_gives_no_count_away() -> None:
    reply = checked({"activity": "demonstrate", "layout": "55 25@55 35@55"})
    assert "sr-badge" in reply["frame"]["svg"] and "sr-dot" in reply["frame"]["svg"]
    assert "sr-badge" not in reply["hidden"]["svg"] and "sr-dot" not in reply["hidden"]["svg"]
    assert "Total" not in reply["hidden"]["text"] and "gives" not in reply["hidden"]["text"]


# board


def played(seed: int, target: int = 60) -> Match:
    rng = random.Random(seed)
    match = Match.start(seed, target)
    while match.winner is None:
        match = random_turn(match, rng)
    return match


@settings(max_examples=25)
@given(matches())
def test_board_follows_the_match(match: Match) -> None:
    if len(match.record()) > 20_000:
        return
    reply = checked({"activity": "board", "record": match.record()})
    score, back = [0, 0], [0, 0]
    for event in reply["events"]:
        for side in Partnership:
            change = -event["deductions"][side]
            if event["seat"] is not None and event["seat"] % 2 == side:
                change += event["points"]
            if change:
                back[side] = score[side]
                score[side] += change
        assert (event["score"], event["back"]) == (score, back)
    assert tuple(score) == match.score
    winners = [event["winner"] for event in reply["events"] if event["winner"] is not None]
    assert winners == ([] if match.winner is None else [match.winner])
    assert reply["target"] == match.target


def test_settlement_is_told_hand_by_hand() -> None:
    events = checked({"activity": "board", "record": played(7).record()})["events"]
    settlements = [event for event in events if event["seat"] is None]
    assert settlements
    for event in settlements:
        assert sum(name in event["text"] for name in ("North ", "East ", "South ", "West ")) == 4


def test_tables_replace_all_arithmetic() -> None:
    reply = checked({"activity": "board"})
    assert reply["events"] == [] and reply["target"] == 250
    scores = [int(score) for score in reply["sums"]]
    assert scores == list(range(-300, 281, 5))
    for score, row in reply["sums"].items():
        assert row == {str(more): int(score) + more for more in range(5, 36, 5)}
    for score, row in reply["differences"].items():
        assert row == {str(less): int(score) - less for less in range(0, 71, 5)}
    assert reply["winning"] == [250, 255, 260, 265, 270, 275, 280]
    # A hand of seven tiles holds at most 69 pips.
    assert sum(sorted(tile.pips for tile in DOUBLE_SIX)[-7:]) == 69
    assert [cost["pips"] for cost in reply["costs"]] == list(range(70))
    assert all(cost["cost"] == round_hand(cost["pips"]) for cost in reply["costs"])
    assert reply["costs"][13]["text"] == "3 over 10 goes up to 15"
    # Rule 1: partners sit opposite.
    assert reply["sides"] == [0, 1, 0, 1]


@pytest.mark.parametrize("target", [1, 7, 250, 1000])
def test_tables_reach_every_winning_score(target: int) -> None:
    reply = checked({"activity": "board", "record": Match.start(1, target).record()})
    scores = [int(score) for score in reply["sums"]]
    highest_not_won = max(score for score in scores if score < target)
    assert reply["winning"] == [score for score in scores if score >= target]
    assert scores[-1] == highest_not_won + 35
    # A score without a hole of its own stands in the last one of its end.
    board = [*reply["below"], 0, *reply["above"]]
    assert board == list(range(-50, reply["winning"][0] + 1, 5))
    for score in scores:
        assert reply["holes"][str(score)] == min(board, key=lambda hole: abs(hole - score))


def test_every_score_of_a_record_has_a_hole() -> None:
    reply = checked({"activity": "board", "record": played(7).record()})
    for event in reply["events"]:
        for score in (*event["score"], *event["back"]):
            assert -50 <= reply["holes"][str(score)] <= reply["above"][-1]


def test_board_refuses_a_wrong_record_with_its_line() -> None:
    record = played(7).record()
    lines = record.split("\n")
    number = next(i for i, line in enumerate(lines) if " scores " in line)
    lines[number] = lines[number].replace(" scores ", " scores 1")
    fault = respond({"activity": "board", "record": "\n".join(lines)})["error"]
    assert fault["entry"] == "record" and f"line {number + 1} says" in fault["message"]
    far = respond({"activity": "board", "record": Match.start(1, 5000).record()})["error"]
    assert "5000" in far["message"]
