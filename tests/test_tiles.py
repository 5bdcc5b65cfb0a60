"""Tiles and the double-six set (rule 2)."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sevenrocks import DOUBLE_SIX, IllegalTile, NotationError, Tile
from tests.strategies import tiles


def test_the_set_has_every_pair_once() -> None:
    pairs = [(low, high) for low in range(7) for high in range(low, 7)]
    assert [(tile.low, tile.high) for tile in DOUBLE_SIX] == pairs
    assert len(DOUBLE_SIX) == 28
    assert sum(tile.pips for tile in DOUBLE_SIX) == 168
    assert sum(tile.is_double for tile in DOUBLE_SIX) == 7


@given(tiles)
def test_either_half_may_come_first(tile: Tile) -> None:
    assert Tile(tile.high, tile.low) == tile
    assert hash(Tile(tile.high, tile.low)) == hash(tile)
    for text in (tile.code, str(tile), f"{tile.high}-{tile.low}", f"{tile.low}|{tile.high}"):
        assert Tile.parse(text) == tile


def test_facts_of_a_tile() -> None:
    tile = Tile.parse("52")
    assert (tile.low, tile.high, tile.pips, tile.is_double) == (2, 5, 7, False)
    assert (str(tile), tile.code) == ("[2|5]", "25")
    assert (tile.has(2), tile.has(3), tile.other(2), tile.other(5)) == (True, False, 5, 2)
    assert Tile(3, 3).other(3) == 3
    assert sorted([Tile(1, 1), Tile(0, 6), Tile(1, 0)]) == [Tile(0, 1), Tile(0, 6), Tile(1, 1)]


@pytest.mark.parametrize("halves", [(7, 0), (0, -1), ("2", 5), (True, 1), (2.0, 5), (None, 1)])
def test_halves_no_tile_has_are_refused(halves: tuple[object, object]) -> None:
    with pytest.raises(IllegalTile) as caught:
        Tile(*halves)  # type: ignore[arg-type]
    assert caught.value.halves == halves


@pytest.mark.parametrize(
    "text",
    ["", "2", "7", "27", "255", "2 5", " 25", "25\n", "[25]", "[2|5", "2|5]", "2--5", "2/5", "2-",
     "٢٥", "２５", "²5", "2|7", "[2-5]", "ab"],
)  # fmt: skip
def test_text_that_is_no_tile_is_named(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Tile.parse(text)
    assert caught.value.text == text
    assert "is not a tile" in str(caught.value)


@given(st.text())
def test_any_text_is_a_tile_or_a_notation_error(text: str) -> None:
    try:
        assert Tile.parse(text) in DOUBLE_SIX
    except NotationError as error:
        assert error.text == text


@given(tiles)
def test_tiles_are_immutable_values(tile: Tile) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        tile.low = 0  # type: ignore[misc]
    assert copy.deepcopy(tile) == pickle.loads(pickle.dumps(tile)) == tile
