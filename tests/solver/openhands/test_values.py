"""Play with open hands against its slow twin, and against the solver for every order of the pile.

The positions come from small decks by random rules, after some random moves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from solver import Deal, Position, solve
from solver.openhands import open_hands
from tests.support.agree import plain, sensible
from tests.support.bruteforce import Game
from tests.support.cases import chunks
from tests.support.exhaustive import random_deal
from tests.support.open_hands import TooLong, Twin

MOST = 3_000
"""So many positions the twin decides at the most."""


def games(chance: random.Random, pile: int) -> Iterator[tuple[Position, Game]]:
    """Yield unfinished games of small decks, with at most so many cards in the pile."""
    while True:
        deal = random_deal(chance, 14)
        if chance.random() < 0.15:
            deal = replace(deal, rules=replace(deal.rules, deck_plays=True))
        position, game = deal.start, Game(str(deal))
        wait = chance.choice((0, 0, 1, 3, 6))
        while position.board.end is None and (wait or len(position.pile) > pile):
            moves = list(position.legal_moves())
            move = chance.choice(moves if chance.random() < 0.2 else sensible(position, moves))
            game.apply(plain(move))
            position = position.after(move)
            wait = max(0, wait - 1)
        if position.board.end is None:
            yield position, game


@pytest.mark.parametrize("chunk", chunks(4))
def test_the_value_is_that_of_the_twin_now_and_after_each_move(chunk: int) -> None:
    chance = random.Random(f"open hands {chunk}")
    compared = between = 0
    for position, game in games(chance, 5):
        twin = Twin(MOST)
        try:
            expected = twin.chance(game)
            after = {move: twin.after(game, plain(move)) for move in position.legal_moves()}
        except TooLong:
            continue
        with open_hands(position.board) as hands:
            bound = hands.bound(position.hands, position.pile)
            assert hands.chance(position.hands, position.pile) == expected <= bound, str(position)
            for move, value in after.items():
                assert hands.chance(position.hands, position.pile, move) == value, (position, move)
        compared += 1
        between += 0 < expected < 1
        if compared == 250:
            break
    assert between > 25
