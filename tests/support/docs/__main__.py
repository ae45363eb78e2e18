"""Writes all documentation that is made from code."""

from tests.support.docs import write

if __name__ == "__main__":
    write()
