"""Asks the solver about world after world, on all cores, until the odds are precise enough."""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import sqrt

from deducer.advice.chances.answers import ActionOdds, Chance, Odds
from deducer.advice.chances.workers import Workers, cores
from deducer.errors import LimitError
from deducer.knowledge.unseen import Unseen, enumerate_completions
from solver.deal import check_seed, seeded
from solver.errors import HanabiError, check_int
from solver.kernel.layout import RUNNING, WON
from solver.limits import Limits
from solver.moves import Move
from solver.search.better import Goal
from solver.search.partly import Trials

MOST_LISTED = 20_000
"""Up to this many worlds are all examined, so that the odds are exact."""
NODES = 2_000
"""Nodes for each question at first; ``DEEPER`` times as many where it stays undecided."""
DEEPER = 8
MOST_NODES = NODES * DEEPER**2
CERTAIN = 3.3
"""Standard deviations beyond which a difference between actions counts as settled."""
SAME = 0.01
"""Actions that differ by no more than this count as equally good."""
CHUNKS = (1, 15, 16, 32, 64, 128, 256)
"""The sizes of the first chunks, in worlds; later chunks have the last size."""
FIRST = 0.2
"""The least seconds for the first world, which always counts; what is undecided then stays so."""
NODES_A_SECOND = 5_000_000
"""About how many nodes the solver spends in a second on a current machine."""
NODES_OF_QUESTION = 100
"""About how many nodes a question costs that the solver answers."""
A_ROUND = 4
"""The most chunks between two answers, where answers must not depend on the machine."""
AT_ONCE = 8
"""The most chunks for each core between two answers."""


def odds(
    unseen: Unseen,
    actions: Sequence[Move] = (),
    limits: Limits | None = None,
    *,
    worlds: int | None = None,
    seed: int | str = 0,
) -> Odds:
    """Return the last answer of :func:`improving`."""
    *_, last = improving(unseen, actions, limits, worlds=worlds, seed=seed)
    return last


def improving(
    unseen: Unseen,
    actions: Sequence[Move] = (),
    limits: Limits | None = None,
    *,
    worlds: int | None = None,
    goals: Sequence[Goal] = (),
    seed: int | str = 0,
) -> Iterator[Odds]:
    """Yield answers that get better, the first one at once.

    It ends when all worlds are decided, or when the order of the actions is settled and each chance
    is known to within a hundredth. With ``worlds`` it ends once that many are drawn, and it then
    searches the undecided ones among them to the limit. It also ends once ``limits`` are spent; the
    first world may then stay undecided. Without a limit of seconds the result is the same on every
    machine (and without any limit, it may not end).

    With a limit of nodes it ends before about that many are spent: a question costs at least
    ``NODES_OF_QUESTION``. It then reports whole rounds only, so that no answer depends on the time,
    which can only cut off later ones.

    ``goals`` ask for heights of the fireworks in place of perfect, as
    :class:`~solver.search.partly.Trials` has them.

    :raises HanabiError: if ``worlds`` is no number of 1 or more, or ``seed`` no seed.
    """
    if worlds is not None:
        check_int("worlds", worlds, HanabiError, 1)
    check_seed(seed)
    limits = Limits() if limits is None else limits
    questions = None if limits.nodes is None else limits.nodes // NODES_OF_QUESTION
    sample = _Sample(unseen, actions, worlds, seed, goals)
    most_at_once = AT_ONCE * cores() if questions is None else A_ROUND
    with Workers(sample.trials, limits.stop) as workers:
        at_once = 1
        while chunks := sample.next_chunks(at_once):
            is_first = len(sample.chunks) == 1
            if questions is not None and sample.expected(chunks) > questions:
                return
            at_once = min(2 * at_once, most_at_once)
            seconds_left = limits.seconds_left
            if seconds_left is not None and not (is_first and questions is not None):
                workers.until = time.perf_counter() + max(FIRST if is_first else 0.0, seconds_left)
            workers.work(partial(sample.work, chunk) for chunk in chunks)
            if sample.trials.is_stopped and questions is not None and not is_first:
                return
            answer = sample.odds(limits.elapsed, questions)
            yield answer
            good = answer.exact or (worlds is None and answer.settled and answer.narrow)
            if good or workers.are_stopped or limits.is_spent:
                return


