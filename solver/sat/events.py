"""Lines to perfect as clauses: which lines they stand for, and how values become a line.

:class:`solver.proof.sceptic.Line` writes the clauses, once for the search and for the check of its
proofs: what the sceptic takes as the rules is what the search refutes.

The variables stand not for all moves but for *events*: the moves by which a card leaves a hand. An
event is a play that succeeds, a discard or a misplay. While the pile lasts, each event draws a
card. So event ``i`` draws the pile's card ``i`` in every line, and after ``e`` events ``e`` cards
are gone. Between two events there are hints only, which change nothing but the tokens and the seat
to move. So a line is given by the number of hints before each event, and by what that does to a
card.

Why this encoding loses no line and adds none:

* **Which hint** it is does not matter: every hint leads to the same position. One can be given if
  there is a token and another seat holds a card, whether or not hints may be empty, since a card's
  own colour points at it. If two seats hold cards, everyone can hint. If one seat alone does, the
  next event is its own; until then everyone else can hint, and it can't. With as many hints as
  players it would have to: that many need a second seat with cards.
* **Hints and tokens** are counted from the position on, not from event to event: all hints so far,
  all tokens gained so far. So the number of turns before an event is known with its hints, and so
  is its seat; and a solver learns how many hints a part of a line takes at least, which decides
  most deals with many players.
* **Owners.** From the event that draws it, a card is held by the seat whose event that was. Seats
  move in turn, so an event's seat follows from the events and hints before it.
* **Used copies.** A perfect line plays each card that is needed once: just one of its copies is
  *used*, and the plays that succeed are the events that take used copies. A firework has a card
  from the event on that takes the used copy, and needs the card below at least one event earlier.
* **Ends.** A line to perfect meets no other end of the game before. A last copy that is lost leaves
  no used copy; the strike that loses is not spare; turns of the final round are counted; and a seat
  that is stuck has neither an event nor a hint to go on with (a play of the pile's last card is an
  exception).
* **Idle events.** There are at most as many events as cards, and under the standard ending at most
  as cards in the pile and turns after it. A line that is perfect earlier is filled up with idle
  events, and only such a line is. Each takes any card that is left, whoever holds it, so that
  counts stay simple; while the pile lasts, there is one, since the hands together stay as large.
* **Counts.** All needed cards are played, and hands are never too full: the rest implies both. But
  with one card per event alone, a solver must try very many cases to see that the hands are full.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import compress
from typing import Protocol

from solver.kernel.layout import ANNOUNCED, DISCARD, HINT, MISPLAY, MOVE, PLAY
from solver.kernel.translate import cards
from solver.position import Position


class LineClauses(Protocol):
    """The clauses of a position that is not over, and their literals, event by event."""

    last: int
    """The number of variables."""
    all: list[list[int]]
    takes: list[list[int]]
    """For each card, hand by hand and then the pile, whether an event takes it."""
    play: list[int]
    discard: list[int]
    idle: list[int]
    completes: list[int]
    earned: list[list[int]]
    hinted: list[list[int]]
    """All hints before an event, from the position on."""


def codes(position: Position, clauses: LineClauses, literals: Iterable[int]) -> Iterator[int]:
    """Yield the kernel's codes of the line from ``position`` that makes ``literals`` true."""
    by_bit = position.board.rules.composition.ordered(cards(position))
    true, held, before = set(literals), cards(position), 0
    for event, idle in enumerate(clauses.idle):
        if idle in true:
            return
        hinted = sum(literal in true for literal in clauses.hinted[event][1:])
        yield from [HINT * MOVE] * (hinted - before)
        before = hinted
        earned = 1 + (clauses.completes[event] in true)
        kind = MISPLAY
        if clauses.discard[event] in true:
            kind = DISCARD
        elif clauses.play[event] in true:
            kind = ANNOUNCED if clauses.earned[event][earned] in true else PLAY
        taken = (takes[event] in true for takes in clauses.takes)
        yield kind * MOVE + by_bit.index(next(compress(held, taken)))
