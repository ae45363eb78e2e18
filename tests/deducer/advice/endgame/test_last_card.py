"""Worlds in which the pile's last card comes too late, against a list of all worlds."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from deducer import Record
from deducer.advice.endgame.bounds import too_late
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import PUBLIC
from deducer.record.data import Writer
from solver import Deal, Ending, Position, Rules, Verdict, solve
from tests.deducer.advice.endgame.test_values import public_worlds
from tests.support.cases import chunks
from tests.support.games import bare, played


def game(seed: int) -> Record:
    """Some turns of a small game in which cards are rare."""
    chance = random.Random(seed)
    rules = Rules.house(
        copies={"r": (1, 1, 1), "y": (2, 1)},
        hand_size=chance.choice((1, 1, 2)),
        tokens=chance.choice((1, 2)),
        strikes=2,
        ending=chance.choice((Ending.STANDARD, Ending.STANDARD, Ending.CROWNING_PIECE)),
        deck_plays=chance.random() < 0.2,
    )
    deal = Deal.shuffle(rules, 2, seed)
    return Record.of(
        bare(played(deal, seed, Writer.ALL, actions=chance.randint(0, 4)).record, deal.deck)
    )


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
        record = game(seed)
        look = record.at()
        if look.board.end is not None or look.board.reachable < look.board.rules.perfect:
            continue
        public = Knowledge(record.table, record.table.now, PUBLIC)
        worlds = public_worlds(record)
        rules = look.board.rules
        if not look.board.pile or rules.crowning_piece or rules.deck_plays:
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
        for record in map(game, range(100))
    ]
    uncounted = [public for public in told if public.counted is None]
    assert uncounted
    assert not any(map(too_late, uncounted))
