"""Frames and pictures: layouts and hands as data to show."""

from __future__ import annotations

from collections.abc import Sequence

from ..diagram import describe, draw, draw_hand
from ..language import _
from ..layout import Layout
from ..tiles import Tile
from ..words import listed, sum_of
from .messages import Frame, Picture


def frame(layout: Layout, within: Layout | None = None) -> Frame:
    """Return ``layout`` with its counts to show (rules 24 and 25).

    With ``within``, a layout that this one grows into, its tiles lie where they lie in that one.
    """
    return {
        "layout": layout.code,
        "svg": draw(layout, within=within),
        "text": describe(layout),
        "last": layout.placements[-1].code if layout.placements else None,
        "spinner": layout.spinner.code if layout.spinner else None,
        "ends": [{"tile": end.tile.code, "value": end.value} for end in layout.ends],
        "sum": sum_of(end.value for end in layout.ends),
        "total": layout.total,
        "points": layout.points,
    }


def picture(layout: Layout, label: str = "") -> Picture:
    """Return ``layout`` without its counts, for a question."""
    return {
        "label": label,
        "svg": draw(layout, show_counts=False),
        "text": describe(layout, show_counts=False),
    }


def hand_picture(tiles: Sequence[Tile], label: str) -> Picture:
    """Return a hand of tiles to show, named ``label``."""
    held = listed(tiles) if tiles else _("no tiles")
    return {
        "label": label,
        "svg": draw_hand(tiles),
        "text": _("{label}: {tiles}", label=label, tiles=held),
    }