@dataclass
class _Chunk:
    """Some worlds: a seed, the cards in the given places, and the answers so far."""

    seed: int
    answers: bytearray
    kinds: array[int] | None = None
    nodes: int = 0
    questions: int = 0
    """How many were asked; one that stays open counts as several."""

    @property
    def longer(self) -> int:
        """Nodes for each question in the next search."""
        return self.nodes * DEEPER if self.nodes else NODES

    @property
    def is_undecided(self) -> bool:
        """Whether longer searches may still decide something."""
        return self.nodes < MOST_NODES and RUNNING in self.answers


class _Sample:
    """Worlds chunk by chunk, and their answers.

    If all worlds are listed, they come in random order, so that the first ones are a sample, too.
    """

    def __init__(
        self,
        unseen: Unseen,
        actions: Sequence[Move],
        most: int | None,
        seed: int | str,
        goals: Sequence[Goal] = (),
    ) -> None:
        self.chance = seeded(seed)
        self.listed = _listed(unseen)
        self.is_listed = bool(self.listed)
        places = (unseen.hidden if self.is_listed else unseen.narrowed).places
        at = {place: at for at, place in enumerate(unseen.places)}
        self.trials = Trials(unseen.position, actions, [at[place] for place in places], goals)
        self.draw = unseen.narrowed.draws.draw
        self.chance.shuffle(self.listed)
        self.most = min(most or len(self.listed), len(self.listed)) if self.is_listed else most
        self.chunks: list[_Chunk] = []

    @property
    def worlds(self) -> int:
        """How many worlds were examined so far."""
        return sum(len(chunk.answers) for chunk in self.chunks) // self.trials.columns

    def next_chunks(self, count: int) -> list[_Chunk]:
        """At most ``count`` chunks to work on next, new or undecided ones; none if all is done."""
        missing = None if self.most is None else self.most - self.worlds
        undecided = sorted(
            (c for c in self.chunks if c.is_undecided), key=lambda chunk: chunk.nodes
        )
        if missing == 0 or (undecided and missing is None and self._undecided_matters()):
            return undecided[:count]
        fresh: list[_Chunk] = []
        for _ in range(count):
            size = CHUNKS[min(len(self.chunks), len(CHUNKS) - 1)]
            size = size if missing is None else min(size, missing)
            if not size:
                break
            missing = None if missing is None else missing - size
            fresh.append(self._fresh(size))
            self.chunks.append(fresh[-1])
        return fresh

    def expected(self, chunks: Sequence[_Chunk]) -> int:
        """How many questions will have been asked after ``chunks``; 0 before the first one."""
        put = done = sum(chunk.questions for chunk in self.chunks)
        answers = sum(len(chunk.answers) for chunk in self.chunks if chunk.nodes)
        if not answers:
            return 0
        for chunk in chunks:
            if chunk.nodes:
                put += chunk.answers.count(RUNNING) * chunk.longer // NODES_OF_QUESTION
            else:
                put += done * len(chunk.answers) // answers
        return put

    def _at_most(self, questions: int | None) -> int | None:
        """About how many worlds there will be with ``questions``, if each asks as many as so far.

        None without any limit.
        """
        put = sum(chunk.questions for chunk in self.chunks)
        limits = [self.most] if self.most is not None else []
        if questions is not None and put:
            limits.append(self.worlds * questions // put)
        return max(self.worlds, min(limits)) if limits else None

    def _undecided_matters(self) -> bool:
        """Whether undecided worlds make the odds less precise than chance does."""
        worlds = self.worlds
        count = sum(chunk.answers.count(RUNNING) for chunk in self.chunks if chunk.is_undecided)
        return bool(worlds) and count / self.trials.columns > sqrt(worlds)

    def _fresh(self, size: int) -> _Chunk:
        answers = bytearray(size * self.trials.columns)
        kinds = None
        if self.is_listed:
            kinds = self._numbered(self.listed.pop() for _ in range(size))
        return _Chunk(self.chance.getrandbits(64), answers, kinds)

    def _numbered(self, worlds: Iterable[Sequence[int]]) -> array[int]:
        """The cards of ``worlds`` in the kernel's numbers."""
        numbers = self.trials.kinds
        return array("i", [numbers[kind] for world in worlds for kind in world])

    def work(self, chunk: _Chunk) -> None:
        """Search a chunk's worlds, or search its undecided ones for longer."""
        columns = self.trials.columns
        if chunk.kinds is None:
            chunk.kinds = self._numbered(self._drawn(chunk))
        nodes, before = chunk.longer, chunk.answers.count(RUNNING)
        done = self.trials.run(chunk.kinds, chunk.seed, nodes, chunk.answers)
        if not chunk.nodes:  # when stopped early, the others were not examined
            done = max(done, chunk is self.chunks[0])
            del chunk.answers[done * columns :]
        chunk.nodes = nodes
        still = chunk.answers.count(RUNNING)
        chunk.questions += before - still + still * nodes // NODES_OF_QUESTION

    def _drawn(self, chunk: _Chunk) -> Iterator[Sequence[int]]:
        """Draw a chunk's worlds, as many as there is time for, but at least one."""
        columns = self.trials.columns
        chance = random.Random(chunk.seed)
        for at in range(len(chunk.answers) // columns):
            if at and self.trials.is_stopped:
                del chunk.answers[at * columns :]
                return
            yield self.draw(chance)

    def odds(self, seconds: float, questions: int | None = None) -> Odds:
        """The odds from the worlds so far; ``questions`` limits how many more there can be."""
        columns = self.trials.columns
        answers = b"".join(chunk.answers for chunk in self.chunks)
        worlds = len(answers) // columns
        all_worlds = self.is_listed and not self.listed and worlds == self.most
        won = [_bits(answers[column::columns], WON) for column in range(columns)]
        still = [_bits(answers[column::columns], RUNNING) for column in range(columns)]
        chances = [
            Chance(worlds, yes.bit_count(), perhaps.bit_count(), all_worlds)
            for yes, perhaps in zip(won, still, strict=True)
        ]
        order = sorted(range(1, columns), key=lambda column: -chances[column].share)
        settled = all(
            _apart(won[one], still[one], won[two], still[two], worlds, all_worlds)
            for one, two in pairwise(order)
        )
        ranked = [ActionOdds(self.trials.actions[at - 1], chances[at]) for at in order]
        as_good = [
            self.trials.actions[at - 1]
            for at in order
            if _difference(won[at] | still[at], won[order[0]], worlds, all_worlds)[1] >= 0
        ]
        return Odds(
            chances[0],
            tuple(ranked),
            tuple(as_good),
            settled,
            seconds,
            self._at_most(questions),
        )


def _listed(unseen: Unseen) -> list[tuple[int, ...]]:
    """All completions in order, or none if there are too many to list."""
    try:
        if unseen.completions <= MOST_LISTED:
            return sorted(enumerate_completions(unseen))
    except LimitError:
        pass
    return []


def _bits(answers: bytes, status: int) -> int:
    """A column's answers as the set (bit mask) of the worlds with that ``status``."""
    return int.from_bytes(answers.translate(bytes(each == status for each in range(256))), "little")


def _apart(
    won: int, still: int, other_won: int, other_still: int, worlds: int, all_worlds: bool
) -> bool:
    """Whether an action is certainly better than another, or the same to within a hundredth.

    The same worlds serve for both, so only those in which they differ count.
    """
    low = _difference(won, other_won | other_still, worlds, all_worlds)[0]
    high = _difference(won | still, other_won, worlds, all_worlds)[1]
    return low > 0 or (low >= -SAME and high <= SAME)


def _difference(won: int, other: int, worlds: int, all_worlds: bool) -> tuple[float, float]:
    """The bounds of the difference between two shares."""
    better = (won & ~other).bit_count()
    worse = (other & ~won).bit_count()
    mean = (better - worse) / worlds
    if all_worlds:
        return mean, mean
    spread = max(0.0, (better + worse) / worlds - mean * mean)
    half = CERTAIN * sqrt(spread / worlds) + CERTAIN * CERTAIN / (2 * worlds)
    return mean - half, mean + half
