"""A partly known position, and for its completions, whether each action can still win."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from solver.board import Board
from solver.cards import Card
from solver.kernel.completions import Completions
from solver.kernel.layout import KINDS, REFUTED, RUNNING, WON
from solver.kernel.lending import borrowed, refuse_too_many
from solver.kernel.translate import head, kind
from solver.moves import PILE, Discard, Hint, Move, Play
from solver.search.better import Goal


@dataclass(frozen=True)
class PartlyKnown:
    """A board with hands (slot 1 first) and pile (top first); hidden cards are None.

    ``unseen`` counts the hidden copies of each card, in the composition's order.
    """

    board: Board
    hands: tuple[tuple[Card | None, ...], ...]
    pile: tuple[Card | None, ...]
    unseen: tuple[int, ...]

    @cached_property
    def cards(self) -> tuple[Card | None, ...]:
        """All cards, hand by hand and then the pile."""
        return tuple(card for row in (*self.hands, self.pile) for card in row)

    def place(self, slot: int) -> int:
        """Return the index in ``cards`` of the mover's ``slot`` (slot 0: the pile's top card)."""
        if slot == PILE:
            return sum(map(len, self.hands))
        return sum(map(len, self.hands[: self.board.turn])) + slot - 1


class Trials:
    """The kernel's answers for many completions: is perfect possible now, and after each action?

    The caller chooses the cards at the indices ``chosen`` of ``position.cards`` for each
    completion; the other hidden cards are shuffled. All hints are one action for the kernel. The
    rules must allow the actions. With ``goals``, which all have the same sum, one of these heights
    of the fireworks takes the place of perfect.

    Calls of :meth:`run` return early once any thread calls :meth:`end`. Without threads, set
    ``is_up``: it is polled many times a second, and ends the run once it returns True.

    :raises HanabiError: if there are too many cards in hands and pile.
    """

    def __init__(
        self,
        position: PartlyKnown,
        actions: Sequence[Move],
        chosen: Sequence[int] = (),
        goals: Sequence[Goal] = (),
    ) -> None:
        refuse_too_many(len(position.cards))
        self.position = position
        self.goals = tuple(goals) or (position.board.rules.composition.tops,)
        self.score = sum(self.goals[0])
        self.actions = tuple(actions)
        self.chosen = tuple(chosen)
        self.is_up: Callable[[], bool] | None = None
        self._ended = False
        self._idle: list[Completions] = []

    @property
    def columns(self) -> int:
        """The number of answers for each completion: one for now, and one for each action."""
        return len(self.actions) + 1

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kernel's number of each card, in the composition's order."""
        composition = self.position.board.rules.composition
        return tuple(kind(composition, card) for card in composition.cards)

    def run(self, kinds: array[int], seed: int, nodes: int, answers: bytearray) -> int:
        """Answer for each of many completions, with ``nodes`` nodes for each search.

        ``kinds`` holds the kernel's numbers for the chosen places, completion by completion.
        ``seed`` seeds the shuffling (64 bits). ``answers`` has a byte for each completion and
        column. Those that are RUNNING (0) become WON or REFUTED if the nodes suffice (see
        :mod:`solver.kernel.layout`). Threads may call this concurrently.

        :returns: how many completions were finished before a stop.
        """
        board = self.position.board
        size = len(self.position.cards)
        worlds = done = len(answers) // self.columns
        before, undecided = bytes(answers), bytearray(len(answers))
        with borrowed(board.rules, size) as search, self._kernel() as completions:
            for goal in self.goals:
                search.aim(goal)
                completions.begin(seed)
                while completions.done < worlds and not self.is_stopped:
                    completions.run(search, kinds, worlds, nodes, search.at_once, answers)
                done = min(done, completions.done)
                if goal != self.goals[-1]:
                    _reopen(answers, undecided)
        if len(self.goals) > 1:
            for at, answer in enumerate(before):
                if answer != RUNNING:
                    answers[at] = answer
                elif undecided[at] and answers[at] == REFUTED:
                    answers[at] = RUNNING
        return done

    @property
    def is_stopped(self) -> bool:
        """Whether the search is to end."""
        self._ended = self._ended or (self.is_up is not None and self.is_up())
        return self._ended

    def end(self) -> None:
        """Let running calls return soon."""
        self._ended = True

    @contextmanager
    def _kernel(self) -> Iterator[Completions]:
        """Lend scratch space for one call of the kernel."""
        completions = self._idle.pop() if self._idle else self.new_kernel()
        try:
            yield completions
        finally:
            self._idle.append(completions)

    def new_kernel(self, kernel: type[Completions] = Completions) -> Completions:
        """Return a new ``kernel`` object for the position and the actions."""
        position = self.position
        board = position.board
        composition = board.rules.composition
        numbers = [-1 if card is None else kind(composition, card) for card in position.cards]
        hidden = [place for place, card in enumerate(position.cards) if card is None]
        unseen = [0] * KINDS
        alike = list(range(KINDS))
        trash = [kind(composition, card) for card in composition.cards if board.is_trash(card)]
        for card, count in zip(composition.cards, position.unseen, strict=True):
            unseen[kind(composition, card)] = count
        for number in trash:
            alike[number] = trash[0]
        steps: list[Move | None] = [None, *self.actions]
        rows = [self._heads(step) for step in steps]
        return kernel(
            board.turn,
            [*map(len, position.hands), len(position.pile)],
            numbers,
            self.chosen,
            [place for place in hidden if place not in self.chosen],
            unseen,
            alike,
            [
                -1 if step is None or isinstance(step, Hint) else position.place(step.slot)
                for step in steps
            ],
            [self._sort(step) for step in steps],
            [number for row in rows for number in row],
            len(head(board)) + 1,
        )

    def _heads(self, step: Move | None) -> list[int]:
        """The status and head after an action, for each kind of the card that leaves."""
        board = self.position.board
        size = len(head(board)) + 1
        numbers = [0] * (size * KINDS)
        if step is None or isinstance(step, Hint):
            after = board if step is None else board.after_hint()
            numbers[:size] = self._standing(after), *head(after)
            return numbers
        known = self.position.cards[self.position.place(step.slot)]
        for card in board.rules.composition.cards if known is None else (known,):
            after = board.after_act(step, card)
            at = kind(board.rules.composition, card) * size
            numbers[at : at + size] = self._standing(after), *head(after)
        return numbers

    def _standing(self, board: Board) -> int:
        """The kernel's status for ``board``: won, lost or still running."""
        if board.end is None:
            return RUNNING
        return WON if board.score >= self.score else REFUTED

    def _sort(self, step: Move | None) -> int:
        """A number for what an action does, whatever its slot."""
        match step:
            case None:
                return 0
            case Hint():
                return 1
            case Discard():
                return 2
            case Play(slot, None):
                return 3 if slot == PILE else 4
            case Play(_, colour):
                return 5 + self.position.board.rules.composition.letters.index(colour)


def _reopen(answers: bytearray, undecided: bytearray) -> None:
    """Note in ``undecided`` the answers that one goal left so, and clear its refutations."""
    for at, answer in enumerate(answers):
        undecided[at] |= answer == RUNNING
        if answer == REFUTED:
            answers[at] = RUNNING
