"""The public state of the table, and how each action changes it: the rules, for all who ask.

A :class:`Board` knows no card in a hand. It serves a referee who knows all cards
(:class:`~solver.position.Position`) and one who does not (the deducer's table). CONTRIBUTING names
what does not ask, for speed or as a check, and writes the rules again. The ``refuse_*``
methods return why an action is not allowed, or None. The ``after_*`` methods do not check that
again, so that the mistakes of a real table can be replayed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self, TypeVar

from solver.cards import Card, suit
from solver.errors import Phrase, RulesError, check_int, quoted
from solver.moves import PILE, Discard, Play
from solver.played import PlayedCards
from solver.rules import Rules, check_first

_Item = TypeVar("_Item")


def replaced(items: tuple[_Item, ...], place: int, item: _Item) -> tuple[_Item, ...]:
    """Return ``items`` with ``item`` at ``place``."""
    return (*items[:place], item, *items[place + 1 :])


class End(StrEnum):
    """Why a game is over."""

    PERFECT = "perfect"
    STRIKES = "strikes"
    OUT_OF_REACH = "out-of-reach"
    STUCK = "stuck"
    LAST_TURN = "last-turn"

    @property
    def lost(self) -> bool:
        return self not in (End.PERFECT, End.LAST_TURN)

    @property
    def phrase(self) -> Phrase:
        return Phrase(self.value)


@dataclass(frozen=True)
class Board(PlayedCards):
    """Everything that all players see, except for the cards in hands.

    ``hands`` holds the number of cards in each hand, and ``pile`` the number left to draw. ``turn``
    is the seat to move. ``turns_left`` counts down the final round (None before it). ``end`` says
    why the game is over (None while it goes on).
    """

    tokens: int
    strikes: int
    hands: tuple[int, ...]
    pile: int
    turn: int
    turns_left: int | None = None
    end: End | None = None

    @classmethod
    def start(cls, rules: Rules, players: int, first: int = 0) -> Self:
        """Return the board once the hands are dealt, with seat ``first`` to move.

        :raises RulesError: unless there are 2 to 6 players, with enough cards for their hands and
            the seat ``first``.
        """
        size = rules.hand_size(players)
        check_first(first, players, RulesError)
        pile = rules.composition.total - size * players
        return cls(
            rules=rules,
            fireworks=(0,) * len(rules.composition.suits),
            discards=(0,) * len(rules.composition.cards),
            tokens=rules.tokens,
            strikes=0,
            hands=(size,) * players,
            pile=pile,
            turn=first,
        )._settled()

    def __repr__(self) -> str:
        points = f"{self.points} of {self.rules.perfect} points"
        counts = f"{self.tokens} tokens, {self.strikes} strikes, {self.pile} in the pile"
        return f"Board(seat {self.turn} to move, {points}, {counts})"

    # -- the state ------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def score(self) -> int:
        """The points, or 0 once the game is lost."""
        return 0 if self.end is not None and self.end.lost else self.points

    @property
    def attainable(self) -> int:
        """The highest sum of the fireworks' heights that cards and turns still allow."""
        if self.rules.crowning_piece:
            return self.reachable
        return self.reachable + min(0, self.pace)

    @property
    def pace(self) -> int:
        """How many of the turns left in a standard game need not be plays.

        If it is negative, there are too few turns for the reachable score.
        """
        needed = self.reachable - self.points
        turns = self.pile + self.players if self.turns_left is None else self.turns_left
        return turns - needed

    @property
    def skips_to(self) -> int | None:
        """The seat that can act next if the turn of a seat without any legal action is skipped.

        The rulebooks are silent on such a turn; by a ruling of this project the game is lost. None
        if the game ended otherwise, or if no seat holds a card.
        """
        if self.end is not End.STUCK:
            return None
        seats = ((self.turn + step) % self.players for step in range(1, self.players))
        return next((seat for seat in seats if self.hands[seat]), None)

    # -- what is allowed ---------------------------------------------------------------------

    def acts(self) -> Iterator[Play | Discard]:
        """Yield the legal plays and then the legal discards of the seat to move.

        In the timed choreography, a play comes unannounced first, then with each colour.
        """
        letters = self.rules.composition.letters if self.rules.choreography else ()
        slots = range(PILE, self.hands[self.turn] + 1)
        plays = (Play(slot, letter) for slot in slots for letter in (None, *letters))
        yield from (play for play in plays if not self.refuse_play(play.slot, play.announce))
        yield from (Discard(slot) for slot in slots if not self.refuse_discard(slot))

    def refuse_action(self) -> Phrase | None:
        """Return why no action is allowed any more, or None."""
        return None if self.end is None else Phrase("the game is over ({reason})", reason=self.end)

    def refuse_hint(self, to: int, clue: str | int) -> Phrase | None:
        """Return why ``clue`` (a letter or a rank) can't be hinted to seat ``to``, or None."""
        composition = self.rules.composition
        if self.end is not None:
            return self.refuse_action()
        if to not in range(self.players):
            return Phrase(
                "there is no seat {seat}: seats go from 0 to {last}", seat=to, last=self.players - 1
            )
        if to == self.turn:
            return Phrase("players can't hint themselves: choose a teammate")
        if self.tokens == 0:
            return Phrase("no token is left for a hint: play or discard")
        if self.hands[to] == 0:
            return Phrase("that player has no cards left to hint")
        if isinstance(clue, str):
            if clue not in composition.suit_index:
                return self._no_suit(clue)
            if clue in composition.wild:
                return Phrase(
                    "a hint can't name {suit}: every colour hint touches it", suit=suit(clue)
                )
            if clue in composition.powder:
                return Phrase(
                    "a hint can't name {suit}: no colour hint touches it", suit=suit(clue)
                )
        elif clue not in range(1, composition.max_rank + 1):
            return Phrase(
                "there is no rank {rank}: ranks go from 1 to {last}",
                rank=clue,
                last=composition.max_rank,
            )
        return None

    def refuse_untouching(self, touched: object) -> Phrase | None:
        """Return why a hint can't touch no card, or None if any is ``touched`` or none need be."""
        if touched or self.rules.empty_hints:
            return None
        return Phrase("a hint touches at least one card by these rules")

    def refuse_discard(self, slot: int) -> Phrase | None:
        """Return why the seat to move can't discard from ``slot``, or None."""
        if self.end is None and self.tokens >= self.rules.tokens:
            return Phrase(
                "all {tokens} tokens are available: nobody can discard now", tokens=self.tokens
            )
        return self._refuse_slot(slot)

    def refuse_play(self, slot: int, announce: str | None = None) -> Phrase | None:
        """Return why ``slot`` (0: the pile) can't be played, announcing ``announce``, or None."""
        if announce is not None and not self.rules.choreography:
            return Phrase("colours are only announced in the timed choreography")
        if announce is not None and announce not in self.rules.composition.suit_index:
            return self._no_suit(announce)
        if slot == 0 and self.end is None:
            if not self.rules.deck_plays:
                return Phrase("these rules don't allow a play from the top of the pile")
            if self.pile != 1:
                return Phrase("the pile's top card can be played only if it is the last one")
            return None
        return self._refuse_slot(slot)

    def _no_suit(self, letter: str) -> Phrase:
        return Phrase(
            "no suit is {suit}: there are {letters}",
            suit=quoted(letter),
            letters=" ".join(self.rules.composition.letters),
        )

    def _refuse_slot(self, slot: int) -> Phrase | None:
        if self.end is not None:
            return self.refuse_action()
        size = self.hands[self.turn]
        if slot in range(1, size + 1):
            return None
        if size == 0:
            return Phrase("slot {slot} is empty: no card is left in this hand", slot=slot)
        return Phrase("slot {slot} is empty: this hand has slots 1 to {last}", slot=slot, last=size)

    # -- the effect of an action ----------------------------------------------------------------

    def fits(self, card: Card, announce: str | None = None) -> bool:
        """Whether a play of ``card`` succeeds: it fits, and no other colour was announced."""
        return self.is_playable(card) and announce in (None, card.suit)

    def after_hint(self) -> Self:
        return self._passed(tokens=max(0, self.tokens - 1))

    def after_act(self, act: Play | Discard, card: Card) -> Self:
        """Return the board after a play or a discard of ``card``."""
        if isinstance(act, Discard):
            return self.after_discard(card)
        return self.after_play(card, act.announce, from_pile=act.slot == PILE)

    def after_discard(self, card: Card, *, draws: bool = True) -> Self:
        """Return the board after a discard of ``card``; without ``draws``, none replaces it."""
        return replace(
            self,
            discards=self._with_discard(card),
            tokens=self._earned(1),
        )._replenished(draws=draws)

    def after_play(
        self,
        card: Card,
        announce: str | None = None,
        *,
        fits: bool | None = None,
        from_pile: bool = False,
        draws: bool = True,
    ) -> Self:
        """Return the board after a play that revealed ``card``.

        ``announce`` is the suit letter announced with it. ``fits`` overrides the rules if the table
        judged the play otherwise. A play ``from_pile`` counts as drawing. With ``draws=False`` the
        table forgot to draw.
        """
        if self.fits(card, announce) if fits is None else fits:
            deck = self.rules.composition
            earned = deck.completes(card) + (announce == card.suit)
            played = replace(
                self,
                fireworks=replaced(self.fireworks, deck.suit_index[card.suit], deck.step(card)),
                tokens=self._earned(earned),
            )
        else:
            played = replace(self, discards=self._with_discard(card), strikes=self.strikes + 1)
        return played._replenished(draws=draws or from_pile)

    def adjusted(
        self,
        *,
        tokens: int | None = None,
        strikes: int | None = None,
        turn: int | None = None,
        hands: tuple[int, ...] | None = None,
        pile: int | None = None,
    ) -> Self:
        """Return the board with these values corrected by hand; they may end the game.

        :raises RulesError: if ``tokens``, ``strikes`` or ``turn`` is none of 0 or more.
        """
        pile = self.pile if pile is None else pile
        for name, value in {"tokens": tokens, "strikes": strikes, "turn": turn}.items():
            if value is not None:
                check_int(name, value, RulesError, 0)
        return replace(
            self,
            tokens=self.tokens if tokens is None else tokens,
            strikes=self.strikes if strikes is None else strikes,
            turn=self.turn if turn is None else turn,
            hands=self.hands if hands is None else hands,
            pile=pile,
            turns_left=None if pile else self.turns_left,
            end=None,
        )._settled()

    def _with_discard(self, card: Card) -> tuple[int, ...]:
        place = self.rules.composition.index[card]
        return replaced(self.discards, place, self.discards[place] + 1)

    def _earned(self, count: int) -> int:
        """The tokens after ``count`` are earned: at most the maximum, or as many as before."""
        return max(self.tokens, min(self.rules.tokens, self.tokens + count))

    def _replenished(self, *, draws: bool) -> Self:
        """The board after a card has left the mover's hand; if ``draws``, it draws another one."""
        if draws and self.pile:
            return self._passed(pile=self.pile - 1)
        hands = replaced(self.hands, self.turn, self.hands[self.turn] - 1)
        return self._passed(hands=hands)

    def _passed(self, **changes: Any) -> Self:
        """The board with these ``changes`` and the next seat to move."""
        return replace(
            self,
            turn=(self.turn + 1) % self.players,
            turns_left=None if self.turns_left is None else self.turns_left - 1,
            **changes,
        )._settled()

    def _settled(self) -> Self:
        """The board with the final round begun or the game ended, if it is time.

        A game that is over stays over even if the table plays on: only an adjustment reopens it.
        """
        board = self
        if self.pile == 0 and self.turns_left is None and not self.rules.crowning_piece:
            board = replace(self, turns_left=self.players)
        end = board.end or board._ending()
        return board if end is board.end else replace(board, end=end)

    def _ending(self) -> End | None:
        rules = self.rules
        if self.strikes >= rules.strikes:
            return End.STRIKES
        if self.fireworks == rules.composition.tops:
            return End.PERFECT
        if rules.crowning_piece and self.is_perfect_gone:
            return End.OUT_OF_REACH
        if self.turns_left is not None and self.turns_left <= 0:
            return End.LAST_TURN
        if self._stuck():
            return End.STUCK
        return None

    def _stuck(self) -> bool:
        """Whether the seat to move has no legal action: no card, and no token or nobody to hint."""
        if self.hands[self.turn]:
            return False
        return self.tokens == 0 or not any(self.hands)
