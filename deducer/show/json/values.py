"""What all outputs share: how a shape is declared and filled, and moves and chances.

A shape is a ``TypedDict`` that says what each member means: ``hanabi schema`` and the server's
reference are made from it (:mod:`deducer.show.json.schemas`), and :func:`fill` takes what it can
from the attributes of a source. Seats count from 0, slots and turns from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import (
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StringConstraints,
    TypeAdapter,
)
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema
from typing_extensions import (  # pydantic takes these before 3.12
    TypedDict,
    get_original_bases,
    is_typeddict,
)

from solver.cards import Card
from solver.moves import Hint, Move, Play
from solver.notation.rules_lines import rules_lines
from solver.position import Position
from solver.rules import MAX_HAND, PLAYERS

FORMAT = 1
"""The version of all outputs: it rises when a change would break a program that reads them."""
_Type = TypeVar("_Type")


# -- types of members ------------------------------------------------------------------------


@dataclass(frozen=True)
class Meaning:
    """What a type means, for members that do not say more."""

    text: str

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return handler(schema) | {"description": self.text}


@dataclass(frozen=True)
class Documented:
    """Gives JSON data the schema of a shape, without holding each answer against it."""

    shape: Any

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.any_schema(metadata={"pydantic_js_functions": [self._schema]})

    def _schema(self, _any: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(TypeAdapter(self.shape).core_schema)


@dataclass(frozen=True)
class From:
    """Where a source has a member: an attribute, such as ``rules.perfect``, or a function of it."""

    where: str | Callable[[Any], object]

    def take(self, source: object) -> object:
        """Return the value that ``source`` has; None if an attribute on the way is None."""
        if callable(self.where):
            return self.where(source)
        for name in self.where.split("."):
            source = None if source is None else getattr(source, name)
        return source


@dataclass(frozen=True)
class Through:
    """The function that turns a value into JSON data, where the type alone does not tell it."""

    function: Callable[[Any], Any]


SIX_DECIMALS = Through(lambda number: round(float(number), 6))
Seat = Annotated[int, Field(ge=0, le=PLAYERS[-1] - 1), Meaning("A seat, counted from 0.")]
Slot = Annotated[int, Field(ge=1, le=MAX_HAND + 1), Meaning("A slot, counted from 1.")]
CardText = Annotated[
    str, StringConstraints(pattern="^[A-Za-z][1-5]$"), Meaning("A card, such as `r1`.")
]
Letter = Annotated[str, StringConstraints(pattern="^[A-Za-z]$"), Meaning("A suit's letter.")]
Rank = Annotated[int, Field(ge=1, le=5), Meaning("A rank.")]
Players = Annotated[int, Field(ge=PLAYERS[0], le=PLAYERS[-1]), Meaning("How many play.")]
Names = Annotated[
    list[str],
    Field(min_length=PLAYERS[0], max_length=PLAYERS[-1]),
    Meaning("The players' names, in seat order."),
]
Count = Annotated[int, Field(ge=0)]
Ordinal = Annotated[int, Field(ge=1)]
Amount = Annotated[float, Field(ge=0)]
Probability = Annotated[float, Field(ge=0, le=1), SIX_DECIMALS]
Precise = Annotated[float, SIX_DECIMALS]
Share = Annotated[
    str,
    StringConstraints(pattern="^[0-9]+/[1-9][0-9]*$"),
    Field(examples=["1/6"]),
    Meaning("A probability as a fraction."),
    Through(lambda likely: ratio(likely)),
]
ByCard = Annotated[dict[CardText, _Type], Field(json_schema_extra={"additionalProperties": False})]
BySuit = Annotated[dict[Letter, _Type], Field(json_schema_extra={"additionalProperties": False})]
WholeNumber = Annotated[str, StringConstraints(pattern="^[1-9][0-9]*$")]
RulesLines = Annotated[
    dict[str, str],
    Field(json_schema_extra={"required": ["rules"]}),
    Meaning("The rules, as header lines of a record or a deck: key to value."),
    Through(rules_lines),
]
Version = Annotated[
    Literal[1], Meaning("The version of this output's shape."), From(lambda _: FORMAT)
]
JsonData: TypeAlias = dict[str, Any]


# -- shapes ----------------------------------------------------------------------------------


def shape(declared: type[_Type], *, either: tuple[str, ...] = ()) -> type[_Type]:
    """Declare a shape: it has no members but its own, and one of those in ``either``."""
    declared.__pydantic_config__ = {  # type: ignore[attr-defined]
        "extra": "forbid",
        "use_attribute_docstrings": True,
        "json_schema_extra": partial(_complete, either),
    }
    return declared


def _complete(either: tuple[str, ...], schema: JsonData, declared: type) -> None:
    """Say which of ``either`` is there, and take descriptions over from extended shapes."""
    if either:
        schema["oneOf"] = [{"required": [name]} for name in either]
    for base in get_original_bases(declared):
        if hasattr(base, "__pydantic_config__"):
            for name, member in TypeAdapter(base).json_schema()["properties"].items():
                if "description" in member:
                    schema["properties"][name]["description"] = member["description"]


class Member(NamedTuple):
    """How a member of a shape is filled: its value is taken ``From`` a source, and converted."""

    name: str
    key: str
    """Its key in JSON."""
    may_be_absent: bool
    source: From
    convert: Callable[[Any], Any]
    """Turns a value that is not None into JSON data."""


@cache
def _members(declared: type) -> list[Member]:
    hints = get_type_hints(declared, include_extras=True)
    return [_member(name, hint) for name, hint in hints.items()]


def _member(name: str, hint: Any) -> Member:
    """The member ``name`` of the type ``hint``."""
    key, source = name, From(name)
    may_be_absent = get_origin(hint) is NotRequired
    if may_be_absent:
        (hint,) = get_args(hint)
        source = From(lambda each: getattr(each, name, None))
    for part in getattr(hint, "__metadata__", ()):
        if isinstance(part, FieldInfo) and part.alias:
            key = part.alias
        if isinstance(part, From):
            source = part
    return Member(name, key, may_be_absent, source, _converter(hint))


def _converter(hint: Any) -> Callable[[Any], Any]:
    """Return the function that turns a value of the type ``hint``, not None, into JSON data."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        functions = [part.function for part in hint.__metadata__ if isinstance(part, Through)]
        return functions[-1] if functions else _converter(parts[0])
    if origin in (Union, UnionType):
        some = [part for part in parts if part is not NoneType]
        return _converter(some[0]) if len(some) == 1 else _unchanged
    if origin is list:
        each = _optional(parts[0])
        return lambda values: list(map(each, values))
    if origin is dict:
        each = _optional(parts[1])
        return lambda values: {str(key): each(values[key]) for key in values}
    if hint == Literal[True]:
        return lambda value: value or None
    if is_typeddict(hint):
        return lambda value: value if isinstance(value, dict) else fill(hint, value)
    if origin is Literal:
        hint = type(parts[0])
    if isinstance(hint, type) and issubclass(hint, str | Enum):
        return str
    return partial(round, ndigits=3) if hint is float else _unchanged


