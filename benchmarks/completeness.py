"""How much of a relation the full graph has: what curators state who were held out, and who else states it.

    python benchmarks/completeness.py [--kg full] [--out benchmarks/results/completeness.md]

For every relation between two kinds that two curators state of the same things: a *reference* is a source curated by
hand, or a part of one that is curated by itself; *others* are all other sources of the relation but those that take
over what the reference says (`COPIES`). Doubted and negated statements count on neither side. A pair is stated by the
others too when they state it of the thing, of what it is a kind of, or of a kind of it, as answers are.

*Found* is the share of the reference's pairs that the others have, among those to whose asked-for end (the object:
"which drugs treat X?") the others list anything, so that there would be an answer. *Back* is the same with the sides
changed. *Together* is what both have of all there is by Lincoln and Petersen, 1 - (1 - found)(1 - back): it assumes
that the two found what they found independently, and is too high where they read the same papers. The figure of a
relation is the mean over its references by the number of their pairs. Of drugs and chemicals only the approved ones
count: people ask for those, and the sources differ most in which compounds of the laboratory they hold.
`listed` in `core/relations/*.toml` carries the figures.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bioloom.core.catalogue import Ends, catalogue
from bioloom.core.pattern import Edge
from bioloom.graph.model.gate import reading
from bioloom.graph.model.graph import Graph
from bioloom.graph.store import open_graph

Pair = tuple[int, int]
ENOUGH = 100  # pairs of a reference; fewer say nothing
TARGETS, MAIN = "directly_physically_interacts_with", ("mechanism_of_action", "primary_target")
PLAIN = {"subclass_of", "close_match", "part_of", "has_part"}  # hierarchies, and what is said of one thing's names
BY_HAND = {"manual_agent", "manual_validation_of_automated_agent"}
# Of these the references: own curation, by people, of a scope of their own. Elsewhere every source made by hand is one.
REFERENCES = {
    ("gene_associated_with_condition", "Disease"): {
        "clingen", "ebi-gene2phenotype", "medlineplus", "orphanet", "uniprot",
    },
    ("physically_interacts_with", "Gene"): {"lit-bm-13"},
    ("expressed_in", "Cell"): {"panglaodb"},
    ("orthologous_to", "Gene"): {"hcop", "ensembl-gene"},
    # Nothing to compare: one measured all, the other predicted; pathways of two vocabularies; signs but one curator's.
    ("regulates", "Gene"): set(),
    ("participates_in", "Pathway"): set(),
    ("has_phenotype", "PhenotypicFeature"): set(),
}  # fmt: skip
# What a source takes over: HPO's genes come from OMIM and Orphanet, Monarch's too; DISEASES shows UniProt and GHR,
# DisGeNET has UniProt, ClinGen and Orphanet in it; CollecTRI includes TRRUST; iRefIndex includes Lit-BM.
COPIES = {
    "orphanet": {"hpo-annotations", "monarchinitiative", "disgenet"},
    "uniprot": {"diseases", "disgenet"},
    "medlineplus": {"diseases"},
    "clingen": {"disgenet", "monarchinitiative"},
    "trrust": {"collectri"},
    "collectri": {"trrust"},
    "lit-bm-13": {"irefindex"},
}
CHEMICAL = {"Drug", "ChemicalEntity"}


class Row(NamedTuple):
    """One reference of a relation, asked from one end."""

    relation: str
    ends: str
    asked: str
    source: str
    pairs: int
    found: float
    back: float

    @property
    def together(self) -> float:
        """What both have of all there is."""
        return 1 - (1 - self.found) * (1 - self.back)


def stated(graph: Graph, predicate: str, ends: Ends, flags: tuple[str, ...] = ()) -> dict[str, tuple[set[Pair], bool]]:
    """By source the pairs of nodes that it states, and whether people made the statements; with any of ``flags``."""
    found: dict[str, set[Pair]] = defaultdict(set)
    hand: dict[str, bool] = defaultdict(bool)
    edge = Edge(subject="a", object="b", predicates=(predicate,))
    masks = [graph.category_mask((ends.subject,)), graph.category_mask((ends.object,))]
    columns = graph.qualifiers()
    doubts, flagged = columns.get("doubt", ()), [c for f in flags for c in columns.get(f, ())]
    for layer, said in zip(graph.layers, graph.statements, strict=True):
        code, origins = said.origin_table()
        (runs, _) = reading(layer.relations, edge, (ends.subject,), (ends.object,))
        for lo, hi in runs:
            edges = np.arange(int(layer.relation_start[lo]), int(layer.relation_start[hi]))
            keep = masks[0][layer.subject[edges]] & masks[1][layer.object[edges]]
            for edge_id in edges[keep].tolist():
                source, _, agent = origins[int(code[edge_id])]
                name = source.removeprefix("infores:")
                if any(c.of(edge_id) is not None for c in doubts):
                    continue
                if flags and not any(c.of(edge_id) for c in flagged):
                    continue
                pair = int(layer.subject[edge_id]), int(layer.object[edge_id])
                found[name].add(pair)
                hand[name] |= agent in BY_HAND
    return {name: (pairs, hand[name]) for name, pairs in found.items()}


def approved(graph: Graph) -> set[int]:
    """The nodes of the drugs that an agency approved."""
    edge = Edge(subject="a", object="b", predicates=("approved_by",))
    found: set[int] = set()
    for layer in graph.layers:
        for lo, hi in reading(layer.relations, edge, (), ())[0]:
            found |= set(layer.subject[int(layer.relation_start[lo]) : int(layer.relation_start[hi])].tolist())
    return found


class Below:
    """Which things a thing stands with: what it is a kind of, its kinds, and itself."""

    def __init__(self, graph: Graph) -> None:
        self.closure, self.kept = graph.closure, dict[int, frozenset[int]]()

    def __getitem__(self, node: int) -> frozenset[int]:
        if node not in self.kept:
            own = np.array([node], np.int32)
            up, down = self.closure.ancestors(own), self.closure.descendants(own)
            self.kept[node] = frozenset(up.tolist()) | frozenset(down.tolist())
        return self.kept[node]


def share(pairs: set[Pair], others: set[Pair], end: int, below: Below) -> tuple[float, int]:
    """Of ``pairs`` to whose ``end`` (0 or 1) the others list anything, the share that these have; how many pairs."""
    of: dict[int, set[int]] = defaultdict(set)
    for pair in others:
        of[pair[0]].add(pair[1])
    asked = {pair[end] for pair in others}
    those = [p for p in pairs if p[end] in asked]
    held = sum(bool(of.get(s, set()) & below[o]) for s, o in those)
    return held / max(len(those), 1), len(those)


def rows(graph: Graph) -> Iterator[Row]:
    """What was measured, relation by relation."""
    below, drugs = Below(graph), approved(graph)
    for predicate, relation in catalogue().relations.items():
        for ends in relation.ends:
            if ends.through or predicate in PLAIN:
                continue
            said = stated(graph, predicate, ends)
            for place in (i for i, kind in enumerate((ends.subject, ends.object)) if kind in CHEMICAL):
                said = {n: ({p for p in pairs if p[place] in drugs}, hand) for n, (pairs, hand) in said.items()}
            wanted = REFERENCES.get((predicate, ends.object))
            for name, (pairs, hand) in said.items():
                if name not in wanted if wanted is not None else not hand:
                    continue
                left_out = COPIES.get(name, set()) | {name}
                others = set().union(*(p for other, (p, _) in said.items() if other not in left_out))
                if relation.symmetric:
                    others |= {pair[::-1] for pair in others}
                for end, asked in ((1, "subjects"), (0, "objects")):
                    found, many = share(pairs, others, end, below)
                    if many >= ENOUGH:
                        back, _ = share(others, pairs, end, below)
                        yield Row(predicate, f"{ends.subject}, {ends.object}", asked, name, many, found, back)


def by_which(graph: Graph) -> Iterator[Row]:
    """Of the targets by which a source says that an approved drug works those that the other has, as any target."""
    relation, below, drugs = catalogue().relations[TARGETS], Below(graph), approved(graph)
    ends = relation.ends[0]
    every, main = (
        {n: {p for p in pairs if p[0] in drugs} for n, (pairs, _) in stated(graph, TARGETS, ends, flags).items()}
        for flags in ((), MAIN)
    )
    for name, pairs in main.items():
        others = set().union(*(p for n, p in every.items() if n != name))
        flagged = set().union(*(p for n, p in main.items() if n != name))
        for end, asked in ((1, "subjects"), (0, "objects")):
            found, many = share(pairs, others, end, below)
            back, _ = share(flagged, every[name], end, below)
            yield Row(TARGETS, "by which it works", asked, name, many, found, back)


def lines(found: list[Row], main: list[Row], graph: Graph) -> list[str]:
    """The tables."""
    of: dict[tuple[str, str, str], list[Row]] = defaultdict(list)
    for row in found:
        of[row.relation, row.ends, row.asked].append(row)
    out = [
        "# How much of a relation is on record", "",
        f"`python benchmarks/completeness.py`; graph {graph.name}, {graph.content_hash[:12]}. What is measured and",
        "how: the script's first lines. `subjects` are the subjects of one object (which drugs treat X?), `objects`",
        "the other way (what does X treat?).", "", "## By relation", "",
        "| relation | between | asked for | pairs | found | together |", "| --- | --- | --- | ---: | ---: | ---: |",
    ]  # fmt: skip
    for (relation, ends, asked), some in of.items():
        pairs = sum(r.pairs for r in some)
        mean, both = (sum(getattr(r, f) * r.pairs for r in some) / pairs for f in ("found", "together"))
        out.append(f"| {relation} | {ends} | {asked} | {pairs:,} | {mean:.2f} | {both:.2f} |")
    out += [
        "", "## By reference", "", "| relation | between | asked for | reference | pairs | found | back | together |",
        "| --- | --- | --- | --- | ---: | ---: | ---: | ---: |",
    ]  # fmt: skip
    for row in (*found, *main):
        shares = f"{row.found:.2f} | {row.back:.2f} | {row.together:.2f}"
        out.append(f"| {row.relation} | {row.ends} | {row.asked} | {row.source} | {row.pairs:,} | {shares} |")
    return out


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kg", default="full")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    graph = open_graph(args.kg)
    text = "\n".join(lines(list(rows(graph)), list(by_which(graph)), graph)) + "\n"
    print(text)
    if args.out:
        args.out.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
