"""The table to play at, in a browser: whole rounds by every means, the coach, people in turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sevenrocks import Match
from sevenrocks.lessons.play import CLEARLY_WORSE
from sevenrocks.players import Advice, View, coach
from sevenrocks_widgets import PlayTable

from .conftest import DESKTOP, FULL_STORAGE, PHONE, STUMBLES, Reader
from .shelf import in_notebook
from .test_pages import axe_findings, small_targets

WIDGETS = [PlayTable(["greedy", "careful", "person", "random"])]
PEOPLE = PlayTable(["person"] * 4, seed=3, tutor=False)
PATIENCE = 60_000  # milliseconds until an engine that never comes fails a test
NARROW = {"width": 390, "height": 844}


def table_of(page: Page) -> Locator:
    table = page.locator(".sr-play-table")
    expect(table).to_have_attribute("data-state", "ready")
    return table


def seated(guest: Reader, widget: PlayTable, **how: Any) -> Locator:
    """Return a table that Python answers at once, as a kernel does."""
    page = guest.open("rules.html", **how)
    in_notebook(page, widget)
    table = table_of(page)
    expect_status(table, "choose")
    return table


def live(page: Page) -> Locator:
    """Return the table of the page, its engine started."""
    table = table_of(page)
    table.get_by_role("button", name="Start the engine").click()
    expect(table).to_have_attribute("data-engine", "on", timeout=PATIENCE)
    expect_status(table, "choose")
    return table


def press(table: Locator, name: str) -> None:
    table.get_by_role("button", name=name, exact=True).click()


def unfold(table: Locator, name: str) -> None:
    table.locator("summary", has_text=name).click()


def expect_status(table: Locator, status: str) -> None:
    expect(table).to_have_attribute("data-status", status, timeout=15_000)


def kept(table: Locator) -> Match:
    """Return the match as the browser keeps it."""
    record = table.evaluate(
        "() => Object.entries(localStorage).filter(([name]) => name.includes('play-table'))"
        ".map(([, kept]) => JSON.parse(kept).record)[0]"
    )
    return Match.replay(record)


def tiles(table: Locator) -> Locator:
    return table.locator(".sr-tray-tile[data-fit=open]")


def expect_onward(table: Locator, layout: str) -> None:
    """Wait until the table has gone on from ``layout`` and somebody is wanted again."""
    expect(table).not_to_have_attribute("data-layout", layout)
    expect(table).to_have_attribute("data-busy", "false")
    expect(table).to_have_attribute("data-status", re.compile("choose|round|match"))


def play_round(table: Locator, place: Callable[[], None]) -> Match:
    """Play the round to its end, each tile by ``place``; return the match as it is kept."""
    for _ in range(7):
        layout = table.get_attribute("data-layout") or ""
        place()
        expect_onward(table, layout)
        if table.get_attribute("data-status") != "choose":
            break
    match = kept(table)
    assert match.round.ending is not None
    assert table.get_attribute("data-score") == " ".join(map(str, match.score))
    assert table.get_attribute("data-layout") == match.round.layout.code
    return match


def by_mouse(table: Locator) -> Callable[[], None]:
    def place() -> None:
        tiles(table).first.click()
        table.locator("[data-placement]").first.click()

    return place


# ---- On the page


def test_a_round_is_played_by_mouse_and_survives_a_reload(guest: Reader) -> None:
    page = guest.open("index.html")
    table = live(page)
    press(table, "Hint")
    expect(table.locator(".sr-play-coach")).to_contain_text("on average")
    unfold(table, "Players and settings")
    table.get_by_label("Tutor").uncheck()
    match = play_round(table, by_mouse(table))
    expect(table.locator(".sr-play-end")).to_contain_text("Their score is now")
    press(table, "Next round")
    expect_status(table, "choose")
    expect(table).to_have_attribute("data-round", "2")
    record = kept(table).record()
    assert Match.replay(record).rounds[0] == match.round
    page.reload()  # the engine starts again by itself
    table = table_of(page)
    expect(table).to_have_attribute("data-engine", "on", timeout=PATIENCE)
    expect(table).to_have_attribute("data-round", "2")
    assert kept(table).record() == record
    unfold(table, "Players and settings")
    expect(table.get_by_label("Tutor")).not_to_be_checked()


def test_a_round_is_played_by_touch_on_a_phone(guest: Reader) -> None:
    page = guest.open("index.html", size=NARROW, has_touch=True, scheme="dark")
    table = live(page)
    table.locator("summary").evaluate_all(
        "folds => folds.forEach(f => f.parentElement.open = true)"
    )
    table.get_by_label("Tutor").uncheck()
    heights = set()
    above = "bar => bar.offsetTop"

    def place() -> None:
        heights.add(table.locator(".sr-play-bar").evaluate(above))
        tiles(table).first.tap()
        heights.add(table.locator(".sr-play-bar").evaluate(above))
        assert (
            table.locator(".sr-play-hand").evaluate(
                "(hand, top) => hand.getBoundingClientRect().bottom - top",
                table.bounding_box()["y"],
            )
            <= NARROW["height"] - 56
        ), "the table and the hand share the screen"
        assert small_targets(page, ".sr-play-table :is(button, select, summary)") == []
        table.locator("[data-placement]").first.tap()

    play_round(table, place)
    assert len(heights) == 1, "nothing moves while the round is played"
    table.get_by_role("button", name="Review my choices").tap()
    expect(table.get_by_role("region", name="Coach")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= NARROW["width"]
    assert axe_findings(page) == []


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_without_an_engine_there_is_an_opening(
    guest: Reader, size: dict[str, int], scheme: str
) -> None:
    page = guest.open("index.html", size=size, scheme=scheme)
    table = table_of(page)
    expect(table).to_contain_text("This is the opening of a match. To go on, it needs Python.")
    expect(table.get_by_role("button", name="Start the engine")).to_be_visible()
    expect(table.locator(".sr-tray-tile")).to_have_count(7)
    expect(tiles(table)).to_have_count(0)
    table.locator(".sr-tray-tile").first.click(force=True)  # it says that it is disabled
    expect(table).to_have_attribute("data-picked", "")
    for name in ("Hint", "Undo", "New match"):
        expect(table.get_by_role("button", name=name)).to_have_attribute("aria-disabled", "true")
    assert axe_findings(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") <= size["width"]


def test_without_storage_the_match_is_said_to_be_lost(guest: Reader) -> None:
    guest.meant = STUMBLES
    table = seated(guest, PlayTable(seed=1), script=FULL_STORAGE)
    press(table, "New match")
    expect(table.locator(".sr-notice")).to_contain_text("your match will be gone")


# ---- With any Python


def test_a_round_is_played_by_keyboard(guest: Reader) -> None:
    table = seated(guest, PlayTable(["greedy", "careful", "person", "random"], tutor=False))
    keyboard = table.page.keyboard
    table.locator(".sr-tray [tabindex='0']").focus()

    def place() -> None:
        tile = tiles(table).last.get_attribute("aria-label") or ""
        keyboard.press(tile[1])
        keyboard.press(tile[3])
        expect(table.locator("[data-placement]").first).to_be_focused()
        keyboard.press("Escape")
        expect(table).to_have_attribute("data-picked", "")
        keyboard.press("Enter")
        keyboard.press("Enter")

    match = play_round(table, place)
    expect(table.get_by_role("button", name="Next round")).to_be_focused()
    keyboard.press("n")
    expect(table).to_have_attribute("data-round", "2")
    keyboard.press("u")  # back over the deal, to the last placement of the round before
    expect(table).to_have_attribute("data-round", "1")
    expect_status(table, "choose")
    mine = [turn for turn in match.round.turns if turn.seat == 2 and turn.placement]
    layout = " ".join(match.round.layout.code.partition(mine[-1].placement.code)[0].split())
    expect(table).to_have_attribute("data-layout", layout)
    keyboard.press("h")
    expect(table.get_by_role("region", name="Coach")).to_be_focused()
    keyboard.press("Escape")
    expect(table.get_by_role("region", name="Coach")).to_be_hidden()


def test_a_lit_place_in_the_picture_takes_the_tile_and_undo_gives_it_back(guest: Reader) -> None:
    table = seated(guest, PlayTable(seed=1, tutor=False))
    layout = table.get_attribute("data-layout") or ""
    tiles(table).first.click()
    table.locator(".sr-table-target").first.click()
    expect_onward(table, layout)
    expect(table.locator(".sr-tray-tile")).to_have_count(6)
    press(table, "Undo")
    expect(table).to_have_attribute("data-layout", layout)
    expect(table.locator(".sr-tray-tile")).to_have_count(7)
    expect(table.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")


def clearly_worse(table: PlayTable) -> tuple[Match, Advice]:
    """Return a match in which South may place something clearly worse than the best, and that."""
    for seed in range(100):
        request = {"activity": "play", **table.config, "seed": seed}
        match = Match.replay(PlayTable.respond(request)["record"])
        worst = coach(View.of(match))[-1]
        if worst.behind.mean - worst.behind.error > 2 * CLEARLY_WORSE:
            return match, worst
    raise AssertionError("no such match")


def choose(table: Locator, advice: Advice) -> None:
    table.get_by_role("button", name=f"{advice.placement.tile}, can be placed").click()
    table.locator(f"[data-placement='{advice.placement.code}']").click()


def test_the_tutor_asks_back_before_a_placement_that_is_clearly_worse(guest: Reader) -> None:
    match, worst = clearly_worse(PlayTable())
    table = seated(guest, PlayTable(record=match))
    layout = match.round.layout.code
    choose(table, worst)
    panel = table.get_by_role("region", name="Coach")
    expect(panel).to_contain_text("looks clearly worse")
    expect(panel.get_by_role("button", name="Rethink")).to_be_focused()
    expect(table).to_have_attribute("data-layout", layout)
    expect(panel.get_by_text("Better:")).to_be_hidden()
    press(table, "Why?")
    expect(panel.get_by_text("Better:")).to_be_visible()
    expect(panel.get_by_text("Yours:")).to_contain_text(str(worst.placement.tile))
    press(table, "Rethink")
    expect(panel).to_be_hidden()
    expect(table).to_have_attribute("data-layout", layout)
    choose(table, worst)
    press(table, "Play anyway")
    expect_onward(table, layout)
    assert worst.placement in kept(table).round.layout.placements
    expect(panel).to_be_hidden()


def test_without_the_tutor_nobody_asks_back(guest: Reader) -> None:
    match, worst = clearly_worse(PlayTable())
    table = seated(guest, PlayTable(record=match, tutor=False))
    choose(table, worst)
    expect_onward(table, match.round.layout.code)


def test_a_review_steps_through_the_costliest_choices(guest: Reader) -> None:
    # Whoever places the worst each time has something to review.
    widget = PlayTable(tutor=False, seed=4)
    match = Match.replay(widget.respond({"activity": "play", **widget.config})["record"])
    while match.round.ending is None:
        legal = match.round.legal()
        match = match.place(coach(View.of(match), 20)[-1].placement) if legal else match.knock()
    page = guest.open("rules.html")
    in_notebook(page, PlayTable(record=match))
    table = table_of(page)
    expect_status(table, "round")
    press(table, "Review my choices")
    panel = table.get_by_role("region", name="Coach")
    expect(panel).to_contain_text("Costly choice 1 of 3")
    titles = ["The table", "What was placed", "What was better"]
    for step in range(1, 10):
        expect(panel).to_have_attribute("data-step", str(step))
        told = panel.get_by_text("instead of")  # not before the reader was asked
        expect(told).to_have_count(0 if step % 3 == 1 else 1)
        expect(panel.locator(".sr-play-name")).to_have_text(titles[(step - 1) % 3])
        if step < 9:
            press(table, "Next step")
    expect(panel).to_contain_text("Costly choice 3 of 3")
    expect(panel.get_by_role("button", name="Next step")).to_have_attribute("aria-disabled", "true")
    press(table, "Close")
    expect(panel).to_be_hidden()


def test_people_pass_the_device_and_hide_their_tiles(guest: Reader) -> None:
    page = guest.open("rules.html")
    in_notebook(page, PEOPLE)
    table = table_of(page)
    expect_status(table, "choose")
    for name, following in (("South", "West"), ("West", "North")):
        expect(table).to_contain_text(f"Pass the device to {name}.")
        expect(table.locator(".sr-tray-tile")).to_have_count(0)
        press(table, f"I am {name}: show my tiles")
        expect(table.locator(".sr-tray-tile:focus")).to_have_count(1)
        tiles(table).first.click()
        table.locator("[data-placement]").first.click()
        expect(table).to_contain_text(f"Pass the device to {following}.")
    press(table, "Undo")
    expect(table).to_contain_text("Pass the device to West.")
    unfold(table, "Players and settings")
    table.get_by_label("Open hands").check()
    expect(table.locator(".sr-play-seat .sr-play-open svg")).to_have_count(27)
    expect(table.locator(".sr-tray-tile")).to_have_count(7)


def test_players_alone_are_watched_to_the_end_of_the_round(guest: Reader) -> None:
    page = guest.open("rules.html")
    in_notebook(page, PlayTable(["greedy"] * 4))
    table = table_of(page)
    expect_status(table, "round")
    press(table, "Next round")
    expect(table).to_have_attribute("data-round", "2")
    expect_status(table, "round")


def slow(guest: Reader) -> tuple[Page, Locator]:
    """Return a page whose clock stands at the test's will, with a table that shows turns slowly."""
    page = guest.open("rules.html")
    page.clock.install()
    in_notebook(page, PlayTable(seed=1, tutor=False))
    table = table_of(page)
    unfold(table, "Players and settings")
    table.get_by_label("Turns are shown").select_option("slow")
    return page, table


