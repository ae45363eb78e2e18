"""Alterations of a real census, each of which its check must name."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from solver import Verdict
from solver.census.crew import InProcess, ProcessCrew
from solver.census.plan import CensusPlan, CensusRow
from solver.census.solving import extend, solved
from solver.census.store import DEAL, CensusFile
from solver.census.verify import CensusCheck, difference, problem, verify
from solver.errors import CensusError
from solver.limits import Limits
from solver.rules import Rules
from tests.support.cases import a_few
from tests.support.plans import ALTERED, QUICK, altered

DEALS = 60


@pytest.fixture(scope="module")
def censuses(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("censuses")
    for name, plan in ALTERED.items():
        with CensusFile.write(folder / name, plan) as file:
            extend(file, DEALS, InProcess())
    return {name: folder / name for name in ALTERED}


@pytest.fixture(params=ALTERED)
def census(censuses: dict[str, Path], tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A copy to be altered."""
    return Path(shutil.copy(censuses[request.param], tmp_path / request.param))


def rows_of(path: Path, verdict: Verdict | None = None) -> list[CensusRow]:
    with CensusFile.read(path) as file:
        return [row for row in file.rows() if verdict in (None, row.verdict)]


def checked(path: Path) -> CensusCheck:
    with CensusFile.read(path) as file:
        return verify(file, InProcess())


@pytest.mark.slow
def test_the_censuses_are_right_and_have_what_is_altered(censuses: dict[str, Path]) -> None:
    for path in censuses.values():
        assert checked(path) == CensusCheck(rows=DEALS)
    told = [{row.verdict for row in rows_of(path)} for path in censuses.values()]
    assert told == [{"winnable", "unwinnable"}, {"winnable", "unwinnable", "undecided"}]


OTHERS = ("NULL", "-1", "-0.5", "'x'", "x'00'", "9e999")
"""Values of every kind; of each column the table itself refuses some."""


@pytest.mark.parametrize("column", a_few(list(CensusRow._fields), 9))
@pytest.mark.slow
def test_each_altered_column_is_named_by_its_row(census: Path, column: str) -> None:
    """Each deal is solved again, so any other value is found out, whatever it says."""
    before = rows_of(census)
    kinds = [[row.number for row in before if row.verdict == each] for each in Verdict]
    for turn, value in enumerate(OTHERS):
        chosen = [numbers[turn % len(numbers)] for numbers in kinds if numbers]
        for number in chosen[:1] if column == "number" else chosen:
            with suppress(sqlite3.IntegrityError):
                altered(census, f"UPDATE deal SET {column} = {value} WHERE number = {number}")
    after = rows_of(census)
    changed = {each.number for each in set(after) - set(before)}
    found = checked(census)
    assert changed
    assert set(found.wrong) == changed
    assert {number for number, _ in found.problems} == set(sorted(changed)[:20])
    gone = {row.number for row in before} - {row.number for row in after}
    assert {number for each in found.missing for number in each} == gone


@pytest.mark.parametrize("verdict", Verdict)
def test_deleted_rows_are_named(census: Path, verdict: Verdict) -> None:
    gone = [row.number for row in rows_of(census, verdict)]
    altered(census, f"DELETE FROM deal WHERE verdict = '{verdict}'")
    found = checked(census)
    assert [number for each in found.missing for number in each] == gone
    assert (found.wrong, found.right, found.rows) == ((), not gone, DEALS - len(gone))


@pytest.mark.slow
def test_rows_of_another_deal_or_census_are_named(census: Path) -> None:
    copy = Path(shutil.copy(census, census.with_suffix(".copy")))
    altered(
        copy,
        "UPDATE deal SET number = -number",
        "UPDATE deal SET number = CASE number WHEN -8 THEN 9 WHEN -9 THEN 8 ELSE -number END",
    )
    assert checked(copy).wrong == (8, 9)
    plan = CensusPlan(ALTERED[census.name].rules, 2, 8, ALTERED[census.name].node_limit)
    with CensusFile.write(census.with_suffix(".other"), plan) as file:
        extend(file, DEALS, InProcess())
    altered(
        census,
        f"ATTACH '{census.with_suffix('.other')}' AS other",
        "DELETE FROM deal WHERE number > 50",
        "INSERT INTO deal SELECT * FROM other.deal WHERE number > 50",
    )
    assert checked(census).wrong == tuple(range(51, DEALS + 1))


