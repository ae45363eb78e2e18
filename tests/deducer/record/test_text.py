"""A record's text: it reads back to the same record, means what it says, or is refused by place."""

import pytest
from hypothesis import given

from deducer.record.data import RecordData, Writer
from deducer.record.events import Discarded, Entry, Hinted, LateDraw, Played
from deducer.record.reading import parse
from deducer.record.writing import entry_text, show
from solver import Card, Ending, Hint, NotationError, Rules
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


def test_a_header_with_everything_in_any_order() -> None:
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
    remark, *lines = EVERYTHING.splitlines()
    assert parse("\n".join([remark, *reversed(lines)])) == record


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


# -- what can not be read ------------------------------------------------------------------------


HEADER = "players: Ann Anna Bob  # three\n\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "fragment"),
    [
        ("", 1, 1, "who plays? Begin with a line such as 'players: Ann Bo'"),
        ("title: x\nrules: standard", 1, 1, "who plays?"),
        ("players:", 1, 9, "players has no value"),
        ("players: Ann", 1, 1, "2 to 6 players can play, not 1"),
        ("players: A B C D E F G", 1, 1, "2 to 6 players can play, not 7"),
        ("players: Ann Bob\n\nPlayers: Cy Di", 3, 1, "players occurs twice, first in line 1"),
        ("player: Ann Bob", 1, 1, "no header line is called 'player': choose from title, players"),
        ("players: Ann Bob\nseat: Cy", 2, 7, "nobody is called 'Cy': the players are Ann, Bob"),
        ("players: Ann Bob\nseat: Ann Bob", 2, 11, "seat takes one value"),
        ("players: Ann Bob\n  first:  Cy", 2, 11, "nobody is called 'Cy'"),
        ("players: Ann Bob\nadvice: maybe", 2, 9, "'maybe' is neither on nor off"),
        ("players: Ann Bob\ndeck: r1 r9", 2, 10, "'r9' is not a card"),
        (
            "players: Ann Bob\ndeck: r1 m1",
            2,
            10,
            "the deck has no m1: its suits are r1-5 y1-5 g1-5 b1-5 w1-5",
        ),
        ("players: Ann Bob\nforeign: {", 2, 10, "foreign: this is not JSON"),
        ("players: Ann Bob\nforeign: []", 2, 10, "foreign: an object is needed here"),
        ("players: Ann Bob\nforeign: " + "[" * 99_999, 2, 10, "foreign: nested deeper than 50"),
        ("players: Ann Bob\nrules: hard", 2, 8, "no rule is called 'hard'"),
        ("players: Ann Bob\nedition: 1999", 2, 10, "no edition is called '1999'"),
        ("players: Ann Bob\nhand: 1 2", 2, 9, "hand takes one number, four or five"),
        ("players: Ann Bob\ntokens: 21", 2, 9, "a game has 0 to 20 tokens, not 21"),
        ("players: Ann Bob\ncopies: r 1 x", 2, 13, "a number of copies must be a whole number"),
        ('players: Ann "Bob', 1, 14, 'a quote needs a closing "'),
        ("players: Ann Bob\nnote a\x07b", 2, 7, "a control character ('\\x07')"),
    ],
)
def test_a_header_that_cannot_be_read(text: str, line: int, column: int, fragment: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert fragment in caught.value.problem
    assert str(caught.value).startswith(f"line {line}, column {column}: ")


@pytest.mark.parametrize(
    ("text", "column", "fragment"),
    [
        ("Ann", 1, "'Ann' is not understood here: use deal, hint, play, discard"),
        (": play 1", 1, "':' is not understood here"),
        ("Zoe: play 1", 1, "nobody is called 'Zoe': the players are Ann, Anna, Bob"),
        ("An: play 1", 1, "'An' can mean Ann, Anna: type more letters"),
        ("Ann:", 5, "what the seat did is missing here"),
        ("Ann: undo", 6, "use hint, play, discard"),
        ("deal", 5, "a player's name is missing here"),
        ("deal Bob", 9, "a card, such as r1, is missing here"),
        ("deal Bob r1 rr", 13, "'rr' is not a card: write suit letter and rank, such as r1"),
        ("hint Bob  ", 9, "a colour or a rank is missing here"),
        ("hint Bob ²", 10, "rank must be a whole number from 1 to 5, not '²'"),
        ("hint Bob pink 1", 10, "'pink' is not a colour of this deck: choose from red, yellow"),
        ("hint Bob red 0", 14, "slot must be a whole number from 1 to 99, not '0'"),
        ("hint Bob red 1 2 1", 18, "slot 1 occurs twice"),
        ("hint Bob red 11", 14, "slot 1 occurs twice"),
        ("hint Bob red none 1", 19, "'1' is not expected here"),
        ("hint Bob red 1 none", 16, "slot must be a whole number"),
        ("play", 5, "a slot is missing here"),
        ("play 111", 6, "slot must be a whole number from 1 to 99"),
        ("play 1 as", 10, "a colour is missing here"),
        ("play 1 as x r1", 11, "'x' is not a colour of this deck"),
        ("play 1 r1 r2", 11, "'r2' is not expected here"),
        ("play 1 r1 >", 12, "a card, such as r1, is missing here"),
        ("play 1 r1 > r1 fits", 16, "'fits' is not expected here"),
        ("play 1 r1 >r2r3", 11, "'>r2r3' is not expected here"),
        ("discard pile", 9, "slot must be a whole number"),
        ("discard 1 fits", 11, "'fits' is not a card"),
        ("rearrange Bob", 14, "a slot is missing here"),
        ("show Bob 1 ?", 12, "'?' is not a card"),
        ("adjust", 7, "what is adjusted is missing here"),
        ("adjust cards 1", 8, "'cards' is not one of tokens, strikes, turn, draw, return"),
        ("adjust tokens 99", 15, "tokens must be a whole number from 0 to 20, not '99'"),
        ("adjust strikes", 15, "a number is missing here"),
        ("note", 5, "the remark is missing here"),
        ("end", 4, "a reason is missing here"),
        ("end badly", 5, "'badly' is not one of normal, strikes, timeout"),
        ("undo 1", 6, "'1' is not expected here"),
        ("drop", 5, "an event's number is missing here"),
        ("drop 0", 6, "event must be a whole number from 1 to 9999, not '0'"),
        ("fix", 4, "an event's number and a colon is missing here"),
        ("fix 3", 5, "a colon and the event, such as 3: play 1 r2, not '3'"),
        ("fix three: play 1 r1", 5, "write the event's number, a colon and the event"),
        ("fix 3:", 7, "the event is missing here"),
        ("fix  3:  Ann: play  x", 21, "slot must be a whole number"),
        ("insert 3: fix 1: note x", 11, "a correction can't be corrected: undo it"),
        ("fix 3: undo", 8, "a correction can't be corrected: undo it"),
        ("fix 3: Ann: undo", 13, "use hint, play, discard"),
        ('fix 3: hint "Bob', 13, 'a quote needs a closing "'),
        ('hint "Bob 1 1', 6, 'a quote needs a closing "'),
        ("play 1 r1 ! \x1b[0m", 13, "a control character ('\\x1b')"),
        ("play \t\x00", 7, "a control character ('\\x00')"),
    ],
)
@pytest.mark.parametrize("indent", ["", "   \t"], ids=["flush", "indented"])
def test_an_entry_that_cannot_be_read(text: str, column: int, fragment: str, indent: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(f"{HEADER}note first\n{indent}{text}\nnote last\n")
    assert (caught.value.line, caught.value.column) == (4, column + len(indent))
    assert fragment in caught.value.problem


@pytest.mark.parametrize("key", ["title", "players", "deck", "rules", "tokens"])
def test_a_header_line_after_the_first_entry_is_told_where_to_go(key: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(f"{HEADER}note first\n{key}: 5\n")
    assert (caught.value.line, caught.value.column) == (4, 1)
    assert "header" in caught.value.problem