def test_turns_are_shown_one_after_the_other(guest: Reader) -> None:
    page, table = slow(guest)
    layout = table.get_attribute("data-layout") or ""
    tile = tiles(table).first.get_attribute("aria-label") or ""
    tiles(table).first.click()
    placement = table.locator("[data-placement]").first.get_attribute("data-placement")
    table.locator("[data-placement]").first.click()
    expect_status(table, "showing")
    expect(table).to_have_attribute("data-layout", f"{layout} {placement}")
    expect(table.get_by_role("button", name=tile[:5])).to_have_count(0)
    page.clock.fast_forward(3000)
    expect(table).not_to_have_attribute("data-layout", f"{layout} {placement}")
    expect_status(table, "showing")
    table.locator(".sr-tray-tile").first.click(force=True)  # ends the showing
    expect_status(table, "choose")
    assert kept(table).round.layout.code == table.get_attribute("data-layout")


def test_a_pause_holds_the_turns_that_come_by_themselves(guest: Reader) -> None:
    page, table = slow(guest)
    tiles(table).first.click()
    table.locator("[data-placement]").first.click()
    expect_status(table, "showing")
    layout = table.get_attribute("data-layout") or ""
    press(table, "Pause")
    expect(table).to_contain_text("Paused.")
    page.clock.fast_forward(60_000)
    expect(table).to_have_attribute("data-layout", layout)
    press(table, "Next turn")
    expect(table).not_to_have_attribute("data-layout", layout)
    following = table.get_attribute("data-layout") or ""
    assert following.startswith(layout)
    assert len(following.split()) == len(layout.split()) + 1, "one turn"
    expect(table.get_by_role("button", name="Next turn")).to_be_focused()
    page.keyboard.press("p")
    expect_status(table, "choose")


