"""Depth-first search for a line within a limit of turns, which proves the fewest turns.

The caller begins with the lower bound of the easier game below as the limit, and raises it
while there is no such line. The search leaves a position that needs more turns than are left, by
the bound or by earlier visits. The turns that a position needs do not depend on the way to it. So
the table (:mod:`solver.kernel.tables`) is keyed by the position alone. It holds a lower bound on
these turns: one more than the least of all positions after it. So the work for one limit helps with
the next. Moves are tried in the order of that number, the least first.

The moves left out by :mod:`solver.kernel.problem` cost no turns: each argument there exchanges
moves of a line one for one. This search prunes all that the search without a limit prunes.

**A given number of hints** before the pile's last card is drawn (:class:`HintCountSearch`). Under
the standard ending the last draw leaves one turn to each seat. Plays, discards and misplays draw,
hints don't. So the number of hints before the last draw determines the turn of that draw, and who
moves in each turn after it. Hints and throws have a limit each, while a search for any line has one
limit for both together. All this makes the easier game sharp enough to refute most numbers of hints
at once, and to lead to a line if there is one. The caller tries one number after the
other: each line has one of them, so if all are refuted there is none. An undecided number is split
into cases by the number of hints just before the last draw, these by the number just before the
draw before it, and so on. (A line that is perfect before the last draw counts as if nobody hinted
any more. It may be found with more hints allowed than it has.)

With a limit of ``t`` turns, *each line of at most* ``t`` *turns is in the case of its hints*, so if
all cases are refuted there is none. Say that a line has ``h`` hints before the last draw. It makes
that draw in turn ``d = pile + h``, or is perfect before and goes on with draws up to ``d``, as
above. So of its ``t`` turns at most ``rest = min(players, t - d)`` come after ``d``. If ``rest`` is
negative, the line ends that many turns before ``d``: the easier game's bounds for ``d`` hold for
it, too, up to its end. No line has more hints than :meth:`HintCountSearch.begin` returns. Every
line that a case finds has at most ``t`` turns.

Whether a position fails also depends on the hints left, on the case, and on the limit, so its hash
includes them.

**The bound: an easier game, played without choices** (:class:`Relaxed`).

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

from array import array
from collections.abc import MutableSequence, Sequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints, keys, words
else:
    from solver.kernel._cython import *
    from solver.kernel.core import Search
    from solver.kernel.problem import Problem

GAPS = 16
"""More than the draws for which the number of hints just before them may be fixed."""


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


class Fewest(Search):
    """A search for short lines, for one problem after another under the same rules."""

    def _allocate(self, table_bits: int, most_bits: int) -> None:
        Search._allocate(self, table_bits, most_bits)
        self.relaxed = Relaxed(self.problem)
        self.least = ints(DEPTH * MOVES)
        self.need = ints(DEPTH)
        self.noise = 0
        self.at_once //= 10  # a node takes longer here

    def load_winnable(self, numbers: array[int]) -> int:
        """Take a winnable problem, and return a lower bound on the turns of a line."""
        self.most_turns = NO_LIMIT
        self._load(numbers, 0)
        self.relaxed.load()
        self.noise = 0
        self.timed = True
        return self._bound(0, DEPTH - 1)

    def within(self, turns: int) -> None:
        """Let :meth:`run` look for lines of at most ``turns`` turns."""
        self.most_turns = turns
        self.status = RUNNING
        self.depth = 0
        self._expand(0)

    def _run(self, nodes: int) -> int:
        depth = self.depth
        until = self.nodes + nodes
        status = REFUTED
        while depth >= 0:
            which = self.next_move[depth]
            if which == self.move_count[depth]:
                self._store(depth)
                depth -= 1
                if self.refuted.is_full():
                    status = TABLE_FULL
                    break
                continue
            if self.nodes >= until:
                status = RUNNING
                break
            if self.nodes >= self.restart_at:
                self.patience += self.patience // 3
                self.restart_at = self.nodes + self.patience
                self.noise = SWAPPED
                depth = 0
                self._expand(0)
                self.begun[0] = self.nodes
                continue
            move = self.moves[depth * MOVES + which]
            self.next_move[depth] = which + 1
            self.nodes += 1
            self._make(depth, move)
            self._hash(depth, move)
            depth += 1
            if self.missing[depth] == 0:
                status = WON
                break
            if self._has_failed(depth):  # since the moves were listed
                depth -= 1
                continue
            self._expand(depth)
            self.begun[depth] = self.nodes
        self.depth = depth
        return status

    def _store(self, depth: int) -> None:
        """Store how many turns a position needs whose moves were all tried."""
        self.refuted.put(self.key[depth], self.check[depth], self.need[depth])
        if depth:
            self._lower(depth - 1, self.need[depth] + 1)

    def _known(self, depth: int) -> int:
        """The least turns that a position is known to need."""
        return self.refuted.get(self.key[depth], self.check[depth])

    def _has_failed(self, depth: int) -> int:
        """Whether a position is known to need more turns than are left."""
        known = self._known(depth)
        if known <= self.most_turns - depth:
            return 0
        if depth:
            self._lower(depth - 1, known + 1)
        return 1

    def _lower(self, depth: int, need: int) -> None:
        if self.need[depth] > need:
            self.need[depth] = need

    def _expand(self, depth: int) -> None:
        """List the moves after which there may be turns enough, best first."""
        self._generate(depth)
        if self.plays_only[depth]:
            self._generate_others(depth)
        first = depth * MOVES
        end = first
        most = self.most_turns - depth - 1
        need = NO_LIMIT
        for at in range(first, first + self.move_count[depth]):
            move = self.moves[at]
            self._make(depth, move)
            least = self._least(depth, move, most)
            if least > most:
                if need > least + 1:
                    need = least + 1
                continue
            self.seed = (self.seed * 1103515245 + 12345) & 0x7FFFFFFF
            if (self.seed >> 16) % 100 < self.noise:
                least += 1
            to = end
            while to > first and self.least[to - 1] > least:
                self.moves[to] = self.moves[to - 1]
                self.least[to] = self.least[to - 1]
                to -= 1
            self.moves[to] = move
            self.least[to] = least
            end += 1
        self.move_count[depth] = end - first
        self.need[depth] = need

    def _least(self, depth: int, move: int, most: int) -> int:
        """How many turns are needed at least after ``move``; more than ``most`` if it fails."""
        if self.missing[depth + 1] == 0:
            return 0
        if self._leaves_case(depth, move) or self._cut(depth, move):
            return most + 1
        self._hash(depth, move)
        known = self._known(depth + 1)
        if known > most:
            return known
        bound = self._bound(depth + 1, most)
        return bound if bound > known else known

    def _leaves_case(self, depth: int, move: int) -> int:  # noqa: ARG002 - a subclass's reads it
        """Whether ``move`` leads to none of the lines that are looked for."""
        return 0

    def _bound(self, depth: int, most: int) -> int:
        """The lower bound of the easier game, or ``most + 1``."""
        spare = self.strikes[depth] - 1
        if self.tokens[depth] < self.most_tokens:
            spare += self.most_tokens - self.tokens[depth]
        return self.relaxed.turns(
            self.hands,
            depth * SEATS,
            self.turn[depth],
            self.heights[depth],
            self.fits[depth],
            self.missing[depth],
            self.drawn[depth],
            spare,
            most,
        )


class HintCountSearch(Fewest):
    """A search for lines with given hints, for one problem after another under the same rules."""

    def _allocate(self, table_bits: int, most_bits: int) -> None:
        Fewest._allocate(self, table_bits, most_bits)
        self.hint_keys = keys("hints left", 2 * DEPTH)
        self.gap_keys = keys("gaps", 2 * GAPS * TOKENS)
        self.turn_keys = keys("most turns", 2 * DEPTH)
        self.rest = 0

    def begin(self, numbers: array[int], start: int = 0) -> int:
        """Take the problem at ``start``, and return the most hints of a line, or -1.

        It is -1 if hints don't distinguish lines: under Crowning Piece, after the last draw, and if
        the game is over. So it is if the last card may be played unseen: the easier game does not
        know that move.
        """
        self.most_turns = NO_LIMIT
        status = self._load(numbers, start)
        self.rest = self.players
        self.relaxed.load()
        self.timed = True
        self.relaxed.most_hints = max(self.most_tokens, self.problem.tokens)
        self.relaxed.most_earned = 1 + self.choreography
        if status != RUNNING or self.crowning or self.problem.pile_size == 0:
            return -1
        if self.problem.turns_left >= 0 or self.problem.last_card:
            return -1
        return self._most_hints()

    def _most_hints(self) -> int:
        """As many hints as there can be tokens: a throw or a completed suit earns one."""
        hints = self.tokens[0] + self._throws(0)
        for suit in range(self.problem.suits):
            hints += (self.heights[0] >> 4 * suit & 15) < self.problem.tops[suit]
        if self.choreography:
            hints += self.missing[0]
        if hints >= DEPTH // 2:
            hints = DEPTH // 2
        return hints

    def _throws(self, depth: int) -> int:
        """How many turns with a card, or of the last round, need not be plays."""
        return self.problem.pile_size - self.drawn[depth] + self.rest - self.missing[depth]

    def with_hints(self, hints: int, gaps: Sequence[int] = (), turns: int = NO_LIMIT) -> None:
        """Let :meth:`run` look for lines with ``hints`` hints and at most ``turns`` turns.

        ``gaps`` fixes the numbers of hints just before the last draw, just before the one before
        that, and so on (fewer than ``GAPS``).
        """
        draw = self.problem.pile_size + hints
        self.rest = min(self.players, turns - draw)
        self.relaxed.rest = self.rest
        self.most_turns = draw + self.rest
        self.restart_at = self.nodes + PATIENCE
        self.patience = PATIENCE
        self.noise = 0
        self.depth = -1
        self.key[0] = self.hint_keys[2 * hints]
        self.check[0] = self.hint_keys[2 * hints + 1]
        self.key[0] ^= self.turn_keys[2 * self.most_turns]
        self.check[0] ^= self.turn_keys[2 * self.most_turns + 1]
        for at in range(len(gaps)):
            gap = gaps[at]
            self.relaxed.gaps[at] = gap
            self.key[0] ^= self.gap_keys[2 * (TOKENS * at + gap)]
            self.check[0] ^= self.gap_keys[2 * (TOKENS * at + gap) + 1]
        self.relaxed.gaps[len(gaps)] = -1
        self.status = RUNNING

    def _run(self, nodes: int) -> int:
        if self.depth < 0 and nodes:
            self.depth = self._begin_case()
            nodes -= 1
        return Fewest._run(self, nodes)

    def _store(self, depth: int) -> None:
        self.refuted.put(self.key[depth], self.check[depth], self.nodes - self.begun[depth])

    def _known(self, depth: int) -> int:
        return NO_LIMIT if self.refuted.has(self.key[depth], self.check[depth]) else 0

    def _begin_case(self) -> int:
        """Count the first position as a node, and return its depth, 0, or -1 if it fails."""
        self.nodes += 1
        if self._has_failed(0) or self._bound(0, self.most_turns) > self.most_turns:
            return -1
        self._expand(0)
        self.begun[0] = self.nodes
        return 0

    def _hints_left(self, depth: int) -> int:
        """How many hints are left before the last draw."""
        return self.most_turns - depth - self.rest - self.problem.pile_size + self.drawn[depth]

    def _hash(self, depth: int, move: int) -> None:
        """Hash the position after ``move`` together with the hints that are left."""
        Fewest._hash(self, depth, move)
        if move >= HINT * MOVE and self.turns_left[depth] < 0:
            child = depth + 1
            at = 2 * self._hints_left(depth)
            self.key[child] ^= self.hint_keys[at] ^ self.hint_keys[at - 2]
            self.check[child] ^= self.hint_keys[at + 1] ^ self.hint_keys[at - 1]

    def _leaves_case(self, depth: int, move: int) -> int:
        """Whether the hints left after ``move`` contradict those, or the gaps, to be made."""
        hints = self._hints_left(depth + 1)
        if self.turns_left[depth + 1] >= 0:
            return self.turns_left[depth] < 0 and hints != 0
        if hints < 0:
            return 1
        last = self.problem.pile_size - 1 - self.drawn[depth + 1]
        for at in range(last):
            if self.relaxed.gaps[at] < 0:
                return 0
            hints -= self.relaxed.gaps[at]
        if self.relaxed.gaps[last] < 0:
            return hints < 0
        return hints < 0 or (move < HINT * MOVE and hints != self.relaxed.gaps[last])

    def _bound(self, depth: int, most: int) -> int:
        """The lower bound of the easier game with the turn of the last draw."""
        self.relaxed.throws = -1
        if self.turns_left[depth] < 0:
            self.relaxed.throws = self._throws(depth)
            if self.relaxed.throws < 0:
                return most + 1
            self.relaxed.tokens = self.tokens[depth]
            if self.choreography:
                self.relaxed.tokens += self.missing[depth]
        return Fewest._bound(self, depth, most)
