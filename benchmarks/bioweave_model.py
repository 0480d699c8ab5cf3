"""BioWeave judged by a local model, beside rules: valid replies per prompt, calls, tokens, seconds, accuracy.

    python benchmarks/bioweave_model.py only:gguf:PATH --work DIR [--kg full] [--write]

Questions drawn from the graph's patterns (five families, every other one with options) and every n-th of kragen_1hop
and kg_rag_tuning, under two conditions: KG alone, and KG+Doc, where half of the graph's statements are taken away and
a simulated corpus states those that the questions touch, among others. Each item is written to ``DIR`` when it is
done, so that a run goes on where it was stopped; ``--write`` makes the table of what is there. The model takes no
part in the row "rules"; where it gave no usable reply ("never"), the rule stood in and the question went on. To keep
a question within minutes on one slow thread, W_doc is 4 and W_2 is 8 for both.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mean, median
from time import perf_counter
from typing import Any

import numpy as np

from bioloom.api.corpora import building, opened
from bioloom.api.session import Session
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.build.simulate.compose import simulate
from bioloom.bench.build.simulate.removal import retained
from bioloom.bench.build.simulate.write import DOCUMENTS, write
from bioloom.bench.run.loaders.load import load
from bioloom.bench.score.outcome import score_items
from bioloom.core.answer import Answer
from bioloom.core.errors import BioloomError
from bioloom.core.evidence import Channel
from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.run import Budget
from bioloom.core.trace import Recorder, Trace
from bioloom.graph.engine import KnowledgeGraph
from bioloom.methods.bioweave.method import BioWeave
from bioloom.reason.resolve import resolve
from bioloom.reason.settings import load_settings
from evidence_patterns import drawn, touched

HERE = Path(__file__).parent
SEED, KEPT = 11, 0.5
OTHERS, BESIDE = 2000, 20  # simulated edges that no question is about; edges beside each hop of a question
METHOD = BioWeave(doc_budget=4, cross_pool=8)
CONDITIONS: dict[str, tuple[Channel, ...]] = {"KG": ("kg",), "KG+Doc": ("kg", "doc")}
CALLS = 14  # of the model for one question


def items_of(graph: KnowledgeGraph, patterns: int, others: int) -> list[tuple[Item, Gold]]:
    """The questions, the sets taking turns, so that a run that is cut short is still of all of them."""
    sets: list[list[tuple[Item, Gold]]] = [list(drawn(graph, patterns, SEED))]
    for name, families in (("kragen", ("mcq", "true", "openended")), ("kg_rag_tuning", ("neighbours", "intersection"))):
        loaded = load(name)
        gold = {g.id: g for g in loaded.golds}
        by_family = [[i for i in loaded.items if i.family == f] for f in families]
        each = max(1, others // 2 // len(families))
        some = [
            row for of in zip(*(f[:: max(1, len(f) // each)][:each] for f in by_family), strict=False) for row in of
        ]
        sets.append([(i, gold[i.id]) for i in some])
    longest = max(map(len, sets))
    return [s[k * len(s) // longest] for k in range(longest) for s in sets if k * len(s) % longest < len(s)]


def with_texts(base: Resources, items: Sequence[Item], work: Path, kg: str) -> Resources:
    """Half of the graph, and a simulated corpus that states what of the questions' patterns is gone."""
    graph = base.graph
    assert isinstance(graph, KnowledgeGraph)
    keep = retained(graph.graph, KEPT, SEED)
    folder = work / "simulated.corpus"
    if not folder.exists():
        about = touched(graph, [i for i in items if i.pattern], BESIDE, SEED)
        gone = np.flatnonzero(~keep)
        beside = np.random.default_rng(SEED).choice(gone, OTHERS, replace=False)
        stated = np.union1d(np.intersect1d(about, gone), beside)
        about_it = {"questions": len(items), "seed": SEED}
        write(simulate(graph.graph, stated, SEED), graph.graph, work / "simulated", about_it)
        building(kg, "lexical").build(folder, [work / "simulated" / DOCUMENTS], name="simulated")
    corpus = opened(str(folder), base.linker, offline=True)
    half = KnowledgeGraph(graph.graph.view(keep))
    return replace(base, graph=half, sources={corpus.name: corpus})


