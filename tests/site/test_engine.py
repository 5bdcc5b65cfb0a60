"""The engine in the browser: started, cancelled, broken, killed, offline, and always right."""

from __future__ import annotations

import contextlib
import functools
import http.server
import json
import random
import re
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from book.serve import Handler
from sevenrocks import Layout, Match, Round
from sevenrocks.lessons import respond
from sevenrocks.lessons.play import DEEDS
from sevenrocks.lessons.respond import ACTIVITIES
from sevenrocks_widgets import Demonstrator, ScoringQuiz

from .conftest import DESKTOP, NO_STORAGE, PHONE, STUMBLES, Reader
from .shelf import build
from .test_pages import axe_findings

QUIZ = ScoringQuiz(level=1, seed=1, questions=2)
TABLE = Demonstrator("14 11@14")
BELOW = "some/where"
PATIENCE = 60_000  # milliseconds until a state that never comes fails a test
SILENCE = 10_001  # milliseconds after which the page counts a silent engine as failed

# What a worker still had on its way when it was stopped.
LEFT = r"script error: (The engine's file|TypeError: Failed to fetch|Failed to fetch)"
SPARED = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}});"


@dataclass
class Host:
    """A host of the book, below a sub-path, whose files a test may spoil or hold back."""

    address: str = ""
    missing: set[str] = field(default_factory=set)
    cut: set[str] = field(default_factory=set)
    spoilt: set[str] = field(default_factory=set)
    held: dict[str, threading.Event] = field(default_factory=dict)
    headers: list[tuple[re.Pattern[str], str, str]] = field(default_factory=list)

    @contextlib.contextmanager
    def holding(self, name: str) -> Iterator[None]:
        """Answer requests of the file ``name`` only after the block."""
        self.held[name] = threading.Event()
        try:
            yield
        finally:
            self.held.pop(name).set()


class HostHandler(Handler):
    """Serves for ``host``. A file's name is what precedes a digest: ``package`` for its zip."""

    def __init__(self, *arguments: object, host: Host, **options: object) -> None:
        self.host = host
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:  # noqa: N802  the base's name
        name = re.sub(r"-\w+(\.zip)$", r"\1", self.path.rpartition("/")[2])
        if name in self.host.held:
            self.host.held[name].wait()
        if name in self.host.missing:
            self.send_error(404)
        elif name in self.host.cut | self.host.spoilt:
            content = Path(self.translate_path(self.path)).read_bytes()
            half = content[: len(content) // 2]
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(self.path))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            self.wfile.write(half if name in self.host.cut else half.ljust(len(content), b"\0"))
        else:
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                super().do_GET()

    def end_headers(self) -> None:
        path = self.path.partition("?")[0].removeprefix(f"/{BELOW}")
        for pattern, name, value in self.host.headers:
            if pattern.fullmatch(path):
                self.send_header(name, value)
        super().end_headers()


class Visitor(Reader):
    """A reader who may stop a worker while it still has something on its way."""

    def leave(self) -> None:
        """Close all pages. Raises AssertionError when what was not meant went wrong on one."""
        self.meant = [*self.meant, LEFT]
        super().leave()


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a book whose first page and ``next.html`` have two widgets."""
    site = build(tmp_path_factory.mktemp("engine"), [QUIZ, TABLE])
    shutil.copy(site / "index.html", site / "next.html")
    return site


@pytest.fixture
def host(shelf: Path, tmp_path: Path) -> Iterator[Host]:
    (tmp_path / BELOW).parent.mkdir()
    (tmp_path / BELOW).symlink_to(shelf, target_is_directory=True)
    host = Host()
    handler = functools.partial(HostHandler, host=host, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as httpd:
        thread = threading.Thread(target=httpd.serve_forever, daemon=True)
        thread.start()
        host.address = f"http://127.0.0.1:{httpd.server_port}/{BELOW}"
        yield host
        httpd.shutdown()
        thread.join()


@pytest.fixture
def guest(browser: Browser, host: Host) -> Iterator[Visitor]:
    """A reader of that book. After the test nothing may have gone wrong that was not meant."""
    someone = Visitor(browser, host.address)
    yield someone
    someone.leave()


def visit(page: Page, name: str = "index.html") -> None:
    """Go to another page of the book, and wait for its widgets."""
    page.goto(f"{page.url.rpartition('/')[0]}/{name}")
    expect(page.locator(".lesson-widget[data-state=ready]")).to_have_count(2)


def opened(guest: Visitor, script: str = "", *, clock: bool = False, **how: object) -> Page:
    """Return the first page, with ``script`` run ahead of all, or with a clock to be advanced."""
    page = guest.open("rules.html", **how)
    if script:
        page.context.add_init_script(script)
    if clock:
        page.clock.install()
    visit(page)
    return page


def expect_engine(page: Page, state: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-engine", state, timeout=PATIENCE)
    for bar in bars(page).all():
        expect(bar).to_have_attribute("data-state", state)


def bars(page: Page) -> Locator:
    return page.locator(".lesson-widget .sr-engine")


def press(page: Page, label: str) -> None:
    """Press the button of the first widget's engine bar."""
    bars(page).first.get_by_role("button", name=label, exact=True).click()


