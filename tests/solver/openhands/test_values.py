"""Play with open hands against its slow twin, and against the solver for each order of the pile.

The positions come from small decks by random rules, after some random moves.
"""

import random
from collections.abc import Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from solver import Deal, Hint, Position, Rules, solve
from solver.limits import LimitReached, Limits
from solver.openhands import open_hands
from tests.support.agree import plain, sensible
from tests.support.bruteforce import Game
from tests.support.bruteforce import Move as GameMove
from tests.support.cases import TIMES, chunks
from tests.support.exhaustive import TooLarge, random_deal


class GameTwin:
    """The slow twin: every move, and after it every draw, by the brute-force referee.

    Whatever lies in the pile may come next, each card equally likely.

    :raises TooLarge: where that takes more than ``most`` positions.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[Hashable, Fraction] = {}

    def chance(self, game: Game) -> Fraction:
        """The chance under the best policy."""
        if game.over:
            return Fraction(game.over == "perfect")
        key = (
            tuple(tuple(sorted(hand)) for hand in game.hands),
            tuple(sorted(game.pile)),
            tuple(game.tops.values()),
            (game.tokens, game.strikes, game.mover),
            tuple(game.last_turns or ()),
        )
        if key not in self.known:
            if len(self.known) >= self.most:
                raise TooLarge
            self.known[key] = max(self.after(game, move) for move in game.legal())
        return self.known[key]

    def after(self, game: Game, move: GameMove) -> Fraction:
        """The chance after a move: the mean over the cards that may lie on top."""
        tops = range(len(game.pile)) if game.pile and move[0] != "hint" else [0]
        chances = []
        for top in tops:
            then = game.fork()
            if then.pile:
                then.pile.insert(0, then.pile.pop(top))
            then.apply(move)
            chances.append(self.chance(then))
        return sum(chances, Fraction(0)) / len(chances)


def positions(chance: random.Random, most: int, deck_plays: float = 0) -> Iterator[Position]:
    """Yield positions of unfinished games, with at most so many cards in the pile."""
    while True:
        deal = random_deal(chance, 14)
        if chance.random() < deck_plays:
            deal = replace(deal, rules=replace(deal.rules, deck_plays=True))
        position = deal.start
        wait = chance.choice((0, 0, 1, 3, 6))
        while position.board.end is None and (wait > 0 or len(position.pile) > most):
            moves = list(position.legal_moves())
            moves = moves if chance.random() < 0.2 else sensible(position, moves)
            position = position.after(chance.choice(moves))
            wait -= 1
        if position.board.end is None:
            yield position


def as_game(position: Position) -> Game:
    """The position as the brute-force referee has it."""
    board = position.board
    deal = Deal(board.rules, board.players, tuple(board.rules.composition.deck()))
    game = Game(str(deal))
    game.hands = [[str(card) for card in reversed(hand)] for hand in position.hands]
    game.pile = [str(card) for card in position.pile]
    game.tops = dict(zip(game.tops, board.fireworks, strict=True))
    game.tokens, game.strikes, game.mover = board.tokens, board.strikes, board.turn
    if board.turns_left is not None:
        seats = (board.turn + wait for wait in range(board.turns_left))
        game.last_turns = [seat % board.players for seat in seats]
    game.over = ""
    return game


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(4))
def test_each_move_has_the_value_that_the_other_referee_gives_it(chunk: int) -> None:
    chance, most = random.Random(f"moves with open hands {chunk}"), 60 if chunk else 15
    compared = between = from_pile = 0
    for position in positions(chance, 4, deck_plays=0.4):
        twin, game = GameTwin(400), as_game(position)
        try:
            after = {move: twin.after(game, plain(move)) for move in position.legal_moves()}
        except TooLarge:
            continue
        with open_hands(position.board) as hands:
            for move, expected in after.items():
                found = hands.chance(position.hands, position.pile, move)
                assert found == expected, (position, move)
            assert hands.chance(position.hands, position.pile) == max(after.values())
            assert hands.bound(position.hands, position.pile) == max(after.values())
        compared += 1
        between += 0 < max(after.values()) < 1
        from_pile += position.board.rules.deck_plays and len(position.pile) > 0
        if compared == most:
            break
    assert between > most // 20
    assert from_pile > most // 20


@pytest.mark.slow
def test_the_first_bound_is_the_share_of_orders_that_the_solver_wins() -> None:
    between = 0
    for position, _ in zip(positions(random.Random("orders"), 4), range(75 * TIMES), strict=False):
        orders = list(permutations(position.pile))
        won = sum(bool(solve(replace(position, pile=order)).winnable) for order in orders)
        with open_hands(position.board) as hands:
            bound = hands.bound(position.hands, position.pile)
        assert bound == Fraction(won, len(orders))
        between += 0 < bound < 1
    assert between > 5


@pytest.mark.slow
def test_one_table_serves_many_hands() -> None:
    """Cards change places between the hands and the pile; what was found before does no harm."""
    chance = random.Random("many hands")
    for position, _ in zip(positions(chance, 5), range(20 * TIMES), strict=False):
        with open_hands(position.board) as hands:
            for _ in range(8):
                cards = [card for row in (*position.hands, position.pile) for card in row]
                chance.shuffle(cards)
                rows, at = [], 0
                for size in (*position.board.hands, position.board.pile):
                    rows.append(tuple(cards[at : at + size]))
                    at += size
                moves = list(position.legal_moves())
                move = chance.choice(
                    [None, *(each for each in moves if not isinstance(each, Hint))]
                )
                shared = hands.chance(rows[:-1], rows[-1], move)
                with open_hands(position.board) as fresh:
                    assert shared == fresh.chance(rows[:-1], rows[-1], move)


def test_too_much_effort_is_refused() -> None:
    start = Deal.shuffle(Rules.named(), 2, seed=1).start
    with open_hands(start.board) as hands, pytest.raises(LimitReached):
        hands.bound(start.hands, start.pile)
    late = next(each for each in positions(random.Random(3), 5) if len(each.pile) == 5)
    with open_hands(late.board, Limits(nodes=10)) as hands, pytest.raises(LimitReached):
        hands.chance(late.hands, late.pile)
