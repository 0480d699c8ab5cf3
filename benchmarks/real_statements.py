"""What real abstracts do with the two things of a hop: how often they state it, deny it, hedge it, only mention both.

    python benchmarks/real_statements.py CORPUS... [--set SET] [--kg full] [--out benchmarks/results/real_statements.md]

``CORPUS`` are corpora that were built with the graph's entities (`bioloom corpus build FILE --name NAME --kg full`).
Counted are pairs of things in one sentence that a relation of the schema could join; pairs that the graph joins are
hops, the others are what a distractor's hop would be. What a sentence says of a pair is read by the rules of
`bioloom.stages.text.convert`, so a share that is stated is a lower bound (they read a quarter to a half of the
relations of an abstract, results/conversion.md); negation, doubt and talk of the past are also counted by cue words
alone. With ``--set`` it says what share of the hops of a set's golds the same abstracts name together, and state. No
text of the abstracts is written anywhere. `bioloom.bench.build.simulate.proportions` has what simulated corpora follow.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

import tantivy

from bioloom.bench.build.simulate.withheld import hops_of
from bioloom.bench.run.loaders.load import load
from bioloom.core.evidence import Mention
from bioloom.core.pattern import Edge, Pattern, Var
from bioloom.graph.engine import KnowledgeGraph, open_knowledge_graph
from bioloom.graph.matching.match import match
from bioloom.sources.corpus.corpus import Corpus
from bioloom.sources.corpus.sentences import sentences
from bioloom.sources.corpus.shelf import find_corpus
from bioloom.stages.text.convert.homonyms import things
from bioloom.stages.text.convert.kinds import kind
from bioloom.stages.text.convert.relations import relations
from bioloom.stages.text.convert.rule import stated
from bioloom.stages.text.convert.types import Sentence

HERE = Path(__file__).parent
MOST = 100_000
SAID = ("as the graph", "otherwise", "denied", "hedged", "outdated", "only mentioned")
CUES = {
    "negation": re.compile(r"\b(?:not?|never|neither|nor|without|absence|lack(?:s|ed|ing)?|fail(?:s|ed)? to)\b", re.I),
    "doubt": re.compile(
        r"\b(?:may|might|could|possibl[ey]|potential(?:ly)?|suggest(?:s|ed|ing)?|whether|hypothes\w+|putative|"
        r"unclear|unknown|appears?|seems?|likely|speculat\w+)\b",
        re.I,
    ),
    "past": re.compile(
        r"\b(?:previously (?:thought|believed|considered)|once (?:thought|believed|considered)|(?:was|were) "
        r"(?:thought|believed|considered) to|formerly|no longer|until recently|traditionally|historically|"
        r"abandoned|obsolete|outdated|has been (?:replaced|superseded)|discontinued|withdrawn)\b",
        re.I,
    ),
}
Pair = frozenset[str]


@dataclass
class Seen:
    """What was counted in one corpus: pairs by what is said of them, hops by how they are said, cue words."""

    records: int = 0
    sentences: int = 0
    joined: Counter[str] = field(default_factory=Counter)
    unjoined: Counter[str] = field(default_factory=Counter)
    cues: Counter[str] = field(default_factory=Counter)
    named: set[Pair] = field(default_factory=set)
    affirmed: dict[Pair, set[str]] = field(default_factory=lambda: defaultdict(set))


class Graph:
    """Which predicates join two things, remembered."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self.graph = graph
        self._known: dict[Pair, frozenset[str]] = {}

    def joins(self, one: str, other: str) -> frozenset[str]:
        key = frozenset((one, other))
        if key not in self._known:
            self._known[key] = frozenset(self._found(one, other)) | frozenset(self._found(other, one))
        return self._known[key]

    def _found(self, one: str, other: str) -> Iterator[str]:
        if self.graph.entity(one) is None or self.graph.entity(other) is None:
            return
        ends = (Var(name="s", curies=(one,)), Var(name="o", curies=(other,)))
        found = match(self.graph.graph, Pattern(nodes=ends, edges=(Edge(subject="s", object="o"),), answer="o"))
        for entity in found.entities():
            yield from (f.predicate for w in found.threads(entity, 32) for f in w.facts)


def read(name: str, graph: Graph, most: int) -> Seen:
    seen = Seen()
    corpus = Corpus(find_corpus(name))
    for tagged in corpus.index.records(tantivy.Query.all_query(), most):
        seen.records += 1
        text = tagged.record.text
        named = list(things(text, tagged.mentions))
        for start, end in sentences(text):
            inside = tuple(
                m.model_copy(update={"start": m.start - start, "end": m.end - start})
                for m in named
                if start <= m.start and m.end <= end
            )
            _count(seen, text[start:end], inside, graph)
    return seen


