"""What agreements add, for the terminal: odds and readings by a sheet, and the sheet in words."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from deducer.agreements import Kept, Sheet
from deducer.agreements.sheet import in_words
from deducer.languages import say
from deducer.show.terminal.board import card_text
from deducer.show.words.odds import percent
from solver.cards import Card
from solver.errors import Phrase

BY_CARDS = Phrase("by cards")
HEADS = (
    Phrase("slot"),
    Phrase("fits if kept"),
    BY_CARDS,
    Phrase("trash if kept"),
    BY_CARDS,
    Phrase("reading"),
)
MOST_CARDS = 8
"""The most cards of a reading that are listed: a longer one says little."""


def kept_text(kept: Kept) -> RenderableType:
    """Return for each slot of a seat how likely it fits by its sheet and by cards alone.

    :raises LimitError: if there are too many hidden cards to weigh.
    """
    grid = Grid.grid(padding=(0, 2))
    grid.add_row(*(Text(say(head), style="dim") for head in HEADS))
    for slot in kept.slots:
        known = slot.knowledge
        grid.add_row(
            str(known.slot),
            Text(percent(Fraction(slot.playable)), style="bold"),
            percent(known.playable),
            percent(Fraction(slot.trash)),
            percent(known.trash),
            _reading(slot.reading),
        )
    title = Phrase("If hints meant what the sheet {sheet} says", sheet=str(kept.sheet))
    return Group(Text(say(title), style="bold"), grid)


def _reading(cards: frozenset[Card]) -> Text:
    if not cards:
        return Text(say(Phrase("no card keeps every promise")), style="yellow")
    if len(cards) > MOST_CARDS:
        return Text(say(Phrase("any of {number} cards", number=len(cards))), style="dim")
    return Text(" ").join(card_text(card) for card in sorted(cards))


def sheet_text(sheet: Sheet) -> RenderableType:
    """Return the sentences of ``sheet``, to be read aloud at the table."""
    title = Phrase("What hints mean at this table: {sheet}", sheet=str(sheet))
    lines = in_words(sheet) or [Phrase("Nothing is agreed: a hint says what it touches.")]
    return Group(Text(say(title), style="bold"), *(Text(f"· {say(line)}") for line in lines))
