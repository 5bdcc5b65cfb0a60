"""The site as a whole: every link leads somewhere, pages say what they are, hosts may be strict."""

from __future__ import annotations

import functools
import http.server
import itertools
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Browser, expect

from book.serve import Handler
from scripts.weigh import weigh

from .conftest import PHONE, ROOT, SITE, Reader, reading, serving
from .test_pages import CHAPTERS, every_chapter

HEAVIEST = 900_000
"""The bytes that no page may exceed."""

ADDRESSES = {"a": "href", "link": "href", "script": "src", "img": "src", "form": "action"}


@functools.cache
def soup(path: Path) -> BeautifulSoup:
    """Return the page, parsed."""
    return BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser")


@functools.cache
def anchors(path: Path) -> frozenset[str]:
    """Return the places of the page that a link can name."""
    return frozenset(str(tag["id"]) for tag in soup(path).find_all(id=True)) | {""}


def pages(site: Path) -> list[Path]:
    """Return every page of the built site."""
    return sorted(site.glob("*.html"))


def addresses(path: Path) -> Iterator[str]:
    """Yield every address that the page names."""
    for name, attribute in ADDRESSES.items():
        for tag in soup(path).find_all(name, attrs={attribute: True}):
            yield str(tag[attribute])
    for tag in soup(path).find_all(attrs={"data-front-end": True}):
        yield str(tag["data-front-end"])


def root(site: Path) -> str:
    """Return the path at which the site is to stand, which only the page for lost readers names."""
    first = str(soup(site / "404.html").find("a", string="its first page")["href"])
    return first.removesuffix("welcome.html")


