"""A sceptic's check of a census: this one file, the standard library, and nothing else.

    python sceptic.py FILE [--positions N] [--export ROW]

It shuffles each deal again from its seed, plays each line and checks each proof. It is written from
the rules and from the claim of each kind of proof, and shares no code with the search. ``--export``
writes the clauses and the log of a row that is proved by clauses, for other programs to check.

A card is its suit's letter and its rank: ``r1``. A move is a word: ``r1`` is played, ``+r1`` with
its colour announced, ``-r1`` discarded, ``!r1`` misplayed (as a wrong colour, if it would fit), and
``.`` is a hint, whichever it is. The exit status is 1 if anything is wrong. Without the search, it
can't check the number of nodes, or that no line has fewer moves than ``par``.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from hashlib import blake2b
from itertools import accumulate, combinations, islice, pairwise
from pathlib import Path
from typing import Any, NamedTuple

# -- the rules --------------------------------------------------------------------------------


Claim = dict[str, Any]  # a proof's fields, each of which must be exactly right


class Game(NamedTuple):
    """The rules of a table: ``copies`` are those of the cards of each suit as they are played, of
    rank 1, 2, ..., and in ``powder`` suits from the highest rank down."""

    copies: dict[str, tuple[int, ...]]
    players: int
    hand: int
    tokens: int
    strikes: int
    crowning: bool = False
    rounds: bool = False
    choreography: bool = False
    deck_plays: bool = False
    powder: str = ""

    def below_top(self, card: str) -> int:
        """How many cards of its suit are played after a card."""
        return len(self.copies[card[0]]) - self.step(card)

    def step(self, card: str) -> int:
        """The height to which a card takes its firework."""
        suit, rank = card[0], int(card[1])
        return len(self.copies[suit]) + 1 - rank if suit in self.powder else rank

    def at(self, suit: str, step: int) -> str:
        """The card that takes a suit's firework to a height."""
        return f"{suit}{len(self.copies[suit]) + 1 - step if suit in self.powder else step}"


class Moment(NamedTuple):
    """A moment of a game: hands with the newest card first, the pile with its top first.
    ``turns_left`` counts the last round (None before it). ``end`` is "" while the game goes on."""

    hands: tuple[tuple[str, ...], ...]
    pile: tuple[str, ...]
    heights: dict[str, int]
    tokens: int
    strikes: int
    turn: int
    turns_left: int | None = None
    end: str = ""


def dealt(game: Game, deck: Sequence[str]) -> Moment:
    """Deal: whole hands in turn, or rounds of a card a seat."""
    size, cards = game.hand, game.hand * game.players
    first, step = (1, game.players) if game.rounds else (size, 1)
    hands = (deck[seat * first :][: size * step : step] for seat in range(game.players))
    newest_first = tuple(tuple(reversed(hand)) for hand in hands)
    heights = dict.fromkeys(game.copies, 0)
    return settled(game, Moment(newest_first, tuple(deck[cards:]), heights, game.tokens, 0, 0))


def settled(game: Game, state: Moment) -> Moment:
    """Begin the last round once the pile is empty (standard ending), and see if it is over."""
    if not (state.pile or state.turns_left is not None or game.crowning):
        state = state._replace(turns_left=game.players)
    ends = {
        "strikes": state.strikes >= game.strikes,
        "perfect": not needed(game, state.heights),
        "out-of-reach": game.crowning and gone_cards(game, state),
        "last-turn": state.turns_left == 0,
        "stuck": not any(state.hands) or not (state.hands[state.turn] or state.tokens),
    }
    return state._replace(end=next((end for end, is_so in ends.items() if is_so), ""))


def needed(game: Game, heights: dict[str, int]) -> list[str]:
    """The cards still to be played, suit by suit."""
    suits = game.copies.items()
    return [game.at(suit, at) for suit, ns in suits for at in range(heights[suit] + 1, len(ns) + 1)]


def gone_cards(game: Game, state: Moment) -> list[str]:
    """The cards still to be played that have no copy left."""
    present = {*state.pile, *(card for hand in state.hands for card in hand)}
    return [card for card in needed(game, state.heights) if card not in present]


def moves(game: Game, state: Moment) -> Iterator[str]:
    """All moves with different effects; equal cards of a hand count once."""
    if state.end:
        return
    hand = state.hands[state.turn]
    unseen = state.pile if game.deck_plays and len(state.pile) == 1 else ()
    for card in dict.fromkeys(hand + unseen):
        fits = game.step(card) == state.heights[card[0]] + 1
        if fits:
            yield from [card, f"+{card}"] if game.choreography else [card]
        if not fits or (game.choreography and len(game.copies) > 1):
            yield f"!{card}"
        if state.tokens < game.tokens and card in hand:
            yield f"-{card}"
    if state.tokens and any(state.hands[: state.turn] + state.hands[state.turn + 1 :]):
        yield "."


