"""Documents alone: condition-gated reasoning as published beside what it is compared with, on real label texts.

    python benchmarks/cgr.py DIR [--kg full] [--first 800] [--cases 60] [--embedder minilm]    methods (Tables 3, 4)
    python benchmarks/cgr.py DIR sweep [--cases 40]                         k_paths, k_nodes, d_max, tau (Figure 3)
    python benchmarks/cgr.py DIR extract --reasoner gguf:FILE [--cases 12]  who writes the tuples (Table 5)

DIR was built by `bioloom bench build condmedqa`: a disease, a usual drug, a condition in which a curated pair forbids
it. The documents of a case are one that says, by a template, what treats the disease (as the first document of the
paper's examples does), and for each of these drugs the contraindications of its label as they were printed. The drugs
are the usual one, up to ``RIGHT`` that nothing on record speaks against in this condition, and up to ``WRONG`` more
that something does. No method is shown the graph, and all the pairs that make the gold are read by nobody: what rules
a drug out has to be read in its label. Cases before ``--first`` are used by gating.py. Right: the first answer is a
right drug; fooled: it is one that the condition rules out. Writes results/cgr.md, cgr_sweep.md, cgr_extract.md.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from bioloom.api.session import Session
from bioloom.bench.build.condmedqa.asking import GENERAL
from bioloom.core.method import answer
from bioloom.core.ports import Embedder, Resources, Texts, Vectors
from bioloom.core.question import Question
from bioloom.core.run import Budget
from bioloom.methods import METHODS
from bioloom.methods.cgr.method import CGR
from bioloom.methods.condition_gated import ConditionGated
from bioloom.reason.embed.cosine import CosineScorer
from bioloom.reason.embed.resolve import resolve_embedder
from bioloom.reason.settings import Settings
from bioloom.stages.gate.gate.contraindications import ledger_of
from bioloom.stages.gate.infer.hierarchy import kin_of
from gating import Case, cases_of, share

HERE = Path(__file__).parent
RIGHT, WRONG, LONGEST = 3, 2, 1200  # drugs beside the usual one; characters of a label that are a document
COMPARED = ("rag", "hipporag2", "pathrag", "medrag", "mkrag", "hypergraphrag")
PATIENT = Budget(timeout=900.0)


@dataclass(frozen=True)
class Given:
    """A question with its documents, and the CURIEs of what is right and what is ruled out."""

    question: Question
    right: frozenset[str]
    wrong: frozenset[str]


@dataclass
class Remembered:
    """An embedder that embeds a text once."""

    inner: Embedder
    kept: dict[str, Any] = field(default_factory=dict)
    live: bool = False
    kind: Any = "embedder"
    channel: Any = None

    @property
    def name(self) -> str:
        return self.inner.name

    def handle(self, request: Texts, *, timeout: float | None) -> Vectors:
        new = tuple(dict.fromkeys(t for t in request.texts if t not in self.kept))
        if new:
            self.kept |= dict(zip(new, self.inner.handle(Texts(new), timeout=timeout).rows, strict=True))
        return Vectors(np.stack([self.kept[t] for t in request.texts]), by=self.name)


def given(case: Case, session: Session, rng: random.Random) -> Given | None:
    """A case with the labels of its drugs; None where the usual drug has none, or nothing else has."""
    item, gold = next((i, g) for i, g in case if i.relation == "conditioned" and i.kind == "entity")
    right = {a.curie: a.name for a in gold.answers}
    wrong = {a.curie: a.name for a in gold.readings.get(GENERAL, ())}
    usual = str(item.meta["usual"])
    kin = kin_of(session.resources)
    ledger = ledger_of(kin)

    def label(curie: str) -> str:
        node = kin.node(curie)
        texts = ledger.labels(node) if node is not None else ()
        return " ".join(texts[0].split())[:LONGEST] if texts else ""

    def some(pool: dict[str, str], most: int) -> list[str]:
        order = sorted(c for c in pool if c != usual and label(c))
        rng.shuffle(order)
        return order[:most]

    fit, others = some(right, RIGHT), some(wrong, WRONG)
    if not label(usual) or not fit:
        return None
    drugs = [usual, *fit, *others]
    rng.shuffle(drugs)
    names = {usual: str(item.meta["usual_name"])} | right | wrong
    named = [names.get(c) or (e.name if (e := session.graph.entity(c)) else c) for c in drugs]
    first = f"Drugs for {item.meta['disease_name']} include {', '.join(named[:-1])} and {named[-1]}."
    texts = (first, *(f"{n}. {label(c)}" for n, c in zip(named, drugs, strict=True)))
    question = Question(text=item.text, kind="entity", context=texts, sources=("doc",))
    return Given(question, frozenset(fit), frozenset((usual, *others)))


def asked(method: Any, every: Sequence[Given], kit: Resources) -> tuple[list[bool], list[bool], list[bool], float]:
    """Right, fooled and abstained, case by case, and seconds of processor time a question."""
    right, fooled, none = [], [], []
    start = time.process_time()
    for one in every:
        said = answer(method, one.question, kit, budget=PATIENT).answer
        first = said.entities[0].entity.curie if said.entities else ""
        right.append(first in one.right)
        fooled.append(first in one.wrong)
        none.append(said.abstained)
    return right, fooled, none, (time.process_time() - start) / max(1, len(every))


def row(name: str, method: Any, every: Sequence[Given], kit: Resources) -> str:
    """A line of a table; as it is measured it is printed, as a run is long."""
    right, fooled, none, seconds = asked(method, every, kit)
    line = f"| {name} | {share(right)} | {share(fooled)} | {share(none)} | {seconds:.1f} |"
    print(line, flush=True)
    return line


def head(what: str) -> Iterator[str]:
    yield f"| {what} | right | fooled | abstained | processor s |"
    yield "| --- | --: | --: | --: | --: |"


def compared(every: Sequence[Given], kits: dict[str, Resources]) -> Iterator[str]:
    """Tables 3 and 4: all methods, and CGR without its gate."""
    for by, kit in kits.items():
        yield f"\n## Likeness by {by}\n"
        yield from head("method")
        own: list[tuple[str, Any]] = [
            ("cgr", CGR()), ("cgr, no gate (Table 4)", CGR(gating=False)), ("cgr, condition match", CGR(match=1.0)),
            ("cgr, condition match, no gate", CGR(match=1.0, gating=False)),
        ]  # fmt: skip
        others: list[tuple[str, Any]] = [(n, METHODS.create(n)) for n in COMPARED]
        others += [("condition_gated, unstated too", ConditionGated(unstated=True)), ("loom", METHODS.create("loom"))]
        yield from (row(n, m, every, kit) for n, m in ([*others, *own] if by != "words" else own))


def swept(every: Sequence[Given], kit: Resources) -> Iterator[str]:
    """Figure 3, and the two constants that the paper does not name; also with our signal in the score."""
    fields: list[tuple[str, Sequence[Any]]] = [
        ("paths", (1, 3, 5, 10)), ("nodes", (1, 3, 5, 10)), ("depth", (1, 2, 3)), ("similar", (0.2, 0.4, 0.6, 0.8)),
    ]  # fmt: skip
    for base in (CGR(), CGR(match=1.0)):
        yield f"\n## Equation 2{' with our condition-match signal' if base.match else ''}\n"
        yield from head("field")
        for name, values in fields if not base.match else (fields[0], fields[2]):
            yield from (row(f"{name} {v}", replace(base, **{name: v}), every, kit) for v in values)


def extracted(every: Sequence[Given], kit: Resources, rules: Resources) -> Iterator[str]:
    """Table 5: the same walk and the same reader, tuples by rules, by the model, by both; and the model as reader."""
    yield from head("tuples, match, answer by")
    for reads, match in ((r, m) for m in (0.0, 1.0) for r in ("rules", "model", "both")):
        yield row(f"{reads}, {match:g}, the rule", CGR(reads=reads, match=match), every, _reader_by_rule(kit, rules))
    for reads in ("rules", "model"):
        yield row(f"{reads}, 0, the model", CGR(reads=reads), every, kit)


def _reader_by_rule(kit: Resources, rules: Resources) -> Resources:
    """The model writes tuples alone: parsing, conditions and answers are the rules'."""

    class Extractor:
        name = f"{kit.reasoner.name}, tuples alone"
        rules_alone = False

        def judge(self, judgement: Any, value: Any, used: Any, **more: Any) -> Any:
            who = kit.reasoner if judgement.name == "extract-ntuples" else rules.reasoner
            return who.judge(judgement, value, used, **more)

    return replace(kit, reasoner=Extractor())


