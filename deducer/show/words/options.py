"""Rules as options of the command line."""

from __future__ import annotations

from shlex import quote

from solver.notation.rules_lines import rules_lines
from solver.rules import Rules

OPTIONS = ("avalanche", "choreography", "empty-hints")
"""Words of rules that have an option of their own; the others go with ``--rules``."""
HEADERS = {"rules", "edition", "dealt"}
"""The header lines that options can express; a house deck has others."""


def rules_options(variant: Rules, players: int) -> str:
    """Return the options that set the number of ``players`` and the rules ``variant``."""
    header = rules_lines(variant)
    words = header["rules"].split()
    rules = quote(" ".join(word for word in words if word not in OPTIONS))
    flags = (f"--{word}" for word in words if word in OPTIONS)
    words = [f"--players {players} --rules {rules}", *flags]
    words += [f"--{key} {header[key]}" for key in ("edition", "dealt") if key in header]
    return " ".join(words)


def fits_options(rules: Rules) -> bool:
    """Whether options can express all of ``rules``."""
    return HEADERS.issuperset(rules_lines(rules))
