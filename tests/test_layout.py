"""Where tiles may go and what the ends count (rules 9 to 18)."""

from __future__ import annotations

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenrocks import (
    DOUBLE_SIX,
    Attachment,
    End,
    IllegalHand,
    IllegalPlacement,
    Layout,
    NotationError,
    Placement,
    SevenRocksError,
    Tile,
    points_for,
)
from tests.strategies import hand, layouts, tiles


def recount(layout: Layout) -> int:
    """Total the ends from the joints alone, by another way than the engine: by neighbours."""
    neighbours: dict[Tile, list[Tile]] = {tile: [] for tile in layout.tiles}
    for tile, host in layout.placements:
        if host is not None:
            neighbours[tile].append(host)
            neighbours[host].append(tile)
    total = 0
    for tile, others in neighbours.items():
        if tile.is_double:
            total += tile.pips if len(others) < 2 else 0
        else:
            covered = [
                half for half in (tile.low, tile.high) for other in others if other.has(half)
            ]
            total += tile.pips - sum(covered)
    return total


@given(layouts())
def test_the_total_equals_a_recount_from_scratch(layout: Layout) -> None:
    assert layout.total == recount(layout) == sum(end.value for end in layout.ends)


@given(layouts())
def test_points_are_the_total_if_it_is_a_positive_multiple_of_five(layout: Layout) -> None:
    assert layout.points % 5 == 0
    assert layout.points in (0, layout.total)
    assert (layout.points > 0) == (layout.total > 0 and layout.total % 5 == 0)
    assert layout.points == points_for(layout.total)


@given(layouts())
def test_a_placement_is_legal_exactly_if_it_can_be_made(layout: Layout) -> None:
    legal = layout.legal(DOUBLE_SIX)
    assert list(legal) == sorted(set(legal), key=str)
    for tile, host in itertools.product(DOUBLE_SIX, (None, *DOUBLE_SIX)):
        placement = Placement(tile, host)
        if placement in legal:
            assert layout.place(placement).tiles == (*layout.tiles, tile)
        else:
            with pytest.raises(IllegalPlacement) as caught:
                layout.place(placement)
            assert caught.value.placement == placement
            assert caught.value.possible == layout.legal([tile])


@given(layouts())
def test_the_code_reads_back(layout: Layout) -> None:
    assert Layout.parse(layout.code) == layout
    assert Layout.parse(layout.code.replace(" ", ".")) == layout
    assert str(layout) == layout.code
    assert repr(layout) == f"Layout.parse({layout.code!r})"
    assert hash(Layout.parse(layout.code)) == hash(layout)
    assert [step.code for step in layout.steps()] == [
        " ".join(layout.code.split()[:count]) for count in range(1, len(layout.tiles) + 1)
    ]


@given(layouts())
def test_mirrored_tiles_change_nothing(layout: Layout) -> None:
    mirrored = "".join(layout.code)
    for tile in DOUBLE_SIX:
        mirrored = mirrored.replace(tile.code, f"[{tile.high}|{tile.low}]")
    assert Layout.parse(mirrored) == layout
    assert Layout.parse(mirrored).ends == layout.ends


@given(layouts(min_size=3), st.randoms(use_true_random=False))
def test_which_side_was_joined_first_changes_no_total(layout: Layout, rng: random.Random) -> None:
    lead, *rest = layout.placements
    other = Layout().place(lead)
    while rest:
        possible = [
            placement for placement in rest
            if placement in other.legal([placement.tile])
            and (other.spinner or not placement.tile.is_double or placement.tile == layout.spinner)
        ]  # fmt: skip
        placement = rng.choice(possible)
        rest.remove(placement)
        other = other.place(placement)
    assert (other.total, other.ends) == (layout.total, layout.ends)
    assert other.attachments == layout.attachments


