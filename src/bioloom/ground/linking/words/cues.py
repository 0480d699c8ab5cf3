"""What the words beside a mention say of its category: "ASIP gene", "treated with", "TSC patients"."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ...forms.normalize import BREAK, Tokens
from ...forms.word_spellings import form
from ...lexicon.aliases import is_symbol

Categories = tuple[str, ...]

GENE: Categories = ("Gene", "Protein")
ILL: Categories = ("Disease", "PhenotypicFeature")
CHEMICAL: Categories = ("ChemicalEntity",)


def _forms(words: str) -> frozenset[str]:
    return frozenset(map(form, words.split()))


_AFTER: tuple[tuple[frozenset[str], Categories], ...] = (
    (
        _forms(
            "gene protein mutation mutated mutant allele locus expression mrna transcript polymorphism variant "
            "genotype promoter knockout knockdown exon isoform overexpression deletion haplotype signaling kinase"
        ),
        GENE,
    ),
    (_forms("patient syndrome disease disorder symptom case diagnosis onset risk carrier sufferer"), ILL),
    (
        _forms(
            "treatment administration therapy dose infusion injection exposure mg monotherapy intake toxicity tablet"
        ),
        CHEMICAL,
    ),
)
_BEFORE: tuple[tuple[frozenset[str], Categories], ...] = (
    (_forms("gene protein symbol encode encoding genes"), GENE),
    (_forms("disease disorder syndrome diagnosis suffer having"), ILL),
    (_forms("drug compound mg dose medication"), CHEMICAL),
)
_BEFORE_BUT_ONE = {"treat": CHEMICAL, "treated": CHEMICAL, "diagnosed": ILL, "diagnose": ILL, "suffering": ILL}


def cue(tokens: Tokens, lo: int, hi: int) -> Categories:
    """Categories that the words beside tokens ``lo`` to ``hi`` speak for; empty when they say nothing."""
    after = tokens.norm[hi] if hi < len(tokens) and tokens.gap[hi] != BREAK else ""
    before = tokens.norm[lo - 1] if lo and tokens.gap[lo] != BREAK else ""
    if said := _say(_AFTER, after):
        return said
    if said := _say(_BEFORE, before):
        return said
    if is_symbol(tokens.surface(lo, hi)) and _befalls(tokens, lo, hi):
        return ILL
    if before in ("with", "from") and lo > 1:
        return _BEFORE_BUT_ONE.get(tokens.norm[lo - 2], ())
    return ()


# What is caused, prevented or risked is an illness, and so is what has symptoms or is a side effect: of a short form.
_CAUSING = _forms("cause causes causing prevent prevents preventing trigger triggers worsen worsens")
_OF_ILLNESS = _forms("symptom sign risk cause complication incidence prevalence prognosis case episode onset attack")
_EFFECTS = _forms("effect reaction event complication")
_KINDS = _forms("a an the known possible common rare serious side adverse late frequent potential recognised")


def _befalls(tokens: Tokens, lo: int, hi: int) -> bool:
    """Whether tokens ``lo`` to ``hi`` stand where something does that befalls people: "is PML a side effect of"."""
    before = tokens.norm[max(0, lo - 2) : lo]
    if before and (before[-1] in _CAUSING or (len(before) == 2 and before[1] == "of" and before[0] in _OF_ILLNESS)):
        return True
    at = hi
    while at < len(tokens) and tokens.gap[at] != BREAK and tokens.norm[at] in _KINDS:
        at += 1
    return hi < at < len(tokens) and tokens.gap[at] != BREAK and tokens.norm[at] in _EFFECTS


WHAT_GENES_MAKE = _forms("channel receptor transporter kinase protein enzyme hormone cytokine oncogene")
DOSE_FORMS = _forms(
    "patch tablet pill capsule injection infusion cream ointment gel drops lozenge inhaler spray syrup gum shot"
)
_TREATMENT = _forms(
    "treat treated treating treatment therapy drug medicine medication meds dose dosing mg antibiotic antiviral tablet "
    "pill capsule infusion injection iv oral prescribe prescribed prescribing prescription give given giving take "
    "takes taken taking took swap switch switched start started stop stopped combine combined combination interact "
    "interaction interfere clash mix contraindicated contraindication avoid allergic allergy intolerant effect adverse "
    "reaction toxicity toxic overdose safe breastfeeding pregnant inhibitor cover prophylaxis add added work works "
    "target targets bind binds cause causes indicated indication licensed approved ingredient class"
)
_ON = frozenset(("is", "am", "been", "already", "currently", "she", "he", "they", "i", "patient", "pt", "who", "im"))
_HARMFUL = ("toxic", "toxicity", "genic", "tropic")  # "is vanc ototoxic?"


def speaks_of_treatment(tokens: Tokens) -> bool:
    """Whether a text has a word of those with which people speak of drugs and of what they do; "she is on" is one."""
    words = tokens.norm
    on = any(a in _ON and b == "on" for a, b in pairwise(words))
    return on or not _TREATMENT.isdisjoint(words) or any(word.endswith(_HARMFUL) for word in words)


HEADS = _forms("disease syndrome disorder")  # what an eponym has behind it when it is not alone
_MODALS = frozenset(("can", "could", "may", "might", "will", "would", "should", "must", "not", "to"))
_BEHIND_VERBS = frozenset(("to", "the", "a", "an", "with", "by", "on", "against", "for", "them", "it", "this", "that"))


def verb(tokens: Tokens, lo: int, hi: int) -> bool:
    """Whether a single word in small letters stands where a verb does: "can LEAD to", "may TARGET the"."""
    if hi != lo + 1 or lo == 0 or hi >= len(tokens) or not tokens.raw(lo).islower():
        return False
    return tokens.norm[lo - 1] in _MODALS and tokens.norm[hi] in _BEHIND_VERBS


def _say(table: Iterable[tuple[frozenset[str], Categories]], word: str) -> Categories:
    return next((categories for words, categories in table if word in words), ())
