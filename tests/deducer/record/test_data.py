"""A record's header and log: what is refused, and what undo and corrections leave."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.errors import RecordError, ViewError
from deducer.record.data import RecordData, find_player
from deducer.record.events import (
    Discarded,
    Drawn,
    DrawSeen,
    Dropped,
    Entry,
    Event,
    Fixed,
    Hinted,
    Inserted,
    LateDraw,
    Noted,
    Played,
    TurnAdjusted,
    Undone,
)
from deducer.record.writing import entry_text
from solver import Card, HanabiError, Hint, Rules, RulesError
from tests.support.cases import thorough

RULES = Rules.named()
R5 = Card("r", 5)
A, B, C, D = (Noted(text) for text in "abcd")


def folded(*log: Entry) -> str:
    """The remarks that a log leaves."""
    record = RecordData(RULES, ("Ann", "Bob"), log)
    return "".join(event.text for event in record.events if isinstance(event, Noted))


@pytest.mark.parametrize(
    ("log", "number", "fragment"),
    [
        ((Undone(),), 0, "nothing to undo"),
        ((A, Undone(), Undone()), 0, "nothing to undo"),
        ((Fixed(1, A),), 1, "no event 1 to correct: there is none yet"),
        ((A, Fixed(2, B)), 2, "no event 2 to correct: events go from 1 to 1"),
        ((A, B, Inserted(3, C)), 3, "no event 3 to correct: events go from 1 to 2"),
        ((A, B, Dropped(9)), 9, "no event 9 to correct: events go from 1 to 2"),
        ((A, Dropped(0)), 0, "no event 0"),
        ((A, Dropped(1), Dropped(1)), 1, "there is none yet"),
        ((A, B, Undone(), Fixed(2, C)), 2, "events go from 1 to 1"),
    ],
)
def test_a_correction_of_nothing_is_refused(
    log: tuple[Entry, ...], number: int, fragment: str
) -> None:
    with pytest.raises(RecordError) as caught:
        folded(*log)
    assert caught.value.number == number
    assert fragment in str(caught.value)


def test_folding_keeps_the_lines_of_what_counts_and_a_refused_correction_names_its_own() -> None:
    refused = RecordData(RULES, ("Ann", "Bob"), (A, Dropped(5)), lines=(3, 7))
    with pytest.raises(RecordError, match="line 7") as caught:
        _ = refused.events
    assert caught.value.line == 7
    log = (A, B, Fixed(1, C), Inserted(2, D))
    record = RecordData(RULES, ("Ann", "Bob"), log, lines=(2, 4, 6, 8))
    assert record.events_with_line == ((C, 6), (D, 8), (B, 4))
    assert record.undo().events_with_line == ((C, 6), (B, 4))
    assert (record.log, record.undo().log) == (log, (*log, Undone()))
    assert record.undo().undo().events_with_line == ((A, 2), (B, 4))


edits = st.lists(
    st.tuples(st.sampled_from(["add", "undo", "fix", "insert", "drop"]), st.integers(1, 9)),
    max_size=30,
)


@given(edits)
@thorough(200)
def test_folding_is_what_a_stack_of_states_says(plan: list[tuple[str, int]]) -> None:
    """Undo takes the last change back: the state before it counts again."""
    states: list[list[Event]] = [[]]
    log: list[Entry] = []
    for serial, (what, number) in enumerate(plan):
        now = list(states[-1])
        event = Noted(str(serial))
        if what == "undo" and len(states) > 1:
            states.pop()
            log.append(Undone())
        elif what == "add" or (what not in ("undo", "add") and number > len(now)):
            states.append([*now, event])
            log.append(event)
        elif what == "fix":
            now[number - 1] = event
            states.append(now)
            log.append(Fixed(number, event))
        elif what == "insert":
            now.insert(number - 1, event)
            states.append(now)
            log.append(Inserted(number, event))
        elif what == "drop":
            del now[number - 1]
            states.append(now)
            log.append(Dropped(number))
    assert list(RecordData(RULES, ("Ann", "Bob"), tuple(log)).events) == states[-1]


def rounds(*log: Entry) -> list[str]:
    """What a log of actions leaves, as lines."""
    players = ("Ann", "Bob")
    return [entry_text(event, players) for event in RecordData(RULES, players, log).events]


HINT = Hinted(0, Hint(1, rank=1), (1,))
PLAY = Played(1, 1, Card("r", 1))
DREW = DrawSeen(2, 1, Card("y", 2))


DREW_Y2 = Drawn(DREW.card)
OTHER = replace(PLAY, drawn=Drawn(R5))
HINTED, DRAWN = "Ann: hint Bob 1 1", "Bob: play 1 r1 > y2"


@pytest.mark.parametrize(
    ("log", "left"),
    [
        ((HINT, PLAY, DREW), [HINTED, DRAWN]),
        ((HINT, PLAY, DrawSeen(2, 1, R5), DREW), [HINTED, DRAWN]),
        ((HINT, PLAY, DREW, DrawSeen(2, 1, None)), [HINTED, "Bob: play 1 r1"]),
        ((HINT, PLAY, DrawSeen(2, 1, R5), DREW, Undone()), [HINTED]),
        ((HINT, PLAY, HINT, DREW, Undone()), [HINTED, DRAWN]),
        ((HINT, PLAY, HINT, DREW, Undone(), Undone()), [HINTED]),
        ((HINT, PLAY, Dropped(1), DrawSeen(1, 1, DREW.card), Undone()), [HINTED, DRAWN]),
        ((HINT, PLAY, DREW, Dropped(2), Undone()), [HINTED, DRAWN]),
        ((HINT, PLAY, Fixed(2, Discarded(1, 1)), DREW), [HINTED, "Bob: discard 1 > y2"]),
        ((HINT, PLAY, DrawSeen(2, 1, None)), [HINTED, "Bob: play 1 r1"]),
        ((HINT, PLAY, DREW, Fixed(2, Discarded(1, 1))), [HINTED, "Bob: discard 1 > y2"]),
        ((HINT, PLAY, DREW, Fixed(2, OTHER)), [HINTED, "Bob: play 1 r1 > r5"]),
        ((HINT, PLAY, DREW, Fixed(2, OTHER), Undone()), [HINTED, DRAWN]),
        ((HINT, PLAY, Fixed(2, Discarded(1, 1)), DREW, Undone()), [HINTED, DRAWN]),
        ((HINT, PLAY, DREW, Fixed(2, HINT)), [HINTED, HINTED]),
        ((HINT, PLAY, DREW, Fixed(2, Played(0, 1))), [HINTED, "Ann: play 1"]),
        ((HINT, PLAY, DREW, Fixed(2, Played(1, 1, drawn=Drawn()))), [HINTED, "Bob: play 1 > ?"]),
        ((HINT, replace(PLAY, drawn=DREW_Y2), Fixed(2, PLAY)), [HINTED, "Bob: play 1 r1"]),
        ((HINT, LateDraw(1), DREW), [HINTED, "adjust draw Bob y2"]),
        ((HINT, Inserted(1, PLAY), DrawSeen(1, 1, DREW.card)), [DRAWN, HINTED]),
    ],
)
def test_a_draw_that_is_seen_later_is_part_of_its_event(
    log: tuple[Entry, ...], left: list[str]
) -> None:
    assert rounds(*log) == left
    told = RecordData(RULES, ("Ann", "Bob"), log).with_draws()
    assert not any(isinstance(entry, DrawSeen) for entry in told.log)
    assert rounds(*told.log) == left


@pytest.mark.parametrize(
    ("drew", "fragment"),
    [
        (DrawSeen(1, 1, R5), "Bob drew no card there"),
        (DrawSeen(2, 0, R5), "Ann drew no card there"),
        (DrawSeen(3, 1, R5), "Bob drew no card there"),
        (DrawSeen(4, 1, R5), "Bob drew no card there"),
        (DrawSeen(5, 1, R5), "no event 5 to correct"),
        (DrawSeen(2, 7, R5), "there is no seat 7"),
    ],
)
def test_what_was_not_drawn_can_not_be_seen_later(drew: DrawSeen, fragment: str) -> None:
    nothing = Played(1, 1, Card("r", 1), drawn=Drawn(nothing=True), slip="")
    with pytest.raises(RecordError, match=fragment):
        rounds(HINT, PLAY, nothing, Played(1, 0, Card("r", 1)), drew)


@pytest.mark.parametrize(
    ("header", "error", "fragment"),
    [
        ({"players": ("Ann",)}, RulesError, "2 to 6"),
        ({"players": tuple("abcdefg")}, RulesError, "2 to 6"),
        ({"players": ("Ann", "ANN")}, RecordError, "tell them apart"),
        ({"players": ("Ann", "")}, RecordError, "can't be a player's name"),
        ({"players": ("Ann", " Bob")}, RecordError, "can't be a player's name"),
        ({"players": ("Ann", "B\nb")}, RecordError, "can't be a player's name"),
        ({"players": ("Ann", "B\x07b")}, RecordError, "can't be a player's name"),
        ({"players": ("Ann", "B\u2028b")}, RecordError, "can't be a player's name"),
        ({"first": 2}, RecordError, "seats go from 0 to 1"),
        ({"writer": 2}, RecordError, "seats go from 0 to 1"),
        ({"writer": -1}, RecordError, "seats go from 0 to 1"),
        ({"deck": (Card("r", 1),)}, RecordError, "the deck has 50 cards"),
    ],
)
def test_a_header_that_contradicts_itself_is_refused(
    header: dict[str, Any], error: type[HanabiError], fragment: str
) -> None:
    with pytest.raises(error, match=fragment):
        RecordData(**{"rules": RULES, "players": ("Ann", "Bob"), **header})


TEXT = "broken\nundo"


@pytest.mark.parametrize(
    "field", [{"title": TEXT}, {"log": (Noted(TEXT),)}, {"log": (TurnAdjusted(0, TEXT),)}]
)
def test_a_text_that_no_line_can_hold_is_refused(field: dict[str, Any]) -> None:
    """A line break in a text would make the rest of it a line of its own."""
    with pytest.raises(RecordError, match="a text must fit in one line"):
        RecordData(RULES, ("Ann", "Bob"), **field)


@pytest.mark.parametrize(
    ("name", "seat"),
    [("Ann", 0), ("ann", 0), ("ANNA", 1), ("anna", 1), ("b", 2), ("BO", 2), ("straße", 3)],
)
def test_players_are_found_by_name(name: str, seat: int) -> None:
    players = ("Ann", "Anna", "Bob", "STRASSE")
    assert find_player(players, name) == seat
    assert RecordData(RULES, players).seat(name) == seat


@pytest.mark.parametrize(
    ("name", "fragment"),
    [("A", "can mean Ann, Anna"), ("", "nobody is called"), ("Zoe", "are Ann, Anna, Bob")],
)
def test_a_name_that_nobody_or_several_have_is_refused(name: str, fragment: str) -> None:
    with pytest.raises(ViewError, match=fragment):
        find_player(("Ann", "Anna", "Bob"), name)
