"""A club's evening: sheets for the same deals at several tables, and the ranking."""

from __future__ import annotations

from typing import Any

from deducer.club.evening import evening
from deducer.club.ranking import ranking
from deducer.club.results import results_of
from deducer.languages import speaking
from deducer.show.json.club import evening_json, ranking_json
from deducer.show.report.deal_sheets import blind_sheets_html, deal_sheets_html
from deducer.show.report.organiser import organiser_html
from deducer.web.messages.evenings import EveningRequest, EveningShown, ResultsRequest
from deducer.web.messages.tables import RulesMessage
from deducer.web.routes.route import Routes, Runs
from deducer.web.tables.new_tables import rules_header
from deducer.web.tables.questions import Progress, Tell, unheard
from solver.notation.rules_lines import RulesReader
from solver.rules import Rules

routes = Routes()


@routes.post("/api/club/evening", Runs.LONG)
def prepared(request: EveningRequest, tell: Tell = unheard) -> EveningShown:
    """Find winnable deals for several tables, and make the pages to print."""
    rules = _rules(request.rules)
    result = evening(
        rules,
        request.players,
        deals=request.deals,
        tables=request.tables,
        seed=request.seed,
        watch=lambda done: tell(Progress(done, request.deals)),
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
    return ranking_json(ranking(results_of(request.text, _rules(request.rules))))


def _rules(message: RulesMessage | None) -> Rules:
    return RulesReader(rules_header(message or RulesMessage())).rules()