def after(game: Game, state: Moment, move: str) -> Moment:
    """The state after one of the :func:`moves`."""
    turns_left = None if state.turns_left is None else state.turns_left - 1
    passed = state._replace(turn=(state.turn + 1) % game.players, turns_left=turns_left)
    if move == ".":
        return settled(game, passed._replace(tokens=state.tokens - 1))
    card = move.lstrip("+-!")
    hand = list(state.hands[state.turn])
    if card in hand:  # else it is the pile's
        hand.remove(card)  # of equal cards, the newest
        hand[:0] = state.pile[:1]
    hands = (*state.hands[: state.turn], tuple(hand), *state.hands[state.turn + 1 :])
    passed = passed._replace(hands=hands, pile=state.pile[1:])
    if move[0] == "!":
        return settled(game, passed._replace(strikes=state.strikes + 1))
    if move[0] == "-":
        return settled(game, passed._replace(tokens=state.tokens + 1))
    earned = (move[0] == "+") + (game.below_top(card) == 0)
    tokens = max(state.tokens, min(game.tokens, state.tokens + earned))
    heights = {**state.heights, card[0]: game.step(card)}
    return settled(game, passed._replace(tokens=tokens, heights=heights))


# -- proofs: all hands as one -------------------------------------------------------------------
#
# Let all seats share one hand, as large as their hands together (the room), and let whatever fits
# be played at once, at no cost. A real hand has just played or thrown a card away when it draws.
# So it holds at most room - 1 cards then, and only one copy of each needed card counts. Draw by
# draw, the shared hand can hold and has played all that a real game holds and has played, if it
# throws a card away only when it is full. Where it can't reach perfect, no real game can.
#
# Standard ending: number the turns that play or throw away. Turn k draws card k of the pile (from
# 0), and after the last draw each seat has one turn, its drawer the last of all. A card drawn by
# turn k is played after turn k, and each higher card of its suit takes a turn of its own after it.


def turns_after(game: Game, state: Moment, place: int) -> int:
    """The turns (standard ending) for plays that wait for the pile's card at ``place``, from 0."""
    size = len(state.pile)
    return 1 if place == size - 1 else size - 1 - place + game.players


def still_to_come(game: Game, state: Moment, draws: int) -> set[str]:
    """The cards that come after ``draws`` draws, and in time for them and all above them."""
    ahead, turns = enumerate(state.pile[draws:], start=draws), partial(turns_after, game, state)
    return {card for at, card in ahead if game.crowning or game.below_top(card) < turns(at)}


def play_what_fits(game: Game, hand: set[str], heights: dict[str, int]) -> None:
    """Play from the shared hand, and drop cards that have been played already."""
    for letter in heights:
        while game.at(letter, heights[letter] + 1) in hand:
            heights[letter] += 1
    hand.difference_update([card for card in hand if game.step(card) <= heights[card[0]]])


class Together(NamedTuple):
    """The shared hand after some draws: heights, the cards to keep since no copy is to come, and
    the draws before at which those left one slot, so that no other was kept."""

    draws: int
    heights: dict[str, int]
    keep: list[str]
    squeezes: list[int]


def walk(game: Game, state: Moment) -> Iterator[Together]:
    """Follow the shared hand draw by draw, while there is room."""
    heights, room = dict(state.heights), sum(map(len, state.hands))
    hand = {card for cards in state.hands for card in cards}
    squeezes: list[int] = []
    for draws, drawn in enumerate(state.pile):
        play_what_fits(game, hand, heights)
        keep = sorted(hand - still_to_come(game, state, draws), key=str.swapcase)
        yield Together(draws, heights, keep, squeezes)
        if len(keep) >= room:
            return
        if len(keep) == room - 1:
            squeezes.append(draws)
            hand = set(keep)
        hand.add(drawn)


def together(game: Game, state: Moment, draws: int) -> Together:
    """The shared hand after ``draws`` draws: there must be a pile and room until then."""
    for each in walk(game, state):
        if each.draws == draws:
            return each
    raise ValueError("there is no such draw, or no room before it")


def waits(game: Game, state: Moment, cards: Sequence[str], draws: int) -> Claim:
    """The lowest card of the suit that each card waits for after ``draws`` draws (itself, if there
    is none), and its place in the pile, from 1 (0 if it is not there)."""
    there = {*state.pile[:draws], *(card for hand in state.hands for card in hand)}
    lacking = [card for card in needed(game, state.heights) if card not in there]
    place = {card: state.pile.index(card) + 1 for card in lacking if card in state.pile}
    lower = ([each for each in lacking if each[0] == card[0] and each <= card] for card in cards)
    awaited = [(*each, card)[0] for each, card in zip(lower, cards, strict=True)]
    return {"awaited": awaited, "places": [place.get(card, 0) for card in awaited]}


# -- proofs: what each kind claims ----------------------------------------------------------------

Budget = Iterator[object]  # a search takes an item for each position, and ends with the items


def require(holds: bool) -> None:
    """Refuse a claim, by a ValueError, unless a condition holds."""
    if not holds:
        raise ValueError("a condition does not hold")


def gone(game: Game, state: Moment, claim: Claim) -> None:
    """A card is still to be played, and has no copy left: the first such card of the deck."""
    require([claim] == [{"card": card} for card in gone_cards(game, state)[:1]])


def turns(game: Game, state: Moment, claim: Claim) -> None:
    """More plays are missing than turns are left for them (standard ending), where a seat with
    nothing but played cards gives one up: it throws one away, or has none to play in its last."""
    due, turns = set(needed(game, state.heights)), turns_left(game, state)
    plays, idle = len(due), [seat for seat, hand in enumerate(state.hands) if not due & set(hand)]
    if state.turns_left is not None or plays > turns:
        idle = []  # they are not needed for the proof
    require(not game.crowning and plays > turns - len(idle))
    require(claim == {"plays": plays, "turns": turns, "idle": idle})


