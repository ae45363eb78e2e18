"""Words, quotes and header lines, and the rules that header lines carry."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Card, HanabiError, NotationError, Rules
from solver.notation.rules_lines import RulesReader, rules_lines
from solver.notation.words import MAX_TEXT, RAW, Word, card_word, lines, quote, show_header, split
from tests.support.cases import thorough
from tests.support.strategies import rules as any_rules

printable = st.text(st.characters().filter(lambda one: one.isprintable() or one == "\t"))


def texts(content: str) -> list[str]:
    return [word.text for word in split(content).words]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", []),
        (" \t ", []),
        ("one  two\tthree ", ["one", "two", "three"]),
        ('"one two" three', ["one two", "three"]),
        ('a "" b', ["a", "", "b"]),
        (r'"a \"b\" \\ c"', ['a "b" \\ c']),
        ("one # two", ["one"]),
        ("#one", []),
        ("one#two", ["one#two"]),
        ('"# one" two', ["# one", "two"]),
        ('"key": value', ["key:", "value"]),
        ('a"b c"', ['a"b', 'c"']),
    ],
)
def test_words_are_separated_by_blanks_quoted_or_a_comment(content: str, words: list[str]) -> None:
    assert texts(content) == words


def test_words_know_their_place() -> None:
    line = split(' "a b"  c', 7)
    assert [(word.line, word.column) for word in line.words] == [(7, 2), (7, 9)]
    assert line.number == 7
    assert (line.end.text, line.end.line, line.end.column) == ("", 7, 10)


@pytest.mark.parametrize("content", ["key:", "key:   ", "key:  # a comment"])
def test_the_end_of_a_line_is_behind_its_last_word(content: str) -> None:
    assert split(content).end.column == len("key:") + 1


@pytest.mark.parametrize(
    ("content", "column"),
    [('"', 1), ('a "b', 3), ('a "b" "c', 7), ('"a\\"', 1), ('"a"b', 1)],
)
def test_a_quote_must_be_closed(content: str, column: int) -> None:
    with pytest.raises(NotationError, match="a quote needs a closing") as caught:
        split(content, 4)
    assert (caught.value.line, caught.value.column) == (4, column)


@pytest.mark.parametrize("character", ["\x00", "\x07", "\x1b", "\r", "\u2028", "\ud800"])
def test_control_characters_are_refused(character: str) -> None:
    with pytest.raises(NotationError, match="line 2, column 3: a control character"):
        list(lines(f"one\nab{character}c"))


def test_a_text_is_read_line_by_line_without_empty_ones() -> None:
    found = list(lines("\ufeffone\r\n\n # two\n  three four\n"))
    assert [(line.number, len(line.words)) for line in found] == [(1, 1), (4, 2)]


def test_a_text_too_long_is_refused() -> None:
    with pytest.raises(NotationError, match=f"longer than {MAX_TEXT} characters"):
        list(lines("a" * (MAX_TEXT + 1)))


@pytest.mark.slow
@given(st.lists(printable, min_size=1))
@thorough(400)
def test_split_gives_back_the_words_that_were_quoted(words: list[str]) -> None:
    line = split(" ".join(quote(word, RAW) for word in words))
    assert [word.text for word in line.words] == words
    assert line.key is None


@given(st.text() | st.text('"\\# :ab\t\n'))
@thorough(400)
@pytest.mark.slow
def test_any_text_splits_or_is_a_notation_error(text: str) -> None:
    rows = text.removeprefix("\ufeff").split("\n")
    places = []
    try:
        for line in lines(text):
            for word in line.words:
                shown = rows[word.line - 1][word.column - 1 :]
                assert word.quoted or shown.startswith(word.text)
                places.append((word.line, word.column))
    except NotationError as error:
        places.append((error.line, error.column))
    for line_number, column in places:
        assert 1 <= column <= len(rows[line_number - 1])


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("players: 3", "players"),
        ("Players: 3", "players"),
        ("players", None),
        (": 3", None),
        ("r1 players:", None),
        ('"players:" 3', None),
    ],
)
def test_a_header_line_begins_with_a_key_and_a_colon(content: str, key: str | None) -> None:
    assert split(content).key == key


@pytest.mark.slow
@given(any_rules)
@thorough(400)
def test_rules_are_read_as_they_were_written(rules: Rules) -> None:
    assert read(show_header(rules_lines(rules))) == rules


DOTS = Rules.named(edition="suit-and-dots")


def read(text: str) -> Rules:
    reader = RulesReader()
    for line in lines(text):
        assert reader.take(line)
    return reader.rules()


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("", Rules.named()),
        ("rules: avalanche", Rules.named(avalanche=True)),
        ("rules: rainbow", Rules.named(sixth="rainbow")),
        ("rules: dark-rainbow", Rules.named(sixth="dark-rainbow")),
        ("rules: black-powder", Rules.named(sixth="black-powder")),
        ("rules: multicolour\nedition: deluxe", Rules.named(sixth="multicolour", edition="deluxe")),
        (
            "copies: r 2, k 1 3\npowder: k",
            Rules.house(copies={"r": (2,), "k": (3, 1)}, powder="k"),
        ),
        ("wild: b\ncopies: r 2, y 2, b 2", Rules.house("ryb", (2,), wild="b")),
        ("wild: k t\ncopies: r 2, k 2, t 2", Rules.house("rkt", (2,), wild="tk")),
        (
            "wild: E\nedition: suit-and-dots",
            replace(DOTS, composition=replace(DOTS.composition, wild=frozenset("E"))),
        ),
        ("rules: rainbow\ncopies: r 2, m 1", Rules.house(copies={"r": (2,), "m": (1,)}, wild="m")),
        ("rules: crowning-piece choreography", Rules.named("crowning-piece", choreography=True)),
        ("edition: sv\nrules: no-empty-hints", Rules.named(edition="sv", empty_hints=False)),
        ("copies: r 2 1, y 1\nhand: 1", Rules.house(copies={"r": (2, 1), "y": (1,)}, hand_size=1)),
        (
            "rules: avalanche\ncopies: r 2 1",
            Rules.house(copies={"r": (2, 1), "m": (1, 1, 1, 1, 1)}),
        ),
        ("copies: r 2 1 , y 1,\nhand: 1 1 1 1", read("copies: r 2 1, y 1\nhand: 1")),
    ],
)
def test_rules_lines_can_be_written_by_hand(text: str, rules: Rules) -> None:
    assert read(text) == rules


@pytest.mark.parametrize(
    ("text", "line", "column", "problem"),
    [
        ("rules: fast", 1, 8, "no rule is called 'fast': choose from standard, crowning-piece"),
        ("rules: standard crowning-piece", 1, 17, "choose one ending"),
        ("rules: empty-hints no-empty-hints", 1, 1, "exclude"),
        ("rules: rainbow avalanche", 1, 16, "choose one sixth suit: rainbow or avalanche"),
        ("wild: r m", 1, 9, "suit 'm' can't be wild: the deck does not have it"),
        (
            "wild: r y\ncopies: r 2, y 2",
            1,
            9,
            "at least one suit must not be wild: hints need a colour to name",
        ),
        ("rules: rainbow\ncopies: m 2", 2, 9, "at least one suit must not be wild"),
        ("rules:", 1, 7, "rules has no value"),
        ("rules: standard\nrules: standard", 2, 1, "occurs twice, first in line 1"),
        ("edition: dx", 1, 10, "no edition is called 'dx': choose from 2010, 2025"),
        ("edition: fr sv", 1, 13, "edition takes one value"),
        ("dealt: thrown", 1, 8, "'thrown' is not one of hands, rounds"),
        ("copies: r 3 2 x", 1, 15, "a number of copies"),
        ("copies: r 3 11", 1, 13, "a whole number from 0 to 10, not '11'"),
        ("copies: r 3, r 3", 1, 14, "suit r occurs twice"),
        ("copies: r", 1, 9, "suit r has 0 ranks"),
        ("copies: r 1, yy 1", 1, 14, "'yy' is not a suit: suits are single letters"),
        ("hand: 5 5", 1, 9, "hand takes one number, four or five"),
        ("tokens: 21", 1, 9, "a game has 0 to 20 tokens, not 21"),
        ("tokens: 8 8", 1, 11, "tokens takes one number"),
    ],
)
def test_rules_that_can_not_be_read_are_named_with_their_place(
    text: str, line: int, column: int, problem: str
) -> None:
    with pytest.raises(NotationError) as caught:
        read(text)
    assert problem in str(caught.value)
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("key", sorted({*RulesReader.KEYS} - {"rules"}))
@pytest.mark.parametrize("value", ["", " ", "# nothing"])
def test_a_value_that_is_said_is_not_empty(key: str, value: str) -> None:
    with pytest.raises(NotationError, match=f"{key} has no value"):
        RulesReader({key: value})


def test_a_line_that_carries_no_rules_is_left_alone() -> None:
    assert RulesReader({"rules": ""}).rules() == Rules.named()
    assert not RulesReader().take(split("players: 3"))
    assert not RulesReader().take(split("r1 r2"))


@pytest.mark.parametrize("text", ["", "-1", "1000", "1.0", "１", "1e2", "x" * 999, "+1", "1_0"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(
        NotationError, match="line 2, column 5: it must be a whole number from 0 to 999"
    ):
        Word(text, 2, 5).number("it")


def test_a_word_is_read_by_any_function_with_its_place_in_the_error() -> None:
    assert Word("007").number("it") == 7
    assert Word("r1").read(Card.parse) == Card("r", 1)
    with pytest.raises(NotationError, match="line 2, column 5: 'x' is not a card"):
        Word("x", 2, 5).read(Card.parse)


def test_a_card_word_is_a_card_of_the_deck() -> None:
    rules = Rules.house(copies={"r": (1, 0, 1), "y": (1,)})
    assert card_word(Word("r3"), rules) == Card("r", 3)
    for text in ("r2", "y2", "b1", "R1"):
        with pytest.raises(NotationError, match=f"line 3, column 9: the deck has no {text}"):
            card_word(Word(text, 3, 9), rules)
    with pytest.raises(HanabiError, match="is not a card"):
        card_word(Word("red"), rules)
