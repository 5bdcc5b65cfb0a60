"""The set to explore and the lot for the lead, checked against the rules engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sevenrocks import DOUBLE_SIX, Seat, Tile
from sevenrocks.lessons import respond
from sevenrocks.lot import Draw, Lot


def lot(number: int, seed: int = 1) -> dict[str, Any]:
    reply = respond({"activity": "lot", "seed": seed, "number": number})
    assert "error" not in reply
    return reply


def drawings(reply: dict[str, Any]) -> tuple[tuple[Draw, ...], ...]:
    return tuple(
        tuple(Draw(Seat(draw["seat"]), Tile.parse(draw["tile"])) for draw in drawing["draws"])
        for drawing in reply["drawings"]
    )


def test_set_has_every_tile_once() -> None:
    reply = respond({"activity": "set"})
    assert [tile["tile"] for tile in reply["tiles"]] == [tile.code for tile in DOUBLE_SIX]
    for tile in reply["tiles"]:
        assert tile["tile"] == f"{tile['low']}{tile['high']}"
        assert tile["svg"].startswith("<svg") and tile["label"] in tile["text"]
        assert f"{tile['low'] + tile['high']} pips" in tile["text"]
        assert ("is a double" in tile["text"]) == (tile["low"] == tile["high"])


def test_tiles_share_a_value_with_every_tile_that_has_it() -> None:
    for tile in respond({"activity": "set"})["tiles"]:
        shares = [
            code
            for code in (other.code for other in DOUBLE_SIX)
            if code != tile["tile"] and set(code) & set(tile["tile"])
        ]
        assert tile["shares"] == shares
        assert len(shares) == (6 if tile["low"] == tile["high"] else 12)


def test_groups_are_all_the_values_and_the_doubles() -> None:
    groups = {group["name"]: group for group in respond({"activity": "set"})["groups"]}
    assert list(groups) == ["all", *"0123456", "doubles"]
    assert len(groups["all"]["tiles"]) == 28
    assert "28" in groups["all"]["text"] and "168" in groups["all"]["text"]
    for value in "0123456":
        assert groups[value]["tiles"] == [tile.code for tile in DOUBLE_SIX if value in tile.code]
        assert groups[value]["text"].startswith("7 tiles")
    assert groups["doubles"]["tiles"] == ["00", "11", "22", "33", "44", "55", "66"]


def test_lots_follow_rule_6() -> None:
    for number in range(1, 101):
        reply = lot(number)
        assert Lot(drawings(reply)).leader == reply["leader"]  # refuses what is no lot
        for drawing in reply["drawings"]:
            most = max(Tile.parse(draw["tile"]).pips for draw in drawing["draws"])
            first = [draw for draw in drawing["draws"] if Tile.parse(draw["tile"]).pips == most]
            assert [draw for draw in drawing["draws"] if draw["most"]] == first
            assert drawing["tie"] == (len(first) > 1)
            assert all(draw["name"] in drawing["outcome"] for draw in first)
            assert ("draw again" in drawing["outcome"]) == drawing["tie"]


def test_every_fourth_lot_has_a_tie() -> None:
    for seed in range(20):
        assert all(lot(number, seed)["drawings"][0]["tie"] for number in (3, 7, 11))


def test_lots_are_fair() -> None:
    leaders = Counter(lot(number, seed)["leader"] for seed in range(50) for number in range(1, 13))
    assert all(110 <= leaders[seat] <= 190 for seat in Seat), leaders


def test_the_same_lot_is_drawn_every_time() -> None:
    assert lot(3) == lot(3)
    assert lot(3) != lot(3, seed=2)
    assert respond({"activity": "lot", "number": 0})["error"]["entry"] == "number"
