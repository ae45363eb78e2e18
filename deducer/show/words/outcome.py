"""How play came out, in words."""

from __future__ import annotations

from solver.board import End

ENDS = {
    End.PERFECT: "perfect!",
    End.STRIKES: "lost: the last strike",
    End.OUT_OF_REACH: "lost: perfect is out of reach",
    End.STUCK: "lost: nobody can move",
    End.LAST_TURN: "over: the last turn is played",
}
