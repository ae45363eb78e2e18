"""What a ledger says of itself, against all ways that its cards can lie."""

from itertools import product

from hypothesis import example, given
from hypothesis import strategies as st

from deducer.table.moments import Ledger
from solver import Card
from solver.cards import Composition

DECK = Composition.of({"r": (2, 1), "y": (1, 1)})
PLACES = st.integers(0, 3)
MASKS = st.integers(1, 15)
TOLD = st.one_of(
    st.tuples(st.just("learn"), PLACES, st.sampled_from(DECK.cards)),
    st.tuples(st.just("restrict"), PLACES, MASKS),
    st.tuples(st.just("forget"), PLACES, st.none()),
)


def can_lie(ledger: Ledger) -> bool:
    """Whether some way to lay the deck's cards is as the ledger says, of all that there are."""
    masks = dict(ledger.domains)
    for place, source in ledger.sources.items():
        masks[place] = masks[place] & 1 << DECK.index[source.card]
    rows = product(DECK.cards, repeat=len(masks))
    return any(
        all(mask >> DECK.index[card] & 1 for mask, card in zip(masks.values(), row, strict=True))
        and all(row.count(card) <= DECK.copies[card] for card in row)
        for row in rows
    )


@given(st.lists(TOLD, max_size=8))
@example([("restrict", 0, 15), ("restrict", 1, 2), ("learn", 0, Card("r", 2))])
def test_whether_it_is_consistent_is_known_after_each_thing_told(
    told: list[tuple[str, int, Card | int | None]],
) -> None:
    """Though it is looked at again only after what can change it."""
    ledger = Ledger(DECK)
    for number, (what, place, said) in enumerate(told, start=1):
        if isinstance(said, Card):
            ledger.learn(place, said, number)
        elif what == "restrict" and said is not None:
            ledger.restrict(place, said)
        else:
            ledger.forget(place)
        assert ledger.consistent == can_lie(ledger)
        ledger = ledger.copy()
