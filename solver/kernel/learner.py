"""A SAT solver: it finds values by which all clauses are true, or that there are none.

It chooses a value, makes true what follows, and where all of a clause is false learns a new clause
from what led there. The clause takes back the choices that it does not need. The variable to choose
next is the one most in conflicts of late, with a value that did well before. Restarts follow Luby's
series. Of the learnt clauses, those that span many levels of choices are forgotten now and then
(Audemard and Simon, "Glucose", 2009). All numbers are whole: it does the same on every machine.

**Unit propagation.** A variable ``v`` has the literals ``2 * v`` and, if it is false, ``2 * v +
1``. One array holds all clauses: two links, the number of levels (0: not learnt), the size, and the
literals. The first two literals are watched: while neither is false, or one is true, nothing
follows from the clause. The links chain the clauses that a literal watches. So a clause is visited
only when one of its two becomes false, and taking a choice back changes nothing in it (Moskewicz
and others, "Chaff", 2001).

About half of the original clauses have two literals. Each literal has these side by side, as pairs
of the other literal and the clause.

**Choices.** The variable to choose is the one that was most in conflicts of late. Each conflict
counts for more than the one before it, by a sixteenth. Counts are whole numbers, so that the order
is the same on every machine.

The value is the variable's in the largest set of values without a conflict so far, or else its last
one; at first it is false, since most events of the clauses do not happen in a line. Now and then
the search for the largest set begins anew, from its values and from false ones in turn (Biere and
Fleury, "Chasing target phases", 2020).

**Conflicts.** The learnt clause would have prevented the conflict: it is the first point through
which all went that led there (Marques-Silva and Sakallah, "GRASP", 1999), without the literals that
are false because of others in it (Sörensson and Biere, "Minimizing learned clauses", 2009).

**Trimming** (:class:`Trimmer`): which learnt clauses a contradiction needs, and from which clauses
each of them follows. All clauses are added in their order, until they contradict one another
without any choice. Then the learnt ones are taken away again, the last one first. If a later step
needs a clause, all its literals are made false. A conflict follows, and the clauses that lead to it
are those that it needs (Goldberg and Novikov, "Verification of proofs of unsatisfiability", 2003).
Clauses that are needed already are tried first, so that few others become needed (Heule and others,
"Trimming while checking clausal proofs", 2013).
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints, signs
else:
    from solver.kernel._cython import *


class Watched:
    """Clauses over ``count`` variables.

    They come as lists of literals, ``-v`` for a variable that is false, each ended by a 0. ``last``
    is the greatest number of a clause, before its size, that is not taken away.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.clauses = array("i", bytes(4 * HEAD_OF_CLAUSE))
        self.room = HEAD_OF_CLAUSE
        self.used = HEAD_OF_CLAUSE  # no clause begins at 0
        self.first = ints(2 * count)
        self.value = signs(2 * count)
        self.pairs = ints(0)
        self.pairs_from = ints(2 * count + 1)
        self.level = ints(count)
        self.reason = ints(count)
        self.trail = ints(count)
        self.begun = ints(count + 1)
        self.assigned = 0
        self.spread = 0
        self.depth = 0
        self.last = MOST_COUNTED
        self.unneeded = 0  # where the chains of clauses begin that are not needed, if they have any
        self.spread_unneeded = 0

    def extend(self, size: int) -> None:
        """Make room for ``size`` more numbers."""
        self.clauses = array("i", bytes(self.clauses) + bytes(4 * size))
        self.room += size

    def _make_room(self, numbers: array[int]) -> int:
        """Make room for the clauses in ``numbers``, and return how many there are."""
        count = 0
        for at in range(len(numbers)):
            count += numbers[at] == 0
        self.extend(len(numbers) + HEAD_OF_CLAUSE * count)
        return count

    def _read(self, numbers: array[int]) -> None:
        """Write the literals of each clause, each once, where the next clause begins."""
        size = 0
        for number in numbers:
            if number == 0:
                self._take(size)
                size = 0
                continue
            literal = 2 * number - 2 if number > 0 else -2 * number - 1
            clause = self.used + HEAD_OF_CLAUSE
            known = 0
            for before in range(clause, clause + size):
                known |= self.clauses[before] == literal
            if not known:
                self.clauses[clause + size] = literal
                size += 1

    def _take(self, size: int) -> None:
        """Take the clause of ``size`` literals that is written where the next one begins."""
        self.clauses[self.used + HEAD_OF_CLAUSE - 1] = size
        self.used += HEAD_OF_CLAUSE + size

    def _watch(self, clause: int) -> None:
        """Chain a clause of two literals or more to its first two."""
        for which in range(2):
            literal = self.unneeded + self.clauses[clause + which]
            self.clauses[clause - HEAD_OF_CLAUSE + which] = self.first[literal]
            self.first[literal] = 2 * clause + which

    def _pair(self) -> None:
        """Put the clauses of two literals side by side."""
        for which in range(2):  # to count, and to write
            at = HEAD_OF_CLAUSE
            while at < self.used:
                clause = at + HEAD_OF_CLAUSE
                at = clause + self.clauses[clause - 1]
                if at == clause + 2:
                    for place in range(2):
                        literal = self.clauses[clause + place]
                        self.pairs_from[literal] -= 2
                        if which:
                            self.pairs[self.pairs_from[literal]] = self.clauses[clause + 1 - place]
                            self.pairs[self.pairs_from[literal] + 1] = clause
            if not which:
                end = 0
                for literal in range(2 * self.count):
                    end -= self.pairs_from[literal]
                    self.pairs_from[literal] = end
                self.pairs_from[2 * self.count] = end
                self.pairs = ints(end)

    def _assign(self, literal: int, reason: int) -> None:
        """Make a literal true, for the clause ``reason`` or, if that is 0, by choice."""
        variable = literal >> 1
        self.value[literal] = 1
        self.value[literal ^ 1] = -1
        self.level[variable] = self.depth
        self.reason[variable] = reason
        self.trail[self.assigned] = literal
        self.assigned += 1

    def _visit_pairs(self, false: int) -> int:
        """Make true what follows from clauses of two literals; return one that is false, or 0."""
        for at in range(self.pairs_from[false] >> 1, self.pairs_from[false + 1] >> 1):
            other = self.pairs[2 * at]
            if self.value[other] < 0:
                return self.pairs[2 * at + 1]
            if self.value[other] == 0:
                self._assign(other, self.pairs[2 * at + 1])
        return 0

    def _propagate(self) -> int:
        """Make all implied literals true; return a clause whose literals are all false, or 0."""
        while True:
            while self.spread < self.assigned:
                false = self.trail[self.spread] ^ 1
                self.spread += 1
                clause = self._visit_pairs(false)
                if clause == 0:
                    clause = self._visit(false, 0)
                if clause > 0:
                    return clause
            if self.unneeded == 0 or self.spread_unneeded == self.assigned:
                return 0
            clause = self._visit(self.trail[self.spread_unneeded] ^ 1, self.unneeded)
            self.spread_unneeded += 1
            if clause > 0:
                return clause

    def _visit(self, false: int, chain: int) -> int:
        """Visit the clauses of a chain that a false literal watches; return one all false, or 0.

        Of the chain ``unneeded``, those that are needed by now change to the other one. Those that
        are taken away leave both.
        """
        before = 0
        link = self.first[chain + false]
        while link > 0:
            clause = link >> 1
            which = link & 1
            after = self.clauses[clause - HEAD_OF_CLAUSE + which]
            other = self.clauses[clause + (which ^ 1)]
            if self.value[other] > 0 and chain == 0:
                before = link
                link = after
                continue
            number = self.clauses[clause - 2]
            to = -1  # the literal that watches from now on, if it is another one
            if number > self.last or -number > self.last:
                to = -2
            elif self.value[other] <= 0:
                end = clause + self.clauses[clause - 1]
                at = clause + 2
                while at < end and self.value[self.clauses[at]] < 0:
                    at += 1
                if at < end:
                    to = self.clauses[at]
                    self.clauses[at] = false
                    self.clauses[clause + which] = to
                elif self.value[other] < 0:
                    return clause
                else:
                    self._assign(other, clause)
            if to == -1 and number < 0 and chain > 0:
                to = false
            if to == -1:
                before = link
            elif before > 0:
                self.clauses[(before >> 1) - HEAD_OF_CLAUSE + (before & 1)] = after
            else:
                self.first[chain + false] = after
            if to >= 0:
                if number > 0:
                    to += self.unneeded
                self.clauses[clause - HEAD_OF_CLAUSE + which] = self.first[to]
                self.first[to] = link
            link = after
        return 0


