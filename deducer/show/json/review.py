"""The output of ``hanabi review --json``, for a game and for a folder.

Their schemas are ``schemas/review.json`` and ``schemas/reviews.json``.

Seats count from 0, slots and turns from 1; odds are texts such as ``"1/15"``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from deducer.review.reviews import FolderReview, GameReview, PlayerTrend, Review
from deducer.review.turn_review import Choice, HintReview, Outlook, TurningPoint, TurnReview
from deducer.show.json.solve import best_json, par_json
from deducer.show.json.values import (
    FORMAT,
    chance_json,
    line_json,
    move_json,
    next_move_json,
    ratio,
    rounded,
)
from solver.cards import Card
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


def review_json(review: Review) -> dict[str, Any]:
    """Return ``review`` as JSON data."""
    efficiency = review.efficiency
    return {
        "format": FORMAT,
        "title": review.table.record.title,
        "players": list(review.names),
        "rules": rules_lines(review.rules),
        "score": review.score,
        "points": review.points,
        "perfect": review.rules.perfect,
        "rating": review.rating,
        "ended": review.ended,
        "skips_to": review.table.board.skips_to,
        "winnable": review.winnable,
        "reason": review.reason,
        "winnable_share": review.winnable_share and chance_json(review.winnable_share),
        "still_winnable_share": review.still_winnable_share
        and chance_json(review.still_winnable_share),
        "best": None if review.best is None else best_json(review.best),
        "par": None if review.par is None else par_json(review.par),
        "efficiency": None if efficiency is None else ratio(efficiency),
        "turns": [_turn(turn) for turn in review.turns],
        "turning_points": [_turning_point(point) for point in review.turning_points],
        "open_turns": list(review.open_turns),
        "fireworks": {letter: list(turns) for letter, turns in review.fireworks.items()},
        "summary": [asdict(player) | {"bits": round(player.bits, 3)} for player in review.players],
        "missing": [
            {"seat": missing.seat, "places": list(missing.places)} for missing in review.missing
        ],
        "caveats": list(map(str, review.caveats)),
        "seconds": round(review.seconds, 3),
    }


def _turn(turn: TurnReview) -> dict[str, Any]:
    return {
        "turn": turn.turn,
        "seat": turn.seat,
        "move": move_json(turn.seat, turn.move, turn.card),
        "possible_before": turn.possible_before,
        "possible_after": turn.possible_after,
        "fits": turn.fits,
        "playable": _odds(turn.playable),
        "trash": _odds(turn.trash),
        "indispensable": _odds(turn.indispensable),
        "certain_plays": list(turn.certain_plays),
        "certain_trash": list(turn.certain_trash),
        "safe_discards": list(turn.safe_discards),
        "passed_plays": list(turn.passed_plays),
        "passed_discards": list(turn.passed_discards),
        "knowable": None if turn.knowable is None else str(turn.knowable),
        "lost": None if turn.lost is None else str(turn.lost),
        "hint": None if turn.hint is None else _hint(turn.hint),
        "points": turn.points,
        "tokens": turn.tokens,
        "strikes": turn.strikes,
        "pile": turn.pile,
        "pace": turn.pace,
        "slip": turn.slip,
        "missed": turn.missed,
        "outlook": None if turn.outlook is None else outlook_json(turn.outlook),
    }


def outlook_json(outlook: Outlook) -> dict[str, Any]:
    """Return the chance of perfect before and after an action as JSON data."""
    return {
        "before": chance_json(outlook.before),
        "after": outlook.after and chance_json(outlook.after),
        "together": outlook.together,
    }


def _hint(hint: HintReview) -> dict[str, Any]:
    return {
        "bits": rounded(hint.bits),
        "bits_before": rounded(hint.bits_before),
        "bits_after": rounded(hint.bits_after),
        "told_nothing": hint.told_nothing,
        "reliable": hint.reliable,
        "missed": hint.missed,
        "now_playable": list(hint.now_playable),
        "now_trash": list(hint.now_trash),
        "slots": [
            {
                "slot": slot.slot,
                "touched": slot.touched,
                "before": _cards(slot.before),
                "after": _cards(slot.after),
            }
            for slot in hint.slots
        ],
    }


def _turning_point(point: TurningPoint) -> dict[str, Any]:
    return {
        "turn": point.turn,
        "seat": point.seat,
        "line": line_json(point.before, point.line),
        "class": None if point.cause is None else str(point.cause),
        "risk": _odds(point.risk),
        "solved": point.solved,
        "choices": [_choice(point, choice) for choice in point.choices],
        "reason": point.reason,
        "best": None if point.best is None else best_json(point.best),
    }


def _choice(point: TurningPoint, choice: Choice) -> dict[str, Any]:
    return {
        "move": next_move_json(point.before, choice.move),
        "risk": ratio(choice.risk),
        "keeps": choice.keeps,
        "playable": _odds(choice.playable),
    }


def _odds(odds: Fraction | None) -> str | None:
    return None if odds is None else ratio(odds)


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
