"""The text of a condition to typed clauses: "pregnant women, or children under 3 with severe renal impairment"."""

from __future__ import annotations

import re

from bioloom.core.fact import Condition
from bioloom.core.ports import Linker
from bioloom.stages.gate.types import Clause, state

from .found import Found, with_denials, without_overlaps
from .measurements import measurements
from .numbers import digits
from .people import people
from .things import Names

NURSED = 4.0  # years
_RELATIVES = re.compile(  # what others have says nothing of the patient
    r"\b(?:her|his|their) (?:first|second|third|fourth|fifth|next|premature|preterm|newborn) (?:child|baby|son"
    r"|daughter)\b"
    r"|\b(?:her|his|whose|their) (?:husband|wife|spouse|partner|father|mother|brother|sister|son|daughter|aunt"
    r"|uncle|cousin"
    r"|grandfather|grandmother)s? (?:(?!(?:sa|report|brought|bring|state|ask|tell|told|notice|worr|she|he"
    r"|that)\w*)[\w-]+ ){0,3}?"
    r"(?:is|are|was|were|takes?|took|uses?|carr(?:y|ies|ied)|suffers?|suffered|tested|developed|got|smokes?)\b[^.;,?]*"
    r"|\b(?<!personal or )(?<!personal and )family (?:history|member) (?:of|with)\s+[\w -]+|\b(?:his|her|whose"
    r"|their|a|an|with) (?:father|mother"
    r"|parents?|brothers?"
    r"|sisters?|siblings?|sons?|daughters?|grand\w+|uncles?|aunts?|cousins?|relatives?)\b[^.;,?]*?\b(?:has|had"
    r"|have|with|died of)\s"
    r"[^.;,?]*|(?<=mother )of (?:an?|two|three) [^.;,?]*?(?=\b(?:whom?|she|and|with)\b|[.;,?]|$)"
    r"|(?<=father )of (?:an?|two|three) [^.;,?]*"
    r"|\b(?:the|an?|one) (?:father|mother|parent|brother|sister|sibling|son|daughter|husband|wife|partner|aunt|uncle"
    r"|cousin|grand\w+|relative|neighbou?r|friend) of (?:the|this) (?:patient|wom[ae]n|man|boy|girl|child|lady)\b"
    r"[^.;?]*",
    re.IGNORECASE,
)
_SHORT = re.compile(r"\([A-Z][A-Za-z]{1,5}\)")  # what was just said, abbreviated
_OR = re.compile(r"\b(?:or|and/or|as well as)\b|[,;•/]")
_EXCEPT = re.compile(r"\b(?:except|excluding|but not|unless|without)\b")
_JOINS = re.compile(r"\s*,?\s*(?:if|when)\b")  # "smoke, if over 35"
_IN_THOSE = re.compile(r"\band\b\s+(?:in|with|for|during)\b")
_AND = re.compile(r"\b(?:and|plus)\b")
_FAMILY = {
    "pregnancy": "birth",
    "lactation": "birth",
    "childbearing": "birth",
    "lab": "disease",
    "genotype": "disease",
    "habit": "disease",
}
_SHARED = re.compile(  # "severe renal or hepatic impairment" is two
    r"\b(?P<how>(?:(?:mild|moderate|severe|significant|marked|active|acute|chronic)(?: (?:to|or) (?:moderate"
    r"|severe))? )?)"
    r"(?P<one>renal|hepatic|liver|kidney|cardiac|heart|pulmonary|lung|cerebrovascular|cardiovascular"
    r"|coronary)(?P<by> or | and | and/or |/)"
    r"(?P<two>renal|hepatic|liver|kidney|cardiac|heart|pulmonary|lung|cerebrovascular|cardiovascular"
    r"|peripheral vascular)"
    r" (?P<what>impairment|insufficiency|dysfunction|disease|failure|disorders?)\b",
    re.IGNORECASE,
)

_ORGAN = re.compile(r"renal|hepatic|liver|kidney|cardiac|heart|pulmonary|lung", re.IGNORECASE)
_FUNCTION = re.compile(  # "markedly impaired hepatic, renal or cardiac function" is three
    rf"\b(?P<how>(?:(?:mildly|moderately|markedly|severely|significantly) )?)impaired (?P<organs>(?:{_ORGAN.pattern})"
    rf"(?:(?:, (?:and |or )?| or | and )(?:{_ORGAN.pattern}))+) function\b",
    re.IGNORECASE,
)


