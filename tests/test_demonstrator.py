"""The demonstrator's Python side: what it is made of, what a page without Python needs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sevenrocks import IllegalPlacement, Layout, NotationError
from sevenrocks_widgets import Demonstrator
from sevenrocks_widgets.demonstrator import LINES

POSITIONS = Path(__file__).parent / "data" / "positions.json"


def replies(widget: Demonstrator) -> dict[str, dict]:
    """Return the replies of the widget's deck by layout."""
    return {
        request["layout"]: widget.respond(request)
        for group in widget.requests(widget.config).values()
        for request in group
        if request["activity"] == "demonstrate"
    }


def test_a_layout_is_kept_as_its_code() -> None:
    widget = Demonstrator("[4|1]  [1|1]@[1|4]", hidden=True)
    assert widget.config["layout"] == "14 11@14"
    assert widget.config["hidden"] is True
    assert repr(widget) == "Demonstrator('14 11@14', hidden=True)"


@pytest.mark.parametrize(
    ("layout", "error"), [("14 25@14", IllegalPlacement), ("14 hello", NotationError)]
)
def test_a_bad_layout_is_refused_and_named(layout: str, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"25@14|hello"):
        Demonstrator(layout)
    with pytest.raises(error, match=r"25@14|hello"):
        Demonstrator(prepared=[layout])


def test_every_request_of_the_deck_is_answered() -> None:
    for reply in replies(Demonstrator("25")).values():
        assert "error" not in reply and reply["refused"] is None


def test_the_opening_needs_no_second_load() -> None:
    opening, prepared = Demonstrator("14 11@14").requests(Demonstrator("14 11@14").config).values()
    assert [request.get("layout") for request in opening] == [None, "", "14", "14 11@14"]
    assert not [request for request in prepared if request in opening]


def test_what_is_prepared_can_be_reached_tile_by_tile() -> None:
    known = set(Demonstrator("36").config["prepared"])
    for code in known - {""}:
        assert code.rpartition(" ")[0] in known


def test_the_prepared_positions_cover_the_worked_ones_and_stay_few() -> None:
    known = set(Demonstrator().config["prepared"])
    worked = json.loads(POSITIONS.read_text(encoding="utf-8"))["positions"]
    assert {position["moves"] for position in worked} <= known
    assert len(known) <= 60


def test_prepared_lines_may_be_chosen() -> None:
    assert Demonstrator(prepared=["25 12@25"]).config["prepared"] == ["", "25", "25 12@25"]


def test_placements_of_a_reply_are_the_legal_ones() -> None:
    # Rules 9 to 14: what the tray offers is what the layout allows.
    for code, reply in replies(Demonstrator()).items():
        offered = {place["placement"] for tile in reply["tray"] for place in tile["places"]}
        layout = Layout.parse(code)
        tiles = [Layout.parse(tile["tile"]).tiles[0] for tile in reply["tray"]]
        assert offered == {placement.code for placement in layout.legal(tiles)}


def test_the_static_form_shows_the_position_and_keeps_a_hidden_count_folded() -> None:
    shown = Demonstrator.fallback(Demonstrator("14 11@14 44@14").config)
    hidden = Demonstrator.fallback(Demonstrator("14 11@14 44@14", hidden=True).config)
    assert "2 + 8 = 10" in shown and "<details" not in shown
    assert "2 + 8 = 10" not in hidden.partition("<details")[0]
    assert "2 + 8 = 10" in hidden.partition("<details")[2]


def test_the_same_call_gives_the_same_html() -> None:
    assert Demonstrator("14").static_html(Demonstrator("14").config) == Demonstrator(
        "14", prepared=reversed(LINES)
    ).static_html(Demonstrator("14", prepared=reversed(LINES)).config)
