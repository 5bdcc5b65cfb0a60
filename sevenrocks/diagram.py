"""Pictures of layouts and loose tiles as SVG, and the same in words (rules 24 and 25).

Everything here is a pure function: the same layout gives the same text, byte for byte. A picture
brings no style sheet, script, font or id, so any number of them can share a page. Colours are the
custom properties ``--sr-tile``, ``--sr-pip``, ``--sr-spinner``, ``--sr-accent``, ``--sr-on-accent``
and for the rest the colour of the page's text. A page finds the parts by class: ``sr-tile`` (also
``sr-spinner``, ``sr-last`` and ``sr-mark-NAME``), ``sr-badge`` and ``sr-dot``, all with
``data-tile``, the latter two with ``data-port`` too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from .arrangement import Box, Placed, Spot, arrange
from .layout import STRAIGHT, Layout
from .tiles import Tile

__all__ = ["WORDS", "describe", "draw", "draw_hand", "draw_tile", "standalone"]

WORDS: Mapping[str, str] = MappingProxyType(
    {
        "empty": "empty table",
        "layout": "Domino layout",
        "after": "Domino layout after {placement}",
        "tile": "Tile",
        "hand": "Tiles",
        "no tiles": "No tiles",
        "tiles": "Tiles on the table, in order",
        "spinner": "Spinner",
        "joints": "Joints",
        "last": "Just placed",
        "marked": "Marked",
        "attachments": "Attachment points",
        "takes": "takes",
        "ends": "Scoring ends",
        "gives": "gives",
        "total": "Total",
        "none": "none",
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
"""A quarter of a tile's length in the picture, where a tile is 40 by 20."""

ZOOM = 1.5
"""CSS pixels for each unit of a picture in its natural size."""

MARGIN = 6
NARROWEST = 170
LINE = 19

INK = "#2b2a28"
"""The colour of text where no page gives one."""

TILE = "fill:var(--sr-tile,#fbf7ee);stroke:var(--sr-pip,#2b2a28)"
SPINNER = "stroke:var(--sr-spinner,#d9730d)"
RING = "stroke:var(--sr-accent,#0b6e75)"
BADGE = "fill:var(--sr-accent,#0b6e75)"
NUMBER = "fill:var(--sr-on-accent,#fff)"

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
"""The pips of a half of a lying tile: columns and rows of three by three places."""


def draw(
    layout: Layout,
    *,
    show_counts: bool = True,
    marks: Mapping[Tile, str] | None = None,
    within: Layout | None = None,
) -> str:
    """Return the diagram of ``layout`` as an SVG element, its description inside (rules 24 and 25).

    ``show_counts=False`` leaves out badges, dots, sum and points, for questions that ask for them.
    ``marks`` rings tiles and gives each the class ``sr-mark-NAME`` for its NAME; raises ValueError
    if that is not made of letters, digits and hyphens. ``within`` is a layout that goes on from
    this one: the picture has its size and the tiles their places there, so that the steps of a
    round can follow each other without a jump; raises ValueError if it does not go on from this.
    """
    marks = marks or {}
    for name in marks.values():
        if not re.fullmatch(r"[A-Za-z0-9-]+", name):
            raise ValueError(f"{name!r} is no name for a mark; use letters, digits and hyphens")
    arrangement = arrange(layout, within)
    box = arrangement.box
    if within is not None:
        box = box.around(arrange(within).box)
    parts = _table(layout, arrangement.placed, marks)
    if show_counts:
        parts += _points(layout, arrangement.spots)
    lines = _caption(layout) if show_counts else []
    rows = len(lines) if within is None else 2 * show_counts
    return _svg(
        box,
        parts + _lines(box, lines),
        _title(layout, show_counts),
        describe(layout, show_counts=show_counts, marks=marks),
        text_height=LINE * rows,
        narrowest=NARROWEST,
    )


