"""What is gained by what: source conditions (Table 7), parts of a method (Tables 8, 9), the evidence that is cited."""

from __future__ import annotations

from bioloom.bench.build.items.item import FAMILIES
from bioloom.bench.run.spec import Variant
from bioloom.bench.score.outcome import ItemScore, score_items
from bioloom.core.answer import Answer

from .gather import Line
from .main_tables import WHERE, where
from .model import NA, Table, numbers, percent, printed, words
from .published import published, said_of
from .support import support
from .view import View, mean

SHORT = ("EP MCQ", "EP Open", "Int. MCQ", "Int. Open", "Path MCQ", "Path Open", "CountEx", "Overall")


def conditions(view: View, dataset: str) -> Table | None:
    """Table 7: each method under each source condition."""
    paper = published("biomedhop.7")
    by_method: dict[tuple[str, ...], list[Line]] = {}
    for line in view.lines(dataset):
        if line not in view.results.na and not _variant(view, line).ablation:
            name, reasoner, _, graph = where(view, line)
            by_method.setdefault((graph, reasoner, name), []).append(line)
    rows = []
    for lines in by_method.values():
        for line in lines if len(lines) > 1 else ():
            ours = [percent(view.score(line, dataset, place)) for place in paper.columns]
            bioweave = _variant(view, line).name == "bioweave"
            theirs = [printed(paper.at(line.condition if bioweave else "", place)) for place in paper.columns]
            rows.append((*where(view, line), *ours, *theirs))
    if not rows:
        return None
    columns = (*words(*WHERE), *numbers(*SHORT), *numbers(*SHORT, published=True))
    return Table(
        title="Source-conditioned evidence, as Table 7 (per cent)", columns=columns, rows=tuple(rows),
        note=said_of("biomedhop.7"),
    )  # fmt: skip


def parts(view: View, dataset: str) -> list[Table]:
    """Tables 8 and 9: a method whole and without one of its parts."""
    names = dict.fromkeys(
        v.ablation for line in view.lines(dataset) if (v := _variant(view, line)).ablation
    )  # fmt: skip
    return [_parts(view, dataset, name) for name in names]


def _parts(view: View, dataset: str, name: str) -> Table:
    key = {"alignment": "biomedhop.8", "verification": "biomedhop.9"}.get(name, "")
    variants = [line for line in view.lines(dataset) if _variant(view, line).ablation == name]
    settings = {(_variant(view, line).name, line.condition, where(view, line)[3]) for line in variants}
    knobs = [_variant(view, line).knobs.items() for line in variants]
    fitting = [
        line
        for line in view.lines(dataset)
        if not _variant(view, line).ablation
        and all(_variant(view, line).knobs.items() <= other for other in knobs)
        and (_variant(view, line).name, line.condition, where(view, line)[3]) in settings
    ]
    # What all variants have set otherwise is no part that is taken away: the whole method has it, too.
    most = max((len(_variant(view, line).knobs) for line in fitting), default=0)
    whole = [line for line in fitting if len(_variant(view, line).knobs) == most]
    rows = []
    for line in sorted((*whole, *variants), key=lambda x: (x.condition, where(view, x)[3])):
        rivals = [other for other in (*whole, *variants) if other.condition == line.condition]
        shared = set.intersection(*({s.id for s in view.scores(other, dataset)} for other in rivals))
        scores = tuple(s for s in view.scores(line, dataset) if s.id in shared)
        ours = [percent(_kind_mean(scores, kind)) for kind in ("choice", "entity", "count")]
        backed = [s for f in FAMILIES if (s := support(view, line, dataset, f, shared)) is not None]
        records = [view.results.by_key[line.config, s.dataset, s.id] for s in scores]
        judged = mean([float(j) for p in records if isinstance(j := p.meta.get("judgements"), int)])
        variant = _variant(view, line)
        theirs = _published_part(key, variant)
        cost = NA if judged is None else f"{judged:.1f}"
        rows.append((*where(view, line), str(len(scores)), *ours, percent(mean(backed)), cost, *theirs))
    heads = ("Items", "MCQ", "Open", "CountEx", "Evid. (rule)", "Judgements")
    columns = (*words(*WHERE), *numbers(*heads), *numbers("MCQ", "Open", "CountEx", "Evid.", "Calls", published=True))
    title = f"Ablation over evidence {name}" + (f", as {published(key).table}" if key else "")
    same = "On the items that all of one condition were asked."
    return Table(title=title, columns=columns, rows=tuple(rows), note=f"{same} {said_of(key) if key else ''}".strip())


def _published_part(key: str, variant: Variant) -> tuple[str, ...]:
    columns = ("choice", "entity", "count", "evidence", "calls")
    if not key:
        return ("–",) * len(columns)
    row = variant.title.removeprefix(f"{variant.name} ").strip()
    return tuple(printed(published(key).at(row, c)) for c in columns)


def _kind_mean(scores: tuple[ItemScore, ...], kind: str) -> float | None:
    """The mean over the families of a format, as the paper takes it."""
    means = [mean([s.value for s in scores if s.kind == kind and s.family == f]) for f in FAMILIES]
    return mean([m for m in means if m is not None])


def removals(view: View, dataset: str) -> Table | None:
    """What is left of the right answers when the evidence that they cite is taken away."""
    rows = []
    for line in view.lines(dataset, controls=True):
        records = [view.results.by_key[line.config, dataset, s.id] for s in view.scores(line, dataset)]
        asked = [p for p in records if "before" in p.meta]
        if not asked:
            continue
        first = [
            p.model_copy(update={"answer": Answer.model_validate(p.meta["before"]), "abstained": False, "error": ""})
            for p in asked
            if p.meta["before"]
        ]
        before = {s.id: s for s in score_items(view.results.items.values(), view.results.golds.values(), first)}
        after = {s.id: s for s in view.scores(line, dataset) if s.id in before}
        was_right = [i for i, s in before.items() if s.outcome == "right"]
        still = [i for i in was_right if after[i].outcome == "right"]
        silent = [i for i in was_right if after[i].outcome == "abstained"]
        same = [i for i in before if after[i].read == before[i].read and after[i].read]
        removed = mean([float(_number(p.meta.get("removed_edges"))) for p in asked])
        texts = mean([float(_number(p.meta.get("removed_records"))) for p in asked])
        rows.append(
            (
                *where(view, line), str(len(before)), str(len(was_right)), str(len(still)), str(len(silent)),
                str(len(was_right) - len(still) - len(silent)), percent(len(same) / len(before) if before else None),
                f"{removed or 0:.1f}", f"{texts or 0:.1f}",
            )
        )  # fmt: skip
    if not rows:
        return None
    heads = (
        "Answered", "Right with it", "Still right", "Then silent", "Then wrong", "Same answer (%)", "Edges removed",
        "Records removed",
    )  # fmt: skip
    return Table(
        title="Without the evidence that was cited", columns=(*words(*WHERE), *numbers(*heads)), rows=tuple(rows),
        note="Each answered question was asked a second time with the edges and records that its answer cited taken "
        "away. An answer that stays had more support than it showed; one that falls silent rested on what it cited.",
    )  # fmt: skip


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _variant(view: View, line: Line) -> Variant:
    return view.results.cell(line).job.method
