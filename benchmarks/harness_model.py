"""BioHarness against DenseRAG with a local model: its fast path, the cascade, the same evidence, score against cost.

    python benchmarks/harness_model.py run gguf:PATH --corpus NAME --work DIR [--kg full] [--each 30] [--minutes 10]
    python benchmarks/harness_model.py write --work DIR          the table and the plot of what is there

A stratified sample of PubMedQA and of BioASQ, the sets taking turns, asked without the abstract that PubMedQA gives:
what is answered from has to be found in the corpus. Every method sees the same number of passages of at most 400
characters. Each reply of the model is kept in ``DIR`` with the seconds it took, and counts for every method that asks
for it, so that a run can be cut into pieces and the cascade is charged for the draft that it shares with the fast path.
``--minutes`` is for the model alone. Seconds are of the processor: on a shared machine the clock says little.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any

from bioloom.api.corpora import opened
from bioloom.api.session import Session
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.report.model import Point, Scatter
from bioloom.bench.report.plots import standing
from bioloom.bench.run.choose import sample
from bioloom.bench.run.loaders.load import load
from bioloom.bench.score.outcome import score_items
from bioloom.core.errors import BioloomError
from bioloom.core.method import Method, answer
from bioloom.core.ports import Resources
from bioloom.core.run import Budget
from bioloom.core.trace import Recorder, Trace
from bioloom.methods.baselines.cgr.rag import RAG
from bioloom.methods.bioharness.method import BioHarness
from bioloom.reason.chat import ChatReasoner
from bioloom.reason.clock import Deadline
from bioloom.reason.exchange import Completion, Request
from bioloom.reason.local import GgufModel
from bioloom.reason.settings import FREE, Price, load_settings

HERE = Path(__file__).parent
SEED, SETS = 7, ("pubmedqa", "bioasq")
PASSAGES = 2  # of 400 characters: some 200 tokens
STEPS = 1  # programs of a repair
COMMON: dict[str, Any] = {"hypothetical": False, "passages": PASSAGES, "budget": 400 * PASSAGES}
METHODS: dict[str, Method] = {
    "DenseRAG": RAG(passages=PASSAGES),
    "fast path (BioHarness-A)": BioHarness(repl=False, **COMMON),
    "cascade (BioHarness)": BioHarness(steps=STEPS, **COMMON),
    "cascade, verdict by first token": BioHarness(steps=STEPS, first_token=True, **COMMON),
}


@dataclass
class Clocked:
    """A model whose replies are kept with their seconds, as `bioloom.reason.exchange.Model`.

    ``spent`` are the seconds of replies that were made now, ``charged`` those of all that were asked for.
    """

    model: GgufModel
    folder: Path
    free: bool = False
    price: Price | None = FREE
    spent: float = 0.0
    charged: float = 0.0

    @property
    def name(self) -> str:
        """The model's."""
        return self.model.name

    @property
    def identity(self) -> str:
        """The model's."""
        return self.model.identity

    def complete(self, request: Request, deadline: Deadline) -> Completion:
        """The kept reply, or a new one."""
        path = self.folder / f"{request.key}.json"
        if path.exists():
            kept = json.loads(path.read_text("utf-8"))
        else:
            start = process_time()
            made = self.model.complete(request, deadline)
            seconds = process_time() - start
            self.spent += seconds
            kept = {"seconds": seconds, "completion": made.model_dump(mode="json")}
            path.write_text(json.dumps(kept), "utf-8")
        self.charged += kept["seconds"]
        return Completion.model_validate(kept["completion"])


def questions(each: int) -> list[tuple[Item, Gold]]:
    """``each`` of every set, the sets taking turns; a larger number has all that a smaller one had."""
    found = []
    for name in SETS:
        loaded = load(name)
        golds = {g.id: g for g in loaded.golds}
        strata = [i.model_copy(update={"family": verdict(golds[i.id]), "context": ()}) for i in loaded.items]
        found.append([(i, golds[i.id]) for i in sample(strata, each, SEED)])
    return [pair for pairs in zip(*found, strict=True) for pair in pairs]


def verdict(gold: Gold) -> str:
    """What a sample is stratified by beside the kind of answer: yes, no or maybe, where that is asked."""
    return gold.label or "-"


def asked(item: Item, gold: Gold, name: str, using: Resources, model: Clocked) -> dict[str, Any]:
    """One question by one method: its score, what it cost, and what the cascade decided."""
    recorder, charged = Recorder(), model.charged
    question = item.question().model_copy(update={"sources": ("kg", "doc")})
    about = {"id": item.id, "dataset": item.dataset, "method": name, "reasoner": model.name, "sources": ("kg", "doc")}
    said, error, confidence = "", "", None
    try:
        given = answer(METHODS[name], question, using, budget=Budget(timeout=3600), recorder=recorder).answer
        prediction = Prediction(**about, answer=given, text=given.text, abstained=given.abstained)
        said, confidence = str(given.value)[:200], given.confidence
    except BioloomError as problem:
        error = f"{type(problem).__name__}: {problem}"[:300]
        prediction = Prediction(**about, error=error)
    (score,) = score_items([item], [gold], [prediction])
    trace = recorder.trace()
    usage = trace.usage()
    return {
        "id": item.id, "set": item.dataset, "kind": item.kind, "method": name, "outcome": score.outcome,
        "value": score.value, "said": said, "error": error, "confidence": confidence, "calls": usage.calls,
        "tokens": usage.tokens_in + usage.tokens_out, "seconds": round(model.charged - charged, 2),
        "reasons": reasons(trace), "programs": [e for n in trace.notes("repaired") for e in n.detail["ended"]],
        "found": bool({u.origin.record for u in recorder.evidence()} & set(gold.records)),
    }  # fmt: skip


