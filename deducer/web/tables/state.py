"""The state of a table for one link: everything that its page draws, as JSON data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from deducer.errors import Contradiction, RecordError
from deducer.game import Record
from deducer.knowledge.estimates import share_of
from deducer.knowledge.knowledge import Knowledge, SlotKnowledge
from deducer.knowledge.views import PublicView, SeatView
from deducer.languages import phrase_data
from deducer.record.data import RecordData
from deducer.record.events import Event
from deducer.record.writing import entry_text
from deducer.show.json.numbers import ratio
from deducer.show.theme import DARK, LIGHT, is_lettered, shape_path, suit_colours
from deducer.table.moments import Clue
from deducer.table.table import Table
from deducer.web.messages.events import entry_data
from deducer.web.tables.claims import Claim
from deducer.web.tables.secrecy import veiled, veiled_event
from solver.board import Worth
from solver.cards import Card, suit
from solver.notation.rules_lines import rules_phrase
from solver.rules import Rules

FORMAT = 1


@dataclass(frozen=True)
class Frame:
    """The parts of a state that are not in the record; ``host`` if the link is the host's.

    ``claims`` are what seats have said of their own cards.
    """

    table: str
    seq: int
    mode: str
    host: bool
    opened: bool
    claims: tuple[Claim, ...] = ()


def state_of(record: RecordData, eyes: int | None, frame: Frame) -> dict[str, Any]:
    """Return what a link may see of a table: the view of a seat, or (``eyes`` is None) of all.

    ``record`` is everything that was written. Once a game is ``opened`` nothing is veiled. If what
    can be seen can't have happened, ``warning`` says why, and the table is shown as just before.
    """
    seen = Record.of(record if frame.opened else veiled(record, eyes))
    shown, warning = _longest(seen)
    now = shown.table
    return {
        **framed(record, eyes, frame),
        "rules": rules_data(record.rules, len(record.players)),
        **laid_out(now, eyes, opened=frame.opened),
        "log": list(_log(seen, now)),
        "warning": warning,
    }


def framed(record: RecordData, eyes: int | None, frame: Frame) -> dict[str, Any]:
    """Return the parts of a state apart from the table's cards and the log."""
    return {
        "format": FORMAT,
        "table": frame.table,
        "seq": frame.seq,
        "title": record.title,
        "mode": frame.mode,
        "players": list(record.players),
        "you": {"seat": eyes, "host": frame.host},
        "opened": frame.opened,
        "advice": record.advice,
        "can_undo": bool(record.log) and not frame.opened,
        "claims": [
            _claim(claim, record.players, eyes, opened=frame.opened) for claim in frame.claims
        ],
    }


def _claim(
    claim: Claim, players: Sequence[str], eyes: int | None, *, opened: bool
) -> dict[str, Any]:
    event = claim.event if opened else veiled_event(claim.event, eyes)
    return {
        "seat": claim.seat,
        "number": claim.number,
        "after": claim.after,
        "text": entry_text(event, players),
        "entry": entry_data(event),
    }


def laid_out(table: Table, eyes: int | None, *, opened: bool) -> dict[str, Any]:
    """Return what the view of ``eyes`` sees of a table now: all that changes from turn to turn.

    Where no seat's own hand is shown, each slot has what everybody knows of it.
    """
    public = Knowledge(table, table.now, PublicView()) if eyes is None and not opened else None
    return {
        "board": _board(table),
        "over": _over(table),
        "hands": list(_hands(table, public)),
        "own": None if eyes is None else _own(table, eyes),
        "unknown": _unknown(table, eyes, opened=opened),
    }


def _longest(record: Record) -> tuple[Record, dict[str, Any] | None]:
    """The longest prefix of a record that can have happened, and what is wrong with the next."""
    warning: dict[str, Any] | None = None
    shown = record
    while True:
        try:
            shown.table  # noqa: B018 - replaying is the check
        except RecordError as error:
            warning = warning or warning_of(error)
            before = shown.events[: max(error.number, 1) - 1]
        else:
            return shown, warning
        shown = Record.of(replace(shown, log=before, lines=()))


def warning_of(error: RecordError) -> dict[str, Any]:
    """Return why a record can't have happened, as in a state."""
    numbers = error.numbers if isinstance(error, Contradiction) else (error.number,)
    return {"problem": str(error), **phrase_data(error), "events": list(numbers)}


def rules_data(rules: Rules, players: int) -> dict[str, Any]:
    """Return the rules, as in a state."""
    phrase = rules_phrase(rules, players)
    return {
        "ending": str(rules.ending),
        "edition": rules.edition,
        "perfect": rules.perfect,
        "tokens": rules.tokens,
        "strikes": rules.strikes,
        "choreography": rules.choreography,
        "empty_hints": rules.empty_hints,
        "deck_plays": rules.deck_plays,
        "hand": rules.hand_size(players),
        "suits": [
            {
                "letter": letter,
                "name": suit(letter).name,
                "symbol": suit(letter).symbol,
                "colour": suit(letter).colour,
                "shape": shape_path(letter),
                "lettered": is_lettered(letter),
                "light": suit_colours(suit(letter), LIGHT, "veil"),
                "dark": suit_colours(suit(letter), DARK, "veil"),
                "copies": list(copies),
                "touched_by": [
                    colour
                    for colour in rules.composition.colours
                    if rules.composition.touches(colour, Card(letter, 1))
                ],
            }
            for letter, copies in rules.composition.suits
        ],
        "text": str(phrase),
        "phrase": phrase_data(phrase),
    }


