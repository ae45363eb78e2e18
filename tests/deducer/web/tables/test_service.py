"""The service: a table on one phone or on all, two who send at once, and corrections."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deducer import Record
from deducer.errors import RecordError
from deducer.record.events import PileShown, Shown
from deducer.web.errors import BadRequest, Conflict, Forbidden
from deducer.web.messages.events import entry_data
from deducer.web.messages.tables import AdviceRequest, ImportTable
from deducer.web.store.store import Link
from deducer.web.tables import questions
from deducer.web.tables.cache import TableCache
from deducer.web.tables.service import Service
from solver import Deal, Rules
from solver.errors import HanabiError
from tests.support.games import played
from tests.support.phones import service_of, steps_of
from tests.support.services import DECIDED, enter, links_of, made, shown

# -- two ways to use it ----------------------------------------------------------------------


def test_one_phone_records_a_whole_game() -> None:
    service = service_of()
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
    assert service.export(ann, "text").text.startswith("players: Ann Bo Cy\nseat: Ann\n")
    enter(service, ann, kind="undo")
    assert shown(service, ann)["board"]["points"] == 0


def test_a_card_remembers_who_hinted_it_when_and_how_long_it_is_held() -> None:
    service = service_of()
    ann = made(service, mode="one")[0]
    enter(service, ann, kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, ann, kind="deal", seat=2, cards=["y2", "y1"])
    enter(service, ann, kind="hint", to=1, rank=1)
    enter(service, ann, kind="hint", to=0, colour="r", slots=[2])
    enter(service, ann, kind="note", text="quiet")
    enter(service, ann, kind="hint", to=0, rank=3, slots=[1])
    assert [slot["held"] for slot in shown(service, ann)["own"]["slots"]] == [3, 3]
    enter(service, ann, kind="play", slot=2, card="r1")
    enter(service, ann, kind="play", slot=1, drawn="r3")
    enter(service, ann, kind="rearrange", seat=0, order=[2, 1])
    state = shown(service, ann)
    assert [slot["held"] for slot in state["own"]["slots"]] == [5, 1]
    first, second = (slot["clues"] for slot in state["hands"][0]["slots"])
    assert [(clue["seat"], clue["turn"], clue["touched"]) for clue in first] == [
        (1, 2, False),
        (2, 3, True),
    ]
    assert second == []
    enter(service, ann, kind="undo")
    enter(service, ann, kind="undo")
    enter(service, ann, kind="undo")
    assert [slot["held"] for slot in shown(service, ann)["own"]["slots"]] == [3, 3]


def test_every_phone_fills_the_common_record_and_none_sees_its_own_cards() -> None:
    service = service_of()
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


def test_phones_play_a_whole_game_that_is_laid_open_at_the_end() -> None:
    service = service_of()
    rules = {"copies": "r 3 2 1, y 3 2 1", "hand": 3, "tokens": 4}
    deal = Deal.shuffle(Rules.house("ry", (3, 2, 1), hand_size=3, tokens=4), players=3, seed=4)
    record = played(deal, 4).record
    links = made(service, rules=rules)
    for step in steps_of(record):
        if not isinstance(step.entry, Shown | PileShown):
            enter(service, links[step.seat], **entry_data(step.entry))
    for seat, link in links.items():
        state = shown(service, link)
        assert state["over"] is not None
        assert state["warning"] is None
        own = [slot["card"] for slot in state["hands"][seat or 0]["slots"]]
        assert own == [None] * len(own)
    service.open(links[0], DECIDED)
    for link in links.values():
        state = shown(service, link)
        assert state["opened"]
        assert not state["can_undo"]
        assert all(slot["card"] for hand in state["hands"] for slot in hand["slots"])
    text = service.export(links[1], "text").text
    found, expected = Record.parse(text).table, Record.of(record).table
    assert (found.board, found.now.hands) == (expected.board, expected.now.hands)
    review = json.loads(questions.reviewed(service.cache, links[2], "en")().data)
    assert review["score"] == found.outcome.score


def test_a_page_in_the_middle_that_is_the_hosts_enters_what_is_public() -> None:
    service = service_of()
    links = made(service, me=None)
    table = links[None]
    assert table.is_host
    enter(service, table, kind="hint", to=1, rank=1, slots=[2])
    enter(service, table, kind="discard", slot=1, card="y2", slip="all tokens are in")
    refused: tuple[dict[str, Any], ...] = (
        {"kind": "seen", "seat": 0, "slot": 1, "card": "r1"},
        {"kind": "play", "slot": 1, "card": "r1", "drawn": "y1"},
    )
    for entry in refused:
        with pytest.raises(HanabiError, match="whoever sees"):
            enter(service, table, **entry)
    with pytest.raises(Forbidden, match="only looks on"):
        enter(service, made(service)[None], kind="note", text="x")
    with pytest.raises(Forbidden, match="no hand"):
        questions.why(service.cache, table, 1)()


# -- a draw belongs to its action ------------------------------------------------------------


def lines(service: Service, link: Link) -> list[str]:
    """The log as a link is shown it."""
    return [item["text"] for item in shown(service, link)["log"]]


def round_of(service: Service, **asked: Any) -> dict[int | None, Link]:
    """A table where Ann has hinted Bo, and Bo has played."""
    links = made(service, **asked)
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, links[0], kind="hint", to=1, colour="r")
    enter(service, links[1], kind="play", slot=1, card="r1")
    return links


def test_a_draw_that_a_teammate_sees_joins_the_action_and_its_drawer_is_told_nothing() -> None:
    service = service_of()
    links = round_of(service)
    assert shown(service, links[0])["unknown"] == [[1, 1], [2, 1], [2, 2]]
    before = {seat: shown(service, links[seat]) for seat in (1, None)}
    enter(service, links[2], kind="seen", seat=1, slot=1, card="y2")
    for seat in (0, 2):
        assert lines(service, links[seat])[2:] == ["Bo: play 1 r1 > y2"]
        assert shown(service, links[seat])["hands"][1]["slots"][0]["card"] == "y2"
    assert shown(service, links[0])["unknown"] == [[2, 1], [2, 2]]
    for unshown, state in before.items():
        assert shown(service, links[unshown]) == state | {"seq": 4}
        assert "drew" not in service.export(links[unshown], "text").text
    text = service.export(links[0], "text").text
    assert text.endswith("\nAnn: hint Bo red 1\nBo: play 1 r1 > y2\n")
    assert service.store.log_entries(links[0].game)[-1].line == "drew 3 Bo y2"


def test_undo_takes_an_action_back_with_its_draw_and_leaves_an_earlier_one_its_own() -> None:
    service = service_of()
    links = round_of(service)
    enter(service, links[2], kind="hint", to=0, rank=1, slots=[1])
    enter(service, links[0], kind="seen", seat=1, slot=1, card="y2")
    enter(service, links[2], kind="undo")
    assert lines(service, links[2])[2:] == ["Bo: play 1 r1 > y2"]
    enter(service, links[2], kind="undo")
    assert lines(service, links[2])[1:] == ["Ann: hint Bo red 1"]
    enter(service, links[1], kind="play", slot=1, card="r1")
    assert [1, 1] in shown(service, links[2])["unknown"], "another card may be drawn this time"


def test_whoever_says_first_what_was_drawn_has_said_it() -> None:
    service = service_of()
    links = round_of(service)
    after = shown(service, links[0])["seq"]
    enter(service, links[2], after=after, kind="seen", seat=1, slot=1, card="y2")
    for card in ("y2", "y3"):
        with pytest.raises(Conflict) as overtaken:
            enter(service, links[0], after=after, kind="seen", seat=1, slot=1, card=card)
        now = json.loads(overtaken.value.state)
        assert now["hands"][1]["slots"][0]["card"] == "y2"
    with pytest.raises(RecordError, match="this card is y2 by event 3, and y3 here"):
        enter(service, links[0], kind="seen", seat=1, slot=1, card="y3")


def test_looks_of_other_kinds_stay_events() -> None:
    """A card that was dealt, one that is known already, and one of one's own."""
    service = service_of()
    links = round_of(service)
    enter(service, links[0], kind="seen", seat=2, slot=1, card="y2")
    enter(service, links[2], kind="adjust", what="draw", seat=1)
    enter(service, links[2], kind="seen", seat=1, slot=1, card="y3")
    enter(service, links[0], kind="seen", seat=1, slot=2, card="r2")
    enter(service, links[0], kind="seen", seat=1, slot=2, card="r2")
    with pytest.raises(RecordError, match="Bo wrote this and can't see these cards"):
        enter(service, links[1], kind="seen", seat=1, slot=1, card="y3")
    with pytest.raises(RecordError, match="Bo wrote this and can't see these cards"):
        enter(service, links[1], kind="line", text="drew 5 Bo y3")
    with pytest.raises(RecordError, match="slot 9"):
        enter(service, links[0], kind="seen", seat=1, slot=9, card="y3")
    expected = ["Bo: play 1 r1 > r2", "seen Cy 1 y2", "adjust draw Bo y3", "seen Bo 2 r2"]
    assert lines(service, links[0])[2:] == expected


