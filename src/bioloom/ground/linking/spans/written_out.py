"""Ways from names that people cut short or say in other words: "von Gierke", "fat metabolism", "Tylenol overdose"."""

from __future__ import annotations

from collections.abc import Iterator

from ...forms.english_words import FUNCTION_WORDS, asking, common_words, english
from ...forms.formulas import everyday
from ...forms.normalize import BREAK, HYPHEN, SPACE, Tokens
from ...forms.normalize import forms as forms_of
from ...forms.popular_names import spoken
from ...forms.process_names import LONGEST, process_names
from ...lexicon.aliases import Kind, is_symbol
from ...lexicon.lookup import Lead, are
from ...lexicon.opened import Lexicon
from ..candidates.called_most import KNOWN
from ..drugs.products import PARTED, leads_to
from ..words.cues import CHEMICAL, GENE, HEADS, ILL
from ..words.runs import Span, ends, starts
from ..words.taken import left_out

_PARTICLES = frozenset(["von", "van", "de", "der", "den", "di", "la", "le", "du", "del"])
_NOUNS = ("disease", "syndrome")
_SMALL, _LEAST_SMALL = 0.1, 3  # what small letters cost a short form, and how long it is then at least
_SYMBOLIC = (*GENE, "ProteinDomain")
_PERSON = 3  # letters of somebody's name
_PERSONS = 6  # tokens of somebody's disease
_EPONYM, _ALONE, _PROCESS, _DRUG, _SAID, _PRODUCT = 0.1, 0.25, 0.06, 0.06, 0.05, 0.1
_SIGN = ("DiseaseOrPhenotypicFeature",)
_PROCESSES = ("BiologicalProcess", "Pathway")
# What may come of a drug, with its name before it.
_OF_DRUGS = tuple(
    map(forms_of, ("overdose", "poisoning", "intoxication", "toxicity", "allergy", "withdrawal", "dependence"))
)
# What may stand behind a disease that somebody's name is short for.
_OF_ILLNESSES = frozenset(
    f for word in ("patient", "gene", "family", "carrier", "symptom", "treatment", "drug", "sufferer")
    for f in forms_of(word)
)  # fmt: skip
_BRAND, _NAMES = 3, 64  # tokens of a drug's name; other names of it that are tried


def written_out(lexicon: Lexicon, tokens: Tokens) -> Iterator[tuple[Span, Lead]]:
    """Spans that are names once they are written out, with the way to each."""
    for lo in range(len(tokens)):
        if starts(tokens, lo):
            yield from _somebodys(lexicon, tokens, lo)
            yield from _eponym_alone(lexicon, tokens, lo)
            yield from _process(lexicon, tokens, lo)
            yield from _of_drug(lexicon, tokens, lo)
            yield from _spoken(lexicon, tokens, lo)
            yield from _complex(lexicon, tokens, lo)
    for one in everyday(tokens.text):
        number = lexicon.plain(" ".join(forms_of(one.names[0])))
        if number is not None and one.start in tokens.start and one.end in tokens.end:
            span = tokens.start.index(one.start), tokens.end.index(one.end) + 1
            yield span, Lead(number, ("formula read as its name",), _SAID, words=True, only=CHEMICAL)


