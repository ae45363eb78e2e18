"""Replays a record event by event, and refuses the first one that can't have happened."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Self, TypeVar

from deducer.record import events
from deducer.record.data import RecordData
from deducer.record.events import Action, Adjustment, Event, drawn_card, with_draw
from deducer.record.turns import next_number
from deducer.table import clues, refusals
from deducer.table.ledger import Learning
from deducer.table.moments import Clue, Moment, most_in_pile
from deducer.table.refusals import adjusted, refuse_adjustment
from solver.board import Board, replaced
from solver.cards import Card
from solver.errors import Phrase
from solver.moves import PILE
from solver.position import cycled

_Turning = TypeVar("_Turning", events.Played, events.Discarded)
Hand = tuple[int, ...]
"""Cards by their place in the deck, slot 1 first."""


class Replay(Learning):
    """The table while a record is replayed; each step leads from one moment to the next.

    It collects ``moments``, ``events`` (with what they left open filled in), and the ``ledger`` of
    what they reveal about each card.
    """

    def __init__(self, record: RecordData, *, doubting: bool = False) -> None:
        """Begin before the first event of ``record``.

        :raises RecordError: if its deck has too many copies of a card.
        """
        super().__init__(record, doubting=doubting)
        self.ended: events.Ended | None = None

    @classmethod
    def of(cls, record: RecordData, *, doubting: bool = False) -> Self:
        """Replay all events of ``record``.

        :raises RecordError: naming the first event that can't have happened.
        """
        replay = cls(record, doubting=doubting)
        for event, line in record.events_with_line:
            replay.add(event, line)
        return replay

    def copy(self) -> Self:
        """Return an independent replay that continues from here."""
        other = copy(self)
        other.moments, other.events = [*self.moments], [*self.events]
        other.numbers, other.doubts = [*self.numbers], [*self.doubts]
        other.ledger = self.ledger.copy()
        return other

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    def add(self, event: Event, line: int | None = None) -> None:
        """Replay one more event.

        :raises RecordError: if it can't have happened.
        """
        self._event, self._line = event, line
        self._check(refusals.refuse_places(event, len(self.players)))
        match event:
            case events.Hinted():
                self._hint(event)
            case events.Played():
                self._play(event)
            case events.Discarded():
                self._discard(event)
            case _:
                self._other(event)

    def fill(self, draw: events.DrawSeen) -> bool:
        """Learn late which card an event drew, if that is easy.

        If this returns True, a replay from the beginning leads to the same. If not, nothing is
        changed, and only such a replay can show the result.
        """
        number, card = draw.number, draw.card
        if not 1 <= number <= len(self.events):
            return False
        event, pile = self.events[number - 1], self.moments[number - 1].pile
        drawn = drawn_card(event)
        if drawn is None or drawn[0] != draw.seat:
            return False
        if card is None:
            return drawn[1] is None
        if self.doubts or not pile or draw.seat == self.blind_seat:
            return False
        place = pile[0]
        clues = self.ledger.clues.get(place, ())
        touches = self.rules.composition.touches
        if any(touches(clue.hint.value, card) != clue.touched for clue in clues):
            return False
        if place in self.ledger.sources or self.ledger.learn(place, card, number) is not None:
            return False
        self.events[number - 1] = with_draw(event, card)
        return True

    def _commit(self, event: Event, moment: Moment) -> None:
        number = self._number
        self.events.append(event)
        self.numbers.append(next_number(self.numbers[-1], event))
        self.moments.append(moment if moment.number == number else replace(moment, number=number))

    # -- actions -----------------------------------------------------------------------------

    def _hint(self, event: events.Hinted) -> None:
        board, is_refused = self._to_act(event)
        hint = event.hint
        hand, name = self.now.hands[hint.to], self.players[hint.to]
        problem = board.refuse_hint(hint.to, hint.value)
        self._check(problem, None if hint.to == board.turn else event.slip)
        slots = self._pointed(event, hand)
        cards = self.ledger.cards(hand)
        if self.doubting and event.slip is None:  # what else was seen can be doubted
            cards = self.ledger.opened_cards(hand)
        mistake = board.refuse_untouching(slots) or clues.refuse_pointing(
            hint, slots, cards, self.rules, name
        )
        self._check(mistake, event.slip)
        reliable = event.slip is None or (mistake is None and bool(problem or is_refused))
        if not reliable:
            self.ledger.caveats[self._number] = clues.hint_caveat(hint, self.players)
        unsaid = self.only is not None and event.seat is None and hint.to == self.only
        giver = None if unsaid else board.turn
        for slot, place in enumerate(hand, start=1):
            clue = Clue(
                self._number,
                hint,
                slot in slots,
                reliable,
                follows=event.slots is None,
                giver=giver,
                turn=self.now.turn + 1,
            )
            self.ledger.add_clue(place, clue)
            self._restrict(place, clue)
        if (event.seat, event.slots) != (giver, slots):
            event = replace(event, seat=giver, slots=slots)
        self._act(event, board.after_hint(), self._after_hint(board.turn), self.now.pile)

    def _after_hint(self, seat: int) -> Hand:
        """The hand of who gave a hint: where cards cycle, its oldest unhinted card is in slot 1."""
        hand, known = self.now.hands[seat], self.ledger.clues
        if not self.rules.card_cycling:
            return hand
        order = cycled([clues.is_hinted(known.get(place, ()), self._number) for place in hand])
        return tuple(hand[slot - 1] for slot in order)

    def _pointed(self, event: events.Hinted, hand: Hand) -> tuple[int, ...]:
        """The slots of a hint, which need not be written where the cards are known."""
        if event.slots is None:
            touched = clues.touched_by(event.hint, self.ledger.cards(hand), self.rules)
            self._check(clues.refuse_unsaid(touched))
            return clues.right_slots(touched)
        self._check(clues.refuse_slots(event.slots, len(hand), self.players[event.hint.to]))
        return event.slots

    def _play(self, event: events.Played) -> None:
        board, _ = self._to_act(event)
        problem = board.refuse_play(event.slot, event.announce)
        place, hand = self._held_card(board, event, problem)
        card = self._turned_up(place, event.card)
        self._check(refusals.refuse_outcome(board, event, card), event.slip)
        fits = board.fits(card, event.announce)
        if self.only is not None and not fits and event.outcome is None:
            self._check(refusals.ask_outcome(board, card))
        if event.outcome is not None:
            fits = event.outcome is events.PlayOutcome.FITS
        from_pile = event.slot == PILE
        if from_pile and event.drawn is not None:
            self._check(Phrase("nothing is drawn after a play from the pile"))
        draws, pile = False, self.now.pile[1:]
        if not from_pile:
            draws, hand, pile = self._draw(board.turn, hand, event)
        after = board.after_play(card, event.announce, fits=fits, from_pile=from_pile, draws=draws)
        self._act(_turning_up(event, board.turn, card), after, hand, pile)

    def _discard(self, event: events.Discarded) -> None:
        board, _ = self._to_act(event)
        place, hand = self._held_card(board, event, board.refuse_discard(event.slot))
        card = self._turned_up(place, event.card)
        draws, hand, pile = self._draw(board.turn, hand, event)
        after = board.after_discard(card, draws=draws)
        self._act(_turning_up(event, board.turn, card), after, hand, pile)

    def _act(self, event: Action, after: Board, hand: Hand, pile: tuple[int, ...]) -> None:
        """Commit an action, with the board, the actor's hand and the pile after it."""
        hands = self.now.hands
        if event.seat is not None:
            hands = replaced(hands, event.seat, hand)
        moment = Moment(after, hands, pile, self._number, self.now.turn + 1)
        self._commit(event, moment if self.only is None else moment.loosened(self.only))

    def _to_act(self, event: Action) -> tuple[Board, bool]:
        """The board with the acting seat to move, and whether the rules forbid it to act."""
        board = self.now.board
        if self.only is not None:
            board = self._freed(event, self.only)
        problem = refusals.refuse_actor(board, self.ended, event.seat, self.players)
        self._check(problem, event.slip)
        is_due = event.seat in (None, board.turn)
        return board if is_due else board.adjusted(turn=event.seat), problem is not None

    def _freed(self, event: Action, only: int) -> Board:
        """The board where only one hand is followed: whoever acts may do so, whatever the tokens.

        The hand that the action is about must be followed.
        """
        now, is_hint = self.now, isinstance(event, events.Hinted)
        to = event.hint.to if isinstance(event, events.Hinted) else None
        unsaid = only if to != only else (only + 1) % len(now.hands)
        seat = unsaid if event.seat is None else event.seat
        held = seat if to is None else to
        self._check(refusals.refuse_unfollowed(now.hands, held, self.players))
        return now.board.adjusted(turn=seat, tokens=now.board.rules.tokens if is_hint else 0)

    def _held_card(
        self, board: Board, event: events.Played | events.Discarded, problem: Phrase | None
    ) -> tuple[int, Hand]:
        """The card in the mover's slot, and the hand without it; not even a slip has no card."""
        slot, hand = event.slot, self.now.hands[board.turn]
        source = self.now.pile[:1] if slot == PILE else hand[slot - 1 : slot]
        self._check(problem, event.slip if source else None)
        return source[0], hand if slot == PILE else hand[: slot - 1] + hand[slot:]

    def _draw(
        self, seat: int, hand: Hand, event: events.Played | events.Discarded
    ) -> tuple[bool, Hand, tuple[int, ...]]:
        """Whether a seat draws after an action, and its hand and the pile then."""
        drawn, pile = event.drawn or events.Drawn(), self.now.pile
        may_lack = event.slip is not None or self.only is not None
        self._check(refusals.refuse_drawn(event.drawn, pile, slipped=may_lack))
        is_gone = (
            self.only is not None and event.drawn is None and most_in_pile(self.now.board) == 0
        )
        if drawn.nothing or not pile or is_gone:
            return False, hand, pile
        self._look(seat, [(pile[0], drawn.card)])
        return True, (pile[0], *hand), pile[1:]

    # -- other events ------------------------------------------------------------------------

    def _other(self, event: Event) -> None:
        now = moment = self.now
        match event:
            case events.HandDealt(seat, cards) if self.only not in (None, seat):
                moment = self._told(seat, cards)
            case events.CounterAdjusted() | events.TurnAdjusted() | events.SheetChanged() if (
                self.only is not None
            ):
                raise self._error(
                    Phrase("tokens, strikes, turns and agreements are not followed in this record")
                )
            case events.CardsOut():
                moment = self._lie_out(event)
            case events.HandDealt(seat, cards):
                self._check(refusals.refuse_dealt(cards, now.hands[seat], now.turn))
                self._look(seat, zip(now.hands[seat], cards, strict=True))
            case events.Rearranged(seat, order):
                hand = now.hands[seat]
                self._check(refusals.refuse_order(order, hand))
                hand = tuple(hand[slot - 1] for slot in order)
                moment = replace(now, hands=replaced(now.hands, seat, hand))
            case events.Seen(seat, slot, card):
                self._look(seat, [(self._in_slot(seat, slot), card)])
            case events.Shown(seat, slot, card, slip):
                place = self._in_slot(seat, slot)
                if not self._stopped:
                    self._check(
                        Phrase("cards are shown when play has stopped: mark a slip with !"), slip
                    )
                self._open([(place, card)])
            case events.PileShown(cards):
                self._check(refusals.refuse_pile_shown(cards, now.pile, stopped=self._stopped))
                self._open(zip(now.pile, cards, strict=True))
            case (
                events.CounterAdjusted()
                | events.TurnAdjusted()
                | events.LateDraw()
                | events.Returned()
            ):
                moment = self._adjust(event)
            case events.Ended():
                if self.ended is not None:
                    self._check(
                        Phrase("play has stopped already ({reason})", reason=self.ended.reason)
                    )
                self.ended = event
            case events.Taken(seat, slot):
                taker = self.blind_seat if seat is None else seat
                if taker is None:
                    raise self._error(
                        Phrase("the writer has no hand: begin with a player's name and a colon")
                    )
                self._in_slot(taker, slot)
                event = replace(event, seat=taker)
            case events.SheetChanged() | events.Noted() | events.Voted() | events.VeiledLook():
                pass
        self._commit(event, moment)

    def _told(self, seat: int, cards: Sequence[Card | None]) -> Moment:
        """The moment after somebody told the hand of a seat that was not followed so far."""
        now = self.now
        most = min(self.rules.hand_size(len(self.players)), len(now.pile))
        self._check(refusals.refuse_told(cards, now.hands[seat], most))
        at = len(now.pile) - len(cards)
        self._look(seat, zip(now.pile[at:], cards, strict=True))
        hands = replaced(now.hands, seat, now.pile[at:])
        return replace(now, hands=hands, pile=now.pile[:at]).loosened(self.only or 0)

    def _lie_out(self, event: events.CardsOut) -> Moment:
        """The moment after cards came to lie out, whoever held them."""
        now, composition = self.now, self.rules.composition
        if self.only is None:
            raise self._error(Phrase("cards come to lie out by plays and discards"))
        fireworks, discards = [*now.board.fireworks], [*now.board.discards]
        cards = [*event.discards]
        for top in event.fireworks:
            at, step = composition.suit_index[top.suit], composition.step(top)
            if step <= fireworks[at]:
                self._check(refusals.refuse_top(now.board, top))
            between = range(fireworks[at] + 1, step + 1)
            cards += [composition.at(top.suit, height) for height in between]
            fireworks[at] = step
        for card in event.discards:
            discards[composition.index[card]] += 1
        at = len(now.pile) - len(cards)
        if at < 0:
            self._check(Phrase("no card is left that could lie there"))
        self._open(zip(now.pile[at:], cards, strict=True))
        board = replace(now.board, fireworks=tuple(fireworks), discards=tuple(discards))
        return replace(now, board=board, pile=now.pile[:at]).loosened(self.only)

    @property
    def _stopped(self) -> bool:
        return self.ended is not None or self.now.board.end is not None

    def _in_slot(self, seat: int, slot: int) -> int:
        hand = self.now.hands[seat]
        self._check(refusals.refuse_slot(slot, hand, self.players[seat]))
        return hand[slot - 1]

    def _adjust(self, event: Adjustment) -> Moment:
        """The moment after an adjustment, with what it tells, or no longer tells, of a card."""
        now = self.now
        self._check(refuse_adjustment(now, event, self.players))
        match event:
            case events.LateDraw(seat, card):
                self._look(seat, [(now.pile[0], card)])
            case events.Returned(seat, slot):
                place = now.hands[seat][slot - 1]
                if place not in self.ledger.opened:  # what all have seen, all go on knowing
                    self.ledger.caveats[self._number] = Phrase("what the returned card was")
        return adjusted(now, event)


def _turning_up(event: _Turning, seat: int, card: Card) -> _Turning:
    """``event`` with who acted and which card that turned up."""
    known = event.seat == seat and event.card is not None
    return event if known else replace(event, seat=seat, card=card)


def common(old: Sequence[object], new: Sequence[object]) -> int:
    """Return how many items two sequences have in common from the first on."""
    most = min(len(old), len(new))
    if new[:most] == old[:most]:
        return most
    pairs = zip(old, new, strict=False)
    return next(at for at, (one, other) in enumerate(pairs) if one != other)
