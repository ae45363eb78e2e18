"""The service: a table on one phone or on all, two who send at once, and corrections."""

import json
from pathlib import Path
from typing import Any

import pytest

from deducer.errors import RecordError
from deducer.web.errors import BadRequest, Conflict, Forbidden
from deducer.web.messages.tables import AdviceRequest
from deducer.web.routes import questions
from deducer.web.tables.cache import TableCache
from deducer.web.tables.service import Service
from solver.errors import HanabiError
from tests.support.phones import service_of
from tests.support.services import enter, made, question, shown

# -- two ways to use it ----------------------------------------------------------------------


def test_one_phone_records_a_whole_game(service: Service) -> None:
    links = made(service, mode="one")
    assert list(links) == [0]
    ann = links[0]
    enter(service, ann, kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, ann, kind="deal", seat=2, cards=["y2", "y1"])
    enter(service, ann, kind="hint", to=1, rank=1)
    enter(service, ann, kind="play", slot=1, drawn="r3")
    state = shown(service, ann)
    assert state["board"]["fireworks"] == {"r": 1, "y": 0}
    assert state["board"]["ceilings"] == {"r": 3, "y": 3}
    assert state["board"]["worth"] == {
        "r1": ["trash"],
        "r2": ["playable"],
        "r3": ["indispensable"],
        "y1": ["playable"],
        "y3": ["indispensable"],
    }
    assert [slot["card"] for slot in state["hands"][1]["slots"]] == ["r3", "y1"]
    assert [item["text"] for item in state["log"]][2:] == [
        "Ann: hint Bo 1 1 2",
        "Bo: play 1 r1 > r3",
    ]
    assert state["unknown"] == []
    assert questions.export(service, ann, "text").text.startswith("players: Ann Bo Cy\nseat: Ann\n")
    enter(service, ann, kind="undo")
    assert shown(service, ann)["board"]["points"] == 0


def test_a_card_remembers_who_hinted_it_when_and_how_long_it_is_held(service: Service) -> None:
    ann = made(service, mode="one")[0]
    enter(service, ann, kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, ann, kind="deal", seat=2, cards=["y2", "y1"])
    enter(service, ann, kind="hint", to=1, rank=1)
    enter(service, ann, kind="hint", to=0, colour="r", slots=[2])
    enter(service, ann, kind="note", text="quiet")
    enter(service, ann, kind="hint", to=0, rank=3, slots=[1])
    assert [slot["since"] for slot in shown(service, ann)["own"]["slots"]] == [0, 0]
    enter(service, ann, kind="play", slot=2, card="r1")
    enter(service, ann, kind="play", slot=1, drawn="r3")
    enter(service, ann, kind="rearrange", seat=0, order=[2, 1])
    state = shown(service, ann)
    assert [slot["since"] for slot in state["own"]["slots"]] == [0, 4]
    first, second = (slot["clues"] for slot in state["hands"][0]["slots"])
    assert [(clue["seat"], clue["turn"], clue["touched"]) for clue in first] == [
        (1, 2, False),
        (2, 3, True),
    ]
    assert second == []
    enter(service, ann, kind="undo")
    enter(service, ann, kind="undo")
    enter(service, ann, kind="undo")
    assert [slot["since"] for slot in shown(service, ann)["own"]["slots"]] == [0, 0]


def test_every_phone_fills_the_common_record_and_none_sees_its_own_cards(service: Service) -> None:
    links = made(service)
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, links[1], kind="deal", seat=0, cards=["r2", "y3"])
    hands = {
        seat: [
            [slot["card"] for slot in hand["slots"]]
            for hand in shown(service, links[seat])["hands"]
        ]
        for seat in links
    }
    ann, bo, unseen = ["r2", "y3"], ["r1", "y1"], [None, None]
    assert hands == {
        0: [unseen, bo, unseen],
        1: [ann, unseen, unseen],
        2: [ann, bo, unseen],
        None: [unseen, unseen, unseen],
    }
    assert shown(service, links[2])["unknown"] == []
    assert shown(service, links[0])["unknown"] == [[2, 1], [2, 2]]
    assert shown(service, links[None])["own"] is None


