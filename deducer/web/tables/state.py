"""The state of a table for one link: everything that its page draws, as JSON data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from deducer.errors import Contradiction
from deducer.knowledge.estimates import share_of
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.secrecy import veiled_event
from deducer.knowledge.views import PublicView, SeatView
from deducer.languages import phrase_data
from deducer.record.data import RecordData
from deducer.record.events import Event
from deducer.record.writing import entry_text
from deducer.show.json.numbers import ratio
from deducer.show.theme import DARK, LIGHT, is_lettered, shape_path, suit_colours
from deducer.table.moments import Clue, Moment
from deducer.table.table import Table
from deducer.web.messages.events import entry_data
from deducer.web.messages.state import (
    BoardShown,
    ClaimShown,
    ClueShown,
    HandShown,
    HandSlot,
    LogItem,
    Mode,
    Over,
    OwnHand,
    OwnSlot,
    PhraseShown,
    RulesShown,
    State,
    SuitShown,
    Tones,
    Warned,
    You,
)
from deducer.web.tables.claims import Claim
from deducer.web.tables.doubts import doubt_shown
from deducer.web.tables.undo import Step, undo_shown, undone
from deducer.web.tables.window import Window
from solver.board import Board, Worth
from solver.cards import Card, suit
from solver.notation.rules_lines import rules_phrase
from solver.rules import Rules

FORMAT: Final = 1


@dataclass(frozen=True)
class Frame:
    """The parts of a state that are not in the record; ``host`` if the link is the host's.

    ``claims`` are what seats have said of their own cards, ``step`` is what undo would take back.
    """

    table: str
    seq: int
    mode: Mode
    host: bool
    opened: bool
    claims: tuple[Claim, ...] = ()
    step: Step | None = None


def state_of(record: RecordData, viewer: int | None, frame: Frame) -> State:
    """Return what a link may see of a table: the view of a seat, or (``viewer`` is None) of all.

    ``record`` is everything that was written. Once a game is ``opened`` nothing is veiled. If what
    can be seen can't have happened, ``warning`` says why, and the table is shown as just before.
    Where no seat's own hand is shown, each slot has what everybody knows of it.
    """
    opened = frame.opened
    window = Window.of(record, viewer, opened=opened)
    seen, table = window.record, _longest(window)
    events = events_shown(seen, table)
    public = public_knowledge(table) if viewer is None and not opened else {}
    undo = None
    if frame.step is not None:
        entry = undone(frame.step, viewer, events)
        undo = undo_shown(frame.step, entry, entry_text(entry, seen.players))
    return State(
        format=FORMAT,
        table=frame.table,
        seq=frame.seq,
        title=record.title,
        mode=frame.mode,
        players=list(record.players),
        you=You(seat=viewer, host=frame.host),
        rules=rules_data(record.rules, len(record.players)),
        board=board_data(table),
        over=over_data(table),
        opened=opened,
        advice=record.advice,
        hands=[hand_data(table, seat, public) for seat in range(len(table.now.hands))],
        own=None if viewer is None else own_data(table, viewer),
        unknown=unknown_data(table, viewer, opened=opened),
        log=[
            log_item(number, event, entry_text(event, seen.players))
            for number, event in enumerate(events, start=1)
        ],
        claims=[claim_data(claim, record.players, viewer, opened=opened) for claim in frame.claims],
        can_undo=undo is not None,
        undo=undo,
        doubts=[doubt_shown(doubt, table) for doubt in window.doubts],
        warning=warning_of(window),
    )


def claim_data(
    claim: Claim, players: Sequence[str], viewer: int | None, *, opened: bool
) -> ClaimShown:
    """Return what a seat said of its own cards, as in a state."""
    event = claim.event if opened else veiled_event(claim.event, viewer)
    return ClaimShown(
        seat=claim.seat,
        number=claim.number,
        after=claim.after,
        text=entry_text(event, players),
        entry=entry_data(event),
    )


def _longest(window: Window) -> Table:
    """The table after the longest prefix of a window's record with which it can go on."""
    while window.refusal is not None:
        before = window.record.events[: max(window.refusal.number, 1) - 1]
        record = replace(window.record, log=before, lines=())
        window = Window.of(record, window.viewer, opened=window.opened)
    return window.table


