"""Words that narrow what is asked to what hardly any edge says ("severe", "early-onset"), and where they do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from ..forms.form import Form

SELECT = "op:select"
UNANSWERED = "none"  # what a word stands for that people use where no edge answers
NARROWED = 3  # parts of a form that a narrowing word stands for before any other
TOLD_APART = 6  # parts of a word, more than which only say that it is rare
_SUPERLATIVE = frozenset({"best", "worst"})
_INDICATED = frozenset({"approved", "licensed", "licenced", "marketed", "fda-approved", "recommended", "prescription"})
_SAFE = frozenset({"safe", "safely"})
_FORBIDS = frozenset({"contraindicated_in", "pharmacologically_interacts_with"})
_OF_VARIANTS = frozenset({"pathogenic", "benign", "causal", "deleterious"})  # of a gene or a disease they say nothing
_OFFICIAL = frozenset({"approved", "official", "preferred", "current", "standard"})  # of symbols and identifiers


@cache
def strict_words() -> frozenset[str]:
    """Words that narrow what is asked and that hardly any edge can say."""
    return frozenset(files("bioloom.stages.read.coverage").joinpath("strict_words.txt").read_text("utf-8").split())


def narrows(word: str, form: Form, parts: frozenset[str], table: Mapping[str, Sequence[str]]) -> bool:
    """Whether a word narrows what is asked to what no edge says, and is no part of the form."""
    if word in _OF_VARIANTS:
        return form.kind == "SequenceVariant"
    return unsaid(word, table) and not _stands_for(word, form, parts, table)


def unsaid(word: str, table: Mapping[str, Sequence[str]]) -> bool:
    """Whether a word narrows what is asked to what hardly any edge says, as far as the word alone tells."""
    return table.get(word) == [UNANSWERED] or word in strict_words()


def _stands_for(word: str, form: Form, parts: frozenset[str], table: Mapping[str, Sequence[str]]) -> bool:
    """Whether a narrowing word stands first of all for a part of the form: "approved" of regulators, "best" of most."""
    if word in _SUPERLATIVE and form.operator in ("highest", "lowest", "most", "fewest"):
        return True
    if word in _SAFE and form.operator == "exists" and form.hops and {h.predicate for h in form.hops} <= _FORBIDS:
        return True  # leave is asked for, and the harm is what it rests on (`leave`)
    if word in _OFFICIAL and form.operator == "identify":
        return True
    if word in _INDICATED and any(h.predicate == "treats" for h in form.hops):
        return True  # an indication is what a drug is approved for
    if word == "better" and (form.operator == "mechanism" or any(h.predicate == "treats" for h in form.hops)):
        return True  # what makes somebody better treats them
    said = table.get(word, ())
    own = [p for p in said[:NARROWED] if p != SELECT and not p.startswith("kind:")]  # a kind is what it narrows
    return len(said) <= TOLD_APART and any(p in parts for p in own)
