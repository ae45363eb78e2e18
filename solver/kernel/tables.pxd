# The types of tables.py where it is compiled.

cimport cython

from solver.kernel.layout cimport *

@cython.final
cdef class PositionTable:
    cdef readonly int bits, first_bits, most_bits, allocated_bits
    cdef u64 one
    cdef readonly u64 stored
    cdef u32 generation
    cdef u64[::1] key, check
    cdef u32[::1] number, made

    cdef _allocate(self)

    cdef void clear(self) noexcept nogil

    @cython.locals(at=u64)
    cdef bint has(self, u64 key, u64 check) noexcept nogil

    cdef u32 get(self, u64 key, u64 check) noexcept nogil

    @cython.locals(at=u64)
    cdef u64 _place(self, u64 key, u64 check) noexcept nogil

    @cython.locals(at=u64)
    cdef void put(self, u64 key, u64 check, u64 number) noexcept nogil

    cdef bint is_full(self) noexcept nogil

    @cython.locals(before=u64, at=u64)
    cdef void _spread(self, u64 size) noexcept nogil
