"""The knowledge channel of DISEASES: genes that curators of other databases gave to diseases.

The file repeats each pair for every class above the disease, up to "Disease". Only the lowest are what was curated, so
a disease counts for a gene only if none below it does. What stood below what then is partly otherwise in DOID now; but
a class that every gene of another disease has, too, was above it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import partial

from ..parsers import doid
from ..parsers.terms import indra
from ..reading import Files
from ..recipe import Parse
from ..rows import Row, Skipped
from .said import stated

KNOWLEDGE = "kg/diseases/human_disease_knowledge_full.tsv"
ENOUGH = 3  # genes that have a disease before it tells by itself what is above it


def parse_of(curator: str) -> Parse:
    """What DISEASES has from ``curator``."""
    return partial(_rows, curator=curator)


def _rows(files: Files, *, curator: str) -> Iterator[Row]:
    said: dict[str, dict[str, dict[str, None]]] = defaultdict(lambda: defaultdict(dict))  # by curator and gene
    for _, symbol, disease, name, source, _, _ in files.table(KNOWLEDGE, 7):
        if disease.startswith("DOID:"):
            said[source][symbol][disease] = None
        if source != curator:
            yield Skipped("of another curator, read as its own", f"{symbol} {name}")
        elif not disease.startswith("DOID:"):
            yield Skipped("code of ICD-10, which classifies and does not name", f"{symbol} {disease}")
    above = lineage(files)
    repeated = always_with([set(diseases) for genes in said.values() for diseases in genes.values()])
    for symbol, diseases in said[curator].items():
        broad = set().union(*(above.get(d, set()) | repeated.get(d, set()) for d in diseases))
        for disease in diseases:
            if disease in broad or disease not in above:
                yield Skipped("class of a disease that the gene is given, or none of DOID now", f"{symbol} {disease}")
            else:
                yield stated(f"hgnc.symbol:{symbol}", disease, level="knowledge_assertion", agent="manual_agent")


def always_with(given: Sequence[set[str]]) -> dict[str, set[str]]:
    """For each disease that at least ``ENOUGH`` genes have the more frequent ones that all of these have, too."""
    times = Counter(disease for diseases in given for disease in diseases)
    together: dict[str, set[str]] = {}
    for diseases in given:
        for disease in diseases:
            together[disease] = together[disease] & diseases if disease in together else set(diseases)
    return {
        disease: {other for other in others if times[other] > times[disease]}
        for disease, others in together.items()
        if times[disease] >= ENOUGH
    }


def lineage(files: Files) -> dict[str, set[str]]:
    """All classes above each disease of DOID, under its present and its former numbers."""
    parents: dict[str, list[str]] = {}
    former: dict[str, str] = {}
    for term in indra(files, doid.TERMS, "DOID"):
        parents[term.id] = [p for r, p in term.relations if r == "is_a"]
        former |= dict.fromkeys(term.secondary, term.id)
    known: dict[str, set[str]] = {}

    def climbed(term: str) -> set[str]:
        if term not in known:
            known[term] = set()  # a circle ends here
            known[term] = {a for p in parents.get(term, ()) for a in (p, *climbed(p))}
        return known[term]

    return {term: climbed(term) for term in parents} | {old: {new, *climbed(new)} for old, new in former.items()}
