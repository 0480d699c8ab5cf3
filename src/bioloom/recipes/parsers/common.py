"""Small things that several recipes say in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bioloom.ground.identity.prefixes import curie

from ..rows import Edge, Mapping, Node, Replaced, Row, Skipped
from .terms import Term


def names(term: Term) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Exact and related synonyms of a term, each once, without its name."""
    exact = tuple(dict.fromkeys(s for s in term.synonyms if s and s != term.name))
    return exact, tuple(dict.fromkeys(s for s in term.related if s and s != term.name and s not in exact))


def node(term: Term, *category: str, optional: bool = False) -> Node:
    """The node of a term."""
    return Node(term.id, category, term.name, *names(term), optional=optional)


def subclass(child: str, parent: str) -> Edge:
    """``child`` is a kind of ``parent``."""
    return Edge(child, "subclass_of", parent)


def mappings(term: Term, pairs: Iterable[tuple[str, str]]) -> Iterator[Row]:
    """The cross-references of a term, in our prefixes; those of vocabularies that we do not carry are left out."""
    for prefix, local in pairs:
        other = curie(prefix, local)
        if other is None:
            yield Skipped(
                f"cross-reference to {prefix}, a vocabulary that is not carried", f"{term.id} {prefix}:{local}"
            )
        else:
            yield Mapping(term.id, other)


def replacements(term: Term) -> Iterator[Row]:
    """What an obsolete term was replaced by, or the secondary identifiers of a live one."""
    if term.obsolete:
        if term.replaced_by:
            yield Replaced(term.id, term.replaced_by)
        else:
            yield Skipped("obsolete, replaced by nothing", f"{term.id} {term.name}")
    for old in term.secondary:
        yield Replaced(old, term.id)
