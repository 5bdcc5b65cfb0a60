"""Draw ``book/_static/card.png``, the picture shown where a page of the book is shared.

``python scripts/card.py`` after a change of the diagrams; it needs Chromium.
"""

from __future__ import annotations

import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from sevenrocks import Layout
from sevenrocks.diagram import draw

CARD = Path(__file__).parents[1] / "book" / "_static" / "card.png"
WIDTH, HEIGHT = 1200, 630
TABLE = Layout.parse("55 25@55 35@55 56@55 33@35 23@25")

PAGE = """\
<body style="margin:0;width:1200px;height:630px;background:#fffdf8;color:#2b2a28;
  font-family:system-ui,sans-serif;display:flex;flex-direction:column">
  <div style="padding:64px 72px 0">
    <div style="font-size:84px;font-weight:700;letter-spacing:-1px">Seven Rocks</div>
    <div style="font-size:36px;color:#5d584f;margin-top:8px">
      The domino game, taught step by step</div>
  </div>
  <div style="flex:1;display:flex;align-items:center;justify-content:center;min-height:0;
    padding:0 72px 40px">{diagram}</div>
  <div style="height:18px;background:#0b6e75"></div>
</body>
"""


def card() -> bytes:
    """Return the picture, few colours, so that it is small."""
    diagram = draw(TABLE).replace("<svg ", '<svg id="table" ', 1)
    names = ("chromium", "chromium-browser", "google-chrome")
    executable = next(filter(None, map(shutil.which, names)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.set_content(PAGE.format(diagram=diagram))
        page.add_style_tag(content="#table{height:360px!important;width:auto;max-width:none}")
        shot = page.screenshot()
        browser.close()
    buffer = io.BytesIO()
    Image.open(io.BytesIO(shot)).convert("RGB").quantize(64).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


if __name__ == "__main__":
    CARD.write_bytes(card())
