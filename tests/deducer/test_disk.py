"""What is written outlives a disk that fails: each call fails once, for every call there is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest

from deducer.disk import write_whole
from deducer.errors import FileChanged
from deducer.journal import Journal
from tests.support.faulty_disk import Crashed, Fault, FaultyDisk

START = "players: Ann Bob\nseat: Ann\ndeal Bob r1 y3 b2 g4 w1\n"
LINE = "Ann: hint Bob red 1"
TORN = "Bob: play 1 r1 > y"


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> FaultyDisk:
    disk = FaultyDisk()
    disk.install(monkeypatch)
    return disk


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Path]:
    """Paths of records, each in a folder of its own."""

    def paths() -> Iterator[Path]:
        for number in count(1):
            (tmp_path / str(number)).mkdir()
            yield tmp_path / str(number) / "game.hanabi"

    return paths()


def fails(faulty: FaultyDisk, number: int, fault: Fault, do: Callable[[], object]) -> bool | None:
    """Do something while the n-th call fails: whether it did not succeed, None once all calls did.

    An error of the disk always names a file.
    """
    with faulty.failing(number, fault):
        problem: BaseException | None = None
        try:
            do()
        except (OSError, Crashed) as error:
            problem = error
        if isinstance(problem, OSError):
            assert problem.filename is not None
            assert ".hanabi-" not in str(problem.filename)
        return problem is not None if faulty.failed else None


def left(path: Path) -> str:
    return path.read_text() if path.exists() else ""


def opened(path: Path) -> Journal:
    """The record as it opens after the failure, without what may have been cut off."""
    again = Journal(path)
    again.set_aside()
    return again


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize(("start", "line"), [("", "players: Ann Bob"), (START, LINE)])
def test_a_line_counts_once_it_is_on_disk_and_else_leaves_nothing(
    faulty: FaultyDisk, games: Iterator[Path], start: str, line: str, fault: Fault
) -> None:
    failures = 0
    for number, path in enumerate(games, start=1):
        if start:
            path.write_text(start)
        journal = Journal(path)
        before = journal.record
        failed = fails(faulty, number, fault, partial(journal.add, line))
        if failed is None:
            break
        failures += failed
        found = left(path)
        if not failed:
            assert found == f"{start}{line}\n"
            continue
        assert (journal.text, journal.record) == (start, before)
        assert found.startswith(start)
        assert f"{line}\n".startswith(found.removeprefix(start))
        if fault is Fault.ONCE:
            assert found == start
        if fault is not Fault.CRASH:  # it goes on with the line once the disk is well again
            assert journal.add(line) == line
            assert left(path) == f"{start}{line}\n"
            path.write_text(found)
        again = opened(path)
        assert again.text in (start, f"{start}{line}\n")
        assert found.startswith(again.text)
    assert failures >= 4


def test_a_line_of_somebody_else_is_not_taken_for_the_one_that_failed(
    faulty: FaultyDisk, games: Iterator[Path]
) -> None:
    for number, path in enumerate(games, start=1):
        path.write_text(START)
        journal = Journal(path)
        failed = fails(faulty, number, Fault.ONCE, partial(journal.add, LINE))
        if failed is None:
            break
        if failed:
            Journal(path).add(LINE)
            with pytest.raises(FileChanged):
                journal.add("note something else")
            assert left(path) == f"{START}{LINE}\n"
    assert number > 6


@pytest.mark.parametrize("fault", Fault)
def test_what_was_cut_off_is_in_one_file_or_the_other(
    faulty: FaultyDisk, games: Iterator[Path], fault: Fault
) -> None:
    failures = 0
    for number, path in enumerate(games, start=1):
        path.write_text(START + TORN)
        failed = fails(faulty, number, fault, partial(Journal, path))
        if failed is None:
            break
        failures += failed
        aside = path.with_name("game.hanabi.torn")
        assert left(path) == START + TORN or (left(path) == START and left(aside) == TORN)
        if fault is Fault.ONCE and failed:
            assert [each.name for each in path.parent.iterdir()] == ["game.hanabi"]
        assert opened(path).text == left(path) == START
        assert TORN in [left(each) for each in path.parent.iterdir()]
    assert failures >= 6


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("settle", [Journal.end_last, Journal.set_aside])
def test_a_line_without_an_end_is_settled_or_stays(
    faulty: FaultyDisk, games: Iterator[Path], settle: Callable[[Journal], None], fault: Fault
) -> None:
    for number, path in enumerate(games, start=1):
        path.write_text(START + LINE)
        journal = Journal(path)
        failed = fails(faulty, number, fault, partial(settle, journal))
        if failed is None:
            break
        assert (journal.unended is not None) == failed
        aside = path.with_name("game.hanabi.torn")
        assert left(path).removesuffix("\n") == START + LINE or left(aside) == LINE
        if failed and fault is not Fault.CRASH:
            settle(journal)
            assert journal.unended is None
            assert left(path) == journal.text == Journal(path).text
    assert number > 4


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("over", [True, False])
def test_a_file_is_written_whole_or_as_it_was(
    faulty: FaultyDisk, games: Iterator[Path], over: bool, fault: Fault
) -> None:
    old, new = b"old\n" * over, b"new\n" * 1000
    for number, path in enumerate(games, start=1):
        if over:
            path.write_bytes(old)
        failed = fails(faulty, number, fault, partial(write_whole, path, new, over=over))
        found = path.read_bytes() if path.exists() else b""
        if failed is None:
            break
        assert found in ((old, new) if failed else (new,))
        if fault is Fault.ONCE and failed:
            assert found == old
            assert list(path.parent.iterdir()) == [path] * over
    assert number > 5


def test_other_writers_wait_while_a_line_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl", reason="this system has other locks")
    path = tmp_path / "game.hanabi"
    path.write_text(START)
    journal = Journal(path)
    sync = os.fsync
    free: list[bool] = []

    def look_and_sync(number: int) -> None:
        with path.open("rb") as other:
            try:
                fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
                free.append(True)
            except BlockingIOError:
                free.append(False)
        sync(number)

    monkeypatch.setattr("os.fsync", look_and_sync)
    journal.add(LINE)
    assert free == [False]


def test_a_file_that_is_replaced_keeps_who_may_read_it(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("old")
    page.chmod(0o640)
    write_whole(page, b"new", over=True)
    assert page.stat().st_mode & 0o777 == 0o640


def test_a_file_that_was_faster_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.html"
    page.write_text("faster")

    def no_link(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    for link in (None, no_link):
        if link is not None:
            monkeypatch.setattr("os.link", link)
        with pytest.raises(FileExistsError):
            write_whole(page, b"new", over=False)
        assert page.read_text() == "faster"
        assert list(tmp_path.iterdir()) == [page]
