"""The public face: names, the tree of errors, types."""

import pickle
from pathlib import Path

import pytest

import solver
from solver import errors

NAMES = [
    "Best",
    "Board",
    "COMPILED",
    "Card",
    "CardError",
    "Composition",
    "Deal",
    "DealError",
    "Dealt",
    "Discard",
    "End",
    "Ending",
    "HanabiError",
    "Hint",
    "IllegalMove",
    "Move",
    "NotationError",
    "Par",
    "Play",
    "Position",
    "Preference",
    "Proof",
    "ProofError",
    "Rules",
    "RulesError",
    "Solution",
    "Suit",
    "Verdict",
    "solve",
    "solve_many",
]


def test_the_public_names_are_these() -> None:
    assert sorted(solver.__all__) == NAMES
    assert all(hasattr(solver, name) for name in NAMES)


ERRORS: list[errors.HanabiError] = [
    errors.HanabiError("what is wrong"),
    errors.CardError("what is wrong"),
    errors.RulesError("what is wrong"),
    errors.DealError("what is wrong"),
    errors.ProofError("what is wrong"),
    errors.UncheckedError("what is wrong"),
    errors.CensusError("row 3 is not right"),
    errors.NotationError("what is wrong"),
    errors.NotationError("what is wrong", line=3, column=7),
    errors.IllegalMove("what is wrong"),
    errors.IllegalMove("what is wrong", number=5),
]


def test_every_error_class_is_tried() -> None:
    classes = {
        item
        for item in vars(errors).values()
        if isinstance(item, type) and issubclass(item, Exception)
    }
    assert classes == {type(error) for error in ERRORS}


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_errors_stay_in_the_tree_and_pickle_with_all_they_know(error: errors.HanabiError) -> None:
    assert isinstance(error, ValueError)
    for protocol in range(6):
        again = pickle.loads(pickle.dumps(error, protocol))
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_errors_that_know_their_place_say_it() -> None:
    placed = errors.NotationError("what is wrong", line=3, column=7)
    assert str(placed) == "line 3, column 7: what is wrong"
    assert (placed.problem, placed.line, placed.column) == ("what is wrong", 3, 7)
    numbered = errors.IllegalMove("what is wrong", number=5)
    assert str(numbered) == "move 5: what is wrong"
    assert (numbered.problem, numbered.number) == ("what is wrong", 5)
    assert str(errors.IllegalMove("what is wrong")) == "what is wrong"


def test_the_package_says_that_it_is_typed() -> None:
    assert Path(solver.__file__).with_name("py.typed").is_file()
