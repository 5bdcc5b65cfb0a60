"""The score board in a browser: by record and by hand, looked up and never added."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from sevenrocks import Match
from sevenrocks_widgets import ScoreBoard

from .conftest import DESKTOP, NO_STORAGE, PHONE, STUMBLES, Reader, reading, serving
from .shelf import altered
from .test_pages import axe_findings, small_targets


def won_match() -> Match:
    """Return a match in which each player places what scores most, until one side wins."""
    match = Match.start(seed=7)
    while match.winner is None:
        layout, legal = match.round.layout, match.round.legal()
        if match.round.turn is None:
            match = match.next_round()
        elif legal:
            match = match.place(max(legal, key=lambda code: layout.place(code).points))
        else:
            match = match.knock()
    return match


MATCH = won_match()
EVENTS = ScoreBoard.respond(ScoreBoard.requests(ScoreBoard(MATCH).config)["board"][0])["events"]
WIDGETS = [ScoreBoard(), ScoreBoard(MATCH)]  # kept by hand, and by a record


def board_of(page: Page, number: int = 0) -> Locator:
    board = page.locator(".sr-scores").nth(number)
    expect(board).to_have_attribute("data-state", "ready")
    return board


def score(board: Locator, side: str, points: int) -> None:
    board.get_by_role("button", name=f"{side} score {points}", exact=True).click()


def expect_score(board: Locator, north_south: int, east_west: int) -> None:
    expect(board).to_have_attribute("data-score", f"{north_south} {east_west}")


def settle(board: Locator, *pips: int) -> None:
    """Fill in the pips left in the hands of North, East, South and West."""
    board.get_by_text("Settle a round").click()
    for number, left in enumerate(pips):
        board.locator(".sr-pips").nth(number).fill(str(left))


def test_points_move_the_pegs(guest: Reader) -> None:
    board = board_of(guest.open("index.html"))
    score(board, "North+South", 15)
    score(board, "North+South", 20)
    score(board, "East+West", 5)
    expect_score(board, 35, 5)
    expect(board.locator(".sr-peg-0.sr-peg-front[data-hole]")).to_have_attribute("data-hole", "35")
    expect(board.locator(".sr-peg-0.sr-peg-back[data-hole]")).to_have_attribute("data-hole", "15")
    expect(board.get_by_role("img")).to_have_accessible_name(
        "Score board to 250: North+South 35, East+West 5"
    )


def test_each_hand_is_rounded_by_itself_at_the_settlement(guest: Reader) -> None:
    # Rule 21: two hands of 3 cost 5 + 5 = 10; rule 22: a score may fall below zero.
    board = board_of(guest.open("index.html"))
    score(board, "North+South", 15)
    settle(board, 3, 12, 3, 0)
    for number, text in enumerate(("3 goes up to 5", "2 over 10 goes down to 10")):
        expect(board.locator(".sr-hand .sr-cost").nth(number)).to_have_text(text)
    expect(board.locator(".sr-outcome").first).to_have_text("North+South: 15 − 5 − 5 = 5")
    expect(board.locator(".sr-outcome").last).to_have_text("East+West: 0 − 10 − 0 = −10")
    board.get_by_role("button", name="Settle the round").click()
    expect_score(board, 5, -10)
    expect(board.locator(".sr-peg-1.sr-peg-front[data-hole]")).to_have_attribute("data-hole", "-10")


def test_an_incomplete_settlement_says_what_is_missing(guest: Reader) -> None:
    board = board_of(guest.open("index.html"))
    settle(board, 3, 99)
    expect(board.locator(".sr-hand .sr-cost").nth(1)).to_have_text("Write a number from 0 to 69.")
    board.get_by_role("button", name="Settle the round").click()
    expect(board.locator(".sr-pips").nth(1)).to_be_focused()
    expect(board.get_by_text("Write the pips left in each hand")).to_be_visible()
    expect_score(board, 0, 0)


def test_a_win_ends_the_match_at_once_and_can_be_undone(guest: Reader) -> None:
    # Rule 23: the first partnership at 250 or more wins at once.
    board = board_of(guest.open("index.html"))
    for _ in range(8):
        score(board, "East+West", 30)
    expect(board).to_have_attribute("data-winner", "")
    score(board, "East+West", 10)
    expect(board).to_have_attribute("data-winner", "East+West")
    expect(board.locator(".sr-told")).to_have_text(
        "East+West score 10. East+West reach 250 and win the match."
    )
    expect(board.get_by_role("button", name="North+South score 5", exact=True)).to_be_disabled()
    expect(board.get_by_text("Settle a round")).to_be_hidden()
    board.get_by_role("button", name="Undo").click()
    expect_score(board, 0, 240)
    score(board, "North+South", 5)
    expect_score(board, 5, 240)


def test_a_new_match_can_be_undone(guest: Reader) -> None:
    board = board_of(guest.open("index.html"))
    score(board, "North+South", 35)
    board.get_by_role("button", name="New match").click()
    expect_score(board, 0, 0)
    board.get_by_role("button", name="Undo").click()
    expect_score(board, 35, 0)


def test_everything_is_done_by_keyboard(guest: Reader) -> None:
    page = guest.open("index.html")
    board = board_of(page)
    board.get_by_role("button", name="East+West score 25").focus()
    page.keyboard.press("Enter")
    expect_score(board, 0, 25)
    board.get_by_text("Settle a round").focus()
    page.keyboard.press("Enter")
    for left in ("0", "6", "0", "1"):
        page.keyboard.press("Tab")
        page.keyboard.type(left)
    page.keyboard.press("Enter")
    expect_score(board, 0, 20)
    expect(board.get_by_text("Settle a round")).to_be_focused()


def test_the_score_survives_a_reload(guest: Reader) -> None:
    page = guest.open("index.html")
    score(board_of(page), "North+South", 25)
    page.reload()
    expect_score(board_of(page), 25, 0)
    board_of(page).get_by_role("button", name="Undo").click()
    expect_score(board_of(page), 0, 0)


@pytest.mark.parametrize(
    "kept",
    ["}{", "[]", '{"log": 7}', '{"log": [null, 3, {"side": 9, "points": 5}, {"pips": [1]}]}'],
)
def test_what_is_kept_may_be_anything(guest: Reader, kept: str) -> None:
    page = guest.open("index.html")
    score(board_of(page), "North+South", 25)
    page.evaluate(
        "kept => Object.keys(localStorage).filter(key => key.includes('score-board'))"
        ".forEach(key => localStorage.setItem(key, kept))",
        kept,
    )
    page.reload()
    expect_score(board_of(page), 0, 0)
    score(board_of(page), "East+West", 10)
    expect_score(board_of(page), 0, 10)


def test_blocked_storage_is_survived_with_a_notice(guest: Reader) -> None:
    guest.meant = STUMBLES
    board = board_of(guest.open("index.html", script=NO_STORAGE))
    score(board, "North+South", 25)
    expect_score(board, 25, 0)
    expect(board.locator(".sr-notice")).to_contain_text("keeps nothing")


def test_a_record_is_stepped_through_by_mouse(guest: Reader) -> None:
    board = board_of(guest.open("index.html"), 1)
    expect_score(board, 0, 0)
    for event in EVENTS[:3]:
        board.get_by_role("button", name="Next").click()
        expect_score(board, *event["score"])
        expect(board.locator(".sr-told")).to_have_text(event["text"])
    board.get_by_role("button", name="Last").click()
    expect_score(board, *MATCH.score)
    expect(board).to_have_attribute("data-winner", str(MATCH.winner))
    board.get_by_role("button", name="First").click()
    expect_score(board, 0, 0)


def test_a_record_is_stepped_through_by_arrow_keys(guest: Reader) -> None:
    page = guest.open("index.html")
    board = board_of(page, 1)
    board.get_by_role("button", name="Next").focus()
    for key, number in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        page.keyboard.press(key)
        expect(board).to_have_attribute("data-at", str(number))
    page.keyboard.press("End")
    expect(board).to_have_attribute("data-at", str(len(EVENTS)))


def test_the_table_tells_every_change(guest: Reader) -> None:
    board = board_of(guest.open("index.html"), 1)
    board.get_by_role("button", name="Last").click()
    board.get_by_text("All changes of the score").click()
    rows = board.locator("tbody tr")
    expect(rows).to_have_count(len(EVENTS))
    expect(rows.last).to_have_attribute("aria-current", "true")
    expect(rows.last).to_contain_text(EVENTS[-1]["text"])


def test_points_are_entered_by_touch_on_a_phone(guest: Reader) -> None:
    page = guest.open("index.html", size=PHONE, has_touch=True)
    board = board_of(page)
    board.get_by_role("button", name="North+South score 10").tap()
    expect_score(board, 10, 0)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    for number in range(2):  # nothing stands beyond the edge, where the page would clip it
        board = board_of(page, number)
        for box in (board, *board.locator(".sr-side").all()):
            assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    assert small_targets(page, ".sr-scores :is(button, summary)") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_axe_finds_nothing(guest: Reader, scheme: str, size: dict[str, int]) -> None:
    page = guest.open("index.html", scheme=scheme, size=size)
    board_of(page, 1).get_by_role("button", name="Last").click()
    score(board_of(page), "North+South", 10)
    assert axe_findings(page) == []


def test_print_shows_board_and_changes_without_controls(guest: Reader) -> None:
    page = guest.open("index.html")
    board = board_of(page, 1)
    page.emulate_media(media="print")
    expect(board.get_by_role("img")).to_be_visible()
    expect(board.get_by_role("button")).to_have_count(0)


def test_the_page_shows_what_the_deck_says(browser: Browser, shelf: Path, tmp_path: Path) -> None:
    """Scores, costs and the win are never worked out in the page."""

    def change(reply: dict[str, Any]) -> None:
        reply["sums"]["0"]["5"] = 20
        reply["sums"]["20"]["5"] = 120
        reply["differences"]["120"]["0"] = 100
        reply["costs"][9].update(cost=0, text="nine costs nothing today")
        reply["winning"].append(140)
        reply["sums"]["100"]["5"] = 140

    with serving(altered(shelf, tmp_path, change)) as address, reading(browser, address) as reader:
        board = board_of(reader.open("index.html"))
        score(board, "East+West", 5)
        expect_score(board, 0, 20)
        score(board, "East+West", 5)
        expect_score(board, 0, 120)
        settle(board, 0, 9, 0, 9)
        expect(board.get_by_text("nine costs nothing today").first).to_be_visible()
        board.get_by_role("button", name="Settle the round").click()
        expect_score(board, 0, 100)
        score(board, "East+West", 5)
        expect(board).to_have_attribute("data-winner", "East+West")
