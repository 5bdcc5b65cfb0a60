"""What the quiz activities share: how a question is made from a seed, and its table of mistakes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeVar

from ..tiles import Tile
from .messages import Field, Frame, Mistake, Option, Picture, Question

T = TypeVar("T")

LEVELS = range(1, 6)
"""The levels of every quiz."""


class Setting(NamedTuple):
    """Which question is asked: the same setting gives the same question everywhere."""

    activity: str
    level: int
    seed: int
    number: int

    @property
    def id(self) -> str:
        """A name for the question, such as ``count-3-7-1``."""
        return "-".join(map(str, self))

    def rng(self) -> random.Random:
        """Return a random generator of the question's own."""
        return random.Random(self.id)


class Wrong(NamedTuple):
    """A wrong answer to ``field`` that follows from breaking one rule, before duplicates go."""

    field: str
    value: object
    name: str
    reason: str
    highlight: Iterable[Tile] = ()


def ask(
    setting: Setting,
    *,
    prompt: str,
    pictures: list[Picture],
    fields: list[Field],
    answer: dict[str, str],
    right: str,
    hints: list[str],
    wrongs: Iterable[Wrong],
    steps: list[str],
    frame: Frame | None = None,
    highlight: Iterable[Tile] = (),
) -> Question:
    """Return a question; ``steps``, ``frame`` and ``highlight`` are its solution."""
    return {
        "id": setting.id,
        "level": setting.level,
        "seed": setting.seed,
        "number": setting.number,
        "prompt": prompt,
        "pictures": pictures,
        "fields": fields,
        "answer": answer,
        "right": right,
        "hints": hints,
        "mistakes": mistakes(answer, wrongs),
        "solution": {
            "steps": steps,
            "frame": frame,
            "highlight": [tile.code for tile in highlight],
        },
    }


def mistakes(answer: dict[str, str], wrongs: Iterable[Wrong]) -> list[Mistake]:
    """Return the table of mistakes: those that differ from the right answer, each value once.

    Where two misconceptions give the same wrong value, the first stands: list them by likelihood.
    """
    table: dict[tuple[str, str], Mistake] = {}
    for wrong in wrongs:
        value = str(wrong.value)
        if value != answer[wrong.field] and (wrong.field, value) not in table:
            table[wrong.field, value] = {
                "field": wrong.field,
                "value": value,
                "name": wrong.name,
                "reason": wrong.reason,
                "highlight": [tile.code for tile in wrong.highlight],
            }
    return list(table.values())


def number_field(name: str, label: str, unit: str, *, signed: bool = False) -> Field:
    """Return a field for a whole number of ``unit``."""
    return {
        "name": name,
        "label": label,
        "kind": "number",
        "unit": unit,
        "signed": signed,
        "options": [],
        "alone": None,
        "on_picture": False,
    }


def choice_field(name: str, label: str, options: list[Option]) -> Field:
    """Return a field for one of ``options``."""
    return {
        "name": name,
        "label": label,
        "kind": "choice",
        "unit": "",
        "signed": False,
        "options": options,
        "alone": None,
        "on_picture": False,
    }


def set_field(
    name: str, label: str, options: list[Option], *, alone: Option, on_picture: bool = False
) -> Field:
    """Return a field for any of ``options``, or for ``alone``, which excludes the others.

    ``on_picture`` says that the options are tiles of the first picture, to be marked there too.
    """
    return {
        "name": name,
        "label": label,
        "kind": "set",
        "unit": "",
        "signed": False,
        "options": [*options, alone],
        "alone": alone["value"],
        "on_picture": on_picture,
    }


def drawn_until(rng: random.Random, draw: Callable[[random.Random], T | None]) -> T:
    """Return the first thing that ``draw`` makes from ``rng``; None means: try again."""
    while True:
        found = draw(rng)
        if found is not None:
            return found
