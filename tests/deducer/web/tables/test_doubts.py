"""Cards that were turned up otherwise than they were seen: shown, mended, and no way to guess."""

import json
from pathlib import Path

import pytest

from deducer.web.messages.tables import ImportTable
from deducer.web.routes import questions
from deducer.web.store.rows import Link
from deducer.web.tables.service import Service
from solver.errors import HanabiError
from tests.support.phones import service_of
from tests.support.services import DECIDED, bring, enter, lines, links_of, made, question, shown


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
        problem = state["warning"]["problem"]["text"]
        assert "this card is r1 by the deal, Bo's slot 1 (entry 0.1), and y1 here" in problem
        (doubt,) = state["doubts"]
        mends = [(mend["card"], mend["entry"]["kind"]) for mend in doubt.pop("mends")]
        assert mends == [("r1", "fix"), ("y1", "fix")]
        texts = [doubt.pop(each)["text"] for each in ("problem", "caveat")]
        assert texts[1] == "Left out for now: the card seen as r1"
        told = {"number": 3, "seat": 1, "card": "y1", "seen": "r1", "events": [1, 3]}
        assert doubt == {"kind": "turned", **told}
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
def test_a_look_of_any_kind_is_mended(how: str, service: Service) -> None:
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


def test_once_the_game_is_laid_open_all_are_shown_a_doubt_and_mend_it(service: Service) -> None:
    links = mistapped(service)
    enter(service, links[1], kind="end", reason="given-up")
    service.reveal_all(links[0], DECIDED)
    (doubt,) = shown(service, links[1])["doubts"]
    with pytest.raises(HanabiError, match="revealed"):
        enter(service, links[1], kind="hint", to=0, rank=1, slots=[1])
    enter(service, links[1], **doubt["mends"][0]["entry"])
    for link in links.values():
        assert shown(service, link)["warning"] is None
        assert shown(service, link)["board"]["fireworks"] == {"r": 1, "y": 0}


# -- other entries than cards that are turned up ---------------------------------------------


def misheard(service: Service) -> dict[int | None, Link]:
    """Ann hints Bo's slot 1, and Bo enters that she pointed at slot 2."""
    links = made(service)
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y2"])
    enter(service, links[0], kind="deal", seat=2, cards=["r2", "y3"])
    enter(service, links[1], kind="hint", seat=0, to=1, rank=1, slots=[2])
    return links


def test_a_hint_entered_by_its_receiver_is_mended_where_the_cards_are_seen() -> None:
    service = service_of()
    links = misheard(service)
    assert (shown(service, links[1])["doubts"], shown(service, links[1])["warning"]) == ([], None)
    assert shown(service, links[None])["doubts"] == []
    for seat in (0, 2):
        (doubt,) = shown(service, links[seat])["doubts"]
        assert (doubt["kind"], doubt["number"], doubt["seen"]) == ("hint", 3, None)
        assert doubt["problem"]["text"] == "Bo's slot 1 is r1, so 1 must point at slot 1, too"
        assert doubt["caveat"]["text"].endswith("what this hint says of Bo's cards")
        mends = [(mend["kind"], mend["slots"]) for mend in doubt["mends"]]
        assert mends == [("slots", [1]), ("slip", [])]
    for link in (links[0], links[2], links[1]):
        enter(service, link, kind="note", text="well")
        assert shown(service, link)["board"]["number"] == 2
    enter(service, links[2], **doubt["mends"][0]["entry"])
    for link in links.values():
        assert (shown(service, link)["doubts"], shown(service, link)["warning"]) == ([], None)
        assert lines(service, link)[2] == "Ann: hint Bo 1 1"


def test_a_card_shown_wrongly_by_a_slip_is_in_doubt(service: Service) -> None:
    links = made(service)
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y2"])
    enter(service, links[1], kind="show", seat=1, slot=1, card="y1", slip="oops")
    assert shown(service, links[1])["doubts"] == []
    for seat in (0, 2):
        (doubt,) = shown(service, links[seat])["doubts"]
        assert (doubt["kind"], doubt["card"], doubt["seen"]) == ("turned", "y1", "r1")
        assert [mend["card"] for mend in doubt["mends"]] == ["r1", "y1"]
    enter(service, links[0], **doubt["mends"][0]["entry"])
    assert [shown(service, link)["doubts"] for link in links.values()] == [[]] * 4


