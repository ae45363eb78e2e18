"""``hanabi sheet``, and ``hanabi knowledge --agreements``."""

import json
import shutil
from pathlib import Path

import pytest

from deducer import Record
from deducer.agreements import Sheet, sampling, weighing
from deducer.agreements.outcomes import counts, outcomes
from solver import Rules
from tests.support.commands import hanabi
from tests.support.schemas import follows

GAME = "sample_games/three_seats.hanabi"


def test_a_sheet_is_printed_in_words_and_for_paper_and_can_be_a_file(tmp_path: Path) -> None:
    printed = hanabi("sheet", "level-2 no-touch patience=0").stdout
    assert "level-2 no-touch patience=0" in printed
    assert "own-finesse  It may also be" in printed
    assert "newest card" in printed
    assert "trash" not in printed
    page = tmp_path / "sheet.html"
    assert hanabi("sheet", "level-2 no-touch", "--html", str(page)).stdout == ""
    text = page.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "agreements: level-2 no-touch" in text
    file = tmp_path / "ours"
    file.write_text("level-2 # ours\nno-touch\n", "utf-8")
    for command in (
        ("sheet",),
        ("knowledge", GAME, "--agreements"),
        ("agreements", GAME, "--agreements"),
    ):
        by_file, by_words = (hanabi(*command, each) for each in (str(file), "level-2 no-touch"))
        assert (by_file.stdout, by_file.returncode) == (by_words.stdout, 0)


def test_without_a_sheet_nothing_is_added() -> None:
    data = json.loads(hanabi("knowledge", GAME, "--json").stdout)
    by_sheet = json.loads(hanabi("knowledge", GAME, "--agreements", "beginner", "--json").stdout)
    kept = Record.load(GAME).at().seen_as().kept(Sheet.named("beginner"))
    ordered = Rules.named().composition.ordered
    for row, slot in zip(by_sheet["slots"], kept.slots, strict=True):
        told = row.pop("kept")
        assert told["reading"] == list(map(str, ordered(slot.reading)))
        assert not told["sampled"]
        assert abs(sum(told["odds"].values()) - 1) < 1e-4
    assert by_sheet.pop("agreements") == "beginner"
    given_up = by_sheet.pop("given_up")
    assert [(each["turn"], each["slot"]) for each in given_up] == [
        (each.turn, each.slot) for each in kept.given_up
    ]
    assert [some[0] for some in by_sheet.pop("clashes")] == given_up
    assert by_sheet == data


def test_a_record_names_its_sheet(tmp_path: Path) -> None:
    agreed, sheet = tmp_path / "agreed.hanabi", "level-2 no-touch"
    text = Path(GAME).read_text("utf-8")
    agreed.write_text(text.replace("players:", f"agreements: {sheet}\nplayers:", 1), "utf-8")
    by_record, by_option = ("knowledge", str(agreed)), ("knowledge", GAME, "--agreements", sheet)
    assert hanabi(*by_record, "--json").stdout == hanabi(*by_option, "--json").stdout
    plain = hanabi("knowledge", GAME).stdout
    assert hanabi(*by_record, "--agreements", "none").stdout == plain


def test_before_anything_is_agreed_nothing_is_read_by_it(tmp_path: Path) -> None:
    path = tmp_path / "later.hanabi"
    text = Path(GAME).read_text("utf-8")
    path.write_text(f"{text}agree level-2\n", "utf-8")
    early = ("knowledge", str(path), "--turn", "1", "--json")
    assert hanabi(*early).stdout == hanabi("knowledge", GAME, "--turn", "1", "--json").stdout
    late = json.loads(hanabi("knowledge", str(path), "--json").stdout)
    assert late["agreements"] == "none → level-2"
    assert "level-2" in hanabi("agreements", str(path)).stdout


def test_why_names_a_promise_and_a_reading_what_a_card_may_be_after_others() -> None:
    printed = hanabi("knowledge", GAME, "--agreements", "level-2", "--why", columns=200).stdout
    assert "Ann's slot 4, by your sheet" in printed
    assert "not r1: turn 3 (Cy: hint Ann red 2 5) promised of Ann's slot 2: no trash" in printed
    assert "These hints broke the sheet: turns 7, 8, 9\n" in printed
    printed = hanabi("knowledge", "sample_games/position.hanabi", "--agreements", "beginner").stdout
    assert "y2 b2 or g2 w2 (after hinted cards)" in printed


