"""Rules as options of the command line."""

from __future__ import annotations

from shlex import quote

from solver.notation.rules_lines import rules_lines
from solver.rules import Rules

OPTIONS = ("avalanche", "choreography", "empty-hints")
"""Words of rules that have an option of their own; the others go with ``--rules``."""
SAID = {"rules", "edition", "dealt"}
"""The header lines of rules that options can say; a house deck has others."""


def rules_options(given: Rules, players: int) -> str:
    """Return the options that give so many ``players`` and the rules ``given``."""
    said = rules_lines(given)
    words = said["rules"].split()
    rules = quote(" ".join(word for word in words if word not in OPTIONS))
    flags = (f"--{word}" for word in words if word in OPTIONS)
    words = [f"--players {players} --rules {rules}", *flags]
    words += [f"--{key} {said[key]}" for key in ("edition", "dealt") if key in said]
    return " ".join(words)


def is_said(rules: Rules) -> bool:
    """Whether options can say all of ``rules``."""
    return SAID.issuperset(rules_lines(rules))