def turns_left(game: Game, state: Moment) -> int:
    """The turns left to play in (standard ending): one for each draw, then the last ones."""
    return len(state.pile) + game.players if state.turns_left is None else state.turns_left


def capacity(game: Game, state: Moment, claim: Claim) -> None:
    """After ``draws`` draws, cards that must be kept take all the room: none can be played or
    thrown away to draw the next."""
    draws, room = claim["draws"], sum(map(len, state.hands))
    _, _, keep, squeezes = together(game, state, draws)
    due = {"cards": keep, "room": room, **waits(game, state, keep, draws)}
    require(len(keep) >= room and claim == {"draws": draws, "squeezes": squeezes, **due})


def pace(game: Game, state: Moment, claim: Claim) -> None:
    """Cards that the shared hand lacks after ``draws`` draws take more turns than come after the
    next: those at least ``below`` ranks below their tops, in all turns but the last ``below``."""
    draws, below = claim["draws"], claim["below"]
    heights = together(game, state, draws).heights
    late = [card for card in needed(game, heights) if game.below_top(card) >= below >= 0]
    turns = turns_after(game, state, draws) - below
    due = {"late": late, "turns": turns, **waits(game, state, late, draws)}
    require(not game.crowning and len(late) > max(turns, 0))
    require(claim == {"draws": draws, "below": below, **due})


CHOICES = 100_000  # of what to throw away, for all hands as one


def short_of_turns(game: Game, state: Moment) -> bool:
    """Cards that come late (standard ending), even with all hands as one, can't follow one another
    in the order in which seats move, whichever seat draws the last card (in turn ``size - 1``)."""
    if game.crowning or state.turns_left is not None or gone_cards(game, state):
        return False
    size, first, drawn = len(state.pile), dict[str, int](), dict[str, int]()
    for card in needed(game, state.heights):
        below = game.at(card[0], game.step(card) - 1)
        in_hand = any(card in hand for hand in state.hands)
        drawn[card] = max(drawn.get(below, 0), 0 if in_hand else state.pile.index(card) + 1)
        soonest = drawn[card] if drawn[card] < size else size + game.players - 1
        first[card] = max(first.get(below, -1) + 1, soonest)
    ahead, seats = still_to_come(game, state, 0), range(game.players)
    owners = {card: [seat for seat in seats if card in state.hands[seat]] for card in first}
    for last in seats:
        turns = dict.fromkeys(game.copies, -1)
        for card in first:
            turn = max(turns[card[0]] + 1, first[card])
            if turn >= size - 1 and card not in ahead and len(owners[card]) == 1:
                turn += (owners[card][0] - last - (turn - (size - 1))) % game.players  # its seat's
            turns[card[0]] = turn
        if max(turns.values()) <= size - 1 + game.players:
            return False
    return True


def short_of_room(game: Game, state: Moment, budget: Budget) -> bool:
    """The shared hand fails, whichever cards it throws away: all choices are tried, if not too
    many."""
    room = sum(map(len, state.hands))
    hand = frozenset(card for cards in state.hands for card in cards)
    ahead, seen = [(0, hand, tuple(state.heights.values()))], set()
    for _ in islice(budget, CHOICES):
        if not ahead:
            return True
        draws, cards, tops = ahead.pop()
        heights, kept = dict(zip(game.copies, tops, strict=True)), set(cards)
        play_what_fits(game, kept, heights)
        missing = len(needed(game, heights))
        if not missing:
            return False
        choice = draws, frozenset(kept), tuple(heights.values())
        if choice in seen or draws == len(state.pile):
            continue
        seen.add(choice)
        if not game.crowning and missing > turns_after(game, state, draws):
            continue
        away = kept & still_to_come(game, state, draws) if len(kept) >= room else {""}
        drawn = {state.pile[draws]}
        ahead += [(draws + 1, frozenset(kept - {card} | drawn), choice[2]) for card in away]
    return False


def all_hands_as_one_fail(game: Game, state: Moment, budget: Budget) -> bool:
    """There are too few turns or there is too little room. (Both take it that no card is played
    from the pile.)"""
    if game.deck_plays and state.pile:
        return False
    return short_of_turns(game, state) or short_of_room(game, state, budget)


def exhaustion(game: Game, state: Moment, budget: Budget) -> None:
    """No line reaches perfect: all hands as one fail, or every move of every position is tried,
    except where a card is gone or more plays are missing than turns are left."""
    if all_hands_as_one_fail(game, state, budget):
        return
    failed = set()
    path: list[tuple[object, Iterator[Moment]]] = [((), iter((state,)))]
    while path:
        following = next(path[-1][1], None)
        if following is None:
            failed.add(path.pop()[0])
            continue
        require(following.end != "perfect")
        late = len(needed(game, following.heights)) > turns_left(game, following)
        lost = following.end or (late and not game.crowning) or gone_cards(game, following)
        if not lost and (key := what_matters(game, following)) not in failed:
            next(budget)
            path.append((key, map(partial(after, game, following), moves(game, following))))


