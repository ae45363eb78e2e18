"""A turn that nobody can take ends the game by a ruling, which is said wherever it does."""

from pathlib import Path

import pytest

from deducer import Record
from deducer.languages import LANGUAGES
from deducer.web.messages.tables import ImportTable
from tests.support.commands import hanabi
from tests.support.phones import service_of
from tests.support.schemas import follows
from tests.support.services import bring, enter, links_of
from tests.support.services import shown as state

STUCK = """\
players: Ann Bob Cy
seat: Ann
rules: crowning-piece
copies: r 2 1
hand: 1
tokens: 1
deck: r1 r2 r1
Ann: play 1
Bob: hint Cy 1
Cy: play 1
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "stuck.hanabi"
    path.write_text(STUCK, "utf-8")
    return path


def plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("command", ["knowledge", "review"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_reads_of_the_end_reads_of_the_ruling_and_how_to_go_on(
    game: Path, command: str, language: str
) -> None:
    shown = hanabi("--lang", language, command, str(game)).stdout
    (line,) = (line for line in shown.splitlines() if "Bob ! " in line)
    game.write_text(f"{STUCK}{line}\nBob: play 1\n", "utf-8")
    assert Record.load(game).table.board.score == 2  # perfect
    if language == "en":
        assert line == "adjust turn Bob ! skipped"
        assert "lost, by our ruling: no action was possible" in plain(shown)
        assert "0 of 2 (1 on the table)" in plain(shown)
        assert "The rulebooks don't say what happens when Ann has no card" in plain(shown)


def test_the_solver_says_that_its_verdict_rests_on_it(game: Path) -> None:
    said = "by our ruling a player who has no action loses the game"
    assert said in plain(hanabi("solve", str(game), "--turn", "3").stdout)
    assert said not in plain(hanabi("solve", str(game), "--turn", "2").stdout)
    for turn, expected in ((0, None), (3, True)):
        printed = hanabi("solve", str(game), "--turn", str(turn), "--json").stdout
        assert follows("solve", printed).get("by_ruling") is expected


@pytest.mark.slow
def test_advice_says_that_it_counts_by_it_and_a_review_who_goes_on(game: Path) -> None:
    assert "by our ruling" in hanabi("advise", str(game), "--turn", "0").stdout
    standard = hanabi("advise", "sample_games/final_round.hanabi", "--turn", "56").stdout
    assert "all 4 worlds" in standard
    assert "by our ruling" not in standard
    printed = follows("review", hanabi("review", str(game), "--json").stdout)
    assert (printed["ended"], printed["skips_to"]) == ("stuck", 1)


def test_a_table_of_phones_is_shown_who_goes_on_and_goes_on() -> None:
    service = service_of()
    begun = STUCK.rstrip().rpartition("\n")[0]
    made = bring(service, ImportTable(text=begun, me=0))
    link = links_of(service, made)[0]
    assert state(service, link)["over"] is None
    enter(service, link, kind="play", slot=1, card="r1")
    over = state(service, link)["over"]
    assert (over["reason"], over["score"], over["skips_to"]) == ("stuck", 0, 1)
    enter(service, link, kind="adjust", what="turn", seat=over["skips_to"])
    assert (state(service, link)["over"], state(service, link)["board"]["turn"]) == (None, 1)
    service.store.close()
