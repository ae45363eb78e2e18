"""``hanabi census merge``, ``export`` and ``import`` as a user runs them."""

from __future__ import annotations

import json
import re
import shlex
import sqlite3
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import jsonschema
import pytest
from pyarrow import parquet

from deducer.show.report.data_card import COLUMNS, Published, data_card
from solver import Rules
from solver.census.parquet import TYPES
from solver.census.plan import CensusPlan
from solver.census.solving import solved
from solver.census.summary import Summary, VerdictCounts
from solver.proof import sceptic
from tests.deducer.cli.test_census import CROWNING, PLAN, census, refused
from tests.support.commands import hanabi
from tests.support.places import ROOT
from tests.support.plans import QUICK, kept, timeless

DEALS = 60


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A census, exported: ``quick deals.parquet`` and its card stand beside it."""
    path = tmp_path_factory.mktemp("census") / "quick.census"
    census(path, PLAN, DEALS)
    shown = hanabi("census", "export", str(path), str(path.with_name("quick deals.parquet")))
    assert (shown.returncode, shown.stderr) == (0, "")
    return path


def done(*arguments: object) -> str:
    """What a command prints that succeeds."""
    shown = hanabi(*map(str, arguments))
    assert (shown.returncode, shown.stderr) == (0, "")
    return shown.stdout


# -- shared out ------------------------------------------------------------------------------


def test_a_census_is_shared_out_and_merged(tmp_path: Path) -> None:
    a, b, both = (tmp_path / name for name in ("a", "b", "both"))
    asked = ("census", *CROWNING, "--jobs", "1")
    done(*asked, "--deals", "12", "--out", a)
    data = json.loads(done(*asked, "--first", "13", "--deals", "8", "--out", b, "--json"))
    jsonschema.Draft202012Validator(json.loads(done("schema", "census"))).validate(data)
    assert (data["first"], data["asked"], data["deals"]) == (13, 8, 8)
    shown = done("census", "--out", b, "--deals", "10", "--jobs", "1")  # it goes on from there
    assert re.search(r"^first row +13$", shown, re.MULTILINE)
    assert re.search(r"^deals +10$", shown, re.MULTILINE)
    assert done("census", "merge", both, b, a) == f"{both}: 22 rows\n"
    rows = timeless(solved(CensusPlan(Rules.named("crowning-piece"), 3, 5), range(1, 23)))
    assert kept(both) == rows
    assert done("census", "verify", both, "--jobs", "1").startswith("all 22 rows are right")
    assert "first row" not in done("census", "report", both)
    assert "has first row 13, not 1: name another file" in refused(
        "census", "--out", str(b), "--first", "1"
    )


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("merge", "OUT", "CENSUS", "README.md"), "README.md: this is not a census"),
        (("merge", "OUT", "nowhere"), "nowhere: No such file"),
        (
            ("merge", "README.md", "CENSUS"),
            "README.md: this file exists already",
        ),
        (("merge", "OUT"), "FILE..."),
        (("export", "CENSUS", "OUT"), "the name of a Parquet file ends in .parquet"),
        (("export", "CENSUS", "PARQUET"), "quick deals.parquet: this file exists already"),
        (("export", "CENSUS", "nowhere/x.parquet"), "nowhere: there is no such folder"),
        (("export", "README.md", "OUT.parquet"), "README.md: this is not a census"),
        (("import", "README.md", "OUT"), "README.md: Parquet magic bytes not found"),
        (("import", "nowhere", "OUT"), "nowhere: No such file"),
        (("import", "PARQUET", "README.md"), "README.md: this file exists already"),
        (("import", "PARQUET", "nowhere/x"), "nowhere/x: No such file"),
    ],
)
def test_bad_input_is_one_line_and_leaves_nothing_behind(
    quick: Path, tmp_path: Path, arguments: tuple[str, ...], problem: str
) -> None:
    places = {
        "CENSUS": quick,
        "PARQUET": quick.with_name("quick deals.parquet"),
        "OUT": tmp_path / "out",
        "OUT.parquet": tmp_path / "out.parquet",
    }
    readme = (ROOT / "README.md").read_bytes()
    assert problem in refused("census", *(str(places.get(word, word)) for word in arguments))
    assert list(tmp_path.iterdir()) == []
    assert len(list(quick.parent.iterdir())) == 3
    assert (ROOT / "README.md").read_bytes() == readme


def test_a_card_is_not_overwritten(quick: Path, tmp_path: Path) -> None:
    (tmp_path / "out.md").write_text("a recipe\n")
    said = refused("census", "export", str(quick), str(tmp_path / "out.parquet"))
    assert f"{tmp_path}/out.md: this file exists already: choose another name" in said
    assert [path.read_text() for path in tmp_path.iterdir()] == ["a recipe\n"]


# -- published -------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_stranger_checks_it_as_its_card_says(quick: Path, tmp_path: Path) -> None:
    published, card = (quick.with_name(f"quick deals.{end}") for end in ("parquet", "md"))
    text = card.read_text("utf-8")
    sums = re.findall(r"^\| `([0-9a-f]{64})` \|", text, re.MULTILINE)
    assert sums[0] == sha256(published.read_bytes()).hexdigest()
    assert f"({published.stat().st_size:,} bytes)" in text
    commands = re.findall(r"^hanabi census (?:import|verify) .*$", text, re.MULTILINE)
    assert [shlex.split(command)[2] for command in commands] == ["import", "verify"]
    for command in commands:
        words = {"quick deals.parquet": published, "again.census": tmp_path / "again.census"}
        done(*(words.get(word, word) for word in shlex.split(command)[1:]))
    assert kept(tmp_path / "again.census") == kept(quick)
    done("census", "export", tmp_path / "again.census", tmp_path / "again.parquet")
    assert sums[1] in (tmp_path / "again.md").read_text("utf-8")


@pytest.mark.slow
def test_who_trusts_nobody_needs_none_of_our_code_to_read_it(quick: Path, tmp_path: Path) -> None:
    published, card = (quick.with_name(f"quick deals.{end}") for end in ("parquet", "md"))
    found = re.search(r"```python\n(.*?)```", card.read_text("utf-8"), re.DOTALL)
    assert found is not None
    (tmp_path / "script.py").write_text(found[1])

    def checked(path: Path, name: str) -> tuple[int, str]:
        out = str(tmp_path / name)
        subprocess.run([sys.executable, "-I", "script.py", path, out], cwd=tmp_path, check=True)
        command = [sys.executable, "-I", "-S", str(sceptic.__file__), out]
        shown = subprocess.run(command, capture_output=True, text=True, check=False)
        assert shown.stderr == ""
        return shown.returncode, shown.stdout

    assert checked(published, "right") == (0, _verdicts(quick) + ", missing 0\n")
    table = parquet.read_table(published)
    seeds = table["seed"].to_pylist()
    seeds[6] += 1
    wrong = table.set_column(table.column_names.index("seed"), "seed", [seeds])
    parquet.write_table(wrong, tmp_path / "wrong.parquet")
    status, said = checked(tmp_path / "wrong.parquet", "wrong")
    assert (status, said.startswith("row 7: ")) == (1, True)


def _verdicts(path: Path) -> str:
    """How many rows have each verdict, in the order in which verdicts come."""
    with sqlite3.connect(path) as database:
        found = database.execute(
            "SELECT verdict, count(*) FROM deal GROUP BY verdict ORDER BY min(number)"
        ).fetchall()
    database.close()
    return ", ".join(f"{verdict} {count}" for verdict, count in found)


def test_a_card_says_how_the_census_is_made_again(quick: Path) -> None:
    text = quick.with_name("quick deals.md").read_text("utf-8")
    assert "rows 1 to 60" in text
    assert "copies: r 2 2 1, y 2 2 1, g 2 2 1\n" in text
    assert "No option sets such a deck" in text
    assert "at most 30 nodes a deal" in text
    assert "CC0" in text
    plan = CensusPlan(Rules.named("crowning-piece"), 3, 5, par=True)
    said = Summary(plan, 10, VerdictCounts(winnable=9, undecided=1), first=21)
    card = data_card(said, "1.2.3", Published("x.parquet", 5, "a", "b"))
    assert "--par --first 21 --deals 10 --seed 5\n" in card
    assert "rows 21 to 30" in card
    assert "No option" not in card
    assert "hanabi-deducer 1.2.3" in card


def test_a_card_names_each_column_of_its_file() -> None:
    assert list(COLUMNS) == list(TYPES)
    for par in (False, True):
        said = Summary(CensusPlan(QUICK, 2, par=par), 1, VerdictCounts(winnable=1))
        card = data_card(said, "1.2.3", Published("x.parquet", 5, "a", "b"))
        named = re.findall(r"^\| `(\w+)` \| (\w+) \|", card, re.MULTILINE)
        assert named == [(name, kind) for name, kind in TYPES.items() if par or name != "par"]
