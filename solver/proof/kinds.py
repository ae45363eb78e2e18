"""Proofs that perfect can't be reached from a position: data that can be checked, and words.

Whoever finds a proof has no part in its check: :mod:`solver.proof.recheck` registers for each kind
when it :func:`holds`.
"""

from __future__ import annotations

import itertools
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache, reduce, singledispatch
from typing import Any, ClassVar, cast, get_args, get_type_hints

from solver.cards import Card
from solver.deal import Deal
from solver.errors import Phrase, ProofError, UncheckedError, quoted
from solver.position import Position
from solver.proof.play_order import waiting_phrases
from solver.stop import Stop, never

MOST = 1_000
"""An upper bound for every number in a proof, and for the length of its lists."""


class Limits:
    """How long a check may take, from now on: moves or choices tried, seconds, until stopped."""

    def __init__(
        self,
        node_limit: int | None = None,
        time_limit: float | None = None,
        stop: Stop = never,
    ) -> None:
        self.node_limit = node_limit
        self.until = None if time_limit is None else time.perf_counter() + time_limit
        self.stop = stop

    @property
    def seconds_left(self) -> float | None:
        """The seconds that are left, if they are limited."""
        return None if self.until is None else self.until - time.perf_counter()

    def are_spent(self, nodes: int) -> bool:
        """Whether a check must end that has tried so many moves or choices."""
        if self.node_limit is not None and nodes >= self.node_limit:
            return True
        return self.stop() or (self.until is not None and time.perf_counter() >= self.until)

    def budget(self) -> Iterator[int]:
        """Yield a number for each move or choice that may be tried."""
        return itertools.takewhile(lambda nodes: not self.are_spent(nodes), itertools.count())


class Proof(ABC):
    """An argument that perfect can't be reached from a position."""

    PAIRED: ClassVar[tuple[str, ...]] = ()
    """Fields of equal length, whose items belong together."""

    @property
    @abstractmethod
    def phrase(self) -> Phrase:
        """The argument in words."""

    def __str__(self) -> str:
        return str(self.phrase)

    @property
    def data(self) -> dict[str, Any]:
        """The fields as plain data: cards are texts, and tuples are lists."""
        return {name: _plain(getattr(self, name)) for name in field_types(type(self))}

    def check(
        self,
        game: Deal | Position,
        *,
        node_limit: int | None = None,
        time_limit: float | None = None,
        stop: Stop = never,
    ) -> bool:
        """Return True if the argument is right for ``game``.

        Where lines or choices must be tried, that goes on until all are, unless ``node_limit``
        (moves or choices), ``time_limit`` (seconds) or ``stop`` ends it.

        :raises UncheckedError: if it is ended, or if an extra that checking needs is not installed:
            the proof may be right.
        :raises ProofError: if the argument is wrong, or a field holds a value that it can't hold.
        """
        position = game.start if isinstance(game, Deal) else game
        self._refuse_malformed()
        right = holds(self, position, Limits(node_limit, time_limit, stop))
        if right is None:
            raise UncheckedError("this proof can't be checked within the limits")
        if not right:
            raise ProofError("this is no proof for this position: {proof}", proof=self.phrase)
        return True

    def _refuse_malformed(self) -> None:
        for name, kind in field_types(type(self)).items():
            if not _is_of_type(getattr(self, name), kind):
                raise ProofError(
                    "this is no proof: its field {name} can't hold that", name=quoted(name)
                )
        if len({len(getattr(self, name)) for name in self.PAIRED}) > 1:
            raise ProofError(
                "this is no proof: {fields} differ in length", fields=" and ".join(self.PAIRED)
            )


@singledispatch
def holds(proof: Proof, position: Position, limits: Limits) -> bool | None:
    """Whether ``proof`` is right for ``position``, or None if that takes more than the limits.

    Each kind's checker is registered here.
    """
    raise NotImplementedError(f"nobody checks {type(proof).__name__}")


@cache
def field_types(kind: type[Proof]) -> dict[str, Any]:
    """Return the fields of a ``kind`` of proof, and their types."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(cast(Any, kind))}


def _plain(value: object) -> Any:
    if isinstance(value, Card):
        return str(value)
    return list(map(_plain, value)) if isinstance(value, tuple) else value


def _is_of_type(value: object, kind: Any) -> bool:
    """Whether ``value`` is an int, a text or a card, or a tuple of them, within the bounds."""
    inner = get_args(kind)
    if inner:
        return (
            type(value) is tuple
            and len(value) < MOST
            and all(_is_of_type(each, inner[0]) for each in value)
        )
    return type(value) is kind and (kind is not int or abs(cast(int, value)) < MOST)


class Argument(Proof):
    """A proof that follows from the cards alone, without trying any move."""


def seat_phrase(seat: int) -> Phrase:
    """Return a seat's default name, counted from 1 as slots are."""
    return Phrase("seat {seat}", seat=seat + 1)


