"""Undo, draws that belong to their action, and claims, which stay though they are taken back."""

import json
from typing import Any

import pytest

from deducer.errors import RecordError
from deducer.web.errors import BadRequest, Conflict, Forbidden
from deducer.web.messages.tables import AdviceRequest, ImportTable
from deducer.web.routes import questions
from deducer.web.store.rows import Link
from deducer.web.tables.service import Service
from solver.errors import HanabiError
from tests.support.phones import service_of
from tests.support.services import DECIDED, bring, enter, lines, links_of, made, round_of, shown


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


# -- draws ---------------------------------------------------------------------------------------


def test_a_draw_that_a_teammate_sees_joins_the_action_and_its_drawer_is_told_nothing() -> None:
    service = service_of()
    links = round_of(service)
    assert shown(service, links[0])["unknown"] == [[1, 1], [2, 1], [2, 2]]
    before = {seat: shown(service, links[seat]) for seat in (1, None)}
    assert before[None]["unknown"] == []
    enter(service, links[2], kind="seen", seat=1, slot=1, card="y2")
    for seat in (0, 2):
        assert lines(service, links[seat])[2:] == ["Bo: play 1 r1 > y2"]
        assert shown(service, links[seat])["hands"][1]["slots"][0]["card"] == "y2"
    assert shown(service, links[0])["unknown"] == [[2, 1], [2, 2]]
    for unshown, state in before.items():
        assert shown(service, links[unshown]) == state | {"seq": 4}
        assert "drew" not in questions.export(service, links[unshown], "text").text
    text = questions.export(service, links[0], "text").text
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


def test_whoever_says_first_what_was_drawn_has_said_it(service: Service) -> None:
    links = round_of(service)
    after = shown(service, links[0])["seq"]
    enter(service, links[2], after=after, kind="seen", seat=1, slot=1, card="y2")
    for card in ("y2", "y3"):
        with pytest.raises(Conflict) as overtaken:
            enter(service, links[0], after=after, kind="seen", seat=1, slot=1, card=card)
        now = json.loads(overtaken.value.state)
        assert now["hands"][1]["slots"][0]["card"] == "y2"
    with pytest.raises(RecordError, match="this card is y2 by turn 2, and y3 here"):
        enter(service, links[0], kind="seen", seat=1, slot=1, card="y3")


def test_looks_of_other_kinds_stay_events(service: Service) -> None:
    """A card that was dealt, one that is known already, and one of one's own."""
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


def test_a_draw_is_put_right_by_those_who_see_it_alone(service: Service) -> None:
    links = round_of(service, me=None)
    for card in ("y2", "y3", None, "r2"):
        enter(service, links[2], kind="drew", number=3, seat=1, card=card)
        drawn = f" > {card}" if card else ""
        assert lines(service, links[0])[2:] == ["Bo: play 1 r1" + drawn]
        assert ([1, 1] in shown(service, links[0])["unknown"]) == (card is None)
    for seat in (1, None):
        with pytest.raises(HanabiError, match="only a player who sees these cards"):
            enter(service, links[seat], kind="drew", number=3, seat=1, card=None)
    fixed = {"kind": "play", "seat": 1, "slot": 1, "card": "r3"}
    enter(service, links[1], kind="fix", number=3, entry=fixed)
    assert lines(service, links[0])[2:] == ["Bo: play 1 r3 > r2"], "it stays with the action"
    assert lines(service, links[1])[2:] == ["Bo: play 1 r3"]


def test_old_logs_with_looks_after_actions_are_read_as_they_were(service: Service) -> None:
    game = "players: Ann Bo\nseat: Ann\ncopies: r 3 2 1, y 3 2 1\nhand: 2\ndeal Bo r1 y1\n"
    game += "Ann: hint Bo 1 1 2\nBo: play 1 r1\nseen Bo 1 y2\n"
    links = links_of(service, bring(service, ImportTable(text=game, mode="every")))
    assert lines(service, links[0])[2:] == ["Bo: play 1 r1", "seen Bo 1 y2"]
    assert lines(service, links[1])[2:] == ["Bo: play 1 r1", "seen ?"]
    enter(service, links[0], kind="undo")
    enter(service, links[0], kind="seen", seat=1, slot=1, card="y3")
    assert lines(service, links[0])[2:] == ["Bo: play 1 r1 > y3"]


