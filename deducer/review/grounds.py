"""What a seat could know a card by, in a few words: "hinted red; r1, r3 are all in sight"."""

from __future__ import annotations

from collections.abc import Iterator

from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.table.clues import card_mask, clue_mask, clued_mask
from solver.errors import Phrase, joined

MOST_CARDS = 4
"""The most cards that are named."""


def grounds(known: Knowledge, slot: SlotKnowledge) -> Phrase:
    """Return what tells the holder of ``slot`` as much of its card as ``known`` does."""
    return joined("; ", tuple(_grounds(known, slot)))


def _grounds(known: Knowledge, slot: SlotKnowledge) -> Iterator[Phrase]:
    composition = known.table.record.rules.composition
    hints = [clue for clue in slot.clues if clue.touched and clue.reliable]
    if hints:
        labels = dict.fromkeys(clue.hint.label for clue in hints)
        yield Phrase("hinted {clues}", clues=joined(", ", tuple(labels)))
    left = clued_mask(composition, hints)
    for clue in slot.clues:
        narrower = left & clue_mask(composition, clue)
        if narrower != left and not clue.touched:
            yield Phrase("not hinted {clue}", clue=clue.hint.label)
        left = narrower
    others = [
        card
        for card in composition.cards
        if card_mask(composition, card) & left and card not in slot.shares
    ]
    seen = [card for card in others if not known.unseen[composition.index[card]]]
    if len(seen) > MOST_CARDS:
        yield Phrase("all others are in sight")
    elif seen:
        yield Phrase("{cards} in sight", cards=joined(", ", tuple(seen)))
    if len(seen) < len(others):
        yield Phrase("others must lie elsewhere")
