"""The coach's reasons: what the tried deals have shown of a placement, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from statistics import fmean
from typing import NamedTuple

from ..language import _, _n
from ..layout import BRANCHES, Layout, Placement
from ..seats import Seat
from ..tiles import Tile
from ..words import either, listed, seat_name, sum_of
from ._core import NOBODY
from .prospects import MATCH, Estimate, Prospect
from .view import View

__all__ = ["Case", "reasons"]

NAMED = 3
"""The most tiles that a reason names one by one."""

OFTEN = 0.2
"""The share of deals from which a knock, a block or a won match to come is worth a sentence."""

WORTH_TELLING = 0.5
"""The smallest difference, in points, that counts as a cause."""


class Case(NamedTuple):
    """What the reasons are taken from: the view, the deals tried and the best prospect.

    ``exact`` says that these are all the deals there can be, each played perfectly.
    """

    view: View
    deals: Sequence[Sequence[Sequence[Tile]]]
    exact: bool
    best: Prospect

    def sure(self, estimate: Estimate) -> Estimate:
        """Return ``estimate``, without an error where every deal there can be was tried."""
        return estimate._replace(error=0.0) if self.exact else estimate


def reasons(case: Case, prospect: Prospect) -> list[str]:
    """Return the sentences of a reason, the most telling first."""
    view, after, best = case.view, prospect.after, case.best
    told = [_now(after)]
    if prospect.wins:
        return [*told, _("That wins the match: rule 23.")]
    if best.wins:
        better = _named(best.placement)
        return [*told, _("It does not win the match now, as {best} does: rule 23.", best=better)]
    if len(view.hand) == 1:
        told.append(_("It is the last tile of the hand and ends the round: rule 19."))
    elif not after.legal({*view.hand, *view.unseen}):
        told.append(_("Nobody can place after it, so four knocks block the round: rule 20."))
    else:
        told += _next(view, after, case.deals)
        told += _changes(view, after)
        told += _ends(prospect)
    if prospect is best:
        return [*told, _promised(case), _parts_of_best(best)]
    return [*told, _compared(case, prospect), *_causes(prospect, best)]


def _now(after: Layout) -> str:
    """Return what the placement scores, and the total that it leaves."""
    if after.points:
        total = sum_of(end.value for end in after.ends)
        return _("Scores {points} now ({sum}).", points=after.points, sum=total)
    return _("Scores nothing and leaves {total} on the table.", total=after.total)


def _next(view: View, after: Layout, deals: Sequence[Sequence[Sequence[Tile]]]) -> list[str]:
    """Return what the next player can do about it."""
    seat = view.seat.next
    name, lacking, needed = seat_name(seat), view.lacking[seat], view.needed[seat.partnership]
    most = {
        tile: max(after.place(where).points for where in legal)
        for tile in view.unseen
        if (legal := after.legal([tile]))
    }
    scoring = [tile for tile in sorted(most) if most[tile]]
    possible = view.possible(seat)
    held = [tile for tile in scoring if tile in possible]
    taken = [max(most.get(tile, 0) for tile in deal[seat]) for deal in deals]
    knocks = fmean(not any(tile in most for tile in deal[seat]) for deal in deals)
    told = []
    if not held:
        told.append(_("{name} cannot score next.", name=name))
    else:
        facts = {
            "name": name,
            "most": max(most[tile] for tile in held),
            "chance": _of_hundred(fmean(points > 0 for points in taken)),
        }
        if len(held) <= NAMED:
            told.append(
                _(
                    "{name} can score next only with {tiles}, for {most} at most, and holds one in "
                    "{chance}.",
                    tiles=either(held),
                    **facts,
                )
            )
        else:
            told.append(
                _(
                    "{name} can score next with {number} tiles, for {most} at most, and holds one "
                    "in {chance}.",
                    number=len(held),
                    **facts,
                )
            )
    missing = lacking & {half for tile in {*scoring} - {*held} for half in (tile.low, tile.high)}
    if missing:
        values = either(sorted(missing))
        told.append(_("{name} has no {values}, having knocked on it.", name=name, values=values))
    wins = fmean(points >= needed for points in taken)
    if wins:
        told.append(_("{name} wins the match at once in {chance}.", name=name,
                      chance=_of_hundred(wins)))  # fmt: skip
    if knocks == 1:
        told.append(_("{name} must knock.", name=name))
    elif knocks >= OFTEN:
        told.append(_("{name} must knock in {chance}.", name=name, chance=_of_hundred(knocks)))
    return told


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
        told.append(_("Then nothing takes a {value} any more.", value=value))
    for value in sorted(now - then):
        # What the next player lacks is told with what that player can do.
        lacking = [seat for seat in (view.seat.partner, view.seat.partner.next)
                   if value in view.lacking[seat]]  # fmt: skip
        if lacking:
            told.append(
                _n(
                    "Opens a {value}; {names} has none, having knocked on it.",
                    "Opens a {value}; {names} have none, having knocked on it.",
                    len(lacking),
                    value=value,
                    names=listed(_called(view, seat) for seat in lacking),
                )
            )
    return told


def _open(layout: Layout) -> set[int]:
    return {point.value for point in layout.attachments}


def _branching(layout: Layout) -> bool:
    return any(point.port in BRANCHES for point in layout.attachments)


def _ends(prospect: Prospect) -> list[str]:
    """Return how often the round ends with a won match, or blocked."""
    told = []
    winners = [played.winner for played in prospect.played]
    ours, theirs = (
        winners.count(side) / len(winners) for side in (prospect.side, prospect.side.other)
    )
    if max(ours, theirs) > 0:
        told.append(_("Your side wins the match in this round in {ours}, the other side in "
                      "{theirs}.", ours=_of_hundred(ours), theirs=_of_hundred(theirs)))  # fmt: skip
    blocked = fmean(played.out == played.winner == NOBODY for played in prospect.played)
    if blocked >= OFTEN:
        told.append(_("The round is blocked in {chance}.", chance=_of_hundred(blocked)))
    return told


def _promised(case: Case) -> str:
    """Return the margin to expect with the best placement."""
    expected = case.sure(case.best.expected)
    points = _tenths(abs(expected.mean))
    if expected.mean < 0:
        margin = _("gets {points} points less than the other side", points=points)
    else:
        margin = _("gets {points} points more than the other side", points=points)
    return _("{deals} your side {margin} in the rest of the round{error}.",
             deals=_over(case), margin=margin, error=_more_or_less(expected))  # fmt: skip


def _parts_of_best(best: Prospect) -> str:
    """Return what the best margin is made of."""
    parts = _Parts.of(best)
    return _(
        "It scores {now} now and {ours} later, the other side {theirs}. At the end your side pays "
        "{own}, the other side {other}.",
        now=parts.now,
        ours=_tenths(parts.ours),
        theirs=_tenths(parts.theirs),
        own=_tenths(parts.own_cost),
        other=_tenths(parts.other_cost),
    )


def _compared(case: Case, prospect: Prospect) -> str:
    """Return how much less a placement is worth than the best one."""
    best, name = case.best, _named(case.best.placement)
    behind = case.sure(best.ahead_of(prospect))
    if not behind.mean:
        return _("{deals} it is as good as {best}.", deals=_over(case), best=name)
    told = _("{deals} it brings {points} points less than {best}{error}", deals=_over(case),
             points=_tenths(behind.mean), best=name, error=_more_or_less(behind))  # fmt: skip
    if any(played.winner != NOBODY for played in (*prospect.played, *best.played)):
        told += _(", a won match counted as {points} points", points=MATCH)
    if behind.mean <= behind.error:
        told += _(", so perhaps both are equally good")
    return f"{told}."


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


def _causes(prospect: Prospect, best: Prospect) -> list[str]:
    """Return the sentence that says where the difference comes from, the largest cause first."""
    gaps = [
        mine - theirs
        for mine, theirs in zip(_Parts.of(prospect), _Parts.of(best), strict=True)
    ]  # fmt: skip
    now, ours, theirs, own, other = (_tenths(abs(gap)) for gap in gaps)
    more = (
        _("it scores {points} more now", points=now),
        _("your side scores {points} more later", points=ours),
        _("the other side scores {points} more", points=theirs),
        _("your side pays {points} more at the end", points=own),
        _("the other side pays {points} more at the end", points=other),
    )
    less = (
        _("it scores {points} less now", points=now),
        _("your side scores {points} less later", points=ours),
        _("the other side scores {points} less", points=theirs),
        _("your side pays {points} less at the end", points=own),
        _("the other side pays {points} less at the end", points=other),
    )
    causes = [
        (abs(gap), up if gap > 0 else down)
        for gap, up, down in zip(gaps, more, less, strict=True)
        if abs(gap) >= WORTH_TELLING
    ]
    if not causes:
        return []
    told = listed(text for _size, text in sorted(causes, reverse=True))
    return [_("The difference: {causes}.", causes=told)]


def _over(case: Case) -> str:
    if case.exact:
        return _n(
            "In the only deal there can be,",
            "Over all {number} deals there can be, on average,",
            len(case.deals),
        )
    return _n("In the one deal tried,", "Over {number} deals, on average,", len(case.deals))


def _more_or_less(estimate: Estimate) -> str:
    """Return the limits of a mean in words; nothing where it is exact, or one deal tells none."""
    if estimate.error in (0, inf):
        return ""
    return _(" (it may be {error} more or less)", error=_tenths(estimate.error))


def _tenths(points: float) -> str:
    return str(points) if isinstance(points, int) else f"{points:.1f}"


def _of_hundred(share: float) -> str:
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
