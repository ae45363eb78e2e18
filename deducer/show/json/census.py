"""The output of ``hanabi census --json``."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from deducer.show.json.values import (
    Amount,
    Count,
    JsonData,
    Ordinal,
    Players,
    Probability,
    RulesLines,
    Version,
    fill,
    plain,
    shape,
)
from solver.census.plan import CensusRow
from solver.census.summary import Summary, mean, quantile
from solver.notation.rules_lines import rules_lines
from solver.verdict import Verdict

Counts = Annotated[
    dict[Annotated[str, Field(pattern="^[0-9]+$")], Count],
    Field(json_schema_extra={"additionalProperties": False}),
]
ProofKind = Literal["over", "gone", "capacity", "turns", "pace", "exhaustion", "clauses"]


@shape
class NodesJson(TypedDict):
    """Positions searched for a deal."""

    median: Count
    """Half of the deals took no more."""
    mean: Amount
    """On average."""
    worst: Count
    """The most that a deal took."""


@shape
class CensusRowJson(TypedDict):
    """A deal of a census."""

    row: Ordinal
    """The deal's row in the census."""
    seed: Count
    """As hanabi solve --shuffle --seed takes it."""
    verdict: Verdict
    """Whether perfect can be reached; undecided at a limit of time or nodes."""
    nodes: Count
    """Positions searched for it."""
    moves: NotRequired[Count]
    """How many moves its line has; only of a winnable deal."""


@shape
class CensusJson(TypedDict):
    """How many shuffles are winnable, of so many deals.

    Rows count from 1; each deal has a seed of its own.
    """

    format: Version
    players: Players
    rules: RulesLines
    seed: int
    """The census's seed, from which each deal's own is derived."""
    node_limit: Count
    """Nodes for each deal."""
    first: Ordinal
    """The row of its first deal."""
    asked: Count
    """How many deals the census is to have."""
    deals: Count
    """How many it has."""
    winnable: Count
    """Deals with a line to perfect."""
    unwinnable: Count
    """Deals with a proof that there is no such line."""
    undecided: Count
    """Deals left open at the limit."""
    share: Probability
    """The winnable share; undecided deals do not count as winnable."""
    low: Probability
    """Lower end of the 95 % Wilson interval for the share of all shuffles."""
    high: Probability
    """Its upper end, as if all undecided deals were winnable."""
    moves: Counts
    """How many lines have so many moves: of those found, which need not be the shortest."""
    spare_tokens: Counts
    """How many lines leave so many tokens at any time."""
    par: Counts
    """How many deals can be won in so many moves and no fewer, as is proven; empty without
    --par."""
    par_open: Count
    """Winnable deals for which --par did not prove the fewest moves."""
    reasons: dict[ProofKind, Count]
    """How many unwinnable deals have a proof of each kind."""
    nodes: NodesJson
    """Positions searched for a deal."""
    hardest: list[CensusRowJson]
    """The deals that took most nodes, the hardest first."""
    searched_seconds: Amount
    """Of all workers together."""
    seconds: Amount
    """How long this command took."""


def census_json(summary: Summary, seconds: float) -> JsonData:
    """Return a census as JSON data; ``seconds`` is the run time of the command."""
    plan, tally, nodes = summary.plan, summary.tally, summary.nodes
    low, high = tally.interval
    return fill(
        CensusJson,
        summary,
        players=plan.players,
        rules=rules_lines(plan.rules),
        seed=plan.seed,
        node_limit=plan.node_limit,
        asked=summary.planned,
        deals=tally.deals,
        winnable=tally.winnable,
        unwinnable=tally.unwinnable,
        undecided=tally.undecided,
        share=round(tally.share, 8),
        low=round(low, 8),
        high=round(high, 8),
        par_open=summary.par_unproven,
        nodes={
            "median": quantile(nodes, 0.5) if nodes else 0,
            "mean": plain(mean(nodes)) if nodes else 0,
            "worst": max(nodes, default=0),
        },
        hardest=list(map(_row, summary.hardest)),
        searched_seconds=round(summary.seconds, 6),
        seconds=round(seconds, 6),
    )


def _row(row: CensusRow) -> JsonData:
    return fill(CensusRowJson, row, row=row.number, moves=row.moves)