def _optional(hint: Any) -> Callable[[Any], Any]:
    """The converter of ``hint`` for values that may be None."""
    convert = _converter(hint)
    return lambda value: None if value is None else convert(value)


def _unchanged(value: Any) -> Any:
    return value


def fill(declared: type, source: object = None, **own: object) -> JsonData:
    """Return JSON data of a shape: ``own`` members, all others from ``source``'s attributes.

    Each value is turned into data of the member's type: what a nested shape is declared for fills
    that, cards, phrases and enums become texts, and numbers keep three decimals. A member that may
    be absent is there if it is not None.

    >>> fill(EstimateJson, mean=0.25, low=0.25, high=0.25)
    {'mean': 0.25, 'low': 0.25, 'high': 0.25}
    """
    data = {}
    for member in _members(declared):
        value = own.pop(member.name) if member.name in own else member.source.take(source)
        if value is not None:
            value = member.convert(value)
        if value is not None or not member.may_be_absent:
            data[member.key] = value
    if own:
        raise TypeError(f"{declared.__name__} has no {', '.join(own)}")
    return data


def ratio(likely: Fraction) -> str:
    """Return a fraction as ``num/den``, even if it is whole."""
    return f"{likely.numerator}/{likely.denominator}"


# -- chances ---------------------------------------------------------------------------------


@shape
class EstimateJson(TypedDict):
    """A mean, or a share, with its 95 % interval."""

    mean: Precise
    """The mean, or the share."""
    low: Precise
    """The low end of its interval."""
    high: Precise
    """The high end."""


@shape
class ChanceJson(TypedDict):
    """In which share of the worlds, which are all equally likely, perfect can be reached.

    The worlds are all ways in which what is not known can lie, or a sample of them. With all cards
    known from then on it is an upper bound of what a table can do. It lies from low to high: surely
    where exact, else in 95 of 100 cases.
    """

    share: Share
    """The share; worlds that are not decided count half."""
    low: Annotated[Probability, From(lambda chance: chance.interval[0])]
    """The chance is not below this."""
    high: Annotated[Probability, From(lambda chance: chance.interval[1])]
    """The chance is not above this."""
    exact: bool
    """Whether the share is exact."""
    worlds: Ordinal
    """How many were looked at; 1 where what lies open says it of all."""
    possible: Count
    """In how many it can be reached."""
    open: Annotated[Count, From("undecided")]
    """In how many more that is not decided."""
    cut_short: NotRequired[Literal[True]]
    """That the time ended it early, so that another run may differ; not there if it did not."""