def test_a_page_in_the_middle_that_is_the_hosts_enters_what_is_public(service: Service) -> None:
    links = made(service, me=None)
    table = links[None]
    assert table.is_host
    enter(service, table, kind="hint", to=1, rank=1, slots=[2])
    enter(service, table, kind="discard", slot=1, card="y2", slip="all tokens are available")
    refused: tuple[dict[str, Any], ...] = (
        {"kind": "seen", "seat": 0, "slot": 1, "card": "r1"},
        {"kind": "play", "slot": 1, "card": "r1", "drawn": "y1"},
    )
    for entry in refused:
        with pytest.raises(HanabiError, match="only a player who sees"):
            enter(service, table, **entry)
    with pytest.raises(Forbidden, match="only watches"):
        enter(service, made(service)[None], kind="note", text="x")
    with pytest.raises(Forbidden, match="no hand"):
        question(questions.why, service, table, 1)()


# -- two who send at once --------------------------------------------------------------------


def test_an_entry_that_follows_an_older_state_is_a_conflict(service: Service) -> None:
    links = made(service)
    enter(service, links[1], after=0, kind="note", text="first")
    for after in (0, 7):
        with pytest.raises(Conflict) as refused:
            enter(service, links[0], after=after, kind="note", text="second")
        assert json.loads(refused.value.state) == shown(service, links[0])
    assert len(shown(service, links[0])["log"]) == 1


def test_the_same_key_counts_once_and_gets_the_same_answer(service: Service) -> None:
    links = made(service)
    first = enter(service, links[1], after=0, key="a", kind="note", text="x")
    enter(service, links[2], after=1, key="a", kind="note", text="another's key is another")
    again = enter(service, links[1], after=0, key="a", kind="note", text="x")
    assert (first.seq, again.seq, again.snapshot.seq) == (1, 1, 2)
    assert len(shown(service, links[0])["log"]) == 2
    with pytest.raises(BadRequest, match="key"):
        enter(service, links[1], after=2, key="a", kind="note", text="y")


def test_a_refused_entry_leaves_no_trace(service: Service) -> None:
    ann = made(service)[0]
    before = service.state(ann)
    with pytest.raises(RecordError):
        enter(service, ann, kind="hint", to=0, rank=1)
    with pytest.raises(RecordError, match="nothing to undo"):
        enter(service, ann, kind="undo")
    assert service.state(ann) == before
    assert service.store.log_entries(ann.game) == []


def test_a_service_that_forgot_everything_shows_the_same(tmp_path: Path) -> None:
    path = str(tmp_path / "hanabi.db")
    service = service_of(path)
    links = made(service)
    enter(service, links[1], kind="deal", seat=0, cards=["r2", "y3"])
    enter(service, links[0], kind="hint", to=1, rank=1, slots=[1])
    enter(service, links[2], kind="fix", number=2, entry={"kind": "note", "text": "it was not so"})
    service.set_advice(links[0], AdviceRequest(on=False))
    before = {seat: service.state(link) for seat, link in links.items()}
    service.store.close()
    again = service_of(path, seed="other")
    assert {seat: again.state(link) for seat, link in links.items()} == before
    again.cache = TableCache(again.store, most=1)
    made(again)
    assert {seat: again.state(link) for seat, link in links.items()} == before
    again.store.close()


# -- corrections -----------------------------------------------------------------------------


def test_the_log_has_the_numbers_that_people_use_and_which_plays_were_strikes() -> None:
    service = service_of()
    links = made(service, mode="one")
    ann = links[0]
    enter(service, ann, kind="deal", seat=1, cards=["r1", "y3"])
    enter(service, ann, kind="hint", to=1, rank=1)
    enter(service, ann, kind="note", text="x")
    enter(service, ann, kind="play", slot=2, card="y3")
    enter(service, ann, kind="adjust", what="strikes", value=2)
    log = shown(service, ann)["log"]
    assert [line["turn"] for line in log] == ["0.1", "1", "1.1", "2", "2.1"]
    assert [line["number"] for line in log if "strike" in line] == [4]
    enter(service, ann, kind="drop", number=3)
    enter(service, ann, kind="fix", number=3, entry={"kind": "play", "slot": 1, "card": "r1"})
    log = shown(service, ann)["log"]
    assert [line["turn"] for line in log] == ["0.1", "1", "2", "2.1"]
    assert not any("strike" in line for line in log)
