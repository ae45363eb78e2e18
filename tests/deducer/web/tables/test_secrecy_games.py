"""Nothing that a seat's phone ever receives holds, or depends on, its own hidden cards.

A game is played twice by the same script: with the true cards, and with others in one seat's hand
that the seat can't tell from them (and in the pile). Whatever the others enter tells the cards of
their own game. Everything that the seat's phone received must be the same, byte for byte: also
where the seat guesses at its own cards, right in one of the games, and takes that back. So must be
the changes that its stream brings, and so their sizes.
"""

import asyncio
import json
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import TypeAdapter

from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.secrecy import veiled_entry
from deducer.knowledge.views import SeatView
from deducer.record.data import RecordData, Writer
from deducer.record.events import DrawSeen, Entry, PileShown, SheetChanged, Shown
from deducer.record.sheet import Sheet
from deducer.web.messages.entries import EntryMessage, entry_data, entry_of
from deducer.web.tables import visible_table
from deducer.web.tables.open_table import OpenTable
from deducer.web.tables.visible_table import VisibleTable
from solver import Card, Deal, Rules
from solver.editions import Sixth
from solver.errors import HanabiError
from solver.notation.rules_lines import rules_lines
from tests.support.cases import TIMES
from tests.support.games import NAMES, played
from tests.support.phones import Phone, Reply, Round, Stream, served, slips, steps_of
from tests.support.tables import wild_of
from tests.support.worlds import sample_worlds

pytestmark = pytest.mark.slow

GAMES = 200 * TIMES
CHUNKS = 16
MESSAGE: TypeAdapter[EntryMessage] = TypeAdapter(EntryMessage)


@dataclass(frozen=True)
class Twice:
    """A game, the seat whose hidden cards are swapped, and the deck with and without that."""

    record: RecordData
    seat: int
    decks: tuple[tuple[Card, ...], tuple[Card, ...]]


def rules_of(dice: random.Random) -> Rules:
    """Mostly small decks, which tell more."""
    if dice.random() < 0.15:
        ending, sixth = dice.choice(("standard", "crowning-piece")), dice.choice([*Sixth])
        return Rules.named(ending, sixth=sixth)
    hand, letters = dice.randint(2, 3), dice.choice(("ryg", "rygb"))
    tokens, wild = dice.randint(2, 5), wild_of(dice, letters)
    return Rules.house(letters, (3, 2, 1), wild=wild, hand_size=hand, tokens=tokens)


def with_other_agreements(record: RecordData, dice: random.Random) -> RecordData:
    """The record with a change of its agreements, half of the time."""
    at, name = dice.randint(0, 2 * len(record.log)), dice.choice(("none", "bga", "level-2"))
    change = () if at > len(record.log) else (SheetChanged(Sheet.named(name)),)
    return replace(record, log=(*record.log[:at], *change, *record.log[at:]))


def twice(seed: int) -> Twice | None:
    """A random game; None if the seat knows all of its cards."""
    dice = random.Random(seed)
    players = dice.randint(2, 4)
    deal = Deal.shuffle(rules_of(dice), players=players, seed=seed)
    record = played(deal, seed, actions=dice.randint(1, 7)).record
    ended = (Shown, PileShown)
    record = replace(
        record, log=tuple(each for each in record.events if not isinstance(each, ended))
    )
    record = with_other_agreements(record, random.Random(f"agree {seed}"))
    steps = tuple(step.entry for step in steps_of(record, deal.deck))
    seat = dice.randrange(players)
    table = VisibleTable.of(replace(record, log=steps), seat).table
    known = Knowledge(table, table.now, SeatView(seat))
    for world in islice(sample_worlds(known, seed), 10):
        deck = list(deal.deck)
        for place, card in world.hands.items():
            deck[place] = card
        for place, card in zip(table.now.pile, world.rest, strict=True):
            deck[place] = card
        if any(deck[place] != deal.deck[place] for place in world.hands):
            return Twice(record, seat, (deal.deck, tuple(deck)))
    return None


