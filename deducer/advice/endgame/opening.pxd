# The types of opening.py where it is compiled.

cimport cython

from solver.kernel.layout cimport lowest, u64

@cython.locals(found=list, first=int, word=u64)
cpdef list listed(object mask)

@cython.locals(drawn=bytes)
cpdef bytes moved(bytes world, int first, int pile, int place)

cdef class Column:
    cdef int room
    cdef int[::1] values

    @cython.locals(values="int[::1]")
    cdef fit(self, int room)

cdef class Answers(Column):
    cdef readonly int board
    cdef bint good

    cdef int answer(self, int label) noexcept

    @cython.locals(at=int, label=int)
    cpdef learn(self, list labels, list within)

cdef class Layout:
    cdef int size
    cdef object hold
    cdef readonly list worlds, held
    cdef Column cards, labels
    cdef dict _numbers, _labels

    @cython.locals(number=int, at=int, held=bytes, label=int)
    cpdef int number(self, bytes world) except -1

    cpdef int label(self, int number)

cdef class Mover:
    cdef Layout layout
    cdef int first, last, pile
    cdef list looks
    cdef dict _numbers
    cdef object columns
    cdef Column _look_of

    @cython.locals(known=int, world=bytes, look=bytes, found=int)
    cdef int look(self, int number) except -1

cdef class Opening:
    cdef Mover mover
    cdef int count, width
    cdef u64[::1] weights, bounds
    cdef int[::1] numbers, look_of, label_of, good
    cdef readonly list looks
    cdef list plays

    @cython.locals(numbers=dict, at=int, number=int)
    cdef list _look(self)

    @cython.locals(
        cards="int[::1]", size=int, missing=dict, act=int, place=int, number=int,
        manner=list, at=int, kind=int, answers=Answers, answer=int,
    )
    cpdef dict count_bounds(self, list acts, list manners)

    @cython.locals(most=u64, at=int)
    cdef u64 most(self, int look, int width)

    @cython.locals(total=u64, look=int)
    cpdef u64 total(self)

    @cython.locals(
        cards="int[::1]", size=int, found=dict, at=int, kind=int, answers=Answers,
        bits=bytearray,
    )
    cpdef list reached(self, int act, int place, list manner)

    @cython.locals(wholes=list, at=int, look=int, bits=bytearray, found=list)
    cpdef list sets(self, list plays)

    @cython.locals(acts=list, size=double, act=int, bound=u64, good=int, promise=object)
    cpdef list ranked(self, int look)

    @cython.locals(weight=u64, at=int)
    cpdef u64 weigh(self, object worlds)

    @cython.locals(
        mover=Mover, column=Column, sums=dict, at=int, number=int, known=int, kept=list,
    )
    cpdef bytes after(self, object worlds, int place, Layout then)
