"""An evening: winnable deals, and which table plays which of them when.

Whoever has played a deal knows its cards, and lays it out for the table that plays it next. So a
pack is laid out only once by somebody who does not play it: before its first game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solver.board import End
from solver.cards import Card
from solver.deal import Deal, derived_seed, seeded
from solver.errors import HanabiError
from solver.kernel.layout import WON
from solver.moves import Move
from solver.rules import Rules
from solver.search.drive import run_batch
from solver.search.solution import Par
from solver.search.solve import solve

NODES = 100_000
"""Nodes for each shuffle; the search for its par takes what they leave."""
MOST_DEALS = 40
"""The most deals of an evening."""
MOST_TABLES = 60
"""The most tables that play them."""
MOST_SHARING = 12
"""The most tables that share a pack of each deal: their results fit its sheet."""
TRIED = 200
"""The most shuffles that are tried for each deal."""
MOST_NODES = 20_000_000
"""The most nodes for all shuffles together, which only odd house decks need."""

Watch = Callable[[int], None]
"""Called with the number of deals that were found."""


@dataclass(frozen=True)
class ClubDeal:
    """Deal ``number`` (from 1), shuffled with ``seed``; ``line`` wins it in ``par.high`` turns."""

    number: int
    seed: int
    deal: Deal
    line: tuple[Move, ...]
    par: Par


@dataclass(frozen=True)
class Sitting:
    """A table that plays a deal, which ``laid_out_by`` has played before; None: nobody has."""

    table: int
    deal: int
    laid_out_by: int | None


@dataclass(frozen=True)
class Evening:
    """The deals of an evening: each of ``tables`` tables plays all of them, one a round.

    They are those of the census with the same ``rules``, ``players`` and ``seed`` that are known to
    be winnable, from its first row on. ``passed_over`` counts the shuffles between them.
    """

    rules: Rules
    players: int
    seed: int
    tables: int
    deals: tuple[ClubDeal, ...]
    passed_over: int

    @property
    def packs(self) -> tuple[tuple[int, ...], ...]:
        """The tables that share a pack of each deal: at most as many as there are deals."""
        size, last = min(len(self.deals), MOST_SHARING), self.tables + 1
        return tuple(tuple(range(at, min(at + size, last))) for at in range(1, last, size))

    @property
    def rounds(self) -> tuple[tuple[Sitting, ...], ...]:
        """Who plays what, round by round, in the order of the tables.

        A pack goes from each table to the one before it. In no round do two tables need it.
        """
        return tuple(
            tuple(
                _sitting(shared, place, number, len(self.deals))
                for shared in self.packs
                for place in range(len(shared))
            )
            for number in range(len(self.deals))
        )


def _sitting(shared: tuple[int, ...], place: int, number: int, deals: int) -> Sitting:
    """What the table at ``place`` of those that share a pack plays in round ``number``, from 0."""
    deal = (place + number) % deals
    before = None
    if number and place + 1 < len(shared):
        before = shared[place + 1]
    elif deal < number:
        before = shared[0]  # a pack has come round, and the first table had it last
    return Sitting(shared[place], deal + 1, before)


def evening(
    rules: Rules,
    players: int,
    *,
    deals: int,
    tables: int,
    seed: int,
    watch: Watch = lambda _count: None,
) -> Evening:
    """Return an evening of ``deals`` winnable deals; the same ``seed`` gives the same ones.

    Each of their lines was replayed to a perfect score. ``watch`` is called after each deal.

    :raises HanabiError: if there are too few or too many players for the deck, or if too few
        shuffles are known to be winnable.
    """
    if rules.reachable < rules.perfect:
        raise HanabiError("this deck lacks a needed card: no shuffle is winnable")
    winnable: list[ClubDeal] = []
    tried = nodes = 0
    while len(winnable) < deals:
        if tried == TRIED * deals or nodes > MOST_NODES:
            raise HanabiError(
                "the search found lines for {found} of {tried} shuffles: too few for {deals} deals",
                tried=tried,
                found=len(winnable),
                deals=deals,
            )
        tried += 1
        searched, solved = _winnable(len(winnable) + 1, rules, players, derived_seed(seed, tried))
        nodes += searched
        if solved is not None:
            winnable.append(solved)
            watch(len(winnable))
    return Evening(rules, players, seed, tables, tuple(winnable), tried - len(winnable))


def _winnable(number: int, rules: Rules, players: int, seed: int) -> tuple[int, ClubDeal | None]:
    """The nodes that a shuffle took, and deal ``number``, if a line was found that wins it."""
    deal = Deal.shuffle(rules, players, seed)
    (status,), (nodes,), *_ = run_batch(rules, [deal.start], NODES)
    if status != WON:
        return nodes, None  # nobody asks for a proof
    solution = solve(deal, node_limit=NODES, prefer="short", par=True)
    if solution.par is None or deal.replay(solution.line).board.end is not End.PERFECT:
        return nodes, None
    return nodes, ClubDeal(number, seed, deal, solution.line, solution.par)


@dataclass(frozen=True)
class Blind:
    """Where each card of the pack goes, counted from the top and from 0, for either person."""

    first: tuple[int, ...]
    second: tuple[int, ...]


def blind(each: ClubDeal) -> Blind:
    """Return the two steps from a sorted pack, its first suit's 1 on top, to the deal of ``each``.

    The same seed gives the same ones.
    """
    chance = seeded(f"blind {each.seed}")
    places: dict[Card, list[int]] = {}
    for place, card in enumerate(each.deal.deck):
        places.setdefault(card, []).append(place)
    first = list(range(len(each.deal.deck)))
    chance.shuffle(first)
    second = [0] * len(first)
    for between, card in zip(first, each.deal.rules.composition.deck(), strict=True):
        second[between] = places[card].pop()
    return Blind(tuple(first), tuple(second))
