"""``hanabi deal-sheets`` and ``hanabi ranking`` as a club runs them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from deducer.show.json.schemas import schema_text
from solver import Deal, Rules
from tests.support.commands import hanabi

SHEETS = ("deal-sheets", "--players", "2", "--seed", "7", "--deals", "2")
RESULTS = "1,Owls,25,58\n1,Foxes,25,58\n1,Bees,lost\n2,Owls,20,50\n2,Foxes,abandoned\n"


def valid(name: str, printed: str) -> Any:
    data = json.loads(printed)
    jsonschema.Draft202012Validator(json.loads(schema_text(name))).validate(data)
    return data


def test_the_sheets_the_organiser_s_page_and_the_form_are_written(tmp_path: Path) -> None:
    files = (tmp_path / name for name in ("s.html", "o.html", "b.html", "f.csv"))
    sheets, organiser, blind, form = files
    written = "--organiser", str(organiser), "--blind", str(blind), "--form", str(form)
    shown = hanabi(*SHEETS, str(sheets), *written)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout == "standard · 2 players · 50 cards · evening 7: 2 deals, 2 tables\n"
    assert sheets.read_text("utf-8").count("<article>") == 2
    assert blind.read_text("utf-8").count("<article>") == 4
    assert "a perfect line in" in organiser.read_text("utf-8")
    assert hanabi("ranking", str(form)).returncode == 0
    kept = form.read_text("utf-8")
    again = hanabi(*SHEETS, str(sheets), "--form", str(form))
    assert (again.returncode, form.read_text("utf-8")) == (2, kept)
    assert "this file exists already" in again.stderr


def test_the_deals_as_json_are_those_that_a_seed_shuffles() -> None:
    data = valid("deal-sheets", hanabi(*SHEETS, "--rules", "crowning-piece", "--json").stdout)
    for each in data["deals"]:
        deal = Deal.shuffle(Rules.named("crowning-piece"), 2, each["seed"])
        assert each["deck"] == list(map(str, deal.deck))
        assert each["par"]["high"] == len(each["line"])
    assert [[each["deal"] for each in row] for row in data["rounds"]] == [[1, 2], [2, 1]]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("deal-sheets",), "name a file for the sheets, or use --json"),
        (("deal-sheets", "--json"), "how many players? Add --players"),
        (("deal-sheets", "--json", "--players", "6"), "--players must be from 2 to 5, not 6"),
        (("deal-sheets", "--json", "--players", "2", "--deals", "0"), "--deals"),
        (("deal-sheets", "README.md", "--players", "2"), "this file is not a page"),
        (("ranking", "nowhere.csv"), "nowhere.csv"),
        (("ranking", "-", "--rules", "odd"), "--rules"),
    ],
)
def test_bad_input_is_one_line(options: tuple[str, ...], said: str) -> None:
    shown = hanabi(*options)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert said in shown.stderr
    assert shown.stderr.count("\n") == 1


def test_a_ranking_for_people_and_as_json() -> None:
    shown = hanabi("ranking", "-", text=RESULTS)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert [line.rstrip() for line in shown.stdout.splitlines()][:13] == [
        "    table  points  turns  beats  deals",
        "1.  Owls       45    108  87.5%      2",
        "2.  Foxes      25    108  37.5%      2",
        " –  Bees        0     58     0%      1",
        "",
        "deal 1",
        "    table  points  turns  beats",
        "1=  Owls       25     58  75.0%",
        "1=  Foxes      25     58  75.0%",
        "3.  Bees     lost            0%",
        "",
        "deal 2",
        "    table     points  turns  beats",
    ]
    data = valid("ranking", hanabi("ranking", "-", "--json", text=RESULTS).stdout)
    assert [(each["place"], each["table"]) for each in data["ranking"]] == [
        (1, "Owls"),
        (2, "Foxes"),
        (None, "Bees"),
    ]
    unplayed = hanabi("ranking", "-", "--json", text="deal,table,score,turns\n1,Owls,,\n")
    assert valid("ranking", unplayed.stdout)["ranking"] == []


def test_turns_that_are_not_written_are_explained() -> None:
    assert "?" not in hanabi("ranking", "-", text=RESULTS).stdout
    shown = hanabi("ranking", "-", text="1,Owls,25\n1,Foxes,lost\n").stdout
    assert "? some turns are not written" in shown


@pytest.mark.parametrize("text", ["", "[]", "{}", "who won?", "deal,table,score,turns\n"])
def test_a_text_without_results_is_refused(text: str) -> None:
    shown = hanabi("ranking", "-", text=text)
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr.startswith("hanabi: standard input: line 1, column 1: ")
    assert len(shown.stderr.splitlines()) == 1


def test_a_wrong_result_is_placed() -> None:
    shown = hanabi("ranking", "-", "--avalanche", text="1,A,30\n1,B,31\n")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert shown.stderr == "hanabi: standard input: line 2, column 3: the highest score is 30\n"
