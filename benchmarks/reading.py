"""What the rules read out of simulated sentences, relation by relation.

    python benchmarks/reading.py [--kg full] [--each 60] [--seed 3] [--misses FILE]

Edges of every relation are verbalized (`bioloom.bench.build.simulate`: simulated documents, worded without sight of the
rules); each document is tagged by the linker and converted, with no hop in mind. Recall: of the stated edges, how many
were read from their sentence. Precision: of the facts read from any sentence, how many it states. Denials and guesses
are read rightly when they are marked as such or left alone. With mentions given, only reading is measured. ``unseen``
are single sentences in the wordings of reading/heldout.toml, which nobody opens who writes rules. Writes
benchmarks/results/reading.md.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np

from bioloom.bench.build.simulate.compose import simulate
from bioloom.bench.build.simulate.names import Names, Naming
from bioloom.bench.build.simulate.phrase import filled
from bioloom.bench.build.simulate.plan import ends
from bioloom.bench.build.simulate.removal import dropped
from bioloom.bench.build.simulate.types import Claim, Document, Sentence
from bioloom.bench.build.simulate.wordings import Wording, kinds, wordings
from bioloom.core.biolink import biolink
from bioloom.core.evidence import Evidence, Mention, Origin
from bioloom.core.fact import Fact
from bioloom.core.run import Run
from bioloom.graph.model.graph import Graph
from bioloom.stages.find.retrieve.search import tagged
from bioloom.stages.text.convert.stage import convert
from evidence_run import resources, stamp

HERE = Path(__file__).parent
HELDOUT = HERE / "reading/heldout.toml"
SYMMETRIC = {"physically_interacts_with", "pharmacologically_interacts_with", "similar_to", "coexpressed_with",
             "close_match"}  # fmt: skip


def sampled(graph: Graph, each: int, seed: int) -> np.ndarray:
    """``each`` edges of every wording."""
    edges = dropped(graph, 1.0, seed)
    kind, rng = kinds(graph, edges), np.random.default_rng(seed)
    return np.concatenate([rng.permutation(edges[kind == k])[:each] for k in range(len(wordings()))])


def evidence(document: Document, graph: Graph, *, gold: bool) -> Evidence:
    text, mentions, at = document.abstract, [], 0
    for sentence in document.sentences:
        for span in sentence.spans if gold else ():
            entity = graph.entity(span.node)
            mentions.append(Mention(start=at + span.start, end=at + span.end, entity=entity))
        at += len(sentence.text) + 1
    origin = Origin(channel="doc", source="simulated", record=document.id)
    return Evidence(text=text, origin=origin, span=(0, len(text)), mentions=tuple(mentions))


def read(document: Document, graph: Graph, run: Run, *, gold: bool) -> Iterator[tuple[Sentence, list[Fact]]]:
    """Each sentence with the facts read from it."""
    passage = evidence(document, graph, gold=gold)
    found = convert([passage if gold else tagged(passage, run)], run)
    at = 0
    for sentence in document.sentences:
        end = at + len(sentence.text)
        yield sentence, [f for u in found if u.span and at <= u.span[0] < end for f in u.facts]
        at = end + 1


def same(fact: Fact, subject: str, predicate: str, object_: str) -> bool:
    ends = fact.subject.curie, fact.object.curie
    if ends != (subject, object_) and not (predicate in SYMMETRIC and ends == (object_, subject)):
        return False
    model = biolink()
    return predicate in model.ancestors(fact.predicate) or fact.predicate in model.ancestors(predicate)


def is_guess(fact: Fact) -> bool:
    return any(q.key == "speculative" for q in fact.qualifiers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--each", type=int, default=60)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--misses", type=Path)
    parser.add_argument("--out", type=Path, default=HERE / "results/reading.md")
    args = parser.parse_args()
    using = resources(args.kg)
    graph: Graph = using.graph.graph
    documents = list(simulate(graph, sampled(graph, args.each, args.seed), args.seed))
    held = list(unseen(graph, max(1, args.each // 5), args.seed))
    counts: dict[str, dict[str, Counter]] = {}
    misses = []
    for name, some, gold in (("given", documents, True), ("found", documents, False), ("unseen, given", held, True)):
        run, tally = Run(using, allowed=frozenset(("kg", "doc"))), counts.setdefault(name, defaultdict(Counter))
        for document in some:
            for sentence, facts in read(document, graph, run, gold=gold):
                wrong = list(score(sentence, facts, graph, tally))
                misses += [{"mentions": name, **m} for m in wrong if some is documents]
    if args.misses:
        args.misses.write_text("".join(json.dumps(m, ensure_ascii=False) + "\n" for m in misses), "utf-8")
    head = f"`python benchmarks/reading.py`; {len(documents)} simulated documents, seed {args.seed}; "
    head += f"{stamp(args.kg, using)}."
    args.out.write_text(
        "\n".join(["# What is read out of simulated sentences", "", head, "", *table(counts)]) + "\n", "utf-8"
    )
    print("\n".join(table(counts)))


def unseen(graph: Graph, each: int, seed: int) -> Iterator[Document]:
    """One-sentence documents in held-out wordings, ``each`` edges for every wording."""
    edges = dropped(graph, 1.0, seed)
    kind, names = kinds(graph, edges), Names(graph)
    rng, draw = Random(seed), np.random.default_rng(seed)
    for relation in tomllib.loads(HELDOUT.read_text("utf-8"))["relation"]:
        fits = [k for k, w in enumerate(wordings()) if is_of(w, relation)]
        some = draw.permutation(edges[np.isin(kind, fits)])[: each * len(relation["says"])]
        subject, object_, _ = ends(graph, some)
        for number, row in enumerate(zip(some.tolist(), subject.tolist(), object_.tolist(), strict=True)):
            edge, s, o = row
            template = relation["says"][number % len(relation["says"])]
            phrase = filled(template, {"s": (s,), "o": (o,)}, Naming(names, rng), rng).closed()
            claim = Claim(s, relation["predicate"], o, edge=edge)
            yield Document(f"sim:{edge}", "", (Sentence(phrase.text, "stated", (claim,), phrase.spans),))


def is_of(wording: Wording, relation: dict) -> bool:
    return (
        wording.predicate == relation["predicate"]
        and relation["subject"] in wording.subject
        and relation["object"] in wording.object
    )


def score(sentence: Sentence, facts: list[Fact], graph: Graph, counts: dict[str, Counter]) -> Iterator[dict]:
    """Count a sentence, and give what is wrong with it."""
    curie = {n: graph.entity(n).curie for c in sentence.claims for n in (c.subject, c.object)}
    claims = [(curie[c.subject], c.predicate, curie[c.object]) for c in sentence.claims]
    read_ = [f"{f.subject.name} {'NOT ' * f.negated}{f.predicate} {f.object.name}{'?' * is_guess(f)}" for f in facts]
    about = {"role": sentence.role, "text": sentence.text, "read": read_, "anaphoric": sentence.anaphoric}
    for claim, key in zip(sentence.claims, claims, strict=True):
        hits = [f for f in facts if same(f, *key)]
        tally = counts[key[1]]
        if sentence.role == "stated" and not sentence.anaphoric:
            tally["stated"] += 1
            tally["read"] += any(not f.negated and not is_guess(f) for f in hits)
            if not any(not f.negated and not is_guess(f) for f in hits):
                yield {"miss": "not read", "fact": key, **about}
        elif sentence.role in ("negated", "hedged"):
            tally[sentence.role] += 1
            wrong = any(not f.negated and not is_guess(f) for f in hits)
            tally[f"{sentence.role} read as true"] += wrong
            if wrong:
                yield {"miss": f"{sentence.role} read as true", "fact": key, **about}
        del claim
    for fact in facts:
        tally = counts[fact.predicate]
        tally["facts"] += 1
        right = any(same(fact, *key) for key in claims)
        tally["right"] += right
        if not right:
            yield {"miss": "not said", "fact": (fact.subject.curie, fact.predicate, fact.object.curie), **about}


def table(counts: dict[str, dict[str, Counter]]) -> list[str]:
    out = ["| relation | mentions | stated | recall | precision | denials read as true | guesses read as true |"]
    out += ["| --- " * 7 + "|"]
    for mentions, by in counts.items():
        whole = sum(by.values(), Counter())
        for name, c in (("all", whole), *sorted(by.items())):
            if not c["stated"] and name != "all":
                continue
            cells = [
                f"{c['stated']}", share(c["read"], c["stated"]), share(c["right"], c["facts"]),
                share(c["negated read as true"], c["negated"]), share(c["hedged read as true"], c["hedged"]),
            ]  # fmt: skip
            out.append(f"| {name} | {mentions} | {' | '.join(cells)} |")
    return out


def share(part: int, whole: int) -> str:
    return f"{part / whole:.0%} of {whole}" if whole else "-"


if __name__ == "__main__":
    main()
