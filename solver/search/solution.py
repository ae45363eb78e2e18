"""The result for a deal: a verdict with its line or its proof, and how good the line is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solver.moves import Move
from solver.position import Position
from solver.proof.kinds import ClausesProof, ExhaustionProof, OverProof, Proof
from solver.verdict import Verdict


class Preference(StrEnum):
    """What makes one line better than another: fewer turns, or more tokens never needed."""

    SHORT = "short"
    TOKENS = "tokens"


@dataclass(frozen=True)
class Best:
    """The best final score that was found where perfect can't be reached.

    ``line`` goes on to the end of the game and scores ``score``. No game scores above ``bound``.
    """

    score: int
    bound: int
    line: tuple[Move, ...]


@dataclass(frozen=True)
class Par:
    """The fewest turns in which perfect can be reached, or bounds on them.

    A line takes ``high`` turns, and none takes less than ``low``.
    """

    low: int
    high: int

    @property
    def proven(self) -> bool:
        """Whether no line takes less than ``high`` turns."""
        return self.low == self.high


@dataclass(frozen=True)
class Solution:
    """The result for a deal or a position.

    ``line`` leads to perfect where the verdict is WINNABLE, and ``proof`` says why none does where
    it is UNWINNABLE. ``nodes`` were searched for it, and all took ``seconds``. ``proven`` is
    whether no line is better, if there was a preference. If asked for, ``best`` is set where
    perfect is out of reach, and ``par`` where it is not; its nodes are not counted.
    """

    verdict: Verdict
    line: tuple[Move, ...] = ()
    proof: Proof | None = None
    nodes: int = 0
    seconds: float = 0.0
    proven: bool | None = None
    best: Best | None = None
    par: Par | None = None

    @property
    def winnable(self) -> bool | None:
        """Whether perfect can be reached; None if that is not decided."""
        if self.verdict is Verdict.UNDECIDED:
            return None
        return self.verdict is Verdict.WINNABLE

    def by_ruling(self, start: Position) -> bool:
        """Whether the proof takes lines from ``start`` as lost in which a seat has no legal action.

        The rulebooks are silent on such turns, so that is a ruling of this project
        (:attr:`~solver.board.Board.skips_to`). It makes no difference where no line is tried, nor
        under the standard ending, where each seat holds cards to the end.
        """
        if isinstance(self.proof, OverProof):
            return start.board.skips_to is not None
        tries_lines = isinstance(self.proof, ExhaustionProof | ClausesProof)
        return tries_lines and start.board.rules.crowning_piece
