"""Pictures of layouts and tiles as SVG text, and the same in words (rules 24 and 25).

Everything here is a pure function: the same layout gives the same text, byte for byte. A picture
brings no style sheet, script, font or id, so any number of them can share a page. A page may set the
custom properties ``--sr-tile``, ``--sr-pip``, ``--sr-accent``, ``--sr-on-accent`` and
``--sr-spinner``, and may find the parts again by class: ``sr-tile`` (also ``sr-spinner``,
``sr-last`` and ``sr-mark-…``), ``sr-badge`` and ``sr-dot``, with ``data-tile`` and ``data-port``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from .arrangement import Box, Placed, Spot, arrange
from .layout import STRAIGHT, Attachment, Layout
from .tiles import Tile

__all__ = ["WORDS", "describe", "draw", "draw_hand", "draw_tile", "sum_text"]

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "empty": "empty table",
        "title": "Seven Rocks layout",
        "tile": "tile",
        "hand": "tiles",
        "no tiles": "no tiles",
        "tiles": "Tiles on the table, in order",
        "spinner": "Spinner",
        "no spinner": "none yet",
        "joints": "Joints",
        "no joints": "none",
        "last": "Just placed",
        "marked": "Marked",
        "attachments": "Attachment points",
        "takes": "takes",
        "ends": "Scoring ends",
        "gives": "gives",
        "total": "total",
        "scores": "scores {points}",
        "scores nothing": "scores nothing",
        "low": "low",
        "high": "high",
        "A": "chain A",
        "B": "chain B",
        "bA": "side branch A",
        "bB": "side branch B",
    }
)
"""Every word that a picture or its description uses, in one place for translation."""

UNIT = 10
"""A quarter of a tile's length, in the units of the picture."""

ZOOM = 1.5
"""The natural size of a picture: CSS pixels for each unit."""

MARGIN = 6
NARROWEST = 150
CAPTION = 46

TILE_STYLE = (
    'style="fill:var(--sr-tile,#fbf7ee);stroke:var(--sr-pip,#2b2a28)" stroke-linecap="round"'
)
ACCENT = "var(--sr-accent,#0b6e75)"
ON_ACCENT = "var(--sr-on-accent,#fff)"
SPINNER = "var(--sr-spinner,#d9730d)"
BOLD = ' font-weight="600"'
FONT = "system-ui,sans-serif"


def draw(
    layout: Layout,
    *,
    show_counts: bool = True,
    marks: Mapping[Tile, str] | None = None,
    frame: Layout | None = None,
) -> str:
    """Return the diagram of ``layout`` as an SVG element (rule 24), its description inside.

    ``show_counts=False`` leaves out badges, dots, sum and points, for questions that ask for them.
    ``marks`` rings tiles and gives them the class ``sr-mark-NAME``; a name that is not made of
    letters, digits and hyphens raises ValueError. ``frame`` is a longer layout whose picture sets
    the size, so that the steps towards it can be shown one after the other without a jump.
    """
    marks = marks or {}
    for name in marks.values():
        if not re.fullmatch(r"[A-Za-z0-9-]+", name):
            raise ValueError(f"{name!r} is no name for a mark; use letters, digits and hyphens")
    placed, spots = arrangement = arrange(layout)
    box = arrangement.box if placed else Box(-2, -1, 2, 1)
    if frame is not None:
        box = box.around(arrange(frame).box)
    parts: list[str] = []
    if placed:
        last = layout.placements[-1].tile
        spinner = layout.spinner
        parts.append(f"<g {TILE_STYLE}>")
        for piece in placed:
            names = ["sr-tile"]
            if piece.tile == spinner:
                names.append("sr-spinner")
            if piece.tile == last:
                names.append("sr-last")
            if piece.tile in marks:
                names.append(f"sr-mark-{marks[piece.tile]}")
            parts.append(_tile(piece, names))
        parts.append("</g>")
        parts += [_ring(piece) for piece in placed if piece.tile in marks]
        parts += [_corners(piece.box) for piece in placed if piece.tile == last]
    else:
        parts.append(
            '<rect x="-20" y="-10" width="40" height="20" rx="3" fill="none" stroke="currentColor"'
            ' stroke-dasharray="4 3"/>'
        )
    if show_counts:
        parts += _points(layout, spots)
    lines = _caption(layout, show_counts)
    return _svg(box, parts, lines, _title(layout), describe(layout, show_counts, marks))


