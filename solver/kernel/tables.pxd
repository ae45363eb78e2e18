# The types of tables.py where it is compiled.

cimport cython

from solver.kernel.layout cimport *

cdef class Table:
    cdef readonly int bits, first_bits, most_bits, allocated_bits
    cdef u64 one
    cdef readonly u64 stored
    cdef u32 generation

    cdef _allocate(self)

    cdef void clear(self) noexcept nogil

    cdef bint is_full(self) noexcept nogil

    cdef _extend(self, u64 more)

    cdef void _spread(self, u64 size) noexcept nogil

cdef class RefutedTable(Table):
    cdef u64[::1] key, check
    cdef u32[::1] work, made

    cdef _allocate(self)

    @cython.locals(at=u64)
    cdef bint has(self, u64 key, u64 check) noexcept nogil

    @cython.locals(at=u64)
    cdef void put(self, u64 key, u64 check, u64 work) noexcept nogil

    cdef _extend(self, u64 more)

    @cython.locals(before=u64, at=u64)
    cdef void _spread(self, u64 size) noexcept nogil

cdef class TurnBoundTable(Table):
    cdef u64[::1] entries

    cdef _allocate(self)

    @cython.locals(at=u64, mark=u64)
    cdef int turns(self, u64 key, u64 check) noexcept nogil

    @cython.locals(at=u64, mark=u64, other=u64)
    cdef void put(self, u64 key, u64 check, int turns) noexcept nogil

    cdef u64 _place(self, u64 key) noexcept nogil

    cdef u64 _mark(self, u64 check) noexcept nogil

    cdef bint _is_current(self, u64 at) noexcept nogil

    cdef _extend(self, u64 more)

    @cython.locals(before=u64, at=u64)
    cdef void _spread(self, u64 size) noexcept nogil
