"""How fast and heavy the engine in the browser is: ``python benchmarks/engine.py SITE [RUNS]``.

SITE is a page of a built book with a quiz, such as ``_build/html/counting.html``. Prints medians,
with bare Pyodide (its own standard library, nothing else) started in the same browser for
comparison. Cold is a browser that has nothing kept, warm one that has loaded the page before. Needs
Chromium and the package brotli.
"""

from __future__ import annotations

import gzip
import json
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

import brotli
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.site.conftest import serving

PATIENCE = 60_000  # milliseconds
CORE = Path(".cache")

# Milliseconds from the press on "Start the engine" to the first reply.
PRESS_TO_ANSWER = """
() => new Promise((done, fail) => {
  const begin = performance.now();
  const root = document.documentElement;
  new MutationObserver(() => {
    if (root.dataset.engine === 'live') done(performance.now() - begin);
    if (root.dataset.engine === 'failed') fail(new Error('the engine failed'));
  }).observe(root, {attributeFilter: ['data-engine']});
  document.querySelector('.sr-engine button').click();
})
"""
# Milliseconds from starting a worker with nothing but Pyodide to the first line of Python.
BARE = """
() => new Promise(done => {
  const begin = performance.now();
  const worker = new Worker('bare.js', {type: 'module'});
  worker.onmessage = () => done(performance.now() - begin);
})
"""
BARE_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide({ indexURL: new URL("./", self.location).href });
postMessage(python.runPython("1 + 1"));
"""
# Milliseconds of one round trip to the engine, and from a click to the next question's picture.
CLICK_TO_PICTURE = """
() => new Promise(done => {
  const quiz = document.querySelector('.sr-quiz');
  const forward = quiz.querySelector('[aria-label="Next question"]');
  const back = quiz.querySelector('[aria-label="Previous question"]');
  const before = quiz.dataset.question;
  const begin = performance.now();
  new MutationObserver((_, seen) => {
    if (quiz.dataset.question === before || quiz.dataset.state !== 'ready') return;
    seen.disconnect();
    requestAnimationFrame(() => done(performance.now() - begin));
  }).observe(quiz, {attributeFilter: ['data-question', 'data-state']});
  (forward.disabled ? back : forward).click();
})
"""
ROUND_TRIPS = """
async requests => {
  const facts = JSON.parse(document.getElementById('lesson-engine').textContent);
  const at = path => new URL(path, document.baseURI).href;
  const boot = document.querySelector('script[src*="boot.js"]').src;
  const worker = new Worker(new URL('worker.js', boot), {type: 'module'});
  const heard = kind => new Promise(done => {
    worker.addEventListener('message', function hear({data}) {
      if (data.kind !== kind) return;
      worker.removeEventListener('message', hear);
      done();
    });
  });
  const live = heard('live');
  const places = {python: at(facts.python), package: at(facts.package)};
  worker.postMessage({kind: 'start', ...facts, ...places});
  await live;
  const taken = [];
  for (const request of requests) {
    const begin = performance.now();
    const reply = heard('reply');
    worker.postMessage({kind: 'ask', id: 1, request});
    await reply;
    taken.push(performance.now() - begin);
  }
  worker.terminate();
  return taken;
}
"""


def told(name: str, figures: list[float], unit: str) -> None:
    """Print the median of ``figures`` and between which they lie."""
    print(
        f"{name:44} {statistics.median(figures):7.2f} {unit}"
        f"  ({min(figures):.2f} to {max(figures):.2f}, {len(figures)} runs)"
    )


def page_of(context: BrowserContext, address: str) -> Page:
    """Return the page at ``address``, its widgets ready."""
    page = context.new_page()
    page.goto(address)
    if not address.endswith("bare.html"):
        page.wait_for_selector(".lesson-widget[data-state=ready]", timeout=PATIENCE)
    return page


def starts(browser: Browser, address: str, script: str) -> tuple[float, float]:
    """Return the seconds of a cold start and of a warm one after it."""
    context = browser.new_context()
    taken = []
    for _ in range(2):
        page = page_of(context, address)
        taken.append(page.evaluate(script) / 1000)
        page.evaluate("() => { localStorage.clear(); }")
        page.close()
    context.close()
    return taken[0], taken[1]


def weigh(files: list[Path]) -> str:
    """Return what files weigh, in MB: as they are, by gzip, by brotli."""
    contents = [file.read_bytes() for file in files]
    raw, zipped, brotlied = (
        sum(len(pack(content)) for content in contents) / 1e6
        for pack in (bytes, lambda content: gzip.compress(content, 9), brotli.compress)
    )
    return f"{raw:.1f} MB raw, {zipped:.1f} gzip, {brotlied:.1f} brotli, {len(files)} requests"


def main(first: Path, runs: int) -> None:
    """Measure the engine of the site that the page ``first`` belongs to."""
    site, lessons = first.parent, first.parent / "_static" / "lessons"
    facts = json.loads((lessons / "facts.json").read_text("utf-8"))
    core = next(CORE.glob("npm-*")) / "node_modules" / "pyodide"
    engine = [lessons / facts["package"], *(lessons / facts["python"]).iterdir()]
    stock = [core / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")]
    stock += [core / "python_stdlib.zip", core / "pyodide-lock.json"]
    print("engine:      ", weigh([next(lessons.glob("*/worker.js")), *engine]))
    print("bare Pyodide:", weigh(stock))
    requests = [
        json.dumps({"activity": "demonstrate", "layout": layout})
        for layout in ("55", "55 25@55", "14 11@14", "66 16@66 26@66 36@66")
    ] * 25
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        bare = Path(folder)
        for file in stock:
            shutil.copy(file, bare)
        (bare / "bare.js").write_text(BARE_WORKER, encoding="utf-8")
        (bare / "bare.html").write_text("<!doctype html><title>Bare</title>", encoding="utf-8")
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        with serving(site) as at_site, serving(bare) as at_bare:
            page = f"{at_site}/{first.name}"
            ours, theirs = [], []
            for _ in range(runs):  # in turns, so that a busy machine slows both
                ours.append(starts(browser, page, PRESS_TO_ANSWER))
                theirs.append(starts(browser, f"{at_bare}/bare.html", BARE))
            for name, pairs in (("engine", ours), ("bare Pyodide", theirs)):
                told(f"{name}, cold start", [cold for cold, _ in pairs], "s ")
                told(f"{name}, warm start", [warm for _, warm in pairs], "s ")
            context = browser.new_context()
            live = page_of(context, page)
            told("round trip with a table as the reply", live.evaluate(ROUND_TRIPS, requests), "ms")
            live.evaluate(PRESS_TO_ANSWER)
            clicks = [live.evaluate(CLICK_TO_PICTURE) for _ in range(20)]
            told("click to the next question's picture", clicks, "ms")
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5)
