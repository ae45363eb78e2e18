"""Whole games with open hands: ``python -m tests.bench.open_hands [--games N] [--worlds W]``.

Plays shuffled deals, and prints how many reach perfect. The player draws orders of the pile
and asks the solver after which actions most of them can still be won; of equally good ones it takes
the most usual. Late in the game it plays for the exact value. Its share is a lower bound for the
best policy; the share of deals that can be won at all is an upper bound.
"""

from __future__ import annotations

import argparse
import random
import time
from array import array
from collections import Counter

from solver import Deal, Hint, Move, Play, Position, Rules, Verdict, solve
from solver.board import End
from solver.intervals import wilson
from solver.kernel.layout import RUNNING, WON
from solver.limits import LimitReached, Limits
from solver.openhands import open_hands
from solver.search.partly import PartlyKnown, Trials

NODES = 2_000
"""Nodes for each question to the solver; what stays open counts half."""
TAIL = 8
"""With at most so many cards in the pile, exact values are tried."""
WAITING = 0.005
"""A hint must win so much more than the others: who knows the future waits for nothing too long."""
TAIL_NODES = 2_000_000


def chosen(position: Position, worlds: int, chance: random.Random) -> Move:
    """The player's move."""
    moves = sorted(position.distinct_moves(), key=lambda move: usual(position, move))
    if len(position.pile) <= TAIL:
        try:
            return best(position, moves)
        except LimitReached:
            pass
    rates = sampled(position, moves, worlds, chance)
    rates = [
        rate - WAITING * worlds * isinstance(move, Hint)
        for rate, move in zip(rates, moves, strict=True)
    ]
    return moves[rates.index(max(rates))]


def best(position: Position, moves: list[Move]) -> Move:
    """The first move of the best value."""
    with open_hands(position.board, Limits(TAIL_NODES)) as hands:
        value = hands.chance(position.hands, position.pile)
        return next(
            move for move in moves if hands.chance(position.hands, position.pile, move) == value
        )


def sampled(
    position: Position, moves: list[Move], worlds: int, chance: random.Random
) -> list[float]:
    """In how many of so many random orders of the pile the solver wins after each move."""
    pile = Counter(position.pile)
    unseen = tuple(pile[card] for card in position.board.rules.composition.cards)
    hidden = (None,) * len(position.pile)
    trials = Trials(PartlyKnown(position.board, position.hands, hidden, unseen), moves)
    answers = bytearray(worlds * trials.columns)
    trials.run(array("i"), chance.getrandbits(64), NODES, answers)
    columns = [answers[at :: trials.columns] for at in range(1, trials.columns)]
    return [column.count(WON) + column.count(RUNNING) / 2 for column in columns]


def usual(position: Position, move: Move) -> tuple[float, int]:
    """How far from usual a move is: plays first, then what costs least."""
    board = position.board
    full = board.tokens >= board.rules.tokens - 1
    if isinstance(move, Hint):
        return (2.0 if board.tokens < board.rules.tokens else 1.0), 0
    card = position.card_of(move)
    if isinstance(move, Play):
        following = any(
            (other.suit, other.rank) == (card.suit, card.rank + 1)
            for hand in position.hands
            for other in hand
        )
        return (0.0 if board.fits(card, move.announce) else 9.0), card.rank - 10 * following
    hand = position.hands[board.turn]
    if board.is_trash(card):
        return (1.5 if full else 0.5), 0
    if hand.count(card) > 1:
        return 0.6, 0
    if any(card in other for other in position.hands if other is not hand):
        return (0.7 if board.tokens < board.rules.tokens // 2 else 3.0), -card.rank
    return (8.0 if board.is_indispensable(card) else 4.0), -card.rank


def game(rules: Rules, players: int, seed: str, worlds: int) -> bool | None:
    """Whether the player reaches perfect; None for a deal that can't be won."""
    deal = Deal.shuffle(rules, players, seed)
    if solve(deal, time_limit=10).verdict is Verdict.UNWINNABLE:
        return None
    position, chance = deal.start, random.Random(seed)
    while position.board.end is None and position.board.reachable == rules.perfect:
        position = position.after(chosen(position, worlds, chance))
    return position.board.end is End.PERFECT


def games(rules: Rules, players: int, seeds: range, worlds: int) -> None:
    """Play games, and print the share that reaches perfect."""
    begun = time.process_time()
    lost: list[int] = []
    unwinnable: list[int] = []
    for seed in seeds:
        won = game(rules, players, f"open {seed}", worlds)
        if not won:
            (unwinnable if won is None else lost).append(seed)
    count = len(seeds)
    perfect = count - len(lost) - len(unwinnable)
    low, high = (100 * end for end in wilson(perfect, count))
    seconds = (time.process_time() - begun) / count
    print(
        f"{rules.ending!s:15} {players} players: {perfect} of {count} perfect = "
        f"{100 * perfect / count:.2f} % ({low:.2f} to {high:.2f}), {len(unwinnable)} unwinnable, "
        f"{seconds:.2f} s a game; lost: {' '.join(map(str, lost))}",
        flush=True,
    )


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first deal")
    parser.add_argument("--worlds", type=int, default=300, help="orders drawn for each move")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4, 5])
    parser.add_argument("--rules", default="standard")
    options = parser.parse_args()
    rules = Rules.named(options.rules)
    for players in options.players:
        seeds = range(options.first, options.first + options.games)
        games(rules, players, seeds, options.worlds)


if __name__ == "__main__":
    main()
