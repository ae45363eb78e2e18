"""Writes lines as short texts, and reads them.

Each word is a move, seat after seat from the one that begins. It names a card; of equal cards in a
hand it means the newest:

========= ==========================================================
word      move
========= ==========================================================
``r1``    r1 is played
``+r1``   r1 is played with its colour announced
``-r1``   r1 is discarded
``!r1``   r1 is misplayed (if it would fit: announced as another suit)
``.``     a hint
========= ==========================================================

A line does not depend on which hints are given: the reader chooses the most useful ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from solver.cards import Composition
from solver.errors import CensusError, quoted
from solver.kernel.layout import ANNOUNCED, DISCARD, HINT, MISPLAY, MOVE, PLAY
from solver.kernel.translate import moves
from solver.moves import Move
from solver.position import Position
from solver.rules import Rules

SIGNS = {PLAY: "", ANNOUNCED: "+", DISCARD: "-", MISPLAY: "!"}
HINTED = "."


class LineWriter:
    """Writes lines of whole deals under the same rules, and counts their tokens.

    The kernel's number for a card is its index in the sorted deck, whatever the shuffle. So one
    table serves all deals.
    """

    def __init__(self, rules: Rules) -> None:
        self.most_tokens = rules.tokens
        self.words = _words(rules.composition)
        self.earned = _earned(rules.composition)

    def text(self, codes: Sequence[int]) -> str:
        """Return a line as text; ``codes`` are the kernel's moves."""
        return " ".join(map(self.words.__getitem__, codes))

    def spare_tokens(self, codes: Sequence[int]) -> int:
        """Return the fewest tokens at any time during a line."""
        fewest = tokens = most = self.most_tokens
        for earned in map(self.earned.__getitem__, codes):
            tokens += earned
            if tokens > most:
                tokens = most
            elif tokens < fewest:
                fewest = tokens
        return fewest


def read_line(start: Position, text: str) -> tuple[Move, ...]:
    """Return the moves of the line ``text`` from the position ``start``; they need not win.

    :raises CensusError: naming the first word that is not a possible move.
    """
    codes = _codes(start.board.rules.composition)
    words = text.split()
    for number, word in enumerate(words, start=1):
        if word not in codes:
            raise CensusError(
                "move {number}: {word} is no move with this deck",
                number=number,
                word=quoted(word[:20]),
            )
    line: list[Move] = []
    try:
        line.extend(moves(start, map(codes.__getitem__, words)))
    except (ValueError, AssertionError):  # the card is not in the hand, or no hand takes a hint
        at = len(line)
        raise CensusError(
            "move {number}: {word} can't be made there", number=at + 1, word=quoted(words[at])
        ) from None
    return tuple(line)


@cache
def _words(composition: Composition) -> list[str]:
    """The word for each of the kernel's moves."""
    words = [""] * (HINT * MOVE) + [HINTED] * MOVE
    for kind, sign in SIGNS.items():
        for place, card in enumerate(composition.deck(), start=kind * MOVE):
            words[place] = f"{sign}{card}"
    return words


@cache
def _codes(composition: Composition) -> dict[str, int]:
    """A move of the kernel for each word; any copy of the card will do."""
    return {word: code for code, word in enumerate(_words(composition)) if word}


@cache
def _earned(composition: Composition) -> list[int]:
    """How many tokens each of the kernel's moves earns below the maximum."""
    tops = dict(zip(composition.letters, composition.tops, strict=True))
    earned = [0] * (HINT * MOVE) + [-1] * MOVE
    for place, card in enumerate(composition.deck()):
        is_top = card.rank == tops[card.suit]
        earned[PLAY * MOVE + place] = int(is_top)
        earned[ANNOUNCED * MOVE + place] = is_top + 1
        earned[DISCARD * MOVE + place] = 1
    return earned
