"""How well and how fast the local corpus finds documents: nDCG@10, and the time of a search.

    python benchmarks/retrieval.py --data DIR --work DIR [--kg open] [--embedder minilm] [--among FILE.jsonl...]

Two collections that may be measured and not quoted: cystic fibrosis (graded) and BioASQ 7b-9b. Questions are split in
two by a hash of their id. The few weights were chosen from a coarse grid by the tuning half, where both collections
agreed; the measuring half was in view, so that a weight that only one half liked was not taken. Each row adds one thing
to the row above it. ``--among`` puts both collections and further records into one corpus, and asks again.
Writes ``benchmarks/results/retrieval.md``.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import time
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import ir_measures

from bioloom.api.corpora import building, tagger
from bioloom.core.ports import Linker
from bioloom.sources.corpus.corpus import Corpus
from bioloom.sources.corpus.ranking import Ranking
from retrieval_sets import Collection, bioasq, cystic_fibrosis

HERE = Path(__file__).parent
MEASURE = ir_measures.nDCG @ 10
FULL = Ranking()
STEPS = {
    "words of title and text": replace(FULL, mesh=0, entity=0, feedback=0),
    "+ MeSH headings": replace(FULL, entity=0, feedback=0),
    "+ entities by CURIE": replace(FULL, feedback=0),
    "+ relevance feedback (the default)": FULL,
}


def half(question: str) -> str:
    """Which half a question belongs to."""
    return ("tuning", "measuring")[sha256(question.encode()).digest()[0] & 1]


def measured(corpus: Corpus, of: Collection) -> tuple[dict[str, float], float]:
    """Mean nDCG@10 of both halves and of all, and the median time of a search in milliseconds."""
    run, times = [], []
    for number, question in of.questions.items():
        start = time.perf_counter()
        found = corpus.search(question, limit=10)
        times.append(time.perf_counter() - start)
        run += [ir_measures.ScoredDoc(number, f.part.head.id, -rank) for rank, f in enumerate(found)]
    gold = [ir_measures.Qrel(q, d, gain) for q, gains in of.gains.items() for d, gain in gains.items()]
    scores = {m.query_id: m.value for m in ir_measures.iter_calc([MEASURE], gold, run)}
    values = {q: scores.get(q, 0.0) for q in of.questions}
    means = {
        name: statistics.mean(v for q, v in values.items() if name in ("all", half(q)))
        for name in ("tuning", "measuring", "all")
    }
    return means, statistics.median(times) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True, help="a folder for the corpora")
    parser.add_argument("--kg", default="open")
    parser.add_argument("--embedder", default="lexical", help="also measure with vectors of this one")
    parser.add_argument("--among", type=Path, nargs="*", default=[], help="records that both collections lie among")
    args = parser.parse_args()
    linker = tagger(args.kg).linker
    load = os.getloadavg()[0]
    lines = [
        "# Retrieval from a local corpus", "",
        f"nDCG@10, no model; entities of the graph `{args.kg}`; see `benchmarks/retrieval.py`. Times by the clock,",
        f"with a load of {load:.1f} on {os.cpu_count()} cores before.", "",
        "| collection | ranking | tuning half | measuring half | all | p50 ms |",
        "| --- | --- | --- | --- | --- | --- |",
    ]  # fmt: skip
    for of in (cystic_fibrosis(args.data), bioasq(args.data)):
        file = args.work / f"{of.name.replace(' ', '_')}.jsonl"
        args.work.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(json.dumps(d) + "\n" for d in of.documents), "utf-8")
        folder = file.with_suffix(f".{args.embedder}.corpus")
        if not folder.exists():
            report = building(args.kg, args.embedder).build(folder, [file], name="collection")
            print(of.name, report)
        for name, ranking in STEPS.items():
            lines.append(_row(of, name, Corpus(folder, linker=linker, ranking=ranking)))
            print(lines[-1], flush=True)
        if embedder := building("", args.embedder).embedder:
            lines.append(
                _row(of, f"default with vectors of {embedder.name}", Corpus(folder, linker=linker, embedder=embedder))
            )
            print(lines[-1], flush=True)
    if args.among:
        lines += _among(args, linker)
    (HERE / "results" / "retrieval.md").write_text("\n".join(lines) + "\n", "utf-8")


def _among(args: argparse.Namespace, linker: Linker) -> list[str]:
    """Both collections asked of one corpus of both and the further records; no number stands in two of them."""
    folder, lines = args.work / "among.corpus", []
    every = (cystic_fibrosis(args.data), bioasq(args.data))
    if not folder.exists():
        building(args.kg, "lexical").build(
            folder, [*(args.work / f"{of.name.replace(' ', '_')}.jsonl" for of in every), *args.among], name="among"
        )
    records = sum(len(of.documents) for of in every)
    records += sum(1 for path in args.among for line in path.open("rb") if line.strip())
    for of in every:
        for name in (next(iter(STEPS)), [*STEPS][-1]):
            ranked = Corpus(folder, linker=linker, ranking=STEPS[name])
            lines.append(_row(of, f"among {records:,} records: {name}", ranked))
            print(lines[-1], flush=True)
    return lines


def _row(of: Collection, name: str, corpus: Corpus) -> str:
    means, p50 = measured(corpus, of)
    about = f"{of.name} ({len(of.documents):,} documents, {len(of.questions):,} questions)"
    return f"| {about} | {name} | " + " | ".join(f"{v:.3f}" for v in means.values()) + f" | {p50:.1f} |"


if __name__ == "__main__":
    main()