def _count(seen: Seen, text: str, inside: tuple[Mention, ...], graph: Graph) -> None:
    entities = {m.entity.curie: m.entity for m in inside}
    pairs = [
        frozenset((a, b))
        for a, b in combinations(sorted(entities), 2)
        if relations().possible(kind(entities[a]), kind(entities[b]))
    ]
    if not pairs:
        return
    seen.sentences += 1
    cues = [name for name, cue in CUES.items() if cue.search(text)]
    seen.cues.update(cues)
    claims = {
        frozenset((inside[c.subject - 1].entity.curie, inside[c.object - 1].entity.curie)): c
        for c in reversed(stated(Sentence(text=text, mentions=inside)))
    }
    for pair in pairs:
        predicates, claim = graph.joins(*pair), claims.get(pair)
        seen.named.add(pair)
        if claim is None:
            said = "only mentioned"
        elif claim.negated:
            said = "denied"
        elif claim.speculative:
            said = "hedged"
        elif "past" in cues:
            said = "outdated"
        else:
            said = "as the graph" if claim.predicate in predicates else "otherwise"
            seen.affirmed[pair].add(claim.predicate)
        (seen.joined if predicates else seen.unjoined)[said] += 1


def together(parts: list[Seen]) -> Seen:
    out = Seen()
    for part in parts:
        out.records, out.sentences = out.records + part.records, out.sentences + part.sentences
        out.joined += part.joined
        out.unjoined += part.unjoined
        out.cues += part.cues
        out.named |= part.named
        for pair, said in part.affirmed.items():
            out.affirmed[pair] |= said
    return out


def table(parts: dict[str, Seen]) -> list[str]:
    out = ["| abstracts | records | sentences with a pair | the pair is | pairs | " + " | ".join(SAID) + " |"]
    out += ["| --- " * (len(SAID) + 5) + "|"]
    for name, seen in parts.items():
        for what, counts in (("joined in the graph", seen.joined), ("not joined", seen.unjoined)):
            total = max(1, counts.total())
            cells = " | ".join(f"{counts[s] / total:.1%}" for s in SAID)
            out.append(f"| {name} | {seen.records:,} | {seen.sentences:,} | {what} | {counts.total():,} | {cells} |")
    out += ["", "Cue words in those sentences:", "", "| abstracts | negation | doubt | the past |", "| --- " * 4 + "|"]
    for name, seen in parts.items():
        shares = (f"{seen.cues[c] / max(1, seen.sentences):.1%}" for c in CUES)
        out.append(f"| {name} | {' | '.join(shares)} |")
    return out


def of_set(path: Path, parts: dict[str, Seen]) -> list[str]:
    """What share of the hops of a set's golds abstracts name together and state, and of items all hops."""
    golds = [g for g in load(path).golds if g.paths]
    hops = list(hops_of(golds))
    groups = {g.id: [{(f.subject.curie, f.predicate, f.object.curie) for f in way} for way in g.paths] for g in golds}
    out = ["| abstracts | hops | both ends in one sentence | stated as in the graph | items | an answer's whole way |"]
    out += ["| --- " * 6 + "|"]
    for name, seen in parts.items():
        near = [h for h in hops if frozenset((h[0], h[2])) in seen.named]
        said = {h for h in near if h[1] in seen.affirmed.get(frozenset((h[0], h[2])), ())}
        whole = sum(any(way <= said for way in ways) for ways in groups.values())
        out.append(
            f"| {name} | {len(hops):,} | {len(near) / len(hops):.1%} | {len(said) / len(hops):.1%} "
            f"| {len(groups):,} | {whole / len(groups):.1%} |"
        )
    return out


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+")
    parser.add_argument("--set", type=Path)
    parser.add_argument("--kg", default="full")
    parser.add_argument("--most", type=int, default=MOST, help="records of each corpus")
    parser.add_argument("--out", type=Path, default=HERE / "results" / "real_statements.md")
    args = parser.parse_args()
    opened = open_knowledge_graph(args.kg)
    graph = Graph(opened)
    parts = {Path(name).stem: read(name, graph, args.most) for name in args.corpora}
    parts["all"] = together(list(parts.values()))
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=HERE, check=True
    )
    head = (
        f"`python benchmarks/real_statements.py`; graph {opened.name} ({opened.content_hash[:12]}), commit "
        f"{commit.stdout.strip()}. Pairs of things in one sentence that a relation could join, and what the sentence "
        "says of them as the rules of conversion read it; *as the graph*: by a relation the graph has between the "
        "two, *otherwise*: by another. Shares of what is stated are lower bounds: rules read a quarter to a half of "
        "what abstracts state (`conversion.md`)."
    )
    lines = ["# What real abstracts say of the two things of a hop", "", head, "", *table(parts)]
    if args.set:
        lines += ["", f"## Hops of the golds of a set ({args.set.name})", "", *of_set(args.set, parts)]
    args.out.write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
