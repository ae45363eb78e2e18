"""Actions in a word or two, for the rows of tables."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards import suit
from solver.errors import Phrase, joined
from solver.moves import PILE, Discard, Hint, Move, Play


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
        hints = [
            Phrase("{who} {clue}", who=names[m.to], clue=m.label)
            for m in moves
            if isinstance(m, Hint)
        ]
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
