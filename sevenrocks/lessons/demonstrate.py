"""The activity ``demonstrate``: place any tile anywhere and see what it counts (rules 8 to 18)."""

from __future__ import annotations

from ..diagram import draw_tile
from ..errors import IllegalPlacement, NotationError
from ..language import _
from ..layout import Layout, Placement
from ..notation import quote
from ..tiles import DOUBLE_SIX, Tile
from .frames import frame, picture
from .messages import VERSION, DemonstrateReply, TilesReply, TrayPlace, TrayTile
from .places import can_join, hosts_for, place_label, why_not


def reply(layout: Layout, placement: str | None) -> DemonstrateReply:
    """Return ``layout`` after ``placement``, or as it is with the reason why that is refused."""
    refused = None
    if placement is not None:
        try:
            layout = layout.place(placement)
        except (NotationError, IllegalPlacement):
            refused = refusal(layout, placement)
    return {
        "version": VERSION,
        "activity": "demonstrate",
        "frame": frame(layout),
        "hidden": picture(layout, _("The table")),
        "tray": [tray_tile(layout, tile) for tile in DOUBLE_SIX],
        "refused": refused,
    }


def tiles() -> TilesReply:
    """Return the tiles of the set with their pictures."""
    return {
        "version": VERSION,
        "activity": "tiles",
        "tiles": [
            {"tile": tile.code, "label": str(tile), "svg": draw_tile(tile)} for tile in DOUBLE_SIX
        ],
    }


def tray_tile(layout: Layout, tile: Tile) -> TrayTile:
    """Return ``tile`` and where it may go on ``layout``."""
    return {
        "tile": tile.code,
        "label": str(tile),
        "placed": tile in layout.tiles,
        "places": [tray_place(layout, placement) for placement in layout.legal([tile])],
    }


def tray_place(layout: Layout, placement: Placement) -> TrayPlace:
    """Return where the legal ``placement`` puts its tile, in words too."""
    tile, host = placement
    point = None if host is None else layout.point(Placement(tile, host))
    if point is None:
        return {"placement": placement.code, "host": None, "port": None, "label": _("as the lead")}
    return {
        "placement": placement.code,
        "host": point.tile.code,
        "port": point.port,
        "label": place_label(layout, *point),
    }


def refusal(layout: Layout, text: str) -> str:
    """Return why the placement ``text`` cannot be made on ``layout``, and where its tile can go."""
    try:
        tile, host = Placement.parse(text)
    except NotationError:
        return _(
            "{text} is not a placement. Write the tile and the tile it joins, such as 34@44, or "
            "the bare tile for a lead.",
            text=quote(text),
        )
    if tile in layout.tiles:
        return _("{tile} is on the table already; the set has each tile once: rule 2.", tile=tile)
    if not layout.tiles:
        return _(
            "The table is empty, so {tile} cannot join {host}. Lead with any tile: rule 8.",
            tile=tile,
            host=host,
        )
    if host is None:
        why = _("{tile} must join a tile, as the lead is on the table: rule 9.", tile=tile)
    elif host not in layout.tiles:
        why = _("{host} is not on the table, so nothing can join it.", host=host)
    else:
        why = why_not(layout, tile, host)
    return f"{why} {can_join(tile, hosts_for(layout, tile))}"
