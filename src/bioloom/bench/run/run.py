"""Run a spec: cell by cell, item by item, going on where an earlier run stopped."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

from pydantic import JsonValue

from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.core.errors import InputError
from bioloom.core.question import Question
from bioloom.core.value import Value

from .cells import Cell, Job, Opened, jobs
from .choose import chosen, closed_files, read_all, set_digest
from .folder import CellFolder, RunFolder, SetMade
from .pace import Pace, Purse
from .predict import UNSCORED, Kept, Outcome, outcome
from .process import DiedError, Process
from .spec import SetSpec, Spec

Progress = Callable[[str, float], None]  # what is being done, and how much of it (0 to 1)
INTERRUPTED = "It was interrupted."
CHANGED = "+changes"  # behind a commit: files were changed since
TRIES = 2  # of a question whose process died: it may have died of another one


class CellSummary(Value):
    """What became of a cell. ``left`` are items that were not asked, because the run was stopped."""

    config: str
    title: str
    items: int
    outcomes: dict[str, int]
    left: int = 0

    @property
    def na(self) -> bool:
        """Whether it needs a model or a channel and has none: such a cell has no score."""
        unscored = sum(self.outcomes.get(what, 0) for what in UNSCORED)
        return self.items > 0 and unscored == self.items - self.left


class Summary(Value):
    """What became of a run; ``stopped`` says why it ended before its end, empty when it did not."""

    path: str
    cells: tuple[CellSummary, ...]
    asked: int
    seconds: float
    stopped: str = ""

    @property
    def failed(self) -> int:
        """Questions that failed, in all cells."""
        return sum(c.outcomes.get("failed", 0) for c in self.cells)


@dataclass
class Runner:
    """Runs one spec into one folder.

    Attributes:
        spec: What is run.
        out: The folder of the run.
        command: What starts a process that predicts.
        progress: Told what is being done.
        retry: Ask again what failed before.
        about: What is noted of this run in its folder.
    """

    spec: Spec
    out: Path
    command: Sequence[str]
    progress: Progress
    retry: bool = False
    about: dict[str, JsonValue] = field(default_factory=dict)
    _processes: list[Process] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)

    def __call__(self) -> Summary:
        """Run what is left to run.

        Raises:
            CannotOpenError: a job names something that is not to be had; nothing was asked yet.
            InputError: a set cannot be read, or the run would go on from a checkout with changes.
        """
        start = time.monotonic()
        folder = RunFolder(self.out)
        sets = [self._laid(folder, s) for s in self.spec.sets]
        self._closed = (*folder.closed, *closed_files(self.spec.sets))
        self._processes = [self._started(i) for i in range(self.spec.processes)]
        try:
            cells = [
                (Cell(set=made.name, digest=made.digest, job=job, opened=self._opened(job)), items)
                for job in jobs(self.spec)
                for made, items in sets
            ]
            self._check_resumed(folder, cells)
            folder.note({**self.about, "spec": self.spec.model_dump(mode="json")})
            todo = _Todo.of(folder, cells, retry=self.retry)
            purse = Purse(self.spec.total, start)
            for cell, _ in cells:
                for prediction in folder.cell(cell.config).predictions:
                    purse.add(prediction)
            asked = self._work(todo, Pace(self.spec.per_minute), purse)
        finally:
            for process in self._processes:
                process.end()
        summaries = tuple(summary(folder.cell(cell.config), items) for cell, items in cells)
        return Summary(
            path=str(self.out), cells=summaries, asked=asked, seconds=round(time.monotonic() - start, 3),
            stopped=purse.stopped,
        )  # fmt: skip

    def _laid(self, folder: RunFolder, spec: SetSpec) -> tuple[SetMade, tuple[Item, ...]]:
        items, golds = read_all(spec)
        wanted = chosen(spec, items, self.spec.seed)
        ids = {i.id for i in wanted}
        made = SetMade(name=spec.name, digest=set_digest(items, golds), source=spec.path)
        folder.keep_set(made, wanted, [g for g in golds if g.id in ids])
        return made, wanted

    def _opened(self, job: Job) -> Opened:
        """What opened a job, with the commit: another may answer otherwise, so its records are of other cells."""
        opened = self._processes[0].open(_key(job), job)
        commit = f"{self.about.get('commit') or ''}{CHANGED if self.about.get('changed') else ''}"
        return opened.model_copy(update={"versions": {**opened.versions, **({"commit": commit} if commit else {})}})

    def _check_resumed(self, folder: RunFolder, cells: Sequence[tuple[Cell, Sequence[Item]]]) -> None:
        """A checkout with changes cannot go on: nobody knows whether the changes are those of the records before."""
        begun = (c for c, _ in cells if any(True for _ in folder.cell(c.config).predictions))
        if self.about.get("changed") and (cell := next(begun, None)) is not None:
            raise InputError(
                f"{self.out} has records of {cell.title} by a checkout with changes that no commit holds.",
                hint="Commit the changes, or name another folder with --out.",
            )

    def _started(self, number: int) -> Process:
        return Process(self.command, self._closed, self.spec.threads, self.out / "logs" / f"process-{number}.log")

    def _work(self, todo: _Todo, pace: Pace, purse: Purse) -> int:
        """Every lane takes the next task as soon as it is free; how many questions were asked."""
        lanes = self.spec.processes * self.spec.threads
        tasks = todo.tasks()
        start, done = time.monotonic(), 0

        def lane(number: int) -> None:
            nonlocal done
            while purse.more():
                with self._lock:
                    task = next(tasks, None)
                if task is None:
                    return
                pace.wait()
                prediction, kept = self._asked(number % self.spec.processes, task)
                if purse.stopped == INTERRUPTED:
                    return  # its process was ended under it
                task.folder.kept.add(kept)  # first: an item is done when its record is there
                task.folder.predictions.add(prediction)
                purse.add(prediction)
                with self._lock:
                    done += 1
                    self.progress(_told(task.cell, done, todo.size, time.monotonic() - start), done / todo.size)

        with ThreadPoolExecutor(lanes) as pool:
            futures = [pool.submit(lane, n) for n in range(lanes)]
            try:
                wait(futures, return_when=FIRST_EXCEPTION)
                for future in futures:
                    if future.done():
                        future.result()
            except BaseException:
                purse.stopped = INTERRUPTED
                for process in self._processes:
                    process.end()
                raise
        return done

    def _asked(self, number: int, task: _Task) -> tuple[Prediction, Kept]:
        """The record of one question; a process that dies is started anew, and the question asked once more."""
        why = ""
        for _ in range(TRIES):
            try:
                process = self._living(number)
                process.open(_key(task.cell.job), task.cell.job)
                prediction, kept = process.ask(_key(task.cell.job), task.question, self.spec.patience)
            except DiedError as error:
                why = f"{type(error).__name__}: {error}"
            else:
                return task.finished(prediction, kept)
        job, opened = task.cell.job, task.cell.opened
        lost = Prediction(
            id=task.question.id, dataset="", method=job.method.title, reasoner=job.setup.reasoner,
            model=opened.model, sources=job.asked(task.question).sources, error=why, seed=job.seed,
            meta={"versions": {**opened.versions}},
        )  # fmt: skip
        return task.finished(lost, Kept(id=task.question.id, error=why))

    def _living(self, number: int) -> Process:
        with self._lock:
            if not self._processes[number].alive:
                self._processes[number].end()
                self._processes[number] = self._started(number)
            return self._processes[number]


@dataclass(frozen=True)
class _Task:
    """One question of one cell."""

    cell: Cell
    folder: CellFolder
    dataset: str
    question: Question

    def finished(self, prediction: Prediction, kept: Kept) -> tuple[Prediction, Kept]:
        """What the process did not know: the set and the configuration."""
        config = self.cell.config
        return (
            prediction.model_copy(update={"dataset": self.dataset, "config": config}),
            kept.model_copy(update={"config": config}),
        )


@dataclass(frozen=True)
class _Todo:
    """The tasks that are left."""

    cells: tuple[tuple[Cell, CellFolder, tuple[Item, ...]], ...]

    @classmethod
    def of(cls, folder: RunFolder, cells: Sequence[tuple[Cell, Sequence[Item]]], *, retry: bool) -> _Todo:
        """What no record answers yet; with ``retry`` also what failed."""
        out = []
        for cell, items in cells:
            place = folder.cell(cell.config)
            place.make(cell)
            if retry:
                place.forget(p.id for p in place.predictions if p.failed)
            done = {p.id for p in place.predictions}
            out.append((cell, place, tuple(i for i in items if i.id not in done)))
        return cls(tuple(out))

    @property
    def size(self) -> int:
        """How many there are."""
        return sum(len(items) for _, _, items in self.cells)

    def tasks(self) -> Iterator[_Task]:
        """One after the other, cell by cell."""
        for cell, place, items in self.cells:
            for item in items:
                yield _Task(cell, place, item.dataset, item.question())


def summary(place: CellFolder, items: Sequence[Item]) -> CellSummary:
    """What became of a cell, from its records."""
    wanted = {i.id for i in items}
    outcomes: Counter[Outcome] = Counter(outcome(p) for p in place.predictions if p.id in wanted)
    cell = place.cell
    return CellSummary(
        config=cell.config, title=cell.title, items=len(wanted), outcomes=dict(sorted(outcomes.items())),
        left=len(wanted) - outcomes.total(),
    )  # fmt: skip


def _key(job: Job) -> str:
    return job.model_dump_json()


def _told(cell: Cell, done: int, size: int, seconds: float) -> str:
    """``loom · rules · kg: 12 of 900, about 4 min left``."""
    left = seconds / done * (size - done)
    about = f"{left / 60:.0f} min" if left >= 90 else f"{left:.0f} s"
    return f"{cell.job.method.title} · {cell.job.setup.reasoner} · {cell.job.condition}: {done} of {size}, {about} left"
