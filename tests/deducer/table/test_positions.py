"""Records that begin at a position: what can't be is refused, and odds are as in the whole game."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from deducer import Contradiction, Record
from deducer.errors import RecordError, ViewError
from deducer.game import GameMoment
from deducer.knowledge.secrecy import shared
from deducer.record.position import StartPosition
from deducer.table.derived import without_doubts
from deducer.table.moments import Moment
from deducer.table.table import THE_PAST, Table
from solver import Card, End, NotationError, Verdict, solve
from tests.support.cases import a_few
from tests.support.places import GAMES, SAMPLES, needs_shared

FRIDAY = """\
players: Ann Bob Cy
seat: Ann
first: Bob
position: fireworks r2 y1 b1 discards g1 y4 w5 tokens 5 strikes 1 pile 28
position: Ann: hint Bob red 2 4 not 3 5
position: hint Cy 1 not 1 2

deal Bob g2 r3 y1 r4 w2
deal Cy b4 w3 g3 y3 b2
"""


def test_a_position_is_where_the_game_begins_and_goes_on_from() -> None:
    record = Record.parse(FRIDAY)
    board = record.table.board
    assert (board.tokens, board.strikes, board.pile, board.turn) == (5, 1, 28, 1)
    assert board.fireworks == (2, 1, 0, 1, 0)
    assert (board.discarded(Card("w", 5)), board.points) == (1, 4)
    assert record.table.at(0).hands[0] == record.table.now.hands[0]
    assert record.table.deal() is None
    odds = record.at().seen_by("Ann").slots[0].odds
    assert Card("w", 5) not in odds
    assert odds[Card("r", 1)] == Fraction(2, 50 - 7 - 10)
    record = Record.parse(FRIDAY + "Bob: play 2 r3 > ?\nCy: hint Bob yellow 3\n")
    assert record.table.board.fireworks[0] == 3
    assert [slot.slot for slot in record.at().seen_by("Bob").slots if slot.touched] == [3, 4]


def test_earlier_hints_say_which_slots_they_touched_and_the_past_is_said_to_be_unknown() -> None:
    look = Record.parse(FRIDAY).at()
    bob, cy = look.seen_by("Bob").slots, look.seen_by("Cy")
    assert [{card.suit for card in slot.odds} == {"r"} for slot in bob[:3]] == [False, True, False]
    assert [slot.touched for slot in bob] == [False, True, False, True, False]
    why = cy.why(cy.slots[0])[Card("y", 1)]
    assert str(why) == "the header, line 6 (hint Cy 1 none) did not point at it"
    assert look.public().caveats == (THE_PAST,)
    assert Record.load(SAMPLES / "three_seats.hanabi").at().public().caveats == ()


@pytest.mark.parametrize(
    ("old", "new", "line", "fragment"),
    [
        ("g1 y4 w5", "g1 y4 w5 w5", 4, "the deck has 1 w5, and 2 are in fireworks and discards"),
        ("g1 y4 w5", "r1 r1 r1", 4, "the deck has 3 r1, and 4 are in fireworks and discards"),
        ("r2 y1 b1", "r2 y1 r1", 4, "a firework is named twice"),
        ("tokens 5", "tokens 9", 4, "it goes from 0 to 8, not to 9"),
        ("pile 28", "pile 27", 4, "7 cards out of play, 15 in hands and 27 in the pile are not"),
        ("pile 28", "turns 2", 4, "the final round has not begun"),
        ("strikes 1 pile 28", "strikes 3 tokens 5", 4, "tokens occurs twice, first in line 4"),
        ("g1 y4 w5 tokens 5 strikes 1 pile 28", "strikes 1", 4, "each strike is a card on the"),
        ("tokens 5", "tokens 8 hands 5 4 5", 4, "28 in the pile are not the 50"),
        ("tokens 5 strikes 1 pile 28", "strikes 1 hands 5 5 4", 4, "hands are full while the pile"),
        ("tokens 5 strikes 1", "tokens 8 strikes 3", 4, "2 hints were given, and only 0 tokens"),
        ("hint Bob red 2 4", "hint Bob red 2 6", 5, "this hand has slots 1 to 5"),
        ("red 2 4 not 3", "red 2 4 not 4", 5, "a slot occurs twice"),
        ("Ann: hint", "Bob: hint", 5, "players can't hint themselves"),
        ("hint Cy 1 not", "hint Di 1 not", 6, "nobody is called 'Di'"),
        ("hint Cy 1 not 1 2", "hint Cy 1", 6, "a slot is missing here"),
        ("hint Cy 1", "hand Cy 1", 6, "slot must be a whole number"),
        ("fireworks r2", "towers r2", 4, "'towers' is not understood here: use fireworks"),
        ("Ann: hint", "Ann: pile", 5, "'Ann:' is not understood here"),
    ],
)
def test_a_position_that_cannot_be_is_refused_at_its_place(
    old: str, new: str, line: int, fragment: str
) -> None:
    assert old in FRIDAY
    with pytest.raises(NotationError) as caught:
        Record.parse(FRIDAY.replace(old, new))
    assert caught.value.line == line
    assert fragment in caught.value.problem


def test_a_slip_may_be_against_the_rules_and_goes_to_nobody_else() -> None:
    text = FRIDAY.replace("g1 y4 w5", "").replace("pile 28", "pile 31 ! no card was put down")
    record = Record.parse(text)
    assert record.start.slip == "no card was put down"
    assert Record.parse(str(record)) == record
    assert shared(record, 0).start == record.start
    assert shared(record, 1).start == replace(record.start, slip="")
    start = StartPosition(discards=(Card("w", 5), Card("w", 5)))  # a program is refused, too
    with pytest.raises(RecordError, match="the header: the deck has 1 w5, and 2 are"):
        Record(record.rules, ("Ann", "Bob"), start=start)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            FRIDAY.replace("deal Bob g2 r3", "deal Bob g2 y3"),
            "the header, line 5 said that Bob's slot 2 is red; entry 0.1, line 8 "
            "(deal Bob g2 y3 y1 r4 w2) shows y3 there",
        ),
        (
            FRIDAY.replace("w2\n", "r2\n"),
            "the header, line 5 said that Bob's slot 5 is not red; entry 0.1, line 8 "
            "(deal Bob g2 r3 y1 r4 r2) shows r2 there",
        ),
        (
            FRIDAY.replace("hint Cy 1 not 1 2", "hint Bob yellow 2"),
            "these 2 events can't all be right (the fewest that clash): "
            "the header, line 5 (Ann: hint Bob red 2 4); the header, line 6 (hint Bob yellow 2)",
        ),
        (
            FRIDAY.replace("b4 w3", "w5 w3"),
            "entry 0.2, line 9 (deal Cy w5 w3 g3 y3 b2): the deck has 1 w5, and all are accounted "
            "for (the position)",
        ),
    ],
)
def test_cards_that_a_position_forbids_are_refused(text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.parse(text).table  # noqa: B018
    assert str(caught.value) == message
    if isinstance(caught.value, Contradiction):
        assert all(number > 0 for number in caught.value.numbers)


# -- any moment as a position ---------------------------------------------------------------------


def assert_same(record: Record, moment: Moment) -> None:
    """A moment entered as a position has the board and, for each seat and all, the odds it had."""
    look = GameMoment(record.table, moment)
    entered = look.record_from_here()
    assert Record.parse(str(entered)) == entered
    before, after = moment.board, entered.table.board
    assert replace(before, turns_left=None, end=None) == replace(after, turns_left=None, end=None)
    assert after.turns_left in (before.turns_left, 0)
    names = (*record.players, "public")
    for then, now in ((look.seen_as(name), entered.at().seen_as(name)) for name in names):
        assert [slot.shares for slot in now.slots] == [slot.shares for slot in then.slots]
        assert [slot.worth for slot in now.slots] == [slot.worth for slot in then.slots]
    lay = record.table.position_at(moment, record.table.card)
    assert entered.table.position() == lay or before.end


def moments(files: list[Path]) -> list[object]:
    """Every tenth moment of the games in each run, and the others every night."""
    return a_few([(path, part) for path in files for part in range(10)], 10)


@pytest.mark.parametrize(
    ("path", "part"),
    moments(sorted({*SAMPLES.glob("*.hanabi")} - {SAMPLES / "contradiction.hanabi"})),
)
def test_each_moment_of_a_sample_can_be_entered(path: Path, part: int) -> None:
    record = Record.load(path)
    for moment in record.table.moments[part::10]:
        assert_same(record, moment)


@needs_shared
@pytest.mark.slow
@pytest.mark.parametrize(("path", "part"), moments(GAMES))
def test_each_moment_of_a_real_game_can_be_entered(path: Path, part: int) -> None:
    record = Record.load(path)
    for moment in record.table.moments[part::10]:
        assert_same(record, moment)


# -- corrected, and shared ------------------------------------------------------------------------


def test_a_position_is_corrected_as_the_header_is_and_players_keep_their_hints() -> None:
    begun = Record.parse(FRIDAY)
    fixed = Record.parse(FRIDAY + "fix position: fireworks r1 tokens 7\n")
    assert (fixed.table.board.points, fixed.table.board.pile, fixed.start.hints) == (1, 34, ())
    assert Record.parse(FRIDAY + "drop position\n").start == StartPosition()
    assert Record.parse(FRIDAY + "fix position: tokens 7\nundo\n") == begun
    record = Record.parse(FRIDAY + "fix players: Cy Ann Robert\n")
    assert [each.hint.hint.to for each in record.start.hints] == [2, 0]
    assert [each.hint.seat for each in record.start.hints] == [1, None]
    assert Record.parse(str(record)).table.board == record.table.board


def test_hands_that_are_not_full_have_sizes() -> None:
    text = """\
