"""What short forms stand for, and ways from those with a letter before them: "mCRC" is metastatic colorectal cancer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ...forms.normalize import Tokens
from ...forms.normalize import forms as forms_of
from ...forms.popular_names import sayings, spoken
from ...forms.short_words import short_words
from ...lexicon.aliases import SYMBOL, is_symbol
from ...lexicon.lookup import Lead, are
from ...lexicon.opened import Lexicon
from ..words.keyed import keyed
from ..words.runs import Span, starts
from ..words.taken import left_out

ILL = ("DiseaseOrPhenotypicFeature", "Disease", "PhenotypicFeature")
_SPREAD = re.compile(r"m(?P<of>[A-Z][A-Za-z]{1,5}?)s?(?![\w-])")
_CANCERS = ("cancer", "carcinoma", "tumor", "tumour", "sarcoma", "melanoma", "neoplasm", "lymphoma")
_WORD = "metastatic"
_COST, _LESS = 0.06, 0.12  # what it costs, and where the graph knows the cancer alone


@cache
def longer() -> dict[str, tuple[str, ...]]:
    """What short forms stand for, as they are written: those that everybody uses, and short words of the clinic."""
    out: dict[str, dict[str, None]] = {short: dict.fromkeys(said) for short, said in short_words().items()}
    for name, said in sayings().items():
        for short in filter(is_symbol, said):
            out.setdefault(short, {})[name] = None
    for rows in spoken().values():
        for short, name in rows:
            if is_symbol(short) and not is_symbol(name):
                out.setdefault(short, {})[name] = None
    return {short: tuple(names) for short, names in out.items()}


def metastatic(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans that are a short form of a cancer with an m before it, with the ways to its names."""
    for lo in range(len(tokens)):
        match = _SPREAD.match(tokens.text, tokens.start[lo]) if starts(tokens, lo) else None
        if match is None or match.end() not in tokens.end:
            continue
        hi = tokens.end.index(match.end()) + 1
        names = dict.fromkeys((*longer().get(match["of"], ()), *_recorded(lexicon, match["of"])))
        some = [name for name in names if any(word in name.casefold() for word in _CANCERS)]
        whole = [f"{_WORD} {name}" for name in some]
        found = [lead for name in whole for lead in keyed(lexicon, forms_of(name), f"“{name}”", _COST, ILL)]
        for name in () if found else some:
            less = keyed(lexicon, forms_of(name), f"“{name}”", _LESS, ILL)
            found += [lead._replace(steps=(*lead.steps, left_out(_WORD))) for lead in less]
        yield from (((lo, hi), lead) for lead in found)


def _recorded(lexicon: Lexicon, short: str) -> Iterator[str]:
    """What the illnesses are called that a vocabulary has under a short form."""
    number = lexicon.plain(" ".join(forms_of(short)))
    for entry in lexicon.entries(number) if number is not None else ():
        if entry.shape & SYMBOL and entry.text == short and are(lexicon.categories(entry.node), ILL):
            yield lexicon.entity(entry.node).name
