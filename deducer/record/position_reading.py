"""Reads the position in which a record begins: the ``position:`` lines of its header."""

from __future__ import annotations

from collections.abc import Sequence
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
    """A part of a position: the word that names it, and those that follow."""

    name: str
    word: Word
    words: list[Word] = field(default_factory=list)
    giver: Word | None = None


def read_position(line: TextLine, reader: EntryReader) -> StartPosition:
    """Read the words of all ``position:`` lines, one after another.

    :raises NotationError: at the word that can't be read, or for which the position can't be.
    """
    numbers: dict[str, int] = {}
    cards: dict[str, list[Card]] = {"fireworks": [], "discards": []}
    places: dict[tuple[str, int], Word] = {}
    hands: list[int] = []
    hints: list[EarlierHint] = []
    slip = None
    for part in _parts(line):
        values = Words(part.words, line.end)
        match part.name:
            case "fireworks" | "discards" as name:
                values = Words(
                    [each for word in part.words for each in split_cards(word)], line.end
                )
                while values.left:
                    places[name, len(cards[name])] = values.words[values.at]
                    cards[name].append(reader.card(values))
            case "hands":
                while values.left:
                    places["hands", len(hands)] = values.words[values.at]
                    hands.append(values.take("a number").number("hands", 0, MAX_HAND))
            case "hint":
                places["hint", len(hints)] = part.word
                hints.append(_hint(part, values, reader))
            case "!":
                slip = values.take("the remark").text if values.left else ""
            case name:
                if name in numbers:
                    raise part.word.fail(
                        "{key} occurs twice, first in line {line}",
                        key=name,
                        line=places[name, 0].line,
                    )
                places[name, 0] = part.word
                numbers[name] = values.take("a number").number(name, 0, NUMBERS[name])
        values.finish()
    start = StartPosition(
        tuple(cards["fireworks"]),
        tuple(cards["discards"]),
        numbers.get("tokens"),
        numbers.get("strikes", 0),
        tuple(hands),
        numbers.get("pile"),
        numbers.get("turns"),
        tuple(hints),
        slip,
    )
    misfit = start.misfit(reader.rules, len(reader.players))
    if misfit is not None:
        place = places.get((misfit.part, misfit.at), line.words[0])
        raise place.fail(misfit.fault)
    return start


def _parts(line: TextLine) -> Sequence[_Part]:
    """The parts of a position, with the words of each."""
    parts: list[_Part] = []
    giver: Word | None = None
    for word in line.words[1:]:
        last = parts[-1] if parts else None
        name = None if word.quoted else "!" if word.text == "!" else POSITION.whole(word.text)
        if last is not None and not last.words and (last.name == "hint" or word.quoted):
            last.words.append(word)  # a name or a note, whatever it is
        elif name == "hint" or (name not in (None, "not") and giver is None):
            parts.append(_Part(name, word, giver=giver))
            giver = None
        elif giver is None and word.text.endswith(":"):
            giver = word
        elif last is None or giver is not None:
            raise _unknown(giver or word)
        else:
            last.words.append(word)
    if giver is not None:
        raise _unknown(giver)
    return parts


def _unknown(word: Word) -> NotationError:
    names = tuple(name for name in POSITION.names if name != "not")
    return word.fail(
        "{text} is not understood here: use {known}", text=quoted(word.text[:20]), known=names
    )


def _hint(part: _Part, words: Words, reader: EntryReader) -> EarlierHint:
    """A hint from before, with its slots: ``Bob red 1 4 not 2 3``."""
    giver = None
    if part.giver is not None:
        giver = reader.named(replace(part.giver, text=part.giver.text[:-1]))
    hint = reader.hint(words)
    rest = words.words[words.at :]
    at = next((at for at, word in enumerate(rest) if POSITION.whole(word.text) == "not"), None)
    touched, others = (rest, []) if at is None else (rest[:at], rest[at + 1 :])
    words.at = len(words.words)
    slots = reader.pointed_slots(touched)
    if slots is None and at is None:
        raise words.end.fail("{what} is missing here", what=Phrase("a slot"))
    return EarlierHint(
        Hinted(giver, hint, slots or ()),
        reader.pointed_slots(others) or (),
        part.word.line,
    )
