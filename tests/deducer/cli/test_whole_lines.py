"""Every command: lines whole in one language, as wide as asked for; real games as seats have them.

A made-up language writes every template in Cyrillic letters. What is left in ours was never given
to be translated: English, but for names, cards, commands and quoted lines of a record.
"""

import json
import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from deducer import Record, languages
from deducer.agreements import Sheet
from deducer.quiz.question import seen_by
from deducer.record.sheet import PRESETS
from deducer.record.writing import show
from deducer.show.terminal.columns import Grid
from solver.editions import EDITIONS
from tests.deducer.cli.test_help import COMMANDS
from tests.support.cases import a_few
from tests.support.commands import hanabi
from tests.support.phone_servers import answered, asked, new_local
from tests.support.places import SAMPLES
from tests.support.saved_pages import answers_of
from tests.support.terminals import assert_whole, shown

WIDE = 250
LOST, MISSING, WON = (
    f"sample_games/{name}"
    for name in ("crowning_piece_lost.hanabi", "three_seats.hanabi", "hanab_live.json")
)
WHOLE = [
    f"review {LOST} --turns",
    f"review {WON} --no-odds --best",
    f"review {MISSING}",
    "review sample_games/slips.hanabi --turns",
    "review sample_games/last_copies.hanabi",
    "review sample_games",
    "puzzle --today",
    "puzzle --today --solution",
    "puzzle --players 3 --level 5 --seed 1 --hints 3",
    f"advise {MISSING} --seconds 0.2",
    "advise sample_games/last_copies.hanabi --turn 2 --seconds 0.2",
    "advise sample_games/final_round.hanabi --turn 53 --seconds 0.2",
    f"knowledge {MISSING}",
    f"knowledge {MISSING} --why",
    "knowledge sample_games/choreography.hanabi --turn 20",
    *(f"review {game} --html {{folder}}/page.html" for game in (MISSING, LOST, WON)),
]
"""Commands of which every line, and every text of a page, is translated."""
PARTLY = [
    "solve sample_games/house.deck",
    f"solve {LOST} --turn 34 --brief",
    f"solve {LOST} --turn 35",
    "solve sample_games/suit_and_dots.deck --players 2 --prefer tokens",
    "deck check sample_games/house.deck",
    "deck chance sample_games/house.deck",
    "census --players 2 --deals 3 --seed 1 --out {folder}/census.db",
    "census verify {folder}/census.db",
]
"""Commands whose tables and headings stay English: a line is either."""
VALUES = re.compile(
    r"\w+\.han\w*…|One discard too many|Friday evening|Cy was quicker than Bob|forgot to draw"
    r"|had overlooked a red one|leftmost is new|Cy hesitated over the green one"
    r"|\b[\w./]+\.(?:hanabi|json|deck)|\((?:\w+): [^)]*\)|hanabi [^·:]*"
    r"|\b(?:Ann|Bob|Cy|Dora|Emil|Oldest|Younger|Anaïs|Benoît|Chloé|Di|Eve|Asta|Björn|Cilla|Dag)\b"
    rf"|\bpar\b|\bHanabi\b|{'|'.join(EDITIONS['fr'].ratings)}"
)
"""What stays as it is: names, commands, files, a record's lines and titles, the French ratings."""


def disguised(template: str) -> str:
    """Return a template in Cyrillic letters, but for what is filled into it."""
    parts = re.split(r"(\{[^}]*\})", template)
    return "".join(part if part.startswith("{") else part.translate(LETTERS) for part in parts)


LETTERS = {ord(first) + at: ord(other) + at for first, other in ("aа", "AА") for at in range(26)}


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """French whose every word is disguised."""
    french, plural = languages._catalogue("fr")

    def word(template: str) -> Any:
        told = disguised(template)
        return told if isinstance(french[template], str) else {"one": told, "other": told}

    made = {template: word(template) for template in french}
    monkeypatch.setattr(languages, "_catalogue", lambda _: (made, plural))
    yield
    languages.choose("en")


