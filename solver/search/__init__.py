"""The compiled search, and the front end that hands out lines and proofs."""
