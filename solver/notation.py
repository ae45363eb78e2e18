"""Words, comments and rule lines: what the texts of decks and of records have in common.

A text is read line by line. Words are separated by blanks; ``"two words"`` in quotes are one;
``#`` begins a comment where a word could begin. A line ``key: value`` is a header line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from solver.cards import LETTERS, MAX_COPIES, MAX_RANK, Card, Composition
from solver.editions import AVALANCHE, EDITIONS
from solver.errors import CardError, HanabiError, NotationError, RulesError
from solver.rules import PLAYERS, Dealt, Ending, Rules

_Value = TypeVar("_Value")

MAX_TEXT = 1_000_000
"""The longest text that is read, in characters: far more than any game fills."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text and where it stands (line and column, from 1)."""

    text: str
    line: int = 1
    column: int = 1
    quoted: bool = False

    def fail(self, problem: str) -> NotationError:
        """Return the error that says what is wrong with this word."""
        return NotationError(problem, self.line, self.column)

    def read(self, convert: Callable[[str], _Value]) -> _Value:
        """Return what the word means, by a function that raises HanabiError where it means nothing.

        :raises NotationError: with the word's place.
        """
        try:
            return convert(self.text)
        except NotationError:
            raise
        except HanabiError as error:
            raise self.fail(str(error)) from None

    def number(self, what: str, least: int = 0, most: int = 999) -> int:
        """Return the word as a whole number.

        :raises NotationError: if it is none, or out of bounds.
        """
        if re.fullmatch("[0-9]{1,4}", self.text) and least <= int(self.text) <= most:
            return int(self.text)
        raise self.fail(f"{what}: a whole number from {least} to {most}, not {self.text[:20]!r}")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text that says something: its words, and an empty word behind the last one."""

    words: tuple[Word, ...]
    end: Word

    @property
    def number(self) -> int:
        return self.end.line

    @property
    def key(self) -> str | None:
        """A header line's key, without its colon."""
        first = self.words[0]
        is_key = not first.quoted and len(first.text) > 1 and first.text.endswith(":")
        return first.text[:-1].lower() if is_key else None


_WORD = re.compile(
    r'\s*(?P<word>"(?P<quoted>(?:[^"\\]|\\.)*)"(?=\s|:|$)(?P<colon>:?)|(?P<plain>\S+))'
)
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

RAW = frozenset({"title:", "foreign:", "note", "fix", "insert"})
"""First words after which the rest of a line is one word, taken as it stands; so it is after !."""


