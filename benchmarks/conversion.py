"""Text to facts by rule: relations of BC5CDR and BioRED, against co-occurrence; and sentences of our own.

    python benchmarks/conversion.py [--kg open] [--data DIR] [--out benchmarks/results/conversion.md]

A relation counts once a document, however often it is stated. With gold entities the mentions are given; with our own
the linker finds them in the text, and an entity stands for every identifier that is on its node or that of a twin. The
corpora are only measured: of train, half the documents were read while rules were made (by a hash of the PMID), dev
never.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bioloom.core.evidence import Mention
from bioloom.core.fact import Entity
from bioloom.graph.storage.manifest import read_manifest
from bioloom.graph.store import find_graph
from bioloom.ground.lexicon.opened import open_lexicon
from bioloom.ground.linking.linker import Linker
from bioloom.ground.linking.tagging import chosen
from bioloom.sources.corpus.sentences import sentences
from bioloom.stages.text.convert.rule import stated
from bioloom.stages.text.convert.types import Claim, Sentence
from conversion_corpora import FILES, Document, documents, half
from ground.corpora import equivalents
from ground.measure import Judge

HERE = Path(__file__).parent
CATEGORIES = {"chemical": ("Drug",), "disease": ("Disease",), "gene": ("Gene", "Protein")}
CID = frozenset({"has_side_effect"})  # what BC5CDR's relation, chemical-induced disease, is in the schema
SIGNS = {  # what the signed relations of BioRED between a chemical and a disease are in the schema
    "Positive_Correlation": {"has_side_effect"},
    "Negative_Correlation": {"treats", "ameliorates_condition"},
}
Pair = frozenset[str]
Named = tuple[Mention, tuple[str, ...], str]  # a mention, what it stands for, its type


@dataclass
class Counts:
    """Relations that are right, that are not, that were missed; of a method on a set of documents."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    def add(self, found: set[Pair], gold: set[Pair]) -> None:
        self.right += len(found & gold)
        self.wrong += len(found - gold)
        self.missed += len(gold - found)

    @property
    def cells(self) -> str:
        precision = self.right / max(self.right + self.wrong, 1)
        recall = self.right / max(self.right + self.missed, 1)
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        return f"{precision:.3f} | {recall:.3f} | {f1:.3f}"


@dataclass
class Result:
    """What was counted on one set."""

    methods: dict[str, Counts] = field(default_factory=dict)
    pairs: dict[str, Counts] = field(default_factory=dict)
    types: Counter[tuple[str, bool]] = field(default_factory=Counter)
    signs: Counter[tuple[str, str]] = field(default_factory=Counter)
    claims: Counter[str] = field(default_factory=Counter)
    sentences: int = 0
    seconds: float = 0.0

    def count(self, method: str, found: set[Pair], gold: set[Pair]) -> None:
        self.methods.setdefault(method, Counts()).add(found, gold)


def gold_mentions(document: Document) -> list[Named]:
    out = []
    for m in document.mentions:
        entity = Entity(curie="|".join(m.ids), name=document.text[m.start : m.end], categories=CATEGORIES[m.type])
        out.append((Mention(start=m.start, end=m.end, entity=entity), m.ids, m.type))
    return out


def own_mentions(linker: Linker, judge: Judge) -> Callable[[Document], list[Named]]:
    """The linker's mentions; each stands for the identifiers of this document that it means, else for itself."""

    def found(document: Document) -> list[Named]:
        types = document.types
        out = []
        for g in chosen(linker, document.text):
            ids = tuple(judge.same([g]) & types.keys()) or (g.entity.curie,)
            mention = Mention(start=g.start, end=g.end, entity=g.entity, score=g.score)
            out.append((mention, ids, types.get(ids[0], _type(g.entity))))
        return out

    return found


def _type(entity: Entity) -> str:
    known = {"Gene": "gene", "Protein": "gene", "Disease": "disease", "PhenotypicFeature": "disease"}
    known |= dict.fromkeys(("Drug", "ChemicalEntity", "SmallMolecule", "MolecularMixture"), "chemical")
    return next((known[c] for c in entity.categories if c in known), "")


