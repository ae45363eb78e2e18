"""Asks the solver about world after world, on all cores, until the odds are good enough."""

from __future__ import annotations

import os
import random
import time
from array import array
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from threading import TIMEOUT_MAX

from deducer.advice.chances.answers import ActionOdds, Chance, Odds
from deducer.counting.draws import JointDraw
from deducer.errors import LimitError
from deducer.knowledge.unseen import Unseen
from deducer.knowledge.worlds import enumerate_completions
from solver.deal import seeded
from solver.kernel.layout import RUNNING, WON
from solver.moves import Move
from solver.search.partly import Trials

MOST_LISTED = 20_000
"""If there are no more worlds than that, all are looked at, and the odds are exact."""
NODES = 2_000
"""Nodes of search for each question at first; ``DEEPER`` times as many where it stays open."""
DEEPER = 8
MOST_NODES = NODES * DEEPER**2
CERTAIN = 3.3
"""Standard deviations beyond which a difference between actions counts as settled."""
SAME = 0.01
"""Actions that differ by no more than this count as equally good."""
CHUNKS = (1, 15, 16, 32, 64, 128, 256)
"""Worlds in the first chunks; the others are like the last. The very first world always counts."""
FIRST = 0.2
"""Seconds that the first world may take at least; past them, what it leaves open stays so."""
QUESTIONS = 50_000
"""Questions that the solver answers in a second, about, on a machine of today."""
NODES_OF_QUESTION = 100
"""A question that stays open counts as one for each so many nodes."""
A_ROUND = 4
"""The most chunks before there is a new answer, where it must be the same everywhere."""
AT_ONCE = 8
"""The most chunks for each core before there is a new answer."""


def odds(
    unseen: Unseen,
    actions: Sequence[Move] = (),
    *,
    seconds: float | None = 2.0,
    worlds: int | None = None,
    seed: int | str = 0,
) -> Odds:
    """Return the last answer of :func:`improving`."""
    *_, last = improving(unseen, actions, seconds=seconds, worlds=worlds, seed=seed)
    return last


def improving(
    unseen: Unseen,
    actions: Sequence[Move] = (),
    *,
    seconds: float | None = 2.0,
    worlds: int | None = None,
    questions: int | None = None,
    seed: int | str = 0,
) -> Iterator[Odds]:
    """Yield better and better answers, the first one at once.

    That ends when all worlds are decided, or the order of the actions is settled and each chance
    known to within a point; with ``worlds``, once so many were drawn, and what they leave open was
    searched as long as it may be; and after ``seconds``. Without a limit of seconds, what is found
    is the same everywhere (and without any limit, what stays open may keep it from ending).

    With ``questions`` it ends before about so many were put to the solver, one that stays open
    counting as many, and only whole rounds are told of: no answer depends on the clock, which may
    but keep later ones from coming.
    """
    begun = time.perf_counter()
    sample = _Sample(unseen, actions, worlds, seed)
    most_at_once = AT_ONCE * _cores() if questions is None else A_ROUND
    with ThreadPoolExecutor(_cores()) as pool:
        at_once = 1
        while chunks := sample.next_chunks(at_once):
            if questions is not None and sample.expected(chunks) > questions:
                return
            at_once = min(2 * at_once, most_at_once)
            running = [pool.submit(sample.work, chunk) for chunk in chunks]
            left = TIMEOUT_MAX
            if seconds is not None:
                least = FIRST if len(sample.chunks) == 1 else 0.0
                left = min(left, max(least, begun + seconds - time.perf_counter()))
            try:
                in_time = not wait(running, left).not_done
            except BaseException:  # Ctrl-C, too, ends the threads' work
                sample.trials.stop()
                raise
            if not in_time and (questions is None or len(sample.chunks) > 1):
                sample.trials.stop()
            for each in running:
                each.result()
            if sample.trials.is_stopped and questions is not None:
                return
            found = sample.found(time.perf_counter() - begun)
            yield found
            good = found.exact or (worlds is None and found.settled and found.narrow)
            if good or (seconds is not None and found.seconds >= seconds):
                return


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@dataclass
class _Chunk:
    """Some worlds: a seed, the cards in the given places, and the answers so far."""

    seed: int
    answers: bytearray
    kinds: array[int] | None = None
    nodes: int = 0
    questions: int = 0
    """How many were put, those that stay open counting as many."""

    @property
    def longer(self) -> int:
        """Nodes for each question next time."""
        return self.nodes * DEEPER if self.nodes else NODES

    @property
    def is_open(self) -> bool:
        """Whether longer searches may still decide something."""
        return self.nodes < MOST_NODES and RUNNING in self.answers