def lines_of(command: str, folder: Path, language: str = "fr") -> list[str]:
    """Return the lines that a command prints, and the texts of a page that it writes."""
    words = command.replace("{folder}", str(folder)).split()
    ended = hanabi("--lang", language, *words, columns=WIDE)
    languages.choose("en")
    assert "Traceback" not in ended.stderr
    assert ended.returncode in (0, 1), ended.stderr
    lines = (ended.stdout + ended.stderr).splitlines()
    return lines + [text for page in folder.glob("*.html") for text in texts_of(page)]


def is_english(line: str) -> bool:
    return re.search(r"[A-Za-z]{2,}", VALUES.sub("", line)) is not None


def is_translated(line: str) -> bool:
    return re.search(r"[а-яА-Я]", line) is not None


@pytest.mark.usefixtures("another")
@pytest.mark.parametrize("command", a_few(WHOLE, 4))
@pytest.mark.slow
def test_no_line_is_english(command: str, tmp_path: Path) -> None:
    lines = lines_of(command, tmp_path)
    assert [line for line in lines if is_english(line)] == []
    assert any(map(is_translated, lines))


@pytest.mark.usefixtures("another")
@pytest.mark.parametrize("commands", a_few([PARTLY[:2], PARTLY], 2), ids=len)
@pytest.mark.slow
def test_no_line_is_half_english(tmp_path: Path, commands: list[str]) -> None:
    for command in commands:
        lines = lines_of(command, tmp_path)
        assert [line for line in lines if is_english(line) and is_translated(line)] == [], command
        assert lines


FOREIGN = dict.fromkeys(("fr", "sv"), r"\d%|\d\.\d|\d,\d{3}") | {
    "de": r"\d%|\d\.\d{1,2}(?!\d)|\d,\d{3}"  # 1.234,5
}
"""What numbers of another language look like."""


@pytest.mark.parametrize(
    ("command", "language"), a_few(list(product(WHOLE, ["fr", "sv", "de"])), 19)
)
@pytest.mark.slow
def test_numbers_are_the_languages_own(command: str, language: str, tmp_path: Path) -> None:
    for line in lines_of(command, tmp_path, language):
        assert not re.search(FOREIGN[language], VALUES.sub("", line)), line


def texts_of(page: Path) -> list[str]:
    """Return the texts that a saved review shows, with scripts and without."""
    html = page.read_text("utf-8")
    answers = answers_of(html)
    told = [answers["review"]["told"], [each["sign"] for each in answers["chances"]]]
    html = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    shown = re.findall(r">([^<>]+)<", html) + re.findall(r'(?:aria-label|title)="([^"]*)"', html)
    return [unescape(text) for text in (*shown, *texts_in(told))]


SIGNS = ("tone", "kind", "line", "sign", "measure")
"""Members that a page turns into colours, or draws."""


def texts_in(data: object) -> Iterator[str]:
    """Yield the texts in JSON data."""
    match data:
        case str():
            yield data
        case list():
            yield from (text for each in data for text in texts_in(each))
        case dict():
            shown = (each for name, each in data.items() if name not in SIGNS)
            yield from (text for each in shown for text in texts_in(each))


def test_a_line_that_is_half_english_is_found() -> None:
    assert disguised("turn {number}") == "уфсн {number}"
    assert is_english("лоту: score 2")
    assert is_translated("лоту: score 2")
    assert not is_english("уфсн 1 (Ann: hint Bob red 1 4), hanabi solve x.deck --brief")


# -- widths --------------------------------------------------------------------------------------