def told(page: Page) -> Locator:
    """What the first bar says now; the words of the other states take room but are not seen."""
    return bars(page).first.locator("[data-told]").filter(visible=True)


def started(guest: Visitor, **how: object) -> Page:
    page = opened(guest, **how)
    press(page, "Start the engine")
    expect_engine(page, "live")
    return page


def quiz_on(page: Page) -> Locator:
    return page.locator(".sr-quiz")


def expect_question(page: Page, seed: int, number: int) -> None:
    asked = {"activity": "count", "level": 1, "seed": seed, "number": number}
    question = respond(asked)["question"]["id"]
    expect(quiz_on(page)).to_have_attribute("data-question", question)


def turn(page: Page, label: str = "Next question") -> None:
    quiz_on(page).get_by_role("button", name=label, exact=True).first.click()


def typed(page: Page) -> Locator:
    return quiz_on(page).locator(".sr-fields input").first


def unprepared_line() -> Layout:
    """Return a layout that begins as the table does and that the page has no reply to."""
    prepared = {Layout.parse(code) for code in TABLE.config["prepared"]}
    layout = Layout.parse("14 11@14 44@14 34@44 33@34")
    assert layout not in prepared
    return layout


# ---- Starting


def test_the_engine_goes_on_where_what_was_prepared_ends(guest: Visitor) -> None:
    page = started(guest)
    quiz = quiz_on(page)
    for _ in range(2):
        quiz.get_by_role("button", name="Show me").click()
        turn(page, "Next question" if _ == 0 else "Finish")
    quiz.get_by_role("button", name="Another set").click()
    expect_question(page, seed=2, number=1)
    table = page.locator(".sr-demo")
    layout = unprepared_line()
    for placement in str(layout.code).split()[2:]:
        low, high = placement[:2]
        table.get_by_role("button", name=f"[{low}|{high}], can be placed").click()
        table.locator(f"[data-placement='{placement}']").click()
    expect(table).to_have_attribute("data-layout", layout.code)
    expect(table.locator(".sr-demo-readout")).to_contain_text(f"{layout.total}")
    assert len(page.workers) == 1, "all widgets of a page share one engine"


def test_progress_is_told_in_megabytes_and_may_be_cancelled(guest: Visitor, host: Host) -> None:
    guest.meant = ["failed: .*/_static/lessons/"]  # cancelled on its way
    page = opened(guest)
    with host.holding("library.zip"):
        press(page, "Start the engine")
        expect(told(page)).to_have_text(re.compile(r"[1-9][\d.]* of \d+\.\d MB"), timeout=PATIENCE)
        expect_engine(page, "starting")
        expect(page.get_by_role("progressbar", name="Loading the engine").first).to_be_visible()
        with page.workers[0].expect_event("close"):
            press(page, "Cancel")
        expect_engine(page, "off")
        expect(bars(page).first.get_by_role("button")).to_be_focused()
    visit(page, "next.html")
    expect_engine(page, "off")


def test_an_engine_that_takes_over_keeps_what_was_typed(guest: Visitor) -> None:
    page = opened(guest)
    expect_question(page, seed=1, number=1)
    typed(page).fill("7")
    press(page, "Start the engine")
    expect_engine(page, "live")
    expect(typed(page)).to_have_value("7")
    expect_question(page, seed=1, number=1)


def test_the_choice_is_remembered_until_the_engine_is_stopped(guest: Visitor) -> None:
    page = started(guest)
    expect(told(page)).to_contain_text("other pages of this book will start it too")
    visit(page, "next.html")
    expect_engine(page, "live")
    press(page, "Stop the engine")
    expect_engine(page, "off")
    visit(page)
    expect_engine(page, "off")


