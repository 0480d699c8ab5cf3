"""What is said of an error on the terminal, and the exit codes that are not an error's own."""

from __future__ import annotations

import os
import sys
import traceback

from bioloom.core.errors import BioloomError

UNEXPECTED, INTERRUPTED = 70, 130
STACK = "BIOLOOM_TRACEBACK"  # environment variable: show the stack of an unexpected error


def unexpected(error: Exception) -> str:
    """What happened, in one line, with the place in our source."""
    where = ""
    for frame in traceback.extract_tb(error.__traceback__):
        if f"{os.sep}bioloom{os.sep}" in frame.filename:
            where = f" at {frame.filename.rpartition(f'{os.sep}bioloom{os.sep}')[2]}, line {frame.lineno}"
    said = " ".join(str(error).split())[:300]
    return f"Something unexpected went wrong: {type(error).__name__}{f' ({said})' if said else ''}{where}."


def say(error: BioloomError) -> None:
    """The message and what to do about it, on stderr."""
    sys.stderr.write(f"bioloom: {error.message}\n")
    if error.hint:
        sys.stderr.write(f"  {error.hint}\n")


def say_os(error: OSError) -> int:
    """The exit code of a full disk, a missing right; what the system says of it, with the file, on stderr."""
    where = f" ({error.filename})" if error.filename else ""
    sys.stderr.write(f"bioloom: {error.strerror or error}{where}.\n")
    return 3
