"""Lines to perfect as clauses: which lines they stand for, and how values become moves.

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
from typing import NamedTuple, Protocol

from solver.cards import Card
from solver.kernel.layout import ANNOUNCED, DISCARD, HINT, MISPLAY, MOVE, PLAY
from solver.kernel.translate import cards, telling_hint
from solver.moves import PILE, Discard, Move, Play
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


class Event(NamedTuple):
    """A number of hints, and then what is done with a card."""

    hints: int
    card: Card
    fits: bool
    announced: bool
    discarded: bool


def events(position: Position, clauses: LineClauses, literals: Iterable[int]) -> Iterator[Event]:
    """Yield the events of the line from ``position`` that makes ``literals`` true."""
    true, held, before = set(literals), cards(position), 0
    for event, idle in enumerate(clauses.idle):
        if idle in true:
            return
        hinted = sum(literal in true for literal in clauses.hinted[event][1:])
        hints, before = hinted - before, hinted
        earned = 1 + (clauses.completes[event] in true)
        fits = clauses.play[event] in true
        taken = zip(held, clauses.takes, strict=True)
        yield Event(
            hints=hints,
            card=next(card for card, takes in taken if takes[event] in true),
            fits=fits,
            announced=fits and clauses.earned[event][earned] in true,
            discarded=clauses.discard[event] in true,
        )


def moves(position: Position, events: Iterable[Event]) -> Iterator[Move]:
    """Yield the moves of a line from ``position``, with concrete hints."""
    composition = position.board.rules.composition
    for event in events:
        for _ in range(event.hints):
            fireworks = dict(zip(composition.letters, position.board.fireworks, strict=True))
            hint = telling_hint(composition, position.hands, position.board.turn, fireworks)
            yield hint
            position = position.after(hint)
        move = _event_move(position, event)
        yield move
        position = position.after(move)


def _event_move(position: Position, event: Event) -> Move:
    board = position.board
    hand = position.hands[board.turn]
    # a copy in hand will do for one on the pile: that one is drawn in its place
    slot = hand.index(event.card) + 1 if event.card in hand else PILE
    if event.discarded:
        return Discard(slot)
    if event.announced:
        return Play(slot, event.card.suit)
    if event.fits or not board.is_playable(event.card):
        return Play(slot)
    letters = board.rules.composition.letters
    return Play(slot, next(letter for letter in letters if letter != event.card.suit))


def codes(position: Position, events: Iterable[Event]) -> Iterator[int]:
    """Yield the same as the kernel's codes; of plays from the pile it knows none."""
    by_bit = position.board.rules.composition.ordered(cards(position))
    for event in events:
        yield from [HINT * MOVE] * event.hints
        kind = MISPLAY
        if event.discarded:
            kind = DISCARD
        elif event.fits:
            kind = ANNOUNCED if event.announced else PLAY
        yield kind * MOVE + by_bit.index(event.card)
