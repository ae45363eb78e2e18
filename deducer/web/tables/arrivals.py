"""Arrivals: who came by a table's own link, and says whose seat is theirs.

A table's own link is for all its seats, and anybody who sees it can follow it. So it opens nothing:
who follows it says who they are, and is shown nothing of the table until the host or a neighbour,
who sees them, says that this is so. If all seats are taken, nobody can have taken another's place
unnoticed, and everybody sits, but for a seat that somebody had before. A browser that has held a
seat has seen cards: the host alone can give it another.

All this is in memory. After a restart the host shows a new link, and who waits says again who they
are.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, field

from deducer.web.errors import BadRequest, Forbidden, Gone, NotFound
from deducer.web.messages import tables as messages
from deducer.web.messages.state import Arrival, Attendance
from deducer.web.store.rows import Link
from deducer.web.tables.new_tables import check_seat
from deducer.web.tables.open_table import ViewerGroup
from deducer.web.tables.seats import (
    MOST_SEATS,
    VOID,
    Seated,
    Seating,
    Seats,
    Secrets,
    derived,
    digest_of,
    host_only,
    path_of,
)


@dataclass(frozen=True)
class Claim:
    """What somebody says: that the seat of ``link`` is theirs, which holds it once that counts.

    ``has_held`` is whether their browser holds a seat of the table, or did so before.
    """

    link: Link
    has_held: bool


@dataclass
class TableLink:
    """A table's own link, by its ``secret``, and the claims of those who followed it, by seat."""

    secret: str
    claims: dict[int, Claim] = field(default_factory=dict)


