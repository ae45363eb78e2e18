"""What somebody always answers in a quiz, in a few words."""

from __future__ import annotations

from collections.abc import Sequence

from deducer.quiz.habits import HintHabit
from deducer.show.words.actions import named_action
from solver.cards import suit
from solver.errors import Phrase
from solver.moves import Discard, Hint, Move, Play


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
