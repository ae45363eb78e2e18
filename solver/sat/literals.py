"""The literals of a position's lines: events, tokens, seats and fireworks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.cards import Card
from solver.kernel.translate import cards
from solver.position import Position
from solver.sat.clauses import FALSE, TRUE, Clauses


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
        most = max(self.rules.tokens, self.board.tokens)
        self.hints = [self.order(most) for _ in events]
        self.tokens = [self.order(most) for _ in events]
        self.earned = [self.order(2) for _ in events]
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
        for event in range(self.events):
            if self.idle[event] in true:
                return
            completes = self.completes[event] in true
            yield Event(
                hints=sum(literal in true for literal in self.hints[event][1:]),
                card=next(
                    card
                    for card, takes in zip(self.cards, self.takes, strict=True)
                    if takes[event] in true
                ),
                fits=self.play[event] in true,
                announced=self.play[event] in true and self.earned[event][1 + completes] in true,
                discarded=self.discard[event] in true,
            )