@pytest.mark.parametrize(
    ("key", "value"),
    a_few(
        [
            ("rules", "rules: standard"),
            ("rules", "rules: crowning-piece avalanche choreography"),
            ("rules", "rules: standard avalanche\n\n"),
            ("players", "3"),
            ("seed", "8"),
            ("node limit", "100000000000000000000000000000"),
            ("deals", "50"),
            ("deals", "70"),
            ("version", "99.0"),
            ("format", "1"),
            ("more", "of this"),
        ],
        3,
    ),
)
def test_an_altered_meta_table_is_found_out(census: Path, key: str, value: str) -> None:
    plan = ALTERED[census.name]
    if key == "node limit" and census.name == "standard" and len(value) > 9:
        value = str(plan.node_limit + 1)  # else what was undecided is searched for ever
    altered(census, f"INSERT OR REPLACE INTO meta VALUES ('{key}', '{value}')")
    with CensusFile.read(census) as file:
        same = file.plan.meta() == plan.meta() and file.planned == DEALS
        bigger = file.plan.node_limit > plan.node_limit
    found = checked(census)
    if bigger and census.name == "crowning":
        assert found == CensusCheck(rows=DEALS)  # nothing was left open: it is that census, too
        return
    assert not found.right
    if key == "deals" and not same:
        assert found.wrong == tuple(range(51, DEALS + 1) if value == "50" else ())
        assert [each.start for each in found.missing] == ([] if value == "50" else [DEALS + 1])
    elif key == "seed" and not same:
        assert found.wrong == tuple(range(1, DEALS + 1))
    elif same:
        assert len(found.about) == 1
        assert key in str(found.about[0])
    else:
        assert found.wrong


def test_duplicates_and_numbers_that_are_none_are_named(census: Path) -> None:
    """In a table that lets them in, which is no table of a census itself."""
    altered(
        census,
        "ALTER TABLE deal RENAME TO before",
        DEAL.replace("INTEGER PRIMARY KEY", "").replace(" NOT NULL", ""),
        "INSERT INTO deal SELECT * FROM before WHERE number != 9",
        "INSERT INTO deal SELECT * FROM before WHERE number = 5",
        "INSERT INTO deal (number) VALUES (NULL), ('x'), (7.5)",
        "UPDATE deal SET nodes = NULL, seconds = NULL WHERE number = 30",
        "UPDATE deal SET number = '40' WHERE number = 40",
        "DROP TABLE before",
    )
    found = checked(census)
    assert found.wrong == (5, 30)
    assert str(dict(found.problems)[5]) == "it occurs 2 times"
    assert found.missing == (range(9, 10), range(40, 41))
    assert str(found.about[0]) == "its table deal does not have the columns of a census"
    said = {str(each).removeprefix("a row's number is ") for each in found.about[1:]}
    assert said == {"None", "'x'", "7.5", "'40'"}


def _page_of_rows(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096 * 3 : 4096 * 4] = bytes(4096)
    path.write_bytes(data)


def _half(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


@pytest.mark.parametrize(
    "damage",
    [
        _page_of_rows,
        _half,
        lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(200)),
        lambda path: altered(path, "DROP TABLE deal"),
        lambda path: altered(path, "DROP TABLE meta"),
        lambda path: altered(path, "UPDATE meta SET value = x'ff' WHERE key = 'rules'"),
        lambda path: altered(path, "UPDATE meta SET value = x'ff' WHERE key = 'seed'"),
        lambda path: altered(path, "UPDATE meta SET value = '-1' WHERE key = 'deals'"),
        lambda path: altered(path, "UPDATE meta SET value = '-1' WHERE key = 'node limit'"),
        lambda path: altered(path, f"UPDATE meta SET value = '{2**63}' WHERE key = 'deals'"),
        lambda path: altered(path, f"UPDATE meta SET value = '{5000 * '9'}' WHERE key = 'seed'"),
        lambda path: altered(path, "DELETE FROM meta"),
        lambda path: altered(path, "PRAGMA application_id = 7"),
    ],
)
def test_what_is_damaged_or_no_census_is_one_clear_error(
    census: Path, damage: Callable[[Path], None]
) -> None:
    damage(census)
    with pytest.raises(CensusError, match=str(census)) as caught:
        checked(census)
    assert len(str(caught.value).splitlines()) == 1


