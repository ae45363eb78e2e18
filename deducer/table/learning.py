"""What events tell of the cards: learnt in a ledger, refused where it can't be, or doubted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from deducer.errors import RecordError, event_place
from deducer.record.data import RecordData
from deducer.record.events import Event, HandDealt
from deducer.record.turns import START, next_number
from deducer.record.writing import quoted_entry
from deducer.table.clues import clue_mask
from deducer.table.moments import Clash, Clue, Ledger, Moment, Source
from solver.cards import Card
from solver.errors import Phrase


@dataclass(frozen=True, slots=True)
class Doubt:
    """A card that event ``number`` turned up as ``card``, while ``looks`` saw another in the hand.

    ``place`` is the card's place in the deck, and ``error`` says what is wrong.
    """

    place: int
    number: int
    card: Card
    looks: tuple[Source, ...]
    error: RecordError

    @property
    def seen(self) -> Card:
        """The card that was seen in the hand."""
        return self.looks[0].card

    @property
    def numbers(self) -> tuple[int, ...]:
        """The events that disagree."""
        return (*sorted({look.number for look in self.looks}), self.number)


class Learning:
    """What a record's events have told of the cards so far, and which event is at fault.

    ``moments`` are those that the events led to. If it is ``doubting``, a card that is turned up
    otherwise than it was seen in the hand is no error: it is as it was turned up, and one of the
    ``doubts``.
    """

    def __init__(self, record: RecordData, *, doubting: bool = False) -> None:
        """Begin before the first event of ``record``.

        :raises RecordError: if its deck has too many copies of a card.
        """
        self.doubting = doubting
        self.doubts: list[Doubt] = []
        self.rules = record.rules
        self.players = record.players
        self.writer = record.writer
        self.moments = [Moment.start(record.rules, len(record.players), record.first)]
        self.events: list[Event] = []
        self.numbers = [START]
        """What people call the events so far, from event 0 on."""
        self.ledger = Ledger(record.rules.composition)
        self._event: Event | None = None
        self._line: int | None = None
        self._learn(enumerate(record.deck))

    # -- refusing ----------------------------------------------------------------------------

    @property
    def _number(self) -> int:
        """The number of the current event."""
        return len(self.moments) if self._event else 0

    def _check(self, problem: Phrase | None, slip: str | None = None) -> None:
        """Refuse the current event if it has a ``problem`` and is not marked as a ``slip``."""
        if problem is not None and slip is None:
            raise self._error(problem)

    def _error(self, problem: Phrase) -> RecordError:
        if self._event is None:
            return RecordError(problem)
        said = quoted_entry(self._event, self.players)
        return RecordError(problem, self._number, said, self._line, self._called[-1])

    @property
    def _called(self) -> list[str]:
        """What people call the events, with the current one."""
        current = [next_number(self.numbers[-1], self._event)] if self._event else []
        return [*self.numbers, *current]

    def _said(self, clash: Clash, place: int) -> Phrase:
        """A clash over the card at ``place`` in words, in which a deal is called one."""

        def where(number: int) -> Phrase:
            if not number:
                return Phrase("the deck's order")
            called, event = self._called[number], (*self.events, self._event)[number - 1]
            if not isinstance(event, HandDealt):
                return event_place(called)
            who = self.players[event.seat]
            if clash.known is None:
                return Phrase("the deal to {who}: entry {number}", who=who, number=called)
            return Phrase(
                "the deal, {who}'s slot {slot} (entry {number})",
                who=who,
                slot=self.moments[number - 1].hands[event.seat].index(place) + 1,
                number=called,
            )

        return clash.phrase(where)

    # -- learning ----------------------------------------------------------------------------

    def _look(self, seat: int, cards: Iterable[tuple[int, Card | None]]) -> None:
        """Learn cards in a hand that its holder does not see."""
        cards = list(cards)
        if seat == self.writer and any(card is not None for _, card in cards):
            who = self.players[seat]
            self._check(
                Phrase(
                    "{who} wrote this and can't see these cards: write ? (or show them)", who=who
                )
            )
        self._learn(cards)

    def _learn(self, cards: Iterable[tuple[int, Card | None]]) -> None:
        """Learn which cards lie at places of the deck."""
        for place, card in cards:
            if card is None:
                continue
            if (clash := self.ledger.learn(place, card, self._number)) is not None:
                self._check(self._said(clash, place))

    def _open(self, cards: Iterable[tuple[int, Card | None]]) -> None:
        """Learn which cards lie at places of the deck, and that everyone saw them."""
        for place, card in cards:
            if card is not None:
                self._learn([(place, card)])
                self.ledger.open(place, self._number)

    def _turned_up(self, place: int, said: Card | None) -> Card:
        """The card that an action revealed, by the event or by the record."""
        if said is None and place not in self.ledger.sources:
            self._check(Phrase("say which card it was: the record does not know it"))
        if said is not None:
            self._doubt(place, said)
            self._learn([(place, said)])
        self.ledger.open(place, self._number)
        return self.ledger.sources[place].card

    def _doubt(self, place: int, said: Card) -> None:
        """Forget looks at a card that is turned up otherwise, if that is no error."""
        looks = self.ledger.looks(place)
        if not self.doubting or not looks or looks[0].card == said:
            return
        clash = self.ledger.learn(place, said, self._number)
        assert clash is not None
        error = self._error(self._said(clash, place))
        self.doubts.append(Doubt(place, self._number, said, looks, error))
        self.ledger.forget(place)
        for clue in self.ledger.clues.get(place, ()):
            self._restrict(place, clue)

    def _restrict(self, place: int, clue: Clue) -> None:
        """Leave only what ``clue`` says that a card can be, if it is relied on."""
        if clue.reliable and not clue.follows:
            self.ledger.restrict(place, clue_mask(self.rules.composition, clue))
