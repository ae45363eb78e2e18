"""An action in a word or two, as a row of a table begins."""

from __future__ import annotations

from collections.abc import Sequence

from deducer.quiz.habits import HintHabit
from solver.cards import suit
from solver.errors import Phrase
from solver.moves import PILE, Discard, Hint, Move, Play


def action_phrase(action: Move) -> Phrase:
    """Return an action in words; one hint stands for all."""
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
    """Return an action in words; a hint with its receiver's name and what it says."""
    if isinstance(move, Hint):
        return Phrase("hint {who} {clue}", who=names[move.to], clue=move.said)
    return action_phrase(move)


def habit_phrase(always: Move | type[Move] | HintHabit, names: Sequence[str]) -> Phrase:
    """Return in words what somebody always answers in a quiz."""
    match always:
        case HintHabit(value, None):
            return Phrase("hint {clue}", clue=_clue(value))
        case HintHabit(value, left):
            return Phrase(
                "hint the next player {clue}",
                "hint the player {n} seats on {clue}",
                n=left,
                clue=_clue(value),
            )
        case type():
            return {
                Play: Phrase("a play"),
                Discard: Phrase("a discard"),
                Hint: Phrase("a hint"),
            }[always]
        case _:
            return named_action(always, names)


def _clue(value: str | int) -> object:
    return suit(value) if isinstance(value, str) else value
