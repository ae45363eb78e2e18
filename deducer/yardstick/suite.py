"""The suite: endgames with the most that can be won of them, as data and as a file.

``hanabi schema endgame-suite`` is the schema of the file, which is JSON, packed with gzip.
"""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

from deducer.advice.endgame.policy import Policy
from deducer.errors import FormatError
from deducer.record.data import RecordData
from deducer.record.events import move_of
from deducer.record.reading import parse
from deducer.show.json.endgame import policy_of, read_move
from deducer.show.json.values import FORMAT, move_json, pick
from deducer.table.table import Table
from solver.errors import HanabiError
from solver.moves import Move
from solver.position import Position

FILE = "suite.json.gz"


@dataclass(frozen=True)
class SuiteEndgame:
    """An endgame of the suite.

    ``record`` is the game so far as the seat to move saw it. The best joint policy, such as
    ``policy``, wins the share ``value`` of the ``worlds`` that are public. ``action`` is a best one
    for the seat to move. ``deck`` is ``printed`` or ``small``, and ``sixth`` its sixth suit, if it
    has one.
    """

    name: str
    players: int
    ending: str
    deck: str
    sixth: str
    text: str
    worlds: int
    value: Fraction
    action: Move
    agreed: dict[str, Any] = field(repr=False)
    """The policy as JSON data: most endgames are read without a look at theirs."""

    @cached_property
    def policy(self) -> Policy:
        """A joint policy that wins the value."""
        return policy_of(self.agreed)

    @cached_property
    def record(self) -> RecordData:
        """The game so far as the seat to move saw it."""
        return parse(self.text)

    @cached_property
    def table(self) -> Table:
        """The record replayed."""
        return Table.of(self.record)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(move_of(event) for _, event in self.table.actions())

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.table.board.turn

    def json(self) -> dict[str, Any]:
        """Return the endgame as JSON data."""
        return {
            **pick(self, "name players ending deck"),
            "sixth": self.sixth or None,
            "record": self.text,
            **pick(self, "worlds value"),
            "action": move_json(self.agreed["seat"], self.action),
            "policy": self.agreed,
        }

    @classmethod
    def of(cls, data: dict[str, Any]) -> SuiteEndgame:
        """Return the endgame that :meth:`json` wrote as ``data``."""
        return cls(
            data["name"],
            data["players"],
            data["ending"],
            data["deck"],
            data["sixth"] or "",
            data["record"],
            data["worlds"],
            Fraction(data["value"]),
            read_move(data["action"]),
            data["policy"],
        )


def as_seen(endgame: SuiteEndgame, position: Position) -> bool:
    """Whether the other hands in ``position`` are those that the seat to move saw."""
    table = endgame.table
    return all(
        seat == endgame.seat or [table.card(place) for place in places] == list(hand)
        for seat, (places, hand) in enumerate(zip(table.now.hands, position.hands, strict=True))
    )


@dataclass(frozen=True)
class Suite:
    """Endgames, and the ``seed`` that they were made from."""

    seed: int
    endgames: tuple[SuiteEndgame, ...]

    def json(self) -> dict[str, Any]:
        """Return the suite as JSON data."""
        return {
            "format": FORMAT,
            "seed": self.seed,
            "endgames": [each.json() for each in self.endgames],
        }

    def packed(self) -> bytes:
        """Return the suite as the content of a file; the same suite gives the same bytes."""
        text = json.dumps(self.json(), separators=(",", ":"))
        return gzip.compress(text.encode(), mtime=0)

    @classmethod
    def read(cls, path: Path | None = None) -> Suite:
        """Read a suite from ``path``, by default ours.

        :raises FormatError: if the file holds no suite.
        :raises OSError: if it can't be read.
        """
        packed = (path or resources.files(__package__).joinpath(FILE)).read_bytes()
        try:
            data = json.loads(gzip.decompress(packed))
            return cls(data["seed"], tuple(map(SuiteEndgame.of, data["endgames"])))
        except (OSError, EOFError, zlib.error, ValueError, KeyError, TypeError) as error:
            problem = error if isinstance(error, HanabiError) else type(error).__name__
            raise FormatError(
                "no suite of endgames: {problem}", str(path or FILE), problem=problem
            ) from None

    def named(self, name: str) -> SuiteEndgame:
        """Return the endgame called ``name``.

        :raises HanabiError: if there is none.
        """
        for each in self.endgames:
            if each.name == name:
                return each
        raise HanabiError(
            "no endgame is called {name}: they go from {first} to {last}",
            name=name,
            first=self.endgames[0].name if self.endgames else "-",
            last=self.endgames[-1].name if self.endgames else "-",
        )

    def spread(self, count: int | None) -> tuple[SuiteEndgame, ...]:
        """Return ``count`` endgames, spread evenly over all; all by default."""
        total = len(self.endgames)
        if count is None or count >= total:
            return self.endgames
        return tuple(self.endgames[at * total // count] for at in range(count))
