"""What can't be read names its line and column, and says what would be right."""

import pytest

from deducer.errors import RecordError
from deducer.record.reading import parse
from solver import NotationError

HEADER = "players: Ann Anna Bob  # three\n\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "fragment"),
    [
        ("", 1, 1, "who plays? Begin with a line such as 'players: Ann Bo'"),
        ("# nothing\n\n", 1, 1, "who plays?"),
        ("note hello", 1, 1, "who plays?"),
        ("title: x\nrules: standard", 1, 1, "who plays?"),
        ("players:", 1, 9, "players has no value"),
        ("players: Ann", 1, 1, "2 to 6 players can play, not 1"),
        ("players: A B C D E F G", 1, 1, "2 to 6 players can play, not 7"),
        ("players: Ann Bob\n\nPlayers: Cy Di", 3, 1, "players occurs twice, first in line 1"),
        ("title: a\ntitle: b", 2, 1, "title occurs twice, first in line 1"),
        ("player: Ann Bob", 1, 1, "no header line is called 'player': choose from title, players"),
        ("players: Ann Bob\nseat: Cy", 2, 7, "nobody is called 'Cy': the players are Ann, Bob"),
        ("players: Ann Anna\nseat: An", 2, 7, "'An' can mean Ann, Anna: type more letters"),
        ("players: Ann Bob\nseat: Ann Bob", 2, 11, "seat takes one value"),
        ("players: Ann Bob\nseat:", 2, 6, "seat has no value"),
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
        ("players: Ann Bob\nhand: many", 2, 7, "hand must be a whole number"),
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
        ("x", 1, "'x' is not understood here"),
        ("! oops", 1, "'!' is not understood here"),
        ("ha bob 1", 1, "'ha' is not understood here"),
        (": play 1", 1, "':' is not understood here"),
        ("Zoe: play 1", 1, "nobody is called 'Zoe': the players are Ann, Anna, Bob"),
        ("An: play 1", 1, "'An' can mean Ann, Anna: type more letters"),
        ("Ann:", 5, "what the seat did is missing here"),
        ("Ann: undo", 6, "use hint, play, discard"),
        ("deal", 5, "a player's name is missing here"),
        ("deal Bob", 9, "a card, such as r1, is missing here"),
        ("deal Bob r1 rr", 13, "'rr' is not a card: write suit letter and rank, such as r1"),
        ("deal Bob r1 k1", 13, "the deck has no k1: its suits are r1-5 y1-5 g1-5 b1-5 w1-5"),
        ("hint", 5, "a player's name is missing here"),
        ("hint Bob  ", 9, "a colour or a rank is missing here"),
        ("hint Bob 6", 10, "rank must be a whole number from 1 to 5, not '6'"),
        ("hint Bob ²", 10, "rank must be a whole number from 1 to 5, not '²'"),
        ("hint Bob pink 1", 10, "'pink' is not a colour of this deck: choose from red, yellow"),
        ("hint Bob red 0", 14, "slot must be a whole number from 1 to 99, not '0'"),
        ("hint Bob red x", 14, "slot must be a whole number"),
        ("hint Bob red 1 2 1", 18, "slot 1 occurs twice"),
        ("hint Bob red 11", 14, "slot 1 occurs twice"),
        ("hint Bob red none 1", 19, "'1' is not expected here"),
        ("hint Bob red 1 none", 16, "slot must be a whole number"),
        ("play", 5, "a slot is missing here"),
        ("play x", 6, "slot must be a whole number from 1 to 99, not 'x'"),
        ("play 111", 6, "slot must be a whole number from 1 to 99"),
        ("play 1 as", 10, "a colour is missing here"),
        ("play 1 as x r1", 11, "'x' is not a colour of this deck"),
        ("play 1 R1", 8, "R1"),
        ("play 1 r1 r2", 11, "'r2' is not expected here"),
        ("play 1 r1 >", 12, "a card, such as r1, is missing here"),
        ("play 1 r1 > x", 13, "'x' is not a card"),
        ("play 1 r1 > r1 fits", 16, "'fits' is not expected here"),
        ("play 1 r1 >r2r3", 11, "'>r2r3' is not expected here"),
        ("discard pile", 9, "slot must be a whole number"),
        ("discard 1 fits", 11, "'fits' is not a card"),
        ("rearrange Bob", 14, "a slot is missing here"),
        ("rearrange Bob 1 x", 17, "slot must be a whole number"),
        ("seen Bob 1", 11, "a card, such as r1, is missing here"),
        ("show Bob 1 ?", 12, "'?' is not a card"),
        ("left", 5, "a card, such as r1, is missing here"),
        ("adjust", 7, "what is adjusted is missing here"),
        ("adjust cards 1", 8, "'cards' is not one of tokens, strikes, turn, draw, return"),
        ("adjust tokens 99", 15, "tokens must be a whole number from 0 to 20, not '99'"),
        ("adjust strikes", 15, "a number is missing here"),
        ("adjust turn Zoe", 13, "nobody is called 'Zoe'"),
        ("adjust draw Bob r7", 17, "'r7' is not a card"),
        ("adjust return Bob", 18, "a slot is missing here"),
        ("note", 5, "the remark is missing here"),
        ("vote", 5, "a player's name is missing here"),
        ("end", 4, "a reason is missing here"),
        ("end badly", 5, "'badly' is not one of normal, strikes, timeout"),
        ("end normal Zoe", 12, "nobody is called 'Zoe'"),
        ("undo 1", 6, "'1' is not expected here"),
        ("drop", 5, "an event's number is missing here"),
        ("drop 0", 6, "event must be a whole number from 1 to 9999, not '0'"),
        ("drop 99999", 6, "event must be a whole number from 1 to 9999"),
        ("fix", 4, "an event's number and a colon is missing here"),
        ("fix 3", 5, "a colon and the event, such as 3: play 1 r2, not '3'"),
        ("fix three: play 1 r1", 5, "write the event's number, a colon and the event"),
        ("fix x: play 1 r1", 5, "write the event's number, a colon and the event"),
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


def test_two_players_of_one_name_are_named() -> None:
    with pytest.raises(RecordError, match="two players are called ANN: tell them apart"):
        parse("players: Ann ANN")


def test_a_deck_of_the_wrong_length_says_how_many() -> None:
    with pytest.raises(RecordError, match="the deck has 50 cards, and its order names 2"):
        parse("players: Ann Bob\ndeck: r1 ?")
