"""Numbers that stand for two drugs: what a source says of one would be told of the other.

A salt has no number of its own where a vocabulary lists drugs and not their forms. So where a form of a drug is merged
with a number of a vocabulary in which the drug itself has another one, and that number's name shares no word with any
name of the form or of the drug, the mapping means another drug.

A list that gives a protein (by the stem of its international name) the number of a small molecule has taken a wrong
one: nothing that others call the thing has a word of that name.
"""

from __future__ import annotations

import re
from collections import defaultdict

from bioloom.ground.identity.prefixes import prefix_of

from ..build.assemble import Assembled, Thing
from ..drugs.protein_names import PROTEIN

MOIETY = "has_active_moiety"
SMALL = ("CHEBI",)  # vocabularies of what has a formula; antibodies are in them, under names that say so
_LIKE_ONE = re.compile(rf"{PROTEIN.pattern}|(?:poietin|feron|insulin|hormone|factor|tropin)s?\b", re.IGNORECASE)
_GREEK = re.compile(r"\b(?:alfa|beta|gamma|delta|epsilon|theta)(?:-\w+)?$", re.IGNORECASE)
_WORD = re.compile(r"[a-z]{4,}")


def merged_with_another(graph: Assembled) -> dict[str, str]:
    """Of each thing that is two drugs in one, what the two are, in words."""
    drugs: dict[str, set[str]] = defaultdict(set)
    for edge in graph.of(MOIETY):
        drugs[edge.subject].add(edge.object)
    out = {}
    for form, moieties in sorted(drugs.items()):
        for moiety in sorted(moieties):
            if other := _other(graph.things[form], graph.things[moiety]):
                mine = graph.things[form].terms[0][1].name
                out[form] = f"sources use one number for {mine} and for {other}, which are different drugs"
    for identifier, thing in graph.things.items():
        if prefix_of(identifier) in SMALL and (other := _protein(thing)):
            mine = thing.terms[0][1].name
            out.setdefault(identifier, f"a source uses the number of {mine} for {other}, which is another drug")
    return out


def _protein(thing: Thing) -> str:
    """The name of a protein that sources give to ``thing``, and none of those that call it otherwise has a word of."""
    for _, term in thing.terms:
        if PROTEIN.search(term.name) and (own := _words(_GREEK.sub("", term.name))):
            others = [t for _, t in thing.terms if t.name.casefold() != term.name.casefold()]
            names = [n for t in others for n in (t.name, *t.synonym, *t.related_synonym)]
            if names and not own & _words(*names) and not any(map(_LIKE_ONE.search, names)):
                return term.name
    return ""


def _other(form: Thing, moiety: Thing) -> str:
    """The name of what ``form`` is merged with though it is no form of ``moiety``; empty where there is none."""
    own, listed = _by_id(form), {prefix_of(i) for i in _by_id(moiety)}
    hub = form.terms[0][1]
    known = _words(
        hub.name, *hub.synonym, *(n for _, t in moiety.terms for n in (t.name, *t.synonym, *t.related_synonym))
    )
    for identifier, name in own.items():
        if identifier != hub.id and prefix_of(identifier) in listed and _words(name) and not _words(name) & known:
            return name
    return ""


def _by_id(thing: Thing) -> dict[str, str]:
    """The terms that merged into it, each with the name that its own vocabulary gives it."""
    out: dict[str, str] = {}
    for _, term in thing.terms:
        out.setdefault(term.id, term.name)
    return out


def _words(*names: str) -> set[str]:
    return {word for name in names for word in _WORD.findall(name.casefold())}
