"""Finds simple arguments that perfect is out of reach, from a position's cards alone.

:mod:`solver.kernel.bounds` has the same arguments, with their proofs. Here they are written again,
plainly, for the referee's positions, and share no code with the search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from solver.board import End
from solver.cards import MAX_RANK, Card
from solver.position import Position
from solver.proof.kinds import (
    CapacityProof,
    GoneProof,
    OverProof,
    PaceProof,
    TurnsProof,
)
from solver.proof.proof import Proof

Fireworks: TypeAlias = dict[str, int]
"""The height of each firework by its suit's letter."""


def simple_proof(position: Position) -> Proof | None:
    """Return a proof that a person can follow, if a simple argument holds for ``position``.

    Most arguments assume that cards are played from hands. So they are skipped if the pile's last
    card may be played from the pile.
    """
    if position.board.end is not None:
        return None if position.board.end is End.PERFECT else OverProof()
    if position.pile_play_ahead:
        return gone(position)
    return gone(position) or too_few_turns(position) or walk(position)


def gone(position: Position) -> GoneProof | None:
    """Return a proof if a card is needed and no copy of it is left."""
    fireworks, tops = fireworks_of(position)
    present = {card for hand in (*position.hands, position.pile) for card in hand}
    for letter, height in fireworks.items():
        for rank in range(height + 1, tops[letter] + 1):
            if Card(letter, rank) not in present:
                return GoneProof(Card(letter, rank))
    return None


def too_few_turns(position: Position) -> TurnsProof | None:
    """Return a proof if more plays are needed than turns are left (standard ending)."""
    board = position.board
    if board.rules.crowning_piece:
        return None
    plays = board.rules.perfect - board.points
    if board.turns_left is not None:
        return TurnsProof(plays, board.turns_left) if plays > board.turns_left else None
    turns = len(position.pile) + board.players
    idle = tuple(seat for seat, hand in enumerate(position.hands) if all(map(board.is_trash, hand)))
    if plays > turns:
        return TurnsProof(plays, turns)
    if plays > turns - len(idle):
        return TurnsProof(plays, turns, idle)
    return None


def walk(position: Position) -> Proof | None:
    """Return the first proof on a walk through the pile with all hands as one.

    At a *squeeze*, the cards that must be kept leave one slot, and all others are thrown away. Each
    of those has another copy in the pile, so no card is lost for good, but its firework must wait.
    """
    fireworks, tops = fireworks_of(position)
    pool = Counter(card for hand in position.hands for card in hand)
    room = pool.total()
    squeezes: list[int] = []
    for draws, drawn in enumerate(position.pile):
        play_all(pool, fireworks)
        if fireworks == tops:
            return None
        late = too_late(position, fireworks, draws)
        if late is not None:
            return late
        ahead = useful_from(position, draws)
        cards = tuple(sorted(card for card in pool if card not in ahead))
        if len(cards) >= room:
            waits = awaited_cards(position, cards, draws)
            return CapacityProof(draws, cards, *waits, room, tuple(squeezes))
        if len(cards) == room - 1:
            squeezes.append(draws)
            pool = Counter(cards)
        pool[drawn] += 1
    return None


def fireworks_of(position: Position) -> tuple[Fireworks, Fireworks]:
    """The fireworks as they are, and as they are once complete."""
    composition = position.board.rules.composition
    fireworks = dict(zip(composition.letters, position.board.fireworks, strict=True))
    return fireworks, dict(zip(composition.letters, composition.tops, strict=True))


def play_all(pool: Counter[Card], fireworks: Fireworks) -> None:
    """Play all cards that fit, and drop those that are played already."""
    for letter in fireworks:
        while fireworks[letter] < MAX_RANK:
            card = Card(letter, fireworks[letter] + 1)
            if card not in pool:
                break
            fireworks[letter] += 1
    for card in list(pool):
        if card.rank <= fireworks[card.suit]:
            del pool[card]


def useful_from(position: Position, draws: int) -> set[Card]:
    """The cards of the pile, from index ``draws`` on, that come soon enough to be played."""
    return {
        card
        for place, card in enumerate(position.pile[draws:], start=draws)
        if position.board.rules.crowning_piece
        or _below_top(position, card) < turns_after(position, place)
    }


def turns_after(position: Position, draws: int) -> int:
    """How many turns (standard ending) there are for plays after the draw of card ``draws``.

    The seat that draws the last card is the last to move.
    """
    size = len(position.pile)
    return 1 if draws == size - 1 else size - draws - 1 + position.board.players


def _below_top(position: Position, card: Card) -> int:
    """How many ranks ``card`` is below the top of its suit."""
    composition = position.board.rules.composition
    return composition.tops[composition.suit_index[card.suit]] - card.rank


def too_late(position: Position, fireworks: Fireworks, draws: int) -> PaceProof | None:
    """Return a proof if too many plays wait for card ``draws`` of the pile or a later one."""
    if position.board.rules.crowning_piece:
        return None
    turns = turns_after(position, draws)
    missing = tuple(
        card for card in position.board.rules.composition.cards if card.rank > fireworks[card.suit]
    )
    for below in range(position.board.rules.composition.max_rank):
        late = tuple(card for card in missing if _below_top(position, card) >= below)
        if late and len(late) > turns - below:
            waits = awaited_cards(position, late, draws)
            return PaceProof(draws, late, *waits, turns - below, below)
    return None


def awaited_cards(
    position: Position, cards: Iterable[Card], draws: int
) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Return the card that each of ``cards`` waits for after ``draws`` draws, and its place.

    That is the lowest card of its suit that comes later, and its place in the pile, from 1 (0 if it
    is gone). A card that waits for no other card is its own, with the place 0.
    """
    waits = [_wait(position, card, draws) for card in cards]
    return tuple(card for card, _ in waits), tuple(place for _, place in waits)


def _wait(position: Position, card: Card, draws: int) -> tuple[Card, int]:
    for rank in range(position.board.height(card.suit) + 1, card.rank + 1):
        lower = Card(card.suit, rank)
        if all(lower not in row for row in (*position.hands, position.pile[:draws])):
            return lower, position.pile.index(lower) + 1 if lower in position.pile else 0
    return card, 0
