"""A table for teachers: lay any legal tile, see at once what counts, hide it, show it large."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from sevenrocks import Layout
from sevenrocks.lessons import respond

from .host import Config, LessonWidget, Request
from .worded import worded

__all__ = ["LINES", "Demonstrator"]

LINES = (
    # The worked example of the rules: both straight sides filled, then both side branches.
    "14 11@14 44@14 34@44 12@11 15@11 55@15 05@55 13@11",
    "14 11@14 12@11 44@14",
    "14 11@14 12@11 13@11 33@13",
    "14 44@14 24@44",
    "14 45@14 55@45",
    "14 01@14 00@01",
    # A double that is led: half covered, covered, side branches.
    "55 05@55 25@55 35@55 45@55",
    "55 05@55 00@05",
    "55 45@55 44@45",
    "22 25@22 24@22 12@22",
    "66 46@66 44@46",
    "66 16@66 26@66 36@66",
    "00",
    # Side branches need not wait for anything else; a later double never branches.
    "66 16@66 12@16",
    "55 56@55 66@56 16@66 25@55",
    # A double placed on an end; one tile that fits two ends.
    "36 66@36 16@66",
    "05 55@05 15@55",
    "24 44@24 34@44",
    "25 12@25 15@12",
    "25 12@25 15@25",
)
"""The lines that a page without Python can lay, chosen to show each rule of counting."""


class Demonstrator(LessonWidget):
    """A table on which tiles are laid by click, touch or keyboard, with ends, sum and points.

    ``layout`` is the text of the layout to begin with, such as ``"14 11@14"``. ``hidden=True``
    hides what counts until it is asked for. On a page without Python only the placements of
    ``prepared``, texts of layouts, can be made; with Python every legal one. Raises NotationError
    or IllegalPlacement, naming the item at fault.
    """

    front_end = Path(__file__).with_suffix(".js")
    with_engine = "Start the engine to lay any tile that the rules allow."
    respond = staticmethod(respond)

    def __init__(
        self, layout: str = "", hidden: bool = False, *, prepared: Iterable[str] = LINES
    ) -> None:
        code = Layout.parse(layout).code
        super().__init__(
            {"layout": code, "hidden": bool(hidden), "prepared": _beginnings([code, *prepared])}
        )

    def __repr__(self) -> str:
        layout, hidden, prepared = (self.config[name] for name in ("layout", "hidden", "prepared"))
        others = "" if prepared == _beginnings([layout, *LINES]) else f", prepared={prepared}"
        return f"Demonstrator({layout!r}, hidden={hidden}{others})"

    @classmethod
    def requests(cls, config: Config) -> Mapping[str, list[Request]]:
        """Return what the opening position needs, and apart from it the prepared positions."""
        first = _beginnings([config["layout"]])
        others = [code for code in config["prepared"] if code not in first]
        return {
            "opening": [{"activity": "tiles"}, *map(_request, first)],
            "prepared": [_request(code) for code in others],
        }

    @classmethod
    def fallback(cls, config: Config) -> str:
        """Return the opening position with its count, which stays folded if it is hidden."""
        reply = respond(_request(config["layout"]))
        if not config["hidden"]:
            return str(reply["frame"]["svg"])
        return (
            f"{reply['hidden']['svg']}<details><summary>The count</summary>"
            f"<p>{worded(reply['frame']['text'])}</p></details>"
        )


def _request(code: str) -> Request:
    return {"activity": "demonstrate", "layout": code}


def _beginnings(layouts: Iterable[str]) -> list[str]:
    """Return the texts of all layouts passed on the way to ``layouts``, the empty one first."""
    steps = {step.code for text in layouts for step in Layout.parse(text).steps()}
    return ["", *sorted(steps)]
