"""The public worlds of an endgame against a list of every deal that the public view leaves."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from deducer import Record
from deducer.advice.endgame.worlds import Likeness, PublicWorlds
from deducer.counting.hidden import Hidden
from deducer.game import ExplainedKnowledge
from deducer.record.data import Writer
from solver import Card
from tests.deducer.advice.endgame.test_joint_policy import Ticks, row_of
from tests.deducer.advice.endgame.test_values import orders, public_worlds, worn_game
from tests.support.referee import ask, lay_out, small_record


def questions(number: int, seed: str) -> Iterator[tuple[Record, int, ExplainedKnowledge]]:
    """So many moments of which few public worlds are left: with slips, or with much trash."""
    chance = random.Random(seed)
    while number:
        record = worn_game(chance, 200) if number % 2 else small_record(chance, Writer.ALL)
        turn = record.actions if number % 2 else chance.randint(0, record.actions)
        public = ask(record, turn, "public")
        if 1 < PublicWorlds(public, Likeness.APART).most <= 200:
            number -= 1
            yield record, turn, public


def test_arrangements_are_the_orders_that_the_slots_admit() -> None:
    chance, some = random.Random("arrangements"), 0
    for _ in range(400):
        copies = [chance.randint(0, 2) for _ in range(chance.randint(1, 4))]
        slots = range(chance.randint(0, sum(copies)))
        masks = [chance.randrange(1, 1 << len(copies)) for _ in slots]
        cards = Counter({Card("r", kind + 1): number for kind, number in enumerate(copies)})
        laid = [[card.rank - 1 for card in order] for order in orders(+cards)]
        fitting = [row for row in laid if all(masks[slot] >> row[slot] & 1 for slot in slots)]
        assert Hidden.of(masks, copies).arrangements() == len(fitting)
        some += 1 < len(fitting) < len(laid)
    assert some > 50


@pytest.mark.slow
def test_worlds_are_all_deals_that_the_public_view_leaves() -> None:
    mixed = opened = 0
    for record, turn, public in questions(80, "listed"):
        deals = public_worlds(record, turn)
        for likeness in Likeness:
            worlds = PublicWorlds(public, likeness)
            listed = worlds.listed(Ticks(None).check)
            assert listed == Counter(row_of(worlds, deal) for deal in deals)
            assert len(listed) <= worlds.most
            mixed += len(listed) < len(deals)
        assert sum(listed.values()) == public.hidden.arrangements(None)
        opened += bool(public.known.keys() & set(worlds.places))
    assert mixed > 10
    assert opened > 4


@pytest.mark.slow
def test_a_seat_s_own_worlds_are_the_deals_that_it_can_not_tell_from_the_real_one() -> None:
    split = 0
    for record, turn, public in questions(80, "seen"):
        own = ask(record, turn, public.board.turn)
        if own.missed:
            continue
        scene = lay_out(record, turn)
        seen = scene.visible(public.board.turn)
        places = [place for row in (*scene.hands, scene.pile) for place in row]
        deals = [
            deal
            for deal in public_worlds(record, turn)
            for cards in [[card for row in (*deal.hands, deal.pile) for card in row]]
            if all(seen.get(at, card) == card for at, card in zip(places, cards, strict=True))
        ]
        for likeness in Likeness:
            worlds = PublicWorlds(public, likeness)
            listed = worlds.listed(Ticks(None).check)
            real = worlds.as_seen(own, list(listed))
            assert real == Counter(row_of(worlds, deal) for deal in deals)
            split += any(number < listed[world] for world, number in real.items())
    assert split > 5
