"""A match in a browser: turn by turn, from round to round, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from sevenrocks import Match
from sevenrocks_widgets import MatchSteps

from .conftest import PHONE, ROOT, Reader
from .test_pages import axe_findings

MATCH = Match.replay((ROOT / "book" / "data" / "match.txt").read_text(encoding="utf-8"))
WIDGETS = [MatchSteps(MATCH)]


def match_on(page: Page) -> Locator:
    match = page.locator(".sr-match")
    expect(match).to_have_attribute("data-state", "ready")
    return match


def press(match: Locator, label: str) -> None:
    match.get_by_role("button", name=label, exact=True).click()


def expect_turn(match: Locator, number: int, turn: int) -> None:
    """The turn shown, from 1, and at the end of a round the score after its settlement."""
    expect(match).to_have_attribute("data-round", str(number))
    expect(match).to_have_attribute("data-turn", str(turn))
    if turn == len(MATCH.rounds[number - 1].turns):
        score = " ".join(map(str, MATCH.scores[number - 1]))
        expect(match).to_have_attribute("data-score", score)


def test_next_and_back_go_through_the_rounds(guest: Reader) -> None:
    match = match_on(guest.open("index.html"))
    expect_turn(match, 1, 1)
    press(match, "Next")
    expect_turn(match, 1, 2)
    expect(match.locator(".sr-match-told .sr-shown")).to_contain_text("East joins [3|4] to [3|3].")
    match.get_by_role("slider").fill("25")
    expect_turn(match, 1, 25)
    press(match, "Next")
    expect_turn(match, 2, 1)
    press(match, "Back")
    expect_turn(match, 1, 25)


def test_rule_23_the_last_turn_wins_and_nothing_follows(guest: Reader) -> None:
    match = match_on(guest.open("index.html"))
    press(match, "Last")
    expect_turn(match, 3, 18)
    expect(match.locator(".sr-won")).to_contain_text("260 wins")
    expect(match.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    expect(match.locator(".sr-board title")).to_have_text(
        "Score board to 250: North+South 195, East+West 260"
    )


def test_the_keyboard_does_it_all(guest: Reader) -> None:
    page = guest.open("index.html")
    match = match_on(page)
    match.get_by_role("button", name="Round 2").press("Enter")
    expect_turn(match, 2, 1)
    page.keyboard.press("ArrowRight")
    expect_turn(match, 2, 2)
    page.keyboard.press("End")
    expect_turn(match, 2, 28)
    page.keyboard.press("ArrowRight")
    expect_turn(match, 3, 1)
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    expect_turn(match, 2, 28)


def test_rule_20_a_knock_leaves_the_table_as_it_was(guest: Reader) -> None:
    match = match_on(guest.open("index.html"))
    match.get_by_role("slider").fill("21")
    shown = match.locator(".sr-steps-frame.sr-shown svg title").first
    before = shown.text_content()
    press(match, "Next")
    expect(match.locator(".sr-match-told .sr-shown")).to_contain_text("East has no tile that fits")
    expect(shown).to_have_text(before or "")


def test_arrows_point_the_other_way_from_right_to_left(guest: Reader) -> None:
    page = guest.open("index.html")
    match = match_on(page)
    page.evaluate("document.documentElement.dir = 'rtl'")
    press(match, "Next")
    page.keyboard.press("ArrowLeft")
    expect_turn(match, 1, 3)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_read_it_on_a_phone(guest: Reader, scheme: str) -> None:
    page = guest.open("index.html", scheme=scheme, size=PHONE)
    match = match_on(page)
    press(match, "Last")
    expect_turn(match, 3, 18)
    assert axe_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    outside = match.evaluate(
        """match => [...match.querySelectorAll('button, .sr-side, .sr-board, .sr-slider')]
        .filter(part => part.getBoundingClientRect().right > match.getBoundingClientRect().right)
        .length"""
    )
    assert outside == 0
    too_wide = "cards => cards.filter(card => card.scrollWidth > card.clientWidth).length"
    assert match.locator(".sr-side").evaluate_all(too_wide) == 0
    heights = match.locator("button").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert min(heights) >= 44
