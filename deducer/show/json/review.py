"""The output of ``hanabi review --json``; its schema is ``schemas/review.json``.

Seats count from 0, slots and turns from 1; odds are texts such as ``"1/15"``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from deducer.review.model import (
    Choice,
    HintReview,
    Outlook,
    Review,
    TurningPoint,
    TurnReview,
)
from deducer.show.json.moves import line_json, move_json, next_move_json
from deducer.show.json.numbers import FORMAT, chance_json, ratio, rounded
from deducer.show.json.solve import best_json, par_json
from solver.cards import Card
from solver.notation.rules_lines import rules_lines


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
