"""Real games logged on hanab.live go from one format to another and come back as they were."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deducer.formats import HANAB_LIVE, TEXT, compact, deck, load, read, share
from deducer.knowledge.secrecy import veiled
from deducer.record.data import RecordData
from deducer.record.events import Noted, Undone
from deducer.table.derived import complete_events
from deducer.table.table import Table
from tests.support.cases import a_few
from tests.support.places import GAMES, needs_shared

pytestmark = needs_shared

MORE: dict[str, Any] = {
    "id": 1234,
    "seed": "p2v0s5",
    "notes": [["f1", "", "pass, agree?"], ["gd \u2588"]],
    "characters": [{"name": "n/a", "metadata": 3}],
}
KEPT = {"timed": True, "timeBase": 120, "timePerTurn": 20, "speedrun": True, "cardCycle": True}


def data(path: Path) -> dict[str, Any]:
    game: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return game


def written(record: RecordData) -> dict[str, Any]:
    game: dict[str, Any] = json.loads(HANAB_LIVE.write(record).text)
    return game


@pytest.mark.parametrize("path", a_few(GAMES, 5), ids=lambda path: path.stem)
def test_a_game_comes_back_from_a_record_and_from_our_text(path: Path) -> None:
    """As it is, and with all that has no meaning here."""
    record, shown = load(path), TEXT.write(load(path))
    assert HANAB_LIVE.write(record).warnings == shown.warnings == ()
    assert read(shown.text) == record
    assert written(record) == written(read(shown.text)) == data(path)
    game = data(path) | MORE
    game["options"] |= KEPT
    record = read(json.dumps(game))
    assert written(record) == written(read(TEXT.write(record).text)) == game


@pytest.mark.parametrize("path", a_few(GAMES, 5), ids=lambda path: path.stem)
def test_a_game_comes_back_from_a_link_as_far_as_it_holds(path: Path) -> None:
    game, record = data(path), load(path)
    link = compact.write(record)
    again = read(link.text)
    back = written(again)
    assert (back["deck"], back["actions"]) == (game["deck"], game["actions"])
    assert compact.write(again).text == link.text
    assert again.rules == record.rules
    lost = ["options are not kept: deckPlays"] if game["options"] else []
    assert tuple(map(str, link.warnings)) == ("the players' names are not kept", *lost)


@pytest.mark.parametrize("path", a_few(GAMES, 5), ids=lambda path: path.stem)
def test_a_game_comes_back_from_at_most_three_qr_codes(path: Path) -> None:
    """As it was logged, and as a seat at a table would have recorded it, mistakes and all."""
    record = load(path)
    names = ("Margareta", "Günther", "Anne-Lise", "Bob", "李小龍")[: len(record.players)]
    table = veiled(replace(record, players=names, log=complete_events(Table.of(record))), 0)
    log = list(table.log)
    for at in range(len(log) - 5, 0, -10):
        log[at:at] = [Undone(), log[at - 1], Noted(f"{names[1]} drew before event {at}")]
    for each, most in ((record, 2), (replace(table, log=tuple(log), lines=()), 3)):
        links = share.links(each, "https://hanabi.a-club-with-a-long-name.example.org/table/")
        assert len(links) <= most
        assert read("\n".join(reversed(links))) == each


@pytest.mark.parametrize("path", a_few(GAMES, 5), ids=lambda path: path.stem)
def test_a_deck_comes_back_from_a_deck_file(path: Path) -> None:
    record = load(path)
    again = read(deck.write(record).text)
    assert (again.deck, again.rules) == (record.deck, record.rules)
    assert written(again)["deck"] == data(path)["deck"]
