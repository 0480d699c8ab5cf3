"""The general and the conditional answer as patterns: whoever has the graph can derive them again.

General: drugs on the market that treat the disease by their label and by somebody who says so by hand, one
substance each (a salt or a combination is no alternative). Conditional: those that nothing on record rules out. What
rules out is read broadly, since the remaining drugs are what a question calls right: a contraindication in what the
patient has, in what that is a kind of, or in a kind of it; of the drug, of its salt, or of a drug of the same
pharmacologic class or the same mechanism of action.
"""

from __future__ import annotations

from bioloom.core.pattern import Pattern
from bioloom.core.pattern_text import parse_pattern

from .case import Modifier

CLASS, MECHANISM = "FDA Established Pharmacologic Class", "Mechanism of Action"
READER = "infores:medic"  # reads labels; all else that says what a drug treats was written by hand
_GENERAL = (
    'MATCH (a:Drug)-[l:treats]->(d {{id: "{disease}"}}), (a)-[h:treats]->(d), (a)-[s:approved_by]->(f:Agent) '
    f'WHERE l.primary_knowledge_source = "{READER}" AND h.primary_knowledge_source <> "{READER}" '
    'AND s.marketing_status <> "DISCONTINUED" '
    "AND NOT (a)-[:has_active_ingredient]->() AND NOT (a)-[:has_active_moiety]->()"
)
_OWN, _SALT = "({who})-[:contraindicated_in]->(k{n})", "(a)<-[:has_active_moiety]-({who})-[:contraindicated_in]->(k{n})"
_MATE = "(a)-[r{n}:has_chemical_role]->(p{n})<-[t{n}:has_chemical_role]-({who})-[:contraindicated_in]->(k{n})"
_UP, _DOWN = '<-[:subclass_of*0..]-(c{n} {{id: "{it}"}})', '-[:subclass_of*0..]->(c{n} {{id: "{it}"}})'
_SAME_CLASS = ' WHERE r{n}.class_type = "{of}" AND t{n}.class_type = "{of}"'
_INTERACTS = '(a)-[:pharmacologically_interacts_with]-(c1 {{id: "{it}"}})'
_MATE_INTERACTS = (
    "(a)-[r{n}:has_chemical_role]->(p{n})<-[t{n}:has_chemical_role]-(z{n})"
    '-[:pharmacologically_interacts_with]-(c{n} {{id: "{it}"}})'
)


def general(disease: str) -> Pattern:
    """What is given for ``disease`` (a CURIE) when nothing more is known of the patient."""
    return parse_pattern(f"{_GENERAL.format(disease=disease)} RETURN a")


def conditional(disease: str, modifier: Modifier) -> Pattern:
    """What is given for ``disease`` to a patient with the condition."""
    it = modifier.entity.curie
    denied = _comedication(it) if modifier.kind == "comedication" else _comorbidity(it)
    absent = "".join(f" AND NOT EXISTS {{ MATCH {text} }}" for text in denied)
    return parse_pattern(f"{_GENERAL.format(disease=disease)}{absent} RETURN a")


def _comorbidity(it: str) -> list[str]:
    ways = ((_OWN, ""), (_SALT, ""), (_MATE, CLASS), (_MATE, MECHANISM))
    out = []
    for n, ((way, of), step) in enumerate((w, s) for w in ways for s in (_UP, _DOWN)):
        who = "a" if way is _OWN else f"z{n}"
        same = _SAME_CLASS.format(n=n, of=of) if of else ""
        out.append(way.format(who=who, n=n) + step.format(n=n, it=it) + same)
    return out


def _comedication(it: str) -> list[str]:
    mates = [
        _MATE_INTERACTS.format(it=it, n=n) + _SAME_CLASS.format(n=n, of=of) for n, of in ((2, CLASS), (3, MECHANISM))
    ]
    return [_INTERACTS.format(it=it), *mates]
