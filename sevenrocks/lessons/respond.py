"""The one door to the lessons: ``respond``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from ..errors import SevenRocksError
from ..language import ENGLISH, languages, speaking
from ..layout import Layout
from ..match import TARGET, Match
from ..notation import quote
from . import (
    board,
    count,
    demonstrate,
    exam,
    lots,
    match_steps,
    placing,
    play,
    rounding,
    scorer,
    steps,
    tile_set,
)
from .messages import VERSION, ErrorReply, Fault, Reply
from .questions import LEVELS, Setting

LONGEST_TEXT = 200_000
"""The characters of the longest text entry that is looked at; a long match to 1000 has a third."""

LARGEST_NUMBER = 2**53 - 1
"""The largest whole number that means the same in JSON everywhere."""


class BadRequest(ValueError):
    """A request that cannot be answered: ``kind`` for programs, ``entry`` the part at fault."""

    def __init__(self, kind: str, message: str, entry: str | None = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.entry = entry


def respond(request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the reply to ``request``, both plain JSON (the types are in ``messages.py``).

    Never raises for what a request says: a bad one gets ``{"error": {...}}`` with a message.
    """
    try:
        return cast("dict[str, Any]", _reply(request))
    except BadRequest as error:
        return cast("dict[str, Any]", _error(error.kind, str(error), error.entry))


def _reply(request: Mapping[str, Any]) -> Reply:
    if not isinstance(request, Mapping):
        raise BadRequest(
            "request", f"a request is an object with an activity, not {_kind(request)}"
        )
    version = _integer(request, "version", default=VERSION)
    if version != VERSION:
        raise BadRequest(
            "version", f"this is version {VERSION} of the messages, not {version}", "version"
        )
    language = _text(request, "language", default=ENGLISH)
    if language not in languages():
        known = ", ".join(languages())
        raise BadRequest("language", f"there is no {quote(language)}; there is {known}", "language")
    activity = _text(request, "activity")
    answer = ACTIVITIES.get(activity)
    if answer is None:
        known = ", ".join(ACTIVITIES)
        raise BadRequest("activity", f"there is no {quote(activity)}; there is {known}", "activity")
    with speaking(language):
        return answer(request)


def _steps(request: Mapping[str, Any]) -> Reply:
    layout = _layout(request)
    return {"version": VERSION, "activity": "steps", "frames": steps.frames(layout)}


def _count(request: Mapping[str, Any]) -> Reply:
    question = count.question(_setting(request))
    return {"version": VERSION, "activity": "count", "question": question}


def _rounding(request: Mapping[str, Any]) -> Reply:
    question = rounding.question(_setting(request))
    return {"version": VERSION, "activity": "rounding", "question": question}


def _placing(request: Mapping[str, Any]) -> Reply:
    question = placing.question(_setting(request))
    return {"version": VERSION, "activity": "placing", "question": question}


def _scorer(request: Mapping[str, Any]) -> Reply:
    question = scorer.question(_setting(request, scorer.LEVELS))
    return {"version": VERSION, "activity": "scorer", "question": question}


def _exam(request: Mapping[str, Any]) -> Reply:
    return exam.reply(_integer(request, "seed", default=0))


def _demonstrate(request: Mapping[str, Any]) -> Reply:
    placement = _text(request, "placement", default="")
    return demonstrate.reply(_layout(request, default=""), placement or None)


def _tiles(_request: Mapping[str, Any]) -> Reply:
    return demonstrate.tiles()


def _set(_request: Mapping[str, Any]) -> Reply:
    return tile_set.reply()


def _lot(request: Mapping[str, Any]) -> Reply:
    return lots.reply(_integer(request, "seed", default=0), _number(request))


def _board(request: Mapping[str, Any]) -> Reply:
    record = _text(request, "record", default="")
    try:
        return board.reply(Match.replay(record) if record else None)
    except ValueError as error:
        raise BadRequest("record", str(error), "record") from error


def _match(request: Mapping[str, Any]) -> Reply:
    record = _text(request, "record")
    number = _integer(request, "number", default=1)
    try:
        match = Match.replay(record)
        board.check_target(match.target)
    except ValueError as error:
        raise BadRequest("record", str(error), "record") from error
    try:
        return match_steps.reply(match, number)
    except ValueError as error:
        raise BadRequest("number", str(error), "number") from error


