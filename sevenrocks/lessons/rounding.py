"""The activity ``rounding``: what the hands left cost, and whether they cost at all (rules 21-23).

Level 1 asks the cost of a hand, level 2 of a number of pips, level 3 of two partners' hands;
level 4 asks both scores after a settlement; level 5 first asks whether there is one now.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from ..language import _, _n
from ..match import TARGET, Match
from ..round import Round, Turn, WentOut
from ..seats import Partnership, Seat
from ..settlement import Settlement, round_hand, settle
from ..tiles import Tile
from ..words import difference_of, listed, seat_name, side_name, signed, sum_of
from .frames import hand_picture
from .hands import hand_sentence
from .messages import Field, Option, Picture, Question
from .positions import random_round
from .questions import Setting, Wrong, ask, choice_field, number_field


def question(setting: Setting) -> Question:
    """Return a question about hands left at a moment of a random round."""
    return LEVELS[setting.level](setting, setting.rng())


def _one_hand(setting: Setting, rng: random.Random) -> Question:
    current, seat = _ended_with_remainder(rng)
    pips = settle(current.hands).left[seat]
    name = seat_name(seat)
    question = _cost_question(setting, current, seat)
    question["prompt"] = _(
        "The round is over. The picture shows what {seat} still holds. How many points does this "
        "hand cost?",
        seat=name,
    )
    question["pictures"] = [_hand_picture(current, seat)]
    question["hints"] = [
        _("Add the pips on all halves of the hand first."),
        _n(
            "{seat} holds {number} pip. Which multiple of 5 is nearest?",
            "{seat} holds {number} pips. Which multiple of 5 is nearest?",
            pips,
            seat=name,
        ),
    ]
    return question


def _one_number(setting: Setting, rng: random.Random) -> Question:
    current, seat = _ended_with_remainder(rng)
    pips = settle(current.hands).left[seat]
    floor = pips // 5 * 5
    question = _cost_question(setting, current, seat)
    question["prompt"] = _n(
        "The round is over and {seat} still holds {number} pip. How many points does this hand "
        "cost?",
        "The round is over and {seat} still holds {number} pips. How many points does this hand "
        "cost?",
        pips,
        seat=seat_name(seat),
    )
    question["hints"] = [
        _("A hand costs the multiple of 5 that is nearest to its pips."),
        _(
            "{pips} lies between {floor} and {next}. How far is it over {floor}?",
            pips=pips,
            floor=floor,
            next=floor + 5,
        )
        if pips % 5
        else _("{pips} is a multiple of 5 itself.", pips=pips),
    ]
    return question


def _cost_question(setting: Setting, current: Round, seat: Seat) -> Question:
    left = settle(current.hands)
    cost = left.rounded[seat]
    sentence = _hand_sentence(current, seat)
    return ask(
        setting,
        prompt="",
        pictures=[],
        fields=[number_field("cost", _("Cost of the hand"), _("points"))],
        answer={"cost": str(cost)},
        right=_("Right: {sentence}", sentence=sentence),
        hints=[],
        wrongs=_cost_wrongs("cost", current, seat),
        steps=[sentence, _("The hand costs {cost} points (rule 21).", cost=cost)],
        highlight=current.hands[seat],
    )


def _partners(setting: Setting, rng: random.Random) -> Question:
    side = rng.choice(list(Partnership))
    # Half of the questions are such that adding the hands first would go wrong.
    pooling_bites = rng.random() < 0.5

    def wanted(current: Round) -> bool:
        if current.ending is None:
            return False
        left = settle(current.hands)
        return (round_hand(_pooled(left, side)) != left.deductions[side]) == pooling_bites

    current = random_round(rng, wanted)
    left = settle(current.hands)
    first, second = side.seats
    answer = {_field_of(seat): str(left.rounded[seat]) for seat in side.seats}
    answer["together"] = str(left.deductions[side])
    total = sum_of(left.rounded[seat] for seat in side.seats)
    return ask(
        setting,
        prompt=_(
            "The round is over. The pictures show what {first} and {second}, who are partners, "
            "still hold. What does each hand cost, and how many points do {side} pay?",
            first=seat_name(first),
            second=seat_name(second),
            side=side_name(side),
        ),
        pictures=[_hand_picture(current, seat) for seat in side.seats],
        fields=[
            *(
                number_field(
                    _field_of(seat), _("Cost of {seat}'s hand", seat=seat_name(seat)), _("points")
                )
                for seat in side.seats
            ),
            number_field("together", _("{side} pay together", side=side_name(side)), _("points")),
        ],
        answer=answer,
        right=_("Right: each hand is rounded alone, {sum}.", sum=total),
        hints=[
            _("Round each hand alone. Add only then."),
            listed(_pips_of(seat, left.left[seat]) for seat in side.seats) + ".",
        ],
        wrongs=[
            *(
                wrong
                for seat in side.seats
                for wrong in _cost_wrongs(_field_of(seat), current, seat)
            ),
            *(
                Wrong("together", paid, name, reason, tiles)
                for name, paid, reason, tiles in _misjudged(current, side)
            ),
        ],
        steps=[
            *(_hand_sentence(current, seat) for seat in side.seats),
            _("{side} pay {sum} points (rule 21).", side=side_name(side), sum=total),
        ],
        highlight=[tile for seat in side.seats for tile in current.hands[seat]],
    )


def _settled_scores(setting: Setting, rng: random.Random) -> Question:
    current = random_round(rng, lambda current: current.ending is not None)
    now = _running_score(rng), _running_score(rng)
    match = _match(current, now)
    out = current.ending
    told = (
        _("{seat} has gone out.", seat=seat_name(out.seat))
        if isinstance(out, WentOut)
        else _("Four knocks in a row have blocked the round.")
    )
    return ask(
        setting,
        prompt=told
        + " "
        + _(
            "Before the settlement the score is {score}. The pictures show the hands left. What "
            "is each score after the settlement? It may be below zero.",
            score=_scores(now),
        ),
        pictures=[_hand_picture(current, seat) for seat in Seat],
        fields=_score_fields(),
        answer=_score_answer(match),
        right=_("Right: the score is {score}.", score=_scores(match.score)),
        hints=_settlement_hints(current),
        wrongs=_score_wrongs(current, now),
        steps=_settlement_steps(current, now),
    )


def _whether_settled(setting: Setting, rng: random.Random) -> Question:
    case = rng.choice(CASES)
    current = random_round(rng, case.wanted)
    last = current.turns[-1]
    now = [_running_score(rng), _running_score(rng)]
    if case.truth == "won":
        # The last placement brought its side to the target; before it the side was below.
        now[last.seat.partnership] = TARGET + rng.randrange(0, last.points, 5)
    score = now[0], now[1]
    match = _match(current, score)
    truth = _truth(match)
    settled = case.truth in ("out", "blocked")
    reasons = _false_claims(match, case.truth)
    return ask(
        setting,
        prompt=_(
            "The last turns: {turns}. With these points the score is {score}; the target is "
            "{target}. The pictures show what each player still holds. Is the round settled now? "
            "And what are the scores then: after the settlement if there is one, else as they are?",
            turns="; ".join(_turn(turn) for turn in current.turns[-5:]),
            score=_scores(score),
            target=TARGET,
        ),
        pictures=[_hand_picture(current, seat) for seat in Seat],
        fields=[
            choice_field("settled", _("Is the round settled now?"), _claims()),
            *_score_fields(),
        ],
        answer={"settled": case.truth, **_score_answer(match)},
        right=_("Right: {truth} The score is {score}.", truth=truth, score=_scores(match.score)),
        hints=[
            _(
                "Look first whether a partnership has reached {target}; then whether a player has "
                "gone out; then count the knocks in a row.",
                target=TARGET,
            ),
            truth,
        ],
        wrongs=[
            *(Wrong("settled", claim, name, reason) for claim, (name, reason) in reasons.items()),
            *(
                _score_wrongs(current, score)
                if settled
                else _unsettled_wrongs(current, score, truth)
            ),
        ],
        steps=[truth, *(_settlement_steps(current, score) if settled else [_unsettled(score)])],
    )


LEVELS: dict[int, Callable[[Setting, random.Random], Question]] = {
    1: _one_hand,
    2: _one_number,
    3: _partners,
    4: _settled_scores,
    5: _whether_settled,
}


class Case(NamedTuple):
    """A kind of moment for level 5: the right claim about it, and which moments are of the kind."""

    truth: str
    wanted: Callable[[Round], bool]


CASES = (
    Case("won", lambda current: current.ending is None and current.turns[-1].points > 0),
    Case("won", lambda current: current.ending is not None and current.turns[-1].points > 0),
    Case("out", lambda current: isinstance(current.ending, WentOut)),
    Case("blocked", lambda current: str(current.ending) == "blocked"),
    Case(
        "goes-on",
        # Three knocks in a row, or four with a placement among them; somebody can still place.
        lambda current: (
            current.ending is None
            and current.turns[-1].placement is None
            and sum(turn.placement is None for turn in current.turns[-5:]) > 2
            and not current.must_knock
        ),
    ),
)
"""A win in mid-round; a win by the very last tile; a player out; a block; a few knocks only."""


class Misrounding(NamedTuple):
    """A wrong way to round: what a hand of some pips would cost, and the words for it."""

    name: str
    cost: Callable[[int], int]
    told: Callable[[], str]


MISROUNDINGS = (
    Misrounding("unrounded", lambda pips: pips, lambda: _("You did not round.")),
    Misrounding(
        "two-up", lambda pips: (pips + 3) // 5 * 5, lambda: _("You rounded up a remainder of 2.")
    ),
    Misrounding(
        "three-down",
        lambda pips: (pips + 1) // 5 * 5,
        lambda: _("You rounded down a remainder of 3."),
    ),
    Misrounding("always-down", lambda pips: pips // 5 * 5, lambda: _("You rounded down.")),
    Misrounding("always-up", lambda pips: -(-pips // 5) * 5, lambda: _("You rounded up.")),
    Misrounding(
        "divided-by-five",
        lambda pips: round_hand(pips) // 5,
        lambda: _("You divided by 5, but scores are plain points: rule 3."),
    ),
)
"""The wrong ways to round. The narrow ones stand first: 2 up is a special case of always up."""


def _cost_wrongs(field: str, current: Round, seat: Seat) -> Iterator[Wrong]:
    """Yield the wrong costs of the hand of ``seat``."""
    pips = settle(current.hands).left[seat]
    for way in MISROUNDINGS:
        reason = _because(way.told(), _hand_sentence(current, seat))
        yield Wrong(field, way.cost(pips), way.name, reason, current.hands[seat])
    tile = _last_tile(current, seat)
    if tile is not None:
        yield Wrong(field, round_hand(tile.pips), "out-charged", _out_charged(seat, tile))


def _misjudged(
    current: Round, side: Partnership, *, others_shown: bool = False
) -> Iterator[tuple[str, int, str, list[Tile]]]:
    """Yield wrong amounts that ``side`` pays: the misconception, the amount, the reason, tiles."""
    left = settle(current.hands)
    first, second = side.seats
    own = [tile for seat in side.seats for tile in current.hands[seat]]
    pooled = _pooled(left, side)
    yield (
        "pooled",
        round_hand(pooled),
        _(
            "You added the hands of {first} and {second} before rounding: {pips} pips. Each hand "
            "is rounded alone, {sum}: rule 21.",
            first=seat_name(first),
            second=seat_name(second),
            pips=sum_of(left.left[seat] for seat in side.seats),
            sum=sum_of(left.rounded[seat] for seat in side.seats),
        ),
        own,
    )
    for way in MISROUNDINGS:
        changed = [seat for seat in side.seats if way.cost(left.left[seat]) != left.rounded[seat]]
        told = " ".join(_hand_sentence(current, seat) for seat in changed)
        paid = sum(way.cost(left.left[seat]) for seat in side.seats)
        tiles = [tile for seat in changed for tile in current.hands[seat]]
        yield way.name, paid, _because(way.told(), told), tiles
    for seat in side.seats:
        yield (
            "partner-left-out",
            left.rounded[seat.partner],
            _because(
                _("You left out {seat}'s hand.", seat=seat_name(seat)),
                _hand_sentence(current, seat),
            ),
            list(current.hands[seat]),
        )
        tile = _last_tile(current, seat)
        if tile is not None:
            paid = left.deductions[side] + round_hand(tile.pips)
            yield "out-charged", paid, _out_charged(seat, tile), []
    if others_shown:
        theirs = left.deductions[side.other]
        told = _(
            "The hands of {side} cost {side} {cost} points: rule 21.",
            side=side_name(side),
            cost=left.deductions[side],
        )
        yield (
            "other-side-charged",
            theirs,
            _because(
                _("You charged {side} for the hands of the other side.", side=side_name(side)), told
            ),
            own,
        )
        yield (
            "all-hands-charged",
            sum(left.deductions),
            _because(_("You charged {side} for all four hands.", side=side_name(side)), told),
            own,
        )


def _score_wrongs(current: Round, now: tuple[int, int]) -> Iterator[Wrong]:
    """Yield the wrong scores after a settlement, where ``now`` is the score before it."""
    left = settle(current.hands)
    for side in Partnership:
        field, cost, name = _score_field(side), left.deductions[side], side_name(side)
        right = now[side] - cost
        sum_told = difference_of(now[side], cost)
        yield Wrong(
            field,
            now[side] + cost,
            "added",
            _(
                "You added what the hands of {side} cost; it is subtracted, {sum}: rule 21.",
                side=name,
                sum=sum_told,
            ),
        )
        yield Wrong(
            field,
            now[side],
            "not-subtracted",
            _("The hands of {side} cost {cost} points, {sum}: rule 21.",
              side=name, cost=cost, sum=sum_told),
        )  # fmt: skip
        if right < 0:
            below = _("A score may fall below zero, {sum}: rule 22.", sum=sum_told)
            yield Wrong(field, 0, "clamped-at-zero", below)
            yield Wrong(field, -right, "sign-lost", below)
        for misconception, paid, reason, tiles in _misjudged(current, side, others_shown=True):
            yield Wrong(field, now[side] - paid, misconception, reason, tiles)


def _unsettled_wrongs(current: Round, now: tuple[int, int], truth: str) -> Iterator[Wrong]:
    """Yield the wrong scores where nothing is settled."""
    left = settle(current.hands)
    won = max(now) >= TARGET
    name = "settled-after-win" if won else "settled-too-early"
    for side in Partnership:
        reason = _because(truth, _("So no hand is charged: the score stays as it is."))
        yield Wrong(_score_field(side), now[side] - left.deductions[side], name, reason)
        if now[side] > TARGET:
            capped = _("A score is not cut off at {target}; all points count.", target=TARGET)
            yield Wrong(_score_field(side), TARGET, "cut-at-target", capped)


def _claims() -> list[Option]:
    return [
        {"value": "out", "label": _("Yes, because a player has gone out")},
        {"value": "blocked", "label": _("Yes, because four knocks in a row have blocked it")},
        {"value": "won", "label": _("No, because a partnership has won the match")},
        {"value": "goes-on", "label": _("No, because the round goes on")},
    ]


def _truth(match: Match) -> str:
    """Return the sentence that says whether the round of ``match`` is settled, and why."""
    current = match.round
    if match.winner is not None:
        return _(
            "{side} have reached {score} and win at that moment, so the round is not settled: "
            "rule 23.",
            side=side_name(match.winner),
            score=match.score[match.winner],
        )
    if isinstance(current.ending, WentOut):
        return _(
            "{seat} has placed the last tile, so the round is over and is settled: rules 19 and "
            "21.",
            seat=seat_name(current.ending.seat),
        )
    if current.ending is not None:
        return _("Four knocks in a row block the round, and it is settled: rules 20 and 21.")
    assert current.turn is not None
    return _(
        "There were not four knocks in a row, and {seat} can still place a tile, so the round goes "
        "on: rule 20.",
        seat=seat_name(current.turn),
    )


def _false_claims(match: Match, truth: str) -> dict[str, tuple[str, str]]:
    """Return the misconception and the reason for each false claim about a settlement."""
    current = match.round
    told = _truth(match)
    nobody_out = "" if isinstance(current.ending, WentOut) else _("Nobody has gone out.")
    not_blocked = _("Four knocks in a row block a round; here there were fewer.")
    nobody_won = _("Neither partnership has reached {target}.", target=TARGET)
    found = {
        "out": ("nobody-out", _because(nobody_out, told)),
        "blocked": ("few-knocks-block", _because(not_blocked, told)),
        "won": ("nobody-won", _because(nobody_won, told)),
        "goes-on": ("end-missed", told),
    }
    if truth == "won":
        found["out"] = ("settled-after-win", _because(nobody_out, told))
    del found[truth]
    return found


def _because(fault: str, told: str) -> str:
    return f"{fault} {told}".strip()


def _out_charged(seat: Seat, tile: Tile) -> str:
    return _(
        "You charged {seat} for {tile}, but {seat} has placed it and has no tile left, so pays "
        "nothing: rules 19 and 21.",
        seat=seat_name(seat),
        tile=tile,
    )


def _last_tile(current: Round, seat: Seat) -> Tile | None:
    """Return the tile with which ``seat`` went out, None if ``seat`` did not."""
    turn = current.turns[-1]
    out = turn.seat == seat and not current.hands[seat] and turn.placement is not None
    return turn.placement.tile if out and turn.placement else None


def _ended_with_remainder(rng: random.Random) -> tuple[Round, Seat]:
    """Return a round that is over and a seat, each remainder of its pips by 5 equally likely."""
    remainder = rng.randrange(5)

    def seats(current: Round) -> list[Seat]:
        left = settle(current.hands).left
        return [seat for seat in Seat if left[seat] % 5 == remainder]

    current = random_round(rng, lambda moment: moment.ending is not None and bool(seats(moment)))
    return current, rng.choice(seats(current))


def _running_score(rng: random.Random) -> int:
    """Return a score in mid-match, often so low that it may fall below zero."""
    low, high = (-6, 6) if rng.random() < 0.35 else (5, TARGET // 5 - 1)
    return 5 * rng.randint(low, high)


def _match(current: Round, now: tuple[int, int]) -> Match:
    """Return a match in which ``current`` was played and the score with its points is ``now``.

    Every multiple of 5 below the target can be the score before a round.
    """
    before = now[0] - current.scored[0], now[1] - current.scored[1]
    match = replace(Match.start(hands=current.dealt, leader=current.leader), score=before)
    for turn in current.turns:
        match = match.knock() if turn.placement is None else match.place(turn.placement)
    return match


def _pooled(left: Settlement, side: Partnership) -> int:
    return sum(left.left[seat] for seat in side.seats)


def _settlement_hints(current: Round) -> list[str]:
    left = settle(current.hands)
    return [
        _("Round each hand alone, then subtract it from the score of its own partnership."),
        listed(_pips_of(seat, left.left[seat]) for seat in Seat) + ".",
    ]


def _settlement_steps(current: Round, now: tuple[int, int]) -> list[str]:
    left = settle(current.hands)
    return [
        *(_hand_sentence(current, seat) for seat in Seat),
        *(
            f"{side_name(side)}: "
            f"{difference_of(now[side], *(left.rounded[seat] for seat in side.seats))}."
            for side in Partnership
        ),
    ]


def _unsettled(now: tuple[int, int]) -> str:
    return _("Nothing is subtracted: {score}.", score=_scores(now))


def _scores(score: Iterable[int]) -> str:
    return ", ".join(
        f"{side_name(side)} {signed(points)}"
        for side, points in zip(Partnership, score, strict=True)
    )


def _turn(turn: Turn) -> str:
    seat = seat_name(turn.seat)
    if turn.placement is None:
        return _("{seat} knocks", seat=seat)
    tile = turn.placement.tile
    if turn.points:
        return _("{seat} places {tile} and scores {points}",
                 seat=seat, tile=tile, points=turn.points)  # fmt: skip
    return _("{seat} places {tile}", seat=seat, tile=tile)


def _pips_of(seat: Seat, pips: int) -> str:
    return _n("{seat} {number} pip", "{seat} {number} pips", pips, seat=seat_name(seat))


def _hand_sentence(current: Round, seat: Seat) -> str:
    pips = settle(current.hands).left[seat]
    return hand_sentence(seat, pips, empty=not current.hands[seat])


def _hand_picture(current: Round, seat: Seat) -> Picture:
    return hand_picture(current.hands[seat], seat_name(seat))


def _field_of(seat: Seat) -> str:
    return seat.name.lower()


def _score_field(side: Partnership) -> str:
    return side.name.lower().replace("_", "-")


def _score_fields() -> list[Field]:
    return [
        number_field(
            _score_field(side),
            _("Score of {side}", side=side_name(side)),
            _("points"),
            signed=True,
        )
        for side in Partnership
    ]


def _score_answer(match: Match) -> dict[str, str]:
    return {_score_field(side): str(match.score[side]) for side in Partnership}
