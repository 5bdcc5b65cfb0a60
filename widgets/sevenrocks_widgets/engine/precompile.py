"""Runs in Pyodide under Node, from ``precompile.mjs``, with ``entry`` given.

Writes ``/out/package.zip``, the package compiled with its data files, and ``/out/library.zip``,
the standard library compiled and cut down to the modules in use once every module of the package
is imported. Compiled, because a browser would otherwise compile them at every start.
"""

import importlib
import importlib._bootstrap_external as bootstrap
import importlib.util
import pkgutil
import sys
import zipfile
from pathlib import Path

LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
# Not seen in use here: what reports an error, and the codecs that a start elsewhere may want.
ALWAYS = {
    "traceback.py", "encodings/ascii.py", "encodings/cp437.py", "encodings/latin_1.py",
}  # fmt: skip
NOT_NEEDED = {".json", ".po", ".pot", ".pyc"}


def compiled(source: bytes, name: str) -> bytes:
    """Return ``source`` as a .pyc that Python never compares with its source."""
    code = compile(source, name, "exec", dont_inherit=True)
    digest = importlib.util.source_hash(source)
    return bytes(bootstrap._code_to_hash_pyc(code, digest, False))  # type: ignore[attr-defined]


def write(target: str, files: dict[str, bytes]) -> None:
    """Write a zip whose bytes depend on its content alone."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)


package = entry.partition(":")[0].partition(".")[0]  # type: ignore[name-defined]  # noqa: F821

files = {}
for path in Path("/source", package).rglob("*"):
    name = str(path.relative_to("/source"))
    if path.suffix == ".py":
        files[f"{name}c"] = compiled(path.read_bytes(), name)
    elif path.is_file() and path.suffix not in NOT_NEEDED and path.parent.name != "__pycache__":
        files[name] = path.read_bytes()
write("/out/package.zip", files)

# From the zip, as in the browser, so that what reading it needs is in use as well.
sys.path.insert(0, "/out/package.zip")
for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
    try:
        importlib.import_module(found.name)
    except ImportError as missing:
        if (missing.name or "").startswith(package):
            raise
        # It needs an optional library that no browser has: only those who have it import it.
        del files[f"{found.name.replace('.', '/')}.pyc"]
write("/out/package.zip", files)

used = {str(getattr(found, "__file__", "")) for found in list(sys.modules.values())}
with zipfile.ZipFile(LIBRARY) as archive:
    write(
        "/out/library.zip",
        {
            f"{name}c": compiled(archive.read(name), f"{LIBRARY}/{name}")
            for name in archive.namelist()
            if name in ALWAYS or f"{LIBRARY}/{name}" in used
        },
    )
