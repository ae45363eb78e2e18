"""Exercises that others wrote, and what the program answers by the sheet of their level.

A question of ``exercises.json`` in HANABI_SHARED becomes a record, as pictures do. Where it gives a
hint and its answer notes cards, the receiver's reading is held against these. Where it asks what
Alice does, a chair takes her seat: the cards that its answer touches anew, or its label on a card
of hers, say what is right. A focus and a chop are labelled, too. What else is asked (names of
clues, lists of all that is legal, what others think) is not checked.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deducer import Record
from deducer.agreements.scenes import HintScene, scenes
from deducer.play.chair import chair_action
from deducer.play.layout import MOVED
from deducer.play.search import player_of
from solver.errors import HanabiError
from solver.moves import Discard, Hint, Move, Play
from tests.support.agreed_cases import (
    AGREED,
    NAMES,
    PRESETS,
    NotModelled,
    Picture,
    Position,
    merged,
    reading,
)

ACTION = re.compile("what (action|clue) should Alice|best clue|clue is the best", re.IGNORECASE)
TOKENS = re.compile(r"(\d) clue tokens? left")


@dataclass(frozen=True)
class Answer:
    """What the authors answer, and what the program does: None where its record is refused."""

    question: str
    level: int
    kind: str
    expected: str
    found: str | None
    reason: str = ""

    @property
    def right(self) -> bool:
        return self.found == self.expected

    def __str__(self) -> str:
        found = self.reason if self.found is None else f"found {self.found}"
        return f"level {self.level}  {self.question}: {self.kind} {self.expected}; {found}"


def level_of(question: dict[str, Any]) -> int:
    """Return the level; the beginners' pages on finesses and prompts are of 2."""
    level = int(question["level"][0])
    return max(level, 2) if re.search("finesse|prompt", question["id"]) else level


def answers(folder: Path, worlds: int = 0) -> Iterator[Answer]:
    """Yield how the questions up to level 5 are answered whose answer can be checked.

    A chair looks at as many ``worlds``; at none, it goes by the sheet alone.
    """
    for question in json.loads((folder / "exercises.json").read_text())["questions"]:
        level = level_of(question)
        if level not in PRESETS:
            continue
        for kind, wish, ask in _checks(question, worlds):
            try:
                found, reason = ask(PRESETS[level]), ""
            except (NotModelled, HanabiError, AssertionError) as error:
                found, reason = None, str(error)
            yield Answer(question["id"], level, kind, wish, found, reason)


def _checks(question: dict[str, Any], worlds: int) -> Iterator[tuple[str, str, Any]]:
    """Yield what is asked, what is right, and a function that answers it by a sheet."""
    begin, end = question["question_states"][:1], question["answer_states"][:1]
    if not begin or not end:
        return
    state, after = begin[0], end[0]
    text = " ".join(question["question"])
    giver = next((at for at, one in enumerate(state["players"]) if one["giver"]), 0)
    hinted = _hint_of(state)
    if ACTION.search(text):
        move = _move_of(after)
        if move is not None:
            tokens = int(found[1]) if (found := TOKENS.search(text)) else 4
            yield "action", _words(move), lambda sheet: _acts(state, giver, tokens, worlds, sheet)
    elif hinted is not None:
        to, clue = hinted
        scene = state, giver, to, clue
        cards_after = after["players"][to]["cards"]
        saved = [at for at, card in enumerate(cards_after, 1) if card.get("middleNote") == "cm"]
        if saved:
            wish = " ".join(map(str, saved))
            yield "chop moves", wish, lambda sheet: _moved(*scene, sheet)
        for at, card in enumerate(cards_after, 1):
            if not card.get("reading") and not card.get("retouched"):
                card = {**card, "reading": _noted(card)}
            if card.get("reading") and not card.get("retouched"):
                cards = " ".join(sorted(card["reading"]))
                yield "reading", cards, lambda sheet, at=at: _reads(*scene, at, sheet)
            elif card.get("below") == ("Play" if "which order" in text else "Focus"):
                yield "focus", str(at), lambda sheet: _focus(*scene, sheet)
    elif "Alice's chop" in text:
        labels = [card.get("below") for card in after["players"][0]["cards"]]
        yield "chop", str(labels.index("Chop") + 1), lambda sheet: _chop(state, sheet)


def _noted(card: dict[str, Any]) -> list[str]:
    """The cards of a note that names a rank of several suits, or any card of the rank shown."""
    note = str(card.get("middleNote", ""))
    if note == "any" and str(card["type"]).isdecimal():
        note = f"rygbp{card['type']}"
    found = re.fullmatch("([rygbp]{2,})([1-5])", note)
    return [suit + found[2] for suit in found[1]] if found else []


def _hint_of(state: dict[str, Any]) -> tuple[int, str] | None:
    for seat, player in enumerate(state["players"]):
        for card in player["cards"]:
            if card.get("clue"):
                return seat, str(card["clue"])
    return None


