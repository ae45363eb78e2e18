# The types of core.py where it is compiled.

cimport cython

from solver.search.bounds cimport Bounds
from solver.search.layout cimport (
    ANNOUNCED, BOUND, CHOICES, DEPTH, DISCARD, EVERYTHING_TRIED, HINT, LINE, MISPLAY, MOST_COPIES,
    MOVE, MOVES, NO_LIMIT, PATIENCE, PLAY, POOL_TRIED, RANKS, REFUTED, ROW, RUNNING, SEATS, SUITS,
    SWAPPED, TABLE_FULL, WON, count_bits, lowest, u64,
)
from solver.search.problem cimport Problem
from solver.search.refuted cimport Refuted

cdef class Search:
    cdef readonly Problem problem
    cdef readonly Bounds bounds
    cdef readonly Refuted refuted
    cdef readonly int status, reason
    cdef readonly u64 nodes
    cdef public int least_tokens, most_turns
    cdef int players, most_tokens, depth, swaps, crowded
    cdef bint crowning, choreography
    cdef u64 one, seed, restart_at, patience
    cdef int[::1] complete
    cdef u64[::1] hands, trash, fits, key, check, begun
    cdef int[::1] heights, left, drawn, tokens, strikes, turn, turns_left
    cdef int[::1] moves, move_count, next_move
    cdef u64[::1] hand_keys, hand_checks, state_keys, state_checks

    @cython.locals(suit=int, height=int)
    cpdef aim(self, heights)

    cpdef int load(self, int[::1] numbers, int start=*)

    @cython.locals(seat=int)
    cdef int _load(self, int[::1] numbers, int start) noexcept nogil

    cpdef int run(self, u64 nodes)

    @cython.locals(until=u64, depth=int, move=int)
    cdef int _run(self, u64 nodes) noexcept nogil

    cdef bint _begin_again(self) noexcept nogil

    @cython.locals(pool=u64, heights=int)
    cdef bint _pool_fails(self) noexcept nogil

    cdef bint _cut(self, int depth, int move) noexcept nogil

    @cython.locals(one=u64, kind=int, card=int, hand=u64)
    cdef bint _threw_useful(self, int depth, int move) noexcept nogil

    @cython.locals(one=u64, child=int, kind=int, card=int, seat=int, tokens=int,
                   drawn=int, heights=int, other=int, hand=u64, suit=int, height=int)
    cdef void _make(self, int depth, int move) noexcept nogil

    @cython.locals(turns=int, seat=int)
    cdef bint _out_of_time(self, int depth) noexcept nogil

    @cython.locals(pool=u64, seat=int)
    cdef u64 _pool(self, int depth) noexcept nogil

    @cython.locals(turns=int)
    cdef bint _hopeless(self, int depth) noexcept nogil

    cdef bint _clash(self, int depth) noexcept nogil

    @cython.locals(one=u64, seat=int, hand=u64, trash=u64, fits=u64, tokens=int,
                   others=u64, other=int, spare=u64, junk=u64, useful=u64, doubled=u64, lies=bint,
                   all_tried=bint)
    cdef void _generate(self, int depth) noexcept nogil

    @cython.locals(spare=u64, copy=int)
    cdef u64 _spare(self, u64 hand) noexcept nogil

    @cython.locals(doubled=u64, low=u64)
    cdef u64 _with_a_twin(self, u64 cards, u64 alive) noexcept nogil

    @cython.locals(first=int, count=int, card=int, at=int, rank=int)
    cdef void _push(self, int depth, int kind, u64 cards) noexcept nogil

    @cython.locals(at=int, move=int)
    cdef void _swap(self, int first, int count) noexcept nogil

    @cython.locals(key=u64, check=u64, trash=u64, seat=int, hand=u64, row=int,
                   at=int, before=int, copy=int, card=int, kind=int, heights=int, suit=int,
                   part=int)
    cdef void _hash(self, int depth) noexcept nogil

    @cython.locals(depth=int)
    cpdef list line(self)

    @cython.locals(depth=int, size=int)
    cpdef int follow(self, int[::1] line)

    @cython.locals(count=int)
    cpdef run_many(self, int[::1] numbers, int[::1] starts, u64 nodes, int[::1] statuses,
                   int[::1] counts, int[::1] lines, int[::1] reasons)

    @cython.locals(which=int, status=int, first=int, depth=int, at=int)
    cdef void _run_many(self, int[::1] numbers, int[::1] starts, int count, u64 nodes,
                        int[::1] statuses, int[::1] counts, int[::1] lines,
                        int[::1] reasons) noexcept nogil
