"""Cases that others wrote, and how each level's sheet reads them.

A case of ``agreements`` in HANABI_SHARED becomes a record. Before it come plays and discards that
lay out its piles, at no token, and hints that mark what was hinted before: these promise nothing,
but those that a picture shows in the hand of its reader. A slot is read from the view of the player
who holds it. Bots judge by what all know, so for them a two in sight may be saved (``any-two``).
"""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from deducer import Record
from deducer.agreements import AgreedWeights
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.views import SeatView
from solver import Card
from solver.errors import HanabiError

SUITS = {"Rainbow5": "rygbm", "Black5": "rygbk"}
"""The suits of variants whose rules a record can tell."""
NAMES = ("Alice", "Bob", "Cathy", "Donald", "Emily", "Frank")
COLOURS = {
    "red": "r",
    "yellow": "y",
    "green": "g",
    "blue": "b",
    "purple": "p",
    "black": "k",
    "rainbow": "m",
}
AGREED = "agree beginner"
"""The line from which on hints are promises; a case's sheet takes its place."""
PRESETS = {1: "beginner", 2: "level-2", 3: "level-3", 4: "level-4", 5: "level-5"}


class NotModelled(Exception):
    """A case is about something that a sheet or a record does not know."""


@dataclass
class Position:
    """A table to be written as a record; slots hold card texts, ``?`` where unknown."""

    hands: list[list[str]]
    stacks: dict[str, int]
    discarded: Sequence[str]
    first: int
    tokens: int
    suits: str = "rygbp"
    marks: list[tuple[int, str, list[int]]] = field(default_factory=list)
    """Hints of before: the seat, the colour or rank, and the slots that it touches."""
    shown: list[tuple[int, int, str]] = field(default_factory=list)
    """Cards that all know: the seat, the slot and the card."""
    reader: int | None = None
    """The seat whose marks are promises, too."""

    def lines(self) -> Iterator[str]:
        """Yield the record's lines up to the position."""
        names = NAMES[: len(self.hands)]
        yield f"players: {' '.join(names)}"
        singles = {"k": "1 1 1 1 1"}
        yield "copies: " + ", ".join(f"{s} {singles.get(s, '3 2 2 2 1')}" for s in self.suits)
        if "m" in self.suits:
            yield "wild: m"
        yield "rules: standard empty-hints"
        gone = [f"{suit}{n}" for suit, top in self.stacks.items() for n in range(1, top + 1)]
        moves = [*(f"play 1 {card}" for card in gone), *(f"discard 1 {c}" for c in self.discarded)]
        turned = [move.split()[2] for move in moves]
        mover = (self.first - 1) % len(self.hands)
        for seat, hand in enumerate(self.hands):
            dealt = [turned[0], *hand[1:]] if moves and seat == mover else hand
            yield f"deal {names[seat]} {' '.join(dealt)}"
        for at, move in enumerate(moves):
            yield f"adjust turn {names[mover]}"
            yield "adjust tokens 0"
            yield f"{move} > {turned[at + 1] if at + 1 < len(moves) else self.hands[mover][0]}"
        yield "adjust tokens 8"
        others = [mark for mark in self.marks if mark[0] != self.reader]
        own = [mark for mark in self.marks if mark[0] == self.reader]
        for mark in others:
            yield from self.mark_lines(*mark)
        yield AGREED
        for mark in own:
            yield from self.mark_lines(*mark)
        for seat, slot, card in self.shown:
            yield f"show {names[seat]} {slot} {card} ! known before"
        yield f"adjust tokens {self.tokens}"
        yield f"adjust turn {names[self.first]}"

    def mark_lines(self, seat: int, clue: str, slots: list[int]) -> Iterator[str]:
        """Yield a hint of before. Newer cards that it would have touched were drawn since."""
        name = NAMES[seat]
        newer = self.hands[seat][: min(slots, default=1) - 1]
        if not any(touches(clue, card) for card in newer):
            newer = []
        yield from [f"adjust return {name} 1"] * len(newer)
        yield f"adjust turn {NAMES[seat - 1 if seat else len(self.hands) - 1]}"
        yield f"hint {name} {clue} {' '.join(str(at - len(newer)) for at in slots) or 'none'}"
        for card in reversed(newer):
            yield f"adjust draw {name} {card}"


def touches(clue: str, card: str) -> bool:
    """Return whether a colour or rank points at ``card``; every colour does at a rainbow one."""
    return clue in card or (card[0] == "m" and not clue.isdecimal())


def reading(record: str, holder: int, slot: int) -> set[str]:
    """Return what the player ``holder`` reads in ``slot`` at the end of ``record``."""
    table = Record.parse(record).table
    knowledge = Knowledge(table, table.now, SeatView(holder))
    kept = AgreedWeights(knowledge, table.record.sheet)
    return {*map(str, kept.slots[slot - 1].reading)}


