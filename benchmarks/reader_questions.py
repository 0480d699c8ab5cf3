"""The reader on questions with names: read rightly, wrongly, or refused; by group, with ablations.

    python benchmarks/reader_questions.py measure FILE... [--kg full] [--assets DIR] [--misses|--plot|--out FILE]
    python benchmarks/reader_questions.py masked WRITER... [--assets DIR]

A question is read rightly when the reading taken asks the same of the same things as the one that it means (or, for a
list, a count or a yes-no question, has the very same answers on the graph); one that no relation can answer when it is
refused. ``masked`` gives the exact form first and among the best 25, slots given, of writers in wordings/raw.
``--misses`` is for sets that are open to the rule and wording writers alone; ``--plot`` draws how often readings of
some probability were right, taken or not.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from bioloom.core.catalogue import catalogue
from bioloom.core.errors import BioloomError
from bioloom.core.pattern import SOURCE
from bioloom.core.question import Question
from bioloom.graph.engine import KnowledgeGraph
from bioloom.ground.linking.linker import Linker
from bioloom.stages.read.assets import Assets, open_assets, shipped
from bioloom.stages.read.forms.form import SLOT, Wording
from bioloom.stages.read.forms.kinds import in_one_way
from bioloom.stages.read.forms.numbers import numbers
from bioloom.stages.read.forms.signature import signature
from bioloom.stages.read.mentions.asked import FOLLOWS_UP
from bioloom.stages.read.reader import Reader
from bioloom.stages.read.score.decode import decoded
from bioloom.stages.read.score.encoder import Encoder, Masked
from bioloom.stages.read.score.masked import masked_wording
from bioloom.stages.read.training.chooser import calibration_error
from bioloom.stages.read.training.corpus import load_corpus, load_retired, load_split
from bioloom.stages.read.types import Reading, Understanding
from named_questions import NamedQuestion, opened, questions

HERE = Path(__file__).parent
SAME = 300_000  # answers that are compared at most


def measure(files: list[Path], kg: str, assets: Assets, misses: Path | None, plot: Path | None = None) -> list[str]:
    """Lines of the report."""
    graph, linker = opened(kg)
    reader = Reader(assets)
    lines, kept = [], []
    total: Counter[str] = Counter()
    said: list[tuple[float, bool]] = []
    every: list[tuple[float, bool]] = []
    times: list[float] = []
    for file in files:
        groups: dict[str, Counter[str]] = defaultdict(Counter)
        for group, one in _grouped(file, linker, graph):
            previous, follows, text = one.text.rpartition(FOLLOWS_UP)
            asked = Question(text=text if follows else one.text, previous=previous if follows else "")
            start = time.perf_counter()
            got = reader.read(asked, linker, graph)
            times.append(time.perf_counter() - start)
            outcome = judged(one, got, graph)
            if got.parts and outcome in ("right", "wrong"):
                said.append((got.parts[0].score, outcome == "right"))
            if best := next(iter((*got.parts, *got.alternatives)), None):
                every.append((best.score, one.operator != "none" and same(best, one, graph)))
            groups[group][outcome] += 1
            total[outcome] += 1
            if outcome not in ("right", "rightly refused"):
                nearest = [r.said for r in (*got.parts, *got.alternatives)][:2]
                kept.append({"group": group, "outcome": outcome, "text": one.text, "meant": str(one.wording.form),
                             "read": nearest, "missing": got.missing, "trouble": one.trouble})  # fmt: skip
        lines += [f"{file.name} {group}: {_line(counted)}" for group, counted in groups.items()]
    lines.append(f"all: {_line(total)}")
    lines.append(f"calibration error of what was taken {calibration_error(said):.3f} ({len(said)} readings)")
    lines.append(f"reading p50 {np.median(times) * 1e3:.1f} ms, p95 {np.percentile(times, 95) * 1e3:.1f} ms")
    lines.append(
        f"calibration error of the likeliest reading, taken or not {calibration_error(every):.3f} ({len(every)})"
    )
    if plot:
        _draw(every, plot)
    if misses:
        misses.write_text("\n".join(json.dumps(k, ensure_ascii=False) for k in kept) + "\n", "utf-8")
    return lines


def judged(one: NamedQuestion, got: Understanding, graph: KnowledgeGraph) -> str:
    """Right, wrong, refused, or rightly refused."""
    taken = bool(got.parts) and not any(p.unknown for p in got.parts)  # of names that nobody knows nothing is answered
    if one.operator == "none":
        return "wrongly answered" if taken else "rightly refused"
    if not taken:
        return "refused"
    return "right" if len(got.parts) == 1 and same(got.parts[0], one, graph) else "wrong"


def same(found: Reading, one: NamedQuestion, graph: KnowledgeGraph) -> bool:
    meant = one.reading()
    if found.leave:  # turned round, for it asks for leave: what it rests on is what the wordings' form says
        found = found.model_copy(update={"inverted": meant.inverted, "leave": ""})
    found = of_any_source(found)
    return signature(found) == signature(meant) or same_answers(found, meant, graph)


def of_any_source(reading: Reading) -> Reading:
    """``reading`` without whose statements count, of which the wordings' forms say nothing."""
    edges = tuple(
        e.model_copy(update={"tests": tuple(t for t in e.tests if t.key != SOURCE)}) for e in reading.pattern.edges
    )
    return reading.model_copy(update={"pattern": reading.pattern.model_copy(update={"edges": edges})})


