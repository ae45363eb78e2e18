"""States of a game with open hands, where only the order of the pile is hidden.

A state leaves out two things that do not matter:

* **The order of a hand.** Each card in it can be played or thrown away alike.
* **Which trash is which.** A card that is already in its firework never fits again: a play of it is
  a strike, a discard of it earns a token, and no rule counts its copies. Let two states differ only
  by such cards, place by place. Then an action with one of them has the same effect as the same
  action with the other, and the states after it again differ only by such cards. By induction their
  values are the same.

Other cards that can't be played any more wait for a lost card. Then perfect is out of reach: such a
state is LOST.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from solver.board import Board, End, replaced
from solver.cards import Card
from solver.kernel.translate import head, kind
from solver.moves import PILE, Discard, Play

Act: TypeAlias = Play | Discard | None
"""An action with a card, in slot 1 or on the pile; None for any hint."""

TRASH = 255
"""The kind of all cards that are already in their fireworks."""
LOST = -1
"""Instead of a board's number: perfect is out of reach."""
PERFECT = -2
"""Instead of a board's number: all fireworks are complete."""
HINT = -1
"""Instead of a kind: no card leaves a hand."""


class OpenState(NamedTuple):
    """A board by its number, the hands and the pile; their cards are kinds in rising order.

    A kind is the kernel's number of a card, or TRASH. On the boards LOST and PERFECT the hands do
    not matter. Between an action and its draw, ``drawer`` is the seat that draws (else -1), and its
    cards are in any order.
    """

    board: int
    hands: tuple[bytes, ...]
    pile: bytes
    drawer: int = -1


class BoardNumbers:
    """Numbers the boards that a search reaches."""

    def __init__(self) -> None:
        self.boards: list[Board] = []
        self._numbers: dict[object, int] = {}

    def number(self, board: Board) -> int:
        """Return the number of ``board``, which all boards share that differ in discarded trash.

        A card that is in its firework already is never needed again, and no rule counts its copies.
        """
        cards = zip(board.rules.composition.cards, board.discards, strict=True)
        needed = tuple([gone for card, gone in cards if not board.is_played(card)])
        key = (
            (board.fireworks, needed, board.hands, board.pile),
            (board.tokens, board.strikes, board.turn, board.turns_left, board.end),
        )
        number = self._numbers.setdefault(key, len(self.boards))
        if number == len(self.boards):
            self.boards.append(board)
        return number


class OpenBoards(BoardNumbers):
    """The boards that a game with open hands reaches, and the actions on each."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        composition = board.rules.composition
        self.kinds = {card: kind(composition, card) for card in composition.cards}
        self.heads: list[list[int]] = []
        """The numbers that the kernel reads before the cards, for each board."""
        self.played: list[list[int]] = []
        """The kinds that are in their fireworks, for each board."""
        self._cards = {number: card for card, number in self.kinds.items()}
        self._alike_kinds: list[bytes] = []
        self._acts: list[tuple[Act, ...]] = []
        self._after: dict[tuple[int, Act, int], int] = {}

    def number(self, board: Board) -> int:
        """Return the number of ``board``, LOST or PERFECT."""
        if board.end is End.PERFECT:
            return PERFECT
        if board.end is not None or board.is_perfect_gone:
            return LOST
        number = super().number(board)
        if number == len(self.heads):
            played = [at for card, at in self.kinds.items() if board.is_played(card)]
            self.heads.append(head(board))
            self.played.append(played)
            self._alike_kinds.append(bytes(TRASH if at in played else at for at in range(256)))
            self._acts.append(tuple(_acts(board)))
        return number

    def state(self, board: int, hands: Iterable[Iterable[Card]], pile: Iterable[Card]) -> OpenState:
        """Return the state of the ``board`` with this number, LOST or PERFECT, and these cards."""
        rows = tuple(bytes(self.kinds[card] for card in hand) for hand in hands)
        rest = bytes(self.kinds[card] for card in pile)
        return self._alike(OpenState(board, rows, rest))

    def _alike(self, state: OpenState) -> OpenState:
        """Return a state with its cards in order, and trash alike."""
        if state.board < 0:
            return OpenState(state.board, (), bytes(sorted(state.pile)))
        hands = tuple(bytes(sorted(self.alike(state, hand))) for hand in state.hands)
        return OpenState(state.board, hands, bytes(sorted(self.alike(state, state.pile))))

    def steps(self, state: OpenState) -> list[OpenState]:
        """Return the actions with different effects, the most promising first.

        The order is: plays that fit, discards of trash, hints, other discards, strikes.
        """
        order: dict[OpenState, tuple[int, int]] = {}
        before = self.boards[state.board]
        hand = state.hands[before.turn]
        for act in self._acts[state.board]:
            if act is None:
                moved: Iterable[int] = (HINT,)
            else:
                moved = state.pile if act.slot == PILE else dict.fromkeys(hand)
            for each in moved:
                step = self.step(state, act, each)
                if step.board == LOST:
                    continue
                strikes = step.board >= 0 and self.boards[step.board].strikes - before.strikes
                kind = 0 if isinstance(act, Play) else 2 if act is None else 3 - 2 * (each == TRASH)
                order.setdefault(step, (4 * strikes + kind, -each))
        return sorted(order, key=order.__getitem__)

    def step(self, state: OpenState, act: Act, moved: int) -> OpenState:
        """Return the step that ``act`` with a card of the kind ``moved`` makes."""
        key = state.board, act, moved
        then = self._after.get(key)
        if then is None:
            then = self._after[key] = self.number(self._board_after(*key))
        if act is None or act.slot == PILE:
            return OpenState(then, state.hands, state.pile if act is None else b"")
        turn = self.boards[state.board].turn
        hand = state.hands[turn]
        at = hand.index(moved)
        hands = replaced(state.hands, turn, hand[:at] + hand[at + 1 :])
        return OpenState(then, hands, state.pile, turn if state.pile else -1)

    def _board_after(self, before: int, act: Act, moved: int) -> Board:
        board = self.boards[before]
        card = self._cards[self.played[before][0] if moved == TRASH else max(moved, 0)]
        return board.after_hint() if act is None else board.after_act(act, card)

    def then(self, step: OpenState) -> dict[OpenState, bytes]:
        """Return the states that a step leads to, each with the drawn cards that lead to it.

        If nothing is drawn, there is one state, with no card.
        """
        board, hands, pile, drawer = step
        if drawer < 0:
            return {self._alike(step): b""}
        children: dict[OpenState, bytes] = {}
        for drawn, count in Counter(pile).items():
            at = pile.index(drawn)
            after = replaced(hands, drawer, hands[drawer] + pile[at : at + 1])
            child = self._alike(OpenState(board, after, pile[:at] + pile[at + 1 :]))
            children[child] = children.get(child, b"") + bytes([drawn]) * count
        return children

    def alike(self, state: OpenState, kinds: bytes) -> bytes:
        """Return ``kinds`` as those of ``state``, whose trash is all of one kind."""
        return kinds.translate(self._alike_kinds[state.board])


def _acts(board: Board) -> Iterator[Act]:
    """Yield the actions on a board, whatever the cards are: plays, discards, a hint."""
    yield from (act for act in board.acts() if act.slot in (PILE, 1))
    if not all(board.refuse_hint(seat, 1) for seat in range(board.players)):
        yield None
