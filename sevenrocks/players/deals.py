"""Deals of the unseen tiles: every way that fits what a player knows is as likely as the next."""

from __future__ import annotations

import random
from functools import cache

from ..seats import Seat
from ..tiles import Tile
from .view import View

__all__ = ["Deals"]


class Deals:
    """The ways in which the tiles a player does not see can lie in the other three hands.

    They agree with how many tiles each seat holds and with the knocks: who knocked has no tile of
    a value that was open (rule 10). What others chose to place tells more, but nothing certain,
    and is not used.
    """

    def __init__(self, view: View) -> None:
        lacking = view.lacking
        self._own = (view.seat, view.hand)
        self._others = tuple(seat for seat in Seat if seat != view.seat)
        held = tuple(view.held[seat] for seat in self._others)
        tiles = view.unseen
        owners = tuple(
            tuple(
                place
                for place, seat in enumerate(self._others)
                if not lacking[seat] & {tile.low, tile.high}
            )
            for tile in tiles
        )

        @cache
        def ways(dealt: int, room: tuple[int, ...]) -> int:
            """Return how many ways there are to deal the tiles from number ``dealt`` on."""
            if dealt == len(tiles):
                return 1
            return sum(
                ways(dealt + 1, _less(room, place)) for place in owners[dealt] if room[place]
            )

        self._tiles, self._owners, self._held, self._ways = tiles, owners, held, ways

    @property
    def count(self) -> int:
        """How many different deals there are."""
        return self._ways(0, self._held)

    def draw(self, rng: random.Random) -> tuple[tuple[Tile, ...], ...]:
        """Return the four hands of one deal drawn by ``rng``, each deal as likely as the next."""
        hands: dict[Seat, list[Tile]] = {seat: [] for seat in self._others}
        room = self._held
        for number, tile in enumerate(self._tiles):
            # Each owner is as likely as the deals that follow from giving the tile to that owner.
            chance = rng.randrange(self._ways(number, room))
            for place in self._owners[number]:
                if not room[place]:
                    continue
                chance -= self._ways(number + 1, _less(room, place))
                if chance < 0:
                    hands[self._others[place]].append(tile)
                    room = _less(room, place)
                    break
        seat, own = self._own
        return tuple(own if each == seat else tuple(hands[each]) for each in Seat)


def _less(room: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*room[:place], room[place] - 1, *room[place + 1 :])
