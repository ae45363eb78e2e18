"""Why an event can't have happened, apart from what the board refuses.

Each function returns what is wrong in words, or ``None``.
"""

from __future__ import annotations

from collections.abc import Sequence

from deducer.record.events import (
    CounterAdjusted,
    Drawn,
    Ended,
    Event,
    Hinted,
    Played,
    PlayOutcome,
)
from solver.board import Board
from solver.cards import Card, suit
from solver.moves import PILE


def refuse_places(event: Event, players: int) -> str | None:
    """Say which seat, slot or number of an event no table has, if there is one."""
    to = event.hint.to if isinstance(event, Hinted) else None
    for seat in (getattr(event, "seat", None), to):
        if seat is not None and not 0 <= seat < players:
            return f"there is no seat {seat}: seats go from 0 to {players - 1}"
    least = PILE if isinstance(event, Played) else 1
    if getattr(event, "slot", least) < least:
        return "slots go from 1"
    if isinstance(event, CounterAdjusted) and event.value < 0:
        return f"there can't be fewer than 0 {event.counter}"
    return None


def refuse_actor(
    board: Board, ended: Ended | None, seat: int | None, players: Sequence[str]
) -> str | None:
    """Say why ``seat`` (None: whoever is to move) can't act now, if so."""
    if ended is not None:
        return f"play has stopped ({ended.reason})"
    if seat in (None, board.turn):
        return board.refuse_action()
    return f"it is {players[board.turn]}'s turn, not {players[seat or 0]}'s"


def refuse_outcome(board: Board, event: Played, card: Card) -> str | None:
    """Say why a play of ``card`` can't have come out as the event says, if so."""
    fits = board.fits(card, event.announce)
    if event.outcome is None or fits == (event.outcome is PlayOutcome.FITS):
        return None
    top = f"the {suit(card.suit).name} firework is at {board.height(card.suit)}"
    if event.announce not in (None, card.suit):
        announced = suit(event.announce or "").name
        return f"{card} was announced as {announced}: it is a strike"
    return f"{card} fits: {top}" if board.is_playable(card) else f"{card} can't fit: {top}"


def refuse_drawn(drawn: Drawn | None, pile: Sequence[int], *, slipped: bool) -> str | None:
    """Say why an action can't have drawn this from the pile, if so; a slip may draw nothing."""
    if drawn is None:
        return None
    if not pile:
        return None if drawn.nothing else "the pile is empty: nothing can be drawn"
    if drawn.nothing and not slipped:
        return "a card is drawn as long as there is one: mark a slip with !"
    return None


def refuse_slot(slot: int, hand: Sequence[int], name: str) -> str | None:
    """Say that the hand of the player called ``name`` has no such slot, if so."""
    if 1 <= slot <= len(hand):
        return None
    return f"slot {slot} is empty: {name} holds {len(hand)} cards"


def refuse_order(order: Sequence[int], hand: Sequence[int]) -> str | None:
    """Say why a hand can't be rearranged so that the slots in ``order`` come first, ..., if so."""
    if sorted(order) == list(range(1, len(hand) + 1)):
        return None
    return f"name each slot from 1 to {len(hand)} once"


def refuse_dealt(cards: Sequence[Card | None], hand: Sequence[int], turn: int) -> str | None:
    """Say why these cards can't have been dealt as a hand after ``turn`` actions, if so."""
    if turn:
        return "hands are dealt before the first action: write 'seen' for a late look"
    if len(cards) != len(hand):
        return f"a hand is {len(hand)} cards, and these are {len(cards)}"
    return None


def refuse_pile_shown(
    cards: Sequence[Card | None], pile: Sequence[int], *, stopped: bool
) -> str | None:
    """Say why these can't be the cards that the pile was shown to hold, if so."""
    if not stopped:
        return "the pile is shown when play has stopped"
    if len(cards) != len(pile):
        return f"{len(pile)} cards are left, and these are {len(cards)}"
    return None
