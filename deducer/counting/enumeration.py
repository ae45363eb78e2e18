"""Hidden cards as a constraint problem: one variable a card, and no card beyond its copies.

This declares what a hidden hand *is*, for python-constraint to search. It serves as the reference
in tests of clever counting, and to list worlds one by one. It is too slow as a live counter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from deducer.counting.bits import members

World = dict[int, int]
"""A consistent assignment: the index of the card at each hidden place."""


def solutions(
    domains: Mapping[int, int],
    copies: Sequence[int],
    on_step: Callable[[], None] = lambda: None,
) -> Iterator[World]:
    """Yield every consistent assignment of the hidden cards.

    ``domains`` maps each hidden card's place to the mask of what it can be. ``copies`` counts the
    cards left of each kind. ``on_step`` is called at every step of the search, and may raise to
    stop it.
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
            held = [0] * len(copies)
            for kind in assignments.values():
                held[kind] += 1
                if held[kind] > copies[kind]:
                    return False
            if not forwardcheck:
                return True
            gone = [kind for kind, count in enumerate(held) if count and count == copies[kind]]
            return all(
                _hide(domains[place], gone) for place in variables if place not in assignments
            )

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


def _hide(domain: Any, gone: Sequence[int]) -> bool:
    """Hide the values ``gone`` in a variable's domain for now; return whether any is left."""
    for kind in gone:
        if kind in domain:
            domain.hideValue(kind)
    return bool(domain)
