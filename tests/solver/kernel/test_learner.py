"""The SAT solver of the kernel and the steps that it trims, against trying all values."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from itertools import combinations, product
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.kernel import learner
from solver.kernel.layout import ANEW, REFUTED, RUNNING, TABLE_FULL, WON
from solver.limits import Limits
from solver.proof.sceptic import derived, read_log
from solver.sat.clause_search import flat, written_log
from tests.support.cases import chunks, thorough
from tests.support.source import as_written

Formula = list[list[int]]

BUILDS = [learner, as_written()["learner"]]
literals = st.builds(int.__mul__, st.integers(1, 7), st.sampled_from((-1, 1)))
formulas = st.lists(st.lists(literals, max_size=4), max_size=30)


def satisfies(values: tuple[bool, ...], formula: Formula) -> bool:
    """Whether each clause has a literal that is true."""
    return all(any(values[abs(n) - 1] == (n > 0) for n in clause) for clause in formula)


def satisfiable(count: int, formula: Formula) -> bool:
    """The slow twin: tries all values of ``count`` variables."""
    return any(satisfies(values, formula) for values in product((False, True), repeat=count))


def made(
    formula: Formula, count: int, most: int = 1 << 20, build: ModuleType = learner
) -> learner.Learner:
    """A solver of ``formula`` over ``count`` variables."""
    numbers = array("i", [n for clause in formula for n in (*clause, 0)])
    solver: learner.Learner = build.Learner(count, numbers, most)
    return solver


def solved(solver: learner.Learner, at_once: int = 1_000) -> int:
    """The status at the end."""
    status = solver.run(at_once)
    while status in (RUNNING, TABLE_FULL):
        if status == TABLE_FULL:
            solver.grow()
        status = solver.run(at_once)
    return status


def agrees(formula: Formula, count: int, build: ModuleType = learner, at_once: int = 1_000) -> int:
    """Check the solver against the twin, and return the status."""
    solver = made(formula, count, build=build)
    status = solved(solver, at_once)
    assert status == (WON if satisfiable(count, formula) else REFUTED)
    if status == WON:
        values = solver.model()
        assert [abs(n) for n in values] == list(range(1, count + 1))
        assert satisfies(tuple(n > 0 for n in values), formula)
    return status


def hard(seed: int, count: int) -> Formula:
    """Random clauses of three literals, as many as make about half of the formulas satisfiable."""
    chance = random.Random(seed)
    return [
        [chance.choice((-1, 1)) * v for v in chance.sample(range(1, count + 1), 3)]
        for _ in range(round(4.4 * count))
    ]


def pigeons(count: int) -> Formula:
    """Clauses that put ``count + 1`` pigeons into ``count`` holes, one in each."""
    rows = [[pigeon * count + hole + 1 for hole in range(count)] for pigeon in range(count + 1)]
    columns = zip(*rows, strict=True)
    return rows + [[-a, -b] for column in columns for a, b in combinations(column, 2)]


@pytest.mark.parametrize("build", BUILDS)
@thorough(150)
@given(formulas, st.integers(1, 5))
def test_any_clauses_are_decided_as_by_trying_all_values(
    build: ModuleType, formula: Formula, at_once: int
) -> None:
    agrees(formula, 7, build, at_once)


@pytest.mark.parametrize("chunk", chunks(4))
@pytest.mark.slow
def test_clauses_that_just_contradict_or_just_do_not(chunk: int) -> None:
    told = Counter(agrees(hard(1_000 * chunk + seed, 9), 9) for seed in range(150))
    assert min(told[WON], told[REFUTED]) > 30


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_pigeons_do_not_fit(count: int) -> None:
    formula = pigeons(count)
    assert solved(made(formula, count * (count + 1))) == REFUTED
    without = [clause for clause in formula if clause != formula[0]]
    assert solved(made(without, count * (count + 1))) == WON


def test_no_clause_and_the_empty_one() -> None:
    assert solved(made([], 3)) == WON
    assert made([[]], 3).run(1) == REFUTED
    assert made([[2], [-2]], 3).run(1) == REFUTED
    assert solved(made([[2, -2], [1, 1]], 3)) == WON


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "count"), [(0, 60), (1, 60), pytest.param(5, 170, marks=pytest.mark.nightly)]
)
def test_both_builds_do_the_same_whatever_is_run_at_once(seed: int, count: int) -> None:
    formula = hard(seed, count)
    compiled, written = (made(formula, count, build=build) for build in BUILDS)
    assert solved(compiled, 7) == solved(written, 1_000)
    assert compiled.nodes == written.nodes > (10 if count == 60 else 3 * ANEW)
    assert compiled.model() == written.model()


def test_little_room_is_kept_to_by_forgetting_and_without_a_log() -> None:
    formula = hard(3, 150)
    plenty, little = made(formula, 150), made(formula, 150, most=2_000)
    assert solved(little) == solved(plenty)
    assert plenty.nodes > 500
    assert plenty.learnt_clauses() is not None
    assert little.learnt_clauses() is None


# -- the steps to a contradiction --------------------------------------------------------------


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
def test_both_builds_find_the_same_steps_whatever_is_run_at_once(formula: Formula) -> None:
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
