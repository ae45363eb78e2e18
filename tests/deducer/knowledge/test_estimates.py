"""Past the limit of a count: what can be is exact still, odds are estimates, both cost little."""

import json
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from deducer import LimitError, Record, advise
from deducer.advice.chances.answers import legal_actions
from deducer.advice.chances.sampling import odds
from deducer.advice.endgame import endgame
from deducer.advice.hints import hint_previews
from deducer.counting.sweep import MOST_STEPS
from deducer.errors import ViewError
from deducer.knowledge.estimates import DRAWS, Estimate
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen, enumerate_completions
from deducer.review.game_review import review
from deducer.show.json.knowledge import knowledge_json
from deducer.show.terminal.knowledge import knowledge_text
from solver.intervals import wilson
from solver.limits import Limits
from tests.support.cases import TIMES, a_few
from tests.support.harsh import Harsh
from tests.support.schemas import follows
from tests.support.services import STATE, state_of
from tests.support.terminals import shown
from tests.support.worlds import sample_worlds

HARSH = (Harsh(8, 12), Harsh(10, 12), Harsh(10, 20, turned=9), Harsh(10, 25, copies=(10,) * 5))
COUNTED = (
    *(Harsh(4, 12), Harsh(4, 20, turned=8), Harsh(5, 12), Harsh(10, 6)),
    *(Harsh(5, 9, letters="rygbw", copies=(2, 1, 1, 1, 1), turned=3), Harsh(6, 6, players=3)),
)


def estimated(known: Knowledge) -> Knowledge:
    """The same knowledge, where nothing may be counted."""
    return replace(known, most=-1)


def both(tables: tuple[Harsh, ...], seeds: int) -> Iterator[tuple[Knowledge, Knowledge]]:
    """Public views that were counted, and the same where nothing may be."""
    for harsh in tables:
        for seed in range(seeds):
            known = replace(harsh.record(seed).at().public(), most=20 * MOST_STEPS)
            yield known, estimated(known)


# -- what a count costs ----------------------------------------------------------------------


@pytest.mark.parametrize("harsh", HARSH, ids=str)
def test_nothing_is_spent_on_a_count_that_costs_too_much(harsh: Harsh) -> None:
    known = harsh.record(1).at().public()
    tracemalloc.start()
    with pytest.raises(LimitError):
        known.hidden.count()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 32 * MOST_STEPS  # the masks of the stages before the one that is too much


# -- knowledge -------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_slots_can_be_is_the_same_counted_or_not() -> None:
    for known, guessed in both(COUNTED, 2 * TIMES):
        assert known.exact
        assert not guessed.exact
        assert known.consistent
        assert guessed.consistent
        for slot, other in zip(known.slots, guessed.slots, strict=True):
            assert slot.exact
            assert other.candidates == slot.candidates
            assert other.card == slot.card
            assert other.exact == (len(slot.candidates) == 1)
        for name in ("certain_plays", "certain_trash", "safe_discards"):
            places = [slot.place for slot in getattr(known, name)]
            assert [slot.place for slot in getattr(guessed, name)] == places


@pytest.mark.slow
def test_estimates_hold_the_exact_odds_as_often_as_they_say() -> None:
    held, asked, off = 0, 0, 0.0
    for known, guessed in both(COUNTED, 4 if TIMES > 1 else 2):
        masks = dict(zip(known.hidden.masks.values(), known.hidden_slots, strict=True))
        places = {slot.place for slot in masks.values()}
        for slot, other in zip(known.slots, guessed.slots, strict=True):
            if slot.place not in places or other.exact:
                continue
            draws = DRAWS * [*known.hidden.masks.values()].count(known.mask(slot.place))
            for card, exact in slot.odds.items():
                guess = other.shares[card]
                low, high = wilson(round(float(guess * draws)), draws)
                held += low <= exact <= high
                asked += 1
                off += float((guess - exact) ** 2 * draws / (exact * (1 - exact)))
    assert asked > 1200
    assert 0.93 < held / asked < 0.98
    assert 0.8 < off / asked < 1.2  # as far off as draws are that know nothing of each other


def test_odds_that_are_estimates_are_of_another_type() -> None:
    known = Harsh(10, 12).record(1).at().public()
    slot = next(slot for slot in known.slots if not slot.exact)
    with pytest.raises(LimitError, match="odds are estimates"):
        _ = slot.odds
    for name in ("worlds", "tally"):
        with pytest.raises(LimitError, match="odds are estimates"):
            getattr(known, name)
    fits = slot.likely(known.board.is_playable)
    assert isinstance(fits, Estimate)
    with pytest.raises(LimitError):
        _ = slot.playable
    assert slot.likely(lambda _: True) == 1
    assert slot.likely(lambda _: False) == 0
    assert 0 < fits < 1
    assert all(isinstance(guess, Estimate) for guess in slot.shares.values())
    assert sum(slot.shares.values()) == 1


def test_no_estimate_makes_anything_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deducer.knowledge.estimates.DRAWS", 1)
    for harsh in HARSH:
        for slot in harsh.record(1).at().public().slots:
            assert slot.exact or all(0 < guess < 1 for guess in slot.shares.values())


@pytest.mark.slow
def test_estimates_depend_on_nothing_that_the_view_does_not_see() -> None:
    """The cards in the hands are known to one record, and to the other they are not."""
    harsh = Harsh(10, 12)
    for seed in range(1, 1 + TIMES):
        known = harsh.record(seed).at().public()
        blind = replace(harsh, hidden=True).record(seed).at().public()
        assert [slot.shares for slot in known.slots] == [slot.shares for slot in blind.slots]
        worlds = [list(islice(sample_worlds(each, 1), 2)) for each in (known, blind)]
        assert worlds[0] == worlds[1]


