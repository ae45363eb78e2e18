"""Who sits where: links followed once, shown until then, renewed and told; and who the host is."""

from pathlib import Path

import pytest

from deducer.web.errors import BadRequest, Forbidden, Gone, NotFound
from deducer.web.messages.tables import NewTable
from deducer.web.tables.seats import AGREED, secret_of
from deducer.web.tables.service import Service
from tests.support.phones import service_of
from tests.support.services import Browser, Club, create, enter, joined, made, shown


@pytest.fixture
def club() -> Club:
    return Club()


def test_an_invitation_says_whose_it_is_and_opens_nothing(club: Club) -> None:
    secret = secret_of(club.urls[1])
    asked = club.service.seats.invitation(secret, {})
    assert (asked.table, asked.players, asked.seat) == (club.table, ["Ann", "Bo", "Cy"], 1)
    assert (asked.host, asked.mine, asked.held) == (False, False, [])
    with pytest.raises(Forbidden):
        club.service.seats.to(club.table, [secret])
    assert club.service.seats.open_links({club.table: [secret]}) == []
    links = club.service.seats.shown(club.host)
    assert [each.joined for each in links] == [True, False, False, False]
    assert [each.role for each in links] == ["seat", "seat", "seat", "table"]
    with pytest.raises(Gone):
        club.service.seats.invitation("x" * 43, {})


def test_a_link_is_followed_once(club: Club) -> None:
    """Whoever saw it over a shoulder, in a log or in a history comes too late, and is told."""
    bo = club.seated(1)
    assert bo.link(club.table).seat == 1
    assert secret_of(club.urls[1]) not in bo.secrets[club.table]
    for late in (Browser(club.service, "somebody-else's-key"), club.ann):
        with pytest.raises(Gone):
            late.follow(club.urls[1], "keep")
        with pytest.raises(Gone):
            club.service.seats.invitation(secret_of(club.urls[1]), late.secrets)
    links = club.service.seats.shown(club.host)
    assert [each.joined for each in links] == [True, True, False, False]


def test_following_a_link_again_leads_back_to_its_seat(club: Club) -> None:
    """Also who sends it again because no answer came has the seat."""
    bo = club.seated(1)
    before = dict(bo.secrets)
    assert club.service.seats.invitation(secret_of(club.urls[1]), bo.secrets).mine
    assert bo.follow(club.urls[1]).changed == ()
    assert bo.secrets == before
    again = Browser(club.service, bo.key)
    again.follow(club.urls[1])
    assert again.secrets == bo.secrets
    club.service.seats.renew(club.host, "1")
    with pytest.raises(Gone):
        Browser(club.service, bo.key).follow(club.urls[1])


def test_a_link_is_shown_until_it_was_followed_and_no_longer(club: Club) -> None:
    seats = club.service.seats
    assert seats.show(club.host, "1") == club.urls[1]
    seats._invitations.clear()
    fresh = seats.show(club.host, "1")
    assert fresh != club.urls[1]
    with pytest.raises(Gone):
        Browser(club.service).follow(club.urls[1])
    club.urls[1] = fresh
    bo = club.seated(1)
    for whose in ("0", "1"):
        with pytest.raises(Forbidden, match="sits there already"):
            seats.show(club.host, whose)
    with pytest.raises(Forbidden, match="host"):
        seats.show(bo.link(club.table), "2")


def test_links_are_removed_and_renewed_by_the_host_alone(club: Club) -> None:
    seats, bo = club.service.seats, club.seated(1)
    for work in (seats.shown, lambda link: seats.renew(link, "1")):
        with pytest.raises(Forbidden):
            work(bo.link(club.table))
    old, url = bo.link(club.table), seats.renew(club.host, "1")
    with pytest.raises(Gone):
        bo.link(club.table)
    assert bo.follow(url).joined.seat == 1
    assert (bo.link(club.table).id, bo.link(club.table).is_host) != (old.id, True)
    seats.remove(club.host, "1")
    with pytest.raises(Gone):
        bo.link(club.table)
    with pytest.raises(NotFound):
        seats.remove(club.host, "1")
    with pytest.raises(Forbidden, match="can't be removed"):
        seats.remove(club.host, "0")
    for whose in ("3", "x"):
        with pytest.raises(NotFound):
            seats.renew(club.host, whose)


def test_a_secret_opens_its_own_table_alone(club: Club) -> None:
    links, other = club.service.seats, made(club.service)[0]
    held = club.ann.secrets[club.table]
    with pytest.raises(Forbidden):
        links.to(other.game, held)
    with pytest.raises(Forbidden):
        links.to(other.game, [])
    with pytest.raises(NotFound):
        links.to("nowhere", held)
    secrets = {club.table: held, other.game: held, "x": ["y"]}
    assert [each.game for each in club.service.seats.open_links(secrets)] == [club.table]


