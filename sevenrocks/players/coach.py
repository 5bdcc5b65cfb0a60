"""Advice on a placement, with its reasons in words: what the tried deals have shown."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

from ..language import _, _n
from ..layout import Layout, Placement
from ..seats import Seat
from ..tiles import Tile
from ..words import listed, seat_name, sum_of
from .deals import Deals
from .prospects import SOLVED, Estimate, Prospect, prospects
from .view import View

__all__ = ["Advice", "coach"]

NAMED = 3
"""The most tiles that a reason names one by one."""

OFTEN = 0.2
"""The share of deals from which a knock to come is worth a sentence."""

WORTH_TELLING = 0.5
"""The smallest difference, in points, that counts as a cause."""


class Advice(NamedTuple):
    """What a legal placement promises, and why.

    ``points`` is what it scores now. ``expected`` is the margin to expect: what the own side gets
    in the rest of the round, this placement and the settlement included, less what the other side
    gets; ``behind`` how much less that is than with the best placement. Both are in points, means
    over ``samples`` deals of the unseen tiles; ``exact`` says that these are all the deals there
    can be, each played perfectly with all hands open. ``reason`` is a few sentences for a reader.
    """

    placement: Placement
    points: int
    expected: Estimate
    behind: Estimate
    samples: int
    exact: bool
    reason: str


def coach(view: View, samples: int = 200, seed: int = 0) -> list[Advice]:
    """Return advice on each legal placement of ``view``, the best first; none if it must knock.

    The unseen tiles are dealt up to ``samples`` times as the knocks allow, and every placement is
    played out on each deal (see ``prospects``). A placement that wins the
    match at once comes first whatever else (rule 23). The same arguments give the same advice.
    """
    if not view.legal():
        return []
    rng = random.Random(f"{seed} {view.seat} {view.layout.code}")
    deals = Deals(view)
    tried = deals.some(samples, rng)
    needed = view.target - view.points[view.partnership]
    found = prospects(view, tried, rng.random)
    found.sort(key=lambda prospect: (_wins(prospect, needed), sum(prospect.margins)), reverse=True)
    exact = deals.count == len(tried) and sum(view.held) <= SOLVED
    case = _Case(view, tried, needed, exact, best=found[0])
    return [
        Advice(
            placement=prospect.placement,
            points=prospect.after.points,
            expected=case.sure(prospect.expected),
            behind=case.sure(case.best.ahead_of(prospect)),
            samples=len(tried),
            exact=exact,
            reason=" ".join(_reasons(case, prospect)),
        )
        for prospect in found
    ]


class _Case(NamedTuple):
    """What the reasons are taken from; ``needed`` is what wins the match, in points."""

    view: View
    deals: Sequence[Sequence[Sequence[Tile]]]
    needed: int
    exact: bool
    best: Prospect

    def sure(self, estimate: Estimate) -> Estimate:
        """Return ``estimate``, without an error where every deal there can be was tried."""
        return estimate._replace(error=0.0) if self.exact else estimate


def _wins(prospect: Prospect, needed: int) -> bool:
    return 0 < prospect.after.points >= needed


def _reasons(case: _Case, prospect: Prospect) -> list[str]:
    """Return the sentences of the reason: now, the next player, the rest of the round."""
    view, after = case.view, prospect.after
    told = [_now(after)]
    if _wins(prospect, case.needed):
        return [*told, _("That wins the match: rule 23.")]
    if len(view.hand) == 1:
        told.append(_("It is the last tile of the hand and ends the round: rule 19."))
    elif not after.legal({*view.hand, *view.unseen}):
        told.append(_("Nobody can place after it, so four knocks block the round: rule 20."))
    else:
        told += _changes(view, after)
        told += _next(view, after, case.deals)
    told.append(_whole(case) if prospect is case.best else _compared(case, prospect))
    return told


def _now(after: Layout) -> str:
    """Return what the placement scores, and the total that it leaves."""
    if after.points:
        total = sum_of(end.value for end in after.ends)
        return _("Scores {points} now ({sum}).", points=after.points, sum=total)
    return _("Scores nothing and leaves {total} on the table.", total=after.total)


def _changes(view: View, after: Layout) -> list[str]:
    """Return what the placement opens and closes."""
    told = []
    before, spinner = view.layout, after.spinner
    if spinner is not None and before.spinner is None:
        told.append(_("{tile} becomes the spinner: rule 12.", tile=spinner))
    if _branching(after) and not _branching(before):
        told.append(_("Opens the side branches of {spinner}: rule 13.", spinner=spinner))
    now, then = _open(after), _open(before)
    for value in sorted(then - now):
        told.append(_("Closes the last open {value}.", value=value))
    for value in sorted(now - then):
        lacking = [seat for seat in Seat if seat != view.seat and value in view.lacking[seat]]
        if lacking:
            names = listed([_called(view, seat) for seat in lacking])
            told.append(
                _n(
                    "Opens a {value}, of which {names} has none, having knocked on it.",
                    "Opens a {value}, of which {names} have none, having knocked on it.",
                    len(lacking),
                    value=value,
                    names=names,
                )
            )
    return told


def _open(layout: Layout) -> set[int]:
    return {point.value for point in layout.attachments}


def _branching(layout: Layout) -> bool:
    return any(point.port in ("bA", "bB") for point in layout.attachments)


def _next(view: View, after: Layout, tried: Sequence[Sequence[Sequence[Tile]]]) -> list[str]:
    """Return what the next player can do about it."""
    seat = view.seat.next
    most = {
        tile: max(after.place(where).points for where in after.legal([tile]))
        for tile in view.unseen
        if view.can_hold(seat, tile) and after.legal([tile])
    }
    told = []
    knocks = fmean(not any(tile in most for tile in deal[seat]) for deal in tried)
    scoring = sorted(tile for tile, points in most.items() if points)
    name = _called(view, seat)
    if not scoring:
        told.append(_("No tile that {name} can hold scores next.", name=name))
    else:
        taken = [max(most.get(tile, 0) for tile in deal[seat]) for deal in tried]
        chance = _percent(fmean(points > 0 for points in taken))
        if len(scoring) <= NAMED:
            which = _n(
                "Only {tiles} scores next, for {most}",
                "Only {tiles} score next, for {most} at most",
                len(scoring),
                tiles=listed(scoring),
                most=max(most.values()),
            )
        else:
            which = _(
                "{number} of the {unseen} tiles not seen score next, for {most} at most",
                number=len(scoring),
                unseen=len(view.unseen),
                most=max(most.values()),
            )
        told.append(
            _("{which}; {name} holds one in {chance}.", which=which, name=name, chance=chance)
        )
    if knocks == 1:
        told.append(_("{name} must knock.", name=name))
    elif knocks >= OFTEN:
        told.append(_("{name} must knock in {chance}.", name=name, chance=_percent(knocks)))
    return told


def _whole(case: _Case) -> str:
    """Return what the best margin to expect is made of."""
    parts = _Parts.of(case.best)
    expected = case.sure(case.best.expected)
    return _(
        "{deals} your side {margin} in the rest of the round{error}. It scores {now} now and "
        "{ours} later, the other side {theirs}; the hands left cost {own} against {other}.",
        deals=_over(case),
        margin=_ahead(expected.mean),
        error=_give_or_take(expected),
        now=parts.now,
        ours=_tenths(parts.ours),
        theirs=_tenths(parts.theirs),
        own=_tenths(parts.own_cost),
        other=_tenths(parts.other_cost),
    )


def _compared(case: _Case, prospect: Prospect) -> str:
    """Return how much less a placement promises than the best one, and where that comes from."""
    best = case.best
    behind = case.sure(best.ahead_of(prospect))
    if not behind.mean:
        told = _("{deals} as good as {best}", deals=_over(case), best=_named(best.placement))
    else:
        told = _(
            "{deals} {points} points less than {best}{error}",
            deals=_over(case),
            points=_tenths(behind.mean),
            best=_named(best.placement),
            error=_give_or_take(behind),
        )
    if behind.mean <= behind.error and not case.exact:
        told += _(", so too close to tell apart")
    causes = _causes(_Parts.of(prospect), _Parts.of(best))
    return f"{told}: {listed(causes)}." if causes else f"{told}."


def _give_or_take(estimate: Estimate) -> str:
    if not estimate.error:
        return ""
    return _(", give or take {error}", error=_tenths(estimate.error))


class _Parts(NamedTuple):
    """What a margin is made of, in points on average: see ``Prospect.margins``."""

    now: int
    ours: float
    theirs: float
    own_cost: float
    other_cost: float

    @classmethod
    def of(cls, prospect: Prospect) -> _Parts:
        side, other, played = prospect.side, prospect.side.other, prospect.played
        return cls(
            prospect.after.points,
            fmean(end.scored[side] for end in played),
            fmean(end.scored[other] for end in played),
            fmean(end.deductions[side] for end in played),
            fmean(end.deductions[other] for end in played),
        )


def _causes(parts: _Parts, best: _Parts) -> list[str]:
    """Return what makes ``parts`` differ from ``best``, the largest cause first."""
    gaps = [mine - theirs for mine, theirs in zip(parts, best, strict=True)]
    now, ours, theirs, own, other = (_tenths(abs(gap)) for gap in gaps)
    more = (
        _("it scores {points} more now", points=now),
        _("your side scores {points} more later", points=ours),
        _("the other side scores {points} more", points=theirs),
        _("your hands left cost {points} more", points=own),
        _("their hands left cost {points} more", points=other),
    )
    less = (
        _("it scores {points} less now", points=now),
        _("your side scores {points} less later", points=ours),
        _("the other side scores {points} less", points=theirs),
        _("your hands left cost {points} less", points=own),
        _("their hands left cost {points} less", points=other),
    )
    causes = [
        (abs(gap), up if gap > 0 else down)
        for gap, up, down in zip(gaps, more, less, strict=True)
        if abs(gap) >= WORTH_TELLING
    ]
    return [text for _size, text in sorted(causes, reverse=True)]


def _over(case: _Case) -> str:
    if case.exact:
        return _n(
            "In the only deal there can be,",
            "Over all {number} deals there can be, on average,",
            len(case.deals),
        )
    return _n("In the one deal tried,", "Over {number} deals, on average,", len(case.deals))


def _ahead(margin: float) -> str:
    """Return a margin in words: ``gets 7.5 points more than the other side``."""
    if margin < 0:
        return _("gets {points} points less than the other side", points=_tenths(-margin))
    return _("gets {points} points more than the other side", points=_tenths(margin))


def _tenths(points: float) -> str:
    return f"{points:.1f}"


def _percent(share: float) -> str:
    return _("{number} of 100 deals", number=round(100 * share))


def _named(placement: Placement) -> str:
    """Return a placement in words."""
    if placement.host is None:
        return _("the lead of {tile}", tile=placement.tile)
    return _("{tile} joined to {host}", tile=placement.tile, host=placement.host)


def _called(view: View, seat: Seat) -> str:
    """Return the name of ``seat``, and that it is the partner if it is."""
    if seat == view.seat.partner:
        return _("{name}, your partner,", name=seat_name(seat))
    return seat_name(seat)