def _board(table: Table) -> dict[str, Any]:
    board = table.board
    letters = board.rules.composition.letters
    cards = board.rules.composition.cards
    return {
        "turn": None if table.outcome.over else board.turn,
        "number": table.now.turn + 1,
        "points": board.points,
        "reachable": board.reachable,
        "tokens": board.tokens,
        "strikes": board.strikes,
        "pile": board.pile,
        "turns_left": board.turns_left,
        "pace": None if board.rules.crowning_piece else board.pace,
        "fireworks": dict(zip(letters, board.fireworks, strict=True)),
        "ceilings": dict(zip(letters, board.ceilings, strict=True)),
        "discards": {
            str(card): count for card, count in zip(cards, board.discards, strict=True) if count
        },
        "worth": {
            str(card): list(map(str, worth)) for card in cards if (worth := board.worth(card))
        },
    }


def _over(table: Table) -> dict[str, Any] | None:
    outcome = table.outcome
    if not outcome.over:
        return None
    step = table.record.rules.rating_step(outcome.score) if outcome.is_rated else None
    return {"reason": str(outcome.why), "score": outcome.score, "rating": step}


def _hands(table: Table, public: Knowledge | None) -> Iterator[dict[str, Any]]:
    """Yield every hand, with the cards that the record knows and what hints said."""
    slots = public.slots if public else ()
    told = {slot.place: slot for slot in slots if table.card(slot.place) is None}
    for seat, hand in enumerate(table.now.hands):
        shown = [
            _slot(table, number, place) | _public(told.get(place))
            for number, place in enumerate(hand, start=1)
        ]
        yield {"seat": seat, "slots": shown}


def _public(slot: SlotKnowledge | None) -> dict[str, Any]:
    """What everybody knows of a slot that nobody here sees."""
    if slot is None:
        return {}
    return {"odds": _odds(slot)} | _estimated(slot)


def _odds(slot: SlotKnowledge) -> dict[str, str]:
    return {str(card): ratio(share_of(each)) for card, each in slot.shares.items()}


def _estimated(slot: SlotKnowledge) -> dict[str, bool]:
    """Whether odds are estimates, if they are."""
    return {} if slot.exact else {"estimated": True}


def _slot(table: Table, number: int, place: int) -> dict[str, Any]:
    card = table.card(place)
    clues = [_clue(clue) for clue in table.clues.get(place, ()) if clue.reliable]
    return {"slot": number, "place": place, "card": card and str(card), "clues": clues} | _marks(
        table, card
    )


def _clue(clue: Clue) -> dict[str, Any]:
    hint = clue.hint
    return {
        "number": clue.number,
        "colour": hint.colour,
        "rank": hint.rank,
        "touched": clue.touched,
    }


def _marks(table: Table, card: Card | None) -> dict[str, bool]:
    """The marks of a card that is seen."""
    if card is None:
        return {}
    worth = table.board.worth(card)
    return {
        "playable": Worth.PLAYABLE in worth,
        "trash": Worth.TRASH in worth,
        "last": Worth.INDISPENSABLE in worth,
    }


def _own(table: Table, seat: int) -> dict[str, Any]:
    """What a seat can know of its own hand."""
    known = Knowledge(table, table.now, SeatView(seat))
    cards = table.record.rules.composition.cards
    unseen = dict(zip(cards, known.sight.unseen, strict=True))
    return {"slots": [_own_slot(slot, unseen) for slot in known.slots]}


def _own_slot(slot: SlotKnowledge, unseen: dict[Card, int]) -> dict[str, Any]:
    return {
        "slot": slot.slot,
        "place": slot.place,
        "card": slot.card and str(slot.card),
        "odds": _odds(slot),
        "left": {str(card): unseen[card] for card in slot.shares},
        "playable": ratio(share_of(slot.worth[Worth.PLAYABLE])),
        "trash": ratio(share_of(slot.worth[Worth.TRASH])),
        "last": ratio(share_of(slot.worth[Worth.INDISPENSABLE])),
    } | _estimated(slot)


def _unknown(table: Table, eyes: int | None, *, opened: bool) -> list[list[int]]:
    """The cards in hands that the view should see and the record lacks, by seat and slot."""
    if eyes is None and not opened:
        return []
    return [
        [seat, slot]
        for seat, hand in enumerate(table.now.hands)
        for slot, place in enumerate(hand, start=1)
        if (opened or seat != eyes) and table.card(place) is None
    ]


def _log(seen: Record, table: Table) -> Iterator[dict[str, Any]]:
    """Yield the events that count, as the view may see them."""
    filled = table.events
    for number, event in enumerate(seen.events, start=1):
        event = filled[number - 1] if number <= len(filled) else event
        yield log_item(number, event, entry_text(event, seen.players))


def log_item(number: int, event: Event, line: str) -> dict[str, Any]:
    """Return an event that counts, as in a state; ``line`` is its line of notation."""
    return {
        "number": number,
        "text": line,
        "seat": getattr(event, "seat", None),
        "entry": entry_data(event),
    }
