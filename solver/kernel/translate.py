"""Translates positions into the kernel's numbers, and the kernel's moves into moves of the game."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import or_

from solver.board import Board
from solver.cards import Card, Composition
from solver.kernel.layout import ANNOUNCED, DISCARD, HINT, MISPLAY, MOVE, RANKS
from solver.moves import PILE, Discard, Hint, Move, Play
from solver.position import Position, cycled


def problem(position: Position) -> array[int]:
    """Return ``position`` as the kernel reads it (see :meth:`Problem.read`)."""
    composition = position.board.rules.composition
    return array("i", [*head(position.board), *(kind(composition, c) for c in cards(position))])


def head(board: Board) -> list[int]:
    """Return the numbers that the kernel reads before a position's cards."""
    return [
        board.players,
        board.turn,
        board.tokens,
        board.rules.strikes - board.strikes,
        -1 if board.turns_left is None else board.turns_left,
        board.pile,
        *board.fireworks,
        *board.hands,
    ]


def kind(composition: Composition, card: Card) -> int:
    """Return the kernel's number for ``card``."""
    return composition.suit_index[card.suit] * RANKS + composition.step(card) - 1


def cards(position: Position) -> list[Card]:
    """Return all cards in hands and pile: hand by hand, then the pile."""
    return [card for hand in (*position.hands, position.pile) for card in hand]


def moves(position: Position, codes: Iterable[int]) -> Iterator[Move]:
    """Yield the kernel's move ``codes`` from ``position`` as moves of the game."""
    rules = position.board.rules
    letters = rules.composition.letters
    by_bit = rules.composition.ordered(cards(position))
    hands = [list(hand) for hand in position.hands]
    hinted = [list(row) for row in position.hinted] or [[False] * len(hand) for hand in hands]
    fireworks = dict(zip(letters, position.board.fireworks, strict=True))
    pile = list(position.pile)
    seat = position.board.turn
    for code in codes:
        kind, bit = divmod(code, MOVE)
        if kind == HINT:
            hint = telling_hint(rules.composition, hands, seat, fireworks)
            yield hint
            if rules.card_cycling:
                touched = [rules.composition.touches(hint.value, card) for card in hands[hint.to]]
                hinted[hint.to] = [*map(or_, hinted[hint.to], touched)]
                order = cycled(hinted[seat])
                hands[seat] = [hands[seat][slot - 1] for slot in order]
                hinted[seat] = [hinted[seat][slot - 1] for slot in order]
        else:
            card = by_bit[bit]
            hand = hands[seat]
            is_unseen = card not in hand and [card] == pile and rules.deck_plays
            slot = PILE if is_unseen else hand.index(card) + 1
            fits = rules.composition.step(card) == fireworks[card.suit] + 1
            if kind == DISCARD:
                yield Discard(slot)
            elif kind == ANNOUNCED:
                yield Play(slot, card.suit)
            elif kind == MISPLAY and fits and rules.choreography and letters[1:]:
                yield Play(slot, next(letter for letter in letters if letter != card.suit))
            else:  # without another colour to announce, it is a play after all
                yield Play(slot)
                fireworks[card.suit] += fits
            if kind == ANNOUNCED:
                fireworks[card.suit] += 1
            if not is_unseen:
                del hand[slot - 1]
                hand[:0] = pile[:1]
                hinted[seat][slot - 1 : slot] = []
                hinted[seat][:0] = [False] * len(pile[:1])
            del pile[:1]
        seat = (seat + 1) % len(hands)


def telling_hint(
    composition: Composition,
    hands: Sequence[Sequence[Card]],
    seat: int,
    fireworks: dict[str, int],
) -> Hint:
    """Return the most useful hint of ``seat``: it points at a playable card and at few others.

    At least one other hand holds a card.
    """
    clues = composition.clues
    best: tuple[tuple[bool, int], int, str | int] | None = None
    for other, hand in enumerate(hands):
        if other == seat:
            continue
        fits = [composition.step(card) == fireworks[card.suit] + 1 for card in hand]
        playable, others = Counter[str | int](), Counter[str | int]()
        for card, is_fitting in zip(hand, fits, strict=True):
            (playable if is_fitting else others).update(clues[card])
        for clue in playable or others:
            use = clue in playable, -others[clue]
            if best is None or use > best[0]:
                best = use, other, clue
    assert best is not None
    _, to, clue = best
    return Hint(to, colour=clue) if isinstance(clue, str) else Hint(to, rank=clue)
