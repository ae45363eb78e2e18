"""Writes hanab.live's game JSON, and names what it can't hold of a record.

The record is replayed on the way, since actions name cards by their ids: their order in the deck
when whole hands are dealt in turn.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn, TypeAlias

from deducer.errors import FormatError, RecordError, event_place
from deducer.formats.hanab_live_options import (
    BY_VOTE,
    CONDITIONS,
    LATE,
    NAME,
    VARIANTS,
    ActionType,
    their_letters,
    write_options,
)
from deducer.formats.hanab_live_read import site_end
from deducer.formats.written import Written, foreign_lost, header_lost, refuse_start, unknown
from deducer.record import events
from deducer.record.data import RecordData, Writer
from deducer.record.events import Event
from deducer.record.json_value import JsonValue
from deducer.record.turns import next_number
from deducer.record.writing import entry_text
from deducer.table.clues import touched_by
from deducer.table.moments import Moment
from deducer.table.replay import Replay
from solver.deal import dealt_places
from solver.errors import Phrase
from solver.moves import PILE, Hint
from solver.rules import Dealt

Numbers: TypeAlias = dict[str, int]

_UNKNOWN = {"suitIndex": -1, "rank": -1}
_NUMBERS = {reason: number for number, reason in CONDITIONS.items()}
_NUMBERS[events.Reason.FINISHED] = _NUMBERS[events.Reason.NORMAL]
_LOOKS = partial(Phrase, "not kept: {n} late look", "not kept: {n} late looks")
LOST: dict[type[Event], Callable[..., Phrase]] = {
    events.SheetChanged: partial(
        Phrase, "not kept: {n} change of agreements", "not kept: {n} changes of agreements"
    ),
    events.Taken: partial(
        Phrase, "not kept: what {n} card was taken for", "not kept: what {n} cards were taken for"
    ),
    events.Noted: partial(Phrase, "not kept: {n} remark", "not kept: {n} remarks"),
    events.Rearranged: partial(
        Phrase, "not kept: {n} rearrangement", "not kept: {n} rearrangements"
    ),
    events.Seen: _LOOKS,
    events.VeiledLook: _LOOKS,
    events.Shown: partial(Phrase, "not kept: {n} shown card", "not kept: {n} shown cards"),
    events.PileShown: partial(Phrase, "not kept: {n} shown pile", "not kept: {n} shown piles"),
    events.Voted: partial(Phrase, "not kept: {n} vote", "not kept: {n} votes"),
}
"""Events that hanab.live has no number for, and that can be left out."""


def write(record: RecordData) -> Written:
    """Write ``record`` as a game's JSON.

    :raises FormatError: naming the rule or the event that no game there has.
    :raises RecordError: naming an event that can't have happened.
    """
    data, warnings = game_data(record)
    missing = data["deck"].count(_UNKNOWN)
    if missing:
        unknown_cards = unknown(missing, len(data["deck"]))
        whole = Phrase(
            "{unknown}: {site} itself reads whole decks only", unknown=unknown_cards, site=NAME
        )
        warnings.append(whole)
    if not data["actions"]:
        warnings.append(
            Phrase("there is no action: {site} itself reads no game without one", site=NAME)
        )
    return Written(json.dumps(data) + "\n", tuple(warnings))


def game_data(record: RecordData) -> tuple[dict[str, Any], list[Phrase]]:
    """Return ``record`` as a game's JSON data, with a sentence for each thing that is lost.

    :raises FormatError: naming the rule or the event that no game there has.
    :raises RecordError: naming an event that can't have happened.
    """
    refuse_start(record, NAME)
    options, warnings = write_options(record)
    log = _CardLog(record)
    actions = log.actions()
    cycles = _cycles(record, log.replay.moments)
    if cycles:
        options = (options or {}) | {"cardCycle": True}
    data = {"players": list(record.players), "deck": log.deck(), "actions": actions}
    if options is not None:
        data["options"] = options
    foreign = JsonValue(record.foreign, "foreign").get(NAME)
    kept = foreign.object() if foreign else {}
    warnings += _not_kept(record, cycles=cycles)
    if log.unclear:
        warnings.append(
            Phrase(
                "which cards {n} hint touched is not kept: some are not known",
                "which cards {n} hints touched is not kept: some are not known",
                n=log.unclear,
            )
        )
    return data | {key: kept[key] for key in kept if key not in (*data, "options")}, warnings


def _not_kept(record: RecordData, *, cycles: bool) -> Iterator[Phrase]:
    """Yield what the record holds and hanab.live can't, besides rules and actions."""
    yield from header_lost(record)
    if record.writer is not Writer.ALL:
        yield Phrase("who wrote it, and what they saw when, is not kept")
    if record.rules.dealt is Dealt.ROUNDS:
        yield Phrase("the deck was dealt in rounds: it is written in the order of whole hands")
    if len(record.log) > len(record.events):
        yield Phrase("corrections are not kept, only what they left")
    kinds = Counter(type(event) for event in record.events)
    for kind, what in LOST.items():
        if kinds[kind] and not (cycles and kind is events.Rearranged):
            yield what(n=kinds[kind])
    yield from foreign_lost(key for key in record.foreign if key != NAME)


