"""What one player at the table may see: the own hand, and all that was done openly (rule 5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..layout import Layout, Placement
from ..match import TARGET, Match
from ..round import HAND_SIZE, Round, Turn
from ..seats import Partnership, Seat
from ..tiles import DOUBLE_SIX, Tile

__all__ = ["View"]


@dataclass(frozen=True, slots=True)
class View:
    """The round as ``seat`` sees it. Immutable, and without any trace of the other hands.

    ``hand`` are the own tiles, ``turns`` all that was done, ``score`` the match's score in points
    by partnership when the round began, ``target`` what wins it (rule 4).
    """

    seat: Seat
    hand: tuple[Tile, ...]
    leader: Seat
    layout: Layout
    turns: tuple[Turn, ...]
    score: tuple[int, int] = (0, 0)
    target: int = TARGET

    @classmethod
    def of(cls, game: Match | Round, seat: Seat | None = None) -> View:
        """Return what ``seat`` sees of ``game``; without ``seat``, the player to turn.

        Raises ValueError if no seat is given and the round is over.
        """
        current = game.round if isinstance(game, Match) else game
        seat = current.turn if seat is None else seat
        if seat is None:
            raise ValueError(f"the round is over ({current.ending}); say whose view is wanted")
        seen = cls(seat, current.hands[seat], current.leader, current.layout, current.turns)
        if isinstance(game, Round):
            return seen
        before = game.scores[-2] if len(game.rounds) > 1 else (0, 0)
        return replace(seen, score=before, target=game.target)

    @property
    def partnership(self) -> Partnership:
        """The partnership of the player who looks."""
        return self.seat.partnership

    @property
    def held(self) -> tuple[int, ...]:
        """How many tiles each seat holds."""
        placed = [turn.seat for turn in self.turns if turn.placement is not None]
        return tuple(HAND_SIZE - placed.count(seat) for seat in Seat)

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles in the three other hands, together."""
        seen = {*self.hand, *self.layout.tiles}
        return tuple(tile for tile in DOUBLE_SIX if tile not in seen)

    @property
    def lacking(self) -> tuple[frozenset[int], ...]:
        """The values that each seat is known to have none of, as it knocked on them (rule 10)."""
        lacking: list[set[int]] = [set() for _ in Seat]
        layouts = self.layout.steps()
        layout = Layout()
        for seat, placement, _ in self.turns:
            if placement is None:
                lacking[seat].update(point.value for point in layout.attachments)
            else:
                layout = next(layouts)
        return tuple(map(frozenset, lacking))

    @property
    def points(self) -> tuple[int, int]:
        """The match's score now, in points by partnership."""
        score = list(self.score)
        for turn in self.turns:
            score[turn.seat.partnership] += turn.points
        return score[0], score[1]

    def legal(self) -> tuple[Placement, ...]:
        """Return the legal placements of the own hand, ordered by code."""
        return self.layout.legal(self.hand)

    def can_hold(self, seat: Seat, tile: Tile) -> bool:
        """Return whether ``seat``, one of the others, may hold ``tile`` as far as is known."""
        return tile in self.unseen and not self.lacking[seat] & {tile.low, tile.high}
