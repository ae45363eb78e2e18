"""Entries as clients send and receive them: one shape for each ``kind``.

A message has the members of the record's entry, by the same names (:mod:`deducer.record.events`);
a hint's clue stands among them. Seats count from 0, slots from 1 (slot 0 of a play: the pile). A
card is a text such as ``r1``, and null for one that was not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields
from functools import reduce
from operator import or_
from typing import Annotated, Any, Literal, Self, TypeAlias, cast, get_args, get_type_hints

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    PlainSerializer,
    StringConstraints,
    TypeAdapter,
    WrapValidator,
    create_model,
    model_validator,
)
from pydantic_core import CoreSchema
from typing_extensions import TypeAliasType

from deducer.languages import LANGUAGES
from deducer.record import events
from deducer.record.entries import NOTHING, UNKNOWN, EntryReader
from deducer.record.sheet import Sheet
from deducer.show.json.values import CardText, Letter, Rank, Seat, Slot
from solver.cards import Card
from solver.errors import IllegalMove
from solver.moves import Hint, Move
from solver.notation.words import split
from solver.rules import MAX_HAND, MAX_STRIKES, MAX_TOKENS

LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
"""Texts that fit in a line: without control characters."""
MOST_EVENTS = 9999
MOST_CARDS = 360
"""More than any deck has."""

Seed = Annotated[
    int, Field(ge=0, le=2**53 - 1, description="The seed.")
]  # up to there every JSON reader takes numbers exactly
Remark = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=500, pattern=LINE),
    Field(description="A text in one line."),
]
Agreements = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=300, pattern=LINE),
    Field(
        description="A sheet of agreements, as in a record's header; empty: nothing is agreed.",
        examples=["level-2"],
    ),
]
Language: TypeAlias = Annotated[
    str,
    Field(
        pattern=f"^({'|'.join(LANGUAGES)})$",
        description="The language of what is written.",
    ),
]


class Message(BaseModel):
    """A message without unknown fields and without type conversions."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, use_attribute_docstrings=True
    )


UNWRITTEN = {"use_attribute_docstrings": False}
"""Of messages that no source declares: pydantic would look for it in each frame of the stack."""


class KindMessage(Message):
    """A message that ``kind`` tells from others."""

    kind: str
    """What sort of message it is."""


@dataclass(frozen=True)
class As:
    """Gives a type the schema and the checks of ``messages``."""

    messages: object

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return handler.generate_schema(self.messages)


# -- a message for each entry of a record ------------------------------------------------------


class _OneClue(KindMessage):
    @model_validator(mode="after")
    def _check(self) -> Self:
        clue: Any = self
        if (clue.colour is None) == (clue.rank is None):
            raise IllegalMove("a hint names one colour or one rank")
        return self


_EVENTS: dict[str, type] = {
    "hint": events.Hinted,
    "play": events.Played,
    "discard": events.Discarded,
    "deal": events.HandDealt,
    "seen": events.Seen,
    "look": events.VeiledLook,
    "show": events.Shown,
    "left": events.PileShown,
    "out": events.CardsOut,
    "rearrange": events.Rearranged,
    "agree": events.SheetChanged,
    "take": events.Taken,
    "note": events.Noted,
    "vote": events.Voted,
    "end": events.Ended,
}
_ADJUSTMENTS: dict[str, type] = {
    "turn": events.TurnAdjusted,
    "draw": events.LateDraw,
    "return": events.Returned,
}
"""Adjustments by what they correct, apart from counters."""
_EDITS: dict[str, type] = {
    "fix": events.Fixed,
    "insert": events.Inserted,
    "drop": events.Dropped,
    "drew": events.DrawSeen,
}
_PILE_OR_SLOT = Annotated[int, Field(ge=0, le=MAX_HAND + 1, description="The slot; 0: the pile.")]
_MEMBERS: dict[str, Any] = {
    "seat": Seat,
    "slot": Slot,
    "card": CardText,
    "cards": Annotated[
        list[CardText | None],
        Field(
            min_length=1,
            max_length=MOST_CARDS,
            description="Slot 1 or the pile's top first; null: not seen.",
        ),
    ],
    "fireworks": Annotated[
        list[CardText],
        Field(max_length=MOST_CARDS, description="The top cards of fireworks that have grown."),
    ],
    "discards": Annotated[
        list[CardText], Field(max_length=MOST_CARDS, description="Cards that were discarded.")
    ],
    "choices": Annotated[
        list[CardText],
        Field(
            min_length=1,
            max_length=MOST_CARDS,
            description="What the seat takes its card for; null: that is taken back.",
        ),
    ],
    "slots": Annotated[
        list[Slot],
        Field(
            max_length=MAX_HAND + 1,
            description="The slots that it touches; null: those that the cards imply.",
        ),
    ],
    "announce": Letter,
    "outcome": Annotated[events.PlayOutcome, Field(strict=False)],
    "drawn": Annotated[
        CardText | Literal["?", "none"],
        Field(description="The card drawn; `?`: not seen; `none`: forgotten; null: by the rules."),
    ],
    "order": Annotated[
        list[Slot],
        Field(
            min_length=1,
            max_length=MAX_HAND + 1,
            description="The old slots, in their new order.",
        ),
    ],
    "value": Annotated[
        int,
        Field(ge=0, le=max(MAX_TOKENS, MAX_STRIKES), description="The right number."),
    ],
    "sheet": Agreements,
    "text": Remark,
    "reason": Annotated[events.Reason, Field(strict=False, description="Why play stops.")],
    "number": Annotated[int, Field(ge=1, le=MOST_EVENTS, description="An event's number.")],
    "slip": Annotated[
        str,
        StringConstraints(strip_whitespace=True, max_length=200, pattern=LINE),
        Field(description="Why the rules forbid it, though it did happen."),
    ],
}
"""What messages take as a member, by its name in records."""


