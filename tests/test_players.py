"""The players: the integer core is the round, a player sees no other hand, deals fit the knocks."""

from __future__ import annotations

import dataclasses
import math
import random
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sevenrocks import DOUBLE_SIX, Blocked, Layout, Match, Placement, Round, Seat, Tile, WentOut
from sevenrocks.players import (
    PLAYERS,
    Advice,
    Careful,
    Deals,
    Estimate,
    Greedy,
    Player,
    Prospect,
    Sampler,
    View,
    coach,
    prospects,
    random_rounds,
    solve,
)
from sevenrocks.players import _core as core
from sevenrocks.players.player import answer
from sevenrocks.players.prospects import SOLVED
from sevenrocks.players.solver import Search
from sevenrocks.words import either

from . import strategies
from .strategies import hand, rounds, seeds

ROUNDS = 2000
ENDINGS = (*map(WentOut, Seat), Blocked())


def played(seed: int) -> Round:
    """Play a random round on the core and in ``Round`` side by side; return the latter."""
    rng = random.Random(seed)
    current = Round.deal(rng.choice(list(Seat)), rng)
    leader = current.leader
    hands = [core.numbers(tiles) for tiles in current.hands]
    state = rng.getstate()
    result = core.play_out(core.EMPTY, [each.copy() for each in hands], leader, rng.random)
    rng.setstate(state)
    shape, points = core.EMPTY, [0, 0]
    while current.turn is not None:
        assert shape is core.shape_of(current.layout)
        held = hands[current.turn]
        moves = [move for tile in held for move in (shape.moves or shape.expand())[tile]]
        placements: dict[tuple[int, int, core.Shape], list[Placement]] = {}
        for placement in current.legal():
            after = current.layout.place(placement)
            move = (core.NUMBER[placement.tile], after.points, core.shape_of(after))
            placements.setdefault(move, []).append(placement)
        assert Counter(moves) == {move: len(same) for move, same in placements.items()}
        if moves:
            move = moves[int(rng.random() * len(moves))]
            held.remove(move[0])
            points[current.turn.partnership] += move[1]
            shape = move[2]
            current = current.place(placements[move][0])
        else:
            current = current.knock()
        assert current.scored == tuple(points)
    assert current.settlement is not None
    assert result.scored == current.scored
    assert result.deductions == current.settlement.deductions == core.deductions(hands)
    assert ENDINGS[result.out] == current.ending
    return current


def test_the_core_plays_as_round_does() -> None:
    """Thousands of rounds: legal placements, points, endings and settlements at each step."""
    ends = Counter(type(played(seed).ending) for seed in range(ROUNDS))
    assert ends[WentOut] > 0 and ends[Blocked] > 0


@given(strategies.layouts())
def test_a_shape_counts_as_its_layout(layout: Layout) -> None:
    shape = core.shape_of(layout)
    assert (shape.total, shape.points) == (layout.total, layout.points)
    assert shape.open == {point.value for point in layout.attachments}


def test_greedy_play_takes_the_most_points() -> None:
    """On the core as at the table: everybody scores the most there is to score."""
    for seed in range(100):
        current = Round.deal(Seat.NORTH, random.Random(seed))
        hands = [core.numbers(tiles) for tiles in current.hands]
        # With ties broken by the first in order, both must play the very same round.
        result = core.play_out(core.EMPTY, [*map(list, hands)], 0, lambda: 0.0, greedy=True)
        shape = core.EMPTY
        while current.turn is not None:
            held = hands[current.turn]
            moves = [move for tile in held for move in (shape.moves or shape.expand())[tile]]
            if not moves:
                current = current.knock()
                continue
            most = max(current.layout.place(where).points for where in current.legal())
            tile, points, shape = next(move for move in moves if move[1] == most)
            assert points == most
            held.remove(tile)
            current = current.place(
                next(
                    where
                    for where in current.legal()
                    if where.tile == DOUBLE_SIX[tile]
                    and core.shape_of(current.layout.place(where)) is shape
                )
            )
        assert result.scored == current.scored


