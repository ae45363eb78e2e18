"""What all proofs have in common: data that can be checked, and words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar, cast, get_args, get_type_hints

from solver.cards import Card
from solver.deal import Deal, start_of
from solver.errors import Phrase, ProofError, UncheckedError, quoted
from solver.limits import Limits, Stop, check_limits, never
from solver.position import Position
from solver.proof.recheck import sceptic_accepts

MOST = 1_000
"""An upper bound for every number in a proof, and for the length of its lists."""


class Proof(ABC):
    """A proof that perfect can't be reached from a position."""

    PAIRED: ClassVar[tuple[str, ...]] = ()
    """Fields of equal length, whose items belong together."""

    @property
    @abstractmethod
    def phrase(self) -> Phrase:
        """The proof in words."""

    @abstractmethod
    def holds(self, position: Position, limits: Limits) -> bool | None:
        """Whether the proof is right for ``position``; None if a limit comes first.

        The search and the arguments that find proofs have no part in the answer.
        """

    def __str__(self) -> str:
        return str(self.phrase)

    @classmethod
    def kind(cls) -> str:
        """Return the name of this kind of proof, such as ``capacity``."""
        return cls.__name__.removesuffix("Proof").lower()

    @property
    def data(self) -> dict[str, Any]:
        """The fields as plain data: cards are texts, and tuples are lists."""
        return {name: _plain(getattr(self, name)) for name in field_types(type(self))}

    def check(
        self,
        game: Deal | Position,
        *,
        node_limit: int | None = None,
        time_limit: float | None = None,
        stop: Stop = never,
    ) -> bool:
        """Return True if the proof is right for ``game``.

        A check that must try lines or choices goes on until all are tried, unless ``node_limit``
        (moves or choices), ``time_limit`` (seconds) or ``stop`` ends it.

        :raises UncheckedError: if it ends before that: the proof may be right.
        :raises ProofError: if the proof is wrong, or a field has a value of the wrong type.
        :raises HanabiError: if there is no such limit.
        """
        check_limits(node_limit, time_limit, ("node_limit", "time_limit"))
        position = start_of(game)
        self._refuse_malformed()
        right = self.holds(position, Limits(node_limit, time_limit, stop))
        if right is None:
            raise UncheckedError("this proof can't be checked within the limits")
        if not right:
            raise ProofError("this is not a proof for this position: {proof}", proof=self.phrase)
        return True

    def _refuse_malformed(self) -> None:
        for name, kind in field_types(type(self)).items():
            value = getattr(self, name)
            is_right = _is_of_type(value, kind)
            if is_right and name in self.PAIRED:
                is_right = len(value) == len(getattr(self, self.PAIRED[0]))
            if not is_right:
                raise ProofError(
                    "this is not a proof: its field {name} has an impossible value",
                    name=quoted(name),
                )


class Argument(Proof):
    """A proof that follows from the cards, without trying any line."""

    def holds(self, position: Position, limits: Limits) -> bool | None:
        return sceptic_accepts(self.kind(), self.data, position, limits)


@cache
def field_types(kind: type[Proof]) -> dict[str, Any]:
    """Return the fields of a ``kind`` of proof, and their types."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(cast(Any, kind))}


def _plain(value: object) -> Any:
    if isinstance(value, Card):
        return str(value)
    return list(map(_plain, value)) if isinstance(value, tuple) else value


def _is_of_type(value: object, kind: Any) -> bool:
    """Whether ``value`` is an int or a card, or a tuple of them, within the bounds."""
    inner = get_args(kind)
    if inner:
        return (
            type(value) is tuple
            and len(value) < MOST
            and all(_is_of_type(each, inner[0]) for each in value)
        )
    return type(value) is kind and (kind is not int or abs(cast(int, value)) < MOST)
