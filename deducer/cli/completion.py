"""What a line that is being typed at the table can go on with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from deducer.game import Known, Record
from deducer.knowledge.views import SeatView
from deducer.record.entries import HEADER_KEYS
from deducer.record.events import Reason
from deducer.record.turns import Turns
from solver.board import Board
from solver.cards import Card, suit
from solver.errors import HanabiError, NotationError
from solver.moves import Hint
from solver.notation.spoken import ADJUSTED, COLOURS, COMMANDS, REASONS, VERBS, Vocabulary
from solver.notation.words import split

SHORTS = ("?", "a", "k", "q")
"""Commands of one letter that are offered beside the words."""


def completions(record: Record | None, content: str, language: str) -> list[str]:
    """Return the words that the last word of ``content`` can become, as the game stands."""
    try:
        words = [word.text for word in split(content).words]
    except NotationError:
        return []
    begun = words.pop() if words and not content[-1:].isspace() else ""
    if record is None:
        offered: Iterable[str] = (f"{key}:" for key in HEADER_KEYS)
    else:
        try:
            offered = _Offer(record, language).after(words)
        except HanabiError:  # a word before it names nobody
            return []
    return [word for word in offered if word.casefold().startswith(begun.casefold())]


class _Offer:
    """The words that a game allows, by the words before."""

    def __init__(self, record: Record, language: str) -> None:
        self.record = record
        self.language = language
        self.known: Known = record.at().seen_as()

    @property
    def board(self) -> Board:
        return self.known.board

    def after(self, words: list[str]) -> Sequence[str]:
        if words and words[0].endswith(":"):
            words = words[1:]
        if not words:
            return self._first()
        verb, command = VERBS.whole(words[0]), COMMANDS.whole(words[0])
        rules: dict[str | None, Callable[[list[str]], Sequence[str]]] = {
            "hint": self._hint,
            "play": self._card_of,
            "discard": self._card_of,
            "deal": self._deal,
            "rearrange": self._one_name,
            "seen": self._noticed,
            "show": self._noticed,
            "adjust": self._adjust,
            "end": lambda rest: () if rest else self._words(REASONS, tuple(Reason)),
            "fix": self._numbers,
            "insert": self._numbers,
            "drop": self._numbers,
            "know": self._one_name,
            "why": self._why,
            "missed": self._numbers,
            "wrong": self._wrong,
            "swap": lambda rest: self.record.players if len(rest) < 2 else (),
        }
        rule = rules.get(verb or command)
        return () if rule is None else rule(words[1:])

    def _words(self, vocabulary: Vocabulary, names: Iterable[str]) -> tuple[str, ...]:
        """The words for ``names``, in English and in the language of the table."""
        said = [(name, vocabulary.written(name, self.language)) for name in names]
        return tuple(dict.fromkeys(word for pair in said for word in pair))

    # -- the first word ----------------------------------------------------------------------

    def _first(self) -> Sequence[str]:
        """What can happen now, what can be asked, and who acts."""
        verbs = self._words(VERBS, filter(self._can_be, VERBS.names))
        commands = self._words(COMMANDS, filter(self._can_be, COMMANDS.names))
        shorts = (short for short in SHORTS if self._can_be(str(COMMANDS.whole(short))))
        mover = () if self._over else (f"{self.record.players[self.board.turn]}:",)
        return (*verbs, *sorted((*commands, *shorts)), *mover)

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
        clues = [Hint(self._seat(rest[0]), colour=letter) for letter in letters]
        ranks = range(1, self.record.rules.composition.max_rank + 1)
        clues += [Hint(self._seat(rest[0]), rank=rank) for rank in ranks]
        can = [clue for clue in clues if self._may_touch(clue)]
        colours = [suit(clue.colour).name for clue in can if clue.colour is not None]
        return (
            *self._names(colours),
            *(str(clue.rank) for clue in can if clue.rank is not None),
        )

    def _names(self, colours: Sequence[str]) -> tuple[str, ...]:
        return self._words(COLOURS, colours)

    def _seat(self, name: str) -> int:
        return self.record.seat(name)

    def _may_touch(self, hint: Hint) -> bool:
        """Whether a hint may touch a card of the hand, or need not."""
        if self.record.rules.empty_hints:
            return True
        cards = [self.known.sight.known.get(place) for place in self.known.moment.hands[hint.to]]
        touches = self.record.rules.composition.touches
        return any(card is None or touches(hint.value, card) for card in cards)

    def _card_of(self, rest: list[str]) -> Sequence[str]:
        """The slots of the seat to move, then the cards that one can be, then the card drawn."""
        hand = self.known.moment.hands[self.board.turn]
        composition = self.record.rules.composition
        if rest[-1:] == ["as"]:
            return self._names([suit(letter).name for letter in composition.letters])
        if not rest:
            return tuple(str(slot) for slot in range(1, len(hand) + 1))
        if rest[-1] == ">":
            return (*self._unseen(), "?")
        if len(rest) == 1 and rest[0].isdecimal() and 1 <= int(rest[0][:2]) <= len(hand):
            return (*self._candidates(self.board.turn, int(rest[0])), ">")
        return (">",) if ">" not in rest else ()

    def _candidates(self, seat: int, slot: int) -> Sequence[str]:
        """The cards that a slot can be, as far as the writer knows."""
        known = self.known.sight.known.get(self.known.moment.hands[seat][slot - 1])
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
        """The cards of which the record does not know all copies."""
        copies = self.record.rules.composition.copies
        seen = [source.card for source in self.known.table.sources.values()]
        return tuple(str(card) for card in self._cards() if seen.count(card) < copies[card])

    def _deal(self, rest: list[str]) -> Sequence[str]:
        return (*self._unseen(), "?") if rest else self.record.players

    def _one_name(self, rest: list[str]) -> Sequence[str]:
        return () if rest else self.record.players

    def _noticed(self, rest: list[str]) -> Sequence[str]:
        if not rest:
            return self.record.players
        seat = self._seat(rest[0])
        if len(rest) == 1:
            return self._slots(seat)
        return self._unseen() if len(rest) == 2 else ()

    def _slots(self, seat: int) -> tuple[str, ...]:
        return tuple(str(slot) for slot in range(1, len(self.known.moment.hands[seat]) + 1))

    def _adjust(self, rest: list[str]) -> Sequence[str]:
        if not rest:
            return self._words(ADJUSTED, ADJUSTED.names)
        named = ADJUSTED.whole(rest[0]) in ("turn", "draw", "return")
        return self.record.players if named and len(rest) == 1 else ()

    def _why(self, rest: list[str]) -> Sequence[str]:
        if not rest:
            own = self.known.view
            slots = self._slots(own.seat) if isinstance(own, SeatView) else ()
            return (*slots, *self.record.players)
        if len(rest) == 1 and not rest[0].isdecimal():
            return self._slots(self._seat(rest[0]))
        return ()

    def _numbers(self, rest: list[str]) -> Sequence[str]:
        """The numbers of entries, the last ones first."""
        return () if rest else Turns.of(self.record.events).numbers[::-1]

    def _wrong(self, rest: list[str]) -> Sequence[str]:
        if not rest:
            return tuple(number for number in self._numbers(rest) if "." not in number)
        return (*self.record.players, "to") if len(rest) == 1 else self.record.players
