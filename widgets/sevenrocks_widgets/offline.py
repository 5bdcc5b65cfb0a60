"""Offers to keep the whole book in the reader's browser, for reading without a network.

With ``lessons_offline`` set in Sphinx's configuration, the first page ends with that offer
(``keep.js``). At the site's root lie ``offline.js``, the service worker, which a browser lets
serve only what lies beside and below it, and ``offline.json``, the list of what there is to keep.
Nothing is kept, and no service worker runs, until the reader asks for it.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["SERVICE", "connect", "offer", "write_service"]

SERVICE = "offline.js"
LIST = "offline.json"
# What a reader of the book never asks for; notebooks that run in the browser are too large to keep.
NOT_KEPT = {SERVICE, LIST, "_headers", "objects.inv", "robots.txt", "sitemap.xml", "lite"}
BYTES = re.compile(r'(<div class="lesson-keep"[^>]* data-bytes=")\d*')


def connect(app: Sphinx) -> None:
    """Have Sphinx make what its configuration asks for."""
    app.add_config_value("lessons_offline", False, "html", [bool])
    # After all that changes pages.
    app.connect("build-finished", _write_list, priority=950)


def offer(app: Sphinx, page: str, service: str) -> str:
    """Return the HTML of the offer on ``page``, empty where there is none.

    ``service`` is the address of the service worker from that page.
    """
    if not app.config["lessons_offline"] or page != app.config["root_doc"]:
        return ""
    return (
        f'<div class="lesson-keep" data-service="{service}" data-list="{LIST}" data-bytes=""></div>'
    )


def write_service(app: Sphinx, script: str) -> None:
    """Write the service worker, which does what ``script`` says, an address from the root."""
    if app.config["lessons_offline"]:
        Path(app.outdir, SERVICE).write_text(f'importScripts("{script}");\n', encoding="utf-8")


def _write_list(app: Sphinx, exception: Exception | None) -> None:
    if exception or app.builder.format != "html" or not app.config["lessons_offline"]:
        return
    out = Path(app.outdir)
    paths = {
        path.relative_to(out).as_posix(): path
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name[0] != "." and path.relative_to(out).parts[0] not in NOT_KEPT
    }
    total = sum(path.stat().st_size for path in paths.values())
    first = out / app.builder.get_target_uri(app.config["root_doc"])
    text = first.read_text(encoding="utf-8")
    first.write_text(BYTES.sub(rf"\g<1>{total}", text), encoding="utf-8")
    files = {name: _entry(path.read_bytes()) for name, path in paths.items()}
    (out / LIST).write_text(json.dumps(files, separators=(",", ":")), encoding="utf-8")


def _entry(content: bytes) -> tuple[str, int]:
    """Return what a browser must know of a file: a digest, and its size in bytes."""
    return hashlib.sha256(content).hexdigest()[:12], len(content)
