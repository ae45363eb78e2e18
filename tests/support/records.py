"""Random records for hypothesis: any header, any log, whether or not it can have happened."""

import random
from collections.abc import Sequence

from hypothesis import strategies as st

from deducer.record import events as kinds
from deducer.record.data import RecordData, Writer
from deducer.record.events import Counter, Entry, Event, Hinted
from deducer.record.position import EarlierHint, StartPosition
from deducer.record.sheet import Sheet
from solver.cards import Card
from solver.moves import Hint
from solver.rules import PLAYERS, Rules
from tests.support.strategies import rules as any_rules

NOTATION = (
    "agree take note fix insert undo drop hint h deal left show adjust title players seat first "
    "advice agreements position chair deck foreign rules hand tokens all none ALL public ? ! # > "
    ": 1 14 r1 red pile as not fireworks"
)
AWKWARD = (
    *NOTATION.split(),
    *("title:", "note:", "fix 1:", "Mary Ann", 'say "hi"', '"', '""', "back\\slash", "\\", "a#b"),
    *("Ünï", "ß", "ŉ", "李", "🂡", "a:b", "x!", "-", "fits", "strike", "players: a b"),
)
"""Texts that are something else in our notation."""

written = (
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Zl", "Zp")), max_size=12)
    .map(str.strip)
    .filter(bool)
)
"""A line of text, without blanks around it."""
remarks = st.sampled_from(AWKWARD) | written
sheets = st.sampled_from(["none", "none patience=0", "beginner", "level-2 no-touch"]).map(
    Sheet.parse
)
slips = st.none() | st.just("") | remarks
json_data = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=5), inside),
    max_leaves=8,
)


def different(names: Sequence[str]) -> bool:
    """Whether no two names are one but for case."""
    return len({name.casefold() for name in names}) == len(names)


def events(rules: Rules, players: int) -> st.SearchStrategy[Event]:
    """Every kind of event, as these rules let it be written."""
    composition = rules.composition
    seats = st.integers(0, players - 1)
    actors = st.none() | seats
    card = st.sampled_from([card for card, count in composition.copies.items() if count])
    maybe = st.none() | card
    most = 10 if max(rules.hand_sizes) == 10 else 9
    slots = st.integers(1, most)
    hand = st.lists(maybe, min_size=1, max_size=10).map(tuple)
    clues = st.builds(Hint, seats, colour=st.sampled_from(composition.letters)) | st.builds(
        Hint, seats, rank=st.integers(1, composition.max_rank)
    )
    pointed = st.sets(slots, max_size=6).map(lambda chosen: tuple(sorted(chosen)))
    drawn = st.none() | st.just(kinds.Drawn(nothing=True)) | st.builds(kinds.Drawn, maybe)
    colours = st.none() | st.sampled_from(composition.letters)
    outcomes = st.none() | st.sampled_from(kinds.PlayOutcome)
    notes = st.just("") | remarks
    return st.one_of(
        st.builds(kinds.HandDealt, seats, hand),
        st.builds(Hinted, actors, clues, st.none() | pointed, slips),
        st.builds(kinds.Played, actors, st.just(0) | slots, maybe, colours, outcomes, drawn, slips),
        st.builds(kinds.Discarded, actors, slots, maybe, drawn, slips),
        st.builds(kinds.Rearranged, seats, st.lists(slots, min_size=1, max_size=10).map(tuple)),
        st.builds(kinds.Seen, seats, slots, card),
        st.just(kinds.VeiledLook()),
        st.builds(kinds.Shown, seats, slots, card, slips),
        st.builds(kinds.PileShown, hand),
        st.builds(kinds.CounterAdjusted, st.just(Counter.TOKENS), st.integers(0, 20), notes),
        st.builds(kinds.CounterAdjusted, st.just(Counter.STRIKES), st.integers(0, 10), notes),
        st.builds(kinds.TurnAdjusted, seats, notes),
        st.builds(kinds.LateDraw, seats, maybe, notes),
        st.builds(kinds.Returned, seats, slots, notes),
        st.builds(kinds.SheetChanged, sheets),
        st.builds(kinds.Taken, actors, slots, st.none() | st.lists(card, min_size=1).map(tuple)),
        st.builds(kinds.Noted, remarks),
        st.builds(kinds.Voted, seats),
        st.builds(kinds.Ended, st.sampled_from(kinds.Reason), actors),
    )