@pytest.mark.parametrize("tiles", [7, 2])
def test_play_stops_where_the_match_is_won(tiles: int) -> None:
    """Rules 4 and 23: exactly what is needed wins at once, and nothing is settled."""
    checked = 0
    for seed in range(40):
        numbers = list(range(len(DOUBLE_SIX)))
        random.Random(seed).shuffle(numbers)
        hands = [numbers[start : start + tiles] for start in range(0, 4 * tiles, tiles)]

        def play(*needed: tuple[int, int], hands: list[list[int]] = hands) -> core.Played:
            dealt = [hand.copy() for hand in hands]
            if tiles > 2:
                return core.play_out(core.EMPTY, dealt, 0, lambda: 0.0, True, *needed)
            return Search().play(core.EMPTY, dealt, 0, *needed)

        whole = play()
        assert whole.winner == core.NOBODY
        for side in (0, 1):
            points = whole.scored[side]
            if points:
                exact = (points, 10**6) if side == 0 else (10**6, points)
                won = play(exact)
                assert (won.winner, won.scored[side]) == (side, points)
                assert (won.deductions, won.out) == ((0, 0), core.NOBODY)
                more = (points + 5, 10**6) if side == 0 else (10**6, points + 5)
                assert play(more) == whole
                checked += 1
    assert checked > 10


def test_random_rounds_are_the_same_for_the_same_seed() -> None:
    first, again = list(random_rounds(50, 1)), list(random_rounds(50, 1))
    assert first == again != list(random_rounds(50, 2))
    assert list(random_rounds(20, 1)) == first[:20]
    assert list(random_rounds(50, -1)) != first
    assert {result.leader for result in first} == set(Seat)
    for result in first:
        assert all(points % 5 == 0 for points in (*result.scored, *result.deductions))


@given(rounds(), st.sampled_from(list(Seat)))
def test_a_view_has_no_tile_of_another_hand(current: Round, seat: Seat) -> None:
    """Rule 5: hands are private. All that a view holds, at any depth, has been seen by the seat."""
    view = View.of(current, seat)
    assert tiles_in(view) <= {*current.hands[seat], *current.layout.tiles}
    assert set(view.unseen) == {
        tile for other in Seat if other != seat for tile in current.hands[other]
    }
    assert view.held == tuple(map(len, current.hands))


def tiles_in(value: Any) -> set[Tile]:
    """Return every tile that can be reached from ``value``."""
    if isinstance(value, Tile):
        return {value}
    if dataclasses.is_dataclass(value):
        value = [getattr(value, field.name) for field in dataclasses.fields(value)]
    if isinstance(value, (tuple, list, set, frozenset)):
        return {tile for each in value for tile in tiles_in(each)}
    assert value is None or isinstance(value, (int, str)), f"a view holds {value!r}"
    return set()


@pytest.mark.parametrize("name", PLAYERS)
@settings(max_examples=25, deadline=None)
@given(current=rounds(), seed=seeds)
def test_no_player_knows_another_hand(name: str, current: Round, seed: int) -> None:
    """A player gets a view and nothing else, and the view does not depend on what others hold.

    So whatever they hold, as long as the table looks the same, the choice is the same.
    """
    if current.turn is None or current.must_knock:
        return
    player = PLAYERS[name](7) if name != "sampler" else Sampler(7, samples=4)
    view = View.of(current)
    chosen = player.choose(view)
    assert chosen in current.legal()
    other = elsewhere(current, view, random.Random(seed))
    assert View.of(other) == view and hash(View.of(other)) == hash(view)
    assert player.choose(View.of(other)) == chosen


def elsewhere(current: Round, view: View, rng: random.Random) -> Round:
    """Return a round that went the same way, with the unseen tiles in other hands."""
    return dealt_as(current, Deals(view).draw(rng))


def test_a_view_of_a_match_has_the_score_of_the_match() -> None:
    match = Match.start(seed=4, target=60)
    rng = random.Random(4)
    while len(match.rounds) < 2 or match.round.scored == (0, 0):
        match = strategies.random_turn(match, rng)
    assert View.of(match, Seat.EAST).points == match.score
    assert View.of(match, Seat.EAST).target == 60


def test_a_round_that_is_over_has_no_player_to_look() -> None:
    current = played(1)
    with pytest.raises(ValueError, match="the round is over"):
        View.of(current)
    assert View.of(current, Seat.WEST).hand == current.hands[Seat.WEST]


@given(rounds())
def test_the_true_hands_fit_what_is_known(current: Round) -> None:
    """A knock says truly what the seat has none of (rule 10)."""
    for seat in Seat:
        view = View.of(current, seat)
        for other in Seat:
            for tile in current.hands[other]:
                assert not view.lacking[other] & {tile.low, tile.high}
                assert other == seat or view.can_hold(other, tile)


