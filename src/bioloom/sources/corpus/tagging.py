"""Entities of a record, found with the linker of a graph; by several processes where there is much to read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from threading import Thread
from time import sleep

from bioloom.core.errors import BuildError
from bioloom.core.ports import Linker
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker as GraphLinker
from bioloom.ground.linking.tagging import Mentions, mentions

from .record import Record, Tagged

_CHUNK = 16  # texts handed to a process at a time


@dataclass(frozen=True)
class Tagger:
    """A linker, and the build of the graph it reads by: ``graph`` is its name, ``build`` its content hash.

    ``crew`` are processes of the same graph (`crew`) that do the work where it is much.
    """

    linker: Linker
    graph: str
    build: str
    crew: Executor | None = None

    @property
    def tagged(self) -> str:
        """What is written beside the entities that it found."""
        return f"{self.graph}:{self.build}"

    def tag(self, records: Iterable[Record]) -> Iterator[Tagged]:
        """Records with the entities in them, in their order.

        Raises:
            BuildError: A process of the crew was ended from outside.
        """
        held = list(records)
        texts = [r.text for r in held]
        try:
            found = (
                self.crew.map(_work, texts, chunksize=_CHUNK)
                if self.crew
                else map(partial(mentions, self.linker), texts)
            )
            for record, in_it in zip(held, found, strict=True):
                yield Tagged(record=record, mentions=in_it, tagged=self.tagged)
        except BrokenExecutor as error:
            raise BuildError(
                "A process that looked for entities was ended, perhaps for want of memory.",
                hint="Start it again with fewer --workers: it goes on where it stopped.",
            ) from error


def crew(graph: str, workers: int) -> Executor:
    """Processes that share the lexicon of a graph, which is mapped into memory once."""
    return ProcessPoolExecutor(
        workers, mp_context=get_context("spawn"), initializer=_begin, initargs=(graph, os.getpid())
    )


_own: list[Linker] = []  # of this process, if it is one of a crew


def _begin(graph: str, parent: int) -> None:
    _own.append(GraphLinker(open_lexicon(graph)))
    Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: int) -> None:
    """End this process when the one that it works for was killed: nobody would tell it."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)


def _work(text: str) -> Mentions:
    return mentions(_own[0], text)
