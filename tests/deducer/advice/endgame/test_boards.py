"""The boards that an endgame's search stands on, against the rules."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from deducer import Record
from deducer.advice.endgame.boards import KINDS, Boards
from deducer.advice.endgame.worlds import Likeness, PublicWorlds
from deducer.counting.hidden import Hidden
from deducer.game import ExplainedKnowledge
from deducer.record.data import Writer
from solver import Board, Card, Deal, Discard, Hint, Move, Play, Position
from solver.moves import PILE
from tests.deducer.advice.endgame.test_joint_policy import Ticks, row_of
from tests.deducer.advice.endgame.test_values import orders, public_worlds, tiny_deal, worn_game
from tests.support.referee import ask, lay_out, small_record, touches


def deals(number: int, seed: str) -> Iterator[Deal]:
    """Small deals with all sorts of rules."""
    chance = random.Random(seed)
    return (tiny_deal(chance, choreography=0.2, deck_plays=0.3) for _ in range(number))


def lines(number: int, seed: str) -> Iterator[list[tuple[Position, Move]]]:
    """Random games to their end, each as its positions and what is done in them."""
    chance = random.Random(seed)
    for deal in deals(number, seed):
        position, line = deal.start, []
        while position.board.end is None:
            move = chance.choice([*position.legal_moves()])
            line.append((position, move))
            position = position.after(move)
        yield line


def essential(board: Board) -> Board:
    """A board without the discards of cards that are in their fireworks."""
    cards = zip(board.rules.composition.cards, board.discards, strict=True)
    left = [0 if card.rank <= board.height(card.suit) else number for card, number in cards]
    return replace(board, discards=tuple(left))


def test_what_can_be_done_on_a_board_and_comes_of_it_is_what_the_rules_say() -> None:
    for line in lines(200, "rules"):
        rules = line[0][0].board.rules
        cards = rules.composition.cards
        boards = Boards([(card,) for card in cards])
        for position, move in line:
            number = boards.number(position.board)
            acts, seats = boards.legal(number)
            moves = [*position.legal_moves()]
            assert list(acts) == [each for each in moves if not isinstance(each, Hint)]
            hinted = {each.to for each in moves if isinstance(each, Hint)}
            assert rules.empty_hints or set(seats) == hinted
            assert hinted <= set(seats)
            then = position.after(move).board
            match move:
                case Hint():
                    found = boards.after(number, -1)
                case Play(slot) | Discard(slot):
                    row = position.pile if slot == PILE else position.hands[position.board.turn]
                    card = row[max(slot, 1) - 1]
                    found = boards.after(number, acts.index(move) * KINDS + cards.index(card))
            assert essential(boards.boards[found]) == essential(then)


def test_hints_that_tell_a_kind_apart_are_as_one_and_can_be_given_whatever_it_is() -> None:
    chance, parted, unsure = random.Random("told"), 0, 0
    for deal in deals(400, "told"):
        start, cards = deal.start, list(deal.rules.composition.cards)
        chance.shuffle(cards)
        cut = sorted(chance.choices(range(len(cards) + 1), k=chance.randint(0, 3)))
        edges = zip([0, *cut], [*cut, len(cards)], strict=True)
        kinds = [tuple(cards[first:last]) for first, last in edges if first < last]
        boards = Boards(kinds)
        number, seat = boards.number(start.board), (start.board.turn + 1) % deal.players
        size = start.board.hands[seat]
        hand = bytes(chance.choices(range(len(kinds)), k=size))
        told = boards.signals(number, seat, hand)
        assert len(set(told)) == len(told)
        meant: dict[int, set[object]] = {}
        always: set[int] | None = None
        wild = deal.rules.composition.wild
        for real in product(*(kinds[kind] for kind in hand)):
            hands = [*start.hands]
            hands[seat] = real
            position = replace(start, hands=tuple(hands))
            given = {}
            for hint in position.legal_moves():
                if isinstance(hint, Hint) and hint.to == seat:
                    whole = all(
                        len({touches(hint, card, wild) for card in kind}) == 1 for kind in kinds
                    )
                    given[boards.signal(position, hint)] = whole
                    seen = (hint, position.touched(hint)) if whole else hint.rank is not None
                    meant.setdefault(boards.signal(position, hint), set()).add(seen)
            assert set(told) <= set(given)
            always = set(given) if always is None else always & set(given)
            if not deal.rules.empty_hints and not wild:
                assert set(told) == set(given)
            unsure += set(told) != set(given)
            assert all(given[each] for each in told) or any(len(kind) > 1 for kind in kinds)
            parted += not all(given[each] for each in told)
        if not deal.rules.empty_hints:
            assert set(told) == always
        assert all(len(seen) == 1 for seen in meant.values())
        assert len(set(map(str, meant.values()))) == len(meant)
    assert parted > 50
    assert unsure > 5


# -- the public worlds, against a list of every deal that the public view leaves ---------------


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