# -- undo ------------------------------------------------------------------------------------


def undoable(service: Service, link: Link) -> tuple[int, int | None, str] | None:
    """What undo would take back, as a link is shown it: its number, who sent it, and its line."""
    state = shown(service, link)
    assert state["can_undo"] == (state["undo"] is not None)
    return state["undo"] and tuple(state["undo"][key] for key in ("seq", "seat", "text"))


def test_a_state_says_what_undo_would_take_back_and_whose_it_is() -> None:
    service = service_of()
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
    service.forget()
    assert undoable(service, links[0]) is None


def test_two_who_undo_the_same_at_once_undo_it_once() -> None:
    service = service_of()
    links = made(service)
    for text in ("one", "two", "three"):
        enter(service, links[0], kind="note", text=text)
    for seat in (0, 1, 0):
        answer = enter(service, links[seat], after=3, key=f"by-{seat}", kind="undo", of=3)
        assert (answer.seq, answer.state.seq) == (4, 4)
    assert lines(service, links[2]) == ["note one", "note two"]
    assert len(service.store.log_entries(links[0].game)) == 4


def test_an_undo_means_one_entry_and_no_other() -> None:
    service = service_of()
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
        with pytest.raises(BadRequest, match=f"log entry {number} is nothing"):
            enter(service, links[1], kind="undo", of=number)
    enter(service, links[1], kind="undo", of=3)
    assert lines(service, links[2])[1:] == ["Ann: hint Bo red 1"]
    with pytest.raises(Forbidden, match="only looks on"):
        enter(service, links[None], kind="undo", of=3)


