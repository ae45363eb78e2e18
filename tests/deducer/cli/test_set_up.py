"""The questions before a game: help, one step back, words of other languages, nothing lost."""

from contextlib import suppress
from pathlib import Path

import pytest

from deducer import Record, languages
from deducer.cli.session import Session
from deducer.cli.set_up import Back, SetUp
from deducer.cli.streams import Leave
from deducer.cli.typed import completions
from deducer.journal import Journal
from solver.errors import HanabiError
from solver.notation.spoken import COMMANDS, VERBS
from tests.support.sessions import entered, sit_down


def answered(*answers: str) -> SetUp:
    """A set-up after ``answers``, some of which go back."""
    asked = SetUp()
    for answer in answers:
        with suppress(Back):
            asked.answer(answer)
    return asked


def test_every_question_has_help_that_answers_nothing() -> None:
    asked = SetUp()
    for answer in ("Ann Bob", "Ann", "", "", "", "r1y2g3b4w5"):
        before = asked.question()
        assert before is not None
        assert before.help in (asked.answer("?"), asked.answer("help"))
        assert asked.question() == before
        asked.answer(answer)
    assert asked.question() is None
    assert asked.lines == ["players: Ann Bob", "seat: Ann", "deal Bob r1 y2 g3 b4 w5"]


@pytest.mark.parametrize("word", ["back", "<", "u", "undo", "retour", "tillbaka"])
def test_each_answer_can_be_taken_back(word: str) -> None:
    asked = answered("Ann Bob", word, "Ann Bob Cy", "Bob", "Cy", word, word, "Ann", "", "crown")
    assert asked.lines == ["players: Ann Bob Cy", "seat: Ann", "rules: crowning-piece"]
    asked = answered("Ann Bob", "all", *[""] * 3, "r1r2r3r4r5", word, word, "sv", "", "r1r2r3r4r5")
    assert asked.lines[2:] == ["edition: sv", "deal Bob r1 r2 r3 r4 r5"]
    with pytest.raises(Back):
        SetUp().answer(word)


def test_lines_of_a_house_deck_are_taken_beside_the_answers() -> None:
    asked = SetUp()
    told = asked.answer("Title: Friday, late")
    assert str(told) == "noted: Title: Friday, late"
    for answer in ("Ann, Bob", "seat: ann", "copies: r 3 2 1, y 3 2 1", "hand: 4", "<", "hand: 3"):
        with suppress(Back):
            asked.answer(answer)
    assert (question := asked.question()) is not None
    assert question.key == "first"
    for answer in ("", "edition: 2025", "choreography, empty-hints", "r1, y2 y3"):
        asked.answer(answer)
    assert asked.question() is None
    assert (
        "\n".join(asked.lines)
        == """\
Title: Friday, late
players: Ann Bob
seat: Ann
copies: r 3 2 1, y 3 2 1
hand: 3
edition: 2025
rules: standard choreography empty-hints
deal Bob r1 y2 y3"""
    )


@pytest.mark.parametrize(
    ("players", "typed", "line", "hands"),
    [
        ("Ann Bob Cy", "", "seat: Ann", "Bob Cy"),
        ("Ann Bob Cy", "c", "seat: Cy", "Ann Bob"),
        ("Ann Bob Cy", "none", "seat: none", ""),
        ("Ann Bob Cy", "alla", "seat: all", "Ann Bob Cy"),
        ('"Mary Ann" Bob', "", 'seat: "Mary Ann"', "Bob"),
        ('"none" Bob', "", 'seat: "none"', "Bob"),
    ],
)
def test_no_hand_is_asked_for_that_who_writes_does_not_see(
    players: str, typed: str, line: str, hands: str
) -> None:
    asked = answered(players)
    assert (question := asked.question()) is not None
    assert f"[{players.split(' B')[0]}]" in str(question.prompt)
    for answer in (typed, "", "", ""):
        asked.answer(answer)
    assert (hands_asked_of(asked), asked.lines[1]) == (hands.split(), line)


def hands_asked_of(asked: SetUp) -> list[str]:
    """Whose hands the questions that are left are about."""
    names = []
    while (question := asked.question()) is not None:
        names.append(str(question.prompt).partition("'s")[0])
        asked.answer("")
    return names


def test_all_hands_are_asked_for_with_a_chair_and_in_mid_game_the_cards_that_are_held() -> None:
    asked = answered("Ann Bob Cid", "Ann", "chair: Cid", "Bob", "", "")
    assert hands_asked_of(asked) == ["Ann", "Bob", "Cid"]
    assert "chair: Cid" in asked.lines
    rules = ("rules: crowning-piece", "copies: r 3 2 1, y 3 2 1", "hand: 3")
    begun = "position: fireworks r1 y2 discards r1 r1 y1 y1 y2 tokens 5 hands 2 2"
    question = answered("Ann Bob", "Ann", *rules, begun, "Bob", "").question()
    assert question is not None
    assert str(question.prompt).startswith("Bob's 2 cards")


