"""The outputs of ``hanabi deal-sheets --json`` and ``hanabi ranking --json``.

Their schemas are ``schemas/deal-sheets.json`` and ``schemas/ranking.json``.
"""

from __future__ import annotations

from typing import Any

from deducer.club.evening import ClubDeal, Evening
from deducer.club.ranking import Placed, Ranking
from deducer.show.json.values import FORMAT, line_json, picked, plain
from solver.notation.rules_lines import rules_lines


def evening_json(evening: Evening) -> dict[str, Any]:
    """Return the deals of ``evening``, and who plays them when, as JSON data."""
    return {
        "format": FORMAT,
        "players": evening.players,
        "rules": rules_lines(evening.rules),
        **picked(evening, "seed tables passed_over"),
        "deals": list(map(_deal, evening.deals)),
        "rounds": plain(evening.rounds),
    }


def _deal(each: ClubDeal) -> dict[str, Any]:
    return {
        "deal": each.number,
        "seed": each.seed,
        "deck": plain(each.deal.deck),
        "par": plain(each.par),
        "line": line_json(each.deal.start, each.line),
    }


def ranking_json(ranking: Ranking) -> dict[str, Any]:
    """Return ``ranking`` as JSON data."""
    return {
        "format": FORMAT,
        "ranking": plain(ranking.standings),
        "deals": [
            {"deal": deal, "results": list(map(_placed, placed))}
            for deal, placed in ranking.deals.items()
        ],
    }


def _placed(each: Placed) -> dict[str, Any]:
    result = picked(each.result, "table ended score")
    return {"place": each.place, **result, **picked(each, "turns share")}
