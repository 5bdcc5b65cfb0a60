"""Steps and the quizzes on a built page: by mouse, keyboard and touch, without any network."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from sevenrocks.lessons import respond
from sevenrocks_widgets import PlacingQuiz, RoundingDrill, ScoringQuiz, Steps

from .conftest import FULL_STORAGE, NO_STORAGE, PHONE, STUMBLES, Reader, reading, serving
from .shelf import altered, answer, find, in_notebook
from .test_pages import axe_findings, small_targets

LAYOUT = "55 05@55 25@55 56@55 15@55 66@56 12@15"
QUESTIONS = 3
WIDGETS = [
    Steps(LAYOUT, rules_url="rules.html"),
    ScoringQuiz(level=2, seed=7, questions=QUESTIONS),
    RoundingDrill(level=4, questions=QUESTIONS),
    PlacingQuiz(level=2, questions=QUESTIONS),
]
QUIZZES = [type(widget).__name__ for widget in WIDGETS[1:]]
every_quiz = pytest.mark.parametrize("name", QUIZZES)


def question(name: str, number: int = 1, level: int | None = None) -> dict[str, Any]:
    """Return the question as the rules ask it."""
    config = next(widget.config for widget in WIDGETS if type(widget).__name__ == name)
    request = {
        "activity": config["activity"],
        "level": level or config["level"],
        "seed": config["seed"],
        "number": number,
    }
    return respond(request)["question"]


def check(quiz: Locator) -> None:
    quiz.get_by_role("button", name="Check").click()


def wrong_to(asked: dict[str, Any]) -> tuple[dict[str, str], dict[str, Any]]:
    """Return a wrong answer that has a known mistake behind it, and that mistake."""
    mistake = next(one for one in asked["mistakes"] if one["value"])
    return asked["answer"] | {mistake["field"]: mistake["value"]}, mistake


def said(text: str) -> re.Pattern[str]:
    """Return a pattern of ``text`` that minds no white space."""
    return re.compile(r"\s+".join(map(re.escape, text.split())))


# ---- Steps


def test_steps_go_by_mouse(guest: Reader) -> None:
    steps = find(guest.open("index.html"), "Steps")
    frames = respond({"activity": "steps", "layout": LAYOUT})["frames"]
    for name, number in [
        ("Next frame", 2),
        ("Last frame", 7),
        ("One frame back", 6),
        ("First frame", 1),
    ]:
        steps.get_by_role("button", name=name).click()
        expect(steps).to_have_attribute("data-frame", str(number))
        expect(steps.locator(".sr-steps-number")).to_have_text(f"{number} of 7")
        expect(steps.locator(".sr-shown p").first).to_have_text(said(frames[number - 1]["change"]))
    assert steps.locator(".sr-shown").count() == 1


def test_steps_go_by_keyboard_alone(guest: Reader) -> None:
    page = guest.open("index.html")
    steps = find(page, "Steps")
    steps.get_by_role("button", name="Next frame").focus()
    for key, number in [("ArrowRight", 2), ("End", 7), ("ArrowLeft", 6), ("Home", 1), ("Enter", 2)]:
        page.keyboard.press(key)
        expect(steps).to_have_attribute("data-frame", str(number))
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(steps.get_by_role("slider", name="Frame")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(steps).to_have_attribute("data-frame", "3")


def test_steps_keep_their_size(guest: Reader) -> None:
    page = guest.open("index.html")
    steps = find(page, "Steps")
    steps.get_by_role("slider").focus()
    heights = set()
    for _ in range(7):
        heights.add(steps.bounding_box()["height"])
        page.keyboard.press("ArrowRight")
    assert len(heights) == 1


def test_steps_name_the_rules_with_links(guest: Reader) -> None:
    steps = find(guest.open("index.html"), "Steps")
    rules = respond({"activity": "steps", "layout": LAYOUT})["frames"][0]["rules"]
    links = steps.locator(".sr-shown .sr-rules a")
    assert [link.get_attribute("href") for link in links.all()] == [
        f"rules.html#rule-{rule}" for rule in rules
    ]


def test_steps_do_not_play_for_those_who_want_less_motion(guest: Reader) -> None:
    steps = find(guest.open("index.html"), "Steps")
    expect(steps.locator(".sr-play")).to_be_hidden()


def test_steps_play_to_the_end_and_pause(browser: Browser, shelf_address: str) -> None:
    page = browser.new_page(reduced_motion="no-preference")
    page.clock.install()
    page.goto(f"{shelf_address}/index.html")
    steps = find(page, "Steps")
    steps.get_by_role("button", name="Play").click()
    expect(steps).to_have_attribute("data-playing", "yes")
    page.clock.run_for(2600)
    expect(steps).to_have_attribute("data-frame", "2")
    steps.get_by_role("button", name="Pause").click()
    expect(steps).to_have_attribute("data-playing", "no")
    page.clock.run_for(10000)
    expect(steps).to_have_attribute("data-frame", "2")
    steps.get_by_role("button", name="Play").click()
    page.clock.run_for(30000)
    expect(steps).to_have_attribute("data-frame", "7")
    expect(steps).to_have_attribute("data-playing", "no")
    page.close()


# ---- The quizzes


@every_quiz
def test_a_wrong_answer_is_explained_and_can_be_mended(guest: Reader, name: str) -> None:
    quiz = find(guest.open("index.html"), name)
    asked = question(name)
    wrong, mistake = wrong_to(asked)
    answer(quiz, asked, wrong)
    check(quiz)
    expect(quiz).to_have_attribute("data-verdict", "wrong")
    expect(quiz.locator(".sr-feedback")).to_contain_text(said(mistake["reason"]))
    lit = {tile.get_attribute("data-tile") for tile in quiz.locator(".sr-mistaken").all()}
    assert lit <= set(mistake["highlight"])
    assert quiz.locator(".sr-solution").evaluate_all(
        "layers => layers.every(layer => getComputedStyle(layer).visibility === 'hidden')"
    )
    answer(quiz, asked, asked["answer"])
    check(quiz)
    expect(quiz).to_have_attribute("data-verdict", "right")
    expect(quiz.locator(".sr-feedback")).to_contain_text(said(asked["right"]))
    expect(quiz.locator(".sr-score")).to_contain_text("Right at first try: 0 of 1")


def test_contributions_light_up_after_a_right_answer(guest: Reader) -> None:
    quiz = find(guest.open("index.html"), "ScoringQuiz")
    asked = question("ScoringQuiz")
    answer(quiz, asked, asked["answer"])
    check(quiz)
    solution = quiz.locator(".sr-solution")
    expect(solution).to_be_visible()
    expect(solution).to_contain_text(said(asked["solution"]["frame"]["sum"]))
    lit = {tile.get_attribute("data-tile") for tile in solution.locator(".sr-counted").all()}
    assert lit == set(asked["solution"]["highlight"])


@every_quiz
def test_quiz_goes_by_keyboard_alone(guest: Reader, name: str) -> None:
    page = guest.open("index.html")
    quiz = find(page, name)
    quiz.get_by_role("combobox", name="Level").focus()
    for number in range(1, QUESTIONS + 1):
        asked = question(name, number)
        for field in asked["fields"]:
            value = asked["answer"][field["name"]]
            if field["kind"] == "number":
                reach(page, quiz.locator(f'input[name="{field["name"]}"]'))
                page.keyboard.type(value)
                continue
            for one in value.split(" "):
                reach(page, quiz.locator(f'fieldset input[value="{one}"]'))
                page.keyboard.press("Space")
        reach(page, quiz.get_by_role("button", name="Check"))
        page.keyboard.press("Enter")
        expect(quiz).to_have_attribute("data-verdict", "right")
        expect(quiz.locator(".sr-main")).to_be_focused()
        page.keyboard.press("Enter")
        if number < QUESTIONS:
            expect(quiz).to_have_attribute("data-question", re.compile(f"-{number + 1}$"))
            expect(quiz.locator(".sr-fields input").first).to_be_focused()
    expect(quiz.locator(".sr-done")).to_have_text(f"Right at first try: {QUESTIONS} of {QUESTIONS}")
    expect(quiz.locator(".sr-score")).to_contain_text(f"{QUESTIONS} in a row")


def reach(page: Page, target: Locator) -> None:
    """Press Tab until ``target`` has the focus."""
    for _ in range(30):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {target}")


def test_enter_in_a_field_checks(guest: Reader) -> None:
    quiz = find(guest.open("index.html"), "ScoringQuiz")
    asked = question("ScoringQuiz")
    answer(quiz, asked, asked["answer"])
    quiz.locator(".sr-number").first.press("Enter")
    expect(quiz).to_have_attribute("data-verdict", "right")


@pytest.mark.parametrize("zero", [0x660, 0x6F0, 0x966], ids=["Arabic", "Persian", "Devanagari"])
def test_digits_of_other_scripts_are_understood(guest: Reader, zero: int) -> None:
    quiz = find(guest.open("index.html"), "ScoringQuiz")
    asked = question("ScoringQuiz")
    written = {
        name: "".join(chr(zero + int(digit)) for digit in value)
        for name, value in asked["answer"].items()
    }
    answer(quiz, asked, written)
    check(quiz)
    expect(quiz).to_have_attribute("data-verdict", "right")


def test_sign_can_be_changed_by_a_button(guest: Reader) -> None:
    quiz = find(guest.open("index.html"), "RoundingDrill")
    entry = quiz.locator(".sr-number").first
    entry.fill("5")
    sign = quiz.get_by_role("button", name="Change the sign").first
    sign.click()
    expect(entry).to_have_value("−5")
    sign.click()
    expect(entry).to_have_value("5")


def test_what_is_no_answer_does_not_count_as_a_try(guest: Reader) -> None:
    quiz = find(guest.open("index.html"), "ScoringQuiz")
    asked = question("ScoringQuiz")
    check(quiz)
    expect(quiz).to_have_attribute("data-verdict", "unread")
    answer(quiz, asked, {"total": "ten", "points": "10"})
    check(quiz)
    expect(quiz.locator(".sr-feedback")).to_contain_text("type a whole number")
    answer(quiz, asked, asked["answer"])
    check(quiz)
    expect(quiz.locator(".sr-score")).to_contain_text("Right at first try: 1 of 1")


def test_hints_come_one_by_one_and_cost_nothing(guest: Reader) -> None:
    quiz = find(guest.open("index.html"), "ScoringQuiz")
    asked = question("ScoringQuiz")
    for number, hint in enumerate(asked["hints"], 1):
        quiz.get_by_role("button", name=f"Hint {number} of {len(asked['hints'])}").click()
        expect(quiz.locator(".sr-hints li")).to_have_count(number)
        expect(quiz.locator(".sr-hints li").last).to_have_text(said(hint))
    answer(quiz, asked, asked["answer"])
    check(quiz)
    expect(quiz.locator(".sr-score")).to_contain_text("Right at first try: 1 of 1")


def test_solution_is_shown_when_asked(guest: Reader) -> None:
    quiz = find(guest.open("index.html"), "PlacingQuiz")
    asked = question("PlacingQuiz")
    quiz.get_by_role("button", name="Show me").click()
    expect(quiz).to_have_attribute("data-verdict", "shown")
    for step in asked["solution"]["steps"]:
        expect(quiz.locator(".sr-worked")).to_contain_text(said(step))
    expect(quiz.locator(".sr-score")).to_contain_text("Right at first try: 0 of 1")


def test_tiles_are_picked_on_the_picture_too(guest: Reader) -> None:
    quiz = find(guest.open("index.html"), "PlacingQuiz")
    picture = quiz.locator(".sr-picture").first.locator(".sr-layer").first
    tile = picture.locator(".sr-tile").first
    code = tile.get_attribute("data-tile")
    tile.click()
    expect(quiz.locator(f'fieldset input[value="{code}"]')).to_be_checked()
    expect(picture.locator(".sr-picked")).to_have_attribute("data-tile", code)
    quiz.get_by_role("checkbox", name="Knock").check()
    expect(quiz.locator(f'fieldset input[value="{code}"]')).not_to_be_checked()
    expect(picture.locator(".sr-picked")).to_have_count(0)


def test_missed_questions_can_be_repeated(guest: Reader) -> None:
    quiz = find(guest.open("index.html"), "ScoringQuiz")
    for number in range(1, QUESTIONS + 1):
        asked = question("ScoringQuiz", number)
        expect(quiz).to_have_attribute("data-question", asked["id"])
        if number == 2:
            quiz.get_by_role("button", name="Show me").click()
        else:
            answer(quiz, asked, asked["answer"])
            check(quiz)
        quiz.locator(".sr-main").click()
    expect(quiz.locator(".sr-done")).to_have_text("Right at first try: 2 of 3")
    quiz.get_by_role("button", name="Repeat the ones I missed").click()
    asked = question("ScoringQuiz", 2)
    expect(quiz).to_have_attribute("data-question", asked["id"])
    expect(quiz.locator(".sr-number").first).to_have_value("")
    answer(quiz, asked, asked["answer"])
    check(quiz)
    quiz.get_by_role("button", name="Finish").click()
    expect(quiz.locator(".sr-done")).to_have_text("Right at first try: 3 of 3")


@every_quiz
def test_another_level_is_loaded_when_chosen(guest: Reader, name: str) -> None:
    quiz = find(guest.open("index.html"), name)
    quiz.get_by_role("combobox", name="Level").select_option("3")
    asked = question(name, 1, level=3)
    expect(quiz).to_have_attribute("data-question", asked["id"])
    expect(quiz.locator(".sr-prompt")).to_have_text(said(asked["prompt"]))


def test_level_that_cannot_be_loaded_says_so_and_can_be_tried_again(
    browser: Browser, shelf_address: str
) -> None:
    page = browser.new_page()
    page.goto(f"{shelf_address}/index.html")
    quiz = find(page, "ScoringQuiz")
    page.route("**/lessons/*.json", lambda route: route.abort())
    quiz.get_by_role("combobox", name="Level").select_option("3")
    expect(quiz).to_have_attribute("data-state", "failed")
    expect(quiz.locator(".sr-notice")).to_contain_text("could not be loaded")
    page.unroute("**/lessons/*.json")
    quiz.get_by_role("button", name="Try again").click()
    expect(quiz).to_have_attribute("data-question", question("ScoringQuiz", 1, level=3)["id"])
    page.close()


def test_question_that_comes_late_is_not_shown(guest: Reader) -> None:
    """Level 2 was chosen and left again before its questions came: level 1 stays."""
    page = guest.open("index.html")
    quiz = find(page, "RoundingDrill")
    held: list[Route] = []
    page.route("**/lessons/*.json", lambda route: held.append(route))
    with page.expect_request("**/lessons/*.json"):
        quiz.get_by_role("combobox", name="Level").select_option("2")
    expect(quiz).to_have_attribute("data-state", "loading")
    quiz.get_by_role("combobox", name="Level").select_option("4")
    asked = question("RoundingDrill", level=4)
    expect(quiz).to_have_attribute("data-question", asked["id"])
    with page.expect_response("**/lessons/*.json") as late:
        held[0].continue_()
    late.value.finished()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(quiz).to_have_attribute("data-question", asked["id"])
    expect(quiz.locator(".sr-prompt")).to_have_text(said(asked["prompt"]))
    quiz.get_by_role("combobox", name="Level").select_option("2")
    expect(quiz).to_have_attribute("data-question", question("RoundingDrill", level=2)["id"])


def test_question_before_cannot_be_answered_while_the_next_is_loaded(
    browser: Browser, shelf_address: str
) -> None:
    page = browser.new_page()
    page.goto(f"{shelf_address}/index.html")
    quiz = find(page, "ScoringQuiz")
    asked = question("ScoringQuiz")
    answer(quiz, asked, asked["answer"])
    held: list[Route] = []
    page.route("**/lessons/*.json", lambda route: held.append(route))
    with page.expect_request("**/lessons/*.json"):
        quiz.get_by_role("combobox", name="Level").select_option("3")
    expect(quiz).to_have_attribute("data-question", "")
    assert quiz.locator(".sr-task").evaluate("task => task.inert")
    quiz.locator("form").evaluate("form => form.requestSubmit()")
    expect(quiz).to_have_attribute("data-verdict", "")
    held[0].abort()
    expect(quiz).to_have_attribute("data-state", "failed")
    expect(quiz.get_by_role("button", name="Try again")).to_be_focused()
    expect(quiz.locator(".sr-task")).to_be_hidden()
    expect(quiz.locator(".sr-score")).to_contain_text("nothing is timed")
    page.unroute("**/lessons/*.json")
    quiz.get_by_role("combobox", name="Level").select_option("2")
    expect(quiz).to_have_attribute("data-question", asked["id"])
    expect(quiz.locator(".sr-notice")).to_be_hidden()
    check(quiz)
    expect(quiz.locator(".sr-score")).to_contain_text("Right at first try: 1 of 1")
    page.close()


# ---- What is kept


def test_answers_survive_a_reload_and_can_be_forgotten(guest: Reader) -> None:
    page = guest.open("index.html")
    quiz = find(page, "ScoringQuiz")
    asked = question("ScoringQuiz")
    answer(quiz, asked, asked["answer"])
    check(quiz)
    quiz.locator(".sr-main").click()
    expect(quiz).to_have_attribute("data-question", question("ScoringQuiz", 2)["id"])
    quiz.locator(".sr-number").first.fill("1")
    page.reload()
    quiz = find(page, "ScoringQuiz")
    expect(quiz).to_have_attribute("data-question", question("ScoringQuiz", 2)["id"])
    expect(quiz.locator(".sr-number").first).to_have_value("1")
    expect(quiz.locator(".sr-score")).to_contain_text("Right at first try: 1 of 1")
    quiz.get_by_role("button", name="Start over").click()
    quiz.get_by_role("button", name="Forget them").click()
    expect(quiz).to_have_attribute("data-question", asked["id"])
    page.reload()
    quiz = find(page, "ScoringQuiz")
    expect(quiz).to_have_attribute("data-question", asked["id"])
    expect(quiz.locator(".sr-number").first).to_have_value("")


@pytest.mark.parametrize("fault", [NO_STORAGE, FULL_STORAGE], ids=["blocked", "full"])
def test_quiz_works_without_storage_and_says_so(guest: Reader, fault: str) -> None:
    guest.meant = STUMBLES
    quiz = find(guest.open("index.html", script=fault), "ScoringQuiz")
    asked = question("ScoringQuiz")
    answer(quiz, asked, asked["answer"])
    check(quiz)
    expect(quiz).to_have_attribute("data-verdict", "right")
    expect(quiz.locator(".sr-notice")).to_contain_text("keeps nothing")


@pytest.mark.parametrize(
    "kept",
    [
        "{",
        "null",
        "[1]",
        '"text"',
        '{"level": 99, "queue": [0, "x"], "at": -5, "records": 3, "streak": "many"}',
        '{"level": "2", "queue": [2], "at": 1e9, "records": {"2/7/2": {"typed": 5, "hints": 99}}}',
        '{"records": {"2/7/1": {"typed": {"total": {}}, "result": "unheard of", "tries": -1}}}',
    ],
)
def test_quiz_survives_whatever_is_stored(guest: Reader, kept: str) -> None:
    page = guest.open("index.html")
    find(page, "ScoringQuiz").locator(".sr-number").first.fill("1")
    page.evaluate(
        """kept => Object.keys(localStorage).filter(key => key.startsWith('sevenrocks/'))
                  .forEach(key => localStorage.setItem(key, kept))""",
        kept,
    )
    page.reload()
    quiz = find(page, "ScoringQuiz")
    quiz.get_by_role("combobox", name="Level").select_option("1")
    asked = question("ScoringQuiz", 1, level=1)
    expect(quiz).to_have_attribute("data-question", asked["id"])
    answer(quiz, asked, asked["answer"])
    check(quiz)
    expect(quiz).to_have_attribute("data-verdict", "right")


# ---- Who decides


def test_page_follows_its_deck_and_counts_nothing_itself(
    browser: Browser, shelf: Path, tmp_path: Path
) -> None:
    """With a deck that is wrong on purpose, what the rules call right is wrong and the reverse."""

    def change(reply: dict[str, Any]) -> None:
        if "question" not in reply:
            return
        asked = reply["question"]
        truth = asked["answer"] | {}
        asked["answer"] = dict.fromkeys(truth, "77")
        name, value = next(iter(truth.items()))
        asked["mistakes"] = [
            {"field": name, "value": value, "name": "x", "reason": "So says the deck.",
             "highlight": []}
        ]  # fmt: skip
        asked["right"] = "Right, says the deck."

    with serving(altered(shelf, tmp_path, change)) as address, reading(browser, address) as reader:
        quiz = find(reader.open("index.html"), "ScoringQuiz")
        asked = question("ScoringQuiz")
        answer(quiz, asked, asked["answer"])
        check(quiz)
        expect(quiz.locator(".sr-feedback")).to_contain_text("So says the deck.")
        answer(quiz, asked, {"total": "77", "points": "77"})
        check(quiz)
        expect(quiz.locator(".sr-feedback")).to_contain_text("Right, says the deck.")


def test_notebook_front_end_asks_the_kernel(browser: Browser) -> None:
    """The one script that a notebook gets shows what the kernel answers; sets never end there."""
    page = browser.new_page()
    page.set_content("<main></main>")
    in_notebook(page, ScoringQuiz(level=2, seed=7, questions=1))
    quiz = page.locator(".sr-quiz")
    asked = question("ScoringQuiz")
    expect(quiz).to_have_attribute("data-question", asked["id"])
    answer(quiz, asked, asked["answer"])
    check(quiz)
    expect(quiz).to_have_attribute("data-verdict", "right")
    quiz.get_by_role("button", name="Finish").click()
    quiz.get_by_role("button", name="Another set").click()
    expect(quiz).to_have_attribute("data-question", "count-2-8-1")
    quiz.get_by_label("Set").fill("40")
    quiz.get_by_label("Set").press("Enter")
    expect(quiz).to_have_attribute("data-question", "count-2-40-1")
    assert page.evaluate("() => { window.leave(); return window.heard.length; }") == 0
    page.close()


def test_host_may_change_in_the_middle_of_a_question(guest: Reader) -> None:
    """When a live engine takes over from the deck, what is typed stays and more is on offer."""
    page = guest.open("index.html")
    find(page, "ScoringQuiz")
    page.evaluate(
        """async () => {
          const marker = document.querySelector('[data-widget$=":ScoringQuiz"]');
          const script = new URL(marker.dataset.frontEnd, document.baseURI);
          const {default: widget} = await import(script);
          const {deckHost} = await import(new URL('host.js', script));
          const deck = JSON.parse(marker.querySelector('.lesson-deck').textContent);
          const host = {...deckHost(deck), onChange(tell) { window.switchOver = () => {
            host.kind = 'live'; host.unlimited = true; tell();
          }; return () => {}; }};
          const el = document.createElement('div');
          el.id = 'stage';
          document.querySelector('main').prepend(el);
          await widget.render({model: {get: () => JSON.parse(marker.dataset.config)}, el, host});
        }"""
    )
    quiz = page.locator("#stage .sr-quiz")
    quiz.locator(".sr-number").first.fill("4")
    expect(quiz.get_by_label("Set")).to_have_count(0)
    page.evaluate("() => window.switchOver()")
    expect(quiz.get_by_label("Set")).to_have_value("7")
    expect(quiz.locator(".sr-number").nth(1)).to_have_value("4")


# ---- On every screen, for everyone


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_state(guest: Reader, scheme: str) -> None:
    page = guest.open("index.html", scheme=scheme)
    assert page.locator("html").get_attribute("data-theme") == scheme
    for name in QUIZZES:
        asked = question(name)
        quiz = find(page, name)
        answer(quiz, asked, wrong_to(asked)[0])
        check(quiz)
        expect(quiz).to_have_attribute("data-verdict", "wrong")
    assert axe_findings(page) == []
    for name in QUIZZES:
        find(page, name).get_by_role("button", name="Hint 1").click()
        find(page, name).get_by_role("button", name="Show me").click()
    assert axe_findings(page) == []


def test_phone_by_touch(guest: Reader) -> None:
    size = {"width": 390, "height": 844}
    page = guest.open("index.html", size=size, has_touch=True, is_mobile=True)
    quiz = find(page, "PlacingQuiz")
    asked = question("PlacingQuiz")
    (chosen,) = asked["answer"].values()
    for value in chosen.split(" "):
        quiz.locator("label.sr-option").filter(has=page.locator(f'input[value="{value}"]')).tap()
    quiz.get_by_role("button", name="Check").tap()
    expect(quiz).to_have_attribute("data-verdict", "right")
    quiz.locator(".sr-main").tap()
    expect(quiz.locator(".sr-prompt")).to_be_focused()


def test_phone_has_room_and_large_targets(guest: Reader) -> None:
    page = guest.open("index.html", size=PHONE)
    for name in ["Steps", *QUIZZES]:
        find(page, name)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    wide = page.evaluate("""
        () => [...document.querySelectorAll('.sr-widget *')].filter(element =>
            element.getClientRects().length && !element.closest('svg, .sr-unseen')
            && element.getBoundingClientRect().right > innerWidth).map(element => element.className)
    """)
    assert wide == []
    targets = ".sr-widget :is(button, select, summary, .sr-option, .sr-number)"
    assert small_targets(page, targets) == []


def test_nothing_moves_when_feedback_appears(guest: Reader) -> None:
    page = guest.open("index.html")
    for name in QUIZZES:
        quiz = find(page, name)
        asked = question(name)
        answer(quiz, asked, wrong_to(asked)[0])
        foot = quiz.locator(".sr-foot")
        before = foot.evaluate("element => element.offsetTop")
        check(quiz)
        expect(quiz).to_have_attribute("data-verdict", "wrong")
        assert foot.evaluate("element => element.offsetTop") == before, name


@pytest.mark.parametrize("width", [PHONE["width"], 800])
def test_nothing_of_the_theme_covers_a_widget(guest: Reader, width: int) -> None:
    page = guest.open("index.html", size=PHONE | {"width": width})
    find(page, "PlacingQuiz").scroll_into_view_if_needed()
    before = page.evaluate("() => scrollY")
    page.mouse.move(width / 2, PHONE["height"] / 2)
    page.mouse.wheel(0, -200)  # the theme has a button that shows on the way up
    page.wait_for_function("before => scrollY < before", arg=before)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    covering = page.evaluate("""
        () => [...document.querySelectorAll('body *')]
          .filter(one => getComputedStyle(one).position === 'fixed' && one.checkVisibility())
          .map(one => [one.outerHTML.slice(0, 100), one.getBoundingClientRect()])
          .filter(([, box]) => box.right > 0 && box.bottom > 0)
          .map(([html]) => html)
    """)
    assert covering == []


def test_terms_run_left_to_right_in_a_right_to_left_page(guest: Reader) -> None:
    page = guest.open("index.html")
    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    term = find(page, "Steps").locator(".sr-shown .sr-term").first
    assert re.match(r"\[\d\|\d\]", term.text_content())
    style = term.evaluate(
        "element => [getComputedStyle(element).direction, getComputedStyle(element).unicodeBidi]"
    )
    assert style == ["ltr", "isolate"]


def test_page_without_scripts_shows_questions_and_first_frame(guest: Reader) -> None:
    guest.meant = ["failed: .*/_static/scripts/"]  # preloaded, and then not wanted
    page = guest.open("index.html", java_script_enabled=False)
    expect(page.get_by_text(question("ScoringQuiz")["prompt"])).to_be_visible()
    expect(page.locator('[data-widget$=":Steps"] svg')).to_be_visible()


def test_print_has_the_current_frame_and_work_sheets(guest: Reader) -> None:
    page = guest.open("index.html")
    steps = find(page, "Steps")
    steps.get_by_role("button", name="Last frame").click()
    page.emulate_media(media="print")
    expect(steps.locator(".sr-steps-frame").last).to_be_visible()
    expect(steps.locator(".sr-steps-frame").first).to_be_hidden()
    expect(steps.get_by_role("button")).to_have_count(0)
    for name in QUIZZES:
        quiz = page.locator(f'.lesson-widget[data-widget$=":{name}"]')
        expect(quiz.locator(".sr-quiz")).to_be_hidden()
        sheet = quiz.locator(".lesson-fallback")
        expect(sheet.get_by_text(question(name)["prompt"])).to_be_visible()
        expect(quiz.locator(".lesson-solutions li").first).to_be_visible()


def test_scripts_come_from_files_only(browser: Browser, shelf: Path, tmp_path: Path) -> None:
    """The widgets need no inline script, so a strict content security policy may stand."""
    folder = tmp_path / "strict"
    shutil.copytree(shelf, folder)
    page_file = folder / "index.html"
    policy = '<meta http-equiv="Content-Security-Policy" content="script-src \'self\'">'
    page_file.write_text(page_file.read_text("utf-8").replace("<head>", f"<head>{policy}"), "utf-8")
    with serving(folder) as address:
        page = browser.new_page()
        page.goto(f"{address}/index.html")
        for name in ["Steps", *QUIZZES]:
            find(page, name)
        page.close()
