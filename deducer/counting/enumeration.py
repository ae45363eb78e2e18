"""Lists the ways to deal the hidden cards, which :mod:`~deducer.counting.count` only counts.

:func:`solutions` declares what a hidden hand *is*, for python-constraint to search: one variable a
card, and no card beyond its copies. It serves as the reference in tests of clever counting.
:func:`fillings` lists the same ways place by place, and faster, where there are many.
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


def fillings(
    masks: Sequence[int],
    copies: Sequence[int],
    on_step: Callable[[], None] = lambda: None,
    every: int = 1,
) -> Iterator[tuple[int, ...]]:
    """Yield every way to fill places in order, as the kind of card in each.

    ``masks`` are what each place admits (-1: anything), and ``copies`` counts the cards of each
    kind. ``on_step`` is called after every ``every`` cards placed or removed, and may raise to
    stop. It is fast where the places that admit few kinds come first.

    >>> list(fillings([0b11, 0b10], [1, 1]))
    [(0, 1)]
    """
    rest = list(copies)
    admitted = [
        [kind for kind, number in enumerate(copies) if number and mask >> kind & 1]
        for mask in masks
    ]
    filling: list[int] = []
    tried = [iter(kinds) for kinds in admitted[:1]]
    if not masks:
        yield ()
    steps = 0
    while tried:
        if steps % every == 0:  # also where many lead to no way
            on_step()
        steps += 1
        if len(filling) == len(tried):
            rest[filling.pop()] += 1
        for kind in tried[-1]:
            if rest[kind]:
                break
        else:
            tried.pop()
            continue
        rest[kind] -= 1
        filling.append(kind)
        if len(filling) == len(masks):
            yield tuple(filling)
        else:
            tried.append(iter(admitted[len(filling)]))
