"""A lower bound on the turns of a perfect line: an easier game, played without choices.

Count turns from 1. Each turn of a line to perfect is a *play*, which raises a firework, or *idle*:
a hint, a discard or a misplay. If ``missing`` plays are missing, a line of at most ``most`` turns
has at most ``most - missing`` idle ones.

**Draws.** *Of ``i`` idle turns, at most ``min(i, (i + spare) // 2)`` draw a card*, where ``spare``
is the number of missing tokens and of strikes that may still be taken. Say there are ``h`` hints,
``d`` discards and ``m`` misplays. A hint takes a token, a discard returns one, and tokens are never
more than all: ``d - h`` is at most the missing tokens. So ``2 (d + m) = i + (d - h) + m`` is at
most ``i + spare``. Hence ``p`` plays in ``t`` turns leave at most ``p + min(i, (i + spare) // 2)``
draws, with ``i = t - p``, and that grows with ``p``.

**The easier game** (:meth:`Relaxed._forward`). In each turn, every suit rises by one rank whose
next card the mover *may hold*. A seat may hold its cards of now for ever, and a card of the pile
from a turn on in which it moves and may draw that card. So it plays what it draws no sooner than it
moves again. No firework of a real line is ever higher than here. What it plays in a turn has been
next in its suit here by then, and the mover may hold it. So there are at most as many plays as
suits have risen, one a turn, and none where the mover may hold no such card. With that many plays,
the draws above are the most that there can be, and the relation goes on to the next turn. The game
ends where all plays can have been made: no line takes fewer turns.

**Deadlines** (:meth:`Relaxed._backward`), for a line of at most ``most`` turns. From the top of a
suit down, a card is played at the latest in the last turn before that of the next rank in which a
seat moves that may hold a copy. If the copies are in the pile, the first of them is drawn, at the
latest, ``players`` turns before. Cards are drawn in order, one a turn at most. So each card of the
pile has a first and a last turn to be drawn in, and only seats that move in these may hold it.

* If one card alone can serve for a play, and that can be made in a few turns only, a seat draws it
  that moves in one of these turns.
* If a play has one turn only, no other suit rises in that turn: the play *owns* it.
* If ``n`` cards must be drawn by turn ``t``, ``p >= 2 n - t - spare`` plays have been made, by the
  above, and always ``p >= t - (most - missing)``. If that is as many as suits have risen, all those
  plays have been made, and only cards that are next in their suits here can be played after it.

Deadlines make the game slower, and the slower game moves deadlines: the two take
turns, ``ROUNDS`` times. Everything is a relation that a real line keeps, so none is left out.

**The last draw.** Say that a line has a given number of hints before the last draw (standard
ending). Each other turn until then draws a card, and after it each seat moves once. So that draw is
made in turn ``most - rest``, and a card that ``n`` others follow in the pile is drawn ``n`` turns
before that, at the latest. (If a line is perfect before, let it go on with turns that draw and
count as idle. The easier game has no turn after the line's last one.) This gives more bounds:

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

from collections.abc import MutableSequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints, words
else:
    from solver.kernel._cython import bit_length, ints, words
    from solver.kernel.layout import (
        CARDS,
        DEPTH,
        HEIGHTS,
        NO_LIMIT,
        RANKS,
        ROUNDS,
        SEATS,
        SUITS,
    )
    from solver.kernel.problem import Problem


class Relaxed:
    """The easier game, for one problem after another.

    Where ``throws`` is not less than 0, the turn of the last draw is known: ``rest`` is how many
    turns a line may have after it, less than 0 if it must be perfect before. ``gaps`` are the known
    gaps, from the last draw on backward, with -1 after them.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.seat = 0
        self.drawn = 0
        self.candidates = 0
        self.first = 0
        self.last = 0  # the last draw's turn if it is known
        self.throws = -1
        self.rest = 0
        self.most_hints = 0
        self.most_earned = 1
        self.gaps = ints(CARDS)
        self.gaps[0] = -1
        self.tokens = 0
        self.nobody = SUITS * RANKS  # the owner of turns in which nothing is played
        self.hands = words(SEATS)
        self.may_hold = words(SEATS)
        self.place = ints(CARDS)  # where in the pile each card lies
        self.early = ints(CARDS)  # the first and the last turn in which it may be drawn
        self.late = ints(CARDS)
        self.earliest = ints(SUITS * RANKS)  # the first turn in which each kind may be played
        self.owner = ints(DEPTH)  # the kind that must be played in each turn, or -1

    def load(self) -> None:
        """Take the problem's pile."""
        for k in range(self.problem.pile_size):
            self.place[bit_length(self.problem.pile[k]) - 1] = k

    def turns(
        self,
        hands: MutableSequence[int],
        at: int,
        seat: int,
        heights: int,
        fits: int,
        missing: int,
        drawn: int,
        spare: int,
        most: int,
    ) -> int:
        """A lower bound on the turns to perfect, or ``most + 1`` if it is above ``most``.

        The hands begin at index ``at``, and ``seat`` moves next.
        """
        self.seat = seat
        self.drawn = drawn
        for other in range(self.problem.players):
            self.hands[other] = hands[at + other]
        for k in range(drawn, self.problem.pile_size):
            self.early[k] = k + 1 - drawn
            self.late[k] = NO_LIMIT + k
        for kind in range(self.problem.suits * RANKS):
            self.earliest[kind] = 1
        for turn in range(most + 1):
            self.owner[turn] = -1
        self._set_last(most)
        turns = 0
        for done in range(ROUNDS):
            narrowed = self._backward(heights, most)
            if narrowed < 0:
                return most + 1
            if done and not narrowed:
                break
            turns = self._forward(heights, fits, missing, spare, most)
            if turns > most:
                break
            if not self._can_hint(heights):
                return most + 1
        return turns

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

    # -- forward --------------------------------------------------------------------------------

    def _forward(self, heights: int, fits: int, missing: int, spare: int, most: int) -> int:
        """Play the easier game, and return how many turns it takes, or ``most + 1``."""
        size = self.problem.pile_size
        seat = self.seat
        for other in range(self.problem.players):
            self.may_hold[other] = self.hands[other]
        been_next = 0
        due = self.drawn
        reached = self.drawn
        turn = 0
        plays = 0
        risen = 0
        completed = 0
        most_idle = most - missing
        returned = self.tokens + 2 * self.throws
        while plays < missing:
            if turn == most:
                return most + 1
            turn += 1
            if self.last:
                most_idle = returned + completed
                if most_idle > most - missing:
                    most_idle = most - missing
            been_next |= fits
            able = self.may_hold[seat] & been_next
            ready = self.may_hold[seat] & fits
            if self.owner[turn] == self.nobody:
                able = 0
                ready = 0
            elif ready and self.owner[turn] >= 0:
                ready &= self.problem.kinds[self.owner[turn]]
            while ready:
                suit = self.problem.suit_of[bit_length(ready) - 1]
                height = heights >> 4 * suit & 15
                where = suit * HEIGHTS + height
                heights += 1 << 4 * suit
                ready &= ~self.problem.fitting[where]
                fits ^= self.problem.fitting[where] | self.problem.fitting[where + 1]
                self.earliest[suit * RANKS + height] = turn
                risen += 1
                completed += height + 1 == self.problem.tops[suit]
            if able and plays < risen:
                plays += 1
            idle = turn - plays
            if idle > most_idle:
                return most + 1
            least = turn - most_idle
            if self.drawn < size:
                throws = (idle + spare) // 2
                if throws > idle:
                    throws = idle
                if self.last and throws > self.throws:
                    throws = self.throws
                reach = self.drawn + plays + throws
                if reach > size:
                    reach = size
                while reach > reached and self.early[reach - 1] > turn:
                    reach -= 1
                while reached < reach:
                    self.early[reached] = turn
                    reached += 1
                self.may_hold[seat] |= self.problem.until[reach] & ~self.problem.until[due]
                while due < size and self.late[due] <= turn:
                    due += 1
                if due > reach:
                    return most + 1
                if least < 2 * (due - self.drawn) - turn - spare:
                    least = 2 * (due - self.drawn) - turn - spare
            if least >= risen:
                been_next = 0
            seat = 0 if seat + 1 == self.problem.players else seat + 1
        for k in range(reached, size):
            if self.early[k] <= turn:
                self.early[k] = turn + 1
        return turn

    # -- backward -------------------------------------------------------------------------------

    def _backward(self, heights: int, most: int) -> int:
        """Find deadlines: 1 if there is less time than before, 0 if as much, -1 if too little."""
        narrowed = 0
        for suit in range(self.problem.suits):
            turn = most + 1
            for height in range(self.problem.tops[suit] - 1, (heights >> 4 * suit & 15) - 1, -1):
                kind = suit * RANKS + height
                turn = self._latest(kind, turn - 1)
                while turn and self.owner[turn] >= 0 and self.owner[turn] != kind:
                    turn = self._latest(kind, turn - 1)
                if turn == 0:
                    return -1
                if turn == self.earliest[kind] and self.owner[turn] < 0:
                    self.owner[turn] = kind
                    narrowed = 1
                if self.first >= 0 and self._narrow(self.earliest[kind], turn):
                    narrowed = 1
        late = 2 * NO_LIMIT
        for k in range(self.problem.pile_size - 1, self.drawn - 1, -1):
            late -= 1
            if self.late[k] < late:
                late = self.late[k]
            self.late[k] = late
        early = 0
        for k in range(self.drawn, self.problem.pile_size):
            early += 1
            if self.early[k] > early:
                early = self.early[k]
            self.early[k] = early
            if early > self.late[k]:
                return -1
        return narrowed

    def _latest(self, kind: int, last: int) -> int:
        """The latest turn up to ``last`` in which a card of ``kind`` may be played, or 0.

        This counts the cards that can serve, as ``candidates``. ``first`` is the place of the first
        of them in the pile, or -1 if a hand holds one.
        """
        players = self.problem.players
        earliest = self.earliest[kind]
        same = self.problem.kinds[kind]
        latest = 0
        self.candidates = 0
        self.first = CARDS
        for other in range(players):
            if self.hands[other] & same:
                turn = last - (self.seat + last - 1 - other + players) % players
                if turn >= earliest:
                    self.candidates += 1
                    self.first = -1
                    if turn > latest:
                        latest = turn
        same &= self.problem.until[self.problem.pile_size] & ~self.problem.until[self.drawn]
        while same:
            k = self.place[bit_length(same) - 1]
            same ^= self.problem.pile[k]
            turn = last
            if self.late[k] + players <= last:
                wait = (last - self.late[k]) % players
                if wait and self.late[k] - self.early[k] < players - wait:
                    turn = last - wait
            elif self.early[k] + players > last:
                continue
            if turn >= earliest:
                self.candidates += 1
                if k < self.first:
                    self.first = k
                if turn > latest:
                    latest = turn
        return latest

    def _narrow(self, earliest: int, latest: int) -> int:
        """Let the first card that can serve be drawn in time; return if that leaves less time.

        If it is the only one, whoever moves from turn ``earliest`` to turn ``latest`` draws it.
        """
        k = self.first
        players = self.problem.players
        early = self.early[k]
        late = self.late[k]
        if late > latest - players:
            late = latest - players
        span = latest - earliest
        if self.candidates == 1 and span < players - 1:
            over = (late - earliest + players * DEPTH) % players
            if over > span:
                late -= over - span
            over = (early - earliest + players * DEPTH) % players
            if over > span:
                early += players - over
        if early == self.early[k] and late == self.late[k]:
            return 0
        self.early[k] = early
        self.late[k] = late
        return 1
