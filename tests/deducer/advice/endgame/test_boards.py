"""The boards that an endgame's search stands on, against the rules."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from deducer.advice.endgame.boards import KINDS, Boards
from solver import Board, Deal, Discard, Hint, Move, Play, Position
from solver.moves import PILE
from tests.deducer.advice.endgame.test_values import tiny_deal
from tests.support.referee import touches


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
