"""The output of ``hanabi puzzle --json``; its schema is ``schemas/puzzle.json``."""

from __future__ import annotations

from typing import Any

from deducer.show.json.moves import line_json
from deducer.show.json.numbers import FORMAT, rounded
from solver.notation.rules_lines import rules_lines
from solver.puzzles.choices import TurnChoice
from solver.puzzles.puzzle import Puzzle


def puzzle_json(puzzle: Puzzle, seed: int, *, solution: bool = False) -> dict[str, Any]:
    """Return ``puzzle``, which ``seed`` shuffled, as JSON data, if asked for with its solution."""
    deal = puzzle.deal
    data: dict[str, Any] = {
        "format": FORMAT,
        "players": deal.players,
        "rules": rules_lines(deal.rules),
        "seed": seed,
        "level": puzzle.level,
        "bits": rounded(puzzle.bits),
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
