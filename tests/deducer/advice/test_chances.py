"""Odds of perfect: against every world there is, sampled at their rate, blind to own cards."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice, pairwise, permutations

import pytest

from deducer.advice.chances import sampling, workers
from deducer.advice.chances.answers import Chance, legal_actions
from deducer.advice.chances.sampling import improving, odds
from deducer.advice.shuffle import shuffle_chance, shuffle_chances
from deducer.game import ExplainedKnowledge
from deducer.knowledge.unseen import Unseen, enumerate_completions
from solver import Deal, Dealt, Hint, Move, Play, Position, Rules, solve
from solver.deal import FirstCards
from solver.errors import DealError
from solver.limits import Limits
from tests.support.cases import TIMES, chunks
from tests.support.referee import ask, small_record


def questions(seed: str, most_hidden: int = 6) -> Iterator[ExplainedKnowledge]:
    """What seats to move know in small games that go on, with few cards hidden."""
    chance = random.Random(seed)
    while True:
        record = small_record(chance)
        turn = chance.randint(0, record.actions)
        board = record.at(turn).board
        known = ask(record, turn, board.turn)
        if board.end is None and len(Unseen.by(known).hidden.masks) <= most_hidden:
            yield known


def every_world(unseen: Unseen) -> Iterator[Position]:
    """Each completion once, by trying all orders of the unseen cards."""
    cards = unseen.board.rules.composition.cards
    left = [
        card for card, count in zip(cards, unseen.hidden.copies, strict=True) for _ in range(count)
    ]
    for order in set(permutations(left)):
        if all(
            card in unseen.cards(place)
            for place, card in zip(unseen.hidden.places, order, strict=True)
        ):
            world = unseen.known | dict(zip(unseen.hidden.places, order, strict=True))  # type: ignore[operator]
            *hands, pile = (
                tuple(world[place] for place in row)
                for row in (*unseen.moment.hands, unseen.moment.pile)
            )
            yield Position(unseen.board, tuple(hands), pile)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(12, times=1))
def test_listed_odds_are_exact_to_the_fraction(chunk: int) -> None:
    between = 0
    for known in islice(questions(f"listed {chunk}"), 14 * TIMES):
        unseen = Unseen.by(known)
        actions = legal_actions(unseen)
        found = odds(unseen, actions)
        worlds = list(every_world(unseen))
        assert found.worlds == len(worlds) == unseen.completions
        assert agrees(found.now, worlds)
        for action in actions:
            after = [world.after(move) for world in worlds if (move := made(world, action))]
            chance = found.after(action)
            if len(after) == len(worlds):
                assert agrees(chance, after)
                between += chance.exact and 0 < chance.share < 1
    assert between > 2


def agrees(chance: Chance, worlds: Sequence[Position]) -> bool:
    """Whether a chance is that of all worlds."""
    share = Fraction(sum(solve(world).winnable is True for world in worlds), len(worlds))
    low, high = chance.interval
    return chance.exact and chance.share == share and low == high == float(share)


def made(world: Position, action: Move) -> Move | None:
    """The action in one world: a hint stands for any."""
    if isinstance(action, Hint):
        return next((move for move in world.legal_moves() if isinstance(move, Hint)), None)
    return action


@pytest.mark.slow
def test_actions_are_those_that_the_rules_allow_in_every_world() -> None:
    for known in islice(questions("actions"), 60):
        unseen = Unseen.by(known)
        actions = set(legal_actions(unseen))
        for world in every_world(unseen):
            legal = {move for move in world.legal_moves() if not isinstance(move, Hint)}
            seen = {card.suit for hand in world.hands for card in hand}
            wild = {m for m in legal if isinstance(m, Play) and m.announce not in (None, *seen)}
            assert actions - legal <= {action for action in actions if isinstance(action, Hint)}
            ruled_out = {m for m in legal - actions - wild if isinstance(m, Play) and m.announce}
            assert legal - actions - wild == ruled_out


def test_completions_are_counted_as_they_are_listed() -> None:
    for known in islice(questions("counted", most_hidden=7), 60):
        unseen = Unseen.by(known)
        listed = list(enumerate_completions(unseen))
        assert len(set(listed)) == len(listed) == unseen.completions


@pytest.mark.slow
def test_intervals_cover_the_truth_at_their_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    told: Counter[bool] = Counter()
    for at, known in enumerate(islice(questions("covered"), 90)):
        unseen = Unseen.by(known)
        actions = legal_actions(unseen)
        exact = odds(unseen, actions)
        if not exact.exact:
            continue
        with monkeypatch.context() as context:
            context.setattr(sampling, "MOST_LISTED", 0)
            sampled = odds(unseen, actions, worlds=64, seed=at)
        assert sampled.worlds == 64
        assert not sampled.exact
        for action in actions:
            truth = exact.after(action).share
            low, high = sampled.after(action).interval
            if truth not in (0, 1):
                told[low <= truth <= high] += 1
            else:
                assert low <= truth <= high
    assert told.total() > 60
    assert 0.90 <= told[True] / told.total() <= 0.99


def test_without_threads_the_odds_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "MOST_LISTED", 0)
    for at, known in enumerate(islice(questions("without threads"), 8)):
        unseen = Unseen.by(known)
        actions = legal_actions(unseen)
        threaded = odds(unseen, actions, worlds=40, seed=at)
        with monkeypatch.context() as context:
            context.setattr(workers, "THREADS", False)
            context.setattr(workers, "ThreadPoolExecutor", None)
            alone = odds(unseen, actions, worlds=40, seed=at)
            in_time = odds(unseen, actions, Limits(seconds=0.0), seed=at)
        assert replace(alone, seconds=0) == replace(threaded, seconds=0)
        assert in_time.worlds == 1


@pytest.mark.slow
def test_what_is_settled_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    settled = 0
    for at, known in enumerate(islice(questions("settled"), 20)):
        unseen = Unseen.by(known)
        actions = legal_actions(unseen)
        exact = odds(unseen, actions)
        with monkeypatch.context() as context:
            context.setattr(sampling, "MOST_LISTED", 0)
            *_, sampled = improving(unseen, actions, worlds=600, seed=at)
        if exact.exact and sampled.settled and len(actions) > 1:
            shares = [exact.after(each.action).share for each in sampled.actions]
            assert all(b - a <= sampling.SAME for a, b in pairwise(shares))
            settled += 1
    assert settled > 5


# -- the chance of a shuffle of which only the first cards are known ---------------------------


SMALL = Rules.house("ry", (2, 1, 1), hand_size=2, tokens=2)


@pytest.mark.parametrize("seed", range(8))
def test_few_completions_are_all_solved(seed: int) -> None:
    deck = Deal.shuffle(SMALL, 2, seed).deck
    ways = {deck[:4] + rest for rest in itertools.permutations(deck[4:])}
    found = shuffle_chance(FirstCards(SMALL, 2, deck[:4]))
    won = sum(solve(Deal(SMALL, 2, way)).winnable is True for way in ways)
    assert (found.completions, found.chance.worlds) == (len(ways), len(ways))
    assert found.chance.exact
    assert found.chance.share == Fraction(won, len(ways))


def test_many_completions_are_sampled_and_the_same_each_time() -> None:
    rules = Rules.named()
    begun = FirstCards(rules, 2, Deal.shuffle(rules, 2, 7).deck[:20])
    answers = list(shuffle_chances(begun, worlds=300))
    counts = [each.chance.worlds for each in answers]
    assert counts == sorted(counts)
    assert counts[-1] == 300
    assert not answers[-1].chance.exact
    assert shuffle_chance(begun, worlds=300).chance == answers[-1].chance


@pytest.mark.parametrize("dealt", ["hands", "rounds"])
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_deck_is_winnable_or_not(seed: int, dealt: str) -> None:
    """By its rules and by who begins."""
    deal = Deal.shuffle(replace(SMALL, dealt=Dealt(dealt)), 2, seed)
    for first in (0, 1):
        found = shuffle_chance(FirstCards(deal.rules, 2, deal.deck, first))
        assert (found.completions, found.chance.exact) == (1, True)
        assert found.chance.share == int(solve(replace(deal, first=first)).winnable is True)


def test_a_card_too_many_is_refused_with_its_places() -> None:
    with pytest.raises(DealError, match="r3 is there 2 times, not 1: line 2, column 1; line 3"):
        FirstCards.parse("copies: r 2 1 1\nr3 r1\nr3", players=2, header={"hand": "1"})