def _draw(said: list[tuple[float, bool]], file: Path, bins: int = 10) -> None:
    """A reliability diagram: share of right readings by their probability, and how many there are."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "bioloom", "font.size": 8})
    import matplotlib.pyplot as plt

    of = np.minimum((np.array([p for p, _ in said]) * bins).astype(int), bins - 1)
    right = np.array([r for _, r in said], float)
    kept = [b for b in range(bins) if (of == b).any()]
    figure, axes = plt.subplots(figsize=(3.6, 3.4))
    axes.plot([0, 1], [0, 1], color="#999", linewidth=0.8)
    axes.bar([(b + 0.5) / bins for b in kept], [right[of == b].mean() for b in kept], 0.9 / bins, color="#4a7ba6")
    for b in kept:
        axes.annotate(f"{(of == b).sum()}", ((b + 0.5) / bins, 0.02), ha="center", fontsize=6, color="white")
    axes.set(xlabel="probability given", ylabel="share read rightly", xlim=(0, 1), ylim=(0, 1))
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})


def same_answers(one: Reading, other: Reading, graph: KnowledgeGraph) -> bool:
    """Whether two readings have the same answers, and there are some."""
    operator = [r.operator if r.operator != "select" else r.pattern.operator for r in (one, other)]
    if operator[0] != operator[1] or operator[0] not in ("select", "count") or one.aggregate or other.aggregate:
        return False
    try:
        found = [graph.match(r.pattern) for r in (one, other)]
    except BioloomError:
        return False
    counts = [m.count for m in found]
    return counts[0] == counts[1] > 0 and counts[0] <= SAME and found[0].answers_sha == found[1].answers_sha


def masked(writers: list[str], assets: Assets) -> list[str]:
    """The exact form first and among the best 25, by writer and by sort of question."""
    folder = HERE.parent / "wordings"
    corpus = load_corpus(folder / "raw", load_split(folder / "split.toml"), retired=load_retired(folder / "split.toml"))
    lines = []
    for writer in writers:
        counted: dict[str, Counter[str]] = defaultdict(Counter)
        for one in (w.wording for part in corpus.parts.values() for w in part if w.writer == writer):
            rank = _rank(one, assets.encoder)
            for sort in ("all", _sort(one)):
                counted[sort] += Counter(n=1, first=rank == 0, best=rank < 25)
        lines += [
            f"{writer} {sort}: {c['n']}, first {c['first'] / c['n']:.1%}, among 25 {c['best'] / c['n']:.1%}"
            for sort, c in sorted(counted.items())
        ]
    return lines


def _rank(one: Wording, encoder: Encoder) -> int:
    question = Masked(masked_wording(one), one.slots)
    scores = encoder.parts([question])[0]
    if one.form.operator == "none":
        return 0 if encoder.labels.operators[int(scores.operator.argmax())] == "none" else 99
    text = SLOT.sub(lambda m: "X" * len(m[0]), one.text)
    meant = in_one_way(one.form, catalogue())
    found = decoded(scores, encoder.labels, numbers(text))
    return next((i for i, (_, form) in enumerate(found) if in_one_way(form, catalogue()) == meant), 99)


def _sort(one: Wording) -> str:
    form = one.form
    if any(a.absent for a in form.arms):
        return "negation"
    if form.by or any(h.tests for a in form.arms for h in a.hops):
        return "qualifier or count"
    if form.operator not in ("select", "count", "exists"):
        return form.operator
    if max((len(a.hops) for a in form.arms), default=0) > 1:
        return "chain"
    return "several arms" if len(one.slots) > 1 and form.operator != "exists" else form.operator


def _grouped(file: Path, linker: Linker, graph: KnowledgeGraph) -> Iterator[tuple[str, NamedQuestion]]:
    group = file.stem
    with tempfile.TemporaryDirectory() as folder:
        single = Path(folder) / "line.txt"
        for line in file.read_text("utf-8").splitlines():
            if line.startswith("# "):
                group = line[2:].strip()
            elif line.strip() and not line.startswith("#"):
                single.write_text(line, "utf-8")
                yield from ((group, q) for q in questions(single, linker, graph))


def _line(counted: Counter[str]) -> str:
    answerable = sum(counted[k] for k in ("right", "wrong", "refused"))
    none = counted["rightly refused"] + counted["wrongly answered"]
    out = []
    if answerable:
        out.append(
            ", ".join(f"{k} {counted[k] / answerable:.1%}" for k in ("right", "wrong", "refused")) + f" of {answerable}"
        )
    if none:
        out.append(f"unanswerable refused {counted['rightly refused'] / none:.1%} of {none}")
    return "; ".join(out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("measure", "masked"))
    parser.add_argument("names", nargs="+")
    parser.add_argument("--kg", default="full")
    parser.add_argument("--assets", type=Path)
    parser.add_argument("--misses", type=Path)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--out", type=Path)
    a = parser.parse_args()
    assets = open_assets(a.assets) if a.assets else shipped()
    if a.what == "masked":
        lines = masked(a.names, assets)
    else:
        lines = measure(list(map(Path, a.names)), a.kg, assets, a.misses, a.plot)
    print("\n".join(lines))
    if a.out:
        a.out.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
