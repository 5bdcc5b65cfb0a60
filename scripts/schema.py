"""Write ``sevenrocks/lessons/schema.json``, the JSON schema of the lessons' messages.

``python scripts/schema.py`` after a change of ``sevenrocks/lessons/messages.py``; a test compares.
"""

from __future__ import annotations

import json
import types
from functools import cache, reduce
from operator import or_
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import typing_extensions
from pydantic import ConfigDict, TypeAdapter

from sevenrocks.lessons import messages

SCHEMA = Path(messages.__file__).with_name("schema.json")


def schema() -> dict[str, Any]:
    """Return the schema of ``Reply``; ``Request`` and all that they hold are its definitions."""
    reply = TypeAdapter(_closed(messages.Reply)).json_schema()
    request = TypeAdapter(_closed(messages.Request)).json_schema()
    definitions = reply.pop("$defs")
    definitions["Reply"] = reply
    definitions["Request"] = request
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Seven Rocks lessons, messages version {messages.VERSION}",
        "$ref": "#/$defs/Reply",
        "$defs": dict(sorted(definitions.items())),
    }


def text() -> str:
    """Return the schema as it stands in the file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def _closed(kind: Any) -> Any:
    """Return the type with every TypedDict in it closed: no other keys are allowed."""
    if typing_extensions.is_typeddict(kind):
        return _closed_dict(kind)
    origin = get_origin(kind)
    if origin is None or origin is Literal:
        return kind
    arguments = tuple(_closed(argument) for argument in get_args(kind))
    if origin is types.UnionType:
        return reduce(or_, arguments)
    return origin[arguments[0] if len(arguments) == 1 else arguments]


@cache
def _closed_dict(kind: Any) -> Any:
    # Before Python 3.12, pydantic reads only the TypedDict of typing_extensions.
    make: Any = typing_extensions.TypedDict
    hints = get_type_hints(kind, include_extras=True)
    closed = make(kind.__name__, {name: _closed(hint) for name, hint in hints.items()})
    closed.__doc__ = kind.__doc__
    closed.__pydantic_config__ = ConfigDict(extra="forbid")
    return closed


if __name__ == "__main__":
    SCHEMA.write_text(text(), "utf-8")