def test_a_connection_to_be_spared_starts_nothing_by_itself(guest: Visitor) -> None:
    page = started(guest)
    page.context.add_init_script(SPARED)
    visit(page, "next.html")
    assert page.evaluate("new Promise(done => requestIdleCallback(() => done(true)))")
    expect_engine(page, "off")
    press(page, "Start the engine")
    expect_engine(page, "live")
    expect(told(page)).not_to_contain_text("other pages")


def test_blocked_storage_keeps_the_engine_on_this_page_only(guest: Visitor) -> None:
    guest.meant = STUMBLES
    page = opened(guest, NO_STORAGE)
    press(page, "Start the engine")
    expect_engine(page, "live")
    expect(told(page)).not_to_contain_text("other pages")
    visit(page, "next.html")
    expect_engine(page, "off")


# ---- Failing


@pytest.mark.parametrize(
    ("name", "how", "problem"),
    [
        ("pyodide.asm.wasm", "missing", "file pyodide.asm.wasm could not be loaded"),
        ("pyodide.asm.wasm", "cut", "file pyodide.asm.wasm arrived incomplete"),
        ("pyodide.asm.mjs", "missing", "file pyodide.asm.mjs could not be loaded"),
        ("library.zip", "cut", "file library.zip arrived incomplete"),
        ("package.zip", "missing", "could not be loaded"),
        ("worker.js", "missing", "The engine could not be loaded. Check your connection"),
    ],
)
def test_a_broken_file_is_named_and_may_be_tried_again(
    guest: Visitor, host: Host, name: str, how: str, problem: str
) -> None:
    file = name.replace(".zip", r"[-\w]*\.zip")
    guest.meant = [file, "console", "script error", "failed: .*/_static/lessons/"]
    page = opened(guest)
    height = bars(page).first.bounding_box()["height"]
    getattr(host, how).add(name)
    press(page, "Start the engine")
    expect_engine(page, "failed")
    expect(told(page)).to_contain_text(problem)
    assert bars(page).first.bounding_box()["height"] == height
    turn(page)
    expect_question(page, seed=1, number=2)  # from what was prepared
    getattr(host, how).clear()
    press(page, "Try again")
    expect_engine(page, "live")


def test_a_browser_without_webassembly_is_told_so(guest: Visitor) -> None:
    page = opened(guest, "delete globalThis.WebAssembly;")
    press(page, "Start the engine")
    expect_engine(page, "failed")
    expect(told(page)).to_contain_text("no WebAssembly")
    turn(page)
    expect_question(page, seed=1, number=2)


def test_a_file_that_never_comes_is_given_up(guest: Visitor, host: Host) -> None:
    guest.meant = ["failed: .*/_static/lessons/"]
    page = opened(guest, clock=True)
    with host.holding("pyodide.asm.wasm"):
        press(page, "Start the engine")
        expect(told(page)).to_have_text(re.compile(r"[1-9][\d.]* of"), timeout=PATIENCE)
        page.clock.fast_forward(SILENCE)
        expect_engine(page, "failed")
        expect(told(page)).to_contain_text("nothing has arrived for ten seconds")
    press(page, "Try again")
    expect_engine(page, "live")


def test_a_python_that_never_starts_is_given_up(guest: Visitor, host: Host) -> None:
    guest.meant = ["console", "failed: .*/_static/lessons/"]
    page = opened(guest, clock=True)
    host.spoilt.add("pyodide.asm.wasm")
    press(page, "Start the engine")
    expect(told(page)).to_contain_text("Python is starting", timeout=PATIENCE)
    page.clock.fast_forward(SILENCE)
    expect_engine(page, "failed")
    expect(told(page)).to_contain_text("did not start within ten seconds")
    host.spoilt.clear()
    press(page, "Try again")
    expect_engine(page, "live")


def kill(page: Page) -> None:
    """End the engine as a browser short of memory would: the page is not told."""
    page.workers[0].evaluate("() => { setTimeout(() => self.close()); }")


def test_a_killed_engine_leaves_what_was_prepared(guest: Visitor) -> None:
    page = started(guest, clock=True)
    typed(page).fill("7")
    kill(page)
    turn(page)
    page.clock.fast_forward(SILENCE)
    expect_engine(page, "failed")
    expect(told(page)).to_contain_text("has not answered for ten seconds")
    expect_question(page, seed=1, number=2)
    turn(page, "Previous question")
    expect(typed(page)).to_have_value("7")


