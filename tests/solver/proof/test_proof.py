"""Proofs hold where there is no line, and nowhere else."""

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Card, Deal, Position, ProofError, Rules, solve
from solver.kernel.layout import REFUTED
from solver.kernel.lending import borrowed
from solver.kernel.translate import problem
from solver.proof import sceptic
from solver.proof.arguments import simple_proof
from solver.proof.evidence import ProofPart, Spot, evidence
from solver.proof.kinds import (
    KINDS,
    CapacityProof,
    ExhaustionProof,
    GoneProof,
    OverProof,
    PaceProof,
    TurnsProof,
)
from solver.proof.proof import Proof, field_types
from solver.proof.recheck import as_plain_data
from tests.support.cases import chunks, seeds_until, thorough
from tests.support.exhaustive import random_position

SEATS = 1212
"""The seed of a rare position, lost by which hand holds which card."""
AT_ONCE = {"NoneType", "seats", "GoneProof", "TurnsProof", "PaceProof", "CapacityProof"}


@pytest.mark.parametrize("chunk", chunks(16))
@pytest.mark.slow
def test_the_kernel_refutes_at_once_just_where_there_is_a_simple_argument(chunk: int) -> None:
    kinds: Counter[str] = Counter()
    seeds = seeds_until(lambda: kinds.keys() >= AT_ONCE, chunk * 60, 60)
    for seed in chain([SEATS], seeds):
        position = random_position(random.Random(f"at once {seed}"))
        if position.board.end is not None:
            continue
        with borrowed(position.board.rules, 64) as search:
            status = search.load(problem(position))
        proof = simple_proof(position)
        if proof is None and status == REFUTED:  # by which hand holds which card
            assert ExhaustionProof().check(position)
            kinds["seats"] += 1
            continue
        assert (status == REFUTED) is (proof is not None), (seed, proof)
        assert proof is not None or not sceptic.short_of_turns(*as_plain_data(position)), seed
        kinds[type(proof).__name__] += 1
        if proof is not None:
            assert proof.check(position)
            assert len(str(proof)) > 20
    assert kinds.keys() >= AT_ONCE


# -- anything that is no proof ----------------------------------------------------------------

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.sampled_from([10**4_000, -(10**4_000), 2**64, float("nan"), float("inf"), 1.0])
    | st.text(max_size=5)
    | st.sampled_from([Card("r", 1), Card("m", 5)]),
    lambda some: st.lists(some, max_size=4).map(tuple) | st.lists(some, max_size=3),
    max_leaves=6,
)


@cache
def small_position(seed: int) -> Position:
    return random_position(random.Random(f"junk {seed}"))


@cache
def is_winnable(seed: int) -> bool | None:
    return solve(small_position(seed), node_limit=20_000).winnable


@pytest.mark.slow
@given(st.data(), st.integers(0, 60))
@thorough(300)
def test_any_fields_are_refused_by_a_proof_error_and_nothing_else(
    data: st.DataObject, seed: int
) -> None:
    """Every kind of proof with junk in its fields, and real ones of which a field is changed."""
    position = small_position(seed)
    real = simple_proof(position)
    kinds = [kind for kind in KINDS.values() if field_types(kind) or kind is OverProof]
    if real is not None and data.draw(st.booleans()):
        name = data.draw(st.sampled_from([*field_types(type(real)), None]))
        proof = real if name is None else replace(real, **{name: data.draw(JUNK)})  # type: ignore[type-var]
    else:
        kind = data.draw(st.sampled_from(kinds))
        proof = kind(**{name: data.draw(JUNK) for name in field_types(kind)})
    try:
        holds = proof.check(position)
    except ProofError:
        assert repr(proof) != repr(real)  # which tells 1 from True and from 1.0
    else:
        assert holds
        assert repr(proof) == repr(real)
        assert is_winnable(seed) is False


@pytest.mark.parametrize(
    ("proof", "said"),
    [
        (
            PaceProof(1, (Card("r", 5),), (), (), 2, 0),
            "its field 'awaited' has an impossible value",
        ),
        (TurnsProof(10**5_000, 3), "its field 'plays' has an impossible value"),
        (TurnsProof(5, 3, 7), "its field 'idle' has an impossible value"),  # type: ignore[arg-type]
        (TurnsProof(5, True), "its field 'turns' has an impossible value"),
        (GoneProof("r1"), "its field 'card' has an impossible value"),  # type: ignore[arg-type]
        (PaceProof(1, (), (), (), "2", 0), "its field 'turns' has an impossible value"),  # type: ignore[arg-type]
    ],
)
def test_a_malformed_proof_is_told_what_is_wrong(proof: Proof, said: str) -> None:
    with pytest.raises(ProofError, match=said):
        proof.check(small_position(1))


# -- the places of the cards that a proof mentions ---------------------------------------------


AVALANCHE = Rules.named(sixth="avalanche")


def proven(seed: int, kind: type[object]) -> tuple[Deal, object]:
    """A shuffle for two, and its proof, which is of that kind."""
    deal = Deal.shuffle(AVALANCHE, 2, seed)
    proof = solve(deal).proof
    assert isinstance(proof, kind)
    return deal, proof


def placed(deal: Deal, spot: Spot) -> Card:
    """The card that lies where ``spot`` says."""
    row = deal.start.pile if spot.seat is None else deal.start.hands[spot.seat]
    return row[spot.number - 1]


@pytest.mark.parametrize(("seed", "kind"), [(4, CapacityProof), (6, PaceProof)])
def test_each_card_lies_where_it_is_said_to(seed: int, kind: type[object]) -> None:
    deal, proof = proven(seed, kind)
    assert isinstance(proof, CapacityProof | PaceProof)
    told = evidence(proof, deal.start)
    assert [placed(deal, spot) for spot in told.spots] == [spot.card for spot in told.spots]
    named = set(proof.cards if isinstance(proof, CapacityProof) else proof.late)
    kept = {spot.card for spot in told.spots if spot.part is not ProofPart.AWAITED}
    awaited = {spot for spot in told.spots if spot.part is ProofPart.AWAITED}
    assert kept <= named <= {spot.card for spot in told.spots}
    assert told.drawn == proof.draws
    assert awaited
    assert all(spot.seat is None and spot.number > proof.draws for spot in awaited)


def test_other_proofs_speak_of_seats_or_of_nothing() -> None:
    start = Deal.shuffle(AVALANCHE, 2, 4).start
    assert evidence(TurnsProof(30, 29, (0,)), start).seats == (0,)
    assert evidence(GoneProof(Card("m", 1)), start).spots == ()
