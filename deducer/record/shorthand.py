"""Words that were typed without blanks: ``hb2``, ``p2r1>y2``, ``w2w2b3``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from deducer.errors import ViewError
from deducer.record.data import find_player
from solver.errors import HanabiError, quoted
from solver.notation.spoken import VERBS, folded
from solver.notation.words import Word

_CARD = r"(?:[A-Za-z][1-5]|\?)"
_DRAWN = re.compile(rf"(.*)(>)((?:{_CARD}|[^\W\d_]+[1-5]?)?)", re.DOTALL)
_MOVED = re.compile(rf"([pd])([0-9])({_CARD}?)", re.IGNORECASE)
_HINTED = re.compile(r"(h)([^0-9]+)([0-9]*)", re.IGNORECASE)


def apart(word: Word) -> list[Word]:
    """Return a run of cards, such as ``r1y2?``, as a word for each; another word as it is.

    >>> [each.text for each in apart(Word("r1y2?g4"))]
    ['r1', 'y2', '?', 'g4']
    """
    if word.quoted or re.fullmatch(rf"{_CARD}{{2,}}", word.text) is None:
        return [word]
    return [_part(word, found.start(), found.group()) for found in re.finditer(_CARD, word.text)]


def spread(
    words: Sequence[Word], players: Sequence[str], is_colour: Callable[[Word], bool]
) -> list[Word]:
    """Return the words of a line, with its action and a drawn card taken apart from what follows.

    :raises NotationError: where a short hint can be read in more than one way, or names nobody.
    """
    spaced = [part for word in words for part in _drawn(word, players)]
    at = len(spaced) > 1 and spaced[0].text.endswith(":")  # who acts stands before it
    if not spaced or spaced[at].quoted or VERBS.meant(spaced[at].text):
        return spaced
    return [*spaced[:at], *_action(spaced[at], players, is_colour), *spaced[at + 1 :]]


def _part(word: Word, start: int, text: str) -> Word:
    return replace(word, text=text, column=word.column + start)


def _drawn(word: Word, players: Sequence[str]) -> Iterator[Word]:
    """Take ``>y2`` apart, also behind something else, but not where it is in a name."""
    found = None if word.quoted else _DRAWN.fullmatch(word.text)
    if found is None or word.text in players:
        yield word
        return
    for number in (1, 2, 3):
        if found.group(number):
            yield _part(word, found.start(number), found.group(number))


def _action(
    word: Word, players: Sequence[str], is_colour: Callable[[Word], bool]
) -> Sequence[Word]:
    found = _MOVED.fullmatch(word.text)
    if found is not None:
        parts = (_part(word, found.start(at), found.group(at)) for at in (1, 2, 3))
        return [part for part in parts if part.text]
    found = _HINTED.fullmatch(word.text)
    if found is None:
        return [word]
    readings, problem = _hints(found, word, players, is_colour)
    if len(readings) > 1:
        said = (" ".join(part.text for part in reading) for reading in readings)
        raise word.fail(
            "{text} can be {known}: write more of it",
            text=quoted(word.text[:20]),
            known=tuple(map(quoted, said)),
        )
    if problem is not None and not readings:
        raise word.fail(problem.phrase)
    return readings[0] if readings else [word]


def _hints(
    found: re.Match[str], word: Word, players: Sequence[str], is_colour: Callable[[Word], bool]
) -> tuple[list[list[Word]], HanabiError | None]:
    """What a short hint can mean, by whom its letters name; and why not, if a name is unclear."""
    verb, letters, digits = found.groups()
    at = found.start(2)
    readings: list[list[Word]] = []
    problem: HanabiError | None = None
    for cut in range(1, len(letters) + 1):
        name, colour = letters[:cut], letters[cut:]
        clue = _part(word, at + cut, colour or digits[:1])
        slots = _part(word, found.end() - len(digits) + (not colour), digits[not colour :])
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
