"""What a seat says of its own cards: told to all, and kept though it is taken back."""

from typing import Any

import pytest

from deducer.web.messages.tables import ImportTable
from deducer.web.store.rows import Link
from deducer.web.tables.service import Service
from tests.support.services import DECIDED, bring, enter, links_of, made, shown

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


def test_on_one_phone_nobody_makes_claims(service: Service) -> None:
    host = made(service, mode="one")[0]
    for _ in range(20):
        enter(service, host, **SAID | {"seat": 0})
        enter(service, host, kind="undo")
    assert said(service, host) == []


def test_what_is_shown_after_the_game_is_no_claim(service: Service) -> None:
    game = "players: Ann Bo\nseat: Ann\ncopies: r 2 1 1, y 2 1 1\nhand: 2\nend given-up\n"
    links = links_of(service, bring(service, ImportTable(text=game, me=0, mode="every")))
    enter(service, links[1], kind="show", seat=1, slot=1, card="r1")
    assert said(service, links[0]) == []
    service.reveal_all(links[0], DECIDED)
    assert said(service, links[0]) == []