class Active:
    """A heap of the variables 0 to ``count - 1``, the most active on top; at first it holds all."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.size = count
        self.worth = 16
        self.counts = ints(count)
        self.heap = ints(count)
        self.places = ints(count)
        for variable in range(count):
            self.heap[variable] = variable
            self.places[variable] = variable

    def add(self, variable: int) -> None:
        """Put a variable into the heap, unless it is there."""
        if self.places[variable] < 0:
            self.heap[self.size] = variable
            self.places[variable] = self.size
            self.size += 1
            self._rise(self.places[variable])

    def take(self) -> int:
        """Take the top out of the heap and return it; -1 if the heap is empty."""
        if self.size == 0:
            return -1
        top = self.heap[0]
        self.places[top] = -1
        self.size -= 1
        if self.size > 0:
            self.heap[0] = self.heap[self.size]
            self.places[self.heap[0]] = 0
            self._sink()
        return top

    def bump(self, variable: int) -> None:
        """Count a conflict for a variable."""
        self.counts[variable] += self.worth
        if self.counts[variable] > MOST_COUNTED:
            self._scale()
        if self.places[variable] >= 0:
            self._rise(self.places[variable])

    def next_conflict(self) -> None:
        """Let conflicts count for more from now on."""
        self.worth += self.worth >> 4
        if self.worth > MOST_COUNTED >> 2:
            self._scale()

    def _scale(self) -> None:
        """Scale all counts down; that keeps the heap a heap."""
        for variable in range(self.count):
            self.counts[variable] >>= SCALED
        self.worth >>= SCALED
        if self.worth < 16:
            self.worth = 16

    def _rise(self, at: int) -> None:
        variable = self.heap[at]
        count = self.counts[variable]
        while at > 0:
            above = (at - 1) >> 1
            other = self.heap[above]
            if self.counts[other] >= count:
                break
            self.heap[at] = other
            self.places[other] = at
            at = above
        self.heap[at] = variable
        self.places[variable] = at

    def _sink(self) -> None:
        at = 0
        variable = self.heap[0]
        count = self.counts[variable]
        below = 1
        while below < self.size:
            other = self.heap[below]
            if below + 1 < self.size and self.counts[self.heap[below + 1]] > self.counts[other]:
                below += 1
                other = self.heap[below]
            if self.counts[other] <= count:
                break
            self.heap[at] = other
            self.places[other] = at
            at = below
            below = 2 * at + 1
        self.heap[at] = variable
        self.places[variable] = at


class Phases:
    """The values of ``count`` variables, as literals: twice the number, plus 1 if it is false."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.last = ints(count)
        self.target = ints(count)
        self.size = 0
        self.rounds = 0
        self.next_at = ANEW
        for variable in range(count):
            self.last[variable] = 2 * variable + 1
            self.target[variable] = -1

    def literal(self, variable: int) -> int:
        """The literal of a variable to make true."""
        if self.target[variable] >= 0:
            return self.target[variable]
        return self.last[variable]

    def reach(self, trail: MutableSequence[int], size: int) -> None:
        """Keep the first ``size`` literals of ``trail`` if no set free of a conflict was larger."""
        if size > self.size:
            self.size = size
            for at in range(size):
                self.target[trail[at] >> 1] = trail[at]

    def look_anew(self, conflicts: int) -> None:
        """Begin to look for the largest set anew, if it is time after ``conflicts`` conflicts."""
        if conflicts < self.next_at:
            return
        self.rounds += 1
        self.next_at = conflicts + ANEW * self.rounds
        self.size = 0
        for variable in range(self.count):
            if self.rounds % 2 == 0:
                self.last[variable] = 2 * variable + 1
            elif self.target[variable] >= 0:
                self.last[variable] = self.target[variable]
            self.target[variable] = -1


