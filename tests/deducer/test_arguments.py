"""Arguments that can't be right are refused by name, and nothing comes of them."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from deducer import Record, advise
from deducer.advice.shuffle import shuffle_chance
from deducer.advice.stakes import stakes
from deducer.agreements import Sheet
from deducer.agreements.rates import Rate
from deducer.review.folder_review import review_folder
from deducer.review.game_review import outlooks, review
from deducer.review.playing_on import playing_on
from solver.deal import FirstCards
from solver.errors import HanabiError
from solver.moves import Play

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
