"""Undo: what it would take back, and two who undo at once."""

import json

import pytest

from deducer.web.errors import BadRequest, Conflict, Forbidden
from deducer.web.messages.tables import AdviceRequest
from deducer.web.store.rows import Link
from deducer.web.tables.service import Service
from tests.support.services import enter, lines, made, round_of, shown


def undoable(service: Service, link: Link) -> tuple[int, int | None, str] | None:
    """What undo would take back, as a link is shown it: its number, who sent it, and its line."""
    state = shown(service, link)
    return state["undo"] and tuple(state["undo"][key] for key in ("seq", "seat", "text"))


def test_a_state_says_what_undo_would_take_back_and_whose_it_is(service: Service) -> None:
    links = made(service)
    assert undoable(service, links[0]) is None
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y1"])
    hidden = (1, 0, "deal Bo ? ?")
    assert [undoable(service, links[seat]) for seat in (1, None)] == [hidden, hidden]
    assert undoable(service, links[2]) == (1, 0, "deal Bo r1 y1")
    enter(service, links[0], kind="hint", to=1, colour="r")
    enter(service, links[2], kind="play", seat=1, slot=1)
    enter(service, links[2], kind="seen", seat=1, slot=1, card="y2")
    assert undoable(service, links[0]) == (3, 2, "Bo: play 1 r1 > y2")
    assert undoable(service, links[1]) == (3, 2, "Bo: play 1 r1")
    enter(service, links[1], kind="insert", number=1, entry={"kind": "note", "text": "x"})
    enter(service, links[0], kind="fix", number=1, entry={"kind": "note", "text": "y"})
    assert undoable(service, links[1]) == (6, 0, "fix 1: note y")
    enter(service, links[1], kind="undo")
    assert undoable(service, links[1]) == (5, 1, "insert 1: note x")
    enter(service, links[2], kind="drop", number=4)
    assert undoable(service, links[1]) == (8, 2, "drop 4")
    for _ in range(2):
        enter(service, links[1], kind="undo")
    assert undoable(service, links[0]) == (3, 2, "Bo: play 1 r1 > y2")
    for _ in range(3):
        enter(service, links[1], kind="undo")
    assert undoable(service, links[0]) is None
    service.cache.forget()
    assert undoable(service, links[0]) is None


def test_two_who_undo_the_same_at_once_undo_it_once(service: Service) -> None:
    links = made(service)
    for text in ("one", "two", "three"):
        enter(service, links[0], kind="note", text=text)
    for seat in (0, 1, 0):
        answer = enter(service, links[seat], after=3, key=f"by-{seat}", kind="undo", of=3)
        assert (answer.seq, answer.snapshot.seq) == (4, 4)
    assert lines(service, links[2]) == ["note one", "note two"]
    assert len(service.store.log_entries(links[0].game)) == 4


def test_an_undo_means_one_entry_and_no_other(service: Service) -> None:
    links = round_of(service)
    enter(service, links[2], kind="hint", to=0, rank=1, slots=[1])
    for after in (3, 4):
        with pytest.raises(Conflict) as overtaken:
            enter(service, links[1], after=after, kind="undo", of=3)
        assert json.loads(overtaken.value.state)["undo"]["text"] == "Cy: hint Ann 1 1"
    enter(service, links[0], kind="seen", seat=1, slot=1, card="y2")
    with pytest.raises(Conflict):
        enter(service, links[2], after=4, kind="undo", of=4)
    enter(service, links[2], kind="undo", of=4)
    assert lines(service, links[2])[2:] == ["Bo: play 1 r1 > y2"]
    service.set_advice(links[0], AdviceRequest(on=False))
    for number in (5, 6, 7, 8):
        with pytest.raises(BadRequest, match=f"undo can't take back log entry {number}"):
            enter(service, links[1], kind="undo", of=number)
    enter(service, links[1], kind="undo", of=3)
    assert lines(service, links[2])[1:] == ["Ann: hint Bo red 1"]
    with pytest.raises(Forbidden, match="only watches"):
        enter(service, links[None], kind="undo", of=3)
