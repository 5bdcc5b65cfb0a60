"""A match followed turn by turn, with the table, the pegs and a commentary."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sevenrocks import Match
from sevenrocks.lessons import respond
from sevenrocks.lessons.board import check_target

from .host import Config, LessonWidget, Request
from .worded import worded

__all__ = ["MatchSteps"]


class MatchSteps(LessonWidget):
    """Shows a match turn by turn: the table, what was done, the score board.

    ``record`` is a match or the text of its record. Raises RecordError, naming the line at fault,
    and ValueError for a match without a turn or with a target above 1000.
    """

    front_end = Path(__file__).with_suffix(".js")
    respond = staticmethod(respond)

    def __init__(self, record: Match | str) -> None:
        match = Match.replay(record) if isinstance(record, str) else record
        check_target(match.target)
        played = sum(bool(current.turns) for current in match.rounds)
        if not played:
            raise ValueError("there is nothing to show: no tile has been led")
        super().__init__({"record": match.record(), "rounds": played})

    def __repr__(self) -> str:
        return f"MatchSteps(<a match of {self.config['rounds']} rounds>)"

    @classmethod
    def requests(cls, config: Config) -> Mapping[str, list[Request]]:
        """Return the rounds, each in a group of its own."""
        return {
            f"round {number}": [{"activity": "match", "record": config["record"], "number": number}]
            for number in range(1, config["rounds"] + 1)
        }

    @classmethod
    def fallback(cls, config: Config) -> str:
        """Return for each round its moments, and the table at its end."""
        return "".join(_told(respond(request)) for [request] in cls.requests(config).values())


def _told(reply: Mapping[str, object]) -> str:
    turns = reply["turns"]
    assert isinstance(turns, list)
    moments = "".join(
        f"<li>{worded(' '.join([turn['told'], *turn['moments']]))}</li>"
        for turn in turns
        if turn["moments"]
    )
    table = next((turn["svg"] for turn in reversed(turns) if turn["svg"]), "")
    return f"<p><strong>Round {reply['round']}</strong></p><ul>{moments}</ul>{table}"
