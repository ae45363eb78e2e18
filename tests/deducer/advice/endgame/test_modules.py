"""What an endgame's search stands on: its boards, and what is within reach on them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from deducer.advice.endgame import boards as boards_module
from deducer.advice.endgame.boards import KINDS, Boards, Reach
from solver import Board, Deal, Discard, Ending, Hint, Move, Play, Position, Rules
from solver.board import End
from solver.moves import PILE
from tests.deducer.advice.endgame.test_search import Ticks
from tests.deducer.advice.endgame.test_values import DECKS, WORN, Decks
from tests.support.referee import touches
from tests.support.tables import wild_of


@cache
def winnable(position: Position) -> bool:
    """Whether perfect can be reached with all cards known, by trying everything."""
    if position.board.end is not None:
        return position.board.end is End.PERFECT
    return any(winnable(position.after(move)) for move in position.legal_moves())


def deals(number: int, seed: str, decks: Decks = DECKS) -> Iterator[Deal]:
    """Small deals with all sorts of rules."""
    chance = random.Random(seed)
    for _ in range(number):
        copies = chance.choice(decks)
        players = chance.choice((2, 2, 3))
        rules = Rules.house(
            copies=copies,
            wild=wild_of(chance, copies),
            hand_size=min(chance.choice((1, 2, 3)), sum(map(sum, copies.values())) // players),
            tokens=chance.choice((1, 2)),
            strikes=chance.choice((1, 2)),
            ending=chance.choice(list(Ending)),
            empty_hints=chance.random() < 0.3,
            choreography=chance.random() < 0.2,
            deck_plays=chance.random() < 0.3,
        )
        yield Deal.shuffle(rules, players, chance.randrange(2**32))


def lines(number: int, seed: str, decks: Decks = DECKS) -> Iterator[list[tuple[Position, Move]]]:
    """Random games to their end, each as its positions and what is done in them."""
    chance = random.Random(seed)
    for deal in deals(number, seed, decks):
        position, line = deal.start, []
        while position.board.end is None:
            move = chance.choice([*position.legal_moves()])
            line.append((position, move))
            position = position.after(move)
        yield line


# -- boards ----------------------------------------------------------------------------------


def essential(board: Board) -> Board:
    """A board without the discards of cards that are in their fireworks."""
    cards = zip(board.rules.composition.cards, board.discards, strict=True)
    left = [0 if card.rank <= board.height(card.suit) else number for card, number in cards]
    return replace(board, discards=tuple(left))


def test_boards_share_a_number_if_they_differ_by_discarded_trash_only() -> None:
    chance, shared = random.Random("numbers"), 0
    for line in lines(100, "numbers", WORN):
        cards = line[0][0].board.rules.composition.cards
        boards = Boards([(card,) for card in cards])
        for one in {position.board: None for position, _ in line}:
            discards = list(one.discards)
            discards[chance.randrange(len(cards))] ^= 1
            for other in (
                replace(one, discards=tuple(discards)),
                replace(one, tokens=one.tokens + 1),
                replace(one, strikes=one.strikes + 1),
                replace(one, turns_left=1 if one.turns_left is None else None),
                replace(one, hands=one.hands[::-1]),
                line[chance.randrange(len(line))][0].board,
            ):
                alike = essential(one) == essential(other)
                assert (boards.number(one) == boards.number(other)) == alike
                for card in cards if alike else ():
                    shared += one != other
                    assert one.is_trash(card) == other.is_trash(card)
                    assert one.is_indispensable(card) == other.is_indispensable(card)
                    for after in (Board.after_play, Board.after_discard):
                        assert essential(after(one, card)) == essential(after(other, card))
    assert shared > 100


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


# -- reach -----------------------------------------------------------------------------------


def world_of(position: Position) -> bytes:
    """A position as a world, every card a kind by itself."""
    index = position.board.rules.composition.index
    return bytes(index[card] for row in (*position.hands, position.pile) for card in row)


@pytest.mark.parametrize("nodes", [boards_module.NODES, 1])
def test_within_reach_is_what_can_be_won_with_all_cards_known(
    nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards_module, "NODES", nodes)
    monkeypatch.setattr(boards_module, "AT_ONCE", 3)
    chance, won, lost = random.Random("reach"), 0, 0
    for line in lines(150, "reach"):
        boards = Boards([(card,) for card in line[0][0].board.rules.composition.cards])
        since = chance.randrange(len(line))
        start = line[since][0].board
        kept = Reach(boards, start, Ticks(None))
        for position, _ in line[since:]:
            deck = [card for row in (*position.hands, position.pile) for card in row]
            asked = {}
            for _ in range(4):
                chance.shuffle(deck)
                cards = iter(deck)
                hands = tuple(tuple(next(cards) for _ in hand) for hand in position.hands)
                laid = Position(position.board, hands, tuple(cards))
                asked[kept.holding(laid.board.hands, world_of(laid))] = laid
            known = kept.among(boards.number(position.board), asked)
            for holding, laid in asked.items():
                assert known[holding] == winnable(laid)
                won += known[holding]
                lost += not known[holding]
    assert won > 30
    assert lost > 30
