"""Random rules and deals for hypothesis."""

import random
from dataclasses import replace

from hypothesis import strategies as st

from solver import Composition, Deal, Dealt, Ending, Rules
from solver.cards import LETTERS
from solver.editions import EDITIONS, Sixth
from solver.rules import PLAYERS


@st.composite
def compositions(draw: st.DrawFn, least: int = 1) -> Composition:
    """House decks of at least so many cards: 1 to 6 suits of 1 to 5 ranks, some cards lacking."""
    letters = draw(st.lists(st.sampled_from(LETTERS), min_size=1, max_size=6, unique=True))
    copies = st.sampled_from((1, 1, 1, 1, 2, 2, 2, 3, 3, 0, 10))
    suits = {
        letter: draw(st.lists(copies, min_size=1, max_size=5).map(tuple)) for letter in letters
    }
    lacking = least - sum(map(sum, suits.values()))
    if lacking > 0:
        lowest, *others = suits[letters[0]]
        suits[letters[0]] = (lowest + lacking, *others)
    wild = draw(st.just([]) | st.lists(st.sampled_from(letters), max_size=len(letters) - 1))
    free = [letter for letter in letters if letter not in wild]
    powder = draw(st.just([]) | st.lists(st.sampled_from(free), max_size=len(free) - 1))
    return Composition.of(suits, wild, powder)


@st.composite
def printed_rules(draw: st.DrawFn) -> Rules:
    """An edition's own deck with any variants."""
    return Rules.named(
        draw(st.sampled_from(Ending)),
        edition=draw(st.sampled_from(sorted(EDITIONS))),
        sixth=draw(st.none() | st.sampled_from(Sixth)),
        choreography=draw(st.booleans()),
        empty_hints=draw(st.none() | st.booleans()),
        dealt=draw(st.sampled_from(Dealt)),
    )


@st.composite
def house_rules(draw: st.DrawFn, least: int = 1) -> Rules:
    """A house deck with anything that its rules may say."""
    size = st.integers(1, 10)
    return Rules(
        composition=draw(compositions(least)),
        edition=draw(st.sampled_from(sorted(EDITIONS))),
        ending=draw(st.sampled_from(Ending)),
        hand_sizes=draw(st.just((5, 5, 4, 4, 3)) | st.tuples(size, size, size, size, size)),
        tokens=draw(st.integers(0, 8) | st.integers(9, 20)),
        strikes=draw(st.integers(1, 4) | st.integers(5, 10)),
        choreography=draw(st.booleans()),
        empty_hints=draw(st.booleans()),
        deck_plays=draw(st.booleans()),
        card_cycling=draw(st.booleans()),
        dealt=draw(st.sampled_from(Dealt)),
    )


@st.composite
def house_deals(draw: st.DrawFn) -> Deal:
    """A shuffled house deck, dealt out to few or many players."""
    players = draw(st.sampled_from(PLAYERS))
    rules = draw(house_rules(least=players))
    most = min(10, rules.composition.total // players)
    sizes = list(rules.hand_sizes)
    sizes[players - 2] = draw(st.integers(1, min(most, 5)) | st.just(most))
    return draw(_shuffled(replace(rules, hand_sizes=tuple(sizes)), players))


@st.composite
def printed_deals(draw: st.DrawFn) -> Deal:
    """A shuffled edition's deck."""
    return draw(_shuffled(draw(printed_rules()), draw(st.sampled_from(PLAYERS))))


@st.composite
def _shuffled(draw: st.DrawFn, rules: Rules, players: int) -> Deal:
    deck = rules.composition.deck()
    random.Random(draw(st.integers(0, 2**32))).shuffle(deck)
    return Deal(rules, players, tuple(deck), first=draw(st.integers(0, players - 1)))


rules = printed_rules() | house_rules()
deals = house_deals() | printed_deals()
choices = st.lists(st.integers(0, 10_000), min_size=50, max_size=150)
