"""Which learnt clauses a contradiction needs, and from which clauses each of them follows.

All clauses are added in their order, until they contradict one another without any choice. Then
the learnt ones are taken away again, the last one first. If a later step needs a clause, all its
literals are made false. A conflict follows, and the clauses that lead to it are those that it needs
(Goldberg and Novikov, "Verification of proofs of unsatisfiability", 2003). Clauses that are needed
already are tried first, so that few others become needed (Heule and others, "Trimming while
checking clausal proofs", 2013).
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:
    from solver.kernel import _cython as cython

if cython.compiled:
    from solver.kernel.layout import ints
else:  # else trimming.pxd has them
    from solver.kernel._cython import ints
    from solver.kernel.layout import HEAD_OF_CLAUSE
    from solver.kernel.learner import Watched


class Trimmer(Watched):
    """Finds the steps to a contradiction of clauses over ``variables`` variables.

    ``clauses`` are lists of literals, each ended by a 0, as for the learner. The first ``given`` of
    them are given, and each of the others follows from those before. Before its literals, a clause
    has its number from 1, negative once the clause is needed. ``last`` is the number of the last
    clause that was not taken away, or -1 at the end.
    """

    def __init__(self, variables: int, clauses: array[int], given: int) -> None:
        Watched.__init__(self, variables, HEAD_OF_CLAUSE)
        self.given = given
        self.last = 0
        self.conflict = 0
        self.spread_needed = 0
        self.first = ints(4 * variables)  # of clauses that are not needed, and of those that are
        self.seen = ints(variables)
        self.facts = ints(variables)
        self.steps = array("i", [0])
        self.written = 0
        self.numbers = 0
        for at in range(len(clauses)):
            self.numbers += clauses[at] == 0
        self.places = ints(self.numbers + 1)
        self.facts_before = ints(self.numbers + 1)
        self.extend(len(clauses) + HEAD_OF_CLAUSE * self.numbers)
        self._read(clauses)
        self._add_all()

    def _read(self, clauses: array[int]) -> None:
        clause = self.used + HEAD_OF_CLAUSE
        number = 1
        size = 0
        for at in range(len(clauses)):
            if clauses[at] != 0:
                literal = 2 * clauses[at] - 2
                if literal < 0:
                    literal = -2 * clauses[at] - 1
                known = 0
                for before in range(clause, clause + size):
                    known |= self.clauses[before] == literal
                if not known:
                    self.clauses[clause + size] = literal
                    size += 1
                continue
            self.places[number] = clause
            self.clauses[clause - 2] = number
            self.clauses[clause - 1] = size
            self.used = clause + size
            if number == self.given:
                self._pair()
            clause += size + HEAD_OF_CLAUSE
            number += 1
            size = 0

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
        self.spread_needed = first

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
        open_ways = self._take(conflict, -1)
        at = self.assigned
        while open_ways > 0:
            at -= 1
            literal = self.trail[at]
            if self.seen[literal >> 1]:
                self.seen[literal >> 1] = 0
                open_ways -= 1
                if self.reason[literal >> 1] > 0:
                    open_ways += self._take(self.reason[literal >> 1], literal)
        self.steps[self.written] = number
        self.written += 1

    def _take(self, clause: int, implied: int) -> int:
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

    def _propagate(self) -> int:
        """Make all implied literals true; return a clause whose literals are all false, or 0."""
        clause = 0
        while clause == 0:
            if self.spread_needed < self.assigned:
                false = self.trail[self.spread_needed] ^ 1
                self.spread_needed += 1
                clause = self._visit_pairs(false)
                if clause == 0:
                    clause = self._visit(false, 2 * self.count)
            elif self.spread < self.assigned:
                clause = self._visit(self.trail[self.spread] ^ 1, 0)
                self.spread += 1
            else:
                break
        return clause

    def _visit(self, false: int, chain: int) -> int:
        """Visit the clauses of one of the two chains that a false literal watches.

        Those that are needed by now change to the other chain; those taken away leave both.
        """
        before = 0
        link = self.first[chain + false]
        while link > 0:
            clause = link >> 1
            which = link & 1
            number = self.clauses[clause - 2]
            after = self.clauses[clause - HEAD_OF_CLAUSE + which]
            to = -1
            stays = 1
            if number > self.last or -number > self.last:
                stays = 0
            else:
                to = self._visit_one(clause, which, false)
                if to == -2:
                    return clause
                if to < 0 and number < 0 and chain == 0:
                    to = false
                stays = to < 0
            if stays:
                before = link
            elif before > 0:
                self.clauses[(before >> 1) - HEAD_OF_CLAUSE + (before & 1)] = after
            else:
                self.first[chain + false] = after
            if to >= 0:
                if number < 0:
                    to += 2 * self.count
                self.clauses[clause - HEAD_OF_CLAUSE + which] = self.first[to]
                self.first[to] = link
            link = after
        return 0

    def _visit_one(self, clause: int, which: int, false: int) -> int:
        """Return the literal that watches from now on, -1 for the same, -2 if all are false."""
        other = self.clauses[clause + (which ^ 1)]
        if self.value[other] > 0:
            return -1
        for at in range(clause + 2, clause + self.clauses[clause - 1]):
            literal = self.clauses[at]
            if self.value[literal] >= 0:
                self.clauses[at] = false
                self.clauses[clause + which] = literal
                return literal
        if self.value[other] < 0:
            return -2
        self._assign(other, clause)
        return -1
