"""Rules as header lines: reads them, and writes those that differ from the edition's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from solver.cards import LETTERS, MAX_COPIES, MAX_RANK, Composition
from solver.editions import EDITIONS, Sixth
from solver.errors import Phrase, RulesError, joined, quoted
from solver.notation.spoken import DEALT, EDITION_NAMES, RULES
from solver.notation.words import TextLine, Word, split
from solver.rules import PLAYERS, Dealt, Ending, Rules

_Value = TypeVar("_Value")

MOST_WORDS = 4
"""The most words in a rule's name, in any language."""


class RulesReader:
    """Collects the header lines about rules, and builds the rules from them.

    ========== =============================================================================
    key        value
    ========== =============================================================================
    rules      ``standard`` or ``crowning-piece``, then any of ``choreography``,
               ``empty-hints``, ``no-empty-hints``, ``deck-plays``, ``card-cycling``, and a
               sixth suit: ``avalanche``, ``multicolour``, ``rainbow``, ``dark-rainbow`` or
               ``black-powder``
    edition    ``2010``, ``2025``, ``suit-and-dots``, ``fr`` or ``sv``
    copies     a house deck: each suit's copies of rank 1, 2, ...: ``r 3 2 1, y 3 2 1``
    wild       a house deck's wild suits: ``m``
    powder     its suits that no colour touches, played from the highest rank down: ``k``
    hand       cards dealt to a seat: one number, or one each for 2, 3, 4, 5 and 6 players (the
               last is 3 at most if left out)
    tokens     tokens in the box at the start
    strikes    strikes that lose the game
    dealt      ``hands`` (whole hands in turn) or ``rounds`` (a card a seat)
    ========== =============================================================================
    """

    KEYS = ("rules", "edition", "copies", "wild", "powder", "hand", "tokens", "strikes", "dealt")

    def __init__(self, header: Mapping[str, str] | None = None, language: str = "en") -> None:
        """Begin with the lines of ``header`` (key to value), which override all lines read later.

        Words of ``language`` may be abbreviated, as English ones may.

        :raises NotationError: if a line has no value. (An empty ``rules`` means the standard ones.)
        """
        self.language = language
        self.overridden = frozenset(header or ())
        self.lines = {key: split(f"{key}: {value}") for key, value in (header or {}).items()}
        for key, line in self.lines.items():
            if key != "rules":
                _check_value(key, line)

    def take(self, line: TextLine) -> bool:
        """Keep ``line`` if it is about rules, and return whether it is.

        :raises NotationError: if its key occurs twice or has no value.
        """
        key = line.key
        if key not in self.KEYS:
            return False
        if key in self.overridden:
            return True
        if key in self.lines:
            raise line.words[0].fail(
                "{key} occurs twice, first in line {line}",
                key=key,
                line=self.lines[key].number,
            )
        _check_value(key, line)
        self.lines[key] = line
        return True

    def rules(self) -> Rules:
        """Return the rules that the lines give.

        :raises NotationError: with the place of the word that can't be read.
        """
        edition = self._edition()
        ending, sixth, flags = self._variant()
        hints = None
        if "empty-hints" in flags or "no-empty-hints" in flags:
            hints = "empty-hints" in flags
        rules = Rules.named(
            ending,
            edition=edition,
            sixth=sixth,
            choreography="choreography" in flags,
            empty_hints=hints,
            dealt=self._one("dealt", _dealt, Dealt.HANDS),
        )
        rules = replace(
            rules, deck_plays="deck-plays" in flags, card_cycling="card-cycling" in flags
        )
        if "copies" in self.lines:
            rules = self._with_copies(rules, sixth)
        for key in ("wild", "powder"):
            for word in self.lines[key].words[1:] if key in self.lines else ():
                deck = word.read(partial(_with_suit, rules.composition, key))
                rules = replace(rules, composition=deck)
        for key in ("hand", "tokens", "strikes"):
            if key in self.lines:
                rules = self._with_number(rules, key)
        return rules

    def _one(self, key: str, convert: Callable[[str], _Value], default: _Value) -> _Value:
        if key not in self.lines:
            return default
        words = self.lines[key].words
        if len(words) > 2:
            raise words[2].fail("{key} takes one value", key=key)
        return words[1].read(convert)

    def _edition(self) -> str:
        """The rulebook's name, which may be several words in some languages."""
        if "edition" not in self.lines:
            return "2010"
        words = self.lines["edition"].words[1:]
        name = EDITION_NAMES.whole(" ".join(word.text for word in words))
        if name is None and len(words) > 1:
            raise words[1].fail("{key} takes one value", key="edition")
        name = name or words[0].named(EDITION_NAMES, self.language)
        if name is None:
            raise words[0].fail(
                "no edition is called {text}: choose from {known}",
                text=quoted(words[0].text[:20]),
                known=EDITION_NAMES.listed(EDITIONS, self.language),
            )
        return name

    def _variant(self) -> tuple[str, Sixth | None, set[str]]:
        """The ending, the sixth suit and the other words of the rules."""
        if "rules" not in self.lines:
            return Ending.STANDARD, None, set()
        ending, sixth, flags = None, None, set()
        for word, rule in self._rules(self.lines["rules"].words[1:]):
            if rule in list(Ending):
                if ending is not None:
                    ending, text = RULES.listed((ending, rule), self.language)
                    raise word.fail(
                        "choose one ending: {ending} or {text}", ending=ending, text=text
                    )
                ending = rule
            elif rule in list(Sixth):
                if sixth not in (None, rule):
                    first, text = RULES.listed((str(sixth), rule), self.language)
                    raise word.fail(
                        "choose one sixth suit: {sixth} or {text}", sixth=first, text=text
                    )
                sixth = Sixth(rule)
            else:
                flags.add(rule)
        if {"empty-hints", "no-empty-hints"} <= flags:
            first, second = RULES.listed(("empty-hints", "no-empty-hints"), self.language)
            key = self.lines["rules"].words[0]
            raise key.fail("{first} and {second} exclude each other", first=first, second=second)
        return ending or Ending.STANDARD, sixth, flags

    def _rules(self, words: Sequence[Word]) -> Iterator[tuple[Word, str]]:
        """Yield the rules that ``words`` name, which may be several words each."""
        at = 0
        while at < len(words):
            for end in range(min(len(words), at + MOST_WORDS), at, -1):
                name = RULES.whole(" ".join(word.text for word in words[at:end]))
                if name is not None:
                    break
            else:
                end = at + 1
                name = words[at].named(RULES, self.language)
            if name is None:
                raise words[at].fail(
                    "no rule is called {text}: choose from {known}",
                    text=quoted(words[at].text[:20]),
                    known=RULES.listed(RULES.names, self.language),
                )
            yield words[at], name
            at = end

    def _with_copies(self, rules: Rules, sixth: Sixth | None) -> Rules:
        suits: dict[str, tuple[int, ...]] = {}
        letter = None
        for word in self.lines["copies"].words[1:]:
            text = word.text.rstrip(",")
            if letter is None:
                letter = text
                if letter in suits:
                    raise word.fail("suit {suit} occurs twice", suit=letter)
                if len(letter) != 1 or letter not in LETTERS:
                    raise word.fail(
                        "{suit} is not a suit: suits are single letters", suit=quoted(letter[:20])
                    )
                suits[letter] = ()
            elif text and len(suits[letter]) == MAX_RANK:
                raise word.fail(
                    "suit {suit} has more than {most} ranks", suit=letter, most=MAX_RANK
                )
            elif text:
                count = replace(word, text=text).number("a number of copies", 0, MAX_COPIES)
                suits[letter] += (count,)
            if word.text.endswith(","):
                letter = None
        if sixth is not None:
            suits.setdefault(sixth.letter, _by_rank(sixth.copies, powder=sixth.powder))
        deck = rules.composition
        played = {letter: _by_rank(suits[letter], powder=letter in deck.powder) for letter in suits}
        word = self.lines["copies"].words[1]
        composition = word.read(lambda _: Composition.of(played, deck.wild, deck.powder))
        return replace(rules, composition=composition)

    def _with_number(self, rules: Rules, key: str) -> Rules:
        words = self.lines[key].words[1:]
        if key == "hand" and len(words) not in (1, len(PLAYERS) - 1, len(PLAYERS)):
            raise words[1].fail("{key} takes one number, four or five", key=key)
        if key != "hand" and len(words) > 1:
            raise words[1].fail("{key} takes one number", key=key)
        numbers = [word.number(key) for word in words]
        change: dict[str, Any] = {key: numbers[0]}
        if key == "hand":
            change = {"hand_sizes": tuple(numbers * len(PLAYERS) if len(numbers) == 1 else numbers)}
        return words[0].read(lambda _: replace(rules, **change))


