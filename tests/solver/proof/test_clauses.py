"""Proofs by clauses: the sceptic's clauses, logs, and alterations of them that are refused."""

import base64
import bz2
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from pysat.solvers import Minisat22

from solver import Deal, End, Position, ProofError, Rules
from solver.kernel.drive import drive
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.kernel.translate import moves
from solver.limits import Limits
from solver.proof import recheck, sceptic
from solver.proof.kinds import ClausesProof
from solver.proof.recheck import as_plain_data, clause_search
from tests.support.cases import chunks
from tests.support.exhaustive import Exhaustive, TooLarge, corrected_position


def log_of(position: Position) -> str | None:
    """The log of the clauses' contradiction; None if there is a line."""
    search = clause_search(position, 1)
    status = drive(search, RUNNING, Limits())
    assert status in (WON, REFUTED)
    if status == WON:
        assert position.replay(moves(position, search.line())).board.end is End.PERFECT
    return recheck.log_of(position, search.learnt_clauses()) if status == REFUTED else None


@cache
def cases(first: int, number: int) -> tuple[list[tuple[Position, str]], list[Position]]:
    """Small positions: lost ones with their logs, and winnable ones, by trying everything."""
    lost, won = [], []
    for seed in range(first, first + number):
        position = corrected_position(random.Random(f"logs {seed}"))
        try:
            winnable = Exhaustive(position, 1_500).winnable()
        except TooLarge:
            continue
        if position.board.end is None:
            log = log_of(position)
            assert (log is None) is winnable, seed
            if log is None:
                won.append(position)
            else:
                lost.append((position, log))
    return lost, won


@pytest.mark.parametrize("chunk", chunks(8))
@pytest.mark.slow
def test_every_lost_position_has_a_log_that_holds_there(chunk: int) -> None:
    lost, won = cases(50 * chunk, 50)
    assert min(len(lost), len(won)) > 5
    assert any(position.pile_play_ahead for position, _ in lost)
    for position, log in lost:
        assert ClausesProof(log).check(position)
        for other in won[:5]:
            with pytest.raises(ProofError, match="not a proof for this position"):
                ClausesProof(log).check(other)


def encoded(steps: list[list[int]]) -> str:
    """A log of these steps: an encoder of its own."""
    raw = bytearray()
    for number in (number for step in steps for number in (*step, 0)):
        digits = [number >> shift & 127 for shift in range(0, max(1, number.bit_length()), 7)]
        raw += bytes([digit | 128 for digit in digits[:-1]] + digits[-1:])
    return base64.b64encode(bz2.compress(raw)).decode()


def altered_steps(steps: list[list[int]], chance: random.Random) -> list[list[int]]:
    """Steps with one of them changed, doubled, cut or left out, or with others moved."""
    steps = [step.copy() for step in steps]
    at = chance.randrange(len(steps))
    step = steps[at]
    match chance.randrange(7):
        case 0:
            step[chance.randrange(len(step))] += chance.choice((-1, 1, 7))
        case 1:
            del step[chance.randrange(len(step))]
        case 2:
            step.insert(chance.randrange(len(step)), chance.choice(step))
        case 3:
            del steps[at]
        case 4:
            del steps[at:]
        case 5:
            steps.append(steps[at])
        case _:
            chance.shuffle(step)
    return steps


def follows_for_a_solver(position: Position, steps: list[list[int]]) -> bool:
    """Whether every clause that these steps derive follows from those before, and all clash."""
    with Minisat22() as solver:
        line = sceptic.Line(*as_plain_data(position))
        solver.append_formula(line.all)
        for clause in sceptic.derived(line.all, steps):
            conflict, _ = solver.propagate([-literal for literal in clause])
            if conflict:
                return False
            if clause:
                solver.add_clause(clause)
        return not clause


@pytest.mark.parametrize("chunk", chunks(16))
@pytest.mark.slow
def test_altered_logs_are_refused(chunk: int) -> None:
    """An alteration that is accepted must be a proof as well: another solver agrees with each step.

    Such are rare: a step's clauses in another order, or another clause that does as well.
    """
    lost, _ = cases(25 * chunk, 25)
    told: Counter[str] = Counter()
    chance = random.Random(f"altered {chunk}")
    for position, log in lost:
        steps = sceptic.read_log(log)
        assert encoded(steps) == log
        for _ in range(25):
            changed = altered_steps(steps, chance)
            if changed == steps:
                continue
            try:
                ClausesProof(encoded(changed)).check(position)
            except ProofError:
                told["refused"] += 1
            else:
                told["another proof"] += 1
                assert follows_for_a_solver(position, changed)
        for text in altered_texts(log, chance):
            with pytest.raises(ProofError):
                ClausesProof(text).check(position)
    assert told["refused"] > 20 * told["another proof"]


