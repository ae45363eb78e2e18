"""Moves in words: what a seat does, with which card, and what it draws."""

from __future__ import annotations

from collections.abc import Sequence

from deducer.languages import in_words, say
from solver.cards import Card, suit
from solver.errors import Phrase, joined
from solver.moves import PILE, Discard, Hint, Move, Play
from solver.position import Position
from solver.proof.kinds import seat_phrase

MOST_NAMED = 3
"""The most hints that are named as alike."""


def seat_names(players: int) -> tuple[str, ...]:
    """Return the default names of seats, counted from 1 as slots are."""
    return tuple(say(seat_phrase(seat)) for seat in range(players))


def with_names(value: Phrase | None, names: Sequence[str]) -> str:
    """Say a phrase, or nothing for None, with players' names for ``seat 1``, ``seat 2``, ...

    >>> with_names(Phrase("{who} gives up a turn", who=seat_phrase(1)), ("Ann", "Bob"))
    'Bob gives up a turn'
    """
    return say(_named(value or "", {seat_phrase(seat): name for seat, name in enumerate(names)}))


def _named(value: object, names: dict[Phrase, str]) -> object:
    if isinstance(value, tuple):
        return tuple(_named(part, names) for part in value)
    if not isinstance(value, Phrase):
        return value
    values = {key: _named(part, names) for key, part in value.values.items()}
    return names.get(value) or Phrase(value.template, value.plural, **values)


def action_phrase(action: Move) -> Phrase:
    """Return an action in words; all hints are one action."""
    match action:
        case Play(slot, announce):
            place: object = Phrase("the pile") if slot == PILE else slot
            if announce:
                place = Phrase("{place} as {suit}", place=place, suit=suit(announce))
            return Phrase("play {place}", place=place)
        case Discard(slot):
            return Phrase("discard {place}", place=slot)
        case Hint():
            return Phrase("a hint")


def named_action(move: Move, names: Sequence[str]) -> Phrase:
    """Return an action in words; a hint names its receiver and its clue."""
    if isinstance(move, Hint):
        return Phrase("hint {who} {clue}", who=names[move.to], clue=move.label)
    return action_phrase(move)


def actions_phrase(moves: Sequence[Move], names: Sequence[str] | None = None) -> Phrase:
    """Return alike actions in words, as of one row: ``discard 1, 2 or 5``.

    Without ``names``, all hints are one action.
    """
    first, *others = moves
    if isinstance(first, Hint):
        if names is None:
            return action_phrase(first)
        hints: list[object] = [
            joined(" ", (names[move.to], move.label))
            for move in moves[:MOST_NAMED]
            if isinstance(move, Hint)
        ]
        if len(moves) > MOST_NAMED:
            hints.append(Phrase("{count} more", count=len(moves) - MOST_NAMED))
        return Phrase("hint {hints}", hints=either(hints))
    if not others:
        return action_phrase(first)
    slots = either([move.slot for move in moves if not isinstance(move, Hint)])
    return (
        Phrase("discard {place}", place=slots)
        if isinstance(first, Discard)
        else Phrase("play {place}", place=slots)
    )


def either(values: Sequence[object]) -> object:
    """Return ``values`` as alternatives in words: ``1, 2 or 5``."""
    *some, last = values
    if not some:
        return last
    return Phrase("{some} or {last}", some=joined(", ", some), last=last)


def slot_phrase(who: str, slot: int | None, card: Card | None) -> Phrase:
    """Return whose slot it is, with the ``card`` in it if that is known."""
    phrase = Phrase("{who}'s slot {slot}", who=who, slot=slot)
    return phrase if card is None else Phrase("{slot} {card}", slot=phrase, card=card)


def slots_text(slots: Sequence[int | str], gap: str = " ") -> str:
    """Return ``slots`` in words: ``slot 2``, ``slots 1 2``."""
    return in_words(
        "slot {slots}", "slots {slots}", n=len(slots) or 1, slots=gap.join(map(str, slots))
    )


def action_text(
    move: Move,
    names: Sequence[str],
    card: Card | None = None,
    *,
    fits: bool | None = None,
    drawn: Card | None = None,
    brief: bool = False,
) -> str:
    """Return what a seat does, with the ``card`` that leaves its hand and the one ``drawn``.

    With ``brief``, a slot is only its number.

    >>> action_text(Hint(1, "r"), ("Ann", "Bob"))
    'hints Bob red'
    >>> action_text(Discard(5), (), Card("r", 4), drawn=Card("y", 1))
    'discards slot 5: r4, draws y1'
    """
    if isinstance(move, Hint):
        return in_words("hints {who} {clue}", who=names[move.to], clue=move.label)
    place: object = move.slot if brief else Phrase("slot {slot}", slot=move.slot)
    if move.slot == PILE:
        place = Phrase("the pile") if brief else Phrase("the pile's last card")
    if not isinstance(move, Discard) and move.announce:
        place = Phrase("{place} as {suit}", place=place, suit=suit(move.announce))
    shown: object = Phrase("{card}, draws {drawn}", card=card, drawn=drawn) if drawn else card
    if isinstance(move, Discard):
        return in_words("discards {place}: {card}", place=place, card=shown)
    if fits:
        return in_words("plays {place}: {card}", place=place, card=shown)
    return in_words("misplays {place}: {card}", place=place, card=shown)


def move_text(position: Position, move: Move, names: Sequence[str]) -> str:
    """Return a move of the seat to move in words, with the card moved and the card drawn."""
    name = names[position.board.turn]
    if isinstance(move, Hint):
        return f"{name} {action_text(move, names)}"
    card = position.card_of(move)
    drawn = position.pile[0] if position.pile and move.slot != PILE else None
    fits = not isinstance(move, Discard) and position.board.fits(card, move.announce)
    return f"{name} {action_text(move, names, card, fits=fits, drawn=drawn)}"