players: Ann Bob
copies: r 3 2 1, y 3 2 1
hand: 3
rules: crowning-piece
first: Bob
position: fireworks r1 y2 discards r1 r1 y1 y1 y2 tokens 5 hands 2 2
deal Ann r2 r3
deal Bob r2 y3
"""
    record = Record.parse(text)
    assert record.table.board.hands == (2, 2)
    assert (record.table.board.pile, record.table.board.turns_left) == (0, None)
    position = record.table.position()
    assert position is not None
    assert solve(position).verdict is Verdict.WINNABLE
    bare = text[: text.index("deal")].replace("hands 2 2", "hands 3 1")
    assert Record.parse(bare + "fix players: Bob Ann\n").table.board.hands == (1, 3)


def test_the_final_round_counts_its_turns() -> None:
    text = "players: Ann Bob\ncopies: r 3 2 1, y 3 2 1\nhand: 3\nposition: {}\n"
    gone = "discards r1 r1 y1 y1 r2 y2 tokens 4"
    assert Record.parse(text.format(gone)).table.board.turns_left == 2
    board = Record.parse(text.format(f"{gone} turns 1")).table.board
    assert (board.turns_left, board.end) == (1, None)
    assert Record.parse(text.format(f"{gone} turns 0")).table.board.end is End.LAST_TURN


def test_words_of_other_languages_are_read() -> None:
    words = {"fireworks": "feux", "discards": "défausses", "tokens": "brickor", "pile": "hög"}
    text = FRIDAY
    for english, other in {**words, "strikes": "erreurs", " not ": " inte "}.items():
        text = text.replace(english, other)
    assert Record.parse(text) == Record.parse(FRIDAY)


def test_a_table_that_broke_the_rules_is_written_as_a_slip_or_refused() -> None:
    begun = "players: Ann Bob\ncopies: r 3 2 1, y 3 2 1\nhand: 2\nseat: all\ndeal Ann r1 r2\n"
    forgot = begun + "deal Bob y1 r3\nAnn: play 1 r1 > none ! forgot\nBob: play 1 y1 > none ! too\n"
    entered = Record.parse(forgot).at().record_from_here()
    assert (entered.start.slip, entered.start.hands) == ("", (1, 1))
    assert entered.table.board.pile == 8
    many = Record.parse(begun + "deal Bob y1 r3\nadjust draw Ann y2\n")
    with pytest.raises(ViewError, match="no position says what lies there"):
        many.at().record_from_here()
    back = Record.parse(begun + "deal Bob y1 r3\nshow Bob 1 y1 ! fell\nadjust return Bob 1\n")
    with pytest.raises(ViewError, match="no position says what lies there"):
        back.at().record_from_here()


def test_a_deck_is_the_order_of_the_cards_in_play() -> None:
    text = """\
players: Ann Bob
copies: r 3 2 1, y 3 2 1
hand: 2
position: fireworks r1 discards y1
deck: r1 r2 y1 r3 y2 ? ? ? ? ?
"""
    record = Record.parse(text)
    assert [record.table.card(place) for place in record.table.now.hands[1]] == [
        Card("r", 3),
        Card("y", 1),
    ]
    after = Record.parse(text + "Ann: play 1 r2\n").table
    assert after.card(after.now.hands[0][0]) == Card("y", 2)
    with pytest.raises(RecordError, match="the deck has 10 cards, and its order names 9"):
        Record.parse(text.replace(" ?\n", "\n"))
    doubting = Table.of(Record.parse(text + "Ann: discard 2 y2 ! y1?\n"), doubting=True)
    assert without_doubts(doubting).deck[0] is None
