"""Why perfect can't be reached from a position: as data to be checked, and in words.

Checking uses nothing of the search: the arguments are worked out once more from the position's
cards, and exhaustion is repeated by a small searcher of its own (:mod:`solver.recheck`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from dataclasses import dataclass

from solver.board import Board, End
from solver.cards import Card
from solver.deal import Deal
from solver.errors import ProofError
from solver.position import Position


class Proof(ABC):
    """An argument that perfect can't be reached from a position."""

    @abstractmethod
    def holds(self, position: Position) -> bool:
        """Whether the argument is right for a position."""

    def check(self, game: Deal | Position) -> bool:
        """Return True if the argument is right.

        :raises ProofError: if it is not.
        """
        position = game.start if isinstance(game, Deal) else game
        if not self.holds(position):
            raise ProofError(f"this is no proof for this position: {self}")
        return True


@dataclass(frozen=True)
class OverProof(Proof):
    """The game is over, and not won."""

    def holds(self, position: Position) -> bool:
        return position.board.end not in (None, End.PERFECT)

    def __str__(self) -> str:
        return "the game is over already"


@dataclass(frozen=True)
class GoneProof(Proof):
    """A card is needed, and no copy of it is left."""

    card: Card

    def holds(self, position: Position) -> bool:
        return _walk(position) == self

    def __str__(self) -> str:
        return f"{self.card} is needed, and no copy of it is left"


@dataclass(frozen=True)
class CapacityProof(Proof):
    """Once ``draws`` more cards are drawn, ``held`` must all be in hand, and fill all ``room``.

    Each is needed, fits no firework that the cards drawn so far can build, and has no copy left in
    the pile. So nobody can play or discard to draw the next card. Where an earlier draw left just
    one slot beside such cards (``squeezes``: how many draws before that), no other card was kept.

    The argument pretends that all hands are one and that whatever fits is played at once: a real
    game has no more cards to choose from at the same draw, so its fireworks are no higher and it
    needs no less.
    """

    draws: int
    held: tuple[Card, ...]
    room: int
    squeezes: tuple[int, ...] = ()

    def holds(self, position: Position) -> bool:
        return _walk(position) == self

    def __str__(self) -> str:
        held = " ".join(map(str, self.held))
        said = (
            f"when {self.draws} more cards are drawn, {held} must all be in hand: each is the last "
            "copy of a card that is needed and fits nowhere yet. "
            f"The hands hold {self.room} cards, so nobody can play or discard to draw the next one."
        )
        if self.squeezes:
            said += (
                f" (From draw {self.squeezes[0]} on, such cards leave one slot at times: what else "
                "was kept is thrown away then.)"
            )
        return said


@dataclass(frozen=True)
class PaceProof(Proof):
    """Once ``draws`` more cards are drawn, ``plays`` are still needed, and only ``turns`` are left.

    Plays that can't be made before a card is drawn, since what they need lies at or below it, take
    a turn each from there on, and each turn draws a card until each seat has its last one.
    """

    draws: int
    plays: int
    turns: int

    def holds(self, position: Position) -> bool:
        return _walk(position) == self

    def __str__(self) -> str:
        return (
            f"when {self.draws} more cards are drawn, at least {self.plays} plays are still "
            f"needed, and {self.turns} turns are left."
        )


@dataclass(frozen=True)
class ExhaustionProof(Proof):
    """Every line was tried but those that proved rules leave out; checking tries them again."""

    nodes: int

    def holds(self, position: Position) -> bool:
        from solver.recheck import has_line

        return position.board.end is None and not has_line(position)

    def __str__(self) -> str:
        return f"every line was tried ({self.nodes} positions): none is perfect."


def simple_proof(position: Position) -> Proof | None:
    """Return a proof that a person can follow, if one of the simple arguments holds."""
    over = OverProof()
    return over if over.holds(position) else _walk(position)


def _walk(position: Position) -> Proof | None:
    """Walk the pile with all hands as one, to the first draw that can't be.

    What a squeeze throws away has a copy left in the pile, so no card is lost for good; but until
    that copy comes, the firework waits.
    """
    board = position.board
    if board.end is not None:
        return None
    tops = dict(zip(board.rules.composition.letters, board.rules.composition.tops, strict=True))
    fireworks = dict(zip(tops, board.fireworks, strict=True))
    pool = Counter(card for hand in position.hands for card in hand)
    room = pool.total()
    squeezes: list[int] = []
    size = len(position.pile)
    for draws in range(size + 1):
        if draws:
            pool[position.pile[draws - 1]] += 1
        if not board.rules.crowning_piece:
            pace = _pace(board, fireworks, draws, size)
            if pace is not None:
                return pace
        _play_all(pool, fireworks)
        if fireworks == tops:
            return None
        left = set(position.pile[draws:])
        held = sorted(card for card in pool if card not in left)
        if draws == size:
            break
        if len(held) >= room:
            return CapacityProof(draws, tuple(held), room, tuple(squeezes))
        if len(held) == room - 1:
            squeezes.append(draws)
            pool = Counter(held)
    letter = next(letter for letter in tops if fireworks[letter] < tops[letter])
    return GoneProof(Card(letter, fireworks[letter] + 1))


def _pace(board: Board, fireworks: dict[str, int], draws: int, size: int) -> PaceProof | None:
    """Too many plays for the turns left, before the card just drawn is played."""
    plays = board.rules.perfect - sum(fireworks.values())
    turns = size - draws + board.players
    if draws == 0 and board.turns_left is not None:
        turns = board.turns_left
    return PaceProof(draws, plays, turns) if plays > turns else None


def _play_all(pool: Counter[Card], fireworks: dict[str, int]) -> None:
    """Play whatever fits, and drop what can never be played."""
    playing = True
    while playing:
        playing = False
        for card in list(pool):
            if card.rank == fireworks[card.suit] + 1:
                fireworks[card.suit] += 1
                playing = True
            if card.rank <= fireworks[card.suit]:
                del pool[card]
