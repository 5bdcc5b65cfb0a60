"""A match in the terminal: shows what the lessons reply to ``play`` and sends what is typed."""

from __future__ import annotations

import random
import textwrap
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from .language import _
from .layout import Layout
from .lessons import respond
from .words import listed, sum_of

__all__ = ["PROMPT", "Table"]

PROMPT = "> "
WIDTH = 80
"""The columns of a terminal that are used."""

NEW_SCREEN = "\033[2J\033[3J\033[H"
"""What empties a terminal, the lines scrolled away included."""

LEAVE = ("quit", "exit")

HELP = """\
a number, or a placement such as 34@44   make that placement
hint          what each placement promises, and why
undo          take your last placement back
table         everything on the table in words
hands         show or hide all hands
save FILE     write the record of the match
quit          leave; the record so far is printed"""


class Table:
    """A table in the terminal. ``read`` asks for a line after a prompt, ``write`` shows one.

    ``seats`` has for each seat ``person`` or the name of a player; ``record`` is a match to go on
    with. ``screen`` says that ``write`` shows on a terminal, which can be emptied between people.
    """

    def __init__(
        self,
        seats: Sequence[str],
        *,
        record: str = "",
        seed: int | None = None,
        target: int | None = None,
        tutor: bool = False,
        screen: bool = False,
        read: Callable[[str], str] = input,
        write: Callable[[str], None] = print,
    ) -> None:
        self._asked: dict[str, Any] = {
            "activity": "play",
            "seats": list(seats),
            "seed": random.SystemRandom().randrange(10**9) if seed is None else seed,
            "target": target,
            "tutor": tutor,
            "open": False,
        }
        self._people = [seat for seat, name in enumerate(seats) if name == "person"]
        self._screen, self._read, self._write = screen, read, write
        self._seen_by: int | None = None
        self._shown: object = None
        self._objected = ""
        self._reply: dict[str, Any] = {}
        self._ask(record)

    @property
    def record(self) -> str:
        """The record of the match so far."""
        return str(self._reply["record"])

    def play(self) -> None:
        """Play until the match is won or somebody quits.

        Ctrl-D quits as ``quit`` does; Ctrl-C raises KeyboardInterrupt.
        """
        try:
            while self._turn():
                pass
        except EOFError:
            self._write("")

    def _ask(self, record: str, **deed: Any) -> bool:
        """Ask for a deed and show what comes of it; return whether it was done."""
        reply = respond({**self._asked, "record": record, **deed})
        if "error" in reply:
            raise ValueError(reply["error"]["message"])
        self._reply = reply
        for moment in reply["moments"]:
            self._tell(moment["brief"])
        for line in reply["outcome"] if reply["moments"] else ():
            self._tell(line, indent="  ")
        if reply["refused"] is not None:
            self._tell(reply["refused"])
        return reply["refused"] is None

    def _turn(self) -> bool:
        """Do what the match waits for; return whether it goes on."""
        status = self._reply["status"]
        if status == "match":
            return False
        if status == "wait":
            return self._ask(self.record)
        if status == "round":
            if self._people and self._read(_("Press Enter for the next round. ")).strip() in LEAVE:
                return False
            self._seen_by = None  # new hands, also for who led before
            return self._ask(self.record, deed="next")
        self._hand_over()
        shown = (self.record, self._asked["open"])
        if shown != self._shown:
            self._show()
            self._shown = shown
        return self._obey(self._read(f"{self._name(self._reply['turn'])}{PROMPT}").strip())

    def _hand_over(self) -> None:
        """Hide what the last person saw, where several share the terminal."""
        turn = self._reply["turn"]
        if len(self._people) > 1 and self._seen_by != turn:
            if self._screen:
                self._write(NEW_SCREEN)
            self._read(_("{seat} is to play. Press Enter when only {seat} can see this. ",
                         seat=self._name(turn)))  # fmt: skip
            for line in self._reply["log"][-len(self._reply["seats"]) :]:
                self._tell(line)
        self._seen_by = turn

    def _show(self) -> None:
        reply = self._reply
        now = reply["now"]
        layout = Layout.parse(now["layout"])
        self._write("")
        if layout.tiles:
            ends = ", ".join(f"{end.tile} {end.value}" for end in layout.ends)
            total = sum_of(end.value for end in layout.ends)
            self._write(_("Ends: {ends}. Total: {total}.", ends=ends, total=total))
        scores = ", ".join(f"{self._side(side)} {score}" for side, score in enumerate(now["score"]))
        self._write(_("Score: {scores}, to {target}.", scores=scores, target=reply["target"]))
        others = [seat for seat in reply["seats"] if seat["seat"] != reply["turn"]]
        partner = _(" (your partner)")
        held = [
            f"{seat['name']}{partner * (seat['relation'] == 'partner')} {now['held'][seat['seat']]}"
            for seat in others
        ]
        self._write(_("Tiles left: {held}.", held=listed(held)))
        if now["hands"] is not None:
            for seat in others:
                tiles = " ".join(f"[{low}|{high}]" for low, high in now["hands"][seat["seat"]])
                self._write(f"  {seat['name']}: {tiles}")
        self._write(_("Your hand: {tiles}", tiles=" ".join(t["label"] for t in reply["hand"])))
        for number, (tile, place) in enumerate(self._places(), start=1):
            self._write(f"{number:3}  {tile['label']} {place['label']}  ({place['placement']})")

    def _places(self) -> list[tuple[Mapping[str, Any], Mapping[str, Any]]]:
        return [(tile, place) for tile in self._reply["hand"] for place in tile["places"]]

    def _obey(self, line: str) -> bool:
        """Do what was typed; return whether the match goes on."""
        word, _blank, rest = line.partition(" ")
        if word in LEAVE:
            return False
        if word == "hint":
            self._ask(self.record, deed="hint")
            for each in self._reply["hint"] or ():
                self._tell(f"{each['label']}: {each['reason']}")
        elif word == "undo":
            self._ask(self.record, deed="undo")
        elif word == "table":
            self._tell(self._reply["now"]["text"])
        elif word == "hands":
            self._asked["open"] = not self._asked["open"]
            self._ask(self.record)
        elif word == "save":
            self._save(rest.strip())
        elif word in ("", "help", "?"):
            self._write(HELP)
        else:
            self._place(line)
        return True

    def _place(self, text: str) -> None:
        places = [place["placement"] for _tile, place in self._places()]
        if text not in places and text.isdecimal() and 1 <= int(text) <= len(places):
            text = places[int(text) - 1]
        anyway = text == self._objected
        self._objected = ""
        self._ask(self.record, deed="place", placement=text, anyway=anyway)
        objection = self._reply["objection"]
        if objection is not None:
            self._objected = text
            self._tell(objection["told"])
            for each in (objection["chosen"], objection["better"]):
                self._tell(f"{each['label']}: {each['reason']}", indent="  ")
            self._write(_("Choose again; the same placement once more makes it anyway."))

    def _save(self, name: str) -> None:
        if not name:
            self._write(_("Say where: save FILE"))
            return
        try:
            Path(name).write_text(self.record, "utf-8")
        except OSError as error:
            self._write(f"{name}: {error.strerror}")
        else:
            self._write(_("The record is in {file}.", file=name))

    def _tell(self, text: str, indent: str = "") -> None:
        """Write a text that may be longer than a line."""
        self._write(
            textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ")
        )

    def _name(self, seat: int) -> str:
        return str(self._reply["seats"][seat]["name"])

    def _side(self, side: int) -> str:
        return "+".join(seat["name"] for seat in self._reply["seats"] if seat["side"] == side)
