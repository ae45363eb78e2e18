"""The public face: names, the tree of errors, types."""

import math
import pickle
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import solver
from solver import Board, Card, Deal, Discard, Hint, Play, Rules, errors, solve, solve_many
from solver.cards import suit
from solver.census.plan import CensusPlan
from solver.deal import FirstCards
from solver.errors import HanabiError, IllegalMove, NotationError
from solver.limits import Limits
from solver.notation.deck_check import DeckCheck
from solver.proof.kinds import OverProof
from solver.puzzles.catalogue import of_level

NAMES = """
    Best Board COMPILED Card CardError Composition Deal DealError Dealt Discard End Ending
    HanabiError Hint IllegalMove Move NotationError Par Play Position Preference Proof ProofError
    Rules RulesError Solution Suit Verdict solve solve_many
"""


def test_the_public_names_are_these() -> None:
    assert sorted(solver.__all__) == NAMES.split()
    assert all(hasattr(solver, name) for name in solver.__all__)


CLASSES = [
    each
    for each in vars(errors).values()
    if isinstance(each, type) and issubclass(each, HanabiError)
]
PLACED = NotationError("what is wrong", line=3, column=7), IllegalMove("what is wrong", number=5)


@pytest.mark.parametrize(
    "error", [*(each("row 3 is not right") for each in CLASSES), *PLACED], ids=repr
)
def test_errors_stay_in_the_tree_and_pickle_with_all_they_know(error: HanabiError) -> None:
    assert isinstance(error, ValueError)
    for protocol in range(6):
        again = pickle.loads(pickle.dumps(error, protocol))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


# -- arguments that can't be right are refused by name, and nothing comes of them --------------


RULES = Rules.named()
DEAL = Deal.shuffle(RULES, 3, 1)
THREE: Any = 3
TEXT: Any = "r1"
CALLS: dict[str, Callable[[Any], object]] = {
    "Deal.parse players": lambda value: Deal.parse("r1", players=value),
    "Deal.shuffle players": lambda value: Deal.shuffle(RULES, value, 1),
    "FirstCards.parse players": lambda value: FirstCards.parse("r1", players=value),
    "DeckCheck.parse players": lambda value: DeckCheck.parse("r1", players=value),
    "hand_size players": RULES.hand_size,
    "Deal first": lambda value: replace(DEAL, first=value),
    "house hand_size": lambda value: Rules.house("r", (1, 1), hand_size=value),
    "house tokens": lambda value: Rules.house("r", (1, 1), hand_size=1, tokens=value),
    "house strikes": lambda value: Rules.house("r", (1, 1), hand_size=1, strikes=value),
    "house copies": lambda value: Rules.house("r", (value, 1), hand_size=1),
    "CensusPlan players": lambda value: CensusPlan(RULES, value),
    "CensusPlan seed": lambda value: CensusPlan(RULES, 3, value),
    "CensusPlan node_limit": lambda value: CensusPlan(RULES, 3, 1, value),
    "CensusPlan.deal number": lambda value: CensusPlan(RULES, 3).deal(value),
    "FirstCards first": lambda value: FirstCards(RULES, 3, (), value),
    "Board.start first": lambda value: Board.start(RULES, 3, value),
    "Board.adjusted tokens": lambda value: DEAL.start.board.adjusted(tokens=value),
    "rating score": RULES.rating,
    "Play slot": lambda value: Play(value),
    "Discard slot": lambda value: Discard(value),
    "Hint to": lambda value: Hint(value, "r"),
    "Hint rank": lambda value: Hint(1, rank=value),
    "solve node_limit": lambda value: solve(DEAL, node_limit=value),
    "solve memory": lambda value: solve(DEAL, memory=value),
    "solve_many node_limit": lambda value: solve_many([], node_limit=value),
    "solve_many memory": lambda value: solve_many([], memory=value),
    "Proof.check node_limit": lambda value: OverProof().check(DEAL, node_limit=value),
    "Limits nodes": Limits,
    "puzzles level": of_level,
}


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(HanabiError) as refused:
        call()
    return str(refused.value)