def what_matters(game: Game, state: Moment) -> object:
    """A key for positions that are equally winnable: played cards are alike, hands unordered."""
    tops = state.heights
    hands = (sorted(c if game.step(c) > tops[c[0]] else "" for c in cards) for cards in state.hands)
    return (*map(tuple, hands), len(state.pile), *tops.values(), state.tokens, *state[4:7])


# -- proofs: clauses ------------------------------------------------------------------------------
#
# An *event* is a move by which a card leaves a hand. Between events there are only hints, which
# change nothing but the tokens and the seat to move. So a line is given by the hints before each
# event, and by what the event does to which card. The clauses below hold for some line to perfect
# if there is any. Literals are numbers, negative for "not"; a number from 0 to n is a list: its
# k-th literal says that it is at least k.

TRUE, FALSE = 1, -1
Literals = list[int]


class Clauses:
    """Clauses, in the order in which they are demanded: the numbers of a log count from 1."""

    def __init__(self) -> None:
        self.last, self.all = TRUE, [[TRUE]]

    def new(self) -> int:
        """A new literal."""
        self.last += 1
        return self.last

    def row(self, size: int, first: int) -> Literals:
        """New literals for the moments from ``first`` on; before, they are false."""
        return [self.new() if at >= first else FALSE for at in range(size)]

    def number(self, most: int) -> Literals:
        """A new number from 0 to ``most``; its last literal is FALSE."""
        number = [TRUE, *(self.new() for _ in range(most)), FALSE]
        for low, high in pairwise(number):
            self.demand(-high, low)
        return number

    def demand(self, *literals: int) -> None:
        """One of these is true."""
        if TRUE not in literals:
            self.all.append([each for each in literals if each != FALSE] or [FALSE])

    def one_of(self, literals: Literals) -> None:
        """Exactly one is true. Of many, a chain of new literals says if an earlier one was."""
        literals = [each for each in literals if each != FALSE]
        self.demand(*literals)
        if len(literals) <= 5:
            for one, other in combinations(literals, 2):
                self.demand(-one, -other)
            return
        earlier = FALSE
        for each in literals:
            self.demand(-earlier, -each)
            before, earlier = earlier, self.new()
            self.demand(-before, earlier)
            self.demand(-each, earlier)

    def at_most(self, most: int, literals: Literals) -> None:
        """At most ``most`` are true: ``count[k]`` says that k of those so far are. Counts that can
        no longer become too many are left out."""
        if most < 0:
            self.demand()
            return
        count = [TRUE] + [FALSE] * (most + 1)
        for place, literal in enumerate(literals, start=1):
            lowest = max(1, place - (len(literals) - most) + 1)
            counted = range(lowest, min(place, most) + 1)
            now = [TRUE, *(self.new() if k in counted else FALSE for k in range(1, most + 2))]
            for k in (*counted, most + 1):
                self.demand(-count[k], now[k])
                self.demand(-count[k - 1], -literal, now[k])
            count = now

    def reach(self, one: Literals, other: Literals, more: int, *unless: int) -> None:
        """``one`` is at least ``other + more``, except if one of ``unless`` is true."""
        for k, from_k in enumerate(other[:-1]):
            self.demand(*unless, -from_k, reaches(one, k + more))


def reaches(number: Literals, least: int) -> int:
    """The literal that says that a number is at least ``least``."""
    return TRUE if least <= 0 else [*number, *[FALSE] * least][least]


