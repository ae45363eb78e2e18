"""Many completions in one call: against one position after the other, compiled and as written."""

import random
from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from math import factorial, prod

import pytest

from solver import Card, Deal, Discard, Hint, Move, Play, Position, Rules, solve
from solver.kernel import completions as compiled
from solver.kernel import core
from solver.kernel.layout import REFUTED, RUNNING, WON
from solver.search.partly import PartlyKnown, Trials
from tests.support.cases import chunks
from tests.support.exhaustive import small_position
from tests.support.source import as_written, new_search


def somewhere(chance: random.Random) -> Position:
    """A position a few moves into a small deal, play not being over."""
    while (position := small_position(chance)).board.end is not None:
        pass
    return position


def hiding(position: Position, hidden: Sequence[int]) -> PartlyKnown:
    """The position with some of its places hidden."""
    rows: list[tuple[Card | None, ...]] = []
    at = 0
    for row in (*position.hands, position.pile):
        rows.append(tuple(None if at + k in hidden else card for k, card in enumerate(row)))
        at += len(row)
    cards = [card for row in (*position.hands, position.pile) for card in row]
    copies = Counter(cards[place] for place in hidden)
    unseen = tuple(copies[card] for card in position.board.rules.composition.cards)
    return PartlyKnown(position.board, tuple(rows[:-1]), rows[-1], unseen)


def actions_of(position: Position) -> list[Move]:
    """All plays and discards, and one hint."""
    moves = list(position.legal_moves())
    hints = [move for move in moves if isinstance(move, Hint)]
    return [move for move in moves if not isinstance(move, Hint)] + hints[:1]


def all_hidden(position: Position, actions: Sequence[Move]) -> Trials:
    """The position with every card hidden."""
    size = sum(map(len, position.hands)) + len(position.pile)
    return Trials(hiding(position, range(size)), actions)


def winnable(position: Position) -> int:
    return WON if solve(position).winnable else REFUTED


@pytest.mark.parametrize("chunk", chunks(4))
@pytest.mark.slow
def test_each_action_in_each_completion_is_as_the_solver_says(chunk: int) -> None:
    chance = random.Random(chunk)
    seen: Counter[int] = Counter()
    for _ in range(40):
        position = somewhere(chance)
        cards = [card for hand in (*position.hands, position.pile) for card in hand]
        hidden = sorted(chance.sample(range(len(cards)), chance.randint(0, len(cards))))
        partly = hiding(position, hidden)
        trials = Trials(partly, actions_of(position), hidden)
        worlds = [chance.sample([cards[place] for place in hidden], len(hidden)) for _ in range(4)]
        numbers = dict(zip(position.board.rules.composition.cards, trials.kinds, strict=True))
        kinds = array("i", [numbers[card] for world in worlds for card in world])
        answers = bytearray(len(worlds) * trials.columns)
        assert trials.run(kinds, 1, 100_000, answers) == len(worlds)
        for which, world in enumerate(worlds):
            filled = cards[:]
            for place, card in zip(hidden, world, strict=True):
                filled[place] = card
            full = laid_out(position, filled)
            expected = [winnable(full)]
            for action in trials.actions:
                move = a_hint(full) if isinstance(action, Hint) else action
                if move is None:  # none would touch a card in this world
                    expected.append(answers[which * trials.columns + len(expected)])
                else:
                    expected.append(winnable(full.after(move)))
            got = answers[which * trials.columns : (which + 1) * trials.columns]
            assert list(got) == expected
            seen.update(expected)
    assert seen[WON] > 50
    assert seen[REFUTED] > 50


def laid_out(position: Position, cards: Sequence[Card]) -> Position:
    """The position with its cards replaced, hand by hand and the pile."""
    left = iter(cards)
    hands = tuple(tuple(next(left) for _ in hand) for hand in position.hands)
    return replace(position, hands=hands, pile=tuple(left))


def a_hint(position: Position) -> Move | None:
    return next((move for move in position.legal_moves() if isinstance(move, Hint)), None)


