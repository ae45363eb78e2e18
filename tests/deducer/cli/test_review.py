"""``hanabi review`` as a user runs it, what it draws, and what a sheet adds."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from deducer.formats import load
from deducer.record.reading import parse
from deducer.review.folder_review import review_folder
from deducer.review.game_review import review
from deducer.review.reviews import Review
from deducer.show.terminal.review import ReviewText, Timeline
from deducer.show.terminal.review_folder import folder_text
from deducer.web.study.saved_reviews import review_page
from solver import Par
from tests.deducer.review.test_review import FORCED
from tests.deducer.web.study.test_games import MISREAD
from tests.support.cases import a_few
from tests.support.commands import hanabi
from tests.support.places import SAMPLES
from tests.support.saved_pages import answers_of
from tests.support.schemas import follows
from tests.support.screens import LOST_SMALL
from tests.support.terminals import shown as drawn

LOST = "sample_games/crowning_piece_lost.hanabi"


def reviewed(name: str) -> Review:
    return review(load(SAMPLES / f"{name}.hanabi"))


@pytest.mark.slow
def test_a_summary_says_what_decided_the_game() -> None:
    shown = hanabi("review", LOST)
    assert (shown.returncode, shown.stderr) == (0, "")
    rows = shown.stdout.splitlines()
    assert rows[:4] == [
        "One discard too many",
        "crowning-piece · 2 players · 50 cards",
        "Dora, Emil",
        "score 0 of 25 (14 on the table) · lost: perfect is out of reach",
    ]
    assert {*rows} > {
        "the deal was winnable",
        f"perfect  {'━' * 34}✗",
        "Dora's risk of losing it at once, without seeing their own cards: 33.3%",
        "Turn 35 lost perfect: bad luck",
        "Dora discards slot 5: w4, draws y4. w4 is needed, and no copy of it is left.",
    }
    assert "hanabi solve sample_games/crowning_piece_lost.hanabi --turn 34 --brief" in shown.stdout
    for row in (
        r"chance   [▁▂▃▄▅▆▇█]{35}$",
        r"  35 +✗  Dora +discards 5: w4",
        r"Dora +8 +0 +0 +\d +4 +1 +6 +1",
    ):
        assert re.search(f"^{row}", shown.stdout, re.MULTILINE), row


@pytest.mark.parametrize("every_turn", [False, True])
@pytest.mark.parametrize(
    "name", a_few(["position", "avalanche", "final_round", "three_seats", "slips"], 3)
)
def test_it_fits_80_columns_whatever_players_are_called(name: str, every_turn: bool) -> None:
    record = load(SAMPLES / f"{name}.hanabi")
    names = ("Bartholomew the Elder", "Ωmega", "x" * 40, "李", "Eve")
    strange = replace(record, players=names[: len(record.players)])
    text = drawn(ReviewText(review(strange), every_turn=every_turn))
    assert all(cell_len(line) <= 80 for line in text.splitlines())


def test_every_turn_can_be_listed() -> None:
    shown = hanabi("review", "sample_games/three_seats.hanabi", "--turns", "--no-odds").stdout
    assert re.findall(r"^ +(\d+)  (?:Ann|Bob|Cy) ", shown, re.MULTILINE) == [
        str(turn) for turn in range(1, 15)
    ]
    assert "was the deal winnable? cards are not known" in shown
    assert "not known: Ann's slots 1 2 3 4 5, 26 cards of the pile" in shown
    assert "they could know more than this shows" in " ".join(shown.split())


@pytest.mark.slow
def test_what_else_can_be_said() -> None:
    assert "perfect: the deal was winnable, and won" in drawn(
        ReviewText(reviewed("crowning_piece_won"))
    )
    won = review(reviewed("crowning_piece_won").table.record, par=True)
    assert "Shortest perfect line: 49 turns; you took 60." in drawn(ReviewText(won))
    assert "Shortest perfect line: 49 turns; you took 60." in review_page(won)
    par_open = replace(won, par=Par(48, 49))
    assert "Shortest perfect line: 48 to 49 turns; you took 60." in drawn(ReviewText(par_open))
    never = drawn(ReviewText(reviewed("last_copies")))
    assert "no play wins this deal: 9 more plays are needed" in never
    slips = drawn(ReviewText(reviewed("slips")))
    assert "against the rules" in slips
    assert "turn 4 was a slip" in slips
    undecided = review(load(SAMPLES / "final_round.hanabi"), time_limit=0)
    text = drawn(ReviewText(undecided))
    assert "was the deal winnable? not decided in the time given" in text
    assert "?????" in text
    forced = drawn(ReviewText(review(parse(FORCED))))
    assert "forced, by what could be known" in forced
    assert "what kept perfect: play 1 (66.7%, 33.3% playable)" in forced
    slipped = (SAMPLES / "crowning_piece_lost.hanabi").read_text("utf-8")
    slipped = slipped.replace("discard 5 w4", "discard 5 w4 ! too fast")
    text = drawn(ReviewText(review(parse(slipped))))
    assert "Turn 35 lost perfect: against the rules" in text
    assert "against the rules: too fast" in text


def test_a_timeline_fits_its_width() -> None:
    whole = reviewed("final_round")
    for width in (20, 30, 80):
        rows = [row.plain for row in Timeline(whole, width).rows()]
        assert [row[:9].strip() for row in rows] == ["perfect", "points", "tokens", "spare", "turn"]
        assert all(len(row) <= width for row in rows)
        assert rows[0].count("✗") == 1
    assert Timeline(replace(whole, turns=()), 80).rows() == []
    assert rows[3][9:].rstrip()[-1] == "-"  # in the end, points are out of reach


@pytest.mark.slow
def test_the_chance_of_perfect_can_be_left_out() -> None:
    game = ("review", "sample_games/slips.hanabi")
    assert re.search("^chance ", hanabi(*game).stdout, re.M)
    assert not re.search("^chance ", hanabi(*game, "--no-odds").stdout, re.M)
    turns = json.loads(hanabi(*game, "--json", "--no-odds").stdout)["turns"]
    assert [turn["outlook"] for turn in turns] == [None] * len(turns)


def test_the_best_score_that_was_left() -> None:
    shown = hanabi("review", "sample_games/final_round.hanabi", "--best", "--no-odds").stdout
    assert "the best score from the deal: 25" in shown
    assert "the best score after it: 24" in shown


@pytest.mark.slow
def test_a_folder_has_a_row_a_game() -> None:
    shown = hanabi("review", "sample_games")
    assert (shown.returncode, shown.stderr) == (0, "")
    row = r"^final_round\.hanabi +Ann, Bob.* 24/25 winnable turn 54 Bob blunder"
    assert re.search(row, shown.stdout, re.MULTILINE)
    assert re.search(r"^three_seats\.hanabi .* 7/25 \?", shown.stdout, re.MULTILINE)
    assert "lost though winnable: 5 of 13 games" in shown.stdout
    assert "contradiction.hanabi: these 2 events can't all be right" in shown.stdout


def test_a_folder_tells_what_was_broken_off_and_that_all_was_won(tmp_path: Path) -> None:
    won = (SAMPLES / "crowning_piece_won.hanabi").read_text("utf-8")
    half = "\n".join(won.splitlines()[: len(won.splitlines()) // 2])
    zoe = half.replace("Ann", "Zoe").replace("Bob", "Yan")
    games = {"won": won, "voted": half + "\nend vote\n", "gone": zoe + "\nend idle\n"}
    for name, game in games.items():
        (tmp_path / f"{name}.hanabi").write_text(game, "utf-8")
    text = drawn(folder_text(review_folder(tmp_path)))
    for row in (
        r"voted\.hanabi .*\n  stopped: vote +$",
        r"gone\.hanabi .*\n  stopped: idle +$",
        r"Ann +2 \(1\) +25\.0 ",
        r"Zoe +1 \(1\)( +–){8} +0 +0 *$",
    ):
        assert re.search(f"^{row}", text, re.MULTILINE), row
    assert "abandoned, and left out of the averages: 2 of 3 games\n  gone.hanabi voted" in text
    assert "no game was lost that could have been won" in text
    assert all(len(line) <= 80 for line in text.splitlines())


@pytest.mark.slow
def test_without_a_sheet_a_review_is_as_it_was() -> None:
    ask = ("review", LOST, "--no-odds")
    plain = hanabi(*ask).stdout
    assert hanabi(*ask, "--agreements", "none").stdout == plain
    assert "sheet" not in plain
    data = json.loads(hanabi(*ask, "--json").stdout)
    by_sheet = follows("review", hanabi(*ask, "--json", "--agreements", "level-2").stdout)
    assert by_sheet.pop("agreements") == "level-2"
    hint = [each.pop("agreements") for each in by_sheet["turns"]][10]
    assert [each.pop("agreements") for each in by_sheet["turning_points"]] == [[]]
    assert {**by_sheet, "seconds": 0} == {**data, "seconds": 0}
    assert [each["promise"] for each in hint["broken"]] == ["play"]
    promise = {"turn": 11, "giver": 0, "holder": 1, "slot": 2, "promise": "play"}
    assert (hint["false_reading"]["card"], hint["false_reading"]["because"]) == ("w5", [promise])


@pytest.mark.slow
def test_a_review_by_the_records_own_sheet(tmp_path: Path) -> None:
    path, page = tmp_path / "agreed.hanabi", tmp_path / "agreed.html"
    text = Path(LOST).read_text("utf-8")
    path.write_text(text.replace("players:", "agreements: level-2\nplayers:", 1), "utf-8")
    printed = hanabi("review", str(path), "--no-odds", "--html", str(page), columns=200).stdout
    assert "by the sheet level-2: what this says of promises and readings" in printed
    fact = "Emil's slot 2 w5: to be played: broken"
    assert fact in printed
    assert f"By your sheet, {fact}." in json.dumps(answers_of(page.read_text("utf-8")))
    assert "broken" not in hanabi("review", str(path), "--no-odds", "--agreements", "none").stdout


def test_a_turning_point_tells_what_it_had_to_do_with_the_sheet(tmp_path: Path) -> None:
    path = tmp_path / "game.hanabi"
    path.write_text(MISREAD, "utf-8")
    printed = hanabi("review", str(path), "--no-odds", "--agreements", "beginner", columns=200)
    assert "By the sheet beginner: a false reading" in printed.stdout
    assert re.search(r"By your sheet, Bob's slot 1 had to be \w\d, but it was", printed.stdout)


@pytest.mark.slow
def test_a_review_tells_what_actions_were_worth_if_all_had_gone_on_by_the_sheet(
    tmp_path: Path,
) -> None:
    game, page = tmp_path / "game.hanabi", tmp_path / "game.html"
    game.write_text(LOST_SMALL, "utf-8")
    ask = ("review", str(game), "--no-odds", "--agreements", "beginner")
    asked = hanabi(*ask, "--play-on", "0", "--json", "--html", str(page))
    told = follows("review", asked.stdout)
    assert told.pop("playing_on")["seconds"] == 0
    played = [each.pop("playing_on") for each in told["turns"]]
    plain = json.loads(hanabi(*ask, "--json").stdout)
    for turn, by_sheet in zip(plain["turns"], told["turns"], strict=True):
        found, verdict = by_sheet.pop("verdict"), turn.pop("verdict")
        if found is not None:
            assert (found["sign"] == "loses") == (verdict is not None)
            assert found["measure"] in ("by-sheet", None)
    assert told | {"seconds": 0} == plain | {"seconds": 0}  # what is exact stays as it is
    answers = answers_of(page.read_text("utf-8"))
    assert [each["playing_on"] for _, each in answers["played"]] == played
    written = json.dumps(answers["review"]["told"])
    printed = hanabi(*ask, "--play-on", "0", columns=200).stdout
    for text in (written, printed):
        assert "points an action below the best by the sheet, on average" in text
        assert "mistake" not in text.lower()
    assert "If all go on by your sheet after it, " in written
    assert "\nexpected " in printed
    assert "It rests on the sheet and on random worlds" in printed
