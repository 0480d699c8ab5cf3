"""How a model writes claims: numbers of texts and marks, and a predicate from a closed list.

So a reply cannot name a thing, a source or a predicate that is not there; a line that tries is left out, and counted.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from bioloom.core.judgement import Written
from bioloom.core.untrusted import fenced
from bioloom.core.value import Value

from .kinds import kind
from .relations import relations
from .types import Claim, Claims, Sentence, Sentences

BY_MODEL = 0.7  # what a line of a model is worth: nothing says how sure it was
HEDGED = 0.6  # what is left of it where the line is speculative
_NAMES = {
    "dis": "disease", "phe": "phenotype", "chem": "drug", "mix": "combination drug", "mir": "microRNA",
    "dom": "domain", "role": "chemical role", "inh": "inheritance", "course": "course", "act": "activity",
    "path": "pathway", "proc": "process", "comp": "cell component", "anat": "organ",
}  # fmt: skip


class Line(Value):
    """One relation, as a model writes it."""

    text: int
    subject: int
    predicate: str = Field(json_schema_extra={"enum": list(relations().predicates)})
    object: int
    negated: bool = False
    speculative: bool = False


class Lines(Value):
    """What a model writes."""

    lines: tuple[Line, ...] = ()


def slots(value: Sentences) -> dict[str, str]:
    """The sentences as the prompt shows them: marked, fenced, numbered from 1."""
    return {
        "predicates": "; ".join(_described(p) for p in relations().predicates),
        "wanted": f"Needed most: {', '.join(value.wanted)}." if value.wanted else "",
        "texts": fenced(_marked(s) for s in value.sentences),
    }


def read(written: Lines, value: Sentences, kit: Any) -> Claims:  # noqa: ARG001 - a reader is given the kit
    """The claims that were written, without the lines that fit nothing."""
    claims: list[list[Claim]] = [[] for _ in value.sentences]
    left_out = 0
    for line in written.lines:
        claim = _claim(line, value)
        if claim is None or any((c.subject, c.object) == (claim.subject, claim.object) for c in claims[line.text - 1]):
            left_out += 1
        else:
            claims[line.text - 1].append(claim)
    return Claims(sentences=tuple(tuple(c) for c in claims), left_out=left_out)


WRITTEN = Written(form=Lines, read=read)


def _claim(line: Line, value: Sentences) -> Claim | None:
    """A line as a claim, None where it names what is not there or joins what the predicate does not."""
    if not 1 <= line.text <= len(value.sentences):
        return None
    mentions = value.sentences[line.text - 1].mentions
    ends = line.subject, line.object
    if not all(1 <= n <= len(mentions) for n in ends):
        return None
    one, other = (mentions[n - 1].entity for n in ends)
    if one.curie == other.curie or not relations().joins(kind(one), line.predicate, kind(other)):
        return None
    return Claim(
        subject=line.subject, predicate=line.predicate, object=line.object, negated=line.negated,
        speculative=line.speculative, score=BY_MODEL * (HEDGED if line.speculative else 1.0), frame="model",
    )  # fmt: skip


def _described(predicate: str) -> str:
    """A predicate with the kinds that it joins."""
    ends = relations().ends(predicate)
    left = "/".join(dict.fromkeys(_name(a) for a, _ in ends))
    right = "/".join(dict.fromkeys(_name(b) for _, b in ends))
    return f"{left} {predicate} {right}"


def _name(which: str) -> str:
    return _NAMES.get(which, which)


def _marked(sentence: Sentence) -> str:
    """The sentence with its mentions marked by number and kind."""
    out, at = [], 0
    for number, m in enumerate(sentence.mentions, 1):
        if m.start < at:  # inside another one
            continue
        out += [sentence.text[at : m.start], f"[{number} {_name(kind(m.entity))}: {sentence.text[m.start : m.end]}]"]
        at = m.end
    return "".join([*out, sentence.text[at:]])
