"""A fully known deal: rules, players and the order of the deck."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from solver.board import Board
from solver.cards import Card
from solver.errors import DealError, NotationError
from solver.moves import Move
from solver.notation import Line, card_word, lines, show_header
from solver.position import Position
from solver.rules import Dealt, Rules
from solver.rules_text import RulesReader, rules_lines


@dataclass(frozen=True)
class Deal:
    """A shuffled deck (top card first), dealt to 2 to 5 players; seat ``first`` begins.

    :raises DealError: if the deck does not hold the cards of its rules, naming each difference.
    :raises RulesError: if the players are too few or too many for the deck.
    """

    rules: Rules
    players: int
    deck: tuple[Card, ...]
    first: int = 0

    def __post_init__(self) -> None:
        self.rules.hand_size(self.players)
        if not 0 <= self.first < self.players:
            raise DealError(f"seat {self.first} can't begin: seats go from 0 to {self.players - 1}")
        problems = differences(self.deck, self.rules)
        if problems:
            total = self.rules.composition.total
            count = f"{len(self.deck)} cards" + f", not {total}" * (len(self.deck) != total)
            raise DealError(f"{count}: {'; '.join(problems)}")

    @classmethod
    def parse(
        cls,
        text: str,
        players: int | None = None,
        rules: Rules | None = None,
        said: Mapping[str, str] | None = None,
    ) -> Self:
        """Read a deck: card texts separated by blanks, top card first, with ``#`` comments.

        Header lines such as ``players: 3``, ``first: 1`` (a seat, from 0) and those of
        :class:`~solver.rules_text.RulesReader` can stand before the cards; an argument that is
        given counts more than its lines, and so do the header lines in ``said`` (key to value).

        >>> rules = Rules.house("r", (2, 1, 1), hand_size=1)
        >>> Deal.parse("r2 r1  # the hands\\n r3 r1", players=2, rules=rules).deck[0]
        Card('r', 2)

        :raises NotationError: with the line and column of what can't be read.
        :raises DealError: if the deck does not hold the cards of its rules.
        """
        reader = RulesReader(said)
        seats: dict[str, Line] = {}
        cards: list[Line] = []
        for line in lines(text):
            if line.key is None:
                cards.append(line)
            elif cards:
                raise line.words[0].fail("header lines come before the cards")
            elif line.key in ("players", "first") and line.key not in seats:
                seats[line.key] = line
            elif not reader.take(line):
                known = ", ".join(("players", "first", *RulesReader.KEYS))
                raise line.words[0].fail(f"no header line goes here: there are {known}, once each")
        rules = rules or reader.rules()
        if players is None:
            players = _seat(seats.get("players"), 2, 5)
        if players is None:
            raise NotationError("how many play? A line 'players: 3' says it")
        deck = tuple(card_word(word, rules) for line in cards for word in line.words)
        return cls(rules, players, deck, _seat(seats.get("first"), 0, players - 1) or 0)

    @classmethod
    def shuffle(cls, rules: Rules, players: int, seed: int | str | None = None) -> Self:
        """Return a random deal, the same for the same seed."""
        deck = rules.composition.deck()
        random.Random(seed).shuffle(deck)
        return cls(rules, players, tuple(deck))

    def __str__(self) -> str:
        """The deal as :meth:`parse` reads it."""
        said = {"players": str(self.players)}
        if self.first:
            said["first"] = str(self.first)
        rows = [self.deck[at : at + 10] for at in range(0, len(self.deck), 10)]
        body = "".join(" ".join(map(str, row)) + "\n" for row in rows)
        return show_header(said | rules_lines(self.rules)) + body

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
        """Return the position after a line of moves.

        :raises IllegalMove: naming the first move that the rules forbid.
        """
        return self.start.replay(line)


def dealt_places(rules: Rules, players: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each seat, the places in the deck that its hand comes from, in drawing order."""
    size = rules.hand_size(players)
    if rules.dealt is Dealt.ROUNDS:
        return tuple(tuple(range(seat, size * players, players)) for seat in range(players))
    return tuple(tuple(range(seat * size, (seat + 1) * size)) for seat in range(players))


def differences(deck: Sequence[Card], rules: Rules) -> list[str]:
    """Say, card by card, in what a deck differs from the composition of its rules."""
    copies = rules.composition.copies
    held = Counter(deck)
    said = [f"{card} is not of this deck" for card in sorted(held.keys() - copies.keys())]
    for card, count in copies.items():
        if held[card] > count:
            times = "once" if held[card] == 1 else f"{held[card]} times"
            said.append(f"{card} is there {times}, not {count or 'at all'}")
        elif held[card] == count - 1 == 0:
            said.append(f"{card} is missing")
        elif held[card] < count:
            said.append(f"{count - held[card]} of {count} {card} missing")
    return said


def _seat(line: Line | None, least: int, most: int) -> int | None:
    if line is None:
        return None
    if len(line.words) != 2:
        raise line.end.fail(f"{line.key}: takes one number")
    return line.words[1].number(line.key or "", least, most)
