"""The chapters as notebooks in the browser: each runs from top to bottom, and its widgets work."""

from __future__ import annotations

from collections.abc import Iterator

import nbformat
import pytest
from playwright.sync_api import Page, expect

from sevenrocks.lessons import respond

from .conftest import PHONE, ROOT, SITE, Reader

CHAPTERS = sorted(path.stem for path in (ROOT / "book").glob("*.ipynb"))
# Starting Python takes seconds where nothing else runs, and many where much does.
PATIENCE = 180_000
FAILED = '[data-mime-type="application/vnd.jupyter.error"]'
COMPLAINED = '[data-mime-type="application/vnd.jupyter.stderr"]'
HAVE_RUN = """() => {
  const cells = [...jupyterapp.shell.currentWidget.content.model.cells]
    .filter((cell) => cell.type === "code");
  return cells.every((cell) => cell.executionCount !== null)
    || cells.some((cell) => cell.outputs.toJSON().some((output) => output.output_type === "error"));
}"""

pytestmark = pytest.mark.skipif(
    not (SITE / "lite").is_dir(), reason="the notebooks are not built: make lite-check"
)


class LabReader(Reader):
    """A reader who looks past what JupyterLite itself warns of, and the icon it does not name."""

    def _note_console(self, message) -> None:
        if message.type == "error" and not message.location["url"].endswith("/favicon.ico"):
            super()._note_console(message)


@pytest.fixture
def reader(browser, address: str) -> Iterator[LabReader]:
    """A reader of the notebooks. After the test nothing may have gone wrong on any page."""
    someone = LabReader(browser, address)
    yield someone
    someone.leave()


def run(page: Page) -> None:
    """Run every cell of the open notebook, and return when the last has run or one has failed."""
    expect(page.get_by_text("Python (Pyodide)")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.locator('[data-command="runmenu:run-all"]').click()
    page.wait_for_function(HAVE_RUN, timeout=PATIENCE)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_chapter_runs_from_top_to_bottom(reader: LabReader, chapter: str) -> None:
    notebook = nbformat.read(ROOT / "book" / f"{chapter}.ipynb", 4)
    widgets = sum(
        "application/vnd.jupyter.widget-view+json" in output.get("data", {})
        for cell in notebook.cells
        for output in cell.get("outputs", [])
    )
    page = reader.open(f"lite/notebooks/index.html?path={chapter}.ipynb")
    run(page)
    assert page.locator(f"{FAILED}, {COMPLAINED}").all_text_contents() == []
    expect(page.locator('.sr-widget[data-state="ready"]')).to_have_count(widgets)


def test_the_browser_s_python_answers_a_quiz(reader: LabReader) -> None:
    page = reader.open("lite/notebooks/index.html?path=counting.ipynb")
    run(page)
    quiz = page.locator(".sr-quiz").first
    expect(quiz).to_have_attribute("data-state", "ready")
    first, again = (
        respond({"activity": "count", "level": 1, "seed": 5, "number": number})["question"]
        for number in (1, 2)
    )
    for question in (first, again):
        for field in question["fields"]:
            quiz.get_by_label(field["label"]).fill(question["answer"][field["name"]])
        page.keyboard.press("Enter")
        expect(quiz).to_contain_text(question["right"])
        quiz.get_by_text("Next question").click()


def test_a_figure_that_needs_matplotlib_is_shown_as_stored(reader: LabReader) -> None:
    page = reader.open("lite/notebooks/index.html?path=totals.ipynb")
    run(page)
    cell = page.locator(".jp-CodeCell", has_text="matplotlib does not run in the browser: ")
    expect(cell).to_have_count(1)
    expect(cell.locator(".jp-RenderedSVG")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 900}])
def test_chapter_leads_to_its_notebook(reader: LabReader, size: dict[str, int]) -> None:
    page = reader.open("winning.html", size=size)
    link = page.get_by_role("link", name="Open this chapter as a notebook")
    assert link.bounding_box()["height"] >= 44
    link.click()
    notebook = page.locator(".jp-Notebook")
    expect(notebook).to_contain_text("This chapter as a notebook.", timeout=PATIENCE)
    assert page.url.endswith("/lite/notebooks/index.html?path=winning.ipynb")


def test_a_page_that_is_no_notebook_has_no_link(reader: LabReader) -> None:
    page = reader.open("glossary.html")
    expect(page.get_by_text("Open this chapter as a notebook")).to_have_count(0)