def claims(seat: int, slot: int, card: Card, hand: int) -> Iterator[dict[str, Any]]:
    """What can be said of a card in a hand of so many."""
    told = {"seat": seat, "slot": slot, "card": str(card), "slip": "a guess"}
    shown = {"kind": "show"} | told
    yield shown
    yield {"kind": "play"} | told
    yield {"kind": "discard"} | told
    slip = {"kind": "hint", "to": seat, "slots": [slot], "slip": "a guess"}
    yield slip | {"rank": card.rank}
    yield slip | {"colour": card.suit}
    yield {"kind": "insert", "number": 1, "entry": shown}
    yield {"kind": "fix", "number": 1, "entry": shown}
    dealt = {"kind": "deal", "seat": seat, "cards": [None] * hand}
    yield {"kind": "fix", "number": 1, "entry": dealt}
    yield {"kind": "seen", "seat": (seat + 1) % 2, "slot": slot, "card": str(card)}


@dataclass
class Met:
    """What the games met: in which of two the seat guessed right, and how many went on in doubt.

    These are teammates who doubted a card that the seat had turned up falsely. ``outcomes`` are
    those of promises that were shown to the seat.
    """

    guesses: set[tuple[bool, ...]] = field(default_factory=set)
    doubts: int = 0
    outcomes: set[bool | None] = field(default_factory=set)


