"""TileSet, LotDraw, ScorerQuiz and Exam without a browser: what they are given and need."""

from __future__ import annotations

import json

import pytest

from sevenrocks.lessons import respond
from sevenrocks_widgets import Exam, LotDraw, ScorerQuiz, TileSet
from sevenrocks_widgets.host import LessonWidget, canonical

CHAPTERS = {"spinner": "spinner.html", "rounding": "ending.html#rounding"}
WIDGETS = [
    TileSet(),
    LotDraw(seed=7),
    ScorerQuiz(level=2, seed=7, questions=2),
    Exam(seed=7),
    Exam(chapters=CHAPTERS),
]
every_widget = pytest.mark.parametrize("widget", WIDGETS, ids=repr)


@every_widget
def test_repr_is_the_call_that_makes_it_again(widget: LessonWidget) -> None:
    again = eval(repr(widget))
    assert repr(again) == repr(widget)
    assert again.config == widget.config or "chapters" in widget.config


@every_widget
def test_a_page_without_python_has_every_reply(widget: LessonWidget) -> None:
    groups = widget.requests(widget.config)
    keys = [canonical(request) for requests in groups.values() for request in requests]
    assert len(keys) == len(set(keys)) > 0
    assert all("error" not in widget.respond(json.loads(key)) for key in keys)


@every_widget
def test_static_form_is_the_same_each_time(widget: LessonWidget) -> None:
    bundles = [widget._repr_mimebundle_(), widget._repr_mimebundle_()]
    first, second = (bundle[0] for bundle in bundles if bundle is not None)
    assert first["text/html"] == second["text/html"]
    assert first["text/plain"] == repr(widget)
    assert f'data-widget="sevenrocks_widgets:{type(widget).__name__}"' in first["text/html"]
    assert " id=" not in first["text/html"]


def test_set_without_scripts_shows_all_tiles_and_groups() -> None:
    html = TileSet.fallback({})
    assert html.count("<svg") == 28
    assert html.count("<tr>") == 7
    assert "7 tiles have a 5:" in html


def test_lot_without_scripts_shows_a_tie_to_its_end() -> None:
    html = LotDraw.fallback(LotDraw().config)
    assert html.count("a tie") >= 1
    assert html.count("and leads") == 1
    assert html.count("<svg") >= 6


def test_deck_of_lots_has_ties() -> None:
    requests = LotDraw.requests(LotDraw().config)["lots"]
    assert len(requests) == 12
    assert sum(respond(request)["drawings"][0]["tie"] for request in requests) >= 3


def test_scorer_has_three_levels() -> None:
    assert list(ScorerQuiz().config["levels"]) == ["1", "2", "3"]
    with pytest.raises(ValueError, match="level must be from 1 to 3, not 4"):
        ScorerQuiz(level=4)


def test_exam_without_scripts_is_a_work_sheet_with_solutions_and_pages() -> None:
    html = Exam.fallback(Exam(chapters=CHAPTERS).config)
    questions = respond({"activity": "exam", "seed": 1})["items"]
    assert html.count("________") == sum(
        field["kind"] == "number" for item in questions for field in item["question"]["fields"]
    )
    assert html.index("Solutions") > html.index("________")
    assert '<a href="ending.html#rounding">' in html and html.count("<a ") == len(CHAPTERS)
    assert "To reread" not in Exam.fallback(Exam().config)


def test_exam_has_three_sets_the_first_at_once() -> None:
    groups = Exam.requests(Exam(seed=5).config)
    assert list(groups) == ["set 5", "set 6", "set 7"]
    assert all(len(requests) == 1 for requests in groups.values())


@pytest.mark.parametrize("widget", [LotDraw, Exam])
def test_seeds_are_whole_numbers(widget: type[LessonWidget]) -> None:
    with pytest.raises(TypeError, match="seed must be a whole number, not '1'"):
        widget(seed="1")
    with pytest.raises(ValueError, match="seed must be from 0"):
        widget(seed=-1)


def test_exam_refuses_a_topic_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="no topic 'chess'; there are matching"):
        Exam(chapters={"chess": "chess.html"})
