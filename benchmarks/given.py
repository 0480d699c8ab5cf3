"""What the baselines on a fixed set of evidence retrieve: both passages of a chain of two, among distractors.

    python benchmarks/given.py [--kg full] [--questions 25]

A chain is a drug, the disease that it treats, and a phenotype of that disease, drawn from the graph; each of its two
statements is one passage, worded by templates. The question names the phenotype and asks for the drug, so that the
second passage shares no name with it. Distractors are passages of other chains. No method sees the graph's statements.
Recall and nDCG of the two passages among the first five; no model. Writes benchmarks/results/given.md.
"""

from __future__ import annotations

import argparse
import random
import subprocess
from collections.abc import Iterator, Sequence
from math import log2
from pathlib import Path

from bioloom.api.session import Session
from bioloom.bench.score.metrics.intervals import interval
from bioloom.core.evidence import Evidence
from bioloom.core.pattern_text import parse_pattern
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.methods.baselines.cgr.hipporag2 import HippoRAG2
from bioloom.methods.baselines.cgr.medrag import MedRAG
from bioloom.methods.baselines.cgr.mkrag import MKRAG
from bioloom.methods.baselines.cgr.pathrag import PathRAG
from bioloom.stages.answer.respond.stage import topics_of
from bioloom.stages.text.given.passages import Tuple, best, passages_of, tuples_of

HERE = Path(__file__).parent
DISTRACTORS, SHOWN, LONGEST = 9, 5, 30  # other chains in a set; passages that count; characters of a name
TREATED = ("{drug} is used to treat {disease}.", "Patients with {disease} are treated with {drug}.")
SEEN = ("{phenotype} is a feature of {disease}.", "{disease} is characterized by {phenotype}.")
Chain = tuple[str, str, str]  # drug, disease, phenotype


def chains(session: Session, count: int, seed: int = 7) -> list[Chain]:
    """Chains of the graph whose names are short and all different."""
    graph, rng = session.graph.graph, random.Random(seed)
    edges = graph.edges(("treats",)).tolist()
    out: list[Chain] = []
    used: set[str] = set()
    while len(out) < count:
        fact = graph.fact(rng.choice(edges))
        text = f'MATCH (d {{id: "{fact.object.curie}"}})-[:has_phenotype]->(p) RETURN p'
        found = [e.name for e in session.graph.match(parse_pattern(text)).entities()[:200]]
        names = (fact.subject.name, fact.object.name, rng.choice(found) if found else "")
        fit = all(3 < len(n) < LONGEST and n.replace(" ", "").isalpha() for n in names)
        if fit and not used & {n.casefold() for n in names}:
            used |= {n.casefold() for n in names}
            out.append(names)
    return out


def passages(chain: Chain, at: int) -> tuple[str, str]:
    """The two statements of a chain."""
    drug, disease, phenotype = chain
    named = {"drug": drug, "disease": disease, "phenotype": phenotype.lower()}
    said = TREATED[at % 2].format(**named), SEEN[at // 2 % 2].format(**named)
    return tuple(s[0].upper() + s[1:] for s in said)  # type: ignore[return-value]


def places(found: Sequence[Tuple]) -> list[int]:
    """The passages of tuples, each once, in order."""
    return list(dict.fromkeys(t.passage for t in found))


def rankings(question: Question, run: Run) -> Iterator[tuple[str, list[int]]]:
    """What each method puts first, as positions of passages."""
    topics = topics_of(question, run)
    own = {t.curie for t in topics}
    given: list[Evidence] = passages_of(question, run)
    tuples = tuples_of(given, run)
    at = {t.unit.id: t.passage for t in tuples}
    yield "rag", [i for i, _ in best(question.text, [p.text for p in given], run, SHOWN)]
    yield "hipporag2", HippoRAG2().ranked(question, given, tuple(own), run)
    yield "pathrag", list(dict.fromkeys(at[u.id] for u, _ in PathRAG().found(question.text, tuples, own, run)))
    yield "medrag", MedRAG().ranked(question.text, given, own, run)
    yield "mkrag", places(MKRAG().nearest(question, tuples, run))


def shown(values: list[float]) -> str:
    """A mean with its interval."""
    found = interval(values)
    return f"{found.mean:.2f} ({found.low:.2f}-{found.high:.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--questions", type=int, default=25)
    args = parser.parse_args()
    session = Session(args.kg)
    made = chains(session, args.questions + DISTRACTORS)
    recall: dict[str, list[float]] = {}
    gain: dict[str, list[float]] = {}
    for n, chain in enumerate(made[: args.questions]):
        some = [chain, *random.Random(n).sample([c for c in made if c != chain], DISTRACTORS)]
        texts = [t for i, c in enumerate(some) for t in passages(c, n + i)]
        order = random.Random(n).sample(range(len(texts)), len(texts))
        gold = {order.index(0), order.index(1)}
        asked = f"Which drug treats the disease that is characterized by {chain[2].lower()}?"
        question = Question(text=asked, context=tuple(texts[i] for i in order))
        for name, ranked in rankings(question, Run(session.resources)):
            first = ranked[:SHOWN]
            recall.setdefault(name, []).append(len(gold & set(first)) / 2)
            dcg = sum(1 / log2(2 + i) for i, p in enumerate(first) if p in gold)
            gain.setdefault(name, []).append(dcg / (1 + 1 / log2(3)))
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=True
    ).stdout.strip()
    rows = [f"| {n} | {shown(recall[n])} | {shown(gain[n])} |" for n in recall]
    graph = session.graph.graph.content_hash[:12]
    said = f"`python benchmarks/given.py --questions {args.questions}`; {2 * DISTRACTORS + 2} passages a question"
    out = [
        "# Baselines on a fixed set of evidence: what they retrieve\n",
        f"{said}, lexical likeness, no model, graph {graph}, commit {commit}. 95% bootstrap intervals.\n",
        f"| method | recall@{SHOWN} | nDCG@{SHOWN} |\n| --- | --: | --: |",
        *rows,
    ]
    (HERE / "results" / "given.md").write_text("\n".join(out) + "\n", "utf-8")


if __name__ == "__main__":
    main()
