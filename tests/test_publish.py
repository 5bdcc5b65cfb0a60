"""What the extensions for Sphinx make of a small book: files for hosts, names on other pages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ADDRESS = "https://example.org/books/rocks/"
CONF = """
extensions = ["myst_nb", "sevenrocks_widgets.sphinx", "sevenrocks_widgets.publish"]
project = "Rocks"
html_theme = "sphinx_book_theme"
ogp_image = "_static/card.png"
"""
PAGES = {
    "index": "# Rocks\n\nA short book.\n\n```{toctree}\nfirst\nsecond\n```\n",
    "first": "# One\n\nThe first chapter says something.\n",
    "second": "# Two\n\nThe second chapter says more.\n",
}


def build(source: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build the book in ``source`` strictly, in the folder ``site`` beside it."""
    clean = {name: value for name, value in os.environ.items() if name != "SITE_URL"}
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", str(source)]
    return subprocess.run(
        [*command, str(source.with_name("site"))],
        capture_output=True,
        text=True,
        env=clean | environment,
        check=False,
    )


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The folder of a small book."""
    folder = tmp_path / "source"
    folder.mkdir()
    (folder / "conf.py").write_text(CONF)
    for name, text in PAGES.items():
        (folder / f"{name}.md").write_text(text)
    return folder


def page(source: Path, name: str) -> str:
    return (source.with_name("site") / f"{name}.html").read_text(encoding="utf-8")


def test_site_without_an_address_names_none(source: Path) -> None:
    result = build(source)
    assert result.returncode == 0, result.stderr
    site = source.with_name("site")
    assert '<meta name="description" content="The first chapter says something."' in page(
        source, "first"
    )
    assert "og:" not in page(source, "first")
    assert not (site / "sitemap.xml").exists() and not (site / "robots.txt").exists()
    assert 'href="/index.html">its first page' in page(source, "404")


def test_site_with_an_address_says_where_its_pages_are(source: Path) -> None:
    result = build(source, SITE_URL=ADDRESS.rstrip("/"))
    assert result.returncode == 0, result.stderr
    site = source.with_name("site")
    first = page(source, "first")
    assert f'<meta property="og:url" content="{ADDRESS}first.html"' in first
    assert f'<meta property="og:image" content="{ADDRESS}_static/card.png"' in first
    assert f'<link rel="canonical" href="{ADDRESS}first.html"' in first
    listed = {element.text for element in ElementTree.parse(site / "sitemap.xml").iter()}
    assert listed >= {f"{ADDRESS}{name}.html" for name in PAGES}
    assert f"{ADDRESS}404.html" not in listed
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (site / "robots.txt").read_text()
    assert 'href="/books/rocks/index.html">its first page' in page(source, "404")
    assert "og:" not in page(source, "404")


def test_what_is_no_address_is_refused(source: Path) -> None:
    result = build(source, SITE_URL="example.org")
    assert result.returncode != 0
    assert "example.org is no address of a site" in result.stderr


def test_a_changed_chapter_is_written_alone(source: Path) -> None:
    build(source)
    before = (source.with_name("site") / "second.html").stat().st_mtime_ns
    (source / "first.md").write_text("# One\n\nSomething else.\n")
    result = build(source)
    assert result.returncode == 0, result.stderr
    assert "Something else." in page(source, "first")
    assert (source.with_name("site") / "second.html").stat().st_mtime_ns == before


def test_a_new_title_reaches_every_page(source: Path) -> None:
    build(source)
    (source / "first.md").write_text("# Uno\n\nThe first chapter says something.\n")
    result = build(source)
    assert result.returncode == 0, result.stderr
    assert "Uno" in page(source, "second") and ">One<" not in page(source, "second")


def test_same_book_gives_the_same_policy(source: Path) -> None:
    build(source)
    first = (source.with_name("site") / "_headers").read_text()
    (source / "first.md").write_text("# One\n\nSomething else.\n")
    build(source)
    assert (source.with_name("site") / "_headers").read_text() == first
