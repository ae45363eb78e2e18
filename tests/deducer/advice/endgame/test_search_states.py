"""The states of a search, how they open and what follows them, against positions laid out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from deducer.advice.endgame.levels import Level
from deducer.advice.endgame.opening import DISCARDED, FITS_ALWAYS, FITS_SOMETIMES, HINTED, OTHER
from deducer.advice.endgame.search import EVERYTHING
from deducer.advice.endgame.states import InformationSet, SearchChoice, SearchState
from deducer.advice.endgame.worlds import Likeness
from deducer.counting.bits import members
from solver import Discard, Hint, Move, Play, Position
from tests.deducer.advice.endgame.test_joint_policy import searched, weights_of
from tests.deducer.advice.endgame.test_modules import winnable
from tests.deducer.advice.endgame.test_search import positions, reached
from tests.deducer.advice.endgame.test_values import endgames, others, outcome


@cache
def opened() -> tuple[tuple[Level, SearchState], ...]:
    """The expanded states of a few searches, all trash told apart."""
    levels = [searched(record, Likeness.APART, EVERYTHING) for record in endgames(40, 48, "states")]
    return tuple(
        (level, state) for level in levels for state in reached(level.root) if state.opening
    )


def moves_of(level: Level, state: SearchState, case: InformationSet) -> Iterator[tuple[int, Move]]:
    """The choices of a case by their numbers, each as a move in the slots of the state."""
    position = list(positions(level, state))[next(members(case.worlds))]
    hints = [move for move in position.legal_moves() if isinstance(move, Hint)]
    for choice in case.choices():
        if choice.number >= 0:
            yield choice.number, level.boards.legal(state.board)[0][choice.number]
        for hint in hints:
            if level.boards.signal(position, hint) == choice.number:
                yield choice.number, hint


def mask(worlds: Iterable[int]) -> int:
    return sum(1 << at for at in worlds)


@pytest.mark.slow
def test_a_seat_s_choices_are_its_legal_moves_that_leave_perfect_within_reach() -> None:
    for level, state in opened():
        laid = list(positions(level, state))
        assert all(map(winnable, laid))
        looks: dict[object, list[int]] = {}
        for at, position in enumerate(laid):
            looks.setdefault(others(position, position.board.turn), []).append(at)
        plain: dict[int, Counter[frozenset[int]]] = {}
        for alike in looks.values():
            choices: Counter[frozenset[int]] = Counter()
            for move in laid[alike[0]].legal_moves():
                parts: dict[object, int] = {}
                for at in alike:
                    if winnable(laid[at].after(move)):
                        seen = outcome(laid[at], move)
                        parts[seen] = parts.get(seen, 0) | 1 << at
                if parts:
                    choices[frozenset(parts.values())] += 1
            plain[mask(alike)] = choices
        found = {
            case.worlds: Counter(
                frozenset(worlds for _, worlds in state.parts(case, choice.number))
                for choice in case.choices()
            )
            for case in state.infosets
        }
        assert found == plain
    assert len(opened()) > 100


def promise(
    level: Level,
    state: SearchState,
    case: InformationSet,
    choice: SearchChoice,
    laid: list[Position],
) -> float:
    """What to try first: how often a play fits, or a discard is trash, where perfect stays."""
    if choice.number < 0:
        return HINTED
    move, good = level.boards.legal(state.board)[0][choice.number], 0
    for at in members(case.worlds):
        board, hand = laid[at].board, laid[at].hands[laid[at].board.turn]
        card = hand[move.slot - 1] if move.slot else laid[at].pile[0]
        if winnable(laid[at].after(move)):
            good += (
                board.fits(card, move.announce) if isinstance(move, Play) else board.is_trash(card)
            )
    if isinstance(move, Discard):
        return DISCARDED + (1 - good / case.worlds.bit_count()) / 2
    fits = FITS_ALWAYS if good == case.worlds.bit_count() else FITS_SOMETIMES
    return fits if good else OTHER


def test_bounds_are_the_weights_within_reach_and_the_best_come_first() -> None:
    for level, state in opened():
        laid = list(positions(level, state))
        for case in state.infosets:
            choices = list(case.choices())
            assert case.best == choices[0].bound
            for choice in choices:
                parts = state.parts(case, choice.number)
                assert choice.bound == sum(state.weigh(worlds) for _, worlds in parts)
                assert choice.promise == promise(level, state, case, choice, laid)
            bounds = [choice.bound for choice in choices]
            assert bounds == sorted(bounds, reverse=True)
        bests = [case.best for case in state.infosets]
        assert bests == sorted(bests, reverse=True)
        assert state.high <= sum(bests)


def test_an_outcome_is_what_everyone_sees_and_leads_to_the_worlds_that_it_leaves() -> None:
    followed = 0
    for level, state in opened():
        laid = list(positions(level, state))
        meant: dict[int, set[object]] = {}
        for case in state.infosets:
            for number, move in moves_of(level, state, case):
                for at, worlds in state.parts(case, number):
                    then = [laid[world].after(move) for world in members(worlds)]
                    meant.setdefault(at, set()).update(
                        outcome(laid[world], move) for world in members(worlds)
                    )
                    board = level.boards.after(state.board, at)
                    assert {level.boards.number(position.board) for position in then} == {board}
                    kid = level.states.child(state, at, worlds)
                    assert kid is level.states.child(state, at, worlds)
                    weights = [weights_of(state)[at] for at in members(worlds)]
                    assert kid.total == state.weigh(worlds) == sum(weights)
                    if kid.worlds:
                        assert Counter((one.hands, one.pile) for one in then) == Counter(
                            (one.hands, one.pile) for one in positions(level, kid)
                        )
                        followed += 1
        assert all(len(seen) == 1 for seen in meant.values())
        assert len(set(map(str, meant.values()))) == len(meant)
    assert followed > 100
