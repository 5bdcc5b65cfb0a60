"""TileSet, LotDraw, ScorerQuiz and Exam on a built page, without any network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from sevenrocks.lessons import respond
from sevenrocks_widgets import Exam, LotDraw, ScorerQuiz, TileSet

from .conftest import NO_STORAGE, PHONE, STUMBLES, Reader, reading, serving
from .shelf import altered, answer, find, in_notebook
from .test_pages import axe_findings, small_targets

CHAPTERS = {"spinner": "spinner.html", "doubles": "counting.html"}
WIDGETS = [TileSet(), LotDraw(), ScorerQuiz(level=1, questions=3), Exam(chapters=CHAPTERS)]
SEATS = ["North", "East", "South", "West"]
PAGES = re.compile(rb"/Type\s*/Page\b")


def press(widget: Locator, name: str | re.Pattern[str]) -> None:
    widget.get_by_role("button", name=name, exact=isinstance(name, str)).click()


# ---- TileSet


def test_tile_tells_of_itself_and_marks_what_shares_a_value(guest: Reader) -> None:
    tiles = find(guest.open("index.html"), "TileSet")
    known = {tile["tile"]: tile for tile in respond({"activity": "set"})["tiles"]}
    for code in ("25", "33"):
        tiles.locator(f'button[data-tile="{code}"]').click()
        expect(tiles).to_have_attribute("data-marked", " ".join(known[code]["shares"]))
        expect(tiles.locator(".sr-tileset-told")).to_have_text(known[code]["text"])
        expect(tiles.locator('.sr-tileset-tile[aria-pressed="true"]')).to_have_count(1)


def test_groups_pick_out_their_tiles(guest: Reader) -> None:
    tiles = find(guest.open("index.html"), "TileSet")
    for group in respond({"activity": "set"})["groups"]:
        press(tiles, group["label"])
        expect(tiles).to_have_attribute("data-marked", " ".join(group["tiles"]))
        expect(tiles.locator(".sr-tileset-in")).to_have_count(len(group["tiles"]))
        expect(tiles.locator(".sr-tileset-told")).to_have_text(group["text"])


def test_tiles_are_one_stop_and_arrows_go_from_tile_to_tile(guest: Reader) -> None:
    page = guest.open("index.html")
    tiles = find(page, "TileSet")
    tiles.get_by_role("button", name="Doubles").focus()
    page.keyboard.press("Tab")
    for key, code in [
        ("ArrowRight", "01"),
        ("ArrowDown", "11"),
        ("End", "66"),
        ("ArrowRight", "66"),
        ("ArrowUp", "56"),
        ("Home", "00"),
    ]:
        page.keyboard.press(key)
        expect(tiles.locator(f'button[data-tile="{code}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(tiles).to_have_attribute("data-shown", "00")
    page.keyboard.press("Tab")
    expect(tiles.locator(".sr-tileset-tile:focus")).to_have_count(0)


# ---- LotDraw


def test_lots_are_drawn_until_one_leads(guest: Reader) -> None:
    lot = find(guest.open("index.html"), "LotDraw")
    expect(lot.get_by_role("img", name="A tile face down")).to_have_count(4)
    ties = 0
    for number in range(1, 13):
        reply = respond(lot_request(number))
        for drawn, drawing in enumerate(reply["drawings"], 1):
            press(lot, re.compile("Draw|A new lot"))
            expect(lot).to_have_attribute("data-lot", str(number))
            expect(lot).to_have_attribute("data-drawing", str(drawn))
            expect(lot.locator(".sr-lot-told")).to_have_text(drawing["outcome"])
            look = "tied" if drawing["tie"] else "leads"
            shown = lot.locator(f'[data-look="{look}"]').evaluate_all(
                "seats => seats.map((seat) => Number(seat.dataset.seat))"
            )
            assert sorted(shown) == [draw["seat"] for draw in drawing["draws"] if draw["most"]]
            ties += drawing["tie"]
        expect(lot).to_have_attribute("data-leader", SEATS[reply["leader"]])
    assert ties >= 3
    press(lot, "A new lot")  # what the page carries begins again
    expect(lot).to_have_attribute("data-lot", "1")


def test_lot_goes_by_keyboard_alone(guest: Reader) -> None:
    page = guest.open("index.html")
    lot = find(page, "LotDraw")
    lot.get_by_role("button", name="Draw the lot").focus()
    page.keyboard.press("Enter")
    expect(lot).to_have_attribute("data-drawing", "1")
    page.keyboard.press("Space")
    expect(lot).to_have_attribute("data-lot", "2")
    lot.locator("summary").click()
    expect(lot.locator(".sr-lot-past li")).to_have_count(1)


# ---- ScorerQuiz


def test_scorer_explains_a_line_that_is_right(guest: Reader) -> None:
    quiz = find(guest.open("index.html"), "ScorerQuiz")
    asked = respond({"activity": "scorer", "level": 1, "seed": 1, "number": 1})["question"]
    wrong = asked["mistakes"][0]
    quiz.locator(f'input[type="radio"][value="{wrong["value"]}"]').check()
    press(quiz, "Check")
    expect(quiz.locator(".sr-feedback")).to_contain_text(f"Line {wrong['value']} is right.")
    quiz.locator(f'input[type="radio"][value="{asked["answer"]["line"]}"]').check()
    press(quiz, "Check")
    expect(quiz).to_have_attribute("data-verdict", "right")


# ---- Exam


def exam_of(seed: int) -> list[dict[str, Any]]:
    return respond({"activity": "exam", "seed": seed})["items"]


def sit(exam: Locator, items: list[dict[str, Any]], wrong: tuple[int, ...] = ()) -> None:
    """Answer all questions rightly but those numbered ``wrong``: these by their first mistake."""
    for number, item in enumerate(items, 1):
        expect(exam).to_have_attribute("data-question", str(number))
        question = item["question"]
        answers = dict(question["answer"])
        if number in wrong:
            answers[question["mistakes"][0]["field"]] = question["mistakes"][0]["value"]
        answer(exam, question, answers)
        press(exam, re.compile("^Answer and"))
    expect(exam).to_have_attribute("data-question", "")


def test_exam_without_a_mistake(guest: Reader) -> None:
    exam = find(guest.open("index.html"), "Exam")
    sit(exam, exam_of(1))
    expect(exam).to_have_attribute("data-right", "12")
    expect(exam.locator(".sr-done")).to_have_text("12 of 12 answers are right.")
    expect(exam.locator(".sr-done")).to_be_focused()
    expect(exam.locator(".sr-exam-topics")).to_have_count(0)


def test_exam_says_what_to_reread_after_mistakes(guest: Reader) -> None:
    exam = find(guest.open("index.html"), "Exam")
    items, wrong = exam_of(1), (3, 4, 5, 7)
    sit(exam, items, wrong)
    expect(exam).to_have_attribute("data-right", str(12 - len(wrong)))
    expected: dict[str, list[int]] = {}
    for number in wrong:
        item = items[number - 1]
        topic = item["revisit"][item["question"]["mistakes"][0]["name"]]
        expected.setdefault(topic, []).append(number)
    shown = exam.locator(".sr-exam-topics li")
    expect(shown).to_have_count(len(expected))
    for topic, numbers in expected.items():
        line = exam.locator(f'.sr-exam-topics [data-topic="{topic}"]')
        expect(line).to_have_text(re.compile(f": questions? {', '.join(map(str, numbers))}$"))
        if topic in CHAPTERS:
            expect(line.locator("a")).to_have_attribute("href", CHAPTERS[topic])
    exam.get_by_text("Question 5: not right").click()
    mistake = items[4]["question"]["mistakes"][0]
    expect(exam.locator(".sr-exam-look")).to_contain_text(mistake["reason"])


def test_exam_gives_one_try_and_no_verdict_before_the_end(guest: Reader) -> None:
    exam = find(guest.open("index.html"), "Exam")
    question = exam_of(1)[0]["question"]
    press(exam, "Answer and go on")  # nothing typed is no answer
    expect(exam.locator(".sr-exam-unread")).to_contain_text("type a whole number")
    expect(exam).to_have_attribute("data-question", "1")
    answer(exam, question, dict.fromkeys(question["answer"], "99"))
    press(exam, "Answer and go on")
    expect(exam).to_have_attribute("data-question", "2")
    expect(exam.locator(".sr-mark-wrong, .sr-mark-right")).to_have_count(0)
    for name in ("Hint", "Show me", "Previous"):
        expect(exam.get_by_role("button", name=re.compile(name))).to_have_count(0)


def test_question_left_out_counts_as_not_right(guest: Reader) -> None:
    exam = find(guest.open("index.html"), "Exam")
    for number in range(1, 13):
        expect(exam).to_have_attribute("data-question", str(number))
        press(exam, "Leave it out")
    expect(exam).to_have_attribute("data-right", "0")
    expect(exam.get_by_text("left out")).to_have_count(12)
    topics = {item["topic"] for item in exam_of(1)}
    expect(exam.locator(".sr-exam-topics li")).to_have_count(len(topics))


def test_exam_survives_a_reload_in_the_middle_and_at_the_end(guest: Reader) -> None:
    page = guest.open("index.html")
    exam = find(page, "Exam")
    items = exam_of(1)
    answer(exam, items[0]["question"], items[0]["question"]["answer"])
    press(exam, "Answer and go on")
    expect(exam).to_have_attribute("data-question", "2")
    value = items[1]["question"]["fields"][0]["options"][0]["value"]
    exam.locator(f'input[value="{value}"]').check()
    page.reload()
    exam = find(page, "Exam")
    expect(exam).to_have_attribute("data-question", "2")
    expect(exam.locator(f'input[value="{value}"]')).to_be_checked()
    for number in range(2, 13):
        expect(exam).to_have_attribute("data-question", str(number))
        press(exam, "Leave it out")
    exam.get_by_label("Your name").fill("Ada")
    page.reload()
    exam = find(page, "Exam")
    expect(exam).to_have_attribute("data-right", "1")
    expect(exam.locator(".sr-certificate-name")).to_have_text("Ada")


def test_another_exam_is_loaded_and_this_one_can_begin_again(guest: Reader) -> None:
    exam = find(guest.open("index.html"), "Exam")
    for seed in (2, 3, 1):  # the prepared sets, over and over
        for number in range(1, 13):
            expect(exam).to_have_attribute("data-question", str(number))
            press(exam, "Leave it out")
        press(exam, f"New exam: set {seed}")
        expect(exam.locator(".sr-set")).to_have_text(f"Set {seed}")
        expect(exam).to_have_attribute("data-question", "1")
        expect(exam.locator(".sr-prompt")).to_have_text(exam_of(seed)[0]["question"]["prompt"])
    press(exam, "Leave it out")
    press(exam, "Start over")
    press(exam, "Forget them")
    expect(exam).to_have_attribute("data-question", "1")


@pytest.mark.parametrize(
    ("kept", "number"),
    [
        ("not json", 1),
        ('{"answers": 5}', 1),
        ('{"answers": [{}, 7]}', 1),
        ('{"seed": 40, "answers": [null]}', 1),  # of an exam that this page does not have
        ('{"answers": [null], "typed": 3}', 2),  # what fits is taken
    ],
)
def test_exam_survives_whatever_is_stored(guest: Reader, kept: str, number: int) -> None:
    page = guest.open("index.html")
    find(page, "Exam")
    page.wait_for_load_state("networkidle")
    page.evaluate("kept => localStorage.setItem('sevenrocks/1/exam/1', kept)", kept)
    page.reload()
    exam = find(page, "Exam")
    expect(exam).to_have_attribute("data-question", str(number))
    press(exam, "Leave it out")
    expect(exam).to_have_attribute("data-question", str(number + 1))
    page.wait_for_load_state("networkidle")


def test_exam_works_without_storage_and_says_so(guest: Reader) -> None:
    guest.meant = STUMBLES
    exam = find(guest.open("index.html", script=NO_STORAGE), "Exam")
    expect(exam.locator(".sr-notice")).to_contain_text("keeps nothing")
    press(exam, "Leave it out")
    expect(exam).to_have_attribute("data-question", "2")


def test_certificate_prints_alone_on_one_page(guest: Reader) -> None:
    page = guest.open("index.html", scheme="dark")
    exam = find(page, "Exam")
    sit(exam, exam_of(1), wrong=(1, 2))
    exam.get_by_label("Your name").fill("Ada Lovelace")
    page.evaluate("() => { window.print = () => { document.body.dataset.printed = 'yes'; }; }")
    press(exam, "Print the certificate")
    expect(page.locator("body")).to_have_attribute("data-printed", "yes")
    page.emulate_media(media="print")
    sheet = page.locator(".sr-certificate-sheet")
    expect(sheet).to_be_visible()
    for text in ("Ada Lovelace", "10 right answers to the 12 questions", "set 1"):
        expect(sheet).to_contain_text(text)
    expect(page.get_by_role("heading", name="Widgets")).to_be_hidden()
    assert len(PAGES.findall(page.pdf(format="A4", print_background=True))) == 1
    page.emulate_media(media="screen")
    expect(sheet).to_be_hidden()
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    expect(sheet).to_have_count(0)


def test_exam_follows_its_deck_and_decides_nothing_itself(
    browser: Browser, shelf: Path, tmp_path: Path
) -> None:
    """Answers, topics and verdicts of the deck are changed: the page follows the deck."""

    def change(reply: dict[str, Any]) -> None:
        if reply["activity"] != "exam":
            return
        reply["verdicts"] = [f"So says the deck of {right}." for right in range(13)]
        asked = reply["items"][0]["question"]
        asked["answer"] = dict.fromkeys(asked["answer"], "77")
        name = asked["fields"][0]["name"]
        asked["mistakes"] = [
            {"field": name, "value": "78", "name": "x", "reason": "", "highlight": []}
        ]
        reply["items"][0]["revisit"] = {"x": "winning"}

    with serving(altered(shelf, tmp_path, change)) as address, reading(browser, address) as reader:
        for value, right in (("77", "12"), ("78", "11")):
            exam = find(reader.open("index.html"), "Exam")
            items = exam_of(1)
            items[0]["question"]["answer"] = dict.fromkeys(items[0]["question"]["answer"], value)
            sit(exam, items)
            expect(exam).to_have_attribute("data-right", right)
            expect(exam).to_contain_text(f"So says the deck of {right}.")
            expect(exam.locator('[data-topic="winning"]')).to_have_count(12 - int(right))


def test_exam_goes_by_keyboard_alone(guest: Reader) -> None:
    page = guest.open("index.html")
    exam = find(page, "Exam")
    exam.locator("input").first.focus()
    question = exam_of(1)[0]["question"]
    for field in question["fields"]:
        page.keyboard.type(question["answer"][field["name"]])
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(exam).to_have_attribute("data-question", "2")
    expect(exam.locator("input").first).to_be_focused()


def test_exam_and_lots_never_end_with_a_kernel(browser: Browser) -> None:
    """The one script that a notebook gets shows what the kernel answers."""
    page = browser.new_page()
    page.set_content("<main></main>")
    exam = in_notebook(page, Exam(seed=9, chapters=CHAPTERS)).locator(".sr-exam")
    for seed in (9, 10, 11, 12):
        for number in range(1, 13):
            expect(exam).to_have_attribute("data-question", str(number))
            press(exam, "Leave it out")
        expect(exam.locator(".sr-exam-topics a")).to_have_count(0)  # no pages beside a notebook
        press(exam, f"New exam: set {seed + 1}")
    page.set_content("<main></main>")
    lot = in_notebook(page, LotDraw()).locator(".sr-lot")
    for number in range(1, 14):
        for drawn in range(1, len(respond(lot_request(number))["drawings"]) + 1):
            press(lot, re.compile("Draw|A new lot"))
            expect(lot).to_have_attribute("data-drawing", str(drawn))
        expect(lot).to_have_attribute("data-lot", str(number))
    page.close()


def lot_request(number: int) -> dict[str, Any]:
    return {"activity": "lot", "seed": 1, "number": number}


# ---- All of them


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(guest: Reader, scheme: str) -> None:
    page = guest.open("index.html", scheme=scheme)
    exam, lot, tiles = (find(page, name) for name in ("Exam", "LotDraw", "TileSet"))
    assert axe_findings(page) == []
    tiles.locator('button[data-tile="25"]').click()
    for _ in range(3):
        press(lot, re.compile("Draw|A new lot"))
    sit(exam, exam_of(1), wrong=(3, 4, 5))
    exam.get_by_text("Question 4: not right").click()
    assert axe_findings(page) == []


def test_phone_has_room_and_large_targets(guest: Reader) -> None:
    page = guest.open("index.html", size=PHONE)
    exam = find(page, "Exam")
    for _ in range(3):
        press(find(page, "LotDraw"), re.compile("Draw|A new lot"))
    for number in range(1, 13):
        expect(exam).to_have_attribute("data-question", str(number))
        assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
        press(exam, "Leave it out")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    targets = ".sr-widget :is(button, summary, .sr-option, .sr-exam-name)"
    assert small_targets(page, targets) == []


def test_phone_by_touch(guest: Reader) -> None:
    page = guest.open("index.html", size=PHONE, has_touch=True, is_mobile=True)
    tiles, exam = find(page, "TileSet"), find(page, "Exam")
    tiles.locator('button[data-tile="66"]').tap()
    expect(tiles).to_have_attribute("data-shown", "66")
    find(page, "LotDraw").get_by_role("button", name="Draw the lot").tap()
    expect(find(page, "LotDraw")).to_have_attribute("data-lot", "1")
    exam.get_by_role("button", name="Leave it out").tap()
    expect(exam).to_have_attribute("data-question", "2")
    expect(exam.locator(".sr-prompt")).to_be_focused()  # no keyboard slides over the question
    exam.locator(".sr-picture .sr-tile").first.tap()
    expect(exam.locator("fieldset input:checked")).to_have_count(1)


def size(widget: Locator) -> tuple[float, float]:
    box = widget.bounding_box()
    assert box is not None
    return box["width"], box["height"]


def test_nothing_moves_when_tiles_and_lots_are_shown(guest: Reader) -> None:
    page = guest.open("index.html")
    tiles, lot = find(page, "TileSet"), find(page, "LotDraw")
    sizes = [size(tiles), size(lot)]
    tiles.locator('button[data-tile="25"]').click()
    press(lot, "Draw the lot")
    expect(lot).to_have_attribute("data-lot", "1")
    assert [size(tiles), size(lot)] == sizes


def test_table_stays_as_it_is_in_a_right_to_left_page(guest: Reader) -> None:
    page = guest.open("index.html")
    lot, tiles = find(page, "LotDraw"), find(page, "TileSet")
    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    east, west = (lot.locator(f'[data-seat="{seat}"]').bounding_box() for seat in (1, 3))
    assert east and west and east["x"] > west["x"], "East lies on the right of the table"
    first, last = (tiles.locator(f'button[data-tile="{code}"]') for code in ("00", "06"))
    left, right = first.bounding_box(), last.bounding_box()
    assert left and right and left["x"] < right["x"]


def test_placements_run_left_to_right_in_a_right_to_left_page(guest: Reader) -> None:
    quiz = find(guest.open("index.html"), "ScorerQuiz")
    placements = quiz.locator(".sr-option .sr-term").all_inner_texts()
    assert placements
    assert all(re.fullmatch(r"\d\d@\d\d", text) for text in placements)


def test_print_has_the_static_forms(guest: Reader) -> None:
    page = guest.open("index.html")
    find(page, "Exam")
    page.emulate_media(media="print")
    expect(page.locator(".lesson-lot")).to_be_visible()
    expect(page.locator(".sr-lot")).to_be_hidden()
    expect(page.locator(".lesson-set svg")).to_have_count(28)
    expect(page.locator(".lesson-set")).to_be_visible()
    expect(page.locator(".sr-tileset")).to_be_hidden()
    sheet = page.locator('.lesson-widget[data-widget$=":Exam"] .lesson-questions')
    expect(sheet).to_be_visible()
    expect(sheet.locator("> li")).to_have_count(12)
    expect(page.locator(".sr-exam")).to_be_hidden()