def reasons(trace: Trace) -> list[str]:
    """Why a draft was not let stand."""
    return [str(r) for n in trace.notes("escalate") for r in n.detail["why"]]


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """What is done already."""
    if path.exists():
        yield from (json.loads(line) for line in path.read_text("utf-8").splitlines() if line.endswith("}"))


def run(given: argparse.Namespace) -> None:
    """Ask until all is asked or the model's time is up; all methods of a question before the next question."""
    (given.work / "replies").mkdir(parents=True, exist_ok=True)
    path = given.work / "done.jsonl"
    settings = load_settings(cached=False, offline=True, embedder="minilm")
    base = Session(given.kg, "rules", settings).resources
    model = Clocked(GgufModel(Path(given.model.removeprefix("gguf:"))), given.work / "replies")
    corpus = opened(given.corpus, base.linker, offline=True)
    using = replace(base, reasoner=ChatReasoner(model, max_tokens=160), sources={corpus.name: corpus})
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=True
    ).stdout.strip()
    known = {(d["id"], d["method"]) for d in lines(path)}
    for item, gold in questions(given.each):
        for name in METHODS:
            if (item.id, name) in known:
                continue
            if model.spent > 60 * given.minutes:
                print(f"{model.spent / 60:.1f} minutes of the model are spent")
                return
            done = asked(item, gold, name, using, model) | {"commit": commit, "model": model.name}
            with path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(done, ensure_ascii=False) + "\n")
            what = f"{done['outcome']} {done['reasons']} {done['programs']} {done['error'][:90]}"
            print(f"{name:26} {item.id:26} {item.kind:9} {done['value']:.2f} {done['seconds']:5.0f} {what}", flush=True)


def write(given: argparse.Namespace) -> None:
    """The table of the questions that all methods were asked, and score against tokens as a plot."""
    every = list(lines(given.work / "done.jsonl"))
    of: dict[str, set[str]] = defaultdict(set)
    for d in every:
        of[d["id"]].add(d["method"])
    done = [d for d in every if of[d["id"]] == set(METHODS)]
    commits = ", ".join(sorted({d["commit"] for d in done}))
    out = [
        f"{done[0]['model']}, one thread; {len({d['id'] for d in done})} questions; commits {commits}.", "",
        "| method | set | of | score | right, wrong, abstained, failed | calls | tokens | s of the model |",
        "| --- | --- | ---: | ---: | --- | ---: | ---: | ---: |",
    ]  # fmt: skip
    points = []
    for name in METHODS:
        for of_set in (*SETS, ""):
            some = [d for d in done if d["method"] == name and of_set in (d["set"], "")]
            counts = ", ".join(str(sum(d["outcome"] == o for d in some)) for o in ("right", "wrong", "abstained",
                                                                                   "failed"))  # fmt: skip
            cost = [mean(d[key] for d in some) for key in ("calls", "tokens", "seconds")]
            score = mean(d["value"] for d in some)
            out.append(f"| {name} | {of_set or 'both'} | {len(some)} | {100 * score:.1f} | {counts} | {cost[0]:.1f} | "
                       f"{cost[1]:,.0f} | {cost[2]:.1f} |")  # fmt: skip
            if not of_set:
                points.append(Point(name=name, x=cost[1], y=100 * score))
    cascade = [d for d in done if d["method"] == list(METHODS)[2]]
    why = Counter(reason for d in cascade for reason in d["reasons"])
    raised = [d for d in cascade if d["reasons"]]
    fast = {d["id"]: d["value"] for d in done if d["method"] == list(METHODS)[1]}
    better, worse = (sum((d["value"] - fast[d["id"]]) * sign > 0 for d in raised) for sign in (1, -1))
    ended = Counter(e for d in cascade for e in d["programs"])
    reasons_of, programs = (", ".join(f"{k} {v}" for k, v in c.items()) or "none" for c in (why, ended))
    escalated = f"Escalated: {len(raised)} of {len(cascade)} ({reasons_of}); better than the draft {better}, worse"
    out += ["", f"{escalated} {worse}. Programs: {programs}."]
    print("\n".join(out))
    plot = Scatter(name="harness_model", title="Score against tokens", x="tokens a question", y="score",
                   points=tuple(points))  # fmt: skip
    (HERE / "results" / "harness_model.svg").write_text(standing(plot), "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("run", "write"))
    parser.add_argument("model", nargs="?", default="")
    parser.add_argument("--corpus", default="")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--each", type=int, default=30)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--without", default="", help="leave out the methods whose name holds this")
    given = parser.parse_args()
    for name in [n for n in METHODS if given.without and given.without in n]:
        del METHODS[name]
    (run if given.what == "run" else write)(given)


if __name__ == "__main__":
    main()
