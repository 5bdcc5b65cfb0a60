"""Worksheets: the questions of a quiz on A4 paper, the key on pages of its own at the end.

It needs the extra ``sevenrocks[worksheet]``; nothing else in the package imports this module.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, cast

import matplotlib
import uharfbuzz  # noqa: F401  fpdf shapes the text with it, and says so too late
from fpdf import FPDF
from fpdf.enums import Align, MethodReturnValue, XPos, YPos

from ..diagram import standalone
from ..language import ENGLISH, _, speaking
from .messages import Field, Picture, Question
from .respond import respond

__all__ = ["worksheet"]

FONT = "DejaVu Sans"
FONTS = Path(matplotlib.get_data_path(), "fonts", "ttf")

# Lengths are millimetres, text sizes points.
SIDE = 15
COLUMN = 85
SECOND_COLUMN = 210 - SIDE - COLUMN
TOP, BOTTOM = 18, 279
BETWEEN_ROWS = 8
NUMBER_WIDTH = 9
LARGEST_SCALE, SCALE_OF_SEVERAL = 0.4, 0.24
HIGHEST_PICTURE = 62
BOX = 3.4
LINE = 8

INK, QUIET, ACCENT = (43, 42, 40), (93, 88, 79), (11, 110, 117)

VIEW_BOX = re.compile(r'viewBox="\S+ \S+ (\S+) (\S+)"')
UNREAD = re.compile(r"<title>.*?</title>|<desc>.*?</desc>", re.DOTALL)


class Part(NamedTuple):
    """A piece of a block: its height, and what draws it with its corner at x, y."""

    height: float
    draw: Callable[[float, float], None]


class Sheet(FPDF):
    """A document of A4 pages with what they repeat: the set's name and the page's number."""

    def __init__(self, name: str, title: str, language: str) -> None:
        super().__init__(format="A4")
        self.name = name
        self.heading = ""
        self.add_font(FONT, fname=FONTS / "DejaVuSans.ttf")
        self.add_font(FONT, style="B", fname=FONTS / "DejaVuSans-Bold.ttf")
        self.set_text_shaping(True)
        self.set_margins(SIDE, TOP, SIDE)
        self.c_margin = 0
        self.set_auto_page_break(False)
        self.set_title(title)
        self.set_lang(language)
        # The same arguments give the same bytes, so the file must not say when it was made.
        self.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))

    def begin(self, heading: str) -> None:
        """Start a page under ``heading``, which the pages after it carry on."""
        self.heading = ""
        self.add_page()
        self.pen(16, bold=True)
        self.cell(text=heading, h=9, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.heading = heading

    def header(self) -> None:
        """Draw the top of a page that carries on."""
        if self.heading:
            self.pen(8, colour=QUIET)
            self.set_xy(SIDE, 9)
            self.cell(text=self.heading)
            self.set_y(TOP)

    def footer(self) -> None:
        """Draw the bottom of a page."""
        self.pen(8, colour=QUIET)
        self.set_xy(SIDE, 284)
        self.cell(text=self.name)
        self.set_x(SIDE)
        page = _("Page {page} of {pages}", page=self.page_no(), pages="{nb}")
        self.cell(w=210 - 2 * SIDE, text=page, align=Align.R)

    def pen(self, size: float, *, bold: bool = False, colour: tuple[int, int, int] = INK) -> None:
        """Choose how the next text looks."""
        self.set_font(FONT, "B" if bold else "", size)
        self.set_text_color(colour)

    def text_part(
        self,
        text: str,
        width: float,
        *,
        size: float = 9,
        bold: bool = False,
        colour: tuple[int, int, int] = INK,
        after: float = 1,
    ) -> Part:
        """Return a paragraph, set in ``width``."""
        leading = size * 0.5

        def set_text(*, dry_run: bool) -> float:
            self.pen(size, bold=bold, colour=colour)
            height = self.multi_cell(
                width, leading, text, align=Align.L, dry_run=dry_run,
                output=MethodReturnValue.HEIGHT,
            )  # fmt: skip
            return cast("float", height)

        def draw(x: float, y: float) -> None:
            self.set_xy(x, y)
            set_text(dry_run=False)

        return Part(set_text(dry_run=True) + after, draw)

    def line_part(self, label: str, width: float, unit: str = "") -> Part:
        """Return a labelled line to write on, its unit at the end."""

        def draw(x: float, y: float) -> None:
            self.pen(9)
            self.set_xy(x, y + LINE - 5)
            start, until = x, x + width
            if label:
                self.cell(text=label, h=4)
                start = self.get_x() + 2
            if unit:
                self.set_xy(x, y + LINE - 5)
                self.cell(w=width, text=unit, h=4, align=Align.R)
                until -= self.get_string_width(unit) + 2
            self.set_draw_color(QUIET)
            self.set_line_width(0.2)
            self.line(start, y + LINE - 1, until, y + LINE - 1)

        return Part(LINE, draw)

    def boxes_part(self, labels: Sequence[str], width: float) -> Part:
        """Return boxes to tick, as many beside each other as fit."""
        indent = BOX + 2

        def set_text(label: str, *, dry_run: bool) -> float:
            self.pen(9)
            height = self.multi_cell(
                width - indent, 4.6, label, align=Align.L, dry_run=dry_run,
                output=MethodReturnValue.HEIGHT,
            )  # fmt: skip
            return cast("float", height)

        places: list[tuple[float, float, str]] = []
        x = y = row = 0.0
        self.pen(9)
        for label in labels:
            across = indent + self.get_string_width(label)
            if x and x + across > width:
                x, y, row = 0, y + row, 0
            places.append((x, y, label))
            row = max(row, set_text(label, dry_run=True) + 1.9)
            x += across + 5

        def draw(left: float, top: float) -> None:
            self.set_draw_color(INK)
            self.set_line_width(0.25)
            for x, y, label in places:
                self.rect(left + x, top + y + 0.6, BOX, BOX)
                self.set_xy(left + x + indent, top + y)
                set_text(label, dry_run=False)

        return Part(y + row, draw)

    def pictures_part(self, pictures: Sequence[Picture], width: float) -> Part:
        """Return pictures at one scale, beside each other where they fit, named if several."""
        sizes = [_size(picture["svg"]) for picture in pictures]
        widest, highest = map(max, zip(*sizes, strict=True))
        several = len(pictures) > 1
        scale = min(
            SCALE_OF_SEVERAL if several else LARGEST_SCALE,
            width / widest,
            HIGHEST_PICTURE / highest,
        )
        label = 5 if several else 0
        places: list[tuple[float, float, float, float]] = []
        x = y = row = 0.0
        for across, down in ((scale * across, scale * down) for across, down in sizes):
            if x and x + across > width + 0.1:
                x, y, row = 0, y + row, 0
            places.append((x, y, across, down))
            x += max(across, width / 2 - 2) + 4
            row = max(row, label + down + 2)

        def draw(left: float, top: float) -> None:
            for picture, (x, y, across, down) in zip(pictures, places, strict=True):
                shows = "sr-tile" in picture["svg"]
                if label:
                    self.pen(8, colour=QUIET)
                    self.set_xy(left + x, top + y)
                    self.cell(text=picture["label" if shows else "text"], h=4)
                self.image(
                    io.BytesIO(_for_paper(picture["svg"])), left + x, top + y + label, across, down,
                    alt_text=picture["text"],
                )  # fmt: skip

        return Part(y + row, draw)

    def block(self, number: int, parts: Sequence[Part], x: float, y: float) -> None:
        """Draw a numbered block at x, y."""
        self.set_fill_color(ACCENT)
        self.circle(x + 3, y + 2.3, 3, style="F")
        self.pen(8 if number < 100 else 6.5, bold=True, colour=(255, 255, 255))
        self.set_xy(x, y)
        self.cell(w=6, h=4.6, text=str(number), align=Align.C)
        for part in parts:
            part.draw(x + NUMBER_WIDTH, y)
            y += part.height

    def flow(self, blocks: Sequence[Sequence[Part]]) -> None:
        """Draw numbered blocks, two in a row, on as many pages as they need."""
        y = self.get_y()
        for first in range(0, len(blocks), 2):
            row = blocks[first : first + 2]
            height = max(sum(part.height for part in parts) for parts in row)
            if y + height > BOTTOM:
                self.add_page()
                y = TOP
            for column, parts in enumerate(row):
                self.block(first + column + 1, parts, (SIDE, SECOND_COLUMN)[column], y)
            y += height + BETWEEN_ROWS


def worksheet(
    activity: str, level: int, seed: int, questions: int, language: str = ENGLISH
) -> bytes:
    """Return a PDF of so many questions of a quiz, then the key: the same bytes each time.

    ``activity`` is ``count``, ``rounding`` or ``placing``; level and seed choose the questions as
    they do in the quizzes of the book. Raises ValueError for what no quiz has.
    """
    if questions < 1:
        raise ValueError(f"a worksheet has one question or more, not {questions}")
    with speaking(language):
        topic = _topic(activity)
        asked = [
            _question(activity, level, seed, number, language) for number in range(1, questions + 1)
        ]
        title = _("{topic}, level {level}", topic=topic, level=level)
        name = _("Seven Rocks · {topic} · level {level} · seed {seed}",
                 topic=topic, level=level, seed=seed)  # fmt: skip
        sheet = Sheet(name, title, language)
        sheet.begin(title)
        _draw_top(sheet, questions, tables=activity != "rounding")
        sheet.flow([_question_parts(sheet, question) for question in asked])
        sheet.begin(_("Key: {title}", title=title))
        sheet.set_y(sheet.get_y() + 3)
        sheet.flow([_key_parts(sheet, question) for question in asked])
        return bytes(sheet.output())


def _question(activity: str, level: int, seed: int, number: int, language: str) -> Question:
    reply = respond(
        {
            "activity": activity,
            "level": level,
            "seed": seed,
            "number": number,
            "language": language,
        }
    )
    if "error" in reply:
        raise ValueError(reply["error"]["message"])
    return cast("Question", reply["question"])


def _topic(activity: str) -> str:
    topics = {
        "count": _("Counting the ends"),
        "rounding": _("Rounding the hands"),
        "placing": _("Placing tiles"),
    }
    if activity not in topics:
        raise ValueError(f"there is no worksheet of {activity!r}; there is {', '.join(topics)}")
    return topics[activity]


def _draw_top(sheet: Sheet, questions: int, *, tables: bool) -> None:
    """Draw the lines for name, date and result, and how to read the pictures of tables."""
    y = sheet.get_y() + 1
    for x, width, label, unit in (
        (SIDE, 85, _("Name"), ""),
        (SIDE + 90, 45, _("Date"), ""),
        (SIDE + 140, 40, _("Correct"), _("of {number}", number=questions)),
    ):
        sheet.line_part(label, width, unit).draw(x, y)
    y += LINE + 3
    if tables:
        legend = _("The thick orange outline marks the spinner. Black corners mark the tile that "
                   "was placed last.")  # fmt: skip
        part = sheet.text_part(legend, 180, size=8, colour=QUIET)
        part.draw(SIDE, y)
        y += part.height
    sheet.set_y(y + 4)


def _question_parts(sheet: Sheet, question: Question) -> list[Part]:
    width = COLUMN - NUMBER_WIDTH
    parts = [sheet.text_part(question["prompt"], width, after=2)]
    if question["pictures"]:
        parts.append(sheet.pictures_part(question["pictures"], width))
    if any(field["kind"] == "number" for field in question["fields"]):
        # Something is worked out for each picture.
        parts.append(sheet.line_part(_("Working"), width))
        parts += [sheet.line_part("", width)] * (len(question["pictures"]) - 1)
    for field in question["fields"]:
        parts += _field_parts(sheet, field, width)
    return parts


def _field_parts(sheet: Sheet, field: Field, width: float) -> list[Part]:
    if field["kind"] == "number":
        return [sheet.line_part(field["label"], width, field["unit"])]
    label, options = field["label"], field["options"]
    if field["on_picture"]:
        label = _("{label}: circle them in the picture. Or tick:", label=label)
        options = [option for option in options if option["value"] == field["alone"]]
    return [
        sheet.text_part(label, width, after=1),
        sheet.boxes_part([option["label"] for option in options], width),
    ]


def _key_parts(sheet: Sheet, question: Question) -> list[Part]:
    width = COLUMN - NUMBER_WIDTH
    parts = [
        sheet.text_part(_answer(field, question["answer"][field["name"]]), width, bold=True)
        for field in question["fields"]
    ]
    parts += [
        sheet.text_part(step, width, size=7.5, colour=QUIET, after=0.3)
        for step in question["solution"]["steps"]
    ]
    return parts


def _answer(field: Field, value: str) -> str:
    """Return the right answer to ``field`` in words."""
    if field["kind"] == "number":
        said = f"{value.replace('-', '−')} {field['unit']}"
    else:
        chosen = [value] if field["kind"] == "choice" else value.split()
        said = ", ".join(
            option["label"] for option in field["options"] if option["value"] in chosen
        )
    return _("{label}: {answer}", label=field["label"], answer=said)


def _size(svg: str) -> tuple[float, float]:
    """Return the width and height of a picture in its own units."""
    box = VIEW_BOX.search(svg)
    assert box is not None, "every diagram has a view box"
    return float(box[1]), float(box[2])


def _for_paper(svg: str) -> bytes:
    """Return a picture as the PDF library reads it: its text equivalent travels beside it."""
    return UNREAD.sub("", standalone(svg)).encode()