@given(layouts())
def test_only_the_first_double_is_the_spinner_and_branches(layout: Layout) -> None:
    doubles = [tile for tile in layout.tiles if tile.is_double]
    assert layout.spinner == (doubles[0] if doubles else None)
    joints = [joint.host_port for joint in layout.joints if joint.host_port in ("bA", "bB")]
    hosts = {joint.host for joint in layout.joints if joint.host_port in ("bA", "bB")}
    branches = {point.tile for point in layout.attachments if point.port in ("bA", "bB")}
    assert len(joints) <= 2
    assert hosts | branches <= {layout.spinner}


@given(layouts())
def test_side_branches_open_when_both_straight_points_are_filled(layout: Layout) -> None:
    spinner = layout.spinner
    filled = {joint.host_port for joint in layout.joints if joint.host == spinner}
    filled |= {joint.port for joint in layout.joints if joint.tile == spinner}
    free = {point.port for point in layout.attachments if point.tile == spinner}
    if spinner is None:
        assert not free
    elif {"A", "B"} <= filled:
        assert free == {"bA", "bB"} - filled
    else:
        assert free == {"A", "B"} - filled


@given(layouts(), st.sets(tiles))
def test_legal_is_a_union_over_the_tiles_of_the_hand(layout: Layout, held: set[Tile]) -> None:
    expected = [placement for tile in held for placement in layout.legal([tile])]
    assert sorted(layout.legal(held)) == sorted(expected)


def test_joints_name_the_points_that_touch() -> None:
    layout = Layout.parse("14 11@14 44@14 34@44 12@11 15@11")
    assert [f"{j.tile} {j.port} - {j.host} {j.host_port}" for j in layout.joints] == [
        "[1|1] A - [1|4] low",
        "[4|4] A - [1|4] high",
        "[3|4] high - [4|4] B",
        "[1|2] low - [1|1] B",
        "[1|5] low - [1|1] bA",
    ]


def test_an_empty_table_has_nothing() -> None:
    layout = Layout()
    assert Layout.parse("") == Layout.parse(" \n") == layout
    assert (layout.total, layout.points, layout.spinner, layout.code) == (0, 0, None, "")
    assert not (layout.tiles or layout.placements or layout.ends or layout.attachments)
    assert len(layout.legal(DOUBLE_SIX)) == 28


def test_placements_are_values_with_text() -> None:
    assert Placement.parse("43@44") == Placement(Tile(3, 4), Tile(4, 4))
    assert str(Placement.parse("[3|4]@[4|4]")) == "34@44"
    assert Placement.parse("34") == Placement(Tile(3, 4)) == Placement(Tile(3, 4), None)
    layout = Layout.parse("14 11@14")
    assert layout.place("44@14") == layout.place(Placement.parse("44@14"))


@pytest.mark.parametrize(
    ("text", "number", "offending"),
    [
        ("14 11@14 x", 3, "x"),
        ("14 11@@14", 2, "11@@14"),
        ("14 @14", 2, "@14"),
        ("14 11@", 2, "11@"),
        ("14 --", 2, "--"),
        ("14,11@14", 1, "14,11@14"),
        ("14 1١@14", 2, "1١@14"),
        ("14 11@17", 2, "11@17"),
    ],
)
def test_malformed_layouts_name_the_item(text: str, number: int, offending: str) -> None:
    with pytest.raises(NotationError) as caught:
        Layout.parse(text)
    assert (caught.value.number, caught.value.text) == (number, offending)
    assert f"item {number}" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "number", "why"),
    [
        ("11@14", 1, "the table is empty"),
        ("14 25", 2, "cannot lead"),
        ("14 14@14", 2, "on the table already"),
        ("14 11@14 11@14", 3, "on the table already"),
        ("14 45@44", 2, "[4|4] is not on the table"),
        ("14 25@14", 2, "[2|5] does not match the free points of [1|4], which take 1 and 4"),
        ("14 11@14 12@14", 3, "does not match the free points of [1|4], which take 4"),
        ("14 11@14 45@14 01@14", 4, "[1|4] has no free point"),
    ],
)
def test_illegal_layouts_name_the_item_and_the_cause(text: str, number: int, why: str) -> None:
    with pytest.raises(IllegalPlacement, match=f"item {number}") as caught:
        Layout.parse(text)
    assert caught.value.number == number
    assert caught.value.placement == Placement.parse(text.split()[number - 1])
    assert why in str(caught.value)