def asked(item: Item, gold: Gold, sources: tuple[Channel, ...], using: Resources, who: str) -> dict[str, Any]:
    """One question: what came of it, and how every prompt went."""
    question = item.question().model_copy(update={"sources": sources})
    recorder, start = Recorder(), perf_counter()
    about = {"id": item.id, "dataset": item.dataset, "method": "bioweave", "reasoner": who, "sources": sources}
    try:
        bundle = answer(METHOD, question, using, budget=Budget(calls=CALLS, timeout=600), recorder=recorder)
        given = listed(bundle.answer)
        prediction = Prediction(**about, answer=given, abstained=given.abstained)
        said = {"value": given.value, "curies": given.curies[:5], "repair": given.needs_repair}
    except BioloomError as error:
        prediction = Prediction(**about, error=f"{type(error).__name__}: {error}")
        said = {"error": f"{type(error).__name__}: {error}"[:300]}
    seconds, trace = perf_counter() - start, recorder.trace()
    (score,) = score_items([item], [gold], [prediction])
    usage = trace.usage()
    return {
        "id": item.id, "set": item.dataset, "family": item.family, "kind": item.kind, "who": who,
        "sources": list(sources), "outcome": score.outcome, "value": score.value, **said,
        "calls": usage.calls, "in": usage.tokens_in, "out": usage.tokens_out, "seconds": round(seconds, 2),
        "prompts": prompts(trace), "rounds": len(trace.notes("explored")), "fired": fired(trace),
    }  # fmt: skip


def listed(given: Answer) -> Answer:
    """An answer in parts as one list."""
    entities = tuple(r for part in given.parts for r in part.entities)
    return given.model_copy(update={"entities": entities}) if entities and not given.entities else given


def prompts(trace: Trace) -> list[list[Any]]:
    """Of each judgement that a model was asked for: its name, "first", "repaired" or "invalid", seconds."""
    out: list[list[Any]] = []
    for call in trace.calls("reasoner"):
        usage = call.reply.get("usage", {}) if isinstance(call.reply, dict) else {}
        if usage.get("calls"):
            out.append([call.port.rpartition(":")[2], "first" if usage["calls"] == 1 else "repaired", call.seconds])
    failed = [f for f in trace.failures() if f.kind == "reasoner"]
    out += [[f.port.rpartition(":")[2], f"invalid ({f.error})", f.seconds, f.message[-200:]] for f in failed]
    return out


def fired(trace: Trace) -> list[int]:
    """How often two units supported each other, of how many pairs."""
    notes = trace.notes("verified")
    return [sum(int(str(n.detail[k])) for n in notes) for k in ("fired", "pairs")]


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """What is done already."""
    if path.exists():
        yield from (json.loads(line) for line in path.read_text("utf-8").splitlines() if line.endswith("}"))


