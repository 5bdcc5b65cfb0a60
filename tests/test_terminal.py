"""A match in the terminal, typed by a script."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from sevenrocks import Match, Seat
from sevenrocks.__main__ import main
from sevenrocks.terminal import NEW_SCREEN, Table

SOUTH = ["greedy", "random", "person", "greedy"]


class Typed:
    """What a person types, line by line, and all that the terminal showed."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.shown: list[str] = []

    def read(self, prompt: str) -> str:
        self.shown.append(prompt)
        try:
            line = next(self.lines)
        except StopIteration:
            raise EOFError from None
        self.shown.append(line)
        return line

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def played(lines: Iterable[str], seats: list[str] = SOUTH, **options: Any) -> tuple[Table, Typed]:
    typed = Typed(lines)
    table = Table(seats, read=typed.read, write=typed.shown.append, **{"seed": 3} | options)
    table.play()
    return table, typed


def first_choices() -> Iterable[str]:
    while True:
        yield "1"


def test_a_whole_match_can_be_played() -> None:
    table, typed = played(first_choices(), target=60)
    match = Match.replay(table.record)
    assert match.winner is not None
    assert "win at once" in typed.text
    assert len(match.rounds) > 1 and "Press Enter for the next round." in typed.text


def test_four_players_play_by_themselves() -> None:
    table, typed = played([], ["greedy"] * 4, target=30)
    assert Match.replay(table.record).winner is not None
    assert "Press Enter" not in typed.text


def test_the_same_seed_gives_the_same_match() -> None:
    first, again, other = (
        played(first_choices(), target=30, seed=seed)[0].record for seed in (5, 5, 6)
    )
    assert first == again != other


def test_a_placement_can_be_typed_as_text_or_number() -> None:
    by_number, _ = played(["2"])
    by_text, _ = played(["03"])
    assert by_number.record == by_text.record
    assert "South 03" in by_number.record


@pytest.mark.parametrize("line", ["99", "foo", "25@14", "12", "0", "-1", "1 2"])
def test_what_cannot_be_placed_is_refused_and_changes_nothing(line: str) -> None:
    before, _ = played([])
    after, typed = played([line])
    assert after.record == before.record
    answer = "\n".join(typed.shown[typed.shown.index(line) + 1 :])
    assert len(answer.split()) > 3


def test_undo_takes_the_last_placement_back() -> None:
    start, _ = played([])
    table, typed = played(["undo", "1", "undo"])
    assert table.record == start.record
    assert "no placement to take back" in typed.text


def test_hint_table_and_help_change_nothing() -> None:
    start, _ = played([])
    table, typed = played(["hint", "table", "help", ""])
    assert table.record == start.record
    assert "leaves 0 on the table" in typed.text
    assert "Empty table." in typed.text
    assert typed.text.count("save FILE") == 2


def test_hands_stay_hidden_until_they_are_asked_for() -> None:
    """Rule 5: hands are private in play."""
    _, closed = played([])
    _, opened = played(["hands"])
    held = Match.start(3).round.hands
    for seat in (Seat.NORTH, Seat.EAST, Seat.WEST):
        line = f"  {seat}: {' '.join(map(str, held[seat]))}"
        assert line not in closed.shown and line in opened.shown
    assert f"Your hand: {' '.join(map(str, held[Seat.SOUTH]))}" in closed.shown


def test_people_who_share_a_terminal_do_not_see_each_others_hands() -> None:
    seats = ["person", "greedy", "person", "greedy"]
    _, typed = played(["", "1", "", "1"], seats, screen=True)
    passing = [line for line in typed.shown if "Press Enter when only" in line]
    assert passing[0].startswith("South") and passing[1].startswith("North")
    hands = [at for at, line in enumerate(typed.shown) if line.startswith("Your hand")]
    empty = typed.shown.index(NEW_SCREEN, hands[0])
    assert hands[0] < empty < typed.shown.index(passing[1]) < hands[1]


def test_new_hands_are_hidden_from_whoever_played_last() -> None:
    """Who goes out leads the next round (rule 7): the new hand waits for a press all the same."""
    lines = (line for _ in range(200) for line in ("1", ""))
    table, typed = played(lines, ["person"] * 4, screen=True)
    assert len(Match.replay(table.record).rounds) > 1
    for at, line in enumerate(typed.shown):
        if line.startswith("Press Enter for the next round"):
            after = typed.shown[at:]
            hand = next(place for place, shown in enumerate(after) if "Your hand" in shown)
            assert any("Press Enter when only" in shown for shown in after[:hand])


def test_one_can_leave_between_two_rounds() -> None:
    whole, _ = played(first_choices(), target=60)
    record = whole.record
    first = record[: record.index("\nround 2")]
    table, typed = played(["quit"], record=first)
    assert "Press Enter for the next round" in typed.text
    assert table.record == first


def test_the_tutor_objects_once() -> None:
    """The same placement once more is made; another one may be objected to again."""
    table, typed = played(["2"] * 12, tutor=True)
    told = typed.text
    assert "clearly worse" in told and "makes it anyway" in told
    placed = [line for line in table.record.splitlines() if line.startswith("South ")]
    plain, _ = played(["2"] * 12)
    assert "South" in plain.record and len(placed) < plain.record.count("\nSouth ")


def test_a_record_is_saved_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    table, typed = played(["1", f"save {file}", "save", f"save {tmp_path}/no/file"])
    assert file.read_text("utf-8") == table.record
    assert f"The record is in {file}." in typed.text
    assert "Say where: save FILE" in typed.text and "No such file" in typed.text
    again, _ = played([], record=table.record)
    assert again.record == table.record


def test_command_plays(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nquit\n"))
    assert main(["play", "--seed", "3", "--north", "random", "--west", "greedy"]) == 0
    shown = capsys.readouterr().out
    assert "South leads [0|0]." in shown
    record = shown[shown.index("Seven Rocks record") :]
    assert Match.replay(record).record() == record


def test_command_refuses_what_cannot_be_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["play", "--target", "0"]) == 1
    assert "a match cannot be played to 0" in capsys.readouterr().err
    file = tmp_path / "wrong.txt"
    file.write_text("nonsense", "utf-8")
    assert main(["play", "--record", str(file)]) == 1
    assert "line 1" in capsys.readouterr().err
    file.write_bytes(b"\xff\xfe")
    assert main(["play", "--record", str(file)]) == 1
    assert "not a text in UTF-8" in capsys.readouterr().err
    assert main(["play", "--record", str(tmp_path / "none")]) == 1
    assert "No such file" in capsys.readouterr().err
