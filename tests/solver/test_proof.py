"""Proofs hold where there is no line, and nowhere else."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from solver import Deal, Discard, Hint, ProofError, Rules, Verdict, solve
from solver.proof import (
    CapacityProof,
    ExhaustionProof,
    GoneProof,
    OrderProof,
    OverProof,
    PaceProof,
    Proof,
    SeatsProof,
)
from solver.proof.arguments import simple_proof
from solver.proof.recheck import has_line, pool_comes_through
from solver.search.kernel import borrowed
from solver.search.layout import REFUTED
from solver.search.translate import problem
from tests.solver.positions import random_position
from tests.solver.search.exhaustive import Exhaustive, TooLarge, random_deal
from tests.support.cases import chunks


@pytest.mark.parametrize("chunk", chunks(8))
def test_small_deals_have_a_proof_or_a_line(chunk: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(chunk * 60, chunk * 60 + 60):
        deal = random_deal(random.Random(f"proof {seed}"), 9)
        try:
            winnable = Exhaustive(deal, most=2_000).winnable()
        except TooLarge:
            continue
        found = solve(deal)
        assert has_line(deal.start) is winnable, deal
        if winnable:
            assert found.proof is None
            assert simple_proof(deal.start) is None, deal
            assert pool_comes_through(deal.start), deal
            with pytest.raises(ProofError):
                ExhaustionProof(1).check(deal)
        else:
            assert found.proof is not None
            assert found.proof.check(deal)
            kinds[type(found.proof).__name__] += 1
    assert len(kinds) >= 2


def first_with(kind: type, rules: Rules, players: int) -> Deal:
    """A deal whose proof is of that kind."""
    for seed in range(100_000):
        deal = Deal.shuffle(rules, players, seed)
        if isinstance(simple_proof(deal.start), kind):
            return deal
    raise AssertionError(f"no deal has a {kind.__name__}")


@pytest.mark.parametrize(
    ("kind", "ending", "avalanche", "words"),
    [
        (CapacityProof, "crowning-piece", True, "must all be in hand"),
        (PaceProof, "standard", True, "can't have been played yet"),
    ],
)
def test_whole_decks_have_proofs_in_words(
    kind: type, ending: str, avalanche: bool, words: str
) -> None:
    deal = first_with(kind, Rules.named(ending, avalanche=avalanche), 2)
    found = solve(deal)
    assert (found.verdict, found.nodes) == (Verdict.UNWINNABLE, 0)
    assert found.proof is not None
    assert isinstance(found.proof, kind)
    assert found.proof == simple_proof(deal.start)
    assert words in str(found.proof)


def test_a_proof_of_one_deal_is_none_of_another() -> None:
    rules = Rules.named("crowning-piece", avalanche=True)
    proof = solve(first_with(CapacityProof, rules, 2)).proof
    assert proof is not None
    with pytest.raises(ProofError, match="no proof for this position"):
        proof.check(Deal.shuffle(rules, 3, 1))


def test_a_card_that_is_gone() -> None:
    rules = Rules.house("r", (1, 1, 3), hand_size=1, tokens=1)
    deal = Deal.parse("r3 r2 r1 r3 r3", players=2, rules=rules)
    position = deal.replay([Hint(1, rank=2), Discard(1)])
    found = solve(position)
    assert isinstance(found.proof, GoneProof)
    assert str(found.proof) == "r2 is needed, and no copy of it is left"
    assert found.proof.check(position)


def test_a_game_that_is_over_needs_no_argument() -> None:
    rules = Rules.house("r", (1, 0, 1), hand_size=1, ending="crowning-piece")
    found = solve(Deal.parse("r1 r3", players=2, rules=rules))
    assert found.verdict is Verdict.UNWINNABLE
    assert isinstance(found.proof, OverProof)
    assert found.proof.check(Deal.parse("r1 r3", players=2, rules=rules))


@pytest.mark.parametrize("chunk", chunks(8))
def test_the_kernel_refutes_at_once_just_where_there_is_a_simple_argument(chunk: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(chunk * 120, chunk * 120 + 120):
        position = random_position(random.Random(f"at once {seed}"))
        if position.board.end is not None:
            continue
        with borrowed(position.board.rules, 64) as search:
            status = search.load(problem(position))
        proof = simple_proof(position)
        assert (status == REFUTED) is (proof is not None), (seed, proof)
        kinds[type(proof).__name__] += 1
        if proof is not None:
            assert proof.check(position)
            assert len(str(proof)) > 20
    assert {"NoneType", "GoneProof", "TurnsProof", "PaceProof", "CapacityProof"} <= kinds.keys()


@pytest.mark.parametrize("kind", [SeatsProof, OrderProof])
def test_seats_that_come_too_late(kind: type[Proof]) -> None:
    for seed in range(5_000):
        position = random_position(random.Random(f"seats {seed}"))
        proof = simple_proof(position)
        if isinstance(proof, kind):
            assert "seat" in str(proof)
            assert proof.check(position)
            assert not has_line(position)
            return
    raise AssertionError(f"no {kind.__name__} was found")
