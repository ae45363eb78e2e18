"""The file: rows are there or not, plans don't mix, one process writes."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Rules
from solver.census import store
from solver.census.crew import InProcess
from solver.census.plan import CensusPlan, CensusRow
from solver.census.solving import extend, solved
from solver.census.store import CensusFile, begun
from solver.census.summary import summary
from solver.census.verify import verify
from solver.errors import CensusError
from tests.support.cases import a_few, thorough
from tests.support.faults import Disk, Fault, every_fault
from tests.support.plans import QUICK, altered, kept, timeless

PLAN = CensusPlan(QUICK, 2, 3, 500)


def row(number: int) -> CensusRow:
    return CensusRow(number, PLAN.row_seed(number), "undecided", None, None, None, 500, None, 0.5)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a census?.db"  # with what an address would take for something else


def test_what_is_added_is_there_for_the_next(path: Path) -> None:
    with CensusFile.write(path, PLAN) as file:
        file.plan_deals(10)
        file.add([row(3), row(1)])
        file.add([row(2)])
    with CensusFile.read(path) as file:
        assert (file.plan, file.planned, file.deals) == (PLAN, 10, 3)
        assert list(file.rows()) == [row(1), row(2), row(3)]
        assert list(file.rows(range(2, 9))) == [row(2), row(3)]
        assert file.row(3) == row(3)
        with pytest.raises(CensusError, match="there is no row 4: it has 3 deals"):
            file.row(4)
    with CensusFile.write(path, PLAN) as file:
        file.plan_deals(5)
        assert file.planned == 10
        with pytest.raises(CensusError, match="UNIQUE"):
            file.add([row(4), row(3)])
    with CensusFile.read(path) as file:
        assert file.deals == 3


@given(st.sets(st.integers(1, 25)), st.integers(0, 30))
@thorough(25)
def test_what_is_missing_is_all_that_is_not_there(there: set[int], deals: int) -> None:
    with (
        TemporaryDirectory() as folder,
        CensusFile.write(Path(folder) / "census", PLAN) as file,
    ):
        file.add(map(row, there))
        missing = file.missing(range(1, deals + 1))
    assert [number for part in missing for number in part] == sorted(
        set(range(1, deals + 1)) - there
    )
    assert all(missing)


def test_others_read_while_one_writes(path: Path) -> None:
    with CensusFile.write(path, PLAN) as writer:
        writer.add([row(1)])
        with CensusFile.read(path) as reader:
            assert reader.deals == 1
            writer.add([row(2)])
            assert reader.deals == 2
            with pytest.raises(CensusError, match="readonly"):
                reader.add([row(3)])
        with pytest.raises(CensusError, match="another census is writing to this file"):
            CensusFile.write(path, PLAN)
        writer.add([row(3)])
    CensusFile.write(path, PLAN).close()


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        (replace(PLAN, players=3), "has players 2, not 3"),
        (replace(PLAN, seed=4), "has seed 3, not 4"),
        (replace(PLAN, node_limit=1), "has node limit 500, not 1"),
        (replace(PLAN, rules=Rules.named()), "has rules standard · copies: .* not standard: name"),
    ],
)
def test_plans_do_not_mix(path: Path, other: CensusPlan, problem: str) -> None:
    CensusFile.write(path, PLAN).close()
    with pytest.raises(CensusError, match=problem):
        CensusFile.write(path, other)
    CensusFile.write(path, PLAN).close()


def test_versions_do_not_mix(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    CensusFile.write(path, PLAN).close()
    monkeypatch.setattr(store, "project_version", lambda: "99.0")
    with pytest.raises(CensusError, match=r"has version .*, not 99.0"):
        CensusFile.write(path, PLAN)
    CensusFile.read(path).close()  # to be looked at, it is as good


def _text(path: Path) -> None:
    path.write_text("Friday evening, a long text that is no database at all\n" * 99)


def _changed(statement: str) -> Callable[[Path], None]:
    """Make a census, and change it by a statement."""

    def change(path: Path) -> None:
        CensusFile.write(path, PLAN).close()
        altered(path, statement)

    return change


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (_text, "this is not a census"),
        (lambda path: altered(path, "CREATE TABLE songs (name TEXT)"), "this is not a census"),
        (_changed("PRAGMA user_version = 7"), "has format 7, but this version reads format 10"),
        (_changed("UPDATE meta SET value = 'chess' WHERE key = 'rules'"), "its plan can't be read"),
        (_changed("DELETE FROM meta WHERE key = 'players'"), "its plan can't be read: 'players'"),
    ],
)
def test_what_is_no_census_is_refused_and_left_alone(
    path: Path, make: Callable[[Path], object], problem: str
) -> None:
    make(path)
    before = path.read_bytes()
    for opened in (CensusFile.read, lambda path: CensusFile.write(path, PLAN)):
        with pytest.raises(CensusError, match=problem):
            opened(path)
    assert path.read_bytes() == before


def test_what_can_not_be_kept_leaves_nothing_behind(path: Path) -> None:
    """Neither rows of which one is there already, nor those before an interrupt."""

    def interrupted() -> Iterator[CensusRow]:
        yield row(5)
        raise KeyboardInterrupt

    with CensusFile.write(path, PLAN) as file:
        file.add([row(1)])
        for rows, error in (([row(2), row(1)], CensusError), (interrupted(), KeyboardInterrupt)):
            with pytest.raises(error):
                file.add(rows)
            assert list(file.rows()) == [row(1)]
        file.add([row(2)])
    with CensusFile.read(path) as file:
        assert list(file.rows()) == [row(1), row(2)]


def test_an_empty_file_becomes_a_census_and_is_none(path: Path) -> None:
    assert not begun(path)
    path.touch()
    assert not begun(path)
    with pytest.raises(CensusError, match="this is not a census"):
        CensusFile.read(path)
    with CensusFile.write(path, PLAN) as file:
        assert file.deals == 0
    assert begun(path)
    with pytest.raises(FileNotFoundError):
        CensusFile.read(path.with_name("nowhere"))
    with pytest.raises(FileNotFoundError):
        CensusFile.write(path.parent / "nowhere" / "census", PLAN)


# -- from another row on ---------------------------------------------------------------------


def test_a_census_can_begin_at_any_row(path: Path) -> None:
    rows = timeless(solved(PLAN, range(11, 31)))
    for first, deals in ((11, 10), (None, 20)):
        with CensusFile.write(path, PLAN, first=first) as file:
            extend(file, deals, InProcess())
            assert (file.first, file.planned, summary(file).first) == (11, deals, 11)
        assert kept(path) == rows[:deals]
    with CensusFile.read(path) as file:
        assert (file.oddities(), verify(file, InProcess()).right) == ([], True)
        with pytest.raises(CensusError, match="no row 3: it has 20 deals, from row 11 on"):
            file.row(3)
    for number in (1, 12):
        with pytest.raises(CensusError, match=f"has first row 11, not {number}: name another file"):
            CensusFile.write(path, PLAN, first=number)


def test_rows_outside_of_a_part_are_found_out(path: Path) -> None:
    with CensusFile.write(path, PLAN, first=5) as file:
        file.plan_deals(6)
        file.add(solved(PLAN, [1, 5, 6, 7, 8]))
        checked = verify(file, InProcess())
    assert (checked.wrong, checked.missing) == ((1,), (range(9, 11),))
    assert str(checked.problems[0][1]) == "there is no such row in a census of 6 deals"


@pytest.mark.parametrize("first", [2**63 - 5, 2**63, 10**30])
def test_no_row_is_beyond_the_largest_number(path: Path, first: int) -> None:
    with (
        pytest.raises(CensusError, match=f"a census has at most {2**63 - 1} deals, not "),
        CensusFile.write(path, PLAN, first=first) as file,
    ):
        file.plan_deals(6)
    assert path.exists() == (first < 2**63)


# -- on a disk that fails by plan: stored rows are there once, and the file opens --------------


ROWS = solved(PLAN, range(1, 7))
FAULTS = [fault for fault in Fault if not fault.is_short]


def write(disk: Disk, path: Path) -> CensusFile:
    """The census, opened to be continued."""
    return disk.tried(lambda: CensusFile.write(path, PLAN), CensusError, OSError)


def add(disk: Disk, file: CensusFile, *numbers: int) -> None:
    """Store rows together."""
    rows = [ROWS[number - 1] for number in numbers]
    disk.tried(lambda: file.add(rows), CensusError)
    disk.acknowledge(numbers)


@pytest.mark.slow
@pytest.mark.parametrize("fault", a_few(FAULTS, 5))
def test_rows_that_were_stored_are_there_once(tmp_path: Path, fault: Fault) -> None:
    together = [(1, 2), (3,), (4, 5), (6,)]

    def run(disk: Disk) -> None:
        path = disk.folder / "two.census"
        with disk:
            for numbers in together[:2]:  # each to a file that is opened again
                with write(disk, path) as file:
                    add(disk, file, *numbers)
            with write(disk, path) as file:
                for numbers in together[2:]:
                    add(disk, file, *numbers)
                disk.tried(lambda: file.plan_deals(6), CensusError)
                disk.acknowledge("plan")
            with disk.tried(lambda: CensusFile.read(path), CensusError, OSError) as file:
                assert disk.tried(lambda: timeless(file.rows()), CensusError) == timeless(ROWS)
        with CensusFile.write(path, PLAN) as file:
            stored = [row.number for row in file.rows()]
            whole = [numbers for numbers in together if set(numbers) <= set(stored)]
            assert whole[: len(disk.done)] == [done for done in disk.done if done != "plan"]
            assert sorted(number for numbers in whole for number in numbers) == stored
            assert timeless(file.rows()) == timeless(ROWS[: len(stored)])
            assert file.planned == 6 or "plan" not in disk.done
            assert not file.oddities()

    every_fault(tmp_path, run, [fault])