@pytest.mark.slow
def test_advice_tells_how_hints_would_be_read() -> None:
    ask = ("advise", GAME, "--turn", "12", "--worlds", "2", "--agreements", "level-2")
    printed = hanabi(*ask, "--all", columns=100).stdout
    assert "by the cards" in printed
    assert "Bob would read slot 2 as g2, b2 or w2; it is g2" in printed
    told = follows("advise", hanabi(*ask, "--json").stdout)
    (to_bob,) = [each for each in told["promised"] if (each["to"], each.get("rank")) == (1, 2)]
    assert (to_bob["slot"], to_bob["reading"]) == (2, ["g2", "b2", "w2"])
    plain = json.loads(hanabi(*ask[:-2], "--json").stdout)
    for slot in told["slots"]:
        del slot["kept"]
    by_sheet = {"seconds", "measure", "in_points", "actions", "hints"}
    assert all(told[key] == plain[key] for key in plain.keys() - by_sheet)


@pytest.mark.slow
def test_advice_tells_what_actions_are_worth_if_all_play_on_by_the_sheet(tmp_path: Path) -> None:
    game = tmp_path / "agreed.hanabi"
    text = Path("sample_games/crowning_piece_lost.hanabi").read_text("utf-8")
    game.write_text(text.replace("players:", "agreements: beginner\nplayers:", 1), "utf-8")
    ask = ("advise", str(game), "--turn", "30", "--worlds", "4")
    told = follows("advise", hanabi(*ask, "--json").stdout)
    assert (told["measure"], told["in_points"]) == ("by-sheet", False)
    found = told["playing_on"]
    assert (found["agreements"], found["worlds"]) == ("beginner", 4)
    assert found["policy"] in told["actions"][0]["moves"]
    for row in told["actions"]:
        score = row["by_sheet"]["score"]["mean"]
        assert row["value"]["mean"] == pytest.approx(score / 25, abs=1e-5)
    printed = hanabi(*ask, columns=80).stdout
    assert "If all go on by your sheet: the chance to win" in printed
    assert "then all as agreed, in 4 worlds" in " ".join(printed.split())
    assert "possible: at most" not in printed
    assert "possible: at most" in hanabi(*ask, "--all", columns=80).stdout


@pytest.mark.slow
def test_a_game_is_gone_through_hint_by_hint() -> None:
    ask = ("agreements", "sample_games/crowning_piece_lost.hanabi", "--agreements", "level-2")
    printed = hanabi(*ask).stdout
    assert "Dora's slot 5 r1: to be played or saved: kept, by play" in printed
    assert "Emil's slot 2 w5: to be played: broken" in printed
    came = counts(outcomes(Record.load(ask[1]).table, Sheet.named("level-2")))
    for count in came.values():
        assert f"{count.kept} of {count.kept + count.broken}" in printed
    follows("agreements", hanabi(*ask, "--json").stdout)


@pytest.mark.slow
def test_a_folder_gives_rates_that_knowledge_uses(tmp_path: Path) -> None:
    folder, rates = tmp_path / "games", tmp_path / "rates.json"
    folder.mkdir()
    shutil.copy("sample_games/crowning_piece_lost.hanabi", folder / "one.hanabi")
    by_sheet = ("--agreements", "level-2")
    one = hanabi("agreements", str(folder / "one.hanabi"), *by_sheet).stdout
    assert one.endswith(hanabi("agreements", str(folder), *by_sheet).stdout)
    told = hanabi("agreements", str(folder), *by_sheet, "--json").stdout
    follows("agreements", told)
    rates.write_text(told, "utf-8")
    ask = ("knowledge", GAME, *by_sheet, "--json")
    by_file, by_folder = (hanabi(*ask, "--rates", str(source)).stdout for source in (rates, folder))
    assert by_file == by_folder != hanabi(*ask).stdout
    rates.write_text('{"learned": {"play": {"kept": 1, "broken": 0}}}', "utf-8")
    refused = hanabi(*ask, "--rates", str(rates))
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert "by_chance" in refused.stderr
    assert str(rates) in refused.stderr


def test_where_it_is_too_much_the_exact_odds_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "MOST_STEPS", 0)
    monkeypatch.setattr(sampling, "LEAST", 1_000_000)
    plain = hanabi("knowledge", GAME)
    by_sheet = hanabi("knowledge", GAME, "--agreements", "level-2")
    assert (by_sheet.stdout, by_sheet.returncode) == (plain.stdout, 0)
    assert "no odds by the sheet: random worlds differ too much" in by_sheet.stderr
    assert by_sheet.stderr.count("\n") == 1
    ask = ("advise", GAME, "--turn", "12", "--worlds", "2", "--agreements", "level-2")
    assert "by the cards" not in hanabi(*ask).stdout
