"""A puzzle: a winnable deal, a line that wins it, and how hard that is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from solver.deal import Deal
from solver.errors import HanabiError
from solver.moves import Move
from solver.position import Position
from solver.puzzles.choices import TurnChoice, bits, choices
from solver.rules import Rules
from solver.search.solve import solve
from solver.verdict import Verdict

NODES = 20_000
"""Nodes to solve a puzzle: with a limit, every machine finds the same line."""
FURTHER = 200_000
"""Nodes to find a line after the player's own moves, which nobody has tried before."""
LEVELS = (3, 8, 16, 28, 45)
"""The least bits of the levels from 1 up; with less, nearly everything wins."""


@dataclass(frozen=True)
class SeededDeal:
    """The deal that ``seed`` shuffles for ``players`` players."""

    rules: Rules
    players: int
    seed: int

    @property
    def deal(self) -> Deal:
        """The deal itself."""
        return Deal.shuffle(self.rules, self.players, self.seed)


@dataclass(frozen=True)
class Puzzle:
    """A deal, and a ``line`` that wins it, found by a search of ``nodes`` nodes."""

    deal: Deal
    line: tuple[Move, ...]
    nodes: int

    @cached_property
    def choices(self) -> tuple[TurnChoice, ...]:
        """The choice on each turn of the line."""
        return choices(self.deal.start, self.line)

    @property
    def narrow(self) -> tuple[int, ...]:
        """The turns of the line (from 1) on which every other action loses."""
        return tuple(turn for turn, each in enumerate(self.choices, start=1) if each.narrow)

    @property
    def hard_turns(self) -> tuple[int, ...]:
        """The turns (from 1) on which some action loses without looking like it."""
        return tuple(turn for turn, each in enumerate(self.choices, start=1) if each.bits)

    @property
    def bits(self) -> float:
        """How hard it is: random play wins once in 2 to the power of ``bits`` games."""
        return bits(self.choices)

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 5; 0 if it is hardly a puzzle."""
        return sum(self.bits >= least for least in LEVELS)


def puzzle(deal: Deal) -> Puzzle:
    """Return ``deal`` as a puzzle.

    :raises HanabiError: if it can't be won, or is undecided after ``NODES`` nodes.
    """
    solution = solve(deal, node_limit=NODES)
    if solution.verdict is Verdict.UNWINNABLE:
        raise HanabiError("this deal can't be won: it is no puzzle")
    if solution.verdict is Verdict.UNDECIDED:
        raise HanabiError("it is undecided whether this deal can be won: it is too hard")
    return Puzzle(deal, solution.line, solution.nodes)


def way_on(position: Position) -> tuple[Move, ...] | None:
    """Return a line that wins from ``position``, or None if there is none.

    :raises HanabiError: if that is undecided after ``FURTHER`` nodes.
    """
    solution = solve(position, node_limit=FURTHER)
    if solution.verdict is Verdict.UNDECIDED:
        raise HanabiError("it is undecided whether this position can be won: it is too hard")
    return solution.line if solution.verdict is Verdict.WINNABLE else None
