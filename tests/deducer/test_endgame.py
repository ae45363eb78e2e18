"""Endgames against a slow twin that goes through all joint policies, and some worked out by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import TypeAlias

import pytest
from hypothesis import assume, given

from deducer import Record, ViewError
from deducer.endgame import Endgame, endgame
from deducer.endgame.clock import Clock, OutOfTime
from deducer.endgame.policy import won
from deducer.endgame.rung import Rung
from deducer.endgame.search import EVERYTHING
from deducer.endgame.worlds import Likeness, PublicWorlds
from deducer.game import Known
from deducer.record import Writer
from solver import Card, Deal, Discard, End, Ending, Hint, Move, Play, Position, Rules, solve
from solver.moves import PILE
from tests.deducer.games import played
from tests.deducer.referee import ask, lay_out, seeds
from tests.solver.strategies import thorough

PLENTY = 600.0
"""Seconds that no test needs: what ends before them is complete."""
MOST_PLANS = 4_000
"""How many plans the twin goes through at the most."""

# -- the twin: all joint policies ------------------------------------------------------------

Tagged: TypeAlias = frozenset[tuple[Position, bool]]
"""The worlds that are left as far as all know, each with whether the seat that asked saw it."""
Won: TypeAlias = frozenset[tuple[int, int]]
"""For each joint policy, how many worlds it wins, and how many of them the seat saw."""


class TooManyPlans(Exception):
    """The twin gives up."""


@dataclass
class Twin:
    """Goes through all joint policies, leaving nothing out but what comes twice."""

    plans: int = 0

    def __post_init__(self) -> None:
        self.known: dict[Tagged, Won] = {}

    def won(self, worlds: Tagged, forced: Move | None = None) -> Won:
        """What the joint policies win that do ``forced`` in the worlds that the seat saw."""
        end = next(iter(worlds))[0].board.end
        if end is not None:
            perfect = len(worlds) if end is End.PERFECT else 0
            return frozenset({(perfect, sum(tag for _, tag in worlds) if perfect else 0)})
        if forced is None and worlds in self.known:
            return self.known[worlds]
        cases = self.cases(worlds, forced is not None)
        moves = [
            [forced] if forced and next(iter(case))[1] else [*next(iter(case))[0].legal_moves()]
            for case in cases
        ]
        self.plans += prod(map(len, moves))
        if self.plans > MOST_PLANS:
            raise TooManyPlans
        found: set[tuple[int, int]] = set()
        for plan in product(*moves):
            found |= self.follow([*zip(cases, plan, strict=True)])
        if forced is None:
            self.known[worlds] = frozenset(found)
        return frozenset(found)

    @staticmethod
    def cases(worlds: Tagged, tagged: bool) -> list[Tagged]:
        """The worlds by what the seat to move sees."""
        cases: dict[object, set[tuple[Position, bool]]] = {}
        for position, tag in worlds:
            turn = position.board.turn
            look = position.hands[:turn] + position.hands[turn + 1 :], tagged and tag
            cases.setdefault(look, set()).add((position, tag))
        return [frozenset(case) for case in cases.values()]

    def follow(self, plan: list[tuple[Tagged, Move]]) -> Won:
        """What policies win that begin with a plan."""
        groups: dict[object, set[tuple[Position, bool]]] = {}
        for case, move in plan:
            for position, tag in case:
                groups.setdefault(seen(position, move), set()).add((position.after(move), tag))
        total = {(0, 0)}
        for group in groups.values():
            later = self.won(frozenset(group))
            total = {(a + c, b + d) for a, b in total for c, d in later}
        return frozenset(total)


def seen(position: Position, move: Move) -> object:
    """What everyone sees of a move."""
    match move:
        case Hint():
            return move, position.touched(move)
        case Play(slot) if slot == PILE:
            return move, position.pile[0]
        case Play(slot) | Discard(slot):
            return move, position.hands[position.board.turn][slot - 1]


def public_worlds(record: Record, turn: int) -> Tagged:
    """All positions that the public view leaves, tagged by whether the seat to move sees it so."""
    scene = lay_out(record, turn)
    board = record.at(turn).board
    public, own = scene.visible("public"), scene.visible(board.turn)
    hidden = scene.hidden("public")
    unseen = scene.unseen("public")
    worlds = set()
    for cards, _ in scene.worlds("public"):
        left = unseen.copy()
        left.subtract(cards)
        for pile in orders([card for card in left.elements()]):
            known = public | dict(zip(hidden, cards, strict=True))
            hands = tuple(tuple(known[place] for place in hand) for hand in scene.hands)
            tag = all(known[at] == own[at] for hand in scene.hands for at in hand if at in own)
            worlds.add((Position(board, hands, pile), tag))
    return frozenset(worlds)


def orders(cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Every order of some cards, each once."""
    if not cards:
        yield ()
    for card in dict.fromkeys(cards):
        rest = cards.copy()
        rest.remove(card)
        for order in orders(rest):
            yield (card, *order)


# -- small endgames --------------------------------------------------------------------------

