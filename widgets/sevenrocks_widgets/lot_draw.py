"""The lot for the lead, drawn before everybody's eyes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sevenrocks.lessons import respond

from .host import Config, LessonWidget, Request
from .quiz import check_whole
from .worded import worded

__all__ = ["LotDraw"]

LOTS = 12
"""The lots that a page without Python carries; every fourth has a tie."""


class LotDraw(LessonWidget):
    """Draws a tile for each player: the most pips lead, and those who tie draw again (rule 6).

    ``seed`` names the lots, so that a class can see the same ones. Raises TypeError for what is no
    whole number and ValueError, naming the range, for one out of it.
    """

    front_end = Path(__file__).with_suffix(".js")
    with_engine = "Start the engine to draw as many lots as you like."
    respond = staticmethod(respond)

    def __init__(self, *, seed: int = 1) -> None:
        check_whole("seed", seed, 0, 999_999_999)
        super().__init__({"seed": seed, "lots": LOTS})

    def __repr__(self) -> str:
        return f"LotDraw(seed={self.config['seed']})"

    @classmethod
    def requests(cls, config: Config) -> Mapping[str, list[Request]]:
        """Return the lots that a page carries."""
        numbers = range(1, config["lots"] + 1)
        return {
            "lots": [
                {"activity": "lot", "seed": config["seed"], "number": number} for number in numbers
            ]
        }

    @classmethod
    def fallback(cls, config: Config) -> str:
        """Return the first lot with a tie, drawing by drawing."""
        replies = (respond(request) for request in cls.requests(config)["lots"])
        lot = next(reply for reply in replies if reply["drawings"][0]["tie"])
        return f'<div class="lesson-lot">{"".join(map(_drawing, lot["drawings"]))}</div>'


def _drawing(drawing: Mapping[str, Any]) -> str:
    rows = "".join(
        f"<tr><td>{worded(draw['text'])}</td><td>{draw['svg']}</td></tr>"
        for draw in drawing["draws"]
    )
    return f"<table><tbody>{rows}</tbody></table><p>{worded(drawing['outcome'])}</p>"