def test_deals_are_all_that_there_can_be() -> None:
    """Counted, listed and drawn deals against every way to divide the tiles (rule 10)."""
    checked = 0
    rng = random.Random(1)
    for current in turns(60):
        view = View.of(current)
        if len(view.unseen) <= 5 and any(view.lacking):
            deals = Deals(view)
            every = list(deals.every())
            assert len(every) == deals.count
            assert set(every) == brute_deals(view)
            assert current.hands in every
            assert deals.some(deals.count, rng) == every
            assert deals.draw(rng) in every
            assert len(deals.some(1, rng)) == 1
            checked += 1
    assert checked > 30


def brute_deals(view: View) -> set[tuple[tuple[Tile, ...], ...]]:
    """Return every division of the unseen tiles that the knocks allow."""
    found = set()
    for order in permutations(view.unseen):
        start, hands = 0, []
        for seat in Seat:
            size = view.held[seat]
            own = seat == view.seat
            hands.append(view.hand if own else tuple(sorted(order[start : start + size])))
            start += 0 if own else size
        if all(
            view.can_hold(seat, tile) for seat in Seat if seat != view.seat for tile in hands[seat]
        ):
            found.add(tuple(hands))
    return found


def test_drawn_deals_are_equally_likely() -> None:
    """A knock that leaves six deals: each comes a sixth of the time."""
    rng = random.Random(3)
    counts: list[Counter[Any]] = []
    for current in turns(2):
        deals = Deals(View.of(current))
        if 3 <= deals.count <= 12:
            counts.append(Counter(deals.draw(rng) for _ in range(400 * deals.count)))
            assert len(counts[-1]) == deals.count
    assert counts
    for counter in counts:
        # 400 expected; five standard deviations are 100.
        assert all(300 < times < 500 for times in counter.values())


@given(rounds(), seeds)
def test_greedy_scores_the_most(current: Round, seed: int) -> None:
    if current.turn is not None and not current.must_knock:
        chosen = Greedy(seed).choose(View.of(current))
        points = {where: current.layout.place(where).points for where in current.legal()}
        assert points[chosen] == max(points.values())


def test_careful_weighs_every_hand_of_the_next_player() -> None:
    """The average of the best answers, over all hands that the next player can have."""
    checked = 0
    for seed in range(40):
        current = Round.deal(Seat.NORTH, random.Random(seed))
        while current.turn is not None and sum(map(len, current.hands)) > 9:
            legal = current.legal()
            current = current.place(legal[seed % len(legal)]) if legal else current.knock()
        if current.turn is None or current.must_knock:
            continue
        view = View.of(current)
        worth = {}
        for where in view.legal():
            after = view.layout.place(where)
            worth[where] = after.points - brute_answer(view, after)
            assert answer(view, after) == brute_answer(view, after)
        assert worth[Careful(seed).choose(view)] == max(worth.values())
        checked += 1
    assert checked > 20


def brute_answer(view: View, after: Layout) -> Fraction:
    seat = view.seat.next
    if len(view.hand) == 1:
        return Fraction(0)
    tiles = [tile for tile in view.unseen if view.can_hold(seat, tile)]
    hands = list(combinations(tiles, view.held[seat]))
    scores = [
        max((after.place(where).points for where in after.legal(held)), default=0) for held in hands
    ]
    return Fraction(sum(scores), len(hands))


@pytest.mark.parametrize(("better", "worse"), [(Greedy, PLAYERS["random"]), (Careful, Greedy)])
def test_each_strength_beats_the_one_before(better: Any, worse: Any) -> None:
    """Over the same deals with the seats exchanged; the interval lies above 0."""
    margins = []
    for seed in range(40):
        ours = margin([better(1), worse(1)] * 2, seed)
        theirs = margin([worse(1), better(1)] * 2, seed)
        margins.append(ours - theirs)
    found = Estimate.of(margins)
    assert found.mean > found.error


def margin(players: list[Player], seed: int) -> int:
    current = Round.deal(Seat.NORTH, random.Random(seed))
    while current.turn is not None:
        if current.must_knock:
            current = current.knock()
        else:
            current = current.place(players[current.turn].choose(View.of(current)))
    assert current.settlement is not None
    paid = current.settlement.deductions
    return current.scored[0] - paid[0] - current.scored[1] + paid[1]


