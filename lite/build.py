"""Make the chapters as notebooks that run in a browser: ``python lite/build.py FOLDER``.

FOLDER then holds JupyterLite, Pyodide, the wheels of ``wheels.txt``, of the kernel and of this
project, and every chapter. A host serves the files as they are, and the browser asks no other host.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import files
from pathlib import Path
from typing import Any

from chapters import write_chapters
from packaging.utils import parse_wheel_filename

from sevenrocks_widgets.engine import pyodide_core

HERE = Path(__file__).parent
ROOT = HERE.parent
CACHE = ROOT / ".cache"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"


def main(out: Path) -> None:
    """Build all into ``out``, which is replaced.

    Raises RuntimeError when something cannot be fetched or built, with what the tool said, and
    ValueError for a chapter that cannot run in a browser.
    """
    with tempfile.TemporaryDirectory() as folder:
        lite, contents = Path(folder, "lite"), Path(folder, "contents")
        packages = write_python(lite / "static" / "pyodide")
        config = json.loads((HERE / "jupyter-lite.json").read_text(encoding="utf-8"))
        settings = config["jupyter-config-data"]["litePluginSettings"][KERNEL]
        # Loaded at the start: asked for by name later, each would be looked up in an index.
        settings["loadPyodideOptions"] = {"packages": [package["name"] for package in packages]}
        (lite / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
        shutil.copy(HERE / "overrides.json", lite)
        write_chapters(
            ROOT / "book", contents, {name for package in packages for name in package["imports"]}
        )
        shutil.rmtree(out, ignore_errors=True)
        python(
            "jupyterlite_core", "build", "--lite-dir", lite, "--contents", contents,
            "--output-dir", out.resolve(), "--apps", "notebooks",
            "--no-sourcemaps", "--no-unused-shared-packages",
            cwd=folder,  # where it leaves its notes
        )  # fmt: skip
    size = sum(file.stat().st_size for file in out.rglob("*") if file.is_file())
    print(f"The chapters as notebooks for the browser: {size / 1e6:.1f} MB in {out}")


def write_python(folder: Path) -> list[dict[str, Any]]:
    """Write Pyodide and all wheels into ``folder`` and return the lock's entry of each wheel."""
    folder.mkdir(parents=True)
    core = pyodide_core(CACHE)
    for name in CORE:
        shutil.copy(core / name, folder)
    for wheel in (*fetched_wheels(), *kernel_wheels()):
        shutil.copy(wheel, folder)
    python("pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT)
    packages = [lock_entry(wheel) for wheel in sorted(folder.glob("*.whl"))]
    lock = json.loads((core / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {package["name"]: package for package in packages}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    return packages


def fetched_wheels() -> list[Path]:
    """Return the wheels of ``wheels.txt``, fetched on the first call."""
    wheels, constraints = HERE / "wheels.txt", ROOT / "constraints.txt"
    digest = hashlib.sha256(wheels.read_bytes() + constraints.read_bytes()).hexdigest()[:12]
    folder = CACHE / f"wheels-{digest}"
    if not folder.is_dir():
        CACHE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as unfinished:
            python(
                "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:",
                "--platform", "any", "--implementation", "py", "--abi", "none",
                "--python-version", "3.14", "--constraint", constraints,
                "--requirement", wheels, "--dest", f"{unfinished}/wheels",
            )  # fmt: skip
            Path(unfinished, "wheels").rename(folder)
    return sorted(folder.glob("*.whl"))


def kernel_wheels() -> list[Path]:
    """Return the wheels that come with JupyterLite's kernel and are imported."""
    return [
        Path(file.locate())
        for file in files("jupyterlite-pyodide-kernel") or []
        if file.parent.name == "pypi" and file.match("*.whl") and "widgets" not in file.name
    ]


def lock_entry(wheel: Path) -> dict[str, Any]:
    """Return what Pyodide's lock file says of a package."""
    name, version, _, _ = parse_wheel_filename(wheel.name)
    with zipfile.ZipFile(wheel) as archive:
        tops = {path.partition("/")[0] for path in archive.namelist()}
    return {
        "name": name,
        "version": str(version),
        "file_name": wheel.name,
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "install_dir": "site",
        "package_type": "package",
        "imports": sorted(top.removesuffix(".py") for top in tops if "-" not in top),
        "depends": [],
        "unvendored_tests": False,
    }


def python(module: str, *arguments: object, cwd: str | None = None) -> None:
    """Run a module of this Python, quiet unless it fails. Raises RuntimeError with what it said."""
    command = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(
        command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{module} {arguments[0]} failed:\n{done.stdout}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
