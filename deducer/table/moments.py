"""The state of a replay: the table between two events, clues, and where cards became known.

A card is identified by its place in the deck, whatever its slot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Self

from deducer.counting.hidden import Hidden
from deducer.errors import Contradiction, RecordError
from deducer.record.data import RecordData
from solver.board import Board
from solver.cards import Card, Composition
from solver.deal import dealt_places
from solver.errors import Phrase, joined
from solver.moves import Hint
from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class Clue:
    """What a hint says of one card: event ``number`` pointed at it, or did not.

    An unreliable clue has no effect: its hint was a slip that may have pointed wrongly. ``follows``
    marks a clue that the event left open, since it follows from the known cards. The hint was given
    by seat ``giver`` in turn ``turn``, counted from 1. The hints of a position in which the record
    begins have the numbers …, −2, −1 and no turn.
    """

    number: int
    hint: Hint
    touched: bool
    reliable: bool = True
    follows: bool = field(default=False, compare=False)
    giver: int | None = None
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Source:
    """An event that shows a card: its ``number`` (0: the deck's order), and which card."""

    card: Card
    number: int


@dataclass(frozen=True, slots=True)
class Clash:
    """Why ``card`` can't be where an event shows it.

    That place is ``known`` to hold another card, or the events ``sources`` show all its ``copies``
    elsewhere. The cards at ``places`` of the deck are in its way.
    """

    card: Card
    places: tuple[int, ...]
    known: Source | None = None
    copies: int = 0
    sources: tuple[int, ...] = ()

    def phrase(self, where: Callable[[int], Phrase]) -> Phrase:
        """Return it in words; ``where`` says which event showed a card, by its number."""
        if self.known is not None:
            return Phrase(
                "this card is {known} by {before}, and {card} here",
                known=self.known.card,
                before=where(self.known.number),
                card=self.card,
            )
        if not self.sources:
            return Phrase(
                "the deck has {count} {card}, and all are accounted for",
                count=self.copies,
                card=self.card,
            )
        return Phrase(
            "the deck has {count} {card}, and all are accounted for ({places})",
            count=self.copies,
            card=self.card,
            places=joined(", ", map(where, self.sources)),
        )


@dataclass(frozen=True)
class Moment:
    """The table between two events.

    ``hands`` and ``pile`` hold cards by their place in the deck, with slot 1 and the top first.
    ``number`` counts the events so far, and ``turn`` the actions among them.
    """

    board: Board
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    number: int = 0
    turn: int = 0

    @classmethod
    def start(cls, record: RecordData) -> Self:
        """Return the moment with which ``record`` begins: a position, or once the hands are dealt.

        The pile lies last in the deck. What is out of play takes the places that are left.
        """
        rules, players, start = record.rules, len(record.players), record.start
        if record.only is not None:
            return cls._start_only(rules, players, record.only)
        total, pile = rules.composition.total, start.in_pile(rules, players)
        sizes = start.sizes(rules, players)
        dealt = (tuple(reversed(hand)) for hand in dealt_places(rules, players))
        hands = tuple(hand[:size] for hand, size in zip(dealt, sizes, strict=True))
        heights = {top.suit: rules.composition.step(top) for top in start.fireworks}
        gone = Counter(start.discards)
        board = replace(
            Board.start(rules, players, record.first),
            fireworks=tuple(heights.get(letter, 0) for letter in rules.composition.letters),
            discards=tuple(gone[card] for card in rules.composition.cards),
            turns_left=start.turns_left,
        ).adjusted(tokens=start.tokens, strikes=start.strikes, hands=sizes, pile=pile)
        return cls(board, hands, tuple(range(total - pile, total)))

    @classmethod
    def _start_only(cls, rules: Rules, players: int, only: int) -> Self:
        """The moment at which the hand of ``only`` lies there; the pile has all other cards."""
        size = rules.hand_size(players)
        own, none = tuple(reversed(range(size))), tuple[int, ...]()
        hands = tuple(own if seat == only else none for seat in range(players))
        board = Board.start(rules, players).adjusted(turn=only, hands=tuple(map(len, hands)))
        return cls(board, hands, tuple(range(size, rules.composition.total))).loosened(only)

    def loosened(self, only: int) -> Self:
        """Return the moment with tokens, strikes, turns and pile as nobody followed them."""
        board = self.board.adjusted(
            tokens=self.board.rules.tokens,
            strikes=0,
            turn=only,
            hands=tuple(map(len, self.hands)),
            pile=len(self.pile),
        )
        return replace(self, board=board)

    @property
    def places(self) -> tuple[int, ...]:
        """The places of all cards in play: hand by hand (slot 1 first), then the pile."""
        return tuple(place for row in (*self.hands, self.pile) for place in row)


def most_in_pile(board: Board) -> int:
    """Return at most how many cards the pile has, where only one hand is followed.

    As long as it has any, the hands of others are full; ``board`` has them in its pile.
    """
    untold = board.hands.count(0)
    return max(0, board.pile - untold * board.rules.hand_size(board.players))


class Ledger:
    """What a record reveals about each card, by the card's place in the deck.

    ``sources`` maps places to the event that first showed the card, and never holds more copies
    than the deck. ``shown`` lists every event that shows a card, with the card's place. A card in a
    visible hand, for example, is shown again when it is played. ``opened`` is the event that showed
    a card to everyone, and ``clues`` is what hints say of a card. ``caveats`` says, by event, what
    is no longer relied on. ``domains`` is what all of this leaves for a card, as a mask.
    """

    def __init__(self, composition: Composition) -> None:
        self.composition = composition
        self.sources: dict[int, Source] = {}
        self.shown: list[tuple[int, Source]] = []
        self.opened: dict[int, int] = {}
        self.clues: dict[int, tuple[Clue, ...]] = {}
        self.caveats: dict[int, Phrase] = {}
        self.domains: dict[int, int] = {}
        self._consistent: bool | None = None
        """Whether it is consistent, if that was worked out since anything changed."""

    def copy(self) -> Ledger:
        """Return an independent ledger with the same entries."""
        other = copy(self)
        entries = vars(self).items()
        vars(other).update(
            {key: each.copy() for key, each in entries if isinstance(each, dict | list)}
        )
        return other

    def learn(self, place: int, card: Card, number: int) -> Clash | None:
        """Record ``card``, which event ``number`` shows, or return why it is impossible."""
        known = self.sources.get(place)
        if known is not None and known.card == card:
            self.shown.append((place, Source(card, number)))
            return None
        if known is not None:
            return Clash(card, (place,), known)
        others = {at: source.number for at, source in self.sources.items() if source.card == card}
        count = self.composition.copies.get(card, 0)
        if len(others) >= count:
            shown = {by for at, by in others.items() if by or self.opened.get(at) == 0}
            return Clash(card, tuple(others), None, count, tuple(sorted(shown)))
        self._consistent = None
        self.sources[place] = Source(card, number)
        self.shown.append((place, self.sources[place]))
        self.restrict(place, 1 << self.composition.index[card])
        return None

    def looks(self, place: int) -> tuple[Source, ...]:
        """Return every look at the card at ``place``, in their order; none once all saw it."""
        if place in self.opened:
            return ()
        return tuple(source for shown, source in self.shown if shown == place)

    def forget(self, place: int) -> None:
        """Drop which card events showed at ``place``, and what was left for it; clues stay."""
        self.sources.pop(place, None)
        self.domains.pop(place, None)
        self._consistent = None
        self.shown = [(shown, source) for shown, source in self.shown if shown != place]

    def cards(self, hand: Sequence[int]) -> list[Card | None]:
        sources = (self.sources.get(place) for place in hand)
        return [None if source is None else source.card for source in sources]

    def opened_cards(self, hand: Sequence[int]) -> list[Card | None]:
        """Return the cards of ``hand`` that all have seen; None for the others."""
        return [self.sources[place].card if place in self.opened else None for place in hand]

    def open(self, place: int, number: int) -> None:
        self.opened.setdefault(place, number)

    def add_clue(self, place: int, clue: Clue) -> None:
        self.clues[place] = (*self.clues.get(place, ()), clue)

    def restrict(self, place: int, mask: int) -> None:
        before = self.domains.get(place)
        after = self.domains[place] = mask if before is None else before & mask
        if after != before and not (before and after and place in self.sources):
            self._consistent = None

    @property
    def consistent(self) -> bool:
        """Whether the cards can lie so that all of this is right."""
        if self._consistent is None:
            self._consistent = self._can_lie()
        return self._consistent

    def _can_lie(self) -> bool:
        rest, masks = [*self.composition.copies.values()], {}
        for place, mask in self.domains.items():
            source = self.sources.get(place)
            if source is None:
                masks[place] = mask
            elif mask:
                rest[self.composition.index[source.card]] -= 1
            else:
                return False
        return Hidden(masks, rest).possible


class DoubtKind(StrEnum):
    TURNED = "turned"
    """A card that all saw, where another was seen in the hand."""
    COPY = "copy"
    """A card that all saw, where all copies of it were seen elsewhere."""
    LOOK = "look"
    """A look at a card that can't be there."""
    HINT = "hint"
    """A hint that does not point at what was seen."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Event ``number`` and the ``looks`` that speak against it, as ``error`` says.

    The table goes on as the event says; a hint, or a look, that is in doubt is not relied on. Where
    all saw a ``card``, they are right: what is not relied on are the looks at the card at ``place``
    in the deck.
    """

    kind: DoubtKind
    number: int
    error: RecordError = field(compare=False)
    looks: tuple[Source, ...]
    place: int | None = None
    card: Card | None = None
    plain: bool = False
    """Whether looks into one hand alone speak against it, so that no other entry is at fault."""

    @property
    def numbers(self) -> tuple[int, ...]:
        error = self.error
        others = error.numbers if isinstance(error, Contradiction) else ()
        looks = (look.number for look in self.looks)
        return tuple(sorted({self.number, *looks, *others} - {0}))

    @property
    def about(self) -> tuple[int | None, int]:
        """What is in doubt: a card, or a hint."""
        return (None, self.number) if self.place is None else (self.place, 0)

    def is_borne_out(self, place: int, card: Card) -> bool:
        """Whether it is a doubt of a look that saw ``card`` at ``place``, as all do now."""
        of_look = self.kind in (DoubtKind.LOOK, DoubtKind.COPY)
        return of_look and (self.place, self.card) == (place, card)
