"""The output of ``hanabi census --json``; its schema is ``schemas/census.json``."""

from __future__ import annotations

from typing import Any

from deducer.show.json.values import FORMAT, pick, plain
from solver.census.plan import CensusRow
from solver.census.summary import Summary, mean, quantile
from solver.notation.rules_lines import rules_lines


def census_json(summary: Summary, seconds: float) -> dict[str, Any]:
    """Return a census as JSON data; ``seconds`` is the run time of the command."""
    plan, tally = summary.plan, summary.tally
    low, high = tally.interval
    return {
        "format": FORMAT,
        "players": plan.players,
        "rules": rules_lines(plan.rules),
        **pick(plan, "seed node_limit"),
        "first": summary.first,
        "asked": summary.planned,
        "deals": tally.deals,
        **pick(tally, "winnable unwinnable undecided"),
        "share": round(tally.share, 8),
        "low": round(low, 8),
        "high": round(high, 8),
        **pick(summary, "moves spare_tokens par"),
        "par_open": summary.par_unproven,
        "reasons": dict(summary.reasons),
        "nodes": {
            "median": quantile(summary.nodes, 0.5) if summary.nodes else 0,
            "mean": plain(mean(summary.nodes)) if summary.nodes else 0,
            "worst": max(summary.nodes, default=0),
        },
        "hardest": list(map(_row, summary.hardest)),
        "searched_seconds": round(summary.seconds, 6),
        "seconds": round(seconds, 6),
    }


def _row(row: CensusRow) -> dict[str, Any]:
    known = "seed verdict nodes" if row.moves is None else "seed verdict nodes moves"
    return {"row": row.number} | pick(row, known)
