"""The slow twin of best scores: every game is played to its end by the brute-force referee."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeAlias

from solver import Deal, Ending, Position, Rules
from tests.support.agree import plain
from tests.support.bruteforce import Game
from tests.support.exhaustive import TooLarge
from tests.support.tables import powder_of, wild_of

Key: TypeAlias = tuple[object, ...]


class WholeGames:
    """The best final score of each game that can follow, each position decided once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: dict[Key, int] = {}

    def best(self, game: Game) -> int:
        """The best final score; 0 where every game is lost."""
        if game.over:
            return game.score()
        key = _key(game)
        if key not in self.known:
            if len(self.known) >= self.most:
                raise TooLarge
            self.known[key] = 0
            self.known[key] = max(map(self.best, _after(game)))
        return self.known[key]


def _after(game: Game) -> Iterator[Game]:
    """The game after each legal move; all hints lead to the same one."""
    hinted = False
    for move in game.legal():
        if move[0] == "hint":
            if hinted:
                continue
            hinted = True
        after = game.fork()
        after.apply(move)
        yield after


def _key(game: Game) -> Key:
    hands = tuple(tuple(sorted(hand)) for hand in game.hands)
    turns = None if game.last_turns is None else len(game.last_turns)
    tops = tuple(game.tops.values())
    return hands, len(game.pile), tops, game.tokens, game.strikes, game.mover, turns


def random_game(chance: random.Random, *, deck_plays: bool) -> tuple[Position, Game]:
    """A game of a small deck by random standard rules, from its deal or after some moves."""
    while True:
        copies = {
            letter: [chance.choice((1, 1, 2, 2, 0)) for _ in range(chance.choice((1, 2, 3, 4)))]
            for letter in "ryg"[: chance.choice((1, 2, 2, 3))]
        }
        players = chance.choice((2, 2, 3))
        size = chance.choice((1, 1, 2, 3))
        if size * players <= sum(map(sum, copies.values())) <= size * players + 6:
            break
    wild = wild_of(random.Random(str(copies)), copies)
    rules = Rules.house(
        copies=copies,
        wild=wild,
        powder=powder_of(random.Random(f"powder {copies}"), copies, wild),
        hand_size=size,
        tokens=chance.choice((0, 1, 1, 2, 3)),
        strikes=chance.choice((1, 1, 2)),
        ending=Ending.STANDARD,
        choreography=chance.random() < 0.3,
        empty_hints=chance.random() < 0.3,
        deck_plays=deck_plays,
    )
    deal = Deal.shuffle(rules, players, chance.randrange(2**32))
    position, game = deal.start, Game(str(deal))
    for _ in range(chance.choice((0, 0, 1, 2, 4, 7))):
        moves = list(position.legal_moves())
        if moves:
            move = chance.choice(moves)
            position = position.after(move)
            game.apply(plain(move))
    return position, game