class Both:
    """The same table twice, and the same done at both."""

    def __init__(
        self, game: Twice, rounds: tuple[Round, Round], dice: random.Random, met: Met
    ) -> None:
        self.game = game
        self.rounds = rounds
        self.dice = dice
        self.slips = slips(game.record, game.seat, dice)
        self.met = met
        self.streams: list[dict[int | None, Stream]] = []
        """The states that come to the seat and to the page in the middle."""
        self.pushed: tuple[list[str], list[str]] = [], []

    async def enter(self, seat: int, first: Entry, second: Entry, **said: object) -> list[Reply]:
        entries = zip(self.rounds, (first, second), strict=True)
        replies = [await each.enter(seat, entry_data(entry), **said) for each, entry in entries]
        await self.heard()
        return replies

    async def listen(self) -> None:
        """Open the streams of both games."""
        for each in self.rounds:
            path = f"{each.path}/stream"
            viewers = (self.game.seat, None)
            self.streams.append({seat: Stream(each.phones[seat], path) for seat in viewers})
        for each, here in zip(self.rounds, self.streams, strict=True):
            for stream in here.values():
                assert (await stream.next())["retry"]
                assert (await stream.next())["id"] == str(each.seq)
                stream.seq = each.seq

    async def heard(self) -> None:
        """Wait until all that has changed was pushed."""
        for each, here, pushed in zip(self.rounds, self.streams, self.pushed, strict=True):
            for stream in here.values():
                while stream.seq < each.seq:
                    event = await stream.news()
                    pushed.append(event["data"].replace(each.table, "TABLE"))
                    stream.seq = int(event["id"])

    async def play(self) -> None:
        """Play the game, with mistakes and questions on the way."""
        await self.listen()
        await self.play_on()
        for here in self.streams:
            for stream in here.values():
                await stream.end()

    async def play_on(self) -> None:
        tell = (steps_of(self.game.record, deck) for deck in self.game.decks)
        for first, second in zip(*tell, strict=True):
            assert first.seat == second.seat
            if self.dice.random() < 0.6:
                await self.slip()
            if self.dice.random() < 0.4:
                await self.guess()
            await self.ask()
            replies = await self.enter(first.seat, first.entry, second.entry)
            assert [reply.status for reply in replies] == [200, 200], replies[0].body
            if self.dice.random() < 0.15:
                await self.same(self.dice.choice(self.seats), self.back())
                await self.enter(first.seat, first.entry, second.entry)
        for seat in self.seats:
            for each in self.rounds:
                await each.state(seat)

    @property
    def is_over(self) -> bool:
        """Whether all can see that the game is over: then cards may be revealed, which differ."""
        return self.tables[0].visible_to(None).table.outcome.over

    @property
    def seats(self) -> range:
        return range(len(self.game.record.players))

    async def same(self, seat: int, data: dict[str, Any], **said: object) -> list[Reply]:
        replies = [await each.enter(seat, data, **said) for each in self.rounds]
        await self.heard()
        return replies

    async def slip(self) -> None:
        """Somebody enters something wrong; if it is accepted, it is taken back."""
        seat, data = self.dice.choice(self.seats), next(self.slips)
        if (self.is_dealt or seat != self.game.seat) and not self.tells_the_same(seat, data):
            return
        before = self.rounds[0].seq
        late = {"after": max(0, self.rounds[0].seq - 1)} if self.dice.random() < 0.2 else {}
        await self.same(seat, data, **late)
        if self.dice.random() < 0.2:
            await self.same(seat, data, key=f"key-{next(self.rounds[0].keys) - 1}")
            next(self.rounds[1].keys)
        if self.rounds[0].seq > before:
            back = self.back()  # a draw, by those who see it
            able = [each for each in self.seats if each != back.get("seat")]
            undone = await self.same(self.dice.choice(able), back)
            assert undone[0].status == 200, undone[0].body

    def back(self) -> dict[str, Any]:
        """What takes the last entry back; a draw is taken out of the action that it joined."""
        last = self.tables[0].record.log[-1]
        if not isinstance(last, DrawSeen):
            return {"kind": "undo"}
        return entry_data(replace(last, card=None))

    async def guess(self) -> None:
        """The seat says what a card of its own is, looks around, and takes it back."""
        seat, dice = self.game.seat, self.dice
        table = self.rounds[0].app.state.companion.service.cache.table(self.rounds[0].table)
        hand = table.visible_to(seat).table.now.hands[seat]
        if not hand:
            return
        slot = dice.randint(1, len(hand))
        truths = [deck[hand[slot - 1]] for deck in self.game.decks]
        card = dice.choice((*truths, *truths, *self.game.decks[0]))
        shown, *moves = claims(seat, slot, card, len(hand))
        claim = dice.choice((shown, *moves, *moves[:2], *moves[:2]))
        if self.is_dealt and not self.tells_the_same(seat, claim):
            return  # all see the card of the deal then
        replies = await self.same(seat, claim)
        if replies[0].status != 200:
            return
        self.met.guesses.add(tuple(truth == card for truth in truths))
        back = self.back()
        for _ in range(dice.randrange(3)):
            await self.ask(also_open=False)
            if dice.random() < 0.7:
                await self.remark(dice.choice((seat, *self.seats)))
        await self.same(seat, back)
        await self.ask()

    async def remark(self, seat: int) -> None:
        """Somebody goes on, where all are as free to; a teammate may doubt what was guessed."""
        note = {"kind": "note", "text": "hm"}
        if self.tells_the_same(seat, note):
            for table in self.tables:
                self.met.doubts += bool(table.visible_to(seat).doubts)
            if (await self.same(seat, note))[0].status == 200:
                await self.same(seat, {"kind": "undo"})

    @property
    def is_dealt(self) -> bool:
        """Whether the server holds the deals."""
        return self.tables[0].dealt is not None

    @property
    def tables(self) -> list[OpenTable]:
        return [each.app.state.companion.service.cache.table(each.table) for each in self.rounds]

    def tells_the_same(self, sender: int, data: dict[str, Any]) -> bool:
        """Whether what another seat enters by mistake comes to the same for the seat in question.

        Whether its phone accepts a wrong card can depend on the right one, as its owner does.
        """
        told: list[Entry | None] = []
        for each in self.rounds:
            table = each.app.state.companion.service.cache.table(each.table)
            try:
                entry = entry_of(MESSAGE.validate_python(data), table.reader)
                line, _ = table.accepted(table.visible_to(sender), entry)
            except HanabiError:
                told.append(None)
            else:
                told.append(veiled_entry(line.entry, self.game.seat))
        return told[0] == told[1]

    async def ask(self, *, also_open: bool = True) -> None:
        """Somebody asks something, or to reveal all cards, which is refused during the game."""
        dice = self.dice
        seat = dice.choice((dice.choice(self.seats), self.game.seat, self.game.seat, None))
        path = dice.choice(
            [
                "",
                "/stream",
                f"/teammate/{dice.choice(self.seats)}",
                f"/why/{dice.randint(1, 4)}",
                "/hints",
                "/kept",
                "/offers",
                "/promises",
                f"/export?to={dice.choice(('text', 'hanab.live', 'compact', 'deck'))}",
                "/review",
                "/links",
                "/advice?seconds=5&worlds=2" if dice.random() < 0.1 else "",
            ]
        )
        for each in self.rounds:
            phone = each.phones[seat]
            ask: Callable[[str], Any] = phone.listen if path == "/stream" else phone.get
            reply = await ask(each.path + path)
            if path == "/promises" and seat == self.game.seat and reply.status == 200:
                found = json.loads(reply.body)["promises"]
                self.met.outcomes |= {promise["kept"] for promise in found}
            if path == "/links" and also_open and not self.is_over:
                assert (await phone.post(f"{each.path}/open", {})).status in (403, 422)


