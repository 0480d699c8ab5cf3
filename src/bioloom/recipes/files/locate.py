"""The files of a recipe: in the data folder, in the cache, or fetched from upstream; each one checked."""

from __future__ import annotations

import hashlib
import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import platformdirs

from bioloom.core.errors import BuildError, OfflineError

from ..reading import PACKED, Files, opened
from ..recipe import Pinned, Upstream
from .archives import unpack
from .fetch import download

DATA_VARIABLE = "BIOLOOM_DATA"
_BLOCK = 1 << 20


def default_cache() -> Path:
    """Where downloads go when the user names no place."""
    return platformdirs.user_cache_path("bioloom") / "sources"


def data_folder(named: Path | None = None) -> Path | None:
    """The folder of raw data: the one that is named, else ``BIOLOOM_DATA``, else none.

    Raises:
        BuildError: It does not exist.
    """
    folder = named or (Path(os.environ[DATA_VARIABLE]) if os.environ.get(DATA_VARIABLE) else None)
    if folder is not None and not folder.is_dir():
        raise BuildError(f"There is no data folder {folder}.", hint=f"Name another with --data or {DATA_VARIABLE}.")
    return folder


@dataclass(frozen=True)
class Shelf:
    """Where files are looked for, in this order: ``data``, ``cache``, and upstream unless ``offline``.

    ``accept_changed`` takes files that are not the pinned ones, to build from a newer release; the manifest then names
    what was read.
    """

    data: Path | None = None
    cache: Path = field(default_factory=default_cache)
    offline: bool = False
    accept_changed: bool = False
    _kept: dict[tuple[object, Path], Any] = field(default_factory=dict, repr=False, compare=False)
    _sums: dict[Path, str] = field(default_factory=dict, repr=False, compare=False)  # of files that were checked

    def files(self, recipe: Pinned) -> tuple[Files, dict[str, str]]:
        """The files of ``recipe`` and the checksum of each by its path.

        Raises:
            BuildError: A file is missing, cannot be read, is truncated, or is not the one that the recipe knows.
            SourceError: Upstream cannot be reached.
        """
        where: dict[str, Path] = {}
        sums: dict[str, str] = {}
        for upstream in recipe.files:
            path = self._found(upstream)
            if path is None:
                self._fetch(upstream, recipe)
                path = self.cache / upstream.path
            where[upstream.path] = path
            if path not in self._sums:  # a dozen recipes read the table of genes
                self._sums[path] = self._checked(upstream, path)
            sums[upstream.path] = self._sums[path]
        return Files(where, self._kept), sums

    def _found(self, upstream: Upstream) -> Path | None:
        for folder in (self.data, self.cache):
            for packing in PACKED if folder else ():
                if (path := Path(f"{folder}/{upstream.path}{packing}")).is_file():
                    return path
        return None

    def _checked(self, upstream: Upstream, path: Path) -> str:
        size, digest = measure(path)
        if digest != upstream.sha256 and not self.accept_changed:
            raise BuildError(
                f"{path} is not the file that was expected: {size:,} bytes with SHA-256 {digest[:12]}... instead of"
                f" {upstream.size:,} with {upstream.sha256[:12]}...",
                hint="It is truncated, damaged or another release. Remove it to have it fetched again,"
                " or pass --accept-changed to build from it as it is.",
            )
        return digest

    def _fetch(self, upstream: Upstream, recipe: Pinned) -> None:
        """Get the file, and with it every file of the recipe that lies in the same archive."""
        if self.offline:
            raise OfflineError(
                f"{upstream.path} of {recipe.title} is neither in the data folder nor in {self.cache}.",
                hint="Leave out --offline once, or name a folder that has it with --data.",
            )
        archive = self.cache / "archives" / upstream.url.rpartition("/")[2]
        if not archive.exists():
            download(upstream.url, archive)
        for one in recipe.files:
            if one.url == upstream.url and self._found(one) is None:
                target = self.cache / one.path
                unpack(archive, one, target)
                try:
                    self._checked(one, target)
                except BuildError:  # the next attempt must not start from what is wrong
                    archive.unlink()
                    target.unlink()
                    raise

    def forget(self) -> None:
        """Drop what is known of files: checksums, and what recipes made of them for one another (`Files.once`)."""
        self._kept.clear()
        self._sums.clear()

    def tidy(self) -> None:
        """Remove the archives that were fetched; what was taken out of them stays."""
        shutil.rmtree(self.cache / "archives", ignore_errors=True)


def measure(path: Path) -> tuple[int, str]:
    """Size and SHA-256 of the uncompressed content.

    Raises:
        BuildError: It cannot be read, is truncated or damaged.
    """
    digest, size = hashlib.sha256(), 0
    with opened(path) as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
            size += len(block)
    return size, digest.hexdigest()