DECKS = (
    {"r": (2, 1)},
    {"r": (3, 1)},
    {"r": (2, 2)},
    {"r": (1, 1, 1)},
    {"r": (2, 1, 1)},
    {"r": (1, 1, 1, 1)},
    {"r": (1, 1), "y": (1,)},
    {"r": (1, 1), "y": (1, 1)},
    {"r": (2, 1), "y": (1,)},
    {"r": (2,), "y": (1,), "g": (1,)},
    {"r": (2,), "y": (2,)},
)


def small_endgame(chance: random.Random) -> tuple[Record, int]:
    """A record of a few cards, and a turn at which a seat is to move."""
    copies = chance.choice(DECKS)
    cards = sum(map(sum, copies.values()))
    players = min(chance.choice((2, 2, 3)), cards)
    rules = Rules.house(
        copies=copies,
        hand_size=max(1, min(chance.choice((1, 2, 2)), cards // players)),
        tokens=chance.choice((0, 1, 1, 2)),
        strikes=chance.choice((1, 1, 2)),
        ending=chance.choice(list(Ending)),
        empty_hints=chance.random() < 0.3,
        choreography=chance.random() < 0.15,
        deck_plays=chance.random() < 0.2,
    )
    deal = Deal.shuffle(rules, players, chance.random())
    game = played(deal, chance.randrange(2**32), Writer.ALL, actions=chance.randint(0, 5))
    record = Record.of(game.record)
    moves = [turn for turn in range(record.actions + 1) if record.at(turn).board.end is None]
    assume(moves)
    return record, chance.choice(moves)


def asked(record: Record, turn: int) -> Known:
    """What the seat to move knows."""
    return ask(record, turn, record.at(turn).board.turn)


def found(record: Record, turn: int, seconds: float = PLENTY) -> Endgame:
    result = endgame(asked(record, turn), seconds)
    assert result is not None
    return result


def twin_of(record: Record, turn: int) -> tuple[Tagged, Won]:
    """The public worlds and what all joint policies win of them, if the twin can tell."""
    worlds = public_worlds(record, turn)
    twin = Twin()
    try:
        return worlds, twin.won(worlds)
    except TooManyPlans:
        assume(False)  # noqa: FBT003 - it says: another example
        raise


def forced(worlds: Tagged, move: Move) -> Won:
    """What all joint policies win that make a move where the seat saw it so."""
    try:
        return Twin().won(worlds, move)
    except TooManyPlans:
        assume(False)  # noqa: FBT003
        raise


# -- against the twin ------------------------------------------------------------------------


@given(seeds)
@thorough(60)
def test_the_value_is_that_of_the_best_of_all_joint_policies(seed: int) -> None:
    record, turn = small_endgame(random.Random(seed))
    worlds, policies = twin_of(record, turn)
    result = found(record, turn)
    best = max(total for total, _ in policies)
    assert (result.worlds, result.exact) == (len(worlds), True)
    assert result.low == Fraction(best, len(worlds))


@given(seeds)
@thorough(40)
def test_each_action_is_worth_what_a_best_policy_with_it_wins(seed: int) -> None:
    record, turn = small_endgame(random.Random(seed))
    worlds, _ = twin_of(record, turn)
    size = sum(tag for _, tag in worlds)
    result = found(record, turn)
    legal = next(position for position, tag in worlds if tag).legal_moves()
    assert {action.move for action in result.actions} == set(legal)
    for action in result.actions:
        policies = forced(worlds, action.move)
        best = max(total for total, _ in policies)
        assert action.exact
        assert action.joint_low == Fraction(best, len(worlds))
        assert action.low == action.high
        assert action.low * size in {own for total, own in policies if total == best}


def test_the_best_action_comes_first_and_is_worth_the_whole() -> None:
    chance = random.Random("order")
    for _ in range(40):
        record, turn = small_endgame(chance)
        result = found(record, turn)
        assert result.actions[0].joint_low == result.low
        ranks = [(action.joint_low, action.low) for action in result.actions]
        assert ranks == sorted(ranks, reverse=True)


@pytest.mark.parametrize("likeness", Likeness)
def test_a_policy_that_tells_less_trash_apart_wins_no_more(likeness: Likeness) -> None:
    """It can be played by seats that tell all apart, and they may do better."""
    chance = random.Random(f"likeness {likeness}")
    worse = 0
    for _ in range(60):
        record, turn = small_endgame(chance)
        rung = searched(record, turn, likeness)
        value = found(record, turn).low
        wins = rung.root.weigh(won(rung.states, rung.root))
        assert rung.root.low == rung.root.high == wins <= value * sum(rung.worlds.values())
        worse += rung.root.low < value * sum(rung.worlds.values())
    assert worse > 0 or likeness is not Likeness.ALIKE


def searched(record: Record, turn: int, likeness: Likeness) -> Rung:
    """A search with trash told apart so far, after everything was tried."""
    rung = Rung(PublicWorlds(record.at(turn).public(), likeness), Clock(PLENTY))
    rung.solve(EVERYTHING)
    return rung
