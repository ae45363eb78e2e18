"""Every kind of entry, in long and in short form, as people type it."""

import pytest

from deducer.languages import LANGUAGES
from deducer.record.events import (
    Counter,
    CounterAdjusted,
    Discarded,
    Drawn,
    DrawSeen,
    Dropped,
    Ended,
    Entry,
    Fixed,
    HandDealt,
    Hinted,
    Inserted,
    LateDraw,
    Noted,
    PileShown,
    Played,
    PlayOutcome,
    Rearranged,
    Reason,
    Returned,
    Seen,
    SheetChanged,
    Shown,
    Taken,
    TurnAdjusted,
    Undone,
    VeiledLook,
    Voted,
)
from deducer.record.reading import parse
from deducer.record.sheet import Sheet
from deducer.record.writing import entry_text
from solver import Card, Hint

HEADER = "players: Ann Bob Cyrus\nrules: standard choreography avalanche\n"
R1, R2, B3, M5 = map(Card.parse, ("r1", "r2", "b3", "m5"))
RED, ONES = Hint(1, colour="r"), Hint(1, rank=1)


def read(line: str, header: str = HEADER) -> Entry:
    (entry,) = parse(header + line).log
    return entry


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        ("deal Bob r1 ? b3", HandDealt(1, (R1, None, B3))),
        ("DEAL bob ?", HandDealt(1, (None,))),
        ("Ann: hint Bob red 1 4", Hinted(0, RED, (1, 4))),
        ("ann: HINT bob RED 4 1", Hinted(0, RED, (1, 4))),
        ("a: h b r 14", Hinted(0, RED, (1, 4))),
        ("h b r 1 4", Hinted(None, RED, (1, 4))),
        ("h b r 1 45", Hinted(None, RED, (1, 4, 5))),
        ("H b 1", Hinted(None, ONES)),
        ("h b 1 1", Hinted(None, ONES, (1,))),
        ("h b 1 none", Hinted(None, ONES, ())),
        ("h b 1 NONE ! nothing at all", Hinted(None, ONES, (), "nothing at all")),
        ("h b mult 2", Hinted(None, Hint(1, colour="m"), (2,))),
        ("h b M 2", Hinted(None, Hint(1, colour="m"), (2,))),
        ('"Ann": h "Bob" r 2', Hinted(0, RED, (2,))),
        ("h b r 2 !", Hinted(None, RED, (2,), "")),
        ("h b r 2 ! wrong # slot", Hinted(None, RED, (2,), "wrong # slot")),
        ("h b r 2 # not a slip", Hinted(None, RED, (2,))),
        ("Bob: play 1 r1 > b3", Played(1, 1, R1, drawn=Drawn(B3))),
        ("p 1 r1", Played(None, 1, R1)),
        ("p 1", Played(None, 1)),
        ("p 1 ?", Played(None, 1)),
        ("p 1 > ?", Played(None, 1, drawn=Drawn())),
        ("p 1 r1 > none", Played(None, 1, R1, drawn=Drawn(nothing=True))),
        ("p 1 r1 fits", Played(None, 1, R1, outcome=PlayOutcome.FITS)),
        ("p 1 r1 STRIKE > ?", Played(None, 1, R1, outcome=PlayOutcome.STRIKE, drawn=Drawn())),
        ("p 1 strike", Played(None, 1, outcome=PlayOutcome.STRIKE)),
        ("p 1 as red r1", Played(None, 1, R1, "r")),
        ("p 1 AS Mul m5 fits > r1 ! x", Played(None, 1, M5, "m", PlayOutcome.FITS, Drawn(R1), "x")),
        ("c: play pile r2", Played(2, 0, R2)),
        ("p PILE as r r2", Played(None, 0, R2, "r")),
        ("p 1 r1 ! ", Played(None, 1, R1, slip="")),
        ("Cy: discard 5 b3 > r1", Discarded(2, 5, B3, Drawn(R1))),
        ("cyrus: d 5 b3", Discarded(2, 5, B3)),
        ("d 5", Discarded(None, 5)),
        ("d 5 ?", Discarded(None, 5)),
        ("d 5 b3 > none ! forgot", Discarded(None, 5, B3, Drawn(nothing=True), "forgot")),
        ("D 5 > r1", Discarded(None, 5, drawn=Drawn(R1))),
        ("rearrange Ann 3 1 2 4 5", Rearranged(0, (3, 1, 2, 4, 5))),
        ("r ann 2 1", Rearranged(0, (2, 1))),
        ("seen Bob 2 r2", Seen(1, 2, R2)),
        ("SEEN b 2 r2", Seen(1, 2, R2)),
        ("show Ann 2 r2", Shown(0, 2, R2)),
        ("show Ann 2 r2 ! dropped it", Shown(0, 2, R2, "dropped it")),
        ("left r1 ? b3", PileShown((R1, None, B3))),
        ("adjust tokens 5", CounterAdjusted(Counter.TOKENS, 5)),
        ("adjust TOKENS 5 ! miscounted", CounterAdjusted(Counter.TOKENS, 5, "miscounted")),
        ("adjust strikes 1", CounterAdjusted(Counter.STRIKES, 1)),
        ("adjust turn b", TurnAdjusted(1)),
        ("adjust turn b ! Bob first", TurnAdjusted(1, "Bob first")),
        ("adjust draw Bob", LateDraw(1)),
        ("adjust draw Bob ?", LateDraw(1)),
        ("adjust draw Bob r1 ! late", LateDraw(1, R1, "late")),
        ("adjust draw Bob ! late", LateDraw(1, None, "late")),
        ("adjust return Bob 2", Returned(1, 2)),
        ("adjust return Bob 2 ! one too many", Returned(1, 2, "one too many")),
        ("seen ?", VeiledLook()),
        ("agree level-2  no-touch", SheetChanged(Sheet.parse("level-2 no-touch"))),
        ("AGREE none # no more", SheetChanged(Sheet())),
        ("accord beginner", SheetChanged(Sheet.named("beginner"))),
        ("överens beginner", SheetChanged(Sheet.named("beginner"))),
        ("fix 3: agree bga patience=0", Fixed(3, SheetChanged(Sheet.parse("bga patience=0")))),
        ("take 2 r2", Taken(None, 2, (R2,))),
        ("Ann: take 2 r2b3 r1", Taken(0, 2, (R2, B3, R1))),
        ("t 2 ?", Taken(None, 2)),
        ("tror 4 r1", Taken(None, 4, (R1,))),
        ("Bob: crois 4 r1", Taken(1, 4, (R1,))),
        ("fix 3: Ann: take 2 ?", Fixed(3, Taken(0, 2))),
        ("note a card was seen", Noted("a card was seen")),
        ("note what a game", Noted("what a game")),
        ('NOTE   "oh" # well ! ', Noted('"oh" # well !')),
        ("note undo", Noted("undo")),
        ("vote Bob", Voted(1)),
        ("end given-up Bob", Ended(Reason.GIVEN_UP, 1)),
        ("end NORMAL", Ended(Reason.NORMAL)),
        ("undo", Undone()),
        ("UNDO # sorry", Undone()),
        ("drop 3", Dropped(3)),
        ("drew 12 Bob r2", DrawSeen(12, 1, R2)),
        ("DREW 1 b ?", DrawSeen(1, 1, None)),
        ("fix 3: Ann: discard 4 b3 > r1", Fixed(3, Discarded(0, 4, B3, Drawn(R1)))),
        ("fix 3: note x # y", Fixed(3, Noted("x # y"))),
        ('fix 3: note an open "quote', Fixed(3, Noted('an open "quote'))),
        ('insert 3: note "', Inserted(3, Noted('"'))),
        ("FIX 3:  p 1 r1 ! slip # too", Fixed(3, Played(None, 1, R1, slip="slip # too"))),
        ("insert 12: h b 1 14", Inserted(12, Hinted(None, ONES, (1, 4)))),
        ("insert 1: rearrange Ann 2 1", Inserted(1, Rearranged(0, (2, 1)))),
    ],
)
def test_an_entry_is_read(line: str, entry: Entry) -> None:
    assert read(line) == entry
    assert read("  \t" + line) == entry
    for language in LANGUAGES:
        again = entry_text(entry, ("Ann", "Bob", "Cyrus"), language)
        assert read(again) == entry, again


