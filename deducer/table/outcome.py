"""The outcome of a game, by the rules or by its record, and its score."""

from __future__ import annotations

from dataclasses import dataclass

from deducer.record.events import Reason
from solver.board import Board, End

_SCORED = (None, Reason.NORMAL)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How play ended on ``board``, or that it goes on.

    ``stopped`` is why play stopped by the record, if it says so.
    """

    board: Board
    stopped: Reason | None = None

    @property
    def why(self) -> End | Reason | None:
        """Why play stopped: by the rules, else by the record; None if it goes on."""
        return self.board.end or self.stopped

    @property
    def over(self) -> bool:
        """Whether play has stopped, by the rules or otherwise."""
        return self.why is not None

    @property
    def abandoned(self) -> bool:
        """Whether the players abandoned the game before its end."""
        return isinstance(self.why, Reason) and self.why.abandoned

    @property
    def score(self) -> int:
        """The score of the board; 0 if the game was lost or stopped for another reason.

        A record that just stops scores what lies on the table.
        """
        return self.board.score if self.stopped in _SCORED else 0

    @property
    def is_rated(self) -> bool:
        """Whether a rulebook's scale applies: a standard game, not lost and not abandoned."""
        why = self.why
        lost = why.lost if isinstance(why, End) else why not in _SCORED
        return not lost and not self.board.rules.crowning_piece

    @property
    def rating(self) -> str | None:
        """The edition's words for the score, if the scale applies; play may still go on."""
        return self.board.rules.rating(self.score) if self.is_rated else None
