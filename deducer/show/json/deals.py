"""The outputs about deals whose cards are known: one deal, a deck typed in.

They are those of ``hanabi solve``, ``puzzle``, ``deck check`` and ``deck chance`` with ``--json``,
and of the page's board; each has a schema of its name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from deducer.show.json.values import FORMAT, chance_json, line_json, next_move_json, pick, plain
from solver.notation.rules_lines import rules_lines
from solver.position import Position

if TYPE_CHECKING:  # each command loads only its own
    from deducer.advice.shuffle import ShuffleChance
    from deducer.analysis.analysis_board import Option
    from solver.notation.deck_check import DeckCheck
    from solver.puzzles.puzzle import Puzzle, TurnChoice
    from solver.search.solution import Best, Par, Solution


def puzzle_json(puzzle: Puzzle, seed: int, *, solution: bool = False) -> dict[str, Any]:
    """Return ``puzzle``, shuffled with ``seed``, as JSON data, perhaps with its ``solution``."""
    deal = puzzle.deal
    data: dict[str, Any] = {
        "format": FORMAT,
        "players": deal.players,
        "rules": rules_lines(deal.rules),
        "seed": seed,
        **pick(puzzle, "level bits"),
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
    return pick(par, "low high")


def best_json(best: Best) -> dict[str, int]:
    """Return the score and the upper bound of ``best`` as JSON data."""
    return pick(best, "score bound")


def board_json(position: Position, turn: int, distinct: Sequence[Option]) -> dict[str, Any]:
    """Return what each action does after ``turn`` actions, as JSON data."""
    from deducer.analysis.analysis_board import best_of, every_option

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


def deck_json(check: DeckCheck) -> dict[str, Any]:
    """Return ``check`` as JSON data."""
    copies = check.rules.composition.copies
    return {
        "format": FORMAT,
        **pick(check, "complete entered"),
        "total": check.rules.composition.total,
        "left": check.missing_count,
        "missing": plain(check.missing),
        "surplus": [
            {
                "card": str(card),
                "held": check.counts[card],
                "copies": copies[card],
                "places": [pick(word, "line column") for word in words],
            }
            for card, words in check.surplus.items()
        ],
        "unknown": [pick(word, "text line column problem") for word in check.unknown],
    }


def shuffle_json(chance: ShuffleChance) -> dict[str, Any]:
    """Return as JSON data the chance that a deck is winnable when only its first cards are known.

    The number of completions is a text, since most readers of JSON round numbers of its size.
    """
    return {
        "format": FORMAT,
        "entered": len(chance.begun.cards),
        "total": chance.begun.rules.composition.total,
        "completions": str(chance.completions),
        "winnable": chance_json(chance.chance),
    }
