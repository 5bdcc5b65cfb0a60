"""Positions from random legal play, so that every one could occur at a table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from ..layout import BRANCHES, STRAIGHT, Layout
from ..round import Round
from ..seats import Seat
from ..tiles import Tile


def random_play(rng: random.Random) -> Iterator[Round]:
    """Yield a random round after each of its turns."""
    current = Round.deal(rng.choice(list(Seat)), rng)
    while current.turn is not None:
        legal = current.legal()
        current = current.place(rng.choice(legal)) if legal else current.knock()
        yield current


def random_round(rng: random.Random, wanted: Callable[[Round], bool]) -> Round:
    """Return one of the moments of random rounds that is ``wanted``, each as likely as the next."""
    while True:
        moments = [current for current in random_play(rng) if wanted(current)]
        if moments:
            return rng.choice(moments)


def counted_doubles(layout: Layout) -> list[Tile]:
    """Return the doubles that are scoring ends."""
    return [end.tile for end in layout.ends if end.tile.is_double]


def covered_doubles(layout: Layout) -> list[Tile]:
    """Return the doubles on the table that count nothing: both straight sides are filled."""
    counted = counted_doubles(layout)
    return [tile for tile in layout.tiles if tile.is_double and tile not in counted]


def open_branches(layout: Layout) -> int:
    """Return how many side branches are open and not started, 0 to 2."""
    return sum(point.port not in STRAIGHT and point.tile.is_double for point in layout.attachments)


def started_branches(layout: Layout) -> int:
    """Return how many side branches have been started, 0 to 2."""
    return sum(joint.host_port in BRANCHES for joint in layout.joints)
