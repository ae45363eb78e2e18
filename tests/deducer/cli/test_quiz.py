"""``hanabi quiz``: questions from a pipe or at a prompt, the score, and JSON data."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from deducer import Record
from deducer.cli.quiz import answer_of
from deducer.cli.streams import Leave
from deducer.quiz.pick import quiz
from deducer.quiz.question import Question
from deducer.quiz.quiz import AnsweredQuiz
from deducer.show.json.quiz import quiz_json
from deducer.show.json.schemas import schema_text
from solver import Discard, HanabiError, Hint, Play
from tests.support.commands import hanabi
from tests.support.places import SAMPLES

LOST = "sample_games/crowning_piece_lost.hanabi"
SMALL = str(SAMPLES / "rainbow.hanabi")
"""Eight turns, and one question."""
FEW = ("--most", "1")


@pytest.mark.slow
def test_questions_are_asked_and_a_score_is_kept() -> None:
    ended = hanabi("quiz", LOST, *FEW, text="\nh Emil 3\n")
    assert ended.returncode == 0, ended.stderr
    lines = ended.stdout.splitlines()
    asked = [line for line in lines if "to act: what would you do?" in line]
    assert len(asked) == 2
    assert asked[1] == "question 2 of 2 · turn 35 · Dora to act: what would you do?"
    assert "passed" in lines
    assert "✓ right: no move was better" in lines
    assert "1 of 2 right; what was played: 0 of 2" in lines
    assert "✓  35    hint Emil 3  ✗ Dora discards 5: w4  perfect was lost here" in lines
    against = next(line for line in lines if "against chance" in line)
    assert against.startswith("-0.1 against chance: blind guesses get 0.5 of 2, always “hint Emil")
    said = " ".join(ended.stdout.split())
    assert said.endswith(f"what else there was: hanabi explore {LOST} --turn 34")
    assert all(len(line) <= 80 for line in lines)


def test_an_answer_that_is_worse_is_told_what_is_better() -> None:
    ended = hanabi("quiz", LOST, "--seat", "dora", *FEW, text="d 5\nd 5\n")
    assert "✗ there was a better move" in ended.stdout
    (row,) = (line for line in ended.stdout.splitlines() if "← you · Dora" in line)
    assert "discard 5" in row
    assert "0 of 2 right" in ended.stdout
    assert "Emil to act" not in ended.stdout


@pytest.mark.slow
def test_whoever_leaves_has_answered_what_they_have() -> None:
    ended = hanabi("quiz", LOST, *FEW, text="q\n")
    assert "0 of 2 right" in ended.stdout
    assert ended.stdout.count("what would you do?") == 1


@pytest.mark.slow
def test_a_seat_s_own_cards_stay_hidden() -> None:
    asked = hanabi("quiz", LOST, "--seat", "Dora", text="\n" * 20).stdout
    hands = [line for line in asked.splitlines() if line.startswith("Dora  1 ")]
    assert hands
    assert all(line.count("??") == 5 for line in hands)
    laid = hanabi("quiz", LOST, "--open", text="\n" * 20).stdout
    assert "Dora  1 ??" not in laid
    assert "\nDora  1 " in laid


def test_nothing_to_ask() -> None:
    ended = hanabi("quiz", str(SAMPLES / "last_copies.hanabi"))
    assert ended.returncode == 0
    assert ended.stdout == "nothing to ask: no turn was a turning point or a large risk\n"


@pytest.mark.parametrize("options", [(), ("--seat", "Emil"), ("--open",)])
@pytest.mark.slow
def test_json_follows_the_schema(options: tuple[str, ...]) -> None:
    ended = hanabi("quiz", LOST, "--json", *FEW, *options, text="h\n")
    assert ended.returncode == 0
    data = json.loads(ended.stdout)
    jsonschema.Draft202012Validator(json.loads(schema_text("quiz"))).validate(data)
    found = quiz(
        Record.load(SAMPLES.parent / LOST),
        1 if "Emil" in options else None,
        all_known="--open" in options,
        most=1,
    )
    assert data == json.loads(json.dumps(quiz_json(AnsweredQuiz(found, {}))))
    assert [each["turning_point"] for each in data["questions"]].count(True) == (
        0 if "Emil" in options else 1
    )
    assert all((each["line"] != []) == each["turning_point"] for each in data["questions"])


@pytest.mark.parametrize(
    ("arguments", "text", "problem"),
    [
        ((LOST, "--seat", "Dora", "--open"), "", "--open reveals all cards: leave --seat out"),
        ((LOST, "--seat", "Zoe"), "", "Zoe"),
        (("nowhere.hanabi",), "", "nowhere.hanabi"),
        ((SMALL,), "fly\n", "input line 1 is refused: "),
        ((SMALL,), "p 9\n", "input line 1 is refused: play 9 can't be done here"),
        (("-",), (SAMPLES / "last_copies.hanabi").read_text("utf-8"), "you can't type answers"),
    ],
)
def test_bad_input_is_one_line(arguments: tuple[str, ...], text: str, problem: str) -> None:
    ended = hanabi("quiz", *arguments, text=text)
    assert ended.returncode == 2
    assert problem in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_a_game_that_goes_on_without_advice_is_refused(tmp_path: Path) -> None:
    game = tmp_path / "running.hanabi"
    text = (SAMPLES / "three_seats.hanabi").read_text("utf-8")
    game.write_text(text.replace("\nseat:", "\nadvice: off\nseat:", 1), "utf-8")
    assert "advice: off" in game.read_text("utf-8")
    ended = hanabi("quiz", str(game))
    assert ended.returncode == 2
    assert "no advice until it is over" in ended.stderr


@pytest.mark.parametrize("lang", ["fr", "sv"])
def test_other_languages(lang: str) -> None:
    said = hanabi("--lang", lang, "quiz", SMALL, text="h Bob 3\n")
    assert said.returncode == 0, said.stderr
    assert {"fr": "par rapport au hasard", "sv": "mot slumpen"}[lang] in said.stdout
    assert "what would you do" not in said.stdout
    assert {"fr": "que feriez-vous ?", "sv": "vad hade du gjort?"}[lang] in said.stdout


def test_answers_are_typed_as_moves_are() -> None:
    record = Record.load(SAMPLES.parent / LOST)
    question = Question.of(record.table, record.table.at(18))
    assert answer_of("p 2", question) == Play(2)
    assert answer_of("Discard 5", question) == Discard(5)
    assert answer_of("hint emil red", question) == answer_of("h e r", question) == Hint(1, "r")
    with pytest.raises(HanabiError, match="say which one, such as hint Emil red"):
        answer_of("h", question)
    with pytest.raises(HanabiError, match="hint Emil 1 can't be done here"):
        answer_of("h emil 1", question)
    laid = Question.of(record.table, record.table.at(18), all_known=True)
    assert answer_of("h", laid) == answer_of("hint emil red", laid) == laid.among(Hint(1, "r"))
    assert answer_of("  ", question) is None
    with pytest.raises(Leave):
        answer_of("q", question)
    with pytest.raises(HanabiError):
        answer_of("h x", question)