def measure(corpus: str, texts: Sequence[Document], named: Callable[[Document], list[Named]]) -> Result:
    out = Result()
    for document in texts:
        gold, all_named = set(document.relations), named(document)
        claims: list[tuple[Claim, list[Named]]] = []
        near: set[Pair] = set()
        for start, end in sentences(document.text):
            inside = [n for n in all_named if start <= n[0].start and n[0].end <= end]
            moved = tuple(m.model_copy(update={"start": m.start - start, "end": m.end - start}) for m, _, _ in inside)
            begin = time.process_time()
            said = stated(Sentence(text=document.text[start:end], mentions=moved))
            out.seconds += time.process_time() - begin
            out.sentences += 1
            claims += ((c, inside) for c in said)
            near |= _together(inside, corpus)
        _count_claims(out, claims)
        wanted = [(c, i) for c, i in claims if corpus != "BC5CDR" or c.predicate in CID]
        positive = _pairs(((c, i) for c, i in wanted if not c.negated), corpus)
        sure = _pairs(((c, i) for c, i in wanted if not c.negated and not c.speculative), corpus)
        out.count("facts", set(positive), gold)
        out.count("facts that are not hedged", set(sure), gold)
        out.count("named in one sentence", near, gold)
        out.count("named in one document", _together(all_named, corpus), gold)
        for pair in set(positive) | gold:
            kind = "-".join(sorted(document.types.get(i, "?") for i in pair))
            out.pairs.setdefault(kind, Counts()).add({pair} & set(positive), {pair} & gold)
        for pair, kind in document.relations.items():
            out.types[kind, pair in positive] += 1
            if kind in SIGNS and sorted(document.types[i] for i in pair) == ["chemical", "disease"]:
                for predicate in positive.get(pair, ()):
                    out.signs[kind, predicate] += 1
    return out


def _count_claims(out: Result, claims: Sequence[tuple[Claim, list[Named]]]) -> None:
    for claim, _ in claims:
        out.claims["all"] += 1
        out.claims["negated"] += claim.negated
        out.claims["speculative"] += claim.speculative


def _pairs(claims: Iterator[tuple[Claim, list[Named]]], corpus: str) -> dict[Pair, set[str]]:
    """Pairs of identifiers that are stated to be related, with the predicates."""
    out: dict[Pair, set[str]] = {}
    for claim, inside in claims:
        for pair in _between(inside[claim.subject - 1], inside[claim.object - 1], corpus):
            out.setdefault(pair, set()).add(claim.predicate)
    return out


def _together(named: Sequence[Named], corpus: str) -> set[Pair]:
    return {p for i, a in enumerate(named) for b in named[i + 1 :] for p in _between(a, b, corpus)}


