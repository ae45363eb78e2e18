"""The plan of a census, which determines every row: rules, players, seed and node limit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from solver.deal import Deal
from solver.errors import CensusError, check_int, quoted
from solver.notation.rules_lines import RulesReader, rules_lines
from solver.notation.words import lines, show_header
from solver.rules import Rules
from solver.seeds import derived_seed

NODES = 1_000_000
"""Nodes for each deal, unless told otherwise: about half a second, compiled."""


@dataclass(frozen=True)
class Plan:
    """Which deals a census solves, and with how many nodes each; rows count from 1.

    ``par`` is whether the fewest turns to perfect are looked for as well, with the nodes left.

    :raises RulesError: if there are too few or too many players for the deck.
    :raises CensusError: if the deck lacks a card that is needed, so that no shuffle is winnable, or
        if the limit is below 0.
    """

    rules: Rules
    players: int
    seed: int = 0
    node_limit: int = NODES
    par: bool = False

    def __post_init__(self) -> None:
        self.rules.hand_size(self.players)
        check_int("seed", self.seed, CensusError)
        check_int("node_limit", self.node_limit, CensusError)
        if self.rules.reachable < self.rules.perfect:
            raise CensusError("this deck lacks a card that is needed: no shuffle is winnable")
        if self.node_limit < 0:
            raise CensusError(
                "a limit of {limit} nodes can't be: it is 0 or more",
                limit=self.node_limit,
            )

    def row_seed(self, number: int) -> int:
        """Return the seed of row ``number``; it depends on the census's own seed, too."""
        return derived_seed(self.seed, number)

    def deal(self, number: int) -> Deal:
        """Return the deal of row ``number``."""
        return Deal.shuffle(self.rules, self.players, self.row_seed(number))

    def said(self) -> dict[str, str]:
        """Return the plan as texts by name, which :meth:`read` reads."""
        said = {
            "players": str(self.players),
            "rules": show_header(rules_lines(self.rules)),
            "seed": str(self.seed),
            "node limit": str(self.node_limit),
        }
        return said | {"par": "yes"} if self.par else said

    @classmethod
    def read(cls, said: Mapping[str, str]) -> Self:
        """Return the plan that a census states in ``said``, text by key.

        :raises HanabiError: if it can't be read.
        :raises KeyError: if anything is missing.
        :raises ValueError: if a text that must be a number is none.
        """
        reader = RulesReader()
        for line in lines(said["rules"]):
            if not reader.take(line):
                raise CensusError("{text} is no rule", text=quoted(line.words[0].text[:20]))
        players, seed, nodes = (int(said[key]) for key in ("players", "seed", "node limit"))
        return cls(reader.rules(), players, seed, nodes, par=said.get("par") == "yes")