def draw_tile(tile: Tile) -> str:
    """Return a loose tile as an SVG element."""
    return draw_hand([tile])


def draw_hand(tiles: Iterable[Tile], *, across: int = 7) -> str:
    """Return loose tiles as an SVG element, in rows of at most ``across`` tiles."""
    tiles = tuple(tiles)
    pieces = []
    for number, tile in enumerate(tiles):
        x, y = 5 * (number % across), 3 * (number // across)
        pieces.append(Placed(tile, Box(x, y, x + 4, y + 2), (x + 1, y + 1), (x + 3, y + 1)))
    columns, rows = min(len(tiles), across), -(-len(tiles) // across)
    box = Box(0, 0, max(5 * columns - 1, 4), max(3 * rows - 1, 2))
    parts = [f"<g {TILE_STYLE}>", *(_tile(piece, ["sr-tile"]) for piece in pieces), "</g>"]
    if not tiles:
        name = WORDS["no tiles"]
    else:
        listed = " ".join(str(tile) for tile in tiles)
        name = f"{WORDS['tile' if len(tiles) == 1 else 'hand']} {listed}"
    return _svg(box, parts, [], name, "", narrowest=0)


def sum_text(layout: Layout) -> str:
    """Return the scoring ends added up: ``2 + 8 = 10``, or ``total 10`` for a single end."""
    values = [str(end.value) for end in layout.ends]
    if len(values) == 1:
        return f"{WORDS['total']} {layout.total}"
    return f"{' + '.join(values)} = {layout.total}"


def describe(
    layout: Layout, show_counts: bool = True, marks: Mapping[Tile, str] | None = None
) -> str:
    """Return what the diagram shows in words (rule 25), one sentence for each kind of thing.

    ``show_counts`` and ``marks`` are those of ``draw``.
    """
    if not layout.placements:
        return f"{WORDS['empty']}.".capitalize()
    spinner = layout.spinner
    joints = [
        f"{joint.host} {WORDS[joint.host_port]} – {joint.tile} {WORDS[joint.port]}"
        for joint in layout.joints
    ]
    said = [
        (WORDS["tiles"], ", ".join(str(tile) for tile in layout.tiles)),
        (WORDS["spinner"], str(spinner) if spinner else WORDS["no spinner"]),
        (WORDS["joints"], "; ".join(joints) or WORDS["no joints"]),
        (WORDS["last"], str(layout.placements[-1])),
    ]
    if marks:
        said.append(
            (WORDS["marked"], ", ".join(f"{tile} {name}" for tile, name in sorted(marks.items())))
        )
    if show_counts:
        points = [
            f"{free.tile} {WORDS[free.port]} {WORDS['takes']} {free.value}"
            for free in layout.attachments
        ]
        ends = [f"{end.tile} {WORDS['gives']} {end.value}" for end in layout.ends]
        said += [
            (WORDS["attachments"], "; ".join(points)),
            (WORDS["ends"], "; ".join(ends)),
            (WORDS["total"].capitalize(), f"{sum_text(layout)}, {_scored(layout)}"),
        ]
    return " ".join(f"{what}: {words}." for what, words in said)


def _title(layout: Layout) -> str:
    if not layout.placements:
        return f"{WORDS['title']}: {WORDS['empty']}"
    return f"{WORDS['title']} {layout.code}"


def _scored(layout: Layout) -> str:
    if layout.points:
        return WORDS["scores"].format(points=layout.points)
    return WORDS["scores nothing"]


def _caption(layout: Layout, show_counts: bool) -> list[str]:
    if not layout.placements:
        return [WORDS["empty"]]
    return [sum_text(layout), _scored(layout)] if show_counts else []


def _svg(
    box: Box, parts: list[str], lines: list[str], title: str, text: str, narrowest: int = NARROWEST
) -> str:
    """Return the picture of ``box`` with ``lines`` of text below."""
    width = max(UNIT * box.width + 2 * MARGIN, narrowest)
    height = UNIT * box.height + 2 * MARGIN + (CAPTION if lines else 0)
    middle = UNIT * (box.left + box.right) // 2
    left, top = middle - width // 2, UNIT * box.top - MARGIN
    words = [
        f'<text x="{middle}" y="{UNIT * box.bottom + MARGIN + 15 + 18 * number}"'
        f"{BOLD if number == 0 else ''}>{line}</text>"
        for number, line in enumerate(lines)
    ]
    if words:
        words = [
            f'<g class="sr-caption" fill="currentColor" text-anchor="middle" font-size="14"'
            f' font-family="{FONT}">',
            *words,
            "</g>",
        ]
    desc = f"<desc>{text}</desc>" if text else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sr-diagram" role="img"'
        f' viewBox="{left} {top} {width} {height}"'
        f' width="{int(width * ZOOM)}" height="{int(height * ZOOM)}"'
        f' style="max-width:100%;height:auto;direction:ltr"><title>{title}</title>{desc}'
        f"{''.join(parts)}{''.join(words)}</svg>"
    )


PIPS: Mapping[int, tuple[tuple[int, int], ...]] = MappingProxyType(
    {
        0: (),
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
        5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
        6: ((-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)),
    }
)
"""Where the pips of a half are, on a lying tile: columns and rows of a grid of three by three."""


def _tile(piece: Placed, names: list[str]) -> str:
    """Return a tile: its face with the line between the halves, then its pips."""
    box = piece.box
    lying = box.width > box.height
    x, y = UNIT * box.left, UNIT * box.top
    width, height = UNIT * box.width - 1, UNIT * box.height - 1
    line = "M{} {}v12".format(x + 20, y + 4) if lying else "M{} {}h12".format(x + 4, y + 20)
    dots = []
    for value, (cx, cy) in ((piece.tile.low, piece.low), (piece.tile.high, piece.high)):
        for column, row in PIPS[value]:
            dx, dy = (column, row) if lying else (row, column)
            dots.append(f"M{UNIT * cx + 5 * dx} {UNIT * cy + 5 * dy}h0")
    classes = " ".join(names)
    outline = f' style="stroke:{SPINNER}" stroke-width="2.5"' if "sr-spinner" in names else ""
    pips = f'<path stroke-width="4.2" d="{"".join(dots)}"/>' if dots else ""
    return (
        f'<g class="{classes}" data-tile="{piece.tile.code}">'
        f'<rect x="{x + 0.5}" y="{y + 0.5}" width="{width}" height="{height}" rx="3"{outline}/>'
        f'<path d="{line}"/>{pips}</g>'
    )


def _ring(piece: Placed) -> str:
    box = piece.box
    return (
        f'<rect class="sr-ring" x="{UNIT * box.left - 2}" y="{UNIT * box.top - 2}"'
        f' width="{UNIT * box.width + 4}" height="{UNIT * box.height + 4}" rx="5" fill="none"'
        f' style="stroke:{ACCENT}" stroke-width="2" stroke-dasharray="5 3"/>'
    )


def _corners(box: Box) -> str:
    """Return brackets at the corners of the tile just placed."""
    left, top = UNIT * box.left - 3, UNIT * box.top - 3
    across, down = UNIT * box.width - 4, UNIT * box.height - 4
    return (
        f'<path class="sr-corners" fill="none" stroke="currentColor" stroke-width="2"'
        f' d="M{left} {top + 5}v-5h5m{across} 0h5v5m0 {down}v5h-5m{-across} 0h-5v-5"/>'
    )


def _points(layout: Layout, spots: tuple[Spot, ...]) -> list[str]:
    """Return a badge for each scoring end and a dot for each attachment that is not counted."""
    counted = {_counted(layout, end.tile): end.value for end in layout.ends if end.tile.is_double}
    parts = []
    for free, spot in zip(layout.attachments, spots, strict=True):
        x, y = UNIT * spot.x, UNIT * spot.y
        data = f'data-tile="{free.tile.code}" data-port="{free.port}"'
        value = counted.get(free) if free.tile.is_double else free.value
        if value is None:
            parts.append(
                f'<g class="sr-dot" {data}><circle cx="{x}" cy="{y}" r="4" fill="none"'
                f' stroke="currentColor" stroke-width="1.5"/></g>'
            )
        else:
            parts.append(
                f'<g class="sr-badge" {data}><circle cx="{x}" cy="{y}" r="9"'
                f' style="fill:{ACCENT}"/><text x="{x}" y="{y + 4}" style="fill:{ON_ACCENT}"'
                f' font-size="12" font-weight="600" text-anchor="middle"'
                f' font-family="{FONT}">{value}</text></g>'
            )
    return parts


def _counted(layout: Layout, double: Tile) -> Attachment:
    """Return the point of a counting double that wears its badge: the last straight one that is free."""
    return [
        free for free in layout.attachments if free.tile == double and free.port in STRAIGHT
    ][-1]