def entries(rules: Rules, players: int) -> st.SearchStrategy[Entry]:
    """Every kind of entry: events and corrections of them."""
    event = events(rules, players)
    cards = st.sampled_from([card for card, count in rules.composition.copies.items() if count])
    number = st.integers(1, 30) | st.just(9999)
    corrections = st.one_of(
        st.just(kinds.Undone()),
        st.builds(kinds.Fixed, number, event),
        st.builds(kinds.Inserted, number, event),
        st.builds(kinds.Dropped, number),
        st.builds(kinds.DrawSeen, number, st.integers(0, players - 1), st.none() | cards),
    )
    return event | corrections


@st.composite
def starts(draw: st.DrawFn, rules: Rules, players: int) -> StartPosition:
    """A position in which a game can begin, marked as a slip; seldom one by the rules."""
    composition, full = rules.composition, rules.hand_size(players)
    spare = composition.total - full * players
    heights = [draw(st.integers(0, top)) for top in composition.tops]
    tops = zip(composition.letters, heights, strict=True)
    fireworks = tuple(Card(letter, rank) for letter, rank in tops if rank)
    gone = StartPosition(fireworks).out_of_play(rules)
    rest = [*composition.deck()]
    for card in gone:
        rest.remove(card) if card in rest else None
    most = max(0, min(6, spare - len(gone)))
    discards = draw(st.lists(st.sampled_from(rest), max_size=most)) if rest else []
    slots = st.sets(st.integers(1, full), max_size=full)
    hints = []
    for to in draw(st.lists(st.integers(0, players - 1), max_size=3)):
        touched, others = draw(slots), draw(slots)
        clue = draw(st.sampled_from([*composition.colours, *range(1, composition.max_rank + 1)]))
        hint = Hint(to, colour=clue) if isinstance(clue, str) else Hint(to, rank=clue)
        giver = draw(st.none() | st.just((to + 1) % players))
        pointed = tuple(sorted(touched))
        hints.append(EarlierHint(Hinted(giver, hint, pointed), tuple(sorted(others - touched))))
    start = StartPosition(
        fireworks=fireworks,
        discards=tuple(discards),
        tokens=draw(st.none() | st.integers(0, rules.tokens)),
        strikes=draw(st.integers(0, rules.strikes)),
        hands=draw(st.just(()) | st.just((full,) * players)),
        hints=tuple(hints),
        slip=draw(st.just("") | remarks),
    )
    return StartPosition() if start.misfit(rules, players) else start


@st.composite
def records(draw: st.DrawFn) -> RecordData:
    """A record with everything that a header may say, and a log of whatever can be written."""
    rules = draw(any_rules)
    total = rules.composition.total
    fitting = [seats for seats in PLAYERS if rules.hand_sizes[seats - 2] * seats <= total]
    if not fitting:
        rules, fitting = Rules.named(), [2, 3, 4, 5]
    players = draw(st.sampled_from(fitting))
    names = draw(st.lists(remarks, min_size=players, max_size=players).filter(different))
    deck: tuple[Card | None, ...] = ()
    start = draw(st.just(StartPosition()) | starts(rules, players))
    if not start and draw(st.booleans()):
        shuffled = rules.composition.deck()
        random.Random(draw(st.integers(0, 99))).shuffle(shuffled)
        missed = draw(st.sets(st.integers(0, total - 1), max_size=5))
        deck = tuple(None if at in missed else card for at, card in enumerate(shuffled))
    writer = draw(st.sampled_from(Writer) | st.integers(0, players - 1))
    return RecordData(
        rules=rules,
        players=tuple(names),
        log=tuple(draw(st.lists(entries(rules, players), max_size=6))),
        writer=writer,
        first=draw(st.integers(0, players - 1)),
        deck=deck,
        start=start,
        chairs=draw(st.sampled_from([(), *((seat,) for seat in range(players) if seat != writer)])),
        title=draw(st.just("") | remarks),
        advice=draw(st.booleans()),
        agreements=draw(sheets),
        foreign=draw(st.just({}) | st.dictionaries(st.text(max_size=5), json_data, max_size=2)),
    )
