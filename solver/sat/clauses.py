"""Clauses for a SAT solver, and literals for what happens in a position's lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from solver.cards import Card
from solver.kernel.translate import cards
from solver.position import Position

TRUE = 1
FALSE = -TRUE

Order = list[int]
"""An order-encoded number: literal ``k`` is true if it is at least ``k``; the last is FALSE."""


class Clauses:
    """Clauses over numbered variables, simplified by the constants TRUE and FALSE."""

    def __init__(self) -> None:
        self.variables = TRUE
        self.clauses = [[TRUE]]

    def new(self) -> int:
        self.variables += 1
        return self.variables

    def order(self, most: int) -> Order:
        """Return a new number from 0 to ``most``."""
        number = [TRUE, *(self.new() for _ in range(most)), FALSE]
        for fewer, more in pairwise(number):
            self.add(-more, fewer)
        return number

    def add(self, *literals: int) -> None:
        """Require that at least one of ``literals`` is true."""
        if TRUE not in literals:
            self.clauses.append([literal for literal in literals if literal != FALSE] or [FALSE])

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Require that exactly one of ``literals`` is true."""
        possible = [literal for literal in literals if literal != FALSE]
        self.add(*possible)
        if len(possible) <= 5:
            for one, other in combinations(possible, 2):
                self.add(-one, -other)
            return
        before = FALSE  # whether an earlier literal is true
        for literal in possible:
            self.add(-before, -literal)
            now = self.new()
            self.add(-before, now)
            self.add(-literal, now)
            before = now

    def at_most(self, literals: Sequence[int], most: int) -> None:
        """Require that at most ``most`` of ``literals`` are true.

        This is a sequential counter: ``count[k]`` must be true if ``k`` of the literals so far are.
        Counts too low for the remaining literals to lift them beyond the limit are left out.
        """
        if most < 0:
            self.add()
            return
        spare = len(literals) - most
        count = [TRUE] + [FALSE] * (most + 1)
        for place, literal in enumerate(literals, start=1):
            tracked = range(max(1, place - spare + 1), min(place, most) + 1)
            now = [self.new() if k in tracked else FALSE for k in range(most + 2)]
            now[0] = TRUE
            for k in (*tracked, most + 1):
                self.add(-count[k], now[k])
                self.add(-count[k - 1], -literal, now[k])
            count = now

    def at_least(self, number: Order, other: Order, more: int, *unless: int) -> None:
        """Require ``number >= other + more``, unless one of the literals ``unless`` is true."""
        for k, other_is_k in enumerate(other[:-1]):
            self.add(*unless, -other_is_k, reaches(number, k + more))


def reaches(number: Order, least: int) -> int:
    """Return the literal that a number is at least ``least``."""
    return number[min(max(least, 0), len(number) - 1)]


class Event(NamedTuple):
    """A number of hints, and then what is done with a card."""

    hints: int
    card: Card
    fits: bool
    announced: bool
    discarded: bool


class Literals(Clauses):
    """The literals for a position that is not over; the second index is an event.

    An event is a move by which a card leaves a hand (see :mod:`solver.sat.model`). For ``gone`` and
    ``risen`` the second index is the moment before an event.
    """

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.board = position.board
        self.rules = position.board.rules
        self.hands = position.hands
        self.pile = len(position.pile)
        self.dealt = sum(map(len, position.hands))
        self.cards = cards(position)
        self.needed = self.rules.perfect - self.board.points
        self.events = len(self.cards)
        self.turns = self.board.players if self.board.turns_left is None else self.board.turns_left
        if not self.rules.crowning_piece:
            self.events = min(self.events, self.pile + self.turns)
        new, events, moments = self.new, range(self.events), range(self.events + 1)
        first = self._first_events()
        self.takes = [[new() if event >= least else FALSE for event in events] for least in first]
        self.gone = [[new() if at > least else FALSE for at in moments] for least in first]
        self.play, self.discard, self.misplay = ([new() for _ in events] for _ in range(3))
        self.idle = [new() if event >= self.needed else FALSE for event in events]
        self.seat = [[new() for _ in range(self.board.players)] for _ in events]
        self.earned = [self.order(1 + self.rules.choreography) for _ in events]
        self.gained = [self.order(self._most_gained(moment)) for moment in moments]
        self.hinted = [self.order(self.board.tokens + self._most_gained(event)) for event in events]
        self.completes = [new() for _ in events]
        self.used = [FALSE if self.board.height(c.suit) >= c.rank else new() for c in self.cards]
        self.risen: dict[tuple[str, int], list[int]] = {}
        for letter, top in self.tops.items():
            height = self.board.height(letter)
            for rank in range(height + 1):
                self.risen[letter, rank] = [TRUE for _ in moments]
            for rank in range(height + 1, top + 1):
                plays = rank - height
                row = [new() if at >= plays else FALSE for at in events]
                self.risen[letter, rank] = [*row, TRUE]

    def _most_gained(self, moment: int) -> int:
        """The most tokens that the events before ``moment`` gain."""
        announced = self.rules.choreography
        plays = self.needed if announced else 0
        return min((1 + announced) * moment, plays + len(self.tops) + self.events - self.needed)

    def hinted_before(self, event: int) -> Order:
        """Return the number of hints before the event that precedes ``event``."""
        return self.hinted[event - 1] if event else [TRUE, FALSE]

    @property
    def tops(self) -> dict[str, int]:
        """The top rank of each suit."""
        composition = self.rules.composition
        return dict(zip(composition.letters, composition.tops, strict=True))

    def _first_events(self) -> list[int]:
        """The first event that can take each card."""
        first = [max(0, place - self.dealt + 1) for place in range(len(self.cards))]
        if self.rules.deck_plays and self.pile:
            first[-1] -= 1
        return first

    def owner(self, place: int) -> Sequence[int]:
        """Return for each seat the literal that it is dealt or draws the card at ``place``."""
        if place >= self.dealt:
            return self.seat[place - self.dealt]
        return [TRUE if place in places else FALSE for places in self._places()]

    def _places(self) -> Iterator[range]:
        """The range of places of each seat's hand among the cards."""
        end = 0
        for hand in self.hands:
            end += len(hand)
            yield range(end - len(hand), end)

    def line(self, literals: Sequence[int]) -> Iterator[Event]:
        """Yield the events of the line that makes ``literals`` true."""
        true = set(literals)
        hinted_before = 0
        for event in range(self.events):
            if self.idle[event] in true:
                return
            completes = self.completes[event] in true
            hinted = sum(literal in true for literal in self.hinted[event][1:])
            hints, hinted_before = hinted - hinted_before, hinted
            yield Event(
                hints=hints,
                card=next(
                    card
                    for card, takes in zip(self.cards, self.takes, strict=True)
                    if takes[event] in true
                ),
                fits=self.play[event] in true,
                announced=self.play[event] in true and self.earned[event][1 + completes] in true,
                discarded=self.discard[event] in true,
            )
