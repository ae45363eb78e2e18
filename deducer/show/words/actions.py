"""Actions in a word or two, for the rows of tables."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards import suit
from solver.errors import Phrase
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
