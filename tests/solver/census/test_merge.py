"""Parts of a census merge to what it is without parts, row by row, or are refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Rules
from solver.census import merge as module
from solver.census.crew import InProcess
from solver.census.layout import FORMAT
from solver.census.merge import merge
from solver.census.plan import CensusPlan, CensusRow
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from solver.census.summary import summary
from solver.census.verify import verify
from solver.errors import CensusError
from tests.support.cases import thorough
from tests.support.plans import QUICK, kept, timeless

PLAN = CensusPlan(QUICK, 2, 3, 500)
DEALS = 40


@pytest.fixture(scope="module")
def rows() -> list[CensusRow]:
    """The first rows of the census, each with a time of its own."""
    found = solved(PLAN, range(1, DEALS + 1))
    return [row._replace(seconds=float(row.number)) for row in found]


def write(path: Path, rows: Sequence[CensusRow], due: range, plan: CensusPlan = PLAN) -> Path:
    """A part of a census: it has ``rows``, and is to have those of ``due``."""
    with CensusFile.write(path, plan, first=due.start) as file:
        file.add(rows)
        file.plan_deals(len(due))
    return path


# -- parts of a census -----------------------------------------------------------------------


def test_a_census_can_begin_at_any_row(tmp_path: Path, rows: list[CensusRow]) -> None:
    path = tmp_path / "part"
    with CensusFile.write(path, PLAN, first=11) as file:
        extend(file, 10, InProcess())
        assert kept(path) == timeless(rows[10:20])
    with CensusFile.write(path, PLAN) as file:
        extend(file, 20, InProcess())
        assert (file.first, file.planned, summary(file).first) == (11, 20, 11)
        (version,) = next(file.select("PRAGMA user_version"))
        assert version == FORMAT
    with CensusFile.read(path) as file:
        assert list(file.due) == list(range(11, 31))
        assert (file.oddities(), verify(file, InProcess()).right) == ([], True)
        with pytest.raises(CensusError, match="no row 3: it has 20 deals, from row 11 on"):
            file.row(3)
    assert kept(path) == timeless(rows[10:30])
    for first in (1, 12):
        with pytest.raises(CensusError, match=f"has first row 11, not {first}: name another file"):
            CensusFile.write(path, PLAN, first=first)


def test_rows_outside_of_a_part_are_found_out(tmp_path: Path, rows: list[CensusRow]) -> None:
    path = write(tmp_path / "part", [*rows[:1], *rows[4:8]], range(5, 11))
    with CensusFile.read(path) as file:
        checked = verify(file, InProcess())
    assert (checked.wrong, checked.missing) == ((1,), (range(9, 11),))
    assert str(checked.problems[0][1]) == "there is no such row in a census of 6 deals"


@pytest.mark.parametrize("first", [2**63 - 5, 2**63, 10**30])
def test_no_row_is_beyond_the_largest_number(tmp_path: Path, first: int) -> None:
    path = tmp_path / "part"
    with (
        pytest.raises(CensusError, match=f"a census has at most {2**63 - 1} deals, not "),
        CensusFile.write(path, PLAN, first=first) as file,
    ):
        file.plan_deals(6)
    assert path.exists() == (first < 2**63)


# -- merged ----------------------------------------------------------------------------------


@st.composite
def splits(draw: st.DrawFn) -> tuple[int, list[tuple[range, list[int]]]]:
    """Where a census begins, and parts that cover it: the rows of each, and those it is to have."""
    first = draw(st.integers(1, DEALS))
    last = draw(st.integers(first, DEALS))
    cuts = sorted(draw(st.sets(st.integers(first, last), max_size=5)) | {first, last + 1})
    parts = []
    for start, stop in pairwise(cuts):
        wide = range(draw(st.integers(first, start)), draw(st.integers(stop, last + 1)))
        more = draw(st.sets(st.sampled_from(wide)))  # of what others have as well
        parts.append((wide, sorted({*range(start, stop), *more})))
    return first, draw(st.permutations(parts))


@pytest.mark.slow
@given(splits())
@thorough(40)
def test_any_parts_merge_to_the_same_rows(
    rows: list[CensusRow], split: tuple[int, list[tuple[range, list[int]]]]
) -> None:
    first, parts = split
    with TemporaryDirectory() as folder:
        paths = [
            write(Path(folder) / str(place), [rows[number - 1] for number in numbers], due)
            for place, (due, numbers) in enumerate(parts)
        ]
        out = Path(folder) / "out"
        last = max(due.stop for due, _ in parts) - 1
        assert merge(out, paths) == last - first + 1
        with CensusFile.read(out) as file:
            assert list(file.rows()) == rows[first - 1 : last]
            assert (file.plan, file.due) == (PLAN, range(first, last + 1))
            assert file.oddities() == []
            (version,) = next(file.select("PRAGMA user_version"))
            assert version == FORMAT
        same = write(Path(folder) / "same", rows[first - 1 : last], range(first, last + 1))
        for path in (out, same):  # a merged census goes on as any other
            with CensusFile.write(path, PLAN) as file:
                extend(file, last - first + 4, InProcess())
        assert kept(out) == kept(same)


def test_it_keeps_the_times_of_the_file_that_is_named_first(
    tmp_path: Path, rows: list[CensusRow]
) -> None:
    slow = [row._replace(seconds=99.0) for row in rows]
    one, other = (
        write(tmp_path / name, part, range(start, stop))
        for name, part, start, stop in (("a", rows[:20], 1, 21), ("b", slow[10:], 11, DEALS + 1))
    )
    merge(tmp_path / "ab", [one, other])
    merge(tmp_path / "ba", [other, one])
    for name, split in (("ab", 20), ("ba", 10)):
        with CensusFile.read(tmp_path / name) as file:
            assert list(file.rows()) == rows[:split] + slow[split:]


def test_par_merges_too(tmp_path: Path) -> None:
    plan = replace(PLAN, par=True)
    paths = [tmp_path / "a", tmp_path / "b"]
    for path, first in zip(paths, (1, 9), strict=True):
        with CensusFile.write(path, plan, first=first) as file:
            extend(file, 8, InProcess())
    merge(tmp_path / "out", paths)
    assert kept(tmp_path / "out") == timeless(solved(plan, range(1, 17)))


def test_files_of_an_older_version_merge_to_one(tmp_path: Path, rows: list[CensusRow]) -> None:
    paths = []
    for place in (0, 1):
        paths.append(tmp_path / str(place))
        first = 20 * place
        with CensusFile.write(paths[-1], PLAN, first=first + 1, version="0.0.9") as file:
            file.add(rows[first : first + 20])
            file.plan_deals(20)
    merge(tmp_path / "out", paths)
    with CensusFile.read(tmp_path / "out") as file:
        assert (file.version, list(file.rows())) == ("0.0.9", rows)
    with pytest.raises(CensusError, match=r"has version 0\.0\.9, not "):
        CensusFile.write(tmp_path / "out", PLAN)


# -- refused ---------------------------------------------------------------------------------


def refused(out: Path, paths: Sequence[Path]) -> str:
    """What it says of files that it does not merge; they stay, and it leaves nothing behind."""
    before = {path: path.read_bytes() for path in out.parent.iterdir()}
    with pytest.raises(CensusError) as error:
        merge(out, paths)
    assert {path: path.read_bytes() for path in out.parent.iterdir()} == before
    return str(error.value)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([(range(1, 11), []), (range(12, 21), [])], "from row 1 to 20: 11"),
        ([(range(31, 41), []), (range(3, 21), [])], "from row 3 to 40: 21–30"),
        ([(range(1, 21), [5, 7, 8]), (range(21, 31), [21])], "from row 1 to 30: 5, 7–8, 21"),
        ([(range(1, 21), [20]), (range(10, 20), [])], "from row 1 to 20: 20"),
        (
            [(range(1, 41), [3, 6, 9, 12, 15, 18, 21, 22])],
            "from row 1 to 40: 3, 6, 9, 12, 15, and 3 more",
        ),
    ],
)
def test_rows_that_no_file_has_are_named(
    tmp_path: Path, rows: list[CensusRow], parts: list[tuple[range, list[int]]], said: str
) -> None:
    paths = []
    for place, (due, without) in enumerate(parts):
        mine = [rows[number - 1] for number in due if number not in without]
        paths.append(write(tmp_path / str(place), mine, due))
    problem = refused(tmp_path / "out", paths)
    assert problem == "the files go " + said.replace(": ", ", but these rows are missing: ")


@pytest.mark.parametrize(
    "change",
    [{"nodes": 1}, {"line": "r1"}, {"seed": 5}, {"verdict": "undecided"}, {"moves": None}],
)
def test_a_row_with_two_results_is_named(
    tmp_path: Path, rows: list[CensusRow], change: dict[str, object]
) -> None:
    other = [row._replace(**change) if row.number == 15 else row for row in rows]  # type: ignore[arg-type]
    one = write(tmp_path / "one", rows[:20], range(1, 21))
    two = write(tmp_path / "two", other[9:], range(10, DEALS + 1))
    said = refused(tmp_path / "out", [two, one])
    assert said == f"row 15 differs between {two} and {one}"


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (replace(PLAN, players=3), "has players 3, but {one} has 2"),
        (replace(PLAN, seed=4), "has seed 4, but {one} has 3"),
        (replace(PLAN, node_limit=9), "has node limit 9, but {one} has 500"),
        (replace(PLAN, par=True), "has par yes, but {one} has no"),
        (replace(PLAN, rules=Rules.named()), "has rules standard, but {one} has standard · copies"),
    ],
)
def test_other_plans_are_refused(
    tmp_path: Path, rows: list[CensusRow], other: CensusPlan, said: str
) -> None:
    one = write(tmp_path / "one", rows[:20], range(1, 21))
    two = write(tmp_path / "two", [], range(21, 22), other)
    problem = refused(tmp_path / "out", [one, two])
    assert problem.startswith(f"{two}: this census {said.format(one=one)}")
    assert problem.endswith(": they can't be merged")


def test_other_versions_are_refused(tmp_path: Path, rows: list[CensusRow]) -> None:
    one = write(tmp_path / "one", rows, range(1, DEALS + 1))
    two = tmp_path / "two"
    CensusFile.write(two, PLAN, version="99.0").close()
    assert "has version 99.0, but " in refused(tmp_path / "out", [one, two])


def test_other_formats_and_files_are_refused(tmp_path: Path, rows: list[CensusRow]) -> None:
    one = write(tmp_path / "one", rows, range(1, DEALS + 1))
    newer = write(tmp_path / "newer", rows, range(1, DEALS + 1))
    with CensusFile.write(newer, PLAN) as file:
        file.database.execute("PRAGMA user_version = 99")
        file.plan_deals(DEALS)
    said = refused(tmp_path / "out", [one, newer])
    assert said == f"{newer}: this census has format 99, but this version reads format 7"
    text = tmp_path / "text"
    text.write_text("no census at all\n" * 99)
    assert refused(tmp_path / "out", [one, text]) == f"{text}: this is not a census"
    assert "this file exists already: choose another name" in refused(text, [one])
    assert "this file exists already: choose another name" in refused(one, [one])
    with pytest.raises(FileNotFoundError):
        merge(tmp_path / "out", [one, tmp_path / "nowhere"])
    with pytest.raises(FileNotFoundError):
        merge(tmp_path / "nowhere" / "out", [one])


def test_an_interrupt_leaves_nothing_behind(
    tmp_path: Path, rows: list[CensusRow], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = write(tmp_path / "one", rows, range(1, DEALS + 1))
    united: Callable[..., Iterator[CensusRow]] = module._united

    def interrupted(*asked: object) -> Iterator[CensusRow]:
        for row in united(*asked):
            if row.number == random.Random(1).randint(2, DEALS):
                raise KeyboardInterrupt
            yield row

    monkeypatch.setattr(module, "_united", interrupted)
    with pytest.raises(KeyboardInterrupt):
        merge(tmp_path / "out", [one])
    assert [path.name for path in tmp_path.iterdir()] == ["one"]
