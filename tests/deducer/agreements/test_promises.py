"""What a promise reads: nothing that the player who gave it could not see."""

import random
from pathlib import Path

import pytest
from hypothesis import given

from deducer import Record
from deducer.agreements import Sheet
from deducer.agreements.lens import Lens
from deducer.agreements.promises import promises
from deducer.agreements.scenes import scenes
from deducer.record.sheet import PRESETS
from deducer.table.clues import card_mask
from deducer.table.table import Table
from tests.deducer.agreements.test_odds_by_sheet import drawn_sheet
from tests.support.cases import a_few, thorough
from tests.support.places import SAMPLES
from tests.support.referee import seeds, small_record


class Watched(dict[int, int]):
    """The cards of a world, and at which of them somebody looked."""

    def __init__(self, masks: dict[int, int]) -> None:
        super().__init__(masks)
        self.read: set[int] = set()

    def __getitem__(self, place: int) -> int:
        self.read.add(place)
        return super().__getitem__(place)


def check(table: Table, sheet: Sheet, chance: random.Random) -> None:
    """Assert that no promise reads a card that its giver holds; unknown cards are drawn."""
    composition = table.record.rules.composition
    cards = {place: chance.choice(composition.cards) for place in range(composition.total)}
    cards |= {place: source.card for place, source in table.sources.items()}
    masks = {place: card_mask(composition, card) for place, card in cards.items()}
    for scene in scenes(table, sheet, len(table.events)):
        unseen = {*scene.hand(scene.actor)}
        for promise in promises(scene):
            watched = Watched(masks)
            promise.holds(Lens(watched))
            assert not watched.read & unseen, (promise.kind, scene.number)


@thorough(200)
@given(seeds)
def test_a_promise_reads_only_what_its_giver_could_see(seed: int) -> None:
    chance = random.Random(seed)
    check(small_record(chance).table, drawn_sheet(chance), chance)


@pytest.mark.slow
@pytest.mark.parametrize("name", a_few([*reversed(PRESETS)], 4))
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.hanabi")), ids=lambda path: path.stem)
def test_so_it_is_in_whole_games(path: Path, name: str) -> None:
    if path.stem != "contradiction":
        check(Record.load(path).table, Sheet.named(name), random.Random(0))
