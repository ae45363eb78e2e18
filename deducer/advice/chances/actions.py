"""The actions of the seat to move, as far as they are known to be legal without all cards."""

from __future__ import annotations

from collections.abc import Iterator

from deducer.knowledge.unseen import Unseen
from solver.moves import PILE, Discard, Hint, Move, Play


def legal_actions(unseen: Unseen) -> tuple[Move, ...]:
    """Return the plays and discards that the rules allow, and one hint for all hints.

    In the timed choreography a play may announce any colour that its card can have.
    """
    board = unseen.board
    actions: list[Move] = []
    for slot, place in enumerate(unseen.moment.hands[board.turn], start=1):
        if board.refuse_play(slot) is None:
            actions.append(Play(slot))
            if board.rules.choreography:
                letters = dict.fromkeys(card.suit for card in unseen.cards(place))
                actions += [Play(slot, letter) for letter in letters]
        if board.refuse_discard(slot) is None:
            actions.append(Discard(slot))
    if board.refuse_play(PILE) is None:
        actions.append(Play(PILE))
    actions += [hint for hint, _ in zip(_hints(unseen), range(1), strict=False)]
    return tuple(actions)


def _hints(unseen: Unseen) -> Iterator[Hint]:
    """Yield hints that can touch a card, those that certainly do first."""
    board = unseen.board
    places = [(to, place) for to, hand in enumerate(unseen.moment.hands) for place in hand]
    for to, place in sorted(places, key=lambda each: each[1] not in unseen.known):
        for card in unseen.cards(place):
            if board.refuse_hint(to, card.rank) is None:
                yield Hint(to, rank=card.rank)
