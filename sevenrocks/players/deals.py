"""Deals of the unseen tiles: every way that fits what a player knows is as likely as the next."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from ..seats import Seat
from ..tiles import Tile
from .view import View

__all__ = ["Deals"]

Places = tuple[int, ...]
"""For each unseen tile, which of the other seats holds it."""


class Deals:
    """The ways in which the tiles a player does not see can lie in the other three hands.

    They agree with how many tiles each seat holds and with the knocks: who knocked has no tile of
    a value that was open (rule 10). What others chose to place tells more, but nothing certain,
    and is not used.
    """

    def __init__(self, view: View) -> None:
        self._own = (view.seat, view.hand)
        self._others = tuple(seat for seat in Seat if seat != view.seat)
        possible = [view.possible(seat) for seat in self._others]
        held = tuple(view.held[seat] for seat in self._others)
        tiles = view.unseen
        owners = tuple(
            tuple(place for place, those in enumerate(possible) if tile in those) for tile in tiles
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

    def every(self) -> Iterator[tuple[tuple[Tile, ...], ...]]:
        """Yield the four hands of every deal there is."""

        def rest(number: int, room: tuple[int, ...], places: tuple[int, ...]) -> Iterator[Places]:
            if number == len(self._tiles):
                yield places
                return
            for place in self._owners[number]:
                if room[place] and self._ways(number + 1, _less(room, place)):
                    yield from rest(number + 1, _less(room, place), (*places, place))

        return map(self._hands, rest(0, self._held, ()))

    def draw(self, rng: random.Random) -> tuple[tuple[Tile, ...], ...]:
        """Return the four hands of one deal drawn by ``rng``, each deal as likely as the next."""
        places: list[int] = []
        room = self._held
        for number in range(len(self._tiles)):
            # Each owner is as likely as the deals that follow from giving the tile to that owner.
            chance = rng.randrange(self._ways(number, room))
            for place in self._owners[number]:
                if not room[place]:
                    continue
                chance -= self._ways(number + 1, _less(room, place))
                if chance < 0:
                    places.append(place)
                    room = _less(room, place)
                    break
        return self._hands(tuple(places))

    def some(self, most: int, rng: random.Random) -> list[tuple[tuple[Tile, ...], ...]]:
        """Return every deal if there are no more than ``most``, and else ``most`` of them drawn."""
        if self.count <= most:
            return list(self.every())
        return [self.draw(rng) for _ in range(most)]

    def _hands(self, places: Places) -> tuple[tuple[Tile, ...], ...]:
        hands: dict[Seat, list[Tile]] = {seat: [] for seat in self._others}
        for tile, place in zip(self._tiles, places, strict=True):
            hands[self._others[place]].append(tile)
        seat, own = self._own
        return tuple(own if each == seat else tuple(hands[each]) for each in Seat)


def _less(room: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*room[:place], room[place] - 1, *room[place + 1 :])
