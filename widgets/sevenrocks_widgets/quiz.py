"""What the quizzes share: questions of one activity, at several levels, in numbered sets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from sevenrocks.lessons import respond

from .host import Config, LessonWidget, Request
from .worded import worded

__all__ = ["Quiz", "check_whole", "work_sheet"]

MOST_QUESTIONS = 50
"""The most questions of a set: a page without Python carries every one, at every level."""


class Quiz(LessonWidget):
    """Asks questions one at a time, explains every wrong answer and lets the reader try again.

    ``level`` is the number of the level to begin with; ``seed`` names the set, so that a class can
    work on the same questions; ``questions`` is how many a set has. Raises TypeError for what is no
    whole number and ValueError, naming the range, for one out of it.
    """

    front_end = Path(__file__).with_name("domino_quiz.js")
    with_engine = "Start the engine for as many sets of questions as you like."
    respond = staticmethod(respond)

    activity: ClassVar[str]
    title: ClassVar[str]
    levels: ClassVar[tuple[str, ...]]

    def __init__(self, *, level: int = 1, seed: int = 1, questions: int = 10) -> None:
        check_whole("level", level, 1, len(self.levels))
        check_whole("seed", seed, 0, 999_999_999)
        check_whole("questions", questions, 1, MOST_QUESTIONS)
        super().__init__(
            {
                "activity": self.activity,
                "title": self.title,
                "levels": {str(number): name for number, name in enumerate(self.levels, 1)},
                "level": level,
                "seed": seed,
                "questions": questions,
            }
        )

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={self.config[name]}" for name in ("level", "seed", "questions"))
        return f"{type(self).__name__}({told})"

    @classmethod
    def requests(cls, config: Config) -> Mapping[str, list[Request]]:
        """Return the questions of every level, the level to begin with first."""
        others = [int(level) for level in config["levels"] if int(level) != config["level"]]
        return {
            f"level {level}": [
                {
                    "activity": config["activity"],
                    "level": level,
                    "seed": config["seed"],
                    "number": number,
                }
                for number in range(1, config["questions"] + 1)
            ]
            for level in [config["level"], *others]
        }

    @classmethod
    def fallback(cls, config: Config) -> str:
        """Return the questions of the level to begin with as a work sheet, then the solutions."""
        first = next(iter(cls.requests(config).values()))
        asked = [respond(request)["question"] for request in first]
        level = config["levels"][str(config["level"])]
        heading = f"{config['title']}: {level}, set {config['seed']}"
        return work_sheet(heading, asked)


def work_sheet(heading: str, questions: Sequence[Mapping[str, Any]]) -> str:
    """Return questions to answer with a pencil, then their solutions, as HTML."""
    return (
        f"<p><strong>{worded(heading)}</strong></p>"
        f'<ol class="lesson-questions">{"".join(map(_asked, questions))}</ol>'
        '<details class="lesson-solutions"><summary>Solutions</summary>'
        f"<ol>{''.join(map(_solved, questions))}</ol></details>"
    )


def _asked(question: Mapping[str, Any]) -> str:
    pictures = "".join(
        f"<figure><figcaption>{worded(picture['label'])}</figcaption>{picture['svg']}</figure>"
        for picture in question["pictures"]
    )
    fields = "".join(f"<li>{_blank(field)}</li>" for field in question["fields"])
    return f"<li><p>{worded(question['prompt'])}</p>{pictures}<ul>{fields}</ul></li>"


def _blank(field: Mapping[str, Any]) -> str:
    """Return a field as a line to fill in with a pencil."""
    if field["options"]:
        boxes = " &nbsp; ".join(f"☐&nbsp;{worded(each['label'])}" for each in field["options"])
        return f"{worded(field['label'])}: {boxes}"
    return f"{worded(field['label'])}: ________ {worded(field['unit'])}"


def _solved(question: Mapping[str, Any]) -> str:
    return f"<li>{worded(' '.join(question['solution']['steps']))}</li>"


def check_whole(name: str, value: object, least: int, most: int) -> None:
    """Raise TypeError or ValueError unless ``value`` is a whole number in the range."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    if not least <= value <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {value}")
