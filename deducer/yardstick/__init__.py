"""A yardstick for programs that play: endgames with the best that can be won."""
