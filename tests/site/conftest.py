"""A browser over the built site. What a page asks of another host is refused and fails the test."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from book.serve import server

from .shelf import build

ROOT = Path(__file__).parents[2]
SITE = ROOT / "_build" / "html"
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}

# A browser that keeps nothing, or nothing more, and how the theme's own scripts stumble over it.
NO_STORAGE = """
Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('blocked'); }});
"""
FULL_STORAGE = """
Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
"""
STUMBLES = ["script error: (blocked|full)", "invalid theme mode"]


@dataclass
class Reader:
    """Someone with a browser: opens pages and keeps what went wrong on them.

    ``meant`` are patterns of what a test means to go wrong.
    """

    browser: Browser
    address: str
    faults: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)
    meant: list[str] = field(default_factory=list)
    has_left: bool = False

    def open(
        self,
        path: str,
        *,
        scheme: str = "light",
        size: dict[str, int] = DESKTOP,
        script: str = "",
        **options: object,
    ) -> Page:
        """Return the page at ``path`` of the site, loaded, in the colour scheme and window size.

        ``script`` runs ahead of the page's own; ``options`` are others of the browser's context.
        """
        context = self.browser.new_context(
            color_scheme=scheme, viewport=size, reduced_motion="reduce", **options
        )
        self.contexts.append(context)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.on("request", self._note_request)
        page.on("response", self._note_response)
        page.on("requestfailed", self._note_failed)
        page.on("pageerror", lambda error: self._note(f"script error: {error}"))
        page.on("console", self._note_console)
        page.goto(f"{self.address}/{path}")
        return page

    def leave(self) -> None:
        """Close all pages. Raises AssertionError when what was not meant went wrong on one."""
        self.has_left = True
        for context in self.contexts:
            context.close()
        assert [f for f in self.faults if not any(re.search(m, f) for m in self.meant)] == []

    def _note(self, fault: str) -> None:
        # What a page breaks off because it is closed is no fault.
        if not self.has_left:
            self.faults.append(fault)

    def _note_request(self, request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in {"data", "blob", "about"} and url.hostname != "127.0.0.1":
            self._note(f"outside request: {request.url}")

    def _note_failed(self, request) -> None:
        # Going on to another page breaks off what the last one still loads: no fault either.
        if request.failure != "net::ERR_ABORTED":
            self._note(f"failed: {request.url}")

    def _note_response(self, response) -> None:
        if response.status >= 400:
            self._note(f"status {response.status}: {response.url}")

    def _note_console(self, message) -> None:
        # A file that cannot be loaded is noted with its address above.
        noted = message.text.startswith("Failed to load resource")
        if message.type in {"error", "warning"} and not noted:
            self._note(f"console {message.type}: {message.text}")


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve ``folder`` on a free port of this machine and yield the address."""
    httpd = server(folder)
    thread = threading.Thread(target=httpd.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{httpd.server_port}"
    finally:
        httpd.shutdown()
        thread.join()
        httpd.server_close()


@contextlib.contextmanager
def reading(browser: Browser, address: str) -> Iterator[Reader]:
    """Yield a reader of the site at ``address``. In the end nothing may have gone wrong there."""
    someone = Reader(browser, address)
    yield someone
    someone.leave()


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site."""
    if not (SITE / "index.html").exists():
        pytest.fail("The site is not built. Run `make site` first.", pytrace=False)
    return SITE


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, or Playwright's own where there is none."""
    names = ("chromium", "chromium-browser", "google-chrome")
    executable = next(filter(None, map(shutil.which, names)), None)
    arguments = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
    if os.getuid() == 0:
        arguments.append("--no-sandbox")  # Chromium refuses to start a sandbox for root
    with sync_playwright() as playwright:
        try:
            chromium = playwright.chromium.launch(executable_path=executable, args=arguments)
        except Error as error:
            pytest.fail(
                "No browser starts. Install Chromium, or run "
                f"`.venv/bin/python -m playwright install chromium`.\n{error}",
                pytrace=False,
            )
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def address(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the built site, below a sub-path as a host of many sites would serve it."""
    above = tmp_path_factory.mktemp("host")
    (above / "some").mkdir()
    (above / "some" / "where").symlink_to(site, target_is_directory=True)
    with serving(above) as url:
        yield f"{url}/some/where"


@pytest.fixture
def reader(browser: Browser, address: str) -> Iterator[Reader]:
    """A reader of the site. After the test nothing may have gone wrong on any page."""
    with reading(browser, address) as someone:
        yield someone


@pytest.fixture(scope="module")
def shelf(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small site, its first page with the ``WIDGETS`` of the module that asks."""
    return build(tmp_path_factory.mktemp("shelf"), request.module.WIDGETS)


@pytest.fixture(scope="module")
def shelf_address(shelf: Path) -> Iterator[str]:
    """The address of that site, below a sub-path."""
    with serving(shelf.parent) as url:
        yield f"{url}/{shelf.name}"


@pytest.fixture
def guest(browser: Browser, shelf_address: str) -> Iterator[Reader]:
    """A reader of that site. After the test nothing may have gone wrong on it."""
    with reading(browser, shelf_address) as someone:
        yield someone