@dataclass(frozen=True)
class Outcome:
    """How one slot of a case is read."""

    source: str
    level: int
    slot: str
    expected: set[str]
    found: set[str] | None
    reason: str = ""

    @property
    def right(self) -> bool:
        return self.found == self.expected

    def __str__(self) -> str:
        cards = " ".join(sorted(self.expected))
        if self.found is None:
            return f"level {self.level}  {self.source} {self.slot}: {cards}; {self.reason}"
        found = " ".join(sorted(self.found)) or "nothing"
        return f"level {self.level}  {self.source} {self.slot}: {cards}, not {found} {self.reason}"


def judged(
    source: str, level: int, view: tuple[int, int], expected: Iterable[str], lines: Iterable[str]
) -> Outcome:
    """Return how the slot ``view`` (a seat and a slot) of a case is read by its level's sheet."""
    holder, slot = view
    name = f"{NAMES[holder]} {slot}"
    sheet = PRESETS[level] + (" any-two" if source.startswith("bots") else "")
    record = "\n".join(lines).replace(AGREED, f"agree {sheet}") + "\n"
    try:
        found = reading(record, holder, slot)
    except HanabiError as error:
        return Outcome(source, level, name, {*expected}, None, str(error))
    return Outcome(source, level, name, {*expected}, found)


# -- pictures ------------------------------------------------------------------------------------

LEVEL = re.compile(r"level-(\d)")


def picture_level(case: dict[str, Any]) -> int:
    """Return the level of a picture; the beginners' pages on finesses and prompts are of 2."""
    level = int(found[1]) if (found := LEVEL.search(case["level"])) else 1
    return max(level, 2) if re.search("finesse|prompt", case["source"]) else level


def pictures(cases: Iterable[dict[str, Any]]) -> Iterator[Outcome]:
    """Yield how each reading of the pictures comes out."""
    for case in cases:
        level = picture_level(case)
        source = "pictures " + "/".join(case["source"].split("/")[-2:]).removesuffix(".yml")
        for wish in case["expected"]:
            view = wish["player"], wish["slot"]
            try:
                lines = Picture(case, wish["player"]).record()
            except NotModelled as reason:
                name = f"{NAMES[view[0]]} {view[1]}"
                yield Outcome(source, level, name, {*wish["cards"]}, None, str(reason))
                continue
            yield judged(source, level, view, wish["cards"], lines)


