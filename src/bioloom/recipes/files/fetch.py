"""Downloads that survive interruption: the next attempt goes on with the ``.part`` file of the last one."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import httpx
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

from bioloom.core.errors import BuildError, SourceError
from bioloom.core.tries import Moment, TransientError, passing, tried

ATTEMPTS = 5
_WAIT = 1.0  # seconds before the second attempt; doubled for each further one
_TIMEOUT = httpx.Timeout(30.0)
_NOT_SATISFIABLE, _PARTIAL = 416, 206


class Meter(Protocol):
    """Is told how much of a download is there."""

    def __call__(self, done: int, total: int | None) -> None:
        """``done`` bytes of ``total``, None when the server does not say."""


def download(url: str, target: Path) -> None:
    """Get ``url`` into ``target``; what an interrupted attempt left beside it (``.part``) is kept and gone on with.

    Raises:
        SourceError: The server cannot be reached, refuses, or breaks off again and again.
        BuildError: The disk is full, or may not be written.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    try:
        with httpx.Client(follow_redirects=True, timeout=_TIMEOUT) as client, _meter(target.name) as meter:
            tried(lambda: _go_on(client, url, part, meter), Moment(None), attempts=ATTEMPTS, backoff=_WAIT)
        part.replace(target)
    except (httpx.HTTPError, TransientError) as error:
        kept = f" {part.stat().st_size:,} bytes are kept in {part}." if part.exists() else ""
        raise SourceError(
            f"{url} could not be fetched: {error or type(error).__name__}.{kept}",
            hint="Try again later, or put the file into a folder of your own and name that with --data.",
        ) from error
    except OSError as error:
        free = shutil.disk_usage(target.parent).free // 2**20
        raise BuildError(
            f"{part} could not be written: {error.strerror or error}.", hint=f"The disk has {free} MB free."
        ) from error


def _go_on(client: httpx.Client, url: str, part: Path, meter: Meter) -> None:
    """One attempt, from where the last one ended if the server can do that."""
    have = part.stat().st_size if part.exists() else 0
    # Packed as it lies on the server: a range of a transparently compressed body would be a range of something else.
    headers = {"Accept-Encoding": "identity"} | ({"Range": f"bytes={have}-"} if have else {})
    with _as_transient(), client.stream("GET", url, headers=headers) as response:
        if response.status_code == _NOT_SATISFIABLE and have:
            part.unlink()
            raise TransientError("the part that was there is longer than the file")
        if passing(response.status_code):
            raise TransientError(f"HTTP {response.status_code} {response.reason_phrase}")
        response.raise_for_status()
        if response.status_code != _PARTIAL:
            have = 0
        length = response.headers.get("Content-Length")
        total = have + int(length) if length else None
        with part.open("ab" if have else "wb") as out:
            for chunk in response.iter_raw():
                out.write(chunk)
                have += len(chunk)
                meter(have, total)
        if total is not None and have < total:
            raise TransientError(f"the server broke off after {have:,} of {total:,} bytes")


@contextmanager
def _as_transient() -> Iterator[None]:
    """A line that broke may hold the next time."""
    try:
        yield
    except httpx.TransportError as error:
        raise TransientError(str(error) or type(error).__name__) from error


@contextmanager
def _meter(name: str) -> Iterator[Meter]:
    """A bar on standard error when that is a terminal, nothing otherwise."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Progress(*columns) as bars:
        task = bars.add_task(name)
        yield lambda done, total: bars.update(task, completed=done, total=total)