def test_a_look_that_a_public_mistake_excludes_is_taken_and_is_a_doubt(service: Service) -> None:
    """Cy enters a hint wrongly, and what Ann truly sees of that card must not be refused."""
    links = made(service)
    enter(service, links[2], kind="hint", seat=0, to=2, rank=3, slots=[1])
    enter(service, links[0], kind="seen", seat=2, slot=1, card="r1")
    (doubt,) = shown(service, links[0])["doubts"]
    assert (doubt["kind"], doubt["number"]) == ("hint", 1)
    assert {mend["kind"] for mend in doubt["mends"]} == {"slip", "not"}
    assert shown(service, links[2])["doubts"] == []


@pytest.mark.parametrize(
    ("mend", "shown_then"),
    [
        (0, ["deal Bo y1 y2 r2", "Ann: play 1 y1", "Bo: play 3 r2"]),
        (1, ["deal Bo ? y2 r2", "Ann: play 1 y1", "Bo: play 3 r2 > y1"]),
    ],
)
def test_a_drawn_card_that_the_deck_has_no_more_of_is_a_doubt(
    mend: int, shown_then: list[str]
) -> None:
    service = service_of()
    rules = "copies: r 2 1 1, y 2 1 1\nhand: 3"
    links = made(service, players=["Ann", "Bo"], rules_lines=rules)
    enter(service, links[0], kind="deal", seat=1, cards=["y1", "y2", "r2"])
    enter(service, links[0], kind="play", slot=1, card="y1")
    enter(service, links[1], kind="play", slot=3, card="r2")
    enter(service, links[0], kind="seen", seat=1, slot=1, card="y1")
    (doubt,) = shown(service, links[0])["doubts"]
    assert (doubt["kind"], doubt["events"]) == ("look", [1, 3])
    assert shown(service, links[1])["doubts"] == []
    enter(service, links[0], **doubt["mends"][mend]["entry"])
    assert shown(service, links[0])["doubts"] == []
    assert lines(service, links[0]) == shown_then


def test_questions_exports_and_restarts_bear_a_doubt(tmp_path: Path) -> None:
    path = str(tmp_path / "hanabi.db")
    service = service_of(path)
    links = misheard(service)
    enter(service, links[1], kind="play", slot=1, card="y2")
    enter(service, links[2], kind="hint", to=0, rank=1, slots=[1])
    told = shown(service, links[0])["doubts"]
    assert {each["kind"] for each in told} == {"hint", "turned"}
    for seat in (0, 1, 2):
        assert "actions" in question(questions.advice, service, links[seat], 10.0, 2)()
        assert question(questions.why, service, links[seat], 1)().reasons is not None
        assert question(questions.teammate, service, links[seat], (seat + 1) % 3)()["slots"]
    assert question(questions.hints, service, links[0])()["hints"]
    text = questions.export(service, links[0], "text").text
    again = service_of()
    (host,) = links_of(again, bring(again, ImportTable(text=text, mode="one", me=0))).values()
    assert shown(again, host)["board"] == shown(service, links[0])["board"]
    assert shown(again, host)["doubts"] == told
    before = {seat: service.state(link) for seat, link in links.items()}
    service.cache.forget()
    assert {seat: service.state(link) for seat, link in links.items()} == before
    enter(service, links[0], kind="end", reason="given-up")
    service.reveal_all(links[0], DECIDED)
    review = question(questions.reviewed, service, links[1])()
    (caveat,) = json.loads(review)["caveats"]
    assert caveat == "turn 1 was a slip: what this hint says of Bo's cards is not relied on"
    service.store.close()


def test_a_look_that_all_bear_out_later_is_in_doubt_no_more(service: Service) -> None:
    """Ann plays one of three r2, while the deck has two; then Cy turns up the one that he held."""
    links = made(service)
    enter(service, links[2], kind="deal", seat=1, cards=["r2", "y1"])
    enter(service, links[1], kind="deal", seat=2, cards=["r2", "y3"])
    enter(service, links[0], kind="play", slot=1, card="r2")
    assert [each["events"] for each in shown(service, links[0])["doubts"]] == [[2, 3]]
    assert shown(service, links[1])["doubts"] == shown(service, links[2])["doubts"] == []
    enter(service, links[1], kind="hint", to=0, rank=3, slots=[1])
    enter(service, links[2], kind="play", slot=1, card="r2")
    assert shown(service, links[1])["doubts"] == []
    for seat in (0, 2):
        (doubt,) = shown(service, links[seat])["doubts"]
        assert (doubt["kind"], doubt["number"], doubt["events"]) == ("copy", 5, [1, 5])
        (mend,) = doubt["mends"]
        assert (mend["kind"], mend["seat"], mend["card"]) == ("not", 1, "r2")
