"""Which cards wait for which: the order of play as a graph."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from solver.cards import Card
from solver.position import Position

if TYPE_CHECKING:
    import networkx as nx


def play_order(position: Position) -> nx.DiGraph[Card]:
    """Return the graph of the cards still needed, with an edge from each to the next of its suit.

    A card's ``copies`` are where it can come from: 0 is a hand, n the n-th card of the pile.
    """
    import networkx as nx

    board = position.board
    graph: nx.DiGraph[Card] = nx.DiGraph()
    composition = board.rules.composition
    for letter, height, top in zip(
        composition.letters, board.fireworks, composition.tops, strict=True
    ):
        needed = [Card(letter, rank) for rank in range(height + 1, top + 1)]
        graph.add_nodes_from(needed, copies=())
        graph.add_edges_from(pairwise(needed))
    in_hand = {card for hand in position.hands for card in hand}
    for card in graph:
        places = [place for place, other in enumerate(position.pile, start=1) if other == card]
        graph.nodes[card]["copies"] = (0,) * (card in in_hand) + tuple(places)
    return graph


def awaited_cards(
    position: Position, cards: Iterable[Card], draws: int
) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """Return the card that each of ``cards`` waits for after ``draws`` draws, and its place.

    That is the lowest card of its suit that comes later, and its place in the pile, from 1 (0 if it
    is gone). A card that waits for no other card is its own, with the place 0.
    """
    graph = play_order(position)
    waits = [_wait(graph, card, draws) for card in cards]
    return tuple(card for card, _ in waits), tuple(place for _, place in waits)


def _wait(graph: nx.DiGraph[Card], card: Card, draws: int) -> tuple[Card, int]:
    import networkx as nx

    for other in sorted(nx.ancestors(graph, card) | {card}):
        copies = graph.nodes[other]["copies"]
        if not copies or copies[0] > draws:
            return other, copies[0] if copies else 0
    return card, 0
