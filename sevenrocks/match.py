"""A match: the scores over the rounds, the target, the leaders (rules 3 to 7 and 21 to 23)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from .errors import IllegalKnock, IllegalLeader, IllegalPlacement, IllegalSetting, NoNextRound
from .layout import Placement
from .lot import Lot
from .round import Round, WentOut, seat_of
from .seats import Partnership, Seat
from .tiles import Tile

__all__ = ["TARGET", "Match"]

TARGET = 250
"""The points to win (rule 4)."""

LARGEST_SETTING = 10**18 - 1
"""The largest target and seed: 18 digits, so that a record stays readable."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match at any moment. Immutable: every move returns the match that follows.

    Make one with ``Match.start`` or ``Match.replay``. ``rounds`` are all rounds, the current one
    last; ``lots`` has, for each round, the lot that chose its leader, or None where none was
    drawn; ``score`` is in points by partnership, settlements included, and may be negative
    (rule 22); ``winner`` is None until a partnership has won. ``seed`` makes later deals and lots
    the same each time; without one (None) they are drawn afresh.
    """

    rounds: tuple[Round, ...]
    lots: tuple[Lot | None, ...]
    score: tuple[int, int] = (0, 0)
    winner: Partnership | None = None
    target: int = TARGET
    seed: int | None = None

    @classmethod
    def start(
        cls,
        seed: int | None = None,
        target: int = TARGET,
        *,
        hands: Iterable[Iterable[Tile]] | None = None,
        leader: Seat | None = None,
    ) -> Match:
        """Return a match before the lead of its first round.

        What is not given is drawn: the leader by lot (rule 6), the hands by a deal (rule 5), from
        ``seed`` when there is one. Raises IllegalSetting for a target or a seed
        that no match can have, IllegalDeal and IllegalLeader.
        """
        if not _is_whole(target) or not 1 <= target <= LARGEST_SETTING:
            raise IllegalSetting(
                f"a match cannot be played to {_shown(target)}; give a whole number of points, "
                "1 or more, of 18 digits at most",
                setting="target",
                value=target,
            )
        if seed is not None and (not _is_whole(seed) or abs(seed) > LARGEST_SETTING):
            raise IllegalSetting(
                f"{_shown(seed)} cannot be a seed; give a whole number of 18 digits at most",
                setting="seed",
                value=seed,
            )
        first, lot = _begin(seed, 1, hands, None if leader is None else seat_of(leader))
        return cls(rounds=(first,), lots=(lot,), target=target, seed=seed)

    @classmethod
    def replay(cls, text: str) -> Match:
        """Return the match that the record ``text`` tells, checked line by line.

        ``Match.replay(match.record()) == match``. Raises RecordError, naming the line, what it
        says and what would be right, if the record is malformed or does not follow the rules.
        """
        from .record import read  # record.py builds matches, so it cannot be imported above

        return read(text)

    def record(self) -> str:
        """Return the record of the match so far, a small text that ``replay`` reads."""
        from .record import write  # see replay

        return write(self)

    @property
    def round(self) -> Round:
        """The current round, or the last one once the match is won."""
        return self.rounds[-1]

    @property
    def scores(self) -> tuple[tuple[int, int], ...]:
        """The score after each round, by partnership; the last is the score now."""
        north_south = east_west = 0
        scores = []
        for current in self.rounds:
            won = self.winner is not None and current is self.rounds[-1]
            paid = (0, 0) if won or current.settlement is None else current.settlement.deductions
            north_south += current.scored[Partnership.NORTH_SOUTH] - paid[Partnership.NORTH_SOUTH]
            east_west += current.scored[Partnership.EAST_WEST] - paid[Partnership.EAST_WEST]
            scores.append((north_south, east_west))
        return tuple(scores)

    def place(self, placement: Placement | str) -> Match:
        """Return the match after the player to turn makes ``placement``, a value or text.

        Points are added and the target is checked at once (rule 23). If the match goes on and the
        round has ended, its settlement is subtracted at once (rule 21). Raises what
        ``Round.place`` raises, and IllegalPlacement after the match is won.
        """
        placement = Placement.of(placement)
        if self.winner is not None:
            raise IllegalPlacement(f"{placement}: {self._over()}", placement=placement)
        return self._after(self.round.place(placement))

    def knock(self) -> Match:
        """Return the match after the player to turn knocks.

        If that blocks the round, its settlement is subtracted at once (rules 20 and 21). Raises
        what ``Round.knock`` raises, and IllegalKnock after the match is won.
        """
        if self.winner is not None:
            raise IllegalKnock(self._over())
        return self._after(self.round.knock())

    def next_round(
        self, hands: Iterable[Iterable[Tile]] | None = None, leader: Seat | None = None
    ) -> Match:
        """Return the match with its next round dealt.

        The player who went out leads it; after a blocked round ``leader`` is the seat that won a
        lot at the table, or a new lot is drawn (rule 7). Raises NoNextRound while the round runs
        or after the match is won, IllegalLeader for a leader that rule 7 forbids, IllegalDeal.
        """
        ending = self.round.ending
        if self.winner is not None:
            raise NoNextRound(self._over())
        if ending is None:
            raise NoNextRound(f"round {len(self.rounds)} is not over; {self.round.turn} is to play")
        if leader is not None:
            leader = seat_of(leader)
        if isinstance(ending, WentOut):
            if leader not in (None, ending.seat):
                raise IllegalLeader(
                    f"{leader} cannot lead the next round; {ending.seat} went out and leads it",
                    leader=leader,
                    right=ending.seat,
                )
            leader = ending.seat
        following, lot = _begin(self.seed, len(self.rounds) + 1, hands, leader)
        return replace(self, rounds=(*self.rounds, following), lots=(*self.lots, lot))

    def _after(self, current: Round) -> Match:
        """Return the match with ``current``, one turn further, in place of the current round."""
        turn = current.turns[-1]
        score = list(self.score)
        side = turn.seat.partnership
        score[side] += turn.points
        winner = side if turn.points and score[side] >= self.target else None
        if winner is None and current.settlement is not None:
            for partnership in Partnership:
                score[partnership] -= current.settlement.deductions[partnership]
        rounds = (*self.rounds[:-1], current)
        return replace(self, rounds=rounds, score=(score[0], score[1]), winner=winner)

    def _over(self) -> str:
        return f"the match is over; {self.winner} won it with {max(self.score)} points"


def _is_whole(value: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _shown(value: object) -> str:
    """Return ``value`` for a message; Python refuses to write out the digits of huge numbers."""
    if isinstance(value, int) and abs(value) > LARGEST_SETTING:
        return "a number so large"
    return repr(value)


def _begin(
    seed: int | None, number: int, hands: Iterable[Iterable[Tile]] | None, leader: Seat | None
) -> tuple[Round, Lot | None]:
    """Return round ``number`` and the lot drawn for its leader, None if the leader was given."""
    # A generator of its own for each round: what was given or drawn before changes nothing later.
    rng = random.Random() if seed is None else random.Random(f"{seed} {number}")
    lot = None
    if leader is None:
        lot = Lot.draw(rng)
        leader = lot.leader
    return (Round.deal(leader, rng) if hands is None else Round(hands, leader)), lot
