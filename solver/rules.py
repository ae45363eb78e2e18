"""The rules of a game as data: everything in which editions, variants and tables differ.

They follow seven rulebooks: ``2010`` and ``2025`` (English), ``deluxe`` (R&R Games, 2014),
``abacus`` (Abacusspiele, German, 2012), ``fr`` (French), ``sv`` (Swedish) and ``suit-and-dots`` (an
English edition for a generic deck).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Self, TypeVar

from solver.cards import Composition
from solver.editions import EDITIONS, Edition, Sixth
from solver.errors import HanabiError, Phrase, RulesError, check_flag, check_int, check_text, quoted

PLAYERS = range(2, 7)
HAND_SIZES = (5, 5, 4, 4, 3)
"""The cards dealt to each seat with 2, 3, 4, 5 and, on sites, 6 players."""
MAX_HAND = 10
MAX_TOKENS = 20
MAX_STRIKES = 10


class Ending(StrEnum):
    """How a game ends, other than by strikes or by a perfect score."""

    STANDARD = "standard"
    CROWNING_PIECE = "crowning-piece"


class Dealt(StrEnum):
    """How a shuffled deck is dealt: whole hands in turn, or rounds of one card per seat."""

    HANDS = "hands"
    ROUNDS = "rounds"


@dataclass(frozen=True)
class Rules:
    """The rules of one table.

    ``hand_sizes`` are the cards dealt to each seat with 2, 3, 4, 5 and 6 players. No rulebook has
    six: sites deal them 3 cards. So where four sizes are given, six get as many as five, but 3 at
    most. ``edition`` names the rulebook whose rating words apply.
    ``deck_plays`` lets a seat play the last card of the pile unseen, as some online logs do.
    ``card_cycling`` moves the oldest unhinted card of whoever gave a hint to slot 1, as some tables
    do. It changes no verdict, since any slot can be played.

    :raises RulesError: if the rules are impossible.
    """

    composition: Composition
    edition: str = "2010"
    ending: Ending = Ending.STANDARD
    hand_sizes: tuple[int, ...] = HAND_SIZES
    tokens: int = 8
    strikes: int = 3
    choreography: bool = False
    empty_hints: bool = False
    deck_plays: bool = False
    card_cycling: bool = False
    dealt: Dealt = Dealt.HANDS

    def __post_init__(self) -> None:
        _edition(self.edition)
        object.__setattr__(self, "ending", _choice(Ending, Phrase("ending"), self.ending))
        object.__setattr__(self, "dealt", _choice(Dealt, Phrase("way to deal"), self.dealt))
        for name in ("choreography", "empty_hints", "deck_plays", "card_cycling"):
            check_flag(name, getattr(self, name), RulesError)
        counts = (len(PLAYERS) - 1, len(PLAYERS))
        if not (isinstance(self.hand_sizes, tuple) and len(self.hand_sizes) in counts):
            raise RulesError(
                "hand_sizes must be {count} numbers, for {least} to {most} players",
                count=len(PLAYERS),
                least=PLAYERS[0],
                most=PLAYERS[-1],
            )
        for size in self.hand_sizes:
            check_int("hand_size", size, RulesError)
        if len(self.hand_sizes) < len(PLAYERS):
            six = min(self.hand_sizes[-1], HAND_SIZES[-1])
            object.__setattr__(self, "hand_sizes", (*self.hand_sizes, six))
        check_int("tokens", self.tokens, RulesError)
        check_int("strikes", self.strikes, RulesError)
        if not all(1 <= size <= MAX_HAND for size in self.hand_sizes):
            raise RulesError("a hand holds 1 to {most} cards", most=MAX_HAND)
        if not 0 <= self.tokens <= MAX_TOKENS:
            raise RulesError(
                "a game has 0 to {most} tokens, not {tokens}", most=MAX_TOKENS, tokens=self.tokens
            )
        if not 1 <= self.strikes <= MAX_STRIKES:
            raise RulesError(
                "a game has 1 to {most} strikes, not {strikes}",
                most=MAX_STRIKES,
                strikes=self.strikes,
            )

    def __repr__(self) -> str:
        named = {field.name: (field.default, getattr(self, field.name)) for field in fields(self)}
        named.pop("composition")
        changed = [f", {name}={now!s}" for name, (usual, now) in named.items() if now != usual]
        return f"Rules({self.composition}{''.join(changed)})"

    @classmethod
    def named(
        cls,
        variant: str = Ending.STANDARD,
        *,
        edition: str = "2010",
        avalanche: bool = False,
        sixth: str | None = None,
        choreography: bool = False,
        empty_hints: bool | None = None,
        dealt: str = Dealt.HANDS,
    ) -> Self:
        """Return the rules of ``edition`` under a variant: ``standard`` or ``crowning-piece``.

        The flags combine with either variant. ``sixth`` names a :class:`~solver.editions.Sixth`
        suit; ``avalanche=True`` is short for ``sixth="avalanche"``. ``empty_hints`` is that of the
        edition by default.

        >>> rules = Rules.named("crowning-piece", avalanche=True)
        >>> rules.composition.total, rules.perfect
        (55, 30)
        >>> Rules.named(sixth="rainbow").composition.colours
        ('r', 'y', 'g', 'b', 'w')

        :raises RulesError: if the variant, the edition, the sixth suit or the way to deal is
            unknown, or if there are two sixth suits.
        """
        book = _edition(edition)
        check_flag("avalanche", avalanche, RulesError)
        if avalanche and sixth not in (None, Sixth.AVALANCHE):
            raise RulesError(
                "choose one sixth suit: {sixth} or {text}",
                sixth=Sixth.AVALANCHE,
                text=str(sixth),
            )
        suits, wild, powder = dict(book.suits), "", ""
        if sixth is not None or avalanche:
            name = Sixth.AVALANCHE if avalanche else str(sixth)
            added = _choice(Sixth, Phrase("sixth suit"), name)
            suits[added.letter] = added.copies
            wild, powder = added.letter * added.wild, added.letter * added.powder
        return cls(
            composition=Composition.of(suits, wild, powder),
            edition=edition,
            ending=_choice(Ending, Phrase("variant"), variant),
            choreography=choreography,
            empty_hints=book.empty_hints if empty_hints is None else empty_hints,
            dealt=_choice(Dealt, Phrase("way to deal"), dealt),
        )

    @classmethod
    def house(
        cls,
        letters: str | None = None,
        copies: Iterable[int] | Mapping[str, Iterable[int]] = (3, 2, 2, 2, 1),
        *,
        wild: Iterable[str] = (),
        powder: Iterable[str] = (),
        hand_size: int | None = None,
        tokens: int = 8,
        strikes: int = 3,
        ending: str = Ending.STANDARD,
        edition: str = "2010",
        choreography: bool = False,
        empty_hints: bool | None = None,
        deck_plays: bool = False,
        dealt: str = Dealt.HANDS,
    ) -> Self:
        """Return the rules of a house deck.

        ``copies`` are the copies of rank 1, 2, ...: one sequence for every suit in ``letters``, or
        a mapping of letter to copies. With a mapping, ``letters`` selects and orders the suits.
        ``wild`` are the letters of suits that every colour's hint touches and no hint names, and
        ``powder`` of those that none touches, and that are played from the highest rank down: their
        copies are those of the highest rank first.

        >>> rules = Rules.house("ryg", (3, 2, 1), hand_size=2, ending="crowning-piece")
        >>> rules.composition.total, rules.hand_size(2), rules.perfect
        (18, 2, 9)

        :raises RulesError: if the rules are impossible.
        """
        if not isinstance(copies, Iterable):
            raise RulesError(
                "copies must be numbers, one for each rank, not {value}", value=repr(copies)[:20]
            )
        if letters is not None:
            check_text("letters", letters, RulesError)
        if letters is not None and len(set(letters)) < len(letters):
            raise RulesError("a suit occurs twice in the deck: {letters}", letters=letters)
        if isinstance(copies, Mapping):
            missing = [letter for letter in letters or () if letter not in copies]
            if missing:
                raise RulesError("copies are missing for suit {suit}", suit=missing[0])
            suits = {letter: tuple(copies[letter]) for letter in letters or copies}
        elif letters is None:
            raise RulesError("name the suits of a house deck by letters, such as 'ryg'")
        else:
            suits = dict.fromkeys(letters, tuple(copies))
        rules = cls(
            composition=Composition.of(suits, wild, powder),
            edition=edition,
            ending=_choice(Ending, Phrase("ending"), ending),
            tokens=tokens,
            strikes=strikes,
            choreography=choreography,
            empty_hints=_edition(edition).empty_hints if empty_hints is None else empty_hints,
            deck_plays=deck_plays,
            dealt=_choice(Dealt, Phrase("way to deal"), dealt),
        )
        if hand_size is None:
            return rules
        return replace(rules, hand_sizes=(hand_size,) * len(PLAYERS))

    @property
    def perfect(self) -> int:
        """The score of complete fireworks: 25 with five suits of five ranks."""
        return sum(self.composition.tops)

    @property
    def reachable(self) -> int:
        """The highest score that the deck allows: below :attr:`perfect` if it lacks a card."""
        return sum(
            next((rank for rank, count in enumerate(copies) if count == 0), len(copies))
            for _, copies in self.composition.suits
        )

    @property
    def crowning_piece(self) -> bool:
        return self.ending is Ending.CROWNING_PIECE

    @property
    def sixth(self) -> Sixth | None:
        """The sixth suit that a suit of the deck is, by its letter, copies and hints, or None."""
        kinds = self.composition.kinds
        matches = (
            sixth
            for sixth in Sixth
            if kinds.get(sixth.letter) == (sixth.copies, sixth.wild, sixth.powder)
        )
        return next(matches, None)

    @property
    def avalanche(self) -> bool:
        """Whether the deck has a multicolour suit that is not wild, with one card of each rank."""
        return self.sixth is Sixth.AVALANCHE

    def hand_size(self, players: int) -> int:
        """Return how many cards each of ``players`` seats is dealt.

        :raises RulesError: unless there are 2 to 6 players and enough cards for their hands.
        """
        check_int("players", players, RulesError)
        if players not in PLAYERS:
            raise RulesError("2 to 6 players can play, not {players}", players=players)
        size = self.hand_sizes[players - PLAYERS.start]
        if size * players > self.composition.total:
            raise RulesError(
                "{players} hands of {size} need {needed} cards, and the deck has {total}",
                players=players,
                size=size,
                needed=size * players,
                total=self.composition.total,
            )
        return size

    def rating(self, score: int) -> str:
        """Return the edition's words for ``score`` in the standard game, in its language."""
        return _edition(self.edition).ratings[self.rating_step(score)]

    def rating_step(self, score: int) -> int:
        """Return the step, 0 to 6, of the rating scale for a standard ``score``.

        :raises RulesError: if ``score`` is none of 0 or more.
        """
        check_int("score", score, RulesError, 0)
        return sum(score > bound for bound in (5, 10, 15, 20, 24, 29))


def check_first(first: int, players: int, error_type: type[HanabiError]) -> None:
    """Check that seat ``first`` of ``players`` can begin.

    :raises HanabiError: an ``error_type``, if there is no such seat.
    """
    check_int("first", first, error_type)
    if not 0 <= first < players:
        raise error_type(
            "seat {seat} can't begin: seats go from 0 to {last}", seat=first, last=players - 1
        )


def _edition(name: str) -> Edition:
    if not isinstance(name, str) or name not in EDITIONS:
        raise _unknown(Phrase("edition"), name, EDITIONS)
    return EDITIONS[name]


_Choice = TypeVar("_Choice", bound=StrEnum)


def _choice(kind: type[_Choice], what: Phrase, text: str) -> _Choice:
    try:
        return kind(text)
    except ValueError:
        raise _unknown(what, text, kind) from None


def _unknown(what: Phrase, text: str, known: Iterable[str]) -> RulesError:
    return RulesError(
        "no {what} is called {text}: choose from {known}",
        what=what,
        text=quoted(text),
        known=tuple(known),
    )