def test_players_alone_are_watched_turn_by_turn(guest: Reader) -> None:
    page = guest.open("rules.html")
    page.clock.install()
    in_notebook(page, PlayTable(["greedy"] * 4))
    table = table_of(page)
    unfold(table, "Players and settings")
    table.get_by_label("Turns are shown").select_option("slow")
    expect_status(table, "round")
    press(table, "Next round")
    expect_status(table, "showing")
    table.locator(".sr-play-main").get_by_role("button", name="Pause").press("p")
    page.clock.fast_forward(60_000)
    lengths = []
    for _ in range(6):  # more than come in one reply
        lengths.append(len((table.get_attribute("data-layout") or "").split()))
        table.press("n")
        expect(table).not_to_have_attribute(
            "data-layout", re.compile(rf"^(\S+ ?){{{lengths[-1]}}}$")
        )
    assert lengths == list(range(lengths[0], lengths[0] + 6))


def test_the_table_is_enlarged_and_placed_in(guest: Reader) -> None:
    page = guest.open("index.html", size=NARROW, has_touch=True)
    table = live(page)
    table.get_by_label("Tutor").evaluate("box => box.checked && box.click()")
    tile = table.locator(".sr-table-picture .sr-tile").first
    width = tile.bounding_box()["width"]
    press(table, "Enlarge the table")
    large = table.get_by_role("dialog", name="The table, enlarged")
    expect(large).to_be_visible()
    assert tile.bounding_box()["width"] > 1.3 * width
    assert axe_findings(page) == []
    page.keyboard.press("Escape")
    expect(large).to_be_hidden()
    expect(table.get_by_role("button", name="Enlarge the table")).to_be_focused()
    layout = table.get_attribute("data-layout") or ""
    tiles(table).first.tap()
    table.locator(".sr-table-picture").tap(position={"x": 5, "y": 5})
    expect(large).to_be_visible()
    large.locator(".sr-table-target").first.tap()
    expect(large).to_be_hidden()
    expect_onward(table, layout)


