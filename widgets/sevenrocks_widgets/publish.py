"""A Sphinx extension that makes a built book ready to publish, in any folder of any host.

Add ``sevenrocks_widgets.publish`` to the extensions. It knows no game and no book. It gives each
page a description and makes a page for addresses that do not exist. Files for the host go with the
site: ``_headers``, which some hosts read, holds a content security policy that the pages keep to,
another for the engine, and how long files may be cached.

The site needs no address of its own: all links are relative. What must name it, the card shown
where a page is shared, ``sitemap.xml``, ``robots.txt`` and the addresses on the page for lost
readers, is made when it is given as ``html_baseurl`` or in the environment as ``SITE_URL``.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from sphinx.errors import ConfigError

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.config import Config

__all__ = ["setup"]

LOST = "404"
LOST_PAGE = """\
<h1>This page does not exist</h1>
<p>The address may be mistyped, or the page has moved. Search the book, choose a page from its
contents, or go to <a href="{first}">its first page</a>.</p>
"""

INLINE_SCRIPT = re.compile(r"<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)</script>", re.DOTALL)
HANDLER = re.compile(r'<[^>]*\son[a-z]+="([^"]*)"')
SHARING_TAG = re.compile(r'<meta (?:property="og:|name="twitter:)[^>]*>\s*')

# The page's own name, written into every page for a choice of versions that this book has not:
# with it no two pages' scripts would be the same.
PAGE_NAME = re.compile(r"\s*<script>DOCUMENTATION_OPTIONS\.pagename = '[^']*';</script>")

POLICY = (
    "default-src 'none'",
    "script-src 'self' 'unsafe-hashes' {hashes}",
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",  # diagrams carry their colours in style attributes
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
)

# A worker keeps to the policy of its own script: only the engine's may run WebAssembly.
ENGINE_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'"
)

# Hosts join what several rules say: no two say the same header of one file, and caching is named
# only where it differs from their habit, to ask again each time.
HEADERS = """\
{pages}
/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer

/_static/lessons/*
  Cache-Control: public, max-age=31536000, immutable

/_static/lessons/:version/worker.js
  Content-Security-Policy: {engine_policy}
"""

PAGE_HEADERS = """\
{pages}
  Content-Security-Policy: {policy}
"""

ROBOTS = """\
User-agent: *
Allow: /
Sitemap: {address}sitemap.xml
"""


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension with Sphinx and return its metadata."""
    app.setup_extension("notfound.extension")
    app.setup_extension("sphinxext.opengraph")
    app.connect("config-inited", _take_address, priority=400)
    app.connect("builder-inited", _write_lost_page)
    # After the extensions that write the tags and the page.
    app.connect("html-page-context", _finish_tags, priority=900)
    # After all that changes pages.
    app.connect("build-finished", _write_host_files, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _take_address(app: Sphinx, config: Config) -> None:
    address = os.environ.get("SITE_URL") or config["html_baseurl"]
    # A page shown at any address cannot use relative links.
    root = urlsplit(address).path.rstrip("/") + "/"
    config["notfound_urls_prefix"] = root
    if not address:
        return
    if not re.match(r"https?://\w", address):
        raise ConfigError(f"{address} is no address of a site, such as https://example.org/book/")
    address = address.rstrip("/") + "/"
    config["html_baseurl"] = config["ogp_site_url"] = address
    config["sitemap_url_scheme"] = "{link}"
    config["sitemap_excludes"] = ["search.html", "genindex.html", f"{LOST}.html"]
    app.setup_extension("sphinx_sitemap")


def _write_lost_page(app: Sphinx) -> None:
    """Name the first page, which is known when the extensions have read their settings."""
    first = app.config["notfound_urls_prefix"] + app.builder.get_target_uri(app.config["root_doc"])
    body = LOST_PAGE.format(first=first)
    app.config["notfound_context"] = {"title": "Page not found", "body": body}


def _finish_tags(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: nodes.document | None
) -> None:
    """Leave out tags that name an address where there is none, or a page that has none."""
    if page == LOST or not app.config["html_baseurl"]:
        context["metatags"] = SHARING_TAG.sub("", context.get("metatags", ""))


def _write_host_files(app: Sphinx, exception: Exception | None) -> None:
    if exception or app.builder.format != "html":
        return
    out = Path(app.outdir)
    hashes: set[str] = set()
    for page in out.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        alike = PAGE_NAME.sub("", text)
        if alike != text:
            page.write_text(alike, encoding="utf-8")
        hashes |= {_hash(script) for script in INLINE_SCRIPT.findall(alike)}
        hashes |= {_hash(handler) for handler in HANDLER.findall(alike)}
    policy = "; ".join(POLICY).format(hashes=" ".join(sorted(hashes)))
    folders = {f"/{page.rpartition('/')[0]}/".replace("//", "/") for page in app.env.found_docs}
    pages = [
        PAGE_HEADERS.format(pages=pages, policy=policy)
        for folder in sorted(folders)
        for pages in (folder, f"{folder}:page")
    ]
    headers = HEADERS.format(pages="\n".join(pages), engine_policy=ENGINE_POLICY)
    (out / "_headers").write_text(headers, encoding="utf-8")
    address = app.config["html_baseurl"]
    if address:
        (out / "robots.txt").write_text(ROBOTS.format(address=address), encoding="utf-8")


def _hash(script: str) -> str:
    """Return what a content security policy calls a script."""
    digest = hashlib.sha256(script.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"
