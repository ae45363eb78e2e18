"""Seats: following, showing, renewing and removing links, and the host's role.

Nobody can take a seat unnoticed. A link is shown until it was followed, and no longer. A new one
makes the seat's page void, which says so. The host's role moves to another seat if the host says
so, or if two other seats do. The host's own link to keep brings the host back on any device.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from deducer.web.errors import BadRequest, Forbidden, NotFound
from deducer.web.messages.tables import (
    Invitation,
    Joined,
    JoinRequest,
    LinkShown,
    MyTable,
    TableMade,
)
from deducer.web.store.rows import Link
from deducer.web.tables.cache import TableCache
from deducer.web.tables.links import (
    TABLE,
    Links,
    Seated,
    path_of,
    role,
    seat_of,
    secret_of,
)

Secrets = Mapping[str, Sequence[str]]
"""The secrets that a browser holds, by table."""
AGREED = 600.0
"""Seconds within which two seats must name the same host."""
MOST_VOTES = 1_000


@dataclass(frozen=True)
class Seating:
    """The result of following a link: all ``secrets`` that its browser now holds at the table.

    Pages of the seats that ``changed`` are void until they are opened again.
    """

    joined: Joined
    secrets: tuple[str, ...]
    changed: tuple[int | None, ...]


class Seats:
    """The seats of all tables.

    ``every_phone(host)`` opens a table on one phone to every phone.
    """

    def __init__(
        self,
        cache: TableCache,
        links: Links,
        *,
        clock: Callable[[], float],
        every_phone: Callable[[Link], None],
    ) -> None:
        self.cache = cache
        self.links = links
        self.clock = clock
        self.every_phone = every_phone
        self._votes: OrderedDict[str, dict[int, tuple[int | None, float]]] = OrderedDict()
        """Whom seats named as host and when, by table, without agreement so far."""

    # -- coming ------------------------------------------------------------------------------

    def open_links(self, secrets: Secrets) -> list[Link]:
        """Return the links that ``secrets`` open; some may open none."""
        return [
            link
            for table, those in secrets.items()
            for link, _ in self.links.open_links(table, those)
        ]

    def my_table(self, link: Link) -> MyTable:
        """Return the table of ``link`` as its holder is shown it beside others."""
        record = self.cache.header(link.game)
        names = list(record.players)
        return MyTable(
            table=link.game, title=record.title, players=names, seat=link.seat, host=link.is_host
        )

    def invitation(self, secret: str, secrets: Secrets) -> Invitation:
        """Return what the link with ``secret`` is for, without taking its seat.

        :raises Gone: if it is void, unless this browser holds its seat already.
        """
        link, here = self._followed(secret, secrets)
        mine = any(each.link.seat == link.seat for each in here)
        if link.removed and not mine:
            raise self.links.dead()
        others = [each.link.seat for each in here if each.link.seat != link.seat]
        return Invitation(**self.my_table(link).model_dump(), mine=mine, held=others)

    def _followed(self, secret: str, secrets: Secrets) -> tuple[Link, list[Seated]]:
        """The link for ``secret``, and what this browser holds at its table."""
        link = self.links.named(secret)
        return link, list(self.links.open_links(link.game, secrets.get(link.game, ())))

    def join(self, request: JoinRequest, secrets: Secrets) -> Seating:
        """Follow a link. The host's role moves along if its holder leaves the host's seat.

        :raises Gone: if it is void.
        :raises BadRequest: if it is not said whether the browser keeps its other seats.
        """
        link, here = self._followed(request.secret, secrets)
        if any(each.link.seat == link.seat for each in here):
            return _seating(link, here, ())
        if here and request.others is None:
            raise BadRequest("this browser holds another seat here: choose whether to keep it")
        seated = self.links.join(request.secret, request.key)
        if request.others != "leave":
            return _seating(link, [*here, seated], [link.seat])
        if any(each.link.is_host for each in here):
            self.links.make_host(seated.link)
        self.links.put(None, in_place_of=[each.link for each in here])
        return _seating(link, [seated], [link.seat, *(each.link.seat for each in here)])

    def welcome(self, made: TableMade, key: str) -> tuple[TableMade, str]:
        """Seat a new table's host; return it with a link to keep, and the seat's secret."""
        mine = next(link for link in made.links if link.host)
        host, secret = self.links.join(secret_of(mine.url), key)
        kept = mine.model_copy(update={"url": self.renew(host, _whose(host.seat))})
        links = [kept if link is mine else link for link in made.links]
        return made.model_copy(update={"links": links}), secret

    # -- what the host does ------------------------------------------------------------------

    def shown(self, link: Link) -> list[LinkShown]:
        """Return which seats of a table have links, for its host."""
        host_only(link)
        links = self.links.store.links(link.game)
        seats = dict.fromkeys(each.seat for each in links)
        return [_shown([each for each in links if each.seat == seat]) for seat in seats]

    def show(self, link: Link, whose: str) -> str:
        """Return the address of a seat's link that nobody has followed yet, for the host.

        If there is none, or it is no longer in memory, it is a new one.

        :raises Forbidden: if somebody has followed it.
        """
        seat, here = self._at(link, whose)
        if any(each.joined for each in here):
            raise Forbidden("somebody sits there already: only a new link can be made")
        known = [secret for each in here if (secret := self.links.invitation(each))]
        return path_of(known[0]) if known else self._invite(link, seat, here)

    def renew(self, link: Link, whose: str) -> str:
        """Return the address of a new link to a seat, for the host; older ones are void.

        For the host's own seat it is a link to keep, beside the secret that holds the seat.
        """
        seat, here = self._at(link, whose)
        kept = [each for each in here if seat == link.seat and each.joined]
        return self._invite(link, seat, [each for each in here if each not in kept])

    def _invite(self, host: Link, seat: int | None, old: list[Link]) -> str:
        new, secret = self.links.issue(host.game, seat, is_host=seat == host.seat)
        self.links.put(new, in_place_of=old)
        if self.cache.table(host.game).mode == "one" and seat not in (None, host.seat):
            self.every_phone(host)
        return path_of(secret)

    def remove(self, link: Link, whose: str) -> None:
        """Remove the link of a seat, or of the table's page, for the host.

        :raises NotFound: if it has none.
        """
        seat, here = self._at(link, whose)
        if not here:
            raise NotFound("there is no such link")
        if seat == link.seat:
            raise Forbidden("the host can't be removed")
        self.links.put(None, in_place_of=here)

    def _at(self, link: Link, whose: str) -> tuple[int | None, list[Link]]:
        """The seat that ``whose`` names (None: the table's page), and its links."""
        host_only(link)
        seat = self._seat(link, whose)
        return seat, self.links.at(link.game, seat)

    def _seat(self, link: Link, whose: str) -> int | None:
        players = self.cache.table(link.game).record.players
        if whose != TABLE and whose not in map(str, range(len(players))):
            raise NotFound(
                "links are for seats 0 to {last}, and for the {table}",
                last=len(players) - 1,
                table=TABLE,
            )
        return seat_of(whose)

    # -- the host's role ---------------------------------------------------------------------

    def name_host(self, link: Link, whose: str) -> list[int | None]:
        """Make a seat the host, if the host says so, or two others do within ten minutes.

        It returns the seats whose pages change; none if another seat must say so, too.

        :raises NotFound: if nobody sits there.
        :raises Forbidden: if it is asked by a page in the middle that is not the host's.
        """
        if link.seat is None and not link.is_host:
            raise Forbidden("the page in the middle only watches")
        seat = self._seat(link, whose)
        new = next((each for each in self.links.at(link.game, seat) if each.joined), None)
        if new is None:
            raise NotFound("nobody sits there yet")
        if not link.is_host and not self._agreed(link, seat):
            return []
        before = [each.seat for each in self.links.store.links(link.game) if each.is_host]
        self.links.make_host(new)
        self._votes.pop(link.game, None)
        return [*dict.fromkeys([*before, seat])]

    def _agreed(self, link: Link, seat: int | None) -> bool:
        """Record the vote of ``link`` for ``seat``, and return whether another agreed lately."""
        now = self.clock()
        named = self._votes.setdefault(link.game, {})
        self._votes.move_to_end(link.game)
        if len(self._votes) > MOST_VOTES:
            self._votes.popitem(last=False)
        if link.seat is not None:
            named[link.seat] = seat, now
        agree = [by for by, (whom, at) in named.items() if whom == seat and now - at <= AGREED]
        return len(agree) > 1


def host_only(link: Link) -> None:
    """Refuse what only the host may do, unless ``link`` is the host's.

    :raises Forbidden: if the link is not the host's.
    """
    if not link.is_host:
        raise Forbidden("only the host can do that")


def _whose(seat: int | None) -> str:
    return TABLE if seat is None else str(seat)


def _shown(links: list[Link]) -> LinkShown:
    """The links of one seat, as the host sees them."""
    return LinkShown(
        seat=links[0].seat,
        role=role(links[0]),
        host=links[0].is_host,
        joined=any(each.joined for each in links),
    )


def _seating(link: Link, seated: list[Seated], changed: Iterable[int | None]) -> Seating:
    seats = [each.link.seat for each in seated]
    joined = Joined(table=link.game, seat=link.seat, held=seats)
    return Seating(joined, tuple(each.secret for each in seated), tuple(changed))
