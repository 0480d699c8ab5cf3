"""Progress of long work on stderr: a bar on a terminal, nothing anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

Progress = Callable[[str, float], None]  # what is being done, and how much of it (0 to 1)


@contextmanager
def bar() -> Iterator[Progress]:
    """A function that shows what is being done now and how far it is."""
    if not sys.stderr.isatty():
        yield lambda _what, _share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeElapsedColumn())
    with Bar(
        *columns, console=Console(stderr=True, markup=False, emoji=False, highlight=False), transient=True
    ) as shown:
        task = shown.add_task("", total=1.0, visible=False)
        yield lambda what, share: shown.update(task, description=_plain(what), completed=share, visible=True)


@contextmanager
def counted(total: int, *, shown: bool = True) -> Iterator[Callable[[], None]]:
    """A function to call after each of ``total`` things, of which a bar shows how many are done."""
    done = 0
    with bar() if shown else nullcontext() as progress:

        def step() -> None:
            nonlocal done
            done += 1
            if progress is not None:
                progress(f"{done} of {total}", done / max(total, 1))

        yield step


def _plain(text: str) -> str:
    """``text`` without what would act on a terminal."""
    return "".join(c if c.isprintable() else " " for c in text)
