"""A review to take away: the page of a game as one file, with its answers inside."""

from __future__ import annotations

from typing import Any

from deducer.game import Record
from deducer.languages import speaking
from deducer.page.saved_review import saved_review
from deducer.review.reviews import Review
from deducer.show.json.review import review_json
from deducer.show.json.values import JsonData, ratio
from deducer.show.report.review import unscripted
from deducer.web.messages.entries import Language
from deducer.web.routes.route import Routes, Runs, Tell, unheard
from deducer.web.study.games import (
    GameText,
    Odds,
    chance_words,
    describe,
    played_on_words,
    review_game,
    shown_game,
)

routes = Routes()


@routes.post("/api/game/report", Runs.LONG, shows={"page": str})
def report(
    text: GameText, odds: Odds = True, language: Language = "en", tell: Tell = unheard
) -> JsonData:
    """Return the review of a game as one HTML file, as `hanabi review --html` writes it."""
    result = review_game(text, tell, odds=odds)
    with speaking(language):
        return {"page": review_page(result)}


def review_page(result: Review) -> str:
    """Return ``result`` as one HTML file.

    No text of the record can act as markup, and the browser loads and runs nothing else.
    """
    title = result.table.record.title or " · ".join(result.names)
    return saved_review(title, unscripted(result), _answers(result))


def _answers(result: Review) -> dict[str, Any]:
    """What the page asks, as `js/saved/by-answers.js` reads it."""
    record = Record.of(result.table.record)
    played_on = result.playing_on
    sheet = str(played_on.sheet) if played_on else ""
    chances = [chance_words(turn, turn.outlook, record) for turn in result.turns if turn.outlook]
    played = [
        played_on_words(turn.turn, turn.seat, played, record)
        for turn, played in zip(result.turns, played_on.turns if played_on else (), strict=False)
    ]
    review = review_json(result) | {"seconds": None}  # the same review is the same file
    no_fact = {"fact": None}  # the facts of its turn hold it
    return {
        "game": shown_game(record) | {"advice": True, "agreements": sheet},
        "review": {"review": review, "told": describe(result)},
        "chances": [each | no_fact for each in chances],
        "played": [(each["turn"], each | no_fact) for each in played],
        "knowledge": [
            [_odds(record, turn, seat) for seat in result.names]
            for turn in range(len(result.turns) + 1)
        ],
    }


def _odds(record: Record, turn: int, seat: str) -> list[dict[str, str]]:
    """What a seat could know of its slots after some turns: the odds of each card."""
    known = record.at(turn).seen_by(seat)
    return [{str(card): ratio(odds) for card, odds in slot.shares.items()} for slot in known.slots]
