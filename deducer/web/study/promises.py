"""What the promises of a game came to, in words: how many were kept, and by whom."""

from __future__ import annotations

from collections.abc import Iterator

from deducer.languages import say
from deducer.review.reviews import Review
from deducer.review.turn_review import TurningPoint
from deducer.show.json.values import Seat
from deducer.show.words.review import sentence
from deducer.web.messages.entries import Message


class PromiseWords(Message):
    """A promise, and what it came to."""

    turn: int
    """The turn of the action that made it."""
    seat: Seat
    """The player who made it."""
    card: str
    """The card that it was about, and whose it was."""
    kept: bool
    """Whether it was kept."""
    by: str
    """The agreement of the sheet by which a hint kept it; empty if there is just one."""


class PromiseKindWords(Message):
    """The promises of one kind."""

    name: str
    """What they say of a card."""
    count: str
    """How many were kept."""
    players: list[str]
    """The same for each player, in seat order."""
    promises: list[PromiseWords]
    """Each of them whose outcome is known; those that were broken first."""


class PromisesWords(Message):
    """What hints promised by a table's agreements."""

    sheet: str
    """The agreements."""
    kinds: list[PromiseKindWords]
    """The promises by kind; first those of which most were broken."""


def agreed_sentences(review: Review, point: TurningPoint) -> list[str]:
    """Return what a turning point had to do with the table's agreements."""
    if review.agreed is None:
        return []
    from deducer.show.words.agreements import agreed_causes

    return [sentence(say(phrase)) for phrase in agreed_causes(point, review)]


def promises_words(review: Review) -> PromisesWords | None:
    """Return what the promises of a game came to; None for a review without agreements."""
    if review.agreed is None:
        return None
    from deducer.agreements.outcomes import PromiseCount, counts, player_counts
    from deducer.show.words.agreements import count_text, outcome_kind

    results = review.agreed.outcomes
    kinds = counts(results)
    players = player_counts(results, review.names).values()
    return PromisesWords(
        sheet=str(review.agreed.sheet),
        kinds=[
            PromiseKindWords(
                name=say(outcome_kind(kind)),
                count=count_text(kinds[kind]),
                players=[count_text(own.get(kind, PromiseCount())) for own in players],
                promises=list(_promises(review, kind)),
            )
            for kind in sorted(kinds, key=lambda kind: (-kinds[kind].broken, kind))
        ],
    )


def _promises(review: Review, kind: str) -> Iterator[PromiseWords]:
    """The promises of a kind whose outcome is known, those that were broken first."""
    from deducer.show.words.agreements import promised_card

    results = review.agreed.outcomes if review.agreed else ()
    known = [each for each in results if each.kind == kind and each.kept is not None]
    for each in sorted(known, key=lambda one: (one.kept, one.scene.number)):
        yield PromiseWords(
            turn=each.scene.moment.turn + 1,
            seat=each.scene.actor,
            card=say(promised_card(review.table, each)),
            kept=each.kept is True,
            by=each.toggle or "",
        )
