"""A Sphinx extension for Jupyter Books whose pages are read without a network.

It knows no game and no book. Any Jupyter Book uses it by one line in its ``_config.yml``::

    sphinx: {extra_extensions: [sevenrocks_widgets.sphinx]}

It

- puts an SVG output that describes itself (``role="img"``) into the page as it is, so that it
  follows the light and the dark theme and screen readers meet its title and description;
- puts the widgets of lessons on the page with prepared replies (``static_host.py``), so that they
  work without Python, and keeps the front end of ipywidgets, which comes from other hosts, off it;
- leaves out the theme's icon script, 1.5 MB that only repeat what its icon font draws;
- mends what hides parts of a page from screen readers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes

from . import static_host

if TYPE_CHECKING:
    from myst_nb.core.render import MimeData, NbElementRenderer
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

__all__ = ["InlineSvg", "setup"]

DESCRIBED_SVG = re.compile(r"""\s*<svg\b[^>]*\brole=["']img["']""")

# What neither the theme nor myst-nb offers an option or a template block for.
MENDS = (
    # The icon script: the icons come from the style sheet's font.
    (re.compile(r"\s*<script\b[^>]*/fontawesome\.js[^>]*></script>"), ""),
    # A fold's label, the same on every fold, which hides the words that say what is inside.
    (re.compile(r'(<summary)\s+aria-label="[^"]*"'), r"\1"),
    # The search field's label, which hides the shortcut written on it.
    (re.compile(r'(<button class="btn search-button-field[^>]*?)\s+aria-label="[^"]*"'), r"\1"),
    # The sidebar, which belongs to no landmark.
    (re.compile(r'(<div id="pst-primary-sidebar")(?! role)'), r'\1 role="complementary"'),
)


class InlineSvg:
    """Renders a self-describing SVG output as part of the page (a myst-nb plugin).

    Other SVG outputs stay image files: nothing tells a screen reader what they show, and their
    ids may clash when several stand on one page.
    """

    mime_priority_overrides: ClassVar[Sequence[tuple[str, str, int | None]]] = ()

    @staticmethod
    def handle_mime(
        renderer: NbElementRenderer, data: MimeData, inline: bool
    ) -> list[nodes.Element] | None:
        """Return the nodes for ``data``, or None to leave it to myst-nb."""
        if inline or data.mime_type != "image/svg+xml" or not DESCRIBED_SVG.match(data.string):
            return None
        html = f'<div class="output svg">{data.string.strip()}</div>'
        return [nodes.raw(html, html, format="html")]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension with Sphinx and return its metadata."""
    static_host.connect(app)
    app.connect("config-inited", _drop_remote_widgets)
    app.connect("env-updated", _pages_with_stale_names)
    app.connect("build-finished", _mend_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _drop_remote_widgets(app: Sphinx, config: Config) -> None:
    config["nb_ipywidgets_js"] = {}


def _pages_with_stale_names(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Return every page when one has a new title, as each page's contents list names them all.

    Sphinx by itself writes only the changed pages again.
    """
    titles = {page: title.astext() for page, title in env.titles.items()}
    changed = getattr(env, "listed_titles", titles) != titles
    env.listed_titles = titles  # type: ignore[attr-defined]  # Sphinx keeps it with the rest
    return sorted(titles) if changed else []


def _mend_pages(app: Sphinx, exception: Exception | None) -> None:
    if exception or app.builder.format != "html":
        return
    for page in Path(app.outdir).rglob("*.html"):
        text = mended = page.read_text(encoding="utf-8")
        for fault, remedy in MENDS:
            mended = fault.sub(remedy, mended)
        if mended != text:
            page.write_text(mended, encoding="utf-8")
    for script in Path(app.outdir).glob("_static/scripts/fontawesome.js*"):
        script.unlink()
