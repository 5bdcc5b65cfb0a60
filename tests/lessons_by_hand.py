"""A table counted by hand: written without the engine, to judge questions and their mistakes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

TILE = re.compile(r"\[(\d)\|(\d)\]")


@dataclass
class Piece:
    """A tile on the table: what is still free, and whether it lies in a side branch."""

    low: int
    high: int
    in_branch: bool = False
    free: list[int] = field(default_factory=list)  # halves of a plain tile
    straight: int = 0  # filled straight sides of a double
    branches: int = 0  # started side branches of the spinner

    @property
    def code(self) -> str:
        return f"{self.low}{self.high}"

    @property
    def double(self) -> bool:
        return self.low == self.high

    @property
    def pips(self) -> int:
        return self.low + self.high

    @property
    def covered(self) -> bool:
        return self.double and self.straight == 2

    @property
    def end(self) -> int:
        """What the tile gives to the total (rule 15)."""
        if self.double:
            return 0 if self.covered else self.pips
        return sum(self.free)


class Table:
    """The tiles of a layout, laid one by one."""

    def __init__(self, code: str) -> None:
        self.pieces: list[Piece] = []
        for item in code.split():
            self.lay(*item.split("@"))

    def lay(self, tile: str, host_code: str | None = None) -> None:
        low, high = int(tile[0]), int(tile[1])
        piece = Piece(low, high, free=[] if low == high else [low, high])
        if host_code is not None:
            host = next(each for each in self.pieces if each.code == host_code)
            value = low if low in (host.low, host.high) else high
            piece.in_branch = host.in_branch
            if host.double and host.straight < 2:
                host.straight += 1
            elif host.double:
                assert host is self.spinner and host.branches < 2
                host.branches += 1
                piece.in_branch = True
            else:
                host.free.remove(value)
            if piece.double:
                piece.straight = 1
            else:
                piece.free.remove(value)
        self.pieces.append(piece)

    @property
    def spinner(self) -> Piece | None:
        return next((piece for piece in self.pieces if piece.double), None)

    @property
    def total(self) -> int:
        return sum(piece.end for piece in self.pieces)

    def takes(self, host: Piece) -> set[int]:
        """The values that a tile joining ``host`` may have (rules 9 to 13)."""
        if not host.double:
            return set(host.free)
        if host.straight < 2 or (host is self.spinner and host.branches < 2):
            return {host.low}
        return set()

    def hosts(self, tile: str) -> set[str]:
        """The codes of the tiles that ``tile`` may join."""
        halves = {int(tile[0]), int(tile[1])}
        return {piece.code for piece in self.pieces if halves & self.takes(piece)}

    def lures(self, tile: str) -> dict[str, str]:
        """The codes of the tiles that have a half of ``tile`` but no free place, with the kind."""
        halves = {int(tile[0]), int(tile[1])}
        found = {}
        for piece in self.pieces:
            if halves & {piece.low, piece.high} and not halves & self.takes(piece):
                if not piece.double:
                    found[piece.code] = "covered-half"
                elif piece is self.spinner:
                    found[piece.code] = "covered-spinner"
                else:
                    found[piece.code] = "later-double"
        return found


def tiles_in(text: str) -> list[str]:
    """The codes of the tiles written in a text, in order."""
    return [low + high for low, high in TILE.findall(text)]
