"""Puzzles of a census, against solving after every move."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver import Deal, Position, solve
from solver.census.crew import InProcess
from solver.census.plan import CensusPlan
from solver.census.solving import extend
from solver.census.store import CensusFile
from solver.errors import CensusError
from solver.moves import Hint, Move
from solver.puzzles.of_census import hardest, long_searches, puzzle_of_row
from tests.support.plans import QUICK

PLAN = CensusPlan(QUICK, 2, 6, 60)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("census") / "census"
    with CensusFile.write(path, PLAN) as file:
        extend(file, 200, InProcess())
    return path


def test_an_empty_census_has_no_puzzle(tmp_path: Path) -> None:
    with (
        CensusFile.write(tmp_path / "census", PLAN) as file,
        pytest.raises(CensusError, match="no deal of this census is winnable"),
    ):
        hardest(file)


def test_a_puzzle_is_winnable_and_says_where_nothing_else_wins(path: Path) -> None:
    with CensusFile.read(path) as file:
        row, found = hardest(file)
        rows = long_searches(file)
        undecided = next(row for row in file.rows() if row.verdict != "winnable")
    assert row in rows
    assert all(len(found.narrow) >= len(puzzle_of_row(PLAN, row).narrow) for row in rows)
    assert found.narrow
    assert found.narrow == tuple(_narrow(found.deal, found.line))
    with pytest.raises(CensusError, match="a puzzle must be winnable"):
        puzzle_of_row(PLAN, undecided)


def _narrow(deal: Deal, line: tuple[Move, ...]) -> list[int]:
    """The slow way: solve after every legal move that does something else."""
    turns, position = [], deal.start
    for turn, done in enumerate(line, start=1):
        others = [
            move
            for move in position.legal_moves()
            if _effect(position, move) != _effect(position, done)
        ]
        if not any(solve(position.after(move)).winnable for move in others):
            turns.append(turn)
        position = position.after(done)
    return turns


def _effect(position: Position, move: Move) -> object:
    if isinstance(move, Hint):
        return "hint"
    card = position.hands[position.board.turn][move.slot - 1]
    return type(move), "trash" if position.board.is_trash(card) else card