# -- what is said of single rows ---------------------------------------------------------------


PLAN = CensusPlan(QUICK, 2, 4, 30)


@pytest.fixture(scope="module")
def rows() -> list[CensusRow]:
    return solved(PLAN, range(1, 121))


def of(rows: list[CensusRow], verdict: str) -> CensusRow:
    return next(row for row in rows if row.verdict == verdict)


def test_announced_plays_and_empty_hints_are_right() -> None:
    rules = Rules.house("ryg", (2, 1, 1), hand_size=2, choreography=True, empty_hints=True)
    plan = CensusPlan(rules, 3, 1)
    found = solved(plan, range(1, 40))
    assert any("+" in (row.line or "") for row in found)
    assert not any(problem(plan, row) for row in found)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"nodes": 31}, "its 31 nodes are impossible"),
        ({"verdict": "perhaps"}, "do not fit the verdict perhaps"),
        ({"line": ""}, "does not reach perfect"),
        ({"line": "r1 nonsense"}, "is not a move"),
    ],
)
def test_what_is_wrong_with_a_row_is_said(
    rows: list[CensusRow], change: dict[str, object], said: str
) -> None:
    # a row may hold anything, in a file that was changed
    assert said in str(problem(PLAN, of(rows, "winnable")._replace(**change)))  # type: ignore[arg-type]


def test_a_changed_unwinnable_row_is_found_out(rows: list[CensusRow]) -> None:
    row = of(rows, "unwinnable")
    data = json.loads(row.proof or "")
    assert "not a proof" in str(problem(PLAN, row._replace(proof="true")))
    assert "do not fit" in str(problem(PLAN, row._replace(moves=3)))
    for key, value in data.items():
        if isinstance(value, int):
            changed = json.dumps(data | {key: value + 1})
            wrong = problem(PLAN, row._replace(proof=changed))
            assert "not a proof for this position" in str(wrong)
    searched = row._replace(proof='{"kind":"exhaustion"}')
    assert problem(PLAN, searched) is None  # true as well
    assert "column proof is" in str(difference(searched, row))


def test_an_undecided_deal_was_searched_to_the_limit(rows: list[CensusRow]) -> None:
    row = of(rows, "undecided")
    assert "the search stopped before its limit" in str(problem(PLAN, row._replace(nodes=29)))
    assert "do not fit" in str(problem(PLAN, row._replace(line="r1")))


@pytest.mark.slow
def test_proofs_that_take_too_long_are_told_apart(tmp_path: Path) -> None:
    rules = Rules.house(
        copies=dict.fromkeys("ry", (1, 3, 3, 2, 1)),
        hand_size=2,
        tokens=4,
        ending="crowning-piece",
    )
    path = tmp_path / "census"
    with CensusFile.write(path, CensusPlan(rules, 2, 1, 10_000)) as file:
        extend(file, 200, InProcess())
    with CensusFile.read(path) as file:
        proofs = {row.number: json.loads(row.proof) for row in file.rows() if row.proof}
        searched = tuple(
            number for number, proof in proofs.items() if proof.keys() <= {"kind", "log"}
        )
        assert searched
        checked = verify(file, InProcess(), limits=Limits(nodes=0))
        assert (checked.right, checked.wrong, checked.unchecked) == (True, (), searched)
        assert verify(file, ProcessCrew(2), limits=Limits(seconds=0)).unchecked == searched
        assert verify(file, InProcess()) == CensusCheck(rows=200)
