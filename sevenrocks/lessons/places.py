"""Places on the table in words: where a tile may go, and why it may not go elsewhere."""

from __future__ import annotations

from ..language import _
from ..layout import BRANCHES, Layout, Placement, Port
from ..tiles import Tile
from ..words import either, listed


def place_label(layout: Layout, host: Tile, port: Port, value: int) -> str:
    """Return words for a point of ``host``: ``on the 4 of [1|4]``, ``side branch A of [5|5]``."""
    if port in BRANCHES:
        side = _("A") if port == "bA" else _("B")
        return _("side branch {side} of {host}", side=side, host=host)
    if host == layout.spinner:
        side = _("A") if port == "A" else _("B")
        return _("straight side {side} of {host}", side=side, host=host)
    if host.is_double:
        return _("on the free side of {host}", host=host)
    return _("on the {value} of {host}", value=value, host=host)


def hosts_for(layout: Layout, tile: Tile) -> list[Tile]:
    """Return the tiles on the table that ``tile`` can join, in order."""
    return [placement.host for placement in layout.legal([tile]) if placement.host is not None]


def blocker(layout: Layout, tile: Tile, host: Tile) -> str | None:
    """Return why ``tile`` cannot join ``host`` although a half of both has the same value.

    ``later-double``: a double that never branches; ``covered-spinner``: all four points filled;
    ``covered-half``: the half is joined already. None where no halves match or the tile may join.
    """
    if layout.point(Placement(tile, host)) or not (tile.has(host.low) or tile.has(host.high)):
        return None
    if not host.is_double:
        return "covered-half"
    return "covered-spinner" if host == layout.spinner else "later-double"


def why_not(layout: Layout, tile: Tile, host: Tile) -> str:
    """Return the sentence that says why ``tile``, not on the table, cannot join ``host`` there."""
    kind = blocker(layout, tile, host)
    if kind == "later-double":
        return _(
            "{host} has both straight sides filled, and only the spinner, {spinner}, branches: "
            "rule 12.",
            host=host,
            spinner=layout.spinner,
        )
    if kind == "covered-spinner":
        return _("All four places of the spinner {host} are filled: rule 13.", host=host)
    if kind == "covered-half":
        shared = host.low if tile.has(host.low) else host.high
        return _(
            "The {value} of {host} is covered by {cover} already: rule 9.",
            value=shared,
            host=host,
            cover=_cover(layout, host, shared),
        )
    free = sorted({free.value for free in layout.attachments if free.tile == host})
    if not free:
        return _("{host} has no free place left: rule 9.", host=host)
    return _(
        "{tile} has no half of {values}, which is what {host} takes: rule 9.",
        tile=tile,
        values=either(free),
        host=host,
    )


def _cover(layout: Layout, host: Tile, value: int) -> str:
    """Return the tile that lies against the half of ``host`` that has ``value``."""
    port = "low" if host.low == value else "high"
    for joint in layout.joints:
        if (joint.host, joint.host_port) == (host, port):
            return str(joint.tile)
        if (joint.tile, joint.port) == (host, port):
            return str(joint.host)
    raise ValueError(f"the {value} of {host} is free")


def can_join(tile: Tile, hosts: list[Tile]) -> str:
    """Return the sentence that says which tiles ``tile`` can join."""
    if not hosts:
        return _("{tile} can join no tile on the table.", tile=tile)
    return _("{tile} can join {hosts}.", tile=tile, hosts=listed(hosts))
