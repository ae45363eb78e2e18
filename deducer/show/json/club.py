"""The outputs of ``hanabi deal-sheets --json`` and ``hanabi ranking --json``.

Their schemas are ``schemas/deal-sheets.json`` and ``schemas/ranking.json``.
"""

from __future__ import annotations

from typing import Any

from deducer.club.evening import ClubDeal, Evening
from deducer.club.ranking import Placed, Ranking, Standing
from deducer.show.json.solve import par_json
from deducer.show.json.values import FORMAT, line_json, ratio
from solver.notation.rules_lines import rules_lines


def evening_json(evening: Evening) -> dict[str, Any]:
    """Return the deals of ``evening``, and who plays them when, as JSON data."""
    return {
        "format": FORMAT,
        "players": evening.players,
        "rules": rules_lines(evening.rules),
        "seed": evening.seed,
        "tables": evening.tables,
        "passed_over": evening.passed_over,
        "deals": list(map(_deal, evening.deals)),
        "rounds": [
            [
                {"table": each.table, "deal": each.deal, "laid_out_by": each.laid_out_by}
                for each in sittings
            ]
            for sittings in evening.rounds
        ],
    }


def _deal(each: ClubDeal) -> dict[str, Any]:
    return {
        "deal": each.number,
        "seed": each.seed,
        "deck": list(map(str, each.deal.deck)),
        "par": par_json(each.par),
        "line": line_json(each.deal.start, each.line),
    }


def ranking_json(ranking: Ranking) -> dict[str, Any]:
    """Return ``ranking`` as JSON data."""
    return {
        "format": FORMAT,
        "ranking": list(map(_standing, ranking.standings)),
        "deals": [
            {"deal": deal, "results": list(map(_placed, placed))}
            for deal, placed in ranking.deals.items()
        ],
    }


def _standing(each: Standing) -> dict[str, Any]:
    return {
        "place": each.place,
        "table": each.table,
        "played": each.played,
        "score": each.score,
        "turns": each.turns,
        "share": None if each.share is None else ratio(each.share),
    }


def _placed(each: Placed) -> dict[str, Any]:
    return {
        "place": each.place,
        "table": each.result.table,
        "ended": str(each.result.ended),
        "score": each.result.score,
        "turns": each.turns,
        "share": None if each.share is None else ratio(each.share),
    }
