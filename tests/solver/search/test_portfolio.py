"""Searches that take turns, in turns so short that each decides small deals."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from solver import Deal, End, Rules, Verdict, solve
from solver.census.plan import CensusPlan
from solver.census.solving import solved
from solver.census.texts import read_proof
from solver.proof.kinds import ClausesProof
from solver.search import portfolio
from solver.search.portfolio import LEARN_AT
from tests.support.cases import chunks
from tests.support.exhaustive import Exhaustive, TooLarge, random_deal

HARD = 20
"""The row of a deal that a few steps of clauses decide, and no million nodes."""
LONG = 1_090
"""The row of a deal that clauses do not decide at once."""


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let clauses have their turn after a few nodes."""
    for name, nodes in {"FIRST": 2, "LEARN_AT": 4, "LEARNING": 20}.items():
        monkeypatch.setattr(portfolio, name, nodes)
    monkeypatch.setattr(portfolio, "SHARE", 1)


def open_deals(first: int, number: int) -> Iterator[tuple[Deal, bool]]:
    """Small deals under both endings, and whether they have a line, by trying everything."""
    for seed in range(first, first + number):
        deal = random_deal(random.Random(f"hunt {seed}"), 10)
        try:
            yield deal, Exhaustive(deal, most=3_000).winnable()
        except TooLarge:
            continue


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("chunk", chunks(4))
@pytest.mark.slow
def test_small_deals_are_decided_as_by_trying_everything(chunk: int) -> None:
    told: Counter[type] = Counter()
    for deal, winnable in open_deals(80 * chunk, 80):
        found = solve(deal)
        assert found.verdict is (Verdict.WINNABLE if winnable else Verdict.UNWINNABLE), deal
        if winnable:
            assert deal.replay(found.line).board.end is End.PERFECT
        if found.proof is not None:
            assert found.proof.check(deal)
        told[type(found.proof)] += 1
    assert told[ClausesProof]


@pytest.mark.nightly
@pytest.mark.slow
def test_a_deal_that_is_searched_in_vain_is_decided_by_clauses() -> None:
    plan = CensusPlan(Rules.named("standard", avalanche=True), 3, node_limit=200_000)
    (row,) = solved(plan, [HARD])
    assert row.verdict == Verdict.UNWINNABLE
    assert row.proof is not None
    proof = read_proof(row.proof)
    assert isinstance(proof, ClausesProof)
    assert proof.check(plan.deal(HARD), time_limit=60)
    assert LEARN_AT <= row.nodes < plan.node_limit
    again = solve(plan.deal(HARD), node_limit=plan.node_limit)
    assert (again.nodes, again.proof) == (row.nodes, proof)


@pytest.mark.slow
def test_clauses_keep_to_the_nodes_too() -> None:
    deal = CensusPlan(Rules.named("standard", avalanche=True), 4).deal(LONG)
    limit = LEARN_AT + 1_000
    found = solve(deal, node_limit=limit)
    assert found.verdict is Verdict.UNDECIDED
    assert found.nodes == limit
