"""A model judges recorded answers (BioMedHop, Appendix D.3): beside the records, never instead of a score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.metrics.verifier.stage import judged, verify
from bioloom.bench.score.metrics.verifier.types import Judged, Verdict
from bioloom.bench.score.outcome import score_items
from bioloom.core.errors import BioloomError, NeedsModelError
from bioloom.core.ports import Resources
from bioloom.core.run import Budget, Run
from bioloom.core.value import Value

from .choose import sample
from .folder import CellFolder, RunFolder
from .records import Records

Progress = Callable[[str, float], None]
FILE = "verdicts.jsonl"


class Judgement(Value):
    """What a judge said of one recorded answer; ``error`` says why it said nothing."""

    id: str
    dataset: str
    config: str
    judge: str
    verdict: Verdict | None = None
    error: str = ""


@dataclass(frozen=True)
class Judging:
    """Puts the answers of a run before one judge.

    Attributes:
        folder: The run.
        resources: With the reasoner that judges.
        judge: What to call it.
        limit: So many items, the same for every cell and judge; None for all.
        seed: Of the sample.
        timeout: Seconds for one verdict.
        methods: Whose answers, by the title of their cells; all when empty.
        conditions: Answers under which source conditions, by label; all when empty.
    """

    folder: RunFolder
    resources: Resources
    judge: str
    limit: int | None = None
    seed: int = 7
    timeout: float | None = 120.0
    methods: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()

    def __call__(self, progress: Progress) -> tuple[int, int]:
        """Judge what has no verdict of this judge yet; how many verdicts were given, and how many failed.

        Raises:
            NeedsModelError: the reasoner is no model.
        """
        todo = list(self._todo())
        given = failed = 0
        for at, (place, case) in enumerate(todo, 1):
            one = self._judged(case)
            Records(place.path / FILE, Judgement).add(one)
            given, failed = given + (one.verdict is not None), failed + bool(one.error)
            progress(f"{self.judge}: {at} of {len(todo)}", at / len(todo))
        return given, failed

    def _todo(self) -> Iterator[tuple[CellFolder, tuple[str, str, str, Judged]]]:
        asked: dict[tuple[str, str], tuple[Item, Gold]] = {}
        for name in self.folder.set_names():
            items, golds = self.folder.read(name)
            right = {g.id: g for g in golds}
            under = [i for i in items if not self.conditions or i.condition in self.conditions]
            wanted = under if self.limit is None else sample(under, self.limit, self.seed)
            asked |= {(i.dataset, i.id): (i, right[i.id]) for i in wanted}
        for place in self.folder.cells():
            if self.methods and place.cell.job.method.title not in self.methods:
                continue
            records = Records(place.path / FILE, Judgement)
            records.mend()
            done = {(j.dataset, j.id) for j in records if j.judge == self.judge}
            answers = [p for p in place.predictions if (p.dataset, p.id) in asked and not p.failed and not p.silent]
            wanted_now = [p for p in answers if (p.dataset, p.id) not in done]
            yield from ((place, case) for case in _cases(place, wanted_now, asked))

    def _judged(self, case: tuple[str, str, str, Judged]) -> Judgement:
        dataset, id_, config, value = case
        told = Judgement(id=id_, dataset=dataset, config=config, judge=self.judge)
        run = Run(self.resources, budget=Budget(timeout=self.timeout))
        try:
            return told.model_copy(update={"verdict": verify(value, run)})
        except NeedsModelError:
            raise
        except BioloomError as error:  # a judge that fails has not said that the answer is bad
            return told.model_copy(update={"error": f"{type(error).__name__}: {error}"})


def _cases(
    place: CellFolder, answers: Sequence[Prediction], asked: dict[tuple[str, str], tuple[Item, Gold]]
) -> Iterator[tuple[str, str, str, Judged]]:
    """What the judge is shown of each answer: with the texts it cites, and whether the metric says it is right."""
    wanted = {p.id for p in answers}
    bundles = {k.id: k.bundle for k in place.kept if k.id in wanted and k.bundle} if wanted else {}
    pairs = [asked[p.dataset, p.id] for p in answers]
    scores = {s.id: s for s in score_items([i for i, _ in pairs], [g for _, g in pairs], answers)}
    for p in answers:
        item, gold = asked[p.dataset, p.id]
        bundle = bundles.get(p.id)
        shown = judged(item, gold, p, bundle.evidence if bundle else (), correct=scores[p.id].outcome == "right")
        yield p.dataset, p.id, place.path.name, shown
