"""What Tab offers: only what can be, as the game stands."""

import pytest

from deducer import Record
from deducer.cli.typed import completions
from solver.notation.spoken import COMMANDS, VERBS

GAME = """\
players: Ann Bob Cy
seat: Ann
{header}deal Bob r1 y3 b2 g4 w1
deal Cy w3 y1 g1 r2 b5
"""
RED = "Ann: hint Bob red 1\n"


def offered(typed: str, lines: str = "", header: str = "", language: str = "en") -> list[str]:
    return completions(Record.parse(GAME.format(header=header) + lines), typed, language)


@pytest.mark.parametrize(
    ("typed", "lines", "words"),
    [
        ("h bob ", "", ["red", "yellow", "green", "blue", "white", "1", "2", "3", "4"]),
        ("h cy 4", "", []),
        ("h ", "", ["Bob", "Cy"]),
        ("h ", RED, ["Ann", "Cy"]),
        ("h bob red ", "", []),
        ("p ", "", ["1", "2", "3", "4", "5"]),
        ("p 1 ", RED, ["r1", ">"]),
        ("p 1 g", "Ann: hint Cy 5 5\nBob: hint Ann 5 1\nCy: hint Bob red 1\n", ["g5"]),
        ("p 1 r1 > b5", RED, []),
        ("p 1 r1 > b", RED, ["b1", "b2", "b3", "b4"]),
        ("seen ", "", ["Bob", "Cy"]),
        ("seen bob 2 ", "", ["y3"]),
        ("adjust ", "", ["tokens", "strikes", "turn", "draw", "return"]),
        ("adjust tokens ", "", [*"012345678"]),
        ("adjust strikes ", "", [*"0123"]),
        ("adjust draw bob b", "", ["b1", "b2", "b3", "b4"]),
        ("adjust draw ann ", "", ["?"]),
        ("adjust return bob 2 ", "", []),
        ("fix ", RED, ["1", "0.2", "0.1"]),
        ("wrong ", RED, ["1"]),
        ("wrong 1 ", RED, ["Ann", "Bob", "Cy", "to"]),
        ("why ", "", ["1", "2", "3", "4", "5", "Ann", "Bob", "Cy"]),
        ("swap bob ", "", ["Ann", "Cy"]),
        ("end ti", "", ["timeout"]),
        ("end timeout bob ", "", []),
        ("why bob 1 r", RED, []),
        ("why bob 1 w", RED, ["w1", "w2", "w3", "w4", "w5"]),
        ("why 2 b", RED, ["b5"]),
        ("why bob 9 ", RED, []),
        ("p 1 r1 > ", "", ["?"]),
        ("bob: ", RED, ["hint", "play", "discard"]),
        ("r bob 2 1 ", "", ["3", "4", "5"]),
        ("drew ", f"{RED}Bob: play 1 > ?\n", ["2"]),
        ("drew 2 bob b", f"{RED}Bob: play 1 > ?\n", ["b1", "b2", "b3", "b4"]),
        ("drew 2 bob b1 ", f"{RED}Bob: play 1 > ?\n", []),
        ("vote ", "", ["Ann", "Bob", "Cy"]),
        ("? mi", RED, ["missed"]),
        ("missed ", RED, ["1"]),
        ("missed 1: ", RED, ["hint", "play"]),
        ("missed 1: h ", RED, ["Bob", "Cy"]),
        ("fix 1: h bob 4", RED, ["4"]),
        ("fix 1: d", RED, ["deal"]),
        ("missed 1 ", RED, ["hint", "play"]),
        ("fix 9: h ", RED, []),
    ],
)
def test_after_a_word(typed: str, lines: str, words: list[str]) -> None:
    assert offered(typed, lines) == words


@pytest.mark.parametrize(
    ("lines", "never"),
    [
        ("", "discard left show missed wrong back chair"),
        (RED, "deal left show back chair"),
        (f"{RED}end given-up\n", "hint play discard end vote take advise missed deal back chair"),
    ],
)
def test_first_words(lines: str, never: str) -> None:
    words = offered("", lines)
    assert set(never.split()).isdisjoint(words)
    everything = {*VERBS.names, *COMMANDS.names, "?", "a", "k", "q"}
    assert everything - set(never.split()) - {"a"} <= set(words)
    assert words.count("Bob:") == (lines == RED)


def test_no_hint_without_tokens() -> None:
    assert "hint" not in offered("", "adjust tokens 0\n")
    assert "undo" not in completions(Record.parse("players: Ann Bob"), "", "en")


def test_no_advice_where_none_is_wanted() -> None:
    assert "advise" in offered("ad")
    assert "advise" not in offered("ad", header="advice: off\n")


def test_words_of_the_table() -> None:
    assert offered("ledt", language="sv") == ["ledtråd"]
    assert offered("h bob ", language="sv")[:2] == ["red", "röd"]
    assert offered("rü", language="de") == ["rückgängig"]
    assert offered("fin ", language="fr")[:2] == ["normal", "normale"]
    assert offered("led") == []


def test_hints_that_touch_nothing_where_they_may() -> None:
    assert offered("h bob 5") == []
    assert offered("h bob 5", header="rules: standard empty-hints\n") == ["5"]


def test_suits_without_a_name_of_their_own() -> None:
    record = Record.parse("players: Ann Bob\nedition: suit-and-dots\n")
    assert completions(record, "h bob ", "fr")[:5] == ["A", "B", "C", "D", "E"]
