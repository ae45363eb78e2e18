"""The shipped puzzles: seeds by rules, players and level, and the puzzle of a day."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources

from solver.deal import seeded
from solver.errors import HanabiError, check_int
from solver.notation.rules_lines import RulesReader, rules_lines
from solver.puzzles.puzzle import SeededDeal
from solver.rules import Rules

FILE = "catalogue.json"
WEEK = (1, 2, 2, 3, 3, 4, 5)
"""The levels of a week's puzzles, from Monday on."""


@dataclass(frozen=True)
class Shelf:
    """Puzzles for ``players`` players under the same rules: the seeds of each level from 1 up."""

    rules: Rules
    players: int
    levels: tuple[tuple[int, ...], ...]

    def of_level(self, level: int) -> list[SeededDeal]:
        return [SeededDeal(self.rules, self.players, seed) for seed in self.levels[level - 1]]

    def level(self, seed: int) -> int | None:
        """Return the level of the puzzle with this seed, or None if there is none."""
        levels = (level for level, seeds in enumerate(self.levels, start=1) if seed in seeds)
        return next(levels, None)


@cache
def shelves() -> tuple[Shelf, ...]:
    text = resources.files(__package__).joinpath(FILE).read_text("utf-8")
    return tuple(
        Shelf(
            rules_of(each["rules"]),
            each["players"],
            tuple(tuple(seeds) for seeds in each["levels"]),
        )
        for each in json.loads(text)
    )


def rules_of(words: str) -> Rules:
    """Return the rules that ``words`` name: an ending and other rule words.

    >>> rules_of("crowning-piece avalanche").perfect
    30

    :raises NotationError: if a word names no rule.
    """
    return RulesReader({"rules": words}).rules()


def rules_words(rules: Rules) -> str:
    """Return the words by which :func:`rules_of` reads ``rules``."""
    return rules_lines(rules)["rules"]


def level_of(one: SeededDeal) -> int | None:
    """Return the level of a shipped puzzle, or None for any other deal."""
    for shelf in shelves():
        if (shelf.rules, shelf.players) == (one.rules, one.players):
            return shelf.level(one.seed)
    return None


def of_level(level: int) -> tuple[SeededDeal, ...]:
    """Return all puzzles of a level, in an order that mixes players and rules.

    :raises HanabiError: if there is no such level.
    """
    check_int("level", level, HanabiError, 1, max(WEEK))
    return _of_level(level)


@cache
def _of_level(level: int) -> tuple[SeededDeal, ...]:
    puzzles = [each for shelf in shelves() for each in shelf.of_level(level)]
    seeded(level).shuffle(puzzles)
    return tuple(puzzles)


def of_day(day: date) -> SeededDeal:
    """Return the puzzle of a day: the same for everybody, from easy on Monday to hard on Sunday."""
    weeks, weekday = divmod(day.toordinal() - 1, len(WEEK))
    level = WEEK[weekday]
    number = weeks * WEEK.count(level) + WEEK[:weekday].count(level)
    return of_level(level)[number % len(of_level(level))]
