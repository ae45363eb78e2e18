"""Writes lines and proofs as short texts, reads them, and plays the lines of a plan's deals.

Each word of a line is a move, seat after seat from the one that begins. It names a card; of equal
cards in a hand it means the newest:

========= ==========================================================
word      move
========= ==========================================================
``r1``    r1 is played
``+r1``   r1 is played with its colour announced
``-r1``   r1 is discarded
``!r1``   r1 is misplayed (if it would fit: announced as another suit)
``.``     a hint
========= ==========================================================

A line does not depend on which hints are given: the reader chooses the most useful ones. A proof is
a line of JSON: its kind, and its fields by name. Lines are played without card objects, by the
rules alone.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from functools import cache
from typing import Any, get_args

from solver.cards import Card, Composition
from solver.census.plan import CensusPlan, Shuffles
from solver.errors import CensusError, quoted
from solver.kernel.layout import ANNOUNCED, DISCARD, HINT, MISPLAY, MOVE, PLAY, RANKS
from solver.kernel.plain import Plain
from solver.kernel.translate import kind, moves
from solver.moves import Move
from solver.position import Position
from solver.proof.kinds import KINDS as PROOFS
from solver.proof.proof import Proof, field_types
from solver.proof.recheck import numbers

SIGNS = {PLAY: "", ANNOUNCED: "+", DISCARD: "-", MISPLAY: "!"}
HINTED = "."


def line_text(composition: Composition, codes: Sequence[int]) -> str:
    """Return a line of a whole deal as text; ``codes`` are the kernel's moves.

    The kernel's number for a card is its index in the sorted deck, whatever the shuffle. So one
    table serves all deals.
    """
    return " ".join(map(_words(composition).__getitem__, codes))


def read_line(start: Position, text: str) -> tuple[Move, ...]:
    """Return the moves of the line ``text`` from the position ``start``; they need not win.

    :raises CensusError: naming the first word that is not a possible move.
    """
    codes = _codes(start.board.rules.composition)
    words = text.split()
    for number, word in enumerate(words, start=1):
        if word not in codes:
            raise CensusError(
                "move {number}: {word} is not a move with this deck",
                number=number,
                word=quoted(word[:20]),
            )
    line: list[Move] = []
    try:
        line.extend(moves(start, map(codes.__getitem__, words)))
    except (ValueError, AssertionError):  # the card is not in the hand, or no hand takes a hint
        at = len(line)
        raise CensusError(
            "move {number}: {word} is not possible there", number=at + 1, word=quoted(words[at])
        ) from None
    return tuple(line)


@cache
def _words(composition: Composition) -> list[str]:
    words = [""] * (HINT * MOVE) + [HINTED] * MOVE
    for move, sign in SIGNS.items():
        for place, card in enumerate(composition.deck(), start=move * MOVE):
            words[place] = f"{sign}{card}"
    return words


@cache
def _codes(composition: Composition) -> dict[str, int]:
    """A move of the kernel for each word; any copy of the card will do."""
    return {word: code for code, word in enumerate(_words(composition)) if word}


def proof_text(proof: Proof) -> str:
    """Return ``proof`` as text.

    >>> from solver.proof.kinds import GoneProof
    >>> proof_text(GoneProof(Card("r", 1)))
    '{"kind":"gone","card":"r1"}'
    """
    data = {"kind": proof.kind(), **proof.data}
    return json.dumps(data, separators=(",", ":"))


def read_proof(text: str) -> Proof:
    """Return the proof in ``text``.

    :raises CensusError: if ``text`` is not a proof.
    """
    try:
        data = json.loads(text)
        kind = PROOFS[data.pop("kind")]
        types = field_types(kind)
        if data.keys() != types.keys():
            raise KeyError
        return kind(**{name: _read(value, types[name]) for name, value in data.items()})
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise CensusError("this is not a proof: {text}", text=quoted(text[:60])) from None


def _read(value: Any, kind: Any) -> Any:
    """A field's value from JSON: an int, a text, a card, or a tuple of them.

    :raises TypeError: if it is not of the type ``kind``.
    """
    inner = get_args(kind)
    if inner and isinstance(value, list):
        return tuple(_read(each, inner[0]) for each in value)
    if kind is Card and isinstance(value, str):
        return Card.parse(value)
    if type(value) is not kind:
        raise TypeError
    return value


class Replays:
    """Replays of a plan's deals, one after another."""

    def __init__(self, plan: CensusPlan) -> None:
        composition = plan.rules.composition
        self.shuffles = Shuffles(plan)
        self.moves = {
            f"{sign}{card}": kind(composition, card) << 2 | what
            for card in composition.cards
            for what, sign in SIGNS.items()
        } | {HINTED: len(composition.suits) * RANKS << 2}
        self.start = numbers(plan.deal(1).start)
        self.referee = Plain(self.start, 0)

    def spare_tokens(self, seed: int, line: str) -> int | None:
        """Return the fewest tokens that are left at any time on a line that reaches perfect.

        None if it has a word that is no move, or if the referee does not take it: it may yet be
        one, since a misplay can also be written as a play.
        """
        try:
            moves = array("i", map(self.moves.__getitem__, line.split()))
        except KeyError:
            return None
        self.referee.load(self.dealt(seed))
        return self.referee.spare if self.referee.reaches_perfect(moves) else None

    def dealt(self, seed: int) -> array[int]:
        """Return the deal with this seed as the referee reads it: all but its cards is alike."""
        cards = self.shuffles.problems([seed])[0][len(self.shuffles.head) :]
        return self.start[: -len(cards)] + cards
