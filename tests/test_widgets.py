"""Widgets without a browser: what they are given, what they answer, what a page needs of them."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sevenrocks import IllegalPlacement, NotationError
from sevenrocks.lessons import respond
from sevenrocks_widgets import (
    Demonstrator,
    Exam,
    PlacingQuiz,
    RoundingDrill,
    ScoringQuiz,
    Steps,
)
from sevenrocks_widgets.bundle import bundle_script, bundle_style
from sevenrocks_widgets.host import LessonWidget, canonical
from sevenrocks_widgets.worded import TERM as WORDED_TERM
from sevenrocks_widgets.worded import worded

STEPS = "14 11@14 44@14"
TERM = re.compile(r'<bdi dir="ltr" class="sr-term">(.*?)</bdi>')
QUIZZES = [ScoringQuiz, RoundingDrill, PlacingQuiz]
every_quiz = pytest.mark.parametrize("quiz", QUIZZES)


def examples() -> list[LessonWidget]:
    return [
        Steps(STEPS),
        Steps(STEPS, rules_url="rules.html"),
        Demonstrator("25", prepared=["25 12@25"]),
        Exam(seed=3, chapters={"points": "counting.html"}),
        *(quiz(level=2, seed=7, questions=2) for quiz in QUIZZES),
    ]


every_widget = pytest.mark.parametrize(
    "widget", examples(), ids=lambda widget: type(widget).__name__
)


@every_widget
def test_repr_is_the_call_that_makes_it_again(widget: LessonWidget) -> None:
    again = eval(repr(widget))
    assert again.config == widget.config
    assert repr(again) == repr(widget)


@every_widget
def test_config_is_json(widget: LessonWidget) -> None:
    assert json.loads(json.dumps(widget.config)) == widget.config


def test_steps_writes_its_layout_in_the_usual_way() -> None:
    assert repr(Steps("[1|4]  11@14")) == "Steps('14 11@14')"


def test_steps_refuses_what_is_no_layout() -> None:
    with pytest.raises(NotationError, match="item 2"):
        Steps("14 nonsense")
    with pytest.raises(IllegalPlacement, match="item 2"):
        Steps("14 66@14")
    with pytest.raises(ValueError, match="empty"):
        Steps("")


@every_quiz
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"level": 0}, "level must be from 1 to 5, not 0"),
        ({"level": 6}, "level must be from 1 to 5, not 6"),
        ({"seed": -1}, "seed must be from 0 to 999999999, not -1"),
        ({"questions": 0}, "questions must be from 1 to 50, not 0"),
        ({"questions": 51}, "questions must be from 1 to 50, not 51"),
    ],
)
def test_quiz_refuses_what_is_out_of_range(
    quiz: type[Any], wrong: dict[str, int], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        quiz(**wrong)


@every_quiz
@pytest.mark.parametrize("wrong", [{"level": "1"}, {"seed": 1.5}, {"questions": True}])
def test_quiz_refuses_what_is_no_whole_number(quiz: type[Any], wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"{next(iter(wrong))} must be a whole number"):
        quiz(**wrong)


@every_widget
def test_bundle_shows_everywhere(widget: LessonWidget) -> None:
    data, _ = widget._repr_mimebundle_() or ({}, {})
    assert data["text/plain"] == repr(widget)
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    again, _ = eval(repr(widget))._repr_mimebundle_()
    assert again["text/html"] == data["text/html"]
    assert not re.search(r'\bid="', data["text/html"])


@every_widget
def test_html_says_which_class_and_config(widget: LessonWidget) -> None:
    found = re.match(
        r'<div class="lesson-widget" data-widget="([^"]*)" data-config="([^"]*)">',
        widget.static_html(widget.config),
    )
    assert found is not None
    assert found[1] == f"sevenrocks_widgets:{type(widget).__name__}"
    assert json.loads(html.unescape(found[2])) == widget.config


def test_html_says_where_a_class_can_be_imported_from() -> None:
    """The module of a class that its package does not hand on is named in full."""

    class Own(Steps):
        __module__ = "sevenrocks_widgets.own"

    assert 'data-widget="sevenrocks_widgets.own:Own"' in Own.static_html({"layout": STEPS})


@every_widget
def test_every_request_of_a_page_is_answered(widget: LessonWidget) -> None:
    for requests in widget.requests(widget.config).values():
        for request in requests:
            reply = widget.respond(request)
            assert "error" not in reply, reply
            assert reply["activity"] == request["activity"]


@every_quiz
def test_quiz_prepares_each_level_the_first_one_first(quiz: type[Any]) -> None:
    groups = quiz.requests(quiz(level=3, seed=7, questions=4).config)
    assert [[request["level"] for request in requests] for requests in groups.values()] == [
        [level] * 4 for level in (3, 1, 2, 4, 5)
    ]
    for requests in groups.values():
        assert [request["number"] for request in requests] == [1, 2, 3, 4]
        assert {request["seed"] for request in requests} == {7}


def plain(told: str) -> str:
    """Return HTML without escapes, and without what isolates its terms."""
    return html.unescape(TERM.sub(r"\1", told))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("[2|5] is < [5|5].", ["[2|5]", "[5|5]"]),
        ("Ends: [1|1] 2 + [4|4] 8 = 10 & no more", ["[1|1] 2 + [4|4] 8 = 10"]),
        ("34@44 cannot be: rule 13", ["34@44"]),
        ("15 − 5 − 5 = 5; −5 − 10 = −15", ["15 − 5 − 5 = 5", "−5 − 10 = −15"]),
        ("Rules 21 to 23", []),
    ],
)
def test_tiles_placements_and_sums_are_isolated_left_to_right(text: str, terms: list[str]) -> None:
    """In a right-to-left page ``[2|5]`` would else be shown as ``[5|2]``."""
    assert [html.unescape(term) for term in TERM.findall(worded(text))] == terms
    assert plain(worded(text)) == text
    assert "< " not in worded(text)


def test_pages_and_scripts_isolate_the_same_terms() -> None:
    script = Steps.front_end.with_name("tiles.js").read_text(encoding="utf-8")
    assert f"const TERM = /{WORDED_TERM.pattern}/;" in script


@every_widget
def test_fallback_leaves_no_tile_unisolated(widget: LessonWidget) -> None:
    told = re.sub(r"<svg.*?</svg>|<details.*?<summary>", "", widget.fallback(widget.config))
    assert not re.search(r"\[\d\|\d\]|\d\d@\d\d", TERM.sub("", told))


def test_fallback_of_steps_shows_the_first_frame_and_tells_each_change() -> None:
    told = Steps.fallback({"layout": STEPS})
    frames = respond({"activity": "steps", "layout": STEPS})["frames"]
    assert told.startswith(frames[0]["svg"])
    assert [plain(change) for change in re.findall("<li>(.*?)</li>", told)] == [
        frame["change"] for frame in frames
    ]


@every_quiz
def test_fallback_of_a_quiz_asks_all_and_solves_all_at_the_end(quiz: type[Any]) -> None:
    widget = quiz(level=2, questions=3)
    sheet, solutions = map(plain, widget.fallback(widget.config).split("<details"))
    for number in (1, 2, 3):
        question = respond({"activity": quiz.activity, "level": 2, "seed": 1, "number": number})[
            "question"
        ]
        assert question["prompt"] in sheet
        assert all(picture["svg"] in sheet for picture in question["pictures"])
        assert all(step in solutions for step in question["solution"]["steps"])
        assert question["right"] not in sheet


def test_kernel_answers_what_the_front_end_asks() -> None:
    widget = Steps(STEPS)
    sent: list[Mapping[str, Any]] = []
    widget.send = sent.append
    request = {"activity": "steps", "layout": STEPS}
    widget._handle_custom_msg({"kind": "ask", "id": "a-1", "request": request}, [])
    widget._handle_custom_msg({"kind": "chatter"}, [])
    assert sent == [{"kind": "reply", "id": "a-1", "reply": respond(request)}]


def test_key_of_a_request_is_one_text() -> None:
    assert canonical({"seed": 7, "activity": "count"}) == '{"activity":"count","seed":7}'
    assert canonical({"layout": "۱"}) == '{"layout":"۱"}'


def test_script_bundle_keeps_modules_apart(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text(
        'const word = "a";\nexport function say() {\n  return word;\n}\n'
    )
    (tmp_path / "b.js").write_text(
        'import { say } from "./a.js";\nconst word = "b";\nexport const both = say() + word;\n'
    )
    (tmp_path / "c.js").write_text(
        'import {\n  both,\n} from "./b.js";\nimport { say } from "./a.js";\n'
        "export default { both, say };\n"
    )
    script = bundle_script(tmp_path / "c.js")
    assert script.count('const word = "a"') == 1
    assert not re.search(r"^(import|export (?!default))", script, re.MULTILINE)
    assert script.index('modules["a.js"] =') < script.index('modules["b.js"] =')


def test_style_bundle_holds_each_sheet_once(tmp_path: Path) -> None:
    (tmp_path / "base.css").write_text("a { color: red }\n")
    (tmp_path / "mid.css").write_text('@import "./base.css";\nb { color: red }\n')
    (tmp_path / "top.css").write_text(
        '@import "./base.css";\n@import "./mid.css";\nc { color: red }\n'
    )
    style = bundle_style(tmp_path / "top.css", tmp_path / "mid.css")
    assert re.findall(r"^(\w) \{", style, re.MULTILINE) == ["a", "b", "c"]
    assert "@import" not in style


@every_widget
def test_styles_stay_inside_the_widget(widget: LessonWidget) -> None:
    """Every rule names a class of ours, so that none can change the page around a widget."""
    rules = re.sub(r"/\*.*?\*/|@keyframes \S+ \{.*?\}\s*\}", "", widget._css, flags=re.DOTALL)
    for selector in re.findall(r"([^{}@;]+)\{[^{}]*\}", rules):
        for part in re.split(r",(?![^(]*\))", selector):
            assert re.search(r"\.(sr-|lesson-)", part), part