def test_an_estimate_holds_its_mean_and_interval() -> None:
    assert Estimate.of([4]) == (4, math.inf)
    mean, error = Estimate.of([0, 10] * 50)
    assert mean == 5 and error == pytest.approx(1.96 * 5.0252 / 10, abs=1e-3)


@settings(max_examples=40, deadline=None)
@given(current=rounds())
def test_a_prospect_adds_up(current: Round) -> None:
    """A margin is this placement's points, the later ones, less the settlement (rules 16, 21)."""
    if current.turn is None or current.must_knock:
        return
    view = View.of(current)
    rng = random.Random(1)
    deals = Deals(view).some(5, rng)
    found = prospects(view, deals, rng.random)
    assert [prospect.placement for prospect in found] == list(view.legal())
    sign = -1 if view.partnership else 1
    for prospect in found:
        for each, played in zip(prospect.margins, prospect.played, strict=True):
            ours = played.scored[0] - played.deductions[0]
            theirs = played.scored[1] - played.deductions[1]
            assert each == prospect.after.points + sign * (ours - theirs)
    assert found[0].ahead_of(found[0]) == (0, 0)


def test_a_late_prospect_is_perfect_play() -> None:
    """With few tiles left, each margin is what the solver says of that deal."""
    checked = 0
    rng = random.Random(1)
    for current in moments(12):
        view = View.of(current)
        if sum(view.held) <= SOLVED:
            other = elsewhere(current, view, rng)
            values = solve(other).values
            sign = -1 if view.partnership else 1
            for prospect in prospects(view, [other.hands], rng.random):
                assert prospect.margins == [sign * values[prospect.placement]]
                checked += 1
    assert checked > 50


def test_a_last_tile_ends_every_deal_at_once() -> None:
    """Rule 19: nothing is played on after the last tile of a hand."""
    view, current = next(
        (view, current) for current in moments(300) if len((view := View.of(current)).hand) == 1
    )
    for prospect in prospects(view, [current.hands], random.Random(1).random):
        after = current.place(prospect.placement)
        assert after.settlement is not None
        assert prospect.played[0] == core.Played((0, 0), after.settlement.deductions, view.seat)


@settings(max_examples=40, deadline=None)
@given(current=rounds())
def test_advice_is_on_each_legal_placement(current: Round) -> None:
    if current.turn is None:
        return
    view = View.of(current)
    advice = coach(view, samples=6)
    assert advice == coach(view, samples=6)
    assert sorted(each.placement for each in advice) == list(view.legal())
    assert all(each.samples == advice[0].samples <= 6 for each in advice)
    for number, each in enumerate(advice):
        after = view.layout.place(each.placement)
        assert each.points == after.points
        assert each.behind.mean >= 0 and (number > 0 or each.behind == (0, 0))
        assert each.exact == (Deals(view).count <= 6 and sum(view.held) <= SOLVED)
        now = f"Scores {after.points} now" if after.points else f"leaves {after.total} on the table"
        assert now in each.reason
        name = str(view.seat.next)
        scoring = [
            tile
            for tile in view.unseen
            if view.can_hold(view.seat.next, tile)
            and any(after.place(where).points for where in after.legal([tile]))
        ]
        ends = len(view.hand) == 1 or not after.legal({*view.hand, *view.unseen})
        alone = f"{name} can score next only with {scoring[0]}, for" if scoring else "only with"
        assert (alone in each.reason) == (len(scoring) == 1 and not ends)
        assert (f"{name} cannot score next." in each.reason) == (not scoring and not ends)


def test_a_placement_that_wins_the_match_comes_first() -> None:
    """Rule 23: nothing that follows can be worth more."""
    match = Match.start(
        target=10,
        leader=Seat.NORTH,
        hands=[
            hand("55 00 01 02 03 04 06"),
            hand("11 12 13 14 15 16 22"),
            hand("23 24 25 26 33 34 35"),
            hand("36 44 45 46 56 66 05"),
        ],
    )
    best, *others = coach(View.of(match), samples=20)
    assert best.placement == Placement.parse("55")
    assert best.reason.endswith("That wins the match: rule 23.")
    assert not any("wins the match" in other.reason for other in others)


def test_the_coach_remembers_a_knock() -> None:
    """A value that a placement opens is told with whoever knocked on it, and only then."""
    told = 0
    for current in moments(30):
        view = View.of(current)
        if any(view.lacking):
            told += sum(told_of_knocks(view, advice) for advice in coach(view, samples=1))
    assert told > 0