def test_a_killed_engine_is_started_again_where_it_was(guest: Visitor) -> None:
    page = started(guest, clock=True)
    quiz_on(page).get_by_label("Set").fill("5")
    quiz_on(page).get_by_label("Set").press("Enter")
    expect_question(page, seed=5, number=1)
    typed(page).fill("7")
    kill(page)
    turn(page)
    page.clock.fast_forward(SILENCE)
    expect(quiz_on(page)).to_have_attribute("data-state", "failed")
    expect(quiz_on(page)).to_contain_text("has not answered for ten seconds")
    press(page, "Try again")
    expect_engine(page, "live")
    turn(page, "Try again")
    expect_question(page, seed=5, number=2)
    turn(page, "Previous question")
    expect(typed(page)).to_have_value("7")


# ---- Everybody


@pytest.mark.parametrize(("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark")])
def test_the_bar_fits_and_keeps_its_place(
    guest: Visitor, host: Host, size: dict[str, int], scheme: str
) -> None:
    guest.meant = ["library.zip", "console"]
    page = opened(guest, size=size, scheme=scheme)
    heights = set()

    def look() -> None:
        assert axe_findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        for bar in bars(page).all():
            assert bar.get_by_role("button").bounding_box()["height"] >= 44
        heights.add(bars(page).first.bounding_box()["height"])

    look()
    host.missing.add("library.zip")
    press(page, "Start the engine")
    expect_engine(page, "failed")
    look()
    host.missing.clear()
    with host.holding("library.zip"):
        press(page, "Try again")
        expect_engine(page, "starting")
        look()
    expect_engine(page, "live")
    look()
    assert len(heights) == 1, "nothing below the bar moves"


def test_the_bar_that_was_pressed_is_read_aloud(guest: Visitor) -> None:
    page = started(guest)
    spoken = bars(page).get_by_role("status")
    expect(spoken.first).to_contain_text("The engine is running")
    expect(spoken.nth(1)).to_be_empty()


# ---- A strict host


def rules_of(headers: str) -> list[tuple[re.Pattern[str], str, str]]:
    """Return the rules of a ``_headers`` file: what path, which header, what it says."""
    rules = []
    for line in headers.splitlines():
        if line.startswith("/"):
            pattern = re.compile(re.sub(r":\w+", "[^/]+", line).replace("*", ".*"))
        elif line:
            name, _, value = line.strip().partition(": ")
            rules.append((pattern, name, value))
    return rules


def test_the_engine_runs_under_the_policies_of_the_site(
    guest: Visitor, host: Host, shelf: Path
) -> None:
    host.headers = rules_of((shelf / "_headers").read_text(encoding="utf-8"))
    page = guest.open("rules.html")
    with (
        page.expect_response("**/index.html") as first,
        page.expect_response("**/worker.js") as own,
    ):
        visit(page)
        press(page, "Start the engine")
    expect_engine(page, "live")  # a violation is an error on the console
    pages = first.value.header_value("content-security-policy")
    assert re.search(r"script-src 'self'", pages) and "wasm" not in pages
    assert "'wasm-unsafe-eval'" in own.value.header_value("content-security-policy")
    assert "," not in own.value.header_value("content-security-policy"), "one policy, not two"
    refused = page.evaluate("WebAssembly.compile(Uint8Array.of(0)).catch(error => error.message)")
    assert "Content Security Policy" in refused
    guest.meant = ["Content Security Policy"]


# ---- Reading offline


def keeper(page: Page) -> Locator:
    return page.locator(".lesson-keep")


def expect_kept(page: Page, state: str) -> None:
    expect(page.locator("html")).to_have_attribute("data-kept", state, timeout=PATIENCE)


