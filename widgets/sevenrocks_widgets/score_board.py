"""A score board with pegs, stepped through a match or kept beside a real table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sevenrocks import Match, Partnership
from sevenrocks.lessons import respond

from .host import Config, LessonWidget, Request
from .worded import term, worded

__all__ = ["ScoreBoard"]

SHEET_ROWS = 12
SHEET_ROW = "<tr><td>&nbsp;</td><td></td><td></td></tr>"


class ScoreBoard(LessonWidget):
    """A board with a front and a back peg for each partnership, as long as the target.

    ``record``, a match or the text of its record, is stepped through, one change of the score after
    the other. Without it the board is kept by hand: points, settlements, undo. Raises RecordError,
    naming the line at fault, and ValueError for a target above 1000 or a record that is too long.
    """

    front_end = Path(__file__).with_suffix(".js")
    respond = staticmethod(respond)

    def __init__(self, record: Match | str | None = None) -> None:
        config = {}
        if record is not None:
            match = Match.replay(record) if isinstance(record, str) else record
            config = {"record": match.record()}
        reply = respond(_request(config))
        if "error" in reply:
            raise ValueError(reply["error"]["message"])
        super().__init__(config)

    def __repr__(self) -> str:
        if "record" not in self.config:
            return "ScoreBoard()"
        match = Match.replay(self.config["record"])
        return f"ScoreBoard(<a match of {len(match.rounds)} rounds>)"

    @classmethod
    def requests(cls, config: Config) -> Mapping[str, list[Request]]:
        """Return the one request there is."""
        return {"board": [_request(config)]}

    @classmethod
    def fallback(cls, config: Config) -> str:
        """Return the changes of the score as a table, or a sheet to fill in by hand."""
        reply = respond(_request(config))
        heads = "".join(f'<th scope="col">{side}</th>' for side in Partnership)
        rows = "".join(
            f"<tr><td>{worded(event['text'])}</td>"
            f"{''.join(f'<td>{term(score)}</td>' for score in event['score'])}</tr>"
            for event in reply["events"]
        )
        if "record" not in config:
            rows = "<tr><td>Start</td><td>0</td><td>0</td></tr>" + SHEET_ROW * SHEET_ROWS
        return (
            f"<table><caption>Scores to {reply['target']}</caption><thead><tr>"
            f'<th scope="col">What happens</th>{heads}</tr></thead><tbody>{rows}</tbody></table>'
        )


def _request(config: Config) -> Request:
    return {"activity": "board", **config}
