"""The exam: its questions, and the topics that wrong answers lead back to."""

from __future__ import annotations

from collections import Counter

import pytest

from sevenrocks.lessons import respond
from sevenrocks.lessons.exam import PARTS, TOPICS, topic_of
from sevenrocks.lessons.scorer import LEVELS as SCORER_LEVELS


def test_exam_asks_every_activity_at_several_levels() -> None:
    reply = respond({"activity": "exam", "seed": 4})
    ids = [item["question"]["id"] for item in reply["items"]]
    assert len(ids) == len(set(ids)) == 12
    assert Counter(name.split("-")[0] for name in ids) == {
        "count": 5,
        "placing": 3,
        "rounding": 3,
        "scorer": 1,
    }
    assert reply["seed"] == 4 and reply == respond({"activity": "exam", "seed": 4})
    assert reply != respond({"activity": "exam", "seed": 5})


def test_no_quiz_has_asked_its_questions_before() -> None:
    for item in respond({"activity": "exam", "seed": 1})["items"]:
        assert item["question"]["number"] > 1000


@pytest.mark.parametrize("activity", ["count", "placing", "rounding", "scorer"])
def test_every_mistake_leads_to_a_topic(activity: str) -> None:
    levels = SCORER_LEVELS if activity == "scorer" else range(1, 6)
    for level in levels:
        for seed in range(12):
            request = {"activity": activity, "level": level, "seed": seed}
            for mistake in respond(request)["question"]["mistakes"]:
                assert topic_of(activity, mistake["name"]) in TOPICS


def test_a_mistake_belongs_to_one_topic() -> None:
    names = [name for names in TOPICS.values() for name in names]
    assert len(names) == len(set(names))
    assert {part.topic for part in PARTS} <= set(TOPICS)


@pytest.mark.parametrize(
    ("activity", "mistake", "topic"),
    [
        ("count", "end-double-once", "doubles"),
        ("count", "covered-spinner", "spinner"),
        ("count", "end-left-out", "ends"),
        ("placing", "end-left-out", "matching"),
        ("rounding", "pooled", "partners"),
        ("rounding", "two-up", "rounding"),
        ("rounding", "settled-after-win", "winning"),
        ("rounding", "clamped-at-zero", "settlement"),
        ("count", "divided-by-five", "points"),
    ],
)
def test_topics_are_about_their_mistakes(activity: str, mistake: str, topic: str) -> None:
    assert topic_of(activity, mistake) == topic


def test_items_name_topics_that_are_told() -> None:
    reply = respond({"activity": "exam", "seed": 2})
    told = {topic["name"]: topic for topic in reply["topics"]}
    assert list(told) == list(TOPICS)
    assert all(topic["title"] and topic["rules"] for topic in told.values())
    for item in reply["items"]:
        assert {item["topic"], *item["revisit"].values()} <= set(told)
        assert set(item["revisit"]) == {each["name"] for each in item["question"]["mistakes"]}


def test_there_is_a_verdict_for_every_number_of_right_answers() -> None:
    verdicts = respond({"activity": "exam"})["verdicts"]
    assert len(verdicts) == 13
    assert "Every answer" in verdicts[12] and "Not there yet" in verdicts[0]
