"""The diagram and its arrangement (rules 24 and 25)."""

import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sevenrocks import DOUBLE_SIX, Layout, Tile
from sevenrocks.arrangement import ROOMS, Box, Placed, arrange
from sevenrocks.diagram import UNIT, describe, draw, draw_hand, draw_tile

POSITIONS = [
    Layout.parse(position["moves"])
    for position in json.loads(
        (Path(__file__).parent / "data" / "positions.json").read_text(encoding="utf-8")
    )["positions"]
]
SVG = "{http://www.w3.org/2000/svg}"


def random_layout(seed: int) -> Layout:
    """Legal play with all tiles in one pool, until every tile lies or none fits."""
    rng, layout = random.Random(seed), Layout()
    pool = set(DOUBLE_SIX)
    while legal := layout.legal(pool):
        placement = rng.choice(legal)
        layout = layout.place(placement)
        pool.remove(placement.tile)
    return layout


FEW = [*POSITIONS, *(random_layout(seed) for seed in range(12))]
STEPS = [step for seed in range(12) for step in random_layout(seed).steps()]


def overlap(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def apart(one: Box, other: Box) -> int:
    """The gap between two boxes: the larger of those across and down, 0 when they touch."""
    return max(
        one.left - other.right,
        other.left - one.right,
        one.top - other.bottom,
        other.top - one.bottom,
    )


def shared_edge(one: Box, other: Box) -> int:
    """The length of the edge along which two boxes touch."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(across, down) if min(across, down) == 0 else 0


def joining_part(piece: Placed, port: str) -> Box:
    """The half that joins, or a double as a whole."""
    if piece.tile.is_double:
        return piece.box
    x, y = piece.low if port == "low" else piece.high
    return Box(x - 1, y - 1, x + 1, y + 1)


def check_arrangement(layout: Layout) -> Box:
    """Assert what holds for any arrangement; return the box round it."""
    placed, spots = arrangement = arrange(layout)
    pieces = {piece.tile: piece for piece in placed}
    assert tuple(pieces) == layout.tiles
    for piece in placed:
        assert {piece.box.width, piece.box.height} == {4, 2}
        for x, y in (piece.low, piece.high):
            assert piece.box.around(Box(x - 1, y - 1, x + 1, y + 1)) == piece.box
    joined = set()
    for tile, port, host, host_port in layout.joints:
        joined.add(frozenset((tile, host)))
        near, far = joining_part(pieces[tile], port), joining_part(pieces[host], host_port)
        assert not overlap(near, far)
        assert shared_edge(near, far) == 2, "half against half"
        for piece, at in ((pieces[tile], port), (pieces[host], host_port)):
            if piece.tile.is_double:  # rule 11: crosswise, so joined at the middle of a long side
                other = far if piece.tile == tile else near
                on_short_side = at in ("bA", "bB")
                upright = piece.box.height > piece.box.width
                above = other.bottom <= piece.box.top or other.top >= piece.box.bottom
                assert (upright == above) == on_short_side
    for one, other in combinations(placed, 2):
        if frozenset((one.tile, other.tile)) not in joined:
            assert apart(one.box, other.box) >= 1, (layout.code, one.tile, other.tile)
    assert [(spot.tile, spot.port) for spot in spots] == [
        (free.tile, free.port) for free in layout.attachments
    ]
    for spot in spots:
        for piece in placed:
            gap = apart(spot.box, piece.box)
            assert gap == 0 if piece.tile == spot.tile else gap >= 1
    for one, other in combinations(spots, 2):
        assert not overlap(one.box, other.box)
    return arrangement.box


def test_in_2000_layouts_tiles_touch_just_what_they_join_and_the_picture_is_compact():
    long, ribbons = 0, []
    for seed in range(2000):
        layout = random_layout(seed)
        box = check_arrangement(layout)
        assert box.width * box.height <= 1800, (seed, box)
        if len(layout.tiles) >= 20:
            long += 1
            assert 1 / 1.4 <= box.width / box.height <= 3.5, (seed, box)
            if box.width / box.height > 2.2:
                ribbons.append(seed)
    assert long > 1500
    assert len(ribbons) <= long // 50, ribbons


@pytest.mark.parametrize("layout", STEPS[::5] + POSITIONS, ids=str)
def test_layouts_of_any_length_are_arranged_as_well(layout):
    check_arrangement(layout)


def test_without_corners_nothing_ever_meets(monkeypatch):
    """The last resort of the search always succeeds, so every layout has a picture."""
    monkeypatch.setattr("sevenrocks.arrangement.ROOMS", ROOMS[-1:])
    for seed in range(40):
        layout = random_layout(seed)
        monkeypatch.setattr("sevenrocks.arrangement.TRIES", len(layout.joints))
        check_arrangement(layout)


def test_tiles_keep_their_places_when_others_follow():
    for seed in (0, 2, 3, 5, 8):
        whole = random_layout(seed)
        places = arrange(whole).placed
        for layout in list(whole.steps())[::4]:
            assert arrange(layout).placed == places[: len(layout.tiles)]


def test_within_a_longer_layout_nothing_moves_not_even_the_view():
    whole = random_layout(79)
    places = arrange(whole).placed
    steps = [Layout(), *whole.steps()]
    assert any(arrange(layout).placed != places[: len(layout.tiles)] for layout in steps), (
        "here two arms run into each other, so that a tile would have moved"
    )
    for layout in steps:
        placed, spots = arrange(layout, whole)
        assert placed == places[: len(layout.tiles)]
        assert len(spots) == len(layout.attachments)
    frames = {ElementTree.fromstring(draw(step, within=whole)).get("viewBox") for step in steps}
    assert len(frames) == 1


def test_within_a_layout_that_does_not_go_on_from_this_one_is_refused():
    with pytest.raises(ValueError, match="does not go on"):
        draw(Layout.parse("14"), within=Layout.parse("11 14@11"))


def parts(svg: str, name: str) -> list[ElementTree.Element]:
    """The elements of the picture that have the class."""
    root = ElementTree.fromstring(svg)
    return [part for part in root.iter() if name in part.get("class", "").split()]


def text_of(svg: str) -> list[str]:
    """The lines below the picture."""
    return [text.text for text in ElementTree.fromstring(svg).findall(f"{SVG}text")]


@pytest.mark.parametrize("layout", STEPS[::3] + POSITIONS, ids=str)
def test_badges_are_the_scoring_ends_and_dots_the_points_that_are_not_counted(layout):
    svg = draw(layout)
    badges = [
        (badge.get("data-tile"), int(badge.find(f"{SVG}text").text))
        for badge in parts(svg, "sr-badge")
    ]
    assert sorted(badges) == [(end.tile.code, end.value) for end in layout.ends]
    points = Counter((free.tile.code, free.port) for free in layout.attachments)
    shown = Counter(
        (part.get("data-tile"), part.get("data-port"))
        for part in parts(svg, "sr-badge") + parts(svg, "sr-dot")
    )
    assert shown == points
    # Rule 17: a dot is a branch that is open and empty, or the second side of a lead double.
    for dot in parts(svg, "sr-dot"):
        lead_alone = len(layout.tiles) == 1
        assert dot.get("data-port") in (("A", "B") if lead_alone else ("bA", "bB"))


@pytest.mark.parametrize("layout", [Layout(), *STEPS[::7], *POSITIONS], ids=str)
def test_everything_is_inside_the_picture_and_badges_cover_no_tile(layout):
    svg = draw(layout)
    root = ElementTree.fromstring(svg)
    left, top, width, height = map(int, root.get("viewBox").split())
    box = arrange(layout).box
    brackets = 3  # they and their pen's half reach so far beyond a tile
    assert left <= UNIT * box.left - brackets
    assert UNIT * box.right + brackets <= left + width
    assert top <= UNIT * box.top - brackets
    boxes = [piece.box for piece in arrange(layout).placed]
    for circle in root.iter(f"{SVG}circle"):
        x, y, radius = (float(circle.get(name)) for name in ("cx", "cy", "r"))
        assert radius < UNIT, "inside its spot, which covers no tile"
        assert all(
            x + radius < UNIT * box.left
            or x - radius > UNIT * box.right
            or y + radius < UNIT * box.top
            or y - radius > UNIT * box.bottom
            for box in boxes
        )
    for text in root.findall(f"{SVG}text"):
        assert UNIT * box.bottom + 12 <= float(text.get("y")) <= top + height - 4
        assert 10 * len(text.text) * 0.85 <= width, "wide digits, some room at the sides"


@pytest.mark.parametrize("layout", [Layout(), *FEW], ids=str)
def test_a_picture_is_sound_and_keeps_to_itself(layout):
    svg = draw(layout)
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert root[1].text == describe(layout)
    assert "direction:ltr" in root.get("style")
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "g", "path", "rect", "circle", "text"}
    attributes = {name for element in root.iter() for name in element.attrib}
    assert not attributes & {"id", "href", "transform", "onclick"}


def test_each_tile_is_a_group_that_tells_what_it_is():
    layout = Layout.parse("14 11@14 44@14")
    classes = {part.get("data-tile"): part.get("class") for part in parts(draw(layout), "sr-tile")}
    assert classes == {"14": "sr-tile", "11": "sr-tile sr-spinner", "44": "sr-tile sr-last"}
    assert len(parts(draw(layout), "sr-brackets")) == 1, "the tile just placed, by shape"
    assert len(parts(draw(layout), "sr-outline")) == 1, "the spinner"
    assert not parts(draw(Layout.parse("14")), "sr-outline")


@pytest.mark.parametrize("tile", DOUBLE_SIX, ids=str)
def test_a_tile_has_as_many_pips_as_its_halves(tile):
    (group,) = parts(draw_tile(tile), "sr-tile")
    dots = "".join(path.get("d") for path in group).count("h0")
    assert dots == tile.pips


@pytest.mark.parametrize(
    ("moves", "lines"),
    [
        ("14 11@14 44@14", ["2 + 8 = 10", "scores 10"]),
        ("14 11@14", ["2 + 4 = 6", "scores nothing"]),
        ("55", ["Total 10", "scores 10"]),
        ("00", ["Total 0", "scores nothing"]),
        ("", ["empty table"]),
    ],
)
def test_the_sum_is_written_out_with_the_points_of_the_placement(moves, lines):
    assert text_of(draw(Layout.parse(moves))) == lines


def test_the_empty_table():
    assert arrange(Layout()) == ((), ())
    assert describe(Layout()) == "Empty table."
    assert "<title>Domino layout: empty table</title>" in draw(Layout())


def test_counts_can_be_hidden_for_a_question():
    layout = Layout.parse("14 11@14 44@14 34@44 12@11")
    svg = draw(layout, show_counts=False)
    assert len(parts(svg, "sr-tile")) == 5
    assert not parts(svg, "sr-badge") + parts(svg, "sr-dot")
    assert not text_of(svg)
    assert not re.search(r"total|scor|gives|takes|= \d", svg, re.IGNORECASE), (
        "nor does the text tell"
    )


def test_marked_tiles_are_ringed_named_and_described():
    layout = Layout.parse("14 11@14")
    svg = draw(layout, marks={Tile(1, 4): "counted-twice"})
    (marked,) = parts(svg, "sr-mark-counted-twice")
    assert marked.get("data-tile") == "14"
    assert len(parts(svg, "sr-ring")) == 1
    assert "Marked: [1|4] counted-twice." in svg
    with pytest.raises(ValueError, match="no name for a mark"):
        draw(layout, marks={Tile(1, 4): 'x" onload="'})


def test_the_description_says_everything_rule_25_asks_for():
    layout = Layout.parse("14 11@14 44@14 34@44 12@11")
    assert describe(layout).split(". ") == [
        "Tiles on the table, in order: [1|4], [1|1], [4|4], [3|4], [1|2]",
        "Spinner: [1|1]",
        "Joints: [1|4] low – [1|1] chain A; [1|4] high – [4|4] chain A; "
        "[4|4] chain B – [3|4] high; [1|1] chain B – [1|2] low",
        "Just placed: [1|2]",
        "Attachment points: [1|1] side branch A takes 1; [1|1] side branch B takes 1; "
        "[1|2] high takes 2; [3|4] low takes 3",
        "Scoring ends: [1|2] gives 2; [3|4] gives 3",
        "Total: 2 + 3 = 5, scores 5.",
    ]
    assert "Spinner: none. Joints: none." in describe(Layout.parse("14"))


@pytest.mark.parametrize("layout", POSITIONS, ids=str)
def test_the_description_names_every_tile_joint_point_and_end(layout):
    text = describe(layout)
    assert text.count(" – ") == len(layout.joints)
    assert text.count(" takes ") == len(layout.attachments)
    assert text.count(" gives ") == len(layout.ends)
    for tile in layout.tiles:
        assert str(tile) in text
    for end in layout.ends:
        assert f"{end.tile} gives {end.value}" in text


def test_loose_tiles_lie_in_rows_and_say_their_names():
    hand = [Tile.parse(code) for code in ("00", "25", "66")]
    root = ElementTree.fromstring(draw_hand(hand, across=2))
    assert root.findtext(f"{SVG}title") == "Tiles [0|0] [2|5] [6|6]"
    assert int(root.get("height")) == int(1.5 * (5 * UNIT + 12)), "two rows"
    assert ElementTree.fromstring(draw_tile(hand[1])).findtext(f"{SVG}title") == "Tile [2|5]"
    assert ElementTree.fromstring(draw_hand([])).findtext(f"{SVG}title") == "No tiles"


def test_the_same_layout_gives_the_same_bytes_in_any_process():
    layouts = [layout.code for layout in FEW]
    program = (
        "import sys; from sevenrocks import Layout; from sevenrocks.diagram import draw\n"
        "for line in sys.stdin: sys.stdout.write(draw(Layout.parse(line)))"
    )
    fresh = subprocess.run(
        [sys.executable, "-c", program],
        input="\n".join(layouts).encode(),
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[1],
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
    ).stdout
    assert fresh.decode() == "".join(draw(Layout.parse(code)) for code in layouts)


def test_pictures_are_light_enough_for_many_on_a_page():
    for layout in STEPS:
        bare = re.sub("<desc>.*</desc>", "", draw(layout))
        assert len(bare) <= 1500 + 220 * len(layout.tiles)


def luminance(colour: str) -> float:
    """Relative luminance as WCAG defines it."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_every_colour_is_a_variable_whose_default_is_readable_on_light_and_dark():
    svg = draw(Layout.parse("14 11@14 44@14 34@44 12@11"), marks={Tile(1, 4): "wrong"})
    defaults = dict(re.findall(r"var\((--sr-[a-z-]+),(#[0-9a-f]+)\)", svg))
    assert "#" not in re.sub(r"var\(--sr-[a-z-]+,#[0-9a-f]+\)", "", svg)
    assert set(re.findall(r' (?:fill|stroke)="([^"]+)"', svg)) == {"currentColor", "none"}
    tile, accent, spinner = (defaults[f"--sr-{name}"] for name in ("tile", "accent", "spinner"))
    assert contrast(defaults["--sr-pip"], tile) >= 4.5
    assert contrast(defaults["--sr-on-accent"], accent) >= 4.5
    for page in ("#ffffff", "#121212"):
        assert contrast(accent, page) >= 3
        assert contrast(spinner, page) >= 3
    assert contrast(spinner, tile) >= 3


def test_a_notebook_shows_a_layout_as_its_diagram():
    layout = Layout.parse("14 11@14")
    assert layout._repr_svg_() == draw(layout)