def fault(site: Path, page: Path, address: str) -> str | None:
    """Return what is wrong with an address on a page, None where it is right."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        web = parts.scheme in {"http", "https"} and re.fullmatch(r"[\w-]+(\.[\w-]+)+", parts.netloc)
        return None if web or parts.scheme == "data" else "is no address of a page"
    path = unquote(parts.path)
    if path.startswith("/"):
        if not path.startswith(root(site)):
            return "leads out of the site"
        target = site / path.removeprefix(root(site))
    else:
        target = (page.parent / path).resolve() if path else page
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return "leads nowhere"
    if target.suffix == ".html" and unquote(parts.fragment) not in anchors(target):
        return "names a place that is not on the page"
    return None


def test_every_link_leads_somewhere(site: Path) -> None:
    faults = [
        f"{page.name}: {address} {wrong}"
        for page in pages(site)
        for address in addresses(page)
        if (wrong := fault(site, page, address))
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nowhere.html", "leads nowhere"),
        ("counting.html#nowhere", "names a place"),
        ("#nowhere", "names a place"),
        ("/../counting.html", "leads"),
        ("ftp://example.org/", "is no address of a page"),
        ("https://example", "is no address of a page"),
    ],
)
def test_a_broken_link_is_found(site: Path, address: str, said: str) -> None:
    assert said in (fault(site, site / "counting.html", address) or "")


@every_chapter
def test_chapter_has_a_title_and_a_description_of_its_own(site: Path, chapter: str) -> None:
    def heads(attribute: str) -> list[str]:
        found = [soup(site / f"{name}.html") for name in CHAPTERS]
        if attribute == "title":
            return [page.title.get_text() for page in found]
        tags = [page.find("meta", attrs={"name": "description"}) for page in found]
        return [str(tag["content"]) for tag in tags]

    number = CHAPTERS.index(chapter)
    for attribute in ("title", "description"):
        texts = heads(attribute)
        assert texts[number].strip() and texts.count(texts[number]) == 1
    assert len(heads("description")[number]) <= 170


def test_chapters_follow_each_other(site: Path) -> None:
    listed = re.findall(r"file: (\S+)", (ROOT / "book" / "_toc.yml").read_text())
    order = ["welcome", *listed]
    for before, after in itertools.pairwise(order):
        area = soup(site / f"{before}.html").select_one(".prev-next-area a.right-next")
        assert area is not None and area["href"] == f"{after}.html"


def test_lost_reader_finds_the_way_from_any_folder(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    host, below = site, root(site).strip("/")
    if below:
        host = tmp_path
        (host / below).parent.mkdir(parents=True, exist_ok=True)
        (host / below).symlink_to(site, target_is_directory=True)
    with serving(host) as address, reading(browser, address) as reader:
        page = reader.open(f"{below}/404.html".lstrip("/"))
        expect(page.get_by_role("heading", level=1)).to_contain_text("does not exist")
        links = page.evaluate(
            "() => [...document.querySelectorAll('a[href], link[href], script[src]')]"
            ".map(tag => tag.getAttribute('href') ?? tag.getAttribute('src'))"
        )
        # A host shows this page at the address asked for: a relative link would start there.
        assert [link for link in links if not link.startswith(("/", "#", "https:", "data:"))] == []
        page.locator("main").get_by_role("link", name="its first page").click()
        page.wait_for_url("**/welcome.html")


def policy(site: Path, path: str = "/:page") -> str:
    """Return the content security policy that goes with the files of a path."""
    headers = (site / "_headers").read_text(encoding="utf-8")
    return re.search(rf"^{re.escape(path)}\n  Content-Security-Policy: (.*)", headers, re.M)[1]


class StrictHandler(Handler):
    """Serves the built site as a host does that reads ``_headers``."""

    def end_headers(self) -> None:
        engine = self.path.endswith("/worker.js")
        said = policy(SITE, "/_static/lessons/:version/worker.js") if engine else policy(SITE)
        self.send_header("Content-Security-Policy", said)
        super().end_headers()


@pytest.fixture(scope="module")
def strict_address(site: Path) -> Iterator[str]:
    """The address of the built site on a host that sends its content security policy."""
    handler = functools.partial(StrictHandler, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as httpd:
        thread = threading.Thread(target=httpd.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{httpd.server_port}"
        httpd.shutdown()
        thread.join()


def test_policy_is_strict(site: Path) -> None:
    said = policy(site)
    assert said.startswith("default-src 'none'")
    scripts = re.search(r"script-src ([^;]*)", said)[1].split()
    assert "'unsafe-inline'" not in scripts and "'unsafe-eval'" not in scripts
    assert "http" not in said and "*" not in said and "blob:" not in said


@pytest.fixture
def strict_reader(browser: Browser, strict_address: str) -> Iterator[Reader]:
    """A reader of the site on that host: what violates its policy is an error on the console."""
    with reading(browser, strict_address) as someone:
        yield someone


@every_chapter
def test_chapter_keeps_to_the_policy(strict_reader: Reader, chapter: str) -> None:
    page = strict_reader.open(f"{chapter}.html")
    for widget in page.locator(".lesson-widget[data-front-end]").all():
        widget.scroll_into_view_if_needed()
    page.locator(".bd-header-article .theme-switch-button").first.click()
    page.emulate_media(media="print")


def test_engine_starts_under_the_policy(strict_reader: Reader) -> None:
    page = strict_reader.open("counting.html")
    page.get_by_role("button", name="Start the engine").first.click()
    expect(page.locator("html")).to_have_attribute("data-engine", "live", timeout=60_000)


def test_search_keeps_to_the_policy(strict_reader: Reader) -> None:
    page = strict_reader.open("search.html?q=spinner")
    expect(page.locator("#search-results")).to_contain_text("Counting the ends")


def test_a_foreign_script_is_refused(strict_reader: Reader) -> None:
    page = strict_reader.open("counting.html")
    page.evaluate("""
        () => document.head.append(Object.assign(
          document.createElement('script'), {textContent: 'window.foreign = true'}))
    """)
    assert page.evaluate("() => window.foreign") is None
    assert any("Content Security Policy" in fault for fault in strict_reader.faults)
    strict_reader.meant = ["Content Security Policy"]


def test_no_page_is_heavy(browser: Browser, site: Path) -> None:
    with serving(site) as address:
        weights = weigh(browser, site, address)
    assert {weight.page for weight in weights} >= {f"{chapter}.html" for chapter in CHAPTERS}
    assert [weight for weight in weights if weight.sent > HEAVIEST] == []


@every_chapter
def test_chapter_prints_its_text_and_nothing_around_it(reader: Reader, chapter: str) -> None:
    page = reader.open(f"{chapter}.html")
    page.emulate_media(media="print")
    for around in (
        ".bd-sidebar-primary",
        ".bd-sidebar-secondary",
        ".bd-header-article",
        ".prev-next-area",
        ".headerlink",
        "button.copybtn",
    ):
        for part in page.locator(around).all():
            expect(part).to_be_hidden()
    expect(page.locator("main").get_by_role("heading").first).to_be_visible()
    # An A4 page less its margins is 180 mm wide.
    page.set_viewport_size({"width": 680, "height": PHONE["height"]})
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 680
