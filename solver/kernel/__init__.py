"""The search itself: all that is compiled, its data layout, and who lends it out."""
