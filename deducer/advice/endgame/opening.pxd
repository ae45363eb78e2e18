# The types of opening.py where it is compiled.

cimport cython

from solver.kernel.layout cimport lowest, u64

@cython.locals(found=list, first=int, word=u64)
cpdef list listed(object mask)

@cython.locals(first=int, pile=int, found=list, at=int, world=bytes, drawn=bytes)
cpdef list moved(list worlds, list rows, tuple spans, int place)

@cython.locals(sums=dict, at=int, world=bytes, kept=list)
cpdef tuple merged(list worlds, object weights, list rows)

cdef class Within:
    cdef int kinds, labels
    cdef signed char[::1] good, within

    @cython.locals(at=int, label=int)
    cpdef allow(self, int kind, list labels, list held, dict known, bint good)

cdef class Table:
    cdef int width
    cdef readonly u64[::1] bounds
    cdef readonly int[::1] good, sizes

    cpdef object bound(self, int look, int act)

    @cython.locals(most=u64, at=int)
    cpdef u64 most(self, int look)

    @cython.locals(good=double)
    cpdef double share(self, int look, int act)

cdef class Opening:
    cdef readonly int first, last, pile, count
    cdef readonly list worlds, looks, held
    cdef u64[::1] weights
    cdef int[::1] look_of, label_of

    @cython.locals(looks=dict, at=int, world=bytes, look=bytes)
    cdef _look(self, object weights, object marked)

    @cython.locals(labels=dict, at=int, world=bytes, holding=object)
    cdef _hold(self, dict known, object hold)

    @cython.locals(
        labels=int, found=dict, known="signed char[::1]", at=int, label=int, world=bytes, place=int,
        kind=int,
    )
    cpdef dict leaving(self, int first, int last, int kinds)

    @cython.locals(
        size=int, masks=list, rows="int[::1]", found=list, bits="unsigned long long[::1]", one=u64,
        at=int, world=bytes, kind=int, cell=int, row=int, mask=object,
    )
    cdef list _count_act(self, Table table, int act, int place, Within manner, bint whole)

    @cython.locals(found=list, act=int, place=int, manner=int)
    cpdef list count_acts(self, Table table, list acts, list manners, bint whole)

    @cython.locals(weights="unsigned long long[::1]", at=int, look=int, most=u64, bound=u64, total=u64)
    cpdef object most(self, Table table, object hinted)

    @cython.locals(masks=list, within=list, weights="unsigned long long[::1]", at=int, look=int, one=object)
    cpdef list sets(self, Table table, object hinted)
