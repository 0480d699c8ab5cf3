"""Ways to things of cells by another of their names: "Krebs cycle" as a pathway, "kinases" as an activity.

Vocabularies that overlap name one process, part or activity each in their own words: what a heading of one of them is
called as well may be the name that another has for it. People name an activity by what has it, and a signalling pathway
by what signals.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...forms.english_words import FUNCTION_WORDS, generic
from ...forms.normalize import SPACE, Tokens
from ...forms.normalize import forms as forms_of
from ...lexicon.aliases import SYMBOL, Kind
from ...lexicon.lookup import Lead, are
from ...lexicon.opened import Lexicon
from ..words.keyed import keyed
from ..words.runs import Span, ends, runs, starts

_DONE = ("BiologicalProcess", "Pathway", "MolecularActivity")
# What a heading of some kind may stand for: cilia are no lashes.
_STANDS_FOR = (
    dict.fromkeys(_DONE, _DONE)
    | {kind: (kind,) for kind in ("CellularComponent", "GrossAnatomicalStructure", "Cell")}
    | {"Protein": ("MolecularActivity",)}
)
_OTHER, _ACTIVITY, _PATHWAY = 0.06, 0.08, 0.07  # what each way costs
_BARE = 0.2  # how well known a heading is at most that another node may stand for
_NAMES = 24  # of a heading that are tried
_LONGEST = 5  # tokens
_HEADS = frozenset(
    f
    for word in ("receptor", "channel", "transporter", "ligase", "factor", "pump", "exchanger", "chaperone", "carrier")
    for f in forms_of(word)
)
_ASE = ("ase", "ases")
# What GO puts before the name of an activity, beside what has it.
_MORE = tuple(
    map(
        forms_of,
        ("", "protein", "monoatomic", "G protein-coupled", "neurotransmitter", "DNA-binding", "L", "transmembrane"),
    )
)
_ACTS = forms_of("activity")
_SIGNALS = frozenset(f for word in ("pathway", "signaling", "cascade", "signalling") for f in forms_of(word))
_WAYS = (
    "signaling by {}", "{} signaling pathway", "{} signaling", "signaling by {} receptor", "{} pathway",
    "{} receptor signaling pathway", "{} family signaling cascades", "{} cascade",
)  # fmt: skip


def other_names(lexicon: Lexicon, tokens: Tokens, wall: Sequence[int]) -> Iterator[tuple[Span, Lead]]:
    """Spans that name something of cells in these ways, with the ways to its names."""
    for lo, hi, number in runs(lexicon, tokens, range(len(tokens)), wall):
        yield from (((lo, hi), lead) for lead in _also_called(lexicon, number))
    for lo in range(len(tokens)):
        if starts(tokens, lo) and tokens.norm[lo] not in FUNCTION_WORDS:
            for hi in range(lo + 1, min(len(tokens), lo + _LONGEST) + 1):
                if hi > lo + 1 and tokens.gap[hi - 1] > SPACE:
                    break
                if ends(tokens, hi):
                    yield from (((lo, hi), lead) for lead in named_so(lexicon, tokens, lo, hi))


def named_so(lexicon: Lexicon, tokens: Tokens, lo: int, hi: int) -> Iterator[Lead]:
    """The ways of one stretch to an activity by what has it, and to a pathway by what signals."""
    words, last = tokens.norm[lo:hi], tokens.raw(hi - 1).casefold()
    if (words[-1] in _HEADS or last.endswith(_ASE)) and " ".join(words) not in generic():
        for more in _MORE if len(words) > 1 else _MORE[:1]:
            step = f"“activity” of “{tokens.surface(lo, hi)}”"
            yield from keyed(lexicon, (*more, *words, *_ACTS), step, _ACTIVITY, ("MolecularActivity",))
    if words[-1] in _SIGNALS and len(words) > 1:
        of = list(words)
        while len(of) > 1 and of[-1] in _SIGNALS:
            of.pop()
        for at, way in enumerate(_WAYS):
            name = way.format(" ".join(of))
            if (said := forms_of(name)) != words:
                yield from keyed(lexicon, said, f"“{name}”", _PATHWAY + 0.01 * at, ("Pathway", "BiologicalProcess"))


def _also_called(lexicon: Lexicon, number: int) -> Iterator[Lead]:
    """The ways by other names of a heading of which little is known, to kinds of which nothing known is called so."""
    entries = [e for e in lexicon.entries(number) if e.kind <= Kind.RELATED]
    bare = [e for e in entries if e.kind <= Kind.SYNONYM and not e.shape & SYMBOL]
    bare = [e for e in bare if lexicon.prior(e.node) <= _BARE]
    known = [lexicon.categories(e.node) for e in entries if lexicon.prior(e.node) > _BARE] if bare else []
    for entry in bare:
        heading = next((k for k in _STANDS_FOR if are(lexicon.categories(entry.node), (k,))), "")
        only = tuple(k for k in _STANDS_FOR.get(heading, ()) if not any(are(own, (k,)) for own in known))
        for other in lexicon.names(entry.node)[:_NAMES] if only else ():
            if other.kind <= Kind.SYNONYM and not other.shape & SYMBOL:
                key = lexicon.plain(" ".join(forms_of(other.text)))
                if key is not None and key != number:
                    step = f"“{other.text}” for “{entry.text}”"
                    yield Lead(key, (step,), _OTHER, words=True, only=only, beside=entry.node)
