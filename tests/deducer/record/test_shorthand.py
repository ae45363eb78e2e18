"""What may be typed without blanks, and in other languages."""

import pytest

from deducer.record.entries import EntryReader
from deducer.record.writing import entry_text
from solver.cards import suit
from solver.errors import NotationError
from solver.notation.spoken import COLOURS, folded
from solver.notation.words import split
from solver.rules import Rules

PLAYERS = ("Ann", "Bob", "Bea", "Cy")


def written(typed: str, language: str = "en", players: tuple[str, ...] = PLAYERS) -> str:
    reader = EntryReader(players, Rules.named(), language)
    return entry_text(reader.read(split(typed)), players)


@pytest.mark.parametrize(
    ("typed", "entry"),
    [
        ("hc2", "hint Cy 2"),
        ("hc214", "hint Cy 2 1 4"),
        ("hc2 14", "hint Cy 2 1 4"),
        ("hcr", "hint Cy red"),
        ("HCR14", "hint Cy red 1 4"),
        ("hbobr", "hint Bob red"),
        ("hbor1", "hint Bob red 1"),
        ("hbea3", "hint Bea 3"),
        ("hcred", "hint Cy red"),
        ("Ann: hc2", "Ann: hint Cy 2"),
        ("p2", "play 2"),
        ("p2r1", "play 2 r1"),
        ("p2r1>y2", "play 2 r1 > y2"),
        ("p2 r1>y2", "play 2 r1 > y2"),
        ("p 2 r1 >y2", "play 2 r1 > y2"),
        ("Bob: p2r1>", None),
        ("d5w3>?", "discard 5 w3 > ?"),
        ("D5 > y2", "discard 5 > y2"),
        ("fix 3: p2r1>y2", "fix 3: play 2 r1 > y2"),
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
        ("indice cy rouge 14", "hint Cy red 1 4"),
        ("Jouer 2 comme röd r1 raté > y2", "play 2 as red r1 strike > y2"),
        ("spela hög r1", "play pile r1"),
        ("kasta 5 w3 > inget ! glömde dra", "discard 5 w3 > none ! glömde dra"),
        ("défausser 5", "discard 5"),
        ("giv cy r1 y2", "deal Cy r1 y2"),
        ("rätta 3: spela 2 r1", "fix 3: play 2 r1"),
        ("insérer 3: jouer 2 r1", "insert 3: play 2 r1"),
        ("anteckna vilket spel det blev", "note vilket spel det blev"),
        ("slut uppgivet", "end given-up"),
        ("fin temps-écoulé", "end timeout"),
        ("justera brickor 5", "adjust tokens 5"),
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


def test_the_colour_of_a_card_may_be_cut_off() -> None:
    assert written("p 1 jau 3", "fr") == "play 1 y3"
    assert written("p 1 vi3", "sv") == "play 1 w3"
    with pytest.raises(NotationError, match="'bl' can mean blanc, bleu: type more letters"):
        written("p 1 bl 3", "fr")


def test_words_may_be_cut_off_in_the_language_of_the_table() -> None:
    assert written("kas 3", "sv") == "discard 3"
    assert written("ledt cy gr 1", "sv") == "hint Cy green 1"
    with pytest.raises(NotationError, match="is not understood here"):
        written("kas 3")


@pytest.mark.parametrize(
    ("typed", "column", "problem"),
    [
        ("hb2", 1, "'b' can mean Bob, Bea: type more letters"),
        ("hzr", 1, "'hzr' is not understood here"),
        ("hcx", 1, "'hcx' is not understood here"),
        ("hc9", 3, "rank must be a whole number from 1 to 5, not '9'"),
        ("p2r9", 1, "'p2r9' is not understood here"),
        ("s cy 1", 1, "'s' is not understood here"),
        ("p 1 blå", 5, "'blå' is not a card"),
        ("p 1 blå 9", 5, "'blå9' is not a card"),
        ("p 1 svart 3", 5, "'svart' is not a card"),
        ("p 1 r 3 4", 9, "'4' is not expected here"),
        ("deal cy r1y2x3", 13, "the deck has no x3"),
        ("deal cy r1r1g9", 9, "'r1r1g9' is not a card"),
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


def test_a_short_hint_that_can_be_two() -> None:
    players = ("Al", "Bo", "Bor")
    with pytest.raises(NotationError, match="can mean 'h bo r 2', 'h bor 2': type more letters"):
        written("hbor2", players=players)
    assert written("hbor", players=players) == "hint Bo red"


def test_names_stay_whole() -> None:
    players = ("Ann", "a>b", "h2")
    assert written("h a>b red", players=players) == "hint a>b red"
    assert written("h2: p1", players=players) == "h2: play 1"
