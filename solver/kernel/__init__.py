"""The search kernel: all modules that are compiled, their data layout, and what lends them."""
