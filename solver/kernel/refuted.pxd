# The types of refuted.py where it is compiled.

cimport cython

from solver.kernel.layout cimport u32, u64

cdef class RefutedTable:
    cdef readonly int bits, first_bits, most_bits, allocated_bits
    cdef u64 one
    cdef readonly u64 stored
    cdef u32 generation
    cdef u64[::1] key, check
    cdef u32[::1] work, made

    @cython.locals(at=u64)
    cdef bint has(self, u64 key, u64 check) noexcept nogil

    @cython.locals(at=u64)
    cdef void put(self, u64 key, u64 check, u64 work) noexcept nogil

    cdef bint is_full(self) noexcept nogil

    cdef void clear(self) noexcept nogil

    @cython.locals(before=u64, at=u64)
    cdef void _spread(self, u64 size) noexcept nogil
