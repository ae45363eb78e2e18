"""Splits deck texts and record texts into lines and words, with quotes and comments.

Words are separated by blanks. Quotes make one word of several: ``"two words"``. ``#`` begins a
comment where a word could begin. A line ``key: value`` is a header line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from solver.cards import Card, suit
from solver.errors import (
    CardError,
    HanabiError,
    NotationError,
    Phrase,
    as_phrase,
    check_text,
    quoted,
)
from solver.notation.spoken import COLOURS, VERBS, Vocabulary
from solver.rules import Rules

_Value = TypeVar("_Value")

MAX_TEXT = 1_000_000
"""The longest text to read, in characters: far more than any game takes."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text, and its line and column, from 1."""

    text: str
    line: int = 1
    column: int = 1
    quoted: bool = False

    def fail(self, fault: str | Phrase, /, **values: object) -> NotationError:
        """Return the error that reports ``fault`` at this word."""
        return NotationError(as_phrase(fault, values), self.line, self.column)

    def read(self, convert: Callable[[str], _Value]) -> _Value:
        """Return the word's text, converted by ``convert``.

        :raises NotationError: at the word's place, if ``convert`` raises a HanabiError.
        """
        try:
            return convert(self.text)
        except NotationError:
            raise
        except HanabiError as error:
            raise self.fail(error.phrase) from None

    def named(
        self, vocabulary: Vocabulary, language: str = "en", among: Collection[str] | None = None
    ) -> str | None:
        """Return the English word of ``vocabulary`` that this word means, or None.

        ``among`` restricts the choice.

        :raises NotationError: if it abbreviates more than one.
        """
        names = vocabulary.matches(self.text, language, among)
        if len(names) > 1:
            raise self.fail(
                "{text} can mean {known}: type more letters",
                text=quoted(self.text[:20]),
                known=vocabulary.listed(names, language)
                if language != "en"
                else tuple(map(Phrase, names)),
            )
        return names[0] if names else None

    def number(self, what: str, least: int = 0, most: int = 999) -> int:
        """Return the word as a whole number; errors call it ``what``.

        :raises NotationError: if it is not a number from ``least`` to ``most``.
        """
        if re.fullmatch("[0-9]{1,4}", self.text) and least <= int(self.text) <= most:
            return int(self.text)
        raise self.fail(
            "{what} must be a whole number from {least} to {most}, not {text}",
            what=Phrase(what),
            least=least,
            most=most,
            text=quoted(self.text[:20]),
        )


@dataclass(frozen=True, slots=True)
class TextLine:
    """The words of a line, at least one, and an empty word just after them."""

    words: tuple[Word, ...]
    end: Word

    @property
    def number(self) -> int:
        return self.end.line

    @property
    def key(self) -> str | None:
        """A header line's key, without its colon; None for any other line."""
        first = self.words[0]
        is_key = not first.quoted and len(first.text) > 1 and first.text.endswith(":")
        return first.text[:-1].lower() if is_key else None


_WORD = re.compile(
    r'\s*(?P<word>"(?P<quoted>(?:[^"\\]|\\.)*)"(?=\s|:|$)(?P<colon>:?)|(?P<plain>\S+))'
)
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

RAW = frozenset({"title:", "foreign:", "note", "fix", "insert"})
"""After one of these first words, or after ``!``, the rest of the line is one word, unchanged."""


def lines(text: str) -> Iterator[TextLine]:
    """Yield the lines of ``text`` as words, without empty lines and comments.

    :raises NotationError: on an unclosed quote, a control character or too long a text.
    """
    check_text("text", text, NotationError)
    check_length(text)
    for number, content in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        line = split(content.removesuffix("\r"), number)
        if line.words:
            yield line


def check_length(text: str) -> None:
    """Check that ``text`` is not too long to be read.

    :raises NotationError: if it is.
    """
    if len(text) > MAX_TEXT:
        raise NotationError("the text is longer than {most} characters", most=MAX_TEXT)


