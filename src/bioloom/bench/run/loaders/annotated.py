"""Annotated abstracts as questions: which things does a text name, which relations does it state?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bioloom.bench.build.items.gold import Accepted, Snippet
from bioloom.core.fact import Entity, Fact

from .base import About, Layout, Pair, Record
from .files import files, text_of

# Kind of thing by the set's own type: how a question names it, its category, the vocabulary of its bare numbers.
KINDS: dict[str, tuple[str, str, str]] = {
    "Disease": ("diseases", "Disease", "MESH"),
    "DiseaseOrPhenotypicFeature": ("diseases or phenotypic features", "Disease", "MESH"),
    "Chemical": ("chemicals", "ChemicalEntity", "MESH"),
    "ChemicalEntity": ("chemicals", "ChemicalEntity", "MESH"),
    "GeneOrGeneProduct": ("genes or gene products", "Gene", "NCBIGene"),
}
SAME = {"SpecificDisease": "Disease", "DiseaseClass": "Disease", "Modifier": "Disease", "CompositeMention": "Disease"}
PREDICATES = {"CID": "contributes_to"}  # chemical-induced disease; BioRED's own names are kept, in snake case


@dataclass
class Document:
    """An abstract with what curators found in it; offsets count from the title, a newline before the abstract."""

    pmid: str
    title: str = ""
    abstract: str = ""
    mentions: list[tuple[int, int, str, str, str]] = field(default_factory=list)  # start, end, text, type, ids
    relations: list[tuple[str, str, str]] = field(default_factory=list)  # relation, id, id


class Annotated(Layout):
    """PubTator: an item per abstract and kind of thing annotated in it, and one for its relations.

    Things without an identifier of the kind's vocabulary are no gold. A composite mention (``D1|D2``) or one of several
    readings (``D1+D2``, ``D1,D2``) counts for each. Relations are paths of one fact, scored by path overlap. Of a
    document that stands twice the first counts.
    """

    def records(self, path: Path) -> Iterator[Record]:
        """The documents of all files, in their order."""
        seen: set[str] = set()
        for file in files(path, ".PubTator", ".PubTator.txt", "corpus.txt"):
            for i, document in enumerate(documents(text_of(file))):
                if document.pmid in seen:  # the training part of the NCBI corpus has one twice
                    continue
                seen.add(document.pmid)
                where = f"document {i + 1} of {file}"
                yield Record(where=where, file=file.name.split(".")[0], number=i, value=document)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """The items of one abstract."""
        d: Document = record.value
        known: dict[str, Any] = {
            "split": record.file, "context": (f"{d.title}\n{d.abstract}",), "group": d.pmid, "sources": ("doc",),
        }  # fmt: skip
        found: dict[str, dict[str, Accepted]] = {}
        for _, _, text, type_, ids in d.mentions:
            kind = SAME.get(type_, type_)
            for curie in _curies(kind, ids):
                before = found.setdefault(kind, {}).get(curie)
                texts = tuple(dict.fromkeys((*(before.texts if before else ()), text)))
                found[kind][curie] = Accepted(texts=texts, curie=curie)
        for kind in sorted(found):
            id_, (plural, _, _) = f"{d.pmid}/{kind}", KINDS[kind]
            item = self.item(id_, "entities", f"Which {plural} does the text name?", family=plural, **known)
            yield item, self.gold(id_, answers=tuple(found[kind].values()), snippets=_snippets(d, kind))
        if paths := _facts(d, found):
            item = self.item(f"{d.pmid}/relations", "entities", RELATIONS[self.name], family="relations", **known)
            yield item, self.gold(item.id, paths=paths)


RELATIONS = {
    "bc5cdr": "Which chemicals induce which diseases, as the text states it?",
    "biored": "Which diseases, chemicals and genes are related to each other, as the text states it?",
}


class Bc5Cdr(Annotated):
    """BioCreative V chemical-disease relations."""

    name = "bc5cdr"
    about = About(
        title="BC5CDR", link="BioCreative V, track 3",
        licence="not verified", home="qa/bc5cdr", evaluate_only=True,
    )  # fmt: skip


class BioRed(Annotated):
    """BioRED."""

    name = "biored"
    about = About(
        title="BioRED", link="NCBI BioRED", licence="not verified", home="qa/biored",
        evaluate_only=True,
    )  # fmt: skip


class NcbiDisease(Annotated):
    """The NCBI disease corpus; it states no relations."""

    name = "ncbi_disease"
    about = About(
        title="NCBI disease corpus", link="https://github.com/spyysalo/ncbi-disease",
        licence="public domain", home="qa/ncbi_disease",
    )  # fmt: skip


def documents(text: str) -> Iterator[Document]:
    """The documents of a PubTator file.

    Raises:
        ValueError: a line is neither a title, nor an abstract, nor an annotation.
    """
    at: Document | None = None
    for line in text.splitlines():
        head, bar, rest = line.partition("|")
        if bar and rest[:2] == "t|" and head.isdigit():
            if at is not None:
                yield at
            at = Document(pmid=head, title=rest[2:])
        elif bar and rest[:2] == "a|" and at is not None and head == at.pmid:
            at.abstract = rest[2:]
        elif line.strip() and at is not None:
            columns = [c.strip() for c in line.split("\t")]
            if len(columns) >= 4 and columns[1].isdigit():
                ids = columns[5] if len(columns) > 5 else ""
                at.mentions.append((int(columns[1]), int(columns[2]), columns[3], columns[4], ids))
            else:
                at.relations.append((columns[1], columns[2], columns[3]))
    if at is not None:
        yield at


def _curies(kind: str, ids: str) -> Iterator[str]:
    if kind not in KINDS:
        return
    vocabulary = KINDS[kind][2]
    for id_ in ids.replace("+", "|").replace(",", "|").split("|"):
        local = id_.strip().removeprefix("MESH:")
        if local and local != "-1":
            yield local if ":" in local else f"{vocabulary}:{local}"


def _snippets(document: Document, kind: str) -> tuple[Snippet, ...]:
    cut = len(document.title) + 1
    out = []
    for start, end, text, type_, ids in document.mentions:
        if SAME.get(type_, type_) == kind and any(_curies(kind, ids)):
            section, first = ("title", 0) if start < cut else ("abstract", cut)
            out.append(
                Snippet(
                    record=f"PMID:{document.pmid}", section=section, start=start - first, end=end - first, text=text
                )
            )
    return tuple(out)


def _facts(document: Document, found: dict[str, dict[str, Accepted]]) -> tuple[tuple[Fact], ...]:
    """Relations whose two ends are things of a kind that is asked for."""
    things = {
        curie.partition(":")[2]: Entity(curie=curie, name=thing.name, categories=(KINDS[kind][1],))
        for kind, group in found.items()
        for curie, thing in group.items()
    }
    facts = {
        (one, PREDICATES.get(relation, relation.lower()), other): None
        for relation, one, other in document.relations
        if one in things and other in things
    }
    return tuple((Fact(subject=things[s], predicate=p, object=things[o]),) for s, p, o in facts)
