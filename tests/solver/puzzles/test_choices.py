"""How much choice turns leave, against solving after every legal move."""

from math import log2

import pytest

from solver import Deal, Position, Rules, solve
from solver.board import End
from solver.errors import HanabiError
from solver.moves import Hint
from solver.puzzles.puzzle import Puzzle, TurnChoice, choice, puzzle, way_on
from tests.support.cases import a_few
from tests.support.plans import CROWNING, QUICK


@pytest.mark.parametrize("rules", [QUICK, CROWNING])
@pytest.mark.parametrize("seed", a_few(range(12), 3))
def test_a_choice_counts_what_differs_and_does_not_plainly_lose(rules: Rules, seed: int) -> None:
    position = Deal.shuffle(rules, 2, seed).start
    while position.board.end is None:
        kept, among = slow_choice(position)
        assert choice(position) == TurnChoice(len(kept), len(among))
        found = solve(position)
        if not found.winnable:
            assert kept == set()
            return
        position = position.after(found.line[0])


def slow_choice(position: Position) -> tuple[set[object], set[object]]:
    """The actions that keep perfect possible, and all that do not plainly lose, by their effect."""
    kept, among = set[object](), set[object]()
    for move in position.legal_moves():
        after = position.after(move)
        board = after.board
        if board.end is not End.PERFECT and (board.end or board.reachable < board.rules.perfect):
            continue
        card = None if isinstance(move, Hint) else position.card_of(move)
        trash = card is not None and position.board.is_trash(card)
        effect = (type(move), "trash" if trash else card, board.points, board.strikes, board.tokens)
        among.add(effect)
        if solve(after).winnable:
            kept.add(effect)
    return kept, among


def test_hard_is_what_chance_gets_through_seldom() -> None:
    found = (TurnChoice(1, 8), TurnChoice(3, 3), TurnChoice(1, 1), TurnChoice(1, 4, undecided=1))
    assert sum(each.bits for each in found) == 3 + 0 + 0 + log2(2)
    deal = Deal.shuffle(Rules.named(), 2, 1)
    some = Puzzle(deal, (), 0)
    some.__dict__["choices"] = found
    assert (some.narrow, some.hard_turns, some.level) == ((1, 3), (1, 4), 1)


def test_what_can_t_be_won_is_no_puzzle() -> None:
    lost = Deal.shuffle(Rules.named(sixth="avalanche"), 2, 4)
    with pytest.raises(HanabiError, match="this deal can't be won, so it is not a puzzle"):
        puzzle(lost)
    assert way_on(lost.start) is None
    won = puzzle(Deal.shuffle(Rules.named(), 2, 1))
    assert won.deal.replay(won.line).board.end is End.PERFECT
