"""The activity ``lot``: the lot for the lead, drawing by drawing (rules 6 and 7)."""

from __future__ import annotations

import random

from ..diagram import draw_tile
from ..language import _n
from ..lot import Draw, Lot
from ..words import listed, seat_name
from .messages import VERSION, LotDraw, LotDrawing, LotReply

TIE_EVERY = 4
"""One lot in so many is one with a tie; in fair lots it is about one in ten. A reader who draws a
few lots shall meet one."""


def reply(seed: int, number: int) -> LotReply:
    """Return lot ``number`` of the set ``seed``; every fourth is drawn until it has a tie."""
    rng = random.Random(f"lot-{seed}-{number}")
    lot = Lot.draw(rng)
    while number % TIE_EVERY == TIE_EVERY - 1 and len(lot.drawings) == 1:
        lot = Lot.draw(rng)
    return {
        "version": VERSION,
        "activity": "lot",
        "number": number,
        "drawings": [_drawing(drawing) for drawing in lot.drawings],
        "leader": int(lot.leader),
    }


def _drawing(drawing: tuple[Draw, ...]) -> LotDrawing:
    most = max(draw.tile.pips for draw in drawing)
    first = [draw for draw in drawing if draw.tile.pips == most]
    names = listed(seat_name(draw.seat) for draw in first)
    if len(first) == 1:
        outcome = _n(
            "{seat} has the most, {number} pip, and leads.",
            "{seat} has the most, {number} pips, and leads.",
            most,
            seat=names,
        )
    else:
        outcome = _n(
            "{seats} have the most, {number} pip each: a tie. Only they draw again.",
            "{seats} have the most, {number} pips each: a tie. Only they draw again.",
            most,
            seats=names,
        )
    return {
        "draws": [_draw(draw, draw in first) for draw in drawing],
        "tie": len(first) > 1,
        "outcome": outcome,
    }


def _draw(draw: Draw, most: bool) -> LotDraw:
    pips = draw.tile.pips
    return {
        "seat": int(draw.seat),
        "name": seat_name(draw.seat),
        "tile": draw.tile.code,
        "label": str(draw.tile),
        "svg": draw_tile(draw.tile),
        "pips": _n("{number} pip", "{number} pips", pips),
        "most": most,
        "text": _n(
            "{seat} draws {tile}: {number} pip.",
            "{seat} draws {tile}: {number} pips.",
            pips,
            seat=seat_name(draw.seat),
            tile=draw.tile,
        ),
    }
