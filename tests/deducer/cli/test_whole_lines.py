"""In another language, no line that a command prints is half English, and numbers are its own.

A made-up language writes every template in Cyrillic letters. What is left in ours was never given
to be translated: English, but for names, cards, commands and quoted lines of a record.
"""

import re
from collections.abc import Iterator
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from deducer import languages
from solver.editions import EDITIONS
from tests.support.cases import a_few
from tests.support.commands import hanabi
from tests.support.saved_pages import answers_of

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
]
"""Commands of which every line is translated."""
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
    """Return the lines that a command prints, without what every language writes alike."""
    words = command.replace("{folder}", str(folder)).split()
    ended = hanabi("--lang", language, *words, columns=WIDE)
    languages.choose("en")
    assert "Traceback" not in ended.stderr
    assert ended.returncode in (0, 1), ended.stderr
    return (ended.stdout + ended.stderr).splitlines()


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


REPORTS = [MISSING, LOST, WON]


@pytest.mark.usefixtures("another")
@pytest.mark.parametrize("game", a_few(REPORTS, 3))
@pytest.mark.slow
def test_a_report_has_no_english(game: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    lines_of(f"review {game} --html {page}", tmp_path)
    assert [text for text in texts_of(page) if is_english(text)] == []


@pytest.mark.parametrize(("game", "language"), a_few(list(product(REPORTS, ["fr", "sv", "de"])), 9))
@pytest.mark.slow
def test_numbers_of_a_report_are_the_languages_own(
    game: str, language: str, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    lines_of(f"review {game} --html {page}", tmp_path, language)
    texts = texts_of(page)
    assert [text for text in texts if re.search(FOREIGN[language], text)] == []
    rating = {"fr": "stupéfiant", "sv": "häpnadsväckande", "de": "Sehr gut"}[language]
    assert any(rating in text for text in texts) == (game == WON)


def test_a_line_that_is_half_english_is_found() -> None:
    assert disguised("turn {number}") == "уфсн {number}"
    assert is_english("лоту: score 2")
    assert is_translated("лоту: score 2")
    assert not is_english("уфсн 1 (Ann: hint Bob red 1 4), hanabi solve x.deck --brief")