@dataclass
class Picture:
    """A picture as the player ``viewer`` sees it.

    Slots that it does not show become cards that tie in with nothing: trash first, and not of the
    suit or rank of the hint. What the case expects plays no part in that.
    """

    case: dict[str, Any]
    viewer: int

    @cached_property
    def suits(self) -> str:
        return "".join(self.case["stacks"])

    def card(self, slot: dict[str, Any]) -> str | None:
        """Return the card of a slot as far as the picture, its label or its note tells."""
        if re.fullmatch(r"[a-z][1-5]", slot["type"]):
            return str(slot["type"])
        for label in slot["says"]:
            words = str(label).casefold().split()
            if len(words) == 2 and words[0] in COLOURS and words[1].isdecimal():
                return COLOURS[words[0]] + words[1]
        note = re.match(r"[a-z][1-5]", slot["note"] or "")
        if note and slot["type"] != "x":
            return note[0]
        return None

    def can_be(self, slot: dict[str, Any]) -> tuple[str, str]:
        """Return the suits and the ranks that a slot shows, all where it shows none."""
        suits = "".join(c for c in slot["type"] if c in self.suits) or self.suits
        return suits, "".join(c for c in slot["type"] if c.isdecimal()) or "12345"

    def marks(self, seat: int, cards: list[str]) -> Iterator[tuple[str, list[int]]]:
        """Yield the hints of before that a hand shows: each colour or rank, and its slots.

        ``cards`` are the hand's; a hint of before touches no card that was not hinted.
        """
        hand = self.case["hands"][seat]
        hinted = [slot["clued_before"] for slot in hand]
        for at, slot in enumerate(hand):
            suits, ranks = self.can_be(slot)
            if not slot["clued_before"] and (slot["type"] == "x" or not slot["touched"]):
                continue
            now = self.case["clue"]
            clues = [suits[0]] * (suits[1:] in ("", "m")) + [ranks] * (len(ranks) == 1)
            for clue in clues if slot["clued_before"] else ():
                touched = [n for n, card in enumerate(cards, 1) if touches(clue, card)]
                since = [n for n in touched if not hinted[n - 1] and n > hinted.index(True)]
                if not (slot["touched"] and clue == now) and (clue in "12345" or not since):
                    yield clue, [at + 1]
            if 1 < len(suits) < len(self.suits) and suits[1:] != "m":
                yield from ((suit, []) for suit in self.suits if suit not in suits + now + "m")
            if 1 < len(ranks) < 5:
                yield from ((rank, []) for rank in "12345" if rank not in ranks)

    def filler(
        self, slot: dict[str, Any], taken: Counter[str], about: set[str], no: set[str]
    ) -> str:
        """Return a card for ``slot`` that ties in with little, and with no hint ``no``; take it."""
        stacks = self.case["stacks"]
        suits, ranks = self.can_be(slot)
        best: list[tuple[int, str]] = []
        for card in (Card(suit, rank) for suit in suits for rank in (4, 3, 1, 2, 5)):
            ahead = card.rank - stacks[card.suit]
            copies = 3 if card.rank == 1 else 2 if card.rank < 5 else 1
            if str(card.rank) not in ranks or taken[str(card)] >= copies:
                continue
            if slot["type"] == "x" and no & {*str(card)}:
                continue
            ties = (ahead == 1) * 4 + 2 * bool({card.suit, str(card.rank)} & about) + (ahead > 0)
            best.append((ties, str(card)))
        if not best:
            raise NotModelled("no card is left for a slot that it does not show")
        card_text = min(best)[1]
        taken[card_text] += 1
        return card_text

    def record(self) -> list[str]:
        """Return the record's lines with the hint, and with an answer if the picture shows one."""
        case = self.case
        giver, target = case["giver"] or 0, case["target"]
        if case["later"] and self.viewer == target:
            raise NotModelled("it shows the table once the answer was played")
        taken = Counter(case["discarded"])
        for suit, top in case["stacks"].items():
            taken.update(f"{suit}{rank}" for rank in range(1, top + 1))
        hands = [[self.card(slot) or "?" for slot in hand] for hand in case["hands"]]
        self.add_missing(hands)
        about = {case["clue"]}
        taken.update(card for hand in hands for card in hand if card != "?")
        hinted = []
        for seat, hand in enumerate(hands):
            can_be = [c for s in case["hands"][seat] if s["clued_before"] for c in self.can_be(s)]
            hinting = {text[0] for text in can_be if len(text) == 1 or text[1:] == "m"}
            hinting.add(case["clue"])
            for at, card in enumerate(hand):
                if seat == self.viewer:
                    hand[at] = "?"
                elif card == "?":
                    hand[at] = self.filler(case["hands"][seat][at], taken, about, hinting)
            hinted += [(seat, clue, slots) for clue, slots in self.marks(seat, hand)]
        position = Position(hands, case["stacks"], case["discarded"], giver, 8, self.suits)
        position.marks, position.reader = merged(hinted), self.viewer
        slots = [at for at, slot in enumerate(case["hands"][target], 1) if slot["touched"]]
        hint = f"hint {NAMES[target]} {case['clue']} {' '.join(map(str, slots))}"
        answers = self.answers(giver, target, hands) if self.viewer == target else ()
        return [*position.lines(), hint, *answers]

    def labels(self, seat: int) -> list[int]:
        """Return the slots that are labelled as an answer, a prompt before a finesse."""
        says = [[str(word) for word in slot["says"]] for slot in self.case["hands"][seat]]
        return [
            at
            for what in ("Prompt", "Finesse")
            for at, words in enumerate(says, 1)
            if what in words
        ]

    def add_missing(self, hands: list[list[str]]) -> None:
        """Give labels without a card the cards that are missing below that of the hint."""
        target = self.case["target"]
        touched = [at for at, slot in enumerate(self.case["hands"][target]) if slot["touched"]]
        card = hands[target][touched[0]] if len(touched) == 1 else "?"
        if card == "?" or card[0] not in self.case["stacks"]:
            return
        missing = [f"{card[0]}{n}" for n in range(self.case["stacks"][card[0]] + 1, int(card[1]))]
        shown = {text for hand in hands for text in hand}
        missing = [text for text in missing if text not in shown]
        for seat in range(len(hands)):
            for at in self.labels(seat):
                if missing and hands[seat][at - 1] == "?":
                    hands[seat][at - 1] = missing.pop(0)

    def answers(self, giver: int, target: int, hands: list[list[str]]) -> Iterator[str]:
        """Yield what players before the receiver do if the picture labels their answer."""
        for step in range(1, (target - giver) % len(hands)):
            seat = (giver + step) % len(hands)
            for at in self.labels(seat)[:1]:
                yield f"adjust turn {NAMES[seat]}"
                yield f"{NAMES[seat]}: play {at} {hands[seat][at - 1]} > ?"


