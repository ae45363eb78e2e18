"""All deals that a record leaves possible, played at the same time.

In all worlds that look the same to the seat to move, it gets one question, and its answer holds in
all of them. So no answer can depend on hidden cards, and the worlds that are won are exactly those
of a joint policy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from deducer.counting.enumeration import fillings
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.views import PublicView
from deducer.record.data import RecordData
from deducer.table.table import Table
from solver.board import End
from solver.cards import Card
from solver.deal import Deal
from solver.moves import Hint, Move
from solver.position import Position


def public_worlds(record: RecordData, most: int) -> list[Deal]:
    """Return all deals that agree with what everybody saw and heard in ``record``.

    What only the writer saw does not count.

    :raises LimitError: if there are more than ``most``.
    """
    table = Table.of(record)
    unseen = Unseen.by(Knowledge(table, table.now, PublicView()))
    if unseen.completions > most:
        raise LimitError("more than {most} worlds", most=most)
    kinds = record.rules.composition.cards
    masks = [unseen.masks.get(place, -1) for place in unseen.hidden]
    worlds = []
    for cards in sorted(
        tuple(kinds[kind] for kind in way) for way in fillings(masks, unseen.copies)
    ):
        at = {**unseen.known, **dict(zip(unseen.hidden, cards, strict=True))}
        deck = tuple(at[place] for place in range(len(at)))
        worlds.append(Deal(record.rules, len(record.players), deck, record.first))
    return worlds


Hands: TypeAlias = tuple[tuple[Card, ...], ...]
World: TypeAlias = tuple[Deal, Position]
"""A deal, and where it stands."""
Seen: TypeAlias = tuple[Move, object]
"""An action as everybody sees it: with the card that it turned up, or the slots it touched."""


@dataclass(frozen=True)
class EndgameQuestion:
    """A question to a seat; ``deal`` is one of those that look alike to it.

    ``moves`` are all since the deal, ``heard`` those since the position was set, as everybody saw
    them. ``sees`` are the other hands, in seat order from the seat's left.
    """

    deal: Deal
    position: Position
    moves: tuple[Move, ...]
    heard: tuple[Seen, ...]
    sees: Hands

    @property
    def seat(self) -> int:
        """The seat to move."""
        return self.position.board.turn


class Decider(Protocol):
    """A player of all seats, each by what that seat can know."""

    def decide(self, question: EndgameQuestion) -> Move:
        """Return the action of the seat to move."""


def sees(position: Position) -> Hands:
    """Return the hands that the seat to move sees, from its left."""
    turn = position.board.turn
    return position.hands[turn + 1 :] + position.hands[:turn]


def seen_of(position: Position, move: Move) -> Seen:
    """Return what everybody sees of ``move``."""
    if isinstance(move, Hint):
        return move, position.touched(move)
    return move, position.card_of(move)


def played_out(worlds: Iterable[Deal], moves: tuple[Move, ...], decider: Decider) -> list[Deal]:
    """Return the worlds that ``decider`` wins from where they stand after ``moves``.

    :raises IllegalMove: if an answer is against the rules in a world of its question.
    """
    won = []
    nodes = [(moves, tuple[Seen, ...](), [(deal, deal.replay(moves)) for deal in worlds])]
    while nodes:
        so_far, heard, here = nodes.pop()
        after: dict[Seen, list[World]] = {}
        for sight, alike in by_sight(here):
            deal, position = alike[0]
            move = decider.decide(EndgameQuestion(deal, position, so_far, heard, sight))
            for each, at in alike:
                after.setdefault(seen_of(at, move), []).append((each, at.after(move)))
        for seen, then in after.items():
            if then[0][1].board.end is None:
                nodes.append(((*so_far, seen[0]), (*heard, seen), then))
            elif then[0][1].board.end is End.PERFECT:
                won += [each for each, _ in then]
    return won


def by_sight(worlds: Iterable[World]) -> Iterator[tuple[Hands, list[World]]]:
    """Yield the worlds by what the seat to move sees, in an order that gives nothing away."""
    groups: dict[Hands, list[World]] = {}
    for deal, position in worlds:
        groups.setdefault(sees(position), []).append((deal, position))
    yield from sorted(groups.items())
