"""What everybody at the table knows, folded action by action: the ground of the policy.

The marks (hinted, moved, chop, focus) and what a hint may mean are those of
:mod:`deducer.agreements.scenes` and :mod:`~deducer.agreements.promises`. There, each is worked out
from a game's record in some 0.2 ms; a policy asks for thirty hints in each turn of thousands of
games. So they are kept here as masks that each action changes, and tests hold both against each
other in games that the policy plays. A mask has a bit for each kind of card, in the composition's
order; a card is named by its place in the deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, Self

from deducer.counting.matching import feasible
from deducer.record.sheet import Sheet
from deducer.table.moments import Moment
from solver.board import Board
from solver.cards import Composition
from solver.deal import dealt_places
from solver.moves import Discard, Hint, Move, Play, hints
from solver.played import PlayedCards
from solver.rules import Rules


class Kinds:
    """The kinds of cards of a deck as bits: which each clue touches, and of which rank they are."""

    def __init__(self, composition: Composition) -> None:
        cards = composition.cards
        self.cards = cards
        self.every = (1 << len(cards)) - 1
        self.copies = tuple(composition.copies.values())
        self.clues = {
            clue: sum(composition.touches(clue, card) << kind for kind, card in enumerate(cards))
            for clue in (*composition.colours, *range(1, composition.max_rank + 1))
        }
        self.higher = sum((card.rank > 1) << kind for kind, card in enumerate(cards))
        self.rank = tuple(card.rank for card in cards)
        self.suits = tuple(
            (letter, sum((card.suit == letter) << kind for kind, card in enumerate(cards)))
            for letter in composition.letters
        )
        self.hints = [hints(composition, seat) for seat in range(5)]

    def ranked(self, rank: int) -> int:
        """Return the mask of the cards of ``rank``."""
        return self.clues.get(rank, 0)

    def after(self, mask: int) -> int:
        """Return the mask of the cards of the next rank."""
        return mask << 1 & self.higher


@lru_cache(maxsize=16)
def kinds_of(composition: Composition) -> Kinds:
    """Return the kinds of ``composition``."""
    return Kinds(composition)


class Worths(NamedTuple):
    """Masks of the cards that fit now, of trash, and of last copies that are still needed."""

    playable: int
    trash: int
    last_copies: int
    left: tuple[int, ...]
    """How many copies of each kind are neither discarded nor in a firework."""


def worths(board: Board) -> Worths:
    """Return what each kind of card is worth on ``board``."""
    return _worths(board.rules, board.fireworks, board.discards)


@lru_cache(maxsize=4096)
def _worths(rules: Rules, fireworks: tuple[int, ...], discards: tuple[int, ...]) -> Worths:
    ceilings = PlayedCards(rules, fireworks, discards).ceilings
    kinds = kinds_of(rules.composition)
    playable = useful = last = kind = 0
    left = []
    for height, ceiling, top in zip(fireworks, ceilings, rules.composition.tops, strict=True):
        playable |= (height < top) << kind + height
        useful |= (1 << kind + ceiling) - (1 << kind + height)
        for rank in range(top):
            left.append(kinds.copies[kind] - discards[kind] - (rank < height))
            last |= (left[kind] == 1) << kind
            kind += 1
    return Worths(playable, kinds.every & ~useful, last & useful, tuple(left))


class Meaning(NamedTuple):
    """What a hint makes of its receiver's hand, as everybody can tell.

    ``can`` and ``meant`` are masks slot by slot: what hints leave, and what they promise.
    ``focus`` and ``moved`` are cards, the latter as bits of places.
    """

    can: list[int]
    meant: list[int]
    new: list[int]
    focus: int
    moved: int


@dataclass
class Common:
    """What everybody knows. ``hands`` are the places of the cards, slot 1 first.

    ``can`` is what hints leave of each card, ``meant`` what their promises do. ``hinted`` and
    ``moved`` have a bit for each place; ``first`` says which hint touched a card first, and whose
    it was. ``early`` says that nobody has discarded from chop yet.
    """

    sheet: Sheet
    board: Board
    hands: list[list[int]]
    drawn: int
    can: list[int]
    meant: list[int]
    hinted: int = 0
    moved: int = 0
    first: dict[int, tuple[int, int]] = field(default_factory=dict)
    turns: int = 0
    early: bool = True
    _delayed: tuple[int, int] = (-1, 0)
    kinds: Kinds = field(init=False)
    worths: Worths = field(init=False)
    """What each kind of card is worth on the board."""

    def __post_init__(self) -> None:
        self.kinds = kinds_of(self.board.rules.composition)
        self.worths = worths(self.board)

    @classmethod
    def start(cls, sheet: Sheet, board: Board) -> Self:
        """Return what everybody knows once the hands are dealt."""
        places = dealt_places(board.rules, board.players)
        total = board.rules.composition.total
        every = kinds_of(board.rules.composition).every
        hands = [list(reversed(hand)) for hand in places]
        return cls(sheet, board, hands, sum(map(len, hands)), [every] * total, [every] * total)

    def copy(self) -> Common:
        """Return the same, to go on from in another way."""
        return Common(
            self.sheet,
            self.board,
            [hand[:] for hand in self.hands],
            self.drawn,
            self.can[:],
            self.meant[:],
            self.hinted,
            self.moved,
            self.first.copy(),
            self.turns,
            self.early,
        )

    def chop(self, seat: int) -> int | None:
        """Return the oldest card of ``seat`` that nothing marks; None if all are marked."""
        marked = self.hinted | self.moved
        for place in reversed(self.hands[seat]):
            if not marked >> place & 1:
                return place
        return None

    def reading(self, place: int) -> int:
        """Return what all take the card for: by hints and by their promises, if these agree."""
        return self.can[place] & self.meant[place] or self.can[place]

    # -- what a hint means ----------------------------------------------------------------------

    def meaning(self, to: int, clue: str | int, touched: Sequence[int]) -> Meaning:
        """Return what a hint of ``clue`` means that touches the cards ``touched`` of ``to``."""
        hand, mask, sheet = self.hands[to], self.kinds.clues[clue], self.sheet
        can = [self.can[p] & (mask if p in touched else ~mask) for p in hand]
        meant = [self.meant[p] for p in hand]
        marked = self.hinted | self.moved
        new = [p for p in touched if not marked >> p & 1]
        chop = self.chop(to)
        on_chop = bool(new) and chop == new[-1]
        focus = self._focus(clue, new, on_chop=on_chop) if new else touched[0]
        at = hand.index(focus)
        playable, trash, last_copies, _ = self.worths
        after = dict(zip(hand, can, strict=True))
        if sheet.touch and new and self._can_be_useful(hand, new, after, trash):
            for place in new:
                meant[hand.index(place)] &= ~trash
        moved = self._moves(hand, new, touched, clue, after, trash)
        if not sheet.play or (sheet.trash_moves and moved and clue != 5):
            return Meaning(can, meant, new, focus, moved)
        fixes = not new and self.can[focus] & playable and not can[at] & playable
        if sheet.fix and fixes:
            return Meaning(can, meant, new, focus, moved)
        asked = (playable | self.delayed()) & ~trash
        if sheet.stall and clue == 5 and new and (self.early or sheet.any_five):
            asked |= self.kinds.ranked(5) & ~trash
        if on_chop and sheet.save:
            saved = self._savable(new[-1], touched, clue, after, trash, last_copies)
            if focus == new[-1]:
                asked |= saved
            elif after[new[-1]] & saved:
                return Meaning(can, meant, new, focus, moved)
        meant[at] &= asked
        return Meaning(can, meant, new, focus, moved)

    def _focus(self, clue: str | int, new: list[int], *, on_chop: bool) -> int:
        """The card that a hint is about, of those that it touches first, newest first."""
        if self.sheet.ones and clue == 1 and not on_chop:
            board = self.board
            dealt = board.players * board.rules.hand_size(board.players)
            return ([place for place in new if place >= dealt] or new)[-1]
        return new[-1] if on_chop and not self.sheet.newest else new[0]

    def delayed(self) -> int:
        """Return the mask of cards that fit once hinted cards are played that all know."""
        if self._delayed[0] != self.turns:
            self._delayed = self.turns, self._find_delayed()
        return self._delayed[1]

    def _find_delayed(self) -> int:
        known = 0
        for hand in self.hands:
            for place in hand:
                if self.hinted >> place & 1:
                    mask = self.reading(place)
                    if mask & (mask - 1) == 0:
                        known |= mask
        reached, fits = 0, self.worths.playable
        while fits & known:
            fits = self.kinds.after(fits & known)
            reached |= fits
        return reached

    def _can_be_useful(
        self, hand: list[int], new: list[int], after: dict[int, int], trash: int
    ) -> bool:
        masks = [after[p] for p in hand if p in new or self.hinted >> p & 1]
        if not all(mask & ~trash for mask in masks):
            return False
        if all((mask & ~trash).bit_count() >= len(masks) for mask in masks):
            return True
        useful = [int(not trash >> kind & 1) for kind in range(len(self.kinds.cards))]
        return len(masks) < 2 or feasible(masks, useful)

    def _savable(
        self,
        oldest: int,
        touched: Sequence[int],
        clue: str | int,
        after: dict[int, int],
        trash: int,
        last_copies: int,
    ) -> int:
        """The mask of the cards on chop that the hint may save, as far as all can tell."""
        if clue == 5 or (clue == 2 and self.sheet.twos):
            return self.kinds.clues[clue] & ~trash
        by_rank = self.kinds.ranked(5)
        if isinstance(clue, str) and all(
            self.can[place] == after[place] for place in touched if place != oldest
        ):
            by_rank |= self.kinds.ranked(2)
        return last_copies & ~by_rank

    def _moves(
        self,
        hand: list[int],
        new: list[int],
        touched: Sequence[int],
        clue: str | int,
        after: dict[int, int],
        trash: int,
    ) -> int:
        sheet = self.sheet
        if not (sheet.trash_moves or sheet.five_moves):
            return 0
        known = self.hinted | self.moved
        newest = hand.index(new[0]) if new else len(hand)
        older = [p for p in hand[newest + 1 :] if not known >> p & 1 and p not in touched]
        by_trash = sheet.trash_moves and not any(after[p] & ~trash for p in new)
        by_five = sheet.five_moves and clue == 5 and len(new) == 1 and len(older) == 1
        return sum(1 << place for place in older) if by_trash or by_five else 0

    # -- what an action changes -------------------------------------------------------------------

    def hint(self, hint: Hint, touched: Sequence[int], board: Board) -> None:
        """Take a hint that touches the cards ``touched``, newest first; it leads to ``board``."""
        if touched:
            meaning = self.meaning(hint.to, hint.value, touched)
            for place, can, meant in zip(
                self.hands[hint.to], meaning.can, meaning.meant, strict=True
            ):
                self.can[place], self.meant[place] = can, meant
            for place in touched:
                self.hinted |= 1 << place
                self.first.setdefault(place, (self.turns, self.board.turn))
            self.moved |= meaning.moved
        else:
            for place in self.hands[hint.to]:
                self.can[place] &= ~self.kinds.clues[hint.value]
        self.board = board
        self.turns += 1

    def turn_over(self, move: Play | Discard, board: Board) -> None:
        """Take a play or a discard; ``board`` is the one after it."""
        seat = self.board.turn
        hand = self.hands[seat]
        if isinstance(move, Discard) and self.early:
            self.early = self.chop(seat) != hand[move.slot - 1]
        del hand[move.slot - 1]
        if board.pile < self.board.pile:
            hand.insert(0, self.drawn)
            self.drawn += 1
        self.board = board
        self.worths = worths(board)
        self.turns += 1

    def lie(self, moment: Moment) -> None:
        """Take where the cards lie, and the board, from a record, which may correct either."""
        self.board, self.worths = moment.board, worths(moment.board)
        self.hands = [list(hand) for hand in moment.hands]
        self.drawn = moment.pile[0] if moment.pile else len(self.can)

    def after(self, move: Move, touched: Sequence[int], board: Board) -> None:
        """Take ``move``, which leads to ``board``."""
        if isinstance(move, Hint):
            self.hint(move, touched, board)
        else:
            self.turn_over(move, board)
