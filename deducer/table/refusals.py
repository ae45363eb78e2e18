"""Why an event can't have happened, and the state after a table was corrected by hand.

Each function returns what is wrong in words, or None.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from deducer.record import events
from deducer.record.entries import RESERVED
from deducer.record.events import Adjustment, Event
from deducer.table.moments import Moment
from solver.board import Board, replaced
from solver.cards import Card, suit
from solver.errors import Phrase
from solver.moves import PILE
from solver.notation.words import quote


def refuse_places(event: Event, players: int) -> Phrase | None:
    """Return which seat, slot or number of ``event`` no table has, or None."""
    to = event.hint.to if isinstance(event, events.Hinted) else None
    for seat in (getattr(event, "seat", None), to):
        if seat is not None and not 0 <= seat < players:
            return Phrase(
                "there is no seat {seat}: seats go from 0 to {last}", seat=seat, last=players - 1
            )
    least = PILE if isinstance(event, events.Played) else 1
    if getattr(event, "slot", least) < least:
        return Phrase("slots go from 1")
    if isinstance(event, events.CounterAdjusted) and event.value < 0:
        if event.counter is events.Counter.TOKENS:
            return Phrase("there can't be fewer than 0 tokens")
        return Phrase("there can't be fewer than 0 strikes")
    return None


def refuse_actor(
    board: Board, ended: events.Ended | None, seat: int | None, players: Sequence[str]
) -> Phrase | None:
    """Return why ``seat`` (None: the seat to move) can't act now, or None."""
    if ended is not None:
        return Phrase("play has stopped ({reason})", reason=ended.reason)
    if seat in (None, board.turn):
        return board.refuse_action()
    mover, who = players[board.turn], players[seat or 0]
    return Phrase(
        "it is {mover}'s turn, not {who}'s: enter {mover}'s turn first, or mark a slip with ! "
        "if {who} acted out of turn, or set the turn with: adjust turn {name}",
        mover=mover,
        who=who,
        name=quote(who, RESERVED),
    )


def refuse_outcome(board: Board, event: events.Played, card: Card) -> Phrase | None:
    """Return why a play of ``card`` can't have the outcome that ``event`` states, or None."""
    fits = board.fits(card, event.announce)
    if event.outcome is None or fits == (event.outcome is events.PlayOutcome.FITS):
        return None
    if event.announce not in (None, card.suit):
        colour = suit(event.announce or "")
        return Phrase("{card} was announced as {colour}: it is a strike", card=card, colour=colour)
    if board.is_playable(card):
        return Phrase("{card} fits: {firework}", card=card, firework=_firework(board, card))
    return refuse_top(board, card)


def _firework(board: Board, card: Card) -> Phrase:
    colour, rank = suit(card.suit), board.on_top(card.suit)
    return Phrase("the {colour} firework is at {rank}", colour=colour, rank=rank)


def refuse_top(board: Board, card: Card) -> Phrase:
    """Return that ``card`` can't be the next on its firework."""
    return Phrase("{card} can't fit: {firework}", card=card, firework=_firework(board, card))


def ask_outcome(board: Board, card: Card) -> Phrase:
    """Return what to write of a play that does not fit, where turns of others were left out."""
    return Phrase(
        "{problem}: write strike, or first what lies there now (out fireworks ...)",
        problem=refuse_top(board, card),
    )


def refuse_unfollowed(
    hands: Sequence[Sequence[int]], seat: int, players: Sequence[str]
) -> Phrase | None:
    """Return that nobody told the hand of ``seat``, where only one is followed, or None."""
    if hands[seat]:
        return None
    return Phrase(
        "nobody told which cards {who} holds: leave it out, or write which cards lie out now "
        "(out fireworks ... discards ...)",
        who=players[seat],
    )


def refuse_told(cards: Sequence[Card | None], hand: Sequence[int], most: int) -> Phrase | None:
    """Return why ``cards`` can't be told as a ``hand`` that was not followed so far, or None."""
    if hand:
        return Phrase("this hand is known already: write 'seen' for a late look")
    if len(cards) > most:
        return Phrase("at most {most} cards can be there, not {count}", most=most, count=len(cards))
    return None