def altered_texts(log: str, chance: random.Random) -> Iterator[str]:
    """The text with a letter changed, left out or doubled, cut, or with more after it."""
    for _ in range(10):
        at = chance.randrange(len(log))
        letter = chance.choice("ABCDxyz0189+/=")
        if letter != log[at]:
            yield f"{log[:at]}{letter}{log[at + 1 :]}"
        yield log[:at] + log[at + 1 :]
        yield log[:at] + log[at:][:1] + log[at:]
    yield log[: len(log) // 2 // 4 * 4]
    yield log + log
    yield f"{log}\n"
    yield f"{log}AAAA"
    packed = base64.b64decode(log)
    raw = bz2.decompress(packed)
    for other in (raw[:-1], raw + b"\1", raw + b"\x80", b"\x81\0" + raw, b"\xff" * 9, b""):
        yield base64.b64encode(bz2.compress(other)).decode()


@pytest.mark.nightly
@pytest.mark.slow
def test_a_log_that_would_fill_the_memory_is_refused() -> None:
    ((position, _), *_), _ = cases(0, 25)
    bomb = base64.b64encode(bz2.compress(bytes([1]) * (sceptic.MOST + 1))).decode()
    assert len(bomb) < 10_000
    with pytest.raises(ProofError):
        ClausesProof(bomb).check(position)


@pytest.mark.slow
def test_what_is_exported_is_what_drat_checkers_read() -> None:
    """Every learnt clause follows by unit propagation; a solver's own, of python-sat."""
    lost, _ = cases(0, 25)
    for position, log in lost:
        dimacs, drat = ClausesProof(log).export(position)
        header, *lines = dimacs.splitlines()
        variables, count = map(int, header.removeprefix("p cnf ").split())
        assert (variables >= max(numbers(lines)), count) == (True, len(lines))
        *learnt, last = drat.splitlines()
        assert last == "0"
        with Minisat22() as solver:
            solver.append_formula([list(map(int, line.split()[:-1])) for line in lines])
            for line in learnt:
                clause = list(map(int, line.split()[:-1]))
                assert solver.propagate([-literal for literal in clause])[0] is False
                solver.add_clause(clause)
            assert solver.propagate([])[0] is False


def numbers(lines: list[str]) -> Iterator[int]:
    """The variables of clauses in the format DIMACS."""
    return (abs(int(word)) for line in lines for word in line.split())


def test_only_what_is_a_proof_is_exported() -> None:
    lost, won = cases(0, 25)
    with pytest.raises(ProofError):
        ClausesProof(lost[0][1]).export(won[0])
    with pytest.raises(ProofError):
        ClausesProof().export(lost[0][0])


def test_a_log_is_the_same_whenever_it_is_asked_for_and_ends_with_the_limits() -> None:
    deal = Deal.parse(
        """players: 2
        rules: standard deck-plays
        copies: r 1 1, y 1 1
        hand: 1
        tokens: 1
        strikes: 1
        y2 r2 y1 r1"""
    )
    log = log_of(deal.start)
    assert log
    assert log == log_of(deal.start)
    assert ClausesProof(log).check(deal)
    assert ClausesProof().check(deal)
    search = clause_search(deal.start, 1)
    drive(search, RUNNING, Limits())
    assert recheck.log_of(deal.start, search.learnt_clauses(), Limits(seconds=0)) == ""


def test_plays_from_the_pile_are_not_checked_where_the_log_leaves_them_out() -> None:
    """They can win: a log for rules without them is none for rules with them."""
    rules = Rules.house("ry", (1, 1), hand_size=1, tokens=3, strikes=1, ending="standard")
    deal = Deal.parse("y2 y1 r2 r1", players=2, rules=rules)
    log = log_of(deal.start)
    assert log
    assert ClausesProof(log).check(deal)
    with pytest.raises(ProofError):
        ClausesProof(log).check(replace(deal, rules=replace(rules, deck_plays=True)))