class Line(Clauses):
    """The clauses of a line to perfect from a position that is not over.

    After the last needed card, idle events fill the line up: they take any cards that are left. The
    event before the pile's first card draws that card, and so on. So after n events n cards are
    gone, and a card is held by the seat whose event drew it.
    """

    def __init__(self, game: Game, state: Moment) -> None:
        super().__init__()
        self.game, self.state, self.due = game, state, len(needed(game, state.heights))
        self.cards = [card for hand in (*state.hands, state.pile) for card in hand]
        self.dealt, self.size = len(self.cards) - len(state.pile), len(self.cards)
        if not game.crowning:
            self.size = min(self.size, turns_left(game, state))
        first = [max(0, place - self.dealt + 1) for place in range(len(self.cards))]
        if game.deck_plays and state.pile:
            first[-1] -= 1  # the pile's last card can be played by the event that draws it
        size = self.size
        # which card an event takes, and which are gone before each event and after the last
        self.takes = [self.row(size, at) for at in first]
        self.gone = [self.row(size + 1, at + 1) for at in first]
        # what it does with it, and whose event it is
        self.play, self.discard, self.misplay = (self.row(size, 0) for _ in range(3))
        self.idle = self.row(size, self.due)
        self.seat = [self.row(game.players, 0) for _ in range(size)]
        # tokens that it earns, those gained before each event and after the last, all hints so far
        self.earned = [self.number(1 + game.choreography) for _ in range(size)]
        top = size - self.due + len(game.copies)  # discards and top cards
        most = [min(at, top) for at in range(size + 1)]
        if game.choreography:  # and announced plays
            most = [min(2 * at, top + self.due) for at in range(size + 1)]
        self.gained = [self.number(gains) for gains in most]
        self.hinted = [self.number(state.tokens + gains) for gains in most[:-1]]
        # plays of top cards, copies that are played, and which cards are, before each event
        self.completes, over = self.row(size, 0), self.over
        self.used = [FALSE if over(card) else self.new() for card in self.cards]
        self.played: dict[tuple[str, int], Literals] = {}
        for suit, copies in game.copies.items():
            for step in range(len(copies) + 1):
                least = step - state.heights[suit]
                rising = self.row(size, least) if least > 0 else [TRUE] * size
                self.played[suit, step] = [*rising, TRUE]
        self.cards_go()
        self.cards_are_played()
        self.misplays()
        self.tokens_change()
        self.seats_move()
        self.somebody_gets_hints()
        self.pile_is_played()
        self.counts()
        if not game.crowning:
            self.turns_are_left()

    def over(self, card: str) -> bool:
        """Whether a card has been played already."""
        return self.state.heights[card[0]] >= self.game.step(card)

    def owners(self, place: int) -> Literals:
        """For each seat, whether it is dealt or draws a card."""
        if place >= self.dealt:
            return self.seat[place - self.dealt]
        ends = list(accumulate(map(len, self.state.hands), initial=0))
        return [TRUE if low <= place < high else FALSE for low, high in pairwise(ends)]

    def cards_go(self) -> None:
        """Each event takes one card, which is gone from then on, and does one thing with it. Idle
        events come last."""
        for takes, gone in zip(self.takes, self.gone, strict=True):
            for take, (before, then) in zip(takes, pairwise(gone), strict=True):
                self.demand(-take, -before)
                self.demand(-take, then)
                self.demand(-before, then)
                self.demand(-then, before, take)
        kinds = zip(self.play, self.discard, self.misplay, self.idle, strict=True)
        for event, kind in enumerate(kinds):
            self.one_of([takes[event] for takes in self.takes])
            self.one_of([*kind])
        for before, then in pairwise(self.idle):
            self.demand(-before, then)

    def cards_are_played(self) -> None:
        """One copy of each needed card is used: it is gone once the card is played, at an event
        after that of the card below. An event is a play if it takes a used copy, and only then. It
        is idle if all cards are played before it, and only then."""
        for (suit, step), played in self.played.items():
            if step > self.state.heights[suit]:
                copies = zip(self.used, self.cards, strict=True)
                due = self.game.at(suit, step)
                self.one_of([used for used, card in copies if card == due])
                below = self.played[suit, step - 1]
                for event, (before, then) in enumerate(pairwise(played)):
                    self.demand(-before, then)
                    self.demand(-then, below[event])
                for idle, before in zip(self.idle, played[:-1], strict=True):
                    self.demand(-idle, before)
        tops = [self.played[suit, len(copies)] for suit, copies in self.game.copies.items()]
        for event, idle in enumerate(self.idle):
            self.demand(idle, *(-top[event] for top in tops))
        for card, used, takes, gone in zip(
            self.cards, self.used, self.takes, self.gone, strict=True
        ):
            played = self.played[card[0], self.game.step(card)]
            for played_by, gone_by in zip(played, gone, strict=True):
                self.demand(-used, -played_by, gone_by)
                self.demand(-used, played_by, -gone_by)
            for take, play in zip(takes, self.play, strict=True):
                self.demand(-take, -play, used)
                self.demand(-take, play, -used)

    def misplays(self) -> None:
        """Each misplay needs a strike to spare. If it is no wrong announcement, the card must not
        fit."""
        self.at_most(self.game.strikes - self.state.strikes - 1, self.misplay)
        if self.game.choreography and len(self.game.copies) > 1:
            return
        for card, takes in zip(self.cards, self.takes, strict=True):
            step = self.game.step(card)
            below, played = (self.played[card[0], step - less] for less in (1, 0))
            for event, misplay in enumerate(self.misplay):
                self.demand(-takes[event], -misplay, -below[event], played[event])

    def before(self, event: int) -> Literals:
        """The hints before the previous event."""
        return self.hinted[event - 1] if event > 0 else [TRUE, FALSE]

    def tokens_change(self) -> None:
        """There are the tokens of the position and those gained, less all hints. A discard needs a
        missing one. An event gains what it earns, up to the game's number. If a table put in more
        than that, those above it can only be spent."""
        first, above = self.state.tokens, self.state.tokens - self.game.tokens
        for event, (hinted, gained, then) in enumerate(
            zip(self.hinted, self.gained[:-1], self.gained[1:], strict=True)
        ):
            earned = self.earned[event]
            self.tokens_earned(event)
            self.reach(hinted, self.before(event), 0)
            self.reach(self.before(event), hinted, 0, -self.idle[event])
            self.reach(gained, hinted, -first)
            self.reach(hinted, gained, above + 1, -self.discard[event])
            self.reach(then, gained, 0)
            for k, more in enumerate(earned[1:]):
                self.reach(gained, then, -k, more)
            for k in range(1, len(then) - 1):
                self.demand(-then[k], reaches(gained, k), reaches(hinted, k + above))
            for k in range(len(gained) - 1):
                for more in range(1, len(earned) - 1):
                    full = -reaches(hinted, k + more + above)
                    self.demand(-gained[k], -earned[more], full, reaches(then, k + more))

    def tokens_earned(self, event: int) -> None:
        """A discard earns a token, a play of a top card as well, and so does an announced play."""
        _, one, two, *_ = self.earned[event]
        completes, play, discard = self.completes[event], self.play[event], self.discard[event]
        self.demand(-discard, one)
        self.demand(-discard, -two)
        self.demand(-self.misplay[event], -one)
        self.demand(-self.idle[event], -one)
        self.demand(-completes, play)
        self.demand(-completes, one)
        for card, takes in zip(self.cards, self.takes, strict=True):
            if self.game.below_top(card) == 0:
                self.demand(-takes[event], -play, completes)
            else:
                self.demand(-takes[event], -completes)
        if self.game.choreography:
            self.demand(-play, -two, completes)
        else:
            self.demand(-play, -two)
            self.demand(-play, -one, completes)

    def seats_move(self) -> None:
        """Events and hints pass the turn. An event takes a card of its own seat, unless idle."""
        for event, (seats, hinted) in enumerate(zip(self.seat, self.hinted, strict=True)):
            self.one_of(seats)
            for turn, (low, high) in enumerate(pairwise(hinted), start=self.state.turn + event):
                self.demand(-low, high, seats[turn % self.game.players])
            for place, takes in enumerate(self.takes):
                for seat, owner in zip(seats, self.owners(place), strict=True):
                    self.demand(-takes[event], -seat, owner, self.idle[event])

    def somebody_gets_hints(self) -> None:
        """If one seat alone holds cards, the next event is its own, and all others can hint before
        it: fewer times than there are players. There can be no such seat while more cards are in
        hand than in the largest hand, and hands do not grow."""
        largest, players = max(map(len, self.state.hands)), self.game.players
        if max(self.game.tokens, self.state.tokens) < players:
            return
        for event, (hinted, seats) in enumerate(zip(self.hinted, self.seat, strict=True)):
            in_hand = min(self.dealt, len(self.cards) - event)
            if in_hand > largest:
                continue
            others = []
            for place in range(min(len(self.cards), self.dealt + event)):
                others.append(self.new())
                self.demand(-others[-1], -self.gone[place][event])
                for seat, owner in zip(seats, self.owners(place), strict=True):
                    self.demand(-others[-1], -seat, -owner)
            many = self.new()
            self.reach(self.before(event), hinted, 1 - players, many)
            self.demand(-many, *others)

    def pile_is_played(self) -> None:
        """The pile's last card may be played by the event that draws it, but not discarded. A seat
        with an empty hand needs a token even so. If one seat alone has cards, it can't hint before.
        """
        if not (self.game.deck_plays and self.state.pile):
            return
        event, players = len(self.state.pile) - 1, self.game.players
        takes = self.takes[-1][event]
        self.demand(-takes, -self.discard[event])
        holders = [seat for seat, hand in enumerate(self.state.hands) if hand]
        for seat in set(range(players)) - set(holders):
            other = -takes, -self.seat[event][seat], self.idle[event]
            hinted = self.hinted[event]
            self.reach(self.gained[event], hinted, 1 - self.state.tokens, *other)
            if len(holders) == 1:
                turns = (seat - holders[0]) % players
                self.reach(self.before(event), hinted, 1 - turns, *other)

    def counts(self) -> None:
        """Both follow from the rest: all needed cards are played, and after n events n are gone."""
        self.at_most(self.size - self.due, [-play for play in self.play])
        for event in range(1, self.size + 1, 3):
            drawn = min(len(self.cards), self.dealt + event)
            self.at_most(drawn - event, [-gone[event] for gone in self.gone[:drawn]])

    def turns_are_left(self) -> None:
        """After the pile's last card, hints and events are no more than the turns of the last round
        (standard ending)."""
        pile, turns = len(self.state.pile), turns_left(self.game, self.state)
        for event in range(pile, self.size):
            self.reach(self.before(pile), self.hinted[event], event + 1 - turns, self.idle[event])


