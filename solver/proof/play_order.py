"""Which cards wait for which: the order of play as a graph, for the words of proofs."""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from solver.cards import Card
from solver.errors import Phrase
from solver.position import Position

if TYPE_CHECKING:
    import networkx as nx

_GROUPS = {
    re.compile(r"([\w ]+) \(for (\w+), card (\d+) of the pile\)"): partial(
        Phrase, "{cards} (for {until}, card {place} of the pile)"
    ),
    re.compile(r"([\w ]+) \(for (\w+), which is gone\)"): partial(
        Phrase, "{cards} (for {until}, which is gone)"
    ),
    re.compile(r"([\w ]+) \((\w+) is card (\d+) of the pile\)"): partial(
        Phrase, "{cards} ({until} is card {place} of the pile)"
    ),
}
"""What :func:`waiting_words` writes of a group, to read it back: its words are data of proofs."""


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
    held = {card for hand in position.hands for card in hand}
    for card in graph:
        places = [place for place, other in enumerate(position.pile, start=1) if other == card]
        graph.nodes[card]["copies"] = (0,) * (card in held) + tuple(places)
    return graph


def awaited(graph: nx.DiGraph[Card], card: Card, draws: int) -> Card | None:
    """Return the lowest card, up to ``card``, that comes after ``draws`` draws, or None."""
    import networkx as nx

    before = sorted(nx.ancestors(graph, card) | {card})
    return next((other for other in before if _comes(graph, other) > draws), None)


def _comes(graph: nx.DiGraph[Card], card: Card) -> float:
    """When the first copy of ``card`` comes; infinity if there is none."""
    return min(graph.nodes[card]["copies"], default=float("inf"))


def waiting_words(graph: nx.DiGraph[Card], cards: tuple[Card, ...], draws: int) -> str:
    """Return ``cards`` in words, grouped by the card that they wait for after ``draws`` draws.

    For example: ``g2 g3 g4 (for g1, card 31 of the pile) r5 (for r4, card 29)``.
    """
    groups: dict[Card | None, list[Card]] = {}
    for card in cards:
        groups.setdefault(awaited(graph, card, draws), []).append(card)
    words = []
    for until, group in groups.items():
        text = " ".join(map(str, group))
        if until is not None and until not in group:
            place = graph.nodes[until]["copies"]
            comes = f", card {place[0]} of the pile" if place else ", which is gone"
            text += f" (for {until}{comes})"
        elif until is not None and graph.nodes[until]["copies"]:
            text += f" ({until} is card {graph.nodes[until]['copies'][0]} of the pile)"
        words.append(text)
    return ", ".join(words)


def waiting_phrases(words: str) -> tuple[object, ...]:
    """Return what :func:`waiting_words` wrote as phrases, a group each; others stay as they are."""
    return tuple(map(_group_phrase, re.split(r", (?=[a-z]\d)", words)))


def _group_phrase(words: str) -> object:
    for pattern, phrase in _GROUPS.items():
        found = pattern.fullmatch(words)
        if found:
            return phrase(**dict(zip(("cards", "until", "place"), found.groups(), strict=False)))
    return words
