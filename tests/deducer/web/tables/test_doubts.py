"""Cards that were turned up otherwise than they were seen: shown, mended, and no way to guess."""

from __future__ import annotations

import pytest

from deducer.web.store.rows import Link
from deducer.web.tables.changes import json_of
from deducer.web.tables.service import Service
from solver.errors import HanabiError
from tests.support.phones import service_of
from tests.support.services import DECIDED, enter, lines, made, shown


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
        assert "this card is r1 by entry 0.1, and y1 here" in state["warning"]["problem"]
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
                    said = [json_of(service.state(links[seat])) for seat in (1, None)]
                    enter(service, links[1], kind=verb, slot=slot, card=card)
                    enter(service, links[2], kind="note", text="well")
                    said += [json_of(service.state(links[seat])) for seat in (1, None)]
                    said.append(service.export(links[1], "text").text)
                    heard.setdefault((verb, str(slot), card), set()).add("\n".join(said))
                    enter(service, links[2], kind="undo")
                    enter(service, links[1], kind="undo")
    assert all(len(texts) == 1 for texts in heard.values())
