"""Random games, written down as somebody saw them, replay to what the referee of deals says."""

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from deducer.formats import load
from deducer.record.data import Writer
from deducer.table.moments import Ledger
from deducer.table.replay import Replay
from deducer.table.table import Table
from solver import Card, Deal, End, Ending, Rules
from solver.cards import Composition
from tests.support.cases import a_few, thorough
from tests.support.games import Game, played
from tests.support.places import SAMPLES
from tests.support.strategies import house_deals, printed_deals

deals = house_deals() | printed_deals()
seeds = st.integers(0, 2**32)


def agree(game: Game) -> Table:
    """Check a record's replay against the referee, event by event."""
    table = Table.of(game.record)
    assert len(table.moments) == len(game.laid)
    for number, (moment, laid) in enumerate(zip(table.moments, game.laid, strict=True)):
        assert moment.number == number
        assert moment.board == laid.position.board
        assert moment.hands == laid.hands
        assert moment.pile == laid.pile
        for places, cards in zip(moment.hands, laid.position.hands, strict=True):
            assert tuple(game.deal.deck[place] for place in places) == cards
    for place, card in enumerate(game.deal.deck):
        assert table.card(place) in (None, card)
    assert table.outcome.score == game.laid[-1].position.board.score
    assert table.outcome.over == (game.laid[-1].position.board.end is not None)
    assert table.now.turn == game.record.actions
    assert not table.caveats
    return table


@given(deals, seeds, st.data())
@thorough(180)
def test_games_as_anybody_wrote_them(deal: Deal, seed: int, data: st.DataObject) -> None:
    """One seat, all or none, who saw everything they could or missed some cards."""
    writer = data.draw(st.sampled_from([*range(deal.players), *Writer]))
    misses = data.draw(st.just(0.0) | st.floats(0.1, 1.0))
    table = agree(played(deal, seed, writer, misses=misses))
    if isinstance(writer, int) and not table.outcome.over:
        assert all(table.card(place) is None for place in table.now.hands[writer])
    if writer is Writer.ALL and not misses:
        drawn = len(deal.deck) - len(table.now.pile)
        assert all(table.card(place) is not None for place in range(drawn))


@given(deals, seeds)
@thorough(40)
def test_games_with_the_deck_or_all_events_written_down(deal: Deal, seed: int) -> None:
    """What a record left open is filled in, and the filled-in record replays alike."""
    game = played(deal, seed)
    known = agree(replace(game, record=replace(game.record, deck=deal.deck)))
    assert known.deal() == deal
    table = Table.of(played(deal, seed, 0, misses=0.3).record)
    filled = Table.of(replace(table.record, log=table.events))
    assert filled.moments == table.moments
    assert filled.clues == table.clues
    assert filled.events == table.events


def state(replay: Replay) -> dict[str, object]:
    """Everything that a replay holds, as values."""
    ledger = {key: value for key, value in vars(replay.ledger).items() if key != "copies"}
    return deepcopy({**vars(replay), "ledger": ledger, "rules": None})


@pytest.mark.parametrize(
    "file", a_few(sorted(SAMPLES.glob("*.hanabi")), 4), ids=lambda file: file.stem
)
def test_a_copy_goes_on_by_itself(file: Path) -> None:
    """At every moment, a copy goes one event further, and the replay stays where it was."""
    record = load(file)
    replay = Replay(record)
    for event, line in record.events_with_line:
        before, copied = state(replay), replay.copy()
        copied.add(event, line)
        assert state(replay) == before
        replay = copied
    assert state(replay) == state(Replay.of(record))


@pytest.mark.slow
def test_the_random_games_reach_every_end() -> None:
    """The playouts are worth something: they meet each end there is, and every kind of event."""
    ends: Counter[End | None] = Counter()
    kinds: Counter[str] = Counter()
    for seed in range(150):
        ending = (Ending.STANDARD, Ending.CROWNING_PIECE)[seed % 2]
        rules = Rules.house("ry", (2, 2, 1), hand_size=2, tokens=1, strikes=3, ending=ending)
        game = played(Deal.shuffle(rules, 2 + seed % 3, seed), seed, 0, misses=0.3)
        ends[agree(game).board.end] += 1
        kinds.update(type(event).__name__ for event in game.record.log)
    assert set(ends) == set(End)
    assert len(kinds) == 8


# -- the ledger ----------------------------------------------------------------------------------


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
