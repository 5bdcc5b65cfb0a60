"""A layout laid placement by placement."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sevenrocks import Layout
from sevenrocks.lessons import respond

from .host import Config, LessonWidget, Request
from .worded import worded

__all__ = ["Steps"]


class Steps(LessonWidget):
    """Shows the layout after each of its placements, with what changed, the sum and the points.

    ``layout`` is the text of a layout, such as ``"14 11@14 44@14"``. ``rules_url``, the address of
    a page with the rules, makes the numbers of the rules links to its ``#rule-15`` and so on.
    Raises NotationError or IllegalPlacement, naming the item at fault; ValueError without a tile.
    """

    front_end = Path(__file__).with_suffix(".js")
    respond = staticmethod(respond)

    def __init__(self, layout: str, *, rules_url: str | None = None) -> None:
        code = Layout.parse(layout).code
        if not code:
            raise ValueError("there are no steps to show: the layout is empty")
        super().__init__({"layout": code} | ({"rules_url": rules_url} if rules_url else {}))

    def __repr__(self) -> str:
        url = self.config.get("rules_url")
        told = repr(self.config["layout"]) + (f", rules_url={url!r}" if url else "")
        return f"Steps({told})"

    @classmethod
    def requests(cls, config: Config) -> Mapping[str, list[Request]]:
        """Return the one request there is."""
        return {"steps": [{"activity": "steps", "layout": config["layout"]}]}

    @classmethod
    def fallback(cls, config: Config) -> str:
        """Return the first frame, then what each placement changes."""
        frames = respond(cls.requests(config)["steps"][0])["frames"]
        changes = "".join(f"<li>{worded(frame['change'])}</li>" for frame in frames)
        return f"{frames[0]['svg']}<ol>{changes}</ol>"
