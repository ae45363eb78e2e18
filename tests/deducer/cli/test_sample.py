"""``hanabi sample``: the sample games as any installation has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from deducer import Record
from deducer.languages import LANGUAGES, choose
from tests.support.commands import hanabi
from tests.support.places import SAMPLES

NAMES = sorted(path.name for path in SAMPLES.iterdir())


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_are_listed_with_a_line_about_each(language: str) -> None:
    listed = dict(
        line.split(maxsplit=1) for line in hanabi("--lang", language, "sample").stdout.splitlines()
    )
    choose("en")
    assert [*listed] == NAMES
    assert len(set(listed.values())) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_one_is_printed_as_it_is(name: str) -> None:
    assert hanabi("sample", name).stdout == (SAMPLES / name).read_text("utf-8")


def test_one_is_written_and_overwrites_nothing_unasked(tmp_path: Path) -> None:
    out = tmp_path / "friday.hanabi"
    out.write_text("mine", "utf-8")
    asked = ("sample", "three_seats.hanabi", str(out))
    refused = hanabi(*asked)
    assert (refused.returncode, out.read_text("utf-8")) == (2, "mine")
    assert "this file exists already" in refused.stderr
    assert hanabi(*asked, "--force").returncode == 0
    assert Record.load(out) == Record.load(SAMPLES / "three_seats.hanabi")


def test_a_name_that_is_none_is_refused() -> None:
    refused = hanabi("sample", "../README.md")
    assert refused.returncode == 2
    assert refused.stderr == (
        "hanabi: no sample is called '../README.md': `hanabi sample` lists them\n"
    )


def test_a_place_without_a_folder_is_refused(tmp_path: Path) -> None:
    refused = hanabi("sample", "house.deck", str(tmp_path / "none/house.deck"))
    assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1)
