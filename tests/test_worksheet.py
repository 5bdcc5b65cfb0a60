"""Worksheets: the questions of the quizzes on paper, and pictures for files of their own."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from sevenrocks import Layout
from sevenrocks.__main__ import main
from sevenrocks.diagram import draw, draw_hand, standalone
from sevenrocks.lessons import respond
from sevenrocks.lessons.questions import LEVELS
from sevenrocks.lessons.worksheet import worksheet

ACTIVITIES = ("count", "rounding", "placing")
every_quiz = pytest.mark.parametrize(
    ("activity", "level"), [(activity, level) for activity in ACTIVITIES for level in LEVELS]
)


def pages(pdf: bytes) -> list[str]:
    """Return the text of each page, blanks and line ends made single blanks."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


@every_quiz
def test_every_quiz_prints(activity: str, level: int) -> None:
    pdf = worksheet(activity, level, seed=3, questions=3)
    assert pdf.startswith(b"%PDF-")
    *sheet, key = pages(pdf)
    assert sheet and "Key:" in key and not any("Key:" in page for page in sheet)


def test_sheet_names_what_makes_it_again() -> None:
    sheet, key = pages(worksheet("count", 3, seed=7, questions=4))
    assert "Name" in sheet and "Date" in sheet
    for number, page in ((1, sheet), (2, key)):
        assert "Counting the ends · level 3 · seed 7" in page
        assert f"Page {number} of 2" in page


def test_questions_are_those_of_the_quiz_and_answers_stand_in_the_key_only() -> None:
    sheet, key = pages(worksheet("rounding", 1, seed=7, questions=5))
    for number in range(1, 6):
        question = respond({"activity": "rounding", "level": 1, "seed": 7, "number": number})[
            "question"
        ]
        assert question["prompt"] in sheet
        answer = f"Cost of the hand: {question['answer']['cost']} points"
        assert answer in key and answer not in sheet
        for step in question["solution"]["steps"]:
            assert step in key and step not in sheet


def test_pictures_give_no_count_away() -> None:
    question = respond({"activity": "count", "level": 5, "seed": 7, "number": 1})["question"]
    assert "sr-badge" not in question["pictures"][0]["svg"]


def test_tiles_are_vectors() -> None:
    assert b"/Subtype /Image" not in worksheet("count", 5, seed=1, questions=2)


def test_same_arguments_give_the_same_bytes_in_another_process() -> None:
    program = (
        "import sys; from sevenrocks.lessons.worksheet import worksheet;"
        "sys.stdout.buffer.write(worksheet('placing', 4, 9, 3))"
    )
    other = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True).stdout
    assert other == worksheet("placing", 4, seed=9, questions=3)


def test_another_seed_gives_other_questions() -> None:
    assert worksheet("count", 1, seed=1, questions=2) != worksheet("count", 1, seed=2, questions=2)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess", 1, 1, 1), "chess"),
        (("steps", 1, 1, 1), "steps"),
        (("tiles", 1, 1, 1), "tiles"),
        (("count", 9, 1, 1), "no level 9"),
        (("count", 1, 1, 0), "not 0"),
    ],
)
def test_what_no_quiz_has_is_refused(arguments: tuple[str, int, int, int], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        worksheet(*arguments)


def test_command_writes_the_file(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    options = ["--activity", "count", "--level", "3", "--seed", "7", "--questions", "2"]
    assert main(["worksheet", *options, "-o", str(file)]) == 0
    assert file.read_bytes() == worksheet("count", 3, seed=7, questions=2)


@pytest.mark.parametrize(
    "options",
    [
        ["--level", "6"],
        ["--questions", "0"],
        ["--questions", "201"],
        ["--questions", "many"],
        ["--activity", "chess"],
    ],
)
def test_command_refuses_what_no_quiz_has(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.pdf"
    with pytest.raises(SystemExit) as stop:
        main(["worksheet", *options, "-o", str(file)])
    assert stop.value.code == 2
    assert options[0] in capsys.readouterr().err
    assert not file.exists()


def test_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "sevenrocks.lessons.worksheet")
    monkeypatch.setitem(sys.modules, "fpdf", None)
    assert main(["worksheet", "-o", str(tmp_path / "sheet.pdf")]) == 1
    assert "pip install 'sevenrocks[worksheet]'" in capsys.readouterr().err


def test_command_names_a_file_it_cannot_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "nowhere" / "sheet.pdf"
    assert main(["worksheet", "--questions", "1", "-o", str(file)]) == 1
    assert str(file) in capsys.readouterr().err


@pytest.mark.parametrize(
    "svg",
    [
        draw(Layout()),
        draw(Layout.parse("14 11@14 44@14")),
        draw(Layout.parse("14 11@14"), show_counts=False),
        draw_hand(Layout.parse("14").tiles),
        draw_hand([]),
    ],
)
def test_a_picture_for_a_file_has_fixed_colours_on_paper(svg: str) -> None:
    alone = standalone(svg)
    assert "var(" not in alone and "currentColor" not in alone and "system-ui" not in alone
    root = ElementTree.fromstring(alone)
    paper = root.find("{http://www.w3.org/2000/svg}rect")
    assert paper is not None
    box = " ".join(paper.attrib[name] for name in ("x", "y", "width", "height"))
    assert box == root.attrib["viewBox"]
