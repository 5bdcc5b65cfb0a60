"""Print what each page of a built site weighs: ``python -m scripts.weigh _build/html``.

A page is read in a browser with an empty cache, and all that it loads by itself is counted, as a
host sends it: texts compressed by gzip, pictures and fonts as they are. The engine, which readers
start, is not part of it.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sys
import threading
from pathlib import Path
from statistics import median_low
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from book.serve import server

COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".svg"}


class Weight(NamedTuple):
    """What reading a page takes: bytes sent and requests made."""

    sent: int
    requests: int
    page: str


def weigh(browser: Browser, site: Path, address: str) -> list[Weight]:
    """Return the weights of all pages of ``site``, served at ``address``, the heaviest first."""
    weights = []
    for page in sorted(site.glob("*.html")):
        # One names the place where the site will stand, the other only sends the reader on.
        if page.name in {"404.html", "index.html"}:
            continue
        context = browser.new_context()
        tab = context.new_page()
        loaded: list[str] = []
        tab.on("requestfinished", lambda request, loaded=loaded: loaded.append(request.url))
        tab.goto(f"{address}/{page.name}", wait_until="networkidle")
        context.close()
        paths = [url.split("?")[0].split("#")[0].removeprefix(f"{address}/") for url in loaded]
        sent = sum(_sent(site / path) for path in paths if not path.startswith("data:"))
        weights.append(Weight(sent, len(paths), page.name))
    return sorted(weights, reverse=True)


def _sent(file: Path) -> int:
    content = file.read_bytes()
    return len(gzip.compress(content) if file.suffix in COMPRESSED else content)


def main(site: Path) -> None:
    """Print the weights and name the heaviest and the median."""
    names = ("chromium", "chromium-browser", "google-chrome")
    executable = next(filter(None, map(shutil.which, names)), None)
    arguments = ["--no-sandbox"] if os.getuid() == 0 else []
    httpd = server(site)
    threading.Thread(target=httpd.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=arguments)
        weights = weigh(browser, site, f"http://127.0.0.1:{httpd.server_port}")
        browser.close()
    httpd.shutdown()
    for weight in weights:
        print(f"{weight.sent / 1000:7.0f} kB {weight.requests:3} requests  {weight.page}")
    sizes = [weight.sent for weight in weights]
    print(f"heaviest {max(sizes) / 1000:.0f} kB, median {median_low(sizes) / 1000:.0f} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
