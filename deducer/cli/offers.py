"""The words that can come next in a line at the table, by the words before and by the game."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

from deducer.game import ExplainedKnowledge, Record
from deducer.knowledge.views import SeatView
from deducer.record.events import Reason, drawn_card
from deducer.record.sheet import PRESETS, toggles
from deducer.record.turns import Turns
from solver.board import Board
from solver.cards import Card, suit
from solver.moves import Hint
from solver.notation.spoken import ADJUSTED, COLOURS, COMMANDS, PARTS, REASONS, VERBS, Vocabulary

SHORTS = ("?", "a", "k", "q")
"""Commands of one letter that are offered beside the words."""
ACTIONS = ("hint", "play", "discard")


class Offer:
    """The words that a game allows after ``turn`` (None: now)."""

    def __init__(self, record: Record, language: str, turn: int | None = None) -> None:
        self.record = record
        self.language = language
        self.known: ExplainedKnowledge = record.at(turn).seen_as()

    @property
    def board(self) -> Board:
        return self.known.board

    def after(self, words: list[str]) -> Sequence[str]:
        """Return the words that can follow ``words``, which are already on the line."""
        if words and words[0].endswith(":"):
            words = words[1:]
            if not words:
                return self.actions()
        if not words:
            return self._first()
        verb, command = VERBS.whole(words[0]), COMMANDS.whole(words[0])
        rules: dict[str | None, Callable[[list[str]], Sequence[str]]] = {
            "hint": self._hint,
            "play": self._card_of,
            "discard": self._card_of,
            "deal": lambda rest: (*self._unseen(), "?") if rest else self.record.players,
            "rearrange": self._rearranged,
            "seen": lambda rest: self._noticed(rest) if rest else self._others([], writer=False),
            "show": self._noticed,
            "drew": self._drew,
            "left": lambda _: (*self._unseen(), "?"),
            "adjust": self._adjust,
            "agree": lambda rest: toggles() if rest else tuple(PRESETS),
            "vote": self._one_name,
            "end": self._end,
            "fix": self._numbers,
            "insert": self._numbers,
            "drop": self._numbers,
            "know": self._one_name,
            "why": self._why,
            "missed": self._turns,
            "wrong": self._wrong,
            "swap": lambda rest: self._others(rest) if len(rest) < 2 else (),
            "help": lambda rest: () if rest else (*self.entries(), *self._questions()),
        }
        rule = rules.get(verb or command)
        return () if rule is None else rule(words[1:])

    def entries(self, without: Container[str] = ()) -> tuple[str, ...]:
        """Return the verbs that can begin an entry now, except those in ``without``."""
        names = (name for name in VERBS.names if name not in without and self._can_be(name))
        return self._words(VERBS, names)

    def actions(self) -> tuple[str, ...]:
        """Return the verbs for the actions that the seat to move can take."""
        return self._words(VERBS, filter(self._can_be, ACTIONS))

    def _questions(self) -> tuple[str, ...]:
        return self._words(COMMANDS, filter(self._can_be, COMMANDS.names))

    def _words(self, vocabulary: Vocabulary, names: Iterable[str]) -> tuple[str, ...]:
        """The words for ``names``, in English and in the language of the table."""
        pairs = [(str(name), vocabulary.written(name, self.language)) for name in names]
        return tuple(dict.fromkeys(word for pair in pairs for word in pair))

    # -- the first word ----------------------------------------------------------------------

    def _first(self) -> Sequence[str]:
        """What can happen now, what can be asked, and who acts."""
        shorts = (short for short in SHORTS if self._can_be(str(COMMANDS.whole(short))))
        mover = () if self._over else (f"{self.record.players[self.board.turn]}:",)
        return (*self.entries(), *sorted((*self._questions(), *shorts)), *mover)

    @property
    def _over(self) -> bool:
        return self.known.table.outcome.over

    def _can_be(self, word: str) -> bool:
        begun, logged = bool(self.known.moment.turn), bool(self.record.events)
        match word:
            case "hint" | "play" | "discard" | "vote" | "missed":
                refused = {
                    "hint": self.board.tokens == 0,
                    "discard": self.board.tokens == self.board.rules.tokens,
                    "missed": not begun,
                }
                return not self._over and not refused.get(word, False)
            case "deal":
                return not begun
            case "left" | "show":
                return self._over
            case "end":
                return not self._over
            case "advise":
                return not self._over and self.record.advice
            case "fix" | "insert" | "drop" | "edit" | "swap" | "drew":
                return logged
            case "wrong":
                return begun
            case "undo":
                return bool(self.record.log)
            case "back":
                return False
        return True

    # -- the words after it ------------------------------------------------------------------

    def _hint(self, rest: list[str]) -> Sequence[str]:
        players = self.record.players
        if not rest:
            return tuple(name for name in players if name != players[self.board.turn])
        if len(rest) > 1:
            return ()
        letters = self.record.rules.composition.colours
        clues = [Hint(self.record.seat(rest[0]), colour=letter) for letter in letters]
        ranks = range(1, self.record.rules.composition.max_rank + 1)
        clues += [Hint(self.record.seat(rest[0]), rank=rank) for rank in ranks]
        can = [clue for clue in clues if self._may_touch(clue)]
        colours = [suit(clue.colour).name for clue in can if clue.colour is not None]
        return (
            *self._words(COLOURS, colours),
            *(str(clue.rank) for clue in can if clue.rank is not None),
        )

    def _may_touch(self, hint: Hint) -> bool:
        """Whether a hint may touch a card of the hand, or need not."""
        cards = [self.known.known.get(place) for place in self.known.moment.hands[hint.to]]
        touches = self.record.rules.composition.touches
        touched = any(card is None or touches(hint.value, card) for card in cards)
        return self.board.refuse_untouching(touched) is None

    def _card_of(self, rest: list[str]) -> Sequence[str]:
        """The slots of the seat to move, then the cards that one can be, then the card drawn."""
        hand = self.known.moment.hands[self.board.turn]
        composition = self.record.rules.composition
        if rest and PARTS.whole(rest[-1]) == "as":
            return self._words(COLOURS, [suit(letter).name for letter in composition.letters])
        if not rest:
            return tuple(str(slot) for slot in range(1, len(hand) + 1))
        if rest[-1] == ">":
            return (*self._drawn(self.board.turn), "?")
        announced = self._words(PARTS, ["as"]) if self.record.rules.choreography else ()
        if len(rest) == 1 and rest[0].isdecimal() and 1 <= int(rest[0][:2]) <= len(hand):
            return (*self._candidates(self.board.turn, int(rest[0][:2])), *announced, ">")
        return (">",) if ">" not in rest else ()

    def _drawn(self, seat: int) -> Sequence[str]:
        """The cards that a seat may have drawn, as far as the writer sees that."""
        return () if seat == self.record.writer else self._unseen()

    def _candidates(self, seat: int, slot: int) -> Sequence[str]:
        """The cards that a slot can be, by what the writer knows."""
        known = self.known.known.get(self.known.moment.hands[seat][slot - 1])
        if known is not None:
            return (str(known),)
        view = self.known.view
        if isinstance(view, SeatView) and view.seat != seat:
            return self._unseen()
        shares = self.known.slot(slot, seat).shares
        return tuple(str(card) for card in self._cards() if card in shares)

    def _cards(self) -> Sequence[Card]:
        return self.record.rules.composition.cards

    def _unseen(self) -> tuple[str, ...]:
        """The cards that can still be somewhere: the record does not know all their copies."""
        copies = self.record.rules.composition.copies
        seen = [source.card for source in self.known.table.sources.values()]
        return tuple(str(card) for card in self._cards() if seen.count(card) < copies[card])

    def _one_name(self, rest: list[str]) -> Sequence[str]:
        return () if rest else self.record.players

    def _others(self, named: Sequence[str], *, writer: bool = True) -> tuple[str, ...]:
        """The players but those who are ``named``, with or without the ``writer``."""
        seats: list[object] = [self.record.seat(name) for name in named]
        seats += [] if writer else [self.record.writer]
        return tuple(name for seat, name in enumerate(self.record.players) if seat not in seats)

    def _noticed(self, rest: list[str]) -> Sequence[str]:
        if not rest:
            return self.record.players
        seat = self.record.seat(rest[0])
        if len(rest) == 1:
            return self._slots(seat)
        known = rest[1].isdecimal() and rest[1] in self._slots(seat)
        return self._candidates(seat, int(rest[1])) if known and len(rest) == 2 else ()

    def _slots(self, seat: int) -> tuple[str, ...]:
        return tuple(str(slot) for slot in range(1, len(self.known.moment.hands[seat]) + 1))

    def _rearranged(self, rest: list[str]) -> Sequence[str]:
        if not rest:
            return self.record.players
        return tuple(
            slot for slot in self._slots(self.record.seat(rest[0])) if slot not in rest[1:]
        )

    def _drew(self, rest: list[str]) -> Sequence[str]:
        """The events that drew a card, then who drew it, and the cards that it can be."""
        table = self.record.table
        drew = {
            number: drawn[0]
            for number, event in zip(table.turns.numbers, table.events, strict=True)
            if (drawn := drawn_card(event)) is not None and drawn[0] is not None
        }
        if not rest:
            return tuple(drew)[::-1]
        seat = drew.get(rest[0])
        if seat is None or len(rest) == 1:
            return () if seat is None else (self.record.players[seat],)
        return (*self._drawn(seat), "?") if len(rest) == 2 else ()

    def _adjust(self, rest: list[str]) -> Sequence[str]:
        if not rest:
            return self._words(ADJUSTED, ADJUSTED.names)
        what = ADJUSTED.whole(rest[0])
        if len(rest) == 1 and what in ("tokens", "strikes"):
            most = getattr(self.record.rules, what)
            return tuple(str(count) for count in range(most + 1))
        if len(rest) == 1:
            return self.record.players if what is not None else ()
        seat = self.record.seat(rest[1])
        if len(rest) > 2 or what not in ("draw", "return"):
            return ()
        return self._slots(seat) if what == "return" else (*self._drawn(seat), "?")

    def _end(self, rest: list[str]) -> Sequence[str]:
        if not rest:
            return self._words(REASONS, tuple(Reason))
        return self.record.players if len(rest) == 1 else ()

    def _why(self, rest: list[str]) -> Sequence[str]:
        """A slot of the writer, or a player and a slot; then a card that it can't be."""
        view = self.known.view
        if not rest:
            slots = self._slots(view.seat) if isinstance(view, SeatView) else ()
            return (*slots, *self.record.players)
        *names, last = rest
        if not last.isdecimal() and not names:
            return self._slots(self.record.seat(last))
        if not last.isdecimal() or len(names) > 1:
            return ()
        known = self.record.at(self.known.turn).seen_by(names[0]) if names else self.known
        shares = known.slot(int(last[:3])).shares
        return tuple(str(card) for card in self._cards() if card not in shares)

    def _numbers(self, rest: list[str]) -> Sequence[str]:
        """The numbers of entries, the last ones first."""
        return () if rest else Turns.of(self.record.events).numbers[::-1]

    def _turns(self, rest: list[str]) -> Sequence[str]:
        return tuple(number for number in self._numbers(rest) if "." not in number)

    def _wrong(self, rest: list[str]) -> Sequence[str]:
        if not rest:
            return self._turns(rest)
        if len(rest) == 1:
            return (*self.record.players, *self._words(PARTS, ["to"]))
        return self.record.players if PARTS.whole(rest[1]) == "to" and len(rest) == 2 else ()
