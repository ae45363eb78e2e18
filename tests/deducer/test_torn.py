"""A command that only reads, on records whose last line has no end."""

from pathlib import Path

from tests.support.commands import hanabi

WHOLE = "players: Ann Bob\nseat: Ann\ndeal Bob r1 y2 b2 g4 w1\nAnn: hint Bob red 1\n"
LINE = "Bob: play 2 y2 > r3"


def asked(path: Path) -> tuple[int, str, str]:
    run = hanabi("knowledge", str(path))
    return run.returncode, run.stdout, run.stderr


def test_a_torn_last_line_is_one_error_that_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "friday.hanabi"
    path.write_text(WHOLE + LINE[:17])
    assert asked(path) == (
        2,
        "",
        f"hanabi: {path}: line 5 (Bob: play 2 y2 > ) has no line end, so it may have been cut off, "
        f"and `hanabi table {path}` goes on without it (line 5, column 17: a card, such as r1, is "
        "missing here)\n",
    )
    assert path.read_text() == WHOLE + LINE[:17]
    assert list(tmp_path.iterdir()) == [path]


def test_a_last_line_that_may_be_whole_is_read_and_told(tmp_path: Path) -> None:
    path = tmp_path / "friday.hanabi"
    path.write_text(WHOLE + LINE + "\n")
    status, out, said = asked(path)
    path.write_text(WHOLE + LINE)
    told = f"hanabi: {path}: line 5 ({LINE}) has no line end, so it may have been cut off\n"
    assert asked(path) == (0, out, told)
    assert (status, said) == (0, "")


def test_a_line_that_can_not_have_happened_may_have_been_cut_off_too(tmp_path: Path) -> None:
    path = tmp_path / "friday.hanabi"
    path.write_text(WHOLE.replace("y2 b2", "r2 b2") + "Bob: play 9")
    assert "goes on without it" not in asked(path)[2]  # another line is wrong, too
    path.write_text(WHOLE + "Bob: play 9")
    assert "goes on without it (turn 2, line 5" in asked(path)[2]


def test_a_pipe_without_an_end_is_no_question() -> None:
    run = hanabi("knowledge", "-", text=WHOLE + LINE)
    assert (run.returncode, run.stderr) == (0, "")
    run = hanabi("knowledge", "-", text=WHOLE + LINE[:17])
    assert run.stderr.startswith(
        "hanabi: standard input: line 5 (Bob: play 2 y2 > ) has no line end"
    )
    assert "hanabi table" not in run.stderr


def test_a_pipe_into_a_table_is_told_what_becomes_of_the_last_line(tmp_path: Path) -> None:
    path = tmp_path / "friday.hanabi"
    path.write_text(WHOLE + LINE[:-2])
    run = hanabi("table", str(path), text="p 2 y2 > r3\n")
    assert (run.returncode, run.stderr) == (
        0,
        f"hanabi: {path}: line 5 (Bob: play 2 y2 > ) was cut off and is left out: "
        f"it is kept in {path}.torn\n",
    )
    assert path.read_text() == WHOLE + LINE + "\n"
    path.write_text(WHOLE + LINE)
    run = hanabi("table", str(path), text="log\n")
    assert run.returncode == 0
    assert run.stderr == (
        f"hanabi: {path}: line 5 ({LINE}) has no line end, so it may have been cut off: it stays\n"
    )
    assert path.read_text() == WHOLE + LINE
