"""What a teammate can know, against going through all of the looker's possible hands."""

import random
from collections import Counter

import pytest

from deducer import Record, RuledOut, ViewError
from deducer.record.data import Writer
from deducer.record.events import Discarded, Drawn, Event, HandDealt, Hinted
from solver import Card, Deal, Discard, Hint, Rules
from tests.support.cases import chunks, seeds_until
from tests.support.games import NAMES
from tests.support.referee import Scene, ask, few_worlds, fillings, lay_out, small_record
from tests.support.tables import wild_of


def own_candidates(scene: Scene, seat: int, left: Counter[Card]) -> dict[int, set[Card]]:
    """What a seat's own cards can be, if these are left for those that it does not see."""
    hand = scene.hands[seat]
    found = {place: {scene.known[place]} for place in hand if place in scene.opened}
    closed = [place for place in hand if place not in scene.opened]
    for cards, _ in fillings([scene.may_be(place) for place in closed], left.copy()):
        for place, card in zip(closed, cards, strict=True):
            found.setdefault(place, set()).add(card)
    return found


def truth(
    record: Record, turn: int, looker: int, seat: int
) -> list[tuple[dict[Card, RuledOut], set[Card]]] | None:
    """For each of a teammate's slots, where each card is ruled out; and jointly which.

    A card is ruled out jointly if in some world hints and copies in sight would leave it.
    """
    scene = lay_out(record, turn)
    worlds = few_worlds(scene, looker)
    if worlds is None:
        return None
    in_hands = [place for hand in scene.hands for place in hand]
    seen = [at for at in in_hands if at not in scene.hands[seat] or at in scene.opened]
    seen += [at for at in scene.opened if at not in in_hands]
    cases: dict[tuple[int, ...], tuple[Counter[Card], dict[int, set[Card]]]] = {}
    for cards, _ in worlds:
        world = scene.known | dict(zip(scene.hidden(looker), cards, strict=True))
        left = Counter(scene.copies)
        left.subtract(world[place] for place in seen)
        key = tuple(left.values())
        if key not in cases:
            cases[key] = left, own_candidates(scene, seat, left)
    answers = []
    for place in scene.hands[seat]:
        ruled_out = {}
        jointly = set()
        for card in scene.copies:
            possible = [card in own[place] for _, own in cases.values()]
            kind = RuledOut.NONE if all(possible) else RuledOut.SOME
            ruled_out[card] = kind if any(possible) else RuledOut.ALL
            if place not in scene.opened and card in scene.may_be(place):
                jointly |= {
                    card for left, own in cases.values() if left[card] and card not in own[place]
                }
        answers.append((ruled_out, jointly))
    return answers


def compare(record: Record, turn: int) -> Counter[RuledOut]:
    """Compare all pairs of seats; count the kinds, those that are ruled out if jointly so."""
    kinds: Counter[RuledOut] = Counter()
    names = record.players
    for looker in range(len(names)):
        known = ask(record, turn, looker)
        for seat in range(len(names)):
            true = None if seat == looker else truth(record, turn, looker, seat)
            if true is None:
                continue
            slots = known.teammate(names[seat]).slots
            hand = lay_out(record, turn).hands[seat]
            assert [(slot.holder, slot.slot, slot.place) for slot in slots] == [
                (seat, number, place) for number, place in enumerate(hand, start=1)
            ]
            for slot, (ruled_out, jointly) in zip(slots, true, strict=True):
                assert slot.ruled_out == ruled_out
                some = [card for card, kind in ruled_out.items() if kind is not RuledOut.ALL]
                sure = [card for card, kind in ruled_out.items() if kind is RuledOut.NONE]
                assert (slot.candidates, slot.surely_possible) == (tuple(some), tuple(sure))
                kinds.update(ruled_out[card] for card in jointly)
                kinds[RuledOut.NONE] += len(sure)
    return kinds


def tight_record(chance: random.Random) -> Record:
    """Many hints and few discards while the pile is almost empty: slots share the last cards."""
    players = chance.choice((2, 2, 2, 3))
    hand = 3 if players == 2 else 2
    tops = [(letter, chance.randint(1, 3)) for letter in "ryg"[: chance.randint(2, 3)]]
    kinds = [(letter, rank) for letter, top in tops for rank in range(top)]
    copies = {letter: [1] * top for letter, top in tops}
    for _ in range(hand * players + chance.randint(1, 3) - len(kinds)):
        letter, rank = chance.choice(kinds)
        copies[letter][rank] += 1
    wild = wild_of(chance, copies)
    rules = Rules.house(copies=copies, wild=wild, hand_size=hand, strikes=8, tokens=20)
    deck = rules.composition.deck()
    chance.shuffle(deck)
    position = Deal(rules, players, tuple(deck)).start
    writer = chance.choice([*range(players), Writer.ALL])
    misses = 0 if writer is Writer.ALL else chance.choice((0, 0.3))

    def noticed(seat: int, card: Card) -> Card | None:
        return None if seat == writer or chance.random() < misses else card

    events: list[Event] = [
        HandDealt(seat, tuple(noticed(seat, card) for card in cards))
        for seat, cards in enumerate(position.hands)
    ]
    for _ in range(chance.randint(4, 10)):
        kind = chance.choice((Hint, Hint, Hint, Discard))
        moves = [move for move in position.legal_moves() if isinstance(move, kind)]
        if not moves:
            continue
        move = chance.choice(moves)
        seat = position.board.turn
        if isinstance(move, Hint):
            events.append(Hinted(seat, move, position.touched(move)))
        elif isinstance(move, Discard):
            card = position.hands[seat][move.slot - 1]
            drawn = Drawn(noticed(seat, position.pile[0])) if position.pile else None
            events.append(Discarded(seat, move.slot, card, drawn))
        position = position.after(move)
    return Record(rules, NAMES[:players], tuple(events), writer)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(8))
def test_teammates_are_told_as_going_through_all_hands_tells(chunk: int) -> None:
    chance = random.Random(f"teammates {chunk}")
    for _ in range(30):
        record = small_record(chance)
        compare(record, chance.randint(0, record.actions))


@pytest.mark.parametrize("chunk", chunks(4))
@pytest.mark.slow
def test_teammates_whose_slots_share_the_last_cards(chunk: int) -> None:
    chance = random.Random(f"tight {chunk}")
    kinds: Counter[RuledOut] = Counter()

    def met() -> bool:
        return all(kinds[kind] >= 5 for kind in RuledOut)

    for _ in seeds_until(met, 0, 60):
        record = tight_record(chance)
        kinds.update(compare(record, chance.randint(record.actions // 2, record.actions)))
    assert met(), kinds


# -- by example ------------------------------------------------------------------------------

HEADER = "players: Ann Bob\nseat: Ann\ncopies: r 1 1 1, y 1 1 1\n"


def test_only_a_seat_can_tell_and_only_of_another() -> None:
    look = Record.parse(HEADER + "hand: 1\ndeal Bob r1\n").at()
    with pytest.raises(ViewError, match="another seat"):
        look.seen_by("Ann").teammate("Ann")
    with pytest.raises(ViewError, match="nobody is called 'Cy'"):
        look.seen_by("Ann").teammate("Cy")
    for known in (look.public(), look.everyone()):
        with pytest.raises(ViewError, match="only a seat"):
            known.teammate("Bob")


def test_too_many_missed_cards_are_refused_rather_than_guessed() -> None:
    look = Record.parse("players: Ann Bob\nseat: Ann\n").at()
    with pytest.raises(ViewError, match="lacks 5 cards"):
        _ = look.seen_by("Ann").teammate("Bob").slots
