"""Chapters as notebooks that JupyterLab shows and a browser's Python runs.

The book is written in MyST for Sphinx. Here its roles, labels and admonitions become plain
Markdown, its tags what JupyterLab calls the same, and a cell that needs a package which the browser
has not shows its stored figure.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import sys
from collections.abc import Collection
from pathlib import Path

import nbformat
from nbformat import NotebookNode

__all__ = ["convert", "write_chapters"]

WIDGET = "application/vnd.jupyter.widget-view+json"
SVG = "image/svg+xml"

LABEL = re.compile(r"^\(([\w-]+)\)=\n", re.MULTILINE)
TERM = re.compile(r"\{term\}`([^`<]*?)(?:\s*<[^>]*>)?`")
ADMONITION = re.compile(
    r"^(`{3,}|:{3,})\{admonition\} (.*)\n(?::.*\n)*((?:.*\n)*?)\1$", re.MULTILINE
)
LINK = re.compile(r"\[([^\]]*)\]\((?!\w+:)([^)#]*)#?([^)]*)\)")

KERNEL = {
    "kernelspec": {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
}

WELCOME = """\
> **This chapter as a notebook.** Choose *Run*, then *Run All Cells*. Python runs in your browser;
> it starts in some seconds. What you change stays in this browser.
"""

STORED = """\
# {missing} does not run in the browser, so the figure that it drew for the book is shown.
from IPython.display import SVG

print("{missing} does not run in the browser: this is the figure as the book stores it.")
SVG(filename="{name}")
"""


def write_chapters(book: Path, out: Path, packages: Collection[str]) -> list[str]:
    """Write the notebooks of ``book`` and its data into ``out`` and return the notebooks' names.

    ``packages`` are the names that can be imported there beside the standard library. Raises
    ValueError for a cell that needs another one and whose output is no figure.
    """
    chapters = {path.name: nbformat.read(path, 4) for path in sorted(book.glob("*.ipynb"))}
    places = {
        label: name
        for name, notebook in chapters.items()
        for cell in notebook.cells
        for label in LABEL.findall(cell.source)
    }
    shutil.copytree(book / "data", out / "data")
    for name, notebook in chapters.items():
        figures = convert(notebook, name.removesuffix(".ipynb"), places, packages)
        # Not by nbformat, which drops that a cell is trusted.
        (out / name).write_text(json.dumps(notebook), encoding="utf-8")
        for path, svg in figures.items():
            (out / path).write_text(svg, encoding="utf-8")
    return list(chapters)


def convert(
    notebook: NotebookNode, chapter: str, places: dict[str, str], packages: Collection[str]
) -> dict[str, str]:
    """Change a chapter into such a notebook and return the stored figures that it now reads.

    ``places`` maps each label of the book to the notebook that holds it. Figures are given as
    SVG by their paths. Raises ValueError as ``write_chapters`` does.
    """
    figures: dict[str, str] = {}
    notebook.metadata = nbformat.from_dict(KERNEL)
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            cell.source = plain_markdown(cell.source, places)
            continue
        hide_as_tagged(cell)
        cell.metadata["trusted"] = True  # else JupyterLab shows no SVG before the cell is run
        missing = missing_packages(cell.source, packages)
        if missing:
            path = f"data/{chapter}-{number}.svg"
            figures[path] = stored_figure(cell, f"{chapter}, cell {number}: {missing[0]}")
            cell.source = STORED.format(missing=missing[0], name=path)
        cell.execution_count = None
        for output in cell.outputs:
            if "execution_count" in output:
                output.execution_count = None
            output.get("data", {}).pop(WIDGET, None)  # its state is not here, only its Python is
    notebook.cells.insert(0, nbformat.v4.new_markdown_cell(WELCOME, id="welcome"))
    return figures


def plain_markdown(text: str, places: dict[str, str]) -> str:
    """Return MyST as Markdown. Links lead to other notebooks, or are only their text."""

    def link(match: re.Match[str]) -> str:
        text, target, label = match.groups()
        target = target or places.get(label, "")
        return f"[{text}]({target})" if target.endswith(".ipynb") else text

    def quote(match: re.Match[str]) -> str:
        lines = ["**" + match[2] + "**", "", *match[3].splitlines()]
        return "\n".join(f"> {line}".rstrip() for line in lines)

    text = ADMONITION.sub(quote, LABEL.sub("", text))
    return LINK.sub(link, TERM.sub(r"\1", text))


def hide_as_tagged(cell: NotebookNode) -> None:
    """Fold what the book folds."""
    tags = cell.metadata.get("tags", [])
    hidden = {
        "source_hidden": "hide-input" in tags or "hide-cell" in tags,
        "outputs_hidden": "hide-output" in tags or "hide-cell" in tags,
    }
    if any(hidden.values()):
        cell.metadata["jupyter"] = {name: True for name, is_hidden in hidden.items() if is_hidden}


def missing_packages(source: str, packages: Collection[str]) -> list[str]:
    """Return the packages that the source imports and that are not there."""
    names: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.append(node.module)
    roots = dict.fromkeys(name.partition(".")[0] for name in names)
    return [root for root in roots if root not in packages and root not in sys.stdlib_module_names]


def stored_figure(cell: NotebookNode, where: str) -> str:
    """Return the SVG that the cell's last run left. Raises ValueError if there is none."""
    for output in cell.outputs:
        if SVG in output.get("data", {}):
            return str(output.data[SVG])
    raise ValueError(f"{where} does not run in the browser, and the cell has no figure stored")
