"""Words that show that a list is asked for and no judgement, and a mode of inheritance that is said and not asked for.

"Verapamil not allowed in which heart conditions" and "benzodiazepines used for seizures" are no statements to be judged
true; "recessive ataxias" names the mode of inheritance and asks for diseases. "microRNAs associated with heart failure"
asks for no microRNAs that target one of its genes, which are hundreds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..forms.form import Form
from ..forms.lower import Slot

_WHICH = re.compile(  # not "drugs which cause", "in which"; "at which age" and "in which heart conditions" ask
    r"(?:^|[,;:–]|\b(?:in|at|on|for|by|with|against|to|from|of|under|not|and|is|are|does|do|list|name))\s*"
    r"\b(?:which|what)\s+(?!(?:is|are|was|were|has|have|had|can|could|may|might|does|do|did|will|would|i|we|you|he|she|it"
    r"|they|the|this|that|a|an)\b)[a-z]",
    re.IGNORECASE,
)
_WHETHER = re.compile(  # behind it "in which", "by which" stand for what was named
    r"\W*(?:is|are|was|were|do|does|did|can|could|may|might|has|have|had|will|would|should)\b", re.IGNORECASE
)
_JUDGED = re.compile(
    r"\?|\b(?:is|are|was|were|do|does|did|can|could|may|might|must|should|will|would|has|have|had|true|false|verify|check"
    r"|confirm|correct|right|wrong|yes|claims?|statement|supported|refuted|whether|if)\b|n['’]t\b",
    re.IGNORECASE,
)
_SUCH_AS_ARE = re.compile(
    r"\s*\b(?:that|which|who)?\s*(?:used|given|taken|approved|licen[sc]ed|indicated|prescribed|known|associated|linked"
    r"|recommended|found|expressed|involved|implicated|contraindicated|avoided)\b",
    re.IGNORECASE,
)
_MODE = re.compile(
    r"\b(?:(?:autosomal|x.?linked|y.?linked)[ -]+)?(?:recessive|dominant)\b|\b[xy][ -]?linked\b"
    r"|\b(?:mitochondrial|maternal)ly inherited\b",
    re.IGNORECASE,
)
_OR = re.compile(r"\bor\b|/|\?.*\?|\bis\b.*\b(?:it|this)\b", re.IGNORECASE)
_MICRORNA = re.compile(r"\b(?:micro-?rnas?|mi-?rnas?|mir-?\d\w*|let-7\w*)\b", re.IGNORECASE)
_BY_GENES = re.compile(r"\b(?:genes?|targets?|targeting|targeted|proteins?|transcripts?|regulat\w+|silenc\w+)\b", re.I)
_CLASSES = frozenset({"ChemicalRole", "Chem"})  # of drugs: those in the plural
_NO_PLURAL = ("is", "us", "ss")


def asks_for_a_list(text: str, form: Form, slots: Sequence[Slot]) -> re.Match[str] | None:
    """Where ``text`` asks which or names a class and what its members are used for, and ``form`` judges a statement."""
    if form.operator != "exists":
        return None
    if (m := _WHICH.search(text)) is not None and not _WHETHER.match(text):
        return m
    if _JUDGED.search(text):
        return None
    first = min(slots, key=lambda s: s.start, default=None)
    led = first is not None and first.kind in _CLASSES and not text[: first.start].strip()
    led = led and first is not None and first.text.endswith("s") and not first.text.endswith(_NO_PLURAL)
    return _SUCH_AS_ARE.match(text, first.end) if led and first is not None else None


def mode_is_said(text: str, form: Form) -> re.Match[str] | None:
    """Where ``text`` says a mode of inheritance, one alone, and ``form`` asks for the modes."""
    if form.operator != "select" or form.kind != "GeneticInheritance" or any(a.role == "option" for a in form.arms):
        return None
    found = list(_MODE.finditer(text))
    return found[0] if len(found) == 1 and not _OR.search(text) and not _JUDGED.search(text) else None


def by_genes_unsaid(text: str, form: Form) -> re.Match[str] | None:
    """Where ``text`` says "microRNA" and nothing of genes or targets, and ``form`` joins them to illness by genes."""
    ways = ({h.predicate for h in a.hops} for a in form.arms)
    if not any({"regulates", "gene_associated_with_condition"} <= way for way in ways) or _BY_GENES.search(text):
        return None
    return _MICRORNA.search(text)
