"""Every page of the book: complete without a network, readable by everyone, on any screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import PHONE, ROOT, Reader, reading, serving

AXE = Path(__file__).parent / "vendor" / "axe-core" / "axe.min.js"
CHAPTERS = sorted(path.stem for path in (ROOT / "book").glob("*.ipynb"))
PAGES = [*(f"{chapter}.html" for chapter in CHAPTERS), "search.html", "genindex.html"]

every_chapter = pytest.mark.parametrize("chapter", CHAPTERS)
every_page = pytest.mark.parametrize("path", PAGES)
both_schemes = pytest.mark.parametrize("scheme", ["light", "dark"])

OPEN_FOLDS = "() => document.querySelectorAll('details').forEach(fold => { fold.open = true; })"

# The contrast ratio (WCAG 2) of every visible text in a diagram to the shape or page behind it.
CONTRASTS = """
() => {
  const channels = colour => colour.match(/[\\d.]+/g).map(Number);
  const seen = colour => colour !== 'none' && (channels(colour)[3] ?? 1) > 0;
  const luminance = colour => channels(colour).slice(0, 3)
    .map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (text, x, y) => {
    for (const element of document.elementsFromPoint(x, y)) {
      const style = getComputedStyle(element);
      if (element.closest('text')) continue;
      if (element.closest('svg') === text.ownerSVGElement && element !== text.ownerSVGElement) {
        if (style.fill && seen(style.fill)) return style.fill;
      } else if (seen(style.backgroundColor)) return style.backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const visible = text => text.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return [...document.querySelectorAll('main svg[role=img] text')].filter(visible).map(text => {
    text.scrollIntoView({block: 'center'});
    const box = text.getBoundingClientRect();
    const fore = getComputedStyle(text).fill;
    const back = behind(text, box.x + box.width / 2, box.y + box.height / 2);
    const [dark, light] = [luminance(fore), luminance(back)].sort((a, b) => a - b);
    return {text: text.textContent, fore, back, ratio: (light + 0.05) / (dark + 0.05)};
    });
}
"""


def stored_diagrams(chapter: str) -> int:
    """Return how many diagrams the chapter's notebook holds."""
    notebook = json.loads((ROOT / "book" / f"{chapter}.ipynb").read_text(encoding="utf-8"))
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", [])]
    return sum("image/svg+xml" in output.get("data", {}) for output in outputs)


def faint_texts(page: Page) -> list[dict[str, object]]:
    """Return the diagrams' texts whose contrast is below WCAG's 4.5 to 1, with their colours."""
    page.evaluate(OPEN_FOLDS)
    return [text for text in page.evaluate(CONTRASTS) if text["ratio"] < 4.5]


def axe_findings(page: Page) -> list[str]:
    """Return what axe-core finds wrong on the page, a line for each rule and element."""
    page.evaluate(OPEN_FOLDS)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # Without preload: it asks for imported style sheets at wrong addresses.
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations'], preload: false})")
    return [
        f"{violation['id']}: {node['html'][:120]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def small_targets(page: Page, selector: str) -> list[str]:
    """Return what is to be pressed and measures less than 44 px one way, with its size."""
    return page.evaluate(
        """selector => [...document.querySelectorAll(selector)]
          .filter(target => target.checkVisibility({visibilityProperty: true}))
          .map(target => [target.outerHTML.slice(0, 100), target.getBoundingClientRect()])
          .filter(([, box]) => box.width < 44 || box.height < 44)
          .map(([html, box]) => `${html} ${box.width} x ${box.height}`)""",
        selector,
    )


@every_page
def test_page_loads_without_network_or_error(reader: Reader, path: str) -> None:
    page = reader.open(path)
    assert page.title()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_site_works_at_the_root_of_a_host(browser: Browser, site: Path) -> None:
    with serving(site) as address, reading(browser, address) as reader:
        page = reader.open("counting.html")
        assert page.evaluate("() => document.styleSheets.length")


@every_page
def test_phone_has_no_sideways_scroll(reader: Reader, path: str) -> None:
    page = reader.open(path, size=PHONE)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]


@every_page
def test_axe_finds_nothing(reader: Reader, path: str) -> None:
    assert axe_findings(reader.open(path)) == []


@every_chapter
def test_axe_finds_nothing_in_the_dark_on_a_phone(reader: Reader, chapter: str) -> None:
    assert axe_findings(reader.open(f"{chapter}.html", scheme="dark", size=PHONE)) == []


@every_chapter
def test_touch_targets_are_large_enough(reader: Reader, chapter: str) -> None:
    page = reader.open(f"{chapter}.html", size=PHONE)
    targets = "main summary, .bd-header-article button, .prev-next-area a"
    assert small_targets(page, targets) == []


@every_chapter
def test_diagrams_stand_in_the_page_and_describe_themselves(reader: Reader, chapter: str) -> None:
    page = reader.open(f"{chapter}.html")
    diagrams = page.locator("main .output.svg > svg[role=img]")
    assert diagrams.count() == stored_diagrams(chapter)
    for diagram in diagrams.all():
        for part in ("title", "desc"):
            assert diagram.locator(f"> {part}").text_content().strip()


@every_chapter
def test_ids_are_unique(reader: Reader, chapter: str) -> None:
    page = reader.open(f"{chapter}.html")
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map(element => element.id)")
    assert sorted(set(ids)) == sorted(ids)


@every_chapter
@both_schemes
def test_diagram_texts_have_contrast(reader: Reader, chapter: str, scheme: str) -> None:
    page = reader.open(f"{chapter}.html", scheme=scheme)
    assert page.evaluate("() => document.documentElement.dataset.theme") == scheme
    assert faint_texts(page) == []


def test_diagrams_follow_a_change_of_theme(reader: Reader) -> None:
    page = reader.open("counting.html")
    root = page.locator("html")
    for _ in range(3):  # auto, light and dark, whichever comes first
        page.locator(".bd-header-article .theme-switch-button").first.click()
        if root.get_attribute("data-theme") == "dark":
            break
    expect(root).to_have_attribute("data-theme", "dark")
    assert faint_texts(page) == []


def test_first_page_leads_to_the_first_chapter(reader: Reader) -> None:
    page = reader.open("index.html")
    page.wait_for_url("**/welcome.html")
    page.get_by_role("link", name="next").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("The table")


def test_search_finds_a_chapter(reader: Reader) -> None:
    page = reader.open("search.html?q=spinner")
    expect(page.locator("#search-results")).to_contain_text("Counting the ends")


def test_folded_answer_opens_by_keyboard(reader: Reader) -> None:
    page = reader.open("counting.html")
    answer = page.locator("main details").filter(has_text="Answer").first
    assert answer.get_attribute("open") is None
    expect(answer.locator("p").first).to_be_hidden()
    answer.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(answer.locator("p").first).to_be_visible()
