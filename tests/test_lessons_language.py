"""The language of the lessons: a complete template, and texts that change with the language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from sevenrocks import language
from sevenrocks.lessons import respond
from tests.test_lessons import LEVELS, QUIZZES, played, script

TEMPLATE = Path(language.__file__).parent / "locale" / "sevenrocks.pot"
PLACEHOLDER = re.compile(r"\{\w+\}")


def test_template_holds_every_text() -> None:
    with TEMPLATE.open("rb") as file:
        written = {message.id for message in read_po(file) if message.id}
    wanted = {message.id for message in script("template").template() if message.id}
    assert written == wanted, "run: python scripts/template.py"


@pytest.fixture
def mirrored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A made-up language: each text in angle quotes, so that what is not translated shows."""
    catalog = Catalog("de")
    for message in script("template").template():
        if message.id:
            many = isinstance(message.id, tuple)
            text = [f"«{each}»" for each in message.id] if many else f"«{message.id}»"
            catalog.add(message.id, tuple(text) if many else text)
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "sevenrocks.mo").open("wb") as file:
        write_mo(file, catalog)
    monkeypatch.setattr(language, "CATALOGUES", tmp_path)
    return "xx"


def texts(reply: Any, key: str = "") -> Iterator[str]:
    """Yield the sentences that a reader sees, apart from the diagrams' descriptions."""
    if isinstance(reply, dict):
        for name, value in reply.items():
            if not (name == "text" and "svg" in reply):
                yield from texts(value, name)
    elif isinstance(reply, list):
        for value in reply:
            yield from texts(value, key)
    elif isinstance(reply, str) and key in (
        "prompt", "right", "hints", "reason", "steps", "label", "change", "refused", "unit", "text",
        "told", "brief", "log", "outcome", "short", "title",
    ):  # fmt: skip
        yield reply


REQUESTS: list[dict[str, Any]] = [
    *(
        {"activity": activity, "level": level, "seed": seed}
        for activity in QUIZZES
        for level in LEVELS
        for seed in range(4)
    ),
    {"activity": "steps", "layout": "14 11@14 44@14 13@11 12@11 33@13 35@33 45@44"},
    {"activity": "demonstrate", "layout": "55 25@55 35@55 33@35", "placement": "66@55"},
    {"activity": "board", "record": played(7).record()},
    {"activity": "play", "seats": ["person"] * 4, "deed": "hint"},
    {"activity": "play", "seats": ["random"] * 4, "deed": "review", "record": played(90).record()},
]


@pytest.mark.parametrize(
    "request_", REQUESTS, ids=lambda request: "-".join(map(str, request.values()))[:30]
)
def test_every_text_follows_the_language(mirrored: str, request_: dict[str, Any]) -> None:
    english = list(texts(respond(request_)))
    other = list(texts(respond({**request_, "language": mirrored})))
    assert len(english) == len(other) > 0
    for ours, theirs in zip(english, other, strict=True):
        # Without its quotes the translation is the English text: every placeholder survived.
        assert re.sub("[«»]", "", theirs) == ours
        words = re.sub(r"«[^«»]*»", "", nested(theirs))
        assert not re.search(r"[A-Za-z]{2}", words), f"not translated: {theirs}"


def nested(text: str) -> str:
    """Return the text with quotes inside quotes taken away, innermost first."""
    while (shorter := re.sub(r"«([^«»]*)«[^«»]*»", r"«\1", text)) != text:
        text = shorter
    return text


def test_language_ends_with_the_request(mirrored: str) -> None:
    request = {"activity": "count", "level": 1}
    before = respond(request)
    assert respond({**request, "language": mirrored}) != before
    assert respond(request) == before
    assert language.languages() == ["en", "xx"]


def test_placeholders_have_names_that_translators_can_move() -> None:
    for message in script("template").template():
        for text in [message.id] if isinstance(message.id, str) else message.id:
            assert "{}" not in text
            assert PLACEHOLDER.sub("", text).count("{") == 0