class _Sample:
    """Worlds chunk by chunk, and what they say.

    Where all are listed they come in a random order, so that the first of them are a sample, too.
    """

    def __init__(
        self, unseen: Unseen, actions: Sequence[Move], most: int | None, seed: int | str
    ) -> None:
        self.chance = seeded(seed)
        self.listed = _listed(unseen)
        self.is_listed = bool(self.listed)
        given = unseen.hidden if self.is_listed else unseen.narrowed
        at = {place: at for at, place in enumerate(unseen.places)}
        self.trials = Trials(unseen.position, actions, [at[place] for place in given])
        self.draw = JointDraw(
            [unseen.masks[place] for place in unseen.narrowed], unseen.copies
        ).draw
        self.chance.shuffle(self.listed)
        self.most = min(most or len(self.listed), len(self.listed)) if self.is_listed else most
        self.chunks: list[_Chunk] = []

    @property
    def worlds(self) -> int:
        """How many were looked at so far."""
        return sum(len(chunk.answers) for chunk in self.chunks) // self.trials.columns

    def next_chunks(self, count: int) -> list[_Chunk]:
        """Up to so many chunks to work on next, new ones or open ones; none if all is done."""
        left = None if self.most is None else self.most - self.worlds
        still_open = sorted((c for c in self.chunks if c.is_open), key=lambda chunk: chunk.nodes)
        if left == 0 or (still_open and left is None and self._open_matters()):
            return still_open[:count]
        fresh: list[_Chunk] = []
        for _ in range(count):
            size = CHUNKS[min(len(self.chunks), len(CHUNKS) - 1)]
            size = size if left is None else min(size, left)
            if not size:
                break
            left = None if left is None else left - size
            fresh.append(self._fresh(size))
            self.chunks.append(fresh[-1])
        return fresh

    def expected(self, chunks: Sequence[_Chunk]) -> int:
        """How many questions will have been put once these chunks are done; none for the first."""
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

    def _open_matters(self) -> bool:
        """Whether what is open blurs the odds more than chance does."""
        worlds = self.worlds
        count = sum(chunk.answers.count(RUNNING) for chunk in self.chunks if chunk.is_open)
        return bool(worlds) and count / self.trials.columns > sqrt(worlds)

    def _fresh(self, size: int) -> _Chunk:
        answers = bytearray(size * self.trials.columns)
        kinds = None
        if self.is_listed:
            kinds = self._numbered(self.listed.pop() for _ in range(size))
        return _Chunk(self.chance.getrandbits(64), answers, kinds)

    def _numbered(self, worlds: Iterable[Sequence[int]]) -> array[int]:
        """The cards of worlds in the kernel's numbers."""
        numbers = self.trials.kinds
        return array("i", [numbers[kind] for world in worlds for kind in world])

    def work(self, chunk: _Chunk) -> None:
        """Search a chunk's worlds, or search on where they are open."""
        columns = self.trials.columns
        if chunk.kinds is None:
            chunk.kinds = self._numbered(self._drawn(chunk))
        nodes, before = chunk.longer, chunk.answers.count(RUNNING)
        done = self.trials.run(chunk.kinds, chunk.seed, nodes, chunk.answers)
        if not chunk.nodes:  # where it was stopped early, the others were not looked at
            done = max(done, chunk is self.chunks[0])
            del chunk.answers[done * columns :]
        chunk.nodes = nodes
        still = chunk.answers.count(RUNNING)
        chunk.questions += before - still + still * nodes // NODES_OF_QUESTION

    def _drawn(self, chunk: _Chunk) -> Iterator[Sequence[int]]:
        """Draw a chunk's worlds, as many as there is time for: at least one."""
        columns = self.trials.columns
        chance = random.Random(chunk.seed)
        for at in range(len(chunk.answers) // columns):
            if at and self.trials.is_stopped:
                del chunk.answers[at * columns :]
                return
            yield self.draw(chance)

    def found(self, seconds: float) -> Odds:
        """What the worlds say."""
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
        return Odds(chances[0], tuple(ranked), settled, seconds)


def _listed(unseen: Unseen) -> list[tuple[int, ...]]:
    """All completions in order, or none of them where there are too many to list."""
    try:
        if unseen.completions <= MOST_LISTED:
            return sorted(enumerate_completions(unseen))
    except LimitError:
        pass
    return []


def _bits(answers: bytes, status: int) -> int:
    """A column's answers as a set of worlds: those that stand so."""
    return int.from_bytes(answers.translate(bytes(each == status for each in range(256))), "little")


def _apart(
    won: int, still: int, other_won: int, other_still: int, worlds: int, all_worlds: bool
) -> bool:
    """Whether an action is surely better than another, or surely as good but for a hundredth.

    The same worlds serve for both: only those count in which they differ.
    """
    low = _difference(won, other_won | other_still, worlds, all_worlds)[0]
    high = _difference(won | still, other_won, worlds, all_worlds)[1]
    return low > 0 or (low >= -SAME and high <= SAME)


def _difference(won: int, other: int, worlds: int, all_worlds: bool) -> tuple[float, float]:
    """Between what bounds the difference of two shares surely lies."""
    better = (won & ~other).bit_count()
    worse = (other & ~won).bit_count()
    mean = (better - worse) / worlds
    if all_worlds:
        return mean, mean
    spread = max(0.0, (better + worse) / worlds - mean * mean)
    half = CERTAIN * sqrt(spread / worlds) + CERTAIN * CERTAIN / (2 * worlds)
    return mean - half, mean + half
