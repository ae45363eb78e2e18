# The types and numbers of the compiled kernel; a ``u64`` is a set of cards or a hash.

ctypedef unsigned long long u64
ctypedef unsigned int u32

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    static inline int lowest(unsigned long long cards) { return __builtin_ctzll(cards); }
    static inline int bit_length(unsigned long long cards) { return 64 - __builtin_clzll(cards); }
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
    static inline int bit_length(unsigned long long cards) {
        int length = 0;
        for (; cards; cards >>= 1) length++;
        return length;
    }
    #endif
    """
    int lowest(u64 cards) noexcept nogil
    int bit_length(u64 cards) noexcept nogil  # of cards, which are not none
    int count_bits(u64 cards) noexcept nogil

cdef enum:
    SEATS = 6
    SUITS = 6
    RANKS = 5
    KINDS = 30
    CARDS = 300
    HEAD = 17
    PILE_AT = 5
    FIREWORKS_AT = 6
    HEIGHTS = 6
    MOST_COPIES = 10
    MOVES = 48
    DEPTH = 1024
    LATE = 5
    DRAWN_AT = 64
    TOKENS = 32
    TOKENS_AT = 368
    STRIKES_AT = 560
    TURNS_LEFT_AT = 581
    HANDS_AT = 600
    TRASH = 300
    ROW = 600
    KEYS = 4200
    NO_LIMIT = 1048576
    ROUNDS = 2
    LINE = 128
    PATIENCE = 3000
    SWAPPED = 20
    CHOICES = 200000
    ROOT = 10
    AT_ONCE = 20000
    SLOWER = 20
    LOADING = 20
    HEAD_OF_CLAUSE = 4
    MOST_COUNTED = 1073741824
    SCALED = 14
    RESTARTED = 64
    ANEW = 1000
    LEARNT = 2000
    LEARNT_MORE = 300
    KEPT = 2
    LEVELS = 64
    PLAY = 0
    ANNOUNCED = 1
    DISCARD = 2
    MISPLAY = 3
    HINT = 4
    MOVE = 512
    RUNNING = 0
    WON = 1
    REFUTED = 2
    TABLE_FULL = 3
    EVERYTHING_TRIED = 0
    BOUND = 1
    CONTRADICTED = 2
