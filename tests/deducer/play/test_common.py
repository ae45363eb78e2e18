"""What everybody knows while a policy plays, against what the agreements say of the record."""

from __future__ import annotations

import random

from hypothesis import given

from deducer.agreements.lens import Lens
from deducer.agreements.promises import focus_has_purpose
from deducer.agreements.scenes import HintScene, Scene, scenes
from deducer.agreements.walks import connects
from deducer.play.common import Common
from deducer.play.games import step
from deducer.record.data import RecordData, Writer
from deducer.record.events import event_of
from deducer.record.sheet import Sheet
from deducer.table.table import Table
from solver import Deal, Hint, Rules
from solver.moves import Move
from tests.deducer.agreements.test_kept import drawn_sheet
from tests.support.cases import thorough
from tests.support.referee import seeds, small_deal


def random_line(deal: Deal, chance: random.Random, most: int = 40) -> list[Move]:
    """Return random legal moves, hints more often than others."""
    position, line = deal.start, list[Move]()
    while position.board.end is None and len(line) < most:
        moves = [move for move in position.legal_moves() if getattr(move, "slot", 1)]
        hints = [move for move in moves if isinstance(move, Hint)]
        line.append(chance.choice(hints if hints and chance.random() < 0.6 else moves))
        position = position.after(line[-1])
    return line


def compare(deal: Deal, sheet: Sheet, line: list[Move]) -> int:
    """Hold what is folded against the scenes of the record; return the number of hints."""
    names = tuple("ABCDE"[: deal.players])
    log = tuple(map(event_of, line))
    record = RecordData(deal.rules, names, log, Writer.ALL, deal.first, deal.deck)
    table = Table.of(record)
    at = {scene.moment.turn: scene for scene in scenes(table, sheet, len(table.events))}
    index = deal.rules.composition.index
    kinds = [index[card] for card in deal.deck]
    position, common = deal.start, Common.start(sheet, deal.start.board)
    hints = 0
    for turn, move in enumerate(line):
        if turn in at:
            same(common, at[turn])
            if isinstance(scene := at[turn], HintScene):
                means(common, scene, kinds)
                hints += 1
        position = step(position, common, kinds, move)
    return hints


def same(common: Common, scene: Scene) -> None:
    """Assert that marks, and what hints leave, are the same before the action of ``scene``."""
    assert tuple(map(tuple, common.hands)) == scene.moment.hands
    assert common.early == scene.early
    board, worths = scene.board, common.worths
    assert worths[:3] == (scene.playable, scene.trash, scene.last_copies)
    assert worths.left == tuple(map(board.remaining, scene.composition.cards))
    for seat, hand in enumerate(scene.moment.hands):
        assert common.chop(seat) == scene.chop(seat)
        for place in hand:
            assert common.can[place] == scene.public(place)
            assert bool(common.hinted >> place & 1) == (place in scene.hinted)
            assert bool(common.moved >> place & 1) == (place in scene.moved)


def means(common: Common, scene: HintScene, kinds: list[int]) -> None:
    """Assert that a hint has the same focus and marks, and rules out what would break it."""
    hint = scene.event.hint
    meaning = common.meaning(hint.to, hint.value, scene.touched)
    assert (meaning.focus, tuple(meaning.new)) == (scene.focus, scene.new)
    assert meaning.moved == sum(1 << place for place in scene.moves)
    hand = scene.hand(hint.to)
    assert meaning.can == [scene.public(place, after=True) for place in hand]
    at = hand.index(scene.focus)
    everything = {place: 1 << kind for place, kind in enumerate(kinds)}
    for kind in range(len(common.kinds.cards)):
        if not (meaning.can[at] & common.meant[scene.focus]) >> kind & 1:
            continue
        if scene.sheet.touch and scene.trash >> kind & 1:
            continue  # no new card is trash, whatever the hint is about
        lens = Lens(everything | {scene.focus: 1 << kind})
        fits_or_saves = focus_has_purpose(scene, lens) and not connects(scene, lens)
        if fits_or_saves or 1 << kind & scene.playable & ~scene.trash:
            assert meaning.meant[at] >> kind & 1, kind


@thorough(150)
@given(seeds)
def test_it_is_what_the_agreements_say(seed: int) -> None:
    chance = random.Random(seed)
    deal = small_deal(chance, 20)
    compare(deal, drawn_sheet(chance), random_line(deal, chance))


def test_so_it_is_with_a_whole_deck() -> None:
    chance, hints = random.Random(3), 0
    for players in (2, 3, 4, 5):
        deal = Deal.shuffle(Rules.named(), players, players)
        hints += compare(deal, drawn_sheet(chance), random_line(deal, chance, 25))
    assert hints > 30
