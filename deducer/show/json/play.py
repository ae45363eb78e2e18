"""The output of ``hanabi play --json``; its schema is ``schemas/play.json``."""

from __future__ import annotations

from typing import Any

from deducer.play.games import Results
from deducer.play.match import Match
from deducer.show.json.playing_on import estimate_json
from deducer.show.json.values import FORMAT
from solver.notation.rules_lines import rules_lines


def results_json(match: Match, results: Results, seconds: float) -> dict[str, Any]:
    """Return the results of ``match`` as JSON data; ``seconds`` is how long they took."""
    none = {"low": None, "high": None} if results.are_few else {}
    return {
        "format": FORMAT,
        "players": match.players,
        "rules": rules_lines(match.rules),
        "agreements": str(match.sheet),
        "seed": match.seed,
        "search": match.search,
        "games": len(results.games),
        "score": estimate_json(results.score) | none,
        "perfect": estimate_json(results.perfect) | none,
        "lost": estimate_json(results.lost) | none,
        "strikes": estimate_json(results.strikes) | none,
        "turns": estimate_json(results.turns) | none,
        "scores": {str(score): number for score, number in results.scores.items()},
        "seconds": round(seconds, 6),
    }
