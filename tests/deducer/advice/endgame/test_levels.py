"""What a levels and a turn tell holds however far they came, against all policies."""

import gc
import random
from contextlib import suppress
from fractions import Fraction
from functools import cache, cached_property

import pytest

from deducer import Record
from deducer.advice.endgame import Endgame, brackets, endgame, levels
from deducer.advice.endgame.actions import Turn, turns
from deducer.advice.endgame.levels import Levels
from deducer.advice.endgame.search import EVERYTHING
from deducer.advice.endgame.worlds import Likeness, PublicWorlds
from solver import Move
from solver.limits import Limits
from tests.deducer.advice.endgame.test_joint_policy import PLENTY, Ticks, searched
from tests.deducer.advice.endgame.test_values import (
    EveryPolicy,
    TooMany,
    best_with,
    endgames,
    others,
    own_view,
    public_worlds,
    worn_game,
)


class Tiny:
    """An unfinished game so small that all policies can be gone through; ``wins`` is the best's."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.look = record.at()
        self.policies = EveryPolicy(1_000)
        self.worlds = public_worlds(record)
        self.wins = self.policies.wins(self.worlds)

    def answer(self) -> Endgame | None:
        """What is found in plenty of time: if anything, it brackets the best policy's value."""
        found = endgame(own_view(self.record), Limits(seconds=PLENTY))
        best = Fraction(self.wins, len(self.worlds))
        assert found is None or found.low <= best <= found.high
        return found

    @cached_property
    def best(self) -> dict[Move, int]:
        """How many worlds are won with each action of the seat to move, at what it really sees."""
        real = self.record.table.position()
        assert real is not None
        self.policies.work = 0
        return best_with(self.policies, self.worlds, others(real, real.board.turn))


@cache
def tiny_games() -> tuple[Tiny, ...]:
    """A few games that are neither lost nor won whatever is done."""
    chance, found = random.Random("tiny"), list[Tiny]()
    while len(found) < 5:
        record = worn_game(chance, 40)
        with suppress(TooMany):
            tiny = Tiny(record)
            found += [tiny] * (0 < tiny.wins < len(tiny.worlds))
    return tuple(found)


def climbed(tiny: Tiny, ticks: Ticks) -> Levels:
    """A levels that was climbed as far as the clock allowed."""
    found = Levels(tiny.look.public(), ticks)
    list(found.improve())
    return found


def holds(tiny: Tiny, found: Levels, some_turns: list[Turn]) -> bool:
    """Hold all bounds against all policies; return whether all of them meet."""
    assert found.number == len(tiny.worlds)
    assert found.low <= tiny.wins <= found.high
    for turn in some_turns:
        assert [prospect.move for prospect in turn.prospects] == list(tiny.best)
        for prospect in turn.prospects:
            assert prospect.low <= tiny.best[prospect.move] <= prospect.bound
            assert turn.wins(prospect) <= prospect.alive <= turn.size
    rows = zip(*(turn.prospects for turn in some_turns), strict=True)
    exact = [max(each.low for each in row) == min(each.bound for each in row) for row in rows]
    return found.low == found.high and exact != [] and all(exact)


@pytest.mark.slow
def test_a_ladder_can_be_stopped_at_any_moment_and_climbed_on() -> None:
    chance, stopped = random.Random("ladder"), 0
    for tiny in tiny_games():
        whole = Ticks(None)
        found = climbed(tiny, whole)
        assert holds(tiny, found, turns(found, own_view(tiny.record)))
        low, high = 0, found.number
        for ticks in sorted(chance.choices(range(whole.looks), k=4)):
            ticking = Ticks(ticks)
            found = climbed(tiny, ticking)
            assert low <= found.low <= found.high <= high
            low, high = found.low, found.high
            some_turns = turns(found, own_view(tiny.record))
            stopped += not holds(tiny, found, some_turns)
            ticking.ticks = None
            list(found.improve())
            assert holds(tiny, found, turns(found, own_view(tiny.record)))
            holds(tiny, found, some_turns)
    assert stopped > 3


