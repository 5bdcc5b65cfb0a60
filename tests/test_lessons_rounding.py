"""Questions on settlements: right answers, and mistakes recomputed by hand with one rule broken."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from sevenrocks.lessons import respond
from tests.lessons_by_hand import tiles_in

SEEDS = range(60)
SIDES = {"north-south": ("North", "South"), "east-west": ("East", "West")}
SCORE = re.compile(r"North\+South (−?\d+), East\+West (−?\d+)")

COST = {0: 0, 1: -1, 2: -2, 3: 2, 4: 1}
"""What the remainder changes (rule 21)."""

BROKEN = {
    "unrounded": {0: 0, 1: 0, 2: 0, 3: 0, 4: 0},
    "two-up": {**COST, 2: 3},
    "three-down": {**COST, 3: -3},
    "always-down": {0: 0, 1: -1, 2: -2, 3: -3, 4: -4},
    "always-up": {0: 0, 1: 4, 2: 3, 3: 2, 4: 1},
}


def cost(pips: int, change: dict[int, int] = COST) -> int:
    return pips + change[pips % 5]


@cache
def ask(level: int, seed: int) -> dict[str, Any]:
    question: dict[str, Any] = respond({"activity": "rounding", "level": level, "seed": seed})[
        "question"
    ]
    return question


def hands(question: dict[str, Any]) -> dict[str, int]:
    """The pips of the hands in the pictures, by seat."""
    return {
        each["label"]: sum(int(code[0]) + int(code[1]) for code in tiles_in(each["text"]))
        for each in question["pictures"]
    }


def mispaid(name: str, own: list[int], theirs: list[int], reason: str) -> set[int]:
    """What a side with the hands ``own`` pays when one rule is broken."""
    right = sum(map(cost, own))
    if name in BROKEN:
        return {sum(cost(pips, BROKEN[name]) for pips in own)}
    if name == "divided-by-five":
        return {sum(cost(pips) // 5 for pips in own)}
    if name == "pooled":
        return {cost(sum(own))}
    if name == "partner-left-out":
        return {cost(pips) for pips in own}
    if name == "out-charged":
        assert 0 in own, "only an empty hand is charged so"
        return {right + cost(int(code[0]) + int(code[1])) for code in tiles_in(reason)}
    if name == "other-side-charged":
        return {sum(map(cost, theirs))}
    assert name == "all-hands-charged", name
    return {right + sum(map(cost, theirs))}


@pytest.mark.parametrize("level", [1, 2])
def test_cost_of_one_hand(level: int) -> None:
    for seed in SEEDS:
        question = ask(level, seed)
        if level == 1:
            (pips,) = hands(question).values()
        else:
            pips = int(re.search(r"(\d+) pip", question["prompt"])[1])  # type: ignore[index]
        assert question["answer"] == {"cost": str(cost(pips))}
        for mistake in question["mistakes"]:
            broken = mispaid(mistake["name"], [pips], [], mistake["reason"])
            assert int(mistake["value"]) in broken
        values = {int(mistake["value"]) for mistake in question["mistakes"]}
        bites = {cost(pips, change) for change in BROKEN.values()} - {cost(pips)}
        assert bites <= values, "each misconception that bites has a reason"


def test_remainders_are_spread_evenly_and_hands_may_be_empty_or_blank() -> None:
    pips = [next(iter(hands(ask(1, seed)).values())) for seed in range(250)]
    spread = Counter(each % 5 for each in pips)
    assert min(spread[remainder] for remainder in range(5)) > 250 / 5 * 0.6
    texts = [ask(1, seed)["pictures"][0]["text"] for seed in range(250)]
    assert any("no tiles" in text for text in texts)
    assert any("[0|" in text for text in texts)


def test_partners_hands_are_never_added_before_rounding() -> None:
    bites = 0
    for seed in SEEDS:
        question = ask(3, seed)
        held = hands(question)
        own = list(held.values())
        answer = {seat.lower(): str(cost(pips)) for seat, pips in held.items()}
        assert question["answer"] == {**answer, "together": str(sum(map(cost, own)))}
        for mistake in question["mistakes"]:
            name, reason = mistake["name"], mistake["reason"]
            seat = mistake["field"].capitalize()
            hand = own if seat == "Together" else [held[seat]]
            assert int(mistake["value"]) in mispaid(name, hand, [], reason)
        pooled = [each for each in question["mistakes"] if each["name"] == "pooled"]
        assert not pooled or pooled[0]["value"] == str(cost(sum(own)))
        bites += cost(sum(own)) != sum(map(cost, own))
    assert 0.3 < bites / len(SEEDS) < 0.7, "half of the questions tell the two ways apart"


def judge_scores(question: dict[str, Any], before: dict[str, int]) -> None:
    """Check both scores after a settlement, and each mistake about them, by hand."""
    held = hands(question)
    costs = {side: [held[seat] for seat in seats] for side, seats in SIDES.items()}
    for side, own in costs.items():
        theirs = next(hand for other, hand in costs.items() if other != side)
        right = before[side] - sum(map(cost, own))
        assert question["answer"][side] == str(right)
        for mistake in question["mistakes"]:
            if mistake["field"] != side:
                continue
            name, value = mistake["name"], int(mistake["value"])
            if name == "added":
                assert value == before[side] + sum(map(cost, own))
            elif name == "not-subtracted":
                assert value == before[side]
            elif name == "clamped-at-zero":
                assert value == 0 > right
            elif name == "sign-lost":
                assert value == -right > 0
            else:
                paid = mispaid(name, own, theirs, mistake["reason"])
                assert before[side] - value in paid, mistake


def told_score(question: dict[str, Any]) -> dict[str, int]:
    found = SCORE.search(question["prompt"])
    assert found is not None
    return dict(zip(SIDES, (int(each.replace("−", "-")) for each in found.groups()), strict=True))


def test_both_scores_after_a_settlement() -> None:
    below = 0
    for seed in SEEDS:
        question = ask(4, seed)
        judge_scores(question, told_score(question))
        assert all(field["signed"] for field in question["fields"])
        below += any(int(value) < 0 for value in question["answer"].values())
    assert below > len(SEEDS) / 10, "scores below zero are met (rule 22)"


def test_whether_a_round_is_settled() -> None:
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        question = ask(5, seed)
        score = told_score(question)
        turns = question["prompt"].split("The last turns: ")[1].split(".")[0].split("; ")
        knocks = [turn.endswith("knocks") for turn in turns]
        out = not tiles_in("".join(  # the hand of who played last
            each["text"] for each in question["pictures"] if turns[-1].startswith(each["label"])
        ))  # fmt: skip
        if max(score.values()) >= 250:
            truth = "won"
            assert " and scores " in turns[-1]
        elif out:
            truth = "out"
        else:
            truth = "blocked" if knocks[-4:] == [True] * 4 else "goes-on"
        seen["won by the last tile" if truth == "won" and out else truth] += 1
        assert question["answer"]["settled"] == truth
        reasons = [each["value"] for each in question["mistakes"] if each["field"] == "settled"]
        assert sorted([*reasons, truth]) == ["blocked", "goes-on", "out", "won"]
        if truth in ("out", "blocked"):
            judge_scores(question, score)
        else:
            judge_unsettled(question, score)
    assert len(seen) == 5 and min(seen.values()) >= 5, "all five cases are met"


def judge_unsettled(question: dict[str, Any], score: dict[str, int]) -> None:
    """Check that nothing is subtracted where the round is not settled (rules 20 and 23)."""
    held = hands(question)
    won = max(score.values()) >= 250
    for side, seats in SIDES.items():
        assert question["answer"][side] == str(score[side])
        paid = sum(cost(held[seat]) for seat in seats)
        told = {
            each["name"]: int(each["value"])
            for each in question["mistakes"]
            if each["field"] == side
        }
        name = "settled-after-win" if won else "settled-too-early"
        assert told.pop(name, None) == (score[side] - paid if paid else None)
        assert told in ({}, {"cut-at-target": 250} if score[side] > 250 else {})


def test_reasons_name_the_hand() -> None:
    names = ("North", "East", "South", "West")
    for level in range(1, 5):
        for seed in range(20):
            for mistake in ask(level, seed)["mistakes"]:
                assert (
                    any(name in mistake["reason"] for name in names)
                    or "score" in (mistake["reason"])
                )
