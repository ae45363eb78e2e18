"""The public names: what is promised to authors of other programs."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import deducer
from deducer.errors import Contradiction, FormatError, LimitError, RecordError, ViewError
from solver.errors import HanabiError
from tests.support.places import ROOT


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


ANSWERS = """
import sys
from deducer import Record, advise
from deducer.review import review
from deducer.show.json.advise import advice_json
from deducer.show.json.knowledge import knowledge_json
from deducer.show.json.review import review_json
from solver import Deal, Rules, solve

record = Record.load(sys.argv[1])
knowledge_json(record.at().public())
look = record.at(turn=3)
advice_json(advise(look.seen_by(record.players[look.board.turn]), seconds=0.05))
review_json(review(record))
assert solve(Deal.shuffle(Rules.named("standard"), 2, 1)).line
print(*sys.modules)
"""


def test_answers_need_no_terminal_no_command_and_no_server() -> None:
    sample = str(ROOT / "sample_games" / "three_seats.hanabi")
    command = [sys.executable, "-c", ANSWERS, sample]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in ran.stdout.split()}
    assert "solver" in loaded
    assert not loaded & {"rich", "typer", "click", "prompt_toolkit", "joblib", "fastapi", "sqlite3"}