def split(content: str, number: int = 1, offset: int = 0) -> TextLine:
    """Split ``content`` into words; it begins at column ``offset`` (from 0) of line ``number``.

    :raises NotationError: on an unclosed quote or a control character.
    """
    control = _CONTROL.search(content)
    if control:
        column = offset + control.start() + 1
        raise NotationError(
            "a control character ({text})", number, column, text=quoted(control.group())
        )
    words: list[Word] = []
    at = end = 0
    while (match := _WORD.match(content, at)) is not None:
        inner, colon, plain = match.group("quoted", "colon", "plain")
        column = offset + match.start("word") + 1
        if plain is None:
            words.append(Word(re.sub(r"\\(.)", r"\1", inner) + colon, number, column, quoted=True))
        elif plain.startswith("#"):
            break
        elif plain.startswith('"'):
            raise NotationError('a quote needs a closing "', number, column)
        else:
            words.append(Word(plain, number, column))
        at = end = match.end()
        if plain == "!" or (
            len(words) == 1 and plain and (plain.lower() in RAW or VERBS.whole(plain) in RAW)
        ):
            rest = content[at:].strip()
            if rest:
                column = offset + content.index(rest, at) + 1
                words.append(Word(rest, number, column, quoted=True))
                end = column - offset - 1 + len(rest)
            break
    return TextLine(tuple(words), Word("", number, offset + end + 1))


def is_line(text: str) -> bool:
    """Whether ``text`` fits in a line as it is."""
    return text == text.strip() and _CONTROL.search(text) is None


def quote(text: str, reserved: Container[str] = ()) -> str:
    """Return ``text`` as one word of a line, in quotes if it needs them.

    >>> quote("Alice"), quote("Mary Ann"), quote("note", RAW)
    ('Alice', '"Mary Ann"', '"note"')
    """
    if re.fullmatch(r'[^\s"#!>:\\][^\s"\\:]*', text) and text.lower() not in reserved:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def card_word(word: Word, rules: Rules, language: str = "en") -> Card:
    """Return the card that ``word`` names; a colour's name may be abbreviated.

    :raises NotationError: if it names no card of the deck.
    """
    try:
        card = _card(word, rules, language)
    except CardError as error:
        raise word.fail(error.phrase) from None
    if not rules.composition.copies.get(card):
        swapped = word.text.swapcase()
        if swapped in map(str, rules.composition.cards):
            raise word.fail(
                "the deck has no {card}: did you mean {swapped}?", card=card, swapped=swapped
            )
        raise word.fail(
            "the deck has no {card}: its suits are {suits}",
            card=card,
            suits=rules.composition,
        )
    return card


def _card(word: Word, rules: Rules, language: str) -> Card:
    """The card of ``word``, which is a letter or the name of a colour, and a rank."""
    name, rank = word.text[:-1], word.text[-1:]
    named = len(name) > 1 and rank in set("12345")
    letter = colour_letter(replace(word, text=name), rules, language) if named else None
    return Card.parse(word.text if letter is None else f"{letter}{rank}")


def colour_letter(word: Word, rules: Rules, language: str = "en") -> str | None:
    """Return the letter of the deck's suit that ``word`` names, by letter or by name, or None.

    :raises NotationError: if it abbreviates more than one name.
    """
    letters = rules.composition.letters
    if word.text in letters:
        return word.text
    alike = [letter for letter in letters if letter.casefold() == word.text.casefold()]
    if len(alike) == 1:
        return alike[0]
    names = {suit(letter).name: letter for letter in letters}
    known = word.named(COLOURS, language, names)
    return None if known is None else names[known]


def show_header(header: Mapping[str, str]) -> str:
    """Return the lines of ``header`` (key to value) as text; a value may have several lines."""
    return "".join(
        f"{key}: {line}\n" for key, value in header.items() for line in value.split("\n")
    )
