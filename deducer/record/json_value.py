"""A JSON value with its path, so that an error in a foreign file can name the place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NoReturn

from deducer.errors import FormatError
from solver.errors import Phrase, as_phrase, quoted

_LONGEST = 10_000
_DEEPEST = 50
_KINDS: dict[type, Phrase] = {
    dict: Phrase("an object"),
    list: Phrase("a list"),
    str: Phrase("a text"),
    bool: Phrase("true or false"),
    type(None): Phrase("nothing"),
}


class JsonValue:
    """A value in a JSON document, with its path such as ``actions[3].target``."""

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    @classmethod
    def read(cls, text: str, path: str = "") -> JsonValue:
        """Read the JSON ``text``.

        :raises FormatError: if it is not JSON, or nested deeper than any game.
        """
        try:
            value = json.loads(text, parse_constant=_no_constant)
        except ValueError as error:
            raise FormatError(
                "this is not JSON: {problem}", path, problem=str(error)[:80]
            ) from None
        except RecursionError:
            raise _too_deep(path) from None
        if _deeper(value, _DEEPEST):
            raise _too_deep(path)
        return cls(value, path)

    def fail(self, fault: str | Phrase, /, **values: object) -> FormatError:
        """Return the error that reports ``fault`` at this value."""
        return FormatError(as_phrase(fault, values), self.path)

    def __bool__(self) -> bool:
        """Whether there is a value (not None)."""
        return self.value is not None

    def __getitem__(self, key: str) -> JsonValue:
        """The value of ``key``, which must be there.

        :raises FormatError: if it is not, or if this is not an object.
        """
        value = self.get(key)
        if not value:
            raise self.fail("{key} is missing", key=quoted(key))
        return value

    def get(self, key: str) -> JsonValue:
        """Return the value of ``key``, empty if it is missing.

        :raises FormatError: if this is neither an object nor empty.
        """
        shown = key if key.isprintable() else ascii(key)
        path = f"{self.path}.{shown}" if self.path else shown
        if self.value is None:
            return JsonValue(None, path)
        return JsonValue(self.object().get(key), path)

    def object(self) -> dict[str, object]:
        if not isinstance(self.value, dict):
            raise self.fail("an object is needed here, not {kind}", kind=_kind(self.value))
        return self.value

    def items(self) -> Iterator[JsonValue]:
        if not isinstance(self.value, list):
            raise self.fail("a list is needed here, not {kind}", kind=_kind(self.value))
        if len(self.value) > _LONGEST:
            raise self.fail("a list of {count} items is too long", count=len(self.value))
        for place, item in enumerate(self.value):
            yield JsonValue(item, f"{self.path}[{place}]")

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.fail("a text is needed here, not {kind}", kind=_kind(self.value))
        return self.value

    def flag(self) -> bool:
        """Return this value, which must be true or false; false if it is missing."""
        if not isinstance(self.value, bool | None):
            raise self.fail("true or false is needed here, not {kind}", kind=_kind(self.value))
        return bool(self.value)

    def number(self, least: int, most: int, default: int | None = None) -> int:
        """Return this value, a whole number in these bounds, or ``default`` if it is missing."""
        if self.value is None and default is not None:
            return default
        number = self.whole()
        if not least <= number <= most:
            shown = number if abs(number) < 10**20 else Phrase("a huge number")
            raise self.fail(
                "{number} is not from {least} to {most}", number=shown, least=least, most=most
            )
        return number

    def whole(self) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise self.fail("a whole number is needed here, not {kind}", kind=_kind(self.value))
        return self.value


def _kind(value: object) -> Phrase:
    return _KINDS.get(type(value), Phrase("a number"))


def _too_deep(path: str) -> FormatError:
    return FormatError("nested deeper than {most} levels", path, most=_DEEPEST)


def _no_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number")


def _deeper(value: object, levels: int) -> bool:
    """Whether ``value`` is nested deeper than ``levels``, without recursion."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(levels):
        inner = (item.values() if isinstance(item, dict) else item for item in level)
        level = [item for items in inner for item in items if isinstance(item, dict | list)]
    return bool(level)