@given(st.text() | st.text(alphabet="0123456 @.|[]-\n٣x"))
def test_any_text_is_a_layout_or_an_error_of_the_family(text: str) -> None:
    try:
        layout = Layout.parse(text)
    except (NotationError, IllegalPlacement) as error:
        assert error.number is not None
    else:
        assert Layout.parse(layout.code) == layout
    try:
        Placement.parse(text)
    except NotationError as error:
        assert isinstance(error, SevenRocksError)


def test_only_tiles_can_be_in_a_hand() -> None:
    with pytest.raises(IllegalHand, match="'36' is not a Tile"):
        Layout().legal(["36"])  # type: ignore[list-item]


def test_tiles_on_the_table_have_no_legal_placement() -> None:
    assert Layout.parse("14 11@14").legal(hand("14 11")) == ()


def test_values_unpack() -> None:
    layout = Layout.parse("66")
    assert layout.ends == (End(Tile(6, 6), 12),)
    assert layout.attachments == (
        Attachment(Tile(6, 6), "A", 6),
        Attachment(Tile(6, 6), "B", 6),
    )
    [(tile, value)] = layout.ends
    assert (tile.code, value) == ("66", 12)


@given(layouts())
def test_what_rule_18_rests_on(layout: Layout) -> None:
    """At most 4 ends, of distinct tiles but for a plain lead; over 2 the spinner does not count."""
    counted = [end.tile for end in layout.ends]
    assert len(counted) <= 4
    if len(set(counted)) < len(counted):
        assert counted == [layout.tiles[0]] * 2
    if len(counted) > 2:
        assert layout.spinner is not None
        assert layout.spinner not in counted


def test_no_total_exceeds_36_and_35_is_the_largest_that_scores() -> None:
    """Rule 18: search all sets of ends that the property above allows; then reach the largest."""
    most = {tile: tile.pips if tile.is_double else tile.high for tile in DOUBLE_SIX}
    doubles = {tile for tile in DOUBLE_SIX if tile.is_double}
    up_to_two = max(sum(map(most.get, ends)) for ends in itertools.combinations(DOUBLE_SIX, 2))  # type: ignore[arg-type]
    more = max(
        sum(most[tile] for tile in ends)
        for count in (3, 4)
        for ends in itertools.combinations(DOUBLE_SIX, count)
        if doubles - set(ends)
    )
    assert max(up_to_two, more, max(tile.pips for tile in DOUBLE_SIX)) == 36
    arms = "33 36@33 66@36 35@33 55@35 34@33 44@34"
    assert Layout.parse(f"{arms} 13@33 16@13").total == 36
    assert Layout.parse(f"{arms} 13@33 16@13").points == 0
    assert Layout.parse(f"{arms} 23@33 25@23").points == 35


@pytest.mark.parametrize("odd", [Tile(1, 4), ("14", None), None, 14, Placement("14")])  # type: ignore[arg-type]
def test_what_is_no_placement_is_refused_by_name(odd: object) -> None:
    with pytest.raises(NotationError, match="is not a placement"):
        Layout().place(odd)  # type: ignore[arg-type]


@given(layouts())
def test_a_placement_joins_the_point_that_layout_names(layout: Layout) -> None:
    """Rule 14: the tile and its host name the joint."""
    for placement in layout.legal(DOUBLE_SIX):
        point = layout.point(placement)
        after = layout.place(placement)
        if placement.host is None:
            assert point is None
        else:
            assert point is not None
            assert (after.joints[-1].host, after.joints[-1].host_port) == (point.tile, point.port)
            assert point not in after.attachments
