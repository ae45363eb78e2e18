"""With a budget advice is the same whatever the clock says, or stops where an answer was whole."""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate, count

import pytest

from deducer import Record
from deducer.advice.advice import Advice, is_to_move
from deducer.advice.advise import NODES_A_SECOND, advise, advising
from deducer.advice.chances.answers import legal_actions
from deducer.advice.chances.sampling import improving
from deducer.advice.endgame import endgame
from deducer.errors import ViewError
from deducer.knowledge.knowledge import Knowledge
from deducer.knowledge.unseen import Unseen
from deducer.show.json.advise import advice_json
from deducer.web.routes import questions
from solver import Deal, Rules
from solver.limits import Limits
from tests.deducer.advice.endgame.test_values import endgames, own_view
from tests.support.cases import chunks
from tests.support.games import NAMES, played
from tests.support.phones import service_of
from tests.support.services import enter, made, question

Clock = Callable[[], float]


def frozen() -> float:
    """A clock by which no time passes."""
    return 0.0


def wild(seed: int, longest: float) -> Clock:
    """A clock that goes now fast and now slow, by no more than so many seconds at a look."""
    dice = random.Random(seed)
    return accumulate(dice.random() ** 8 * longest for _ in count()).__next__


def views() -> Sequence[Knowledge]:
    """What seats to move know, with few worlds and with many."""
    found = []
    for seed in range(8):
        rules = Rules.named("standard") if seed % 2 else Rules.house("ryg", (3, 2, 1), hand_size=3)
        deal = Deal.shuffle(rules, players=2 + seed % 3, seed=seed)
        record = Record.of(played(deal, seed, actions=4 * seed).record)
        record = Record.of(replace(record, log=record.events[: 2 + 4 * seed]))
        looks = record.at()
        if looks.board.end is None:
            found.append(looks.seen_by(NAMES[looks.board.turn]))
    return found


def told(advice: Advice) -> object:
    """Advice without how long it took."""
    data = advice_json(advice)
    end = data["endgame"]
    return data | {"seconds": 0, "endgame": end and end | {"seconds": 0}}


@pytest.mark.slow
def test_advice_with_a_budget_does_not_depend_on_the_clock(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    works = [round(NODES_A_SECOND * seconds) for seconds in (0, 0.01, 0.1)]
    for number, looks in enumerate(views()):
        for nodes in works:
            monkeypatch.setattr(time, "perf_counter", frozen)
            expected = told(advise(looks, seconds=1, nodes=nodes))
            monkeypatch.setattr(time, "perf_counter", wild(number, 1e3))
            assert told(advise(looks, seconds=1e9, nodes=nodes)) == expected


@pytest.mark.slow
def test_a_clock_that_is_up_stops_at_an_answer_that_was_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    nodes, fewer = NODES_A_SECOND // 5, 0
    for number, looks in enumerate(views()):
        monkeypatch.setattr(time, "perf_counter", frozen)
        whole = [told(each) for each in advising(looks, Limits(nodes, 1))]
        for seed in range(4):
            monkeypatch.setattr(time, "perf_counter", wild(seed * 100 + number, 2))
            last = told(advise(looks, seconds=1, nodes=nodes))
            assert last in whole
            fewer += last != whole[-1]
    assert fewer


@pytest.mark.slow
def test_more_is_looked_at_with_a_larger_budget() -> None:
    for looks in views():
        unseen = Unseen.by(looks)
        worlds = [
            list(improving(unseen, legal_actions(unseen), Limits(100 * most)))[-1].worlds
            for most in (0, 1_000, 20_000)
        ]
        assert worlds == sorted(worlds)
        assert worlds[0] == 1
        assert worlds[-1] > 30 or unseen.completions == worlds[-1]


@pytest.mark.parametrize("chunk", chunks(3))
def test_an_endgame_in_steps_is_the_same_or_given_up(
    monkeypatch: pytest.MonkeyPatch, chunk: int
) -> None:
    exact = given_up = 0
    for number, record in enumerate(endgames(1_000, 4, f"steps {chunk}")):
        looks = own_view(record)
        for steps in (0, 30, 300, 10**6):
            monkeypatch.setattr(time, "perf_counter", frozen)
            expected = endgame(looks, Limits(250 * steps, 1))
            assert expected is not None
            exact += expected.exact
            monkeypatch.setattr(time, "perf_counter", wild(number, 1e3))
            found = endgame(looks, Limits(250 * steps, 1e9))
            assert found is not None
            assert replace(found, seconds=0.0) == expected
            monkeypatch.setattr(time, "perf_counter", wild(number, 2))
            found = endgame(looks, Limits(250 * steps, 1))
            given_up += found is None
            assert found is None or replace(found, seconds=0.0) == expected
    assert exact > 4
    assert given_up > 1


def test_a_table_is_advised_in_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    service = service_of()
    ann = made(service)[0]
    enter(service, ann, kind="deal", seat=1, cards=["r1", "y2"])
    enter(service, ann, kind="deal", seat=2, cards=["y1", "y1"])
    for seconds in (0.0, 0.05):
        monkeypatch.setattr(time, "perf_counter", wild(1, 1e-9))
        expected = question(questions.advice, service, ann, seconds, None)()
        monkeypatch.setattr(time, "perf_counter", wild(2, 1e-9))
        assert question(questions.advice, service, ann, seconds, None)() == expected
        assert expected["seconds"] == seconds
    service.store.close()


def test_a_seat_that_is_not_to_move_has_a_budget_too() -> None:
    looks = next(each for each in views() if each.board.players == 3)
    other = replace(looks, view=replace(looks.view, seat=(looks.board.turn + 1) % 3))  # type: ignore[type-var]
    assert not is_to_move(other)
    found = advise(other, seconds=None, nodes=NODES_A_SECOND // 100)
    assert found.odds.worlds > 1
    assert found.endgame is None
    with pytest.raises(ViewError):
        advise(looks.table.record.at().public(), nodes=0)  # type: ignore[attr-defined]
