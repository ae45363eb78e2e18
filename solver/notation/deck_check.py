"""Checks a deck in a text, and reports all problems at once: missing, surplus, unreadable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from solver.cards import Card
from solver.errors import (
    CardError,
    NotationError,
    Phrase,
    RulesError,
    check_int,
    check_text,
    joined,
)
from solver.notation.rules_lines import RulesReader
from solver.notation.words import TextLine, Word, card_word, check_length, split
from solver.rules import PLAYERS, Rules

FEW = 3
"""The most problems that one line lists; beyond that, it only counts them."""
MOST_PLACES = 20
"""The most places of a surplus card that a message names; it counts the others."""


class DeckLines:
    """A deck's header lines, and the words of its cards in the order of the text."""

    KEYS = ("players", "first")

    def __init__(self, header: Mapping[str, str] | None = None) -> None:
        """Begin with the lines of ``header`` (key to value), which override the text's."""
        self.reader = RulesReader(header)
        self.seats: dict[str, TextLine] = {}
        self.words: list[Word] = []

    def take(self, line: TextLine) -> None:
        """Take the next line.

        :raises NotationError: if it is an unknown, repeated or late header line.
        """
        if line.key is None:
            self.words += line.words
        elif self.words:
            raise line.words[0].fail("header lines come before the cards")
        elif line.key in self.KEYS and line.key not in self.seats:
            self.seats[line.key] = line
        elif not self.reader.take(line):
            raise line.words[0].fail(
                "this header line is not allowed here: use {known}, once each",
                known=(*self.KEYS, *RulesReader.KEYS),
            )

    def number(self, key: str, least: int, most: int) -> int | None:
        """Return the number that the header line ``key`` gives, or None without such a line.

        :raises NotationError: if it is not a number from ``least`` to ``most``.
        """
        line = self.seats.get(key)
        if line is None:
            return None
        if len(line.words) != 2:
            raise line.end.fail("{key} takes one number", key=line.key)
        return line.words[1].number(key, least, most)


