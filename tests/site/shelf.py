"""Makes a small book out of widgets, built as the project's own book is."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import nbformat

from sevenrocks_widgets.host import LessonWidget

ROOT = Path(__file__).parents[2]
TOC = "{format: jb-book, root: index, chapters: [{file: rules}]}"
BUILD = "import sys; from jupyter_book.cli.main import main; sys.exit(main())"


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
