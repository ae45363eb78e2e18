"""Where the cards lie that a proof speaks of, for whoever draws them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from solver.cards import Card
from solver.errors import Phrase
from solver.position import Position
from solver.proof.kinds import CapacityProof, OrderProof, PaceProof, Proof, SeatsProof, TurnsProof
from solver.proof.play_order import waiting_phrases


class ProofPart(StrEnum):
    """What a card has to do with a proof."""

    HELD = "held"
    """It must stay in a hand, or its holder must play it."""
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
    """What a proof speaks of: cards, ``seats``, and a moment: when ``drawn`` cards are drawn."""

    spots: tuple[Spot, ...] = ()
    seats: tuple[int, ...] = ()
    drawn: int | None = None


def evidence(proof: Proof, position: Position) -> Evidence:
    """Return what ``proof`` speaks of in ``position``; nothing where it speaks of no cards."""
    match proof:
        case CapacityProof(draws=draws, held=held, waiting=waiting):
            return Evidence(_waiting(position, held, ProofPart.HELD, waiting, draws), drawn=draws)
        case PaceProof(draws=draws, late=late, waiting=waiting):
            return Evidence(_waiting(position, late, ProofPart.LATE, waiting, draws), drawn=draws)
        case TurnsProof(idle=idle):
            return Evidence(seats=idle)
        case SeatsProof(late=held, loose=late, holders=holders, pile=pile):
            drawn = len(position.pile) - pile
            return Evidence(_held_or_late(position, held, late), _once(holders), drawn)
        case OrderProof(held=held, late=late, holders=holders):
            return Evidence(_held_or_late(position, held, late), _once(holders))
    return Evidence()


def _waiting(
    position: Position, cards: tuple[Card, ...], part: ProofPart, waiting: str, draws: int
) -> tuple[Spot, ...]:
    """The places of ``cards`` and of those that they wait for, which come after the draws."""
    awaited = {
        Card.parse(str(group.values["until"]))
        for group in waiting_phrases(waiting)
        if isinstance(group, Phrase)
    }
    parts = dict.fromkeys(cards, part)
    found = []
    for spot in _spots(position, parts | dict.fromkeys(awaited - parts.keys(), ProofPart.AWAITED)):
        comes_late = spot.seat is None and spot.number > draws
        if spot.card in awaited and comes_late:
            found.append(Spot(spot.seat, spot.number, spot.card, ProofPart.AWAITED))
        elif spot.card in parts:
            found.append(spot)
    return tuple(found)


def _held_or_late(
    position: Position, held: tuple[Card, ...], late: tuple[Card, ...]
) -> tuple[Spot, ...]:
    parts = dict.fromkeys(late, ProofPart.LATE) | dict.fromkeys(held, ProofPart.HELD)
    return tuple(_spots(position, parts))


def _spots(position: Position, parts: dict[Card, ProofPart]) -> Iterator[Spot]:
    """Yield the places of all copies of some cards: hand by hand, then the pile."""
    rows = [*enumerate(position.hands), (None, position.pile)]
    for seat, row in rows:
        for number, card in enumerate(row, start=1):
            if card in parts:
                yield Spot(seat, number, card, parts[card])


def _once(holders: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(set(holders)))
