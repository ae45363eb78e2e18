"""Every kind of entry, in long and in short form, as people type it."""

import pytest

from deducer.languages import LANGUAGES
from deducer.record.entries import EntryReader
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
from solver.cards import suit
from solver.errors import NotationError
from solver.notation.spoken import COLOURS, folded
from solver.notation.words import split
from solver.rules import Rules

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
        ("Ann: hint Bob red 1 4", Hinted(0, RED, (1, 4))),
        ("ann: HINT bob RED 4 1", Hinted(0, RED, (1, 4))),
        ("a: h b r 14", Hinted(0, RED, (1, 4))),
        ("h b r 1 45", Hinted(None, RED, (1, 4, 5))),
        ("H b 1", Hinted(None, ONES)),
        ("h b 1 none", Hinted(None, ONES, ())),
        ("h b 1 NONE ! nothing at all", Hinted(None, ONES, (), "nothing at all")),
        ("h b mult 2", Hinted(None, Hint(1, colour="m"), (2,))),
        ('"Ann": h "Bob" r 2', Hinted(0, RED, (2,))),
        ("h b r 2 !", Hinted(None, RED, (2,), "")),
        ("h b r 2 ! wrong # slot", Hinted(None, RED, (2,), "wrong # slot")),
        ("Bob: play 1 r1 > b3", Played(1, 1, R1, drawn=Drawn(B3))),
        ("p 1", Played(None, 1)),
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
        ("d 5", Discarded(None, 5)),
        ("d 5 b3 > none ! forgot", Discarded(None, 5, B3, Drawn(nothing=True), "forgot")),
        ("D 5 > r1", Discarded(None, 5, drawn=Drawn(R1))),
        ("rearrange Ann 3 1 2 4 5", Rearranged(0, (3, 1, 2, 4, 5))),
        ("seen Bob 2 r2", Seen(1, 2, R2)),
        ("show Ann 2 r2 ! dropped it", Shown(0, 2, R2, "dropped it")),
        ("left r1 ? b3", PileShown((R1, None, B3))),
        ("adjust tokens 5", CounterAdjusted(Counter.TOKENS, 5)),
        ("adjust TOKENS 5 ! miscounted", CounterAdjusted(Counter.TOKENS, 5, "miscounted")),
        ("adjust turn b ! Bob first", TurnAdjusted(1, "Bob first")),
        ("adjust draw Bob ?", LateDraw(1)),
        ("adjust draw Bob r1 ! late", LateDraw(1, R1, "late")),
        ("adjust draw Bob ! late", LateDraw(1, None, "late")),
        ("adjust return Bob 2 ! one too many", Returned(1, 2, "one too many")),
        ("seen ?", VeiledLook()),
        ("agree level-2  no-touch", SheetChanged(Sheet.parse("level-2 no-touch"))),
        ("AGREE none # no more", SheetChanged(Sheet())),
        ("fix 3: agree bga patience=0", Fixed(3, SheetChanged(Sheet.parse("bga patience=0")))),
        ("take 2 r2", Taken(None, 2, (R2,))),
        ("Ann: take 2 r2b3 r1", Taken(0, 2, (R2, B3, R1))),
        ("t 2 ?", Taken(None, 2)),
        ("fix 3: Ann: take 2 ?", Fixed(3, Taken(0, 2))),
        ("note a card was seen", Noted("a card was seen")),
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
        ('fix 3: note an open "quote', Fixed(3, Noted('an open "quote'))),
        ('insert 3: note "', Inserted(3, Noted('"'))),
        ("FIX 3:  p 1 r1 ! slip # too", Fixed(3, Played(None, 1, R1, slip="slip # too"))),
        ("insert 12: h b 1 14", Inserted(12, Hinted(None, ONES, (1, 4)))),
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
    """Slots are not run together then; a late draw too many takes a hand of nine there, too."""
    header = "players: Ann Bob\nhand: 10\n"
    assert read("h bob red 10", header) == Hinted(None, RED, (10,))
    assert read("h bob red 1 10", header) == Hinted(None, RED, (1, 10))
    entry = Hinted(0, RED, (1, 10))
    assert read(entry_text(entry, ("Ann", "Bob")), header.replace("10", "9")) == entry


@pytest.mark.parametrize("name", ["hint", "play", "discard", "rearrange", "p", "h", "d", "r"])
def test_a_player_called_like_a_verb(name: str) -> None:
    header = f"players: {name} Bob\n"
    assert read(f"{name}: play 1 r1", header) == Played(0, 1, R1)
    assert read(f"hint {name} 1 1", header) == Hinted(None, Hint(0, rank=1), (1,))
    assert read("play 1 r1", header) == Played(None, 1, R1)


# -- without blanks, and in other languages ------------------------------------------------------


PLAYERS = ("Ann", "Bob", "Bea", "Cy")


