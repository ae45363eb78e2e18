"""Results are read as spreadsheets write them; what can't be right is refused at its place."""

from __future__ import annotations

import pytest

from deducer.club.evening import evening
from deducer.club.ranking import Result, ResultKind
from deducer.club.results import form_text, results_of
from solver import Rules
from solver.errors import NotationError

STANDARD = Rules.named()
CROWNING = Rules.named("crowning-piece", avalanche=True)
READ = (
    Result(1, "The Owls", ResultKind.SCORED, 25, 58),
    Result(1, "Foxes", ResultKind.LOST, 0, 30),
    Result(2, "Foxes", ResultKind.ABANDONED),
)


@pytest.mark.parametrize(
    "text",
    [
        "deal,table,score,turns\n1,The Owls,25,58\n1,Foxes,lost,30\n2,The Owls,,\n"
        "2,Foxes,abandoned",
        "\ufeffdonne;table;score;tours\r\n1;The Owls;25;58\r\n\r\n1;Foxes;Perdu;30\r\n"
        "2;Foxes;interrompu;\r\n",
        '1\t"The Owls"\t 25\t58\n1\tFoxes\tförlorat\t30\n2\tFoxes\tAVBRUTET\n',
    ],
)
def test_results_are_read_in_any_language_and_with_any_separator(text: str) -> None:
    assert results_of(text, STANDARD) == READ


@pytest.mark.parametrize(
    ("text", "rules", "said"),
    [
        ("1,A,26", STANDARD, "line 1, column 3: the highest score is 25"),
        ("1,A,25", CROWNING, "line 1, column 3: with the Crowning Piece a game is perfect (30)"),
        ("deal,table,score\n1,A,x", STANDARD, "line 2, column 3: a score is a number, or lost"),
        ("1,A,٣", STANDARD, "line 1, column 3: the score must be a whole number from 0 to 999"),
        (
            "1,A,5\n0,A,5",
            STANDARD,
            "line 2, column 1: the deal must be a whole number from 1 to 40",
        ),
        (
            "1,A,5,soon",
            STANDARD,
            "line 1, column 4: the turns must be a whole number from 1 to 999",
        ),
        ("1,,5", STANDARD, "line 1, column 2: a table's name has 1 to 30 letters"),
        ("1,A\u202e,5", STANDARD, "line 1, column 2: a table's name has"),
        ("1,A", STANDARD, "line 1, column 2: a result has 3 or 4 columns"),
        ("1,A,5,6,7", STANDARD, "line 1, column 5: a result has 3 or 4 columns"),
        ("1,A,5\n\n1,A,6", STANDARD, "line 3, column 2: deal 1 of this table occurs twice, first"),
        ('1,"A,5', STANDARD, 'line 1, column 1: a quote needs a closing "'),
        ("", STANDARD, "this is not a result: a line is deal,table,score,turns, such as 1,Owls"),
        ("\n \n,,\n", STANDARD, "line 1, column 1: this is not a result"),
        ("deal,table,score,turns\n", STANDARD, "line 1, column 1: this is not a result"),
        ("[]", STANDARD, "line 1, column 1: a result has 3 or 4 columns"),
        ("{}\n", STANDARD, "line 1, column 1: a result has 3 or 4 columns"),
        ("Owls won", STANDARD, "line 1, column 1: a result has 3 or 4 columns"),
        ("https://hanab.live/replay/1", STANDARD, "line 1, column 1: a result has 3 or 4 columns"),
        (
            "l,Owls,25,58",
            STANDARD,
            "line 1, column 1: the deal must be a whole number from 1 to 40",
        ),
        ("l,Owls,lost", STANDARD, "line 1, column 1: the deal must be a whole number from 1 to 40"),
        ("l,Owls,,\n2,Owls,5", STANDARD, "line 1, column 1: the deal must be a whole number"),
        ("Owls,1,25\n", STANDARD, "line 1, column 1: the deal must be a whole number from 1 to 40"),
        ("x" * 1_000_001, STANDARD, "the text is longer than 1000000 characters"),
    ],
)
def test_what_can_t_be_right_is_refused_at_its_place(text: str, rules: Rules, said: str) -> None:
    with pytest.raises(NotationError) as refused:
        results_of(text, rules)
    assert said in str(refused.value)


@pytest.mark.slow
def test_a_form_is_read_back_as_no_results_and_filled_in_as_all() -> None:
    form = form_text(evening(STANDARD, 2, deals=2, tables=3, seed=1))
    assert results_of(form, STANDARD) == ()
    filled = results_of(form.replace(",,\n", ",20,50\n"), STANDARD)
    assert [(each.deal, each.table) for each in filled] == [
        (deal, table) for deal in (1, 2) for table in "123"
    ]
