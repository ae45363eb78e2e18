"""Replays a record event by event, and refuses the first one that can't have happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NoReturn

from deducer.errors import RecordError
from deducer.record.data import RecordData
from deducer.record.events import (
    Counter,
    CounterAdjusted,
    Discarded,
    Drawn,
    Ended,
    Event,
    HandDealt,
    Hinted,
    LateDraw,
    Noted,
    PileShown,
    Played,
    PlayOutcome,
    Rearranged,
    Returned,
    Seen,
    Shown,
    TurnAdjusted,
    Voted,
)
from deducer.record.notation import entry_text
from deducer.table.moments import Clue, Ledger, Moment, Source
from solver.board import Board, replaced
from solver.cards import Card, suit
from solver.deal import dealt_places
from solver.moves import PILE, Hint


class Replay:
    """The table while a record is replayed; each step takes the state from one moment to the next.

    Filled as it goes: ``moments`` and ``events`` (with what they left open filled in), ``sources``
    by card, ``clues`` by card, ``opened`` (the event that turned a card up for everyone), and
    ``caveats`` (what can't be relied on any more, by event).
    """

    def __init__(self, record: RecordData) -> None:
        self.record = record
        self.rules = record.rules
        board = Board.start(record.rules, len(record.players), record.first)
        places = dealt_places(record.rules, len(record.players))
        hands = tuple(tuple(reversed(hand)) for hand in places)
        pile = tuple(range(sum(board.hands), record.rules.composition.total))
        self.moments = [Moment(board, hands, pile)]
        self.events: list[Event] = []
        self.ledger = Ledger(record.rules.composition)
        self.clues: dict[int, list[Clue]] = {}
        self.opened: dict[int, int] = {}
        self.caveats: dict[int, str] = {}
        self.ended: Ended | None = None
        self._event: Event | None = None
        self._line: int | None = None
        self._learn(enumerate(record.deck))

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    @property
    def sources(self) -> dict[int, Source]:
        """How each card came to be known, by its place in the deck."""
        return self.ledger.sources

    def add(self, event: Event, line: int | None = None) -> None:
        """Replay one more event.

        :raises RecordError: if it can't have happened.
        """
        self._event, self._line = event, line
        self._check_places(event)
        match event:
            case Hinted():
                self._hint(event)
            case Played():
                self._play(event)
            case Discarded():
                self._discard(event)
            case _:
                self._other(event)

    def _check_places(self, event: Event) -> None:
        """Refuse seats and slots that no table has."""
        seats = range(len(self.record.players))
        to = event.hint.to if isinstance(event, Hinted) else None
        for seat in (getattr(event, "seat", None), to):
            if seat is not None and seat not in seats:
                self._refuse(f"there is no seat {seat}: seats go from 0 to {seats[-1]}")
        least = PILE if isinstance(event, Played) else 1
        if getattr(event, "slot", least) < least:
            self._refuse("slots go from 1")
        if isinstance(event, CounterAdjusted) and event.value < 0:
            self._refuse(f"there can't be fewer than 0 {event.counter}")

    @property
    def _number(self) -> int:
        """The number of the event at hand."""
        return len(self.moments) if self._event else 0

    def _refuse(self, problem: str) -> NoReturn:
        said = entry_text(self._event, self.record.players) if self._event else ""
        raise RecordError(problem, self._number, said, self._line)

    def _commit(self, event: Event, moment: Moment) -> None:
        self.events.append(event)
        self.moments.append(replace(moment, number=self._number))

    # -- actions -----------------------------------------------------------------------------

    def _hint(self, event: Hinted) -> None:
        board, slipped = self._to_act(event.seat, event.slip)
        hint = event.hint
        problem = board.refuse_hint(hint.to, hint.value)
        if problem and (event.slip is None or hint.to == board.turn):
            self._refuse(problem)
        hand = self.now.hands[hint.to]
        slots = self._follows(hint, hand) if event.slots is None else event.slots
        mistake = self._mistake(hint, hand, slots)
        if mistake and event.slip is None:
            self._refuse(mistake)
        reliable = event.slip is None or (mistake is None and bool(problem or slipped))
        if not reliable:
            self.caveats[self._number] = hint_caveat(hint, self.record.players)
        for slot, card in enumerate(hand, start=1):
            follows = event.slots is None
            clue = Clue(self._number, hint, slot in slots, reliable, follows)
            self.clues.setdefault(card, []).append(clue)
        filled = replace(event, seat=board.turn, slots=slots)
        self._commit(filled, self._acted(board.after_hint(), self.now.hands, self.now.pile))

    def _play(self, event: Played) -> None:
        board, _ = self._to_act(event.seat, event.slip)
        problem = board.refuse_play(event.slot, event.announce)
        place, hand = self._held(board, event.slot, problem, event.slip)
        card = self._turned_up(place, event.card)
        fits = board.fits(card, event.announce)
        if event.outcome is not None and fits != (event.outcome is PlayOutcome.FITS):
            if event.slip is None:
                self._refuse(self._misjudged(board, event, card))
            fits = not fits
        from_pile = event.slot == PILE
        pile = self.now.pile[1:] if from_pile else self.now.pile
        if from_pile and event.drawn is not None:
            self._refuse("nothing is drawn after a play from the pile")
        draws = not from_pile and self._draws(event.drawn, event.slip)
        hand, pile = self._after_draw(hand, pile, event.drawn, board.turn, draws=draws)
        hands = replaced(self.now.hands, board.turn, hand)
        after = board.after_play(card, event.announce, fits=fits, from_pile=from_pile, draws=draws)
        self._commit(replace(event, seat=board.turn, card=card), self._acted(after, hands, pile))

    def _discard(self, event: Discarded) -> None:
        board, _ = self._to_act(event.seat, event.slip)
        problem = board.refuse_discard(event.slot)
        place, hand = self._held(board, event.slot, problem, event.slip)
        card = self._turned_up(place, event.card)
        draws = self._draws(event.drawn, event.slip)
        hand, pile = self._after_draw(hand, self.now.pile, event.drawn, board.turn, draws=draws)
        hands = replaced(self.now.hands, board.turn, hand)
        after = board.after_discard(card, draws=draws)
        self._commit(replace(event, seat=board.turn, card=card), self._acted(after, hands, pile))

    def _acted(
        self, board: Board, hands: tuple[tuple[int, ...], ...], pile: tuple[int, ...]
    ) -> Moment:
        return Moment(board, hands, pile, turn=self.now.turn + 1)

    def _to_act(self, seat: int | None, slip: str | None) -> tuple[Board, bool]:
        """The board with the seat that acts to move, and whether that is a slip."""
        board = self.now.board
        seats = self.record.players
        if self.ended is not None and slip is None:
            self._refuse(f"play has stopped ({self.ended.reason})")
        if seat is None or seat == board.turn:
            late = board.end is not None or self.ended is not None
            if late and slip is None:
                self._refuse(board.refuse_action() or "")
            return board, late
        if slip is None:
            self._refuse(f"it is {seats[board.turn]}'s turn, not {seats[seat]}'s")
        return board.adjusted(turn=seat), True

    def _held(
        self, board: Board, slot: int, problem: str | None, slip: str | None
    ) -> tuple[int, tuple[int, ...]]:
        """The card in the mover's slot and the hand without it; a slip can't take from nowhere."""
        hand = self.now.hands[board.turn]
        source = self.now.pile[:1] if slot == PILE else hand[slot - 1 : slot]
        if problem and (slip is None or not source):
            self._refuse(problem)
        return source[0], hand if slot == PILE else hand[: slot - 1] + hand[slot:]

    def _turned_up(self, place: int, said: Card | None) -> Card:
        """The card that an action revealed, as the event says or the record knows."""
        known = self.sources.get(place)
        if said is None and known is None:
            self._refuse("say which card it was: the record does not know it")
        if said is not None:
            self._learn([(place, said)])
        self.opened.setdefault(place, self._number)
        return self.sources[place].card

    def _misjudged(self, board: Board, event: Played, card: Card) -> str:
        top = f"the {suit(card.suit).name} firework is at {board.height(card.suit)}"
        if event.announce not in (None, card.suit):
            announced = suit(event.announce or "").name
            return f"{card} was announced as {announced}: it is a strike"
        return f"{card} fits: {top}" if board.is_playable(card) else f"{card} can't fit: {top}"

    # -- hints -------------------------------------------------------------------------------

    def _follows(self, hint: Hint, hand: tuple[int, ...]) -> tuple[int, ...]:
        """The slots that a hint touches, where every card in the hand is known."""
        touched = self.ledger.touched(hint, hand)
        if None in touched:
            self._refuse(f"say which slots it points at: slot {touched.index(None) + 1} is unknown")
        return tuple(slot for slot, is_touched in enumerate(touched, start=1) if is_touched)

    def _mistake(self, hint: Hint, hand: tuple[int, ...], slots: tuple[int, ...]) -> str | None:
        """Say what is wrong with the slots that a hint points at, as far as the cards are known."""
        whose = self.record.players[hint.to]
        for slot in slots:
            if not 1 <= slot <= len(hand):
                self._refuse(f"slot {slot} is empty: {whose} holds slots 1 to {len(hand)}")
        if not slots and not self.rules.empty_hints:
            return "a hint touches at least one card by these rules"
        touched = dict(enumerate(self.ledger.touched(hint, hand), start=1))
        wrong = [slot for slot, is_touched in touched.items() if is_touched is (slot not in slots)]
        if not wrong:
            return None
        known = self.sources[hand[wrong[0] - 1]].card
        unsure = [slot for slot in slots if touched[slot] is None]
        right = sorted([slot for slot, is_touched in touched.items() if is_touched] + unsure)
        pointed = " ".join(map(str, right)) or "no slot"
        return f"{whose}'s slot {wrong[0]} is {known}, so {hint.clue} points at {pointed}"

    # -- drawing and learning ----------------------------------------------------------------

    def _draws(self, drawn: Drawn | None, slip: str | None) -> bool:
        """Whether a card is drawn after an action."""
        if not self.now.pile:
            if drawn is not None and not drawn.nothing:
                self._refuse("the pile is empty: nothing can be drawn")
            return False
        if drawn is not None and drawn.nothing:
            if slip is None:
                self._refuse("a card is drawn as long as there is one: mark a slip with !")
            return False
        return True

    def _after_draw(
        self,
        hand: tuple[int, ...],
        pile: tuple[int, ...],
        drawn: Drawn | None,
        seat: int,
        *,
        draws: bool,
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """A hand and the pile, once the hand has drawn if it does."""
        if not draws:
            return hand, pile
        if drawn is not None and drawn.card is not None:
            self._look(seat, [(pile[0], drawn.card)])
        return (pile[0], *hand), pile[1:]

    def _look(self, seat: int, cards: Iterable[tuple[int, Card | None]]) -> None:
        """Learn cards in a hand that its holder does not see."""
        cards = list(cards)
        if seat == self.record.writer and any(card is not None for _, card in cards):
            name = self.record.players[seat]
            self._refuse(f"{name} wrote this and can't see these cards: write ? (or show them)")
        self._learn(cards)

    def _learn(self, cards: Iterable[tuple[int, Card | None]]) -> None:
        """Learn which cards lie at places of the deck."""
        for place, card in cards:
            problem = None if card is None else self.ledger.learn(place, card, self._number)
            if problem:
                self._refuse(problem)

    # -- everything else ---------------------------------------------------------------------

    def _other(self, event: Event) -> None:
        """Replay an event that is no action."""
        now = self.now
        moment = now
        match event:
            case HandDealt(seat, cards):
                self._deal(seat, cards)
            case Rearranged(seat, order):
                hand = now.hands[seat]
                if sorted(order) != list(range(1, len(hand) + 1)):
                    self._refuse(f"name each slot from 1 to {len(hand)} once")
                hand = tuple(hand[slot - 1] for slot in order)
                moment = replace(now, hands=replaced(now.hands, seat, hand))
            case Seen(seat, slot, card):
                self._look(seat, [(self._in_slot(seat, slot), card)])
            case Shown(seat, slot, card, slip):
                place = self._in_slot(seat, slot)
                if slip is None and not self._stopped:
                    self._refuse("cards are shown when play has stopped: mark a slip with !")
                self._learn([(place, card)])
                self.opened.setdefault(place, self._number)
            case PileShown(cards):
                self._show_pile(cards)
            case CounterAdjusted() | TurnAdjusted() | LateDraw() | Returned():
                moment = self._adjust(event)
            case Ended():
                if self.ended is not None:
                    self._refuse(f"play has stopped already ({self.ended.reason})")
                self.ended = event
            case Noted() | Voted():
                pass
        self._commit(event, moment)

    @property
    def _stopped(self) -> bool:
        return self.ended is not None or self.now.board.end is not None

    def _in_slot(self, seat: int, slot: int) -> int:
        hand = self.now.hands[seat]
        if not 1 <= slot <= len(hand):
            name = self.record.players[seat]
            self._refuse(f"slot {slot} is empty: {name} holds {len(hand)} cards")
        return hand[slot - 1]

    def _deal(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        if self.now.turn:
            self._refuse("hands are dealt before the first action: write 'seen' for a late look")
        hand = self.now.hands[seat]
        if len(cards) != len(hand):
            self._refuse(f"a hand is {len(hand)} cards, and these are {len(cards)}")
        self._look(seat, zip(hand, cards, strict=True))

    def _show_pile(self, cards: tuple[Card | None, ...]) -> None:
        pile = self.now.pile
        if not self._stopped:
            self._refuse("the pile is shown when play has stopped")
        if len(cards) != len(pile):
            self._refuse(f"{len(pile)} cards are left, and these are {len(cards)}")
        self._learn(zip(pile, cards, strict=True))
        for place, card in zip(pile, cards, strict=True):
            if card is not None:
                self.opened.setdefault(place, self._number)

    def _adjust(self, event: CounterAdjusted | TurnAdjusted | LateDraw | Returned) -> Moment:
        now = self.now
        board = now.board
        match event:
            case CounterAdjusted(Counter.TOKENS, value):
                if value > self.rules.tokens:
                    self._refuse(f"there are {self.rules.tokens} tokens")
                return replace(now, board=board.adjusted(tokens=value))
            case CounterAdjusted(Counter.STRIKES, value):
                if value > self.rules.strikes:
                    self._refuse(f"there are {self.rules.strikes} strikes")
                return replace(now, board=board.adjusted(strikes=value))
            case TurnAdjusted(seat):
                return replace(now, board=board.adjusted(turn=seat))
            case LateDraw(seat, card):
                if not now.pile:
                    self._refuse("the pile is empty: nothing can be drawn")
                self._look(seat, [(now.pile[0], card)])
                return self._moved(seat, (now.pile[0], *now.hands[seat]), now.pile[1:])
            case Returned(seat, slot):
                place = self._in_slot(seat, slot)
                if place not in self.opened:  # what all have seen, all go on knowing
                    self.caveats[self._number] = "what the returned card was"
                hand = tuple(other for other in now.hands[seat] if other != place)
                return self._moved(seat, hand, (place, *now.pile))
        raise AssertionError(event)

    def _moved(self, seat: int, hand: tuple[int, ...], pile: tuple[int, ...]) -> Moment:
        """The moment once a seat's hand and the pile have changed by hand."""
        hands = replaced(self.now.hands, seat, hand)
        sizes = tuple(len(hand) for hand in hands)
        board = self.now.board.adjusted(hands=sizes, pile=len(pile))
        return replace(self.now, board=board, hands=hands, pile=pile)


def hint_caveat(hint: Hint, players: Sequence[str]) -> str:
    """Say what is not relied on once a hint may have pointed wrongly."""
    return f"what this hint says of {players[hint.to]}'s cards"
