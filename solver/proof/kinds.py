"""The kinds of proofs that perfect can't be reached: each as data and in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce

from solver.cards import Card
from solver.deal import Deal, start_of
from solver.errors import Phrase, ProofError
from solver.limits import Limits
from solver.position import Position
from solver.proof.proof import Argument, Proof
from solver.proof.recheck import (
    as_plain_data,
    has_line,
    is_lost,
    sceptic_accepts,
    some_log,
)


def seat_phrase(seat: int) -> Phrase:
    """Return a seat's default name, counted from 1 as slots are."""
    return Phrase("seat {seat}", seat=seat + 1)


def _and(one: Phrase, other: Phrase) -> Phrase:
    return Phrase("{one} and {other}", one=one, other=other)


def _drawn(draws: int) -> Phrase:
    return Phrase("when {n} more card is drawn", "when {n} more cards are drawn", n=draws)


def _notation(cards: Iterable[Card]) -> str:
    """Cards in the notation: short, and the same in all languages."""
    return " ".join(map(str, cards))


def _waiting(
    cards: tuple[Card, ...], awaited: tuple[Card, ...], places: tuple[int, ...]
) -> tuple[object, ...]:
    """Cards grouped by the card that they wait for: ``g2 g3 (for g1, card 31 of the pile)``."""
    groups: dict[tuple[Card, int] | None, list[Card]] = {}
    for card, other, place in zip(cards, awaited, places, strict=True):
        waits = place > 0 or other != card
        groups.setdefault((other, place) if waits else None, []).append(card)
    return tuple(_group(cards, wait) for wait, cards in groups.items())


def _group(cards: list[Card], wait: tuple[Card, int] | None) -> object:
    if wait is None:
        return _notation(cards)
    values = {"cards": _notation(cards), "until": str(wait[0]), "place": wait[1]}
    if not wait[1]:
        return Phrase("{cards} (for {until}, which is gone)", **values)
    if wait[0] in cards:
        return Phrase("{cards} ({until} is card {place} of the pile)", **values)
    return Phrase("{cards} (for {until}, card {place} of the pile)", **values)


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
    """Once ``draws`` more cards are drawn, ``cards`` must all be in hand, and fill all ``room``.

    Each is needed, fits no firework that the cards drawn so far can build, and has no copy left in
    the pile. So nobody can play or discard to draw the next card. ``squeezes`` are the earlier
    draws at which such cards left just one slot, so that no other card was kept.

    Each card waits for the ``awaited`` one, which is in the pile at the place in ``places`` (from
    1). If it waits for no card of the pile, because a lower card was thrown away at a squeeze, it
    is its own awaited card, with the place 0.

    The argument assumes that all hands are one and that whatever fits is played at once. A real
    game has no more cards to choose from at the same draw. So its fireworks are no higher, and it
    needs no fewer cards.
    """

    PAIRED = ("cards", "awaited", "places")

    draws: int
    cards: tuple[Card, ...]
    awaited: tuple[Card, ...]
    places: tuple[int, ...]
    room: int
    squeezes: tuple[int, ...] = ()

    @property
    def phrase(self) -> Phrase:
        text = Phrase(
            "{drawn}, these must all be in hand: {waiting}. "
            "Each is the last copy of a card that is needed, and fits nowhere yet. "
            "The hands hold {room} cards, so nobody can play or discard to draw the next one.",
            drawn=_drawn(self.draws),
            waiting=_waiting(self.cards, self.awaited, self.places),
            room=self.room,
        )
        if not self.squeezes:
            return text
        return Phrase(
            "{proof} (From draw {draw} on, such cards sometimes leave just one slot: all other "
            "cards are thrown away then.)",
            proof=text,
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
    """The ``late`` cards can't be played before ``draws + 1`` more cards are drawn: too late.

    Even with all hands as one, each waits for a later card of the pile; ``awaited`` and ``places``
    are as in :class:`CapacityProof`. Only ``turns`` are left for them: each is at least ``below``
    ranks below its suit's top, and so the last ``below`` turns are for higher cards.
    """

    PAIRED = ("late", "awaited", "places")

    draws: int
    late: tuple[Card, ...]
    awaited: tuple[Card, ...]
    places: tuple[int, ...]
    turns: int
    below: int

    @property
    def phrase(self) -> Phrase:
        return Phrase(
            "{drawn}, these can't have been played yet: {waiting}. {turns}",
            drawn=_drawn(self.draws),
            waiting=_waiting(self.late, self.awaited, self.places),
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
            "{plays}. After that, {turns} before the last {below}, which higher cards of these "
            "suits need.",
            plays=plays,
            turns=turns,
            below=self.below,
        )


@dataclass(frozen=True)
class ExhaustionProof(Proof):
    """Every line was tried, except those that proved rules exclude.

    The check excludes none, unless turns or room are too few even with all hands as one, or it
    finds a log of clauses (:func:`solver.proof.recheck.is_lost`).
    """

    def holds(self, position: Position, limits: Limits) -> bool | None:
        if position.board.end is not None:
            return False
        return is_lost(position, limits)

    @property
    def phrase(self) -> Phrase:
        return Phrase("every line was tried: none is perfect.")


@dataclass(frozen=True)
class ClausesProof(Proof):
    """The rules, written as clauses over all lines, contradict one another.

    A SAT solver found the contradiction, and ``log`` has its steps: see
    :func:`solver.proof.sceptic.read_log`. The check writes the clauses, and takes each step.
    Without a log, which may have become too long, it tries every line or looks for another log.
    """

    log: str = ""

    def holds(self, position: Position, limits: Limits) -> bool | None:
        if not self.log:
            return is_lost(position, limits)
        return sceptic_accepts(self.kind(), self.data, position, limits)

    def export(self, game: Deal | Position) -> tuple[str, str]:
        """Return the clauses as DIMACS, and the learnt ones as DRAT, for other checkers.

        :raises ProofError: if the log is not one for ``game``, or empty.
        """
        from solver.proof import sceptic

        position = start_of(game)
        try:
            return sceptic.exported(*as_plain_data(position), self.log)
        except (LookupError, TypeError, ValueError, OSError):
            raise ProofError(
                "this is not a proof for this position: {proof}", proof=self.phrase
            ) from None

    @property
    def phrase(self) -> Phrase:
        return Phrase(
            "there is no short reason. Written as clauses, the rules contradict each other for "
            "every line. A SAT solver shows it, and a log of its steps is kept, for a check."
        )


_KINDS: tuple[type[Proof], ...] = (*Argument.__subclasses__(), ExhaustionProof, ClausesProof)
KINDS = {kind.kind(): kind for kind in _KINDS}
"""Every kind of proof by its name."""


TRIED_SOON = 20_000
"""Moves up to which trying every line is proof enough for a file."""
LOG_NODES = 120_000
"""Nodes that the search for a log may take: half a second."""


def logged(proof: Proof, position: Position) -> Proof:
    """Return ``proof`` as a file keeps it: with a log if it takes long to try every line."""
    if not isinstance(proof, ExhaustionProof):
        return proof
    if has_line(position, Limits(TRIED_SOON)) is False:
        return proof
    log = some_log(position, Limits(LOG_NODES))
    return ClausesProof(log) if log else proof
