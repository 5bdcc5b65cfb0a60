"""The studies: what is played and what is counted in each.

Every study takes rounds dealt by a random generator and adds to tallies by name. Rounds stand by
themselves, without a match around them; the margin of a side is what it got more than the other
in points of the round, settlement included (rules 16 and 21).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from ..players import PLAYERS, Player, View
from ..players._core import COST, EMPTY, PIPS, deductions, play_out
from ..round import HAND_SIZE, Round
from ..seats import Seat
from ..tiles import DOUBLE_SIX
from .playing import (
    Choose,
    by_chance,
    deal,
    doubles_first,
    doubles_last,
    heaviest_first,
    most_points,
    play,
    steps,
)
from .tally import Tallies

__all__ = ["STUDIES", "Study"]

GREEDY = (most_points,) * 4


@dataclass(frozen=True, slots=True)
class Study:
    """A study: its question, what plays and counts ``rounds`` rounds, and how many make sense.

    ``rounds`` are dealt by default, ``chunk`` of them at a time.
    """

    question: str
    count: Callable[[random.Random, int, Tallies], None]
    rounds: int
    chunk: int


def leads(rng: random.Random, rounds: int, tallies: Tallies) -> None:
    """Let each of the leader's seven tiles lead the same deal, all greedy from there.

    ``ahead`` compares a lead with the mean of the seven that the same hand had: what the hand is
    worth by itself cancels out. ``margin`` is that of the leader's side.
    """
    for _ in range(rounds):
        dealt = deal(rng)
        margins: dict[int, int] = {}
        for tile in dealt[0]:
            hands = [hand.copy() for hand in dealt]
            hands[0].remove(tile)
            ((_, points, after),) = EMPTY.moves[tile]
            margins[tile] = points + play_out(after, hands, 1, rng.random, greedy=True).margin
        for tile, margin in margins.items():
            code = DOUBLE_SIX[tile].code
            tallies[f"{code} margin"].add(margin)
            tallies[f"{code} ahead"].add(HAND_SIZE * margin - sum(margins.values()), HAND_SIZE)


def totals(rng: random.Random, rounds: int, tallies: Tallies) -> None:
    """Count what the ends total, and how often and how much the next player scores on each total.

    Random and greedy players each play the same deals.
    """
    for _ in range(rounds):
        dealt = deal(rng)
        for name, choose in (("random", by_chance), ("greedy", most_points)):
            hands = [hand.copy() for hand in dealt]
            made = [0] * MOST_TOTALS
            turns, scored, points = made.copy(), made.copy(), made.copy()
            for step in steps(hands, (choose,) * 4, rng.random):
                if step.before is not EMPTY:
                    total = step.before.total
                    turns[total] += 1
                    scored[total] += step.points > 0
                    points[total] += step.points
                if step.move is not None:
                    made[step.move[2].total] += 1
            placed = sum(made)
            tallies[f"{name} scores"].add(sum(made[5::5]), placed)
            for total in range(MOST_TOTALS):
                tallies[f"{name} makes {total}"].add(made[total], placed)
                if turns[total]:
                    tallies[f"{name} scores after {total}"].add(scored[total], turns[total])
                    tallies[f"{name} points after {total}"].add(points[total], turns[total])


MOST_TOTALS = 37
"""The totals of the ends are 0 to 36 (rule 18)."""


def endings(rng: random.Random, rounds: int, tallies: Tallies) -> None:
    """See how greedy rounds end, whom it suits, and what the hands left cost.

    A round is blocked by whoever placed the last tile. What a settlement gains a side is what the
    other side pays, less what it pays itself.
    """
    for _ in range(rounds):
        hands = deal(rng)
        scored = [0, 0]
        last = 0
        for step in steps(hands, GREEDY, rng.random):
            if step.move is not None:
                last = step.seat
                scored[last & 1] += step.points
        paid = deductions(hands)
        out = not hands[last]
        side = last & 1
        gain = paid[1 - side] - paid[side]
        margin = scored[side] - scored[1 - side] + gain
        leaders = margin if side == 0 else -margin
        tallies["leader margin"].add(leaders)
        tallies["leader side wins"].add(leaders > 0)
        tallies["leader side loses"].add(leaders < 0)
        tallies["blocked"].add(not out)
        for seat, name in enumerate(("leader", "second", "leader's partner", "fourth")):
            tallies[f"{name} out"].add(out and seat == last)
        how = "out" if out else "blocked"
        tallies[f"{how}: gain"].add(gain)
        tallies[f"{how}: margin"].add(margin)
        tallies[f"{how}: wins"].add(margin > 0)
        tallies[f"{how}: other side pays"].add(paid[1 - side])
        tallies[f"{how}: own side pays"].add(paid[side])
        if not out:
            own = COST[sum(PIPS[tile] for tile in hands[last])]
            held = f"blocked holding {min(own, MOST_HELD)}"
            tallies[f"{held}: gain"].add(gain)
            tallies[f"{held}: gains"].add(gain > 0)
            tallies[f"{held}: loses"].add(gain < 0)
            for points in range(0, MOST_HELD + 1, 5):
                tallies[f"blocked holding {points}"].add(min(own, MOST_HELD) == points)


MOST_HELD = 20
"""Hands that cost more when a round is blocked are counted with those that cost this."""


def knocks(rng: random.Random, rounds: int, tallies: Tallies) -> None:
    """See what a knock tells the player whose turn is next, and what follows it; all greedy.

    That player sees the own hand and the table. Of the tiles unseen, those without any of the
    values that were open may be the knocker's; all others are not (rule 10).
    """
    for _ in range(rounds):
        hands = deal(rng)
        scored = [0, 0]
        knocked: list[bool | None] = [None] * 4
        first: tuple[int, int] | None = None
        turns = {name: [0, 0] for name in ("knock", "placement")}
        again = {name: [0, 0] for name in ("knock", "placement")}
        values = knock_count = held = unseen = possible = 0
        before = "placement"
        for seat, shape, move in steps(hands, GREEDY, rng.random):
            if knocked[seat] is not None:
                earlier = again["knock" if knocked[seat] else "placement"]
                earlier[0] += move is None
                earlier[1] += 1
            if move is None:
                open_values = shape.open
                others = [tile for place in (seat, seat + 2, seat + 3) for tile in hands[place & 3]]
                knock_count += 1
                values += len(open_values)
                held += len(hands[seat])
                unseen += len(others)
                possible += sum(open_values.isdisjoint(_VALUES[tile]) for tile in others)
                if first is None:
                    first = seat & 1, scored[0] - scored[1]
            else:
                scored[seat & 1] += move[1]
                if shape is not EMPTY:
                    turns[before][0] += move[1] > 0
                    turns[before][1] += 1
            knocked[seat] = move is None
            before = "knock" if move is None else "placement"
        tallies["rounds with a knock"].add(first is not None)
        tallies["knocks"].add(knock_count)
        for name, (scoring, count) in turns.items():
            if count:
                tallies[f"scores after a {name}"].add(scoring, count)
        for name, (count, of) in again.items():
            if of:
                tallies[f"knocks after an own {name}"].add(count, of)
        if first is not None:
            tallies["open values at a knock"].add(values, knock_count)
            tallies["tiles unseen"].add(unseen, knock_count)
            tallies["tiles ruled out"].add(unseen - possible, knock_count)
            tallies["share held of unseen"].add(held, unseen)
            tallies["share held of possible"].add(held, possible)
            side, ahead = first
            paid = deductions(hands)
            rest = scored[0] - paid[0] - scored[1] + paid[1] - ahead
            tallies["rest of the round for the first knocker"].add(rest if side == 0 else -rest)


_VALUES = [(tile.low, tile.high) for tile in DOUBLE_SIX]


def doubles(rng: random.Random, rounds: int, tallies: Tallies) -> None:
    """Let greedy sides that break ties by different rules play the same deals, seats exchanged."""
    ways: dict[str, Choose] = {
        "doubles first": doubles_first,
        "doubles last": doubles_last,
        "heaviest first": heaviest_first,
        "by chance": most_points,
    }
    for _ in range(rounds):
        dealt = deal(rng)
        for one, other in combinations(ways, 2):
            there, back = (
                play(dealt, (ways[first], ways[second]) * 2, rng.random).margin
                for first, second in ((one, other), (other, one))
            )
            _compare(f"{one} - {other}", there, -back, tallies)


def strengths(rng: random.Random, rounds: int, tallies: Tallies) -> None:
    """Let the public players, as partnerships, play the same deals, seats exchanged."""
    for _ in range(rounds):
        dealt = Round.deal(Seat.NORTH, rng)
        seed = rng.getrandbits(32)
        players = {name: make(seed) for name, make in PLAYERS.items()}
        for weak, strong in combinations(players, 2):
            there = _margin(dealt, players[strong], players[weak])
            back = _margin(dealt, players[weak], players[strong])
            _compare(f"{strong} - {weak}", there, -back, tallies)


def _margin(current: Round, north_south: Player, east_west: Player) -> int:
    """Play the round out and return by how much North+South got more."""
    while current.turn is not None:
        player = (north_south, east_west)[current.turn.partnership]
        legal = current.legal()
        current = current.place(player.choose(View.of(current))) if legal else current.knock()
    settlement = current.settlement
    assert settlement is not None
    return (
        current.scored[0] - settlement.deductions[0] - current.scored[1] + settlement.deductions[1]
    )


def _compare(name: str, there: int, back: int, tallies: Tallies) -> None:
    """Count two rounds of one deal by the margins of the side that ``name`` puts first."""
    tallies[f"{name}: margin"].add(there + back, 2)
    tallies[f"{name}: wins"].add((there > 0) + (back > 0), 2)
    tallies[f"{name}: loses"].add((there < 0) + (back < 0), 2)


STUDIES: dict[str, Study] = {
    "leads": Study("What is each of the 28 leads worth?", leads, 200_000, 500),
    "totals": Study("How often does the next player score on each total?", totals, 200_000, 500),
    "endings": Study("How do rounds end, and whom does it suit?", endings, 200_000, 500),
    "knocks": Study("What does a knock tell, and what follows it?", knocks, 200_000, 500),
    "doubles": Study("Keep doubles, or shed them first?", doubles, 100_000, 500),
    "strengths": Study("How much better is each player?", strengths, 1000, 2),
}
"""The studies by name, in the order of the chapter "Playing well"."""
