"""Every kind of proof: a small deck that has it, and alterations that its check must refuse."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

import pytest

from solver import COMPILED, Card, Deal, Discard, Hint, Position, ProofError, Rules, solve
from solver.census.plan import CensusPlan
from solver.errors import UncheckedError
from solver.limits import Limits
from solver.proof import kinds, recheck, sceptic
from solver.proof.arguments import simple_proof
from solver.proof.kinds import (
    CapacityProof,
    ClausesProof,
    ExhaustionProof,
    GoneProof,
    PaceProof,
    TurnsProof,
)
from solver.proof.proof import Proof, field_types
from solver.proof.recheck import as_plain_data, has_line
from tests.support.cases import chunks, seeds_until
from tests.support.exhaustive import Exhaustive, TooLarge, random_deal, random_position

DECKS: dict[type[Proof], str] = {
    TurnsProof: """players: 2
        rules: standard
        copies: r 1 1, y 1 1
        hand: 2
        r2 y2 r1 y1""",
    PaceProof: """players: 3
        rules: standard
        copies: r 1 1, y 1 1
        hand: 1
        r1 r2 y2 y1""",
    CapacityProof: """players: 2
        rules: crowning-piece
        copies: r 1 1, y 1 1
        hand: 1
        y2 r2 y1 r1""",
    ExhaustionProof: """players: 3
        rules: standard
        copies: r 1 1 1, y 1 1 1, g 1 1 1
        hand: 1
        tokens: 4
        strikes: 1
        y3 y1 g1 r3 y2 g2 r2 r1 g3""",
}
"""A small deck for each kind that a deal can have by itself."""
WORDS: dict[type[Proof], str] = {
    CapacityProof: "must all be in hand",
    PaceProof: "can't have been played yet",
    GoneProof: "r2 is needed, and no copy of it is left",
}
SHORT = {
    "a seat twice": """players: 2
        rules: standard
        copies: r 1 2 1, y 1 2 1
        hand: 2
        tokens: 4
        r2 r1 y3 y2 r3 r2 y1 y2""",
    "seats out of order": """players: 4
        rules: standard
        copies: r 1 1 1 1, y 1 1 1 1
        hand: 1
        strikes: 1
        y4 y3 r3 r1 r2 y2 y1 r4""",
    "room": """players: 2
        rules: crowning-piece
        copies: r 1 3 3 2 1, y 1 3 3 2 1
        hand: 2
        tokens: 4
        y4 r3 r2 y2 r3 y2 y3 r3 y2 y3 r4 r2 r1 r5 y3 y5 y1 r2 y4 r4""",
}
"""Small decks that lack turns or room even with all hands as one, so that no line need be tried."""


@pytest.mark.parametrize("kind", DECKS)
def test_a_small_deck_has_it(kind: type[Proof]) -> None:
    deal = Deal.parse(DECKS[kind])
    found = solve(deal)
    assert type(found.proof) is kind
    assert WORDS.get(kind, "") in str(found.proof)
    assert found.proof.check(deal)
    assert found.nodes == 0 or kind is ExhaustionProof
    assert has_line(deal.start) is False
    assert not Exhaustive(deal).winnable()


@pytest.mark.parametrize("lack", SHORT)
def test_what_lacks_turns_or_room_is_lost_without_trying_a_line(lack: str) -> None:
    deal = Deal.parse(SHORT[lack])
    found = solve(deal)
    assert type(found.proof) is ExhaustionProof
    game, state = as_plain_data(deal.start)
    assert sceptic.short_of_turns(game, state) is (lack != "room")
    assert sceptic.short_of_room(game, state, iter(range(1_000))) is (lack == "room")
    assert found.proof.check(deal, node_limit=500)
    assert has_line(deal.start) is False


def test_clauses_without_a_log_are_checked_by_trying_every_line() -> None:
    lost = map(Deal.parse, (*SHORT.values(), DECKS[ExhaustionProof]))
    won = Deal.shuffle(Rules.named("crowning-piece"), 3, 1)
    assert all(ClausesProof().check(deal) for deal in lost)
    with pytest.raises(ProofError, match="not a proof for this position"):
        ClausesProof().check(won)


# -- alterations ------------------------------------------------------------------------------


def changed(value: object) -> Iterator[object]:
    """Other values of a field, each as near to it as can be."""
    match value:
        case Card():
            yield from (Card(value.suit, rank) for rank in range(1, 6) if rank != value.rank)
            yield Card("q", value.rank)
        case int():
            yield value + 1
            yield value - 1
        case str():
            yield value[:-1] if value else "r1"
            yield f"{value} "
            yield value.replace("card ", "card 1") if "card " in value else f"{value}, r1"
        case tuple():
            for at, item in enumerate(value):
                yield (*value[:at], *value[at + 1 :])
                yield (*value[: at + 1], *value[at:])
                yield from ((*value[:at], other, *value[at + 1 :]) for other in changed(item))
            for order in orders(len(value)):
                yield tuple(value[at] for at in order)
            yield (*value, 0)
            yield (*value, Card("r", 1))


def orders(size: int) -> Iterator[tuple[int, ...]]:
    """Other orders of so many items: two neighbours swapped, and all of them backwards."""
    for at in range(size - 1):
        yield (*range(at), at + 1, at, *range(at + 2, size))
    yield tuple(reversed(range(size)))


def alterations(proof: Proof) -> Iterator[Proof]:
    """The proof with one field changed, or with paired items left out, doubled or reordered."""
    for name in field_types(type(proof)):
        for value in changed(getattr(proof, name)):
            if value != getattr(proof, name):  # two items may be equal
                yield replace(cast(Any, proof), **{name: value})
    paired = {name: getattr(proof, name) for name in proof.PAIRED}
    size = len(next(iter(paired.values()), ()))
    places = [(*range(at), *range(at + 1, size)) for at in range(size)]
    places += [(*range(at + 1), *range(at, size)) for at in range(size)]
    for chosen in (*places, *orders(size)):
        items = {name: tuple(items[at] for at in chosen) for name, items in paired.items()}
        if items != paired:
            yield replace(cast(Any, proof), **items)


KINDS = {"GoneProof", "TurnsProof", "PaceProof", "CapacityProof"}


def tight_position(chance: random.Random) -> Position:
    """The start of a small deal that leaves its last turns little room (standard ending)."""
    players = chance.choice((2, 3, 4))
    copies = [chance.choice((1, 1, 2)) for _ in range(chance.choice((3, 4)))]
    rules = Rules.house("ry", copies, hand_size=chance.choice((1, 2)), tokens=4)
    if rules.composition.total < players * rules.hand_size(2):
        return tight_position(chance)
    return Deal.shuffle(rules, players, chance.randrange(2**32)).start


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(24))
def test_altered_claims_and_claims_about_other_deals_are_refused(chunk: int) -> None:
    """Each alteration of each proof; of another position it may be true, but then that is lost."""
    met: Counter[str] = Counter()
    altered = elsewhere = 0
    before = [Deal.parse(text).start for text in DECKS.values()]
    for seed in seeds_until(lambda: met.keys() >= KINDS, chunk * 100, 100):
        chance = random.Random(f"altered {seed}")
        position = chance.choice((random_position, tight_position, tight_position))(chance)
        proof = simple_proof(position)
        if proof is None:
            continue
        assert proof.check(position)
        assert has_line(position, Limits(20_000)) is not True
        met[type(proof).__name__] += 1
        for other in alterations(proof):
            altered += 1
            with pytest.raises(ProofError):
                other.check(position)
        for place in before:
            elsewhere += 1
            try:
                assert proof.check(place)
            except ProofError:
                continue
            assert simple_proof(place) is not None
        before = [*before[-11:], position]
    assert met.keys() >= KINDS
    assert altered > 300
    assert elsewhere > 30


def likely_claims(game: sceptic.Game, state: sceptic.Moment) -> Iterator[tuple[str, sceptic.Claim]]:
    """For each argument the claims whose fields are right, whether or not it holds."""
    due, turns = set(sceptic.needed(game, state.heights)), sceptic.turns_left(game, state)
    empty = [seat for seat, hand in enumerate(state.hands) if not due & set(hand)]
    for idle in ([], empty):
        yield "turns", {"plays": len(due), "turns": turns, "idle": idle}
    for draws in range(len(state.pile)):
        with suppress(ValueError):
            _, heights, keep, squeezes = sceptic.together(game, state, draws)
            room = {"room": sum(map(len, state.hands)), "draws": draws, "squeezes": squeezes}
            yield "capacity", room | {"cards": keep, **sceptic.waits(game, state, keep, draws)}
            left = sceptic.needed(game, heights)
            for below in range(5):
                late = [card for card in left if game.below_top(card) >= below]
                ahead = sceptic.turns_after(game, state, draws) - below
                waits = sceptic.waits(game, state, late, draws)
                yield (
                    "pace",
                    {"draws": draws, "below": below, "late": late, "turns": ahead, **waits},
                )


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(6))
def test_no_argument_holds_where_there_is_a_line(chunk: int) -> None:
    """However right what it says of the cards."""
    verdicts: Counter[tuple[str, bool | None]] = Counter()
    for seed in range(250 * chunk, 250 * chunk + 250):
        position = tight_position(random.Random(f"line {seed}"))
        game, state = as_plain_data(position)
        claims = list(likely_claims(game, state))
        held = [sceptic.holds(game, state, kind, claim, iter(())) for kind, claim in claims]
        short = sceptic.short_of_turns(game, state)
        held.append(short or sceptic.short_of_room(game, state, iter(range(1_000))))
        claims.append(("short", {}))
        assert not any(held) or has_line(position) is False, seed
        verdicts.update((kind, holds) for (kind, _), holds in zip(claims, held, strict=True))
    kinds = sceptic.ARGUMENTS.keys() - {"gone"} | {"short"}
    assert min(verdicts[kind, holds] for kind in kinds for holds in (False, True)) > 3


@pytest.mark.parametrize("kind", [*DECKS, GoneProof])
def test_where_the_pile_is_played_from_a_gone_card_is_the_only_argument(kind: type[Proof]) -> None:
    deal = Deal.parse(DECKS.get(kind, DECKS[PaceProof]))
    position = deal.replay([Hint(1, rank=2), Discard(1)]) if kind is GoneProof else deal.start
    proof = solve(position).proof
    assert type(proof) is kind
    assert WORDS.get(kind, "") in str(proof)
    assert proof.check(position)
    game, state = as_plain_data(position)
    for plays in (False, True):
        rules = game._replace(deck_plays=plays)
        holds = sceptic.holds(rules, state, proof.kind(), proof.data, iter(range(10_000)))
        assert holds is (kind is GoneProof or not (plays and state.pile))


# -- searches ---------------------------------------------------------------------------------


@pytest.mark.parametrize("chunk", chunks(6))
@pytest.mark.slow
def test_both_searches_that_leave_nothing_out_agree_with_all_lines(chunk: int) -> None:
    """The sceptic's, the compiled one, and the list of all lines; also from where slips led."""
    verdicts: Counter[bool] = Counter()
    for seed in range(chunk * 60, (chunk + 1) * 60):
        deal = random_deal(random.Random(f"searches {seed}"), 10)
        deal = replace(deal, rules=replace(deal.rules, deck_plays=seed % 3 == 0))
        try:
            winnable = Exhaustive(deal, most=3_000).winnable()
        except TooLarge:
            continue
        game, state = as_plain_data(deal.start)
        assert has_line(deal.start) is winnable, deal
        if not state.end:
            said = sceptic.holds(game, state, "exhaustion", {}, iter(range(10_000)))
            assert said is not winnable, deal
            short = sceptic.all_hands_as_one_fail(game, state, iter(range(10_000)))
            assert not (short and winnable), deal
        verdicts[winnable] += 1
    assert min(verdicts[True], verdicts[False]) > 5


