# The types of core.py where it is compiled; a ``u64`` is a set of cards or a hash.

cimport cython

ctypedef unsigned long long u64
ctypedef unsigned int u32

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    static inline int lowest(unsigned long long cards) { return __builtin_ctzll(cards); }
    static inline int count_bits(unsigned long long cards) { return __builtin_popcountll(cards); }
    #else
    static inline int count_bits(unsigned long long cards) {
        int count = 0;
        for (; cards; cards &= cards - 1) count++;
        return count;
    }
    static inline int lowest(unsigned long long cards) {
        return count_bits((cards & (0 - cards)) - 1);
    }
    #endif
    """
    int lowest(u64 cards) noexcept nogil
    int count_bits(u64 cards) noexcept nogil

cdef enum:
    SEATS = 5
    SUITS = 6
    RANKS = 5
    CARDS = 64
    MOST_COPIES = 10
    MOVES = 48
    DEPTH = 512
    ROW = 365
    PLAY = 0
    ANNOUNCED = 1
    DISCARD = 2
    MISPLAY = 3
    HINT = 4
    RUNNING = 0
    WON = 1
    REFUTED = 2
    TABLE_FULL = 3

cdef class Search:
    cdef readonly int suits, players, pile_size, status
    cdef readonly u64 nodes
    cdef public int table_bits, first_bits, most_bits, allocated_bits
    cdef int most_tokens, depth
    cdef bint crowning, choreography
    cdef u64 one, stored
    cdef u32 generation
    cdef int[::1] problem, tops, places, pile, suit_of, rank_of
    cdef u64[::1] kinds, rest, twins, twin_at, fitting, below
    cdef u64[::1] hands, trash, fits, key, check, begun
    cdef int[::1] heights, left, drawn, tokens, strikes, turn, turns_left
    cdef int[::1] moves, move_count, next_move
    cdef u64[::1] table_key, table_check, hand_keys, hand_checks, state_keys, state_checks
    cdef u32[::1] table_work, table_generation

    @cython.locals(one=u64, players=int, size=int, at=int, count=int, seat=int, where=int,
                   hand=u64, k=int, suit=int, height=int)
    cdef int _load(self) noexcept nogil

    @cython.locals(one=u64, card=int, kind=int, first=int, where=int, twin=int, same=u64,
                   copy=int, other=int, suit=int, height=int, below=u64, fitting=u64)
    cdef void _number(self, int at, int count) noexcept nogil

    cpdef int run(self, u64 nodes)

    @cython.locals(until=u64, depth=int, move=int)
    cdef int _run(self, u64 nodes) noexcept nogil

    @cython.locals(one=u64, kind=int, card=int, hand=u64)
    cdef int _threw_useful(self, int depth, int move) noexcept nogil

    @cython.locals(one=u64, child=int, kind=int, card=int, seat=int, tokens=int, drawn=int,
                   heights=int, other=int, hand=u64, suit=int, height=int)
    cdef void _make(self, int depth, int move) noexcept nogil

    @cython.locals(turns=int)
    cdef int _out_of_time(self, int depth) noexcept nogil

    @cython.locals(one=u64, pool=u64, seat=int, room=int, heights=int, trash=u64, fits=u64,
                   left=int, k=int, suit=int, height=int, stored=u64, count=int, rest=u64,
                   same=u64)
    cdef int _hopeless(self, int depth) noexcept nogil

    @cython.locals(one=u64, seat=int, hand=u64, trash=u64, fits=u64, tokens=int, others=u64,
                   other=int, spare=u64, copy=int, junk=u64, useful=u64, alive=u64,
                   doubled=u64, rest=u64, low=u64)
    cdef void _generate(self, int depth) noexcept nogil

    @cython.locals(first=int, count=int, card=int, at=int)
    cdef void _push(self, int depth, int kind, u64 cards) noexcept nogil

    @cython.locals(key=u64, check=u64, trash=u64, seat=int, hand=u64, row=int, at=int,
                   before=int, copy=int, card=int, kind=int, heights=int, suit=int, part=int)
    cdef void _hash(self, int depth) noexcept nogil

    @cython.locals(at=u64, _=int)
    cdef int _refuted(self, int depth) noexcept nogil

    @cython.locals(work=u64, at=u64)
    cdef void _store(self, int depth) noexcept nogil

    cdef bint _full(self) noexcept nogil

    @cython.locals(depth=int)
    cpdef list line(self)

    @cython.locals(before=u64, at=u64)
    cdef void _spread(self, u64 size) noexcept nogil
