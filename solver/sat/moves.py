"""What happens in a line of the model, as moves of the game and as codes of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.kernel.layout import ANNOUNCED, DISCARD, HINT, MISPLAY, MOVE, PLAY
from solver.kernel.translate import cards, telling_hint
from solver.moves import PILE, Discard, Move, Play
from solver.position import Position
from solver.sat.literals import Event


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
    index = position.board.rules.composition.index
    by_bit = sorted(cards(position), key=index.__getitem__)
    for event in events:
        yield from [HINT * MOVE] * event.hints
        kind = MISPLAY
        if event.discarded:
            kind = DISCARD
        elif event.fits:
            kind = ANNOUNCED if event.announced else PLAY
        yield kind * MOVE + by_bit.index(event.card)
