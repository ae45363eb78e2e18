"""A yardstick for programs that play: endgames of which the best that can be won is known."""
