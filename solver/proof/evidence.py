"""The places of the cards that a proof mentions, for pictures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solver.cards import Card
from solver.position import Position
from solver.proof.kinds import CapacityProof, PaceProof, TurnsProof
from solver.proof.proof import Proof


class ProofPart(StrEnum):
    """The part of a card in a proof."""

    KEEP = "held"
    """It must stay in a hand."""
    LATE = "late"
    """It can only be played late."""
    AWAITED = "awaited"
    """Others wait for it."""


@dataclass(frozen=True)
class Spot:
    """A card's place: a ``seat`` and a slot, or (``seat`` is None) the n-th card of the pile."""

    seat: int | None
    number: int
    card: Card
    part: ProofPart


@dataclass(frozen=True)
class Evidence:
    """The cards and the ``seats`` that a proof mentions, once ``drawn`` cards are drawn."""

    spots: tuple[Spot, ...] = ()
    seats: tuple[int, ...] = ()
    drawn: int | None = None


def evidence(proof: Proof, position: Position) -> Evidence:
    """Return the cards and seats that ``proof`` mentions, and where they are in ``position``."""
    match proof:
        case CapacityProof(cards=cards):
            part = ProofPart.KEEP
        case PaceProof(late=cards):
            part = ProofPart.LATE
        case TurnsProof(idle=idle):
            return Evidence(seats=idle)
        case _:
            return Evidence()
    awaited = {card for card, place in zip(proof.awaited, proof.places, strict=True) if place}
    spots = []
    for seat, row in (*enumerate(position.hands), (None, position.pile)):
        for number, card in enumerate(row, start=1):
            if card in awaited and seat is None and number > proof.draws:
                spots.append(Spot(seat, number, card, ProofPart.AWAITED))
            elif card in cards:
                spots.append(Spot(seat, number, card, part))
    return Evidence(tuple(spots), drawn=proof.draws)