def _play(request: Mapping[str, Any]) -> Reply:
    record = _text(request, "record", default="")
    deed = _text(request, "deed", default=play.DEEDS[0])
    if deed not in play.DEEDS:
        known = ", ".join(play.DEEDS)
        raise BadRequest("deed", f"there is no {quote(deed)}; there is {known}", "deed")
    seed = _integer(request, "seed", default=0)
    target = _integer(request, "target", default=TARGET)
    sitting = play.Sitting(_seats(request), seed, _flag(request, "tutor"), _flag(request, "open"))
    placement, anyway = _text(request, "placement", default=""), _flag(request, "anyway")
    entry = "record" if record else "target"
    try:
        match = Match.replay(record) if record else Match.start(seed, target)
        board.check_target(match.target)
    except ValueError as error:
        raise BadRequest(entry, str(error), entry) from error
    return play.reply(match, sitting, deed, placement, anyway=anyway, fresh=not record)


ACTIVITIES: dict[str, Callable[[Mapping[str, Any]], Reply]] = {
    "steps": _steps,
    "count": _count,
    "rounding": _rounding,
    "placing": _placing,
    "scorer": _scorer,
    "exam": _exam,
    "demonstrate": _demonstrate,
    "tiles": _tiles,
    "set": _set,
    "lot": _lot,
    "board": _board,
    "match": _match,
    "play": _play,
}


def _setting(request: Mapping[str, Any], levels: range = LEVELS) -> Setting:
    level = _integer(request, "level")
    if level not in levels:
        raise BadRequest(
            "level", f"there is no level {level}; there are {levels[0]} to {levels[-1]}", "level"
        )
    seed = _integer(request, "seed", default=0)
    return Setting(request["activity"], level, seed, _number(request))


def _number(request: Mapping[str, Any]) -> int:
    number = _integer(request, "number", default=1)
    if number < 1:
        raise BadRequest("number", f"questions are numbered from 1, not {number}", "number")
    return number


def _layout(request: Mapping[str, Any], default: str | None = None) -> Layout:
    try:
        return Layout.parse(_text(request, "layout", default))
    except SevenRocksError as error:
        raise BadRequest("layout", str(error), "layout") from error


def _text(request: Mapping[str, Any], entry: str, default: str | None = None) -> str:
    value = request.get(entry)
    if value is None:
        value = default
    if value is None:
        raise BadRequest("missing", f"the request has no {entry}", entry)
    if not isinstance(value, str):
        raise BadRequest("type", f"{entry} must be a text, not {_kind(value)}", entry)
    if len(value) > LONGEST_TEXT:
        message = f"{entry} is {len(value)} characters long; {LONGEST_TEXT} are the most"
        raise BadRequest("length", message, entry)
    return value


def _integer(request: Mapping[str, Any], entry: str, default: int | None = None) -> int:
    value = request.get(entry)
    if value is None:
        value = default
    if value is None:
        raise BadRequest("missing", f"the request has no {entry}", entry)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRequest("type", f"{entry} must be a whole number, not {_kind(value)}", entry)
    if abs(value) > LARGEST_NUMBER:
        raise BadRequest("size", f"{entry} is too large; {LARGEST_NUMBER} is the most", entry)
    return value


def _flag(request: Mapping[str, Any], entry: str) -> bool:
    value = request.get(entry)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise BadRequest("type", f"{entry} must be true or false, not {_kind(value)}", entry)
    return value


def _seats(request: Mapping[str, Any]) -> tuple[str, ...]:
    value = request.get("seats")
    if not isinstance(value, list):
        raise BadRequest("type", f"seats must be a list of names, not {_kind(value)}", "seats")
    try:
        return play.check_seats(value)
    except ValueError as error:
        raise BadRequest("seats", str(error), "seats") from error


def _kind(value: object) -> str:
    return type(value).__name__


def _error(kind: str, message: str, entry: str | None) -> ErrorReply:
    fault: Fault = {"kind": kind, "message": message, "entry": entry}
    return {"version": VERSION, "error": fault}
