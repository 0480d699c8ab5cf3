"""How texts speak of a relation: the words to search for it with, and the stems by which a passage is seen to do so.

A passage without any of the stems may still state the relation (converting decides that); it only comes later.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bioloom.core.biolink import biolink

# predicate: words for a query | stems of words in a passage
_PHRASES = """
gene_associated_with_condition: associated gene mutation | associat mutat variant caus gene linked suscept polymorph
has_phenotype: symptom feature presents with | present characteri feature symptom sign manifest associat
has_mode_of_inheritance: inheritance | inherit autosomal dominant recessive linked
participates_in: involved in pathway | involv particip pathway regulat role mediat function
enables: activity function | activit function bind catal
catalyzes: catalyzes reaction enzyme | catal enzym reaction activit
located_in: localized in | locali locat found express
has_part: contains domain | contain domain compris part
has_chemical_role: class of drug | is class inhibitor agonist antagonist agent
has_nutrient: contains nutrient content | contain content rich source
treats: treatment therapy effective | treat therap effic indicat improv response receiv manag approv
ameliorates_condition: relieves symptoms of | reliev allevi amelior palliat improv reduc
contraindicated_in: contraindicated avoid in patients with | contraindic avoid not be not recommended caution
directly_physically_interacts_with: inhibits binds target | inhibit bind target block antagon agonis activat
affects: effect on expression | express increas decreas regulat affect induc
has_side_effect: adverse effects side effects | adverse side effect induc caus toxic report
pharmacologically_interacts_with: drug interaction | interact concomitant coadminist combin
approved_by: approved by | approv licens authori
has_active_ingredient: contains combination of | contain combin ingredient compris
has_active_moiety: salt of | salt hydrate ester
expressed_in: expressed in | express detect level abundan marker
disease_has_location: affects | affect locat involv of the
similar_to: resembles similar to | resembl similar mimic
has_increased_amount: upregulated in | upregul overexpress increas elevat higher
has_decreased_amount: downregulated in | downregul decreas reduc lower loss
physically_interacts_with: interacts with binds | interact bind complex
regulates: regulates targets | regulat target repress activat inhibit modulat
coexpressed_with: coexpressed correlated | coexpress correlat
part_of: part of | part within
subclass_of: type of | type form kind subtype
"""


@lru_cache(maxsize=1)
def _table() -> dict[str, tuple[str, tuple[str, ...]]]:
    lines = (line.partition(":") for line in _PHRASES.strip().splitlines())
    return {name: (said.partition("|")[0].strip(), tuple(said.partition("|")[2].split())) for name, _, said in lines}


def words(predicates: Iterable[str]) -> str:
    """Words that find texts on any of ``predicates``; those of a broader one where a predicate has none."""
    found = [said for said, _ in _entries(predicates)]
    return " ".join(dict.fromkeys(" ".join(found[:2]).split()))


def stems(predicates: Iterable[str]) -> tuple[str, ...]:
    """Beginnings of words, in lower case, that a text on any of ``predicates`` is likely to have."""
    return tuple(dict.fromkeys(s for _, some in _entries(predicates) for s in some))


def _entries(predicates: Iterable[str]) -> list[tuple[str, tuple[str, ...]]]:
    out = []
    for predicate in predicates:
        at: str | None = predicate
        while at is not None and at not in _table():
            term = biolink().predicates.get(at)
            at = term.parent if term else None
        if at is not None:
            out.append(_table()[at])
    return out
