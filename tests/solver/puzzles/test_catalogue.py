"""The puzzles that are shipped: what they are said to be, and the same on every day for all."""

from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from itertools import product
from math import log2
from pathlib import Path

import pytest

from solver import Deal, Position, Rules, solve
from solver.board import End
from solver.errors import HanabiError
from solver.moves import Hint
from solver.puzzles import catalogue
from solver.puzzles.catalogue import (
    FILE,
    WEEK,
    Shelf,
    level_of,
    of_day,
    of_level,
    rules_words,
    shelves,
)
from solver.puzzles.puzzle import LEVELS, Puzzle, SeededDeal, TurnChoice, choice, puzzle, way_on
from tests.support import mining
from tests.support.cases import a_few
from tests.support.plans import CROWNING, QUICK

MONDAY = date(2026, 11, 23)


def test_there_are_some_hundreds_in_a_few_kilobytes() -> None:
    path = Path(catalogue.__file__).with_name(FILE)
    assert mining.as_text(shelves()) == path.read_text("utf-8")
    assert path.stat().st_size < 6_000
    count = [sum(map(len, shelf.levels)) for shelf in shelves()]
    assert sum(count) > 300
    assert len(count) == 15
    assert {shelf.players for shelf in shelves()} == {2, 3, 4, 5}
    assert all(len(of_level(level)) > 20 for level in range(1, len(LEVELS) + 1))
    assert all(len(set(seeds)) == len(seeds) for shelf in shelves() for seeds in shelf.levels)


def test_a_seed_shuffles_the_same_deal_everywhere() -> None:
    """Whoever shuffles otherwise has other puzzles: this is what every Python must deal."""
    rules = Rules.named("crowning-piece", sixth="avalanche")
    deck = " ".join(map(str, SeededDeal(rules, 3, 88).deal.deck))
    assert deck.startswith("r1 b1 r5 m5 w4 y3 g2 b4 w4 y2")
    assert sha256(deck.encode()).hexdigest().startswith("bcf7606c213c71a9")


def test_a_puzzle_a_day_from_easy_to_hard_and_none_twice_in_a_quarter() -> None:
    days = [of_day(MONDAY + timedelta(day)) for day in range(15 * 7)]
    assert [level_of(each) for each in days] == [*WEEK] * 15
    assert len(set(days)) == len(days)
    assert of_day(MONDAY) == days[0]


@pytest.mark.slow
@pytest.mark.parametrize(("number", "level"), a_few([*product(range(15), range(5))], 75))
def test_each_is_what_it_is_said_to_be(number: int, level: int) -> None:
    shelf = shelves()[number]
    levels = tuple(seeds if at == level else () for at, seeds in enumerate(shelf.levels))
    assert list(mining.wrong(replace(shelf, levels=levels))) == []


def test_what_is_wrong_is_named() -> None:
    shelf = Shelf(Rules.named(sixth="avalanche"), 2, ((4, 1), (), (), (), ()))
    lost, other = mining.wrong(shelf)
    wanted = "2 players, standard avalanche, seed 4: this deal can't be won, so it is not a puzzle"
    assert lost == wanted
    level = puzzle(SeededDeal(shelf.rules, 2, 1).deal).level
    assert other == f"2 players, standard avalanche, seed 1: level {level}, not 1"


@pytest.mark.nightly
@pytest.mark.slow
def test_mined_puzzles_have_the_levels_that_the_search_measures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, count in {"SHUFFLES": 60, "PLAIN": 20, "LONG": 10}.items():
        monkeypatch.setattr(mining, name, count)
    shelf = mining.mined(Rules.named(sixth="avalanche"), 2)
    assert sum(map(len, shelf.levels)) > 5
    assert list(mining.wrong(shelf)) == []
    assert rules_words(shelf.rules) == "standard avalanche"


# -- how much choice turns leave, against solving after every legal move -----------------------


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
