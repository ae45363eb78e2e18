"""The output of ``hanabi census --json``; its schema is ``schemas/census.json``."""

from __future__ import annotations

from typing import Any

from deducer.show.json.values import FORMAT
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
        "seed": plan.seed,
        "node_limit": plan.node_limit,
        "first": summary.first,
        "asked": summary.planned,
        "deals": tally.deals,
        "winnable": tally.winnable,
        "unwinnable": tally.unwinnable,
        "undecided": tally.undecided,
        "share": round(tally.share, 8),
        "low": round(low, 8),
        "high": round(high, 8),
        "moves": _by_text(summary.moves),
        "spare_tokens": _by_text(summary.spare_tokens),
        "par": _by_text(summary.par),
        "par_open": summary.par_unproven,
        "reasons": dict(summary.reasons),
        "nodes": {
            "median": quantile(summary.nodes, 0.5) if summary.nodes else 0,
            "mean": round(mean(summary.nodes), 3) if summary.nodes else 0,
            "worst": max(summary.nodes, default=0),
        },
        "hardest": list(map(_row, summary.hardest)),
        "searched_seconds": round(summary.seconds, 6),
        "seconds": round(seconds, 6),
    }


def _by_text(counts: Any) -> dict[str, int]:
    return {str(value): count for value, count in counts.items()}


def _row(row: CensusRow) -> dict[str, Any]:
    data: dict[str, Any] = {
        "row": row.number,
        "seed": row.seed,
        "verdict": row.verdict,
        "nodes": row.nodes,
    }
    return data if row.moves is None else data | {"moves": row.moves}
