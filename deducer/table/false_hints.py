"""Hints that contradict the rest of a record, and so do not count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self, TypeAlias

from deducer.errors import Contradiction, RecordError, event_place
from deducer.record.data import RecordData
from deducer.record.events import Event, Hinted
from deducer.record.turns import Turns
from deducer.record.writing import quoted_entry
from deducer.table import clues
from deducer.table.contradictions import (
    MOST_STEPS,
    Events,
    Facts,
    refuted_hints,
    smallest_contradiction,
)
from deducer.table.moments import Clue, Doubt, DoubtKind, Source
from deducer.table.replay import Replay
from solver.errors import Phrase, joined
from solver.limits import Limits

Clues: TypeAlias = tuple[Clue, ...]
FEW_STEPS = 500
"""The most steps to look for what speaks against a hint, which a table does for each entry."""


@dataclass(frozen=True)
class Refuted:
    """The hints that are ``refuted``, by the number of their event.

    For slips, ``caveats`` say so in words. For others there are ``doubts``.
    """

    refuted: Events = frozenset()
    caveats: Mapping[int, Phrase] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()

    @classmethod
    def of(cls, replay: Replay, record: RecordData) -> Self:
        """Return the hints that ``replay``, of all events of ``record``, refutes.

        Only slips can be refuted, or, if it is doubting, what looks alone speak against.

        :raises Contradiction: naming a smallest set of events that can't all be right.
        """
        ledger = replay.ledger
        if ledger.consistent:
            return cls()
        facts = Facts(record.rules.composition, ledger.shown, ledger.clues)
        hints = {
            number: event
            for number, event in enumerate(replay.events, start=1)
            if isinstance(event, Hinted) and number in facts.admitted
        }
        slips = [number for number, event in hints.items() if event.slip is not None]
        others = []
        if replay.doubting:
            shown = [(at, Source(ledger.sources[at].card, by)) for at, by in ledger.opened.items()]
            known = Facts(record.rules.composition, shown, ledger.clues)
            if not known.consistent(known.events.difference(slips)):
                raise contradiction(replay, record, known)
            others = [number for number, event in hints.items() if event.slip is None]
        refuted = refuted_hints(facts, [*others, *slips])
        if not refuted:
            raise contradiction(replay, record, facts)
        caveats = {
            number: clues.hint_caveat(hints[number].hint, record.players)
            for number in sorted(refuted.intersection(slips))
        }
        doubts = (
            _doubt(replay, record, number, hints[number], facts.without(refuted - {number}))
            for number in sorted(refuted.intersection(others))
        )
        return cls(refuted, caveats, tuple(doubts))

    def with_refuted_marked(self, clues: Mapping[int, Clues]) -> dict[int, Clues]:
        """Return ``clues`` with those of refuted hints marked as unreliable."""

        def marked(clue: Clue) -> Clue:
            return replace(clue, reliable=False) if clue.number in self.refuted else clue

        return {place: tuple(map(marked, each)) for place, each in clues.items()}


def _doubt(replay: Replay, record: RecordData, number: int, event: Hinted, facts: Facts) -> Doubt:
    """What speaks against the hint ``event``; ``facts`` are it and what is relied on."""
    ledger, players = replay.ledger, record.players
    hand = replay.moments[number - 1].hands[event.hint.to]
    cards, slots = ledger.cards(hand), event.slots or ()
    wrong = clues.wrong_slots(clues.touched_by(event.hint, cards, record.rules), slots)
    if not wrong:
        clash = contradiction(replay, record, facts, FEW_STEPS)
        shown = sorted(ledger.shown, key=lambda seen: (seen[1].number, seen[0]))
        looks = [look for _, look in shown if look.number in clash.numbers]
        return Doubt(DoubtKind.HINT, number, clash, tuple(looks))
    who = players[event.hint.to]
    problem = clues.refuse_pointing(event.hint, slots, cards, record.rules, who)
    assert problem is not None
    written, line = record.events_with_line[number - 1]
    text = quoted_entry(written, players)
    error = RecordError(problem, number, text, line, replay.numbers[number])
    looks = [look for at in wrong for look in ledger.looks(hand[at - 1])]
    return Doubt(DoubtKind.HINT, number, error, tuple(looks), plain=True)


def contradiction(
    replay: Replay, record: RecordData, facts: Facts, steps: int = MOST_STEPS
) -> Contradiction:
    """Return in words which of the events that ``facts`` are of can't all be right."""
    events, proved = smallest_contradiction(facts, Limits(steps))
    numbers = tuple(sorted(events))
    turns = Turns.of(record.events)
    places = joined("; ", (_event_place(record, turns, number) for number in numbers))
    hinted_and_shown = _hinted_and_shown(replay, record, turns, facts, numbers) if proved else None
    if hinted_and_shown is not None:
        fault = hinted_and_shown
    elif len(numbers) == 1:
        fault = Phrase("{event} can't be right: no card is left for it", event=places)
    elif proved:
        fault = Phrase(
            "these {count} events can't all be right (the fewest that clash): {events}",
            count=len(numbers),
            events=places,
        )
    else:
        fault = Phrase(
            "these {count} events can't all be right (perhaps fewer clash already): {events}",
            count=len(numbers),
            events=places,
        )
    return Contradiction(fault, tuple(each for each in numbers if each > 0), smallest=proved)


def _hinted_and_shown(
    replay: Replay, record: RecordData, turns: Turns, facts: Facts, numbers: Sequence[int]
) -> Phrase | None:
    """Return what a hint said of a card that another event shows; None for other clashes."""
    events = {number: _event(replay, record, number) for number in numbers}
    hints = {number: event for number, event in events.items() if isinstance(event, Hinted)}
    others = [number for number in numbers if number not in hints]
    if len(hints) != 1 or len(others) != 1:
        return None
    ((hinted, event),), (shown,) = hints.items(), others
    hand = replay.moments[max(0, hinted - 1)].hands[event.hint.to]
    said, seen = facts.admitted[hinted], facts.admitted[shown]
    places = [place for place in hand if place in seen and not said.get(place, -1) & seen[place]]
    if len(places) != 1:
        return None
    slot = hand.index(places[0]) + 1
    (card,) = clues.masked_cards(record.rules.composition, seen[places[0]])
    values = {
        "hint": _event_place(record, turns, hinted, quoting=False),
        "who": record.players[event.hint.to],
        "slot": slot,
        "clue": event.hint.label,
        "event": _event_place(record, turns, shown),
        "card": card,
    }
    if slot in (event.slots or ()):
        return Phrase(
            "{hint} said that {who}'s slot {slot} is {clue}; {event} shows {card} there", **values
        )
    return Phrase(
        "{hint} said that {who}'s slot {slot} is not {clue}; {event} shows {card} there", **values
    )


def _event(replay: Replay, record: RecordData, number: int) -> Event:
    """The event with ``number``, or the hint of the position that it names."""
    return replay.events[number - 1] if number > 0 else record.start.hints[number].hint


def _event_place(record: RecordData, turns: Turns, number: int, *, quoting: bool = True) -> Phrase:
    if number < 0:
        return earlier_place(record, number, quoting=quoting)
    event, line = record.events_with_line[number - 1]
    text = quoted_entry(event, record.players) if quoting else ""
    return event_place(turns.numbers[number - 1], line, text)


def earlier_place(record: RecordData, number: int, *, quoting: bool = True) -> Phrase:
    """Return in words where the position says the hint with a ``number`` below 0."""
    earlier = record.start.hints[number]
    text = quoted_entry(earlier.hint, record.players) if quoting else ""
    return event_place(0, earlier.line, text)
