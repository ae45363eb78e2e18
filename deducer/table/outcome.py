"""How a game came out: by the rules or as its record says, and what it scores."""

from __future__ import annotations

from dataclasses import dataclass

from deducer.record.events import Reason
from solver.board import Board, End

_SCORED = (None, Reason.NORMAL)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How play came out on a ``board``, or that it goes on.

    ``stopped`` is why play stopped as its record says, if it does.
    """

    board: Board
    stopped: Reason | None = None

    @property
    def why(self) -> End | Reason | None:
        """Why play stopped: by the rules, or else as the record says; ``None`` if it goes on."""
        return self.board.end or self.stopped

    @property
    def over(self) -> bool:
        """Whether play has stopped, by the rules or otherwise."""
        return self.why is not None

    @property
    def abandoned(self) -> bool:
        """Whether the players broke the game off before its end."""
        return isinstance(self.why, Reason) and self.why.abandoned

    @property
    def score(self) -> int:
        """The score of what lies there; 0 if the game was lost or broken off.

        Old logs and tables may stop without a word: they score what lies there.
        """
        return self.board.score if self.stopped in _SCORED else 0

    @property
    def is_rated(self) -> bool:
        """Whether a rulebook's scale rates it: a standard game, not lost and not broken off."""
        why = self.why
        lost = why.lost if isinstance(why, End) else why not in _SCORED
        return not lost and not self.board.rules.crowning_piece

    @property
    def rating(self) -> str | None:
        """The edition's words for the score, if it is rated; play may still go on."""
        return self.board.rules.rating(self.score) if self.is_rated else None
