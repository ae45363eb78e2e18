# The numbers of the compiled policy.

cdef enum:
    HAND = 10
    CLUES = 11
    HINTS = 55
    HINTED = 1
    MOVED = 2
    ASKED = 4
    PLAY = 0
    DISCARD = 1
    HINT = 2
    WHAT = 1024
    WHERE = 32
    GOES_ON = 0
    OVER = 1
    LOST = 2
    PLAYS = 10000
    LATER = 300
    KNOWN = 2000
    NEW = 1000
    TRASH = 500
    NARROWED = 300
    SAVES = 6000
    SOME_LOSS = 1000
    LEAST = 5000
    DELAYED = 3000
    FIXED = 10000
    EXPOSED = 5000
    WASTED = 3000
    LATE = 8
    LAST_DRAWS = 2
