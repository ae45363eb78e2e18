"""The public names: what is promised to authors of other programs."""

import pickle
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import deducer
from deducer.errors import Contradiction, FormatError, LimitError, RecordError, ViewError
from deducer.review.game_review import review
from solver.errors import HanabiError
from tests.support.places import ROOT

NAMES = """
    Advice Chance Contradiction Estimate FormatError HintPreview Knowledge LimitError Odds Record
    RecordError RuledOut SlotKnowledge Table Teammate TeammateSlot ViewError advise
"""


def test_the_public_names_and_the_version() -> None:
    assert deducer.__all__ == NAMES.split()
    assert {*deducer.__all__, "__version__"} <= set(dir(deducer))
    assert all(getattr(deducer, name).__name__ == name for name in deducer.__all__)
    with pytest.raises(AttributeError, match="Nothing"):
        _ = deducer.Nothing
    assert deducer.__version__ == version("hanabi-deducer")
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


def test_what_is_shown_of_an_object_is_short_and_says_what_it_is() -> None:
    record = deducer.Record.load(ROOT / "sample_games/crowning_piece_lost.hanabi")
    look = record.at(turn=30)
    known = look.seen_by("Dora")
    shown = [
        (record, "Record(Dora Emil, 35 events)"),
        (record.table, "Table(Dora Emil, turn 35, 14 of 25 points)"),
        (look, "GameMoment(Dora Emil, turn 30, 10 of 25 points)"),
        (known, "ExplainedKnowledge(seen by Dora: Dora Emil, turn 30, 10 of 25 points)"),
        (known.slots[3], "SlotKnowledge(seat 0, slot 4: r2 r5)"),
        (look.public(), "ExplainedKnowledge(seen by public: Dora Emil, turn 30, 10 of 25 points)"),
        (known.teammate("Emil"), f"Teammate(Emil, {known!r})"),
        (deducer.advise(known, worlds=5, seconds=None), f"Advice(11 actions, 5 worlds, {known!r})"),
        (review(record, outlook=False), "Review(Dora Emil, turn 35, 14 of 25 points)"),
    ]
    assert [repr(each) for each, _ in shown] == [words for _, words in shown]


def test_a_seat_is_named_or_numbered() -> None:
    look = deducer.Record.load(ROOT / "sample_games/three_seats.hanabi").at()
    assert look.seen_by(1) == look.seen_by("Bob") == look.seen_as(1) == look.seen_by("bo")
    assert look.seen_by(0).teammate(2) == look.seen_by("Ann").teammate("Cy")
    seats = "the seats are 0 (Ann), 1 (Bob) and 2 (Cy)".replace(" and", ",")
    for wrong in (3, -1, True, None, 1.0):
        with pytest.raises(ViewError, match=re.escape(f"no seat {wrong}: {seats}")):
            look.seen_by(wrong)  # type: ignore[arg-type]
        with pytest.raises(ViewError, match=re.escape(seats)):
            look.seen_by(0).teammate(wrong)  # type: ignore[arg-type]


ANSWERS = """
import sys
from deducer import Record, advise
from deducer.review.game_review import review
from deducer.show.json.advise import advice_json
from deducer.show.json.knowledge import knowledge_json
from deducer.show.json.review import review_json
from deducer.web.alone.memory_store import MemoryStore
from deducer.web.alone.phone_server import PhoneServer
from solver import Deal, Rules, solve

record = Record.load(sys.argv[1])
knowledge_json(record.at().public())
look = record.at(turn=3)
advice_json(advise(look.seen_by(record.players[look.board.turn]), seconds=0.05))
review_json(review(record))
assert solve(Deal.shuffle(Rules.named("standard"), 2, 1)).line
server = PhoneServer(MemoryStore(), token=iter("abcdefgh").__next__, clock=lambda: 0.0)
assert server.ask("POST", "/api/tables", '{"players": ["Ann", "Bo"], "me": 0}').status == 200
print(*sys.modules)
"""


@pytest.mark.slow
def test_answers_need_no_terminal_no_command_and_no_server() -> None:
    sample = str(ROOT / "sample_games" / "three_seats.hanabi")
    command = [sys.executable, "-c", ANSWERS, sample]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in ran.stdout.split()}
    assert "solver" in loaded
    assert not loaded & {"rich", "typer", "click", "prompt_toolkit", "joblib", "fastapi"}
    assert "networkx" not in loaded  # nobody asked why
