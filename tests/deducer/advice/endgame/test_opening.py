"""What can be seen and done in worlds, counted by both builds, against plain sets of worlds."""

from __future__ import annotations

from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deducer.advice.endgame import opening
from tests.support.source import as_written

BUILDS = [opening, as_written()["opening"]]
KINDS = 3

worlds = st.lists(
    st.lists(st.integers(0, KINDS - 1), min_size=5, max_size=5).map(bytes), min_size=1
)
spans = st.sampled_from(((0, 2, 4), (2, 4, 4), (1, 3, 5)))


def mask(members: list[int]) -> int:
    return sum(1 << at for at in members)


@pytest.mark.parametrize("build", BUILDS)
@given(st.integers(0, 1 << 200))
def test_members_are_those_of_the_mask(build: ModuleType, number: int) -> None:
    assert mask(build.listed(number)) == number
    assert build.listed(number) == sorted(set(build.listed(number)))


@pytest.mark.parametrize("build", BUILDS)
@given(worlds, st.data())
def test_worlds_move_and_come_together(
    build: ModuleType, some: list[bytes], data: st.DataObject
) -> None:
    first, last, pile = span = data.draw(spans)
    place = data.draw(st.sampled_from((-1, *range(first, last), *([pile] if pile < 5 else []))))
    rows = data.draw(st.lists(st.sampled_from(range(len(some))), unique=True))
    moved = build.moved(some, rows, span, place)
    for at, world in zip(rows, moved, strict=True):
        hand, rest = list(some[at][first:last]), list(some[at][pile:])
        if place == pile:
            del rest[0]
        elif place >= 0:
            del hand[place - first]
            hand = rest[:1] + hand
            rest = rest[1:]
        assert list(world) == [*some[at][:first], *hand, *some[at][last:pile], *rest]
    weights = list(range(1, len(some) + 1))
    kept, sums = build.merged(moved, weights, rows)
    assert kept == sorted(set(moved))
    for world, total in zip(kept, sums, strict=True):
        same = (at for at, each in zip(rows, moved, strict=True) if each == world)
        assert total == sum(weights[at] for at in same)


@pytest.mark.parametrize("build", BUILDS)
@given(worlds, st.data())
def test_each_world_counts_where_it_is_seen_and_an_act_leaves_it_within_reach(
    build: ModuleType, some: list[bytes], data: st.DataObject
) -> None:
    first, last, pile = span = data.draw(spans)
    weights = data.draw(st.lists(st.integers(1, 1 << 40), min_size=len(some), max_size=len(some)))
    marked = data.draw(st.integers(0, (1 << len(some)) - 1))
    held = {world: bytes(sorted(world)) for world in some}
    known = {world: held[world] for world in some[::2]}
    opened = build.Opening(some, weights, marked, span, known, held.get)
    looks = [
        world[:first] + world[last:pile] + b"!" * (marked >> at & 1)
        for at, world in enumerate(some)
    ]
    assert opened.looks == list(dict.fromkeys(looks))
    assert opened.held == list(dict.fromkeys(held[world] for world in some))

    leaving = opened.leaving(first, last, KINDS)
    pairs = {(kind, opened.held.index(held[world])) for world in some for kind in world[first:last]}
    assert {(kind, label) for kind, labels in leaving.items() for label in labels} == pairs
    within = {pair for pair in sorted(pairs) if data.draw(st.booleans())}
    good = data.draw(st.sets(st.integers(0, KINDS - 1)))
    manner = build.Within(KINDS, len(opened.held))
    for kind, labels in leaving.items():
        then = [bytes([label]) for label in labels]
        reached = {each: (kind, label) in within for each, label in zip(then, labels, strict=True)}
        manner.allow(kind, labels, then, reached, kind in good)

    places = list(range(first, last))
    for whole in (False, True):
        table = build.Table(len(opened.looks), len(places))
        found = opened.count_acts(table, [(place, 0) for place in places], [manner], whole)
        hinted = [label % 2 == 0 for label in range(len(opened.held))]
        sets = opened.sets(table, hinted)
        best = 0
        for number, look in enumerate(opened.looks):
            here = [at for at, each in enumerate(looks) if each == look]
            told = [at for at in here if hinted[opened.held.index(held[some[at]])]]
            assert sets[number] == (mask(here), mask(told), sum(weights[at] for at in told))
            bounds = [sets[number][2]]
            for act, place in enumerate(places):
                alive = [
                    at
                    for at in here
                    if (some[at][place], opened.held.index(held[some[at]])) in within
                ]
                fit = [at for at in alive if some[at][place] in good]
                bounds.append(sum(weights[at] for at in alive))
                assert table.bound(number, act) == bounds[-1]
                assert table.share(number, act) == len(fit) / len(here)
            assert table.most(number) == max(bounds[1:])
            best += max(bounds)
        assert opened.most(table, hinted) == best
        for act, place in enumerate(places) if whole else ():
            parts = {
                kind: mask(
                    [
                        at
                        for at, world in enumerate(some)
                        if world[place] == kind and (kind, opened.held.index(held[world])) in within
                    ]
                )
                for kind in range(KINDS)
            }
            assert dict(found[act]) == {kind: those for kind, those in parts.items() if those}