class Learner(Watched):
    """The search for values of ``variables`` variables, which count from 1.

    Learnt clauses take up to ``most`` numbers, and so does their log, which keeps all of them in
    their order, also the forgotten ones. A log that would take more is given up.
    """

    def __init__(self, variables: int, clauses: array[int], most: int = 1 << 24) -> None:
        Watched.__init__(self, variables)
        self.active = Active(variables)
        self.seen = ints(variables)
        self.marked = ints(variables)
        self.marks = 0
        self.waiting = ints(variables + 1)
        self.learnt = ints(variables + 1)
        self.stamps = ints(variables + 1)
        self.stamp = 0
        self.phases = Phases(variables)
        self.levels = ints(LEVELS + 1)
        self.nodes = 0
        self.series = 1
        self.restart_at = RESTARTED
        self.forget_at = LEARNT
        self.learnt_count = 0
        self.status = RUNNING
        self.log = array("i", [0])
        self.logged = 0
        self.log_room = 1
        self.is_logged = 1
        self._make_room(clauses)
        self._read(clauses)
        self._pair()
        self.most_logged = most
        self.most = self.used + most
        self.learnt_from = self.used

    def _take(self, size: int) -> None:
        clause = self.used + HEAD_OF_CLAUSE
        if size > 1:
            Watched._take(self, size)
            if size > 2:
                self._watch(clause)
        elif size == 0 or self.value[self.clauses[clause]] < 0:
            self.status = REFUTED
        elif self.value[self.clauses[clause]] == 0:
            self._assign(self.clauses[clause], 0)

    def run(self, conflicts: int) -> int:
        """Search for ``conflicts`` more conflicts, and return the status."""
        if self.status == RUNNING or self.status == TABLE_FULL:
            with cython.nogil:
                self.status = self._run(conflicts)
        return self.status

    def grow(self) -> None:
        """Make more room for clauses (after TABLE_FULL)."""
        if self._is_full():
            self.extend(max(self.room, 4 * self.count))
        if self._log_is_full():
            if self.log_room > self.most_logged:
                self.is_logged = 0
                return
            room = self.log_room + 4 * self.count
            self.log = array("i", bytes(self.log) + bytes(4 * room))
            self.log_room += room

    def learnt_clauses(self) -> array[int] | None:
        """Return all learnt clauses in their order, each ended by a 0; None without a log."""
        return array("i", self.log[: self.logged]) if self.is_logged else None

    def model(self) -> list[int]:
        """Return the literals that are true (after WON), as they are numbered in clauses."""
        return [v + 1 if self.value[2 * v] > 0 else -v - 1 for v in range(self.count)]

    def _run(self, conflicts: int) -> int:
        until = self.nodes + conflicts
        while True:
            if self._is_full() and self.room >= self.most:
                self._take_back(0)
                self._forget()
            if self._is_full() or self._log_is_full():
                return TABLE_FULL
            clause = self._propagate()
            if clause > 0:
                self.nodes += 1
                if self.depth == 0:
                    return REFUTED
                self._learn(clause)
                continue
            if self.nodes >= until:
                return RUNNING
            if self.nodes >= self.restart_at:
                self._restart()
            variable = self._choice()
            if variable < 0:
                return WON
            self.begun[self.depth] = self.assigned
            self.depth += 1
            self._assign(self.phases.literal(variable), 0)

    def _is_full(self) -> int:
        """Whether there is no room for the longest clause that may be learnt next."""
        return self.used + HEAD_OF_CLAUSE + self.count > self.room

    def _log_is_full(self) -> int:
        """Whether there is no room for the longest clause in the log."""
        return self.is_logged and self.logged + self.count >= self.log_room

    def _choice(self) -> int:
        """The variable to choose next, or -1 if all have values."""
        while True:
            variable = self.active.take()
            if variable < 0 or self.value[2 * variable] == 0:
                return variable

    def _take_back(self, depth: int) -> None:
        """Take back all choices but the first ``depth``, and what followed from them."""
        if self.depth <= depth:
            return
        first = self.begun[depth]
        while self.assigned > first:
            self.assigned -= 1
            literal = self.trail[self.assigned]
            variable = literal >> 1
            self.value[literal] = 0
            self.value[literal ^ 1] = 0
            self.phases.last[variable] = literal
            self.active.add(variable)
        self.spread = first
        self.depth = depth

    def _restart(self) -> None:
        """Take back all choices, and forget clauses if there are many."""
        self._take_back(0)
        if self.learnt_count >= self.forget_at:
            self.forget_at += LEARNT_MORE
            self._forget()
        self.phases.look_anew(self.nodes)
        self.series += 1
        self.restart_at = self.nodes + RESTARTED * self._luby(self.series)

    def _luby(self, number: int) -> int:
        """The item of Luby's series 1 1 2 1 1 2 4 ... with this number, which counts from 1."""
        while True:
            power = 1
            while 2 * power - 1 < number:
                power *= 2
            if 2 * power - 1 == number:
                return power
            number -= power - 1

    def _learn(self, conflict: int) -> None:
        """Learn a clause from one that is false, and go back to where it has one literal left."""
        self.phases.reach(self.trail, self.begun[self.depth - 1])
        size = self._shorten(self._analyse(conflict))
        back = 0
        levels = self._levels(size)
        for at in range(1, size):
            level = self.level[self.learnt[at] >> 1]
            if level > back:
                back = level
                literal = self.learnt[1]
                self.learnt[1] = self.learnt[at]
                self.learnt[at] = literal
        if self.is_logged:
            self._log(size)
        self._take_back(back)
        self.active.next_conflict()
        if size == 1:
            self._assign(self.learnt[0], 0)
            return
        clause = self.used + HEAD_OF_CLAUSE
        for at in range(size):
            self.clauses[clause + at] = self.learnt[at]
        self.clauses[clause - 2] = levels
        self.clauses[clause - 1] = size
        self.used = clause + size
        self.learnt_count += 1
        self._watch(clause)
        self._assign(self.learnt[0], clause)

    def _analyse(self, conflict: int) -> int:
        """Write into ``learnt`` what can't all be false, the last level's literal first.

        That literal is the first one back from the conflict through which all ways from the last
        choice to it go. All others were false before that choice.
        """
        size = 1
        open_ways = 0
        at = self.assigned
        clause = conflict
        pivot = -1
        while True:
            for place in range(clause, clause + self.clauses[clause - 1]):
                literal = self.clauses[place]
                variable = literal >> 1
                if literal == pivot or self.seen[variable] or self.level[variable] == 0:
                    continue
                self.seen[variable] = 1
                self.active.bump(variable)
                if self.level[variable] == self.depth:
                    open_ways += 1
                else:
                    self.learnt[size] = literal
                    size += 1
            at -= 1
            while not self.seen[self.trail[at] >> 1]:
                at -= 1
            pivot = self.trail[at]
            self.seen[pivot >> 1] = 0
            clause = self.reason[pivot >> 1]
            open_ways -= 1
            if open_ways == 0:
                break
        self.learnt[0] = pivot ^ 1
        return size

    def _shorten(self, size: int) -> int:
        """Leave out literals that are false because of others; return how many are left."""
        self._levels(size)
        self.marks = 0
        for at in range(1, size):
            self._mark(self.learnt[at] >> 1)
        kept = 1
        for at in range(1, size):
            if not self._follows(self.learnt[at]):
                self.learnt[kept] = self.learnt[at]
                kept += 1
        self._unmark(0)
        return kept

    def _mark(self, variable: int) -> None:
        self.seen[variable] = 1
        self.marked[self.marks] = variable
        self.marks += 1

    def _unmark(self, first: int) -> None:
        while self.marks > first:
            self.marks -= 1
            self.seen[self.marked[self.marks]] = 0

    def _follows(self, literal: int) -> int:
        """Whether a literal is false because of marked ones, which then marks all on the way.

        Only levels of the learnt clause, which are stamped, can have such.
        """
        if self.reason[literal >> 1] == 0:
            return 0
        first = self.marks
        size = 1
        self.waiting[0] = literal >> 1
        while size > 0:
            size -= 1
            implied = self.waiting[size]
            clause = self.reason[implied]
            for at in range(clause, clause + self.clauses[clause - 1]):
                variable = self.clauses[at] >> 1
                if variable == implied or self.seen[variable] or self.level[variable] == 0:
                    continue
                if self.reason[variable] == 0 or self.stamps[self.level[variable]] != self.stamp:
                    self._unmark(first)
                    return 0
                self._mark(variable)
                self.waiting[size] = variable
                size += 1
        return 1

    def _levels(self, size: int) -> int:
        """How many levels of choices the learnt literals span; they are stamped."""
        self.stamp += 1
        levels = 0
        for at in range(size):
            level = self.level[self.learnt[at] >> 1]
            if self.stamps[level] != self.stamp:
                self.stamps[level] = self.stamp
                levels += 1
        return levels if levels < LEVELS else LEVELS

    def _log(self, size: int) -> None:
        """Add the learnt clause to the log."""
        for at in range(size):
            variable = (self.learnt[at] >> 1) + 1
            self.log[self.logged + at] = -variable if self.learnt[at] & 1 else variable
        self.log[self.logged + size] = 0
        self.logged += size + 1

    def _forget(self) -> None:
        """Forget half of the learnt clauses, those of most levels; no choice may be made.

        What was made true without choice needs no reason, so clauses can move.
        """
        limit = self._limit()
        quota = self.levels[limit]
        for literal in range(2 * self.count):
            self.first[literal] = 0
        clause = 2 * HEAD_OF_CLAUSE
        to = clause
        while clause - HEAD_OF_CLAUSE < self.used:
            size = self.clauses[clause - 1]
            levels = self.clauses[clause - 2]
            keep = levels <= KEPT or levels < limit
            if not keep and levels == limit:
                quota -= 1
                keep = quota < 0
            if keep:
                for at in range(-2, size):
                    self.clauses[to + at] = self.clauses[clause + at]
                if size > 2 or to > self.learnt_from:
                    self._watch(to)
                to += size + HEAD_OF_CLAUSE
            else:
                self.learnt_count -= 1
            clause += size + HEAD_OF_CLAUSE
        self.used = to - HEAD_OF_CLAUSE

    def _limit(self) -> int:
        """The levels from which on clauses are forgotten; ``levels`` says how many that have it."""
        for levels in range(LEVELS + 1):
            self.levels[levels] = 0
        clause = self.learnt_from + HEAD_OF_CLAUSE
        while clause - HEAD_OF_CLAUSE < self.used:
            self.levels[self.clauses[clause - 2]] += 1
            clause += self.clauses[clause - 1] + HEAD_OF_CLAUSE
        quota = self.learnt_count // 2
        levels = LEVELS
        while levels > KEPT and self.levels[levels] < quota:
            quota -= self.levels[levels]
            levels -= 1
        self.levels[levels] = quota
        return levels