def _and(one: Phrase, other: Phrase) -> Phrase:
    return Phrase("{one} and {other}", one=one, other=other)


def _drawn(draws: int) -> Phrase:
    return Phrase("when {n} more card is drawn", "when {n} more cards are drawn", n=draws)


def _held(cards: tuple[Card, ...], holders: tuple[int, ...]) -> tuple[Phrase, ...]:
    return tuple(
        Phrase("{card} ({seat})", card=card, seat=seat_phrase(seat))
        for card, seat in zip(cards, holders, strict=True)
    )


def _notation(cards: tuple[Card, ...]) -> str:
    """Cards in the notation, as in ``waiting``: short, and the same in all languages."""
    return " ".join(map(str, cards))


@dataclass(frozen=True)
class OverProof(Argument):
    """The game is over and not won."""

    @property
    def phrase(self) -> Phrase:
        return Phrase("the game is over already")


@dataclass(frozen=True)
class GoneProof(Argument):
    """A card is needed, and no copy of it is left: the first such card, suit by suit."""

    card: Card

    @property
    def phrase(self) -> Phrase:
        return Phrase("{card} is needed, and no copy of it is left", card=self.card)


@dataclass(frozen=True)
class CapacityProof(Argument):
    """Once ``draws`` more cards are drawn, ``held`` must all be in hand, and fill all ``room``.

    Each is needed, fits no firework that the cards drawn so far can build, and has no copy left in
    the pile. So nobody can play or discard to draw the next card. ``squeezes`` are the earlier
    draws at which such cards left just one slot, so that no other card was kept. ``waiting`` is
    ``held`` in words: which card each waits for.

    The argument assumes that all hands are one and that whatever fits is played at once. A real
    game has no more cards to choose from at the same draw. So its fireworks are no higher, and it
    needs no fewer cards.
    """

    draws: int
    held: tuple[Card, ...]
    waiting: str
    room: int
    squeezes: tuple[int, ...] = ()

    @property
    def phrase(self) -> Phrase:
        said = Phrase(
            "{drawn}, these must all be in hand: {waiting}. "
            "Each is the last copy of a card that is needed, and fits nowhere yet. "
            "The hands hold {room} cards, so nobody can play or discard to draw the next one.",
            drawn=_drawn(self.draws),
            waiting=waiting_phrases(self.waiting),
            room=self.room,
        )
        if not self.squeezes:
            return said
        return Phrase(
            "{said} (From draw {draw} on, such cards leave one slot at times: what else "
            "was kept is thrown away then.)",
            said=said,
            draw=self.squeezes[0],
        )


@dataclass(frozen=True)
class TurnsProof(Argument):
    """``plays`` are still needed, and only ``turns`` are left in which a card can be played.

    Each seat of ``idle`` holds nothing but trash and gives up one more turn: it throws a card away
    while the pile lasts, or has nothing to play in its last turn.
    """

    plays: int
    turns: int
    idle: tuple[int, ...] = ()

    @property
    def phrase(self) -> Phrase:
        plays = Phrase("{n} more play is needed", "{n} more plays are needed", n=self.plays)
        turns = Phrase(
            "{n} turn is left to make them", "{n} turns are left to make them", n=self.turns
        )
        if not self.idle:
            return Phrase("{plays}, and {turns}.", plays=plays, turns=turns)
        return Phrase(
            "{plays}, and {turns} ({seats}, holding nothing but trash, gives up a turn).",
            "{plays}, and {turns} ({seats}, holding nothing but trash, each give up a turn).",
            n=len(self.idle),
            plays=plays,
            turns=turns,
            seats=reduce(_and, map(seat_phrase, self.idle)),
        )


