"""Workers: every result once, whatever becomes of them."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.census import crew as crew_module
from solver.census.crew import LEAST, MOST, PIECE_SECONDS, InProcess, Pieces, ProcessCrew, processes
from solver.errors import CensusError
from tests.support.patience import PATIENCE


def square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def slowly(number: int) -> int:
    time.sleep(0.05)
    return number


def dies_once(marker: Path, number: int) -> int:
    """Kill the worker's own process the first time that a certain number comes."""
    if number == 7 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def is_told_to_end(number: int) -> int:
    for each in (signal.SIGINT, signal.SIGTERM):
        os.kill(os.getpid(), each)
    return number


def stumbles(number: int) -> int:
    if number == 3:
        raise CensusError("three is too many")
    return number


@pytest.mark.slow
def test_one_works_here_and_two_do_not() -> None:
    assert isinstance(processes(1), InProcess)
    assert set(InProcess().results(square, range(5))) == {(n * n, os.getpid()) for n in range(5)}
    crew = processes(2)
    found = dict(crew.results(square, range(40)))
    assert sorted(found) == [number * number for number in range(40)]
    assert os.getpid() not in found.values()


@pytest.mark.nightly
@pytest.mark.slow
def test_work_is_taken_only_as_there_is_somebody_to_do_it() -> None:
    taken = []

    def work() -> Iterator[int]:
        for number in range(500):
            taken.append(number)
            yield number

    results = ProcessCrew(2).results(slowly, work())
    next(results)
    assert len(taken) < 20
    results.close()  # without a warning of what was not waited for


@pytest.mark.nightly
@pytest.mark.slow
def test_workers_leave_signals_to_their_parent() -> None:
    assert sorted(ProcessCrew(2).results(is_told_to_end, range(5))) == list(range(5))


@pytest.mark.slow
def test_an_interrupt_of_the_start_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(thread: Thread) -> None:
        Thread.start(thread)
        raise KeyboardInterrupt

    before = {*active_children()}  # another test's may be on their way out
    monkeypatch.setattr(crew_module._Foreman, "start", interrupted)
    monkeypatch.setattr(crew_module, "ENDING", PATIENCE)  # processes begin slowly under load
    with pytest.raises(KeyboardInterrupt):
        list(ProcessCrew(2).results(slowly, range(1_000)))
    assert {*active_children()} <= before


@pytest.mark.nightly
@pytest.mark.slow
def test_a_lost_worker_costs_nothing_but_time(tmp_path: Path) -> None:
    task = partial(dies_once, tmp_path / "died")
    assert sorted(ProcessCrew(2).results(task, range(50))) == list(range(50))
    assert (tmp_path / "died").exists()


@pytest.mark.nightly
@pytest.mark.slow
@pytest.mark.parametrize(
    ("task", "said"),
    [(dies, "the cluster keeps losing workers"), (stumbles, "three is too many")],
)
def test_work_that_kills_every_worker_or_fails_is_given_up(
    task: Callable[[int], int], said: str
) -> None:
    with pytest.raises(CensusError, match=said):
        list(ProcessCrew(2).results(task, range(5)))


@given(
    st.lists(st.integers(1, 200), max_size=4),
    st.integers(1, 5),
    st.lists(st.floats(0, 10), max_size=40),
)
def test_pieces_are_everything_once(sizes: list[int], workers: int, times: list[float]) -> None:
    numbers, first = [], 1
    for size in sizes:
        numbers.append(range(first, first + size))
        first += size + 3
    pieces = Pieces(numbers, workers)
    cut: list[int] = []
    spent = iter(times)
    for piece in pieces:
        assert 1 <= len(piece) <= MOST
        cut += piece
        pieces.took(len(piece), next(spent, 0.1))
    assert cut == [number for part in numbers for number in part]


def test_pieces_grow_while_they_are_quick_and_shrink_at_the_end() -> None:
    pieces = Pieces([range(100_000)], 2)
    sizes = []
    for piece in pieces:
        sizes.append(len(piece))
        pieces.took(len(piece), len(piece) * 1e-4)
    assert sizes[0] < max(sizes) == round(PIECE_SECONDS * 10_000)
    assert sizes[-2:-1] == [LEAST]