def told_of_knocks(view: View, advice: Advice) -> int:
    """Check which knocks the advice speaks of; return how many."""
    after = view.layout.place(advice.placement)
    goes_on = len(view.hand) > 1 and after.legal({*view.hand, *view.unseen})
    opened = core.shape_of(after).open - core.shape_of(view.layout).open
    others = [view.lacking[view.seat.partner], view.lacking[view.seat.partner.next]]
    knocked = {value for value in opened if any(value in lacking for lacking in others)}
    named = {int(value) for value in re.findall(r"Opens a (\d);", advice.reason)}
    assert named == (knocked if goes_on else set())
    # What the next player cannot score with, although it is unseen and would score.
    seat = view.seat.next
    barred = {
        half
        for tile in view.unseen
        if not view.can_hold(seat, tile)
        and any(after.place(where).points for where in after.legal([tile]))
        for half in (tile.low, tile.high)
        if half in view.lacking[seat]
    }
    lacks = f"{seat} has no {either(sorted(barred))}, having knocked on it."
    assert (lacks in advice.reason) == bool(barred and goes_on)
    return len(named) + len(barred)


def turns(rounds: int) -> Iterator[Round]:
    """Yield random rounds before each of their turns."""
    for seed in range(rounds):
        rng = random.Random(seed)
        current = Round.deal(Seat.NORTH, rng)
        while current.turn is not None:
            yield current
            legal = current.legal()
            current = current.place(rng.choice(legal)) if legal else current.knock()


def moments(rounds: int) -> Iterator[Round]:
    """Yield random rounds at each turn at which there is something to place."""
    return (current for current in turns(rounds) if not current.must_knock)


BEST = re.compile(
    r"your side gets (?P<margin>[\d.]+) points (?P<way>more|less) than the other side in the rest "
    r"of the round(?: \(it may be (?P<error>[\d.]+) more or less\))?\. It scores (?P<now>\d+) now "
    r"and (?P<ours>[\d.]+) later, the other side (?P<theirs>[\d.]+)\. At the end your side pays "
    r"(?P<own>[\d.]+), the other side (?P<other>[\d.]+)\."
)
OTHERS = re.compile(
    r"it brings (?P<less>[\d.]+) points less than (?:the lead of )?\[...\](?: joined to \[...\])?"
    r"(?: \(it may be (?P<error>[\d.]+) more or less\))?"
    r"(?P<close>, so perhaps both are equally good)?\."
)
CAUSES = {
    "it scores {} {} now": lambda end, points: points,
    "your side scores {} {} later": lambda end, side: end.scored[side],
    "the other side scores {} {}": lambda end, side: end.scored[1 - side],
    "your side pays {} {} at the end": lambda end, side: end.deductions[side],
    "the other side pays {} {} at the end": lambda end, side: end.deductions[1 - side],
}


