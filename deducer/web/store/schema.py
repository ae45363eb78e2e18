"""The database schema of a file of tables, and checks that a file has it."""

from __future__ import annotations

import sqlite3

_TABLES = """
CREATE TABLE IF NOT EXISTS game (
    id TEXT PRIMARY KEY,
    header TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('one', 'every')),
    created REAL NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS link (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL REFERENCES game,
    seat INTEGER CHECK (seat BETWEEN 0 AND 4),
    is_host INTEGER NOT NULL CHECK (is_host IN (0, 1)),
    digest BLOB NOT NULL UNIQUE,
    joined INTEGER NOT NULL DEFAULT 0 CHECK (joined IN (0, 1)),
    removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS links_of_game ON link (game);
CREATE TABLE IF NOT EXISTS event (
    game TEXT NOT NULL REFERENCES game,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('entry', 'advice', 'mode', 'open')),
    line TEXT NOT NULL,
    by TEXT NOT NULL,
    key TEXT NOT NULL,
    asked BLOB NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (game, seq),
    UNIQUE (game, by, key)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS no_gap BEFORE INSERT ON event
WHEN NEW.seq <> (SELECT COALESCE(MAX(seq), 0) + 1 FROM event WHERE game = NEW.game)
BEGIN SELECT RAISE(ABORT, 'log entries follow one another'); END;
CREATE TRIGGER IF NOT EXISTS no_change BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'a log entry is never changed'); END;
"""
NO_ERASURE = """
CREATE TRIGGER IF NOT EXISTS no_erasure BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'a log entry is never erased'); END;
"""
VERSION = 1
MADE = f"BEGIN IMMEDIATE; {_TABLES} {NO_ERASURE} PRAGMA user_version = {VERSION}; COMMIT;"
"""A script that creates the schema in an empty file."""
_NAMES = frozenset({"game", "link", "event", "no_gap", "no_change", "no_erasure"})
"""What every file of ours has; later versions may add more."""


class Foreign(sqlite3.DatabaseError):
    """The file is another program's."""


class Newer(sqlite3.DatabaseError):
    """The file was written by a later version of this program."""


def is_empty(connection: sqlite3.Connection) -> bool:
    """Return whether a file is empty; otherwise it has this schema.

    :raises sqlite3.DatabaseError: if it holds anything else.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not names and version == 0:
        return True
    if not names >= _NAMES:
        raise Foreign("another program's data")
    if version != VERSION:
        raise Newer(f"tables of version {version}: this program knows {VERSION}")
    return False
