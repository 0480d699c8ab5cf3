"""The prose of a label's contraindications to typed clauses.

A label says them as sentences, as lists that lost their bullets, and as items between references to sections. What
is read is only what stands after the words that forbid the drug; the drug itself and what it is used for are not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pydantic import TypeAdapter

from bioloom.core.kept import kept
from bioloom.core.ports import Linker
from bioloom.core.value import Value
from bioloom.stages.gate.read.condition import normalized, parse
from bioloom.stages.gate.read.remembered import read_once
from bioloom.stages.gate.types import Clause

_REFERENCE = re.compile(

        r"\[\s*see[^\]]*\]|\(\s*see[^)]*\)|\(\s*\d+(?:\.\d+)?(?:\s*,\s*\d+(?:\.\d+)?)*\s*\)"
        r"|\bsee (?:also )?(?:WARNINGS|PRECAUTIONS|CLINICAL PHARMACOLOGY|DRUG INTERACTIONS|BOXED WARNING)[^.;]*",
    re.IGNORECASE,
)  # fmt: skip
FORBIDS = re.compile(
    r"\b(?:is|are|was|were)?\s*(?:also |generally |strictly |absolutely "
    r"|specifically )*contra-?indicated(?: (?:for use|the use))?"
    r"|\b(?:should|must|may|can|do) not (?:be )?(?:used?|given|give|administer(?:ed)?|taken?|prescribed?"
    r"|initiated?|started?|co-?administer(?:ed)?|combined?|employed|receive)\b"
    r"|\bshould be avoided\b|\bavoid (?:the )?(?:concomitant |concurrent )?use\b|\bcontra-?indications?(?: (?:to"
    r"|for)(?: the use of)? [^.:;]{0,60})?(?: (?:include|are))?\b|\bshould not (?:take|receive|use)\b",
    re.IGNORECASE,
)
IS_AGAINST = re.compile(  # the grounds stand before the word
    r"(?P<ground>.+?),? (?:is|are) (?:an? )?(?:absolute |known )?contra-?indications? (?:to|for)\b", re.IGNORECASE
)
_CAUTION = re.compile(
    r"\b(?:caution|cautiously|not recommended|weigh|benefits? outweigh|monitor|reduce (?:the )?dos\w+|dos(?:e"
    r"|age) adjustment|careful)\b", re.IGNORECASE)  # fmt: skip
_IDLE = re.compile(
    r"\b(?:there (?:is|are|was|were|has been|have been) no|no evidence|is indicated|are indicated"
    r"|has been (?:reported|observed)"

        r"|have been reported|is not contraindicated|None\b|none known|because|due to the (?:risk|potential)"
        r"|(?:can|may|could|might) (?:cause|result|lead|increase)|leading to|resulting in"
        r"|since)\b.*", re.IGNORECASE)  # fmt: skip
_TOGETHER = re.compile(
    r"concomitant|co-?admin|concurren|combin|taking|receiving|receive|treated|treatment with|therapy with"
    r"|use (?:of|with)|used with|together|within \w+ (?:days?|weeks?)|administered with|given with|currently on"
    r"|contraindicated with|patients on|during or",
    re.IGNORECASE,
)
_ITEMS = re.compile(
    r"[•·▪●;]|\s[-–*]\s|(?<=[a-z)\]])\.\s+(?=[A-Z(])|(?<=[a-z)0-9])\s+(?=(?:History of|Known|Patients|Concomitant"
    r"|Concurrent|Hypersensitivity|Severe|Pregnan|Active|Women|Use )\b)")  # fmt: skip
_OBSERVED = re.compile(r"\b(?:has|have) been (?:observed|reported|described)\b", re.IGNORECASE)
# a sentence that forbids nothing itself tells what was seen, it is no item of a list
_NARRATES = re.compile(
    r"\b(?:studies|data|reports|trials|experience|cases)\b[^.;]*\b(?:has|have|had|shows?|showed|suggests?|indicates?"
    r"|demonstrates?|is|are|was|were)\b|\bno (?:similar )?reports\b",
    re.IGNORECASE,
)
_EXAMPLES = re.compile(
    r"\b(hypersensitivity|allergic)((?: reactions?)?)\s*\((?:e\.g\.|such as|including|i\.e\.|anaphyla)[^)]*\)",
    re.IGNORECASE,
)
_WITH_OURS = re.compile(
    r"\b(co-?administer\w*\s[^.;]{3,60}?)\s+with\s+[^.;]*?(?=\s+in patients|\s+because|\s+due to|$)", re.IGNORECASE
)
_INTRODUCED = re.compile(
    r"^[^:]{0,120}\b(?:following|one or more|any of these|conditions?|patients (?:with|who(?: have)?)"
    r"|women (?:with|who(?: have)?))[^:]{0,60}:\s*",
    re.IGNORECASE,
)
_JOINT = re.compile(r"concomitant|concurrent|co-?administration|combination|use of", re.IGNORECASE)
_LEAD = re.compile(r"\s*(?:in|for|during) ([^,]{3,60}),", re.IGNORECASE)
IDLE = ("other", "route")  # states that forbid nothing
_PERSONS = {"age", "sex", "childbearing"}  # who somebody is; alone they forbid only where nothing narrows them
_LEADS = re.compile(  # what may stand between the start of a ground, or the one before it, and the persons it names
    r"(?:\W|\b(?:for|in|to|on|by|the|all|any|use|used|administered|given|other|patients?|wom[ae]n|m[ae]n"
    r"|children|adults?|infants|neonates"
    r"|adolescents|mothers|persons?|individuals|are|is"
    r"|who|under|below|aged?|and|or|very|pregnan\w+|nursing|lactating|breast-?feeding|contra-?indicated)\b)*$",
    re.IGNORECASE,
)
_NARROWS = re.compile(
    r"\s*(?:\([^)]*\)\s*)?(?:patients?\s+|persons?\s+|individuals\s+)?"
    r"(?:with|who|whose|if|when|known|suspected|not|only|requir\w+|having|tak\w+|receiv\w+|on|and|or|for)\b",
    re.IGNORECASE,
)
# a sex forbids only in a whole sentence; "contraindicated in women" is mostly the head of a list
_SEXED = re.compile(
    r"\b(?:used?|given|administered|prescribed|taken) (?:in|by|to|on|for) (?:the )?[\w-]+\W*$", re.IGNORECASE
)
_ADVISES = re.compile(r"\bshould (?:only )?be\b(?! avoided)", re.IGNORECASE)
_CAPITAL = re.compile(r"(?<=[a-z)]) (?=[A-Z][a-z]{3,})")


class Ground(Value):
    """A state in which a label says that its drug must not be given; ``caution`` where it only warns."""

    clause: Clause
    caution: bool = False


_GROUNDS = TypeAdapter(tuple[Ground, ...])


def read_label(text: str, linker: Linker) -> tuple[Ground, ...]:
    """The grounds that the prose of a label states, in its order."""
    return _read(linker, text)


@kept(most=4096)
def _read(linker: Linker, text: str) -> tuple[Ground, ...]:
    return read_once(linker, "label", text, _GROUNDS, lambda t: _found(linker, t))


def _found(linker: Linker, text: str) -> tuple[Ground, ...]:
    return tuple(dict.fromkeys(g for segment in segments(text) for g in grounds_of(segment, linker)))


def segments(text: str) -> list[str]:
    """The pieces of a label that each name grounds on their own."""
    plain = " ".join(text.replace("&lt;", "<").replace("&gt;", ">").split())
    plain = re.sub(r"\be\.\s?g\.,? ", "e.g., ", plain)  # its stop ends no sentence
    plain = _REFERENCE.sub(" ; ", _WITH_OURS.sub(r"\1", _EXAMPLES.sub(r"\1\2", plain)))
    out: list[str] = []
    for piece in _ITEMS.split(plain):
        listed = _INTRODUCED.match(piece)
        # a list that lost its bullets: its items begin with capitals
        out += _CAPITAL.split(piece[listed.end() :]) if listed else re.split(r"(?<=[a-z)]):\s+", piece)
    return [s for piece in out if (s := piece.strip(" .,"))]


def grounds_of(segment: str, linker: Linker) -> Iterator[Ground]:
    """The grounds that one segment or sentence states."""
    if m := IS_AGAINST.match(segment):
        segment = m["ground"]
    said, before = segment, ""
    for m in FORBIDS.finditer(segment):
        said, before = segment[m.end() :], segment[: m.start()]
    if _OBSERVED.search(said) or (said == segment and _NARRATES.search(segment)):
        return
    said = _IDLE.sub("", said).strip(" .,")
    if not said and _JOINT.search(before):  # "the use of verapamil with it is contraindicated"
        said = re.sub(r"\b(?:with|and) [\w -]+$", "", before.strip())
    lead = _LEAD.match(before)
    whole = " and ".join(part for part in (lead[1] if lead else "", said) if part)
    if not whole:
        return
    caution = bool(_CAUTION.search(segment))
    for clause in parse(whole, linker, listed=not lead):
        kept = tuple(s for s in clause.all if s.kind not in IDLE and (s.kind != "drug" or _TOGETHER.search(segment)))
        if not kept or all(s.op == "<>" for s in kept):
            continue
        lost = {s.kind for s in kept} <= _PERSONS and _narrowed(whole, clause.text, said == segment)
        if not all(s.kind == "sex" for s in kept) or (not lost and _SEXED.search(segment)):
            yield Ground(clause=Clause(all=kept, text=clause.text), caution=caution or lost)


def _narrowed(text: str, persons: str, listed: bool) -> bool:
    """Whether a text says more of ``persons`` than was read: "women with ...", "atony of the elderly".

    ``listed``: no word in it forbids anything, so that advice on them is none either.
    """
    said = normalized(text)
    start = max(0, said.find(persons))
    before, behind = re.split(r"[,;(]", said[:start])[-1], said[start + len(persons) :]
    return not _LEADS.match(before) or bool(_NARROWS.match(behind)) or (listed and bool(_ADVISES.search(said)))
