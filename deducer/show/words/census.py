"""The command that runs a census again."""

from __future__ import annotations

from shlex import quote

from solver.census.plan import NODES, Plan
from solver.notation.rules_lines import rules_lines
from solver.rules import Rules

OPTIONS = ("avalanche", "choreography", "empty-hints")
"""Words of rules that have an option of their own; the others go with ``--rules``."""


def census_command(plan: Plan, deals: int) -> str:
    """Return the command line of a census, without what no option can set for a house deck."""
    limit = f" --node-limit {plan.node_limit}" if plan.node_limit != NODES else ""
    par = " --par" * plan.par
    return f"hanabi census {plan_options(plan)}{limit}{par} --deals {deals} --seed {plan.seed}"


def plan_options(plan: Plan) -> str:
    """Return the options that give the players and rules of ``plan``."""
    return rules_options(plan.rules, plan.players)


def rules_options(given: Rules, players: int) -> str:
    """Return the options that give so many ``players`` and the rules ``given``."""
    said = rules_lines(given)
    words = said["rules"].split()
    rules = quote(" ".join(word for word in words if word not in OPTIONS))
    flags = (f"--{word}" for word in words if word in OPTIONS)
    words = [f"--players {players} --rules {rules}", *flags]
    words += [f"--{key} {said[key]}" for key in ("edition", "dealt") if key in said]
    return " ".join(words)
