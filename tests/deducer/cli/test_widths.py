"""What every command shows fits in 60 columns and in 80, in each language, and nothing is cut."""

import shutil
from itertools import product
from pathlib import Path

import pytest
from rich.text import Text

from deducer import languages
from deducer.show.terminal.columns import Grid
from tests.deducer.cli.test_help import COMMANDS
from tests.support.cases import a_few
from tests.support.commands import hanabi
from tests.support.places import SAMPLES
from tests.support.terminals import assert_whole, shown

AT_TABLE = "?\nlog\nwho\npublic\nwhy 1\n? fix\nk bob\na\n"
LINES = (
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
    a_few(list(product(LINES, languages.LANGUAGES, [60, 80])), 9),
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