def refuse_drawn(
    drawn: events.Drawn | None, pile: Sequence[int], *, slipped: bool
) -> Phrase | None:
    """Return why this can't have been drawn from ``pile``, or None; a slip may draw nothing."""
    if drawn is None:
        return None
    if not pile:
        return None if drawn.nothing else Phrase("the pile is empty: nothing can be drawn")
    if drawn.nothing and not slipped:
        return Phrase("a player draws while the pile has cards: mark a slip with !")
    return None


def refuse_slot(slot: int, hand: Sequence[int], name: str) -> Phrase | None:
    """Return that the ``hand`` of player ``name`` has no such slot, or None if it has."""
    if 1 <= slot <= len(hand):
        return None
    return Phrase(
        "slot {slot} is empty: {who} holds {n} card",
        "slot {slot} is empty: {who} holds {n} cards",
        slot=slot,
        who=name,
        n=len(hand),
    )


def refuse_order(order: Sequence[int], hand: Sequence[int]) -> Phrase | None:
    """Return why a hand can't be rearranged to the slots in ``order``, or None."""
    if sorted(order) == list(range(1, len(hand) + 1)):
        return None
    return Phrase("name each slot from 1 to {last} once", last=len(hand))


def refuse_dealt(cards: Sequence[Card | None], hand: Sequence[int], turn: int) -> Phrase | None:
    """Return why ``cards`` can't have been dealt as ``hand`` after ``turn`` actions, or None."""
    if turn:
        return Phrase("hands are dealt before the first action: write 'seen' for a late look")
    if len(cards) != len(hand):
        return Phrase(
            "a hand is {size} cards, and these are {count}", size=len(hand), count=len(cards)
        )
    return None


def refuse_pile_shown(
    cards: Sequence[Card | None], pile: Sequence[int], *, stopped: bool
) -> Phrase | None:
    """Return why ``cards`` can't be what the pile was shown to hold, or None."""
    if not stopped:
        return Phrase("the pile is shown when play has stopped")
    if len(cards) != len(pile):
        return Phrase(
            "{n} card is left, and these are {count}",
            "{n} cards are left, and these are {count}",
            n=len(pile),
            count=len(cards),
        )
    return None


def refuse_adjustment(moment: Moment, event: Adjustment, players: Sequence[str]) -> Phrase | None:
    rules = moment.board.rules
    match event:
        case events.CounterAdjusted(events.Counter.TOKENS, value):
            most = Phrase("there is {n} token", "there are {n} tokens", n=rules.tokens)
            return most if value > rules.tokens else None
        case events.CounterAdjusted(events.Counter.STRIKES, value):
            most = Phrase("there is {n} strike", "there are {n} strikes", n=rules.strikes)
            return most if value > rules.strikes else None
        case events.LateDraw():
            return None if moment.pile else Phrase("the pile is empty: nothing can be drawn")
        case events.Returned(seat, slot):
            return refuse_slot(slot, moment.hands[seat], players[seat])
    return None


def adjusted(moment: Moment, event: Adjustment) -> Moment:
    board, pile = moment.board, moment.pile
    match event:
        case events.CounterAdjusted(events.Counter.TOKENS, value):
            return replace(moment, board=board.adjusted(tokens=value))
        case events.CounterAdjusted(events.Counter.STRIKES, value):
            return replace(moment, board=board.adjusted(strikes=value))
        case events.TurnAdjusted(seat):
            return replace(moment, board=board.adjusted(turn=seat))
        case events.LateDraw(seat):
            return _moved(moment, seat, (pile[0], *moment.hands[seat]), pile[1:])
        case events.Returned(seat, slot):
            hand = moment.hands[seat]
            rest = hand[: slot - 1] + hand[slot:]
            return _moved(moment, seat, rest, (hand[slot - 1], *pile))
    raise AssertionError(event)


def _moved(moment: Moment, seat: int, hand: tuple[int, ...], pile: tuple[int, ...]) -> Moment:
    hands = replaced(moment.hands, seat, hand)
    board = moment.board.adjusted(hands=tuple(map(len, hands)), pile=len(pile))
    return replace(moment, board=board, hands=hands, pile=pile)
