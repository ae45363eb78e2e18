"""The output of ``hanabi review DIR --json``; its schema is ``schemas/reviews.json``."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from deducer.review.model import FolderReview, GameReview, PlayerTrend
from deducer.show.json.numbers import FORMAT
from deducer.show.json.solve import best_json
from solver.notation.rules_lines import rules_lines


def folder_json(folder: FolderReview) -> dict[str, Any]:
    """Return the review of a ``folder`` as JSON data."""
    return {
        "format": FORMAT,
        "games": [_row(game) for game in folder.games],
        "players": [_trend(trend) for trend in folder.players],
        "abandoned": [game.file for game in folder.abandoned],
        "lost_though_winnable": [game.file for game in folder.lost_though_winnable],
        "refused": [
            {"file": refused.file, "problem": str(refused.problem)} for refused in folder.refused
        ],
    }


def _row(game: GameReview) -> dict[str, Any]:
    review = game.review
    return {
        "file": game.file,
        "players": list(review.names),
        "rules": rules_lines(review.rules),
        "score": review.score,
        "perfect": review.rules.perfect,
        "ended": review.ended,
        "abandoned": review.table.outcome.abandoned,
        "winnable": review.winnable,
        "turning_points": [
            {
                "turn": point.turn,
                "seat": point.seat,
                "class": None if point.cause is None else str(point.cause),
            }
            for point in review.turning_points
        ],
        "best": None if review.best is None else best_json(review.best),
        "missing": sum(len(missing.places) for missing in review.missing),
        "seconds": round(review.seconds, 3),
    }


def _trend(trend: PlayerTrend) -> dict[str, Any]:
    total = asdict(trend.total)
    del total["name"]
    return {
        "name": trend.name,
        "games": trend.games,
        "abandoned": trend.abandoned,
        "score": _mean(trend, trend.score),
        "means": {count: _mean(trend, number) for count, number in total.items()}
        if trend.counted
        else None,
        "turning_points": {
            "undecided" if cause is None else str(cause): number
            for cause, number in trend.causes.items()
        },
    }


def _mean(trend: PlayerTrend, count: float) -> float | None:
    mean = trend.mean(count)
    return None if mean is None else round(mean, 3)
