"""Series of games: by the policy alone, or with a search of each action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, cast

from deducer.play.games import PlayedGame, Policy, by_sheet, play_game
from deducer.play.search import searching
from deducer.record.sheet import Sheet
from solver.deal import Deal, derived_seed
from solver.rules import Rules


@dataclass(frozen=True)
class Match:
    """A series of games: which rules, how many players, which sheet, and from which ``seed``.

    ``search`` are the seconds for which each action is searched before it is made; None: not at
    all.
    """

    rules: Rules
    players: int
    sheet: Sheet
    seed: int = 0
    search: float | None = None

    def play(self, number: int) -> PlayedGame:
        """Play the game ``number`` of the series, from 1: always the same one, without a search."""
        deal = Deal.shuffle(self.rules, self.players, derived_seed(self.seed, number))
        return play_game(deal, self.sheet, self.policy)[0]

    @property
    def policy(self) -> Policy:
        """What each seat follows."""
        if self.search is None:
            return by_sheet
        return searching(self.rules, self.sheet, self.search)

    def games(self, count: int, jobs: int = 1) -> Iterator[PlayedGame]:
        """Yield the first ``count`` games, as soon as they are over, in ``jobs`` processes."""
        if jobs == 1:
            yield from map(self.play, range(1, count + 1))
            return
        from joblib import Parallel, delayed

        play = cast("Callable[[int], Any]", delayed(self.play))
        crew = Parallel(n_jobs=jobs, return_as="generator_unordered")
        yield from crew(map(play, range(1, count + 1)))
