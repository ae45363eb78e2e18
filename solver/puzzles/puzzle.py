"""A puzzle: a winnable deal, a line that wins it, and how much choice each of its turns leaves."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import log2

from solver.board import Board, End
from solver.deal import Deal
from solver.errors import HanabiError
from solver.kernel.drive import run_batch
from solver.kernel.layout import REFUTED, WON
from solver.kernel.translate import problem
from solver.moves import Move
from solver.position import Position
from solver.rules import Rules
from solver.search.solve import BATCH_NODES, solve
from solver.verdict import Verdict


@dataclass(frozen=True)
class TurnChoice:
    """A turn: ``keep`` actions of ``among`` keep perfect possible; others may be ``undecided``."""

    keep: int
    among: int
    undecided: int = 0

    @property
    def narrow(self) -> bool:
        """Whether only one action may keep perfect possible."""
        return self.keep + self.undecided == 1

    @property
    def bits(self) -> float:
        """The bits of choice: log2 of one over the share of actions that keep perfect possible."""
        return log2(self.among / (self.keep + self.undecided))


def choice(position: Position, nodes: int = BATCH_NODES) -> TurnChoice:
    """Return the choice that the seat to move has; each action is searched for ``nodes`` nodes."""
    after = [position.after(move) for move in position.distinct_moves()]
    among = [each for each in after if not _plainly_lost(each.board)]
    searched = [each for each in among if each.board.end is None]
    found = run_batch(position.board.rules, map(problem, searched), nodes) if searched else []
    statuses = [each.status for each in found]
    won = statuses.count(WON) + len(among) - len(searched)
    refuted = statuses.count(REFUTED)
    return TurnChoice(won, len(among), len(among) - won - refuted)


def _plainly_lost(board: Board) -> bool:
    """Whether fireworks and discards show that perfect is out of reach."""
    if board.end is not None:
        return board.end is not End.PERFECT
    return board.is_perfect_gone


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
        return Deal.shuffle(self.rules, self.players, self.seed)


@dataclass(frozen=True)
class Puzzle:
    """A deal, and a ``line`` that wins it, found by a search of ``nodes`` nodes."""

    deal: Deal
    line: tuple[Move, ...]
    nodes: int

    @cached_property
    def choices(self) -> tuple[TurnChoice, ...]:
        return tuple(choice(position) for position, _ in self.deal.start.walk(self.line))

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
        return sum(each.bits for each in self.choices)

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
        raise HanabiError("this deal can't be won, so it is not a puzzle")
    if solution.verdict is Verdict.UNDECIDED:
        raise HanabiError(
            "this deal is too hard: the solver could not decide whether it can be won"
        )
    return Puzzle(deal, solution.line, solution.nodes)


def way_on(position: Position) -> tuple[Move, ...] | None:
    """Return a line that wins from ``position``, or None if there is none.

    :raises HanabiError: if that is undecided after ``FURTHER`` nodes.
    """
    solution = solve(position, node_limit=FURTHER)
    if solution.verdict is Verdict.UNDECIDED:
        raise HanabiError(
            "this position is too hard: the solver could not decide whether it can be won"
        )
    return solution.line if solution.verdict is Verdict.WINNABLE else None
