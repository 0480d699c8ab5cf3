"""Which identifiers things have in vocabularies that a question names: "DrugBank and ChEBI ids of apixaban".

A question is of this form where it names a vocabulary beside a word for an identifier, and all else in it are whole
names of things, words for a kind of thing and words that only ask. Each pair of a thing and a vocabulary is asked for
by itself, in the order of the question; one that the graph lacks is then said to be missing, not left out. Anything
else in the words leaves the question to what reads everything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bioloom.core.biolink import biolink
from bioloom.core.ports import Grounding, Linker
from bioloom.ground.identity.identifiers import canonical

from .identified import KINDS, LONGEST, called_so, identifies
from .types import Understanding

MOST = 12  # pairs of a thing and a vocabulary
# Vocabularies as people write them: what the graph's identifiers are asked by, and what their things are.
_GENE, _DRUG, _DISEASE = "Gene", "ChemicalEntity", "DiseaseOrPhenotypicFeature"
_VOCABULARIES = (
    ("DrugBank", r"drug ?bank", _DRUG), ("ChEBI", r"chebi", _DRUG), ("ChEMBL", r"chembl", _DRUG),
    ("PubChem", r"pub ?chem(?: c(?:ompound )?id)?", _DRUG), ("CAS", r"cas(?: registry)?", _DRUG),
    ("UNII", "unii", _DRUG), ("RxNorm", r"rx ?norm|rxcui", _DRUG), ("ATC", "atc", _DRUG),
    ("InChIKey", r"inchi ?keys?", _DRUG),
    ("HMDB", "hmdb", _DRUG), ("DrugCentral", r"drug ?central", _DRUG), ("KEGG", "kegg", ""),
    ("HGNC", "hgnc", _GENE), ("Entrez", r"entrez(?: gene)?|ncbi ?gene|ncbi", _GENE),
    ("Ensembl", r"ensembl|ensg", _GENE),
    ("UniProt", r"uni ?prot(?:kb)?|swiss-?prot", _GENE), ("OMIM", r"omim|mim", ""), ("MONDO", "mondo", _DISEASE),
    ("DOID", r"doid|disease ontology", _DISEASE), ("ORPHA", r"orpha(?:net|code)?|ordo", _DISEASE),
    ("ICD10", r"icd[- ]?10(?:[- ]?cm)?", _DISEASE), ("ICD9", r"icd[- ]?9(?:[- ]?cm)?", _DISEASE),
    ("ICD", r"icd(?![- ]?\d)", _DISEASE), ("SNOMEDCT", r"snomed(?:[- ]?ct)?", _DISEASE),
    ("EFO", "efo", _DISEASE), ("NCIT", r"ncit|nci thesaurus", ""), ("UMLS", r"umls(?: cui)?", ""),
    ("MeSH", "mesh", ""), ("HPO", r"hpo|hp", "PhenotypicFeature"), ("GO", "go", ""), ("UBERON", "uberon", ""),
)  # fmt: skip
_NAMES = (("synonyms", r"synonyms?|other names?|aliases"), ("symbol", r"(?:official |approved )?(?:gene )?symbols?"))
_SAID = "|".join(f"(?P<v{n}>{said})" for n, (_, said, _) in enumerate(_VOCABULARIES))
_ALSO = "|".join(f"(?P<n{n}>{said})" for n, (_, said) in enumerate(_NAMES))
_ID = (
    r"(?:accessions?|acc|ids?|identifiers?|numbers?|no|codes?|curies?|xrefs?|keys?|cross-?references?|terms?|headings?)"
)
_ASKED = re.compile(
    rf"(?<![\w:-])(?:{_SAID})(?P<id>[ _-]*{_ID}(?: {_ID})?)?(?![\w:-])|(?<![\w-])(?:{_ALSO})(?![\w-])"
    rf"|(?<![\w-])(?P<bare>{_ID})(?![\w-])",
    re.IGNORECASE,
)
_TURNS = re.compile(
    r"(?<!\w)(?:resolve|map|convert|translate|look ?up|xref|normali[sz]e|equivalents?|corresponding)\b", re.IGNORECASE
)
_EDGE = (
    "a an the is are was of for to in into on by with from this its it please pls tell me us give show find "
    "identify get resolve return output print provide supply state list name map convert translate look up lookup "
    "need want i we you can could would what which what's whats under entity term concept entry human exactly and "
    "or as well also both hi hello thanks thank good morning fetch retrieve normalise normalize query task kindly "
    "do does have has know any there equivalent equivalents corresponding"
)  # fmt: skip
_IDLE = frozenset((*_EDGE.split(), ""))
_KINDS = frozenset((*KINDS, *(f"{k}s" for k in KINDS)))
_BETWEEN = re.compile(r"\s*(?:,|;|/|&|\+|\band\b)\s*", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z]+")
_MARKS = " \t,;:.?!()[]{}\"'“”‘’=|<>→-–—_"


class _Wanted(NamedTuple):
    """A vocabulary, or what else is asked beside one, and what its things are (empty: anything)."""

    asks: str
    kind: str = ""


def identifiers_of(text: str, linker: Linker) -> Understanding | None:
    """What asks for identifiers in vocabularies by name; None where ``text`` has another form or strange names."""
    if len(text) > LONGEST:
        return None
    found = list(_ASKED.finditer(text))
    wanted = list(dict.fromkeys(w for m in found if (w := _wanted(m)) is not None))
    said = any(m["id"] or m["bare"] or m[0].casefold() == "doid" for m in found) or _TURNS.search(text)
    if not said or not any(w.asks not in dict(_NAMES) for w in wanted):
        return None
    things = _things(text, found, wanted, linker)
    if not things or len(things) * len(wanted) > MOST:
        return None
    parts = tuple(identifies(t, w.asks, text.index(t.text)) for t in things for w in wanted)
    return Understanding(parts=parts, understood=tuple(p.said for p in parts))


def _wanted(match: re.Match[str]) -> _Wanted | None:
    kind = match.lastgroup and next((n for n, v in match.groupdict().items() if v and n[1:].isdigit()), None)
    if not kind:
        return None
    number = int(kind[1:])
    return _Wanted(*_VOCABULARIES[number][::2]) if kind[0] == "v" else _Wanted(_NAMES[number][0])


def _things(
    text: str, asked: Sequence[re.Match[str]], wanted: Sequence[_Wanted], linker: Linker
) -> list[Grounding] | None:
    """What the rest of ``text`` names, in order; None where some of it is no whole name."""
    out: list[Grounding] = []
    for chunk in _chunks(text, asked):
        if not _trimmed(chunk):
            continue
        whole = _named(chunk, wanted, linker)
        found = [whole] if whole else [_named(r, wanted, linker) for r in _BETWEEN.split(chunk) if _trimmed(r)]
        if not all(found):
            return None
        out += [f for f in found if f is not None]
    called = {KINDS[k] for w in _WORD.findall(text) if (k := w.casefold().removesuffix("s")) in KINDS}
    fits = all(any(biolink().is_a(c, k) for c in t.entity.categories for k in called) for t in out) if called else True
    return out if fits else None


def _chunks(text: str, asked: Sequence[re.Match[str]]) -> Iterator[str]:
    """What stands before, between and behind the words for vocabularies and identifiers."""
    last = 0
    for m in asked:
        yield text[last : m.start()]
        last = m.end()
    yield text[last:]


def _trimmed(chunk: str, idle: frozenset[str] = _IDLE | _KINDS) -> str:
    """``chunk`` without marks and without ``idle`` words at its ends: those that only ask, and those for a kind."""
    words = chunk.strip(_MARKS).split()
    while words and words[0].strip(_MARKS).casefold() in idle:
        words.pop(0)
    while words and words[-1].strip(_MARKS).casefold() in idle:
        words.pop()
    return " ".join(words).strip(_MARKS)


def _named(stretch: str, wanted: Sequence[_Wanted], linker: Linker) -> Grounding | None:
    """What ``stretch`` names, whole: a thing of a vocabulary that is asked for, else of its kind, else the first.

    A word for a kind may be part of the name ("Wilson disease") or stand beside it ("the disease psoriasis").
    """
    whole = _trimmed(stretch, _IDLE)
    words = whole.split()
    led = next((n for n, w in enumerate(words) if w.strip(_MARKS).casefold() not in _IDLE | _KINDS), 0)
    own = {canonical(f"{w.asks}:1").partition(":")[0] for w in wanted}
    kinds = [w.kind for w in wanted if w.kind]
    for name in dict.fromkeys((whole, " ".join(words[led:]).strip(_MARKS), _trimmed(stretch))):
        if found := called_so(name, linker):
            first = next((g for g in found if canonical(g.entity.curie).partition(":")[0] in own), None)
            of_kind = (g for g in found if any(biolink().is_a(c, k) for c in g.entity.categories for k in kinds))
            return first or next(of_kind, found[0])
    return None
