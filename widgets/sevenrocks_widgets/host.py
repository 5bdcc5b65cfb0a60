"""What every widget of a lesson shares: its data, and whoever answers its questions.

A widget is plain data (``config``) and a front end that shows replies and sends requests. Who
answers differs: in a notebook this class does, in its kernel; a built page carries a deck of
replies (``static_host.py``). Nothing here knows a game.

The page does not use the widget state that ipywidgets would embed: a deck is smaller, needs no
front end from another host, and lets one widget load its further levels when they are asked for.
"""

from __future__ import annotations

import html
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import traitlets

from .bundle import bundle_script, bundle_style

__all__ = ["Config", "LessonWidget", "Request", "canonical"]

Request = Mapping[str, Any]
Config = Mapping[str, Any]


def canonical(request: Request) -> str:
    """Return the one JSON text of ``request``: the key of its reply in a deck."""
    return json.dumps(request, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class LessonWidget(anywidget.AnyWidget):
    """A widget that shows replies of ``respond``.

    A subclass names its ``front_end`` (a script with a style sheet of the same name beside it) and
    says for a ``config`` which replies a page without Python needs and what stands there without
    any script. Its ``repr`` is the call that makes it again; one that shows a match only names it.
    """

    config = traitlets.Dict(help="What to show, as JSON: all that the front end is given.").tag(
        sync=True
    )

    front_end: ClassVar[Path]

    with_engine: ClassVar[str] = ""
    """What it can do more on a built page whose engine runs, in words; nothing if empty."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        if "front_end" in cls.__dict__:
            cls._esm = bundle_script(cls.front_end)
            cls._css = bundle_style(cls.front_end.with_suffix(".css"))
        super().__init_subclass__(**kwargs)

    def __init__(self, config: Config) -> None:
        super().__init__(config=dict(config))
        self.on_msg(self._answer)

    @staticmethod
    def respond(request: Request) -> dict[str, Any]:
        """Return the reply to ``request``, both plain JSON; the same one at every call."""
        raise NotImplementedError

    @classmethod
    def requests(cls, config: Config) -> Mapping[str, list[Request]]:
        """Return the requests that a page without Python needs, in named groups.

        The first group is needed at once; the others are loaded when one of them is asked.
        """
        raise NotImplementedError

    @classmethod
    def fallback(cls, config: Config) -> str:
        """Return HTML for readers without scripts, and for print: the same at every call."""
        raise NotImplementedError

    @classmethod
    def static_html(cls, config: Config) -> str:
        """Return the widget as HTML that any page can show and ``static_host`` brings to life."""
        package = cls.__module__.partition(".")[0]
        module = package if hasattr(sys.modules[package], cls.__name__) else cls.__module__
        data = html.escape(json.dumps(config, sort_keys=True, ensure_ascii=False))
        return (
            f'<div class="lesson-widget" data-widget="{module}:{cls.__name__}"'
            f' data-config="{data}"><div class="lesson-fallback">{cls.fallback(config)}</div></div>'
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:  # a widget made to show nothing
            return None
        data, metadata = bundle
        return {**data, "text/html": self.static_html(self.config)}, metadata

    def _answer(self, _widget: object, content: Mapping[str, Any], _buffers: object) -> None:
        """Answer one question of the front end."""
        if content.get("kind") == "ask":
            reply = self.respond(content["request"])
            self.send({"kind": "reply", "id": content["id"], "reply": reply})
