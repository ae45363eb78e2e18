"""The slow, obvious twin of play with open hands: every move, and after it every draw.

Whatever lies in the pile may come next, each card equally likely.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from tests.support.bruteforce import Game, Move
from tests.support.exhaustive import TooLarge


class GameTwin:
    """The chances of perfect with open hands, by the rules of the brute-force referee.

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

    def after(self, game: Game, move: Move) -> Fraction:
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
