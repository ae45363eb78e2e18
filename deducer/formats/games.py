"""Whether a text is a game rather than a deck, where people may give either."""

from __future__ import annotations

from deducer.formats import compact, hanab_live, share
from solver.errors import DealError, Phrase
from solver.notation.words import lines


def is_game(text: str) -> bool:
    """Whether ``text`` is a game rather than a deck: JSON, a link, or named players.

    :raises NotationError: if its lines can't be read.
    """
    if any(known.sniff(text) for known in (hanab_live, share, compact)):
        return True
    keys = {line.key: line for line in lines(text) if line.key}
    players = keys.get("players")
    names = [] if players is None else [word.text for word in players.words[1:]]
    return "deck" in keys or (len(names) > 1 and not all(map(str.isdigit, names)))


def refuse_game(text: str) -> None:
    """Refuse a game in JSON or a link; one that can't be read is refused by its own reader.

    :raises HanabiError: if ``text`` is one.
    """
    link = Phrase("a game in a link")
    for known, what in ((hanab_live, Phrase("a game in JSON")), (share, link), (compact, link)):
        if known.sniff(text):
            known.read(text)
            raise DealError(
                "this is {what}: a deck is cards such as r1 y3, the top one first", what=what
            )
