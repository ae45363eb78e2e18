"""A fully known deal: rules, players and the order of the deck."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import Self

from solver.board import Board
from solver.cards import Card
from solver.errors import DealError, check_int, joined
from solver.moves import Move
from solver.notation.deck_check import DeckCheck
from solver.notation.rules_lines import rules_lines
from solver.notation.words import show_header
from solver.position import Position
from solver.rules import Dealt, Rules, check_first

SHOWN = 5
"""The most cards in the ``repr`` of a deal."""


@dataclass(frozen=True)
class FirstCards:
    """The first cards of a deal to 2 to 6 players, top card first; the others are unknown.

    Seat ``first`` begins.

    :raises DealError: if there are too many of a card, one is not in the deck, or there is no seat
        ``first``.
    :raises RulesError: if there are too few or too many players for the deck.
    """

    rules: Rules
    players: int
    deck: tuple[Card, ...]
    first: int = 0

    def __post_init__(self) -> None:
        self.rules.hand_size(self.players)
        check_first(self.first, self.players, DealError)
        self._refuse(DeckCheck(self.rules, self.deck))

    @staticmethod
    def _refuse(check: DeckCheck) -> None:
        """Refuse cards that these can't be."""
        problems = (
            joined(": ", (check.too_many(card), check.where(card))) for card in check.surplus
        )
        if check.surplus:
            raise DealError(joined("; ", problems))

    @classmethod
    def parse(
        cls,
        text: str,
        players: int | None = None,
        rules: Rules | None = None,
        header: Mapping[str, str] | None = None,
    ) -> Self:
        """Read cards in ``text``, separated by blanks, top card first, with ``#`` comments.

        Header lines may come before the cards: ``players: 3``, ``first: 1`` (a seat, from 0) and
        those of :class:`~solver.notation.rules_lines.RulesReader`. The arguments ``players``,
        ``rules`` and ``header`` (key to value) override these lines.

        >>> rules = Rules.house("r", (2, 1, 1), hand_size=1)
        >>> Deal.parse("r2 r1  # the hands\\n r3 r1", players=2, rules=rules).deck[0]
        Card('r', 2)

        :raises NotationError: with the line and column of the word that can't be read.
        :raises DealError: if they are not the cards of the rules' deck, with the places of surplus
            ones.
        """
        check = DeckCheck.parse(text, players, rules, header)
        count = check.refuse_unread()
        cls._refuse(check)
        return cls(check.rules, count, check.cards, check.first)

    def __repr__(self) -> str:
        begun = " ".join(map(str, self.deck[:SHOWN])) + " …" * (len(self.deck) > SHOWN)
        who = f"{self.players} players, seat {self.first} begins"
        return f"{type(self).__name__}({who}, {len(self.deck)} cards: {begun}, {self.rules})"


@dataclass(frozen=True, repr=False)
class Deal(FirstCards):
    """A shuffled deck (top card first), dealt to 2 to 6 players; seat ``first`` begins.

    :raises DealError: if these are not the cards of the rules' deck; it names each difference.
    :raises RulesError: if there are too few or too many players for the deck.
    """

    @staticmethod
    def _refuse(check: DeckCheck) -> None:
        if not check.complete:
            raise DealError(check.refusal)

    @classmethod
    def shuffle(cls, rules: Rules, players: int, seed: int | str | None = None) -> Self:
        """Return a random deal; the same ``seed`` gives the same deal.

        :raises DealError: if ``seed`` is neither a whole number nor a text, nor None.
        """
        check_seed(seed)
        deck = rules.composition.deck()
        seeded(seed).shuffle(deck)
        return cls(rules, players, tuple(deck))

    def __str__(self) -> str:
        """The deal as text that :meth:`parse` reads."""
        header = {"players": str(self.players)}
        if self.first:
            header["first"] = str(self.first)
        rows = [self.deck[at : at + 10] for at in range(0, len(self.deck), 10)]
        body = "".join(" ".join(map(str, row)) + "\n" for row in rows)
        return show_header(header | rules_lines(self.rules)) + body

    @cached_property
    def start(self) -> Position:
        """The position once the hands are dealt."""
        board = Board.start(self.rules, self.players, self.first)
        hands = tuple(
            tuple(self.deck[place] for place in reversed(places))
            for places in dealt_places(self.rules, self.players)
        )
        return Position(board, hands, self.deck[sum(board.hands) :])

    def replay(self, line: Iterable[Move]) -> Position:
        """Return the position after the moves of ``line``.

        :raises IllegalMove: at the first move that the rules forbid.
        """
        return self.start.replay(line)


def start_of(game: Deal | Position) -> Position:
    """Return ``game``, or the position in which it starts if it is a deal.

    :raises DealError: if it is neither.
    """
    if isinstance(game, Deal):
        return game.start
    if not isinstance(game, Position):
        raise DealError("{text} is neither a deal nor a position", text=repr(game)[:40])
    return game


def check_seed(seed: object) -> None:
    """Check that ``seed`` is a whole number, a text or None.

    :raises DealError: if it is not.
    """
    if not (seed is None or isinstance(seed, str)):
        check_int("seed", seed, DealError)


def seeded(seed: int | str | None) -> random.Random:
    """Return a random generator for ``seed``: unlike ``random.Random``, -1 and 1 differ."""
    return random.Random(str(seed) if isinstance(seed, int) and seed < 0 else seed)


def dealt_places(rules: Rules, players: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each seat, the deck indices of the cards in its hand, in drawing order."""
    size = rules.hand_size(players)
    if rules.dealt is Dealt.ROUNDS:
        return tuple(tuple(range(seat, size * players, players)) for seat in range(players))
    return tuple(tuple(range(seat * size, (seat + 1) * size)) for seat in range(players))


SEED_BITS = 53
"""Bits in a deal's seed: few enough that no JSON reader rounds it."""


def derived_seed(seed: int, number: int) -> int:
    """Return the seed of deal ``number`` in the series that begins with ``seed``."""
    digest = blake2b(f"{seed} {number}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) >> (64 - SEED_BITS)
