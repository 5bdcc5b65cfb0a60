"""Studies: exact sums, the same whoever counts them, and the files that the chapter shows."""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sevenrocks import DOUBLE_SIX, Round, Seat
from sevenrocks.__main__ import main
from sevenrocks.players import Greedy, View
from sevenrocks.players._core import EMPTY, PIPS, numbers, play_out, shape_of
from sevenrocks.players.prospects import Estimate
from sevenrocks.study import STUDIES, StudyStopped, Tally, command, run
from sevenrocks.study.playing import (
    by_chance,
    deal,
    doubles_first,
    doubles_last,
    heaviest_first,
    most_points,
    play,
    steps,
)
from sevenrocks.study.running import fingerprint

FILES = Path(__file__).parents[1] / "book" / "data" / "study"


def tallied(pairs: list[tuple[int, int]]) -> Tally:
    tally = Tally()
    for amount, cases in pairs:
        tally.add(amount, cases)
    return tally


def test_one_case_a_round_gives_the_usual_mean_and_interval() -> None:
    values = [5, 0, -15, 20, 5, 10]
    estimate = tallied([(value, 1) for value in values]).estimate
    assert estimate == pytest.approx(Estimate.of(values))


def test_cases_of_one_round_count_as_one_piece_of_evidence() -> None:
    rounds = [(1, 4), (3, 5), (0, 2), (2, 2), (4, 6)]
    repeated = [(10 * amount, 10 * cases) for amount, cases in rounds]
    assert tallied(rounds).estimate.mean == 10 / 19
    assert tallied(repeated).estimate == pytest.approx(tallied(rounds).estimate)


def test_the_interval_of_a_share_holds_the_truth_as_often_as_it_says() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(1000):
        rounds = []
        for _ in range(40):
            # What happens in a round hangs together: all of its cases succeed, or none.
            cases = rng.randint(1, 4)
            rounds.append((cases if rng.random() < 0.5 else 0, cases))
        mean, error = tallied(rounds).estimate
        held += abs(mean - 0.5) <= error
    assert 920 <= held <= 970


def test_merged_tallies_do_not_depend_on_the_order() -> None:
    parts = [tallied([(3, 1), (4, 2)]), tallied([(0, 5)]), tallied([(7, 7), (1, 9)])]
    there, back = Tally(), Tally()
    for part in parts:
        there.merge(part)
    for part in reversed(parts):
        back.merge(part)
    assert there == back == tallied([(3, 1), (4, 2), (0, 5), (7, 7), (1, 9)])


@pytest.mark.parametrize("greedy", [False, True])
def test_rounds_of_steps_are_those_of_the_core(greedy: bool) -> None:
    rng = random.Random(1)
    player = most_points if greedy else by_chance
    for number in range(300):
        dealt = deal(rng)
        hands = [hand.copy() for hand in dealt]
        expected = play_out(EMPTY, hands, 0, random.Random(number).random, greedy)
        assert play(dealt, [player] * 4, random.Random(number).random) == expected


def test_most_points_chooses_as_the_greedy_player_does() -> None:
    rng = random.Random(2)
    for _ in range(10):
        current = Round.deal(Seat.NORTH, rng)
        while current.turn is not None:
            if not current.legal():
                current = current.knock()
                continue
            shape = shape_of(current.layout)
            moves = shape.moves or shape.expand()
            hand = numbers(current.hands[current.turn])
            legal = [move for tile in hand for move in moves[tile]]
            current = current.place(Greedy().choose(View.of(current)))
            assert current.turns[-1].points == most_points(legal, rng.random)[1]


