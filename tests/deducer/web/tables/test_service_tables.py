"""The service: what the host does, links, games in other formats, and limits."""

import json
from pathlib import Path

import pytest

from deducer import Record
from deducer.errors import RecordError
from deducer.web.errors import Conflict, Forbidden, Stale, TooMany
from deducer.web.gate.server_limits import ServerLimits
from deducer.web.messages.tables import (
    AdviceRequest,
    ImportTable,
    NewTable,
    RevealRequest,
)
from deducer.web.routes import questions
from deducer.web.tables.service import Service
from solver import Deal, Rules
from solver.errors import HanabiError
from tests.support.phones import service_of
from tests.support.places import SAMPLES
from tests.support.services import DECIDED, bring, create, enter, links_of, made, question, shown

# -- what the host does ----------------------------------------------------------------------


def test_a_game_is_laid_open_when_it_is_over_and_takes_completions_alone_then() -> None:
    service = service_of()
    links = made(service)
    enter(service, links[1], kind="deal", seat=0, cards=["r2", "y3"])
    enter(service, links[2], kind="end", reason="given-up")
    with pytest.raises(Conflict):
        service.reveal_all(links[0], RevealRequest(after=0))
    assert service.reveal_all(links[0], RevealRequest(after=2, key="o")).seq == 3
    assert service.reveal_all(links[0], RevealRequest(after=2, key="o")).seq == 3
    assert [slot["card"] for slot in shown(service, links[0])["hands"][0]["slots"]] == ["r2", "y3"]
    for entry in (
        {"kind": "undo"},
        {"kind": "drop", "number": 1},
        {"kind": "rearrange", "seat": 0, "order": [2, 1]},
        {"kind": "play", "slot": 1, "card": "r2", "slip": "late"},
    ):
        with pytest.raises(HanabiError, match="revealed"):
            enter(service, links[0], **entry)
    enter(service, links[0], kind="show", seat=1, slot=1, card="r1")
    enter(service, links[1], kind="seen", seat=1, slot=2, card="y1")
    enter(service, links[1], kind="note", text="well")


def test_an_opened_game_that_contradicts_itself_can_still_be_mended(service: Service) -> None:
    """With two at the table, nobody can see that both hands together are too many of a card."""
    links = made(service, players=["Ann", "Bo"])
    enter(service, links[0], kind="deal", seat=1, cards=["r3", "y1"])
    enter(service, links[1], kind="deal", seat=0, cards=["r3", "y1"])
    enter(service, links[0], kind="end", reason="given-up")
    assert shown(service, links[0])["warning"] is None
    service.reveal_all(links[0], DECIDED)
    assert "the deck has 1 r3" in shown(service, links[1])["warning"]["problem"]["text"]
    fixed = {"kind": "deal", "seat": 0, "cards": ["r2", "y1"]}
    enter(service, links[0], kind="fix", number=2, entry=fixed)
    assert shown(service, links[1])["warning"] is None


def test_a_table_plays_without_advice(service: Service) -> None:
    ann = made(service, advice=False)[0]
    with pytest.raises(Forbidden, match="without advice"):
        question(questions.hints, service, ann)
    with pytest.raises(Forbidden, match="without advice"):
        question(questions.advice, service, ann, 0.1, 1)
    with pytest.raises(Forbidden):
        service.set_advice(made(service)[1], AdviceRequest(on=True))
    assert service.set_advice(ann, AdviceRequest(on=True)).seq == 1
    assert service.set_advice(ann, AdviceRequest(on=True)).seq == 1
    enter(service, ann, kind="deal", seat=1, cards=["r1", "y1"])
    assert shown(service, ann)["advice"]
    assert question(questions.hints, service, ann)()["hints"]
    assert question(questions.advice, service, ann, 1.0, 5)()["worlds"] > 0


# -- questions and formats -------------------------------------------------------------------


def test_what_teammates_know_and_why(service: Service) -> None:
    links = made(service)
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, links[0], kind="hint", to=1, colour="r")
    slot = question(questions.teammate, service, links[0], 1)()["slots"][0]
    assert set(slot["candidates"]) == {"r1", "r2", "r3"}
    assert "r1" in slot["surely"]
    why = question(questions.why, service, links[1], 1)().reasons
    assert set(why) == {"y1", "y2", "y3"}
    assert why["y1"]["text"] == "turn 1 (Ann: hint Bo red 1) pointed at it"
    for seat in (0, 3):
        with pytest.raises(HanabiError):
            question(questions.teammate, service, links[0], seat)()
    with pytest.raises(HanabiError):
        question(questions.why, service, links[1], 3)()
    with pytest.raises(Forbidden, match="all cards are revealed"):
        question(questions.reviewed, service, links[1])


