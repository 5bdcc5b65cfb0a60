"""The wrong line of a record, found again here from nothing but what the question shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from sevenrocks import Layout, Partnership, Placement, Seat, SevenRocksError, Tile, settle
from sevenrocks.lessons import respond

SEEDS = range(40)
TURN = re.compile(r"\d\. (North|East|South|West) (\S+)(?: scores (\d+))?")
TILE = re.compile(r"\[(\d)\|(\d)\]")
SCORE = re.compile(r"North\+South (−?\d+), East\+West (−?\d+); the target is (\d+)")


@cache
def asked(level: int, seed: int) -> dict[str, Any]:
    reply = respond({"activity": "scorer", "level": level, "seed": seed})
    assert "error" not in reply
    return reply["question"]


def lines(question: dict[str, Any]) -> list[str]:
    """The lines as they are shown, without the option that all are right."""
    *shown, last = question["fields"][0]["options"]
    assert last["value"] == "none"
    assert [option["value"] for option in shown] == [str(n) for n in range(1, len(shown) + 1)]
    return [option["label"] for option in shown]


def tiles_in(text: str) -> list[Tile]:
    return [Tile(int(low), int(high)) for low, high in TILE.findall(text)]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_wrong_choice_is_explained(level: int) -> None:
    for seed in SEEDS:
        question = asked(level, seed)
        choices = {option["value"] for option in question["fields"][0]["options"]}
        explained = {mistake["value"] for mistake in question["mistakes"]}
        assert explained == choices - {question["answer"]["line"]}
        assert len(question["solution"]["steps"]) == len(choices) - 1


@pytest.mark.parametrize("level", [1, 2, 3])
def test_some_excerpts_are_right_and_any_line_may_be_wrong(level: int) -> None:
    answers = Counter(asked(level, seed)["answer"]["line"] for seed in SEEDS)
    assert 3 <= answers["none"] <= 16
    assert set(answers) == {"1", "2", "3", "none"} | ({"4"} if level < 3 else set())


def table_before(question: dict[str, Any]) -> Layout:
    """The table before line 1, from the solution's table and the lines that led to it."""
    answer = question["answer"]["line"]
    shown = lines(question)
    last = len(shown) if answer == "none" else int(answer)
    after = Layout.parse(question["solution"]["frame"]["layout"])
    placed = sum(not label.endswith("--") for label in shown[: last - 1])
    # The last of the lines is told by the solution, as the one shown may be wrong.
    told = question["solution"]["steps"][last - 1]
    knocked = answer == "none" and shown[-1].endswith("--")
    placed += not knocked
    assert told.startswith(f"Line {last} ")
    codes = after.code.split()
    return Layout.parse(" ".join(codes[: len(codes) - placed]))


def wrong_turns(question: dict[str, Any], table: Layout, right: dict[int, str]) -> Iterator[int]:
    """Yield the numbers of the lines that do not follow from the table, by the rules alone."""
    seats = [TURN.match(label)[1] for label in lines(question)]  # type: ignore[index]
    order = [str(seat) for seat in Seat]
    first = order.index(seats[0])
    assert seats == [order[(first + n) % 4] for n in range(len(seats))], "clockwise (rule 8)"
    hands = {
        int(picture["label"][-1]): tiles_in(picture["text"].partition(":")[2])
        for picture in question["pictures"][1:]
    }
    for number, label in enumerate(lines(question), 1):
        placement, points = TURN.match(label).groups()[1:]  # type: ignore[union-attr]
        if placement == "--":
            if table.legal(hands[number]):
                yield number  # rule 10
            else:
                continue
        else:
            try:
                following = table.place(placement)
                if following.points != int(points or 0):
                    yield number  # rules 15 and 16
            except SevenRocksError:
                yield number  # rules 9 to 13
        if number in right:
            table = table.place(right[number])
        elif placement != "--":
            table = table.place(placement)


@pytest.mark.parametrize("level", [1, 2])
def test_the_one_wrong_turn_is_the_answer(level: int) -> None:
    for seed in SEEDS:
        question = asked(level, seed)
        answer = question["answer"]["line"]
        right = {}
        if answer != "none":
            code = question["solution"]["frame"]["layout"].split()[-1]
            right[int(answer)] = str(Placement.parse(code))
        found = list(wrong_turns(question, table_before(question), right))
        assert found == ([] if answer == "none" else [int(answer)]), question["id"]


def closing_lines(question: dict[str, Any]) -> list[str]:
    """The lines that close the round of a question of level 3, as the rules have them."""
    hands = [tiles_in(picture["text"].partition(":")[2]) for picture in question["pictures"]]
    found = SCORE.search(question["prompt"])
    assert found is not None
    *score, target = (int(number.replace("−", "-")) for number in found.groups())
    if max(score) >= target:  # rule 23
        end = [f"end {Partnership(score.index(max(score)))} won"]
    else:
        left = settle(hands)  # rule 21
        out = [seat for seat in Seat if not hands[seat]]
        costs = zip(Seat, left.left, left.rounded, strict=True)
        end = [
            f"end {out[0]} went out" if out else "end blocked",
            "settlement " + ", ".join(f"{seat} {pips} costs {cost}" for seat, pips, cost in costs),
        ]
        score = [score[side] - left.deductions[side] for side in Partnership]
    return [*end, "score " + ", ".join(f"{side} {score[side]}" for side in Partnership)]


def test_the_one_wrong_closing_line_is_the_answer() -> None:
    for seed in SEEDS:
        question = asked(3, seed)
        shown = [label.partition(". ")[2] for label in lines(question)]
        right = closing_lines(question)
        wrong = next((n for n, line in enumerate(shown, 1) if line != right[n - 1]), None)
        assert question["answer"]["line"] == ("none" if wrong is None else str(wrong))
        if wrong is not None:
            rest = shown[wrong:]
            assert rest == right[len(right) - len(rest) :], "one line is wrong, no more"


def test_every_kind_of_fault_is_met() -> None:
    met = {
        mistake["name"]
        for level in (1, 2, 3)
        for seed in SEEDS
        for mistake in asked(level, seed)["mistakes"]
    }
    assert met >= {
        "multiple-missed",
        "not-a-multiple-of-five",
        "end-double-once",
        "covered-half",
        "later-double",
        "knocked-with-legal-tile",
        "pooled",
        "not-subtracted",
        "other-side-charged",
        "always-up",
        "settled-after-win",
        "nobody-out",
        "right-line-doubted",
    }


def test_there_are_three_levels() -> None:
    error = respond({"activity": "scorer", "level": 4})["error"]
    assert error["entry"] == "level" and "1 to 3" in error["message"]
