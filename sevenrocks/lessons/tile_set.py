"""The activity ``set``: the 28 tiles to explore (rules 2, 11 and 14)."""

from __future__ import annotations

from ..diagram import draw_tile
from ..language import _
from ..tiles import DOUBLE_SIX, HIGHEST, Tile
from ..words import listed
from .messages import VERSION, SetReply, TileFacts, TileGroup


def reply() -> SetReply:
    """Return every tile with what there is to know about it, and the groups to look at."""
    return {
        "version": VERSION,
        "activity": "set",
        "tiles": [_facts(tile) for tile in DOUBLE_SIX],
        "groups": _groups(),
    }


def _facts(tile: Tile) -> TileFacts:
    shares = [other for other in DOUBLE_SIX if other != tile and _in_common(tile, other)]
    return {
        "tile": tile.code,
        "label": str(tile),
        "svg": draw_tile(tile),
        "low": tile.low,
        "high": tile.high,
        "shares": [other.code for other in shares],
        "text": _text(tile),
    }


def _in_common(tile: Tile, other: Tile) -> bool:
    return other.has(tile.low) or other.has(tile.high)


def _text(tile: Tile) -> str:
    others = HIGHEST  # a value stands on seven tiles, so on six besides this one
    if tile.is_double:
        return _(
            "{tile} is a double: both halves have {value}. It has {pips} pips. {others} other "
            "tiles have a {value} too.",
            tile=tile,
            value=tile.low,
            pips=tile.pips,
            others=others,
        )
    return _(
        "{tile} has a {low} and a {high}, so {pips} pips. It is not a double. {others} other tiles "
        "have a {low} too, and {others} have a {high}.",
        tile=tile,
        low=tile.low,
        high=tile.high,
        pips=tile.pips,
        others=others,
    )


def _groups() -> list[TileGroup]:
    doubles = [tile for tile in DOUBLE_SIX if tile.is_double]
    return [
        _group(
            "all",
            _("All"),
            list(DOUBLE_SIX),
            _(
                "The set has {tiles} tiles: every pair of values from 0 to {highest}, each once. "
                "Together they have {pips} pips.",
                tiles=len(DOUBLE_SIX),
                highest=HIGHEST,
                pips=sum(tile.pips for tile in DOUBLE_SIX),
            ),
        ),
        *(_value_group(value) for value in range(HIGHEST + 1)),
        _group(
            "doubles",
            _("Doubles"),
            doubles,
            _(
                "{number} tiles are doubles, with two equal halves: {tiles}.",
                number=len(doubles),
                tiles=listed(doubles),
            ),
        ),
    ]


def _value_group(value: int) -> TileGroup:
    tiles = [tile for tile in DOUBLE_SIX if tile.has(value)]
    text = _("{number} tiles have a {value}: {tiles}.",
             number=len(tiles), value=value, tiles=listed(tiles))  # fmt: skip
    return _group(str(value), _("With a {value}", value=value), tiles, text)


def _group(name: str, label: str, tiles: list[Tile], text: str) -> TileGroup:
    return {"name": name, "label": label, "tiles": [tile.code for tile in tiles], "text": text}