def normalized(text: str) -> str:
    """``text`` with numbers as digits, white space as one blank, and shared heads written out."""
    text = " ".join(digits(text.replace("&lt;", "<").replace("&gt;", ">").replace("‑", "-")).split())
    text = _FUNCTION.sub(
        lambda m: ", ".join(f"{m['how']}impaired {o} function" for o in _ORGAN.findall(m["organs"])), text
    )
    return _SHARED.sub(lambda m: f"{m['how']}{m['one']} {m['what']}{m['by']}{m['how']}{m['two']} {m['what']}", text)


def relatives(text: str) -> list[tuple[int, int]]:
    """Where ``text`` (normalized) speaks of what others have, take or had: a father, a sister, a family."""
    return [m.span() for m in _RELATIVES.finditer(text)]


def states(text: str, names: Names) -> list[Found]:
    """All states that ``text`` (normalized) speaks of, in its order, with what it denies; a relative's are left out."""
    text = _RELATIVES.sub(lambda m: " " * len(m.group()), text)
    found = without_overlaps([*measurements(text), *people(text), *names.found(text)])
    if any(f.kind == "lactation" for f in found):  # the infant's age is not hers
        found = [f for f in found if f.kind != "age" or not any(s.op == "<" and _young(s) for s in f.states)]
    return with_denials(text, [f for f in found if not _SHORT.fullmatch(text[f.start - 1 : f.end + 1])])


def _young(s: Condition) -> bool:
    """Whether an age ends while children are breastfed."""
    return isinstance(s.value, float | int) and s.value <= NURSED


def parse(text: str, linker: Linker, *, listed: bool = False) -> tuple[Clause, ...]:
    """The alternatives that ``text`` names, each the states that hold together.

    Args:
        text: One condition.
        linker: Names to entities.
        listed: In a list of grounds (a label's contraindications) "and" joins alternatives as "or" does.

    Returns:
        At least one clause; words that no rule reads are a clause of the kind ``other``.
    """
    text = normalized(text)
    clauses: list[list[Found]] = []
    for one in states(text, Names(linker)):
        last = clauses[-1][-1] if clauses else None
        if last is None:
            clauses.append([one])
        elif not _parted(text[last.end : one.start], last, one, listed=listed):
            clauses[-1].append(one)
        elif _family(last) == _family(one):
            clauses.append([*(f for f in clauses[-1][:-1] if _family(f) != _family(one)), one])
        else:
            clauses.append([one])
    out = tuple(_clause(c, text) for c in clauses)
    return tuple(c for c in out if c.all) or (Clause(all=(state("other", text=text),), text=text),)


def _clause(found: list[Found], text: str) -> Clause:
    """What all holds together; of a disease that stands under a graded name as well, the disease and its grade."""
    said = tuple(dict.fromkeys(s for f in found for s in _once(f)))
    return Clause(all=said, text=text[found[0].start : found[-1].end])


def _once(one: Found) -> tuple[Condition, ...]:
    more = {s.curie for s in one.states[1:] if s.kind == "disease"} if one.kind == "disease" else set()
    return tuple(s for s in one.said if s.curie not in more or s.curie is None)


def _family(one: Found) -> str:
    return _FAMILY.get(one.kind, one.kind)


def _parted(gap: str, one: Found, two: Found, *, listed: bool) -> bool:
    """Whether two neighbours are alternatives."""
    if (
        "(" in gap and ")" not in gap and _family(two) in {"disease", "birth", "age"}
    ):  # "(CrCl < 30)" says what is meant
        return bool(re.search(r"e\.g\.|such as|including|,", gap))
    if re.search(r"\b(?:including|such as|e\.g\.)", gap):
        return True
    if _EXCEPT.search(gap) or _JOINS.match(gap):
        return False
    if one.kind == two.kind and one.kind in {"age", "sex"} and re.fullmatch(r"\s*and\s*(?:in )?", gap):
        return True  # nobody is an adolescent and an adult
    same = _family(one) == _family(two)
    if _OR.search(gap):
        return same or listed or not re.fullmatch(r"\s*,\s*", gap)
    return listed and bool(_AND.search(gap)) and (same or two.kind == "allergy" or bool(_IN_THOSE.search(gap)))