def test_the_last_turns_are_told_after_a_reload_too(guest: Reader) -> None:
    match = Match.replay(PlayTable.respond({"activity": "play", **PEOPLE.config})["record"])
    for _ in range(6):
        legal = match.round.legal()
        match = match.place(legal[0]) if legal else match.knock()
    page = guest.open("rules.html")
    in_notebook(page, PlayTable(["person"] * 4, record=match))
    expect(table_of(page).locator(".sr-play-turns li")).to_have_count(4)


def test_a_match_is_saved_and_loaded(guest: Reader, tmp_path: Path) -> None:
    table = seated(guest, PlayTable(seed=1))
    page, mine = table.page, kept_or_shown(table)
    unfold(table, "Save and load")
    with page.expect_download() as download:
        press(table, "Save the record")
    file = tmp_path / "match.txt"
    download.value.save_as(file)
    assert Match.replay(file.read_text("utf-8")).round.layout.code == mine
    press(table, "New match")
    expect(table.locator(".sr-play-turns")).to_contain_text("Round 1")
    other = kept(table).record()
    table.get_by_label("or paste it here").fill(
        file.read_text("utf-8").replace("leader", "loser", 1)
    )
    press(table, "Load")
    expect(table.locator(".sr-play-outcome")).to_contain_text("cannot be loaded. line")
    assert kept(table).record() == other
    table.get_by_label("Load a record from a file").set_input_files(file)
    expect(table.locator(".sr-play-outcome")).to_contain_text("The record is loaded.")
    expect(table).to_have_attribute("data-layout", mine)
    expect(table.get_by_role("button", name="Undo")).to_have_attribute("aria-disabled", "true")
    table.locator(".sr-play-main").press("u")  # nothing of the match is to be taken back
    expect(table).to_have_attribute("data-layout", mine)
    press(table, "Back to the match before")
    expect(table).to_have_attribute("data-layout", Match.replay(other).round.layout.code)
    assert kept(table).record() == other
    expect(table.get_by_role("button", name="Back to the match before")).to_be_hidden()


