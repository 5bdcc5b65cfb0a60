"""Questions on placing: right answers, and mistakes found by hand with one rule broken."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import pytest

from sevenrocks import Layout, Tile
from sevenrocks.lessons import respond
from sevenrocks.lessons.placing import _joining_wrongs
from tests.lessons_by_hand import Table, tiles_in

SEEDS = range(60)
KNOCK = "--"
KINDS = {"covered-half", "covered-spinner", "later-double"}


@cache
def ask(level: int, seed: int) -> dict[str, Any]:
    question: dict[str, Any] = respond({"activity": "placing", "level": level, "seed": seed})[
        "question"
    ]
    return question


def table_of(question: dict[str, Any]) -> Table:
    return Table(question["solution"]["frame"]["layout"])


def hand_of(question: dict[str, Any]) -> list[str]:
    return tiles_in(question["pictures"][1]["text"])


def chosen(value: str) -> set[str]:
    return set() if value == KNOCK else set(value.split())


def told(codes: set[str]) -> str:
    return " ".join(sorted(codes)) or KNOCK


def all_but_some(right: set[str]) -> set[str]:
    """Every answer that leaves some of the right ones out."""
    return {told(set(some)) for n in range(len(right)) for some in combinations(right, n)}


@pytest.mark.parametrize("level", [1, 2, 3])
def test_hosts_of_a_tile(level: int) -> None:
    for seed in SEEDS:
        question = ask(level, seed)
        table = table_of(question)
        (tile,) = hand_of(question)
        hosts, lures = table.hosts(tile), table.lures(tile)
        assert question["answer"] == {"hosts": told(hosts)}
        (field,) = question["fields"]
        assert field["on_picture"] and field["alone"] == KNOCK
        assert {option["value"] for option in field["options"]} == {
            KNOCK, *(piece.code for piece in table.pieces)
        }  # fmt: skip
        for mistake in question["mistakes"]:
            judge_set(mistake, hosts, {code: {kind} for code, kind in lures.items()})
            spinner = table.spinner
            if mistake["name"] == "spinner-first":
                assert spinner is not None and spinner.straight < 2
                assert chosen(mistake["value"]) == hosts & {spinner.code}
            if mistake["name"] == "branch-missed":
                assert spinner is not None and spinner.covered
                assert hosts - chosen(mistake["value"]) == {spinner.code}
        values = {mistake["value"] for mistake in question["mistakes"]}
        assert all_but_some(hosts) <= values, "each omission has a reason"
        assert {told({*hosts, lure}) for lure in lures} <= values, "each lure has a reason"


def judge_set(mistake: dict[str, Any], right: set[str], lures: dict[str, set[str]]) -> None:
    """Check that a wrong set is what its misconception makes of the right one."""
    name, marked = mistake["name"], chosen(mistake["value"])
    added, missed = marked - right, right - marked
    if name in KINDS:
        assert added and all(name in lures[code] for code in added)
        assert not missed or missed == right
    elif name == "equal-but-covered":
        assert len(added) > 1 and added == set(lures)
    elif name == "knocked-with-legal-tile":
        assert right and not marked
    elif name in ("end-left-out", "tile-left-out", "branch-missed", "spinner-first"):
        assert missed and not added
    else:
        assert name == "all-marked" and added and not missed


@pytest.mark.parametrize("level", [4, 5])
def test_tiles_of_a_hand(level: int) -> None:
    for seed in SEEDS:
        question = ask(level, seed)
        table, hand = table_of(question), hand_of(question)
        assert 3 <= len(hand) <= 5
        right = {tile for tile in hand if table.hosts(tile)}
        lures = {tile: set(table.lures(tile).values()) for tile in hand if tile not in right}
        lures = {tile: kinds for tile, kinds in lures.items() if kinds}
        assert question["answer"]["tiles"] == told(right)
        assert lures, "something tempts"
        values = set()
        for mistake in question["mistakes"]:
            if mistake["field"] == "tiles":
                judge_set(mistake, right, lures)
                values.add(mistake["value"])
        assert all_but_some(right) <= values
        assert {told({*right, lure}) for lure in lures} <= values


def test_the_placement_that_scores_most() -> None:
    names = set()
    for seed in range(120):
        question = ask(5, seed)
        table, hand = table_of(question), hand_of(question)
        points = {}
        for tile in hand:
            for host in table.hosts(tile):
                after = table_of(question)
                after.lay(tile, host)
                points[f"{tile}@{host}"] = 0 if after.total % 5 else after.total
        best = max(points.values(), default=0)
        winners = [code for code, scored in points.items() if scored == best > 0]
        assert len(winners) < 2, "no ties"
        assert question["answer"]["best"] == (winners[0] if winners else "none")
        options = {option["value"]: option["label"] for option in question["fields"][1]["options"]}
        assert set(points) < set(options)
        mistakes = {each["value"]: each for each in question["mistakes"] if each["field"] == "best"}
        assert set(mistakes) == set(options) - {question["answer"]["best"]}
        for value, mistake in mistakes.items():
            names.add(mistake["name"])
            if value in points:
                wanted = "scores-less" if points[value] else "scores-nothing"
                assert mistake["name"] == wanted
            elif value == "none":
                assert mistake["name"] == "score-missed"
            elif value.endswith(" branch"):
                assert mistake["name"] == "branch-too-early"
                assert table.spinner is not None and table.spinner.straight < 2
                assert "to a side branch of" in options[value]
            else:
                tile, host = value.split("@")
                assert mistake["name"] == table.lures(tile)[host]
    assert {"branch-too-early", "later-double", "covered-half", "scores-nothing"} <= names


@pytest.mark.parametrize("level", range(1, 6))
def test_a_fair_share_must_knock(level: int) -> None:
    seeds = range(150)
    knocks = sum(KNOCK in ask(level, seed)["answer"].values() for seed in seeds)
    assert 0.14 < knocks / len(seeds) < 0.3


def test_each_level_holds_what_it_promises() -> None:
    for seed in SEEDS:
        plain, at_end, branching = (table_of(ask(level, seed)) for level in (1, 2, 3))
        assert plain.spinner is None
        assert at_end.spinner is not None and not at_end.spinner.branches
        assert any(piece.double and not piece.covered for piece in at_end.pieces)
        assert branching.spinner is not None and branching.spinner.covered
        (tile,) = hand_of(ask(3, seed))
        matched = {piece.code for piece in branching.pieces if piece.covered and
                   str(piece.low) in tile}  # fmt: skip
        assert matched & {*branching.hosts(tile), *branching.lures(tile)}


@pytest.mark.parametrize(
    ("layout", "tile", "name", "value"),
    [
        ("66 16@66", "12", "spinner-first", "--"),
        ("66 16@66", "12", "knocked-with-legal-tile", "--"),
        ("55 56@55 66@56 16@66 25@55", "36", "later-double", "66"),
        ("25 12@25", "15", "end-left-out", "12"),
        ("25 12@25", "15", "end-left-out", "25"),
        ("25 12@25", "02", "covered-half", "12 25"),
        ("55 15@55 25@55 16@15", "56", "branch-missed", "16"),
        ("55 15@55 25@55 35@55 45@55", "56", "covered-spinner", "55"),
    ],
)
def test_known_misconceptions_bite_where_they_must(
    layout: str, tile: str, name: str, value: str
) -> None:
    made = list(_joining_wrongs(Layout.parse(layout), Tile.parse(tile)))
    reported = {(wrong.name, wrong.value) for wrong in made}
    assert (name, value) in reported


def test_no_misconception_where_nothing_tempts() -> None:
    names = {wrong.name for wrong in _joining_wrongs(Layout.parse("25"), Tile.parse("26"))}
    assert names == {"knocked-with-legal-tile"}