def _check_value(key: str, line: TextLine) -> None:
    """Refuse a line that only has its key."""
    if len(line.words) == 1:
        raise line.end.fail("{key} has no value", key=key)


def _with_suit(deck: Composition, key: str, letter: str) -> Composition:
    """The deck with one more ``wild`` or ``powder`` suit."""
    if key == "wild":
        return replace(deck, wild=deck.wild | {letter})
    copies = {
        other: _by_rank(each, powder=other == letter and letter not in deck.powder)
        for other, each in deck.suits
    }
    return Composition.of(copies, deck.wild, deck.powder | {letter})


def _by_rank(copies: tuple[int, ...], *, powder: bool) -> tuple[int, ...]:
    """The copies of rank 1, 2, ... of a suit, given as its cards are played; or the reverse."""
    return copies[::-1] if powder else copies


def _dealt(text: str) -> Dealt:
    name = DEALT.whole(text)
    if name is None:
        raise RulesError("{text} is not one of {known}", text=quoted(text[:20]), known=tuple(Dealt))
    return Dealt(name)


def rules_lines(rules: Rules) -> dict[str, str]:
    """Return the header lines (key to value) from which :class:`RulesReader` reads ``rules``."""
    plain = Rules.named(rules.ending, edition=rules.edition, sixth=rules.sixth)
    deck = rules.composition
    printed = deck == plain.composition
    words = {
        rules.sixth or "": printed,
        "choreography": rules.choreography,
        "empty-hints": rules.empty_hints and not plain.empty_hints,
        "no-empty-hints": plain.empty_hints and not rules.empty_hints,
        "deck-plays": rules.deck_plays,
        "card-cycling": rules.card_cycling,
    }
    header = {
        "rules": " ".join(
            [rules.ending, *(word for word, holds in words.items() if word and holds)]
        )
    }
    if rules.edition != "2010":
        header["edition"] = rules.edition
    if not printed:
        header["copies"] = ", ".join(
            " ".join([letter, *map(str, _by_rank(copies, powder=letter in deck.powder))])
            for letter, copies in deck.suits
        )
        suits = {"wild": deck.wild, "powder": deck.powder}
        header |= {key: " ".join(sorted(letters)) for key, letters in suits.items() if letters}
    if rules.hand_sizes != plain.hand_sizes:
        sizes = rules.hand_sizes
        header["hand"] = " ".join(map(str, sizes[:1] if len(set(sizes)) == 1 else sizes))
    for key in ("tokens", "strikes", "dealt"):
        if getattr(rules, key) != getattr(plain, key):
            header[key] = str(getattr(rules, key))
    return header


