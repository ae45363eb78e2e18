"""A record's text: it reads back to the same record, and its header means what it says."""

import pytest
from hypothesis import given

from deducer.record.data import RecordData, Writer
from deducer.record.events import Discarded, Entry, Hinted, LateDraw, Played
from deducer.record.reading import parse
from deducer.record.writing import entry_text, show
from solver import Card, Ending, Hint, Rules
from solver.cards import LETTERS
from tests.support.cases import thorough
from tests.support.records import AWKWARD, records

EVERYTHING = """\
# Everything that a header can say.
Title:  A "very" fine # evening
PLAYERS: Ann "Bo b" Cy   # in seat order
seat: "bo B"
first: cy
advice: OFF
foreign: {"hanab.live": {"seed": "p2v0s1"}}
rules: crowning-piece choreography
copies: r 2 1, y 1 1
hand: 1
tokens: 4
strikes: 2
dealt: rounds
deck: r1 ? y2 r1 ?
"""


@pytest.mark.slow
@given(records())
@thorough(250)
def test_a_record_reads_back_from_its_text(record: RecordData) -> None:
    assert parse(show(record)) == record


@pytest.mark.parametrize("name", AWKWARD)
def test_whoever_has_an_awkward_name_can_act_first(name: str) -> None:
    """A name that is a keyword, too, is quoted wherever it could be mistaken for one."""
    log: tuple[Entry, ...] = (
        Played(0, 1, Card("r", 1)),
        Hinted(1, Hint(0, rank=1), (1, 4)),
        Discarded(0, 2, Card("b", 3)),
        Hinted(1, Hint(0, colour="r"), ()),
        LateDraw(0),
    )
    for writer in (0, 1, Writer.ALL):
        record = RecordData(Rules.named(), (name, "Somebody"), log, writer=writer, first=1)
        assert parse(show(record)) == record


@pytest.mark.parametrize("letter", LETTERS)
def test_every_suit_can_be_hinted_and_announced(letter: str) -> None:
    """House decks may have any letter for a suit, ``b`` and ``B`` side by side."""
    others = [other for other in "rRbBeE" if other != letter][:5]
    rules = Rules.house("".join([letter, *others]), (3, 2, 2), hand_size=2, choreography=True)
    log: tuple[Entry, ...] = (
        Hinted(0, Hint(1, colour=letter), (1,)),
        Played(1, 1, Card(letter, 1), announce=letter),
    )
    record = RecordData(rules, ("Ann", "Bob"), log)
    assert parse(show(record)) == record


def test_a_header_with_everything() -> None:
    record = parse(EVERYTHING)
    assert record.title == 'A "very" fine # evening'
    assert record.players == ("Ann", "Bo b", "Cy")
    assert (record.writer, record.first, record.advice) == (1, 2, False)
    assert record.foreign == {"hanab.live": {"seed": "p2v0s1"}}
    assert record.deck == (Card("r", 1), None, Card("y", 2), Card("r", 1), None)
    assert record.rules == Rules.house(
        copies={"r": (2, 1), "y": (1, 1)},
        hand_size=1,
        tokens=4,
        strikes=2,
        ending=Ending.CROWNING_PIECE,
        choreography=True,
        dealt="rounds",
    )
    assert record.log == ()
    assert parse(show(record)) == record


def test_a_header_with_next_to_nothing() -> None:
    record = parse("players: Ann Bob")
    assert record == RecordData(Rules.named(), ("Ann", "Bob"), writer=Writer.NONE)
    assert show(record) == "players: Ann Bob\nseat: none\nrules: standard\n"


@pytest.mark.parametrize(
    ("players", "seat", "writer"),
    [
        ("Ann Bob", "none", Writer.NONE),
        ("Ann Bob", "ALL", Writer.ALL),
        ("Ann Bob", "b", 1),
        ('"all" "none"', "all", Writer.ALL),
        ('"all" "none"', '"all"', 0),
        ('"all" "none"', '"NONE"', 1),
    ],
)
def test_who_wrote(players: str, seat: str, writer: int | Writer) -> None:
    assert parse(f"players: {players}\nseat: {seat}").writer == writer


def test_lines_are_counted_with_comments_and_empty_ones() -> None:
    text = "\ufeffplayers: Ann Bob\r\n\r\n# a comment\r\nnote a\r\n\r\n   \t\r\n note b # c\r\n"
    record = parse(text)
    assert record.lines == (4, 7)
    assert [entry_text(entry, record.players) for entry in record.log] == ["note a", "note b # c"]


def test_the_order_of_header_lines_does_not_matter() -> None:
    header, *rest = EVERYTHING.splitlines()
    assert parse("\n".join([header, *reversed(rest)])) == parse(EVERYTHING)
