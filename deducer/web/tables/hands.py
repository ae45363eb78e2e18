"""The hands of a table as JSON data: what is seen of each card, and what can be known of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.views import EVERYONE, PUBLIC, SeatView
from deducer.show.json.values import fill, ratio
from deducer.table.moments import Clue, Moment
from deducer.table.table import Table
from deducer.web.messages.state import ClueShown, HandShown, HandSlot, OwnHand, OwnSlot
from solver.played import Worth


def public_knowledge(table: Table) -> dict[int, SlotKnowledge]:
    """Return what everybody knows of the cards in hands that were not shown, by their place."""
    slots = Knowledge(table, table.now, PUBLIC).slots
    return {slot.place: slot for slot in slots if table.card(slot.place) is None}


def hand_data(
    table: Table,
    seat: int,
    public: Mapping[int, SlotKnowledge] | None = None,
    moment: Moment | None = None,
) -> HandShown:
    """Return a hand as in a state: the cards that the record knows, and what hints said.

    ``public`` is what everybody knows of other cards, by their place, where that is shown. The hand
    is that at ``moment``, by default the last.
    """
    moment = moment or table.now
    shown = [
        slot_data(table, moment, number, place, public.get(place) if public else None)
        for number, place in enumerate(moment.hands[seat], start=1)
    ]
    return HandShown(seat=seat, slots=shown)


def slot_data(
    table: Table, moment: Moment, number: int, place: int, public: SlotKnowledge | None = None
) -> HandSlot:
    """Return a slot as in a state, with the marks of its card, or what everybody knows of it."""
    card = table.card(place)
    clues = table.clues.get(place, ())
    shown = HandSlot(
        slot=number,
        place=place,
        card=None if card is None else str(card),
        clues=[_clue(clue) for clue in clues if clue.reliable and clue.number <= moment.number],
    )
    if card is not None:
        worth = moment.board.worths[card]
        shown["playable"] = Worth.PLAYABLE in worth
        shown["trash"] = Worth.TRASH in worth
        shown["last"] = Worth.INDISPENSABLE in worth
    if public is not None:
        shown["odds"] = {str(card): ratio(each) for card, each in public.shares.items()}
        if not public.exact:
            shown["estimated"] = True
    return shown


def _clue(clue: Clue) -> ClueShown:
    hint = clue.hint
    return ClueShown(
        number=clue.number,
        seat=clue.giver,
        turn=clue.turn,
        colour=hint.colour,
        rank=hint.rank,
        touched=clue.touched,
    )


def own_data(table: Table, seat: int, *, revealed: bool) -> OwnHand:
    """Return what a seat can know of its own hand, as in a state.

    Once the game is ``revealed``, it knows every card that the record does.
    """
    known = Knowledge(table, table.now, EVERYONE if revealed else SeatView(seat))
    cards = table.record.rules.composition.cards
    unseen = dict(zip(cards, known.unseen, strict=True))
    slots = [
        fill(
            OwnSlot,
            slot,
            since=since(table, seat, slot.place),
            left={card: unseen[card] for card in slot.shares},
        )
        for slot in known.slots
        if slot.holder == seat
    ]
    return OwnHand(slots=cast(list[OwnSlot], slots))


def since(table: Table, seat: int, place: int) -> int:
    """Return the turn in which a seat got a card that it holds; 0: it was dealt."""
    got = table.now
    for moment in reversed(table.moments):
        if place not in moment.hands[seat]:
            break
        got = moment
    return got.turn


def unknown_data(table: Table, viewer: int | None, *, revealed: bool) -> list[tuple[int, int]]:
    """Return the cards in hands that the view should see and the record lacks, as in a state.

    What is in doubt is not asked for: it is mended, or else stays open.
    """
    if viewer is None and not revealed:
        return []
    doubted = {doubt.place for doubt in table.doubts}
    return [
        (seat, slot)
        for seat, hand in enumerate(table.now.hands)
        for slot, place in enumerate(hand, start=1)
        if (revealed or seat != viewer) and table.card(place) is None and place not in doubted
    ]
