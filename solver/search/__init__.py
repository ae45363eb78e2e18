"""Finding lines and proofs: the front end to the kernel and to the SAT engine."""
