"""How text becomes the terms of the index, and a question the same terms.

Words are split where letters and digits end, folded to ASCII, lower-cased and stemmed (Porter 2). What that loses for
biomedical names is added: Greek letters also count by name (TNF-α is "tnf alpha"), and short joined names also count
as one word (IL-2 is "il", "2" and "il2"), so that every way of writing one finds the others.
"""

from __future__ import annotations

import re

import tantivy

ANALYZER = "biomedical"
_LONGEST = 64  # characters of a word; longer ones are sequences and addresses

_FUNCTION = """
a about after all also an and any are as at be because been before being between both but by can could did do does
doing done during each either few for from further had has have having how if in into is it its itself may might more
most much must no nor not of off on once only or other our out over own per same shall she he should so some such than
that the their theirs them then there these they this those through to too under until up upon us very via was we were
what when where whether which while who whom whose why will with within without would you your i
"""
STOP_WORDS = _FUNCTION.split()

# Words of asking rather than of what is asked.
_ASKING = "please list describe explain name define state give tell discuss known currently"
ASKING = frozenset(_ASKING.split())

_GREEK = """
α alpha β beta γ gamma δ delta ε epsilon ϵ epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu µ mu ν nu ξ xi
π pi ρ rho σ sigma ς sigma τ tau υ upsilon φ phi ϕ phi χ chi ψ psi ω omega
Α alpha Β beta Γ gamma Δ delta Θ theta Κ kappa Λ lambda Σ sigma Φ phi Ψ psi Ω omega
"""
_letters = _GREEK.split()
_pairs = dict(zip(_letters[::2], _letters[1::2], strict=True))
_NAMES = str.maketrans({letter: f" {name} " for letter, name in _pairs.items()})
_TIGHT = str.maketrans(_pairs)
_JOINED = re.compile(r"(?<![A-Za-z0-9])[A-Za-z0-9]{1,6}(?:-[A-Za-z0-9]{1,6}){1,2}(?![A-Za-z0-9])")


def analyzer() -> tantivy.TextAnalyzer:
    """The chain of steps that every searched field goes through."""
    steps = (
        tantivy.Filter.remove_long(_LONGEST), tantivy.Filter.lowercase(), tantivy.Filter.ascii_fold(),
        tantivy.Filter.custom_stopword(STOP_WORDS), tantivy.Filter.stemmer("english"),
    )  # fmt: skip
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    for step in steps:
        builder = builder.filter(step)
    return builder.build()


def prepared(text: str) -> str:
    """``text`` as it is handed to the analyzer: Greek letters by name, joined names a second time as one word."""
    named = text if text.isascii() else text.translate(_NAMES)
    hyphened = " ".join(w for w in text.split() if "-" in w)  # few words: the pattern need not look at the others
    tight = hyphened if hyphened.isascii() else hyphened.translate(_TIGHT)
    joined = [m.group().replace("-", "") for m in _JOINED.finditer(tight) if _is_name(m.group())]
    return f"{named}\n{' '.join(joined)}" if joined else named


def _is_name(word: str) -> bool:
    """Whether a joined word is a name (IL-2, beta-2, TNF-alpha), not two English words (well-known)."""
    parts = word.split("-")
    return any(p.isdigit() or (len(p) > 1 and p.isupper()) or len(p) == 1 for p in parts)