@pytest.mark.slow
def test_a_ladder_leaves_out_what_has_too_many_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    coarse = 0
    for tiny in tiny_games():
        public = tiny.look.public()
        sizes = [PublicWorlds(public, likeness).most for likeness in Likeness]
        for most in sorted({min(sizes) - 1, *sizes}):
            monkeypatch.setattr(levels, "MOST_WORLDS", most)
            found = Levels(public, Ticks(None))
            partitions = [level.public.kinds for level in found.wholes]
            assert len(partitions) == len(set(partitions))
            assert [level.public.most for level in found.wholes] == sorted(
                {x for x in sizes if x <= most}
            )
            answer = tiny.answer()
            assert answer is not None or most < min(sizes)
            assert answer is None or answer.exact or most < max(sizes)
            coarse += answer is not None and most < max(sizes)
    assert coarse > 0


@pytest.mark.slow
def test_telling_more_trash_apart_never_wins_less(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[Likeness, int] = {}
    lost = 0
    for record in endgames(36, 12, "likeness 3", Likeness.ALIKE):
        public = record.at().public()
        for likeness in Likeness:
            root = searched(record, likeness, EVERYTHING).root
            assert root.low == root.high
            told[likeness] = root.low
        alike, apart = (told[likeness] for likeness in Likeness)
        assert alike <= apart
        most = PublicWorlds(public, Likeness.ALIKE).most
        monkeypatch.setattr(levels, "MOST_WORLDS", most)
        coarse = Levels(public, Ticks(None))
        list(coarse.improve())
        assert coarse.low <= apart <= coarse.high
        lost += coarse.low < apart
    assert lost > 0


@pytest.mark.slow
def test_parts_of_the_worlds_bound_what_all_of_them_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "MOST_WORLDS", 0)
    monkeypatch.setattr(levels, "PARTED", range(1 << 40))
    partly = wholly = 0
    for tiny in tiny_games():
        most = PublicWorlds(tiny.look.public(), Likeness.ALIKE).most
        lows = []
        for parts in ((1,), (1, max(1, most // 3)), (most,)):
            monkeypatch.setattr(levels, "PARTS", parts)
            found = tiny.answer()
            assert found is not None
            assert not found.actions
            lows.append(found.low)
        assert lows == sorted(lows)
        partly += 0 < lows[1] < lows[2]
        wholly += lows[2] == Fraction(tiny.wins, len(tiny.worlds))
    assert partly > 4
    assert wholly > 4


@pytest.mark.slow
def test_what_was_found_is_told_when_the_memory_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    full = 0
    for tiny in tiny_games():
        for most in (0, 20_000, 200_000):
            monkeypatch.setattr(levels, "MOST_KEPT", most)
            found = tiny.answer()
            assert found is not None
            full += not found.exact
    assert full > 8


@pytest.mark.slow
def test_a_search_leaves_the_collector_as_it_was() -> None:
    own = own_view(tiny_games()[0].record)
    assert gc.isenabled()
    endgame(own, Limits(seconds=PLENTY))
    assert gc.isenabled()
    gc.disable()
    try:
        endgame(own, Limits(seconds=PLENTY))
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.slow
def test_brackets_narrow_around_the_best_of_all_policies() -> None:
    chance, compared = random.Random("brackets"), 0
    for record in endgames(30, 25, "brackets"):
        worlds = public_worlds(record)
        try:
            best = Fraction(EveryPolicy().wins(worlds), len(worlds))
        except TooMany:
            continue
        low, high = Fraction(0), Fraction(1)
        for found in brackets(own_view(record), Limits(seconds=chance.choice((0.02, 30)))):
            assert low <= found.low <= best <= found.high <= high
            low, high = found.low, found.high
        compared += 1
    assert compared > 10