def test_every_number_of_a_reason_is_that_of_the_tried_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Margins, limits, parts, causes, what the next player holds, knocks and blocks."""
    tried: list[Any] = []

    def kept(view: View, deals: Any, chance: Any) -> list[Prospect]:
        tried[:] = [deals, prospects(view, deals, chance)]
        return tried[1]

    monkeypatch.setitem(coach.__globals__, "prospects", kept)
    checked = 0
    for current in moments(6):
        view = View.of(current)
        advice = coach(view, samples=30)
        deals, found = tried
        by_placement = {prospect.placement: prospect for prospect in found}
        best = by_placement[advice[0].placement]
        assert sum(best.margins) == max(sum(each.margins) for each in found)
        for each in advice:
            prospect = by_placement[each.placement]
            check_next(view, each, deals)
            blocked = [played.out < 0 for played in prospect.played].count(True) / len(deals)
            goes_on = "cannot score next" in each.reason or "can score next" in each.reason
            told = f"The round is blocked in {round(100 * blocked)} of 100 deals."
            assert (told in each.reason) == (blocked >= 0.2 and goes_on)
            (check_best if each is advice[0] else check_other)(each, prospect, best)
            checked += 1
    assert checked > 100


def check_next(view: View, advice: Advice, deals: Any) -> None:
    """Check how often the next player can score, and must knock."""
    after = view.layout.place(advice.placement)
    hands = [deal[view.seat.next] for deal in deals]
    points = [max((after.place(p).points for p in after.legal(hand)), default=-1) for hand in hands]
    holds = re.search(r"and holds one in (\d+) of 100 deals", advice.reason)
    if holds:
        share = sum(each > 0 for each in points) / len(points)
        assert int(holds[1]) == round(100 * share)
    if "score next" in advice.reason:
        knocks = points.count(-1) / len(points)
        must = f"{view.seat.next} must knock"
        assert (f"{must}." in advice.reason) == (knocks == 1)
        told = f"{must} in {round(100 * knocks)} of 100 deals."
        assert (told in advice.reason) == (0.2 <= knocks < 1)


def check_best(advice: Advice, prospect: Prospect, best: Prospect) -> None:
    told = BEST.search(advice.reason)
    assert told and prospect is best
    margin, error = Estimate.of(prospect.margins)
    side = prospect.side
    played = prospect.played
    count = len(played)
    assert told["margin"] == f"{abs(margin):.1f}" and (told["way"] == "less") == (margin < 0)
    if not advice.exact and told["error"]:
        assert told["error"] == f"{error:.1f}"
    assert advice.expected == (margin, 0 if advice.exact else error)
    assert told["now"] == str(prospect.after.points)
    assert told["ours"] == f"{sum(end.scored[side] for end in played) / count:.1f}"
    assert told["theirs"] == f"{sum(end.scored[1 - side] for end in played) / count:.1f}"
    assert told["own"] == f"{sum(end.deductions[side] for end in played) / count:.1f}"
    assert told["other"] == f"{sum(end.deductions[1 - side] for end in played) / count:.1f}"


def check_other(advice: Advice, prospect: Prospect, best: Prospect) -> None:
    gaps = [one - other for one, other in zip(best.margins, prospect.margins, strict=True)]
    less, error = Estimate.of(gaps)
    told = OTHERS.search(advice.reason)
    if not less:
        assert "it is as good as" in advice.reason
    else:
        assert told and told["less"] == f"{less:.1f}"
        assert bool(told["close"]) == (less <= (0 if advice.exact else error))
        if told["error"]:
            assert told["error"] == f"{error:.1f}" and not advice.exact
    side, count = prospect.side, len(gaps)
    for words, part in CAUSES.items():
        if "now" in words:
            gap: float = prospect.after.points - best.after.points
        else:
            gap = sum(part(end, side) for end in prospect.played) / count
            gap -= sum(part(end, side) for end in best.played) / count
        size = str(abs(gap)) if isinstance(gap, int) else f"{abs(gap):.1f}"
        cause = words.format(size, "more" if gap > 0 else "less")
        causes = re.split(r", | and |: |\.$", advice.reason.partition("The difference")[2])
        assert (cause in causes) == (abs(gap) >= 0.5)


def test_the_sampler_takes_what_is_best_over_all_deals() -> None:
    """With few tiles left it knows every deal, and takes the best mean of perfect play."""
    checked = 0
    for current in moments(40):
        view = View.of(current)
        deals = Deals(view)
        if len(view.legal()) < 2 or sum(view.held) > SOLVED or deals.count > 12:
            continue
        sign = -1 if view.partnership else 1
        worth = dict.fromkeys(view.legal(), 0)
        for hands in deals.every():
            for placement, margin in solve(dealt_as(current, hands)).values.items():
                worth[placement] += sign * margin
        assert worth[Sampler(3).choose(view)] == max(worth.values())
        checked += 1
    assert checked > 20


def dealt_as(current: Round, hands: Any) -> Round:
    """Return a round that went the same way and leaves ``hands``."""
    dealt = [list(hand) for hand in hands]
    for turn in current.turns:
        if turn.placement is not None:
            dealt[turn.seat].append(turn.placement.tile)
    again = Round(dealt, current.leader)
    for turn in current.turns:
        # A knock would be refused here if the hands did not fit it.
        again = again.knock() if turn.placement is None else again.place(turn.placement)
    return again


def test_an_early_prospect_is_greedy_play() -> None:
    """Everybody places what scores the most, from the placement on."""
    for current in moments(2):
        view = View.of(current)
        if sum(view.held) <= SOLVED:
            continue
        for prospect in prospects(view, [current.hands], lambda: 0.0):
            hands = [core.numbers(hand) for hand in current.hands]
            hands[view.seat].remove(core.NUMBER[prospect.placement.tile])
            shape = core.shape_of(prospect.after)
            played = core.play_out(shape, hands, view.seat.next, lambda: 0.0, greedy=True)
            assert prospect.played == (played,)


NEAR = [
    "05 44 66 33 22 11 03",
    "55 00 04 06 12 13 14",
    "15 16 23 24 25 26 34",
    "35 36 45 46 56 01 02",
]


def near(target: int) -> Match:
    return Match.start(target=target, leader=Seat.NORTH, hands=map(hand, NEAR))


@pytest.mark.parametrize("player", [Greedy(1), Careful(1), Sampler(1, samples=20)])
def test_whoever_can_win_the_match_does(player: Player) -> None:
    """Rule 23: the first partnership at the target wins at once."""
    assert player.choose(View.of(near(5))).code == "05"


def test_the_coach_says_what_gives_a_won_match_away() -> None:
    best, *others = coach(View.of(near(5)), samples=20)
    assert best.wins and best.placement.code == "05"
    for other in others:
        assert not other.wins
        assert "It does not win the match now, as the lead of [0|5] does: rule 23." in other.reason


def test_a_match_that_the_other_side_would_win_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """East+West need 5: how often they get them, now and in this round, stands in the reason."""
    tried: list[Any] = []

    def kept(view: View, deals: Any, chance: Any) -> list[Prospect]:
        tried[:] = [deals, prospects(view, deals, chance)]
        return tried[1]

    calm = coach(View.of(near(250)), samples=60)
    assert all("wins the match" not in each.reason for each in calm)
    monkeypatch.setitem(coach.__globals__, "prospects", kept)
    view = dataclasses.replace(View.of(near(250)), score=(0, 245))
    advice = coach(view, samples=60)
    assert advice[0].placement != calm[0].placement
    deals, found = tried
    for each in advice:
        prospect = next(other for other in found if other.placement == each.placement)
        winners = Counter(played.winner for played in prospect.played)
        ours, theirs = (round(100 * winners[side] / len(deals)) for side in (0, 1))
        told = f"Your side wins the match in this round in {ours} of 100 deals, the other side in"
        assert f"{told} {theirs} of 100 deals." in each.reason
        after = prospect.after
        at_once = sum(
            any(after.place(where).points for where in after.legal(deal[Seat.EAST]))
            for deal in deals
        )
        told = f"East wins the match at once in {round(100 * at_once / len(deals))} of 100 deals."
        assert (told in each.reason) == (at_once > 0)
        assert all(
            worth == margin - 100 * (played.winner == 1) + 100 * (played.winner == 0)
            for worth, margin, played in zip(
                prospect.worth, prospect.margins, prospect.played, strict=True
            )
        )


def test_wrong_arguments_are_refused_in_words() -> None:
    current = Round.deal(Seat.NORTH, random.Random(1))
    east = View.of(current, Seat.EAST)
    assert east.turn == Seat.NORTH and east.legal() == ()
    with pytest.raises(ValueError, match="East is not to turn"):
        coach(east)
    for player in (Greedy(), Careful(), Sampler(), PLAYERS["random"](1)):
        with pytest.raises(ValueError, match="East is not to turn"):
            player.choose(east)
    for seat in (7, -1, "North"):
        with pytest.raises(ValueError, match="is not a seat"):
            View.of(current, seat)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="0 deals cannot be tried"):
        coach(View.of(current), samples=0)
    with pytest.raises(ValueError, match="0 deals cannot be tried"):
        Sampler(samples=0)
    with pytest.raises(ValueError, match="-1 rounds"):
        random_rounds(-1, 1)


def test_nobody_is_to_turn_when_all_is_over() -> None:
    over = played(1)
    assert View.of(over, Seat.EAST).turn is None
    with pytest.raises(ValueError, match="East is not to turn"):
        coach(View.of(over, Seat.EAST))
    won = near(5).place("05")
    with pytest.raises(ValueError, match="the match is won"):
        View.of(won)
    assert View.of(won, Seat.EAST).turn is None


@given(rounds())
def test_a_view_knows_whose_turn_it_is(current: Round) -> None:
    for seat in Seat:
        view = View.of(current, seat)
        assert view.turn == current.turn
        assert view.legal() == (current.legal() if seat == current.turn else ())


def test_coach_has_nothing_to_say_to_who_must_knock() -> None:
    current = next(current for current in turns(100) if current.must_knock)
    assert coach(View.of(current)) == []
