"""Run the chapters and store their outputs: the same bytes on every machine.

``python book/refresh.py`` runs every notebook beside this file; names as arguments choose some.
"""

from __future__ import annotations

import sys
import uuid
from pathlib import Path

import nbformat
from nbclient import NotebookClient

BOOK = Path(__file__).parent
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python", "pygments_lexer": "ipython3"},
}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def refresh(path: Path) -> bool:
    """Run the notebook at ``path`` in place and return whether its stored form changed.

    Raises CellExecutionError when a cell fails and RuntimeError when one writes to stderr, as a
    picture that cannot be drawn does; the file then stays as it was.
    """
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    notebook.metadata.pop("widgets", None)
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        record_timing=False,
        # Without it, viewers that run nothing show a widget's own HTML.
        store_widget_state=False,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    notebook.metadata.update(METADATA)
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            if output.get("name") == "stderr":
                raise RuntimeError(f"{path.name}: {output.text}")
    after = _stable_widget_ids(path.stem, notebook)
    path.write_text(after, encoding="utf-8")
    return after != before


def _stable_widget_ids(chapter: str, notebook: nbformat.NotebookNode) -> str:
    """Return the notebook's text, its random widget ids replaced by ones counted per chapter."""
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    views = [view for output in outputs if (view := output.get("data", {}).get(WIDGET_VIEW))]
    for number, view in enumerate(views):
        view["model_id"] = uuid.uuid5(uuid.NAMESPACE_URL, f"{chapter}#{number}").hex
    text: str = nbformat.writes(notebook)
    return text + "\n"


def main(names: list[str]) -> None:
    """Refresh the named notebooks, or all."""
    for path in [Path(name) for name in names] or sorted(BOOK.glob("*.ipynb")):
        print(f"{path.name}: ", end="", flush=True)
        print("refreshed" if refresh(path) else "unchanged")


if __name__ == "__main__":
    main(sys.argv[1:])
