"""The position in which a record begins, where that is not the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Self

from deducer.record.events import Hinted, reseated
from solver.cards import Card
from solver.errors import Phrase
from solver.rules import Rules


@dataclass(frozen=True, slots=True)
class EarlierHint:
    """A ``hint`` from before the record, with the slots in which its cards are by now.

    ``others`` are slots whose cards were in that hand, too, and were not touched. Of any other
    slot, it says nothing.
    """

    hint: Hinted
    others: tuple[int, ...] = ()
    line: int | None = field(default=None, compare=False)
    """Its line in the text that it was read from, if any."""

    @property
    def touched(self) -> tuple[int, ...]:
        return self.hint.slots or ()


class Misfit(NamedTuple):
    """Why a position can't be: the ``part`` of it that is at fault, and which of its values."""

    part: str
    at: int
    fault: Phrase


@dataclass(frozen=True)
class StartPosition:
    """The state of a table in which its record begins; by default, that once the hands are dealt.

    ``fireworks`` are their top cards. ``tokens`` are None for all that the rules have, ``pile`` for
    as many cards as are left, and ``turns_left`` before the final round. ``hands`` are their sizes,
    empty where all are full. A ``slip`` says that the table had broken the rules before.
    """

    fireworks: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    tokens: int | None = None
    strikes: int = 0
    hands: tuple[int, ...] = ()
    pile: int | None = None
    turns_left: int | None = None
    hints: tuple[EarlierHint, ...] = ()
    slip: str | None = None

    def __bool__(self) -> bool:
        return self != _DEAL

    @property
    def out_of_play(self) -> tuple[Card, ...]:
        """The cards that have left the hands."""
        played = (Card(top.suit, rank) for top in self.fireworks for rank in range(1, top.rank + 1))
        return (*played, *self.discards)

    def sizes(self, rules: Rules, players: int) -> tuple[int, ...]:
        """Return how many cards each seat holds."""
        return self.hands or (rules.hand_size(players),) * players

    def in_pile(self, rules: Rules, players: int) -> int:
        """Return how many cards are left to draw."""
        held = sum(self.sizes(rules, players))
        return rules.composition.total - len(self.out_of_play) - held

    def reseated(self, seats: Sequence[int]) -> Self:
        """Return the position of the same players once they sit in ``seats``."""
        hints = (replace(each, hint=reseated(each.hint, seats)) for each in self.hints)
        hands = (size for _, size in sorted(zip(seats, self.hands, strict=False)))
        return replace(self, hints=tuple(hints), hands=tuple(hands))

    def misfit(self, rules: Rules, players: int) -> Misfit | None:
        """Return the first thing for which the position can't be, or None."""
        if not self:
            return None
        return next(self._misfits(rules, players), None)

    def _misfits(self, rules: Rules, players: int) -> Iterator[Misfit]:
        suits = [top.suit for top in self.fireworks]
        for at, letter in enumerate(suits):
            if letter in suits[:at]:
                yield Misfit("fireworks", at, Phrase("this firework is named twice"))
        yield from self._too_many_copies(rules)
        for part, count, most in (
            ("tokens", self.tokens or 0, rules.tokens),
            ("strikes", self.strikes, rules.strikes),
        ):
            if not 0 <= count <= most:
                fault = Phrase("it goes from 0 to {most}, not to {count}", most=most, count=count)
                yield Misfit(part, 0, fault)
        yield from self._sizes_wrong(rules, players)
        yield from self._hints_wrong(rules, players)
        if self.slip is None:
            yield from self._against_the_rules(rules, players)

    def _too_many_copies(self, rules: Rules) -> Iterator[Misfit]:
        copies, shown = rules.composition.copies, Counter[Card]()
        played = len(self.out_of_play) - len(self.discards)
        for at, card in enumerate(self.out_of_play):
            shown[card] += 1
            if shown[card] > copies.get(card, 0):
                fault = Phrase(
                    "the deck has {count} {card}, and {shown} are in fireworks and discards",
                    count=copies.get(card, 0),
                    card=card,
                    shown=self.out_of_play.count(card),
                )
                part = ("discards", at - played) if at >= played else ("fireworks", 0)
                yield Misfit(*part, fault)

    def _sizes_wrong(self, rules: Rules, players: int) -> Iterator[Misfit]:
        full, sizes = rules.hand_size(players), self.sizes(rules, players)
        if len(sizes) != players:
            fault = Phrase("{players} hands need a size each", players=players)
            yield Misfit("hands", 0, fault)
            return
        for at, size in enumerate(sizes):
            if not 0 <= size <= full:
                fault = Phrase("a hand has 0 to {full} cards, not {size}", full=full, size=size)
                yield Misfit("hands", at, fault)
        left, total = self.in_pile(rules, players), rules.composition.total
        if left < 0 or self.pile not in (None, left):
            fault = Phrase(
                "{out} cards out of play, {held} in hands and {pile} in the pile are not the "
                "{total} of the deck",
                out=len(self.out_of_play),
                held=sum(sizes),
                pile=self.pile or 0,
                total=total,
            )
            yield Misfit("pile", 0, fault)
        if self.turns_left is not None and (left or rules.crowning_piece):
            yield Misfit("turns", 0, Phrase("the final round has not begun, so no turn is counted"))
        elif self.turns_left is not None and not 0 <= self.turns_left <= players:
            fault = Phrase("the final round has {players} turns at most", players=players)
            yield Misfit("turns", 0, fault)

    def _hints_wrong(self, rules: Rules, players: int) -> Iterator[Misfit]:
        sizes = self.sizes(rules, players)
        for at, each in enumerate(self.hints):
            giver, hint = each.hint.seat, each.hint.hint
            slots = (*each.touched, *each.others)
            if giver == hint.to:
                fault = Phrase("players can't hint themselves: choose a teammate")
                yield Misfit("hint", at, fault)
            elif hint.colour is not None and hint.colour not in rules.composition.colours:
                fault = Phrase("no hint can name {colour}", colour=hint.colour)
                yield Misfit("hint", at, fault)
            elif not all(1 <= slot <= sizes[hint.to] for slot in slots):
                fault = Phrase("this hand has slots 1 to {last}", last=sizes[hint.to])
                yield Misfit("hint", at, fault)
            elif len(set(slots)) < len(slots):
                yield Misfit("hint", at, Phrase("a slot occurs twice"))

    def _against_the_rules(self, rules: Rules, players: int) -> Iterator[Misfit]:
        """What only a table that broke the rules can come to."""
        sizes, full = self.sizes(rules, players), rules.hand_size(players)
        short = next((at for at, size in enumerate(sizes) if size < full), None)
        if short is not None and self.in_pile(rules, players):
            fault = Phrase("hands are full while the pile has cards: mark a slip with !")
            yield Misfit("hands", short, fault)
        if self.strikes > len(self.discards):
            fault = Phrase(
                "each strike is a card on the discards, and there are {count}: mark a slip with !",
                count=len(self.discards),
            )
            yield Misfit("strikes", 0, fault)
        tops = dict(zip(rules.composition.letters, rules.composition.tops, strict=True))
        complete = sum(top.rank == tops[top.suit] for top in self.fireworks)
        earned = len(self.discards) - self.strikes + complete
        tokens = rules.tokens if self.tokens is None else self.tokens
        if not rules.choreography and tokens + len(self.hints) > rules.tokens + earned:
            fault = Phrase(
                "{hints} hints were given, and only {earned} tokens came back: fewer than {tokens} "
                "can be left; mark a slip with !",
                hints=len(self.hints),
                earned=earned,
                tokens=tokens,
            )
            yield Misfit("tokens", 0, fault)


_DEAL = StartPosition()