def _cycles(record: RecordData, moments: Sequence[Moment]) -> bool:
    """Whether hands were rearranged, by entries of the record, just as ``cardCycle`` does it."""
    log = tuple(event for event in record.events if not isinstance(event, events.Rearranged))
    if record.rules.card_cycling or len(log) == len(record.events):
        return False
    ruled = replace(record, rules=replace(record.rules, card_cycling=True), log=log, lines=())
    try:
        by_rule = Replay.of(ruled).moments
    except RecordError:
        return False
    hands = ({moment.turn: moment.hands for moment in each} for each in (moments, by_rule))
    return next(hands) == next(hands)


class _CardLog:
    """A record replayed event by event, to turn slots into card ids."""

    def __init__(self, record: RecordData) -> None:
        self.record = record
        variant, letters = their_letters(record.rules)
        deck = VARIANTS[variant]
        self.suits = {ours: deck.suit_index[theirs] for ours, theirs in letters.items()}
        ours = {theirs: letter for letter, theirs in letters.items()}
        self.colours = {ours[theirs]: at for at, theirs in enumerate(deck.colours)}
        hands = dealt_places(record.rules, len(record.players))
        dealt = [place for hand in hands for place in hand]
        self.order = [*dealt, *range(len(dealt), record.rules.composition.total)]
        self.ids = {place: card for card, place in enumerate(self.order)}
        self.replay = Replay(record)
        self.hinted: list[tuple[int, ...]] = []
        """The hand, by places in the deck, that each hint was given to."""

    @property
    def unclear(self) -> int:
        """The number of hints whose touch is lost, since cards of the hand are never known."""
        return sum(not self.replay.ledger.sources.keys() >= set(hand) for hand in self.hinted)

    def deck(self) -> list[dict[str, int]]:
        """Return the deck as far as it is known once the record is replayed."""
        return [
            _UNKNOWN if card is None else {"suitIndex": self.suits[card.suit], "rank": card.rank}
            for card in self.replay.ledger.cards(self.order)
        ]

    def actions(self) -> list[Numbers]:
        actions = (self._action(event, line) for event, line in self.record.events_with_line)
        return [action for action in actions if action is not None]

    def _action(self, event: Event, line: int | None) -> Numbers | None:
        """Replay one event, and return its action, or None if it has none."""
        before = self.replay.now
        if isinstance(event, events.Adjustment):
            self._refuse(event, line, Phrase("an adjustment"))
        slip = getattr(event, "slip", None)
        late = before.board.end is not None and getattr(event, "seat", None) == before.board.turn
        if slip is not None and not (late and slip == LATE):
            self._refuse(event, line, Phrase("a slip"))
        self.replay.add(self._pointed(event), line)
        match event:
            case events.Hinted(_, hint):
                return self._hint(hint)
            case events.Played(_, slot):
                return _numbers(ActionType.PLAY, self._card(before, slot))
            case events.Discarded(_, slot):
                return _numbers(ActionType.DISCARD, self._card(before, slot))
            case events.Ended(events.Reason.VOTE, None):
                return dict(BY_VOTE)
            case events.Ended(reason, None) if reason == site_end(
                self.record, before, self.replay.ledger.cards
            ):
                return None
            case events.Ended(reason, who):
                return _numbers(ActionType.END, -1 if who is None else who, _NUMBERS[reason])
        return None

    def _refuse(self, event: Event, line: int | None, what: Phrase) -> NoReturn:
        number = next_number(self.replay.numbers[-1], event)
        place = event_place(number, line, entry_text(event, self.record.players))
        raise FormatError(
            "{site} can't hold {what}, only our text can", place, site=NAME, what=what
        )

    def _pointed(self, event: Event) -> Event:
        """The event; a hint that does not say its slots points at every slot that it may touch."""
        if not isinstance(event, events.Hinted) or event.hint.to not in range(
            len(self.record.players)
        ):
            return event
        hand = self.replay.now.hands[event.hint.to]
        self.hinted.append(hand)
        cards = self.replay.ledger.cards(hand)
        touched = touched_by(event.hint, cards, self.record.rules)
        if event.slots is not None or None not in touched:
            return event
        may_be = [slot for slot, is_so in enumerate(touched, start=1) if is_so is not False]
        return replace(event, slots=tuple(may_be))

    def _hint(self, hint: Hint) -> Numbers:
        if hint.colour is not None:
            return _numbers(ActionType.COLOUR, hint.to, self.colours[hint.colour])
        return _numbers(ActionType.RANK, hint.to, hint.rank or 0)

    def _card(self, before: Moment, slot: int) -> int:
        """The id of the card that the seat to move took from ``slot``."""
        hand = before.hands[before.board.turn]
        return self.ids[before.pile[0] if slot == PILE else hand[slot - 1]]


def _numbers(kind: ActionType, target: int, value: int = 0) -> Numbers:
    return {"type": int(kind), "target": target, "value": value}