class Trimmer(Watched):
    """Finds the steps to a contradiction of clauses over ``variables`` variables.

    The first ``given`` of the clauses are given, and each of the others follows from those before.
    Before its literals, a clause has its number from 1, negative once the clause is needed.
    ``last`` is -1 at the end.
    """

    def __init__(self, variables: int, clauses: array[int], given: int) -> None:
        Watched.__init__(self, variables)
        self.given = given
        self.last = 0
        self.conflict = 0
        self.unneeded = 2 * variables
        self.first = ints(4 * variables)  # of clauses that are needed, and of those that are not
        self.seen = ints(variables)
        self.facts = ints(variables)
        self.steps = array("i", [0])
        self.written = 0
        self.read = 0
        self.numbers = self._make_room(clauses)
        self.places = ints(self.numbers + 1)
        self.facts_before = ints(self.numbers + 1)
        self._read(clauses)
        self._add_all()

    def _take(self, size: int) -> None:
        self.read += 1
        clause = self.used + HEAD_OF_CLAUSE
        self.places[self.read] = clause
        self.clauses[clause - 2] = self.read
        Watched._take(self, size)
        if self.read == self.given:
            self._pair()

    def _add_all(self) -> None:
        """Add all clauses, until those so far contradict one another."""
        while self.conflict == 0 and self.last < self.numbers:
            self.last += 1
            self.facts_before[self.last] = self.assigned
            self._add(self.places[self.last])
            if self.conflict == 0 and self.last >= self.given:
                self.conflict = self._propagate()

    def _add(self, clause: int) -> None:
        """Watch two literals that are not false; make a literal true if it is the only one."""
        size = self.clauses[clause - 1]
        free = 0
        for at in range(clause, clause + size):
            literal = self.clauses[at]
            if free < 2 and self.value[literal] >= 0:
                self.clauses[at] = self.clauses[clause + free]
                self.clauses[clause + free] = literal
                free += 1
        if size > 2 or (size == 2 and self.clauses[clause - 2] > self.given):
            self._watch(clause)
        if free == 0:
            self.conflict = clause
        elif free == 1 and self.value[self.clauses[clause]] == 0:
            self._assign(self.clauses[clause], clause)

    def run(self, clauses: int) -> bool:
        """Take away ``clauses`` more clauses; return whether all are done."""
        while clauses > 0 and self.last >= 0:
            if self._is_full():
                room = len(self.steps) + 8 * self.count + 16
                self.steps = array("i", bytes(self.steps) + bytes(4 * room))
            with cython.nogil:
                clauses = self._run(clauses)
        return self.last < 0

    def found(self) -> list[int]:
        """Return the steps so far, the last one first.

        A step is a list of clauses. All literals of the first one are false. Each of the others has
        one literal that is true, and whose negation is in one before it, or is not needed. A number
        that is not positive ends the step: the negative number of the learnt clause that follows,
        or 0 if it is a literal that is true without choice, or the contradiction.
        """
        return list(self.steps[: self.written])

    def literals(self, number: int) -> list[int]:
        """Return a clause's literals, as they are numbered in clauses."""
        clause = self.places[number]
        found = self.clauses[clause : clause + self.clauses[clause - 1]]
        return [n // 2 + 1 if n % 2 == 0 else -(n // 2) - 1 for n in found]

    def _is_full(self) -> int:
        """Whether there is no room for the longest steps that may come next."""
        return self.written + 4 * self.count + 8 > len(self.steps)

    def _run(self, clauses: int) -> int:
        while clauses > 0 and not self._is_full():
            if self.conflict > 0:
                self._explain(self.conflict, 0)
                self.conflict = 0
            if self.last <= self.given:
                self._forget_facts(0)
                self.last = -1
                return 0
            self._forget_facts(self.facts_before[self.last])
            clause = self.places[self.last]
            self.last -= 1
            clauses -= 1
            if self.clauses[clause - 2] < 0:
                self._retrace(clause)
        return clauses

    def _forget_facts(self, first: int) -> None:
        """Take back what is true without choice, and write steps to those that are needed."""
        while self.assigned > first:
            self.assigned -= 1
            literal = self.trail[self.assigned]
            self.value[literal] = 0
            self.value[literal ^ 1] = 0
            if self.facts[literal >> 1]:
                self.facts[literal >> 1] = 0
                self._explain(self.reason[literal >> 1], 0)
        self.spread = first
        self.spread_unneeded = first

    def _retrace(self, clause: int) -> None:
        """Write the step to a learnt clause from those before it."""
        first = self.assigned
        conflict = 0
        self.depth = 1
        for at in range(clause, clause + self.clauses[clause - 1]):
            literal = self.clauses[at]
            if self.value[literal] == 0:
                self._assign(literal ^ 1, 0)
            elif self.value[literal] > 0:
                conflict = self.reason[literal >> 1]
        if conflict == 0:
            conflict = self._propagate()
        self.depth = 0
        self._explain(conflict, self.clauses[clause - 2])
        self._forget_facts(first)  # these are none, so there are no steps to them

    def _explain(self, conflict: int, number: int) -> None:
        """Write the step that ends with ``number``, from ``conflict`` back."""
        open_ways = self._write(conflict, -1)
        at = self.assigned
        while open_ways > 0:
            at -= 1
            literal = self.trail[at]
            if self.seen[literal >> 1]:
                self.seen[literal >> 1] = 0
                open_ways -= 1
                if self.reason[literal >> 1] > 0:
                    open_ways += self._write(self.reason[literal >> 1], literal)
        self.steps[self.written] = number
        self.written += 1

    def _write(self, clause: int, implied: int) -> int:
        """Write a clause; return how many of its literals, but ``implied``, still need a reason."""
        number = self.clauses[clause - 2]
        if number > 0:
            number = -number
            self.clauses[clause - 2] = number
        self.steps[self.written] = -number
        self.written += 1
        found = 0
        for at in range(clause, clause + self.clauses[clause - 1]):
            literal = self.clauses[at]
            variable = literal >> 1
            if literal == implied or self.seen[variable]:
                continue
            if self.level[variable] > 0:
                self.seen[variable] = 1
                found += 1
            elif self.value[literal] < 0:
                self.facts[variable] = 1
        return found
