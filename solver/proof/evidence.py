"""The places of the cards that a proof mentions, for pictures."""

from __future__ import annotations

from collections.abc import Iterator
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
        case CapacityProof(draws=draws, cards=cards):
            parts = dict.fromkeys(cards, ProofPart.KEEP)
            return Evidence(_waiting(position, parts, _awaited(proof), draws), drawn=draws)
        case PaceProof(draws=draws, late=late):
            parts = dict.fromkeys(late, ProofPart.LATE)
            return Evidence(_waiting(position, parts, _awaited(proof), draws), drawn=draws)
        case TurnsProof(idle=idle):
            return Evidence(seats=idle)
    return Evidence()


def _awaited(proof: CapacityProof | PaceProof) -> set[Card]:
    waits = zip(proof.awaited, proof.places, strict=True)
    return {card for card, place in waits if place}


def _waiting(
    position: Position, parts: dict[Card, ProofPart], awaited: set[Card], draws: int
) -> tuple[Spot, ...]:
    """The places of the cards of ``parts``, and of the ``awaited`` ones after ``draws`` draws."""
    waits = dict.fromkeys(awaited - parts.keys(), ProofPart.AWAITED)
    spots = []
    for spot in _spots(position, parts | waits):
        comes_late = spot.seat is None and spot.number > draws
        if spot.card in awaited and comes_late:
            spots.append(Spot(spot.seat, spot.number, spot.card, ProofPart.AWAITED))
        elif spot.card in parts:
            spots.append(spot)
    return tuple(spots)


def _spots(position: Position, parts: dict[Card, ProofPart]) -> Iterator[Spot]:
    """Yield the places of all copies of some cards: hand by hand, then the pile."""
    rows = [*enumerate(position.hands), (None, position.pile)]
    for seat, row in rows:
        for number, card in enumerate(row, start=1):
            if card in parts:
                yield Spot(seat, number, card, parts[card])
