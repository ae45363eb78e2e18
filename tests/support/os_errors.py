"""The system's own words for what goes wrong with files, in the language that tests run in."""

import errno
import os

NO_FILE = os.strerror(errno.ENOENT)
NO_ROOM = os.strerror(errno.ENOSPC)
NO_RIGHT = os.strerror(errno.EACCES)
PORT_TAKEN = os.strerror(errno.EADDRINUSE)
LONG_NAME = os.strerror(errno.ENAMETOOLONG)