# -- old logs --------------------------------------------------------------------------------


def test_a_draw_is_put_right_by_those_who_see_it_alone() -> None:
    service = service_of()
    links = round_of(service, me=None)
    for card in ("y2", "y3", None, "r2"):
        enter(service, links[2], kind="drew", number=3, seat=1, card=card)
        drawn = f" > {card}" if card else ""
        assert lines(service, links[0])[2:] == ["Bo: play 1 r1" + drawn]
        assert ([1, 1] in shown(service, links[0])["unknown"]) == (card is None)
    for seat in (1, None):
        with pytest.raises(HanabiError, match="whoever sees these cards"):
            enter(service, links[seat], kind="drew", number=3, seat=1, card=None)
    fixed = {"kind": "play", "seat": 1, "slot": 1, "card": "r3"}
    enter(service, links[1], kind="fix", number=3, entry=fixed)
    assert lines(service, links[0])[2:] == ["Bo: play 1 r3 > r2"], "it stays with the action"
    assert lines(service, links[1])[2:] == ["Bo: play 1 r3"]


def test_old_logs_with_looks_after_actions_are_read_as_they_were() -> None:
    service = service_of()
    game = "players: Ann Bo\nseat: Ann\ncopies: r 3 2 1, y 3 2 1\nhand: 2\ndeal Bo r1 y1\n"
    game += "Ann: hint Bo 1 1 2\nBo: play 1 r1\nseen Bo 1 y2\n"
    links = links_of(service, service.bring(ImportTable(text=game, mode="every")))
    assert lines(service, links[0])[2:] == ["Bo: play 1 r1", "seen Bo 1 y2"]
    assert lines(service, links[1])[2:] == ["Bo: play 1 r1", "note a card was seen"]
    enter(service, links[0], kind="undo")
    enter(service, links[0], kind="seen", seat=1, slot=1, card="y3")
    assert lines(service, links[0])[2:] == ["Bo: play 1 r1 > y3"]


# -- two who send at once --------------------------------------------------------------------


def test_an_entry_that_follows_an_older_state_is_a_conflict() -> None:
    service = service_of()
    links = made(service)
    enter(service, links[1], after=0, kind="note", text="first")
    for after in (0, 7):
        with pytest.raises(Conflict) as refused:
            enter(service, links[0], after=after, kind="note", text="second")
        assert json.loads(refused.value.state) == shown(service, links[0])
    assert len(shown(service, links[0])["log"]) == 1