@pytest.mark.slow
def test_the_answers_are_the_same_in_both_builds_and_in_small_pieces() -> None:
    source = as_written()
    chance = random.Random(8)
    told, pieces = Counter[int](), Counter[int]()
    for case in range(40):
        position = somewhere(chance)
        trials = all_hidden(position, actions_of(position))
        answers = []
        for kernel, search, at_once in (
            (compiled, core, 1_000_000),
            (compiled, core, 7),
            (source["completions"], source["core"], 300),
        ):
            laid = trials.new_kernel(kernel.Completions)
            one = new_search(search, "Search", position.board.rules, 12)
            answer = bytearray(8 * trials.columns)
            laid.begin(77 + case)
            while laid.done < 8:
                laid.run(one, array("i"), 8, 40, at_once, answer)
                pieces[at_once] += 1
            answers.append(answer)
        assert answers[0] == answers[1] == answers[2]
        told.update(answers[0])
    assert told[WON]
    assert told[REFUTED]
    assert pieces[7] > 10 * pieces[1_000_000]


def test_every_order_of_the_hidden_cards_is_as_likely() -> None:
    """With one hidden place played after the other, answers tell the order of the cards."""
    rules = Rules.house("r", (4, 2, 2), hand_size=4, strikes=1, ending="crowning-piece")
    board = Deal.parse("r1 r1 r2 r3 " * 2, players=2, rules=rules).start.board
    partly = PartlyKnown(board, ((None,) * 4, ()), (), (2, 1, 1))
    trials = Trials(partly, [Play(slot) for slot in range(1, 5)])
    worlds = 6_000
    answers = bytearray(worlds * trials.columns)
    trials.run(array("i"), 5, 1_000, answers)
    ones = Counter(bytes(answers[at + 1 : at + 5]) for at in range(0, len(answers), trials.columns))
    orders = factorial(4) // prod(map(factorial, (2, 2)))  # where the two r1 are
    assert len(ones) == orders
    assert all(
        abs(times - worlds / orders) < 5 * (worlds / orders) ** 0.5 for times in ones.values()
    )


def test_a_further_call_fills_in_what_was_open_and_keeps_the_rest() -> None:
    rules = Rules.named("standard", avalanche=True)
    position = Deal.shuffle(rules, 2, 3).start
    trials = all_hidden(position, [Discard(1), Play(1)])
    answers = bytearray(6 * trials.columns)
    trials.run(array("i"), 9, 1, answers)
    before = bytes(answers)
    assert RUNNING in before
    trials.run(array("i"), 9, 3_000, answers)
    assert answers.count(RUNNING) < before.count(RUNNING)
    once = bytearray(6 * trials.columns)
    trials.run(array("i"), 9, 3_000, once)
    for first, then, fresh in zip(before, answers, once, strict=True):
        assert then == fresh
        assert first in (RUNNING, then)


def test_when_its_time_is_up_it_stops_and_what_is_done_is_done() -> None:
    position = Deal.shuffle(Rules.named("crowning-piece"), 3, 1).start
    whole, cut = (all_hidden(position, [Play(1)]) for _ in range(2))
    expected, answers = (bytearray(5_000 * whole.columns) for _ in range(2))
    assert whole.run(array("i"), 1, 100, expected) == 5_000
    asked = count()
    cut.is_up = lambda: next(asked) == 3
    done = cut.run(array("i"), 1, 100, answers)
    assert 0 < done < 5_000
    assert answers[: done * cut.columns] == expected[: done * cut.columns]
    assert not any(answers[(done + 1) * cut.columns :])
    assert cut.run(array("i"), 1, 100, answers) == 0


def test_the_last_card_may_be_played_unseen_now_and_after_an_action() -> None:
    rules = replace(Rules.house("r", (1, 1, 1), hand_size=1), deck_plays=True)
    position = Deal.parse("r3 r2 r1", players=2, rules=rules).start
    trials = Trials(hiding(position, [0, 1, 2]), [Play(1), Play(0), Hint(1, rank=2)], [0, 1, 2])
    numbers = dict(zip(rules.composition.cards, trials.kinds, strict=True))
    kinds = array("i", [numbers[Card.parse(text)] for text in ("r3", "r2", "r1")])
    answers = bytearray(trials.columns)
    trials.run(kinds, 1, 1_000, answers)
    assert list(answers) == [WON, REFUTED, WON, WON]
