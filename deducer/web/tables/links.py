"""The secrets that open tables: invitations, and those that browsers hold.

A link carries an *invitation*, which does not show a table. Whoever follows it first is given
another secret, which no page ever shows. Then the invitation is used up, wherever else it was sent
or written down. Only the digest of a secret is stored. An invitation that nobody has followed yet
is kept in memory until the server stops, so that it can be shown again.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from deducer.web.errors import BadRequest, Forbidden, Gone, NotFound
from deducer.web.messages.tables import LinkMade, Role
from deducer.web.store.rows import Link, TableStore

TABLE = "table"
"""The name of the link without a seat."""
MOST_SHOWN = 4_096
"""Invitations in memory."""
MOST_SEATS = 6
"""Links of one table that a browser can hold: all seats, and the page in the middle."""


class Seated(NamedTuple):
    """A link that was followed, and the secret that holds it from then on."""

    link: Link
    secret: str


class Links:
    """The links in a store; ``token`` returns a new unguessable text at each call."""

    def __init__(self, store: TableStore, token: Callable[[], str]) -> None:
        self.store = store
        self.token = token
        self._invitations: OrderedDict[str, str] = OrderedDict()
        """Secrets of invitations that were made since the start, by the id of their link."""

    # -- invitations ---------------------------------------------------------------------------

    def issue(self, game: str, seat: int | None, *, is_host: bool) -> tuple[Link, str]:
        """Return a new invitation, which is not in the store yet, and its secret."""
        secret = self.token()
        link = Link(self.token()[:16], game, seat, is_host, _digest(secret))
        self._invitations[link.id] = secret
        if len(self._invitations) > MOST_SHOWN:
            self._invitations.popitem(last=False)
        return link, secret

    def invitation(self, link: Link) -> str | None:
        """Return the secret of the invitation ``link``; None if followed, void or forgotten."""
        return None if link.joined or link.removed else self._invitations.get(link.id)

    def named(self, secret: str) -> Link:
        """Return the link for ``secret``, whether it still opens anything or not.

        :raises Gone: if there is none.
        """
        link = self._opened(secret)
        if link is None:
            raise self.dead()
        return link

    @staticmethod
    def dead() -> Gone:
        """Return the error for a link that can't be followed any more."""
        return Gone("this link is no longer good: ask the host for a new one")

    def join(self, secret: str, key: str) -> Seated:
        """Follow an invitation: a new secret, and nothing else, holds its seat.

        The new secret follows from both arguments: a request that is sent again, because no answer
        came, gets the same one. A secret that holds a seat already stays as it is.

        :raises Gone: if the invitation is used up, or was removed.
        """
        link = self.named(secret)
        if link.joined and not link.removed:
            return Seated(link, secret)
        new_secret = _secret_from(secret, key)
        if link.removed:
            again = self._opened(new_secret)
            if again is None or again.removed:
                raise self.dead()
            return Seated(again, new_secret)
        new = replace(link, id=self.token()[:16], digest=_digest(new_secret), joined=True)
        self.put(new, in_place_of=self.at(link.game, link.seat))
        return Seated(new, new_secret)

    def put(self, new: Link | None, *, in_place_of: Iterable[Link] = ()) -> None:
        """Add the link ``new``, remove the links ``in_place_of``, or both."""
        old = [link.id for link in in_place_of]
        self.store.replace_links(old, new)
        for each in old:
            self._invitations.pop(each, None)

    def make_host(self, link: Link) -> None:
        """Make the holder of ``link`` the table's only host."""
        self.store.make_host(link.game, link.seat)

    # -- lookup --------------------------------------------------------------------------------

    def at(self, game: str, seat: int | None) -> list[Link]:
        """Return the links to a seat, or to the page in the middle, that are not removed."""
        return [link for link in self.store.links(game) if link.seat == seat]

    def to(self, game: str, secrets: Iterable[str], whose: str | None = None) -> Link:
        """Return the link to a table that one of a browser's ``secrets`` opens.

        ``whose`` selects a seat or the page in the middle.

        :raises NotFound: if there is no such table.
        :raises Forbidden: if none of the secrets is for it.
        :raises Gone: if its link was removed or renewed.
        :raises BadRequest: if several open it, so that ``whose`` must select one.
        """
        return self.chosen(game, (seated.link for seated in self._of(game, secrets)), whose)

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
            raise Gone("this link was removed or renewed: ask the host for a new one")
        if self.store.game(game) is None:
            raise NotFound("there is no such table")
        raise Forbidden("only a link from its host opens this table")

    def open_links(self, game: str, secrets: Iterable[str]) -> Iterator[Seated]:
        """Return the links to a table that ``secrets`` still open."""
        return (seated for seated in self._of(game, secrets) if not seated.link.removed)

    def _of(self, game: str, secrets: Iterable[str]) -> Iterator[Seated]:
        """Yield the followed links to a table for ``secrets``, removed or not."""
        for secret in secrets:
            link = self._opened(secret)
            if link is not None and link.joined and link.game == game:
                yield Seated(link, secret)

    def _opened(self, secret: str) -> Link | None:
        return self.store.link_of(_digest(secret))


def _digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def _secret_from(secret: str, key: str) -> str:
    """The secret that holds a seat: from an invitation, and a key that is unique."""
    mixed = hmac.digest(secret.encode(), key.encode(), "sha256")
    return urlsafe_b64encode(mixed).rstrip(b"=").decode()


def path_of(secret: str) -> str:
    """Return an invitation's address; what follows its # is never sent to a server."""
    return f"/j#{secret}"


def secret_of(url: str) -> str:
    """Return the secret in an invitation's address."""
    return url.rpartition("#")[2]


def role(link: Link) -> Role:
    """Return what ``link`` is for."""
    return "table" if link.seat is None else "seat"


def seat_of(whose: str) -> int | None:
    """Return the seat that an address names; None for the page in the middle."""
    return None if whose == TABLE else int(whose)


def made_link(link: Link, secret: str) -> LinkMade:
    """Return a new link as it is shown to its host."""
    return LinkMade(seat=link.seat, role=role(link), host=link.is_host, url=path_of(secret))
