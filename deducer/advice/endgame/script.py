"""Writes down the joint policy that a search has found, as a tree in the real slots and cards.

A state has the slots of each hand in an order of its own. So while the tree is written, each state
comes with the real slots of its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, chain, pairwise
from typing import TypeAlias

from deducer.advice.endgame.board_numbers import spans
from deducer.advice.endgame.reach import Reach
from deducer.advice.endgame.search_state import InformationSet, SearchState
from deducer.advice.endgame.search_states import States
from deducer.advice.endgame.seat_plan import chosen
from deducer.advice.endgame.tree import Case, Hands, Kind, Policy, PublicAction
from deducer.counting.bits import members
from solver.board import Board, End
from solver.limits import Limits
from solver.moves import PILE, Move, hints

Slots: TypeAlias = tuple[tuple[int, ...], ...]
"""For each hand, the real slots of its cards as a state has them, from 1."""


class Script:
    """Writes policies of the states of one search; ``own`` is what marked worlds look like."""

    def __init__(self, states: States, start: Board, own: Hands | None = None) -> None:
        self.states = states
        self.boards = states.boards
        self.own = own
        self._reach = Reach(self.boards, start, Limits())

    def write(self, root: SearchState) -> Policy | None:
        """Return the best policy found for ``root``, whose slots are real; None if it wins nothing.

        What it does where nothing can be won any more is left out.
        """
        sizes = self.boards.boards[root.board].hands
        real = tuple(tuple(range(1, size + 1)) for size in sizes)
        return self._policy(root, root.worlds, real)

    def _policy(self, state: SearchState, worlds: Sequence[bytes], real: Slots) -> Policy | None:
        """The policy from ``state`` on; ``worlds`` are its worlds, even if it keeps none."""
        board = self.boards.boards[state.board]
        if not state.low or board.end is not None:
            return None
        if not state.groups:
            return self._line(state.board, worlds[0], real)
        cases = []
        for infoset in state.infosets:
            number = chosen(state, infoset)
            if number is not None:
                outcome = self._outcome(state, number)
                marked = bool(infoset.worlds & state.marked)
                sees = self.own if marked else self._sees(board, infoset, real)
                cases.append(Case(sees, self._seen(state, outcome, real).moves))
                if marked:  # what fits only these worlds comes first
                    cases.insert(0, cases.pop())
        then = []
        for outcome, remaining in state.groups:
            kid = self.states.child(state, outcome, remaining)
            rows = self.states.moved(state, outcome, remaining)
            order = self.states.order(state, outcome, remaining)
            later = self._policy(kid, rows, self._later(state, outcome, order, real))
            if later is not None:
                kind = self._kind(state, outcome, remaining)
                then.append((replace(self._seen(state, outcome, real), kind=kind), later))
        return Policy(board.turn, tuple(cases), tuple(then))

    def _outcome(self, state: SearchState, number: int) -> int:
        """An outcome of a choice: all of them say what is done."""
        return ~number if number < 0 else state.options[number].parts[0][0]

    def _seen(self, state: SearchState, outcome: int, real: Slots) -> PublicAction:
        """What everyone sees of an action with this outcome, but for the card."""
        turn, slot = self.boards.boards[state.board].turn, state.outcomes[outcome].slot
        if slot is None:
            signal = next(signal for signal, at in state.signals.items() if at == outcome)
            hints_given, touched = self.boards.meaning(signal)
            if touched is not None:
                touched = tuple(sorted(real[hints_given[0].to][at - 1] for at in touched))
            return PublicAction(hints_given, None, touched)
        option = next(
            option for option in state.options if any(at == outcome for at, _ in option.parts)
        )
        real_slot = slot if slot == PILE else real[turn][slot - 1]
        return PublicAction((replace(option.act, slot=real_slot),))

    def _kind(self, state: SearchState, outcome: int, worlds: int) -> Kind | None:
        """The card that everyone sees."""
        slot = state.outcomes[outcome].slot
        if slot is None:
            return None
        first, _, pile = spans(self.boards.boards[state.board])
        row = state.worlds[next(iter(members(worlds)))]
        return tuple(self.boards.kinds[row[pile if slot == PILE else first + slot - 1]])

    def _sees(self, board: Board, infoset: InformationSet, real: Slots) -> Hands:
        """The hands that are seen in an information set, in their real slots."""
        look, hands = iter(infoset.look), []
        for seat, slots in enumerate(real):
            real_cards = {} if seat == board.turn else {slot: next(look) for slot in slots}
            hands.append(
                tuple(tuple(self.boards.kinds[real_cards[slot]]) for slot in sorted(real_cards))
            )
        return tuple(hands)

    def _later(self, state: SearchState, outcome: int, order: Sequence[int], real: Slots) -> Slots:
        """The real slots of the state after an outcome."""
        board, slot = self.boards.boards[state.board], state.outcomes[outcome].slot
        hands = list(real)
        if slot not in (None, PILE):
            hands[board.turn] = _without(real[board.turn], slot, draws=board.pile > 0)
        flat = list(chain.from_iterable(hands))
        ends = [0, *accumulate(map(len, hands))]
        return tuple(tuple(flat[at] for at in order[a:b]) for a, b in pairwise(ends))

    def _line(self, board: int, world: bytes, real: Slots) -> Policy | None:
        """What is done once everyone knows all that matters: a line, seat by seat."""
        before = self.boards.boards[board]
        if before.end is not None:
            return None
        holding = self._reach.holding(before.hands, world)
        acts, receivers = self.boards.legal(board)
        first, _, pile = spans(before)
        for number, act in enumerate(acts):
            at = pile if act.slot == PILE else first + act.slot - 1
            then = self.boards.after(board, number, world[at])
            moved = self._reach.moved(holding, before.turn, act.slot, world[at])
            if self._reach.among(then, [moved])[moved]:
                rest = world[:at] + world[at + 1 :]
                later = list(real)
                slot = act.slot
                if act.slot != PILE:
                    slot = real[before.turn][act.slot - 1]
                    later[before.turn] = _without(
                        real[before.turn], act.slot, draws=before.pile > 0
                    )
                    rest = (
                        world[:first]
                        + world[pile : pile + 1]
                        + world[first:at]
                        + world[at + 1 : pile]
                        + world[pile + 1 :]
                    )
                return self._step(before, (replace(act, slot=slot),), then, rest, tuple(later))
        any_hint = [hint for to in receivers for hint in hints(before.rules.composition, to)]
        return self._step(before, tuple(any_hint), self.boards.after_hint(board), world, real)

    def _step(
        self, before: Board, moves: tuple[Move, ...], then: int, world: bytes, real: Slots
    ) -> Policy:
        """A step of a line, whatever is seen."""
        later = self._line(then, world, real)
        end = self.boards.boards[then].end
        assert later is not None or end is End.PERFECT
        return Policy(
            before.turn,
            (Case(None, moves),),
            () if later is None else ((PublicAction(moves), later),),
        )


def _without(slots: tuple[int, ...], gone: int, *, draws: bool) -> tuple[int, ...]:
    """The real slots of a hand, in a state's order, once its card number ``gone`` has left.

    >>> _without((2, 1, 3), 1, draws=True)
    (1, 2, 3)
    """
    empty = slots[gone - 1]
    rest = [slot + (slot < empty) * draws - (slot > empty) * (not draws) for slot in slots]
    del rest[gone - 1]
    return (*([1] if draws else []), *rest)
