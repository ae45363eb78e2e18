"""Seats: the secrets that open tables, who follows a link, and what the host does.

A link carries an *invitation*, which does not show a table. Whoever follows it first is given
another secret, which no page ever shows. Then the invitation is used up, wherever else it was sent
or written down. Only the digest of a secret is stored. An invitation that nobody has followed yet
is kept in memory until the server stops, so that it can be shown again.

Nobody can take a seat unnoticed: a new link makes the seat's page void, which says so. The host's
role moves to another seat if the host says so, or if two other seats do. The host's own link to
keep brings the host back on any device.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple, Self

from deducer.web.errors import BadRequest, Forbidden, Gone, NotFound
from deducer.web.messages import tables as messages
from deducer.web.store.rows import Link
from deducer.web.tables.cache import TableCache
from solver.errors import Phrase

VOID = Phrase("this link was removed or renewed: ask the host for a new one")
Secrets = Mapping[str, Sequence[str]]
"""The secrets that a browser holds, by table."""
TABLE = "table"
"""The name of the link without a seat."""
MOST_SHOWN = 4_096
"""Invitations in memory."""
MOST_SEATS = 6
"""Links of one table that a browser can hold: all seats, and the page in the middle."""
AGREED = 600.0
"""Seconds within which two seats must name the same host."""


class Seated(NamedTuple):
    """A link that was followed, and the secret that holds it from then on."""

    link: Link
    secret: str


@dataclass(frozen=True)
class Seating:
    """The result of following a link: all ``secrets`` that its browser now holds at the table.

    Pages of the seats that ``changed`` are void until they are opened again.
    """

    joined: messages.Joined
    secrets: tuple[str, ...]
    changed: tuple[int | None, ...]

    @classmethod
    def of(cls, link: Link, seated: Sequence[Seated], changed: Iterable[int | None] = ()) -> Self:
        """Return that ``link`` was followed by a browser that is ``seated`` so now."""
        held = [each.link.seat for each in seated]
        joined = messages.Joined(table=link.game, seat=link.seat, held=held)
        return cls(joined, tuple(each.secret for each in seated), tuple(changed))


class Seats:
    """The seats of all tables.

    ``token`` returns a new unguessable text at each call. ``every_phone(host)`` opens a table on
    one phone to every phone.
    """

    def __init__(
        self,
        cache: TableCache,
        *,
        token: Callable[[], str],
        clock: Callable[[], float],
        every_phone: Callable[[Link], None],
    ) -> None:
        self.cache = cache
        self.store = cache.store
        self.token = token
        self.clock = clock
        self.every_phone = every_phone
        self._invitations: OrderedDict[str, str] = OrderedDict()
        """Secrets of invitations that were made since the start, by the id of their link."""
        self._votes: dict[str, dict[int, tuple[int | None, float]]] = {}
        """Whom seats named as host and when, by table, without agreement so far."""

    # -- the links of a browser --------------------------------------------------------------

    def to(self, game: str, secrets: Iterable[str], whose: str | None = None) -> Link:
        """Return the link to a table that one of a browser's ``secrets`` opens.

        ``whose`` selects a seat or the page in the middle.

        :raises NotFound: if there is no such table.
        :raises Forbidden: if none of the secrets is for it.
        :raises Gone: if its link was removed or renewed.
        :raises BadRequest: if several open it, so that ``whose`` must select one.
        """
        return self.chosen(game, (seated.link for seated in self.followed(game, secrets)), whose)

    def chosen(self, game: str, links: Iterable[Link], whose: str | None = None) -> Link:
        """Return the link to a table among ``links``, as :meth:`to` does."""
        seats = None if whose is None else (seat_of(whose),)
        selected = [link for link in links if not seats or link.seat in seats]
        good = [link for link in selected if not link.removed]
        if len(good) == 1:
            return good[0]
        if good:
            raise BadRequest("this browser holds several seats at this table: choose one with ?as=")
        if selected:
            raise Gone(VOID)
        if self.store.game(game) is None:
            raise NotFound("there is no such table")
        raise Forbidden("only a link from its host opens this table")

    def open_links(self, secrets: Secrets) -> list[Link]:
        """Return the links that ``secrets`` open; some may open none."""
        return [each.link for table in secrets for each in self.held(table, secrets)]

    def held(self, game: str, secrets: Secrets) -> list[Seated]:
        """Return what a browser holds at a table."""
        return [x for x in self.followed(game, secrets.get(game, ())) if not x.link.removed]

    def followed(self, game: str, secrets: Iterable[str]) -> Iterator[Seated]:
        """Yield the followed links to a table for ``secrets``, removed or not."""
        for secret in secrets:
            link = self.store.link_of(digest_of(secret))
            if link is not None and link.joined and link.game == game:
                yield Seated(link, secret)

    # -- coming ------------------------------------------------------------------------------

    def my_table(self, link: Link) -> messages.MyTable:
        """Return the table of ``link`` as its holder is shown it beside others."""
        record = self.cache.header(link.game)
        names = list(record.players)
        return messages.MyTable(
            table=link.game, title=record.title, players=names, seat=link.seat, host=link.is_host
        )

    def invitation(self, secret: str, secrets: Secrets) -> messages.Invitation:
        """Return what the link with ``secret`` is for, without taking its seat.

        :raises Gone: if it is void, unless this browser holds its seat already.
        """
        link = self._named(secret)
        held = [each.link.seat for each in self.held(link.game, secrets)]
        mine = link.seat in held
        if link.removed and not mine:
            raise _dead()
        others = [seat for seat in held if seat != link.seat]
        return messages.Invitation(**self.my_table(link).model_dump(), mine=mine, held=others)

    def _named(self, secret: str) -> Link:
        """The link for ``secret``, whether it still opens anything or not.

        :raises Gone: if there is none.
        """
        link = self.store.link_of(digest_of(secret))
        if link is None:
            raise _dead()
        return link

    def join(self, request: messages.JoinRequest, secrets: Secrets) -> Seating:
        """Follow a link. The host's role moves along if its holder leaves the host's seat.

        :raises Gone: if it is void.
        :raises BadRequest: if it is not said whether the browser keeps its other seats.
        """
        link = self._named(request.secret)
        here = self.held(link.game, secrets)
        if any(each.link.seat == link.seat for each in here):
            return Seating.of(link, here)
        if here and request.others is None:
            raise BadRequest("this browser holds another seat here: choose whether to keep it")
        seated = self.follow(request.secret, request.key)
        if request.others != "leave":
            return Seating.of(link, [*here, seated], [link.seat])
        if any(each.link.is_host for each in here):
            self.store.make_host(link.game, link.seat)
        self.put(None, in_place_of=[each.link for each in here])
        return Seating.of(link, [seated], [link.seat, *(each.link.seat for each in here)])

    def follow(self, secret: str, key: str) -> Seated:
        """Follow an invitation: a new secret, and nothing else, holds its seat.

        The new secret follows from both arguments: a request that is sent again, because no answer
        came, gets the same one.

        :raises Gone: if the invitation is used up, or was removed.
        """
        link = self._named(secret)
        new_secret = derived(secret, key)
        if link.joined or link.removed:
            again = self.store.link_of(digest_of(new_secret))
            if again is None or again.removed:
                raise _dead()
            return Seated(again, new_secret)
        new = replace(link, id=self.token()[:16], digest=digest_of(new_secret), joined=True)
        self.put(new, in_place_of=self._at(link.game, link.seat))
        return Seated(new, new_secret)

    def welcome(self, made: messages.TableMade, key: str) -> tuple[messages.TableMade, str]:
        """Seat a new table's host; return it with a link to keep, and the seat's secret."""
        mine = next(link for link in made.links if link.host)
        host, secret = self.follow(secret_of(mine.url), key)
        whose = TABLE if host.seat is None else str(host.seat)
        kept = mine.model_copy(update={"url": self.renew(host, whose)})
        links = [kept if link is mine else link for link in made.links]
        return made.model_copy(update={"links": links}), secret

    # -- links that nobody has followed yet --------------------------------------------------

    def issue(self, game: str, seat: int | None, *, is_host: bool) -> tuple[Link, str]:
        """Return a new invitation, which is not in the store yet, and its secret."""
        secret = self.token()
        link = Link(self.token()[:16], game, seat, is_host, digest_of(secret))
        self._invitations[link.id] = secret
        if len(self._invitations) > MOST_SHOWN:
            self._invitations.popitem(last=False)
        return link, secret

    def put(self, new: Link | None, *, in_place_of: Iterable[Link] = ()) -> None:
        """Add the link ``new``, if any, and remove the links ``in_place_of``."""
        old = list(in_place_of)
        self.store.replace_links(old, new)
        for each in old:
            self._invitations.pop(each.id, None)

    def _at(self, game: str, seat: int | None) -> list[Link]:
        """The links to a seat, or to the page in the middle, that are not removed."""
        return [link for link in self.store.links(game) if link.seat == seat]

    # -- what the host does ------------------------------------------------------------------

    def shown(self, link: Link) -> list[messages.LinkShown]:
        """Return which seats of a table have links, for its host."""
        host_only(link)
        links = self.store.links(link.game)
        return [
            messages.LinkShown(
                seat=seat,
                role=role(seat),
                host=any(each.is_host for each in links if each.seat == seat),
                joined=any(each.joined for each in links if each.seat == seat),
            )
            for seat in dict.fromkeys(each.seat for each in links)
        ]

    def show(self, link: Link, whose: str) -> str:
        """Return the address of a seat's link that nobody has followed yet, for the host.

        If there is none, or it is no longer in memory, it is a new one.

        :raises Forbidden: if somebody has followed it.
        """
        seat, here = self._hosted(link, whose)
        if any(each.joined for each in here):
            raise Forbidden("somebody sits there already: only a new link can be made")
        known = [self._invitations[each.id] for each in here if each.id in self._invitations]
        return path_of(known[0]) if known else self._invite(link, seat, here)

    def renew(self, link: Link, whose: str) -> str:
        """Return the address of a new link to a seat, for the host; older ones are void.

        For the host's own seat it is a link to keep, beside the secret that holds the seat.
        """
        seat, here = self._hosted(link, whose)
        kept = [each for each in here if seat == link.seat and each.joined]
        return self._invite(link, seat, [each for each in here if each not in kept])

    def _invite(self, host: Link, seat: int | None, old: list[Link]) -> str:
        new, secret = self.issue(host.game, seat, is_host=seat == host.seat)
        self.put(new, in_place_of=old)
        if self.cache.table(host.game).mode == "one" and seat not in (None, host.seat):
            self.every_phone(host)
        return path_of(secret)

    def remove(self, link: Link, whose: str) -> None:
        """Remove the link of a seat, or of the table's page, for the host.

        :raises NotFound: if it has none.
        """
        seat, here = self._hosted(link, whose)
        if not here:
            raise NotFound("there is no such link")
        if seat == link.seat:
            raise Forbidden("the host can't be removed")
        self.put(None, in_place_of=here)

    def _hosted(self, link: Link, whose: str) -> tuple[int | None, list[Link]]:
        """The seat that ``whose`` names (None: the table's page) and its links, for the host."""
        host_only(link)
        seat = self._seat(link, whose)
        return seat, self._at(link.game, seat)

    def _seat(self, link: Link, whose: str) -> int | None:
        record = self.cache.table(link.game).record
        players = record.players
        if whose != TABLE and whose not in map(str, range(len(players))):
            raise NotFound(
                "links are for seats 0 to {last}, and for the {table}",
                last=len(players) - 1,
                table=TABLE,
            )
        seat = seat_of(whose)
        if seat is not None and seat in record.chairs:
            raise NotFound("the program plays for {who}", who=players[seat])
        return seat

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
        if not any(each.joined for each in self._at(link.game, seat)):
            raise NotFound("nobody sits there yet")
        if not link.is_host and not self._agreed(link, seat):
            return []
        before = [each.seat for each in self.store.links(link.game) if each.is_host]
        self.store.make_host(link.game, seat)
        self._votes.pop(link.game, None)
        return [*dict.fromkeys([*before, seat])]

    def _agreed(self, link: Link, seat: int | None) -> bool:
        """Record the vote of ``link`` for ``seat``, and return whether another agreed lately."""
        now = self.clock()
        named = self._votes.setdefault(link.game, {})
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


def _dead() -> Gone:
    return Gone("this link is no longer good: ask the host for a new one")


def digest_of(secret: str) -> bytes:
    """Return what is stored of a secret."""
    return sha256(secret.encode()).digest()


def derived(secret: str, key: str) -> str:
    """Return the secret that follows from an invitation's and the key of who follows it."""
    mixed = hmac.digest(secret.encode(), key.encode(), "sha256")
    return urlsafe_b64encode(mixed).rstrip(b"=").decode()


def path_of(secret: str) -> str:
    """Return an invitation's address; what follows its # is never sent to a server."""
    return f"/j#{secret}"


def secret_of(url: str) -> str:
    """Return the secret in an invitation's address."""
    return url.rpartition("#")[2]


def role(seat: int | None) -> messages.Role:
    """Return what the link of ``seat`` is for."""
    return "table" if seat is None else "seat"


def seat_of(whose: str) -> int | None:
    """Return the seat that an address names; None for the page in the middle."""
    return None if whose == TABLE else int(whose)


def made_link(link: Link, secret: str) -> messages.LinkMade:
    """Return a new link as it is shown to its host."""
    return messages.LinkMade(
        seat=link.seat, role=role(link.seat), host=link.is_host, url=path_of(secret)
    )