def merged(
    marks: Iterable[tuple[int, str, list[int]]],
) -> list[tuple[int, str, list[int]]]:
    """Return the same hints with one for each seat and colour or rank."""
    slots: dict[tuple[int, str], list[int]] = {}
    for seat, clue, touched in marks:
        slots.setdefault((seat, clue), []).extend(touched)
    return [(seat, clue, sorted({*touched})) for (seat, clue), touched in slots.items()]


# -- bots ----------------------------------------------------------------------------------------

MOVE = re.compile(
    r"(?P<who>\w+) (?P<what>clues|plays|discards|bombs) (?P<thing>\w+)(?: to (?P<to>\w+))?"
    r"(?: \(slots? (?P<slots>[\d,]+)\))?"
)


def bots(cases: Iterable[dict[str, Any]], levels: Iterable[int]) -> Iterator[Outcome]:
    """Yield how each reading of the bots' cases at some ``levels`` comes out."""
    for number, case in enumerate(cases):
        if case["level"] not in levels:
            continue
        source = f"bots {number} {Path(case['file']).stem}"
        wishes = [event for event in case["events"] if event.get("check") == "inferred"]
        try:
            table = BotTable(case)
            table.check()
        except (NotModelled, HanabiError) as reason:
            for wish in wishes:
                name = f"{wish['player']} {wish['slot']}"
                yield Outcome(
                    source, case["level"], name, {*wish["cards"]}, None, f"not modelled: {reason}"
                )
            continue
        for event in case["events"]:
            if "turn" in event:
                table.turn(event["turn"], event["draw"])
            elif event["check"] == "inferred":
                view = NAMES.index(event["player"]), event["slot"]
                yield judged(source, case["level"], view, event["cards"], table.lines)


class BotTable:
    """A bot's case, event by event, as lines of a record."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.case = case
        options = case["options"]
        variant = options.get("variant", "")
        if variant and variant not in SUITS:
            raise NotModelled(f"variant {variant.split(',')[0]}")
        suits = SUITS.get(variant, "rygbp")
        self.hands = [["?" if card == "xx" else card for card in hand] for hand in case["hands"]]
        stacks = dict(zip(suits, options.get("playStacks", [0] * 5), strict=True))
        first = NAMES.index(options.get("starting", "Alice"))
        position = Position(
            [[*hand] for hand in self.hands],
            stacks,
            options.get("discarded", []),
            first,
            options.get("clueTokens", 8),
            suits,
        )
        for mark in options.get("init", []):
            seat, slot = NAMES.index(mark["player"]), mark["slot"]
            if mark["kind"] == "fullyKnown":
                card = mark["with_"][0]
                position.shown.append((seat, slot, card))
                touching = [n for n, c in enumerate(self.hands[seat], 1) if c[-1] == card[-1]]
                position.marks.append((seat, card[-1], touching if seat else [slot]))
            else:
                for value in mark["with_"]:
                    position.marks.append((seat, COLOURS.get(value, value), [slot]))
        position.marks = merged(position.marks)
        self.lines = [*position.lines()]

    def check(self) -> None:
        """Refuse a case that says nothing, or whose marks deny its hints."""
        turns = [event["turn"] for event in self.case["events"] if "turn" in event]
        if not turns:
            raise NotModelled("a hint that the case does not name")
        copy = BotTable(self.case)
        for event in self.case["events"]:
            if "turn" in event:
                copy.turn(event["turn"], event["draw"])
        try:
            _ = Record.parse("\n".join(copy.lines) + "\n").table
        except HanabiError as error:
            raise NotModelled(f"its record is refused: {error}") from None

    def turn(self, words: str, drawn: str | None) -> None:
        """Add what a turn in words says."""
        move = MOVE.match(words)
        assert move, words
        slots = (move["slots"] or "").split(",")
        if move["what"] == "clues":
            to, clue = NAMES.index(move["to"]), COLOURS.get(move["thing"], move["thing"])
            pointed = " ".join(slots) if move["slots"] else ""
            self.lines.append(f"{move['who']}: hint {NAMES[to]} {clue} {pointed}".strip())
            return
        hand = self.hands[NAMES.index(move["who"])]
        at = int(slots[0]) - 1 if move["slots"] else hand.index(move["thing"])
        verb = "discard" if move["what"] == "discards" else "play"
        self.lines.append(f"{move['who']}: {verb} {at + 1} {move['thing']} > {drawn or '?'} ! bot")
        hand.pop(at)
        hand.insert(0, drawn or "?")


# -- all of them ---------------------------------------------------------------------------------


def outcomes(folder: Path, kind: str, levels: Iterable[int]) -> list[Outcome]:
    """Return how the readings of ``pictures`` or ``bots`` at some ``levels`` come out."""
    cases = json.loads((folder / f"{kind}.json").read_text())
    if kind == "pictures":
        return [*pictures(case for case in cases if picture_level(case) in levels)]
    return [*bots(cases, levels)]