def written(typed: str, language: str = "en", players: tuple[str, ...] = PLAYERS) -> str:
    reader = EntryReader(players, Rules.named(), language)
    return entry_text(reader.read(split(typed)), players)


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("hc2", "hint Cy 2"),
        ("hc214", "hint Cy 2 1 4"),
        ("HCR14", "hint Cy red 1 4"),
        ("hbobr", "hint Bob red"),
        ("hbor1", "hint Bob red 1"),
        ("hcred", "hint Cy red"),
        ("Ann: hc2", "Ann: hint Cy 2"),
        ("p2", "play 2"),
        ("p2r1>y2", "play 2 r1 > y2"),
        ("p2 r1>y2", "play 2 r1 > y2"),
        ("Bob: p2r1>", None),
        ("d5w3>?", "discard 5 w3 > ?"),
        ("fix 3 p2r1>y2", "fix 3: play 2 r1 > y2"),
        ("insert 3 Ann: hc2", "insert 3: Ann: hint Cy 2"),
        ("deal bob r1y3?g4w1", "deal Bob r1 y3 ? g4 w1"),
        ("deal bob r1 y3?g4 w1", "deal Bob r1 y3 ? g4 w1"),
        ("left r1?b2", "left r1 ? b2"),
        ("de bob r1y3", "deal Bob r1 y3"),
        ("hi cy r", "hint Cy red"),
        ("rea cy 2 1", "rearrange Cy 2 1"),
    ],
)
def test_blanks_may_be_left_out(typed: str, entry: str | None) -> None:
    if entry is None:
        with pytest.raises(NotationError, match="a card, such as r1, is missing here"):
            written(typed)
    else:
        assert written(typed) == entry


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("Jouer 2 comme röd r1 raté > y2", "play 2 as red r1 strike > y2"),
        ("kasta 5 w3 > inget ! glömde dra", "discard 5 w3 > none ! glömde dra"),
        ("anteckna vilket spel det blev", "note vilket spel det blev"),
        ("fin temps-écoulé", "end timeout"),
        ("ajuster tour cy", "adjust turn Cy"),
        ("ta-bort 3", "drop 3"),
    ],
)
def test_every_language_is_read_and_english_is_written(typed: str, entry: str) -> None:
    assert written(typed) == entry


COLOURED = [
    (word, language, letter)
    for letter in "rygwb"
    for language, words in {"en": [suit(letter).name], **COLOURS.spoken[suit(letter).name]}.items()
    for word in (*words, folded(words[0]), words[0].upper(), letter)
]


@pytest.mark.parametrize(("word", "language", "letter"), COLOURED)
def test_a_card_may_be_said_by_its_colour_with_or_without_a_blank(
    word: str, language: str, letter: str
) -> None:
    for card in (f"{word} 3", f"{word}3"):
        assert written(f"p 1 {card} > {card}", language) == f"play 1 {letter}3 > {letter}3"
        assert written(f"p 1 {card} >{card} ! so", language).endswith(f"> {letter}3 ! so")
        assert written(f"seen cy 2 {card}", language) == f"seen Cy 2 {letter}3"
        assert written(f"deal cy {card} ? {card}", language) == f"deal Cy {letter}3 ? {letter}3"
        assert written(f"left {card} r1?", language) == f"left {letter}3 r1 ?"


def test_colours_and_words_may_be_cut_off_in_the_language_of_the_table() -> None:
    assert written("p 1 jau 3", "fr") == "play 1 y3"
    assert written("p 1 vi3", "sv") == "play 1 w3"
    with pytest.raises(NotationError, match="'bl' can mean blanc, bleu: type more letters"):
        written("p 1 bl 3", "fr")
    assert written("kas 3", "sv") == "discard 3"
    assert written("ledt cy gr 1", "sv") == "hint Cy green 1"
    with pytest.raises(NotationError, match="is not understood here"):
        written("kas 3")


@pytest.mark.parametrize(
    ("typed", "column", "problem"),
    [
        ("hb2", 1, "'b' can mean Bob, Bea: type more letters"),
        ("hcx", 1, "'hcx' is not understood here"),
        ("hc9", 3, "rank must be a whole number from 1 to 5, not '9'"),
        ("p2r9", 1, "'p2r9' is not understood here"),
        ("s cy 1", 1, "'s' is not understood here"),
        ("p 1 blå 9", 5, "'blå9' is not a card"),
        ("p 1 svart 3", 5, "'svart' is not a card"),
        ("p 1 r 3 4", 9, "'4' is not expected here"),
        ("deal cy r1y2x3", 13, "the deck has no x3"),
        ("an 3", 1, "'an' can mean anteckna, ångra: type more letters"),
    ],
)
def test_what_can_not_be_read(typed: str, column: int, problem: str) -> None:
    language = "sv" if typed.startswith("an ") else "en"
    with pytest.raises(NotationError) as caught:
        written(typed, language)
    assert str(caught.value) == f"line 1, column {caught.value.column}: {caught.value.fault}"
    assert problem in str(caught.value)
    assert caught.value.column == column


def test_a_short_hint_that_can_be_two_is_refused_and_names_stay_whole() -> None:
    players = ("Al", "Bo", "Bor")
    with pytest.raises(NotationError, match="can mean 'h bo r 2', 'h bor 2': type more letters"):
        written("hbor2", players=players)
    assert written("hbor", players=players) == "hint Bo red"
    players = ("Ann", "a>b", "h2")
    assert written("h a>b red", players=players) == "hint a>b red"
    assert written("h2: p1", players=players) == "h2: play 1"
