"""Why a card can't be in a slot: a hint, the card or all copies in sight, or other slots.

The last reason is a Hall set: slots that must hold the last copies of some cards between them. It
is read from a matching of slots with cards, after Régin's filtering of all-different constraints
(AAAI 1994) and of cardinalities (AAAI 1996).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from deducer.counting.bits import members
from deducer.counting.matching import Matching
from deducer.errors import ViewError, event_place
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.views import Slot
from deducer.record.writing import quoted_entry
from deducer.table.clues import card_mask, clue_mask
from solver.cards import Card
from solver.errors import Phrase, joined


@dataclass(frozen=True, slots=True)
class ByHint:
    """A hint, event ``number``, pointed at the slot or did not, and the card does not fit that."""

    number: int
    phrase: Phrase

    def __str__(self) -> str:
        return str(self.phrase)


@dataclass(frozen=True, slots=True)
class BySight:
    """The card in the slot is in sight, and is ``card``."""

    card: Card

    @property
    def phrase(self) -> Phrase:
        return Phrase("it is {card}, in sight", card=self.card)

    def __str__(self) -> str:
        return str(self.phrase)


@dataclass(frozen=True, slots=True)
class ByCopies:
    """All copies are in sight; ``where`` says where each of them is."""

    where: tuple[Phrase, ...]

    @property
    def phrase(self) -> Phrase:
        if not self.where:
            return Phrase("the deck has none")
        return Phrase(
            "the only copy is in sight: {where}",
            "all {n} copies are in sight: {where}",
            n=len(self.where),
            where=joined(", ", self.where),
        )

    def __str__(self) -> str:
        return str(self.phrase)


@dataclass(frozen=True, slots=True)
class BySlots:
    """Other slots must hold the last copies of ``cards`` between them."""

    slots: tuple[Slot, ...]
    cards: tuple[Card, ...]
    phrase: Phrase

    def __str__(self) -> str:
        return str(self.phrase)


Why = ByHint | BySight | ByCopies | BySlots


class Reasons:
    """The reasons for what a view knows."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.composition = knowledge.table.record.rules.composition

    def why(self, slot: SlotKnowledge) -> dict[Card, Why]:
        """Return, for each card that ``slot`` can't hold, why not."""
        return {
            card: self.why_not(slot, card)
            for card in self.composition.cards
            if card not in slot.shares
        }

    def why_not(self, slot: SlotKnowledge, card: Card) -> Why:
        """Return why ``slot`` can't hold ``card``.

        :raises ViewError: if it can.
        """
        if card in slot.shares:
            raise ViewError("slot {slot} can be {card}", slot=slot.slot, card=card)
        known = self.knowledge.sight.known.get(slot.place)
        if known is not None:
            return BySight(known)
        for clue in slot.clues:
            if not clue_mask(self.composition, clue) & card_mask(self.composition, card):
                table = self.knowledge.table
                entry = quoted_entry(table.events[clue.number - 1], table.record.players)
                place = event_place(table.turns.numbers[clue.number - 1], event=entry)
                if clue.touched:
                    return ByHint(clue.number, Phrase("{event} pointed at it", event=place))
                return ByHint(clue.number, Phrase("{event} did not point at it", event=place))
        if self.knowledge.sight.unseen[self.composition.index[card]] == 0:
            return ByCopies(self._where(card))
        return self._by_slots(card)

    def _where(self, card: Card) -> tuple[Phrase, ...]:
        """Where the copies of ``card`` are that the view sees."""
        sight = self.knowledge.sight
        board = self.knowledge.board
        names = self.knowledge.table.record.players
        in_hands = [
            Phrase("{who}'s slot {slot}", who=names[slot.holder], slot=slot.slot)
            for slot in sight.in_hands
            if sight.known.get(slot.place) == card
        ]
        played = [Phrase("played")] * (board.height(card.suit) >= card.rank)
        pile = self.knowledge.moment.pile
        shown = [place for place in pile if sight.known.get(place) == card]
        gone = [Phrase("discarded")] * board.discarded(card)
        return (*in_hands, *played, *gone, *[Phrase("in the pile")] * len(shown))

    def _by_slots(self, card: Card) -> BySlots:
        """The slots that hold all copies of ``card``, and all others in their Hall set."""
        matching = self._matching
        kinds, holders = [self.composition.index[card]], set[int]()
        for kind in kinds:  # which grows meanwhile
            for holder in matching.holders[kind]:
                holders.add(holder)
                kinds += [each for each in members(matching.masks[holder]) if each not in kinds]
        slots = tuple(self.knowledge.sight.hidden[holder] for holder in sorted(holders))
        held = (kind for kind in sorted(kinds) if matching.holders[kind])
        cards = tuple(self.composition.cards[kind] for kind in held)
        return BySlots(slots, cards, self._between(slots, cards))

    @cached_property
    def _matching(self) -> Matching:
        """Some hands that are possible."""
        matching = Matching(self.knowledge.masks, self.knowledge.sight.unseen)
        matching.complete()
        return matching

    def _between(self, slots: Sequence[Slot], cards: Sequence[Card]) -> Phrase:
        names = self.knowledge.table.record.players
        *most, last = (_place(names, slot) for slot in slots)
        if not most:
            return Phrase("{place} must hold the last {cards}", place=last, cards=tuple(cards))
        copies = sum(self.knowledge.sight.unseen[self.composition.index[card]] for card in cards)
        return Phrase(
            "{most} and {last} hold the last {count} cards of {cards} between them",
            most=joined(", ", most),
            last=last,
            count=copies,
            cards=joined(", ", cards),
        )


def _place(names: Sequence[str], slot: Slot) -> Phrase:
    # a template of its own: where a card lies and what lies there differ in other languages
    return Phrase("{who}'s slot {number}", who=names[slot.holder], number=slot.slot)