def test_the_match_before_is_offered_until_a_tile_is_placed(guest: Reader) -> None:
    table = seated(guest, PlayTable(seed=1, tutor=False))
    back = table.get_by_role("button", name="Back to the match before")
    expect(back).to_be_hidden()
    press(table, "New match")
    expect(back).to_be_visible()
    expect_status(table, "choose")
    tiles(table).first.click()
    table.locator("[data-placement]").first.click()
    expect(back).to_be_hidden()


def kept_or_shown(table: Locator) -> str:
    return table.get_attribute("data-layout") or ""


def test_a_kept_match_that_is_damaged_is_refused_in_words(guest: Reader) -> None:
    widget = PlayTable(seed=1)
    spoilt = """Object.defineProperty(Storage.prototype, 'getItem', {value: name =>
      name.includes('play-table') ? '{"record": "hello", "settings": {"seats": 3}}' : null});"""
    table = seated(guest, widget, script=spoilt)
    expect(table).to_contain_text("The kept match cannot be read.")
    expect(tiles(table).first).to_be_visible()


class Altered(PlayTable):
    """A table whose Python counts as no rule does."""

    @staticmethod
    def respond(request: Mapping[str, Any]) -> dict[str, Any]:
        reply = PlayTable.respond(request)
        if request["activity"] == "play":
            for moment in [reply["now"], *reply["moments"]]:
                moment["score"] = [35, 210]
                moment["sum"] = "2 + 2 = 5"
                moment["points"] = 5
                moment["held"] = [1, 2, 3, 4]
                moment["front"] = [5, 10]
            reply["target"] = 150
            for tile in reply["hand"]:
                tile["places"] = [
                    {"placement": "66@00", "host": None, "port": None, "label": "on the moon"}
                ]
        return reply


def test_it_shows_what_it_is_told_and_counts_nothing(guest: Reader) -> None:
    table = seated(guest, Altered(["greedy", "careful", "person", "random"]))
    expect(table).to_have_attribute("data-score", "35 210")
    expect(table.locator(".sr-play-target").first).to_have_text("to 150")
    expect(table.locator(".sr-play-sum")).to_have_text("Ends: 2 + 2 = 5, scores 5")
    expect(table.locator(".sr-play-held")).to_have_text(["1 tile", "2 tiles", "3 tiles", "4 tiles"])
    expect(table.locator(".sr-board .sr-peg-front").first).to_have_attribute("data-hole", "5")
    expect(tiles(table)).to_have_count(7)
    tiles(table).first.click()
    table.get_by_role("button", name="on the moon").click()
    expect(table).to_contain_text("is not in the hand of South")


def test_it_leaves_the_notebook_quietly(guest: Reader) -> None:
    table = seated(guest, PlayTable(seed=1))
    table.page.evaluate("() => window.leave()")
    assert table.page.evaluate("() => window.heard.length") == 0


def test_a_table_runs_from_right_to_left(browser: Browser, guest: Reader) -> None:
    page = guest.open("rules.html")
    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    in_notebook(page, PlayTable(seed=1))
    table = table_of(page)
    first, second = (table.locator(".sr-tray-tile").nth(at).bounding_box() for at in (0, 1))
    assert first["x"] > second["x"]
    table.locator(".sr-tray [tabindex='0']").focus()
    at = tiles(table).first
    expect(at).to_be_focused()
