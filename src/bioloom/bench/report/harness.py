"""Methods over several sets, as BioHarness compares them (its Table 1), and how far their confidence may be trusted."""

from __future__ import annotations

from bioloom.bench.score.metrics.calibration import area, expected_error, reliability, risk_coverage

from .main_tables import WHERE, where
from .model import NA, Table, numbers, percent, printed, words
from .published import method_of, published, said_of
from .view import View, mean

TABLE, PARTS = "bioharness.1", "bioharness.f6"
COVERED = 0.5  # the half of the questions that a method is surest of


def unified(view: View) -> Table | None:
    """Score by set and pooled over all items, with what the paper prints; None where no set is one of its own."""
    paper = published(TABLE)
    sets = [name for name in view.results.datasets() if name in paper.columns]
    if not sets:
        return None
    rows = []
    for line in dict.fromkeys(line for name in sets for line in view.lines(name)):
        variant = view.results.cell(line).job.method
        row = method_of(variant.name, "bioharness")
        part = variant.title.removeprefix(row) if row and variant.knobs else ""
        found = {name: view.scores(line, name) for name in sets}
        scores = [s.value for some in found.values() for s in some]
        ours = [NA if line in view.results.na else percent(mean([s.value for s in found[n]])) for n in sets]
        pooled = NA if line in view.results.na else percent(mean(scores))
        theirs = [printed(None if variant.knobs else paper.at(row, name)) for name in sets]
        whole = published(PARTS).at(part, "overall") if variant.knobs else paper.at(row, "overall")
        rows.append((*where(view, line), str(len(scores)), *ours, pooled, *theirs, printed(whole)))
    return Table(
        title="Score by set, as BioHarness's Table 1 (per cent)", rows=tuple(rows),
        columns=(*words(*WHERE), *numbers("Items", *sets, "Pooled"), *numbers(*sets, "Overall", published=True)),
        note="Each item by the metric of its kind; pooled is the mean over items. The published overall is over all "
        f"eight sets, of a part that is taken away from its Figure 6. {said_of(TABLE)}",
    )  # fmt: skip


def calibrated(view: View, dataset: str) -> Table | None:
    """Reliability and risk against coverage of what each line says it is sure of; None where nothing is."""
    rows = []
    for line in view.scored(dataset):
        scores = view.scores(line, dataset)
        records = {s.id: view.results.by_key[line.config, dataset, s.id] for s in scores}
        answers = {i: r.answer for i, r in records.items() if r.answer is not None and not r.answer.abstained}
        said = [(a.confidence, s.value) for s in scores if (a := answers.get(s.id)) and a.confidence is not None]
        if not said:
            continue
        curve, points = reliability(said), risk_coverage(said, len(scores))
        bins = "; ".join(f"{b.confidence:.2f}: {b.score:.2f} ({b.answers})" for b in curve)
        half = next((p for p in points if p.coverage >= COVERED), None)
        risk = NA if half is None else f"{half.risk:.3f} from {half.threshold:.2f}"
        cells = (str(len(said)), f"{expected_error(curve):.3f}", f"{area(points):.3f}", risk, bins)
        rows.append((*where(view, line), *cells))
    if not rows:
        return None
    heads = ("With a confidence", "Calibration error", "Mean risk", f"Risk at coverage {COVERED:g}")
    return Table(
        title="Confidence", rows=tuple(rows), folded=True,
        columns=(*words(*WHERE), *numbers(*heads), *words("Confidence: score (answers)")),
        note="Calibration error: mean distance of confidence and score over ten bins. Risk: what is lost of the "
        "score where only the surest are answered; its mean is over all coverages that were reached.",
    )  # fmt: skip
