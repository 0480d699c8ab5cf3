"""What a piece of a question calls again: "that effect", "this gene", "how many of them also ..."."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..forms.kinds import CHEM
from ..mentions.spans import Candidate

_CALLED = {
    "Gene": "gene|protein|enzyme|receptor",
    CHEM: "drug|medicine|medication|compound",
    "Disease": "disease|disorder|condition|syndrome|illness",
    "PhenotypicFeature": "(?:side |adverse )?effect|(?:adverse )?reaction|symptom|sign|finding|problem|complication",
}
_KIND = "|".join(_CALLED.values())
_AGAIN = re.compile(
    rf"\b(?:this|that|the same|the said) (?P<kind>{_KIND})\b|\bthe (?P<plain>{_KIND})"
    r"(?=\s*[,?]|\s*$|\s+(?:is|are|was|has|have|be|also|passed|inherited|caused?|treated|reported)\b)",
    re.IGNORECASE,
)
_WHICH_IS = re.compile(rf"^(?:what|which) (?P<kind>{_KIND}) (?:is|was) (?P<that>that|it|this)$", re.IGNORECASE)
_OF_THEM = re.compile(
    r"^(?:and )?(?P<asks>how many|which|what) of (?:them|these|those)(?: (?:drugs|genes|diseases|ones))? (?P<rest>.+)$",
    re.IGNORECASE,
)
_OTHERS = {**_CALLED, "GrossAnatomicalStructure": "tissue|organ"}
_OTHER = re.compile(r"\bother (?P<noun>[a-z]+)", re.IGNORECASE)
_WHETHER = re.compile(
    r"^(?:and )?(?:(?:say|tell|state|explain) (?:(?:me|us) )?)?whether (?P<claim>(?P<who>it|they|this|that|these)"
    r" (?P<verb>is|are|was|were|has|have|can|could|may|might|will) (?P<rest>.+)|.+)$",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"^(?:and )?which (?=(?:contain|have|bind|target|treat|cause|inhibit|block|activate|interact|are|is|help"
    r"|express)\b)",
    re.IGNORECASE,
)
_NOUN = re.compile(
    r"^(?:which|what) (?P<noun>drugs|genes|proteins|foods|diseases|tissues|medicines|pathways)\b", re.IGNORECASE
)
_ASKS = re.compile(r"^(?:how many|which|what)\b", re.IGNORECASE)
_FULL = {  # what a noun behind a thing is short for
    "location": "chromosomal location", "locus": "chromosomal location", "position": "chromosomal location",
    "gene name": "official symbol", "name": "official symbol", "gene symbol": "official symbol",
}  # fmt: skip


def named_again(text: str, told: Sequence[Candidate]) -> tuple[str, str]:
    """``text`` with what it calls again by its kind, and what that is called; "" where it calls nothing that was told.

    Of ``told``, the names before it, one alone must be of that kind.
    """
    m = _WHICH_IS.search(text) or _AGAIN.search(text)
    if m is None:
        return text, ""
    word = (m["kind"] or m["plain"]).lower()
    start, end = m.span("that") if m.re is _WHICH_IS else m.span()
    kind = next(k for k, words in _CALLED.items() if re.fullmatch(words, word))
    kinds = {kind, "Disease"} if kind == "PhenotypicFeature" else {kind}
    fit = {n.text for n in told if kinds & set(n.kinds)}
    if len(fit) != 1:
        return text, ""
    (name,) = fit
    return f"{text[:start]}{name}{text[end:]}", name


def of_them(before: str, text: str) -> str:
    """What ``text`` asks of the answers to ``before`` ("how many of them also ..."), in one question; "" else."""
    m, first = _OF_THEM.match(text), _ASKS.match(before)
    return f"{m['asks'].capitalize()}{before[first.end() :]} and {m['rest']}" if m and first else ""


def other_than(text: str, told: Sequence[Candidate]) -> str:
    """``text`` with the name of what "which other drugs" leaves out: the one of its kind in ``told``; "" else."""
    m = _OTHER.search(text)
    kind = next(
        (k for k, words in _OTHERS.items() if m and re.fullmatch(rf"(?:{words})s?", m["noun"], re.IGNORECASE)), ""
    )
    fit = {n.text for n in told if kind in n.kinds}
    if m is None or len(fit) != 1:
        return ""
    return f"{text[: m.start()]}{m['noun']} other than {fit.pop()}{text[m.end() :]}"


def directly(text: str) -> str:
    """``text`` as a question of its own, where it is one after another verb: "whether it is dominant"."""
    m = _WHETHER.match(text)
    if m is None:
        return text
    return f"{m['verb']} {m['who']} {m['rest']}" if m["verb"] else f"is it true that {m['claim']}"


def of_that_kind(before: str, text: str) -> str:
    """``text`` with the kind that ``before`` asks for, where it says only "which": "Which have zinc?"."""
    bare, noun = _BARE.match(text), _NOUN.match(before)
    if bare is None or noun is None:
        return text
    return f"Which {noun['noun']} {text[bare.end() :]}"


def in_full(noun: str) -> str:
    """The noun that ``noun`` is short for behind the name of a thing; itself where it is for none."""
    return _FULL.get(noun.strip().lower(), noun)
