"""A puzzle: a deal that can be won, a line that wins it, and how hard that is."""

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
"""Nodes to find a way on after other moves, of which nobody has made sure that it is found."""
LEVELS = (3, 8, 16, 28, 45)
"""The least bits of the levels from 1 on; with less, nearly everything wins."""


@dataclass(frozen=True)
class SeededDeal:
    """The deal that ``seed`` shuffles, for so many ``players``."""

    rules: Rules
    players: int
    seed: int

    @property
    def deal(self) -> Deal:
        """The deal itself."""
        return Deal.shuffle(self.rules, self.players, self.seed)


@dataclass(frozen=True)
class Puzzle:
    """A deal, and a ``line`` that wins it, which was found by a search of so many ``nodes``."""

    deal: Deal
    line: tuple[Move, ...]
    nodes: int

    @cached_property
    def choices(self) -> tuple[TurnChoice, ...]:
        """What can be chosen on each turn of the line."""
        return choices(self.deal.start, self.line)

    @property
    def narrow(self) -> tuple[int, ...]:
        """The turns of the line (from 1) on which every other action loses."""
        return tuple(turn for turn, each in enumerate(self.choices, start=1) if each.narrow)

    @property
    def hard_turns(self) -> tuple[int, ...]:
        """The turns (from 1) on which some action loses that did not look like it."""
        return tuple(turn for turn, each in enumerate(self.choices, start=1) if each.bits)

    @property
    def bits(self) -> float:
        """How hard it is: chance gets through one time in 2 to the power of that."""
        return bits(self.choices)

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 5; 0 if it is hardly a puzzle."""
        return sum(self.bits >= least for least in LEVELS)


def puzzle(deal: Deal) -> Puzzle:
    """Return ``deal`` as a puzzle.

    :raises HanabiError: if it can't be won, or if that is not known after ``NODES`` nodes.
    """
    found = solve(deal, node_limit=NODES)
    if found.verdict is Verdict.UNWINNABLE:
        raise HanabiError("this deal can't be won: it is no puzzle")
    if found.verdict is Verdict.UNDECIDED:
        raise HanabiError("whether this deal can be won was not found out: it is too hard")
    return Puzzle(deal, found.line, found.nodes)


def way_on(position: Position) -> tuple[Move, ...] | None:
    """Return a line that wins from ``position``, or None if there is none.

    :raises HanabiError: if that is not known after ``FURTHER`` nodes.
    """
    found = solve(position, node_limit=FURTHER)
    if found.verdict is Verdict.UNDECIDED:
        raise HanabiError("whether this position can be won was not found out: it is too hard")
    return found.line if found.verdict is Verdict.WINNABLE else None
