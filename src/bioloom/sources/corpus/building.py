"""Corpora made and changed: built beside the old one and exchanged in one step, or changed in place by commits.

One process at a time changes a corpus; a second one waits. Readers are never kept waiting and see whole states only.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bioloom.core.errors import BuildError, InputError
from bioloom.core.ports import Embedder
from bioloom.core.version import __version__
from bioloom.graph.storage.atomic import exchange, recover
from bioloom.graph.storage.builds import BUILD, alone
from bioloom.graph.storage.derived import quiet

from .index import Index, Writing
from .ingest import Intake, Progress, Report
from .readers.files import Input, inputs
from .shelf import INDEX, VECTORS, Given, Made, read_made, write_made
from .soundness import META
from .tagging import Tagger
from .vectors import VectorStore

_RETAGGED = 500  # records tagged anew in one commit


@dataclass(frozen=True)
class Building:
    """How records are prepared: by which linker they are tagged, by which embedder they get vectors.

    ``embedded_with`` is how the user named the embedder, so that what is added later gets the same.
    """

    tagger: Tagger | None = None
    embedder: Embedder | None = None
    embedded_with: str = ""
    seconds: float = 5.0  # between commits
    progress: Progress = quiet

    def build(self, folder: Path, paths: Sequence[Path], *, name: str, licence: str = "") -> Report:
        """Make the corpus in ``folder`` of files, anew; what is there stays until the new one is whole.

        A build that was killed goes on where it stopped when it is started again with the same files.

        Raises:
            InputError: There is nothing to read, or something else lies in ``folder``.
            BuildError: It could not be written.
        """
        files = inputs(paths)
        if folder.exists() and not (folder / BUILD).exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise InputError(f"{folder} is there and is no corpus.", hint="Name a new folder; this one stays as it is.")
        with _changing(folder):
            new = folder.with_name(f".{folder.name}.building")
            index = self._begun(new, files)
            report = self._intake(new, index).run(files, self.progress, again=False)
            if not report.written:
                why = "; ".join(report.examples[:3])
                shutil.rmtree(new, ignore_errors=True)
                raise InputError(f"No record could be read from {len(files)} file(s).", hint=why)
            write_made(new, self._made(name, licence, files))
            exchange(new, folder)
        return report

    def _begun(self, new: Path, files: Sequence[Input]) -> Index:
        """The index that a killed build of the same files left in ``new``, else an empty one."""
        if (new / INDEX / META).exists():
            index = Index(new / INDEX)
            if (index.journal() or {}).get("key") == self._intake(new, index).key(files):
                return index
        shutil.rmtree(new, ignore_errors=True)
        (new / INDEX).mkdir(parents=True)
        return Index(new / INDEX, create=True)

    def add(self, folder: Path, paths: Sequence[Path]) -> Report:
        """Read more files into a corpus; a record whose id is there is replaced."""
        files = inputs(paths)
        with _changing(folder):
            made = read_made(folder)
            self._check(made)
            given = dict.fromkeys((*made.inputs, *_given(files)))
            write_made(folder, made.model_copy(update={"inputs": tuple(given), "changed": _now()}))
            return self._intake(folder, Index(folder / INDEX)).run(files, self.progress, again=True)

    def retag(self, folder: Path) -> int:
        """Find the entities of all records anew, where another build of the graph found them; how many there were.

        A killed run goes on with those that are left.
        """
        assert self.tagger is not None  # noqa: S101 - whoever retags has a tagger; for the type checker
        with _changing(folder):
            made = read_made(folder)
            graph = {"graph": self.tagger.graph, "graph_build": self.tagger.build}
            write_made(folder, made.model_copy(update=graph | {"changed": _now()}))
            index = Index(folder / INDEX)
            stale = index.untagged(self.tagger.tagged)
            total = index.count(stale)
            done = 0
            while batch := index.records(stale, _RETAGGED):
                with Writing(index) as writing:
                    writing.put(self.tagger.tag(t.record for t in batch))
                    writing.commit()
                done += len(batch)
                self.progress("tagging", done / total)
        return done

    def _check(self, made: Made) -> None:
        """Records of one corpus are prepared in one way."""
        tagged = self.tagger.tagged if self.tagger else ""
        if made.tagged != tagged:
            raise BuildError(
                f"The corpus is tagged with {made.tagged or 'no graph'}, and these records would be with "
                f"{tagged or 'none'}.",
                hint=f"Retag it first (bioloom corpus retag), or name its graph with --kg {made.graph or 'none'}.",
            )
        embedder = self.embedder.name if self.embedder else ""
        if made.embedder != embedder:
            raise BuildError(
                f"The corpus has vectors of {made.embedder or 'no embedder'}, and these records would have of "
                f"{embedder or 'none'}.",
                hint=f"Name its embedder: --embedder {made.embedder or 'lexical'}.",
            )

    def _intake(self, folder: Path, index: Index) -> Intake:
        return Intake(index, VectorStore(folder / VECTORS), self.tagger, self.embedder, self.seconds)

    def _made(self, name: str, licence: str, files: Sequence[Input]) -> Made:
        tagger = self.tagger
        return Made(
            made_by=f"bioloom {__version__}", name=name, created=_now(), changed=_now(), licence=licence,
            graph=tagger.graph if tagger else "", graph_build=tagger.build if tagger else "",
            embedder=self.embedder.name if self.embedder else "", embedded_with=self.embedded_with,
            inputs=tuple(_given(files)),
        )  # fmt: skip


def remove(folder: Path, ids: Sequence[str]) -> tuple[str, ...]:
    """Remove records by id, all in one step.

    Returns:
        Those of ``ids`` that were not there.
    """
    with _changing(folder):
        index = Index(folder / INDEX)
        missing = tuple(i for i in ids if not index.count(index.term("id", i)))
        with Writing(index) as writing:
            writing.drop(ids)
            writing.note(None)  # a killed import that is started again must not take them for done
            writing.commit()
    return missing


@contextmanager
def _changing(folder: Path) -> Iterator[None]:
    """Nobody else changes the corpus meanwhile; what a killed exchange left is put right first."""
    try:
        with alone(folder):
            recover(folder)
            yield
    except OSError as error:
        raise BuildError(
            f"The corpus in {folder} could not be written: {error.strerror or error} ({error.filename or folder}).",
            hint="Free some space and run it again: it goes on where it stopped.",
        ) from error


def _given(files: Sequence[Input]) -> Iterator[Given]:
    return (Given(name=f.name, sha256=f.sha256) for f in files)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
