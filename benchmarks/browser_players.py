"""How fast players and solver are in a browser: ``python benchmarks/browser_players.py SITE``.

SITE is a built book, such as ``_build/html``. Its package runs in its Pyodide, in a worker of
Chromium, as on its pages: random rounds for each second, the solver with 5 tiles in
each hand, and the coach at random moments of rounds. Times are from the clock: run it on a quiet
machine.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.site.conftest import serving

MEASURED = """
import random
import statistics
import time

from sevenrocks import Round, Seat
from sevenrocks.players import View, coach, random_rounds, solve


def moments(count, tiles):
    # Random rounds, each at the first moment with no more than this many tiles left.
    found = []
    for seed in range(1000):
        rng = random.Random(seed)
        current = Round.deal(Seat.NORTH, rng)
        while current.turn is not None and sum(map(len, current.hands)) > tiles:
            legal = current.legal()
            current = current.place(rng.choice(legal)) if legal else current.knock()
        if current.turn is not None:
            found.append(current)
        if len(found) == count:
            return found


def seconds(deed):
    start = time.perf_counter()
    deed()
    return time.perf_counter() - start


def spread(times):
    times = sorted(times)
    at = lambda share: times[int(share * (len(times) - 1))] * 1000
    return f"{at(0.5):.0f} ms median, {at(0.9):.0f} ms at 90 %, {at(1):.0f} ms at most"


def rate(seed):
    count = 20000
    return count / seconds(lambda: [None for _ in random_rounds(count, seed)])


lines = [f"random rounds: {rate(1):.0f} in the first seconds"]
later = statistics.median(rate(seed) for seed in (2, 3, 4))
lines.append(f"random rounds: {later:.0f} a second later")
solved = [seconds(lambda: solve(current)) for current in moments(60, 20)]
lines.append(f"solver, 5 tiles in each hand: {spread(solved)}")
for tiles in (28, 20, 12):
    advised = [seconds(lambda: coach(View.of(current))) for current in moments(20, tiles)]
    lines.append(f"coach, {tiles} tiles in the hands: {spread(advised)}")
"\\n".join(lines)
"""
WORKER = """
import { loadPyodide } from "./PYTHON/pyodide.mjs";
const indexURL = new URL("./PYTHON/", self.location).href;
const python = await loadPyodide({
  indexURL,
  stdLibURL: new URL("library.zip", indexURL).href,
  lockFileContents: { info: INFO, packages: {} },
});
const code = await fetch("PACKAGE").then((response) => response.arrayBuffer());
python.FS.writeFile("/package.zip", new Uint8Array(code));
python.runPython("import sys; sys.path.insert(0, '/package.zip')");
postMessage(python.runPython(MEASURED));
"""
START = """
() => new Promise((done, fail) => {
  const worker = new Worker("measure.js", {type: "module"});
  worker.onmessage = ({data}) => done(data);
  worker.onerror = (error) => fail(new Error(error.message));
})
"""


def main(site: Path) -> None:
    """Print how fast the players of ``site`` are in Chromium."""
    lessons = site / "_static" / "lessons"
    facts = json.loads((lessons / "facts.json").read_text("utf-8"))
    worker = WORKER.replace("PYTHON", facts["python"].rstrip("/"))
    worker = worker.replace("INFO", json.dumps(facts["info"])).replace("PACKAGE", facts["package"])
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page_folder = Path(folder, "site")
        shutil.copytree(lessons, page_folder)
        script = worker.replace("MEASURED", json.dumps(MEASURED))
        (page_folder / "measure.js").write_text(script, encoding="utf-8")
        (page_folder / "index.html").write_text("<!doctype html><title>Measure</title>", "utf-8")
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        with serving(page_folder) as address:
            page = browser.new_page()
            page.goto(f"{address}/index.html")
            print(page.evaluate(START))
        browser.close()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
