"""The output of ``hanabi census --json``."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from deducer.show.json.values import (
    SIX_DECIMALS,
    Amount,
    Count,
    From,
    JsonData,
    Ordinal,
    Players,
    Probability,
    RulesLines,
    Through,
    Version,
    fill,
    shape,
)
from solver.census.summary import Summary, mean, quantile
from solver.verdict import Verdict

Counts = Annotated[
    dict[Annotated[str, Field(pattern="^[0-9]+$")], Count],
    Field(json_schema_extra={"additionalProperties": False}),
]
ProofKind = Literal["over", "gone", "capacity", "turns", "pace", "exhaustion", "clauses"]

EIGHT_DECIMALS = Through(partial(round, ndigits=8))


@shape
class NodesJson(TypedDict):
    """Positions searched for a deal."""

    median: Annotated[Count, From(lambda nodes: quantile(nodes, 0.5) if nodes else 0)]
    """Half of the deals took no more."""
    mean: Annotated[Amount, From(lambda nodes: mean(nodes) if nodes else 0)]
    """On average."""
    worst: Annotated[Count, From(lambda nodes: max(nodes, default=0))]
    """The most that a deal took."""


@shape
class CensusRowJson(TypedDict):
    """A deal of a census."""

    row: Annotated[Ordinal, From("number")]
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
    players: Annotated[Players, From("plan.players")]
    rules: Annotated[RulesLines, From("plan.rules")]
    seed: Annotated[int, From("plan.seed")]
    """The census's seed, from which each deal's own is derived."""
    node_limit: Annotated[Count, From("plan.node_limit")]
    """Nodes for each deal."""
    first: Ordinal
    """The row of its first deal."""
    asked: Annotated[Count, From("planned")]
    """How many deals the census is to have."""
    deals: Annotated[Count, From("tally.deals")]
    """How many it has."""
    winnable: Annotated[Count, From("tally.winnable")]
    """Deals with a line to perfect."""
    unwinnable: Annotated[Count, From("tally.unwinnable")]
    """Deals with a proof that there is no such line."""
    undecided: Annotated[Count, From("tally.undecided")]
    """Deals left open at the limit."""
    share: Annotated[Probability, From("tally.share"), EIGHT_DECIMALS]
    """The winnable share; undecided deals do not count as winnable."""
    low: Annotated[Probability, From(lambda census: census.tally.interval[0]), EIGHT_DECIMALS]
    """Lower end of the 95 % Wilson interval for the share of all shuffles."""
    high: Annotated[Probability, From(lambda census: census.tally.interval[1]), EIGHT_DECIMALS]
    """Its upper end, as if all undecided deals were winnable."""
    moves: Counts
    """How many lines have so many moves: of those found, which need not be the shortest."""
    spare_tokens: Counts
    """How many lines leave so many tokens at any time."""
    par: Counts
    """How many deals can be won in so many moves and no fewer, as is proven; empty without
    --par."""
    par_open: Annotated[Count, From("par_unproven")]
    """Winnable deals for which --par did not prove the fewest moves."""
    reasons: dict[ProofKind, Count]
    """How many unwinnable deals have a proof of each kind."""
    nodes: NodesJson
    """Positions searched for a deal."""
    hardest: list[CensusRowJson]
    """The deals that took most nodes, the hardest first."""
    searched_seconds: Annotated[Amount, From("seconds"), SIX_DECIMALS]
    """Of all workers together."""
    seconds: Annotated[Amount, SIX_DECIMALS]
    """How long this command took."""


def census_json(summary: Summary, seconds: float) -> JsonData:
    """Return a census as JSON data; ``seconds`` is the run time of the command."""
    return fill(CensusJson, summary, nodes=fill(NodesJson, summary.nodes), seconds=seconds)
