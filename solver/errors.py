"""Every error that the project raises on purpose, in one tree, and the phrases that they carry.

::

    HanabiError (ValueError)
    ├── CardError          a text or number that names no card or suit
    ├── RulesError         impossible rules
    ├── NotationError      a text that can't be read; knows its line and column
    ├── DealError          a deck that does not fit its rules
    ├── IllegalMove        a move that the rules forbid; may know its place in a line
    ├── ProofError         a proof that does not hold
    │   └── UncheckedError  a proof that could not be checked within the limits
    ├── CensusError        a census that can't be run or read, or one with a wrong row
    └── ...                those of deducer.errors

Raise an error with an English template and its values, never with a finished sentence::

    raise ViewError("there is no slot {slot} in this view", slot=slot)

``str(error)`` is the English sentence. ``deducer.languages`` looks the template up to translate it,
so the template must be a literal: everything that varies is a value. A value is a number, a text
that is the same in all languages (a name, a path), a :class:`Phrase`, an error, a card or a suit
(which have a ``phrase``), or a tuple of these, which becomes a list with commas. Put user input
through :func:`quoted`. A function that explains a refusal returns a phrase; one that is given the
class of its error calls it ``error_type``, so that its templates are found. Where the number ``n``
changes the words, give both forms: ``Phrase("{n} card is left", "{n} cards are left", n=count)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import TypeAlias, TypeGuard


@dataclass(frozen=True, slots=True, init=False)
class Phrase:
    """An English template and its values, which other languages can translate.

    ``plural`` is the template where the value ``n`` is not 1, if the words then differ.

    >>> print(Phrase("{who} holds {n} card", "{who} holds {n} cards", who="Ann", n=2))
    Ann holds 2 cards
    """

    template: str
    plural: str | None
    values: Mapping[str, object] = field(hash=False)

    def __init__(self, template: str, plural: str | None = None, /, **values: object) -> None:
        object.__setattr__(self, "template", template)
        object.__setattr__(self, "plural", plural)
        object.__setattr__(self, "values", values)

    @property
    def english(self) -> str:
        """The English template: the singular if ``n`` is 1, else the plural."""
        return self.template if self.plural is None or self.values["n"] == 1 else self.plural

    def __str__(self) -> str:
        return render(self)


Wording: TypeAlias = Callable[[Phrase], str]
"""Returns a phrase's template in some language, singular or plural."""

LIST = Phrase("{most}, {last}", most="", last="")
"""The end of a list; commas separate the other parts."""


def render(value: object, wording: Wording | None = None) -> str:
    """Return ``value`` as text: in English, unless ``wording`` translates it."""
    value = getattr(value, "phrase", value)
    if isinstance(value, Phrase):
        template = wording(value) if wording else value.english
        return template.format_map(
            {key: render(part, wording) for key, part in value.values.items()}
        )
    if isinstance(value, tuple):
        *most, last = (render(part, wording) for part in value or ("",))
        end = wording(LIST) if wording else LIST.english
        return end.format(most=", ".join(most), last=last) if most else last
    return str(value)


def quoted(text: object) -> Phrase:
    """Return user input in quotes, with unprintable characters escaped.

    >>> print(quoted("r9"), quoted("it's"))
    'r9' "it's"
    """
    shown = repr(str(text))
    inner = shown[1:-1]
    return Phrase("'{text}'", text=inner) if shown[0] == "'" else Phrase('"{text}"', text=inner)


def as_phrase(fault: str | Phrase, values: Mapping[str, object]) -> Phrase:
    """Return ``fault`` as a phrase: a template takes its ``values``, a phrase stays as it is."""
    return Phrase(fault, **values) if isinstance(fault, str) else fault


def joined(between: str, parts: Iterable[object]) -> Phrase:
    """Return ``parts`` as one phrase, with ``between`` them, which is the same in all languages."""
    values = {f"part{number}": part for number, part in enumerate(parts)}
    return Phrase(between.join(f"{{{name}}}" for name in values), **values)


