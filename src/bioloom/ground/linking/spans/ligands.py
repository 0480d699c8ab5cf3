"""Ways to the gene of a receptor by what it receives: "GIP receptor", "EGF receptor", "IL-2 receptor alpha".

The signal is a gene under any of its names ("TPO" is one of THPO); a receptor is taken whose gene bears one of the
signal's full names with "receptor" behind it ("thrombopoietin receptor"), or the signal's symbol with an R and is
recorded as a receptor. Nothing is taken that does not say so itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms.initials import spells
from ...forms.normalize import SPACE, Tokens
from ...forms.normalize import forms as forms_of
from ...lexicon.aliases import SYMBOL, Kind
from ...lexicon.lookup import Lead, are
from ...lexicon.opened import Lexicon
from ..words.runs import Span, ends, starts

_GENE = ("Gene",)
_RECEPTOR = forms_of("receptor")[0]
_COST = 0.05
_SIGNAL, _NAMES = 4, 32  # tokens of a signal's short name, and names of it that are tried
_MEMBERS = frozenset(("alpha", "beta", "gamma", "delta"))
_BETWEEN = ((), ("subunit",), ("type",))  # before the member: "interleukin 2 receptor subunit alpha"


def ligand_receptors(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans that are a signal with "receptor" behind it, and a member, with the way to the receptor's gene."""
    for at in range(1, len(tokens)):
        if tokens.norm[at] != _RECEPTOR or tokens.gap[at] != SPACE:
            continue
        for lo in range(max(0, at - _SIGNAL), at):
            if starts(tokens, lo) and all(gap <= SPACE for gap in tokens.gap[lo + 1 : at]):
                for hi, member in _to(tokens, at):
                    yield from (((lo, hi), lead) for lead in _genes(lexicon, tokens.surface(lo, at), member))


def _to(tokens: Tokens, at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Where the name may end, and the member that it says."""
    if ends(tokens, at + 1):
        yield at + 1, ()
    if at + 1 < len(tokens) and tokens.gap[at + 1] <= SPACE and ends(tokens, at + 2):
        member = tokens.norm[at + 1]
        if member in _MEMBERS or tokens.raw(at + 1).isdigit():
            yield at + 2, (member,)


def _genes(lexicon: Lexicon, signal: str, member: Sequence[str]) -> Iterator[Lead]:
    number = lexicon.plain(" ".join(forms_of(signal)))
    for entry in lexicon.entries(number) if number is not None else ():
        if entry.kind > Kind.RELATED or not are(lexicon.categories(entry.node), _GENE):
            continue
        if not lexicon.curie(entry.node).startswith("HGNC:"):
            continue
        for name in lexicon.names(entry.node)[:_NAMES]:
            if name.shape & SYMBOL or name.kind > Kind.RELATED:
                continue
            if not _stands_for(signal, name.text):
                continue  # "GLP-1" is another product of the gene of glucagon
            for between in _BETWEEN if member else ((),):
                key = lexicon.plain(" ".join((*forms_of(name.text), _RECEPTOR, *between, *member)))
                if key is not None:
                    step = f"the receptor of “{name.text}”"
                    yield Lead(key, (step,), _COST, words=True, only=_GENE)
        if entry.kind != Kind.NAME:
            continue
        symbol = f"{lexicon.entity(entry.node).name}R"
        if not member and (key := lexicon.plain(" ".join(forms_of(symbol)))) is not None:
            step = f"“{symbol}”, the receptor of “{symbol[:-1]}”"
            yield Lead(key, (step,), _COST, full=symbol, only=_GENE, told="receptor")


def _stands_for(signal: str, name: str) -> bool:
    """Whether the signal is said by this very name, or is short for it."""
    return signal.casefold() == name.casefold() or spells("".join(filter(str.isalnum, signal)), name)
