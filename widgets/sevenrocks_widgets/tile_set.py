"""The 28 tiles, to explore."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sevenrocks.lessons import respond

from .host import Config, LessonWidget, Request
from .worded import worded

__all__ = ["TileSet"]


class TileSet(LessonWidget):
    """Shows the set; tells of each tile its pips and which tiles have a value in common with it.

    Groups of tiles can be picked out, such as all with a 5 or the doubles (rules 2 and 11).
    """

    front_end = Path(__file__).with_suffix(".js")
    respond = staticmethod(respond)

    def __init__(self) -> None:
        super().__init__({})

    def __repr__(self) -> str:
        return "TileSet()"

    @classmethod
    def requests(cls, config: Config) -> Mapping[str, list[Request]]:
        """Return the one request there is."""
        return {"set": [{"activity": "set"}]}

    @classmethod
    def fallback(cls, config: Config) -> str:
        """Return the tiles as a table, each row and column with a value in common."""
        reply = respond({"activity": "set"})
        rows: dict[int, str] = {}
        for tile in reply["tiles"]:
            start = "" if tile["low"] in rows else "<td></td>" * tile["low"]
            rows[tile["low"]] = rows.get(tile["low"], "") + f"{start}<td>{tile['svg']}</td>"
        groups = "".join(f"<li>{worded(group['text'])}</li>" for group in reply["groups"])
        table = "".join(f"<tr>{cells}</tr>" for cells in rows.values())
        return (
            f'<table class="lesson-set" dir="ltr"><tbody>{table}</tbody></table><ul>{groups}</ul>'
        )
