"""The entry point: run the command line, turn typed errors into one clear message and the right exit code.

Exit codes: 0 answered, 1 ran but found no supported answer, 2 usage or input, 3 a source, a model or a build failed.
"""

from __future__ import annotations

import gc
import logging
import os
import sys
from typing import NoReturn

from bioloom.core.errors import BioloomError

_OBJECTS = 100_000  # made before the collector looks for cycles: importing makes many and no garbage


def main() -> NoReturn:
    """Run the command line and exit."""
    gc.set_threshold(_OBJECTS)
    from bioloom.app.cli import app

    logging.getLogger("stamina").addHandler(logging.NullHandler())  # a retry is no news; if all fail, the error says so
    try:
        app()
    except BioloomError as error:
        say(error)
        sys.exit(error.exit_code)
    except BrokenPipeError:  # `bioloom ... | head`: the reader has what it wanted
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        if error.filename is None and error.errno is None:
            raise
        say_os(error)
        sys.exit(3)
    sys.exit(0)


def say(error: BioloomError) -> None:
    """The message and what to do about it, on stderr."""
    sys.stderr.write(f"bioloom: {error.message}\n")
    if error.hint:
        sys.stderr.write(f"  {error.hint}\n")


def say_os(error: OSError) -> None:
    """A full disk, a missing right: what the system says, with the file."""
    where = f" ({error.filename})" if error.filename else ""
    sys.stderr.write(f"bioloom: {error.strerror or error}{where}.\n")


if __name__ == "__main__":
    main()
