"""The check of a census: nothing of it can be changed unnoticed but times."""

import json
from pathlib import Path

import pytest

from solver.census.crew import InProcess, ProcessCrew
from solver.census.plan import CensusPlan, CensusRow
from solver.census.solving import extend, solved
from solver.census.store import CensusFile
from solver.census.verify import CensusCheck, difference, problem, verify
from solver.limits import Limits
from solver.rules import Rules
from tests.support.plans import QUICK

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