@pytest.mark.parametrize(
    ("answers", "refused", "problem"),
    [
        ([], "Ann", "2 to 6 players can play, not 1"),
        (["Ann Bob"], "zoe", "nobody is called 'zoe'"),
        (["Ann Bob", ""], "Ann Bob", "first takes one value"),
        (["Ann Bob", "", ""], "d", "'d' can mean dark-rainbow, deck-plays: type more letters"),
        (["Ann Bob", "", "", "", ""], "r1r2r3", "a hand is 5 cards, and these are 3"),
        (["Ann Bob", "", "", "", ""], "r5r5r1r1r1", "the deck has 1 r5"),
        (["Ann Bob", "", "", "", ""], "r1 r2 r9 r1 r1", "'r9' is not a card"),
        # lines of a header beside the answers
        ([], "hand: x", "hand"),
        (["Ann Bob", "hand: 3"], "hand: 4", "occurs twice"),
        (["Ann Bob"], "copies: r 1", "cards"),
        (["Ann Bob"], "players: Cy Dan", "occurs twice"),
    ],
)
def test_an_answer_that_is_refused_is_asked_again(
    answers: list[str], refused: str, problem: str
) -> None:
    asked = answered(*answers)
    before = asked.question(), asked.lines
    with pytest.raises(HanabiError) as caught:
        asked.answer(refused)
    assert problem in str(caught.value)
    assert ("line" in str(caught.value)) <= (":" in refused)
    assert (asked.question(), asked.lines) == before


@pytest.mark.parametrize(
    ("language", "none", "rules", "edition"),
    [
        ("de", "keiner", "grosses finale lawine", "fran"),
        ("fr", "aucun", "Bouquet final avalanche", "français"),
        ("sv", "ingen", "till sista droppen kaskad", "fran"),
        ("en", "none", "crown aval", "fr"),
    ],
)
def test_answers_in_the_language_of_the_table(
    language: str, none: str, rules: str, edition: str
) -> None:
    languages.choose(language)
    asked = answered("Ann Bob", none, "", rules, edition)
    assert asked.lines[1:] == ["seat: none", "rules: crowning-piece avalanche", "edition: fr"]


def test_a_player_may_be_called_like_a_word() -> None:
    assert answered("Ingen Back", "ingen").lines[1] == "seat: Ingen"
    assert answered('Ann "back"', '"back"').lines[1] == "seat: back"


@pytest.mark.parametrize(
    ("answers", "typed", "offered"),
    [
        ([], "A", []),
        (["Ann Bob"], "a", ["Ann"]),
        (["Ann Bob", "", ""], "cr", ["crowning-piece"]),
        (["Ann Bob", "", ""], "standard ra", ["rainbow"]),
        (["Ann Bob", "", "", ""], "2", ["2010", "2025"]),
        (["Ann Bob", "Ann", "", "", ""], "r1 g", ["g1", "g2", "g3", "g4", "g5"]),
    ],
)
def test_completions(answers: list[str], typed: str, offered: list[str]) -> None:
    assert answered(*answers).completions(typed) == offered


# -- at the prompt ---------------------------------------------------------------------------


def test_the_answers_are_written_together_and_none_leave_nothing(tmp_path: Path) -> None:
    session = Session(Journal(tmp_path / "new.hanabi"))
    sit_down(session, ["quit"])
    assert not session.journal.path.exists()
    with pytest.raises(Leave):
        SetUp().answer("q")
    sit_down(session, ["Ann Bob", "?", "Ann", "", "back", "Bob", "crown", "", "r1y2g3b4w5", "q"])
    assert session.journal.path.read_text() == (
        "players: Ann Bob\nseat: Ann\nfirst: Bob\nrules: crowning-piece\ndeal Bob r1 y2 g3 b4 w5\n"
    )


@pytest.mark.parametrize("leave", ["q\r", "\x04"])
def test_who_leaves_in_between_loses_nothing(tmp_path: Path, leave: str) -> None:
    path = tmp_path / "new.hanabi"
    sit_down(Session(Journal(path)), ["Ann Bob", "Ann", leave.removesuffix("\r")])
    assert path.read_text() == "players: Ann Bob\nseat: Ann\n"
    entered(Session(Journal(path)), "rules: avalanche", "deal bob r1r2r3r4m1")
    assert path.read_text().endswith("rules: avalanche\ndeal Bob r1 r2 r3 r4 m1\n")


# -- what Tab offers: only what can be, as the game stands ---------------------------------------


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


def test_nothing_that_the_table_the_log_or_the_header_rules_out() -> None:
    assert "hint" not in offered("", "adjust tokens 0\n")
    assert "undo" not in completions(Record.parse("players: Ann Bob"), "", "en")
    assert "advise" in offered("ad")
    assert "advise" not in offered("ad", header="advice: off\n")
    assert offered("h bob 5") == []
    assert offered("h bob 5", header="rules: standard empty-hints\n") == ["5"]


def test_words_of_the_table_and_suits_without_a_name_of_their_own() -> None:
    assert offered("ledt", language="sv") == ["ledtråd"]
    assert offered("h bob ", language="sv")[:2] == ["red", "röd"]
    assert offered("rü", language="de") == ["rückgängig"]
    assert offered("fin ", language="fr")[:2] == ["normal", "normale"]
    assert offered("led") == []
    record = Record.parse("players: Ann Bob\nedition: suit-and-dots\n")
    assert completions(record, "h bob ", "fr")[:5] == ["A", "B", "C", "D", "E"]