@pytest.mark.parametrize("value", ["3", 3.0, True, math.nan, b"3", [3]])
@pytest.mark.parametrize("name", CALLS)
def test_what_is_no_int_is_refused_by_name(name: str, value: object) -> None:
    wanted = f"{name.split()[-1]} must be a whole number, not {value!r}"
    assert refusal(lambda: CALLS[name](value)) == wanted


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (lambda: Hint(1, rank=0), "rank must be 1 or more, not 0"),
        (lambda: Hint(1, colour=THREE), "colour must be a text, not 3"),
        (lambda: Play(1, THREE), "announce must be a text, not 3"),
        (lambda: solve(DEAL, node_limit=-1), "node_limit must be 0 or more, not -1"),
        (lambda: solve_many([DEAL], node_limit=-1), "node_limit must be 0 or more, not -1"),
        (lambda: solve(DEAL, memory=-1), "-1 MiB is too little"),
        (lambda: solve_many([DEAL], memory=0), "0 MiB is too little"),
        (lambda: solve(TEXT), "'r1' is neither a deal nor a position"),
        (lambda: DEAL.replay([TEXT]), "'r1' is no play"),
        (lambda: replace(DEAL, first=3), "seat 3 can't begin: seats go from 0 to 2"),
        (lambda: replace(DEAL, first=-1), "seat -1 can't begin"),
        (lambda: Board.start(RULES, 3, 9), "seat 9 can't begin: seats go from 0 to 2"),
        (lambda: FirstCards(RULES, 3, (), 9), "seat 9 can't begin: seats go from 0 to 2"),
        (lambda: Board.start(RULES, 3, -1), "seat -1 can't begin"),
        (lambda: replace(RULES, hand_sizes=THREE * (5,)), "hand_sizes must be 5 numbers"),
        (lambda: replace(RULES, hand_sizes=THREE), "hand_sizes must be 5 numbers"),
        (lambda: Rules.house("r", THREE), "copies must be numbers"),
        (lambda: Rules.house(THREE), "letters must be a text, not 3"),
        (lambda: Rules.named(sixth=""), "no sixth suit is called ''"),
        (lambda: Rules.named(edition=THREE), "no edition is called '3'"),
        (lambda: Deal.shuffle(RULES, 3, TEXT.encode()), "seed must be a whole number, not b'r1'"),
        (lambda: RULES.rating(-1), "score must be 0 or more, not -1"),
        (lambda: CensusPlan(RULES, 3).deal(0), "number must be 1 or more, not 0"),
        (lambda: of_level(6), "level must be 5 or less, not 6"),
        (lambda: Card("r", True), "True is not a rank"),
        (lambda: Card(THREE, 1), "'3' is not a suit"),
        (lambda: Card.parse(THREE), "'3' is not a card"),
        (lambda: suit(THREE), "no suit is called '3'"),
        (lambda: Deal.parse(THREE), "text must be a text, not 3"),
    ],
)
def test_what_is_out_of_range_or_of_another_kind_is_refused(
    call: Callable[[], object], problem: str
) -> None:
    assert problem in refusal(call)


@pytest.mark.parametrize("value", [-1, -0.5, math.nan, True, "2"])
@pytest.mark.parametrize(
    "call",
    [
        lambda value: solve(DEAL, time_limit=value),
        lambda value: solve_many([DEAL], time_limit=value),
        lambda value: OverProof().check(DEAL, time_limit=value),
    ],
)
def test_a_time_limit_is_a_number_of_0_or_more(
    call: Callable[[Any], object], value: object
) -> None:
    wanted = f"time_limit must be a number of 0 or more, not {value!r}"
    assert refusal(lambda: call(value)) == wanted


@pytest.mark.parametrize("value", ["no", 1, None])
@pytest.mark.parametrize("name", ["avalanche", "choreography"])
def test_a_flag_is_true_or_false(name: str, value: Any) -> None:
    wanted = f"{name} must be True or False, not {value!r}"
    assert refusal(lambda: Rules.named(**{name: value})) == wanted


@pytest.mark.parametrize(
    "shown",
    [
        RULES,
        DEAL,
        DEAL.start,
        DEAL.start.board,
        FirstCards(RULES, 3, DEAL.deck[:40]),
        CensusPlan(RULES, 3),
        solve(DEAL, node_limit=10_000),
    ],
    ids=lambda shown: type(shown).__name__,
)
def test_what_is_shown_of_an_object_is_short(shown: object) -> None:
    assert repr(shown).startswith(f"{type(shown).__name__}(")
    assert len(repr(shown)) < 150


def test_rules_show_what_is_not_usual() -> None:
    rules = Rules.named("crowning-piece", edition="sv", choreography=True)
    assert "edition=sv, ending=crowning-piece" in repr(rules)
    assert "choreography=True" in repr(rules)


def test_the_package_says_its_version_and_that_it_is_typed() -> None:
    assert Path(solver.__file__).with_name("py.typed").is_file()
    assert solver.__version__ == version("hanabi-deducer")
    with pytest.raises(AttributeError, match="no attribute 'no_such'"):
        solver.no_such  # noqa: B018