def warning_of(window: Window) -> Warned | None:
    """Return why a window's record can't have happened, as in a state, or None."""
    error = window.clash
    if error is None:
        return None
    told: PhraseShown = phrase_data(error)
    numbers = {number for doubt in window.doubts for number in doubt.numbers} or {error.number}
    if isinstance(error, Contradiction):
        numbers = {*error.numbers}
    return Warned(
        problem=str(error),
        template=told["template"],
        values=told["values"],
        events=sorted(numbers),
    )


def rules_data(rules: Rules, players: int) -> RulesShown:
    """Return the rules, as in a state."""
    phrase = rules_phrase(rules, players)
    return RulesShown(
        ending=str(rules.ending),
        edition=rules.edition,
        perfect=rules.perfect,
        tokens=rules.tokens,
        strikes=rules.strikes,
        choreography=rules.choreography,
        empty_hints=rules.empty_hints,
        deck_plays=rules.deck_plays,
        hand=rules.hand_size(players),
        suits=[
            SuitShown(
                letter=letter,
                name=suit(letter).name,
                symbol=suit(letter).symbol,
                colour=suit(letter).colour,
                shape=shape_path(letter),
                lettered=is_lettered(letter),
                light=_tones(letter, LIGHT),
                dark=_tones(letter, DARK),
                copies=list(copies),
                touched_by=[
                    colour
                    for colour in rules.composition.colours
                    if rules.composition.touches(colour, Card(letter, 1))
                ],
            )
            for letter, copies in rules.composition.suits
        ],
        text=str(phrase),
        phrase=phrase_data(phrase),
    )


def _tones(letter: str, theme: dict[str, str]) -> Tones:
    """A suit's colours under a theme."""
    colours = suit_colours(suit(letter), theme, "veil")
    return Tones(page=colours["page"], face=colours["face"])


def board_data(table: Table, moment: Moment | None = None) -> BoardShown:
    """Return the public state of a table at ``moment`` (default: the last), as in a state."""
    moment = moment or table.now
    return cast(BoardShown, counters_data(table, moment) | piles_data(moment.board))


def counters_data(table: Table, moment: Moment) -> dict[str, object]:
    """Return the part of the public state that changes with each turn."""
    board = moment.board
    return {
        "turn": None if table.outcome_at(moment).over else board.turn,
        "number": moment.turn + 1,
        "points": board.points,
        "reachable": board.reachable,
        "tokens": board.tokens,
        "strikes": board.strikes,
        "pile": board.pile,
        "turns_left": board.turns_left,
        "pace": None if board.rules.crowning_piece else board.pace,
    }


def piles_data(board: Board) -> dict[str, object]:
    """Return the part of the public state that follows from fireworks and discards."""
    composition, worths = board.rules.composition, board.worths
    letters, cards = composition.letters, composition.cards
    return {
        "fireworks": dict(zip(letters, board.fireworks, strict=True)),
        "ceilings": dict(zip(letters, board.ceilings, strict=True)),
        "discards": {
            str(card): count for card, count in zip(cards, board.discards, strict=True) if count
        },
        "worth": {
            str(card): [each.value for each in worth] for card in cards if (worth := worths[card])
        },
    }


def over_data(table: Table, moment: Moment | None = None) -> Over | None:
    """Return how play stopped by ``moment`` (default: the last); None while it goes on."""
    outcome = table.outcome_at(moment or table.now)
    if not outcome.over:
        return None
    step = table.record.rules.rating_step(outcome.score) if outcome.is_rated else None
    return Over(reason=str(outcome.why), score=outcome.score, rating=step)


def public_knowledge(table: Table) -> dict[int, SlotKnowledge]:
    """Return what everybody knows of the cards in hands that were not shown, by their place."""
    slots = Knowledge(table, table.now, PublicView()).slots
    return {slot.place: slot for slot in slots if table.card(slot.place) is None}


