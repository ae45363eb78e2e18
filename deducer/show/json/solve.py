"""The output of ``hanabi solve --json``; its schema is ``schemas/solve.json``."""

from __future__ import annotations

from typing import Any

from deducer.show.json.moves import line_json
from deducer.show.json.numbers import FORMAT
from solver.position import Position
from solver.search.solution import Best, Par, Solution


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
    return {"low": par.low, "high": par.high}


def best_json(best: Best) -> dict[str, int]:
    """Return the score and the upper bound of ``best`` as JSON data."""
    return {"score": best.score, "bound": best.bound}