def _move_of(after: dict[str, Any]) -> Move | None:
    """The action by which the answer's state differs from the question's."""
    hinted = _hint_of(after)
    if hinted is not None:
        to, clue = hinted
        return Hint(to, rank=int(clue)) if clue.isdecimal() else Hint(to, colour=clue)
    for at, card in enumerate(after["players"][0]["cards"], 1):
        if card.get("below") in ("Discard", "Play"):
            return Discard(at) if card["below"] == "Discard" else Play(at)
    return None


def _words(move: Move) -> str:
    return (
        f"hint {NAMES[move.to]} {move.rank or move.colour}" if isinstance(move, Hint) else str(move)
    )


# -- records -------------------------------------------------------------------------------------


def _case(state: dict[str, Any], giver: int, to: int, clue: str) -> dict[str, Any]:
    """The state as a picture's case."""
    hands: list[list[dict[str, Any]]] = [
        [
            {
                "type": str(card["type"]),
                "touched": bool(card.get("clue")),
                "clued_before": _was_hinted(card),
                "note": None,
                "says": [],
            }
            for card in player["cards"]
        ]
        for player in state["players"]
    ]
    stacks = state["stacks"] or dict.fromkeys("rygbp", 0)
    named = {"giver": giver, "target": to, "clue": clue, "later": False}
    return {"stacks": stacks, "discarded": state["discarded"], "hands": hands, **named}


def _was_hinted(card: dict[str, Any]) -> bool:
    """Whether a card has a border, as those have that were hinted, and not only by this hint."""
    if card.get("clue") and not card.get("retouched"):
        return False
    return card["type"] != "x" and card.get("border", True) is not False


def _text(lines: list[str], sheet: str) -> str:
    return "\n".join(lines).replace(AGREED, f"agree {sheet}") + "\n"


def _reads(state: Any, giver: int, to: int, clue: str, slot: int, sheet: str) -> str:
    lines = Picture(_case(state, giver, to, clue), to).record()
    return " ".join(sorted(reading(_text(lines, sheet), to, slot)))


def _focus(state: Any, giver: int, to: int, clue: str, sheet: str) -> str:
    table = Record.parse(_text(Picture(_case(state, giver, to, clue), to).record(), sheet)).table
    *_, scene = scenes(table, table.record.sheet, table.now.number)
    assert isinstance(scene, HintScene)
    return str(table.now.hands[to].index(scene.focus) + 1)


def _moved(state: Any, giver: int, to: int, clue: str, sheet: str) -> str:
    table = Record.parse(_text(Picture(_case(state, giver, to, clue), to).record(), sheet)).table
    player = player_of(table, table.record.sheet.at(table.now.number))
    hand = table.now.hands[to]
    return " ".join(str(at) for at, place in enumerate(hand, 1) if player.marks[place] & MOVED)


def _placed(state: Any, viewer: int, tokens: int, sheet: str) -> Record:
    """The record of a position, as Alice sees it, before she acts."""
    case = _case(state, viewer, -1, "")
    picture = Picture(case, viewer)
    hands = [[picture.card(slot) or "?" for slot in hand] for hand in case["hands"]]
    taken = Counter([*case["discarded"], *(card for hand in hands for card in hand if card != "?")])
    for suit, top in case["stacks"].items():
        taken.update(f"{suit}{rank}" for rank in range(1, top + 1))
    marks: list[tuple[int, str, list[int]]] = []
    for seat, hand in enumerate(case["hands"]):
        for at, slot in enumerate(hand):
            if seat == viewer:
                hands[seat][at] = "?"
            elif hands[seat][at] == "?":
                hands[seat][at] = picture.filler(slot, taken, set(), set())
            note = str(state["players"][seat]["cards"][at].get("middleNote", ""))
            told = note if re.fullmatch("[a-z]|[1-5]", note) else slot["type"]
            marks += [(seat, part, [at + 1]) for part in told if slot["clued_before"]]
    position = Position(hands, case["stacks"], case["discarded"], viewer, tokens)
    position.marks = merged(marks)
    players, *lines = position.lines()
    return Record.parse(_text([players, f"hand: {len(hands[0])}", *lines], sheet))


def _acts(state: Any, viewer: int, tokens: int, worlds: int, sheet: str) -> str:
    record = _placed(state, viewer, tokens, sheet)
    return _words(chair_action(record.table, viewer, seconds=None, most=worlds).move)


def _chop(state: Any, sheet: str) -> str:
    own = {**state, "stacks": dict.fromkeys("rygbp", 0)}
    own["players"] = [*own["players"], *[{"cards": [{"type": "x"}] * 5}] * 2]
    table = _placed(own, 0, 4, sheet).table
    return str(player_of(table, table.record.sheet.at(table.now.number)).chop(0) + 1)