async def received(
    game: Twice, apps: tuple[FastAPI, FastAPI], seed: int, met: Met, *, is_dealt: bool = False
) -> Both:
    """Play a game twice; with ``is_dealt``, at tables that hold their deals."""
    dice = random.Random(seed)
    record = game.record
    lines = "\n".join(f"{key}: {value}" for key, value in rules_lines(record.rules).items())
    asked = {
        "players": list(NAMES[: len(record.players)]),
        "rules_lines": lines,
        "me": dice.randrange(len(record.players)),
        "first": record.first,
        "agreements": dice.choice(("", "", "beginner", "level-5")),
    }
    decks = [{"deck": [*map(str, deck)]} if is_dealt else {} for deck in game.decks]
    begun = [await Round.begin(app, **asked, **deck) for app, deck in zip(apps, decks, strict=True)]
    for each in begun:
        each.seq = (await each.state(None))["seq"]  # hands are dealt already, if it holds the deal
    both = Both(game, (begun[0], begun[1]), dice, met)
    await both.play()
    return both


def heard(phone: Phone) -> list[tuple[object, ...]]:
    """Everything that a phone received."""
    return [(reply.status, reply.headers, reply.body) for reply in phone.received]


def compare(
    seed: int, apps: tuple[FastAPI, FastAPI], met: Met | None = None, *, is_dealt: bool = False
) -> tuple[bool, int]:
    """Play a random game twice; return whether the seat heard the same, and how many others not.

    What they met is added to ``met``.
    """
    game = twice(seed)
    if game is None:
        return True, -1
    both = asyncio.run(received(game, apps, seed, met or Met(), is_dealt=is_dealt))
    first, second = (
        {seat: heard(phone) for seat, phone in each.phones.items()} for each in both.rounds
    )
    others = [seat for seat in both.seats if seat != game.seat]
    same = first[game.seat] == second[game.seat] and first[None] == second[None]
    same &= both.pushed[0] == both.pushed[1] != []
    return same, sum(first[seat] != second[seat] for seat in others)


def play(seeds: Iterable[int], *, is_dealt: bool = False) -> tuple[int, Met]:
    """Play random games twice; return in how many others heard of the swapped cards."""
    told, met = 0, Met()
    with served() as one, served() as two:
        for seed in seeds:
            same, differ = compare(seed, (one, two), met, is_dealt=is_dealt)
            assert same, f"seed {seed}"
            assert differ, f"seed {seed}: nobody heard of the swapped cards"
            told += differ > 0
    return told, met


def test_a_server_that_holds_the_deal_tells_no_seat_of_it() -> None:
    told, _ = play((5, 9, 21, 33), is_dealt=True)
    assert told


def test_a_seat_hears_the_same_whatever_it_guesses_of_its_hidden_cards() -> None:
    told, met = play((5, 9, 21))
    assert told
    assert met.guesses > {(True, False), (False, True)}
    assert met.doubts


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_seat_hears_the_same_whatever_its_hidden_cards_are(chunk: int) -> None:
    told, met = play(range(chunk, GAMES + GAMES // 10, CHUNKS))
    assert told >= GAMES // CHUNKS
    assert met.guesses >= {(True, False), (False, True), (False, False)}
    assert met.doubts
    assert len(met.outcomes) > 1


def test_the_comparison_finds_a_server_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_read(record: RecordData, _: int | None) -> RecordData:
        return replace(record, writer=Writer.NONE)

    def all_told(entry: Entry, _: int | None) -> Entry:
        return entry

    monkeypatch.setattr(visible_table, "veiled", all_read)
    monkeypatch.setattr(visible_table, "veiled_entry", all_told)
    with served() as one, served() as two:
        assert not compare(0, (one, two))[0]
