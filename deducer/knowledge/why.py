"""Why a card can't be in a slot: a hint, the card or all copies in sight, or other slots.

The last reason is a Hall set: slots that must hold the last copies of some cards between them. It
is read from the graph of slots and cards: a maximum matching, what can be reached by exchanges from
there, and its components, after Régin's filtering of all-different constraints (AAAI 1994) and of
cardinalities (AAAI 1996).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from deducer.counting.bits import members
from deducer.errors import ViewError, event_place
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.views import Slot
from deducer.record.writing import quoted_entry
from deducer.table.clues import card_mask, clue_mask
from deducer.table.false_hints import earlier_place
from deducer.table.moments import Clue
from solver.cards import Card
from solver.errors import Phrase, joined

if TYPE_CHECKING:
    from networkx import DiGraph, Graph

Node = int | tuple[int, int]
"""A hidden slot by its index, or a copy of an unseen card by its kind and its number."""


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
    """Other slots must hold the last copies of ``cards`` between them: no fewer slots must.

    ``holders`` are those of them that alone can hold the card that it is about.
    """

    slots: tuple[Slot, ...]
    cards: tuple[Card, ...]
    holders: tuple[Slot, ...]
    phrase: Phrase

    def __str__(self) -> str:
        return str(self.phrase)


Why = ByHint | BySight | ByCopies | BySlots


class Reasons:
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
        known = self.knowledge.known.get(slot.place)
        if known is not None:
            return BySight(known)
        for clue in slot.clues:
            if not clue_mask(self.composition, clue) & card_mask(self.composition, card):
                place = self._clue_place(clue)
                if clue.touched:
                    return ByHint(clue.number, Phrase("{event} pointed at it", event=place))
                return ByHint(clue.number, Phrase("{event} did not point at it", event=place))
        if self.knowledge.unseen[self.composition.index[card]] == 0:
            return ByCopies(self._where(card))
        return self._by_slots(card)

    def _clue_place(self, clue: Clue) -> Phrase:
        """Where the hint of ``clue`` stands in the record."""
        table = self.knowledge.table
        if clue.number < 0:
            return earlier_place(table.record, clue.number)
        entry = quoted_entry(table.events[clue.number - 1], table.record.players)
        return event_place(table.turns.numbers[clue.number - 1], event=entry)

    def _where(self, card: Card) -> tuple[Phrase, ...]:
        """Where the copies of ``card`` are that the view sees."""
        known = self.knowledge.known
        board = self.knowledge.board
        names = self.knowledge.table.record.players
        in_hands = [
            Phrase("{who}'s slot {slot}", who=names[slot.holder], slot=slot.slot)
            for slot in self.knowledge.in_hands
            if known.get(slot.place) == card
        ]
        played = [Phrase("played")] * board.is_played(card)
        pile = self.knowledge.moment.pile
        shown = [place for place in pile if known.get(place) == card]
        gone = [Phrase("discarded")] * board.discarded(card)
        return (*in_hands, *played, *gone, *[Phrase("in the pile")] * len(shown))

    def _by_slots(self, card: Card) -> BySlots:
        """The smallest Hall set with all copies of ``card``, which every Hall set with them holds.

        A slot that holds a copy belongs to it, so do the slots that hold what it could hold, and so
        on: these are the ones that can be reached. Of them, those that can pass the copies of
        ``card`` in a circle, its component, alone can hold it (Régin 1994, proposition 2).
        """
        import networkx as nx  # late: it takes half a second, and few ask why

        source = self.composition.index[card], 0
        reached = {source} | nx.descendants(self._exchanges, source)
        components = nx.strongly_connected_components(self._exchanges.subgraph(reached))
        component = next(nodes for nodes in components if source in nodes)
        slots, cards = self._split(reached)
        holders, shared = self._split(component)
        phrase = self._between(slots, cards)
        if holders != slots:
            phrase = Phrase(
                "{these}, so {those}", these=phrase, those=self._between(holders, shared)
            )
        return BySlots(slots, cards, holders, phrase)

    @cached_property
    def _exchanges(self) -> DiGraph[Node]:
        """Hidden slots and copies of unseen cards, and who could hold what in some possible hands.

        A slot leads to each copy that it could hold, and a copy to the slot that holds it.
        """
        import networkx as nx

        hidden = self.knowledge.hidden
        options: Graph[Node] = nx.Graph()
        options.add_edges_from(
            (slot, (kind, copy))
            for slot, mask in enumerate(hidden.masks.values())
            for kind in members(mask)
            for copy in range(hidden.copies[kind])
        )
        slots = range(len(hidden.masks))
        held = nx.bipartite.hopcroft_karp_matching(options, slots)
        exchanges: DiGraph[Node] = nx.DiGraph()
        exchanges.add_edges_from((slot, copy) for slot in slots for copy in options[slot])
        exchanges.add_edges_from((held[slot], slot) for slot in slots)
        return exchanges

    def _split(self, nodes: set[Node]) -> tuple[tuple[Slot, ...], tuple[Card, ...]]:
        """The slots and the cards among ``nodes``, in order."""
        slots = sorted(node for node in nodes if isinstance(node, int))
        kinds = sorted({node[0] for node in nodes if not isinstance(node, int)})
        hidden, cards = self.knowledge.hidden_slots, self.composition.cards
        return tuple(hidden[slot] for slot in slots), tuple(cards[kind] for kind in kinds)

    def _between(self, slots: Sequence[Slot], cards: Sequence[Card]) -> Phrase:
        names = self.knowledge.table.record.players
        *most, last = (_place(names, slot) for slot in slots)
        if not most:
            return Phrase("{place} must hold the last {cards}", place=last, cards=tuple(cards))
        copies = sum(self.knowledge.unseen[self.composition.index[card]] for card in cards)
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
