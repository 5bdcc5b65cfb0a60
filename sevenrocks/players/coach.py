"""Advice on a placement, with its reasons in words: what the tried deals have shown."""

from __future__ import annotations

import random
from typing import NamedTuple

from ..layout import Placement
from .deals import Deals
from .prospects import SOLVED, Estimate, check_samples, prospects
from .reasons import Case, reasons
from .view import View

__all__ = ["Advice", "coach"]


class Advice(NamedTuple):
    """What a legal placement promises, and why.

    ``points`` is what it scores now, ``wins`` whether that wins the match (rule 23). ``expected``
    is the margin to expect: what the own side gets in the rest of the round, this placement and
    the settlement included, less what the other side gets. ``behind`` is how much less than the
    best placement it is worth; a match won counts as ``MATCH`` points there. Both are in points,
    means over ``samples`` deals of the unseen tiles; the best of many means is a little
    flattered. ``exact`` says that these are all the deals there can be, each played perfectly for
    the points of the round with all hands open. ``reason`` is a few sentences for a reader.
    """

    placement: Placement
    points: int
    wins: bool
    expected: Estimate
    behind: Estimate
    samples: int
    exact: bool
    reason: str


def coach(view: View, samples: int = 200, seed: int = 0) -> list[Advice]:
    """Return advice on each legal placement of ``view``, the best first; none if it must knock.

    The unseen tiles are dealt up to ``samples`` times as the knocks allow, and every placement is
    played out on each deal (see ``prospects``). A placement that wins the match at once comes first
    whatever else (rule 23). The same arguments give the same advice. Raises ValueError if
    ``samples`` is less than 1 or the seat of ``view`` is not to turn.
    """
    check_samples(samples)
    if view.turn != view.seat:
        raise ValueError(f"{view.seat} is not to turn, so there is nothing to advise")
    if not view.legal():
        return []
    rng = random.Random(f"{seed} {view.seat} {view.layout.code}")
    deals = Deals(view)
    tried = deals.some(samples, rng)
    found = prospects(view, tried, rng.random)
    found.sort(key=lambda prospect: prospect.rank, reverse=True)
    exact = deals.count == len(tried) and sum(view.held) <= SOLVED
    case = Case(view, tried, exact, best=found[0])
    return [
        Advice(
            placement=prospect.placement,
            points=prospect.after.points,
            wins=prospect.wins,
            expected=case.sure(prospect.expected),
            behind=case.sure(case.best.ahead_of(prospect)),
            samples=len(tried),
            exact=exact,
            reason=" ".join(reasons(case, prospect)),
        )
        for prospect in found
    ]
