"""QR codes say what they were made of, whatever their level."""

import pytest

from deducer.show.qr import qr_code
from tests.support.qr import picture_of, read


@pytest.mark.parametrize("level", ["l", "m", "q", "h"])
def test_a_code_reads_back(level: str) -> None:
    text = "https://club.example.org/j#" + "3q2-7w_A" * 12
    assert read(picture_of(qr_code(text, level))) == [text]


def test_what_is_to_stay_readable_takes_room() -> None:
    sizes = [len(qr_code("x" * 300, level)) for level in "lmqh"]
    assert sizes == sorted(set(sizes))
    assert qr_code("x" * 300) == qr_code("x" * 300, "m")
