"""Declares what hidden hands *are*, for python-constraint to search.

There is one variable a card, and no card beyond its copies. It is the reference in tests of clever
counting; :meth:`Hidden.each <deducer.counting.hidden.Hidden.each>` lists the same ways faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from deducer.counting.bits import members


def solutions(
    domains: Mapping[int, int],
    copies: Sequence[int],
    on_step: Callable[[], None] = lambda: None,
) -> Iterator[dict[int, int]]:
    """Yield every consistent assignment of the hidden cards: the index of each by its place.

    ``domains`` maps each hidden card's place to the mask of what it can be. ``copies`` counts the
    cards left of each kind. ``on_step`` is called at every step, and may raise to stop the search.
    """
    from constraint import BacktrackingSolver, Constraint, Problem

    class EnoughCopies(Constraint):  # type: ignore[misc]
        """No card occurs more often than it has copies."""

        def __call__(
            self,
            variables: Sequence[int],
            domains: Mapping[int, Any],
            assignments: Mapping[int, int],
            forwardcheck: object = None,
            _unassigned: object = None,
        ) -> bool:
            on_step()
            counts = [0] * len(copies)
            for kind in assignments.values():
                counts[kind] += 1
                if counts[kind] > copies[kind]:
                    return False
            if not forwardcheck:
                return True
            gone = [kind for kind, count in enumerate(counts) if count and count == copies[kind]]
            free = [domains[place] for place in variables if place not in assignments]
            for domain in free:  # what is gone is hidden in it for now
                for kind in gone:
                    if kind in domain:
                        domain.hideValue(kind)
            return all(free)

    values = {
        place: [kind for kind in members(mask) if copies[kind]] for place, mask in domains.items()
    }
    if not all(values.values()):
        return
    if not values:
        yield {}
        return
    problem = Problem(BacktrackingSolver())
    for place, kinds in values.items():
        problem.addVariable(place, kinds)
    problem.addConstraint(EnoughCopies(), list(values))
    yield from problem.getSolutionIter()
