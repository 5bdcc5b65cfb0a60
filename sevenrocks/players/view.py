"""What one player at the table may see: the own hand, and all that was done openly (rule 5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..layout import Layout, Placement
from ..match import TARGET, Match
from ..round import HAND_SIZE, KNOCKS_TO_BLOCK, Round, Turn, seat_of
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

        Raises ValueError if ``seat`` is no seat, or none is given and nobody is to turn.
        """
        current = game.round if isinstance(game, Match) else game
        won = isinstance(game, Match) and game.winner is not None
        if seat is None:
            seat = None if won else current.turn
            if seat is None:
                over = "the match is won" if won else f"the round is over ({current.ending})"
                raise ValueError(f"{over}; say whose view is wanted")
        seat = seat_of(seat)
        seen = cls(seat, current.hands[seat], current.leader, current.layout, current.turns)
        if isinstance(game, Round):
            return seen
        before = game.scores[-2] if len(game.rounds) > 1 else (0, 0)
        return replace(seen, score=before, target=game.target)

    @property
    def turn(self) -> Seat | None:
        """The seat to play; None once the round is over, or the match is won (rules 19 to 23)."""
        last = self.turns[-KNOCKS_TO_BLOCK:]
        blocked = len(last) == KNOCKS_TO_BLOCK and not any(turn.placement for turn in last)
        if blocked or 0 in self.held or min(self.needed) <= 0:
            return None
        return Seat((self.leader + len(self.turns)) % len(Seat))

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
        """The match's score in points by partnership, placements of this round included."""
        score = list(self.score)
        for turn in self.turns:
            score[turn.seat.partnership] += turn.points
        return score[0], score[1]

    @property
    def needed(self) -> tuple[int, int]:
        """The points that each partnership still needs to win the match (rule 4)."""
        north_south, east_west = self.points
        return self.target - north_south, self.target - east_west

    def wins(self, after: Layout) -> bool:
        """Return whether the placement that makes ``after`` wins the match (rule 23)."""
        return after.points >= self.needed[self.partnership]

    def legal(self) -> tuple[Placement, ...]:
        """Return the placements to choose from, ordered by code; none if it is not this turn."""
        return self.layout.legal(self.hand) if self.turn == self.seat else ()

    def possible(self, seat: Seat) -> tuple[Tile, ...]:
        """Return the tiles that ``seat``, one of the others, may hold as far as is known."""
        lacking = self.lacking[seat]
        return tuple(tile for tile in self.unseen if not lacking & {tile.low, tile.high})

    def can_hold(self, seat: Seat, tile: Tile) -> bool:
        """Return whether ``seat``, one of the others, may hold ``tile`` as far as is known."""
        return tile in self.possible(seat)