class Arrivals:
    """Those who came to all tables by their own links."""

    def __init__(self, seats: Seats) -> None:
        self.seats = seats
        self.store = seats.store
        self._links: dict[str, TableLink] = {}
        """The tables' own links, by table."""
        self._tables: dict[str, str] = {}
        """The tables, by the secrets of their own links."""

    def show(self, host: Link) -> str:
        """Return the address of a table's own link, for its host."""
        host_only(host)
        if host.game not in self._links:
            link = self._links[host.game] = TableLink(self.seats.token())
            self._tables[link.secret] = host.game
        return path_of(self._links[host.game].secret)

    def attendance(self, game: str, audience: ViewerGroup) -> Attendance:
        """Return who is at a table, and the claims that ``audience`` may answer."""
        links = self.store.links(game)
        return Attendance(
            host=next((link.seat for link in links if link.is_host), None),
            joined=sorted(seat for seat in _taken(links) if seat is not None),
            arriving=[
                Arrival(seat=seat, claim=claim.link.id)
                for seat, claim in sorted(self._claims(game).items())
                if self._may_answer(audience, claim)
            ],
        )

    # -- coming ------------------------------------------------------------------------------

    def invitation(self, secret: str, secrets: Secrets) -> messages.Invitation:
        """Return what the link with ``secret`` is for, to a browser that holds ``secrets``.

        :raises Gone: if it is void, unless this browser holds its seat already.
        """
        game = self._tables.get(secret)
        if game is None:
            return self.seats.invitation(secret, secrets)
        claims, mine = self._claims(game), self._mine(game, secrets)
        taken = self._taken(game) | {seat for seat in claims if seat != mine}
        table = self.seats.my_table(Link("", game, None, is_host=False, digest=b""))
        return messages.Invitation(
            **table.model_dump(),
            mine=False,
            held=[each.link.seat for each in self.seats.held(game, secrets)],
            free=[seat for seat in range(len(table.players)) if seat not in taken],
            waits=mine,
        )

    def join(self, request: messages.JoinRequest, secrets: Secrets) -> Seating:
        """Follow a link: sit down, or say whose seat it is and wait.

        :raises Gone: if it is void.
        :raises BadRequest: if the request does not say which seat, or what becomes of others.
        :raises Forbidden: if somebody else has taken the seat.
        """
        game = self._tables.get(request.secret)
        if game is not None:
            return self._claim(game, request, secrets)
        seating = self.seats.join(request, secrets)
        self._withdraw(seating.joined.table, secrets)
        self._settle(seating.joined.table)
        return seating

    def _claim(self, game: str, request: messages.JoinRequest, secrets: Secrets) -> Seating:
        seat = request.seat
        if seat is None:
            raise BadRequest("this link is for all seats: say which one is yours")
        check_seat(seat, len(self.seats.cache.header(game).players))
        secret = derived(request.secret, f"{request.key} {seat}")
        digest = digest_of(secret)
        followed = [*self.seats.followed(game, secrets.get(game, ()))]
        claim = self._claims(game).get(seat)
        asked_before = self.store.link_of(digest) or (claim and claim.link.digest == digest)
        if not asked_before:
            if seat in self._taken(game) or (claim and seat != self._mine(game, secrets)):
                raise Forbidden("somebody else sits there: ask the host")
            self._withdraw(game, secrets)
            link = Link(self.seats.token()[:16], game, seat, False, digest, joined=True)
            has_held = any(each.link.seat is not None for each in followed)
            self._links[game].claims[seat] = Claim(link, has_held)
            self._settle(game)
        held = self.seats.held(game, secrets)
        sits = self.store.link_of(digest)
        if sits is None:
            kept = [each.secret for each in followed][1 - MOST_SEATS :]
            seats = [each.link.seat for each in held]
            joined = messages.Joined(table=game, seat=seat, held=seats, waits=True)
            return Seating(joined, (*kept, secret), ())
        if sits.removed:
            raise Gone(VOID)
        return Seating.of(sits, [*dict.fromkeys([*held, Seated(sits, secret)])])

    # -- what is known of them ---------------------------------------------------------------

    def answer(self, link: Link, request: messages.ArrivalRequest) -> None:
        """Say for a link whether somebody is who they say they are.

        :raises NotFound: if nobody waits for that any more.
        :raises Forbidden: if the link is not the host's nor, where that is enough, a neighbour's.
        """
        claims = self._claims(link.game)
        claim = next((each for each in claims.values() if each.link.id == request.claim), None)
        if claim is None:
            raise NotFound("nobody waits for that any more")
        if not self._may_answer(ViewerGroup.of(link), claim):
            raise Forbidden("only the host or a neighbour can say who that is")
        assert claim.link.seat is not None
        del claims[claim.link.seat]
        if request.welcome:
            self._sit(claim)
        self._settle(link.game)

    def _may_answer(self, audience: ViewerGroup, claim: Claim) -> bool:
        """Whether links of an audience may say that a claim is true or not."""
        if audience.host or audience.viewer is None or claim.has_held:
            return audience.host
        assert claim.link.seat is not None
        count = len(self.seats.cache.header(claim.link.game).players)
        return (audience.viewer - claim.link.seat) % count in (1, count - 1)

    def _settle(self, game: str) -> None:
        """Seat all who wait once every seat is taken, where that needs nobody's word."""
        past = self.store.past_seats(game)
        waiting = self._claims(game).values()
        claims = [each for each in waiting if not each.has_held and each.link.seat not in past]
        seats = self._taken(game) | {claim.link.seat for claim in claims}
        if claims and seats >= {*range(len(self.seats.cache.header(game).players))}:
            for claim in claims:
                self._sit(claim)

    def _sit(self, claim: Claim) -> None:
        """Give the seat that somebody claims to them; its own link is void then."""
        game, links = claim.link.game, self.store.links(claim.link.game)
        self.seats.put(claim.link, in_place_of=[x for x in links if x.seat == claim.link.seat])
        self._claims(game)  # this one is none any more, even if the seat is free again one day
        if self.seats.cache.table(game).mode == "one":
            self.seats.every_phone(next(link for link in links if link.is_host))

    def _withdraw(self, game: str, secrets: Secrets) -> None:
        """Drop the claim of a browser, which says or does something else."""
        mine = self._mine(game, secrets)
        if mine is not None:
            del self._links[game].claims[mine]

    def _mine(self, game: str, secrets: Secrets) -> int | None:
        """The seat that a browser says is its own, if it waits for one."""
        digests = {digest_of(secret) for secret in secrets.get(game, ())}
        claims = self._claims(game).items()
        return next((seat for seat, claim in claims if claim.link.digest in digests), None)

    def _claims(self, game: str) -> dict[int, Claim]:
        """The claims to seats of a table that nobody sits in yet, by seat."""
        link = self._links.get(game)
        if link is None:
            return {}
        taken = self._taken(game)
        for seat in [seat for seat in link.claims if seat in taken]:
            del link.claims[seat]
        return link.claims

    def _taken(self, game: str) -> Set[int | None]:
        """The seats that nobody can take any more: the program plays for chairs."""
        return _taken(self.store.links(game)) | {*self.seats.cache.header(game).chairs}


def _taken(links: Iterable[Link]) -> Set[int | None]:
    """The seats that somebody sits in, or that are the host's."""
    return {link.seat for link in links if link.joined or link.is_host}
