"""Upper bounds of an endgame, against all worlds one by one and against all policies."""

import random
from collections import Counter, defaultdict
from collections.abc import Collection
from fractions import Fraction

import pytest

from deducer import Record
from deducer.advice.endgame.bounds import Looks, open_bounds, too_late
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import PUBLIC
from solver import Hint, Move, Position, Verdict, solve
from solver.limits import Limits
from solver.openhands import open_hands
from tests.deducer.advice.endgame.test_values import (
    EveryPolicy,
    TooMany,
    endgames,
    others,
    public_worlds,
    some_turns,
    tiny_deal,
)
from tests.support.cases import chunks

# -- by open hands -----------------------------------------------------------------------------


def slow_bound(worlds: Collection[Position]) -> Fraction:
    """For each thing that the seat to move may see, the best action if all lies open after it."""
    board = next(iter(worlds)).board
    seen: dict[object, list[Position]] = defaultdict(list)
    for world in worlds:
        seen[others(world, board.turn)].append(world)
    moves: list[Move] = list(board.acts())
    moves += [Hint(to, rank=1) for to in range(board.players) if not board.refuse_hint(to, 1)]
    with open_hands(board) as hands:
        best = [
            max(sum(hands.chance(each.hands, each.pile, move) for each in alike) for move in moves)
            for alike in seen.values()
        ]
    return Fraction(sum(best), len(worlds))


def bounds_of(public: Knowledge, limits: Limits) -> list[Fraction]:
    """All bounds by open hands."""
    with open_hands(public.board, limits) as hands:
        return list(open_bounds(public, hands, limits))


@pytest.mark.slow
def test_the_bound_is_that_of_all_worlds_and_no_policy_wins_more() -> None:
    lower = held = 0
    for record in endgames(80, 40, "opened"):
        public, worlds = record.at().public(), public_worlds(record)
        looks = Looks(public, Limits())
        assert sum(look.weight for look in looks.all) == public.tally.total
        bounds = bounds_of(public, Limits())
        assert bounds == sorted(bounds, reverse=True)
        assert bounds[-1] == slow_bound(worlds)
        lower += bounds[-1] < bounds[0]
        try:
            assert Fraction(EveryPolicy(300).wins(worlds), len(worlds)) <= bounds[-1]
            held += 1
        except TooMany:
            pass
        for nodes in (0, 100):  # what was found until the limits was spent holds, too
            assert all(bound >= bounds[-1] for bound in bounds_of(public, Limits(nodes)))
    assert lower > 3
    assert held > 6


# -- worlds in which the pile's last card comes too late ---------------------------------------


def scarce(seed: int) -> Record:
    """Some turns of a small game in which cards are rare."""
    chance = random.Random(seed)
    deal = tiny_deal(chance, ({"r": (1, 1, 1), "y": (2, 1)},), (1, 1, 2), deck_plays=0.2)
    return some_turns(deal, seed, chance.randint(0, 4))


def comes_late(world: Position) -> bool:
    """Whether the last card is the only copy of one that others must follow."""
    board, last = world.board, world.pile[-1]
    copies = Counter(card for hand in world.hands for card in hand) + Counter(world.pile)
    height = board.height(last.suit)
    return height < last.rank < (3 if last.suit == "r" else 2) and copies[last] == 1


@pytest.mark.parametrize("chunk", chunks(4))
def test_it_is_the_share_of_worlds_that_nobody_wins_for_that(chunk: int) -> None:
    told: Counter[str] = Counter()
    for seed in range(60 * chunk, 60 * chunk + 60):
        record = scarce(seed)
        board, rules = record.at().board, record.rules
        if board.end is not None or board.reachable < rules.perfect:
            continue
        public = record.at().public()
        worlds = public_worlds(record)
        if not board.pile or rules.crowning_piece or rules.deck_plays:
            assert too_late(public) == 0
            told["never"] += 1
            continue
        late = [world for world in worlds if comes_late(world)]
        assert too_late(public) == Fraction(len(late), len(worlds))
        told["late"] += bool(late)
        for world in late[:5]:
            assert solve(world).verdict is Verdict.UNWINNABLE
    assert min(told["never"], told["late"]) > 3, told


def test_nothing_is_told_where_there_are_too_many_worlds() -> None:
    told = [
        Knowledge(record.table, record.table.now, PUBLIC, most=1)
        for record in map(scarce, range(100))
    ]
    uncounted = [public for public in told if public.counted is None]
    assert uncounted
    assert not any(map(too_late, uncounted))