def hand_data(
    table: Table,
    seat: int,
    told: Mapping[int, SlotKnowledge] | None = None,
    moment: Moment | None = None,
) -> HandShown:
    """Return a hand as in a state: the cards that the record knows, and what hints said.

    ``told`` is what everybody knows of other cards, by their place, where that is shown. It is the
    hand at ``moment``, by default the last.
    """
    moment = moment or table.now
    shown = [
        slot_data(table, moment, number, place, told.get(place) if told else None)
        for number, place in enumerate(moment.hands[seat], start=1)
    ]
    return HandShown(seat=seat, slots=shown)


def _odds(slot: SlotKnowledge) -> dict[str, str]:
    return {str(card): ratio(share_of(each)) for card, each in slot.shares.items()}


def slot_data(
    table: Table, moment: Moment, number: int, place: int, public: SlotKnowledge | None = None
) -> HandSlot:
    """Return a slot as in a state, with the marks of its card, or what everybody knows of it."""
    card = table.card(place)
    clues = table.clues.get(place, ())
    shown = HandSlot(
        slot=number,
        place=place,
        card=None if card is None else str(card),
        clues=[_clue(clue) for clue in clues if clue.reliable and clue.number <= moment.number],
    )
    if card is not None:
        worth = moment.board.worths[card]
        shown["playable"] = Worth.PLAYABLE in worth
        shown["trash"] = Worth.TRASH in worth
        shown["last"] = Worth.INDISPENSABLE in worth
    if public is not None:
        shown["odds"] = _odds(public)
        if not public.exact:
            shown["estimated"] = True
    return shown


def _clue(clue: Clue) -> ClueShown:
    hint = clue.hint
    return ClueShown(
        number=clue.number,
        seat=clue.giver,
        turn=clue.turn,
        colour=hint.colour,
        rank=hint.rank,
        touched=clue.touched,
    )


def own_data(table: Table, seat: int) -> OwnHand:
    """Return what a seat can know of its own hand, as in a state."""
    known = Knowledge(table, table.now, SeatView(seat))
    cards = table.record.rules.composition.cards
    unseen = dict(zip(cards, known.sight.unseen, strict=True))
    return OwnHand(
        slots=[_own_slot(slot, unseen, since(table, seat, slot.place)) for slot in known.slots]
    )


def since(table: Table, seat: int, place: int) -> int:
    """Return the turn in which a seat got a card that it holds; 0: it was dealt."""
    got = table.now
    for moment in reversed(table.moments):
        if place not in moment.hands[seat]:
            break
        got = moment
    return got.turn


def _own_slot(slot: SlotKnowledge, unseen: dict[Card, int], got: int) -> OwnSlot:
    shown = OwnSlot(
        slot=slot.slot,
        place=slot.place,
        since=got,
        card=None if slot.card is None else str(slot.card),
        odds=_odds(slot),
        left={str(card): unseen[card] for card in slot.shares},
        playable=ratio(share_of(slot.worth[Worth.PLAYABLE])),
        trash=ratio(share_of(slot.worth[Worth.TRASH])),
        last=ratio(share_of(slot.worth[Worth.INDISPENSABLE])),
    )
    if not slot.exact:
        shown["estimated"] = True
    return shown


def unknown_data(table: Table, viewer: int | None, *, opened: bool) -> list[tuple[int, int]]:
    """Return the cards in hands that the view should see and the record lacks, as in a state."""
    if viewer is None and not opened:
        return []
    return [
        (seat, slot)
        for seat, hand in enumerate(table.now.hands)
        for slot, place in enumerate(hand, start=1)
        if (opened or seat != viewer) and table.card(place) is None
    ]


def events_shown(seen: RecordData, table: Table) -> tuple[Event, ...]:
    """Return the events that count, with what they left open filled in as far as ``table`` goes."""
    return table.events + seen.events[len(table.events) :]


def log_item(number: int, event: Event, line: str) -> LogItem:
    """Return an event that counts, as in a state; ``line`` is its line of notation."""
    return LogItem(
        number=number,
        seat=getattr(event, "seat", None),
        text=line,
        entry=entry_data(event),
    )
