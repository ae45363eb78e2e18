"""The companion's page: static files, without a build step."""

from pathlib import Path

STATIC = Path(__file__).with_name("static")
