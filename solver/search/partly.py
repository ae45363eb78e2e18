"""A position of which some cards are not known, and what its completions say of each action."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property

from solver.board import Board, End
from solver.cards import Card
from solver.kernel.completions import Completions
from solver.kernel.layout import KINDS, REFUTED, RUNNING, WON
from solver.kernel.lending import borrowed, part
from solver.kernel.translate import head, kind
from solver.moves import PILE, Discard, Hint, Move, Play


@dataclass(frozen=True)
class PartlyKnown:
    """A board with its hands (slot 1 first) and pile (top first), ``None`` where a card is hidden.

    ``unseen`` counts the copies of each card that lie in the hidden places, in the composition's
    order.
    """

    board: Board
    hands: tuple[tuple[Card | None, ...], ...]
    pile: tuple[Card | None, ...]
    unseen: tuple[int, ...]

    @cached_property
    def cards(self) -> tuple[Card | None, ...]:
        """All places, hand by hand and the pile."""
        return tuple(card for row in (*self.hands, self.pile) for card in row)

    def place(self, slot: int) -> int:
        """Where in ``cards`` the card of a slot of the seat to move lies (slot 0: the pile's)."""
        if slot == PILE:
            return sum(map(len, self.hands))
        return sum(map(len, self.hands[: self.board.turn])) + slot - 1


class Trials:
    """The kernel's answers for many completions: is perfect possible now, and after each action?

    ``given`` are the places in ``position.cards`` whose cards are handed in for each completion;
    the other hidden ones are shuffled. All hints are one action for the kernel. The rules must
    allow the actions.
    """

    def __init__(
        self, position: PartlyKnown, actions: Sequence[Move], given: Sequence[int] = ()
    ) -> None:
        self.position = position
        self.actions = tuple(actions)
        self.given = tuple(given)
        self.is_stopped = False
        self._idle: list[Completions] = []
        self._running: list[Completions] = []

    @property
    def columns(self) -> int:
        """Answers for each completion: one for now, and one for each action."""
        return len(self.actions) + 1

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kernel's number of each card, in the composition's order."""
        composition = self.position.board.rules.composition
        return tuple(kind(composition, card) for card in composition.cards)

    def run(self, kinds: array[int], seed: int, nodes: int, answers: bytearray) -> int:
        """Answer for each of many completions, searching for so many nodes each time.

        ``kinds`` holds the kernel's numbers for the given places, one completion after the other;
        ``seed`` is for the shuffling, 64 bits. ``answers`` has a byte for each completion and
        column: RUNNING (0) where it is open, and that is filled in with WON or REFUTED where the
        nodes suffice (see :mod:`solver.kernel.layout`). Threads may call this side by side.

        :returns: how many completions were finished before somebody called :meth:`stop`.
        """
        board = self.position.board
        size = len(self.position.cards)
        with borrowed(board.rules, size) as search, self._kernel(size) as completions:
            worlds = len(answers) // self.columns
            completions.run(search, kinds, worlds, seed, nodes, answers)
            done: int = completions.done
        return done

    def stop(self) -> None:
        """Let the calls that run now come to their end."""
        self.is_stopped = True
        for completions in self._running:
            completions.stop = True

    @contextmanager
    def _kernel(self, size: int) -> Iterator[Completions]:
        """Lend a kernel for one call: it is scratch space, too."""
        kernel = part("completions", size).Completions
        completions = self._idle.pop() if self._idle else self.laid_out(kernel)
        self._running.append(completions)
        completions.stop = self.is_stopped
        try:
            yield completions
        finally:
            self._running.remove(completions)
            self._idle.append(completions)

    def laid_out(self, kernel: type[Completions]) -> Completions:
        """Return one of these kernels, laid out for the position and the actions."""
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
            self.given,
            [place for place in hidden if place not in self.given],
            unseen,
            alike,
            [
                -1 if step is None or isinstance(step, Hint) else position.place(step.slot)
                for step in steps
            ],
            [self._sort(step) for step in steps],
            [number for row in rows for number in row],
            len(head(board)) + 1,
            board.rules.deck_plays,
        )

    def _heads(self, step: Move | None) -> list[int]:
        """How it stands after an action, for each kind of the card that leaves."""
        board = self.position.board
        size = len(head(board)) + 1
        numbers = [0] * (size * KINDS)
        if step is None or isinstance(step, Hint):
            after = board if step is None else board.after_hint()
            numbers[:size] = _standing(after), *head(after)
            return numbers
        known = self.position.cards[self.position.place(step.slot)]
        for card in board.rules.composition.cards if known is None else (known,):
            if isinstance(step, Play):
                after = board.after_play(card, step.announce, from_pile=step.slot == PILE)
            else:
                after = board.after_discard(card)
            at = kind(board.rules.composition, card) * size
            numbers[at : at + size] = _standing(after), *head(after)
        return numbers

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


def _standing(board: Board) -> int:
    """Whether a board is won or lost already."""
    if board.end is None:
        return RUNNING
    return WON if board.end is End.PERFECT else REFUTED
