"""Plain deck files as a file format: a shuffle and its rules, without any events.

The record of such a deck knows all cards and has no events. Its players are named by their seats.
"""

from __future__ import annotations

from deducer.errors import FormatError
from deducer.formats.written import (
    Written,
    foreign_lost,
    header_lost,
    names_lost,
    refuse_start,
    unknown,
    unnamed,
)
from deducer.record.data import RecordData, Writer
from deducer.table.replay import Replay
from solver.cards import Card
from solver.deal import Deal
from solver.errors import NotationError, Phrase
from solver.notation.deck_check import DeckLines
from solver.notation.rules_lines import RulesReader
from solver.notation.words import lines

_NOTHING: tuple[dict[str, object], ...] = ({}, {"options": {}})
_KEYS = (*DeckLines.KEYS, *RulesReader.KEYS)


def sniff(text: str) -> bool:
    """Whether ``text`` looks like a deck: a number of players, or cards in its first line."""
    try:
        for line in lines(text):
            words = [word.text for word in line.words]
            if line.key == "players":
                return len(words) == 2 and words[1].isdecimal()
            if line.key is None:
                cards = sum(map(_is_card, words))
                return len(words[0]) <= 2 and 2 * cards > len(words)
            if line.key not in _KEYS:
                return False
    except NotationError:
        pass  # the reader says where
    return False


def read(text: str) -> RecordData:
    """Read the deck in ``text`` as the record of a game that has not begun.

    :raises HanabiError: with the place of what can't be read, or what the deck lacks.
    """
    deal = Deal.parse(text)
    return RecordData(
        rules=deal.rules,
        players=unnamed(deal.players),
        writer=Writer.ALL,
        first=deal.first,
        deck=deal.deck,
    )


def write(record: RecordData) -> Written:
    """Write the deck of ``record``.

    :raises FormatError: if some cards are not known.
    :raises HanabiError: if the record can't have happened.
    """
    refuse_start(record, "deck")
    deck = _deck(record)
    known = tuple(card for card in deck if card is not None)
    if len(known) < len(deck):
        unknown_cards = unknown(len(deck) - len(known), len(deck))
        raise FormatError(
            "{unknown}: a deck file must hold all of them", Phrase("deck"), unknown=unknown_cards
        )
    deal = Deal(record.rules, len(record.players), known, record.first)
    warnings = names_lost(record.players)
    if record.log:
        warnings.append(
            Phrase(
                "what happened is not kept: {n} event",
                "what happened is not kept: {n} events",
                n=len(record.events),
            )
        )
    warnings += header_lost(record)
    others = [name for name, value in record.foreign.items() if value not in _NOTHING]
    warnings += foreign_lost(others)
    return Written(str(deal), tuple(warnings))


def _deck(record: RecordData) -> list[Card | None]:
    """The deck in order, from the header or from the cards seen in the game."""
    if record.deck and None not in record.deck:
        return list(record.deck)
    return Replay.of(record).ledger.cards(range(record.rules.composition.total))


def _is_card(text: str) -> bool:
    return len(text) == 2 and text[0].isalpha() and text[1].isdecimal()