AT_TABLE = "?\nlog\nwho\npublic\nwhy 1\n? fix\nk bob\na\n"
FITTING = (
    ("knowledge", "three_seats.hanabi"),
    ("knowledge", "avalanche.hanabi", "--turn", "20", "--seat", "public", "--why"),
    ("sheet", "level-5"),
    ("advise", "three_seats.hanabi", "--turn", "13", "--seconds", "0.2", "--all"),
    ("advise", "final_round.hanabi", "--turn", "50", "--seconds", "0.2"),
    ("advise", "avalanche.hanabi", "--turn", "40", "--seconds", "0.2"),
    ("advise", "agreements.hanabi", "--turn", "6", "--seconds", "0.2"),
    ("agreements", "agreements.hanabi"),
    ("agreements", "."),
    ("review", "crowning_piece_lost.hanabi"),
    ("review", "agreements.hanabi"),
    ("review", "."),
    ("solve", "suit_and_dots.deck"),
    ("puzzle", "--level", "1"),
    ("deck", "check", "house.deck"),
    ("table", "agreements.hanabi"),
)


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_fits(name: str, columns: int) -> None:
    text = hanabi(*name.split(), "--help", columns=columns).stdout
    assert_whole(text[: text.find("Example:")], columns)  # a line of a shell stays one line


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "language", "columns"),
    a_few(list(product(FITTING, languages.LANGUAGES, [60, 80])), 9),
    ids=lambda each: " ".join(each[:2]) if isinstance(each, tuple) else str(each),
)
def test_what_a_command_shows_fits(
    line: tuple[str, ...], language: str, columns: int, tmp_path: Path
) -> None:
    folder = shutil.copytree(SAMPLES, tmp_path / "games")
    text = AT_TABLE if line[0] == "table" else ""
    ended = hanabi("--lang", language, *line, columns=columns, folder=folder, text=text)
    assert ended.returncode == 0, ended.stderr
    assert_whole(ended.stdout, columns)


def test_a_table_breaks_headings_leaves_out_bars_and_goes_on_below() -> None:
    grid = Grid(box=None, pad_edge=False, padding=(0, 1, 0, 0))
    grid.add_column("who")
    grid.add_column("bar")
    for heading in ("a long heading", "number", "lost"):
        grid.add_column(heading, no_wrap=True)
    grid.extra = (1,)
    grid.add_row(Text("Ann Bo"), "███", "1", "22222", "r1 y2")
    grid.add_row(Text("Cy"), "█", "3", "4", "")
    rows = {width: shown(grid, width).split("\n") for width in (40, 29, 22, 16)}
    assert [rows[width][0].split() for width in (40, 22)] == [
        ["who", "bar", "a", "long", "heading", "number", "lost"],
        ["a"],
    ]
    assert "███" in "".join(rows[29])
    assert "███" not in "".join(rows[22])
    for width, lines in rows.items():
        text = " ".join("".join(lines).split())
        assert all(len(line) <= width for line in lines)
        assert "…" not in text
        assert all(word in text for word in ("Ann", "heading", "22222", "r1 y2")), width
    assert len(rows[16]) > len(rows[22])


# -- real games as each seat has them ------------------------------------------------------------


REAL = sorted(Path(os.environ.get("HANABI_SHARED", "nowhere"), "games").glob("*.json"))
PARTS = 4
SHEETS = [name for name in PRESETS if name != "none"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "part"), a_few([(path, part) for part in range(PARTS) for path in REAL], 160)
)
def test_all_that_reads_promises_answers(path: Path, part: int, tmp_path: Path) -> None:
    table = Record.load(path).table
    actions, seat = table.actions(), part % len(table.record.players)
    moment, _ = actions[len(actions) * (2 * part + 1) // (2 * PARTS)]
    sheet = Sheet.named(SHEETS[(REAL.index(path) + part) % len(SHEETS)])
    text = show(replace(seen_by(table, moment, seat).record, agreements=sheet))
    file, name = tmp_path / "game.hanabi", table.record.players[seat]
    file.write_text(text, "utf-8")
    for command, *options in (
        ("agreements", "--json"),
        ("agreements",),
        ("review", "--no-odds"),
        ("knowledge", "--seat", name),
        ("advise", "--seat", name, "--seconds", "0.01"),
    ):
        ended = hanabi(command, str(file), *options)
        assert ended.returncode == 0 or "too many" in ended.stderr, ended.stderr
    local = new_local()
    made = asked(local, "POST", "/api/tables/import", {"text": text})["table"]
    for what in ("kept", "offers", "playing-on?seconds=0.02", "promises"):
        reply = answered(local, "GET", f"/api/tables/{made}/{what}")
        assert reply.status < 500, reply.text
    assert reply.status == 200
    for what in ("game/review", "game/report", "quiz/agreements"):
        reply = answered(local, "POST", f"/api/{what}", json.dumps({"text": text}))
        assert reply.status < 500, reply.text
