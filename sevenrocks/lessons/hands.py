"""Leftover hands in words: what each costs and why (rule 21)."""

from __future__ import annotations

from ..language import _, _n
from ..seats import Seat
from ..settlement import round_hand
from ..words import seat_name


def pips_sentence(pips: int) -> str:
    """Return how a hand of ``pips`` is rounded: ``3 over 10 goes up to 15``."""
    cost = round_hand(pips)
    floor = pips // 5 * 5
    over = pips - floor
    if pips == 0:
        return _("nothing to pay")
    if over == 0:
        return _("{pips} is a multiple of 5 and stays {pips}", pips=pips)
    if floor == 0:
        down = _("{pips} goes down to {cost}", pips=pips, cost=cost)
        return down if over < 3 else _("{pips} goes up to {cost}", pips=pips, cost=cost)
    if over < 3:
        return _("{over} over {floor} goes down to {cost}", over=over, floor=floor, cost=cost)
    return _("{over} over {floor} goes up to {cost}", over=over, floor=floor, cost=cost)


def hand_sentence(seat: Seat, pips: int, *, empty: bool = False) -> str:
    """Return what the hand of ``seat`` costs: ``North holds 13 pips: 3 over 10 goes up to 15``."""
    if empty:
        return _("{seat} has no tile left and pays nothing.", seat=seat_name(seat))
    return _n(
        "{seat} holds {number} pip: {rounding}.",
        "{seat} holds {number} pips: {rounding}.",
        pips,
        seat=seat_name(seat),
        rounding=pips_sentence(pips),
    )
