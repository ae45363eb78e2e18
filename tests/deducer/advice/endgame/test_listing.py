"""Rows of kinds against all products of what their slots admit."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from deducer.advice.endgame.worlds import Rows
from tests.support.cases import chunks


@pytest.mark.parametrize("block", chunks(4))
def test_rows_are_all_that_the_slots_admit_by_what_they_use(block: int) -> None:
    several = cut = 0
    for seed in range(block * 400, (block + 1) * 400):
        dice = random.Random(seed)
        kinds = range(dice.randint(1, 4))
        copies = [dice.randint(0, 3) for _ in kinds]
        marks = [dice.randint(0, 1) for _ in range(dice.randint(0, 5))]
        admitted = [{kind: mark for kind in kinds if dice.random() < 0.7} for mark in marks]
        every = [
            bytes(row)
            for row in product(*admitted)
            if all(row.count(kind) <= copies[kind] for kind in kinds)
        ]
        rows = Rows(admitted, copies)
        some = dice.choice([1, 2, 5])
        found = []
        for use in rows.uses():
            first = rows.rows(use, some) if dice.random() < 0.5 else []
            laid = rows.rows(use)
            assert len(laid) == use.rows
            assert first in ([], laid[:some])
            assert rows.rows(use, some) == laid[:some]
            assert all(Counter(zip(row, marks, strict=True)) == use.cells for row in laid)
            found += laid
            several += len(laid) > 1
            cut += len(laid) > some
        assert sorted(found) == sorted(every)
    assert several > 80
    assert cut > 60


def test_the_listing_can_be_stopped() -> None:
    class Enough(Exception):
        pass

    def stop() -> None:
        raise Enough

    with pytest.raises(Enough):
        Rows([dict.fromkeys(range(8), slot) for slot in range(8)], [8] * 8, stop)
    few = Rows([dict.fromkeys(range(8), 0) for _ in range(8)], [1] * 8, stop)
    with pytest.raises(Enough):
        few.rows(next(few.uses()))