def test_a_kept_book_is_read_offline_and_removed_again(guest: Visitor) -> None:
    guest.meant = ["failed: ", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]  # where nothing is kept
    page = opened(guest)
    assert page.evaluate("navigator.serviceWorker.getRegistrations()") == []
    assert page.evaluate("caches.keys()") == []
    keeper(page).get_by_role("button", name="Keep this book for reading offline").click()
    expect_kept(page, "live")
    page.context.set_offline(True)
    page.goto(page.url.replace("index.html", "rules.html"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rules")
    page.goto(page.url.replace("rules.html", ""))
    press(page, "Start the engine")
    expect_engine(page, "live")
    expect_kept(page, "live")
    page.context.set_offline(False)
    keeper(page).get_by_role("button", name="Remove it").click()
    expect_kept(page, "off")
    page.wait_for_function("() => caches.keys().then(names => !names.length)")
    page.wait_for_function(
        "() => navigator.serviceWorker.getRegistrations().then(all => !all.length)"
    )


def test_keeping_may_be_cancelled(guest: Visitor, host: Host) -> None:
    guest.meant = ["failed: "]  # cancelled on its way
    page = opened(guest)
    with host.holding("library.zip"):
        keeper(page).get_by_role("button", name="Keep this book").click()
        expect(keeper(page).get_by_text(re.compile(r"[1-9][\d.]* of \d+\.\d MB"))).to_be_visible()
        keeper(page).get_by_role("button", name="Cancel").click()
        expect_kept(page, "off")
    page.wait_for_function("() => caches.keys().then(names => !names.length)")


def test_a_book_that_cannot_be_kept_says_why(guest: Visitor, host: Host) -> None:
    guest.meant = ["rules.html", "status of 404"]
    page = opened(guest)
    host.missing.add("rules.html")
    keeper(page).get_by_role("button", name="Keep this book").click()
    expect_kept(page, "failed")
    expect(keeper(page)).to_contain_text("rules.html could not be loaded")
    host.missing.clear()
    keeper(page).get_by_role("button", name="Try again").click()
    expect_kept(page, "live")


def test_a_kept_book_is_brought_up_to_date(guest: Visitor, shelf: Path) -> None:
    page = opened(guest)
    keeper(page).get_by_role("button", name="Keep this book").click()
    expect_kept(page, "live")
    listed = shelf / "offline.json"
    before = listed.read_text(encoding="utf-8")
    rules = shelf / "rules.html"
    text = rules.read_text(encoding="utf-8")
    try:
        rules.write_text(text.replace("<h1>Rules", "<h1>New rules"), encoding="utf-8")
        files = json.loads(before)
        files["rules.html"][0] = "another"
        listed.write_text(json.dumps(files), encoding="utf-8")
        visit(page)
        page.wait_for_function(
            "() => caches.match(new URL('rules.html', location)).then(page => page.text())"
            ".then(text => text.includes('New rules'))"
        )
    finally:
        rules.write_text(text, encoding="utf-8")
        listed.write_text(before, encoding="utf-8")


# ---- The same answers


def requests(count: int) -> list[dict[str, object]]:
    """Return ``count`` requests over all activities and all levels, good ones and bad ones."""
    rng = random.Random(1)
    made: list[dict[str, object]] = []
    while len(made) < count:
        for activity in ACTIVITIES:
            number = len(made)
            layout, record = positions(rng)
            made.append(
                {
                    "activity": activity,
                    "level": 1 + number // len(ACTIVITIES) % 5,
                    "seed": rng.randrange(10**6),
                    "number": 1 if activity == "match" else 1 + number % 3,
                    "layout": layout if number % 7 else "55 66@55",
                    "record": record,
                    "seats": ["sampler", "careful", "person", "greedy"],
                    "deed": DEEDS[number // len(ACTIVITIES) % len(DEEDS)],
                }
            )
    return made[:count]


def positions(rng: random.Random) -> tuple[str, str]:
    """Return the text of a layout and the record of a match, both from random legal play."""
    match = Match.start(seed=rng.randrange(1000))
    for _ in range(rng.randrange(1, 15)):
        current: Round = match.round
        if current.turn is None:
            break
        legal = current.legal()
        match = match.place(rng.choice(legal)) if legal else match.knock()
    return match.round.layout.code, match.record()


def test_the_browser_answers_as_python_does_byte_by_byte(guest: Visitor) -> None:
    asked = [json.dumps(request) for request in requests(300)]
    page = opened(guest)
    told = page.evaluate(
        """async requests => {
          const facts = JSON.parse(document.getElementById('lesson-engine').textContent);
          const at = path => new URL(path, document.baseURI).href;
          const boot = document.querySelector('script[src*="boot.js"]').src;
          const worker = new Worker(new URL('worker.js', boot), {type: 'module'});
          const heard = kind => new Promise((resolve, reject) => {
            worker.addEventListener('message', function hear({data}) {
              if (data.kind === 'failed') reject(new Error(data.message));
              if (data.kind !== kind) return;
              worker.removeEventListener('message', hear);
              resolve(data.reply);
            });
          });
          const live = heard('live');
          worker.postMessage(
            {kind: 'start', ...facts, python: at(facts.python), package: at(facts.package)});
          await live;
          const replies = [];
          for (const request of requests) {
            const reply = heard('reply');
            worker.postMessage({kind: 'ask', id: 1, request});
            replies.push(await reply);
          }
          return replies;
        }""",
        asked,
    )
    right = [json.dumps(respond(json.loads(request)), ensure_ascii=False) for request in asked]
    assert told == right
    good = {json.loads(reply)["activity"] for reply in right if "error" not in json.loads(reply)}
    assert good == set(ACTIVITIES), "each activity was really answered"