def rules_text(rules: Rules, players: int | None = None) -> str:
    """Return ``rules`` in a few words for a heading: ``crowning-piece · 3 players · 50 cards``."""
    return str(rules_phrase(rules, players))


def rules_phrase(rules: Rules, players: int | None = None) -> Phrase:
    """Return the words of :func:`rules_text` as a phrase."""
    header = rules_lines(rules)
    ending, *flags = map(Phrase, header.pop("rules").split())
    for flag in flags:
        ending = Phrase("{rules} {flag}", rules=ending, flag=flag)
    parts = [ending]
    if players is not None:
        parts.append(Phrase("{count} players", count=players))
    parts.append(Phrase("{count} cards", count=rules.composition.total))
    if header.pop("copies", None):
        parts.append(joined("", [str(rules.composition)]))
    parts += [_PARTS[key](value=Phrase(value)) for key, value in header.items()]
    return joined(" · ", parts)


_PARTS: dict[str, Callable[..., Phrase]] = {
    "edition": partial(Phrase, "edition {value}"),
    "wild": partial(Phrase, "wild {value}"),
    "powder": partial(Phrase, "powder {value}"),
    "hand": partial(Phrase, "hand {value}"),
    "tokens": partial(Phrase, "tokens {value}"),
    "strikes": partial(Phrase, "strikes {value}"),
    "dealt": partial(Phrase, "dealt {value}"),
}
