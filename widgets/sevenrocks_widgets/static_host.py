"""Puts the widgets of lessons on the pages of a built site, where no Python runs.

Each widget in a page's HTML names its class and carries its data (``LessonWidget.static_html``).
For each, this makes its deck, the replies to the requests that the class lists: the first group
goes into the page, the others become files that are loaded when they are needed. The front end is
copied as it is, ES modules and one sheet of all styles, into a folder named after its content, so
that a browser may keep it for good. Pages hold no inline script and name nothing outside the site;
all addresses are relative. Nothing here knows a game.
"""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from myst_nb.sphinx_ import NbMetadataCollector
from sphinx.errors import ExtensionError

from . import engine, offline
from .bundle import bundle_style
from .host import Config, LessonWidget, Request, canonical

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config as SphinxConfig

__all__ = ["connect"]

FRONT_END = Path(__file__).parent
STYLE = "widgets.css"
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
MARKER = re.compile(
    r'<div class="lesson-widget" data-widget="(?P<package>[\w.]+):(?P<name>\w+)"'
    r' data-config="(?P<config>[^"]*)">'
)


def connect(app: Sphinx) -> None:
    """Have Sphinx put the widgets of every page to work."""
    engine.connect(app)
    offline.connect(app)
    app.connect("config-inited", _prefer_html)
    app.connect("builder-inited", _copy_front_end)
    # Before myst-nb, which would add the state of the widgets to the page.
    app.connect("html-page-context", _animate, priority=400)


def _prefer_html(app: Sphinx, config: SphinxConfig) -> None:
    """Show the HTML of a widget: without ipywidgets' own front end its view shows nothing."""
    overrides = [*config["nb_mime_priority_overrides"], ("*", WIDGET_VIEW, None)]
    config["nb_mime_priority_overrides"] = overrides


@cache
def _folder() -> str:
    """Return the folder of the front end, below the static files, named after its content."""
    digest = hashlib.sha256(_style().encode())
    for path in _scripts():
        digest.update(path.name.encode() + path.read_bytes())
    return f"lessons/{digest.hexdigest()[:12]}"


def _scripts() -> list[Path]:
    return sorted(FRONT_END.glob("*.js"))


@cache
def _style() -> str:
    """Return the styles of all widgets: shared ones come once, before those that refine them."""
    return bundle_style(*sorted(FRONT_END.glob("*.css")))


def _copy_front_end(app: Sphinx) -> None:
    if app.builder.format != "html":
        return
    folder = Path(app.outdir) / "_static" / _folder()
    folder.mkdir(parents=True, exist_ok=True)
    for path in _scripts():
        (folder / path.name).write_bytes(path.read_bytes())
    (folder / STYLE).write_text(_style(), encoding="utf-8")
    offline.write_service(app, f"_static/{_folder()}/service.js")


def _animate(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """Add decks and front end to a page that holds widgets."""
    NbMetadataCollector.get_js_files(app.env, page).pop("ipywidgets_state", None)
    if "body" not in context:
        return

    def with_deck(marker: re.Match[str]) -> str:
        widget = _widget(page, marker["package"], marker["name"])
        config = json.loads(html.unescape(marker["config"]))
        deck = _deck(app, context["pathto"], widget, config)
        script = context["pathto"](f"_static/{_folder()}/{widget.front_end.name}", resource=1)
        return (
            f'{marker[0][:-1]} data-front-end="{script}"'
            f' data-with-engine="{html.escape(widget.with_engine)}">'
            f'<script type="application/json" class="lesson-deck">{_embedded(deck)}</script>'
        )

    body, widgets = MARKER.subn(with_deck, context["body"])
    data = engine.page_data(app, context["pathto"]("_static", resource=1)) if widgets else None
    if data is not None:
        body += f'<script type="application/json" id="lesson-engine">{_embedded(data)}</script>'
    keeping = offline.offer(app, page, context["pathto"](offline.SERVICE, resource=1))
    if widgets or keeping:
        context["body"] = body + keeping
        app.add_css_file(f"{_folder()}/{STYLE}")
        app.add_js_file(f"{_folder()}/boot.js", type="module")


def _widget(page: str, package: str, name: str) -> type[LessonWidget]:
    widget = getattr(import_module(package), name, None)
    if not (isinstance(widget, type) and issubclass(widget, LessonWidget)):
        raise ExtensionError(f"{page}: there is no widget {name} in {package}")
    return widget


def _deck(
    app: Sphinx, pathto: Callable[..., str], widget: type[LessonWidget], config: Config
) -> dict[str, Any]:
    """Return the deck of a widget for ``deckHost``, its later groups written to files."""
    first, *others = widget.requests(config).values()
    later = []
    for requests in others:
        text = json.dumps(_replies(widget, requests), ensure_ascii=False, separators=(",", ":"))
        name = f"_static/lessons/{hashlib.sha256(text.encode()).hexdigest()[:12]}.json"
        Path(app.outdir, name).write_text(text, encoding="utf-8")
        later.append(
            {"file": pathto(name, resource=1), "keys": [canonical(request) for request in requests]}
        )
    return {"replies": _replies(widget, first), "later": later}


def _replies(widget: type[LessonWidget], requests: list[Request]) -> dict[str, Any]:
    replies = {canonical(request): widget.respond(request) for request in requests}
    for key, reply in replies.items():
        if "error" in reply:
            raise ExtensionError(f"{widget.__name__} asks {key}: {reply['error']['message']}")
    return replies


def _embedded(data: dict[str, Any]) -> str:
    """Return ``data`` as JSON that may stand in a script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/").replace("<!--", "\\u003c!--")
