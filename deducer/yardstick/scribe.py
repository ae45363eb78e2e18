"""Writes a record of a deal that was played so far, as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterable

from deducer.record.data import RecordData, Writer
from deducer.record.events import Discarded, Drawn, Event, HandDealt, Hinted, Played
from solver.cards import Card
from solver.deal import Deal
from solver.moves import PILE, Discard, Hint, Move, Play
from solver.position import Position

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve")
"""The players of all positions, in seat order."""


def record_of(deal: Deal, moves: Iterable[Move], seat: int | None) -> RecordData:
    """Return the record of ``deal`` after ``moves`` as ``seat`` saw it; None: who saw no hand.

    Hints name the slots that they touched, so that the record says all that everybody heard.
    """
    position = deal.start
    log: list[Event] = []
    for at, hand in enumerate(position.hands):
        if seat is not None and at != seat:
            log.append(HandDealt(at, hand))
    for move in moves:
        then = position.after(move)
        log.append(_event(position, move, then, seat))
        position = then
    writer = Writer.NONE if seat is None else seat
    return RecordData(deal.rules, NAMES[: deal.players], tuple(log), writer, deal.first)


def _event(position: Position, move: Move, then: Position, seat: int | None) -> Event:
    """The action as ``seat`` saw it."""
    mover = position.board.turn
    match move:
        case Hint():
            return Hinted(mover, move, position.touched(move))
        case Play(slot, announce):
            card = position.card_of(move)
            return Played(mover, slot, card, announce, drawn=_drawn(position, move, then, seat))
        case Discard(slot):
            card = position.card_of(move)
            return Discarded(mover, slot, card, _drawn(position, move, then, seat))


def _drawn(position: Position, move: Play | Discard, then: Position, seat: int | None) -> Drawn:
    mover = position.board.turn
    if move.slot == PILE or not position.pile:
        return Drawn(nothing=True)
    card: Card | None = then.hands[mover][0]
    return Drawn(None if seat in (None, mover) else card)
