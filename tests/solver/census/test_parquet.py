"""A census that is exported comes back as it was, and nothing else comes in as one."""

from __future__ import annotations

import json
import sqlite3
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from solver.census import parquet as module
from solver.census.crew import InProcess
from solver.census.merge import merge
from solver.census.parquet import META, TYPES, bring_in, export
from solver.census.plan import CensusPlan, CensusRow
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from solver.census.verify import verify
from solver.errors import CensusError
from tests.support.cases import thorough
from tests.support.plans import QUICK, plans

PLAN = CensusPlan(QUICK, 2, 6, 30)
DEALS = 150


def census(path: Path, plan: CensusPlan = PLAN, deals: int = DEALS, first: int = 1) -> Path:
    with CensusFile.write(path, plan, first=first) as file:
        extend(file, deals, InProcess())
    return path


def exported(path: Path, out: Path) -> str:
    with CensusFile.read(path) as file:
        return export(file, out)


def refused(path: Path, out: Path) -> str:
    """What it says of a file that it does not take; it leaves nothing behind."""
    with pytest.raises(CensusError) as error:
        bring_in(path, out)
    assert not out.exists()
    return str(error.value)


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("published")
    exported(census(folder / "census"), folder / "out.parquet")
    return folder / "out.parquet"


@given(plans(), st.booleans(), st.integers(1, 10**6), st.integers(0, 12), st.integers(1, 5))
@thorough(15)
@pytest.mark.slow
def test_what_comes_back_is_what_was_exported(
    plan: CensusPlan, par: bool, first: int, deals: int, group: int
) -> None:
    """By any rules, from any row on, and however many rows are written at a time."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "GROUP", group)
        path = census(Path(folder) / "census", replace(plan, par=par), deals, first)
        out, again = Path(folder) / "out.parquet", Path(folder) / "again"
        exported(path, out)
        assert bring_in(out, again) == deals
        with CensusFile.read(path) as file, CensusFile.read(again) as back:
            assert list(file.rows()) == list(back.rows())
            assert file._meta() == back._meta()
            assert back.oddities() == []
            assert verify(back, InProcess()).right


def test_others_read_it_without_us(published: Path) -> None:
    table = parquet.read_table(published)
    rows = solved(PLAN, range(1, DEALS + 1))
    names = CensusRow._fields[:-1]
    assert table.column_names == list(names) == list(TYPES)[:-1]
    for name in set(names) - {"seconds"}:
        assert table[name].to_pylist() == [getattr(row, name) for row in rows]
    assert {row.verdict for row in rows} == {"winnable", "unwinnable", "undecided"}
    assert all(
        str(field.type).replace("double", "float64") == TYPES[field.name] for field in table.schema
    )
    assert table.schema.metadata[b"licence"] == b"CC0-1.0"


def test_the_checksum_is_that_of_the_rows_without_their_times(tmp_path: Path) -> None:
    """The same for parts that are merged, and another one for another row."""
    path = census(tmp_path / "census")
    digest = sha256()
    for row in solved(PLAN, range(1, DEALS + 1)):
        values = [row.number, row.seed, row.verdict, row.line, row.proof, row.moves, row.nodes]
        words = map(json.dumps, [*values, row.spare_tokens])
        digest.update(f"[{','.join(words)}]\n".encode())
    assert exported(path, tmp_path / "out.parquet") == digest.hexdigest()
    parts = [census(tmp_path / "a", deals=30), census(tmp_path / "b", deals=DEALS - 30, first=31)]
    merge(tmp_path / "ab", parts)
    assert exported(tmp_path / "ab", tmp_path / "ab.parquet") == digest.hexdigest()
    altered(path, "UPDATE deal SET nodes = nodes + 1 WHERE number = 9")
    assert exported(path, tmp_path / "other.parquet") != digest.hexdigest()


def altered(path: Path, *statements: str) -> None:
    with sqlite3.connect(path) as database:
        for statement in statements:
            database.execute(statement)
    database.close()


def test_what_is_not_complete_is_not_exported(tmp_path: Path) -> None:
    path = census(tmp_path / "census")
    altered(path, "DELETE FROM deal WHERE number IN (3, 17, 18)")
    with pytest.raises(
        CensusError, match=": these rows are missing, continue the census first: 3, 17–18"
    ):
        exported(path, tmp_path / "out.parquet")
    assert not (tmp_path / "out.parquet").exists()


@pytest.mark.parametrize(
    "change",
    ["nodes = 'many'", "nodes = 1.5", "moves = 5000000000", "line = x'00ff'", "proof = x'41'"],
)
def test_a_row_that_has_something_else_in_a_column_is_named(tmp_path: Path, change: str) -> None:
    path = census(tmp_path / "census")
    altered(path, f"UPDATE deal SET {change} WHERE number IN (7, 33)")
    with pytest.raises(CensusError, match=f"{path}: row 7 can't be exported: "):
        exported(path, tmp_path / "out.parquet")


# -- refused ---------------------------------------------------------------------------------


def changed(published: Path, out: Path, said: dict[str, Any] | None, **columns: Any) -> Path:
    """The same with other metadata or columns; None for none."""
    table = parquet.read_table(published)
    for name, values in columns.items():
        table = table.set_column(table.column_names.index(name), name, [values])
    kept = dict(table.schema.metadata)
    if said is None:
        del kept[META]
    else:
        kept[META] = json.dumps(json.loads(kept[META]) | said).encode()
    parquet.write_table(table.replace_schema_metadata(kept), out)
    return out


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        (None, "this is not a census"),
        ({"format": "x"}, "this is not a census"),
        ({"format": None}, "this is not a census"),
        ({"format": "99"}, "this census has format 99, but this version reads format 7"),
        (
            {"format": "4"},
            "has the old format 4, but this version reads format 7: run the census again",
        ),
        ({"players": "9"}, "its plan can't be read: 2 to 5 players can play"),
        ({"rules": "chess"}, "its plan can't be read: "),
        ({"rules": 3}, "its plan can't be read: "),
        ({"seed": "x"}, "its plan can't be read: "),
        (
            {"first row": "0"},
            "its plan can't be read: its number of deals or its first row is impossible",
        ),
        (
            {"deals": "-1"},
            "its plan can't be read: its number of deals or its first row is impossible",
        ),
        (
            {"deals": str(10**20)},
            "its plan can't be read: its number of deals or its first row is impossible",
        ),
        (
            {"first row": str(10**20)},
            "its plan can't be read: its number of deals or its first row is impossible",
        ),
        ({"par": "yes"}, "its columns are not those of a census"),
    ],
)
def test_what_says_nothing_of_a_census_is_none(
    published: Path, tmp_path: Path, said: dict[str, Any] | None, problem: str
) -> None:
    path = changed(published, tmp_path / "other.parquet", said)
    assert problem in refused(path, tmp_path / "out")


def test_other_columns_are_refused(published: Path, tmp_path: Path) -> None:
    for columns, problem in (
        ({"nodes": [0.5] * DEALS}, "its columns are not those of a census"),
        ({"number": [1] * DEALS}, "UNIQUE"),
        ({"seed": [None, *range(1, DEALS)]}, "its columns are not|NOT NULL"),
    ):
        path = changed(published, tmp_path / "other.parquet", {}, **columns)
        said = refused(path, tmp_path / "out")
        assert any(part in said for part in problem.split("|"))


def test_altered_rows_come_in_as_they_are_and_are_found_out(
    published: Path, tmp_path: Path
) -> None:
    seeds = parquet.read_table(published)["seed"].to_pylist()
    seeds[8] += 1
    path = changed(published, tmp_path / "other.parquet", {"deals": str(DEALS + 2)}, seed=seeds)
    assert bring_in(path, tmp_path / "out") == DEALS
    with CensusFile.read(tmp_path / "out") as file:
        checked = verify(file, InProcess())
    assert (checked.wrong, checked.missing) == ((9,), (range(DEALS + 1, DEALS + 3),))


def test_what_can_not_be_read_is_refused(published: Path, tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no census at all\n" * 99)
    assert str(text) in refused(text, tmp_path / "out")
    whole = published.read_bytes()
    for size in (0, 8, len(whole) // 2, len(whole) - 1):
        text.write_bytes(whole[:size])
        assert str(text) in refused(text, tmp_path / "out")
    torn = bytearray(whole)
    torn[len(whole) // 8 : len(whole) // 4] = bytes(len(whole) // 4 - len(whole) // 8)
    text.write_bytes(torn)
    assert str(text) in refused(text, tmp_path / "out")
    with pytest.raises(FileNotFoundError):
        bring_in(tmp_path / "nowhere", tmp_path / "out")
    with pytest.raises(FileNotFoundError):
        bring_in(published, tmp_path / "nowhere" / "out")
    with pytest.raises(CensusError, match="this file exists already: choose another name"):
        bring_in(published, text)
    assert text.read_bytes() == torn


def test_without_pyarrow_it_says_what_to_install(
    published: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    path = census(tmp_path / "census", deals=2)
    for do in (lambda: exported(path, tmp_path / "x"), lambda: bring_in(published, path)):
        with pytest.raises(CensusError, match=r"pip install 'hanabi-deducer\[publish\]'"):
            do()