def table(done: Sequence[dict[str, Any]], head: str) -> str:
    """The figures."""
    out = ["# BioWeave judged by a local model", "", head, ""]
    out += ["| condition | judged by | questions | right | wrong | abstained | failed | calls | tokens in | out | s |"]
    out += ["| --- " * 11 + "|"]
    both = {(d["id"], tuple(d["sources"])) for d in done if d["who"] != "rules"}
    rows: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for d in done:
        if (d["id"], tuple(d["sources"])) in both:
            name = next(n for n, s in CONDITIONS.items() if list(s) == d["sources"])
            rows[name, "rules" if d["who"] == "rules" else "model"].append(d)
    for (condition, who), some in sorted(rows.items()):
        count = Counter(d["outcome"] for d in some)
        spent = " | ".join(f"{mean(d[k] for d in some):.1f}" for k in ("calls", "in", "out"))
        shares = " | ".join(f"{count[o] / len(some):.0%}" for o in ("right", "wrong", "abstained", "failed"))
        seconds = f"{median(d['seconds'] for d in some):.1f}"
        out.append(f"| {condition} | {who} | {len(some)} | {shares} | {spent} | {seconds} |")
    out += ["", "Right by family, of the same questions:", "", "| condition | judged by | family | right |"]
    out += ["| --- " * 4 + "|"]
    for (condition, who), some in sorted(rows.items()):
        for family in dict.fromkeys((d["set"], d["family"]) for d in some):
            these = [d for d in some if (d["set"], d["family"]) == family]
            right = sum(d["outcome"] == "right" for d in these)
            out.append(f"| {condition} | {who} | {' '.join(family)} | {right}/{len(these)} |")
    out += ["", "Replies by prompt:", "", "| prompt | asked | valid at once | after the repair | never | s, median |"]
    out += ["| --- " * 6 + "|"]
    asked_for: dict[str, list[list[Any]]] = defaultdict(list)
    for d in done:
        for prompt in d["prompts"]:
            asked_for[prompt[0]].append(prompt)
    for name, some in sorted(asked_for.items()):
        went = Counter(p[1].split(" ")[0] for p in some)
        n = len(some)
        first, valid = went["first"] / n, (went["first"] + went["repaired"]) / n
        out.append(
            f"| {name} | {n} | {first:.0%} | {valid:.0%} | {went['invalid']} | {median(p[2] for p in some):.1f} |"
        )
    pairs = [sum(d["fired"][k] for d in done) for k in (0, 1)]
    out += ["", f"Units that support each other (gamma fired): {pairs[0]} of {pairs[1]} pairs."]
    return "\n".join(out) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reasoner")
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--patterns", type=int, default=30)
    parser.add_argument("--others", type=int, default=20)
    parser.add_argument("--doc-every", type=int, default=1, help="every n-th question under KG+Doc, too")
    parser.add_argument("--write", action="store_true", help="only write the table of what is done")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    path = args.work / "done.jsonl"
    session = Session(args.kg, "rules", load_settings(offline=True))
    if args.write:
        found = list(lines(path))
        head = (
            f"Graph {args.kg} ({session.graph.content_hash[:12]}); {found[0]['model']}, one thread; commits "
            f"{', '.join(sorted({d['commit'] for d in found}))}. {' '.join((__doc__ or '').split()[24:])}"
        )
        (HERE / "results" / "bioweave_model.md").write_text(table(found, head), "utf-8")
        return
    base = session.resources
    chosen = items_of(session.graph, args.patterns, args.others)
    settings = load_settings(cached=False, offline=True).model_copy(update={"max_tokens": 400})
    model = resolve(args.reasoner, settings)
    using = {"KG": base, "KG+Doc": with_texts(base, [i for i, _ in chosen], args.work, args.kg)}
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=True
    ).stdout.strip()
    known = {(d["id"], tuple(d["sources"]), d["who"]) for d in lines(path)}
    for number, (item, gold) in enumerate(chosen):
        for condition in CONDITIONS if number % args.doc_every == 0 else ("KG",):
            for who, reasoner in (("rules", base.reasoner), ("model", model)):
                if (item.id, CONDITIONS[condition], who) in known:
                    continue
                of = replace(using[condition], reasoner=reasoner)
                done = asked(item, gold, CONDITIONS[condition], of, who) | {"commit": commit, "model": model.name}
                with path.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(done, ensure_ascii=False) + "\n")
                print(f"{condition:7} {who:6} {item.id:28} {done['outcome']:10} {done['seconds']:6.1f} s", flush=True)


if __name__ == "__main__":
    main()
