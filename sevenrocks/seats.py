"""The four seats and the two partnerships (rule 1)."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["Partnership", "Seat"]


class Partnership(IntEnum):
    """Two players who sit opposite each other and share one score."""

    NORTH_SOUTH = 0
    EAST_WEST = 1

    @property
    def other(self) -> Partnership:
        """The opponents."""
        return Partnership(1 - self)

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of the partnership."""
        return Seat(self), Seat(self + 2)

    def __str__(self) -> str:
        first, second = self.seats
        return f"{first}+{second}"


class Seat(IntEnum):
    """A place at the table, numbered clockwise."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def next(self) -> Seat:
        """The seat whose turn comes next, clockwise."""
        return Seat((self + 1) % 4)

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return Seat((self + 2) % 4)

    @property
    def partnership(self) -> Partnership:
        """The partnership this seat plays for."""
        return Partnership(self % 2)

    def __str__(self) -> str:
        return self.name.capitalize()
