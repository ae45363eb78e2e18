"""The outcome of play, in words."""

from __future__ import annotations

from deducer.languages import in_words, say, spoken
from deducer.table.outcome import Outcome
from solver.board import End
from solver.editions import EDITIONS
from solver.errors import Phrase

ENDS = {
    End.PERFECT: Phrase("perfect!"),
    End.STRIKES: Phrase("lost: the last strike"),
    End.OUT_OF_REACH: Phrase("lost: perfect is out of reach"),
    End.STUCK: Phrase("lost: nobody can move"),
    End.LAST_TURN: Phrase("over: the last turn is played"),
}


def rating_text(outcome: Outcome) -> str:
    """Return the rating of a score in words, ``""`` where the scale does not apply.

    The edition's words are taken if they are of the chosen language, else the language's own.
    """
    if not outcome.is_rated:
        return ""
    rules = outcome.board.rules
    own = EDITIONS[rules.edition]
    among = (own, *EDITIONS.values())
    edition = next((each for each in among if each.language == spoken()), own)
    return edition.ratings[rules.rating_step(outcome.score)]


def outcome_text(outcome: Outcome) -> str:
    """Return ``outcome`` in words: ``lost: the last strike``, ``stopped: given-up``, ..."""
    why = outcome.why
    if why is None:
        return in_words("not over")
    return say(ENDS[why]) if isinstance(why, End) else in_words("stopped: {why}", why=why)
