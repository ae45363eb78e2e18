"""The result for a deal: a verdict with its line or its proof, and how good the line is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from solver.moves import Move
from solver.position import Position
from solver.proof.kinds import ClausesProof, ExhaustionProof, OverProof
from solver.proof.proof import Proof
from solver.verdict import Verdict


class Preference(StrEnum):
    """What makes a line better: fewer turns, or more tokens that it never needs."""

    SHORT = "short"
    TOKENS = "tokens"


@dataclass(frozen=True)
class Best:
    """The best known final score, if perfect can't be reached.

    ``line`` goes on to the end of the game and scores ``score``. No game scores above ``bound``.
    """

    score: int
    bound: int
    line: tuple[Move, ...] = field(repr=False)


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

    If the verdict is WINNABLE, ``line`` leads to perfect; if it is UNWINNABLE, :attr:`proof` says
    why no line does. The search took ``nodes`` and ``seconds``. With a preference, ``proven`` is
    whether no line is better. On request, ``best`` is set if perfect is out of reach, and ``par``
    if it is not; ``nodes`` leave those of par out.
    """

    verdict: Verdict
    line: tuple[Move, ...] = field(default=(), repr=False)
    nodes: int = 0
    seconds: float = 0.0
    proven: bool | None = None
    best: Best | None = None
    par: Par | None = None
    prove: Callable[[], Proof] | None = field(default=None, repr=False, compare=False)
    """Works the proof out."""

    @cached_property
    def proof(self) -> Proof | None:
        """Why no line leads to perfect; it is worked out when it is first read."""
        return None if self.prove is None else self.prove()

    @property
    def winnable(self) -> bool | None:
        """Whether perfect can be reached; None if that is undecided."""
        if self.verdict is Verdict.UNDECIDED:
            return None
        return self.verdict is Verdict.WINNABLE

    def by_ruling(self, start: Position) -> bool:
        """Whether the proof depends on the ruling that a seat without any legal action loses.

        The rulebooks are silent on such turns (see :attr:`~solver.board.Board.skips_to`). The
        ruling does not matter if no line is tried, nor under the standard ending, where each seat
        holds cards to the end.
        """
        if isinstance(self.proof, OverProof):
            return start.board.skips_to is not None
        tries_lines = isinstance(self.proof, ExhaustionProof | ClausesProof)
        return tries_lines and start.board.rules.crowning_piece