def test_the_same_key_counts_once_and_gets_the_same_answer() -> None:
    service = service_of()
    links = made(service)
    first = enter(service, links[1], after=0, key="a", kind="note", text="x")
    enter(service, links[2], after=1, key="a", kind="note", text="another's key is another")
    again = enter(service, links[1], after=0, key="a", kind="note", text="x")
    assert (first.seq, again.seq, again.state.seq) == (1, 1, 2)
    assert len(shown(service, links[0])["log"]) == 2
    with pytest.raises(BadRequest, match="key"):
        enter(service, links[1], after=2, key="a", kind="note", text="y")


def test_what_another_process_writes_is_a_conflict_and_then_seen(tmp_path: Path) -> None:
    path = str(tmp_path / "hanabi.db")
    one, two = service_of(path), service_of(path, seed="two")
    ann = made(one)[0]
    shown(two, ann)
    enter(one, ann, after=0, kind="note", text="by one")
    with pytest.raises(Conflict):
        enter(two, ann, after=0, kind="note", text="by two")
    assert [item["entry"]["text"] for item in shown(two, ann)["log"]] == ["by one"]
    enter(two, ann, after=1, kind="note", text="by two")
    for service in (one, two):
        service.store.close()


def test_a_refused_entry_leaves_no_trace() -> None:
    service = service_of()
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


def test_events_are_mended_in_the_middle() -> None:
    service = service_of()
    links = made(service)
    enter(service, links[1], kind="deal", seat=2, cards=["r2", "y3"])
    enter(service, links[0], kind="hint", to=1, rank=1, slots=[1])
    enter(service, links[1], kind="note", text="x")
    enter(service, links[2], kind="insert", number=1, entry={"kind": "note", "text": "first"})
    enter(service, links[0], kind="fix", number=3, entry={"kind": "hint", "to": 2, "rank": 3})
    enter(service, links[1], kind="drop", number=4)
    texts = [item["text"] for item in shown(service, links[1])["log"]]
    assert texts == ["note first", "deal Cy r2 y3", "Ann: hint Cy 3 2"]


def test_those_who_can_see_a_clash_are_shown_it_and_mend_it() -> None:
    """Here one with which the table can't go on: Bo's own hand holds the only y3."""
    service = service_of()
    links = made(service)
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y3"])
    enter(service, links[0], kind="hint", to=2, rank=1, slots=[1])
    enter(service, links[1], kind="play", slot=1, card="y3")
    assert shown(service, links[1])["warning"] is None
    warned = shown(service, links[0])
    assert warned["warning"]["events"] == [3]
    assert warned["doubts"] == []
    assert "y3" in warned["warning"]["problem"]
    assert warned["board"]["number"] == 2
    with pytest.raises(RecordError, match="y3"):
        enter(service, links[2], kind="note", text="on we go")
    fixed = {"kind": "play", "slot": 1, "card": "r1"}
    enter(service, links[2], kind="fix", number=3, entry=fixed)
    assert {shown(service, link)["warning"] for link in links.values()} == {None}


# -- a card in doubt -------------------------------------------------------------------------


def mistapped(service: Service) -> dict[int | None, Link]:
    """Bo plays r1, and taps y1."""
    links = made(service)
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "r2"])
    enter(service, links[0], kind="hint", to=2, rank=1, slots=[1])
    enter(service, links[1], kind="play", slot=1, card="y1")
    return links


def test_a_mistap_is_shown_to_those_who_saw_the_card_and_the_table_goes_on() -> None:
    service = service_of()
    links = mistapped(service)
    for seat in (1, None):
        state = shown(service, links[seat])
        assert (state["doubts"], state["warning"]) == ([], None)
    for seat in (0, 2):
        state = shown(service, links[seat])
        assert state["warning"]["events"] == [1, 3]
        assert "this card is r1 by event 1, and y1 here" in state["warning"]["problem"]
        (doubt,) = state["doubts"]
        mends = [(mend["card"], mend["entry"]["kind"]) for mend in doubt.pop("mends")]
        assert mends == [("r1", "fix"), ("y1", "fix")]
        assert doubt == {"number": 3, "seat": 1, "card": "y1", "seen": "r1", "events": [1, 3]}
        assert state["board"] == shown(service, links[1])["board"]
    enter(service, links[2], kind="hint", to=0, rank=1, slots=[1])
    assert shown(service, links[0])["doubts"]
    assert shown(service, links[0])["board"]["number"] == 4


