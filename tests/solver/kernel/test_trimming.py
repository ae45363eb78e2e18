"""The steps to a contradiction, against trying all values, in both builds."""

from __future__ import annotations

from array import array

import pytest

from solver.kernel import learner
from solver.kernel.layout import REFUTED
from solver.limits import Limits
from solver.proof.sceptic import derived, read_log
from solver.sat.clause_search import flat, written_log
from tests.solver.kernel.test_learner import Formula, hard, made, pigeons, satisfiable, solved
from tests.support.cases import chunks
from tests.support.source import as_written

BUILDS = [learner, as_written()["learner"]]


def learnt(formula: Formula, count: int) -> array[int] | None:
    """The clauses that the learner learns from a formula without solution."""
    solver = made(formula, count)
    if solved(solver, 50) != REFUTED:
        return None
    clauses = solver.learnt_clauses()
    assert clauses is not None
    return clauses


def steps(formula: Formula, count: int) -> list[list[int]] | None:
    """The steps of the log of a contradiction; None if there is a solution."""
    clauses = learnt(formula, count)
    return None if clauses is None else read_log(written_log(count, formula, clauses, Limits()))


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(16))
def test_each_step_follows_and_the_last_is_the_contradiction(chunk: int) -> None:
    refuted = 0
    for seed in range(10 * chunk, 10 * chunk + 10):
        formula = [sorted(set(clause)) for clause in hard(seed, 11)]
        taken = steps(formula, 11)
        assert (taken is None) is satisfiable(11, formula)
        if taken is None:
            continue
        refuted += 1
        known = list(formula)
        for clause in derived(formula, taken):
            assert not satisfiable(11, known + [[-literal] for literal in clause])
            known.append(clause)
        assert clause == []
        assert all(before for before in known[:-1])
    assert refuted > 1


def test_steps_that_nothing_needs_are_left_out() -> None:
    """Given clauses that have no part in the contradiction, and one that follows from them."""
    formula = pigeons(4)
    clauses = learnt(formula, 20)
    assert clauses is not None
    needless = [[21, 22], [21, -22], [23, 24]]
    taken = read_log(written_log(24, formula + needless, flat([[21]]) + clauses, Limits()))
    first = len(formula) + 1
    assert not {number for step in taken for number in step} & set(range(first, first + 3))
    assert list(derived(formula + needless, taken))[-1] == []


@pytest.mark.parametrize("formula", [hard(seed, 60) for seed in (0, 1, 2, 3)] + [pigeons(5)])
def test_both_builds_find_the_same_whatever_is_run_at_once(formula: Formula) -> None:
    count = max(abs(literal) for clause in formula for literal in clause)
    clauses = learnt(formula, count)
    if clauses is None:
        return
    found = []
    for build, at_once in zip(BUILDS, (3, 1_000), strict=True):
        trimmer = build.Trimmer(count, flat(formula) + clauses, len(formula))
        while not trimmer.run(at_once):
            pass
        found.append((trimmer.found(), [trimmer.literals(n) for n in range(1, len(formula) + 1)]))
    ours, theirs = found
    assert ours == theirs


@pytest.mark.parametrize("formula", [[[]], [[1], [-1]], [[1, 2], [-1], [-2]]])
def test_clauses_that_clash_at_once(formula: Formula) -> None:
    taken = steps(formula, 2)
    assert taken is not None
    assert list(derived(formula, taken))[-1] == []
