"""Questions on counting: right answers, and mistakes recounted by hand with one rule broken."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from sevenrocks import Layout
from sevenrocks.lessons import respond
from sevenrocks.lessons.count import wrongs
from tests.lessons_by_hand import Table

SEEDS = range(40)
LEVELS = range(1, 6)


@cache
def ask(level: int, seed: int) -> tuple[dict[str, Any], Table]:
    question = respond({"activity": "count", "level": level, "seed": seed})["question"]
    return question, Table(question["solution"]["frame"]["layout"])


def miscounts(table: Table) -> dict[str, set[int]]:
    """Every total that follows from breaking one rule, by the name of the misconception."""
    total, spinner, pieces = table.total, table.spinner, table.pieces
    covered = [piece for piece in pieces if piece.covered]
    at_end = [piece for piece in pieces if piece.double and not piece.covered]
    half = [piece for piece in at_end if piece is spinner and len(pieces) > 1]
    other = [piece for piece in at_end if piece not in half]
    plain_ends = [piece for piece in pieces if piece.free]
    found = {
        "covered-spinner": {total + piece.pips for piece in covered if piece is spinner},
        "covered-double": {total + piece.pips for piece in covered if piece is not spinner},
        "covered-doubles": {total + sum(piece.pips for piece in covered)},
        "half-covered-spinner-once": {total - piece.low for piece in half},
        "half-covered-spinner-not": {total - piece.pips for piece in half},
        "end-double-once": {total - piece.low for piece in other},
        "end-double-not": {total - piece.pips for piece in other},
        "spinner-by-sides": {
            total - piece.pips + piece.low * (4 - piece.straight)
            for piece in at_end
            if piece is spinner
        },
        "only-the-new-tile": {pieces[-1].end, pieces[-1].pips},
        "whole-tiles": {sum(piece.pips for piece in pieces if piece.end or piece in plain_ends)},
        "all-tiles": {sum(piece.pips for piece in pieces)},
        "end-left-out": {total - half for piece in plain_ends for half in piece.free},
        "branches-left-out": {
            total - sum(piece.end for piece in pieces if piece.in_branch),
        },
        "unopened-branch": set(),
    }
    if len(at_end) > 1:
        found["end-double-once"].add(total - sum(piece.low for piece in at_end))
    if spinner is not None and spinner.covered:
        unstarted = 2 - spinner.branches
        found["unopened-branch"] = {total + n * spinner.low for n in range(1, unstarted + 1)}
    if len(pieces) == 1:
        found["only-the-new-tile"] = found["whole-tiles"] = found["all-tiles"] = set()
    return {name: values - {total} for name, values in found.items()}


@pytest.mark.parametrize("level", LEVELS)
def test_answer_and_each_mistake_are_what_a_count_by_hand_gives(level: int) -> None:
    for seed in SEEDS:
        question, table = ask(level, seed)
        points = table.total if table.total % 5 == 0 else 0
        assert question["answer"] == {"total": str(table.total), "points": str(points)}
        broken = miscounts(table)
        told = [each for each in question["mistakes"] if each["field"] == "total"]
        for mistake in told:
            assert int(mistake["value"]) in broken[mistake["name"]], (table.pieces, mistake)
        missed = set().union(*broken.values()) - {int(mistake["value"]) for mistake in told}
        assert not missed, "each misconception that bites has a reason"


@pytest.mark.parametrize("level", LEVELS)
def test_mistakes_in_the_points(level: int) -> None:
    for seed in SEEDS:
        question, table = ask(level, seed)
        told = {
            mistake["name"]: int(mistake["value"])
            for mistake in question["mistakes"]
            if mistake["field"] == "points"
        }
        total = table.total
        if total == 0:
            assert told == {}
        elif total % 5 == 0:
            assert told == {"divided-by-five": total // 5, "multiple-missed": 0}
        else:
            assert told["not-a-multiple-of-five"] == total
            assert told["rounded-points"] % 5 == 0 and abs(told["rounded-points"] - total) < 5


@pytest.mark.parametrize(
    ("layout", "name", "value"),
    [
        ("55", "spinner-by-sides", 20),  # a lead double gives its two halves once
        ("66 46@66", "half-covered-spinner-once", 10),
        ("66 46@66", "half-covered-spinner-not", 4),
        ("55 25@55 35@55", "covered-spinner", 15),
        ("55 25@55 35@55", "unopened-branch", 15),
        ("24 44@24", "half-covered-spinner-once", 6),
        ("11 14@11 44@14", "end-double-once", 6),
        ("14 11@14 13@11 33@13 36@33", "covered-double", 4 + 6 + 6),
        ("55 25@55 35@55 15@55", "branches-left-out", 5),
        ("25 12@25", "only-the-new-tile", 1),
        ("25 12@25", "whole-tiles", 10),
    ],
)
def test_known_misconceptions_bite_where_they_must(layout: str, name: str, value: int) -> None:
    found = {(wrong.name, wrong.value) for wrong in wrongs(Layout.parse(layout))}
    assert (name, value) in found


@pytest.mark.parametrize("layout", ["25 12@25", "25"])
def test_no_misconception_about_doubles_where_there_is_none(layout: str) -> None:
    names = {wrong.name for wrong in wrongs(Layout.parse(layout)) if wrong.field == "total"}
    assert names <= {"only-the-new-tile", "whole-tiles", "all-tiles", "end-left-out"}


def test_each_level_holds_what_it_promises() -> None:
    for seed in SEEDS:
        plain, at_end, half, covered, full = (ask(level, seed)[1] for level in LEVELS)
        assert plain.spinner is None
        assert any(piece.double and not piece.covered for piece in at_end.pieces)
        assert half.pieces[0].double and half.pieces[0].straight == 1
        assert covered.spinner is not None and covered.spinner.branches > 0
        assert covered.spinner.covered and full.spinner is not None and full.spinner.covered
        assert sum(piece.double for piece in full.pieces) > 1


def test_half_of_the_placements_score() -> None:
    scored = Counter(
        ask(level, seed)[0]["answer"]["points"] != "0" for level in LEVELS for seed in SEEDS
    )
    assert 0.4 < scored[True] / scored.total() < 0.6


def test_reasons_name_the_tiles_they_light_up() -> None:
    for level in LEVELS:
        for seed in range(20):
            for mistake in ask(level, seed)[0]["mistakes"]:
                if mistake["name"] not in ("only-the-new-tile", "branches-left-out"):
                    lit = [f"[{code[0]}|{code[1]}]" for code in mistake["highlight"]]
                    assert all(tile in mistake["reason"] for tile in lit)
