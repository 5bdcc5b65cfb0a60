"""The command ``sevenrocks``."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sevenrocks import __version__
from sevenrocks.__main__ import main
from tests.test_record import RECORD, altered, line_of


def test_count_prints_ends_sum_and_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", "14 11@14 44@14"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ends    [1|1] 2, [4|4] 8",
        "sum     2 + 8 = 10",
        "points  10",
    ]


def test_check_accepts_a_right_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.txt"
    file.write_text(RECORD, "utf-8-sig")
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out.startswith("correct: ")


def test_check_names_the_first_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    number, line = line_of(" scores 10")
    file = tmp_path / "match.txt"
    file.write_text(altered(number, line.replace("scores 10", "scores 15")), "utf-8")
    assert main(["check", str(file)]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert f"line {number} says" in output.err and repr(line) in output.err


def test_check_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = io.BytesIO(RECORD.encode("utf-8-sig"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(record))
    assert main(["check", "-"]) == 0
    assert "won" in capsys.readouterr().out


def test_draw_writes_an_svg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.svg"
    assert main(["draw", "14 11@14", "-o", str(file)]) == 0
    assert ElementTree.parse(file).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert main(["draw", "14 11@14"]) == 0
    assert capsys.readouterr().out == file.read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["count", "14 12@14 x"], "item 3, 'x'"),
        (["count", "14 25@14"], "item 2, '25@14'"),
        (["check", "no such file"], "no such file: No such file or directory"),
        (["draw", "14", "-o", "no/such/folder.svg"], "No such file or directory"),
    ],
)
def test_user_errors_go_to_stderr(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert message in output.err
    assert output.err.startswith("sevenrocks: ")


def test_a_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\xff")
    assert main(["check", str(file)]) == 1
    assert "not a text in UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize("command", [[], ["count"], ["check"], ["draw"]])
def test_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([*command, "--help"])
    assert caught.value.code == 0
    assert "usage: sevenrocks" in capsys.readouterr().out


def test_it_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sevenrocks", "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"sevenrocks {__version__}\n"