def test_ties_are_broken_as_the_names_say() -> None:
    rng = random.Random(3)
    seen = 0
    for _ in range(200):
        hands = deal(rng)
        for seat, shape, move in steps(hands, [by_chance] * 4, rng.random):
            if move is None:
                continue
            moves = shape.moves or shape.expand()
            legal = [found for tile in [*hands[seat], move[0]] for found in moves[tile]]
            most = max(points for _, points, _ in legal)
            tied = [tile for tile, points, _ in legal if points == most]
            seen += len(tied) > 1
            first, last, heavy = (
                choose(legal, rng.random)
                for choose in (doubles_first, doubles_last, heaviest_first)
            )
            assert first[1] == last[1] == heavy[1] == most
            assert PIPS[heavy[0]] == max(PIPS[tile] for tile in tied)
            doubles = [DOUBLE_SIX[tile].is_double for tile in tied]
            assert DOUBLE_SIX[first[0]].is_double == any(doubles)
            assert DOUBLE_SIX[last[0]].is_double == all(doubles)
    assert seen > 1000


def test_leads_of_one_hand_are_ahead_of_each_other_by_nothing_in_all() -> None:
    found = run("leads", 300)
    ahead = [tally for name, tally in found.items() if name.endswith("ahead")]
    assert len(ahead) == 28
    assert sum(tally.amount for tally in ahead) == 0
    assert sum(tally.rounds for tally in ahead) == 7 * 300


def test_totals_endings_and_comparisons_add_up() -> None:
    found = run("totals", 200)
    for player in ("random", "greedy"):
        placed = found[f"{player} scores"].cases
        made = [found[f"{player} makes {total}"] for total in range(37)]
        assert sum(tally.amount for tally in made) == placed
        assert sum(tally.amount for tally in made[5::5]) == found[f"{player} scores"].amount
    found = run("endings", 200)
    out = [tally.amount for name, tally in found.items() if name.endswith(" out")]
    assert len(out) == 4 and sum(out) + found["blocked"].amount == 200
    held = [found[f"blocked holding {points}"].amount for points in (0, 5, 10, 15, 20)]
    assert sum(held) == found["blocked"].amount
    found = run("doubles", 200)
    for name, tally in found.items():
        if name.endswith("wins"):
            assert tally.cases == 400
            assert tally.amount + found[name.replace("wins", "loses")].amount <= 400


def test_seats_are_exchanged_so_that_equal_sides_come_out_equal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sevenrocks.study.studies.PLAYERS", {"one": Greedy, "other": Greedy})
    found = run("strengths", 5)
    assert found["other - one: margin"].amount == 0
    assert found["other - one: wins"] == found["other - one: loses"]


def test_seed_and_rounds_decide_the_result_and_the_last_chunk_may_be_short() -> None:
    assert run("endings", 620) == run("endings", 620)
    assert run("endings", 620, seed=2) != run("endings", 620)
    assert run("endings", 620)["blocked"].rounds == 620


def test_what_cannot_be_studied_is_refused_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="there is no study 'luck'; there is leads, "):
        run("luck")
    with pytest.raises(ValueError, match="0 rounds are too few"):
        run("leads", 0)
    with pytest.raises(SystemExit):
        main(["study", "leads", "--rounds", "0"])
    assert "'0' is not a whole number from 1 on" in capsys.readouterr().err


def test_processes_give_what_one_process_gives() -> None:
    done: list[tuple[int, int]] = []
    found = run("endings", 2100, jobs=2, progress=lambda *state: done.append(state))
    alone = run("endings", 2100)
    assert found == alone and list(found) == list(alone)
    assert done == [(number, 5) for number in range(6)]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        local_directory=tmp_path_factory.mktemp("dask"),
    ) as started:
        yield started


def workers(cluster: Any) -> dict[str, int]:
    """Return the process of each worker."""
    distributed = pytest.importorskip("distributed")
    with distributed.Client(cluster, set_as_default=False) as client:
        client.wait_for_workers(2)
        found: dict[str, int] = client.run(os.getpid)
        return found


def test_a_cluster_gives_what_one_process_gives(cluster: Any, tmp_path: Path) -> None:
    assert len(workers(cluster)) == 2
    here, there = tmp_path / "here.json", tmp_path / "there.json"
    options = ["study", "leads", "--rounds", "5100"]
    assert main([*options, "-o", str(here)]) == 0
    assert main([*options, "-o", str(there), "--scheduler", cluster.scheduler_address]) == 0
    assert here.read_bytes() == there.read_bytes()