def _somebodys(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    """Somebody's disease without the word, where a particle or a hyphen shows that it is somebody's."""
    hi = lo
    while hi < len(tokens) and hi - lo < _PERSONS and _person(tokens, hi, lo):
        hi += 1
    words = [_bare(tokens.raw(i)) for i in range(lo, hi)]
    joined = any(tokens.gap[i] == HYPHEN for i in range(lo + 1, hi))
    alone = hi - lo == 1 and _unknown(lexicon, tokens, lo)
    if not (alone or joined or (words and words[0].casefold() in _PARTICLES)) or words[-1].casefold() in _PARTICLES:
        return
    behind = tokens.norm[hi] if hi < len(tokens) and tokens.gap[hi] != BREAK else ""
    free = behind in FUNCTION_WORDS or behind in _OF_ILLNESSES or asking(behind)
    if not ends(tokens, hi) or behind in HEADS or (behind and not free):
        return  # "von Willebrand factor" is no disease
    for noun in _NOUNS:
        number = lexicon.plain(" ".join((*tokens.norm[lo:hi], *forms_of(noun))))
        if number is not None:
            yield (
                (lo, hi),
                Lead(number, (f"“{noun}” added to a name",), _ALONE if alone else _EPONYM, words=True, only=ILL),
            )


def _eponym_alone(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    """Somebody's disease without the word where little is known of the one that is recorded so: "Addison's"."""
    number = lexicon.plain(tokens.norm[lo])
    nodes = [e.node for e in lexicon.entries(number) if e.kind == Kind.EPONYM] if number is not None else []
    if not nodes or not tokens.raw(lo)[0].isupper() or not ends(tokens, lo + 1):
        return
    least = max(map(lexicon.prior, nodes)) + KNOWN
    for noun in _NOUNS:
        whole = lexicon.plain(f"{tokens.norm[lo]} {forms_of(noun)[0]}")
        if whole is not None and any(lexicon.prior(e.node) >= least for e in lexicon.entries(whole)):
            yield (lo, lo + 1), Lead(whole, (f"“{noun}” added to a name",), _EPONYM, words=True, only=ILL)


def _bare(raw: str) -> str:
    return raw.replace("’", "'").removesuffix("'s")


def _person(tokens: Tokens, at: int, lo: int) -> bool:
    raw = _bare(tokens.raw(at))
    if at > lo and tokens.gap[at] not in (HYPHEN, SPACE):
        return False
    if raw.casefold() in _PARTICLES:
        return True
    if len(raw) < _PERSON or not raw.isalpha():
        return False
    return raw[0].isupper() or (tokens.norm[at] not in english() and tokens.gap[at] == HYPHEN) or at == lo


def _unknown(lexicon: Lexicon, tokens: Tokens, at: int) -> bool:
    """Whether a word with a capital is no other name and no English: "Pompe", not "Graves"."""
    raw = _bare(tokens.raw(at))
    low = raw.casefold()
    return raw[:1].isupper() and low not in common_words() and low not in english() and not _named(lexicon, tokens, at)


def _named(lexicon: Lexicon, tokens: Tokens, at: int) -> bool:
    return lexicon.plain(tokens.norm[at]) is not None or lexicon.compact(tokens.norm[at]) is not None


def _process(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    if tokens.norm[lo] in FUNCTION_WORDS:
        return
    for hi in range(lo + 2, min(len(tokens), lo + LONGEST) + 1):
        if tokens.gap[hi - 1] > SPACE:
            return
        if ends(tokens, hi):
            for name, step in process_names(tokens.norm[lo:hi]):
                if (number := lexicon.plain(" ".join(forms_of(name)))) is not None:
                    yield (lo, hi), Lead(number, (step,), _PROCESS, words=True, only=_PROCESSES)


def _of_drug(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    """What comes of a drug, by another name of the drug: "Tylenol overdose"."""
    for at in range(lo + 1, min(len(tokens) - 1, lo + _BRAND) + 1):
        of = next((of for of in _OF_DRUGS if tokens.norm[at : at + len(of)] == of), ())
        hi = at + len(of)
        if not of or tokens.gap[at] > SPACE or not ends(tokens, hi):
            continue
        number = lexicon.plain(" ".join(tokens.norm[lo:at]))
        for entry in lexicon.entries(number) if number is not None else ():
            if entry.kind <= Kind.RELATED and are(lexicon.categories(entry.node), CHEMICAL):
                for other in lexicon.names(entry.node)[:_NAMES]:
                    key = lexicon.plain(" ".join((*forms_of(other.text), *of)))
                    if key is not None:
                        step = f"“{other.text}” for “{tokens.surface(lo, at)}”"
                        yield (lo, hi), Lead(key, (step,), _DRUG, words=True, only=_SIGN)


def _spoken(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    """What people say for a thing: "killer T cells"; a short form ("CsA") as it is written alone."""
    for hi in range(lo + 1, min(len(tokens), lo + LONGEST) + 1):
        if hi > lo + 1 and tokens.gap[hi - 1] > SPACE:
            return
        for said, name in spoken().get(tuple(tokens.norm[lo:hi]), ()) if ends(tokens, hi) else ():
            if PARTED in name:
                step = f"“{name}” for what is said"
                products = list(leads_to(lexicon, name, (step,), _SAID)) or _one_of(lexicon, name)
                yield from (((lo, hi), lead) for lead in products)
                continue
            number = lexicon.plain(" ".join(forms_of(name)))
            careless = _spelt(said, tokens.surface(lo, hi)) if is_symbol(said) else 0.0
            if number is not None and careless is not None:
                symbol = name.upper() if is_symbol(name) else ""  # of a gene, or a domain
                lead = Lead(number, (f"“{symbol or name}” for what is said",), _SAID + careless, words=not symbol)
                yield (lo, hi), lead._replace(full=symbol, only=_SYMBOLIC) if symbol else lead


def _one_of(lexicon: Lexicon, name: str) -> list[Lead]:
    """The ways to the drugs of a product that the graph has not; each says which of them it leaves out."""
    drugs = name.split(PARTED)
    out: list[Lead] = []
    for drug in drugs:
        steps = (f"“{drug}”, which is in it", *(left_out(other) for other in drugs if other != drug))
        out += leads_to(lexicon, drug, steps, _PRODUCT)
    return out


def _spelt(said: str, surface: str) -> float | None:
    """What the way costs in which a short form is written; None where it is another word: "ms", "pad"."""
    if surface in (said, f"{said}s"):
        return 0.0
    low = surface.casefold()
    same = low.removesuffix("s" if not said.casefold().endswith("s") else "") == said.casefold()
    plain = low in common_words() or low in english() or asking(low)
    return _SMALL if same and len(said) >= _LEAST_SMALL and surface.islower() and not plain else None


def _complex(lexicon: Lexicon, tokens: Tokens, lo: int) -> Iterator[tuple[Span, Lead]]:
    """An enzyme of several chains, which is recorded as a complex: "gamma-secretase"."""
    for hi in range(lo + 1, min(len(tokens), lo + _BRAND) + 1):
        if hi > lo + 1 and tokens.gap[hi - 1] > HYPHEN:
            return
        if tokens.raw(hi - 1).endswith("ase") and ends(tokens, hi):
            number = lexicon.plain(" ".join((*tokens.norm[lo:hi], *forms_of("complex"))))
            if number is not None:
                yield (lo, hi), Lead(number, ("“complex” added",), _EPONYM, words=True, only=("CellularComponent",))
