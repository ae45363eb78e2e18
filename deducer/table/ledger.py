"""A ledger of what events reveal about the cards: it takes in a fact, refuses it, or doubts it."""

from __future__ import annotations

from collections.abc import Iterable

from deducer.errors import RecordError, event_place
from deducer.record.data import RecordData
from deducer.record.events import Event, HandDealt
from deducer.record.turns import START, next_number
from deducer.record.writing import quoted_entry
from deducer.table.clues import clue_mask
from deducer.table.moments import Clash, Clue, Doubt, DoubtKind, Ledger, Moment
from solver.cards import Card
from solver.errors import Phrase


class Learning:
    """What a record's events have told of the cards so far, and which event is at fault.

    ``moments`` are those that the events led to. If it is ``doubting``, only what all at the table
    know refuses an event: where looks speak against a card that is shown, it stands, and that is
    one of the ``doubts``.
    """

    def __init__(self, record: RecordData, *, doubting: bool = False) -> None:
        """Begin before the first event of ``record``.

        :raises RecordError: if its deck has too many copies of a card.
        """
        self.doubting = doubting
        self.doubts: list[Doubt] = []
        self.rules = record.rules
        self.players = record.players
        self.blind_seat = record.blind_seat
        self.only = record.only
        self.moments = [Moment.start(record)]
        self.events: list[Event] = []
        self.numbers = [START]
        """What people call the events so far, from event 0 on."""
        self.ledger = Ledger(record.rules.composition)
        self._event: Event | None = None
        self._line: int | None = None
        self._begin(record)

    def _begin(self, record: RecordData) -> None:
        """Learn what is known at the beginning: the deck's order, and a position's past."""
        now, start = self.moments[0], record.start
        in_play = sorted(now.places)
        gone = sorted({*range(self.rules.composition.total)} - {*in_play})
        self._open(zip(gone, start.out_of_play(self.rules), strict=True))
        self._learn(zip(in_play, record.deck, strict=False))
        for number, earlier in enumerate(start.hints, start=-len(start.hints)):
            hint = earlier.hint.hint
            for slot in (*earlier.touched, *earlier.others):
                place, touched = now.hands[hint.to][slot - 1], slot in earlier.touched
                clue = Clue(number, hint, touched, giver=earlier.hint.seat)
                self.ledger.add_clue(place, clue)
                self._restrict(place, clue)

    # -- refusing ----------------------------------------------------------------------------

    @property
    def _number(self) -> int:
        return len(self.moments) if self._event else 0

    def _check(self, problem: Phrase | None, slip: str | None = None) -> None:
        """Refuse the current event if it has a ``problem`` and is not marked as a ``slip``."""
        if problem is not None and slip is None:
            raise self._error(problem)

    def _error(self, problem: Phrase) -> RecordError:
        if self._event is None:
            return RecordError(problem)
        entry = quoted_entry(self._event, self.players)
        return RecordError(problem, self._number, entry, self._line, self._called[-1])

    @property
    def _called(self) -> list[str]:
        """What people call the events, with the current one."""
        current = [next_number(self.numbers[-1], self._event)] if self._event else []
        return [*self.numbers, *current]

    def _in_words(self, clash: Clash) -> Phrase:
        """A clash in words, in which a deal is called one."""

        def where(number: int) -> Phrase:
            if not number:
                return Phrase("the deck's order") if clash.known else Phrase("the position")
            called, event = self._called[number], (*self.events, self._event)[number - 1]
            if not isinstance(event, HandDealt) or self.only is not None:
                return event_place(called)
            who = self.players[event.seat]
            if clash.known is None:
                return Phrase("the deal to {who}: entry {number}", who=who, number=called)
            return Phrase(
                "the deal, {who}'s slot {slot} (entry {number})",
                who=who,
                slot=self.moments[number - 1].hands[event.seat].index(clash.places[0]) + 1,
                number=called,
            )

        return clash.phrase(where)

    # -- learning ----------------------------------------------------------------------------

    def _look(self, seat: int, cards: Iterable[tuple[int, Card | None]]) -> None:
        """Learn cards in a hand that its holder does not see."""
        cards = list(cards)
        if seat == self.blind_seat and any(card is not None for _, card in cards):
            who = self.players[seat]
            self._check(
                Phrase(
                    "{who} wrote this and can't see these cards: write ? (or show them)", who=who
                )
            )
        self._learn(cards, seat)

    def _learn(self, cards: Iterable[tuple[int, Card | None]], seat: int | None = None) -> None:
        """Learn the cards at places of the deck; ``seat`` is the holder, if somebody holds them."""
        for place, card in cards:
            if card is None:
                continue
            clash = self.ledger.learn(place, card, self._number)
            if clash is not None and self.doubting and seat is not None:
                self._doubt(DoubtKind.LOOK, place, clash, plain=self._holders(clash) == {seat})
            elif clash is not None:
                self._check(self._in_words(clash))

    def _open(self, cards: Iterable[tuple[int, Card | None]]) -> None:
        """Learn the cards at places of the deck, which everyone saw."""
        for place, card in cards:
            if card is not None:
                self._reveal(place, card)

    def _turned_up(self, place: int, card: Card | None) -> Card:
        """The card that an action revealed, by the event or by the record."""
        if card is None and place not in self.ledger.sources:
            self._check(Phrase("say which card it was: the record does not have it"))
        if card is not None:
            self._reveal(place, card)
        self.ledger.open(place, self._number)
        return self.ledger.sources[place].card

    def _reveal(self, place: int, card: Card) -> None:
        """Learn a card that everyone saw; looks that speak against it are doubted and forgotten."""
        while (clash := self.ledger.learn(place, card, self._number)) is not None:
            seen = [at for at in clash.places if at not in self.ledger.opened]
            if not self.doubting or not seen:
                self._check(self._in_words(clash))
            last = max(seen, key=lambda at: (self.ledger.sources[at].number, at))
            kind = DoubtKind.TURNED if clash.known else DoubtKind.COPY
            holders = self._holders(clash)
            self._doubt(kind, last, clash, plain=len(holders) == 1 and None not in holders)
            self._forget(last)
        self.doubts = [each for each in self.doubts if not each.is_borne_out(place, card)]
        self.ledger.open(place, self._number)

    def _doubt(self, kind: DoubtKind, place: int, clash: Clash, *, plain: bool) -> None:
        """Doubt the current event, or (``kind``) the look at ``place``, because of ``clash``."""
        if kind is DoubtKind.LOOK:
            looks = [look for at in sorted(clash.places) for look in self.ledger.looks(at)]
        else:
            looks = [*self.ledger.looks(place)]
        error = self._error(self._in_words(clash))
        doubt = Doubt(kind, self._number, error, tuple(looks), place, clash.card, plain)
        self.doubts.append(doubt)

    def _holders(self, clash: Clash) -> set[int | None]:
        """Who holds the cards that ``clash`` is about; None for those that all have seen."""
        hands = {at: seat for seat, hand in enumerate(self.moments[-1].hands) for at in hand}
        opened = self.ledger.opened
        return {None if at in opened else hands.get(at) for at in clash.places}

    def _forget(self, place: int) -> None:
        """Forget looks at a card, but not what hints say of it."""
        self.ledger.forget(place)
        for clue in self.ledger.clues.get(place, ()):
            self._restrict(place, clue)

    def _restrict(self, place: int, clue: Clue) -> None:
        """Leave only what ``clue`` says that a card can be, if it is relied on."""
        if clue.reliable and not clue.follows:
            self.ledger.restrict(place, clue_mask(self.rules.composition, clue))
