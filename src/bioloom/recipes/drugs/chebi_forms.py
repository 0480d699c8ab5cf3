"""What ChEBI says of parts: the active moiety of a salt or hydrate, the isomers of a racemate, a mixture's ingredients.

A salt has its base as a part, or an ion of it, from which a step of conjugation leads to the neutral molecule. It has
its counter-ion as a part, too: the moiety is the part that the salt is named after ("acebutolol" of acebutolol
hydrochloride, "valproate" of sodium valproate).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..parsers.chebi import DRUG as DRUG_ROLE
from ..parsers.chebi import entries
from ..parsers.terms import Term, below, children_of
from ..reading import Files
from ..rows import Edge, Node, Row, Skipped
from .categories import MIXTURE

RACEMATE, MIXTURES = "CHEBI:60911", "CHEBI:60004"
MOIETY, INGREDIENT = "has_active_moiety", "has_active_ingredient"
_SUFFIX = re.compile(
    r"\s*(?:\((?:\d*[+-]|anhydrous)\)|\banhydrous)$"
)  # a charge, or the word that tells a substance from its hydrate
_CATION = re.compile(r"(?:mono|di|tri|tetra)?(?:sodium|potassium) ")


def parse(files: Files) -> Iterator[Row]:
    """Parts of salts, racemates and mixtures."""
    terms = {t.id: t for t in entries(files)}
    children = children_of((t.id, p) for t in terms.values() for p in _of(t, "is_a"))
    racemates, mixtures, drug_roles = (below((root,), children) for root in (RACEMATE, MIXTURES, DRUG_ROLE))
    for term in terms.values():
        parts = [terms[p] for p in _of(term, "has_part") if p in terms]
        if term.id in racemates:
            yield from (Edge(term.id, "has_part", part.id) for part in parts)
        elif term.id in mixtures:
            isomers = any(term.name.casefold() in part.name.casefold() for part in parts)
            predicate = INGREDIENT if drug_roles.intersection(_of(term, "has_role")) and not isomers else "has_part"
            if predicate == INGREDIENT and len(parts) > 1:  # ChEBI says of no brand by itself what kind of thing it is
                yield Node(term.id, MIXTURE, term.name)
            yield from (Edge(term.id, predicate, part.id) for part in parts)
        elif found := moiety(term, terms):
            yield Edge(term.id, MOIETY, found, knowledge_level="logical_entailment", agent_type="automated_agent")
        elif parts:
            yield Skipped(
                "part that the substance is not named after",
                f"{term.id} {term.name}: {', '.join(p.name for p in parts)}",
            )


def moiety(term: Term, terms: dict[str, Term]) -> str:
    """What a salt or hydrate is a form of, down to what is no form of anything else; empty for what is none itself."""
    at, seen = term, {term.id}
    while (below_it := _next(at, terms)) and below_it.id not in seen:
        at = below_it
        seen.add(at.id)
    return at.id if at is not term else ""


def _next(term: Term, terms: dict[str, Term]) -> Term | None:
    found = {}
    for part in (terms[p] for p in _of(term, "has_part") if p in terms):
        neutral = _neutral(part, terms)
        if any(_named_after(term.name, _SUFFIX.sub("", one.name)) for one in (part, neutral)):
            found[neutral.id] = neutral
    return next(iter(found.values())) if len(found) == 1 else None


def _neutral(part: Term, terms: dict[str, Term]) -> Term:
    """The neutral molecule that an ion belongs to, itself when it is neutral or belongs to none or to several."""
    if not re.search(r"\(\d*[+-]\)$", part.name) and not part.name.endswith(("ate", "ium")):
        return part
    kin = [*_of(part, "is_conjugate_acid_of"), *_of(part, "is_conjugate_base_of")]
    neutral = [terms[k] for k in kin if k in terms and not re.search(r"(?:\(\d*[+-]\)|ate|ium)$", terms[k].name)]
    return neutral[0] if len(neutral) == 1 else part


def _named_after(name: str, stem: str) -> bool:
    name, stem = name.casefold(), stem.casefold()
    return bool(stem) and (
        name == stem or name.startswith(f"{stem} ") or (name.endswith(f" {stem}") and bool(_CATION.match(name)))
    )


def _of(term: Term, relation: str) -> list[str]:
    return [target for name, target in term.relations if name == relation]
