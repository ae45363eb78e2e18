"""Who comes by a table's own link says who they are, and sees nothing until they are known."""

import json
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from deducer.web.api.links import router
from deducer.web.api.serving import COOKIE
from deducer.web.errors import BadRequest, Forbidden, Gone, NotFound
from deducer.web.messages.state import Attendance
from deducer.web.messages.tables import ArrivalRequest, Invitation
from deducer.web.routes.route import AT_TABLE
from deducer.web.store.rows import Link
from deducer.web.study.everything import ROUTES
from deducer.web.tables.seats import secret_of
from tests.support.phones import Phone, Stream, problem, served, table_of
from tests.support.services import Browser, Club, enter

TYPE = {"content-type": "application/json"}
FIVE = ["Ann", "Bo", "Cy", "Di", "Ed"]


class Door(Club):
    """A table whose host shows its own link."""

    def __init__(self, **asked: object) -> None:
        super().__init__(**asked)
        self.url = self.service.arrivals.show(self.host)

    def comes(self, seat: int | None, browser: Browser | None = None) -> Browser:
        """Somebody who says that a seat is theirs."""
        guest = browser or Browser(self.service, f"a-browser-that-says-{seat}")
        guest.says(self.url, seat)
        return guest

    def asked(self, browser: Browser) -> Invitation:
        secret = secret_of(self.url)
        return self.service.arrivals.invitation(secret, browser.secrets)

    def attendance(self, link: Link) -> Attendance:
        return self.service.state(link)["attendance"]

    def claims(self, link: Link) -> dict[int, str]:
        """The claims that a link may answer."""
        return {each["seat"]: each["claim"] for each in self.attendance(link)["arriving"]}

    def answers(self, link: Link, claim: str, *, welcome: bool = True) -> None:
        request = ArrivalRequest(claim=claim, welcome=welcome)
        self.service.arrivals.answer(link, request)

    def sees_nothing(self, browser: Browser) -> bool:
        """Whether a browser is shown nothing of the table."""
        with pytest.raises((Forbidden, Gone)):
            browser.link(self.table)
        return self.service.seats.open_links(browser.secrets) == []


@pytest.fixture
def door() -> Door:
    return Door()


def test_a_table_s_own_link_asks_who_one_is(door: Door) -> None:
    guest = Browser(door.service)
    asked = door.asked(guest)
    assert asked.players == FIVE[:3]
    assert (asked.seat, asked.mine, asked.host) == (None, False, False)
    assert (asked.free, asked.held, asked.waits) == ([1, 2], [], None)
    for seat, refusal in ((None, BadRequest), (3, NotFound), (0, Forbidden)):
        with pytest.raises(refusal):
            door.comes(seat, guest)
    assert guest.secrets == {}
    assert door.service.seats.invitation(secret_of(door.urls[1]), {}).free is None
    with pytest.raises(Forbidden, match="host"):
        door.service.arrivals.show(door.seated(1).link(door.table))


def test_who_waits_sees_nothing_until_the_host_says_yes(door: Door) -> None:
    bo = door.comes(1)
    assert door.sees_nothing(bo)
    assert (door.asked(bo).waits, door.asked(bo).free) == (1, [1, 2])
    assert door.asked(Browser(door.service)).free == [2]
    (claim,) = door.claims(door.host).values()
    door.answers(door.host, claim)
    assert (bo.link(door.table).seat, bo.link(door.table).is_host) == (1, False)
    assert (door.asked(bo).waits, door.asked(bo).held) == (None, [1])
    assert door.attendance(door.host) == {"host": 0, "joined": [0, 1], "arriving": []}
    with pytest.raises(Gone):
        door.seated(1)  # its own link is void
    with pytest.raises(NotFound):
        door.answers(door.host, claim)


def test_neighbours_may_say_yes_and_nobody_else() -> None:
    door = Door(players=FIVE)
    bo, cy = (door.seated(seat).link(door.table) for seat in (1, 2))
    di = door.comes(3)
    claim = door.claims(door.host)[3]
    assert (door.claims(cy), door.claims(bo)) == ({3: claim}, {})
    for link in (bo, door.seated(None).link(door.table)):
        with pytest.raises(Forbidden, match="neighbour"):
            door.answers(link, claim)
    assert door.sees_nothing(di)
    door.answers(cy, claim)
    assert di.link(door.table).seat == 3