def lines(text: str) -> Iterator[Line]:
    """Split a text into lines of words, without the empty ones and the comments.

    :raises NotationError: on an unclosed quote, a control character or a text too long.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"the text is longer than {MAX_TEXT} characters")
    for number, content in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        line = split(content.removesuffix("\r"), number)
        if line.words:
            yield line


def split(content: str, number: int = 1, offset: int = 0) -> Line:
    """Split one line into its words; ``offset`` is where in its line the content begins.

    :raises NotationError: on an unclosed quote or a control character.
    """
    control = _CONTROL.search(content)
    if control:
        column = offset + control.start() + 1
        raise NotationError(f"a control character ({control.group()!r})", number, column)
    words: list[Word] = []
    at = end = 0
    while (found := _WORD.match(content, at)) is not None:
        quoted, colon, plain = found.group("quoted", "colon", "plain")
        column = offset + found.start("word") + 1
        if plain is None:
            words.append(Word(_unescape(quoted) + colon, number, column, quoted=True))
        elif plain.startswith("#"):
            break
        elif plain.startswith('"'):
            raise NotationError('a quote that is not closed by "', number, column)
        else:
            words.append(Word(plain, number, column))
        at = end = found.end()
        if plain == "!" or (len(words) == 1 and plain is not None and plain.lower() in RAW):
            rest = content[at:].strip()
            if rest:
                column = offset + content.index(rest, at) + 1
                words.append(Word(rest, number, column, quoted=True))
                end = column - offset - 1 + len(rest)
            break
    return Line(tuple(words), Word("", number, offset + end + 1))


def is_line(text: str) -> bool:
    """Whether a text can stand in one line of ours as it is."""
    return text == text.strip() and _CONTROL.search(text) is None


def quote(text: str, reserved: Container[str] = ()) -> str:
    """Return the text as one word of a line: quoted where it must be.

    >>> quote("Alice"), quote("Mary Ann"), quote("note", RAW)
    ('Alice', '"Mary Ann"', '"note"')
    """
    if re.fullmatch(r'[^\s"#!>:\\][^\s"\\:]*', text) and text.lower() not in reserved:
        return text
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _unescape(quoted: str) -> str:
    return re.sub(r"\\(.)", r"\1", quoted)


class RulesReader:
    """Gathers the header lines that carry rules, and builds the rules from them.

    ========== =============================================================================
    key        value
    ========== =============================================================================
    rules      ``standard`` or ``crowning-piece``, then any of ``avalanche``,
               ``choreography``, ``empty-hints``, ``no-empty-hints``, ``deck-plays``
    edition    ``2010``, ``2025``, ``suit-and-dots``, ``fr`` or ``sv``
    copies     a house deck: each suit's copies of rank 1, 2, ...: ``r 3 2 1, y 3 2 1``
    hand       cards dealt to a seat: one number, or four (for 2, 3, 4 and 5 players)
    tokens     tokens in the box at the start
    strikes    strikes that lose the game
    dealt      ``hands`` (whole hands in turn) or ``rounds`` (a card a seat)
    ========== =============================================================================
    """

    KEYS = ("rules", "edition", "copies", "hand", "tokens", "strikes", "dealt")
    _FLAGS = ("avalanche", "choreography", "empty-hints", "no-empty-hints", "deck-plays")

    def __init__(self, said: Mapping[str, str] | None = None) -> None:
        """Begin with header lines, key to value, that count more than any line taken."""
        self.said = frozenset(said or ())
        self.lines = {key: split(f"{key}: {value}") for key, value in (said or {}).items()}

    def take(self, line: Line) -> bool:
        """Keep a header line if it is one of ours.

        :raises NotationError: if the key stands twice or has no value.
        """
        key = line.key
        if key not in self.KEYS:
            return False
        if key in self.said:
            return True
        if key in self.lines:
            raise line.words[0].fail(f"{key}: stands twice, first in line {self.lines[key].number}")
        if len(line.words) == 1:
            raise line.end.fail(f"{key}: has no value")
        self.lines[key] = line
        return True

    def rules(self) -> Rules:
        """Build the rules that the lines say.

        :raises NotationError: with the place of what can't be read.
        """
        edition = self._one("edition", self._edition, "2010")
        ending, flags = self._variant()
        hints = None
        if "empty-hints" in flags or "no-empty-hints" in flags:
            hints = "empty-hints" in flags
        rules = Rules.named(
            ending,
            edition=edition,
            avalanche="avalanche" in flags,
            choreography="choreography" in flags,
            empty_hints=hints,
            dealt=self._one("dealt", _one_of(Dealt), Dealt.HANDS),
        )
        rules = replace(rules, deck_plays="deck-plays" in flags)
        if "copies" in self.lines:
            rules = self._with_copies(rules, avalanche="avalanche" in flags)
        for key in ("hand", "tokens", "strikes"):
            if key in self.lines:
                rules = self._with_number(rules, key)
        return rules

    def _one(self, key: str, convert: Callable[[str], _Value], default: _Value) -> _Value:
        if key not in self.lines:
            return default
        words = self.lines[key].words
        if len(words) > 2:
            raise words[2].fail(f"{key}: takes one value")
        return words[1].read(convert)

    @staticmethod
    def _edition(text: str) -> str:
        if text not in EDITIONS:
            raise RulesError(f"no edition is called {text[:20]!r}: there are {', '.join(EDITIONS)}")
        return text

    def _variant(self) -> tuple[str, set[str]]:
        if "rules" not in self.lines:
            return Ending.STANDARD, set()
        ending, flags = None, set()
        for word in self.lines["rules"].words[1:]:
            if word.text in list(Ending):
                if ending is not None:
                    raise word.fail(f"one ending is enough: {ending} or {word.text}")
                ending = word.text
            elif word.text in self._FLAGS:
                flags.add(word.text)
            else:
                known = ", ".join((*Ending, *self._FLAGS))
                raise word.fail(f"no rule is called {word.text[:20]!r}: there are {known}")
        if {"empty-hints", "no-empty-hints"} <= flags:
            raise self.lines["rules"].words[0].fail("empty-hints and no-empty-hints exclude")
        return ending or Ending.STANDARD, flags

    def _with_copies(self, rules: Rules, *, avalanche: bool) -> Rules:
        suits: dict[str, tuple[int, ...]] = {}
        letter = None
        for word in self.lines["copies"].words[1:]:
            text = word.text.rstrip(",")
            if letter is None:
                letter = text
                if letter in suits:
                    raise word.fail(f"suit {letter} stands twice")
                if len(letter) != 1 or letter not in LETTERS:
                    raise word.fail(f"{letter[:20]!r} is no suit: suits are single letters")
                suits[letter] = ()
            elif text and len(suits[letter]) == MAX_RANK:
                raise word.fail(f"suit {letter} has more than {MAX_RANK} ranks")
            elif text:
                count = replace(word, text=text).number("a number of copies", 0, MAX_COPIES)
                suits[letter] += (count,)
            if word.text.endswith(","):
                letter = None
        if avalanche:
            suits.setdefault("m", AVALANCHE["m"])
        word = self.lines["copies"].words[1]
        composition = word.read(lambda _: Composition.of(suits))
        return replace(rules, composition=composition)

    def _with_number(self, rules: Rules, key: str) -> Rules:
        words = self.lines[key].words[1:]
        if len(words) > 1 and not (key == "hand" and len(words) == len(PLAYERS)):
            raise words[1].fail(f"{key}: takes one number" + " or four" * (key == "hand"))
        numbers = [word.number(key) for word in words]
        if key == "hand":
            a, b, c, d = numbers if len(numbers) > 1 else numbers * len(PLAYERS)
            return words[0].read(lambda _: replace(rules, hand_sizes=(a, b, c, d)))
        if key == "tokens":
            return words[0].read(lambda _: replace(rules, tokens=numbers[0]))
        return words[0].read(lambda _: replace(rules, strikes=numbers[0]))


def _one_of(kind: type[Dealt]) -> Callable[[str], Dealt]:
    def convert(text: str) -> Dealt:
        if text not in list(kind):
            raise RulesError(f"{text[:20]!r} is none of {', '.join(kind)}")
        return kind(text)

    return convert


def rules_lines(rules: Rules) -> dict[str, str]:
    """Return the header lines that say these rules, key to value: what differs from the edition's.

    ``RulesReader`` reads them back.
    """
    plain = Rules.named(rules.ending, edition=rules.edition)
    splendid = Rules.named(rules.ending, edition=rules.edition, avalanche=True)
    printed = rules.composition in (plain.composition, splendid.composition)
    words = {
        "avalanche": printed and rules.composition != plain.composition,
        "choreography": rules.choreography,
        "empty-hints": rules.empty_hints and not plain.empty_hints,
        "no-empty-hints": plain.empty_hints and not rules.empty_hints,
        "deck-plays": rules.deck_plays,
    }
    said = {"rules": " ".join([rules.ending, *(word for word, holds in words.items() if holds)])}
    if rules.edition != "2010":
        said["edition"] = rules.edition
    if not printed:
        said["copies"] = ", ".join(
            " ".join([letter, *map(str, copies)]) for letter, copies in rules.composition.suits
        )
    if rules.hand_sizes != plain.hand_sizes:
        sizes = rules.hand_sizes
        said["hand"] = " ".join(map(str, sizes[:1] if len(set(sizes)) == 1 else sizes))
    if rules.tokens != plain.tokens:
        said["tokens"] = str(rules.tokens)
    if rules.strikes != plain.strikes:
        said["strikes"] = str(rules.strikes)
    if rules.dealt != plain.dealt:
        said["dealt"] = str(rules.dealt)
    return said


def card_word(word: Word, rules: Rules) -> Card:
    """Return the card that a word names.

    :raises NotationError: if it names none, or one that the deck does not have.
    """
    try:
        card = Card.parse(word.text)
    except CardError as error:
        raise word.fail(str(error)) from None
    if not rules.composition.copies.get(card):
        swapped = word.text.swapcase()
        if swapped in map(str, rules.composition.cards):
            raise word.fail(f"the deck has no {card}: is it {swapped}?")
        raise word.fail(f"the deck has no {card}: its suits are {rules.composition}")
    return card


def show_header(said: Mapping[str, str]) -> str:
    """Return header lines as text, a line each."""
    return "".join(f"{key}: {value}\n" for key, value in said.items())