def test_a_killed_worker_loses_nothing(cluster: Any) -> None:
    before = workers(cluster)
    victim = min(before.values())

    def kill(done: int, of: int) -> None:
        if done == 2:
            assert of == 20
            os.kill(victim, signal.SIGKILL)

    found = run("leads", 10_000, scheduler=cluster.scheduler_address, progress=kill)
    assert found == run("leads", 10_000)
    assert victim not in workers(cluster).values()


def test_any_number_of_workers_gives_the_same(cluster: Any) -> None:
    alone = run("knocks", 3000)
    cluster.scale(1)
    assert run("knocks", 3000, scheduler=cluster.scheduler_address) == alone
    cluster.scale(3)
    assert run("knocks", 3000, scheduler=cluster.scheduler_address) == alone


def test_a_cluster_that_does_not_answer_is_told_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("sevenrocks.study.running.SECONDS_TO_CONNECT", 0.2)
    file = tmp_path / "leads.json"
    for address in ("tcp://127.0.0.1:1", "nonsense://127.0.0.1:1"):
        assert main(["study", "leads", "--scheduler", address, "-o", str(file)]) == 1
        assert f"no Dask scheduler answers at {address}" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_what_a_cluster_needs_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["study", "leads", "--scheduler", "tcp://127.0.0.1:1"]) == 1
    error = capsys.readouterr().err
    assert "needs distributed: pip install 'sevenrocks[study]'" in error


def test_the_command_writes_readable_results(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "new" / "folder" / "knocks.json"
    assert main(["study", "knocks", "--rounds", "700", "--seed", "3", "-o", str(file)]) == 0
    told = json.loads(file.read_text("utf-8"))
    assert told["command"] == "sevenrocks study knocks --rounds 700 --seed 3"
    assert (told["study"], told["rounds"], told["seed"]) == ("knocks", 700, 3)
    for name, tally in run("knocks", 700, 3).items():
        result = told["results"][name]
        assert (result["amount"], result["cases"]) == (tally.amount, tally.cases)
        assert (result["mean"], result["error"]) == pytest.approx(tally.estimate, abs=1e-6)
    assert "knocks: done" in capsys.readouterr().err
    assert main(told["command"].split()[1:]) == 0
    assert capsys.readouterr().out == file.read_text("utf-8")


def test_all_writes_a_file_for_each_study(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["study", "all"]) == 1
    assert "-o FOLDER" in capsys.readouterr().err
    assert main(["study", "all", "--rounds", "2", "-o", str(tmp_path / "found")]) == 0
    assert {path.stem for path in (tmp_path / "found").iterdir()} == set(STUDIES)


def test_a_study_that_is_stopped_leaves_what_was_there(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "leads.json"
    file.write_text("before", "utf-8")

    def stopped(*_: object, progress: Any, **__: object) -> None:
        progress(0, 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run", stopped)
    assert main(["study", "leads", "-o", str(file)]) == 130
    assert "wrote nothing" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["leads.json"]
    assert file.read_text("utf-8") == "before"


def test_a_process_that_dies_is_told_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def kill(done: int, of: int) -> None:
        if done == 1:
            import multiprocessing

            for process in multiprocessing.active_children():
                process.kill()

    with pytest.raises(StudyStopped, match="stopped from outside"):
        run("leads", 20_000, jobs=2, progress=kill)


@pytest.mark.parametrize("name", STUDIES)
def test_the_files_of_the_book_are_what_the_studies_give(name: str) -> None:
    told = json.loads((FILES / f"{name}.json").read_text("utf-8"))
    rounds = STUDIES[name].rounds
    assert told["command"] == f"sevenrocks study {name} --rounds {rounds} --seed 1"
    assert told["first"] == fingerprint(name), "run: sevenrocks study all -o book/data/study"