@pytest.mark.parametrize(
    ("text", "letter"), [("b", "b"), ("B", "B"), ("bl", "b"), ("blue", "b"), ("BLUE", "b")]
)
def test_suits_that_differ_by_case_only(text: str, letter: str) -> None:
    header = "players: Ann Bob\ncopies: b 3 2 1, B 3 2 1\nhand: 3\n"
    assert read(f"h bob {text} 1", header) == Hinted(None, Hint(1, colour=letter), (1,))


@pytest.mark.parametrize(
    ("letters", "text", "problem"),
    [
        ("bk", "bl", "'bl' can mean blue, black: type more letters"),
        ("rg", "x", "'x' is not a colour"),
        ("rg", "", "'' is not a colour"),
        ("gw", "green1", "'green1' is not a colour"),
    ],
)
def test_a_colour_that_is_none_or_two_is_refused(letters: str, text: str, problem: str) -> None:
    copies = ", ".join(f"{letter} 3 2 1" for letter in letters)
    with pytest.raises(ValueError, match=problem):
        read(f'h bob "{text}" 1', f"players: Ann Bob\ncopies: {copies}\nhand: 2\n")


def test_hands_of_ten_have_a_slot_ten() -> None:
    """Where slots go up to 10, slots are not run together."""
    header = "players: Ann Bob\nhand: 10\n"
    assert read("h bob red 10", header) == Hinted(None, RED, (10,))
    assert read("h bob red 1 10", header) == Hinted(None, RED, (1, 10))


def test_a_hand_that_grew_to_ten_cards_can_be_written_down() -> None:
    """A late draw too many can take a hand of nine to a tenth slot."""
    header = "players: Ann Bob\nhand: 9\n"
    entry = Hinted(0, RED, (1, 10))
    assert read(entry_text(entry, ("Ann", "Bob")), header) == entry


@pytest.mark.parametrize("name", ["hint", "play", "discard", "rearrange", "p", "h", "d", "r"])
def test_a_player_called_like_a_verb(name: str) -> None:
    header = f"players: {name} Bob\n"
    assert read(f"{name}: play 1 r1", header) == Played(0, 1, R1)
    assert read(f"hint {name} 1 1", header) == Hinted(None, Hint(0, rank=1), (1,))
    assert read("play 1 r1", header) == Played(None, 1, R1)
