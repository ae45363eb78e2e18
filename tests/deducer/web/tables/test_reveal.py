"""Revealing all cards: everybody who sits there is asked, and whoever is away blocks nobody."""

from dataclasses import replace
from typing import Any

import pytest

from deducer.web.errors import Forbidden
from deducer.web.messages.tables import RevealRequest
from deducer.web.store.rows import Link
from deducer.web.store.sqlite_store import IN_MEMORY, Store
from deducer.web.tables.reveal import AWAY
from deducer.web.tables.service import Service
from tests.support.phones import tokens
from tests.support.services import enter, made, shown

YES, NO = RevealRequest(), RevealRequest(agree=False)
ALL = frozenset({0, 1, 2})


class Clock:
    """The time, as a test sets it."""

    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def service(clock: Clock) -> Service:
    service = Service(Store(IN_MEMORY), token=tokens(""), clock=clock)
    service.present = lambda _table: ALL
    return service


@pytest.fixture
def links(service: Service) -> dict[int | None, Link]:
    """Ann, the host, Bo and Cy, at a game that was given up; each has a card that others saw."""
    links = made(service)
    enter(service, links[1], kind="deal", seat=0, cards=["r2", "y3"])
    enter(service, links[0], kind="deal", seat=1, cards=["r1", "y1"])
    enter(service, links[0], kind="deal", seat=2, cards=["r1", "y2"])
    enter(service, links[2], kind="end", reason="given-up")
    return links


def is_revealed(service: Service, links: dict[int | None, Link]) -> bool:
    """Whether each seat is shown its own cards; all are, or none is."""
    states = [shown(service, links[seat]) for seat in range(3)]
    own = [
        [slot["card"] for slot in state["hands"][seat]["slots"]]
        for seat, state in enumerate(states)
    ]
    if any(state["opened"] for state in states):
        assert own == [["r2", "y3"], ["r1", "y1"], ["r1", "y2"]]
        return True
    assert own == [[None, None]] * 3
    return False


def told(service: Service, link: Link) -> Any:
    return shown(service, link)["reveal"]


def test_once_all_have_agreed_the_cards_are_revealed_and_not_before(
    service: Service, links: dict[int | None, Link]
) -> None:
    """Answers are kept in the store, and what completes the game leaves the question as it is."""
    assert told(service, links[1]) is None
    for _ in range(3):
        service.reveal_all(links[0], YES)
        assert not is_revealed(service, links)
    assert told(service, links[1]) == {"asked": True, "agreed": [0], "refused": None}
    enter(service, links[1], kind="note", text="well played")
    enter(service, links[1], kind="agree", sheet="level-2")
    assert told(service, links[1])["agreed"] == [0]
    for _ in range(2):
        service.reveal_all(links[1], YES)
        service.cache.forget()
        assert told(service, links[2])["agreed"] == [0, 1]
        assert not is_revealed(service, links)
    service.reveal_all(links[2], YES)
    assert told(service, links[0]) is None
    assert shown(service, links[0])["undo"] is None
    service.cache.forget()
    assert is_revealed(service, links)


def test_an_own_card_that_lies_open_has_the_signs_of_what_it_is(
    service: Service, links: dict[int | None, Link]
) -> None:
    before = shown(service, links[1])["own"]["slots"]
    assert before[0]["playable"] not in ("0/1", "1/1")
    for seat in (0, 2, 1):
        service.reveal_all(links[seat], YES)
    one, other = shown(service, links[1])["own"]["slots"]
    assert (one["card"], one["odds"], one["playable"]) == ("r1", {"r1": "1/1"}, "1/1")
    assert (other["card"], other["playable"], other["trash"]) == ("y1", "1/1", "0/1")
    enter(service, links[0], kind="show", seat=1, slot=1, card="r1")
    assert shown(service, links[1])["own"]["slots"] == [one, other]


def test_a_seat_that_says_no_keeps_them_hidden_until_the_host_asks_again(
    service: Service, links: dict[int | None, Link]
) -> None:
    service.reveal_all(links[0], YES)
    service.reveal_all(links[1], YES)
    service.reveal_all(links[2], NO)
    assert told(service, links[0]) == {"asked": False, "agreed": [], "refused": 2}
    with pytest.raises(Forbidden, match="only the host"):
        service.reveal_all(links[2], YES)
    service.reveal_all(links[0], YES)
    assert told(service, links[2]) == {"asked": True, "agreed": [0], "refused": None}
    for seat in (1, 2):
        assert not is_revealed(service, links)
        service.reveal_all(links[seat], YES)
    assert is_revealed(service, links)
    service.reveal_all(links[2], NO)
    assert is_revealed(service, links)


def test_a_seat_that_is_gone_is_not_waited_for(
    service: Service, links: dict[int | None, Link]
) -> None:
    service.reveal_all(links[0], YES)
    service.present = lambda _table: frozenset({0, 1})
    service.reveal_all(links[1], YES)
    assert is_revealed(service, links)


def test_a_page_that_stays_open_and_gives_no_answer_counts_as_away_after_a_minute(
    service: Service, links: dict[int | None, Link], clock: Clock
) -> None:
    service.reveal_all(links[0], YES)
    clock.now += AWAY - 1
    service.reveal_all(links[0], YES)
    assert not is_revealed(service, links)
    clock.now += 1
    service.reveal_all(links[1], YES)  # Cy may still be thinking, and only the host goes on
    assert not is_revealed(service, links)
    service.reveal_all(links[0], YES)
    assert is_revealed(service, links)


def test_only_the_host_asks_and_only_about_a_game_that_is_over(service: Service) -> None:
    links = made(service)
    with pytest.raises(Forbidden, match="goes on"):
        service.reveal_all(links[0], YES)
    enter(service, links[2], kind="end", reason="given-up")
    middle = replace(links[1], id="middle", seat=None)
    for link, reply in ((links[1], YES), (links[1], NO), (middle, YES), (middle, NO)):
        with pytest.raises(Forbidden, match="only the host"):
            service.reveal_all(link, reply)


def test_what_was_agreed_of_an_end_that_is_taken_back_does_not_count_for_the_next(
    service: Service, links: dict[int | None, Link]
) -> None:
    for seat in (0, 1):
        service.reveal_all(links[seat], YES)
    undo = {"kind": "undo", "of": shown(service, links[2])["undo"]["seq"]}
    enter(service, links[2], **undo)
    assert told(service, links[0]) is None
    with pytest.raises(Forbidden, match="goes on"):
        service.reveal_all(links[2], YES)
    enter(service, links[2], kind="end", reason="given-up")
    with pytest.raises(Forbidden, match="only the host"):
        service.reveal_all(links[2], YES)
    service.reveal_all(links[0], YES)
    assert not is_revealed(service, links)


def test_where_one_phone_records_for_itself_it_reveals_at_once(service: Service) -> None:
    links = made(service, mode="one")
    enter(service, links[0], kind="end", reason="given-up")
    service.reveal_all(links[0], YES)
    assert shown(service, links[0])["opened"]
