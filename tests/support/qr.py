"""QR codes read back, as a phone's camera reads them."""

import io
from collections.abc import Sequence

import zxingcpp
from PIL import Image
from playwright.sync_api import Page

QUIET = 4
"""Modules of white around a code."""
CODES = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
SIZE = 4
"""Points of a module in a picture."""


def read(picture: Image.Image) -> list[str]:
    """The texts of all codes in a picture."""
    return [found.text for found in zxingcpp.read_barcodes(picture, formats=CODES)]


def on_screen(page: Page) -> str:
    """What a camera reads off a page."""
    (text,) = read(Image.open(io.BytesIO(page.screenshot())))
    return text


def picture_of(rows: Sequence[str]) -> Image.Image:
    """A picture of a code from its rows, 1 for dark."""
    wide = len(rows) + 2 * QUIET
    picture = Image.new("L", (wide, wide), 255)
    for y, row in enumerate(rows, start=QUIET):
        for x, bit in enumerate(row, start=QUIET):
            picture.putpixel((x, y), 0 if bit == "1" else 255)
    return picture.resize((wide * SIZE, wide * SIZE), Image.Resampling.NEAREST)
