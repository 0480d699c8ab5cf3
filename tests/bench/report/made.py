"""A run made by hand: four families, three methods, one of which needs a model."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from bioloom.bench.build.items.gold import Accepted, Gold, Snippet
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.report.model import Report, Table
from bioloom.bench.run.cells import Cell, Job, Opened, Setup
from bioloom.bench.run.folder import RunFolder, SetMade
from bioloom.bench.run.predict import Kept
from bioloom.bench.run.spec import Variant
from bioloom.core.answer import Answer, Ranked
from bioloom.core.fact import Entity, Fact
from bioloom.core.trace import Noted, Trace

HOSTILE = "</script><script>alert('x')</script> | <b>bold</b>"
FOREIGN = "Words of somebody else that nobody may keep"
PATTERN = 'MATCH (a:Disease {id: "MONDO:1"})-[:has_phenotype]->(p) RETURN DISTINCT p'
OTHER = 'MATCH (a:Disease {id: "MONDO:1"})-[:treated_by]->(p) RETURN DISTINCT p'


def fact(subject: str, predicate: str, object_: str) -> Fact:
    return Fact(
        subject=Entity(curie=subject, name=subject), predicate=predicate, object=Entity(curie=object_, name=object_)
    )


PATH = (fact("MONDO:1", "has_phenotype", "HP:1"), fact("HP:1", "subclass_of", "HP:2"))


def items() -> tuple[list[Item], list[Gold]]:
    asked: list[Item] = []
    golds: list[Gold] = []
    for family in ("entity_pair", "intersection", "path", "count"):
        for kind in ("count",) if family == "count" else ("choice", "entity"):
            id_ = f"{family}-{kind}"
            asked.append(
                Item(id=id_, dataset="biomedhop", kind=kind, text=f"Which of {family}? {HOSTILE}", family=family,
                     relation="Disease - Phenotype", pattern=PATTERN, group=family, context=(FOREIGN,),
                     options=("itch", "cough") if kind == "choice" else ())
            )  # fmt: skip
            golds.append(
                Gold(id=id_, dataset="biomedhop", paths=(PATH,), number=2 if kind == "count" else None,
                     letters=("A",) if kind == "choice" else (), snippets=(Snippet(record="PMID:1", text=FOREIGN),),
                     answers=(Accepted(texts=("itch",), curie="HP:1"),))
            )  # fmt: skip
    return asked, golds


def answer(item: Item, *, right: bool) -> Answer:
    if item.kind == "choice":
        return Answer(kind="choice", value="itch" if right else "cough", text=FOREIGN, evidence=("e1",))
    if item.kind == "count":
        return Answer(kind="count", value=2 if right else 3, evidence=("e1",))
    thing = Entity(curie="HP:1" if right else "HP:9", name="itch" if right else "cough")
    return Answer(kind="entity", entities=(Ranked(entity=thing),), text=FOREIGN, evidence=("e1",))


def cell(variant: Variant, reasoner: str = "rules", graph: str = "full", control: str = "none") -> Cell:
    job = Job(setup=Setup(graph=graph, reasoner=reasoner), method=variant, control=control)  # type: ignore[arg-type]
    return Cell(set="biomedhop", digest="0", job=job, opened=Opened(method=variant.name, versions={"graph": "abc"}))


def record(item: Item, to: Cell, given: Answer | None, error: str = "", **meta: object) -> Prediction:
    said = {"judgements": 2, "origins": {"kg:full": 1}, "pattern": PATTERN, **meta}
    return Prediction(
        id=item.id, dataset="biomedhop", method=to.job.method.title, reasoner=to.job.setup.reasoner, sources=("kg",),
        answer=given, text=FOREIGN if given else "", error=error, evidence=given.evidence if given else (),
        paths=(PATH,) if given and not given.abstained else (), seconds=0.5, config=to.config, seed=7, trace="t",
        meta=said,
    )  # fmt: skip


def add(folder: RunFolder, to: Cell, records: Iterable[Prediction]) -> None:
    place = folder.cell(to.config)
    place.make(to)
    for one in records:
        place.predictions.add(one)
        event = Noted(path=(0,), stage="part", name="understood", detail={"pattern": HOSTILE})
        place.kept.add(Kept(id=one.id, config=to.config, error="x", trace=Trace(events=(event,))))


def made(path: Path) -> RunFolder:
    """loom is right on all, bioweave on all but the open ones, io needs a model; one ablation, one control."""
    folder = RunFolder(path)
    asked, golds = items()
    folder.keep_set(SetMade(name="biomedhop", digest="0"), asked, golds)
    loom, bioweave, io = (cell(Variant(name=n)) for n in ("loom", "bioweave", "io"))
    part = cell(Variant(name="bioweave", label="bioweave relevance-only pruning", knobs={"relevance_only": True},
                        ablation="verification"))  # fmt: skip
    control = cell(Variant(name="loom"), control="cited")
    add(folder, loom, [record(i, loom, answer(i, right=True)) for i in asked])
    add(folder, bioweave, [record(i, bioweave, answer(i, right=i.kind != "entity")) for i in asked])
    add(folder, io, [record(i, io, None, "NeedsModelError: no model") for i in asked])
    add(folder, part, [record(i, part, answer(i, right=False)) for i in asked])
    before = {i.id: answer(i, right=True).model_dump(mode="json", exclude_defaults=True) for i in asked}
    silent = {i.id: Answer(kind=i.kind, abstained=True) for i in asked}
    add(folder, control, [record(i, control, silent[i.id], before=before[i.id], removed_edges=3) for i in asked])
    folder.note({"commit": "abc", "spec": {"name": "made", "about": "By hand.", "methods": [{"name": "loom"}]}})
    return folder


def tables(report: Report, title: str) -> list[Table]:
    return [b for s in report.sections for b in s.blocks if isinstance(b, Table) and title in b.title]


def row(table: Table, method: str) -> dict[str, str]:
    names = [("published " if c.published else "") + c.name for c in table.columns]
    (found,) = (dict(zip(names, r, strict=True)) for r in table.rows if r[0] == method)
    return found