def _between(one: Named, other: Named, corpus: str) -> Iterator[Pair]:
    """The pairs that the corpus annotates: of a chemical and a disease; BioRED's others, but not of two diseases."""
    kinds = {one[2], other[2]}
    if not kinds <= CATEGORIES.keys() or kinds == {"disease"} or (corpus == "BC5CDR" and len(kinds) == 1):
        return
    yield from (frozenset((a, b)) for a in one[1] for b in other[1] if a != b)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kg", default="open")
    default = os.environ.get("BIOLOOM_DATA") or HERE.parent.parent / "shared/data"
    parser.add_argument("--data", type=Path, default=Path(default))
    parser.add_argument("--out", type=Path, default=HERE / "results/conversion.md")
    args = parser.parse_args()

    folder = find_graph(args.kg)
    linker = own_mentions(Linker(open_lexicon(folder)), Judge(equivalents(folder)))
    texts = {key: list(documents(args.data / name)) for key, name in FILES.items()}
    stated(Sentence(text="", mentions=()))
    manifest = read_manifest(folder)
    lines = [
        "# Text to facts by rule",
        "",
        f"Judged by rules. Linker of the graph {manifest.name}, build {manifest.content_hash[:12]};",
        f"commit {_commit()};",
        f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores. What is counted: `benchmarks/conversion.py`.",
        "",
    ]
    results: dict[str, Result] = {}
    for corpus in ("BC5CDR", "BioRED"):
        results[corpus] = measure(corpus, texts[corpus, "dev"], gold_mentions)
        own = measure(corpus, texts[corpus, "dev"], linker)
        lines += [f"## {corpus}, dev", "", "| | gold entities: P | R | F1 | own linker: P | R | F1 |"]
        lines.append("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
        for method, counts in results[corpus].methods.items():
            lines.append(f"| {method} | {counts.cells} | {own.methods[method].cells} |")
        claims = results[corpus].claims
        denied, hedged = _share(claims, "negated"), _share(claims, "speculative")
        lines += ["", f"{claims['all']:,} facts (gold entities), {denied} negated, {hedged} hedged.", ""]
    lines += _halves(texts)
    lines += _by_kind(results["BioRED"])
    lines += _own_sentences()
    seconds, count = (sum(getattr(r, w) for r in results.values()) for w in ("seconds", "sentences"))
    lines += ["", f"{count / seconds:,.0f} sentences a second of processor time, mentions given."]
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text("\n".join(lines) + "\n", "utf-8")
    print("\n".join(lines))


def _share(claims: Counter[str], what: str) -> str:
    return f"{claims[what] / max(claims['all'], 1):.1%}"


def _halves(texts: dict[tuple[str, str], list[Document]]) -> list[str]:
    out = ["## Train, gold entities: what was read while rules were made, and what was not", ""]
    out += ["| | read: P | R | F1 | not read: P | R | F1 |", "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"]
    for corpus in ("BC5CDR", "BioRED"):
        both = [
            measure(corpus, [d for d in texts[corpus, "train"] if half(d.id) == h], gold_mentions).methods["facts"]
            for h in (0, 1)
        ]
        out.append(f"| {corpus} | {both[0].cells} | {both[1].cells} |")
    return [*out, ""]


def _by_kind(result: Result) -> list[str]:
    out = ["## BioRED dev by what is related, gold entities", "", "| | P | R | F1 |", "| --- | ---: | ---: | ---: |"]
    out += (f"| {kind} | {counts.cells} |" for kind, counts in sorted(result.pairs.items()))
    out += ["", "| BioRED's type | relations | found |", "| --- | ---: | ---: |"]
    for kind in sorted({k for k, _ in result.types}):
        found, missed = result.types[kind, True], result.types[kind, False]
        out.append(f"| {kind} | {found + missed} | {found / (found + missed):.3f} |")
    out += ["", "Chemical and disease, the predicate that was stated where BioRED has a sign:", ""]
    for kind, fitting in SIGNS.items():
        signs = {p: n for (k, p), n in result.signs.items() if k == kind}
        right = sum(n for p, n in signs.items() if p in fitting)
        out.append(f"- {kind}: {right} of {sum(signs.values())} say {' or '.join(sorted(fitting))}.")
    return [*out, ""]


def _own_sentences() -> list[str]:
    sys.path.insert(0, str(HERE.parent / "tests"))
    from convert.test_sentences import CHECK, LATE, SECOND, SECOND_CHECK, TUNED, counted

    out = ["## Sentences of our own, every relation of the schema that text states", ""]
    out += ["| | sentences | P | R |", "| --- | ---: | ---: | ---: |"]
    sets = (
        ("read while rules were made", TUNED),
        ("written before the rules, not read but for four", CHECK),
        ("written after the rules, not read", LATE),
        ("a second batch, read", SECOND),
        ("a third of the second batch, not read", SECOND_CHECK),
    )
    for name, found in sets:
        count = counted(found)
        out.append(f"| {name} | {len(found)} | {count.precision:.3f} | {count.recall:.3f} |")
    return out


def _commit() -> str:
    return subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=HERE, capture_output=True, text=True, check=False
    ).stdout.strip()


if __name__ == "__main__":
    main()
