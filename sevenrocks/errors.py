"""The errors of the rules engine: one ``ValueError`` family, a class per kind of misuse.

Every error says in words what was wrong, where, and what would be right, and carries the same
facts as attributes, so that a program can act on them. Attributes that do not apply are ``None``
(or an empty tuple for ``possible``). A refusal is raised before anything changes. Only
``SolveCancelled`` is no misuse, and none of the family.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .layout import Placement
    from .seats import Seat
    from .tiles import Tile

__all__ = [
    "IllegalDeal",
    "IllegalHand",
    "IllegalKnock",
    "IllegalLeader",
    "IllegalLot",
    "IllegalPlacement",
    "IllegalSetting",
    "IllegalTile",
    "NoNextRound",
    "NotationError",
    "RecordError",
    "SevenRocksError",
    "SolveCancelled",
]


class SevenRocksError(ValueError):
    """Any input that the rules or the notation refuse."""


class NotationError(SevenRocksError):
    """Text that cannot be read as a tile, a placement, a layout or a match record.

    ``text`` is the offending piece of text, ``number`` its 1-based place among the items of a
    layout, ``line`` its 1-based line in a match record.
    """

    def __init__(
        self,
        message: str,
        *,
        text: str | None = None,
        number: int | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(message)
        self.text = text
        self.number = number
        self.line = line


class RecordError(NotationError):
    """A match record that does not follow from the rules, or is not laid out as one.

    ``line`` is the 1-based line, ``says`` what stands there (``None`` where a line is missing)
    and ``right`` what would be right there (``None`` where more than one thing would be).
    """

    def __init__(
        self,
        message: str,
        *,
        line: int | None = None,
        says: str | None = None,
        right: str | None = None,
    ) -> None:
        super().__init__(message, text=says, line=line)
        self.says = says
        self.right = right


class IllegalTile(SevenRocksError):
    """Halves that no tile of the double-six set has (rule 2). ``halves`` is what was given."""

    def __init__(self, message: str, *, halves: tuple[object, ...] = ()) -> None:
        super().__init__(message)
        self.halves = halves


class IllegalHand(SevenRocksError):
    """Hands or pip totals that cannot be counted or settled (rule 21).

    ``hand`` is what was given.
    """

    def __init__(self, message: str, *, hand: object = None) -> None:
        super().__init__(message)
        self.hand = hand


class IllegalDeal(SevenRocksError):
    """Hands that are not a deal of 28 distinct tiles, 7 to each seat (rule 5).

    ``tile`` and ``seat`` name the culprit where there is one.
    """

    def __init__(self, message: str, *, tile: Tile | None = None, seat: Seat | None = None) -> None:
        super().__init__(message)
        self.tile = tile
        self.seat = seat


class IllegalLeader(SevenRocksError):
    """A leader that the rules do not allow (rules 6 and 7).

    ``leader`` is what was given and ``right`` the only seat that may lead, where there is one.
    """

    def __init__(self, message: str, *, leader: object = None, right: Seat | None = None) -> None:
        super().__init__(message)
        self.leader = leader
        self.right = right


class IllegalLot(SevenRocksError):
    """Draws that are no lot (rule 6): a wrong candidate, a repeated tile, or no single winner."""


class NoNextRound(SevenRocksError):
    """A next round asked for while the round runs, or after the match is won (rules 7 and 23)."""


class IllegalSetting(SevenRocksError):
    """A target or a seed that no match can be started with (rule 4).

    ``setting`` names it, ``value`` is what was given.
    """

    def __init__(self, message: str, *, setting: str | None = None, value: object = None) -> None:
        super().__init__(message)
        self.setting = setting
        self.value = value


class IllegalPlacement(SevenRocksError):
    """A placement that the rules do not allow here (rules 8 to 13), or any after the end.

    ``placement`` is what was tried, ``tile`` its tile, ``possible`` the legal placements there
    were (of that tile on a layout, of the whole hand in a round), ``number`` the 1-based place of
    the placement among the items of a layout text.
    """

    def __init__(
        self,
        message: str,
        *,
        placement: Placement | None = None,
        possible: tuple[Placement, ...] = (),
        number: int | None = None,
    ) -> None:
        super().__init__(message)
        self.placement = placement
        self.tile = None if placement is None else placement.tile
        self.possible = possible
        self.number = number


class IllegalKnock(SevenRocksError):
    """A knock by a player who has a legal placement (rule 10), or after the end.

    ``possible`` holds the placements available.
    """

    def __init__(self, message: str, *, possible: tuple[Placement, ...] = ()) -> None:
        super().__init__(message)
        self.possible = possible


class SolveCancelled(Exception):
    """A search that was asked to stop, and did, before it was done."""