def test_who_is_not_known_is_sent_away_and_the_seat_is_free(door: Door) -> None:
    guesser = door.comes(1)
    door.answers(door.host, door.claims(door.host)[1], welcome=False)
    assert door.asked(guesser).waits is None
    bo = door.comes(1, Browser(door.service, "the-true-bo's-browser"))
    door.answers(door.host, door.claims(door.host)[1])
    assert bo.link(door.table).seat == 1
    assert door.sees_nothing(guesser)
    with pytest.raises(Forbidden, match="somebody else"):
        door.comes(1, guesser)


def test_a_late_tap_lets_nobody_else_in() -> None:
    door = Door(players=FIVE)
    guest = door.comes(1)
    old = door.claims(door.host)[1]
    door.comes(2, guest)
    other = door.comes(1, Browser(door.service, "another-guest's-key"))
    with pytest.raises(NotFound):
        door.answers(door.host, old)
    assert door.sees_nothing(other)


def test_once_all_seats_are_taken_all_sit(door: Door) -> None:
    bo = door.comes(1)
    cy = door.comes(2)
    assert [each.link(door.table).seat for each in (bo, cy)] == [1, 2]
    assert door.attendance(door.host)["joined"] == [0, 1, 2]
    door = Door()
    bo = door.comes(1)
    cy = Browser(door.service, "by-the-seat's-own-link")
    cy.follow(door.urls[2])
    assert bo.link(door.table).seat == 1


def test_a_seat_that_somebody_had_is_not_given_without_a_word(door: Door) -> None:
    door.comes(1)
    door.comes(2)
    door.service.seats.remove(door.host, "1")
    again = door.comes(1, Browser(door.service, "perhaps-the-same-bo"))
    assert door.sees_nothing(again)
    door.answers(door.host, door.claims(door.host)[1])
    assert again.link(door.table).seat == 1


def test_one_browser_waits_for_one_seat(door: Door) -> None:
    guest = door.comes(1)
    door.comes(2, guest)
    assert door.asked(guest).waits == 2
    assert door.claims(door.host).keys() == {2}
    assert door.sees_nothing(guest)
    assert door.asked(Browser(door.service)).free == [1]
    guest.follow(door.urls[1])
    assert door.claims(door.host) == {}
    assert guest.link(door.table).seat == 1


def test_a_browser_that_has_a_seat_gets_another_from_the_host_alone(door: Door) -> None:
    cy = door.seated(2)
    door.comes(1, cy)  # all seats would be taken
    assert door.claims(cy.link(door.table)) == {}
    claim = door.claims(door.host)[1]
    with pytest.raises(Forbidden, match="neighbour"):
        door.answers(cy.link(door.table), claim)
    assert [each.seat for each in door.service.seats.open_links(cy.secrets)] == [2]
    door.answers(door.host, claim)
    assert [cy.link(door.table, whose).seat for whose in "12"] == [1, 2]


def test_nor_does_a_browser_that_had_one_before(door: Door) -> None:
    guest = door.seated(2)
    door.service.seats.remove(door.host, "2")
    door.urls[2] = door.service.seats.show(door.host, "2")
    cy = door.seated(2)
    door.comes(1, guest)
    assert door.sees_nothing(guest)
    assert door.claims(cy.link(door.table)) == {}
    door.answers(door.host, door.claims(door.host)[1])
    assert guest.link(door.table).seat == 1


def test_who_asks_again_or_loads_anew_still_waits(door: Door) -> None:
    bo = door.comes(1)
    claims, secrets = door.claims(door.host), dict(bo.secrets)
    bo.secrets = {}  # no answer came
    door.comes(1, bo)
    assert (door.claims(door.host), bo.secrets) == (claims, secrets)
    door.answers(door.host, claims[1])
    bo.secrets = {}
    assert not bo.says(door.url, 1).joined.waits
    assert bo.secrets == secrets
    door.service.seats.remove(door.host, "1")
    with pytest.raises(Gone):
        bo.says(door.url, 1)


def test_a_table_on_one_phone_is_opened_to_all_once_somebody_sits() -> None:
    door = Door(mode="one")
    enter(door.service, door.host, kind="note", text="x")
    bo = door.comes(1)
    assert door.service.state(door.host)["mode"] == "one"
    door.answers(door.host, door.claims(door.host)[1])
    assert door.service.state(bo.link(door.table))["mode"] == "every"


def test_all_know_who_the_host_is(door: Door) -> None:
    bo = door.seated(1)
    door.service.seats.name_host(door.host, "1")
    assert door.attendance(bo.link(door.table))["host"] == 1
    table = Door(me=None)
    assert table.attendance(table.host) == {"host": None, "joined": [], "arriving": []}


# -- over http -------------------------------------------------------------------------------


