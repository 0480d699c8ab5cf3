"""Signs by what is wrong with what: "QT prolongation" and "Prolonged QT interval" meet at one key.

A sign is said as participle and thing ("elevated creatine kinase"), thing and noun ("creatine kinase elevation"), with
the organ's noun or its adjective ("kidney damage", "renal injury"), with or without what was measured ("level",
"interval"). `sign` maps all of them onto a set of words; names of diseases and signs are filed under it as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from .normalize import STOPPERS, forms
from .rewrite_words import ORGANS, TOXIC_TO
from .word_spellings import form

# Words for one and the same: participle, noun, adjective. The first stands for all of them.
_WRONG = """
increased increase elevated elevation raised high higher rise excess excessive
decreased decrease reduced reduction low lowered lower diminished fall drop depleted depletion
prolonged prolongation long lengthened lengthening
shortened shortening short
enlarged enlargement large big
swollen swelling
thickened thickening thick
thinned thinning thin
widened widening wide
narrowed narrowing narrow
delayed delay
painful pain ache aching sore soreness
stiff stiffness
dry dryness
weak weakness
red redness reddening
itchy itching itch
numb numbness
blurred blurring blurry
inflamed inflammation
injury damage damaged injured toxicity
abnormal abnormality
calcified calcification
dilated dilatation dilation
scarring scarred fibrosis fibrotic
absent absence
brittle brittleness fragile fragility
deficiency deficient
stone calculus
"""
# What is measured, said or not said of a changed amount.
_MEASURES = "level concentration interval circulating serum plasma activity value amount count total titer content"
_CHANGED = "increased decreased prolonged shortened abnormal"
_PRESSED = "pressure flow volume vessel cell loss supply"  # of the blood itself, not of what is in it
# What is named so: illnesses and signs, and by an organ's noun or adjective what is in it ("pancreas islets").
SIGNS = (
    "DiseaseOrPhenotypicFeature", "Disease", "PhenotypicFeature", "GrossAnatomicalStructure", "Cell",
    "BiologicalProcess",
)  # fmt: skip
VERBS = frozenset(
    map(
        form,
        ["increase", "decrease", "raise", "lower", "reduce", "rise", "fall", "drop", "delay", "damage", "ache", "itch"],
    )
)
# Behind these follows what a verb acts on.
ARTICLES = frozenset(("the", "a", "an", "my", "your", "his", "her", "their", "this", "that", "these", "those"))
WITHIN = frozenset(("of", "in", "the"))  # function words that may stand inside a sign
LONGEST_SIGN = 7  # tokens
_TOXIC = ("toxic", "toxicity")
_MAKING = ("genic", "genotoxic", "cytotoxic")  # carcinogenic, teratogenic
_GREEK = (("increased", "hyper"), ("decreased", "hypo"))
_ENDING = re.compile(r"(?:ium|ia|e|)$")
_LEAST_STEM = 4


@cache
def _meant() -> dict[str, str]:
    """The word that stands for each form of a sign's words."""
    rows = [line.split() for line in _WRONG.strip().splitlines()]
    return {form(word): row[0] for row in rows for word in row}


@cache
def _organs() -> dict[str, str]:
    return {form(a): form(b) for a, b in ORGANS if " " not in a and " " not in b}


@cache
def _forms(words: str) -> frozenset[str]:
    return frozenset(f for word in words.split() for f in forms(word))


@cache
def _telling() -> frozenset[str]:
    return frozenset((*_meant(), *_organs(), "vitamin", "toxic", "toxicity"))


@cache
def _asking() -> frozenset[str]:
    return _telling() | set(_organs().values()) | {"urine", "urinary"}


def tells(word: str) -> bool:
    """Whether a form in a question may stand for another in a name, with the words around it."""
    return word in _asking() or told(word) or word.endswith(_MAKING)


def told(word: str) -> bool:
    """Whether a form in a name may be said otherwise: what is wrong, an organ's adjective, what harms an organ."""
    return word in _telling() or (word.endswith(_TOXIC) and word.removesuffix("ity").removesuffix("toxic") in TOXIC_TO)


def poisonous(words: Sequence[str]) -> bool:
    """Whether forms are an adjective that says what a drug does to an organ or brings about: it is no illness."""
    joined = "".join(words)
    if joined.endswith(_MAKING):
        return True
    return joined.endswith("toxic") and joined.removesuffix("toxic") in TOXIC_TO


def sign(words: Sequence[str]) -> str:
    """The key of a sign's forms, whatever their order; empty where they are none."""
    if len(words) > LONGEST_SIGN or not any(map(tells, words)):
        return ""
    meant = {_meant().get(w, _organs().get(w, w)) for w in _apart(words) if w not in STOPPERS}
    if meant & _forms(_CHANGED):
        bare = meant - _forms(_MEASURES)
        if not meant & _forms(_PRESSED):
            bare -= {"blood"}
        meant = bare
    return " ".join(sorted(meant)) if len(meant) > 1 else ""


def greek_names(words: Sequence[str]) -> Iterator[str]:
    """Names as Greek makes them, of a changed amount: "hypermagnesemia" for too much of it, "proteinuria" for urine."""
    key = sign(words).split()
    if len(key) == 2:
        for change, before in _GREEK:
            if change in key:
                yield from (f"{before}{stem}emia" for stem in _stems(*(w for w in key if w != change)))
    if "urine" in words or "urinary" in words:
        left = [w for w in words if w not in STOPPERS and w not in ("urine", "urinary")]
        if len(left) == 1:
            yield from (f"{stem}uria" for stem in _stems(left[0]))


def illness_names(words: Sequence[str]) -> Iterator[str]:
    """Names of the illness that a poison makes of an organ: "nephropathy toxic", "toxic nephropathy"."""
    joined = "".join(words)
    organ = joined.removesuffix("toxicity")
    if organ != joined and organ in TOXIC_TO:
        yield from (f"{organ}pathy toxic", f"toxic {organ}pathy")


def _stems(thing: str) -> Iterator[str]:
    stem = _ENDING.sub("", thing, count=1)
    if len(stem) >= _LEAST_STEM and stem.isalpha():
        yield from dict.fromkeys((stem, thing))


def _apart(words: Sequence[str]) -> Iterator[str]:
    """``words`` with "nephrotoxic" as organ and harm, and "vitamin" left out where a number tells which it is."""
    joined = " ".join(words)
    for organ, of in TOXIC_TO.items() if "toxic" in joined else ():
        joined = re.sub(rf"\b{organ} ?toxic(?:ity)?\b", f"{form(of)} injury", joined)
    return iter(re.sub(r"\bvitamin (?=[a-z] \d)", "", joined).split())
