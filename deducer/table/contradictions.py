"""A smallest set of events that can't all be right, so that a table can correct its log.

Every hint and every card seen restricts what the cards can be. If nothing satisfies all of them, a
smallest set of events that can't be satisfied is found by implicit hitting sets (Ignatiev, Previti,
Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015): a
set of events is contradictory only if it meets every set whose removal leaves the rest consistent.
python-constraint decides consistency. When its steps run out, the result is a minimal set found by
matchings, perhaps not a smallest one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy

from deducer.counting.enumeration import solutions
from deducer.counting.hidden import Hidden
from deducer.table.clues import card_mask, clue_mask
from deducer.table.moments import Clue, Source
from solver.cards import Composition

MOST_STEPS = 50_000
"""The most steps of the constraint solver: about two seconds."""

Events = frozenset[int]


class Facts:
    """What each event says that the cards can be, as masks over the composition's cards.

    ``admitted[event]`` maps a card's place in the deck to what the event leaves for it. Event 0 is
    what is known of the deck's order; it always holds. ``shown`` lists every event that shows a
    card, with the card's place. One event may show several cards, even known ones.
    """

    def __init__(
        self,
        composition: Composition,
        shown: Iterable[tuple[int, Source]],
        clues: Mapping[int, Sequence[Clue]],
    ) -> None:
        self.copies = tuple(composition.copies.values())
        self.admitted: dict[int, dict[int, int]] = {0: {}}
        for place, source in shown:
            self._restrict(source.number, place, card_mask(composition, source.card))
        for place, at_place in clues.items():
            for clue in at_place:
                if clue.reliable and not clue.follows:
                    self._restrict(clue.number, place, clue_mask(composition, clue))

    def _restrict(self, event: int, place: int, mask: int) -> None:
        places = self.admitted.setdefault(event, {})
        places[place] = places.get(place, -1) & mask

    @property
    def events(self) -> Events:
        return frozenset(self.admitted) - {0}

    def without(self, events: Events) -> Facts:
        other = copy(self)
        other.admitted = {
            number: admitted for number, admitted in self.admitted.items() if number not in events
        }
        return other

    def domains(self, events: Iterable[int]) -> dict[int, int]:
        """Return the mask of each restricted place if ``events`` are right."""
        domains: dict[int, int] = {}
        for event in (0, *events):
            for place, mask in self.admitted[event].items():
                domains[place] = domains.get(place, -1) & mask
        return domains

    def consistent(self, events: Iterable[int]) -> bool:
        """Whether ``events`` can all be right, by a matching."""
        return Hidden(self.domains(events), self.copies).possible


def refuted_hints(facts: Facts, hints: Sequence[int]) -> Events:
    """Return those of ``hints`` that the other events refute; each is believed before the next.

    ``facts`` must be contradictory. The result is empty if they are so without ``hints``.
    """
    believed = facts.events.difference(hints)
    if not facts.consistent(believed):
        return frozenset()
    for hint in hints:
        if facts.consistent(believed | {hint}):
            believed |= {hint}
    return facts.events - believed


def smallest_contradiction(facts: Facts, steps: int = MOST_STEPS) -> tuple[Events, bool]:
    """Return a smallest set of events that can't all be right, and whether it is proved smallest.

    ``facts`` must be contradictory. The proof is found within ``steps`` or given up, so the result
    does not depend on the clock.
    """
    small = _minimal(facts)
    model = _Model(facts, steps)
    try:
        return _smallest(facts, model, small), True
    except _OutOfSteps:
        return small, False


def _minimal(facts: Facts) -> Events:
    """A contradictory set that needs every one of its events."""
    kept = facts.events
    for event in sorted(facts.events, reverse=True):
        if not facts.consistent(kept - {event}):
            kept -= {event}
    return kept


def _smallest(facts: Facts, model: _Model, known: Events) -> Events:
    """A smallest contradictory set; ``known`` is one that needs every one of its events."""
    to_hit: list[Events] = []
    for size in range(1, len(known)):
        while (hit := _hitting_set(to_hit, size, model)) is not None:
            if not model.consistent(hit):
                return hit
            to_hit.append(facts.events - _grown(facts.events, hit, model))
    return known


def _grown(events: Events, consistent: Events, model: _Model) -> Events:
    """A consistent set that contains ``consistent`` and can't be enlarged."""
    for event in sorted(events - consistent):
        if model.consistent(consistent | {event}):
            consistent |= {event}
    return consistent


def _hitting_set(to_hit: Sequence[Events], size: int, model: _Model) -> Events | None:
    """A set of at most ``size`` events that meets every set in ``to_hit``, or None."""
    missed = min((events for events in to_hit), key=len, default=frozenset[int]())
    if not missed:
        return frozenset()
    if size == 0:
        return None
    model.step()
    for event in sorted(missed):
        rest = [events for events in to_hit if event not in events]
        chosen = _hitting_set(rest, size - 1, model)
        if chosen is not None:
            return chosen | {event}
    return None


class _OutOfSteps(Exception):
    """No steps are left."""


class _Model:
    """Consistency of a set of events as a constraint problem, with a limited number of steps.

    There is a variable for each restricted place, whose domain is what the events leave. The one
    constraint is that no card occurs more often than in the deck.
    """

    def __init__(self, facts: Facts, steps: int) -> None:
        self.facts = facts
        self.steps = steps

    def step(self) -> None:
        """Count a step.

        :raises _OutOfSteps: if none is left.
        """
        if not self.steps:
            raise _OutOfSteps
        self.steps -= 1

    def consistent(self, events: Events) -> bool:
        """Whether ``events`` can all be right.

        :raises _OutOfSteps: if that takes more steps than are left.
        """
        self.step()
        domains = self.facts.domains(events)
        return next(solutions(domains, self.facts.copies, self.step), None) is not None
