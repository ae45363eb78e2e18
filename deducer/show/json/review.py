"""The output of ``hanabi review --json``, for a game and for a folder.

Their schemas are ``schemas/review.json`` and ``schemas/reviews.json``.

Seats count from 0, slots and turns from 1; odds are texts such as ``"1/15"``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deducer.record.events import move_of
from deducer.review.reviews import FolderReview, GameReview, PlayerTrend, Review
from deducer.review.turn_review import Outlook, TurningPoint, TurnReview
from deducer.show.json.deals import best_json
from deducer.show.json.playing_on import estimate_json
from deducer.show.json.values import FORMAT, line_json, move_json, next_move_json, pick, plain
from solver.notation.rules_lines import rules_lines

if TYPE_CHECKING:  # loaded when it is asked for
    from deducer.review.playing_on import PlayedOnTurn


def folder_json(folder: FolderReview) -> dict[str, Any]:
    """Return the review of a ``folder`` as JSON data."""
    return {
        "format": FORMAT,
        "games": [_row(game) for game in folder.games],
        "players": [_trend(trend) for trend in folder.players],
        "abandoned": [game.file for game in folder.abandoned],
        "lost_though_winnable": [game.file for game in folder.lost_though_winnable],
        "refused": plain(folder.refused),
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
            pick(point, "turn seat") | {"class": plain(point.cause)}
            for point in review.turning_points
        ],
        "best": review.best and best_json(review.best),
        "missing": sum(len(missing.places) for missing in review.missing),
        "seconds": plain(review.seconds),
    }


def _trend(trend: PlayerTrend) -> dict[str, Any]:
    sums = plain(trend.total)
    del sums["name"]
    return {
        **pick(trend, "name games abandoned"),
        "score": plain(trend.mean(trend.score)),
        "means": {name: plain(trend.mean(count)) for name, count in sums.items()}
        if trend.counted
        else None,
        "turning_points": {
            "undecided" if cause is None else str(cause): number
            for cause, number in trend.causes.items()
        },
    }


def review_json(review: Review) -> dict[str, Any]:
    """Return ``review`` as JSON data."""
    return {
        "format": FORMAT,
        "title": review.table.record.title,
        "players": list(review.names),
        "rules": rules_lines(review.rules),
        **pick(review, "score points"),
        "perfect": review.rules.perfect,
        **pick(review, "rating ended"),
        "skips_to": review.table.outcome.board.skips_to,
        **pick(review, "winnable reason winnable_share still_winnable_share"),
        "best": review.best and best_json(review.best),
        **pick(review, "par efficiency"),
        "turns": [
            _turn(turn)
            | {"notes": plain(review.notes.get(turn.turn, ()))}
            | _agreed(review, turn.turn)
            | _played_on(review, turn)
            for turn in review.turns
        ],
        "turning_points": [_turning_point(review, point) for point in review.turning_points],
        **pick(review, "open_turns fireworks"),
        "summary": plain(review.players),
        **pick(review, "missing caveats seconds"),
        "past_end": [
            {"turn": moment.turn + 1, "seat": event.seat, "slip": event.slip}
            | {"move": move_json(event.seat or 0, move_of(event), getattr(event, "card", None))}
            for moment, event in review.table.late_actions()
        ],
        **({"agreements": str(review.agreed.sheet)} if review.agreed else {}),
        **({"playing_on": _playing_on(review)} if review.playing_on else {}),
    }


def _playing_on(review: Review) -> dict[str, Any]:
    """How far each player's actions were below the best if all go on by the sheet, on average."""
    assert review.playing_on is not None
    every = [
        [turn for turn in review.turns if turn.seat == seat] for seat in range(len(review.names))
    ]
    below = [review.playing_on.below_best(turns) for turns in every]
    return {
        "seconds": review.playing_on.seconds,
        "below": [each and estimate_json(each) for each in below],
    }


def _played_on(review: Review, turn: TurnReview) -> dict[str, Any]:
    """What an action was worth if all had gone on by the sheet; nothing if not asked for."""
    if review.playing_on is None:
        return {}
    played = review.played_on(turn.turn)
    return {"playing_on": played and played_on_json(turn.seat, played)}


def played_on_json(seat: int, played: PlayedOnTurn) -> dict[str, Any]:
    """Return the estimates for an action of ``seat`` as JSON data."""
    return {
        "best": move_json(seat, played.best),
        **{name: estimate_json(getattr(played, name)) for name in ("score", "perfect")},
        "below": estimate_json(played.loss),
        "worlds": played.worlds,
        **_cut_short(played),
    }


def _cut_short(answer: PlayedOnTurn | TurningPoint) -> dict[str, bool]:
    """That the time ended an answer early; nothing if it did not."""
    return {"cut_short": True} if answer.cut_short else {}


def _turn(turn: TurnReview) -> dict[str, Any]:
    return {
        **pick(turn, "turn seat"),
        "move": move_json(turn.seat, turn.move, turn.card),
        **pick(turn, "possible_before possible_after fits playable trash indispensable"),
        **pick(turn, "certain_plays certain_trash safe_discards passed_plays passed_discards"),
        **pick(turn, "knowable lost"),
        "hint": turn.hint and pick(turn.hint, HINT),
        **pick(turn, "points tokens strikes pile pace slip missed outlook"),
    }


def _agreed(review: Review, turn: int) -> dict[str, Any]:
    """What the sheet adds to an action; nothing without a sheet."""
    if review.agreed is None:
        return {}
    from deducer.show.json.agreements import promise_json

    agreed = review.agreed.turns[turn - 1]
    reading = agreed.false_reading
    return {
        "agreements": {
            "broken": [promise_json(review.table, each) for each in agreed.broken],
            "false_reading": reading
            and pick(reading, "seat slot card reading")
            | {
                "because": [
                    pick(each, "turn giver holder slot") | {"promise": each.kind}
                    for each in reading.because
                ]
            },
        }
    }


HINT = "bits bits_before bits_after told_nothing reliable missed now_playable now_trash slots"
"""What is shown of a hint."""


def outlook_json(outlook: Outlook) -> dict[str, Any]:
    """Return the chance of perfect before and after an action as JSON data."""
    return pick(outlook, "before after together")


def _turning_point(review: Review, point: TurningPoint) -> dict[str, Any]:
    agreed = {}
    if review.agreed:
        agreed = {"agreements": plain(review.agreed.turns[point.turn - 1].causes)}
    return {
        **pick(point, "turn seat"),
        "line": line_json(point.before, point.line),
        "class": plain(point.cause),
        **pick(point, "risk solved"),
        **_cut_short(point),
        "choices": [
            {"move": next_move_json(point.before, choice.move)}
            | pick(choice, "risk keeps playable")
            for choice in point.choices
        ],
        "reason": point.reason,
        "best": point.best and best_json(point.best),
        **agreed,
    }
