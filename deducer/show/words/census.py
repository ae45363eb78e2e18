"""The command that runs a census again."""

from __future__ import annotations

from deducer.show.words.options import rules_options
from solver.census.plan import NODES, CensusPlan


def census_command(plan: CensusPlan, deals: int, first: int = 1) -> str:
    """Return the command line of a census of ``deals`` from row ``first`` on.

    It lacks what no option can set for a house deck.
    """
    limit = f" --node-limit {plan.node_limit}" if plan.node_limit != NODES else ""
    par = " --par" * plan.par
    begins = f" --first {first}" if first > 1 else ""
    options = f"{limit}{par}{begins} --deals {deals} --seed {plan.seed}"
    return f"hanabi census {plan_options(plan)}{options}"


def plan_options(plan: CensusPlan) -> str:
    """Return the options that give the players and rules of ``plan``."""
    return rules_options(plan.rules, plan.players)