@pytest.mark.parametrize(
    ("card", "points", "logged"),
    [
        ("r1", {"r": 1, "y": 0}, ["deal Bo r1 r2", "Bo: play 1 r1 > y2"]),
        ("y1", {"r": 0, "y": 1}, ["deal Bo y1 r2", "Bo: play 1 y1 > y2"]),
    ],
)
@pytest.mark.parametrize("seat", [0, 2])
def test_one_request_mends_it_from_any_phone_that_saw_the_card(
    seat: int, card: str, points: dict[str, int], logged: list[str]
) -> None:
    service = service_of()
    links = mistapped(service)
    enter(service, links[2], kind="seen", seat=1, slot=1, card="y2")
    enter(service, links[2], kind="hint", to=0, rank=1, slots=[1])
    (doubt,) = shown(service, links[seat])["doubts"]
    (mend,) = (mend["entry"] for mend in doubt["mends"] if mend["card"] == card)
    enter(service, links[seat], **mend)
    for link in links.values():
        state = shown(service, link)
        assert (state["doubts"], state["warning"]) == ([], None)
        assert state["board"]["fireworks"] == points
        assert state["board"]["number"] == 4
    assert [lines(service, links[0])[at] for at in (0, 2)] == logged
    told = [each["text"] for each in shown(service, links[2])["claims"]]
    assert told == (["Bo: play 1 y1"] if card == "r1" else []), "what was entered stays to be seen"


@pytest.mark.parametrize("how", ["late", "drawn", "afterwards", "twice"])
def test_a_look_of_any_kind_is_mended(how: str) -> None:
    service = service_of()
    links = made(service)
    ann, bo, cy = (links[seat] for seat in (0, 1, 2))
    if how == "late":
        enter(service, ann, kind="seen", seat=1, slot=1, card="r1")
    enter(service, ann, kind="hint", to=2, rank=1, slots=[1])
    if how == "drawn":
        enter(service, bo, kind="discard", slot=1, card="y2", slip="x")
        enter(service, ann, kind="seen", seat=1, slot=1, card="r1")
    if how in ("afterwards", "twice"):
        enter(service, ann, kind="adjust", what="return", seat=1, slot=1)
        enter(service, ann, kind="adjust", what="draw", seat=1, card="r1")
    if how == "twice":
        enter(service, ann, kind="seen", seat=1, slot=1, card="r1")
    enter(service, ann, kind="adjust", what="turn", seat=1)
    enter(service, bo, kind="play", slot=1, card="y1")
    (doubt,) = shown(service, cy)["doubts"]
    if how == "twice":
        assert [mend["card"] for mend in doubt["mends"]] == ["r1"]
        return
    enter(service, cy, **doubt["mends"][1]["entry"])
    state = shown(service, cy)
    assert (state["doubts"], state["warning"]) == ([], None)
    assert state["board"]["fireworks"] == {"r": 0, "y": 1}


def test_once_the_game_is_laid_open_all_are_shown_a_doubt_and_mend_it() -> None:
    service = service_of()
    links = mistapped(service)
    enter(service, links[1], kind="end", reason="given-up")
    service.open(links[0], DECIDED)
    (doubt,) = shown(service, links[1])["doubts"]
    with pytest.raises(HanabiError, match="laid open"):
        enter(service, links[1], kind="hint", to=0, rank=1, slots=[1])
    enter(service, links[1], **doubt["mends"][0]["entry"])
    for link in links.values():
        assert shown(service, link)["warning"] is None
        assert shown(service, link)["board"]["fireworks"] == {"r": 1, "y": 0}


def test_whoever_plays_falsely_learns_nothing_of_their_cards() -> None:
    """With every hand that Bo can have, Bo and the page in the middle are sent the same texts."""
    heard: dict[tuple[str, ...], set[str]] = {}
    for hand in (["r1", "y1"], ["y1", "r1"], ["r2", "r3"], ["y2", "y3"], ["r1", "r1"]):
        service = service_of()
        links = made(service)
        enter(service, links[0], kind="deal", seat=1, cards=hand)
        enter(service, links[0], kind="hint", to=2, rank=1, slots=[1])
        for verb in ("play", "discard"):
            for slot in (1, 2):
                for card in ("r1", "y1", "y2"):
                    said = [service.state(links[seat]).text for seat in (1, None)]
                    enter(service, links[1], kind=verb, slot=slot, card=card)
                    enter(service, links[2], kind="note", text="well")
                    said += [service.state(links[seat]).text for seat in (1, None)]
                    said.append(service.export(links[1], "text").text)
                    heard.setdefault((verb, str(slot), card), set()).add("\n".join(said))
                    enter(service, links[2], kind="undo")
                    enter(service, links[1], kind="undo")
    assert all(len(texts) == 1 for texts in heard.values())