MOST = 1 << 26  # bytes of a log


def read_log(text: str) -> list[list[int]]:
    """The steps of a log: lists of numbers, each ended by a 0, in groups of 7 bits, the lowest
    first, all but the last plus 128; packed by bzip2, and written in base 64."""
    import base64  # late, as most proofs have no log
    import bz2

    unpacked = bz2.BZ2Decompressor().decompress(base64.b64decode(text, validate=True), MOST)
    require(base64.b64encode(bz2.compress(unpacked)).decode() == text)  # there is one text for it
    require(unpacked.endswith(b"\0"))  # so the last step ends
    steps, step = list[list[int]](), list[int]()
    for groups in (found[0] for found in re.finditer(rb"[\x80-\xff]*[\0-\x7f]", unpacked)):
        require(len(groups) <= 5 and (groups[-1] > 0 or len(groups) == 1))
        if number := sum((group & 127) << 7 * at for at, group in enumerate(groups)):
            step.append(number)
        else:
            steps.append(step)
            step = []
    return steps


def derived(clauses: list[list[int]], steps: list[list[int]]) -> Iterator[list[int]]:
    """The clause that follows by each step. A step begins with a clause. Each further one has one
    literal whose negation is in what there is so far, and its others take the place of that. In the
    end, literals that are known to be false go. The last step, and it alone, leaves none."""
    known = list(map(frozenset, clauses))
    false = {-each for clause in clauses if len(clause) == 1 for each in clause}
    require(steps != [])
    for at, (first, *others) in enumerate(steps, start=1):
        require(min(first, first, *others) > 0)
        left = set(known[first - 1])
        for number in others:
            (pivot,) = (each for each in known[number - 1] if -each in left)
            left.remove(-pivot)
            left |= known[number - 1] - {pivot}
        left -= false
        if len(left) == 1:
            false |= {-each for each in left}
        require(bool(left) == (at < len(steps)))
        known.append(frozenset(left))
        yield sorted(left, key=abs)


