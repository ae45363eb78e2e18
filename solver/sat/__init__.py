"""A second engine: perfect lines as clauses for SAT solvers."""
