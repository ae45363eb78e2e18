"""The outcome of play, in words."""

from __future__ import annotations

from deducer.table.outcome import Outcome
from solver.board import End

ENDS = {
    End.PERFECT: "perfect!",
    End.STRIKES: "lost: the last strike",
    End.OUT_OF_REACH: "lost: perfect is out of reach",
    End.STUCK: "lost: nobody can move",
    End.LAST_TURN: "over: the last turn is played",
}


def outcome_text(outcome: Outcome) -> str:
    """Return ``outcome`` in words: ``lost: the last strike``, ``stopped: given-up``, ..."""
    why = outcome.why
    if why is None:
        return "not over"
    return ENDS[why] if isinstance(why, End) else f"stopped: {why}"
