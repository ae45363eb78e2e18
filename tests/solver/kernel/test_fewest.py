"""The searches for the fewest turns and for so many hints, against every line of small decks."""

import random
from collections import Counter
from types import ModuleType

import pytest

from solver import Deal, Ending, Hint, Position, Rules
from solver.kernel import fewest, plain
from solver.kernel.layout import NO_LIMIT, REFUTED, RUNNING, WON
from solver.kernel.lending import borrowed_kernel
from solver.kernel.translate import cards, moves, problem
from solver.proof.recheck import numbers
from tests.support.cases import chunks, seeds_until
from tests.support.exhaustive import (
    Exhaustive,
    State,
    TooLarge,
    random_deal,
    random_position,
    small_position,
)
from tests.support.source import as_written, new_search, run_to


def turns_searched(module: ModuleType, position: Position, nodes: int) -> list[object]:
    """The bound, and for each number of turns from there on the status and nodes, up to a line."""
    search = new_search(module, "Fewest", position.board.rules)
    bound = search.load_winnable(problem(position))
    told: list[object] = [bound]
    for turns in range(bound, bound + 4):
        search.within(turns)
        status = run_to(search, RUNNING, nodes)
        told += [status, search.nodes]
        if status == WON:
            return [*told, search.line()]
    return told


