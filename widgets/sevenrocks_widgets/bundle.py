"""One text out of a front end's modules: anywidget takes one script and one style sheet.

The files stay plain ES modules and style sheets that a browser loads as they are; nothing but
Python is needed to join them. A module may import names from modules beside it
(``import { a, b } from "./x.js";``), export declarations, and ``export default`` at its end; a
style sheet may ``@import`` others beside it.
"""

from __future__ import annotations

import re
from pathlib import Path

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+\.js)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
DEFAULT = re.compile(r"^export default ", re.MULTILINE)
STYLE_IMPORT = re.compile(r'^@import "\./([\w-]+\.css)";$', re.MULTILINE)

KERNEL_HOST = Path(__file__).with_name("host.js")

# anywidget also hands over a "host", which is not what our widgets mean by that word: here a kernel
# answers them. JupyterLab must leave the keys that are pressed in a widget to the widget.
EXPORTED = """\
const widget = modules["ENTRY"].default;
const { kernelHost } = modules["host.js"];
export default {
  async render({ model, el }) {
    el.dataset.lmSuppressShortcuts = "true";
    const host = kernelHost(model);
    const stop = await widget.render({ model, el, host });
    return () => {
      stop?.();
      host.end();
    };
  },
};
"""


def bundle_script(entry: Path) -> str:
    """Return one ES module that renders the widget of ``entry``, with all that it imports.

    A kernel answers the widget; on a built page, which loads the modules as they are, a deck does.
    Each module becomes a function of its own, so that names of two modules cannot clash.
    """
    parts: dict[str, str] = {}

    def add(path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        for _, name in IMPORT.findall(text):
            if name not in parts:
                add(path.with_name(name))
        names = EXPORT.findall(text)
        body = EXPORT.sub("", IMPORT.sub(r'const {\1} = modules["\2"];', text))
        if DEFAULT.search(body):
            body, names = DEFAULT.sub("const main = ", body), [*names, "default: main"]
        parts[path.name] = (
            f'modules["{path.name}"] = (() => {{\n{body}return {{ {", ".join(names)} }};\n}})();\n'
        )

    add(KERNEL_HOST)
    add(entry)
    export = EXPORTED.replace("ENTRY", entry.name)
    return "".join(["const modules = {};\n", *parts.values(), export])


def bundle_style(*entries: Path) -> str:
    """Return one style sheet that says what ``entries`` and all they import say, each file once."""
    parts: dict[str, str] = {}

    def add(path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        for name in STYLE_IMPORT.findall(text):
            if name not in parts:
                add(path.with_name(name))
        parts[path.name] = STYLE_IMPORT.sub("", text)

    for entry in entries:
        add(entry)
    return "".join(parts.values())
