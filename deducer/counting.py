"""stub, to be replaced"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


def _dp(cands, copies):
    from functools import lru_cache

    n = len(cands)

    @lru_cache(None)
    def go(t, filled):
        if t == len(copies):
            return 1 if filled == (1 << n) - 1 else 0
        tot = 0

        def rec(i, f, left, ways):
            nonlocal tot
            if i == n:
                tot += ways * go(t + 1, f)
                return
            rec(i + 1, f, left, ways)
            if left and not f >> i & 1 and cands[i] >> t & 1:
                rec(i + 1, f | 1 << i, left - 1, ways * left)

        rec(0, filled, copies[t], 1)
        return tot

    return go(0, 0)


@dataclass(frozen=True)
class Tally:
    total: int
    cands: tuple[int, ...]
    copies: tuple[int, ...]

    def odds(self, slot: int) -> dict[int, Fraction]:
        out = {}
        for t, c in enumerate(self.copies):
            if c and self.cands[slot] >> t & 1:
                m = list(self.cands)
                m[slot] = 1 << t
                w = _dp(tuple(m), self.copies)
                if w:
                    out[t] = Fraction(w, self.total)
        return out


def count(cands: Sequence[int], copies: Sequence[int]) -> Tally:
    return Tally(_dp(tuple(cands), tuple(copies)), tuple(cands), tuple(copies))


def feasible(cands: Sequence[int], copies: Sequence[int]) -> bool:
    from deducer.matching import Matching

    return Matching(cands, copies, copies, 0).complete()
