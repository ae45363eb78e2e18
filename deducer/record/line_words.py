"""The words of a line, one after another, also where they were typed without blanks: ``hb2``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from deducer.errors import ViewError
from deducer.record.data import find_player
from solver.errors import HanabiError, Phrase, quoted
from solver.notation.spoken import PARTS, VERBS, folded
from solver.notation.words import Word


class Words:
    def __init__(self, words: Sequence[Word], end: Word) -> None:
        self.words = words
        self.at = 0
        self.end = end

    @property
    def left(self) -> bool:
        return self.at < len(self.words)

    @property
    def next(self) -> str:
        """The next word, without taking it; empty at the end, and for a quoted word."""
        return self.words[self.at].text if self.left and not self.words[self.at].quoted else ""

    def take(self, what: str) -> Word:
        """Take the next word; ``what`` names it in an error."""
        if not self.left:
            raise self.end.fail("{what} is missing here", what=Phrase(what))
        self.at += 1
        return self.words[self.at - 1]

    def skip(self, text: str) -> bool:
        """Take the next word if it is ``text``, in any language, and return whether it was."""
        if self.next.lower() != text and (not self.next or PARTS.whole(self.next) != text):
            return False
        self.at += 1
        return True

    def finish(self) -> None:
        if self.left:
            word = self.words[self.at]
            raise word.fail("{text} is not expected here", text=quoted(word.text[:20]))


_CARD = r"(?:[A-Za-z][1-5]|\?)"
_DRAWN = re.compile(rf"(.*)(>)((?:{_CARD}|[^\W\d_]+[1-5]?)?)", re.DOTALL)
_MOVED = re.compile(rf"([pd])([0-9])({_CARD}?)", re.IGNORECASE)
_HINTED = re.compile(r"(h)([^0-9]+)([0-9]*)", re.IGNORECASE)


def split_cards(word: Word) -> list[Word]:
    """Return a run of cards, such as ``r1y2?``, as a word for each; another word as it is.

    >>> [each.text for each in split_cards(Word("r1y2?g4"))]
    ['r1', 'y2', '?', 'g4']
    """
    if word.quoted or re.fullmatch(rf"{_CARD}{{2,}}", word.text) is None:
        return [word]
    return [_part(word, match.start(), match.group()) for match in re.finditer(_CARD, word.text)]


def split_action(
    words: Sequence[Word], players: Sequence[str], is_colour: Callable[[Word], bool]
) -> list[Word]:
    """Return the words of a line, with its action and a drawn card taken apart from what follows.

    :raises NotationError: where a short hint can be read in more than one way, or names nobody.
    """
    spaced = [part for word in words for part in _drawn(word, players)]
    at = len(spaced) > 1 and spaced[0].text.endswith(":")  # who acts stands before it
    if not spaced or spaced[at].quoted or VERBS.matches(spaced[at].text):
        return spaced
    return [*spaced[:at], *_action(spaced[at], players, is_colour), *spaced[at + 1 :]]


def _part(word: Word, start: int, text: str) -> Word:
    return replace(word, text=text, column=word.column + start)


def _drawn(word: Word, players: Sequence[str]) -> Iterator[Word]:
    """Take ``>y2`` apart, also behind something else, but not where it is in a name."""
    match = None if word.quoted else _DRAWN.fullmatch(word.text)
    if match is None or word.text in players:
        yield word
        return
    for number in (1, 2, 3):
        if match.group(number):
            yield _part(word, match.start(number), match.group(number))


def _action(
    word: Word, players: Sequence[str], is_colour: Callable[[Word], bool]
) -> Sequence[Word]:
    match = _MOVED.fullmatch(word.text)
    if match is not None:
        parts = (_part(word, match.start(at), match.group(at)) for at in (1, 2, 3))
        return [part for part in parts if part.text]
    match = _HINTED.fullmatch(word.text)
    if match is None:
        return [word]
    readings, problem = _hints(match, word, players, is_colour)
    if len(readings) > 1:
        texts = (" ".join(part.text for part in reading) for reading in readings)
        raise word.fail(
            "{text} can mean {known}: type more letters",
            text=quoted(word.text[:20]),
            known=tuple(map(quoted, texts)),
        )
    if problem is not None and not readings:
        raise word.fail(problem.phrase)
    return readings[0] if readings else [word]


def _hints(
    match: re.Match[str], word: Word, players: Sequence[str], is_colour: Callable[[Word], bool]
) -> tuple[list[list[Word]], HanabiError | None]:
    """The possible readings of a short hint, and the problem if a name in it is unclear."""
    verb, letters, digits = match.groups()
    at = match.start(2)
    readings: list[list[Word]] = []
    problem: HanabiError | None = None
    for cut in range(1, len(letters) + 1):
        name, colour = letters[:cut], letters[cut:]
        clue = _part(word, at + cut, colour or digits[:1])
        slots = _part(word, match.end() - len(digits) + (not colour), digits[not colour :])
        if not clue.text or (colour and not _is_colour(clue, is_colour)):
            continue
        try:
            find_player(players, name)
        except ViewError as error:
            if any(folded(player).startswith(folded(name)) for player in players):
                problem = error
            continue
        parts = [_part(word, 0, verb), _part(word, at, name), clue, slots]
        readings.append([part for part in parts if part.text])
    return readings, problem


def _is_colour(word: Word, is_colour: Callable[[Word], bool]) -> bool:
    try:
        return is_colour(word)
    except HanabiError:
        return False