def told(module: ModuleType, position: Position) -> list[int]:
    """The status and the nodes for each of some numbers of hints."""
    search = new_search(module, "HintCountSearch", position.board.rules)
    most = search.begin(problem(position))
    found = []
    for hints in range(most // 2 - 5, most // 2 + 2):
        found += [searched(search, hints, 300), search.nodes]
    return found


@pytest.mark.slow
def test_compiled_and_source_agree_node_for_node() -> None:
    source = as_written()["fewest"]
    positions = [small_position(random.Random(f"both {seed}")) for seed in range(40)]
    for ending in ("crowning-piece", "standard"):
        for seed in range(8):
            rules = Rules.named(ending, avalanche=seed % 2 == 0, choreography=seed % 3 == 0)
            positions.append(Deal.shuffle(rules, 2 + seed % 4, seed).start)
    seen = set()
    for position in positions:
        if position.board.end is None and position.board.reachable == position.board.rules.perfect:
            here = turns_searched(fewest, position, 300)
            assert here == turns_searched(source, position, 300)
            seen |= set(here[1:-1:2])
    assert seen >= {WON, REFUTED, RUNNING}


@pytest.mark.slow
def test_compiled_and_source_count_hints_node_for_node() -> None:
    source = as_written()["fewest"]
    seen = set()
    for seed in range(6):
        rules = Rules.named("standard", avalanche=seed % 2 == 0, choreography=seed % 3 == 0)
        position = Deal.shuffle(rules, 2 + seed % 4, seed).start
        here = told(fewest, position)
        assert here == told(source, position)
        seen |= set(here[::2])
    assert seen >= {WON, REFUTED, RUNNING}


@pytest.mark.parametrize("chunk", chunks(8))
@pytest.mark.slow
def test_no_line_takes_less_turns_than_the_bound(chunk: int) -> None:
    """Mostly it takes just as many."""
    gaps: Counter[int] = Counter()
    for seed in range(200 * chunk, 200 * chunk + 200):
        position = small_position(random.Random(f"bound {seed}"))
        try:
            turns = Exhaustive(position, 4_000).shortest()
        except TooLarge:
            continue
        if not turns:
            continue
        with borrowed_kernel(fewest.Fewest, position.board.rules, len(cards(position))) as search:
            bound = search.load_winnable(problem(position))
        assert bound <= turns, position
        gaps[turns - bound] += 1
    assert gaps.total() > 60
    assert gaps[0] > gaps.total() // 2
    assert len(gaps) > 2


# -- lines with so many hints ------------------------------------------------------------------


class Gaps(Exhaustive):
    """The slow twin: how many hints come just before each draw, in all lines to perfect."""

    def __init__(self, position: Position, most: int) -> None:
        super().__init__(position, most)
        self.gaps: dict[State, frozenset[tuple[int, ...]]] = {}

    def of(self, state: State) -> frozenset[tuple[int, ...]]:
        """The hints before each draw from ``state`` on; none once a line is perfect."""
        if state not in self.gaps:
            if len(self.gaps) >= self.most:
                raise TooLarge
            found: set[tuple[int, ...]] = set()
            if not self.over(state):
                for after in self.after(state):
                    for gaps in self.of(after):
                        if after[1] > state[1]:
                            found.add((0, *gaps))
                        elif gaps and state[-1] < 0:
                            found.add((gaps[0] + 1, *gaps[1:]))
                        else:
                            found.add(gaps)
            elif state[2] == self.tops and state[4]:
                found.add((0,) * (len(self.pile) - state[1]))
            self.gaps[state] = frozenset(found)
        return self.gaps[state]


def all_gaps(position: Position, most: int = 2_000) -> frozenset[tuple[int, ...]]:
    """The hints before each draw, by the twin.

    :raises TooLarge: if there are too many positions.
    """
    twin = Gaps(position, most)
    return twin.of(twin.start)


def searched(
    search: fewest.HintCountSearch,
    hints: int,
    nodes: int = 10**8,
    gaps: tuple[int, ...] = (),
    turns: int = NO_LIMIT,
) -> int:
    """The status of a search for lines with so many ``hints`` and ``gaps`` in so many ``turns``."""
    search.with_hints(hints, gaps, turns)
    return run_to(search, RUNNING, search.nodes + nodes)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", chunks(64))
def test_each_case_has_a_line_if_any_of_all_lines_has(chunk: int) -> None:
    kinds: Counter[str] = Counter()

    def met() -> bool:
        return kinds["refuted"] >= 50 and kinds["won"] >= 50 and len(kinds) == 6

    for seed in seeds_until(met, 100 * chunk, 100):
        chance = random.Random(f"paced {seed}")
        position = small_position(chance)
        board = position.board
        if board.end is not None or position.pile_play_ahead:
            continue
        try:
            lines = all_gaps(position)
        except TooLarge:
            continue
        with borrowed_kernel(fewest.HintCountSearch, board.rules, len(cards(position))) as search:
            most = search.begin(problem(position))
            if most < 0:
                kinds["not to be told apart"] += 1
                continue
            assert max(map(sum, lines), default=0) <= most
            for hints in range(most + 1):
                status = searched(search, hints)
                kinds["won" if status == WON else "refuted"] += 1
                held(position, search, lines, hints)
                gaps: tuple[int, ...] = ()
                while len(gaps) < min(3, len(position.pile) - 1):
                    gaps = (*gaps, chance.randint(0, min(board.rules.tokens, hints - sum(gaps))))
                    searched(search, hints, gaps=gaps)
                    kinds["gaps told"] += search.status == WON
                    held(position, search, lines, hints, gaps)
            shortest = Exhaustive(position, 4_000).shortest() or NO_LIMIT
            for turns in {max(0, min(shortest, 30) + more) for more in (-2, -1, 0, 1)}:
                found = [searched(search, hints, turns=turns) for hints in range(most + 1)]
                assert (WON in found) == (turns >= shortest), (position, turns)
            kinds["choreography"] += board.rules.choreography
            kinds["under way"] += board.points > 0
    assert met(), kinds


def held(
    position: Position,
    search: fewest.HintCountSearch,
    lines: frozenset[tuple[int, ...]],
    hints: int,
    gaps: tuple[int, ...] = (),
) -> None:
    """Hold a result against the twin: a case with a line is won, and what is won is a line."""
    case = position, hints, gaps
    assert search.status in (WON, REFUTED), case
    if any(sum(line) == hints and line[::-1][: len(gaps)] == gaps for line in lines):
        assert search.status == WON, case
    if search.status == WON:
        for move in moves(position, search.line()):
            hints -= isinstance(move, Hint) and bool(position.pile)
            position = position.after(move)
        assert position.board.points == position.board.rules.perfect, case
        assert hints >= 0, case  # fewer, if the line is perfect before the last draw


def test_there_is_nothing_to_tell_apart_under_crowning_piece() -> None:
    for ending in Ending:
        deal = Deal.shuffle(Rules.named(ending), 3, 1)
        with borrowed_kernel(fewest.HintCountSearch, deal.rules, 50) as search:
            assert (search.begin(problem(deal.start)) < 0) == (ending is Ending.CROWNING_PIECE)


# -- the search that leaves nothing out --------------------------------------------------------


def tried(module: ModuleType, position: Position, moves: int, bits: int) -> tuple[int, int]:
    """What it says of a position, and how many moves it made."""
    search = module.Plain(numbers(position), bits)
    while search.status == RUNNING and search.nodes < moves:
        search.run(moves - search.nodes)
    return search.status, search.nodes


@pytest.mark.slow
def test_compiled_and_source_agree_move_for_move() -> None:
    source = as_written()["plain"]
    positions = [random_deal(random.Random(f"plain {seed}"), 14).start for seed in range(100)]
    positions += [random_position(random.Random(f"plain {seed}")) for seed in range(60)]
    positions.append(Deal.shuffle(Rules.named("crowning-piece", avalanche=True), 5, 1).start)
    large = Rules.house("rygbw", (5, 4, 4, 3, 2), hand_size=5, ending="crowning-piece")
    positions.append(Deal.shuffle(large, 2, 1).start)  # of more cards than a word has bits
    statuses = set()
    for position in positions:
        if position.board.end is None:
            here = tried(plain, position, 2_000, 20)
            assert here == tried(source, position, 2_000, 20)
            statuses.add(here[0])
    assert statuses == {RUNNING, WON, REFUTED}


@pytest.mark.parametrize("bits", [4, 17])
def test_a_small_table_costs_moves_and_changes_no_verdict(bits: int) -> None:
    lost = 0
    for seed in range(60):
        position = random_deal(random.Random(f"table {seed}"), 10).start
        if position.board.end is None:
            status, moves = tried(plain, position, 300_000, 20)
            if status != RUNNING and moves < 3_000:
                small = tried(plain, position, 3_000_000, bits)
                assert small[0] == status
                assert small[1] >= moves
                lost += status == REFUTED
    assert lost > 5
