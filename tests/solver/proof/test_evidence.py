"""The places of the cards that a proof mentions."""

import pytest

from solver import Deal, Rules, solve
from solver.cards import Card
from solver.proof.evidence import ProofPart, Spot, evidence
from solver.proof.kinds import CapacityProof, GoneProof, PaceProof, TurnsProof

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
