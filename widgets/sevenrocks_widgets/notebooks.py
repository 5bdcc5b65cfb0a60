"""A Sphinx extension that leads from a chapter to the same chapter as a notebook in the browser.

Add ``sevenrocks_widgets.notebooks`` to the extensions. It knows no game and no book. With ``LITE``
in the environment, each page made from a notebook links to it in JupyterLite, which the build then
has to put into the site's folder ``lite``. Without it nothing is shown.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

__all__ = ["setup"]

LINK = (
    '<p class="notebook-link"><a href="{address}">Open this chapter as a notebook</a> '
    "<span>Python then runs in your browser and loads about {size} MB the first time.</span></p>"
)
SIZE = 17


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension with Sphinx and return its metadata."""
    if os.environ.get("LITE"):
        app.connect("html-page-context", _link_notebook)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _link_notebook(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    source = Path(app.env.doc2path(page)) if doctree else Path()
    if source.suffix != ".ipynb":
        return
    notebook = quote(source.relative_to(app.srcdir).as_posix())
    address = context["pathto"]("lite/notebooks/index.html", 1) + f"?path={notebook}"
    title, end, rest = context["body"].partition("</h1>")
    context["body"] = title + end + LINK.format(address=address, size=SIZE) + rest
