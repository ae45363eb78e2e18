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
    """Why a position can't be, the ``part`` at fault, and which hint if it is one."""

    part: str
    fault: Phrase
    at: int = 0


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

    def out_of_play(self, rules: Rules) -> tuple[Card, ...]:
        """Return the cards that have left the hands."""
        deck = rules.composition
        played = [
            deck.at(top.suit, step)
            for top in self.fireworks
            if top in deck.copies
            for step in range(1, deck.step(top) + 1)
        ]
        strange = (top for top in self.fireworks if top not in deck.copies)
        return (*played, *strange, *self.discards)

    def sizes(self, rules: Rules, players: int) -> tuple[int, ...]:
        """Return how many cards each seat holds."""
        return self.hands or (rules.hand_size(players),) * players

    def in_pile(self, rules: Rules, players: int) -> int:
        """Return how many cards are left to draw."""
        held = sum(self.sizes(rules, players))
        return rules.composition.total - len(self.out_of_play(rules)) - held

    def reseated(self, seats: Sequence[int]) -> Self:
        """Return the position of the same players once they sit in ``seats``."""
        hints = (replace(each, hint=reseated(each.hint, seats)) for each in self.hints)
        hands = (size for _, size in sorted(zip(seats, self.hands, strict=False)))
        return replace(self, hints=tuple(hints), hands=tuple(hands))

    def marked(self, rules: Rules, players: int) -> Self:
        """Return the position marked as after a slip, unless it fits without."""
        return self if self.misfit(rules, players) is None else replace(self, slip="")

    def misfit(self, rules: Rules, players: int) -> Misfit | None:
        """Return the first thing for which the position can't be, or None."""
        return next(self._misfits(rules, players), None) if self else None

    def _misfits(self, rules: Rules, players: int) -> Iterator[Misfit]:
        yield from self._cards_wrong(rules)
        for part, count, most in (
            ("tokens", self.tokens or 0, rules.tokens),
            ("strikes", self.strikes, rules.strikes),
            ("turns", self.turns_left or 0, players),
            *(("hands", size, rules.hand_size(players)) for size in self.hands),
        ):
            if not 0 <= count <= most:
                fault = Phrase("it goes from 0 to {most}, not to {count}", most=most, count=count)
                yield Misfit(part, fault)
        yield from self._counts_wrong(rules, players)
        for at, each in enumerate(self.hints):
            wrong = _hint_wrong(each, self.sizes(rules, players), rules)
            if wrong is not None:
                yield Misfit("hint", wrong, at)
        if self.slip is None:
            yield from self._against_the_rules(rules, players)

    def _cards_wrong(self, rules: Rules) -> Iterator[Misfit]:
        """More cards out of play than the deck has."""
        if len({top.suit for top in self.fireworks}) < len(self.fireworks):
            yield Misfit("fireworks", Phrase("a firework is named twice"))
        for card, shown in Counter(self.out_of_play(rules)).items():
            count = rules.composition.copies.get(card, 0)
            if shown > count:
                fault = Phrase(
                    "the deck has {count} {card}, and {shown} are in fireworks and discards",
                    count=count,
                    card=card,
                    shown=shown,
                )
                yield Misfit("discards" if card in self.discards else "fireworks", fault)

    def _counts_wrong(self, rules: Rules, players: int) -> Iterator[Misfit]:
        """Cards out of play, in hands and in the pile that do not make the deck."""
        if len(self.hands) not in (0, players):
            yield Misfit("hands", Phrase("{players} hands need a size each", players=players))
            return
        left = self.in_pile(rules, players)
        if left < 0 or self.pile not in (None, left):
            fault = Phrase(
                "{out} cards out of play, {held} in hands and {pile} in the pile are not the "
                "{total} of the deck",
                out=len(self.out_of_play(rules)),
                held=sum(self.sizes(rules, players)),
                pile=self.pile or 0,
                total=rules.composition.total,
            )
            yield Misfit("pile", fault)
        if self.turns_left is not None and (left or rules.crowning_piece):
            yield Misfit("turns", Phrase("the final round has not begun, so no turn is counted"))

    def _against_the_rules(self, rules: Rules, players: int) -> Iterator[Misfit]:
        """What only a table that broke the rules can come to."""
        short = min(self.sizes(rules, players)) < rules.hand_size(players)
        if short and self.in_pile(rules, players):
            fault = Phrase("hands are full while the pile has cards: mark a slip with !")
            yield Misfit("hands", fault)
        thrown = len(self.discards) - self.strikes
        if thrown < 0:
            fault = Phrase(
                "each strike is a card on the discards, and there are {count}: mark a slip with !",
                count=len(self.discards),
            )
            yield Misfit("strikes", fault)
        earned = thrown + sum(map(rules.composition.completes, self.fireworks))
        tokens = rules.tokens if self.tokens is None else self.tokens
        if not rules.choreography and tokens + len(self.hints) > rules.tokens + earned:
            fault = Phrase(
                "{hints} hints were given, and only {earned} tokens came back: fewer than {tokens} "
                "can be left; mark a slip with !",
                hints=len(self.hints),
                earned=earned,
                tokens=tokens,
            )
            yield Misfit("tokens", fault)


def _hint_wrong(earlier: EarlierHint, sizes: Sequence[int], rules: Rules) -> Phrase | None:
    """Why nobody can have given a hint, or None."""
    hint, slots = earlier.hint.hint, (*earlier.touched, *earlier.others)
    if earlier.hint.seat == hint.to:
        return Phrase("players can't hint themselves: choose a teammate")
    if hint.colour is not None and hint.colour not in rules.composition.colours:
        return Phrase("no hint can name {colour}", colour=hint.colour)
    if not all(1 <= slot <= sizes[hint.to] for slot in slots):
        return Phrase("this hand has slots 1 to {last}", last=sizes[hint.to])
    return Phrase("a slot occurs twice") if len({*slots}) < len(slots) else None


_DEAL = StartPosition()
