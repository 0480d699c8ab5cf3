"""The entry point: run the command line, turn errors into one clear message and the right exit code.

Exit codes: 0 answered, 1 ran but found no supported answer, 2 usage or input, 3 a source, a model, a build or a budget
failed, 70 something that nobody expected (a fault of ours), 130 stopped by the user.
"""

from __future__ import annotations

import gc
import logging
import os
import sys
import traceback
from typing import Any, NoReturn

from bioloom.core.errors import BioloomError

from .failures import INTERRUPTED, STACK, UNEXPECTED, say, say_os, unexpected

_OBJECTS = 100_000  # made before the collector looks for cycles: importing makes many and no garbage


def main() -> NoReturn:
    """Run the command line and exit."""
    gc.set_threshold(_OBJECTS)
    from bioloom.app.inert import guarded

    with guarded():
        try:
            code = _run()
            sys.stdout.flush()
        except OSError as error:
            code = say_os(error)
    sys.exit(code)


def _run() -> int:
    """The exit code of the command line."""
    import typer

    logging.getLogger("stamina").addHandler(logging.NullHandler())  # a retry is no news; if all fail, the error says so
    try:
        from bioloom.app.cli import app

        return int(app(standalone_mode=False) or 0)
    except BioloomError as error:
        say(error)
        return error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("bioloom: Stopped.\n")
        return INTERRUPTED
    except OSError as error:
        return say_os(error)
    except MemoryError:
        sys.stderr.write("bioloom: There is not enough memory for this.\n")
        return 3
    except Exception as error:  # noqa: BLE001 - nothing may end as "no supported answer" by a traceback
        if isinstance(error, _usage()):
            error.show()
            return int(error.exit_code)
        sys.stderr.write(f"bioloom: {unexpected(error)}\n")
        if os.environ.get(STACK):
            traceback.print_exc()
        else:
            sys.stderr.write(f"  This is a fault of bioloom. {STACK}=1 shows where it arose; please report it.\n")
        return UNEXPECTED


def _usage() -> Any:
    """What typer raises where options and arguments make no sense; it has no public name of its own for all of it."""
    import typer

    return typer.BadParameter.__mro__[2]


if __name__ == "__main__":
    main()
