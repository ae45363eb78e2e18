"""Makes a suite: endgames of made games whose value the search settles, each with a best policy.

The search counts steps, not seconds, so the same seed gives the same suite on every machine.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from deducer.advice.endgame import endgame
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.views import PublicView, SeatView
from deducer.record.writing import show
from deducer.show.json.policy import policy_json
from deducer.table.table import Table
from deducer.yardstick.games import Made, made
from deducer.yardstick.scribe import record_of
from deducer.yardstick.suite import Endgame, Suite
from solver.limits import Limits
from solver.seeds import derived_seed

LEAST_WORLDS, MOST_WORLDS = 6, 600
"""How many public worlds an endgame has."""
LAST = 12
"""The most actions before the end of its game."""
EACH = 2
"""The most endgames of one game."""
DULL = 0.2
"""How often an endgame is taken that is won for sure, or begins alike whatever the seat sees."""
NODES = 500_000
"""Nodes of the search for an endgame: a fraction of a second."""
SECONDS = 120.0
"""More than these nodes take on any machine."""


def suite(count: int, seed: int, tell: Callable[[int], None] = lambda _: None) -> Suite:
    """Return ``count`` endgames made from ``seed``; ``tell`` hears how many are done."""
    collected = []
    for each in islice(endgames(seed), count):
        collected.append(each)
        tell(len(collected))
    return Suite(seed, tuple(collected))


def endgames(seed: int) -> Iterator[Endgame]:
    """Yield endgames made from ``seed``, without end."""
    names = (f"{number:04}" for number in itertools.count(1))
    for number in itertools.count():
        game = made(seed, number)
        if game is not None:
            chance = random.Random(derived_seed(seed, -1 - number))
            for each in islice(_endgames(game, chance), EACH):
                yield replace(each, name=next(names))


def _endgames(game: Made, chance: random.Random) -> Iterator[Endgame]:
    """Yield the endgames of a game that are of use, without names."""
    last = min(LAST, len(game.moves))
    for back in chance.sample(range(1, last + 1), last):
        one = _endgame(game, len(game.moves) - back)
        dull = chance.random() >= DULL
        if one is not None and not (dull and _is_dull(one)):
            yield one


def _is_dull(one: Endgame) -> bool:
    """Whether an endgame is won for sure, or its policy begins alike whatever the seat sees."""
    return one.value == 1 or len({case.moves[0] for case in one.policy.cases}) == 1


def _endgame(game: Made, turn: int) -> Endgame | None:
    """The endgame after ``turn`` actions, if its value is known and not 0."""
    moves = game.moves[:turn]
    position = game.deal.replay(moves)
    seat = position.board.turn
    record = record_of(game.deal, moves, seat)
    table = Table.of(record)
    if not LEAST_WORLDS <= _worlds(table) <= MOST_WORLDS:
        return None
    solution = endgame(Knowledge(table, table.now, SeatView(seat)), Limits(NODES, SECONDS))
    if solution is None or not solution.exact or not solution.low:
        return None
    policy = solution.policy
    action = None if policy is None else policy.move(position)
    if policy is None or action is None:
        return None
    return Endgame(
        "",
        len(record.players),
        str(record.rules.ending),
        "printed" if game.printed else "small",
        game.sixth,
        show(record),
        solution.worlds,
        solution.low,
        action,
        policy_json(policy),
    )


def _worlds(table: Table) -> int:
    """The number of public worlds, or a huge one."""
    try:
        return Unseen.by(Knowledge(table, table.now, PublicView())).completions
    except LimitError:
        return MOST_WORLDS + 1
