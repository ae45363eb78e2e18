"""The outputs of ``hanabi solve --json``, ``hanabi explore --json`` and ``hanabi puzzle --json``.

Their schemas are ``schemas/solve.json``, ``schemas/explore.json`` and ``schemas/puzzle.json``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deducer.analysis.analysis_board import Option, best_of, every_option
from deducer.show.json.values import FORMAT, line_json, next_move_json, picked
from solver.notation.rules_lines import rules_lines
from solver.position import Position
from solver.puzzles.puzzle import Puzzle, TurnChoice
from solver.search.solution import Best, Par, Solution


def puzzle_json(puzzle: Puzzle, seed: int, *, solution: bool = False) -> dict[str, Any]:
    """Return ``puzzle``, which ``seed`` shuffled, as JSON data, if asked for with its solution."""
    deal = puzzle.deal
    data: dict[str, Any] = {
        "format": FORMAT,
        "players": deal.players,
        "rules": rules_lines(deal.rules),
        "seed": seed,
        **picked(puzzle, "level bits"),
        "turns": len(puzzle.line),
        "narrow": list(puzzle.narrow),
        "choices": [choice_json(each) for each in puzzle.choices],
        "nodes": puzzle.nodes,
        "deck": [str(card) for card in deal.deck],
    }
    if solution:
        data["line"] = line_json(deal.start, puzzle.line)
    return data


def choice_json(choice: TurnChoice) -> dict[str, int]:
    """Return ``choice`` as JSON data."""
    return {"keep": choice.keep, "among": choice.among, "open": choice.undecided}


def solution_json(start: Position, solution: Solution) -> dict[str, Any]:
    """Return ``solution``, for the position ``start``, as JSON data."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "verdict": str(solution.verdict),
        "line": line_json(start, solution.line),
        "reason": "" if solution.proof is None else str(solution.proof),
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }
    if solution.proof is not None:
        data["by_ruling"] = solution.by_ruling(start)
    if solution.proven is not None:
        data["proven"] = solution.proven
    if solution.par is not None:
        data["par"] = par_json(solution.par)
    if solution.best is not None:
        data["best"] = best_json(solution.best) | {"line": line_json(start, solution.best.line)}
    return data


def par_json(par: Par) -> dict[str, int]:
    """Return the bounds of ``par`` as JSON data."""
    return picked(par, "low high")


def best_json(best: Best) -> dict[str, int]:
    """Return the score and the upper bound of ``best`` as JSON data."""
    return picked(best, "score bound")


def explored_json(position: Position, turn: int, distinct: Sequence[Option]) -> dict[str, Any]:
    """Return what each action does after ``turn`` actions, as JSON data."""
    board = position.board
    over = board.end is not None
    return {
        "format": FORMAT,
        "turn": turn,
        "seat": None if over else board.turn,
        "possible": board.points == board.rules.perfect if over else best_of(distinct),
        "actions": [
            {"move": next_move_json(position, option.move), "possible": option.keeps}
            for option in every_option(position, distinct)
        ],
    }