def _members(entry: type) -> Iterator[tuple[str, Any]]:
    """Yield the members of a message for ``entry``, each with its type and its default."""
    hints = get_type_hints(entry)
    for each in fields(entry):
        if each.name == "hint":
            yield "to", (Seat, ...)
            yield "colour", (Letter | None, None)
            yield "rank", (Rank | None, None)
        elif each.name == "event":
            yield "entry", (EventMessage, ...)
        elif each.name != "counter":
            kind = _MEMBERS[each.name]
            if (entry, each.name) == (events.Played, "slot"):
                kind = _PILE_OR_SLOT
            may_lack = type(None) in get_args(hints[each.name])
            has_default = each.default is not MISSING
            if may_lack or has_default:
                kind = kind | None
            is_open = has_default or (may_lack and each.name == "seat")
            yield each.name, (kind, None if is_open else ...)


def _message(entry: type, **tags: str) -> Any:
    """Return the type of the messages for ``entry``; ``tags`` are members with fixed texts."""
    base = _OneClue if entry is events.Hinted else KindMessage
    members = {name: (Literal[text], ...) for name, text in tags.items()} | dict(_members(entry))
    if entry is events.Ended:
        members["reason"] = (_MEMBERS["reason"], events.Reason.GIVEN_UP)
    name = f"{''.join(map(str.title, tags.values()))}Entry"
    return create_model(
        name, __base__=base, __doc__=entry.__doc__, __cls_kwargs__=UNWRITTEN, **members
    )


def _one_of(*messages: Any, by: str = "kind") -> Any:
    return Annotated[reduce(or_, messages), Field(discriminator=by)]


_events = {kind: _message(entry, kind=kind) for kind, entry in _EVENTS.items()}
_adjustments = [
    *(_message(events.CounterAdjusted, kind="adjust", what=str(each)) for each in events.Counter),
    *(_message(entry, kind="adjust", what=what) for what, entry in _ADJUSTMENTS.items()),
]
_MOVES = As(_one_of(*(_events[kind] for kind in ("hint", "play", "discard"))))


def _read_move(sent: Any, check: Callable[[Any], KindMessage]) -> Move:
    return sent if isinstance(sent, Move) else events.move_of(_entry(check(sent)))


def _move_message(move: Move) -> KindMessage:
    return _MOVE.validate_python(entry_data(events.event_of(move)))


_MOVE = TypeAdapter[KindMessage](Annotated[KindMessage, _MOVES])
MoveEntry: TypeAlias = Annotated[
    Move,
    _MOVES,
    WrapValidator(_read_move),
    PlainSerializer(_move_message, return_type=Annotated[KindMessage, _MOVES]),
]
"""A move of the seat whose turn it is, as the message of its entry."""
EventMessage: TypeAlias = Annotated[
    KindMessage,
    As(_one_of(*_events.values(), TypeAliasType("AdjustEntry", _one_of(*_adjustments, by="what")))),
]
"""An event."""


