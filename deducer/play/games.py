"""Games that a policy plays: from the deal, or on from a position; and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from deducer.play.common import Common
from deducer.play.policy import UNSEEN, Policy, by_sheet
from deducer.record.sheet import Sheet
from solver.deal import Deal
from solver.intervals import NORMAL, wilson
from solver.moves import Hint, Move
from solver.position import Position
from solver.rules import Rules


def play_on(
    position: Position, common: Common, kinds: Sequence[int], policy: Policy = by_sheet
) -> tuple[Position, list[Move]]:
    """Let all seats follow ``policy`` to the end; return the last position, and the moves.

    ``kinds`` are those of all cards of the deck. The policy sees those in other hands alone.
    ``common`` goes along.
    """
    line: list[Move] = []
    while position.board.end is None:
        seen = [UNSEEN] * len(kinds)
        for seat, hand in enumerate(common.hands):
            if seat != position.board.turn:
                for place in hand:
                    seen[place] = kinds[place]
        move = policy(common, seen)
        position = step(position, common, kinds, move)
        line.append(move)
    return position, line


def step(position: Position, common: Common, kinds: Sequence[int], move: Move) -> Position:
    """Make ``move``, take it into ``common``, and return the position after it.

    :raises IllegalMove: if the rules forbid it.
    """
    after = position.after(move)
    touched: list[int] = []
    if isinstance(move, Hint):
        clue = common.kinds.clues[move.value]
        touched = [place for place in common.hands[move.to] if clue >> kinds[place] & 1]
    common.after(move, touched, after.board)
    return after


def play_game(deal: Deal, sheet: Sheet, policy: Policy = by_sheet) -> tuple[Position, list[Move]]:
    """Let all seats play ``deal`` by ``sheet``; return the last position, and the moves."""
    index = deal.rules.composition.index
    common = Common.start(sheet, deal.start.board)
    return play_on(deal.start, common, [index[card] for card in deal.deck], policy)


@dataclass(frozen=True)
class PlayedGame:
    """What came of a game: its score, 0 if it was lost, its strikes and its turns."""

    score: int
    strikes: int
    turns: int

    @classmethod
    def of(cls, position: Position, line: Sequence[Move]) -> PlayedGame:
        """Return what came of the game that ended in ``position``."""
        return cls(position.board.score, position.board.strikes, len(line))


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def mean_of(cls, values: Sequence[float]) -> Estimate:
        """Return the mean of ``values``, with the interval of the normal distribution.

        >>> round(Estimate.mean_of([1, 2, 3]).high, 4)
        3.1316
        """
        number = len(values)
        mean = sum(values) / number
        variance = sum((value - mean) ** 2 for value in values) / max(1, number - 1)
        half = NORMAL * sqrt(variance / number)
        return cls(mean, mean - half, mean + half)

    @classmethod
    def share(cls, hits: int, number: int) -> Estimate:
        """Return the share of ``hits``, with Wilson's interval."""
        return cls(hits / number, *wilson(hits, number))


@dataclass(frozen=True)
class Results:
    """What came of ``games`` by the rules ``rules``, one or more."""

    rules: Rules
    games: tuple[PlayedGame, ...]

    @cached_property
    def score(self) -> Estimate:
        """The mean score."""
        return Estimate.mean_of([game.score for game in self.games])

    @cached_property
    def perfect(self) -> Estimate:
        """The share of games with every firework complete."""
        perfect = sum(game.score == self.rules.perfect for game in self.games)
        return Estimate.share(perfect, len(self.games))

    @cached_property
    def lost(self) -> Estimate:
        """The share of games that were lost: by strikes, or by the rules of Crowning Piece."""
        return Estimate.share(sum(not game.score for game in self.games), len(self.games))

    @cached_property
    def strikes(self) -> Estimate:
        """The mean number of strikes taken."""
        return Estimate.mean_of([game.strikes for game in self.games])

    @cached_property
    def turns(self) -> Estimate:
        """The mean number of turns."""
        return Estimate.mean_of([game.turns for game in self.games])

    @property
    def scores(self) -> dict[int, int]:
        """How many games came to each score, the lowest first."""
        return dict(sorted(Counter(game.score for game in self.games).items()))
