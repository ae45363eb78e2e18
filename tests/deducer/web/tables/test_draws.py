"""A draw belongs to its action: one entry, one line, taken back together."""

import json

import pytest

from deducer.errors import RecordError
from deducer.web.errors import Conflict
from deducer.web.messages.tables import ImportTable
from deducer.web.routes import questions
from deducer.web.tables.service import Service
from solver.errors import HanabiError
from tests.support.phones import service_of
from tests.support.services import bring, enter, lines, links_of, round_of, shown


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
