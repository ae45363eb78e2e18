"""What tests of pages share: browsers, phones, a server, and a built folder."""

from tests.support.alone import alone, host
from tests.support.axe import axe_core
from tests.support.browser import browser
from tests.support.built import folder, page
from tests.support.phone import phones, server

__all__ = ["alone", "axe_core", "browser", "folder", "host", "page", "phones", "server"]
