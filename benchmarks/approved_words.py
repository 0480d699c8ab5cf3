"""What grades the uses have that the FDA's own words of approval state, as far as a source has these words.

    python benchmarks/approved_words.py --data DIR [--kg full] [--out FILE]

The Molecular Oncology Almanac (kg/moalmanac) has, for 283 markers of tumours, the sentence in which the FDA approved a
therapy with the label that it stands in: of the files at hand the only ones that hold words of indications. A therapy
is the drug of that name, a combination each of its drugs; a tumour is the disease of that name in the graph, what it is
a kind of, or a kind of it. The best grade of any statement that the drug treats it counts. Nothing of the file enters
the graph. That a use is not among them says nothing: only those with a marker are.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from bioloom.core.trust.grade import grade
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph

WORDS = "kg/moalmanac/molecular-oncology-almanac.json.gz"
LEVELS = ("strong", "fair", "weak", "doubted")
APPROVED = "FDA-Approved"
_APART = re.compile(r"\s*\+\s*")
SAMPLES = 25


def stated(data: Path) -> Iterator[tuple[str, str, str]]:
    """Drug, tumour, and the sentence of the approval, each pair once."""
    seen = set()
    for one in json.loads(gzip.decompress((data / WORDS).read_bytes()))["content"]:
        if one.get("predictive_implication") == APPROVED and one.get("therapy_sensitivity") == 1:
            for drug in _APART.split(one["therapy_name"]):
                pair = drug.strip(), one["disease"].strip()
                if all(pair) and pair not in seen:
                    seen.add(pair)
                    yield *pair, one["description"]


def named(kg: KnowledgeGraph, wanted: set[str]) -> dict[str, set[str]]:
    """The things of the graph that bear each of the names, without case."""
    out: dict[str, set[str]] = defaultdict(set)
    for at in range(kg.graph.node_count):
        node = kg.graph.nodes.node(at)
        every = (node.entity.name, *node.synonyms, *node.related_synonyms)
        for name in {n.casefold() for n in every} & wanted:
            out[name].add(node.entity.curie)
    return out


def around(kg: KnowledgeGraph) -> dict[str, set[str]]:
    """Of a disease, what it is directly a kind of, and its direct kinds."""
    out: dict[str, set[str]] = defaultdict(set)
    for edge in kg.graph.edges(["subclass_of"]):
        fact = kg.graph.fact(int(edge))
        out[fact.subject.curie].add(fact.object.curie)
        out[fact.object.curie].add(fact.subject.curie)
    return out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--out", type=Path, help="write the table there too")
    args = parser.parse_args()
    kg, pairs = open_knowledge_graph(args.kg), list(stated(args.data))
    names = named(kg, {name.casefold() for drug, tumour, _ in pairs for name in (drug, tumour)})
    near, best = around(kg), defaultdict[tuple[str, str], str](lambda: "none")
    for edge in kg.graph.edges(["treats"]):
        fact = kg.graph.fact(int(edge))
        if not fact.negated:
            key, level = (fact.subject.curie, fact.object.curie), grade(fact, kg.beside(fact)).level
            best[key] = min(best[key], level, key=(*LEVELS, "none").index)
    counts: Counter[str] = Counter()
    odd = []
    for drug, tumour, words in pairs:
        drugs, tumours = names.get(drug.casefold(), set()), names.get(tumour.casefold(), set())
        if not drugs or not tumours:
            counts["no thing of the name"] += 1
            continue
        places = {d for one in tumours for d in (one, *near[one])}
        level = min(
            (best[d, p] for d in drugs for p in places if (d, p) in best), key=(*LEVELS, "none").index, default="none"
        )
        counts[level] += 1
        if level in ("doubted", "none"):
            odd.append(f"- {drug} in {tumour}: {level}; {words}")
    of = sum(counts[level] for level in (*LEVELS, "none"))
    made = f"`python benchmarks/approved_words.py`; graph {kg.name}, {kg.content_hash[:12]}."
    lines = [
        "# Uses in the FDA's own words", "",
        f"{made} {len(pairs)} pairs of a drug and a tumour, {of} of them with things of both names.", "",
        f"| {' | '.join((*LEVELS, 'not stated'))} | of |", "|" + " --- |" * 6,
        f"| {' | '.join(str(counts[level]) for level in (*LEVELS, 'none'))} | {of} |",
    ]  # fmt: skip
    print("\n".join([*lines, "", *odd[:SAMPLES]]))
    if args.out:
        args.out.write_text("\n".join(lines) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
