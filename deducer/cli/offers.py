"""The words that can come next in a line at the table, by the words before and by the game."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

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
        return self._rest(VERBS.whole(words[0]) or COMMANDS.whole(words[0]), words[1:])

    def _rest(self, verb: str | None, rest: list[str]) -> Sequence[str]:
        """The words that can follow ``verb`` and the ``rest`` of a line."""
        players, writer = self.record.players, self.record.writer
        match verb, rest:
            case "help", []:
                return (*self.entries(), *self._questions())
            case (("play" | "discard"), _):
                return self._card_of(rest)
            case "hint", []:
                return self._others([players[self.board.turn]])
            case "hint", [name]:
                return self._clues(self.record.seat(name))
            case (("deal" | "rearrange" | "show" | "vote" | "know"), []):
                return players
            case "left" | "deal", _:
                return (*self._unseen(), "?")
            case "rearrange", [name, *slots]:
                return tuple(each for each in self._slots(name) if each not in slots)
            case "seen", []:
                return tuple(each for seat, each in enumerate(players) if seat != writer)
            case (("seen" | "show"), [name]):
                return self._slots(name)
            case (("seen" | "show"), [name, slot]) if slot in self._slots(name):
                return self._candidates(self.record.seat(name), int(slot))
            case "drew", []:
                return tuple(self._draws())[::-1]
            case "drew", [number, *others] if number in self._draws() and len(others) < 2:
                seat = self._draws()[number]
                return (*self._drawn(seat), "?") if others else (players[seat],)
            case "take", [] if isinstance(writer, int):
                return self._slots(players[writer])
            case "take", [slot, *_] if isinstance(writer, int):
                held = slot in self._slots(players[writer])
                return (*self._candidates(writer, int(slot)), "?") if held else ()
            case "adjust", []:
                return self._words(ADJUSTED, ADJUSTED.names)
            case "adjust", [counter, *others]:
                return self._adjusted(ADJUSTED.whole(counter), others)
            case "agree", _:
                return toggles() if rest else tuple(PRESETS)
            case "end", []:
                return self._words(REASONS, tuple(Reason))
            case "end", [_]:
                return players
            case (("fix" | "insert" | "drop"), []):
                return self._numbers()
            case (("missed" | "wrong"), []):
                return tuple(number for number in self._numbers() if "." not in number)
            case "wrong", [_]:
                return (*players, *self._words(PARTS, ["to"]))
            case "wrong", [_, to] if PARTS.whole(to) == "to":
                return players
            case "swap", ([] | [_]):
                return self._others(rest)
            case "why", _:
                return self._why(rest)
        return ()

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
            case "chair":
                return bool(self.record.chairs)
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
            case "take":
                return not self._over and isinstance(self.record.writer, int)
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

    def _clues(self, to: int) -> Sequence[str]:
        """The colours and ranks that a hint can tell the seat ``to``."""
        composition = self.record.rules.composition
        clues = [Hint(to, colour=letter) for letter in composition.colours]
        clues += [Hint(to, rank=rank) for rank in range(1, composition.max_rank + 1)]
        can = [clue for clue in clues if self._may_touch(clue)]
        colours = [suit(clue.colour).name for clue in can if clue.colour is not None]
        ranks = (str(clue.rank) for clue in can if clue.rank is not None)
        return (*self._words(COLOURS, colours), *ranks)

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
        """The cards that can still be somewhere."""
        return tuple(map(str, self.known.table.unseen))

    def _others(self, names: Sequence[str]) -> tuple[str, ...]:
        """The players but those who have these ``names``."""
        seats = [self.record.seat(name) for name in names]
        return tuple(name for seat, name in enumerate(self.record.players) if seat not in seats)

    def _slots(self, name: str) -> tuple[str, ...]:
        hand = self.known.moment.hands[self.record.seat(name)]
        return tuple(str(slot) for slot in range(1, len(hand) + 1))

    def _draws(self) -> dict[str, int]:
        """The numbers of the events that drew a card, each with the seat that drew it."""
        table = self.record.table
        drew = zip(table.turns.numbers, map(drawn_card, table.events), strict=True)
        return {
            number: drawn[0] for number, drawn in drew if drawn is not None and drawn[0] is not None
        }

    def _adjusted(self, counter: str | None, rest: list[str]) -> Sequence[str]:
        match counter, rest:
            case (("tokens" | "strikes"), []):
                return tuple(map(str, range(getattr(self.record.rules, counter) + 1)))
            case str(), []:
                return self.record.players
            case "return", [name]:
                return self._slots(name)
            case "draw", [name]:
                return (*self._drawn(self.record.seat(name)), "?")
        return ()

    def _why(self, rest: list[str]) -> Sequence[str]:
        """A slot of the writer, or a player and a slot; then a card that it can't be."""
        view = self.known.view
        if not rest:
            writer = self.record.players[view.seat] if isinstance(view, SeatView) else None
            return (*(self._slots(writer) if writer else ()), *self.record.players)
        *names, last = rest
        if not last.isdecimal() and not names:
            return self._slots(last)
        if not last.isdecimal() or len(names) > 1:
            return ()
        known = self.record.at(self.known.turn).seen_by(names[0]) if names else self.known
        shares = known.slot(int(last[:3])).shares
        return tuple(str(card) for card in self._cards() if card not in shares)

    def _numbers(self) -> tuple[str, ...]:
        """The numbers of entries, the last ones first."""
        return tuple(Turns.of(self.record.events).numbers[::-1])