@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.*")), ids=lambda path: path.name)
def test_games_in_any_format_are_brought_along(sample: Path) -> None:
    if sample.suffix not in (".hanabi", ".json", ".link", ".deck"):
        return
    service = service_of()
    text = sample.read_text("utf-8")
    if sample.stem == "contradiction":
        with pytest.raises(RecordError):
            bring(service, ImportTable(text=text))
        return
    expected = Record.parse(text)
    links = links_of(service, bring(service, ImportTable(text=text, mode="every")))
    host = next(link for link in links.values() if link.is_host)
    assert host.seat == (expected.writer if isinstance(expected.writer, int) else None)
    for link in links.values():
        assert shown(service, link)["warning"] is None
    state = shown(service, host)
    assert state["opened"] == (expected.table.outcome.over and bool(expected.log))
    table = service.cache.table(host.game)
    found = Record.of(table.record).table
    assert (found.board, found.now) == (expected.table.board, found.now)
    assert found.now.hands == expected.table.now.hands
    assert {place: found.card(place) for place in expected.table.sources} == {
        place: source.card for place, source in expected.table.sources.items()
    }
    for link in links.values():
        again = Record.parse(questions.export(service, link, "text").text)
        assert again.table.board == expected.table.board


def test_a_deck_that_is_brought_along_shows_each_seat_the_others_hands(service: Service) -> None:
    deal = Deal.shuffle(Rules.named(), players=3, seed=1)
    links = links_of(service, bring(service, ImportTable(text=str(deal), mode="every", me=1)))
    assert links[1].is_host
    hands = shown(service, links[1])["hands"]
    assert [all(slot["card"] for slot in hand["slots"]) for hand in hands] == [True, False, True]
    with pytest.raises(HanabiError, match="not known"):
        questions.export(service, links[1], "deck")
    written = questions.export(service, links[1], "hanab.live")
    assert written.headers["X-Lost"]
    assert json.loads(written.text)["deck"].count({"suitIndex": -1, "rank": -1}) == 40


def test_what_can_not_be_a_table_is_refused(service: Service) -> None:
    for asked in (
        {"players": ["Ann", "ann"]},
        {"players": ["Ann", "Bo"], "me": 2},
        {"players": ["Ann", "Bo"], "first": 3},
        {"players": ["Ann", "Bo"], "rules_lines": "copies: r 1 1"},
        {"players": ["Ann", "Bo"], "rules_lines": "copies: "},
        {"players": ["Ann", "Bo"], "rules_lines": "edition: "},
        {"players": ["Ann", "Bo"], "rules_lines": "edition: 1999"},
        {"players": ["Ann", "Bo"], "rules_lines": "title: x"},
    ):
        with pytest.raises(HanabiError):
            create(service, NewTable.model_validate(asked))
    for text in ("", "players: Ann", "{}", "players: Ann Bo\nnote " + "x" * 3000):
        with pytest.raises((HanabiError, ValueError)):
            bring(service, ImportTable(text=text))
    assert service.store.tables == 0


def test_tables_and_facts_are_limited() -> None:
    service = service_of(limits=ServerLimits(tables=2, log_entries=3))
    links = made(service)
    made(service)
    with pytest.raises(TooMany):
        made(service)
    for _ in range(3):
        enter(service, links[0], kind="note", text="x")
    with pytest.raises(TooMany):
        enter(service, links[0], kind="note", text="x")


def test_a_table_that_can_not_be_written_shows_what_is_on_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    service = service_of()
    ann = made(service)[0]

    def fail(*_: object) -> None:
        raise Stale("somebody else was faster")

    with monkeypatch.context() as patched:
        patched.setattr(service.store, "append", fail)
        with pytest.raises(Conflict):
            enter(service, ann, kind="note", text="x")
    assert shown(service, ann)["log"] == []
    assert enter(service, ann, kind="note", text="x").seq == 1
