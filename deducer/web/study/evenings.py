"""A club's evening: sheets for the same deals at several tables, and the ranking."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from deducer.club.evening import MOST_DEALS, MOST_TABLES, evening
from deducer.club.ranking import ranking
from deducer.club.results import LONGEST_NAME, results_of
from deducer.languages import speaking
from deducer.show.json.deals import evening_json, ranking_json
from deducer.show.report.deal_sheets import blind_sheets_html, deal_sheets_html
from deducer.show.report.organiser import organiser_html
from deducer.web.messages.entries import Message, Players, Seed
from deducer.web.messages.parameters import Language
from deducer.web.messages.tables import RulesMessage
from deducer.web.routes.route import QuestionProgress, Routes, Runs, Tell, unheard
from deducer.web.tables.new_tables import rules_of

LONGEST_RESULTS = MOST_DEALS * MOST_TABLES * (2 * LONGEST_NAME + 30)
"""Characters of the results of a whole evening, with quoted names."""


class EveningRequest(Message):
    """An evening to be prepared."""

    players: Players
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS)]
    """How many deals."""
    tables: Annotated[int, Field(ge=1, le=MOST_TABLES)]
    """How many tables play them."""
    seed: Seed
    rules: RulesMessage | None = None
    """The rules; null: standard."""
    language: Language = "en"


class EveningShown(Message):
    """An evening, and its pages to be printed."""

    evening: dict[str, Any]
    """What `hanabi deal-sheets --json` prints."""
    perfect: int
    """The score of a perfect game."""
    crowning: bool
    """Whether a game is perfect or lost."""
    sheets: str
    """The deal sheets: one HTML file."""
    blind: str
    """Sheets by which two who play lay the deals out: one HTML file."""
    organiser: str
    """The organiser's page: one HTML file, which tells par and the lines."""


class ResultsRequest(Message):
    """The results of an evening."""

    text: Annotated[str, StringConstraints(max_length=LONGEST_RESULTS)] = Field(
        examples=["deal,table,score,turns\n1,Owls,25,58\n1,Foxes,lost\n"]
    )
    """Lines of deal, table, score, turns, as `hanabi ranking` takes them."""
    rules: RulesMessage | None = None
    """The rules; null: standard."""


routes = Routes()


@routes.post("/api/club/evening", Runs.LONG)
def prepared(request: EveningRequest, tell: Tell = unheard) -> EveningShown:
    """Find winnable deals for several tables, and make the pages to print."""
    rules = rules_of(request.rules)
    result = evening(
        rules,
        request.players,
        deals=request.deals,
        tables=request.tables,
        seed=request.seed,
        watch=lambda done: tell(QuestionProgress(done, request.deals)),
    )
    with speaking(request.language):
        return EveningShown(
            evening=evening_json(result),
            perfect=rules.perfect,
            crowning=rules.crowning_piece,
            sheets=deal_sheets_html(result),
            blind=blind_sheets_html(result),
            organiser=organiser_html(result),
        )


@routes.post("/api/club/ranking", shows="ranking")
def ranked(request: ResultsRequest) -> dict[str, Any]:
    """Rank tables that played the same deals: by points, then by turns, and deal by deal."""
    return ranking_json(ranking(results_of(request.text, rules_of(request.rules))))
