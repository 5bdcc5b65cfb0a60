"""One round: turns, knocks and endings (rules 5 to 21). Scores of a match are in ``match.py``."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .errors import IllegalDeal, IllegalKnock, IllegalLeader, IllegalPlacement
from .layout import Layout, Placement
from .seats import Seat
from .settlement import Settlement, settle
from .tiles import DOUBLE_SIX, Tile

__all__ = ["HAND_SIZE", "Blocked", "Ending", "Hands", "Round", "Turn", "WentOut"]

HAND_SIZE = 7
"""The tiles dealt to each player (rule 5)."""

KNOCKS_TO_BLOCK = 4
"""The knocks in a row that block a round (rule 20)."""

Hands = tuple[tuple[Tile, ...], ...]
"""The tiles of the four seats, each hand in order."""


@dataclass(frozen=True, slots=True)
class WentOut:
    """The round ended because ``seat`` placed the last tile of the hand (rule 19)."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} went out"


@dataclass(frozen=True, slots=True)
class Blocked:
    """The round ended because nobody could play: four knocks in a row (rule 20)."""

    def __str__(self) -> str:
        return "blocked"


Ending = WentOut | Blocked


class Turn(NamedTuple):
    """What one player did: a placement and its points, or a knock (``placement`` is None)."""

    seat: Seat
    placement: Placement | None
    points: int


@dataclass(frozen=True, slots=True, init=False)
class Round:
    """A round at any moment. Immutable: ``place`` and ``knock`` return the round that follows.

    ``Round(hands, leader)`` is a round before its lead. Raises IllegalDeal, naming the culprit,
    unless the hands hold 28 distinct tiles, 7 each (rule 5), and IllegalLeader unless ``leader``
    is a seat. ``dealt`` keeps the hands as dealt, ``hands`` are the tiles still held, by seat.
    ``turn`` is the seat to play, None once the round is over; ``scored`` the points of placements
    so far, by partnership; ``turns`` all that was done; ``ending`` None while the round runs.
    """

    dealt: Hands
    leader: Seat
    hands: Hands = field(compare=False)
    turn: Seat | None = field(compare=False)
    layout: Layout = field(compare=False)
    turns: tuple[Turn, ...]
    scored: tuple[int, int] = field(compare=False)
    ending: Ending | None = field(compare=False)

    def __init__(self, hands: Iterable[Iterable[Tile]], leader: Seat) -> None:
        dealt = _checked_deal(hands)
        leader = seat_of(leader)
        self._set(
            dealt=dealt,
            leader=leader,
            hands=dealt,
            turn=leader,
            layout=Layout(),
            turns=(),
            scored=(0, 0),
            ending=None,
        )

    @classmethod
    def deal(cls, leader: Seat, rng: random.Random) -> Round:
        """Return a round of hands shuffled and dealt by ``rng`` (rule 5)."""
        tiles = list(DOUBLE_SIX)
        rng.shuffle(tiles)
        return cls((tiles[start : start + HAND_SIZE] for start in range(0, 28, HAND_SIZE)), leader)

    @property
    def must_knock(self) -> bool:
        """Whether the player to turn has no legal placement (rule 10); False once it is over."""
        return self.turn is not None and not self.legal()

    @property
    def settlement(self) -> Settlement | None:
        """What the hands left cost (rule 21); None while the round runs.

        It is the settlement of this round by itself: a match that was won by its last placement
        does not apply it (rule 23).
        """
        return None if self.ending is None else settle(self.hands)

    def legal(self) -> tuple[Placement, ...]:
        """Return the legal placements of the player to turn, ordered by code; none once over."""
        return () if self.turn is None else self.layout.legal(self.hands[self.turn])

    def steps(self) -> Iterator[Round]:
        """Yield the round as dealt and after each of its turns: this round last."""
        current = Round(self.dealt, self.leader)
        yield current
        for turn in self.turns:
            current = current.knock() if turn.placement is None else current.place(turn.placement)
            yield current

    def place(self, placement: Placement | str) -> Round:
        """Return the round after the player to turn makes ``placement``, a value or text.

        Raises NotationError for text that is not a placement, IllegalPlacement for one that this
        player cannot make (its ``possible`` are those of the whole hand) or after the end.
        """
        placement = Placement.of(placement)
        seat = self.turn
        if seat is None:
            raise IllegalPlacement(
                f"{placement}: the round is over ({self.ending}); nothing more can be placed",
                placement=placement,
            )
        tile = placement.tile
        if tile not in self.hands[seat]:
            raise IllegalPlacement(
                f"{placement}: {tile} is not in the hand of {seat}; {self._choices()}",
                placement=placement,
                possible=self.legal(),
            )
        try:
            layout = self.layout.place(placement)
        except IllegalPlacement as error:
            raise IllegalPlacement(
                f"{error}; {self._choices()}", placement=placement, possible=self.legal()
            ) from error
        points = layout.points
        scored = list(self.scored)
        scored[seat.partnership] += points
        hand = tuple(held for held in self.hands[seat] if held != tile)
        return self._after(
            Turn(seat, placement, points),
            hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]),
            turn=seat.next if hand else None,
            layout=layout,
            scored=tuple(scored),
            ending=None if hand else WentOut(seat),
        )

    def knock(self) -> Round:
        """Return the round after the player to turn knocks (rules 10 and 20).

        Raises IllegalKnock, with the placements available, if the player has any, or after the end.
        """
        seat = self.turn
        if seat is None:
            raise IllegalKnock(f"the round is over ({self.ending}); nobody can knock")
        possible = self.legal()
        if possible:
            raise IllegalKnock(f"{seat} cannot knock; {self._choices()}", possible=possible)
        knock = Turn(seat, None, 0)
        last = (*self.turns, knock)[-KNOCKS_TO_BLOCK:]
        # The first turn is always a placement, so fewer than four turns cannot all be knocks.
        blocked = all(turn.placement is None for turn in last)
        return self._after(
            knock,
            turn=None if blocked else seat.next,
            ending=Blocked() if blocked else None,
        )

    def _choices(self) -> str:
        possible = self.legal()
        if not possible:
            return f"{self.turn} has no legal placement and must knock"
        return f"{self.turn} can place {', '.join(placement.code for placement in possible)}"

    def _after(self, done: Turn, /, **changes: Any) -> Round:
        """Return a copy with ``done`` added and ``changes`` made; the deal is not checked again."""
        following = object.__new__(Round)
        following._set(**{name: getattr(self, name) for name in self.__slots__})
        following._set(turns=(*self.turns, done), **changes)
        return following

    def _set(self, **values: Any) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)


