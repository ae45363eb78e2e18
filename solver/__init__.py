"""Fully known Hanabi deals: the rules, a referee, perfect lines, and proofs that there is none."""

from solver.board import Board, End
from solver.cards import Card, Composition, Suit
from solver.deal import Deal
from solver.errors import (
    CardError,
    DealError,
    HanabiError,
    IllegalMove,
    NotationError,
    ProofError,
    RulesError,
)
from solver.kernel.lending import COMPILED
from solver.moves import Discard, Hint, Move, Play
from solver.position import Position
from solver.proof.proof import Proof
from solver.rules import Dealt, Ending, Rules
from solver.search.solution import Best, Par, Preference, Solution
from solver.search.solve import solve, solve_many
from solver.verdict import Verdict


def __dir__() -> list[str]:
    return [*globals(), "__version__"]


def __getattr__(name: str) -> str:
    """Return ``__version__``, looked up on first use, since that takes some milliseconds."""
    if name == "__version__":
        from solver.census.store import project_version

        return project_version()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "COMPILED",
    "Best",
    "Board",
    "Card",
    "CardError",
    "Composition",
    "Deal",
    "DealError",
    "Dealt",
    "Discard",
    "End",
    "Ending",
    "HanabiError",
    "Hint",
    "IllegalMove",
    "Move",
    "NotationError",
    "Par",
    "Play",
    "Position",
    "Preference",
    "Proof",
    "ProofError",
    "Rules",
    "RulesError",
    "Solution",
    "Suit",
    "Verdict",
    "solve",
    "solve_many",
]