# -- whatever asks ---------------------------------------------------------------------------


@pytest.mark.slow
def test_json_marks_estimates() -> None:
    for harsh in HARSH:
        known = harsh.record(0).at().public()
        data = follows("knowledge", knowledge_json(known))
        assert data["estimated"]
        for slot, said in zip(known.slots, data["slots"], strict=True):
            assert [*said["odds"]] == [*map(str, slot.candidates)]
            assert sum(map(Fraction, said["odds"].values())) == 1
    plain = knowledge_json(Harsh(4, 6).record(0).at().public())
    assert "estimated" not in plain


def test_the_terminal_marks_estimates_and_says_why() -> None:
    def text(known: Knowledge) -> str:
        return shown(knowledge_text(known), 200)

    said = text(Harsh(10, 12).record(0).at().public())
    assert "≈" in said.split("there are too many ways", maxsplit=1)[0].rsplit("\n", maxsplit=1)[0]
    assert "the cards can lie in too many ways to count them all" in said
    assert "≈" not in text(Harsh(4, 6).record(0).at().public())


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_page_is_told_which_odds_are_estimates(viewer: int | None) -> None:
    record = Harsh(10, 12, hidden=True).record(0)
    state = state_of(record, viewer)
    STATE.validate_json(json.dumps(state))
    slots: list[Any] = [slot for hand in state["hands"] for slot in hand["slots"]]
    if state["own"] is not None:
        slots = [*state["own"]["slots"]]
        assert all(0 <= Fraction(slot["playable"]) <= 1 for slot in slots)
    assert any(slot.get("estimated") for slot in slots)
    assert all(
        set(slot["odds"].values()).isdisjoint({"0/1", "1/1"}) or len(slot["odds"]) == 1
        for slot in slots
        if "odds" in slot
    )
    plain = state_of(Harsh(4, 6).record(0), viewer)
    assert "estimated" not in json.dumps(plain)


@pytest.mark.slow
def test_reasons_are_there_without_a_count() -> None:
    for known, guessed in both((Harsh(5, 9, letters="rygbw", copies=(2, 1, 1, 1, 1)),), 3):
        for slot, other in zip(known.slots, guessed.slots, strict=True):
            assert known.why(slot) == guessed.why(other)  # type: ignore[attr-defined]


def test_there_are_no_previews_where_counts_would_be_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "players: Ann Bob Cy\nseat: Ann\ndeal Bob r1 y2 ? g4 b5\ndeal Cy r2 r3 y1 y4 w1\n"
    text += "Ann: hint Bob red 1 3\nBob: hint Cy yellow\nCy: hint Ann red 1"
    known = Record.parse(text).at().seen_by("Ann")
    assert {preview.hint.to for preview in hint_previews(known)} == {1, 2}
    monkeypatch.setattr("deducer.advice.hints.MOST_COUNTED", 0)
    assert hint_previews(known) == ()


def test_too_many_ways_to_list_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "players: Ann Bob\nseat: Ann\ncopies: r 2 1, y 1 1\nhand: 2\ndeal Bob r1 y1"
    unseen = Unseen.by(Record.parse(text).at().seen_by("Ann"))
    listed = odds(unseen, legal_actions(unseen), Limits(seconds=2))
    assert listed.exact
    monkeypatch.setattr("deducer.knowledge.unseen.MOST_LISTED", 1)
    with pytest.raises(LimitError, match="too many ways"):
        list(enumerate_completions(unseen))
    drawn = odds(unseen, legal_actions(unseen), worlds=400)
    assert not drawn.now.all_worlds
    for chance, exact in zip(drawn.chances[1:], listed.chances[1:], strict=True):
        assert chance.interval[0] <= exact.share <= chance.interval[1]


@pytest.mark.slow
@pytest.mark.parametrize("harsh", a_few([Harsh(10, 12, hidden=True), *HARSH[:3]], 4), ids=str)
def test_every_question_has_an_answer(harsh: Harsh) -> None:
    record = harsh.record(2)
    look = record.at()
    known = look.seen_by(record.players[look.board.turn])
    advice = advise(known, seconds=0.1)
    assert advice.odds.worlds >= 1
    assert known.board.tokens > 0 or not advice.hints
    for view in (known, look.public(), look.everyone()):
        assert len(knowledge_json(view)["slots"]) == len(view.slots)
        assert len(list(islice(sample_worlds(view, 1), 2))) == 2
    if harsh.hidden:
        with pytest.raises(ViewError, match="too many to tell"):
            _ = known.teammate(record.players[look.board.turn - 1]).slots
    else:
        assert known.teammate(record.players[look.board.turn - 1]).slots
        assert endgame(known, Limits(seconds=0.1)) is None or not known.missed
    assert len(review(record, time_limit=0.1).turns) == look.turn


def test_a_first_world_that_takes_too_long_counts_with_what_it_leaves_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deducer.advice.chances.sampling.FIRST", 0.0)
    look = Harsh(10, 12).record(0).at()
    unseen = Unseen.by(look.seen_by(look.table.record.players[look.board.turn]))
    found = odds(unseen, legal_actions(unseen), Limits(seconds=0))
    assert found.worlds == 1
    assert all(0 <= chance.share <= 1 for chance in found.chances)
