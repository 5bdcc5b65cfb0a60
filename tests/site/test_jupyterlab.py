"""The widgets in JupyterLab, answered by a real kernel."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

from sevenrocks.lessons import respond

NOTEBOOK = "lesson.ipynb"
CELLS = [
    "from sevenrocks_widgets import Demonstrator, PlayTable, ScoringQuiz, Steps",
    'Steps("14 11@14 44@14")',
    "ScoringQuiz(level=1, seed=7, questions=1)",
    'Demonstrator("14")',
    'PlayTable(["greedy", "careful", "person", "random"], tutor=False)',
]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab on this machine, with a notebook of widgets."""
    home = tmp_path_factory.mktemp("lab")
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source) for source in CELLS],
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    )
    nbformat.write(notebook, home / NOTEBOOK)
    # A home of its own: no settings of whoever runs the test, none left behind.
    environment = {**os.environ, "HOME": str(home), "JUPYTER_CONFIG_DIR": str(home / "config")}
    command = [
        sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", "--port=0",
        "--IdentityProvider.token=", f"--ServerApp.root_dir={home}", "--allow-root",
        "--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]  # fmt: skip
    server = subprocess.Popen(command, env=environment, cwd=home, stderr=subprocess.PIPE, text=True)
    said = []
    try:
        assert server.stderr is not None
        for line in server.stderr:
            said.append(line)
            if address := re.search(r"http://127\.0\.0\.1:\d+", line):
                yield address[0]
                break
        else:
            pytest.fail("JupyterLab does not start:\n" + "".join(said))
    finally:
        server.terminate()
        server.communicate()


@pytest.fixture
def page(browser: Browser, lab: str) -> Iterator[Page]:
    """The notebook, open and run."""
    context = browser.new_context(viewport={"width": 1280, "height": 3200})
    page = context.new_page()
    outside = []
    page.on(
        "request",
        lambda request: None if "127.0.0.1" in request.url else outside.append(request.url),
    )
    page.goto(f"{lab}/lab/tree/{NOTEBOOK}")
    page.get_by_text("| Idle").wait_for(timeout=60_000)  # the kernel has started
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.locator('[data-command="runmenu:run-all"]').click()
    yield page
    context.close()
    assert [url for url in outside if not url.startswith(("data:", "blob:", "about:"))] == []


def test_the_kernel_answers(page: Page) -> None:
    steps = page.locator(".sr-steps")
    expect(steps).to_have_attribute("data-state", "ready", timeout=60_000)
    steps.get_by_role("button", name="Next frame").click()
    expect(steps).to_have_attribute("data-frame", "2")

    question = respond({"activity": "count", "level": 1, "seed": 7, "number": 1})["question"]
    quiz = page.locator(".sr-quiz")
    expect(quiz).to_have_attribute("data-state", "ready")
    for field in question["fields"]:
        quiz.get_by_label(field["label"]).fill(question["answer"][field["name"]])
    page.keyboard.press("Enter")
    expect(quiz).to_contain_text(question["right"])

    table = page.locator(".sr-demo")
    expect(table).to_have_attribute("data-state", "ready")
    expect(table).to_contain_text("1 + 4 = 5")

    play = page.locator(".sr-play-table")
    expect(play).to_have_attribute("data-status", "choose")
    layout = play.get_attribute("data-layout") or ""
    play.locator(".sr-tray-tile[data-fit=open]").first.click()
    page.keyboard.press("Enter")  # the focus is on the first place where it fits
    expect(play).not_to_have_attribute("data-layout", layout)
    expect(play).to_have_attribute("data-status", "choose", timeout=30_000)