def clauses(game: Game, state: Moment, log: str, budget: Budget) -> None:
    """The clauses of a line contradict one another."""
    for _ in derived(Line(game, state).all, read_log(log)):
        next(budget)


ARGUMENTS = {check.__name__: check for check in (gone, turns, capacity, pace)}


def holds(game: Game, state: Moment, kind: str, claim: Claim, budget: Budget) -> bool | None:
    """Whether a claim is true of a position; None if the check takes more than the budget. (Proofs
    of turns, room and pace assume that the pile's last card is not played unseen. A proof by
    clauses without a log is checked by trying every move.)"""
    if state.end or kind == "over":
        return kind == "over" and state.end not in ("", "perfect") and not claim
    try:
        fields = (field if type(field) is list else [field] for field in claim.values())
        require(all(type(each) in (int, str) for field in fields for each in field))  # True is no 1
        if kind == "clauses":
            require(claim.keys() == {"log"})
            if claim["log"]:
                clauses(game, state, claim["log"], budget)
                return True
            kind, claim = "exhaustion", {}
        require(kind in ("gone", "exhaustion") or not (game.deck_plays and state.pile))
        if kind == "exhaustion":
            require(not claim)
            exhaustion(game, state, budget)
        else:
            ARGUMENTS[kind](game, state, claim)
    except (LookupError, TypeError, ValueError, OSError):
        return False
    except StopIteration:
        return None
    return True


def exported(game: Game, state: Moment, log: str) -> tuple[str, str]:
    """The clauses in the format DIMACS, and those of a log in the format DRAT."""
    line = Line(game, state)
    given, learnt = (
        "".join(f"{' '.join(map(str, each))}{' ' if each else ''}0\n" for each in group)
        for group in (line.all, derived(line.all, read_log(log)))
    )
    return f"p cnf {line.last} {len(line.all)}\n{given}", learnt


# -- the file -------------------------------------------------------------------------------------

FORMAT = 10
USUAL: tuple[int, ...] = (3, 2, 2, 2, 1)
GENERIC = dict(zip("ABCDE", ((3, 2, 1, 1, 2), USUAL, USUAL, (3, 3, 1, 2, 1), USUAL), strict=True))
SINGLE: tuple[int, ...] = (1, 1, 1, 1, 1)
POWDER = "black-powder"
SIXTH = {"avalanche": SINGLE, "multicolour": USUAL, "rainbow": USUAL, "dark-rainbow": SINGLE}
SIXTH[POWDER] = USUAL
N, COPIES = "(0|[1-9][0-9]*)", "[A-Za-z]( [0-9]+)+"
RULES = (  # the lines in the one form in which a census writes them
    rf"rules: (standard|(?P<crowning>crowning-piece))( (?P<sixth>{'|'.join(SIXTH)}))?"
    r"(?P<choreography> choreography)?( empty-hints| no-empty-hints)?(?P<deck_plays> deck-plays)?"
    r"( card-cycling)?\n(edition: (2025|(?P<generic>suit-and-dots)|deluxe|abacus|fr|sv)\n)?"
    rf"(copies: (?P<copies>{COPIES}(, {COPIES})*)\n(wild: [A-Za-z ]+\n)?"
    r"(powder: (?P<powder>[A-Za-z ]+)\n)?)?"
    rf"(hand: (?P<hand>{N}( {N} {N} {N} {N})?)\n)?(tokens: (?P<tokens>{N})\n)?"
    rf"(strikes: (?P<strikes>{N})\n)?(?P<rounds>dealt: rounds\n)?"
)
NUMBERS = ("first row", "deals", "players", "node limit", "format", "seed")
COLUMNS = {"number": int, "seed": int, "verdict": str, "nodes": int, "seconds": float}


def read_game(lines: str, players: int) -> Game:
    """Read the rules as a census writes them."""
    rule: Any = re.fullmatch(RULES, lines)
    require(rule is not None)
    copies = dict(GENERIC) if rule["generic"] else dict.fromkeys("rygbw", USUAL)
    powder = "k" if rule["sixth"] == POWDER else (rule["powder"] or "").replace(" ", "")
    if rule["sixth"]:
        copies[powder or "m"] = SIXTH[rule["sixth"]]
    if rule["copies"]:
        suits = (part.split() for part in rule["copies"].split(","))
        copies = {
            letter: tuple(map(int, counts[::-1] if letter in powder else counts))
            for letter, *counts in suits
        }
    size = ((rule["hand"] or "5 5 4 4 3").split() * 5)[players - 2]
    size, tokens, strikes = int(size), int(rule["tokens"] or 8), int(rule["strikes"] or 3)
    names = ("crowning", "rounds", "choreography", "deck_plays")
    flags = {name: bool(rule[name]) for name in names}
    return Game(copies, players, size, tokens, strikes, powder=powder, **flags)


def shuffled(game: Game, seed: int) -> Moment:
    """The shuffle of the whole deck with a seed, dealt."""
    suits = game.copies.items()
    deck = [game.at(suit, at) for suit, ns in suits for at, n in enumerate(ns, 1) for _ in range(n)]
    random.Random(seed).shuffle(deck)
    return dealt(game, deck)


