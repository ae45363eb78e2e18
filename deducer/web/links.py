"""The secrets that open tables: who holds one is a seat, or looks on.

A secret is shown once, when it is made; what is kept is its digest.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256

from deducer.web.errors import Forbidden, Gone, NotFound
from deducer.web.messages import LinkMade, Role
from deducer.web.store import Link, Store

TABLE = "table"
"""What the link without a seat is called."""
MOST_KNOWN = 4_096


class Links:
    """The links in a store; ``token`` gives a new unguessable text at each call."""

    def __init__(self, store: Store, token: Callable[[], str]) -> None:
        self.store = store
        self.token = token
        self._known: dict[bytes, Link] = {}
        """Links that were looked up lately, by their digest."""

    def forget(self) -> None:
        """Look every link up anew."""
        self._known.clear()

    def issue(self, game: str, seat: int | None, *, is_host: bool) -> tuple[Link, str]:
        """Return a new link, which is not in the store yet, and its secret."""
        secret = self.token()
        link = Link(self.token()[:16], game, seat, is_host, _digest(secret), joined=is_host)
        return link, secret

    def join(self, secret: str) -> Link:
        """Return the link that a secret opens, once it was followed.

        :raises Gone: if there is none, or no longer.
        """
        link = self._opened(secret)
        if link is None or link.removed:
            raise Gone("this link is no longer good: ask the host for a new one")
        if not link.joined:
            self.store.note_joined(link.id)
            self.forget()
        return link

    def put(self, new: Link | None, *, in_place_of: Link | None) -> None:
        """Add a link, remove another, or do both."""
        self.store.replace_link(in_place_of.id if in_place_of else None, new)
        self.forget()

    def to(self, game: str, secret: str | None) -> Link:
        """Return the link to a table that a secret opens.

        :raises NotFound: if there is no such table.
        :raises Forbidden: if the secret is none of that table's.
        :raises Gone: if its link was removed or renewed.
        """
        link = self._opened(secret) if secret else None
        if link is None or link.game != game:
            if self.store.game(game) is None:
                raise NotFound("there is no such table")
            raise Forbidden("this table is for those who were given a link to it")
        if link.removed:
            raise Gone("this link was removed or renewed: ask the host for a new one")
        return link

    def held(self, secrets: Mapping[str, str]) -> Iterator[Link]:
        """Yield the links that secrets open, by table; those that open none are left out."""
        for game, secret in secrets.items():
            link = self._opened(secret)
            if link is not None and not link.removed and link.game == game:
                yield link

    def _opened(self, secret: str) -> Link | None:
        digest = _digest(secret)
        link = self._known.get(digest) or self.store.link_of(digest)
        if link is not None:
            if len(self._known) >= MOST_KNOWN:
                self.forget()
            self._known[digest] = link
        return link if link is not None and hmac.compare_digest(link.digest, digest) else None


def _digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def path_of(secret: str) -> str:
    """Return the path that a secret is followed by."""
    return f"/j/{secret}"


def role(link: Link) -> Role:
    """Return what a link is for."""
    return "table" if link.seat is None else "seat"


def seat_of(whose: str) -> int | None:
    """Return the seat that an address names; None for the page in the middle."""
    return None if whose == TABLE else int(whose)


def made_link(link: Link, secret: str) -> LinkMade:
    """Return a new link as it is shown to its host, once."""
    return LinkMade(seat=link.seat, role=role(link), host=link.is_host, url=path_of(secret))
