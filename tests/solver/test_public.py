"""The public face: names, the tree of errors, types."""

import pickle
from pathlib import Path

import pytest

import solver
from solver import errors
from solver.errors import HanabiError, IllegalMove, NotationError

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


def test_the_package_says_that_it_is_typed() -> None:
    assert Path(solver.__file__).with_name("py.typed").is_file()
