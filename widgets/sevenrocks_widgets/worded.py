"""Texts of the lessons as HTML that keeps its sense in a page of any direction."""

from __future__ import annotations

import re
from html import escape

from sevenrocks.words import signed

__all__ = ["term", "worded"]

TERM = re.compile(
    r"(\[\d\|\d\](?: \d+)?(?: \+ \[\d\|\d\](?: \d+)?)*(?: = \d+)?|\d\d@\d\d"
    r"|[-−]?\d+(?: [-+−] \d+)+(?: = [-−]?\d+)?)",
    re.ASCII,
)
"""A tile with what it counts, a placement or a sum; ``tiles.js`` has the same."""


def worded(text: str) -> str:
    """Return ``text`` as HTML, its tiles, placements and sums isolated left to right."""
    parts = TERM.split(text)
    return "".join(_isolated(part) if at % 2 else escape(part) for at, part in enumerate(parts))


def term(number: int) -> str:
    """Return ``number`` as HTML, its sign on the left of it."""
    return _isolated(signed(number))


def _isolated(text: str) -> str:
    return f'<bdi dir="ltr" class="sr-term">{escape(text)}</bdi>'