def problem(game: Game, meta: Any, row: dict[str, Any], due: range, budget: Budget) -> str | None:
    """The fault of a row: "" if there is none, None if its proof takes too long to check."""
    digest = blake2b(f"{meta['seed']} {row['number']}".encode(), digest_size=8).digest()
    seed, limit = int.from_bytes(digest, "big") >> 11, int(meta["node limit"])
    if type(row["number"]) is not int or row["number"] not in due or row["seed"] != seed:
        return "there is no such row, or this is not the seed of its deal"
    par = meta["par"] == "yes" and row["verdict"] == "winnable" and not game.deck_plays
    won = {"line": str, "moves": int, "spare_tokens": int, **({"par": int} if par else {})}
    own: Any = {"winnable": won, "unwinnable": {"proof": str}, "undecided": {}}[row["verdict"]]
    there = {name: type(value) for name, value in row.items() if value is not None}
    if there != COLUMNS | own or not (0 <= row["nodes"] <= limit and 0 <= row["seconds"] < 9e9):
        return "its columns do not go together"
    state = shuffled(game, seed)
    if row["verdict"] == "winnable":
        line, spare, plays = row["line"].split(" "), state.tokens, len(needed(game, state.heights))
        for number, move in enumerate(line, start=1):
            if move not in moves(game, state):
                return f"move {number}, {move}, is not allowed"
            state = after(game, state, move)
            spare = min(spare, state.tokens)
        if state.end != "perfect" or (row["moves"], row["spare_tokens"]) != (len(line), spare):
            return "its line does not reach perfect, or not with these moves and tokens"
        if par and not plays <= row["par"] <= len(line):
            return f"its par is {row['par']}: its line has {len(line)} moves, of them {plays} plays"
    elif row["verdict"] == "unwinnable":
        import json  # late: importing this module must be fast

        claim = json.loads(row["proof"])
        as_written = json.dumps(claim, separators=(",", ":")) == row["proof"]
        right = as_written and holds(game, state, claim.pop("kind"), claim, budget)
        return "its proof does not hold" if right is False else "" if right else None
    elif row["nodes"] < limit:
        return "it is undecided, and was not searched to the limit"
    return ""


def main() -> int:
    """Check a census, and print how many rows are right, wrong, or could not be checked."""
    import argparse  # late: `holds` needs none of them
    import json
    import sqlite3

    parser = argparse.ArgumentParser(description="Check a census of Hanabi deals.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=100_000, help="at most, for each proof")
    parser.add_argument("--export", type=int, metavar="ROW", help="for a checker of DRAT")
    options = parser.parse_args()
    counts, address = Counter[str](), f"{options.file.absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True)) as file:
            rows = file.execute("SELECT key, value FROM meta GROUP BY key HAVING count() = 1")
            meta = dict(rows)
        first, deals, players, limit, form, _ = numbers = [int(meta[key]) for key in NUMBERS]
        require([*map(str, numbers)] == [meta[key] for key in NUMBERS])
        require(meta.keys() == {*NUMBERS, "par", "rules", "version"})
        require(form == FORMAT and meta["par"] in ("no", "yes"))
        require(min(first - 1, deals, limit, players - 2, 6 - players) >= 0)
        game, due = read_game(meta["rules"], players), range(first, first + deals)
    except (sqlite3.Error, LookupError, TypeError, ValueError) as error:
        parser.exit(1, f"{options.file}: no census, or its table meta is not right: {error}\n")
    if options.export is not None:
        asked = "SELECT seed, proof FROM deal WHERE number = ?"
        try:
            with closing(sqlite3.connect(address, uri=True)) as file:
                ((seed, proof),) = file.execute(asked, (options.export,))
            texts = exported(game, shuffled(game, seed), json.loads(proof)["log"])
        except (LookupError, TypeError, ValueError, OSError):
            parser.exit(1, f"row {options.export}: it has no proof by clauses with a right log\n")
        for suffix, text in zip(("cnf", "drat"), texts, strict=True):
            Path(f"{options.file}-{options.export}.{suffix}").write_text(text, "ascii")
        return 0
    with closing(sqlite3.connect(address, uri=True)) as file:
        file.row_factory = sqlite3.Row  # a row that occurs twice counts as missing
        for row in map(dict, file.execute("SELECT * FROM deal GROUP BY number HAVING count() = 1")):
            try:
                fault = problem(game, meta, row, due, iter(range(options.positions)))
            except (LookupError, TypeError, ValueError, AttributeError, RecursionError) as error:
                fault = f"it can't be read: {type(error).__name__}"
            if fault != "":
                why = fault or f"not checked: its proof takes over {options.positions:,} positions"
                sys.stdout.write(f"row {row['number']}: {why}\n")
            counts[row["verdict"] if fault == "" else "wrong" if fault else "not checked"] += 1
    counts["missing"] = deals - counts.total()
    if meta["par"] == "yes":
        sys.stdout.write("not checked: that no line has fewer moves than its row's par\n")
    sys.stdout.write(", ".join(f"{name} {count:,}" for name, count in counts.items()) + "\n")
    return 1 if counts["wrong"] or counts["missing"] else 0


if __name__ == "__main__":
    sys.exit(main())
