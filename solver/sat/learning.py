"""The kernel's SAT solver on the clauses of a position, as a search like the others."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from solver.kernel.layout import (
    ANNOUNCED,
    CONTRADICTED,
    DISCARD,
    HINT,
    MISPLAY,
    MOVE,
    PLAY,
)
from solver.kernel.learner import Learner
from solver.kernel.lending import COMPILED
from solver.position import Position
from solver.sat.model import Event, Model

WEIGHT = 3
"""As how many nodes of another search a conflict counts."""
AT_ONCE = 3_000 if COMPILED else 30
"""Nodes between two looks at limits: some hundredths of a second."""
NUMBER = 4
"""Bytes for a number of a clause."""


class Learning:
    """The search for a line from ``position``, plays from the pile included.

    Learnt clauses take at most ``memory`` MiB. Its name for the reason of a refutation is
    ``CONTRADICTED``.
    """

    at_once = AT_ONCE
    reason = CONTRADICTED

    def __init__(self, position: Position, memory: int) -> None:
        self._model = Model(position)
        clauses = array("i")
        for clause in self._model.clauses:
            clauses.extend(clause)
            clauses.append(0)
        self._learner = Learner(self._model.variables, clauses, memory * 2**20 // NUMBER)
        self._order = sorted(range(len(self._model.cards)), key=self._kind)

    def _kind(self, place: int) -> int:
        return self._model.rules.composition.index[self._model.cards[place]]

    @property
    def nodes(self) -> int:
        """The nodes so far: conflicts, by their weight."""
        return WEIGHT * self._learner.nodes

    def run(self, nodes: int) -> int:
        """Search for about so many more nodes, and return the status."""
        return self._learner.run(max(1, nodes // WEIGHT))

    def grow(self) -> None:
        """Make more room for clauses (after TABLE_FULL).

        :raises MemoryError: if there is not enough memory.
        """
        self._learner.grow()

    def events(self) -> list[Event]:
        """Return what happens in the line that was found."""
        return list(self._model.line(self._learner.model()))

    def line(self) -> list[int]:
        """Return the moves of the line that was found, without plays from the pile."""
        return [code for event in self.events() for code in self._codes(event)]

    def _codes(self, event: Event) -> Iterator[int]:
        cards = self._model.cards
        which = next(at for at, place in enumerate(self._order) if cards[place] == event.card)
        yield from [HINT * MOVE] * event.hints
        if event.discarded:
            yield DISCARD * MOVE + which
        elif not event.fits:
            yield MISPLAY * MOVE + which
        else:
            yield (ANNOUNCED if event.announced else PLAY) * MOVE + which
