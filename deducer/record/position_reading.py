"""Reads the position in which a record begins: the ``position:`` lines of its header."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from deducer.record.entries import EntryReader
from deducer.record.events import Hinted
from deducer.record.line_words import Words, split_cards
from deducer.record.position import EarlierHint, StartPosition
from solver.cards import Card
from solver.errors import NotationError, Phrase, quoted
from solver.notation.spoken import POSITION
from solver.notation.words import TextLine, Word
from solver.rules import MAX_HAND, MAX_STRIKES, MAX_TOKENS

NUMBERS = {"tokens": MAX_TOKENS, "strikes": MAX_STRIKES, "pile": 999, "turns": 9}
"""The parts that are a number, and the highest that can be read."""


@dataclass
class _Part:
    """A part of a position: its ``name``, the word for it, and the ``values`` that follow."""

    name: str
    word: Word
    giver: Word | None = None
    values: list[Word] = field(default_factory=list)


def read_position(line: TextLine, reader: EntryReader) -> StartPosition:
    """Read the words of all ``position:`` lines, one after another.

    :raises NotationError: at the word that can't be read, or for which the position can't be.
    """
    found: dict[str, list[_Part]] = {}
    for part in _parts(line):
        before = found.setdefault(part.name, [])
        if before and part.name != "hint":
            place = {"key": part.name, "line": before[0].word.line}
            raise part.word.fail("{key} occurs twice, first in line {line}", **place)
        before.append(part)

    def values(name: str) -> list[Word]:
        return found[name][0].values if name in found else []

    def cards(name: str) -> tuple[Card, ...]:
        each = [part for word in values(name) for part in split_cards(word)]
        words, read = Words(each, line.end), list[Card]()
        while words.left:
            read.append(reader.card(words))
        return tuple(read)

    def number(name: str) -> int | None:
        if name not in found:
            return None
        if len(values(name)) != 1:
            raise found[name][0].word.fail("{key} takes one value", key=name)
        return values(name)[0].number(name, 0, NUMBERS[name])

    start = StartPosition(
        fireworks=cards("fireworks"),
        discards=cards("discards"),
        tokens=number("tokens"),
        strikes=number("strikes") or 0,
        hands=tuple(word.number("hands", 0, MAX_HAND) for word in values("hands")),
        pile=number("pile"),
        turns_left=number("turns"),
        hints=tuple(_hint(part, reader, line) for part in found.get("hint", ())),
        slip="".join(word.text for word in values("!")) if "!" in found else None,
    )
    misfit = start.misfit(reader.rules, len(reader.players))
    if misfit is not None:
        at = found[misfit.part][misfit.at].word if misfit.part in found else line.words[0]
        raise at.fail(misfit.fault)
    return start


def _parts(line: TextLine) -> Iterator[_Part]:
    """Yield the parts of a position, in their order."""
    part: _Part | None = None
    giver: Word | None = None
    for word in line.words[1:]:
        name = None if word.quoted else "!" if word.text == "!" else POSITION.whole(word.text)
        if part is not None and not part.values and (part.name == "hint" or word.quoted):
            part.values.append(word)  # a name or a note, whatever it is
        elif name == "hint" or (name not in (None, "not") and giver is None):
            if part is not None:
                yield part
            part, giver = _Part(name or "", word, giver), None
        elif giver is None and word.text.endswith(":"):
            giver = word
        elif part is None or giver is not None:
            raise _unknown(giver or word)
        else:
            part.values.append(word)
    if giver is not None:
        raise _unknown(giver)
    if part is not None:
        yield part


def _unknown(word: Word) -> NotationError:
    names = tuple(name for name in POSITION.names if name != "not")
    return word.fail(
        "{text} is not understood here: use {known}", text=quoted(word.text[:20]), known=names
    )


def _hint(part: _Part, reader: EntryReader, line: TextLine) -> EarlierHint:
    """A hint from before, with its slots: ``Bob red 1 4 not 2 3``."""
    giver = None
    if part.giver is not None:
        giver = reader.named(replace(part.giver, text=part.giver.text[:-1]))
    words = Words(part.values, line.end)
    hint, rest = reader.hint(words), part.values[words.at :]
    meant = [POSITION.whole(word.text) for word in rest]
    at = meant.index("not") if "not" in meant else len(rest)
    slots = reader.pointed_slots(rest[:at])
    if slots is None and at == len(rest):
        raise part.word.fail("{what} is missing here", what=Phrase("a slot"))
    others = reader.pointed_slots(rest[at + 1 :]) or ()
    return EarlierHint(Hinted(giver, hint, slots or ()), others, part.word.line)
