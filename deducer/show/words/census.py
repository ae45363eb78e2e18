"""The command that runs a census again."""

from __future__ import annotations

from deducer.show.words.options import rules_options
from solver.census.plan import NODES, Plan


def census_command(plan: Plan, deals: int) -> str:
    """Return the command line of a census, without what no option can set for a house deck."""
    limit = f" --node-limit {plan.node_limit}" if plan.node_limit != NODES else ""
    par = " --par" * plan.par
    return f"hanabi census {plan_options(plan)}{limit}{par} --deals {deals} --seed {plan.seed}"


def plan_options(plan: Plan) -> str:
    """Return the options that give the players and rules of ``plan``."""
    return rules_options(plan.rules, plan.players)