class HanabiError(ValueError):
    """The root of the tree. The message says what was wrong, and what would be right.

    ``fault`` is the message without a place, ``phrase`` the message with it.
    """

    def __init__(self, fault: str | Phrase = "", /, **values: object) -> None:
        self.fault = as_phrase(fault, values)
        super().__init__(self.fault)

    @property
    def phrase(self) -> Phrase:
        return self.fault

    @property
    def problem(self) -> str:
        return str(self.fault)

    def __str__(self) -> str:
        return str(self.phrase)


class CardError(HanabiError):
    """A text or number that names no card or suit."""


class RulesError(HanabiError):
    """Impossible rules."""


class DealError(HanabiError):
    """A deck that does not fit its rules."""


class ProofError(HanabiError):
    """A proof that does not hold for the position that it was checked on."""


class UncheckedError(ProofError):
    """A proof that could not be checked within the limits: it may hold."""


class CensusError(HanabiError):
    """A census that can't be run or read, or one with a wrong row."""


class NotationError(HanabiError):
    """A text that can't be read: ``line`` and ``column`` (both from 1) say where.

    A check of a whole text adds the word there as ``text``.
    """

    text = ""

    def __init__(
        self, fault: str | Phrase, line: int = 1, column: int = 1, **values: object
    ) -> None:
        super().__init__(fault, **values)
        self.line = line
        self.column = column

    @property
    def phrase(self) -> Phrase:
        place = {"line": self.line, "column": self.column}
        return Phrase("line {line}, column {column}: {problem}", **place, problem=self.fault)


class IllegalMove(HanabiError):
    """A move that the rules forbid: ``number`` is its place in a line, from 1, where it has one."""

    def __init__(self, fault: str | Phrase, number: int | None = None, **values: object) -> None:
        super().__init__(fault, **values)
        self.number = number

    @property
    def phrase(self) -> Phrase:
        if self.number is None:
            return self.fault
        return Phrase("move {number}: {problem}", number=self.number, problem=self.fault)


def is_int(value: object) -> TypeGuard[int]:
    """Whether ``value`` is an int, and not True or False."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_int(
    name: str,
    value: object,
    error_type: type[HanabiError],
    least: int | None = None,
    most: int | None = None,
) -> None:
    """Check that the argument ``name`` is an int, and not the text ``"3"``, True or False.

    ``least`` and ``most`` are its bounds, if it has any.

    :raises HanabiError: an ``error_type``, if it is not.
    """
    if not is_int(value):
        shown = repr(value)[:20]
        raise error_type("{name} must be a whole number, not {value}", name=name, value=shown)
    if least is not None and value < least:
        raise error_type(
            "{name} must be {least} or more, not {value}", name=name, least=least, value=value
        )
    if most is not None and value > most:
        raise error_type(
            "{name} must be {most} or less, not {value}", name=name, most=most, value=value
        )


def check_number(
    name: str, value: object, error_type: type[HanabiError], most: float = inf
) -> None:
    """Check that the argument ``name`` is a number from 0 to ``most``, and not NaN.

    :raises HanabiError: an ``error_type``, if it is not.
    """
    if not ((is_int(value) or isinstance(value, float)) and 0 <= value <= most):
        values = {"name": name, "most": most, "value": repr(value)[:20]}
        if most == inf:
            raise error_type("{name} must be a number of 0 or more, not {value}", **values)
        raise error_type("{name} must be a number from 0 to {most}, not {value}", **values)


def check_text(name: str, value: object, error_type: type[HanabiError]) -> None:
    """Check that the argument ``name`` is a text.

    :raises HanabiError: an ``error_type``, if it is not.
    """
    if not isinstance(value, str):
        raise error_type("{name} must be a text, not {value}", name=name, value=repr(value)[:20])


def check_flag(name: str, value: object, error_type: type[HanabiError]) -> None:
    """Check that the argument ``name`` is True or False, and not a text such as ``"no"``.

    :raises HanabiError: an ``error_type``, if it is not.
    """
    if not isinstance(value, bool):
        shown = repr(value)[:20]
        raise error_type("{name} must be True or False, not {value}", name=name, value=shown)
