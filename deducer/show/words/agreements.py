"""Agreements in words: what a promise came to, and what a sheet adds to a review."""

from __future__ import annotations

from collections.abc import Iterator

from deducer.agreements.outcomes import PromiseOutcome, where
from deducer.agreements.past import MOST_LISTED, cards_phrase, kind_phrase
from deducer.agreements.rates import Rate
from deducer.languages import say
from deducer.review.agreed import AgreedCause, AgreedTurn, FalseReading
from deducer.review.reviews import Review
from deducer.review.turn_review import TurningPoint
from deducer.show.words.moves import slot_phrase
from deducer.table.table import Table
from solver.cards import Composition
from solver.errors import Phrase, joined

OF_TURNED = {
    "blind play": Phrase("played unhinted, as a hint asked for it"),
    "copy discarded": Phrase("discarded, as another hinted card is the same"),
}
"""Promises about the card that a play or a discard turned up, by their kind."""
MOST_OTHERS = 3
"""The most cards that are named beside the card of a promise."""


def place_phrase(table: Table, result: PromiseOutcome, place: int) -> Phrase:
    """Return whose slot the card at ``place`` was in, and the card if the record knows it."""
    seat, number = where(result.scene, place)
    return slot_phrase(table.record.players[seat], number, table.card(place))


def outcome_kind(kind: str) -> Phrase:
    """Return in words what promises of ``kind`` are."""
    return OF_TURNED.get(kind) or kind_phrase(kind)


def promised_card(table: Table, result: PromiseOutcome) -> Phrase:
    """Return which card a promise was about."""
    return place_phrase(table, result, result.about)


def outcome_phrase(table: Table, result: PromiseOutcome) -> Phrase:
    """Return what a promise said, and whether it was kept, by which toggle and which cards."""
    card = promised_card(table, result)
    promise = Phrase("{place}: {kind}", place=card, kind=outcome_kind(result.kind))
    if result.kept is None:
        return Phrase("{promise}: not known yet", promise=promise)
    if not result.kept:
        return Phrase("{promise}: broken", promise=promise)
    if result.toggle is None:
        return Phrase("{promise}: kept", promise=promise)
    by = Phrase("{promise}: kept, by {toggle}", promise=promise, toggle=result.toggle)
    if result.toggle in ("save", "twos", "stall") or not 0 < len(result.others) <= MOST_OTHERS:
        return by
    others = joined(", ", [place_phrase(table, result, place) for place in result.others])
    return Phrase("{kept}, with {cards}", kept=by, cards=others)


def count_text(count: Rate) -> str:
    """Return how many promises were kept of how many; a dash where there were none."""
    total = count.kept + count.broken
    return say(Phrase("{kept} of {total}", kept=count.kept, total=total)) if total else "–"


CAUSES = {
    AgreedCause.FALSE_READING: Phrase("a false reading"),
    AgreedCause.BROKEN_PROMISE: Phrase("a broken promise"),
}


def agreed_facts(turn: AgreedTurn, review: Review) -> Iterator[tuple[Phrase, Phrase]]:
    """Yield what the sheet adds to an action, each as a sentence and in brief."""
    if turn.false_reading is not None:
        who = review.names[turn.false_reading.seat]
        yield _reading_fact(turn.false_reading, who, review.table.record.rules.composition)
    for each in turn.broken:
        came = outcome_phrase(review.table, each)
        yield Phrase("By your sheet, {promise}.", promise=came), came


def _reading_fact(
    reading: FalseReading, who: str, composition: Composition
) -> tuple[Phrase, Phrase]:
    """What a card had to be by the sheet, what it was, and which promises ruled that out."""
    values = {
        "who": who,
        "slot": reading.slot,
        "card": reading.card,
        "why": joined("; ", [each.promised for each in reading.because]),
    }
    brief = Phrase("slot {slot} could not be {card} by your sheet", **values)
    text = Phrase("By your sheet, {who}'s slot {slot} could not be {card}: {why}.", **values)
    if len(reading.reading) <= MOST_LISTED:
        text = Phrase(
            "By your sheet, {who}'s slot {slot} had to be {cards}, but it was {card}: {why}.",
            cards=cards_phrase(frozenset(reading.reading), composition),
            **values,
        )
    return text, brief


def agreed_causes(point: TurningPoint, review: Review) -> Iterator[Phrase]:
    """Yield what a turning point had to do with the sheet: the causes, then the facts."""
    turn = review.agreed_turn(point.turn)
    if review.agreed is None or turn is None or not turn.causes:
        return
    causes = joined(", ", [CAUSES[cause] for cause in turn.causes])
    sheet = review.agreed.sheet.until(review.table.at(point.turn - 1).number)
    yield Phrase("By the sheet {sheet}: {causes}", sheet=str(sheet), causes=causes)
    for text, _ in agreed_facts(turn, review):
        yield text