@dataclass(frozen=True)
class PaceProof(Argument):
    """``late`` can't be played before ``draws`` more cards and one are drawn, and take too long.

    Each card waits for a card from there on, even with all hands as one. ``turns`` are left for
    them: each is at least ``below`` ranks below its suit's top, so as many turns come after it.
    """

    draws: int
    late: tuple[Card, ...]
    waiting: str
    turns: int
    below: int

    @property
    def phrase(self) -> Phrase:
        return Phrase(
            "{drawn}, these can't have been played yet: {waiting}. {turns}",
            drawn=_drawn(self.draws),
            waiting=waiting_phrases(self.waiting),
            turns=self._turns(),
        )

    def _turns(self) -> Phrase:
        count = len(self.late)
        if self.turns <= 0:
            return Phrase(
                "No turn is left for it after that.",
                "No turn is left for them after that.",
                n=count,
            )
        plays = Phrase("That is {n} play", "That is {n} plays", n=count)
        turns = Phrase("there is {n} turn", "there are {n} turns", n=self.turns)
        if not self.below:
            return Phrase("{plays}, and {turns} after that.", plays=plays, turns=turns)
        return Phrase(
            "{plays}, and {turns} before the last {below}, in which higher cards of their suits "
            "follow, after that.",
            plays=plays,
            turns=turns,
            below=self.below,
        )


@dataclass(frozen=True)
class SeatsProof(Argument):
    """``holders`` must play ``late`` in the last turns, and have too few turns for that.

    They are all cards that can't be played while more than ``pile`` cards are left in the pile.
    Each holder has all copies of its card. After the last draw each seat has one turn, and before
    that the seats share ``pile`` turns. ``loose`` are such cards that more than one seat could
    play. One of the cards can be played once ``pile`` are left, or it is 0. Cards stand in the
    order of the draws that they wait for with all hands as one, then suit by suit.
    """

    PAIRED = ("late", "holders")

    pile: int
    late: tuple[Card, ...]
    holders: tuple[int, ...]
    loose: tuple[Card, ...]

    @property
    def phrase(self) -> Phrase:
        held: object = _held(self.late, self.holders)
        if self.loose:
            held = Phrase(
                "{held}, and of {cards} by somebody", held=held, cards=_notation(self.loose)
            )
        return Phrase(
            "{until}, these can't be played: {held}. That needs more turns of one seat than one "
            "after the last draw, {before} for all seats together.",
            until=Phrase(
                "while more than {n} card is left in the pile",
                "while more than {n} cards are left in the pile",
                n=self.pile,
            ),
            held=held,
            before=Phrase("and {turns} before that", turns=self.pile)
            if self.pile
            else Phrase("and none before that"),
        )


@dataclass(frozen=True)
class OrderProof(Argument):
    """The ``late`` cards of a suit can't follow one another in the order in which seats move.

    They can be played in the last turns only, in the order of their ranks. ``held`` are those of
    which ``holders`` have all copies. Whichever seat draws the last card, the last round does not
    have the turns that they need.
    """

    PAIRED = ("held", "holders")

    late: tuple[Card, ...]
    held: tuple[Card, ...]
    holders: tuple[int, ...]

    @property
    def phrase(self) -> Phrase:
        return Phrase(
            "these can be played in the last turns only: {late}. With {held}, whoever draws the "
            "last card: the last round comes to an end before each holder had a turn in the order "
            "of the ranks.",
            late=_notation(self.late),
            held=_held(self.held, self.holders),
        )


@dataclass(frozen=True)
class PooledProof(Proof):
    """Even if all hands were one, every choice of what to throw away fails; the check tries all.

    The shared hand keeps at most as many cards as all hands hold. The next card of the pile takes
    the place of one of them. What fits is played at once, at no cost. No real game can do better.
    """

    @property
    def phrase(self) -> Phrase:
        return Phrase(
            "even if all hands were one, there would not be room for the cards that are needed "
            "later, whichever of them were thrown away and waited for again."
        )


@dataclass(frozen=True)
class ExhaustionProof(Proof):
    """Every line was tried, except those that proved rules exclude; the check excludes none.

    The number of positions searched is no part of the proof: the check searches in another way.
    """

    @property
    def phrase(self) -> Phrase:
        return Phrase("every line was tried: none is perfect.")


@dataclass(frozen=True)
class ClausesProof(Proof):
    """The rules, written as clauses over all lines, contradict one another.

    A SAT solver found the contradiction. The check tries every line. Where that takes too long, it
    writes the clauses again and runs a second SAT solver, which needs python-sat, an extra.
    """

    @property
    def phrase(self) -> Phrase:
        return Phrase(
            "no short reason was found, but what every line must keep to, written as clauses, "
            "contradicts itself: a SAT solver shows it, and another one can check it."
        )
