"""The activity ``exam``: questions of every kind, and what to reread after a wrong answer.

Each mistake belongs to a topic. So the wrong answers of an exam say which topics to go back to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..diagram import draw_hand
from ..language import _
from ..tiles import DOUBLE_SIX
from . import count, placing, rounding, scorer
from .messages import VERSION, ExamItem, ExamReply, Question, Topic
from .questions import Setting

QUESTION: dict[str, Callable[[Setting], Question]] = {
    "count": count.question,
    "placing": placing.question,
    "rounding": rounding.question,
    "scorer": scorer.question,
}

FIRST_NUMBER = 1001
"""The number of the first question: beyond those of any quiz, so that none was seen before."""


class Part(NamedTuple):
    """A question of the exam, and the topic to reread if no known mistake explains the answer."""

    activity: str
    level: int
    topic: str


PARTS = (
    Part("count", 1, "ends"),
    Part("placing", 2, "matching"),
    Part("rounding", 1, "rounding"),
    Part("count", 2, "doubles"),
    Part("count", 3, "spinner"),
    Part("placing", 3, "spinner"),
    Part("rounding", 3, "partners"),
    Part("count", 4, "spinner"),
    Part("placing", 4, "matching"),
    Part("rounding", 5, "settlement"),
    Part("count", 5, "ends"),
    Part("scorer", 3, "settlement"),
)
"""The exam: from plain ends to a scorer's work."""

TOPICS: dict[str, tuple[str, ...]] = {
    "matching": (
        "covered-half",
        "equal-but-covered",
        "all-marked",
        "tile-left-out",
        "knocked-with-legal-tile",
    ),
    "ends": ("only-the-new-tile", "whole-tiles", "all-tiles", "end-left-out", "right-line-doubted"),
    "points": (
        "divided-by-five",
        "multiple-missed",
        "not-a-multiple-of-five",
        "rounded-points",
        "score-missed",
        "scores-less",
        "scores-nothing",
    ),
    "doubles": (
        "end-double-once",
        "end-double-not",
        "covered-double",
        "covered-doubles",
        "later-double",
    ),
    "spinner": (
        "spinner-by-sides",
        "half-covered-spinner-once",
        "half-covered-spinner-not",
        "covered-spinner",
        "unopened-branch",
        "branches-left-out",
        "branch-missed",
        "branch-too-early",
        "spinner-first",
    ),
    "rounding": ("unrounded", "two-up", "three-down", "always-down", "always-up"),
    "partners": ("pooled", "partner-left-out"),
    "settlement": (
        "added",
        "not-subtracted",
        "clamped-at-zero",
        "sign-lost",
        "other-side-charged",
        "all-hands-charged",
        "out-charged",
        "end-missed",
        "few-knocks-block",
        "nobody-out",
        "settled-too-early",
    ),
    "winning": ("settled-after-win", "cut-at-target", "nobody-won"),
}
"""The topics, in the order of the game, each with the mistakes that lead back to it."""

ELSEWHERE = {("placing", "end-left-out"): "matching", ("rounding", "divided-by-five"): "rounding"}
"""Where a mistake of that name in that activity belongs to another topic."""


def reply(seed: int) -> ExamReply:
    """Return the exam ``seed``."""
    return {
        "version": VERSION,
        "activity": "exam",
        "seed": seed,
        "emblem": draw_hand(tile for tile in DOUBLE_SIX if tile.is_double),
        "items": [_item(part, seed, number) for number, part in enumerate(PARTS, FIRST_NUMBER)],
        "topics": _topics(),
        "verdicts": [_verdict(right) for right in range(len(PARTS) + 1)],
    }


def topic_of(activity: str, mistake: str) -> str:
    """Return the topic to reread after ``mistake``. Raises KeyError for an unknown mistake."""
    topics = {name: topic for topic, names in TOPICS.items() for name in names}
    return ELSEWHERE.get((activity, mistake)) or topics[mistake]


def _item(part: Part, seed: int, number: int) -> ExamItem:
    question = QUESTION[part.activity](Setting(part.activity, part.level, seed, number))
    return {
        "question": question,
        "topic": part.topic,
        "revisit": {
            mistake["name"]: topic_of(part.activity, mistake["name"])
            for mistake in question["mistakes"]
        },
    }


def _topics() -> list[Topic]:
    told = {
        "matching": (_("Matching a free place, and knocking"), [9, 10]),
        "ends": (_("Which ends count"), [15]),
        "points": (_("From the total to the points"), [3, 16]),
        "doubles": (_("Doubles"), [11, 12, 15]),
        "spinner": (_("The spinner and its side branches"), [12, 13, 15, 17]),
        "rounding": (_("Rounding a hand"), [21]),
        "partners": (_("Each hand is rounded alone"), [21]),
        "settlement": (_("When a round ends, and who pays"), [19, 20, 21, 22]),
        "winning": (_("The match is won at once"), [4, 23]),
    }
    return [
        {"name": name, "title": title, "rules": rules}
        for name, (title, rules) in ((name, told[name]) for name in TOPICS)
    ]


def _verdict(right: int) -> str:
    missed = len(PARTS) - right
    if missed == 0:
        return _("Every answer is right. You can keep the score at any table.")
    if missed <= 2:
        return _("You know the game. Sit down and play.")
    if missed <= 5:
        return _("A good start. Reread what is named below, then try another exam.")
    return _("Not there yet. Reread what is named below, practise, and try another exam.")