def seat_of(leader: object) -> Seat:
    """Return ``leader`` as a seat. Raises IllegalLeader if it is none."""
    if isinstance(leader, int) and not isinstance(leader, bool) and 0 <= leader < len(Seat):
        return Seat(leader)
    message = f"{leader!r} is not a seat; a leader is North, East, South or West"
    raise IllegalLeader(message, leader=leader)


def _checked_deal(hands: Iterable[Iterable[Tile]]) -> Hands:
    """Return the hands, each in order. Raises IllegalDeal for anything rule 5 does not allow."""
    try:
        listed = [tuple(hand) for hand in hands]
    except TypeError:
        raise IllegalDeal("a deal is four hands, each a series of tiles") from None
    if len(listed) != len(Seat):
        raise IllegalDeal(f"{len(listed)} hands were dealt; there are 4 seats")
    owner: dict[Tile, Seat] = {}
    for seat, hand in zip(Seat, listed, strict=True):
        for tile in hand:
            if not isinstance(tile, Tile):
                raise IllegalDeal(f"{seat} holds {tile!r}, which is not a Tile", seat=seat)
            if tile in owner:
                where = "twice" if owner[tile] == seat else f"and so does {owner[tile]}"
                raise IllegalDeal(f"{seat} holds {tile} {where}", tile=tile, seat=seat)
            owner[tile] = seat
    for seat, hand in zip(Seat, listed, strict=True):
        if len(hand) != HAND_SIZE:
            raise IllegalDeal(f"{seat} holds {len(hand)} tiles instead of {HAND_SIZE}", seat=seat)
    return tuple(tuple(sorted(hand)) for hand in listed)