async def arrived(app: FastAPI, seat: int = 1) -> tuple[Any, Phone]:
    """A table for three where the host sits, and somebody who waits for a seat."""
    host, guest = Phone(app), Phone(app)
    made = (await host.post("/api/tables", {"players": FIVE[:3], "me": 0})).data
    path = f"/api/tables/{made['table']}"
    url = (await host.post(f"{path}/links/code")).data["url"]
    reply = await guest.follow(url, seat=seat)
    assert reply.data == {"table": made["table"], "seat": seat, "held": [], "waits": True}
    return (host, path, url), guest


@pytest.mark.slow
async def test_no_request_of_who_waits_is_answered(app: FastAPI) -> None:
    """Whatever is asked of the table, or is said of one's own claim."""
    (host, path, _), guest = await arrived(app)
    routes = [(route.method, route.path) for group in ROUTES.values() for route in group]
    for each in router.routes:
        assert isinstance(each, APIRoute)
        routes += [(method, each.path) for method in each.methods or ()]
    gone_over = 0
    for method, address in routes:
        if AT_TABLE not in address:
            continue
        gone_over += 1
        names = {"seat": "0", "slot": "1", "whose": "1", "kind": "text"}
        asked = address.replace(AT_TABLE, path)
        for name, value in names.items():
            asked = asked.replace(f"{{{name}}}", value)
        (arriving,) = (await host.get(path)).data["attendance"]["arriving"]
        bodies: list[Any] = [{"claim": arriving["claim"], "welcome": True}, {}]
        for body in bodies if method == "POST" else [None]:
            for also in ("", "?as=1", "?as=0"):
                sent = b"" if body is None else json.dumps(body).encode()
                reply = await guest.send(method, asked + also, sent, TYPE)
                assert reply.status in (403, 422), (method, asked, reply.body)
    assert gone_over > 20
    assert (await guest.get("/api/tables")).data == []
    assert (await host.get(path)).data["attendance"]["joined"] == [0]


async def test_a_claim_is_pushed_and_one_tap_lets_in(app: FastAPI) -> None:
    (host, path, url), guest = await arrived(app)
    stream = Stream(host, f"{path}/stream?after=0")
    assert (await stream.next())["retry"]
    state = await host.get(path)
    (arriving,) = state.data["attendance"]["arriving"]
    assert "arriving" in (await stream.news())["data"]  # though it has that number already
    yes = {"claim": arriving["claim"], "welcome": True}
    assert (await host.post(f"{path}/arrivals", yes)).status == 204
    news = await stream.news()
    assert (news["id"], '"joined":[0,1],"arriving":[]' in news["data"]) == ("0", True)
    await stream.end()
    invited = await guest.post("/api/invitation", {"secret": secret_of(url)})
    assert (invited.data["held"], invited.data["waits"]) == ([1], None)
    assert (await guest.get(path)).data["you"] == {"seat": 1, "host": False}


async def test_a_guest_hears_the_same_whatever_the_cards_are() -> None:
    """One who waits, asks again, and is sent away while hands are entered."""
    heard = []
    for cards in (["r1", "y1", "g1", "b1", "w1"], ["r5", "y5", "g5", "b5", "w5"]):
        with served() as app:
            (host, path, url), guest = await arrived(app, seat=2)
            for seat in (1, 2):
                entry = {"kind": "deal", "seat": seat, "cards": cards}
                asked = {"after": seat - 1, "key": f"deal-{seat}", "entry": entry}
                assert (await host.post(f"{path}/entries", asked)).status == 200
                for address in (path, f"{path}/stream", f"{path}/export"):
                    assert problem(await guest.get(address)) == (403, "forbidden")
                await guest.post("/api/invitation", {"secret": secret_of(url)})
            (arriving,) = (await host.get(path)).data["attendance"]["arriving"]
            no = {"claim": arriving["claim"], "welcome": False}
            assert (await host.post(f"{path}/arrivals", no)).status == 204
            await guest.post("/api/invitation", {"secret": secret_of(url)})
            assert problem(await guest.get(path)) == (403, "forbidden")
            heard.append([(reply.status, reply.headers, reply.body) for reply in guest.received])
    assert heard[0] == heard[1]


async def test_a_cookie_of_one_s_own_making_opens_nothing(app: FastAPI) -> None:
    (_, path, url), _ = await arrived(app)
    table = path.rpartition("/")[2]
    for secret in (secret_of(url), "x" * 43, ""):
        forger = Phone(app, {COOKIE + table: secret})
        assert problem(await forger.get(path)) == (403, "forbidden")
        assert problem(await forger.post(f"{path}/links/code")) == (403, "forbidden")
    seats = await table_of(app)
    assert problem(await seats.phones[1].post(f"{seats.path}/links/code")) == (403, "forbidden")