def attributed(every: Sequence[Given], method: CGR, kit: Resources) -> Iterator[str]:
    """Appendix F: of what is not right, the stage at which it was lost."""
    out: Counter[str] = Counter()
    for one in every:
        wide = answer(
            replace(method, paths=500, budget=10**6), one.question.model_copy(update={"kind": "entities"}), kit
        )
        said = answer(method, one.question, kit).answer
        first = said.entities[0].entity.curie if said.entities else ""
        reached = {r.entity.curie for r in wide.answer.entities}
        noted: list[Any] = [e.detail for e in wide.trace.events if getattr(e, "name", "") == "ranked"]
        near = " ".join(p for p, _ in (noted[-1]["top"][: method.paths] if noted else ()))
        names = [e.name for c in one.right if (e := kit.graph.entity(c)) is not None]
        if first in one.right:
            out["right"] += 1
        elif not reached & one.right:
            out["extraction or gate: no right drug on any open path"] += 1
        elif any(n in near for n in names):
            out["reasoning: on a top path, another was taken"] += 1
        else:
            out["retrieval: on an open path, not among the top ones"] += 1
    yield "\n| what (Appendix F) | cases |\n| --- | --: |"
    yield from (f"| {what} | {n} |" for what, n in sorted(out.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("what", nargs="?", choices=("compare", "sweep", "extract"), default="compare")
    parser.add_argument("--kg", default="full")
    parser.add_argument("--first", type=int, default=800)
    parser.add_argument("--cases", type=int, default=60)
    parser.add_argument("--embedder", default="minilm")
    parser.add_argument("--reasoner", default="rules")
    args = parser.parse_args()
    session, rng = Session(args.kg), random.Random(14)
    found = (given(c, session, rng) for c in cases_of(args.folder, args.first, 10 * args.cases))
    every = [g for g, _ in zip((g for g in found if g is not None), range(args.cases), strict=False)]
    embedder = resolve_embedder(args.embedder, Settings())
    lexical = session.resources
    kept = Remembered(embedder) if embedder is not None else None
    dense = replace(lexical, embedder=kept, scorer=CosineScorer(kept)) if kept is not None else lexical
    made: dict[str, Callable[[], Iterator[str]]] = {
        "compare": lambda: compared(every, {"words": lexical, args.embedder: dense}),
        "sweep": lambda: swept(every, dense),
        "extract": lambda: extracted(
            every, replace(dense, reasoner=Session(args.kg, args.reasoner).resources.reasoner), dense
        ),
    }
    lines = list(made[args.what]())
    if args.what == "compare":
        for name, method in (("cgr", CGR()), ("cgr, condition match", CGR(match=1.0))):
            lines += [f"\n## Errors of {name}, {args.embedder}", *attributed(every, method, dense)]
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=True
    ).stdout.strip()
    graph = session.graph.graph.content_hash[:12]
    who = args.reasoner.rsplit("/", 1)[-1]
    documents = sum(len(g.question.context) for g in every)
    top = [
        "# Documents alone: what the labels of the drugs of a case say\n",
        f"`python benchmarks/cgr.py DIR {args.what} --first {args.first} --cases {args.cases}`; {len(every)} cases of",
        f"a built CondMedQA with {documents} documents; {who}, {args.embedder}, names by graph {graph},",
        f"commit {commit}.",
        "The first answer counts; 95% bootstrap intervals. Who wrote rules had looked at three of these cases.",
        "For research only.",
    ]  # fmt: skip
    name = {"compare": "cgr", "sweep": "cgr_sweep", "extract": "cgr_extract"}[args.what]
    (HERE / "results" / f"{name}.md").write_text("\n".join([*top, *lines]) + "\n", "utf-8")


if __name__ == "__main__":
    main()
