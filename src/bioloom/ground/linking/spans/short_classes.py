"""Ways to classes of drugs by what they act on: "PCSK9i", "anti-CGRP antibodies"; and with a word more: "ARV drugs".

A class is one that the graph has, by one of its names; what a way leaves unsaid ("antibodies") is a step that says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...forms.normalize import SPACE, Tokens
from ...forms.normalize import forms as forms_of
from ...forms.popular_names import MEDICINES, spoken
from ...lexicon.lookup import Lead, are
from ...lexicon.opened import Lexicon
from ..words.keyed import keyed
from ..words.runs import Span, ends, starts
from ..words.taken import left_out
from .shortened import longer

CLASS = ("ChemicalRole",)
_INHIBITED, _AGAINST, _MORE = 0.05, 0.08, 0.04  # what each way costs
_WORDS = 4  # tokens of the name of a class before a word for a medicine
_SUFFIXED = re.compile(r"(?P<of>[A-Z][A-Za-z]{0,3}[A-Z0-9](?:[A-Z0-9]|[/-](?=[A-Z0-9]))*)-?is?(?!\w)")
_ANTI = re.compile(
    r"(?P<anti>[Aa]nti[- ]?)?(?P<of>[A-Z][A-Za-z]*(?:-?\d+[A-Za-z]?)?)"
    r"(?: (?P<what>antibod(?:y|ies)|monoclonals?|mAbs?|biologics?|agents?|blockers?|inhibitors?|antagonists?|drugs?"
    r"|therap(?:y|ies)))?(?!\w)"
)
_ANTIBODY = ("antibod", "monoclonal", "mab", "biologic")  # some members of a class only
_CALLED = ("{} inhibitors", "{} antagonists", "{} receptor antagonists", "{} blockers")
_MEDICINES = frozenset(f for word in (*MEDICINES, "biologic") for f in forms_of(word))


def short_classes(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans that name a class of drugs in these ways, with the way to each."""
    for lo in range(len(tokens)):
        if starts(tokens, lo):
            yield from _inhibited(lexicon, tokens, lo)
            yield from _against(lexicon, tokens, lo)
            yield from _with_medicine(lexicon, tokens, lo)


def _inhibited(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    """What is inhibited, with an i behind it: "HDACi", "CDK4/6i"."""
    match = _SUFFIXED.match(tokens.text, tokens.start[lo])
    if match is None or match.end() not in tokens.end:
        return
    hi = tokens.end.index(match.end()) + 1
    name = f"{match['of']} inhibitors"
    yield from (((lo, hi), lead) for lead in _classes(lexicon, name, (f"“{name}” for “{match[0]}”",), _INHIBITED))


def _against(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    """What acts against a signal: "anti-CGRP antibodies", "TNF blockers", "anti-TNFs"."""
    match = _ANTI.match(tokens.text, tokens.start[lo])
    if match is None or not (match["anti"] or match["what"]) or match.end() not in tokens.end:
        return
    hi = tokens.end.index(match.end()) + 1
    own = lexicon.plain(" ".join(tokens.norm[lo:hi]))
    if own is not None and any(are(lexicon.categories(e.node), CLASS) for e in lexicon.entries(own)):
        return
    what, of = match["what"] or "", match["of"].removesuffix("s")
    some = (left_out(what),) if what.casefold().startswith(_ANTIBODY) else ()
    for name in (way.format(said) for said in (of, *longer().get(of, ())) for way in _CALLED):
        steps = (f"“{name}” for “{match[0]}”", *some)
        found = list(_classes(lexicon, name, steps, _AGAINST))
        yield from (((lo, hi), lead) for lead in found)
        if found:
            return


def _classes(lexicon: Lexicon, name: str, steps: tuple[str, ...], cost: float) -> Iterator[Lead]:
    """Ways to the classes that are called ``name``, or that people call so."""
    words = forms_of(name)
    for called in (words, *(forms_of(known) for _, known in spoken().get(words, ()))):
        yield from (lead._replace(steps=steps) for lead in keyed(lexicon, called, "", cost, CLASS))


def _with_medicine(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    """A class, and a word for a medicine behind it that says no more: "ARV drugs", "SSRI tablets"."""
    for at in range(lo + 1, min(len(tokens) - 1, lo + _WORDS) + 1):
        if tokens.gap[at] > SPACE:
            return
        if tokens.norm[at] not in _MEDICINES or not ends(tokens, at) or not ends(tokens, at + 1):
            continue
        words, step = tuple(tokens.norm[lo:at]), f"“{tokens.raw(at)}” says what it is"
        said = tokens.surface(lo, at)
        if (number := lexicon.plain(" ".join(words))) is not None:
            yield (lo, at + 1), Lead(number, (step,), _MORE, full=said, only=CLASS)
        for _, name in spoken().get(words, ()):
            steps = (f"“{name}” for what is said", step)
            yield from (
                ((lo, at + 1), lead._replace(steps=steps)) for lead in keyed(lexicon, forms_of(name), "", _MORE, CLASS)
            )
