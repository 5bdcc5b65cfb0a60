"""Serve a built site on this machine only: ``python book/serve.py FOLDER [PORT]``."""

from __future__ import annotations

import functools
import http.server
import sys
from pathlib import Path


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files with the types that browsers insist on, whatever this machine has on record."""

    extensions_map = {  # noqa: RUF012  the base class declares it so
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
    }

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the base's name
        """Say nothing per request: the address printed at the start must stay in sight."""


def server(folder: Path, port: int = 0) -> http.server.ThreadingHTTPServer:
    """Return a server of ``folder`` on 127.0.0.1; port 0 takes any free one.

    Raises OSError when the port is taken.
    """
    handler = functools.partial(Handler, directory=str(folder))
    return http.server.ThreadingHTTPServer(("127.0.0.1", port), handler)


def main(folder: Path, port: int) -> None:
    """Serve ``folder`` until interrupted, on another port when ``port`` is taken."""
    try:
        httpd = server(folder, port)
    except OSError:
        httpd = server(folder)
    with httpd:
        print(f"\n  The book: http://127.0.0.1:{httpd.server_port}/  (Ctrl+C stops)\n", flush=True)
        try:
            httpd.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 8000)
