"""Adjustments: corrections of a table by hand, and the state after them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from deducer.record.events import (
    Adjustment,
    Counter,
    CounterAdjusted,
    LateDraw,
    Returned,
    TurnAdjusted,
)
from deducer.table.moments import Moment
from deducer.table.refusals import refuse_slot
from solver.board import replaced
from solver.errors import Phrase


def refuse_adjustment(moment: Moment, event: Adjustment, players: Sequence[str]) -> Phrase | None:
    """Return why a table can't be adjusted by ``event``, or None."""
    rules = moment.board.rules
    match event:
        case CounterAdjusted(Counter.TOKENS, value):
            most = Phrase("there is {n} token", "there are {n} tokens", n=rules.tokens)
            return most if value > rules.tokens else None
        case CounterAdjusted(Counter.STRIKES, value):
            most = Phrase("there is {n} strike", "there are {n} strikes", n=rules.strikes)
            return most if value > rules.strikes else None
        case LateDraw():
            return None if moment.pile else Phrase("the pile is empty: nothing can be drawn")
        case Returned(seat, slot):
            return refuse_slot(slot, moment.hands[seat], players[seat])
    return None


def adjusted(moment: Moment, event: Adjustment) -> Moment:
    """Return the moment after an adjustment that is not refused."""
    board, pile = moment.board, moment.pile
    match event:
        case CounterAdjusted(Counter.TOKENS, value):
            return replace(moment, board=board.adjusted(tokens=value))
        case CounterAdjusted(Counter.STRIKES, value):
            return replace(moment, board=board.adjusted(strikes=value))
        case TurnAdjusted(seat):
            return replace(moment, board=board.adjusted(turn=seat))
        case LateDraw(seat):
            return _moved(moment, seat, (pile[0], *moment.hands[seat]), pile[1:])
        case Returned(seat, slot):
            hand = moment.hands[seat]
            rest = hand[: slot - 1] + hand[slot:]
            return _moved(moment, seat, rest, (hand[slot - 1], *pile))
    raise AssertionError(event)


def _moved(moment: Moment, seat: int, hand: tuple[int, ...], pile: tuple[int, ...]) -> Moment:
    """The moment with ``hand`` for a seat, and with ``pile``."""
    hands = replaced(moment.hands, seat, hand)
    board = moment.board.adjusted(hands=tuple(map(len, hands)), pile=len(pile))
    return replace(moment, board=board, hands=hands, pile=pile)
