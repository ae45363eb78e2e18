"""Makes a suite of endgames: ``python -m tests.support.suite_making OUT [COUNT] [SEED]``.

It plays winnable deals at random without losing perfect, and takes their endgames. The search
counts steps, not seconds, so the same seed gives the same suite on every machine. The 1,000
endgames of the shipped suite take five minutes.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from deducer.advice.endgame import endgame
from deducer.errors import LimitError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.views import PublicView, SeatView
from deducer.record.writing import show
from deducer.show.json.endgame import policy_json
from deducer.table.table import Table
from deducer.yardstick.program_messages import record_of
from deducer.yardstick.suite import Suite, SuiteEndgame
from solver.board import End
from solver.deal import Deal, derived_seed
from solver.limits import Limits
from solver.moves import Hint, Move
from solver.position import Position
from solver.rules import Ending, Rules
from solver.search.solve import solve

NODES_OF_A_GAME = 2_000
"""Nodes to see that perfect is still possible; what takes more is not played."""
HINTS = (0.3, 0.5, 0.7)
"""How often a hint is tried before anything else: one of these for a game."""
DECKS: tuple[dict[str, tuple[int, ...]], ...] = (
    {"r": (2, 1, 1), "y": (2, 1, 1)},
    {"r": (3, 2, 1), "y": (3, 2, 1)},
    {"r": (2, 2, 1), "y": (2, 2, 1), "g": (2, 1)},
    {"r": (3, 2, 2, 1), "y": (3, 2, 2, 1)},
    {"r": (2, 2, 1), "y": (2, 2, 1), "g": (2, 2, 1)},
    {"r": (3, 2, 1), "y": (3, 2, 1), "g": (3, 2, 1)},
    {"r": (2, 1, 1), "y": (2, 1, 1), "g": (2, 1), "b": (2, 1)},
)
"""Small house decks."""
SIXTH = "m"
"""The suit that joins a small deck in half of the games: wild, or one like the others."""


@dataclass(frozen=True)
class Made:
    """A made game: ``moves`` win the ``deal``."""

    deal: Deal
    moves: tuple[Move, ...]
    printed: bool
    sixth: str


def made(seed: int, number: int) -> Made | None:
    """Return game ``number`` of a ``seed``, or None if it can't be won.

    Players, endings and decks take turns, so that all of them come equally often.
    """
    chance = random.Random(derived_seed(seed, number))
    players, ending = 2 + number % 4, list(Ending)[number // 4 % 2]
    sixth, printed = bool(number // 8 % 2), number // 16 % 2 == 1
    small = None if printed else dict(chance.choice(DECKS))
    name = chance.choice(("avalanche", "rainbow")) if sixth else ""
    if small is None:
        rules = Rules.named(ending, sixth=name or None)
    else:
        rules = _house(chance, small, players, ending, name)
    deal = Deal.shuffle(rules, players, chance.randrange(2**53))
    moves = tuple(_played(deal.start, chance, chance.choice(HINTS)))
    return Made(deal, moves, printed, name) if moves else None


def _house(
    chance: random.Random,
    copies: dict[str, tuple[int, ...]],
    players: int,
    ending: Ending,
    sixth: str,
) -> Rules:
    """Rules of a small deck of these ``copies``, and of a sixth suit if there is one."""
    if sixth:
        copies[SIXTH] = (1, 1) if chance.random() < 0.5 else (2, 1)
    total = sum(map(sum, copies.values()))
    return Rules.house(
        copies=copies,
        wild=SIXTH if sixth == "rainbow" else "",
        hand_size=min(chance.choice((2, 2, 3, 3, 4)), (total - 2) // players),
        tokens=chance.choice((2, 3, 4, 8)),
        strikes=chance.choice((1, 2, 3)),
        ending=ending,
    )


def _played(position: Position, chance: random.Random, hints: float) -> Iterator[Move]:
    """Yield the moves of a game that is won; none if that can't be seen."""
    line = list(solve(position, node_limit=20 * NODES_OF_A_GAME).line)
    while line and position.board.end is None:
        move = _drawn(position, chance, hints)
        if move is None:
            move = line[0]
        if move == line[0]:
            line = line[1:]
        else:
            line = list(solve(position.after(move), node_limit=NODES_OF_A_GAME).line)
        yield move
        position = position.after(move)
        if position.board.end is End.PERFECT:
            return


def _drawn(position: Position, chance: random.Random, hints: float) -> Move | None:
    """A random move, perhaps a hint, that keeps perfect possible; None if four tries find none."""
    moves = list(position.distinct_moves())
    some_hints = [move for move in position.legal_moves() if isinstance(move, Hint)]
    chance.shuffle(moves)
    if some_hints and chance.random() < hints:
        moves.insert(0, chance.choice(some_hints))
    for move in moves[:4]:
        after = position.after(move)
        if after.board.end is End.PERFECT:
            return move
        if after.board.end is None and solve(after, node_limit=NODES_OF_A_GAME).winnable:
            return move
    return None


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


def endgames(seed: int) -> Iterator[SuiteEndgame]:
    """Yield endgames made from ``seed``, without end."""
    names = (f"{number:04}" for number in itertools.count(1))
    for number in itertools.count():
        game = made(seed, number)
        if game is not None:
            chance = random.Random(derived_seed(seed, -1 - number))
            for each in islice(_endgames(game, chance), EACH):
                yield replace(each, name=next(names))


def _endgames(game: Made, chance: random.Random) -> Iterator[SuiteEndgame]:
    """Yield the endgames of a game that are of use, without names."""
    last = min(LAST, len(game.moves))
    for back in chance.sample(range(1, last + 1), last):
        one = _endgame(game, len(game.moves) - back)
        dull = chance.random() >= DULL
        if one is not None and not (dull and _is_dull(one)):
            yield one


def _is_dull(one: SuiteEndgame) -> bool:
    """Whether an endgame is won for sure, or its policy begins alike whatever the seat sees."""
    return one.value == 1 or len({case.moves[0] for case in one.policy.cases}) == 1


def _endgame(game: Made, turn: int) -> SuiteEndgame | None:
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
    return SuiteEndgame(
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


def main(arguments: Sequence[str]) -> None:
    """Write a suite to a new file."""
    out, count, seed = (*arguments, *("1000", "1")[len(arguments) - 1 :])
    suite = Suite(int(seed), tuple(islice(endgames(int(seed)), int(count))))
    with Path(out).open("xb") as file:
        file.write(suite.packed())


if __name__ == "__main__":
    main(sys.argv[1:])
