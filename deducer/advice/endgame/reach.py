"""Whether perfect is within reach once all cards are known: the solver's answers, cached."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeAlias

from deducer.advice.endgame.boards import KINDS, Boards, place, spans
from solver.board import Board, End
from solver.cards import Card
from solver.kernel.layout import RUNNING, WON
from solver.kernel.translate import kind
from solver.limits import LimitReached, Limits
from solver.moves import PILE
from solver.position import Position
from solver.search.drive import run_rows
from solver.search.solve import solve

NODES_OF_STEP = 250
"""Nodes of the solver that take as long as a step of the search."""
TICK = 3 * NODES_OF_STEP
"""Nodes spent at each check of the limits, besides those that are counted by themselves."""
NODES = 5_000
"""The most nodes for a position in a batch; the solver then searches harder ones alone."""
AT_ONCE = 200
"""Positions that the solver is asked about between two checks of the limits."""

Holding: TypeAlias = bytes
"""What each hand holds, sorted, and the pile from its top; all trash is one kind."""


class Reach:
    """Answers for the boards after ``start``.

    With all cards known, slots do not matter, nor which trash a card is, and a hint only takes a
    token. So positions that differ by nothing else are asked about once.
    """

    def __init__(self, boards: Boards, start: Board, limits: Limits) -> None:
        self.boards = boards
        self.limits = limits
        composition = start.rules.composition
        first = [each[0] for each in boards.kinds]
        trash = [at for at, card in enumerate(first) if start.is_trash(card)]
        self._trash = trash[0] if trash else None
        self._alike = bytes(trash[0] if at in trash else at for at in range(len(first))).ljust(256)
        self._pool = [card for card in composition.deck() if start.is_trash(card)]
        self._numbers = {card: kind(composition, card) for card in composition.cards}
        self._known: dict[int, dict[Holding, bool]] = {}

    def holding(self, sizes: tuple[int, ...], world: bytes) -> Holding:
        """Return the cards of each hand (of these ``sizes``) and of the pile in ``world``."""
        cards = iter(world.translate(self._alike))
        hands = [bytes(sorted(islice(cards, size))) for size in sizes]
        return b"".join((*hands, bytes(cards)))

    def moved(self, board: int, slot: int, kind: int, holding: Holding) -> Holding:
        """Return ``holding`` without a card of ``kind``, of the mover's hand or the pile."""
        first, last, pile = spans(self.boards.boards[board])
        hand = bytearray(holding[first:last])
        if slot != PILE:
            hand.remove(self._alike[kind])
            hand = bytearray(sorted(hand + holding[pile : pile + 1]))
        return holding[:first] + hand + holding[last:pile] + holding[pile + 1 :]

    def among(self, board: int, holdings: Iterable[Holding]) -> dict[Holding, bool]:
        """Return whether perfect can be reached on ``board``, for at least these ``holdings``."""
        known = self._known.setdefault(board, {})
        unknown = [holding for holding in holdings if holding not in known]
        if unknown:
            reached = self.boards.boards[board]
            if reached.end is None and reached.reachable == reached.rules.perfect:
                self._ask(board, unknown, known)
            else:  # the board alone decides
                known.update(dict.fromkeys(unknown, reached.end is End.PERFECT))
        return known

    def _ask(self, board: int, holdings: Sequence[Holding], known: dict[Holding, bool]) -> None:
        before = self.boards.boards[board]
        for at in range(0, len(holdings), AT_ONCE):
            self._tick()
            batch = holdings[at : at + AT_ONCE]
            rows = [[self._numbers[card] for card in self._cards(held)] for held in batch]
            statuses, nodes = run_rows(before, rows, NODES, lambda: self.limits.is_spent)
            self.limits.spend(NODES_OF_STEP * len(batch) + sum(nodes))
            for holding, status in zip(batch, statuses, strict=True):
                if status == WON:
                    known[holding] = True
                elif before.rules.deck_plays and before.pile:  # which the kernel does not know
                    known[holding] = self._tried(board, holding)
                elif status == RUNNING:
                    known[holding] = self._winnable(before, holding)
                else:
                    known[holding] = False

    def _cards(self, holding: Holding) -> list[Card]:
        """The cards of a holding; trash is any trash, within its number of copies."""
        pool, kinds = iter(self._pool), self.boards.kinds
        return [next(pool) if kind == self._trash else kinds[kind][0] for kind in holding]

    def _tried(self, board: int, holding: Holding) -> bool:
        """Whether perfect can be reached by some move."""
        self._tick()
        acts, seats = self.boards.legal(board)
        outcomes = {-1: holding} if seats else {}
        for number, act in enumerate(acts):
            kind = holding[place(self.boards.boards[board], act.slot)]
            outcomes[number * KINDS + kind] = self.moved(board, act.slot, kind, holding)
        return any(
            self.among(self.boards.after(board, outcome), [then])[then]
            for outcome, then in outcomes.items()
        )

    def _winnable(self, board: Board, holding: Holding) -> bool:
        """Solve a position alone, within the limits."""
        limits, cards = self.limits, iter(self._cards(holding))
        hands = tuple(tuple(islice(cards, size)) for size in board.hands)
        winnable = solve(
            Position(board, hands, tuple(cards)),
            node_limit=limits.nodes_left,
            time_limit=limits.seconds_left,
            stop=limits.stop,
        ).winnable
        if winnable is None:
            raise LimitReached
        return winnable

    def _tick(self) -> None:
        self.limits.spend(TICK)
        self.limits.check()