class UndoEntry(KindMessage):
    """Undoes the entry before it, whoever sent it; an action goes together with its draw."""

    kind: Literal["undo"]
    of: Annotated[int, Field(ge=1, le=10**6)] | None = None
    """The log entry that is meant, the `seq` of a state's `undo`; null: whatever was last.

    If that was taken back already, nothing is done. If another came after it, that is a conflict.
    """


class LineEntry(KindMessage):
    """Any entry as a line of the text notation: ``h bob red 1 4``."""

    kind: Literal["line"]
    text: Remark


_edits = [_message(entry, kind=kind) for kind, entry in _EDITS.items()]
EntryMessage: TypeAlias = Annotated[
    KindMessage, As(_one_of(EventMessage, *_edits, UndoEntry, LineEntry))
]
"""An entry."""

# -- to and from entries -----------------------------------------------------------------------

_KINDS: dict[type, dict[str, str]] = {
    **{entry: {"kind": kind} for kind, entry in (_EVENTS | _EDITS).items()},
    **{entry: {"kind": "adjust", "what": what} for what, entry in _ADJUSTMENTS.items()},
    events.CounterAdjusted: {"kind": "adjust"},
    events.Undone: {"kind": "undo"},
}
_RENAMED = {"event": "entry", "counter": "what"}
"""Members of entries that have another name in messages."""


def entry_of(message: EntryMessage, reader: EntryReader) -> events.Entry:
    """Return the entry that ``message`` describes.

    :raises NotationError: if a line of notation can't be read.
    """
    match message:
        case LineEntry(text=text):
            return reader.read(split(text))
        case UndoEntry():
            return events.Undone()
    return cast(events.Entry, _entry(message))


def _entry(message: KindMessage) -> Any:
    """The entry of a message that is neither a line nor an undo."""
    members: dict[str, Any] = {
        name: _READ[name](value) if name in _READ else value
        for name, value in message
        if value is not None and name != "kind"
    }
    entry = (_EVENTS | _EDITS).get(message.kind)
    if entry is None:
        what = members.pop("what")
        entry = _ADJUSTMENTS.get(what, events.CounterAdjusted)
        if entry is events.CounterAdjusted:
            members["counter"] = events.Counter(what)
    if "entry" in members:
        members["event"] = _entry(members.pop("entry"))
    if entry is events.Hinted:
        clue = {name: members.pop(name, None) for name in ("to", "colour", "rank")}
        members["hint"] = Hint(**clue)
    for each in fields(entry):
        if each.default is MISSING:
            members.setdefault(each.name, None)
    return entry(**members)


def _drawn(text: str) -> events.Drawn:
    if text == NOTHING:
        return events.Drawn(nothing=True)
    return events.Drawn(None if text == UNKNOWN else Card.parse(text))


_READ: dict[str, Callable[[Any], object]] = {
    "card": Card.parse,
    "cards": lambda texts: tuple(text and Card.parse(text) for text in texts),
    "choices": lambda texts: tuple(map(Card.parse, texts)),
    "fireworks": lambda texts: tuple(map(Card.parse, texts)),
    "discards": lambda texts: tuple(map(Card.parse, texts)),
    "drawn": _drawn,
    "order": tuple,
    "slots": lambda slots: tuple(sorted(set(slots))),
    "sheet": Sheet.parse,
}


def entry_data(entry: events.Entry) -> dict[str, Any]:
    """Return ``entry`` as JSON data, without what it leaves open."""
    data: dict[str, Any] = {**_KINDS[type(entry)]}
    for each in fields(cast(Any, entry)):
        value = getattr(entry, each.name)
        if isinstance(value, Hint):
            clue = {"to": value.to, "colour": value.colour, "rank": value.rank}
            data |= {name: part for name, part in clue.items() if part is not None}
        elif value is not None or isinstance(entry, events.DrawSeen):
            data[_RENAMED.get(each.name, each.name)] = _data(value)
    if isinstance(entry, events.Adjustment) and not entry.slip:
        del data["slip"]
    return data


def _data(value: object) -> object:
    match value:
        case Card() | Sheet() | str():
            return str(value)
        case tuple():
            return [_data(each) for each in value]
        case events.Drawn(card, nothing):
            return NOTHING if nothing else UNKNOWN if card is None else str(card)
    return entry_data(cast(Any, value)) if type(value) in _KINDS else value
