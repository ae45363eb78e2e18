"""Perfect lines as clauses for SAT solvers."""