# -- claims --------------------------------------------------------------------------------------


SAID: dict[str, Any] = {"kind": "show", "seat": 1, "slot": 2, "card": "r3", "slip": "oops"}


def said(service: Service, link: Link) -> list[tuple[int, str, int | None, int]]:
    """What a link is shown of claims."""
    claims = shown(service, link)["claims"]
    return [(each["seat"], each["text"], each["number"], each["after"]) for each in claims]


def test_a_card_that_its_holder_names_is_marked_for_all(service: Service) -> None:
    links = made(service)
    enter(service, links[0], kind="note", text="go")
    enter(service, links[1], **SAID)
    for link in links.values():
        assert said(service, link) == [(1, "show Bo 2 r3 ! oops", 2, 1)]
    enter(service, links[0], kind="show", seat=2, slot=1, card="y1", slip="dropped")
    assert len(said(service, links[0])) == 1, "what others saw is no claim"


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (SAID, "show Bo 2 r3 ! oops"),
        ({"kind": "play", "slot": 2, "card": "r3", "seat": 1}, "Bo: play 2 r3"),
        ({"kind": "discard", "slot": 2, "card": "r3", "seat": 1}, "Bo: discard 2 r3"),
        ({"kind": "hint", "seat": 0, "to": 1, "rank": 3, "slots": [2]}, "Ann: hint Bo 3 2"),
    ],
)
@pytest.mark.parametrize("how", ["undo", "drop", "fix"])
def test_what_is_taken_back_stays_to_be_seen(
    service: Service, entry: dict[str, Any], text: str, how: str
) -> None:
    links = made(service)
    if entry["kind"] in ("play", "discard"):
        enter(service, links[0], kind="adjust", what="tokens", value=4)
        enter(service, links[0], kind="adjust", what="turn", seat=1)
    before = len(shown(service, links[0])["log"])
    enter(service, links[1], **entry)
    mends: dict[str, dict[str, Any]] = {
        "undo": {"kind": "undo"},
        "drop": {"kind": "drop", "number": before + 1},
        "fix": {"kind": "fix", "number": before + 1, "entry": {"kind": "note", "text": "x"}},
    }
    enter(service, links[2 if how == "drop" else 1], **mends[how])
    enter(service, links[0], kind="note", text="on")
    for link in links.values():
        assert said(service, link) == [(1, text, None, before)]
    service.cache.forget()
    assert said(service, links[0]) == [(1, text, None, before)], "as read from the store"


def test_a_claim_shows_no_more_than_its_event(service: Service) -> None:
    game = "players: Ann Bo\nseat: all\ncopies: r 2 1 1, y 2 1 1\nhand: 2\n"
    game += "deal Ann r1 y1\ndeal Bo r1 y1\nAnn: play 1 r1 > y2\n"
    links = links_of(service, bring(service, ImportTable(text=game, me=0, mode="every")))
    enter(service, links[0], kind="undo")
    hidden, told = (0, "Ann: play 1 r1", None, 2), (0, "Ann: play 1 r1 > y2", None, 2)
    assert [said(service, links[seat]) for seat in (0, 1, None)] == [[hidden], [told], [hidden]]


def test_on_one_phone_and_after_the_game_nobody_makes_claims(service: Service) -> None:
    host = made(service, mode="one")[0]
    for _ in range(20):
        enter(service, host, **SAID | {"seat": 0})
        enter(service, host, kind="undo")
    assert said(service, host) == []
    game = "players: Ann Bo\nseat: Ann\ncopies: r 2 1 1, y 2 1 1\nhand: 2\nend given-up\n"
    links = links_of(service, bring(service, ImportTable(text=game, me=0, mode="every")))
    enter(service, links[1], kind="show", seat=1, slot=1, card="r1")
    assert said(service, links[0]) == []
    service.reveal_all(links[0], DECIDED)
    assert said(service, links[0]) == []
