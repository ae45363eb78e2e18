"""The public names: what is promised to authors of other programs."""

import math
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import deducer
from deducer import Record, advise
from deducer.advice.shuffle import shuffle_chance
from deducer.advice.stakes import stakes
from deducer.agreements import Sheet
from deducer.agreements.rates import Rate
from deducer.errors import Contradiction, FormatError, LimitError, RecordError, ViewError
from deducer.review.folder_review import review_folder
from deducer.review.game_review import outlooks, review
from deducer.review.playing_on import playing_on
from solver.deal import FirstCards
from solver.errors import HanabiError
from solver.moves import Play
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


# -- arguments that can't be right are refused by name, and nothing comes of them --------------


RECORD = Record.parse("""players: Ann Bob
seat: Ann
copies: r 2 1, y 1 1
hand: 2
rules: crowning-piece
deal Bob r1 y1
Ann: hint Bob red 1""")
LOOK = RECORD.at(turn=0)
KNOWN = LOOK.seen_by("Ann")
SHEET = Sheet.named("beginner")
BEGUN = FirstCards.parse("r2", players=2, header={"copies": "r 2 1", "hand": "1", "tokens": "0"})
Call = Callable[[Any], object]
THREE: Any = 3
TEXT: Any = "r1"

INTS: dict[str, Call] = {
    "advise nodes": lambda value: advise(KNOWN, nodes=value),
    "advise worlds": lambda value: advise(KNOWN, worlds=value),
    "advise seed": lambda value: advise(KNOWN, seed=value),
    "shuffle_chance worlds": lambda value: shuffle_chance(BEGUN, worlds=value),
    "playing_on worlds": lambda value: list(playing_on(RECORD.table, SHEET, value, 1)),
    "outlooks turn": lambda value: list(outlooks(RECORD, [value])),
    "review memory": lambda value: review(RECORD, memory=value),
    "review_folder memory": lambda value: review_folder("no such folder", memory=value),
    "Sheet patience": lambda value: Sheet(patience=value),
    "Rate kept": Rate,
    "Rate broken": lambda value: Rate(1, value),
    "Record first": lambda value: replace(RECORD, first=value),
}
SECONDS: dict[str, Call] = {
    "advise seconds": lambda value: advise(KNOWN, seconds=value),
    "played_on seconds": lambda value: KNOWN.played_on(SHEET, seconds=value),
    "playing_on seconds": lambda value: list(playing_on(RECORD.table, SHEET, 1, value)),
    "review time_limit": lambda value: review(RECORD, time_limit=value),
    "review play_on": lambda value: review(RECORD, play_on=value),
    "review_folder time_limit": lambda value: review_folder("no such folder", time_limit=value),
}
PLACES: dict[str, tuple[Call, str]] = {
    "at": (RECORD.at, "there is no turn {}: turns go from 0 to 1"),
    "Table.position": (RECORD.table.position, "there is no turn {}: turns go from 0 to 1"),
    "slot": (KNOWN.slot, "there is no slot {} in this view"),
    "stakes": (lambda slot: stakes(KNOWN, Play(slot)), ""),
    "kept.teammate": (KNOWN.kept(SHEET).teammate, "the seats are 0 (Ann), 1 (Bob)"),
    "seen_as": (LOOK.seen_as, "there is no seat {}: the seats are 0 (Ann), 1 (Bob)"),
    "writer": (lambda seat: replace(RECORD, writer=seat), "seat {} can't write"),
}


def refusal(call: Call, value: object) -> str:
    with pytest.raises(HanabiError) as refused:
        call(value)
    return str(refused.value)


@pytest.mark.parametrize("value", [2.5, 2.0, True, math.nan, b"2"])
@pytest.mark.parametrize("name", INTS)
def test_what_is_no_int_is_refused_by_name(name: str, value: object) -> None:
    wanted = f"{name.split()[-1]} must be a whole number, not {value!r}"
    assert refusal(INTS[name], value) == wanted or name.startswith("Record")


@pytest.mark.parametrize("value", [-1, math.nan, True, "2"])
@pytest.mark.parametrize("name", SECONDS)
def test_seconds_are_a_number_of_0_or_more(name: str, value: object) -> None:
    wanted = f"{name.split()[-1]} must be a number of 0 or more, not {value!r}"
    assert refusal(SECONDS[name], value) == wanted


@pytest.mark.parametrize("value", [2.5, 1.0, True, -1, 9, math.nan])
@pytest.mark.parametrize("name", PLACES)
def test_a_turn_a_slot_or_a_seat_that_is_not_there_is_refused(name: str, value: object) -> None:
    call, wanted = PLACES[name]
    assert wanted.format(value) in refusal(call, value)


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (lambda: advise(KNOWN, nodes=-1), "nodes must be 0 or more, not -1"),
        (lambda: advise(KNOWN, worlds=0), "worlds must be 1 or more, not 0"),
        (lambda: list(outlooks(RECORD, [0])), "turn must be 1 or more, not 0"),
        (lambda: list(outlooks(RECORD, [2])), "there is no turn 2: turns go from 0 to 1"),
        (lambda: review(RECORD, memory=-1), "-1 MiB is too little"),
        (lambda: Sheet(patience=10), "patience must be 9 or less, not 10"),
        (lambda: Sheet(play=TEXT), "play must be True or False, not 'r1'"),
        (lambda: Sheet.named(THREE), "there is no sheet 3"),
        (lambda: Rate(1, -1), "broken must be 0 or more, not -1"),
        (lambda: Rate(1, 1, math.nan), "by_chance must be a number from 0 to 2, not nan"),
        (lambda: KNOWN.kept(TEXT), "sheet must be a sheet, such as"),
        (lambda: Record.parse(THREE), "text must be a text, not 3"),
        (lambda: replace(RECORD, players=(THREE, TEXT)), "'3' can't be a player's name"),
        (lambda: replace(RECORD, title=THREE), "a text must fit in one line: '3'"),
        (lambda: replace(RECORD, deck=(TEXT,) * 5), "the deck must hold cards"),
        (lambda: replace(RECORD, advice=TEXT), "advice must be True or False, not 'r1'"),
    ],
)
def test_what_is_out_of_range_or_of_another_kind_is_refused(call: Any, problem: str) -> None:
    assert problem in refusal(lambda _: call(), None)
