"""UBERON (anatomy) and the Cell Ontology.

CELLxGENE's files give ancestors without saying whether a step is is_a or part_of. A step is written as ``subclass_of``
only where the names or the definition show it; every other one is written as ``part_of``, which holds for both, since
part_of is reflexive: whatever is a kind of Y is, too, part of some Y. Cell types are not part of cell types, so the
steps of the Cell Ontology are all ``subclass_of``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..reading import Files
from ..rows import Edge, Row, Skipped
from .common import node, replacements, subclass
from .terms import Term, below, cellxgene, children_of

UBERON = "kg/ontologies/UBERON-ontology-v2026-04-01.json"
CELLS = "kg/ontologies/CL-ontology-v2026-03-26.json"
ROOT = "UBERON:0001062"
# Words for kinds of anatomy: nothing is said to be part of "an organ", or of "a regional part of brain".
_KINDS = {
    "structure",
    "element",
    "organ",
    "entity",
    "viscus",
    "substance",
    "part",
    "zone",
    "subdivision",
    "section",
    "projection",
}
_OF = re.compile(r"\s+(?:of|in|from|to|with|between|at)\s+|\s+\(|,")
_ENDS = re.compile(
    r"[.,;:\[(]|\b(?:that|which|of|in|with|located|from|found|between|containing|consisting|connecting|whose|where)\b"
)


# The whole and its parts have the same noun: "vascular system" is in the "cardiovascular system".
_WHOLES = {"system", "skeleton", "tube", "region", "tree", "complex", "body", "formation"}
_PART = re.compile(r"(\b(?:part|portion|segment|section|subdivision|division|end) of )(?:the |an? )?")


def head(name: str) -> str:
    """The noun that says what a thing is: ``cortex`` of "cortex of kidney", ``gland`` of "adrenal gland"."""
    return _OF.split(name)[0].split()[-1].casefold() if name.strip() else ""


def is_kind_of(name: str, definition: str, parent: str) -> bool:
    """Whether the names or the definition show that the thing called ``name`` is a kind of ``parent``."""
    noun, genus = head(parent), _ENDS.split(definition, maxsplit=1)[0].casefold().strip()
    if noun in _KINDS or parent.startswith("anatomical ") or (genus and genus.endswith(parent.casefold())):
        return True
    return noun == head(name) and noun not in _WHOLES and not _is_part(definition, parent)


def _is_part(definition: str, whole: str) -> bool:
    """Whether a definition speaks of a part of what is called ``whole``, with or without an article."""
    behind = (at for found in _PART.finditer(definition) for at in (found.end(), found.end(1)))
    return any(definition.startswith(whole, at) for at in behind)


def parse_uberon(files: Files) -> Iterator[Row]:
    """Gross anatomy."""
    terms = {t.id: t for t in cellxgene(files, UBERON)}
    kept = below([ROOT], children_of((t.id, p) for t in terms.values() for _, p in t.relations))
    for term in terms.values():
        yield from replacements(term)
        if term.obsolete:
            continue
        if term.id not in kept:
            yield Skipped("no anatomical entity", f"{term.id} {term.name}")
            continue
        yield node(term, "GrossAnatomicalStructure")
        yield from (_step(term, terms[p]) for _, p in term.relations if p in kept)


def _step(term: Term, parent: Term) -> Edge:
    if is_kind_of(term.name, term.namespace, parent.name):
        return subclass(term.id, parent.id)
    return Edge(term.id, "part_of", parent.id)


def parse_cells(files: Files) -> Iterator[Row]:
    """Cell types."""
    for term in cellxgene(files, CELLS):
        yield from replacements(term)
        if not term.obsolete:
            yield node(term, "Cell")
            yield from (subclass(term.id, p) for _, p in term.relations)
