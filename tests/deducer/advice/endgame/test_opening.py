"""What can be seen and done in worlds, against plain sets of worlds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from deducer.advice.endgame.opening import (
    DISCARDED,
    FITS_ALWAYS,
    FITS_SOMETIMES,
    OTHER,
    Mover,
    Opening,
    SizedWorlds,
    WinnableByHand,
    after_card_left,
    bits,
    mask_of,
    pack,
    unpack,
)

KINDS = 3

worlds = st.lists(
    st.lists(st.integers(0, KINDS - 1), min_size=5, max_size=5).map(bytes), min_size=1
)
spans = st.sampled_from(((0, 2, 4), (2, 4, 4), (1, 3, 5)))


def mask(members: list[int]) -> int:
    return sum(1 << at for at in members)


@given(st.integers(0, 1 << 200))
def test_members_are_those_of_the_mask(number: int) -> None:
    members = [at for at, one in enumerate(bits(number)) if one]
    assert mask(members) == mask_of(members, 201) == number


@given(worlds, st.data())
def test_worlds_move_and_come_together(some: list[bytes], data: st.DataObject) -> None:
    first, last, pile = span = data.draw(spans)
    place = data.draw(st.sampled_from((-1, *range(first, last), *([pile] if pile < 5 else []))))
    some = list(dict.fromkeys(some))
    rows = data.draw(st.lists(st.sampled_from(range(len(some))), unique=True))
    before = SizedWorlds(sort)
    then = before if place < 0 else SizedWorlds(sort)
    for world in some[::-1]:
        before.number(world)
    weights = list(range(1, len(some) + 1))
    packed = pack(map(before.number, some), weights)
    opened = Opening(Mover(before, span), packed)
    assert opened.weigh(mask(rows)) == sum(weights[at] for at in rows)
    sums: dict[bytes, int] = {}
    for at in sorted(rows):
        hand, rest = list(some[at][first:last]), list(some[at][pile:])
        if place == pile:
            del rest[0]
        elif place >= 0:
            del hand[place - first]
            hand = rest[:1] + hand
            rest = rest[1:]
        moved = bytes([*some[at][:first], *hand, *some[at][last:pile], *rest])
        if place >= 0:
            assert after_card_left(some[at], first, pile, place) == moved
        sums[moved] = sums.get(moved, 0) + weights[at]
    for _ in range(2):
        after = opened.after(mask(rows), place, then)
        found = {then.worlds[number]: weight for number, weight in zip(*unpack(after), strict=True)}
        assert found == sums
        assert list(found) == (list(sums) if place < 0 else sorted(sums))


def sort(world: bytes) -> bytes:
    """What is held in a world, if all hands are one."""
    return bytes(sorted(world))


@given(worlds, st.data())
def test_each_world_counts_where_it_is_seen_and_an_act_leaves_it_within_reach(
    some: list[bytes], data: st.DataObject
) -> None:
    first, last, pile = span = data.draw(spans)
    weights = data.draw(st.lists(st.integers(1, 1 << 40), min_size=len(some), max_size=len(some)))
    layout = SizedWorlds(sort)
    packed = pack(map(layout.number, some), weights)
    opened = Opening(Mover(layout, span), packed)
    looks = [world[:first] + world[last:pile] for world in some]
    order = list(dict.fromkeys(looks))
    assert [layout.held[layout.labels[layout.number(world)]] for world in some] == [
        *map(sort, some)
    ]

    places = list(range(first, last))
    acts = [*((place, 0) for place in places), (-1, 1)]
    winnable = [[WinnableByHand(-1, False)] * KINDS, [WinnableByHand(-1, False)]]
    within = data.draw(st.sets(st.tuples(st.integers(-1, KINDS - 1), st.sampled_from(some))))
    within = {(kind, sort(world)) for kind, world in within}
    good = data.draw(st.sets(st.integers(0, KINDS - 1)))
    asked: list[tuple[int, bytes]] = []
    for (number, kind), labels in opened.count_bounds(acts, winnable).items():
        held, as_kind = [layout.held[label] for label in labels], -1 if number else kind
        asked += [(as_kind, each) for each in held]
        answers = winnable[number][kind] = WinnableByHand(0, as_kind in good)
        answers.update(zip(labels, [(as_kind, each) in within for each in held], strict=True))
    pairs = {(kind, sort(world)) for world in some for kind in world[first:last]}
    pairs |= {(-1, sort(world)) for world in some}
    assert sorted(asked) == sorted(pairs)
    assert opened.count_bounds(acts, winnable) == {}

    plays = [data.draw(st.booleans()) for _ in places]
    sets, best = opened.begin_sets(plays), 0
    for act, place in enumerate(places):
        parts = [
            mask(
                [
                    at
                    for at, world in enumerate(some)
                    if world[place] == kind and alive(within, kind, world)
                ]
            )
            for kind in range(KINDS)
        ]
        found = opened.reached(act, place, winnable[0])
        assert dict(found) == {kind: those for kind, those in enumerate(parts) if those}
    told = mask([at for at, world in enumerate(some) if alive(within, -1, world)])
    assert opened.reached(len(places), -1, winnable[1]) == ([(0, told)] if told else [])
    for number, look in enumerate(order):
        here = [at for at, each in enumerate(looks) if each == look]
        weight = sum(weights[at] for at in here if alive(within, -1, some[at]))
        bounds, promises = [], {}
        for act, place in enumerate(places):
            left = [at for at in here if alive(within, some[at][place], some[at])]
            fit = [at for at in left if some[at][place] in good]
            bounds.append(sum(weights[at] for at in left))
            if not left:
                continue
            share, fits = len(fit) / len(here), FITS_ALWAYS if fit == here else FITS_SOMETIMES
            promise = fits if fit else OTHER
            promises[act] = promise if plays[act] else DISCARDED + (1 - share) / 2
        assert sets[number] == (look, mask(here))
        assert opened.bounds[number] == [*bounds, weight]
        ranked = [(-bounds[act], promise, act) for act, promise in promises.items()]
        assert opened.ranked(number) == sorted(ranked)
        best += max(*bounds, weight)
    assert opened.total() == best


def alive(within: set[tuple[int, bytes]], kind: int, world: bytes) -> bool:
    return (kind, sort(world)) in within