@pytest.mark.parametrize("quicker", [0, 1])
@pytest.mark.slow
def test_logs_alone_or_in_turns_with_trying_decide_as_trying_does(
    quicker: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recheck, "FIRST", 3)
    monkeypatch.setattr(recheck, "QUICKER", quicker)
    verdicts: Counter[bool] = Counter()
    for seed in range(60):
        position = random_deal(random.Random(f"turns {seed}"), 10).start
        winnable = has_line(position)
        assert recheck.is_lost(position, Limits()) is not winnable
        verdicts[bool(winnable)] += 1
    assert min(verdicts.values()) > 5


def test_a_file_keeps_a_log_where_trying_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    start = Deal.parse(DECKS[ExhaustionProof]).start
    assert kinds.logged(ExhaustionProof(), start) == ExhaustionProof()
    monkeypatch.setattr(kinds, "TRIED_SOON", 1)
    proof = kinds.logged(ExhaustionProof(), start)
    assert isinstance(proof, ClausesProof)
    assert proof.log
    assert proof.check(start)
    monkeypatch.setattr(kinds, "LOG_NODES", 0)
    assert kinds.logged(ExhaustionProof(), start) == ExhaustionProof()


@pytest.mark.nightly
@pytest.mark.slow
def test_a_search_of_a_million_nodes_is_checked_by_trying_everything() -> None:
    deal = CensusPlan(Rules.named("standard"), 2, 1).deal(237_681)
    if COMPILED:
        assert ExhaustionProof().check(deal)
    with pytest.raises(UncheckedError):
        ExhaustionProof().check(deal, node_limit=1_000)


@pytest.mark.parametrize("kind", [ExhaustionProof, ClausesProof])
def test_a_check_that_is_ended_says_so(kind: type[Proof]) -> None:
    deal = Deal.parse(DECKS[ExhaustionProof])
    limits: list[dict[str, Any]] = [{"node_limit": 5}, {"time_limit": 0}, {"stop": lambda: True}]
    for limit in limits:
        with pytest.raises(UncheckedError, match="can't be checked within the limits"):
            kind().check(deal, **limit)
