"""What can be typed next at the table: the rest of a line, and what is left to do after the end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from deducer.cli.offers import Offer
from deducer.game import Record
from deducer.languages import in_words, spoken
from deducer.record.entries import CORRECTIONS, HEADER_KEYS
from deducer.record.events import Event, PileShown, Shown
from deducer.record.turns import Turns
from deducer.record.writing import entry_text
from solver.errors import HanabiError, NotationError
from solver.notation.spoken import COMMANDS, VERBS
from solver.notation.words import split

_CORRECTED = re.compile(r"\s*(\S+)\s+([0-9.]{1,9})(?:\s*:\s*|\s+)")
"""What stands before an event that is put right or put in."""


def completions(record: Record | None, content: str, language: str) -> list[str]:
    """Return the words that the last word of ``content`` can become, as the game stands."""
    corrected = _CORRECTED.match(content)
    if corrected is not None and not _holds_event(corrected[1]):
        corrected = None
    if corrected is not None:
        content = content[corrected.end() :]
    try:
        words = [word.text for word in split(content).words]
    except NotationError:
        return []
    begun = words.pop() if words and not content[-1:].isspace() else ""
    offered: Iterable[str]
    try:
        if record is None:
            offered = (f"{key}:" for key in HEADER_KEYS)
        elif corrected is None:
            offered = Offer(record, language).after(words)
        else:
            verb, number = corrected.groups()
            offered = _corrected(record, language, verb, number, words)
    except HanabiError:  # a word before it names nobody, or no turn
        return []
    return [word for word in offered if word.casefold().startswith(begun.casefold())]


def _holds_event(verb: str) -> bool:
    """Whether an event stands after this word and a number."""
    return VERBS.whole(verb) in ("fix", "insert") or COMMANDS.whole(verb) == "missed"


def _corrected(
    record: Record, language: str, verb: str, number: str, words: list[str]
) -> Sequence[str]:
    """What an event can be that is put right or put in, as the game stood then."""
    Turns.of(record.events).event(number)
    turn, _, after = number.partition(".")
    then = Offer(record, language, int(turn) - (not after))
    if COMMANDS.whole(verb) == "missed":
        return then.after(words) if words else then.actions()
    return then.after(words) if words else then.entries(without=CORRECTIONS)


def last_steps(record: Record) -> Iterator[str]:
    """Yield what can be typed after the end of ``record``, with cards that it does not know yet."""
    table = record.table
    seen = [source.card for source in table.sources.values()]
    copies = record.rules.composition.copies
    unseen = [card for card in copies if seen.count(card) < copies[card]]
    if any(table.card(place) is None for place in table.now.pile):
        left = _line(record, PileShown((unseen[0], None, unseen[-1])[: len(table.now.pile)]))
        yield in_words("{left} (what the pile held)", left=left)
    hidden = (
        Shown(seat, slot, unseen[len(unseen) // 2])
        for seat, hand in enumerate(table.now.hands)
        for slot, place in enumerate(hand, start=1)
        if table.card(place) is None
    )
    yield from (_line(record, shown) for shown in [next(hidden, None)] if shown is not None)
    yield COMMANDS.written("log", spoken())
    yield "q"


def _line(record: Record, event: Event) -> str:
    return entry_text(event, record.players, spoken())
