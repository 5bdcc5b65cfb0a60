"""Widgets to be tested: in a small book, built as the project's own is, or in a notebook."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page, expect

from sevenrocks_widgets.host import LessonWidget

ROOT = Path(__file__).parents[2]
TOC = "{format: jb-book, root: index, chapters: [{file: rules}]}"
BUILD = "import sys; from jupyter_book.cli.main import main; sys.exit(main())"
DECK = re.compile(r'(<script type="application/json" class="lesson-deck">)(.*?)(</script>)', re.S)
DECK_FILES = "_static/lessons/" + "[0-9a-f]" * 12 + ".json"  # other data has other names


def notebook_with(widgets: Iterable[LessonWidget]) -> nbformat.NotebookNode:
    """Return a notebook whose cells have shown ``widgets``, as a reader's run would leave it."""
    cells = [nbformat.v4.new_markdown_cell("# Widgets")]
    for number, widget in enumerate(widgets, 1):
        data, _ = widget._repr_mimebundle_()
        output = nbformat.v4.new_output("execute_result", data, execution_count=number)
        cells.append(
            nbformat.v4.new_code_cell(repr(widget), outputs=[output], execution_count=number)
        )
    return nbformat.v4.new_notebook(
        cells=cells,
        metadata={"language_info": {"name": "python", "pygments_lexer": "ipython3"}},
    )


def build(folder: Path, widgets: Iterable[LessonWidget]) -> Path:
    """Build a book in ``folder``, its ``index.html`` with ``widgets``; return the HTML folder."""
    book = folder / "book"
    shutil.copytree(ROOT / "book" / "_static", book / "_static")
    shutil.copy(ROOT / "_config.yml", book)
    (book / "_toc.yml").write_text(TOC, encoding="utf-8")
    (book / "rules.md").write_text("# Rules\n", encoding="utf-8")
    nbformat.write(notebook_with(widgets), book / "index.ipynb")
    command = [sys.executable, "-c", BUILD, "build", str(book), "-W", "--keep-going", "--quiet"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    return book / "_build" / "html"


def altered(html: Path, folder: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Return a copy of ``html`` in ``folder``, every reply its decks hold passed to ``change``."""
    copy = shutil.copytree(html, folder / "altered")

    def embedded(found: re.Match[str]) -> str:
        deck = json.loads(found[2])
        for reply in deck["replies"].values():
            change(reply)
        return found[1] + json.dumps(deck).replace("</", "<\\/") + found[3]

    page = copy / "index.html"
    page.write_text(DECK.sub(embedded, page.read_text(encoding="utf-8")), encoding="utf-8")
    for file in copy.glob(DECK_FILES):
        replies = json.loads(file.read_text(encoding="utf-8"))
        for reply in replies.values():
            change(reply)
        file.write_text(json.dumps(replies), encoding="utf-8")
    return copy


def in_notebook(page: Page, widget: LessonWidget) -> Locator:
    """Show a widget on the page by its one script, answered by its own Python class.

    ``window.leave()`` takes it away again; ``window.heard`` are those that listen for an answer.
    """

    def kernel(content: dict[str, Any]) -> dict[str, Any]:
        replies: list[dict[str, Any]] = []
        widget.send = replies.append
        widget._handle_custom_msg(content, [])
        return replies[0]

    name = f"kernel{type(widget).__name__}"
    page.expose_function(name, kernel)
    page.evaluate(
        """async ([script, config, name]) => {
          const address = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}));
          const {default: widget} = await import(address);
          const heard = [];
          const model = {
            get: () => config,
            on: (_, hear) => heard.push(hear),
            off: (_, hear) => heard.splice(heard.indexOf(hear), 1),
            send: async message => {
              const reply = await window[name](message);
              heard.forEach(hear => hear(reply));
            },
          };
          const el = document.querySelector('main').appendChild(document.createElement('div'));
          window.leave = await widget.render({model, el, host: {}});
          window.heard = heard;
        }""",
        [widget._esm, widget.config, name],
    )
    return page.locator("main")


def find(page: Page, name: str) -> Locator:
    """Return the widget of a class, ready."""
    widget = page.locator(f'.lesson-widget[data-widget$=":{name}"]')
    expect(widget).to_have_attribute("data-state", "ready")
    return widget.locator(".sr-widget")


def answer(quiz: Locator, asked: dict[str, Any], answers: dict[str, str]) -> None:
    """Fill in ``answers`` to the fields of a question."""
    for field in asked["fields"]:
        value = answers[field["name"]]
        if field["kind"] == "number":
            quiz.locator(f'input[name="{field["name"]}"]').fill(value)
            continue
        chosen = [value] if field["kind"] == "choice" else value.split(" ")
        group = quiz.locator("fieldset").filter(has_text=field["label"])
        for option in field["options"]:
            box = group.locator(f'input[value="{option["value"]}"]')
            box.set_checked(option["value"] in chosen)
