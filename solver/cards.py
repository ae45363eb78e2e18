"""Cards as small ints, suits and how they look, and the composition of a deck.

A card is written as its suit's letter and its rank: ``r1``, ``m5``, ``A3``.
Letters are case-sensitive, so that ``b`` stays blue beside the printed suit ``B``.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from solver.errors import CardError, Phrase, RulesError, check_int, is_int, quoted

LETTERS = string.ascii_letters
MAX_RANK = 5
MAX_SUITS = 6
MAX_COPIES = 10


@dataclass(frozen=True, slots=True)
class Suit:
    """How a suit is shown: its letter, English name, colour (``#rrggbb``) and symbol.

    Symbols differ in shape, so that suits can be told apart without their colours.
    """

    letter: str
    name: str
    colour: str
    symbol: str

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.name)

    def __str__(self) -> str:
        return self.name


_KNOWN = {
    suit.letter: suit
    for suit in (
        Suit("r", "red", "#d1323d", "▲"),
        Suit("y", "yellow", "#d9a400", "★"),
        Suit("g", "green", "#2f9e44", "♣"),
        Suit("b", "blue", "#1c6fd6", "●"),
        Suit("w", "white", "#8a8f98", "◆"),
        Suit("m", "multicolour", "#c2418d", "✿"),
        Suit("p", "purple", "#8247c9", "■"),
        Suit("t", "teal", "#0f8f8c", "◎"),
        Suit("k", "black", "#343a40", "✚"),
        Suit("A", "A", "#c2511b", "Ⓐ"),
        Suit("B", "B", "#2f6fc4", "Ⓑ"),
        Suit("C", "C", "#3b8f3f", "Ⓒ"),
        Suit("D", "D", "#8a56b8", "Ⓓ"),
        Suit("E", "E", "#7a7f2a", "Ⓔ"),
    )
}
_BY_NAME = {suit.name: suit for suit in _KNOWN.values()}


def suit(text: str) -> Suit:
    """Return the suit that ``text`` names, by letter or by English name (in any case).

    A text of one letter is taken as a suit's letter. A letter of no known suit gives a plain suit
    of its own, since house decks may use any letter.

    >>> suit("red").symbol, suit("B").name, suit("b").name
    ('▲', 'B', 'blue')

    :raises CardError: if ``text`` is neither.
    """
    text = str(text)
    if text in _KNOWN:
        return _KNOWN[text]
    if len(text) == 1 and text in LETTERS:
        return Suit(text, text, "#6b7280", text)
    if text.lower() in _BY_NAME:
        return _BY_NAME[text.lower()]
    raise CardError(
        "no suit is called {text}: use a letter such as r, or a name such as red", text=quoted(text)
    )


class Card(int):
    """A card: one small int that holds its suit and rank, and prints as ``r1``.

    ``json.dumps`` writes the number of any int, so give it the text, which :meth:`parse` reads.

    >>> import json
    >>> Card("r", 1), Card.parse("m5").rank, json.dumps([str(Card("r", 1))])
    (Card('r', 1), 5, '["r1"]')
    """

    __slots__ = ()

    def __new__(cls, suit: str, rank: int) -> Card:
        """Return the card with the suit letter ``suit`` and the rank ``rank``.

        :raises CardError: if there is no such suit letter, or the rank is not 1 to 5.
        """
        number = LETTERS.find(suit) if isinstance(suit, str) and len(suit) == 1 else -1
        if number < 0:
            raise CardError("{suit} is not a suit: suits are single letters", suit=quoted(suit))
        if not (is_int(rank) and 1 <= rank <= MAX_RANK):
            raise CardError(
                "{rank} is not a rank: ranks go from 1 to {most}", rank=repr(rank), most=MAX_RANK
            )
        return int.__new__(cls, number * 8 + rank)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that ``text`` names, such as ``r1``.

        :raises CardError: if it names no card.
        """
        text = str(text)
        card = _BY_TEXT.get(text)
        if card is None:
            raise CardError(
                "{text} is not a card: write suit letter and rank, such as r1",
                text=quoted(text[:20]),
            )
        return card

    @property
    def suit(self) -> str:
        return LETTERS[self >> 3]

    @property
    def rank(self) -> int:
        return self & 7

    @property
    def phrase(self) -> Phrase:
        return Phrase(f"{self.suit}{{rank}}", rank=self.rank)

    def __str__(self) -> str:
        return f"{LETTERS[self >> 3]}{self & 7}"

    def __repr__(self) -> str:
        return f"Card({self.suit!r}, {self.rank})"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[type[Card], tuple[str, int]]:
        return Card, (self.suit, self.rank)


_BY_TEXT = {
    str(card): card
    for card in (Card(letter, rank) for letter in LETTERS for rank in range(1, MAX_RANK + 1))
}


@dataclass(frozen=True)
class Composition:
    """How many copies of each card a deck has.

    ``suits`` lists each suit's letter with its copies in the order in which its cards are played:
    of rank 1, 2, ..., and of ``powder`` suits from their highest rank down. The length of that
    tuple is the suit's highest rank; with a zero, the deck lacks a needed card. No hint names the
    colour of ``wild`` and of ``powder`` suits, which are given by their letters: every colour's
    hint touches wild ones, and none touches powder.

    >>> deck = Composition.of({"r": (3, 2, 1), "m": (1, 1, 1)}, wild="m")
    >>> deck.total, deck.copies[Card("r", 2)], [str(card) for card in deck.cards][:4]
    (9, 2, ['r1', 'r2', 'r3', 'm1'])
    >>> deck.colours, deck.touches("r", Card("m", 1))
    (('r',), True)
    >>> black = Composition.of({"r": (3, 2, 1), "k": (3, 2, 1)}, powder="k")
    >>> black.copies[Card("k", 3)], black.step(Card("k", 3)), black.touches("r", Card("k", 1))
    (3, 1, False)

    :raises RulesError: if it is no deck: no suits or more than 6, a letter twice, no rank or more
        than 5 in a suit, more than 10 copies of a card, no card at all, a wild or powder suit that
        is not in the deck or is both, or no other suits.
    """

    suits: tuple[tuple[str, tuple[int, ...]], ...]
    wild: frozenset[str] = frozenset()
    powder: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        letters = [letter for letter, _ in self.suits]
        if not 1 <= len(letters) <= MAX_SUITS:
            raise RulesError(
                "a deck has 1 to {most} suits, not {count}", most=MAX_SUITS, count=len(letters)
            )
        if len(set(letters)) < len(letters):
            raise RulesError(
                "a suit occurs twice in the deck: {letters}", letters=" ".join(letters)
            )
        for letter, copies in self.suits:
            if letter not in tuple(LETTERS):
                raise RulesError(
                    "{suit} is not a suit: suits are single letters", suit=quoted(letter)
                )
            if not 1 <= len(copies) <= MAX_RANK:
                raise RulesError(
                    "suit {suit} has {count} ranks, not 1 to {most}",
                    suit=letter,
                    count=len(copies),
                    most=MAX_RANK,
                )
            for count in copies:
                check_int("copies", count, RulesError)
            if not all(0 <= count <= MAX_COPIES for count in copies):
                raise RulesError(
                    "suit {suit}: a card has 0 to {most} copies", suit=letter, most=MAX_COPIES
                )
        if self.total == 0:
            raise RulesError("a deck holds at least one card")
        for letter in sorted(self.wild.difference(letters)):
            raise RulesError(
                "suit {suit} can't be wild: the deck does not have it", suit=quoted(letter)
            )
        for letter in sorted(self.powder.difference(letters)):
            raise RulesError(
                "suit {suit} can't be powder: the deck does not have it", suit=quoted(letter)
            )
        for letter in sorted(self.powder & self.wild):
            raise RulesError("suit {suit} can't be both wild and powder", suit=letter)
        if not self.colours:
            raise RulesError("at least one suit must not be wild: hints need a colour to name")

    @classmethod
    def of(
        cls,
        suits: Mapping[str, Iterable[int]],
        wild: Iterable[str] = (),
        powder: Iterable[str] = (),
    ) -> Composition:
        """Return the composition of ``suits``, a mapping of letter to copies as they are played."""
        copied = tuple((letter, tuple(copies)) for letter, copies in suits.items())
        return cls(copied, frozenset(wild), frozenset(powder))

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The suits' letters, in order."""
        return tuple(letter for letter, _ in self.suits)

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """Each suit's highest rank: where its firework is complete."""
        return tuple(len(copies) for _, copies in self.suits)

    @cached_property
    def kinds(self) -> dict[str, tuple[tuple[int, ...], bool, bool]]:
        """Each suit's copies, and whether it is wild or powder, by letter."""
        return {
            letter: (copies, letter in self.wild, letter in self.powder)
            for letter, copies in self.suits
        }

    @cached_property
    def copies(self) -> dict[Card, int]:
        """The copies of each card, suit by suit as they are played; a needed card may have 0."""
        return {
            self.at(letter, step): count
            for letter, copies in self.suits
            for step, count in enumerate(copies, start=1)
        }

    def at(self, letter: str, step: int) -> Card:
        """Return the card that takes a suit's firework to the height ``step``."""
        top = self.tops[self.suit_index[letter]]
        return Card(letter, top + 1 - step if letter in self.powder else step)

    def step(self, card: Card) -> int:
        """Return the height to which ``card`` takes its firework: its rank, but in powder."""
        if card.suit not in self.powder:
            return card.rank
        return self.tops[self.suit_index[card.suit]] + 1 - card.rank

    def completes(self, card: Card) -> bool:
        """Whether ``card`` is the last of its firework."""
        return self.step(card) == self.tops[self.suit_index[card.suit]]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(self.copies)

    @cached_property
    def index(self) -> dict[Card, int]:
        """Each card's index in :attr:`cards`."""
        return {card: place for place, card in enumerate(self.cards)}

    def ordered(self, cards: Iterable[Card]) -> list[Card]:
        """Return ``cards`` of the deck in the order of :attr:`cards`."""
        return sorted(cards, key=self.index.__getitem__)

    @property
    def total(self) -> int:
        return sum(sum(copies) for _, copies in self.suits)

    @cached_property
    def suit_index(self) -> dict[str, int]:
        """Each letter's index in :attr:`letters`."""
        return {letter: place for place, letter in enumerate(self.letters)}

    @cached_property
    def max_rank(self) -> int:
        return max(self.tops)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The suits that a hint can name, in order: all but wild ones and powder."""
        return tuple(letter for letter in self.letters if letter not in self.wild | self.powder)

    def touches(self, clue: str | int, card: Card) -> bool:
        """Whether a hint of ``clue``, a colour (a suit's letter) or a rank, touches ``card``."""
        if isinstance(clue, int):
            return card.rank == clue
        return card.suit == clue or card.suit in self.wild  # a clue is one of `colours`

    @cached_property
    def clues(self) -> dict[Card, tuple[str | int, ...]]:
        """The clues whose hints touch each card: colours, then its rank."""
        clues = (*self.colours, *range(1, self.max_rank + 1))
        return {
            card: tuple(clue for clue in clues if self.touches(clue, card)) for card in self.cards
        }

    def __str__(self) -> str:
        """The suits, each with its first and last rank as they are played: ``r1-5 k5-1``."""
        return " ".join(
            f"{letter}{self.at(letter, 1).rank}-{self.at(letter, top).rank}"
            for letter, top in zip(self.letters, self.tops, strict=True)
        )

    def deck(self) -> list[Card]:
        """Return all cards of the deck, sorted, each as often as the deck holds it."""
        return [card for card, count in self.copies.items() for _ in range(count)]
