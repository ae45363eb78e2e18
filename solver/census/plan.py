"""The plan of a census, which determines every row; a row, and row numbers as ranges."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import NamedTuple, Self

from solver.board import Board
from solver.deal import Deal, dealt_places, derived_seed
from solver.errors import CensusError, Phrase, check_int, quoted
from solver.kernel.lending import refuse_too_many
from solver.kernel.translate import head, kind
from solver.notation.rules_lines import RulesReader, rules_lines
from solver.notation.words import lines, show_header
from solver.rules import Rules


class CensusRow(NamedTuple):
    """A deal's row: the columns of the file, in their order.

    A winnable deal has a ``line`` (see :mod:`solver.census.texts`), ``moves`` (its length) and
    ``spare_tokens`` (the fewest tokens at any time); an unwinnable one has a ``proof`` (see
    :mod:`solver.census.texts`). ``seconds`` is the time of the search; a deal solved in a
    batch has its share of the batch. If the plan asks for par, ``line`` is the shortest line known,
    and no line has fewer moves than ``par``.
    """

    number: int
    seed: int
    verdict: str
    line: str | None
    proof: str | None
    moves: int | None
    nodes: int
    spare_tokens: int | None
    seconds: float
    par: int | None = None


def gaps(numbers: Iterable[int], due: range) -> list[range]:
    """Return the ranges of ``due`` that are not among ``numbers``, which ascend and may repeat."""
    missing, after = [], due.start
    for number in numbers:
        if number > after:
            missing.append(range(after, number))
        after = number + 1
    return [*missing, range(after, due.stop)] if after < due.stop else missing


def ranges(numbers: Iterable[int]) -> tuple[range, ...]:
    """Return different numbers as ascending ranges."""
    return merged(range(number, number + 1) for number in numbers)


def merged(spans: Iterable[range]) -> tuple[range, ...]:
    """Return ranges, which must not overlap, in ascending order and with neighbours joined."""
    joined: list[range] = []
    for span in sorted(spans, key=attrgetter("start")):
        if joined and joined[-1].stop == span.start:
            joined[-1] = range(joined[-1].start, span.stop)
        else:
            joined.append(span)
    return tuple(joined)


def listed(spans: Sequence[range], most: int) -> tuple[str | Phrase, ...]:
    """Return ranges such as ``3, 17–19`` as a value of a phrase, at most the first ``most``."""
    shown: list[str | Phrase] = [
        f"{each.start}–{each.stop - 1}" if length(each) > 1 else str(each.start)
        for each in spans[:most]
    ]
    if more := sum(map(length, spans[most:])):
        shown.append(Phrase("and {more} more", more=f"{more:,}"))
    return tuple(shown)


def length(numbers: range) -> int:
    """Return the size of a range, even if it is too large for ``len``."""
    return numbers.stop - numbers.start


NODES = 1_000_000
"""The default node limit per deal: about half a second, compiled."""


@dataclass(frozen=True)
class CensusPlan:
    """Which deals a census solves, and with how many nodes each; rows count from 1.

    With ``par``, it also looks for the fewest turns to perfect, with the nodes left.

    :raises RulesError: if there are too few or too many players for the deck.
    :raises HanabiError: if the deck has too many cards for the solver.
    :raises CensusError: if the deck lacks a needed card, so that no shuffle is winnable, or if the
        limit is negative.
    """

    rules: Rules
    players: int
    seed: int = 0
    node_limit: int = NODES
    par: bool = False

    def __post_init__(self) -> None:
        self.rules.hand_size(self.players)
        refuse_too_many(self.rules.composition.total)
        check_int("seed", self.seed, CensusError)
        check_int("node_limit", self.node_limit, CensusError, 0)
        if self.rules.reachable < self.rules.perfect:
            raise CensusError("this deck lacks a needed card: no shuffle is winnable")

    def row_seed(self, number: int) -> int:
        """Return the seed of row ``number``, derived from the census's own seed.

        :raises CensusError: if ``number`` is none of 1 or more.
        """
        check_int("number", number, CensusError, 1)
        return derived_seed(self.seed, number)

    def deal(self, number: int) -> Deal:
        return Deal.shuffle(self.rules, self.players, self.row_seed(number))

    def meta(self) -> dict[str, str]:
        """Return the plan as metadata (key to text) that :meth:`read` reads."""
        return {
            "players": str(self.players),
            "rules": show_header(rules_lines(self.rules)),
            "seed": str(self.seed),
            "node limit": str(self.node_limit),
            "par": "yes" if self.par else "no",
        }

    @classmethod
    def read(cls, meta: Mapping[str, str]) -> Self:
        """Return the plan in the metadata of a census.

        :raises HanabiError: if it can't be read.
        :raises KeyError: if a key is missing.
        :raises ValueError: if a number can't be read.
        """
        reader = RulesReader()
        for line in lines(meta["rules"]):
            if not reader.take(line):
                raise CensusError("{text} is not a rule", text=quoted(line.words[0].text[:20]))
        players, seed, nodes = (int(meta[key]) for key in ("players", "seed", "node limit"))
        return cls(reader.rules(), players, seed, nodes, par=meta["par"] == "yes")


class Shuffles:
    """Deals a plan's shuffles: the same ones as :meth:`CensusPlan.deal`, by the same steps.

    All deals have the same numbers before the cards, and the same deck index for each place in a
    hand or the pile. Only the deck's order differs.
    """

    def __init__(self, plan: CensusPlan) -> None:
        rules = plan.rules
        self.head = array("i", head(Board.start(rules, plan.players)))
        self.kinds = [kind(rules.composition, card) for card in rules.composition.deck()]
        places = [place for hand in dealt_places(rules, plan.players) for place in reversed(hand)]
        places += range(len(places), len(self.kinds))
        self.arrange = itemgetter(*places)
        self.chance = random.Random()

    def problems(self, seeds: list[int]) -> tuple[array[int], array[int]]:
        """Return the problems of the deals with these ``seeds``, and where each begins."""
        size = len(self.head) + len(self.kinds)
        numbers = array("i")
        for seed in seeds:
            deck = self.kinds.copy()
            self.chance.seed(seed)
            self.chance.shuffle(deck)
            numbers.extend(self.head)
            numbers.extend(self.arrange(deck))
        return numbers, array("i", range(0, size * len(seeds), size))