def test_no_secret_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "hanabi.db"
    service = service_of(str(path))
    table = create(service, NewTable.model_validate({"players": ["Ann", "Bo"]}))
    bo = Browser(service)
    bo.follow(table.links[1].url)
    service.store.close()
    written = path.read_bytes()
    assert table.table.encode() in written
    assert not [link for link in table.links if secret_of(link.url).encode() in written]
    assert bo.secrets[table.table][0].encode() not in written


def test_a_link_for_another_seat_makes_one_phone_every_phone(service: Service) -> None:
    ann = made(service, mode="one")[0]
    enter(service, ann, kind="note", text="x")
    joined(service, service.seats.renew(ann, "table"))
    assert shown(service, ann)["mode"] == "one"
    bo = joined(service, service.seats.show(ann, "1"))
    assert (shown(service, bo)["mode"], shown(service, bo)["seq"]) == ("every", 2)
    assert [link.seat for link in service.seats.shown(ann)] == [0, 1, None]


# -- several seats in one browser ------------------------------------------------------------


def test_a_browser_is_asked_before_it_changes_its_seat_or_holds_several(club: Club) -> None:
    bo = club.seated(1)
    asked = club.service.seats.invitation(secret_of(club.urls[2]), bo.secrets)
    assert (asked.seat, asked.mine, asked.held) == (2, False, [1])
    with pytest.raises(BadRequest, match="another seat"):
        bo.follow(club.urls[2])
    assert bo.link(club.table).seat == 1
    assert not club.service.seats.shown(club.host)[2].joined
    assert bo.follow(club.urls[2], "keep").joined.held == [1, 2]
    assert bo.follow(club.urls[None], "keep").changed == (None,)
    with pytest.raises(BadRequest, match="several"):
        bo.link(club.table)
    assert [bo.link(club.table, whose).seat for whose in ("1", "2", "table")] == [1, 2, None]
    with pytest.raises(Forbidden):
        bo.link(club.table, "0")
    assert [each.seat for each in club.service.seats.open_links(bo.secrets)] == [1, 2, None]
    club.service.seats.remove(club.host, "2")
    with pytest.raises(Gone):
        bo.link(club.table, "2")
    assert bo.link(club.table, "1").seat == 1


def test_a_seat_that_is_left_is_free(club: Club) -> None:
    bo = club.seated(1)
    before = bo.secrets[club.table]
    assert bo.follow(club.urls[2], "leave").changed == (2, 1)
    assert bo.link(club.table).seat == 2
    with pytest.raises(Gone):
        club.service.seats.to(club.table, before)
    assert [each.seat for each in club.service.seats.shown(club.host)] == [0, 2, None]
    club.urls[1] = club.service.seats.show(club.host, "1")
    assert club.seated(1).link(club.table).seat == 1


def test_the_host_stays_host_in_another_seat(club: Club) -> None:
    club.ann.follow(club.urls[1], "leave")
    assert (club.host.seat, club.host.is_host) == (1, True)
    hosts = {each.seat: each.host for each in club.service.seats.shown(club.host)}
    assert hosts == {0: False, 1: True, 2: False, None: False}


# -- the host --------------------------------------------------------------------------------


def test_a_link_to_keep_brings_the_host_back(club: Club) -> None:
    found = Browser(club.service, "a-new-phone's-own-key")
    assert club.service.seats.invitation(secret_of(club.urls[0]), {}).host
    assert found.follow(club.urls[0]).changed == (0,)
    assert (found.link(club.table).seat, found.link(club.table).is_host) == (0, True)
    with pytest.raises(Gone):
        _ = club.host
    kept = club.service.seats.renew(found.link(club.table), "0")
    assert found.link(club.table).is_host
    club.service.seats.renew(found.link(club.table), "0")
    with pytest.raises(Gone):
        Browser(club.service).follow(kept)


def test_the_host_hands_the_table_over(club: Club) -> None:
    seats, kept = club.service.seats, club.urls[0]
    with pytest.raises(NotFound, match="nobody sits there"):
        seats.name_host(club.host, "1")
    bo = club.seated(1)
    assert seats.name_host(club.host, "1") == [0, 1]
    assert (club.host.is_host, bo.link(club.table).is_host) == (False, True)
    assert not seats.invitation(secret_of(kept), {}).host
    with pytest.raises(Forbidden):
        seats.shown(club.host)


def test_two_seats_together_name_another_host(club: Club) -> None:
    seats, bo, cy, table = club.service.seats, club.seated(1), club.seated(2), club.seated(None)
    for _ in range(2):
        assert seats.name_host(bo.link(club.table), "1") == []
    assert seats.name_host(cy.link(club.table), "2") == []
    with pytest.raises(Forbidden):
        seats.name_host(table.link(club.table), "1")
    club.now += AGREED + 1
    assert seats.name_host(cy.link(club.table), "1") == []
    assert club.host.is_host
    assert seats.name_host(bo.link(club.table), "1") == [0, 1]
    assert bo.link(club.table).is_host
    assert seats.name_host(cy.link(club.table), "2") == []
