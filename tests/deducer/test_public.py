"""The public names: what is promised to authors of other programs."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import deducer
from deducer.errors import Contradiction, FormatError, LimitError, RecordError, ViewError
from solver.errors import HanabiError


def test_the_sorted_public_names() -> None:
    assert deducer.__all__ == [
        "Advice",
        "Chance",
        "Contradiction",
        "Estimate",
        "FormatError",
        "HintPreview",
        "Knowledge",
        "LimitError",
        "Odds",
        "Record",
        "RecordError",
        "RuledOut",
        "SlotKnowledge",
        "Table",
        "Teammate",
        "TeammateSlot",
        "ViewError",
        "advise",
    ]
    assert all(getattr(deducer, name).__name__ == name for name in deducer.__all__)
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        _ = deducer.Nothing


def test_types_are_published() -> None:
    assert (Path(deducer.__file__).parent / "py.typed").exists()


@pytest.mark.parametrize(
    "error",
    [
        RecordError("no token", 3, "Ann: hint Bob red 1", 7),
        Contradiction("clash", (2, 5), smallest=True),
        FormatError("missing", "actions[3].target"),
        ViewError("nobody"),
        LimitError("too many"),
    ],
)
def test_errors_are_of_one_tree_and_travel(error: HanabiError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, HanabiError)
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