def draw_tile(tile: Tile) -> str:
    """Return a loose tile, lower half left, as an SVG element."""
    return draw_hand([tile])


def draw_hand(tiles: Iterable[Tile], *, across: int = 7) -> str:
    """Return loose tiles in the given order as an SVG element, at most ``across`` in a row."""
    tiles = tuple(tiles)
    pieces = []
    for number, tile in enumerate(tiles):
        x, y = 5 * (number % across), 3 * (number // across)
        pieces.append(Placed(tile, Box(x, y, x + 4, y + 2), (x + 1, y + 1), (x + 3, y + 1)))
    columns, rows = min(len(tiles), across) or 1, -(-len(tiles) // across) or 1
    listed = " ".join(str(tile) for tile in tiles)
    name = WORDS["tile" if len(tiles) == 1 else "hand"] if tiles else WORDS["no tiles"]
    parts = _tiles([(piece, "sr-tile") for piece in pieces]) if tiles else []
    return _svg(Box(0, 0, 5 * columns - 1, 3 * rows - 1), parts, f"{name} {listed}".rstrip())


def standalone(svg: str) -> str:
    """Return a picture of this module for a file of its own: fixed colours on white paper.

    In a page the colours follow the page; viewers of files and printers know no custom properties,
    and some show the page's text colour, black, on black.
    """
    svg = re.sub(r"var\(--[\w-]+,([^)]*)\)", r"\1", svg)
    svg = svg.replace("currentColor", INK).replace("system-ui,sans-serif", "sans-serif")
    view = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', svg)
    assert view is not None, "every picture has a view box"
    x, y, width, height = view.groups()
    paper = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#fff"/>'
    described = re.match(r"<svg.*?</title>(?:<desc>.*?</desc>)?", svg, re.DOTALL)
    assert described is not None, "every picture has a title"
    return svg[: described.end()] + paper + svg[described.end() :]


def describe(
    layout: Layout, *, show_counts: bool = True, marks: Mapping[Tile, str] | None = None
) -> str:
    """Return what the diagram shows in words (rule 25); the options are those of ``draw``.

    >>> print(describe(Layout.parse("14 11@14")))  # doctest: +NORMALIZE_WHITESPACE
    Tiles on the table, in order: [1|4], [1|1]. Spinner: [1|1]. Joints: [1|4] low – [1|1] chain A.
    Just placed: [1|1]. Attachment points: [1|1] chain B takes 1; [1|4] high takes 4.
    Scoring ends: [1|1] gives 2; [1|4] gives 4. Total: 2 + 4 = 6, scores nothing.
    """
    if not layout.placements:
        return WORDS["empty"].capitalize() + "."
    joints = [
        f"{joint.host} {WORDS[joint.host_port]} – {joint.tile} {WORDS[joint.port]}"
        for joint in layout.joints
    ]
    said = [
        ("tiles", ", ".join(str(tile) for tile in layout.tiles)),
        ("spinner", str(layout.spinner or WORDS["none"])),
        ("joints", "; ".join(joints) or WORDS["none"]),
        ("last", str(layout.tiles[-1])),
    ]
    if marks:
        named = (f"{tile} {name}" for tile, name in sorted(marks.items()))
        said.append(("marked", ", ".join(named)))
    if show_counts:
        points = [
            f"{free.tile} {WORDS[free.port]} {WORDS['takes']} {free.value}"
            for free in layout.attachments
        ]
        ends = [f"{end.tile} {WORDS['gives']} {end.value}" for end in layout.ends]
        said += [
            ("attachments", "; ".join(points)),
            ("ends", "; ".join(ends)),
            ("total", f"{_sum(layout)}, {_scored(layout)}"),
        ]
    return " ".join(f"{WORDS[what]}: {words}." for what, words in said)


def _title(layout: Layout, show_counts: bool) -> str:
    """Return the picture's short name."""
    if not layout.placements:
        return f"{WORDS['layout']}: {WORDS['empty']}"
    name = WORDS["after"].format(placement=layout.placements[-1])
    return f"{name}: {_sum(layout)}, {_scored(layout)}" if show_counts else name


def _caption(layout: Layout) -> list[str]:
    """Return the lines below the picture: the sum and the points of this placement (rule 16)."""
    if not layout.placements:
        return [WORDS["empty"]]
    lone = len(layout.ends) == 1
    return [f"{WORDS['total']} {_sum(layout)}" if lone else _sum(layout), _scored(layout)]


def _sum(layout: Layout) -> str:
    """Return the scoring ends added up, ``2 + 8 = 10``; only the total where there is just one."""
    values = [str(end.value) for end in layout.ends]
    return " = ".join([" + ".join(values), str(layout.total)][len(values) == 1 :])


def _scored(layout: Layout) -> str:
    points = layout.points
    return WORDS["scores"].format(points=points) if points else WORDS["scores nothing"]


def _svg(
    box: Box,
    parts: list[str],
    title: str,
    text: str = "",
    *,
    text_height: int = 0,
    narrowest: int = 0,
) -> str:
    """Return the picture of what lies in ``box``, with so much height for text below."""
    width = max(UNIT * box.width + 2 * MARGIN, narrowest)
    height = UNIT * box.height + 2 * MARGIN + text_height
    left, top = _middle(box) - width // 2, UNIT * box.top - MARGIN
    # Left to right in any page, or sums turn round; no ids, as title and desc need none.
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="sr-diagram" role="img"'
        f' viewBox="{left} {top} {width} {height}"'
        f' width="{int(width * ZOOM)}" height="{int(height * ZOOM)}"'
        ' style="max-width:100%;height:auto;direction:ltr" fill="currentColor"'
        ' font-family="system-ui,sans-serif" font-size="14" text-anchor="middle">'
        f"<title>{title}</title>{f'<desc>{text}</desc>' if text else ''}{''.join(parts)}</svg>"
    )


def _middle(box: Box) -> int:
    return UNIT * (box.left + box.right) // 2


def _lines(box: Box, lines: list[str]) -> list[str]:
    """Return the lines of text below ``box``, the first one bold."""
    x, y = _middle(box), UNIT * box.bottom + MARGIN + 14
    weights = [' font-weight="600"', ""]
    return [
        f'<text x="{x}" y="{y + LINE * number}"{weights[number]}>{line}</text>'
        for number, line in enumerate(lines)
    ]


def _table(layout: Layout, placed: tuple[Placed, ...], marks: Mapping[Tile, str]) -> list[str]:
    """Return the tiles with their outlines, or the place of the lead on an empty table."""
    if not placed:
        return [
            '<rect x="-19.5" y="-9.5" width="39" height="19" rx="3" fill="none"'
            ' stroke="currentColor" stroke-dasharray="4 3"/>'
        ]
    last, spinner = placed[-1], layout.spinner
    named = []
    for piece in placed:
        names = "sr-tile"
        if piece.tile == spinner:
            names += " sr-spinner"
        if piece is last:
            names += " sr-last"
        if piece.tile in marks:
            names += f" sr-mark-{marks[piece.tile]}"
        named.append((piece, names))
    outlines = [
        f'<rect class="sr-outline" {_rectangle(piece.box, 1)} fill="none" style="{SPINNER}"'
        ' stroke-width="2.5"/>'
        for piece in placed
        if piece.tile == spinner
    ]
    rings = [
        f'<rect class="sr-ring" {_rectangle(piece.box, -2)} fill="none" style="{RING}"'
        ' stroke-width="2.5" stroke-dasharray="5 3"/>'
        for piece in placed
        if piece.tile in marks
    ]
    return [*_tiles(named), *outlines, *rings, _brackets(last.box)]


def _tiles(named: list[tuple[Placed, str]]) -> list[str]:
    """Return the tiles, each in a group of its own with the given classes."""
    groups = (_tile(piece, names) for piece, names in named)
    return [f'<g style="{TILE}" stroke-linecap="round">', *groups, "</g>"]


def _tile(piece: Placed, names: str) -> str:
    """Return a tile: its face with the line between the halves, and its pips as dots of a pen."""
    box = piece.box
    lying = box.width > box.height
    left, top = UNIT * box.left, UNIT * box.top
    across, down = UNIT * box.width - 8, UNIT * box.height - 8
    face = (
        f"M{left + 4} {top + 1}h{across}q3 0 3 3v{down}q0 3 -3 3"
        f"h{-across}q-3 0 -3 -3v{-down}q0 -3 3 -3z"
    )
    face += "m16 3v12" if lying else "m0 19h12"
    dots = ""
    pen: tuple[int, int] | None = None
    for value, (cx, cy) in ((piece.tile.low, piece.low), (piece.tile.high, piece.high)):
        for column, row in PIPS[value]:
            dx, dy = (column, row) if lying else (row, column)
            x, y = UNIT * cx + 5 * dx, UNIT * cy + 5 * dy
            dots += f"m{x - pen[0]} {y - pen[1]}h0" if pen else f"M{x} {y}h0"
            pen = x, y
    pips = f'<path stroke-width="4.2" d="{dots}"/>' if dots else ""
    group = f'<g class="{names}" data-tile="{piece.tile.code}"><path d="{face}"/>{pips}</g>'
    return group.replace(" -", "-")


def _rectangle(box: Box, inset: int) -> str:
    """Return the attributes of a rectangle with round corners so far inside ``box``."""
    return (
        f'x="{UNIT * box.left + inset}" y="{UNIT * box.top + inset}"'
        f' width="{UNIT * box.width - 2 * inset}" height="{UNIT * box.height - 2 * inset}"'
        f' rx="{4 - inset // 2}"'
    )


def _brackets(box: Box) -> str:
    """Return the brackets at the corners of the tile just placed."""
    left, top = UNIT * box.left - 2, UNIT * box.top - 2
    across, down = UNIT * box.width - 6, UNIT * box.height - 6
    return (
        '<path class="sr-brackets" fill="none" stroke="currentColor" stroke-width="2"'
        f' d="M{left} {top + 5}v-5h5m{across} 0h5v5m0 {down}v5h-5m{-across} 0h-5v-5"/>'
    )


def _points(layout: Layout, spots: tuple[Spot, ...]) -> list[str]:
    """Return a badge at each scoring end and a dot at each attachment that is not counted.

    A double's end has one badge even where both straight points are free (rule 17).
    """
    badges: dict[tuple[Tile, str], int] = {}
    for end in layout.ends:
        ports = [free.port for free in layout.attachments if free.tile == end.tile]
        if end.tile.is_double:
            badges[end.tile, [port for port in ports if port in STRAIGHT][-1]] = end.value
    for free in layout.attachments:
        if not free.tile.is_double:
            badges[free.tile, free.port] = free.value
    parts = ['<g font-size="11" font-weight="600">']
    for spot in spots:
        x, y = UNIT * spot.x, UNIT * spot.y
        data = f'data-tile="{spot.tile.code}" data-port="{spot.port}"'
        value = badges.get((spot.tile, spot.port))
        if value is None:
            parts.append(
                f'<g class="sr-dot" {data}><circle cx="{x}" cy="{y}" r="4" fill="none"'
                ' stroke="currentColor" stroke-width="1.5"/></g>'
            )
        else:
            parts.append(
                f'<g class="sr-badge" {data}><circle cx="{x}" cy="{y}" r="8.5" style="{BADGE}"/>'
                f'<text x="{x}" y="{y + 4}" style="{NUMBER}">{value}</text></g>'
            )
    return [*parts, "</g>"]
