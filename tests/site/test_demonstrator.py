"""The demonstrator in a browser: laying tiles by every means, and following what the deck says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sevenrocks_widgets import Demonstrator

from .conftest import DESKTOP, PHONE, Reader, reading, serving
from .shelf import altered, in_notebook
from .test_pages import axe_findings, small_targets

SVG = "http://www.w3.org/2000/svg"
WIDGETS = [Demonstrator("14 11@14"), Demonstrator("55 05@55", hidden=True)]


def table_of(page: Page, number: int = 0) -> Locator:
    table = page.locator(".sr-demo").nth(number)
    expect(table).to_have_attribute("data-state", "ready")
    return table


def tile(table: Locator, label: str) -> Locator:
    return table.get_by_role("button", name=label)


def place(table: Locator, placement: str) -> None:
    table.locator(f"[data-placement='{placement}']").click()


def expect_layout(table: Locator, layout: str) -> None:
    expect(table).to_have_attribute("data-layout", layout)


def test_a_tile_is_laid_by_mouse(guest: Reader) -> None:
    table = table_of(guest.open("index.html"))
    tile(table, "[4|4], can be placed").click()
    place(table, "44@14")
    expect_layout(table, "14 11@14 44@14")
    # Rule 15: [1|1] 2 and [4|4] 8; rule 16: 10 scores 10.
    expect(table.locator(".sr-demo-readout")).to_contain_text("2 + 8 = 10")
    expect(table.locator(".sr-demo-readout")).to_contain_text("scores 10")
    expect(tile(table, "[4|4], on the table")).to_have_attribute("aria-disabled", "true")


def test_the_lit_end_in_the_picture_takes_the_tile(guest: Reader) -> None:
    table = table_of(guest.open("index.html"))
    tile(table, "[4|4], can be placed").click()
    table.locator(".sr-table-target").click()
    expect_layout(table, "14 11@14 44@14")


def test_a_tile_in_the_picture_takes_the_tile(guest: Reader) -> None:
    table = table_of(guest.open("index.html"), 1)
    tile(table, "[2|5], can be placed").click()
    table.locator(".sr-table-picture [data-tile='55'].sr-table-host").click()
    expect_layout(table, "55 05@55 25@55")


def test_everything_is_done_by_keyboard(guest: Reader) -> None:
    page = guest.open("index.html")
    table = table_of(page)
    table.locator(".sr-tray [tabindex='0']").focus()
    page.keyboard.press("4")
    page.keyboard.press("4")  # picks [4|4] and goes to its only place
    expect(table.locator("[data-placement='44@14']")).to_be_focused()
    page.keyboard.press("Enter")
    expect_layout(table, "14 11@14 44@14")
    expect(table.locator(".sr-tray-tile:focus")).to_have_attribute("data-fit", "open")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(table).to_have_attribute("data-picked", "")
    page.keyboard.press("u")
    expect_layout(table, "14 11@14")
    page.keyboard.press("r")
    expect_layout(table, "14 11@14 44@14")
    page.keyboard.press("h")
    expect(table).to_have_attribute("data-count", "hidden")


@pytest.mark.parametrize("between", ["Tab", "Shift", "x"])
def test_only_two_digits_in_a_row_name_a_tile(guest: Reader, between: str) -> None:
    page = guest.open("index.html")
    table = table_of(page)
    table.locator(".sr-tray [tabindex='0']").focus()
    page.keyboard.press("2")
    page.keyboard.press(between)
    page.keyboard.press("4")
    page.keyboard.press("4")
    expect(table).to_have_attribute("data-picked", "44")


def test_arrows_walk_through_the_tray(guest: Reader) -> None:
    page = guest.open("index.html")
    table = table_of(page)
    tiles = table.locator(".sr-tray-tile")
    tiles.first.focus()
    for key, number in (("ArrowRight", 1), ("ArrowDown", 8), ("ArrowLeft", 7), ("End", 27)):
        page.keyboard.press(key)
        expect(tiles.nth(number)).to_be_focused()
    assert table.locator(".sr-tray-tile[tabindex='0']").count() == 1


def test_tiles_are_laid_by_touch_on_a_phone(guest: Reader) -> None:
    page = guest.open("index.html", size=PHONE, has_touch=True)
    table = table_of(page)
    tile(table, "[4|4], can be placed").tap()
    table.locator("[data-placement='44@14']").tap()
    expect_layout(table, "14 11@14 44@14")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    assert table.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert small_targets(page, ".sr-demo :is(button, summary)") == []


def test_only_prepared_placements_are_offered(guest: Reader) -> None:
    table = table_of(guest.open("index.html"))
    known = len(Demonstrator("14 11@14").config["prepared"])
    expect(table).to_contain_text(f"This page knows {known} prepared positions.")
    tile(table, "[1|6], fits, not prepared here").click(force=True)  # it says that it is disabled
    expect(table.locator(".sr-places")).to_contain_text("no such position prepared")
    tile(table, "[6|6], fits nowhere").click(force=True)
    expect(table.locator(".sr-places")).to_contain_text("[6|6] fits nowhere now")
    expect_layout(table, "14 11@14")


def test_a_hidden_count_shows_nothing_until_it_is_asked_for(guest: Reader) -> None:
    table = table_of(guest.open("index.html"), 1)
    expect(table.locator(".sr-badge")).to_have_count(0)
    expect(table).not_to_contain_text("10 + 0")
    assert "scores" not in table.locator(".sr-table-picture").inner_html()
    table.get_by_role("button", name="Reveal").click()
    expect(table.locator(".sr-demo-readout")).to_contain_text("0 + 10 = 10")
    expect(table.locator(".sr-badge")).to_have_count(2)


def test_undo_takes_a_loaded_text_back_tile_by_tile(guest: Reader) -> None:
    page = guest.open("index.html")
    table = table_of(page)
    table.get_by_text("Text, link and picture").click()
    table.get_by_label("The layout as text").fill("#66.16@66.12@16")
    table.get_by_role("button", name="Load").click()
    for layout in ("66 16@66 12@16", "66 16@66", "66", "14 11@14", "14", ""):
        expect_layout(table, layout)
        if layout:
            table.get_by_role("button", name="Undo").click()
    expect(table.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")


def test_clear_can_be_undone(guest: Reader) -> None:
    table = table_of(guest.open("index.html"))
    table.get_by_role("button", name="Clear").click()
    expect_layout(table, "")
    table.get_by_role("button", name="Undo").click()
    expect_layout(table, "14 11@14")


def test_a_text_that_is_not_prepared_changes_nothing(guest: Reader) -> None:
    table = table_of(guest.open("index.html"))
    table.get_by_text("Text, link and picture").click()
    table.get_by_label("The layout as text").fill("14 16@14 56@16")
    table.get_by_role("button", name="Load").click()
    expect(table.locator(".sr-demo-outcome")).to_contain_text("prepared positions")
    expect_layout(table, "14 11@14")
    expect(table.get_by_label("The layout as text")).to_have_value("14 16@14 56@16")


def test_a_link_opens_its_position_on_the_first_table(guest: Reader) -> None:
    page = guest.open("index.html#36.66@36")
    expect_layout(table_of(page), "36 66@36")
    expect_layout(table_of(page, 1), "55 05@55")
    table_of(page).get_by_role("button", name="Undo").click()
    page.wait_for_url("**/index.html#36")
    page.reload()
    expect_layout(table_of(page), "36")


def test_another_address_is_left_alone(guest: Reader) -> None:
    page = guest.open("index.html#widgets")
    expect_layout(table_of(page), "14 11@14")
    assert page.url.endswith("#widgets")


def test_text_and_link_are_copied(guest: Reader) -> None:
    page = guest.open("index.html")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = table_of(page)
    table.get_by_text("Text, link and picture").click()
    for button, ending in (("Copy text", "14 11@14"), ("Copy link", "/index.html#14.11@14")):
        table.get_by_role("button", name=button).click()
        expect(table.locator(".sr-demo-outcome")).to_contain_text("is copied")
        assert page.evaluate("() => navigator.clipboard.readText()").endswith(ending)
        table.locator(".sr-demo-outcome").evaluate("line => line.replaceChildren()")


def test_the_picture_is_saved_without_a_trace_of_the_page(guest: Reader, tmp_path: Path) -> None:
    page = guest.open("index.html", scheme="dark")
    table = table_of(page)
    table.get_by_text("Text, link and picture").click()
    for kind in ("SVG", "PNG"):
        with page.expect_download() as download:
            table.get_by_role("button", name=f"Save as {kind}").click()
        download.value.save_as(tmp_path / f"layout.{kind}")
        assert download.value.suggested_filename == f"layout.{kind.lower()}"
    drawn = (tmp_path / "layout.SVG").read_text(encoding="utf-8")
    assert "var(" not in drawn and f'xmlns="{SVG}"' in drawn
    assert (tmp_path / "layout.PNG").read_bytes().startswith(b"\x89PNG")


def test_the_projector_covers_the_screen_until_escape(guest: Reader) -> None:
    page = guest.open("index.html")
    table = table_of(page)
    table.locator(".sr-tray [tabindex='0']").focus()
    page.keyboard.press("p")
    dialog = table.get_by_role("dialog", name="Projector")
    expect(dialog).to_be_visible()
    box = dialog.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (DESKTOP["width"], DESKTOP["height"])
    tile(dialog, "[4|4], can be placed").click()
    place(table, "44@14")
    expect_layout(table, "14 11@14 44@14")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(table).to_have_attribute("data-projector", "off")
    expect_layout(table, "14 11@14 44@14")


def test_the_projector_has_its_own_colours_in_any_theme(guest: Reader) -> None:
    """Strong contrast on a wall: the dark of the page does not reach it."""
    looks = set()
    for scheme in ("light", "dark"):
        table = table_of(guest.open("index.html", scheme=scheme))
        table.get_by_role("button", name="Projector").click()
        expect(table).to_have_attribute("data-projector", "on")
        tile(table, "[4|4], can be placed").click()
        looks.add(
            table.get_by_role("dialog").evaluate("""dialog =>
              [dialog, ...dialog.querySelectorAll('.sr-button, .sr-tray-key, .sr-demo-readout *')]
                .map(getComputedStyle)
                .map(style => [style.color, style.backgroundColor, style.borderColor].join())
                .join(';')""")
        )
    assert len(looks) == 1


def test_the_projector_works_where_the_whole_screen_is_refused(guest: Reader) -> None:
    page = guest.open("index.html")
    page.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(); }")
    table = table_of(page)
    table.get_by_role("button", name="Projector").click()
    expect(table.get_by_role("dialog", name="Projector")).to_be_visible()
    table.get_by_role("button", name="Leave the projector").click()
    expect(table.get_by_role("button", name="Projector")).to_be_focused()


def test_keys_typed_into_the_text_are_text(guest: Reader) -> None:
    page = guest.open("index.html")
    table = table_of(page)
    table.get_by_text("Text, link and picture").click()
    field = table.get_by_label("The layout as text")
    field.fill("")
    field.press_sequentially("44 up")
    expect(field).to_have_value("44 up")
    expect_layout(table, "14 11@14")


def test_nothing_moves_when_a_tile_is_picked_or_laid(guest: Reader) -> None:
    table = table_of(guest.open("index.html"))
    tray = table.locator(".sr-tray")
    place_of = "tray => tray.offsetTop"
    before = tray.evaluate(place_of)
    tile(table, "[4|4], can be placed").click()
    assert tray.evaluate(place_of) == before
    place(table, "44@14")
    expect_layout(table, "14 11@14 44@14")
    assert tray.evaluate(place_of) == before
    table.get_by_role("button", name="Hide the count").click()
    expect(table).to_have_attribute("data-count", "hidden")
    assert tray.evaluate(place_of) == before


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_axe_finds_nothing(guest: Reader, scheme: str, size: dict[str, int]) -> None:
    page = guest.open("index.html", scheme=scheme, size=size)
    for number in range(2):
        table_of(page, number)
    assert axe_findings(page) == []
    tile(table_of(page), "[4|4], can be placed").click()
    assert axe_findings(page) == []
    table_of(page).get_by_role("button", name="Projector").click()
    assert axe_findings(page) == []


def test_print_shows_the_table_without_its_controls(guest: Reader) -> None:
    page = guest.open("index.html")
    table = table_of(page)
    page.emulate_media(media="print")
    expect(table.locator(".sr-table-picture svg")).to_be_visible()
    expect(table.locator(".sr-demo-readout")).to_be_visible()
    expect(table.locator(".sr-tray")).to_be_hidden()
    expect(table.get_by_role("button")).to_have_count(0)


def test_right_to_left_pages_keep_tiles_and_sums(guest: Reader) -> None:
    page = guest.open("index.html")
    table = table_of(page)
    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    for term in table.locator(".sr-term").all():
        assert term.evaluate("term => getComputedStyle(term).direction") == "ltr"
    table.locator(".sr-tray-tile").first.focus()
    page.keyboard.press("ArrowLeft")
    expect(table.locator(".sr-tray-tile").nth(1)).to_be_focused()


def test_the_page_shows_what_the_deck_says(browser: Browser, shelf: Path, tmp_path: Path) -> None:
    """Sum, points, ends and places are never worked out in the page."""

    def change(reply: dict[str, Any]) -> None:
        if reply["activity"] != "demonstrate":
            return
        reply["frame"].update(sum="1 + 1 = 99", points=77, ends=[{"tile": "66", "value": 42}])
        for entry in reply["tray"]:
            entry["places"] = []
            if entry["tile"] == "00":
                entry["places"] = [
                    {"placement": "44@14", "host": "14", "port": "high", "label": "on the moon"}
                ]

    with serving(altered(shelf, tmp_path, change)) as address, reading(browser, address) as reader:
        table = table_of(reader.open("index.html"))
        for text in ("1 + 1 = 99", "scores 77", "[6|6] 42"):
            expect(table.locator(".sr-demo-readout")).to_contain_text(text)
        expect(table.locator(".sr-tray-tile[data-fit='open']")).to_have_count(1)
        tile(table, "[0|0], can be placed").click()
        table.get_by_role("button", name="on the moon").click()
        expect_layout(table, "14 11@14 44@14")


def test_a_kernel_lays_any_tile_and_gives_its_reason(guest: Reader) -> None:
    page = guest.open("genindex.html")
    in_notebook(page, Demonstrator("25", prepared=[]))
    table = table_of(page)
    expect(table).not_to_contain_text("prepared")
    expect(table.get_by_role("button", name="Copy link", include_hidden=True)).to_be_hidden()
    tile(table, "[1|2], can be placed").click()
    place(table, "12@25")
    tile(table, "[1|5], can be placed").click()
    expect(table.locator("[data-placement]")).to_have_count(2)  # rule 14: two hosts
    place(table, "15@12")
    expect_layout(table, "25 12@25 15@12")
    table.get_by_text("Text, link and picture").click()
    table.get_by_label("The layout as text").fill("25 12@25 66@12")
    table.get_by_role("button", name="Load").click()
    expect(table.locator(".sr-demo-outcome")).to_contain_text("66@12")
    expect_layout(table, "25 12@25 15@12")
