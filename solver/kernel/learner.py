"""A SAT solver: it finds values by which all clauses are true, or that there are none.

It chooses a value, makes true what follows, and where all of a clause is false learns a new clause
from what led there (:mod:`solver.kernel.conflicts`). The clause takes back the choices that it does
not need. The variable to choose next is the one most in conflicts of late, with a value that did
well before (:mod:`solver.kernel.variables`). Restarts follow Luby's series. Of the learnt clauses,
those that span many levels of choices are forgotten now and then (Audemard and Simon, "Glucose",
2009). All numbers are whole: it does the same on every machine.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints
else:  # else learner.pxd has them
    from solver.kernel._cython import ints
    from solver.kernel.conflicts import Conflicts
    from solver.kernel.layout import (
        HEAD_OF_CLAUSE,
        KEPT,
        LEARNT,
        LEARNT_MORE,
        LEVELS,
        REFUTED,
        RESTARTED,
        RUNNING,
        TABLE_FULL,
        WON,
    )
    from solver.kernel.variables import Phases


class Learner(Conflicts):
    """The search for values of ``variables`` variables, which count from 1.

    ``clauses`` are lists of literals, ``-v`` for a variable that is false, each ended by a 0.
    Learnt clauses take up to ``most`` numbers, and so does their log, which keeps all of them in
    their order, also the forgotten ones. A log that would take more is given up.

    :raises MemoryError: if there is not enough memory.
    """

    def __init__(self, variables: int, clauses: array[int], most: int = 1 << 24) -> None:
        Conflicts.__init__(self, variables)
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
        self._read(clauses)
        self._pair()
        self.most_logged = most
        self.most = self.used + most
        self.learnt_from = self.used

    def _read(self, clauses: array[int]) -> None:
        ends = 0
        for at in range(len(clauses)):
            ends += clauses[at] == 0
        self.extend(len(clauses) + HEAD_OF_CLAUSE * ends)
        begin = 0
        for at in range(len(clauses)):
            if clauses[at] == 0:
                self._take(clauses, begin, at)
                begin = at + 1

    def _take(self, clauses: array[int], begin: int, end: int) -> None:
        """Take the clause of these literals, each once; leave it out if it is always true."""
        clause = self.used + HEAD_OF_CLAUSE
        size = 0
        for at in range(begin, end):
            literal = 2 * clauses[at] - 2
            if literal < 0:
                literal = -2 * clauses[at] - 1
            known = 0
            for before in range(clause, clause + size):
                if self.clauses[before] == literal ^ 1:
                    return
                known |= self.clauses[before] == literal
            if not known:
                self.clauses[clause + size] = literal
                size += 1
        if size > 1:
            self.clauses[clause - 2] = 0
            self.clauses[clause - 1] = size
            self.used = clause + size
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
        """Make more room for clauses (after TABLE_FULL).

        :raises MemoryError: if there is not enough memory.
        """
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
