"""Words that lessons and players share: names, numbers and lists, in the language spoken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .language import _
from .layout import End
from .seats import Partnership, Seat

MINUS = "\N{MINUS SIGN}"


def seat_name(seat: Seat) -> str:
    """Return the name of ``seat``."""
    return {
        Seat.NORTH: _("North"),
        Seat.EAST: _("East"),
        Seat.SOUTH: _("South"),
        Seat.WEST: _("West"),
    }[seat]


def side_name(partnership: Partnership) -> str:
    """Return the name of ``partnership``, such as ``North+South``."""
    return "+".join(seat_name(seat) for seat in partnership.seats)


def signed(number: int) -> str:
    """Return ``number`` for a text, with a true minus sign below zero."""
    return str(number).replace("-", MINUS)


def difference_of(number: int, *less: int) -> str:
    """Return a difference written out, such as ``20 − 5 − 10 = 5``."""
    terms = f" {MINUS} ".join(map(str, less))
    return f"{signed(number)} {MINUS} {terms} = {signed(number - sum(less))}"


def sum_of(values: Iterable[int]) -> str:
    """Return a sum written out, such as ``2 + 8 = 10``; a single value stands alone."""
    terms = list(values)
    if len(terms) < 2:
        return str(sum(terms))
    return f"{' + '.join(map(str, terms))} = {sum(terms)}"


def listed(items: Iterable[object]) -> str:
    """Return the items in words: ``[1|1], [2|5] and [6|6]``."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return _("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])


def either(items: Iterable[object]) -> str:
    """Return the items as a choice in words: ``[1|1], [2|5] or [6|6]``."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return _("{first} or {last}", first=", ".join(words[:-1]), last=words[-1])


def worked(ends: Sequence[End]) -> str:
    """Return the sum of the ends with their tiles: ``[1|1] 2 + [4|4] 8 = 10``."""
    terms = " + ".join(f"{end.tile} {end.value}" for end in ends)
    return terms if len(ends) == 1 else f"{terms} = {sum(end.value for end in ends)}"