# -- moves -----------------------------------------------------------------------------------


@shape
class SlotMoveJson(TypedDict):
    """A play or a discard."""

    seat: Seat
    """The seat that acts."""
    move: Literal["play", "discard"]
    """What is done with the slot."""
    slot: Count
    """The slot, counted from 1; 0: the last card of the pile."""
    announce: NotRequired[Letter]
    """The suit that a play announces, where the rules allow that."""


@shape
class CardMoveJson(SlotMoveJson):
    """A play or a discard of a card that is known."""

    card: CardText
    """The card in the slot."""


@shape
class AnyHintJson(TypedDict):
    """A hint, whichever: one stands for all."""

    seat: Seat
    """The seat that acts."""
    move: Literal["hint"]
    """A hint is given."""


@shape
class ClueJson(TypedDict):
    """Who gets a hint, and what it names."""

    to: Seat
    """The seat that the hint is given to."""
    colour: NotRequired[Letter]
    """The suit that the hint names, if it names one."""
    rank: NotRequired[Rank]
    """The rank that the hint names, if it names one."""


one_clue: Any = partial(shape, either=("colour", "rank"))
"""Declares a shape of a hint, which names a colour or a rank."""


@one_clue
class HintMoveJson(AnyHintJson, ClueJson):
    """A hint with its receiver and its clue."""


ActionJson: TypeAlias = SlotMoveJson | AnyHintJson
"""An action where all hints are one."""
MoveJson: TypeAlias = SlotMoveJson | HintMoveJson
LineMoveJson: TypeAlias = CardMoveJson | HintMoveJson
"""A move of a game whose cards are known."""


def move_json(seat: int, move: Move, card: Card | None = None) -> JsonData:
    """Return a seat's move as JSON data, with the ``card`` that leaves its hand, if known.

    >>> move_json(1, Play(2, "r"), Card("r", 1))
    {'seat': 1, 'move': 'play', 'slot': 2, 'card': 'r1', 'announce': 'r'}
    """
    if isinstance(move, Hint):
        return {"seat": seat, "move": "hint", **clue_json(move)}
    data = {
        "seat": seat,
        "move": "play" if isinstance(move, Play) else "discard",
        "slot": move.slot,
    }
    if card is not None:
        data["card"] = str(card)
    if isinstance(move, Play) and move.announce:
        data["announce"] = move.announce
    return data


def action_json(seat: int, move: Move) -> JsonData:
    """Return a move as JSON data; a hint of any kind has no receiver, no colour and no rank."""
    return {"seat": seat, "move": "hint"} if isinstance(move, Hint) else move_json(seat, move)


def clue_json(hint: Hint) -> JsonData:
    """Return whom ``hint`` is for, and its colour or its rank, as JSON data."""
    return fill(ClueJson, hint)


def next_move_json(position: Position, move: Move) -> JsonData:
    """Return ``move`` of the seat to move as JSON data."""
    card = None if isinstance(move, Hint) else position.card_of(move)
    return move_json(position.board.turn, move, card)


def line_json(position: Position, line: Iterable[Move]) -> list[JsonData]:
    """Return the moves of ``line`` from ``position`` as JSON data."""
    return [next_move_json(before, move) for before, move in position.walk(line)]


# -- promises --------------------------------------------------------------------------------


@shape
class PlaceJson(TypedDict):
    """A slot, and the card in it."""

    holder: Seat
    """The seat that holds the card."""
    slot: Slot
    """The slot of the card."""
    card: CardText | None
    """The card, or null if the record does not know it."""


@shape
class PromiseJson(TypedDict):
    """A promise, and what came of it."""

    promise: Annotated[str, From("kind")]
    """The kind of promise."""
    holder: Seat
    """Whose card it is about."""
    focus: Slot
    """The slot of that card, before the action."""
    card: CardText | None
    """The card, or null if the record does not know it."""
    kept: bool | None
    """Whether it was kept; null while a card that matters is unknown."""
    toggle: str | None
    """The toggle of the sheet by which the focus of a hint kept it."""
    others: list[PlaceJson]
    """The other cards in hands that decided it: as another card, each alone would have changed
    it."""
