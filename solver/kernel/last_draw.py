"""The easier game of :mod:`solver.kernel.relaxed` if the turn of the last draw is known.

Say that a line has a given number of hints before the last draw (standard ending). Each other turn
until then draws a card, and after it each seat moves once. So that draw is made in turn ``most -
rest``, and a card that ``n`` others follow in the pile is drawn ``n`` turns before that, at the
latest. (If a line is perfect before, let it go on with turns that draw and count as idle. The
easier game has no turn after the line's last one.) This gives more bounds:

* **Throws.** At most ``throws`` of the turns without hints, or of the last round, are no plays.
* **Tokens.** A token that a hint takes was there at first, or has come from a throw or a complete
  suit in an earlier turn. So ``i`` idle turns are at most ``tokens + 2 * throws``, and one more for
  each suit complete before. All hints before the last draw are at most ``tokens + throws``, and one
  more for each suit that can be complete two turns before it, or sooner. Suits are complete no
  sooner here than in a line. (Where a play may earn a token, each missing play counts as one of
  ``tokens``.)
* **Gaps.** Between two draws, one after the other, come at most ``most_hints``, all tokens that
  there can be. Between two with ``n`` draws between them, there come at most ``n * most_earned``
  more. That gives the first turn for each card.
* **Known gaps.** If the numbers of hints just before the last draw, the one before that, and so on
  are known, these draws have one turn each, and nothing is played in the turns between.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints
else:  # else last_draw.pxd has them
    from solver.kernel._cython import ints
    from solver.kernel.layout import CARDS, RANKS
    from solver.kernel.problem import Problem
    from solver.kernel.relaxed import Relaxed


class LastDraw(Relaxed):
    """The easier game for one problem after another, with the turn of the last draw.

    It is as :class:`Relaxed` has it where ``throws`` is less than 0. ``rest`` is how many turns a
    line may have after the last draw, less than 0 if it must be perfect before. ``gaps`` are the
    known gaps, from the last draw on backward, with -1 after them.
    """

    def __init__(self, problem: Problem) -> None:
        Relaxed.__init__(self, problem)
        self.throws = -1
        self.rest = 0
        self.most_hints = 0
        self.most_earned = 1
        self.gaps = ints(CARDS)
        self.gaps[0] = -1

    def _set_last(self, most: int) -> None:
        """Let the last card be drawn in the turn after which ``rest`` are left."""
        self.last = 0
        if self.throws < 0:
            return
        self.last = most - self.rest
        size = self.problem.pile_size
        turn = self.last
        k = size - 1
        while k >= self.drawn:
            self.late[k] = turn
            self.early[k] = turn
            gap = self.gaps[size - 1 - k]
            if gap < 0:
                break
            for hint in range(1, gap + 1):
                if turn > hint:
                    self.owner[turn - hint] = self.nobody
            turn -= gap + 1
            k -= 1
        early = turn - self.most_hints + self.most_earned
        while k > self.drawn:
            k -= 1
            turn -= 1
            early -= 1 + self.most_earned
            self.late[k] = turn
            if self.early[k] < early:
                self.early[k] = early

    def _can_hint(self, heights: int) -> int:
        """Whether there are tokens for all hints before the last draw."""
        if self.last == 0:
            return 1
        tokens = self.tokens + self.throws
        for suit in range(self.problem.suits):
            top = self.problem.tops[suit]
            if heights >> 4 * suit & 15 < top:
                tokens += self.earliest[suit * RANKS + top - 1] < self.last - 1
        return self.last - (self.problem.pile_size - self.drawn) <= tokens
