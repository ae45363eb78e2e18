"""What a line that is being typed at the table can go on with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from deducer.cli.offers import Offer
from deducer.game import Record
from deducer.record.entries import CORRECTIONS, HEADER_KEYS
from deducer.record.turns import Turns
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
