"""A mixed exam with a certificate."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path

from sevenrocks.lessons import respond
from sevenrocks.lessons.exam import TOPICS

from .host import Config, LessonWidget, Request
from .quiz import check_whole, work_sheet

__all__ = ["Exam"]

SETS = 3
"""The exams that a page without Python carries."""


class Exam(LessonWidget):
    """Asks questions of every kind, each once, then says what to reread and gives a certificate.

    ``seed`` names the exam, so that a class can sit the same one. ``chapters`` has the addresses of
    the pages to reread, by topic (``sevenrocks.lessons.exam.TOPICS``); a topic without one is named
    only. Raises TypeError for a seed that is no whole number, and ValueError for one out of the
    range, which it names, or for an unknown topic.
    """

    front_end = Path(__file__).with_suffix(".js")
    with_engine = "Start the engine to take as many exams as you like."
    respond = staticmethod(respond)

    def __init__(self, *, seed: int = 1, chapters: Mapping[str, str] | None = None) -> None:
        check_whole("seed", seed, 0, 999_999_999)
        unknown = [topic for topic in chapters or {} if topic not in TOPICS]
        if unknown:
            raise ValueError(f"there is no topic {unknown[0]!r}; there are {', '.join(TOPICS)}")
        sets = list(range(seed, seed + SETS))
        super().__init__({"sets": sets, "chapters": dict(chapters or {})})

    def __repr__(self) -> str:
        chapters = self.config["chapters"]
        others = f", chapters={chapters}" if chapters else ""
        return f"Exam(seed={self.config['sets'][0]}{others})"

    @classmethod
    def requests(cls, config: Config) -> Mapping[str, list[Request]]:
        """Return the exams of a page, the one to begin with first."""
        return {f"set {seed}": [{"activity": "exam", "seed": seed}] for seed in config["sets"]}

    @classmethod
    def fallback(cls, config: Config) -> str:
        """Return the first exam on paper: questions, solutions, and the pages of each topic."""
        reply = respond(cls.requests(config)[f"set {config['sets'][0]}"][0])
        sheet = work_sheet(
            f"Exam, set {reply['seed']}", [item["question"] for item in reply["items"]]
        )
        pages = "".join(
            f'<li><a href="{escape(config["chapters"][topic["name"]])}">'
            f"{escape(topic['title'])}</a></li>"
            for topic in reply["topics"]
            if topic["name"] in config["chapters"]
        )
        return f"{sheet}<p>To reread:</p><ul>{pages}</ul>" if pages else sheet
