"""What everybody knows while a policy plays, against what the agreements say of the record."""

import random
from dataclasses import replace

import pytest
from hypothesis import given

from deducer.agreements.lens import Lens
from deducer.agreements.promises import focus_has_purpose
from deducer.agreements.scenes import HintScene, Scene, scenes
from deducer.agreements.walks import connects
from deducer.play.layout import HAND, HINTED, MOVED
from deducer.play.policy import Player
from deducer.play.translate import clue_of, dealt, kinds_of, number_of
from deducer.record.sheet import Sheet
from solver import Deal, Hint, Rules
from solver.moves import Move
from tests.deducer.agreements.test_odds_by_sheet import drawn_sheet
from tests.support.cases import thorough
from tests.support.games import begun
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
    table = begun(deal, line).table
    at = {scene.moment.turn: scene for scene in scenes(table, sheet, len(table.events))}
    position, player = deal.start, dealt(sheet, deal.start.board)
    player.see(kinds_of(deal))
    hints = 0
    for turn, move in enumerate(line):
        board = position.board
        if turn in at:
            same(player, at[turn])
            if isinstance(scene := at[turn], HintScene):
                means(player, scene)
                hints += 1
        position = position.after(move)
        player.make(number_of(deal.rules, move))
        assert (player.tokens, player.strikes, player.turn) == (
            position.board.tokens,
            position.board.strikes,
            position.board.turn,
        ), board
        assert (player.countdown >= 0) == (position.board.turns_left is not None)
        assert bool(player.end) == (position.board.end is not None)
    assert player.score() == position.board.score
    return hints


def hand_of(player: Player, seat: int) -> tuple[int, ...]:
    """Return the cards of ``seat`` by their places in the deck, the newest first."""
    return tuple(player.hands[seat * HAND : seat * HAND + player.size[seat]])


def same(player: Player, scene: Scene) -> None:
    """Assert that marks, and what hints leave, are the same before the action of ``scene``."""
    assert player.early == scene.early
    board, cards = scene.board, scene.composition.cards
    assert player.playable == scene.playable
    assert (player.trash, player.last_copies) == (scene.trash, scene.last_copies)
    assert list(player.remaining[: len(cards)]) == list(map(board.remaining, cards))
    for seat, hand in enumerate(scene.moment.hands):
        assert hand_of(player, seat) == hand
        chop = player.chop(seat)
        assert (None if chop < 0 else hand[chop]) == scene.chop(seat)
        for place in hand:
            assert player.can[place] == scene.public(place)
            assert bool(player.marks[place] & HINTED) == (place in scene.hinted)
            assert bool(player.marks[place] & MOVED) == (place in scene.moved)


def means(player: Player, scene: HintScene) -> None:
    """Assert that a hint has the same focus and marks, and rules out what would break it."""
    hint, hand = scene.event.hint, scene.hand(scene.event.hint.to)
    clue = clue_of(scene.board.rules, hint)
    touched = player.touched(hint.to, clue)
    if scene.touched:
        assert touched == sum(1 << hand.index(place) for place in scene.touched)
    player.mean(hint.to, clue, touched)
    size = len(hand)
    assert hand[player.focus] == scene.focus
    assert {hand[at] for at in range(size) if player.new >> at & 1} == {*scene.new}
    assert {hand[at] for at in range(size) if player.chop_moves >> at & 1} == {*scene.moves}
    assert list(player.new_can[:size]) == [scene.public(place, after=True) for place in hand]
    at = hand.index(scene.focus)
    everything = {place: 1 << player.kind[place] for place in range(player.cards)}
    for kind in range(player.kinds):
        if not (player.new_can[at] & player.promises[scene.focus]) >> kind & 1:
            continue
        if scene.sheet.touch and scene.trash >> kind & 1:
            continue  # no new card is trash, whatever the hint is about
        lens = Lens(everything | {scene.focus: 1 << kind})
        connected = any(connects(scene, place, lens) for place in scene.foci)
        fits = any(lens.among(place, scene.playable & ~scene.trash) for place in scene.foci)
        if fits or (focus_has_purpose(scene, lens) and not connected):
            assert player.new_promises[at] >> kind & 1, kind


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


@pytest.mark.slow
@thorough(600)
@given(seeds)
def test_so_are_chop_moves_by_the_order_of_ones(seed: int) -> None:
    chance = random.Random(seed)
    rules = Rules.house(
        copies={letter: [4, 1] for letter in "rygb"}, hand_size=5, tokens=8, strikes=8
    )
    deal = Deal.shuffle(rules, chance.choice((2, 3, 3)), seed)
    plays = chance.random() < 0.5
    sheet = replace(drawn_sheet(chance), play=plays, ones=True, ones_moves=True)
    compare(deal, sheet, random_line(deal, chance))
