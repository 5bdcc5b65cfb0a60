"""The written form of tiles, placements and layouts: text to plain values and back.

A tile is ``25`` (also read: ``[2|5]``, ``2|5``, ``2-5``, either half first), a placement
``34@44`` or a bare tile for a lead, a layout placements separated by blanks, or by dots where
blanks are awkward, as in a web address: ``14.11@14.44@14``. A knock is ``--``.
Only the ASCII digits 0 to 6 count as pips. The record of a whole match is in ``record.py``.
"""

from __future__ import annotations

import re

from .errors import NotationError

KNOCK = "--"
_TILE = re.compile(r"\[([0-6])\|([0-6])\]|([0-6])[|-]?([0-6])")
_SEPARATORS = re.compile(r"[ \t\r\n.]+")
_LONGEST_QUOTE = 90


def quote(text: str) -> str:
    """Return ``text`` in quotes for a message, shortened if it is long."""
    return repr(text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…")


def read_tile(text: str) -> tuple[int, int]:
    """Return the two halves written in ``text``, in the order written.

    Raises NotationError, with the offending text, if it is not a tile.
    """
    match = _TILE.fullmatch(text)
    if match is None:
        raise NotationError(
            f"{quote(text)} is not a tile; write two digits from 0 to 6, such as 25 or [2|5]",
            text=text,
        )
    first, second = (group for group in match.groups() if group is not None)
    return int(first), int(second)


def split_placement(text: str) -> tuple[str, str | None]:
    """Return the tile text and the host text (None for a lead) of the placement ``text``.

    Raises NotationError if it is not of the form ``tile`` or ``tile@host``; the two parts are
    not read as tiles yet.
    """
    tile, at, host = text.partition("@")
    if not tile or (at and not host) or "@" in host or text == KNOCK:
        raise NotationError(
            f"{quote(text)} is not a placement; write the tile and the tile it joins, such as "
            "34@44, or the bare tile for a lead",
            text=text,
        )
    return tile, host if at else None


def split_layout(text: str) -> list[str]:
    """Return the placement texts of the layout ``text``; an empty text has none."""
    return [item for item in _SEPARATORS.split(text) if item]