@dataclass(frozen=True)
class DeckCheck:
    """Cards compared with the deck of their rules.

    ``places`` are the cards' words if they come from a text, and ``unknown`` are the errors
    of all other words.
    ``players`` is None if the text does not name a number. Seat ``first`` begins.
    """

    rules: Rules
    cards: tuple[Card, ...]
    places: tuple[Word, ...] = ()
    unknown: tuple[NotationError, ...] = ()
    players: int | None = None
    first: int = 0

    @classmethod
    def parse(
        cls,
        text: str,
        players: int | None = None,
        rules: Rules | None = None,
        header: Mapping[str, str] | None = None,
    ) -> Self:
        """Check a deck, or part of one, in ``text`` as :meth:`solver.deal.Deal.parse` reads it.

        >>> rules = Rules.house("r", (2, 1, 1), hand_size=1)
        >>> print(DeckCheck.parse("r2 r1 r1", rules=rules).summary)
        3 cards: r3 is missing

        :raises HanabiError: if its rules can't be read, or don't allow that many players.
        """
        check_text("text", text, NotationError)
        check_length(text)
        deck, errors = DeckLines(header), list[NotationError]()
        rows = text.removeprefix("\ufeff").split("\n")
        for number, row in enumerate(rows, start=1):
            with _noted(errors):
                line = split(row.removesuffix("\r"), number)
                if line.words:
                    deck.take(line)
                continue
            deck.words += _cards_beside(number, row)
        rules = rules or deck.reader.rules()
        cards, places = [], []
        for word in deck.words:
            with _noted(errors):
                cards.append(card_word(word, rules))
                places.append(word)
        with _noted(errors):
            if players is None:
                players = deck.number("players", PLAYERS[0], PLAYERS[-1])
        if players is not None:
            check_int("players", players, RulesError)
        first = None
        with _noted(errors):
            first = deck.number("first", 0, (players or 5) - 1)
        if players is not None:
            rules.hand_size(players)
        errors.sort(key=lambda error: (error.line, error.column))
        for error in errors:
            error.text = "".join(rows[error.line - 1][error.column - 1 :].split()[:1])
        return cls(rules, tuple(cards), tuple(places), tuple(errors), players, first or 0)

    def refuse_unread(self) -> int:
        """Check that all words could be read, and return the number of players.

        :raises NotationError: at the first word that could not, or if there is no such number.
        """
        for error in self.unknown:
            raise error
        if self.players is None:
            raise NotationError("how many players? Add a line such as 'players: 3'")
        return self.players

    @property
    def entered(self) -> int:
        """How many cards the text has, surplus cards included."""
        return len(self.cards)

    @cached_property
    def counts(self) -> Counter[Card]:
        """How many copies of each card the text has."""
        return Counter(self.cards)

    @cached_property
    def missing(self) -> dict[Card, int]:
        """How many copies of each card are missing, in the deck's order; complete cards are out."""
        copies = self.rules.composition.copies
        return {
            card: count - self.counts[card]
            for card, count in copies.items()
            if self.counts[card] < count
        }

    @cached_property
    def surplus(self) -> dict[Card, tuple[Word, ...]]:
        """The places of all copies of each surplus card (none if the cards have no places)."""
        copies = self.rules.composition.copies
        foreign = sorted(self.counts.keys() - copies.keys())
        too_many = [card for card, count in copies.items() if self.counts[card] > count]
        places: dict[Card, list[Word]] = {card: [] for card in (*foreign, *too_many)}
        for card, word in zip(self.cards, self.places, strict=False):
            if card in places:
                places[card].append(word)
        return {card: tuple(words) for card, words in places.items()}

    @property
    def missing_count(self) -> int:
        """How many cards are missing."""
        return sum(self.missing.values())

    @property
    def surplus_count(self) -> int:
        """How many cards are surplus.

        ``entered - surplus_count + missing_count`` is the size of the deck.
        """
        copies = self.rules.composition.copies
        return sum(self.counts[card] - copies.get(card, 0) for card in self.surplus)

    @property
    def complete(self) -> bool:
        """Whether these are exactly the cards of the deck."""
        return not (self.missing or self.surplus or self.unknown)

    @property
    def differences(self) -> list[Phrase]:
        """The differences from the deck, card by card, in words."""
        copies = self.rules.composition.copies
        phrases = [self.too_many(card) for card in self.surplus if card not in copies]
        for card, count in copies.items():
            if card in self.surplus:
                phrases.append(self.too_many(card))
            elif self.missing.get(card) == count == 1:
                phrases.append(Phrase("{card} is missing", card=card))
            elif card in self.missing:
                values = {"missing": self.missing[card], "count": count, "card": card}
                phrases.append(Phrase("{missing} of {count} {card} missing", **values))
        return phrases

    @property
    def problems(self) -> list[Phrase]:
        """Every problem in words: unreadable words, then the differences."""
        return [*(error.phrase for error in self.unknown), *self.differences]

    def too_many(self, card: Card) -> Phrase:
        """Return how many copies of a surplus ``card`` there are, and how many there should be."""
        count = self.rules.composition.copies.get(card)
        if count is None:
            return Phrase("{card} is not in this deck", card=card)
        return Phrase(
            "{card} is there once, not {count}",
            "{card} is there {n} times, not {count}",
            n=self.counts[card],
            card=card,
            count=count or Phrase("at all"),
        )

    def where(self, card: Card) -> Phrase:
        """Return the places of a surplus ``card`` in words, at most :data:`MOST_PLACES` of them."""
        words = self.surplus[card]
        places = [
            Phrase("line {line}, column {column}", line=word.line, column=word.column)
            for word in words[:MOST_PLACES]
        ]
        if more := len(words) - len(places):
            places.append(Phrase("and {more} more", more=f"{more:,}"))
        return joined("; ", places)

    @property
    def refusal(self) -> Phrase:
        """Every difference in one line, with the places of surplus cards."""
        total = self.rules.composition.total
        text = joined("; ", self.differences)
        if self.entered == total:
            text = Phrase("{total} cards: {problem}", total=total, problem=text)
        else:
            text = Phrase(
                "{n} card, not {total}: {problem}",
                "{n} cards, not {total}: {problem}",
                n=self.entered,
                total=total,
                problem=text,
            )
        if not (self.places and self.surplus):
            return text
        places = tuple(
            Phrase("{card}: {where}", card=card, where=self.where(card)) for card in self.surplus
        )
        return Phrase("{problem} ({where})", problem=text, where=joined(", ", places))

    @property
    def summary(self) -> Phrase:
        """The result in one line: the problems if they are few, else their counts."""
        total = self.rules.composition.total
        if self.complete:
            return Phrase("{total} cards: the deck is complete", total=total)
        if len(self.problems) <= FEW:
            return Phrase(
                "{n} card: {problem}",
                "{n} cards: {problem}",
                n=self.entered,
                problem=joined("; ", self.problems),
            )
        counts = (
            Phrase("{count} missing", count=self.missing_count),
            Phrase("{count} too many", count=self.surplus_count),
            Phrase("{count} unreadable", count=len(self.unknown)),
        )
        return Phrase(
            "{here} of {total} cards: {problem}",
            here=total - self.missing_count,
            total=total,
            problem=joined(", ", (each for each in counts if each.values["count"])),
        )


@contextmanager
def _noted(errors: list[NotationError]) -> Iterator[None]:
    """Collect a NotationError in ``errors`` and go on."""
    try:
        yield
    except NotationError as error:
        errors.append(error)


def _cards_beside(number: int, row: str) -> Iterator[Word]:
    """Yield the cards of a line that can't be split into words, up to a comment."""
    for plain in re.finditer(r"\S+", row):
        if plain.group().startswith("#"):
            break
        with suppress(CardError):
            Card.parse(plain.group())
            yield Word(plain.group(), number, plain.start() + 1)
