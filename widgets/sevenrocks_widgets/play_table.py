"""A table to play at: a match with people and players, a tutor, hints and a review."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sevenrocks import Match
from sevenrocks.lessons import respond

from .host import Config, LessonWidget, Request
from .worded import worded

__all__ = ["PlayTable"]

SEATS = ("careful", "careful", "person", "careful")
TARGET = 250


class PlayTable(LessonWidget):
    """A match at one table: whole rounds, the score, the turns in words, a coach.

    ``seats`` has for North, East, South and West ``"person"`` or the name of a player of
    ``sevenrocks.players.PLAYERS``; people share the device. ``seed`` decides the first match's
    deals. ``tutor`` asks back before a placement that is clearly worse than the best; with
    ``open_hands`` all hands are shown. A ``record``, a match or its text, is played on. What was
    played is kept in the browser. Raises ValueError for what cannot be played.
    """

    front_end = Path(__file__).with_suffix(".js")
    with_engine = "Start the engine to play."
    respond = staticmethod(respond)

    def __init__(
        self,
        seats: Sequence[str] = SEATS,
        *,
        seed: int = 1,
        target: int = TARGET,
        tutor: bool = True,
        open_hands: bool = False,
        record: Match | str = "",
    ) -> None:
        config: dict[str, Any] = {
            "seats": list(seats),
            "seed": seed,
            "target": target,
            "tutor": tutor,
            "open": open_hands,
        }
        if record:
            config["record"] = record if isinstance(record, str) else record.record()
        reply = respond(_request(config))
        if "error" in reply:
            raise ValueError(reply["error"]["message"])
        super().__init__(config)

    def __repr__(self) -> str:
        if "record" in self.config:
            return f"PlayTable({self.config['seats']}, record=<a match>)"
        usual = {"seats": list(SEATS), "seed": 1, "target": TARGET, "tutor": True, "open": False}
        changed = {name: self.config[name] for name in usual if self.config[name] != usual[name]}
        names = {"open": "open_hands"}
        return f"PlayTable({', '.join(f'{names.get(k, k)}={v!r}' for k, v in changed.items())})"

    @classmethod
    def requests(cls, config: Config) -> Mapping[str, list[Request]]:
        """Return what the opening needs: a page without Python can show no more."""
        return {"opening": [{"activity": "tiles"}, _request(config)]}

    @classmethod
    def fallback(cls, config: Config) -> str:
        """Return the opening: the table, the turns in words, the hand of who is to play."""
        reply = respond(_request(config))
        told = "".join(f"<li>{worded(text)}</li>" for text in reply["log"])
        hand = ""
        if reply["viewer"] is not None:
            name = reply["seats"][reply["viewer"]]["name"]
            tiles = " ".join(worded(tile["label"]) for tile in reply["hand"])
            hand = f"<p>{name} holds {tiles}.</p>"
        return f"{reply['now']['svg']}<ul>{told}</ul>{hand}"


def _request(config: Config) -> Request:
    return {"activity": "play", **config}
