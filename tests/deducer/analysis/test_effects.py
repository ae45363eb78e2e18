"""What each action does to perfect, where all cards are known."""

import random

from deducer.analysis.analysis_board import Option, best_of, every_option, options
from solver import Deal, Hint, Rules, solve
from tests.support.exhaustive import random_position

RULES = Rules.house("ry", (2, 1), hand_size=2, tokens=2, strikes=2, ending="crowning-piece")
DEAL = Deal.parse("y2 r1 r2 y1 y1 r1", players=2, rules=RULES)


def test_options_are_all_kinds_of_actions_each_solved() -> None:
    found = list(options(DEAL.start))
    assert sum(isinstance(option.move, Hint) for option in found) == 1
    for option in found:
        assert option.keeps is solve(DEAL.start.after(option.move)).winnable
    assert {option.keeps for option in found} == {True, False}


def test_every_move_has_the_effect_of_those_like_it() -> None:
    for seed in range(30):
        position = random_position(random.Random(f"effects {seed}"))
        found = list(every_option(position, options(position)))
        assert [option.move for option in found] == list(position.legal_moves())
        for option in found:
            assert option.keeps is solve(position.after(option.move)).winnable
        if found:
            assert best_of(found) is solve(position).winnable


def test_what_is_not_decided_may_survive() -> None:
    move = next(DEAL.start.legal_moves())
    lost, kept, unsure = (Option(move, keeps) for keeps in (False, True, None))
    assert best_of([lost, unsure]) is None
    assert best_of([lost, unsure, kept]) is True
    assert best_of([lost]) is False
