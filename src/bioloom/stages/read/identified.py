"""What an identifier stands for: "uniprot accession P04637 belongs to what".

An identifier that stands with the word for its own vocabulary asks what it is, not which identifiers its thing has. A
question is of this form where each of its words is the identifier, a word for an identifier or for its vocabulary, a
word for a kind of thing, or one that only asks. One with any other word, another vocabulary among them ("the Ensembl
ID of HGNC:1100"), is left to what reads everything else. "HPO term for brachydactyly + its id" asks for one thing: a
term is known by its identifier.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from bioloom.core.biolink import biolink
from bioloom.core.catalogue import catalogue
from bioloom.core.pattern import Pattern, Var
from bioloom.core.ports import Grounding, Linker
from bioloom.ground.identity.identifiers import canonical, recognise

from .readback.raised import said_back
from .types import Bound, Reading, Role, Span, Understanding

SURE = 0.75  # of a grounding: a name with some of its words left out has less
LONGEST = 160  # characters of such a question
_ASKS = (
    r"what|which|who|whose|return|resolve|means?|meaning"
    r"|meant|stands? for|refers? to|belongs? to|names?|labels?|encodes?|codes? for|="
)
_ASKED = re.compile(rf"(?<![\w-])(?:{_ASKS})(?![\w-])|\?\s*$", re.IGNORECASE)
_DECIDES = re.compile(r"\s*(?:is|are|does|do|was|has|can)\b(?!.*\b(?:what|which)\b)", re.IGNORECASE)
_ID = re.compile(
    r"(?:accession|acc|id|ids|identifier|number|no|code|entry|record|curie|key|term|xref)s?", re.IGNORECASE
)
_FRAME = (
    "a an the is are was of for to in on by with from this that it its does do did has have had having please tell "
    "me us give show find identify resolve name names named called what which who whose what's whats mean means "
    "meaning meant stand stands refer refers referred belong belongs belonging encode encodes encoded code codes "
    "coded map maps mapped correspond corresponds corresponding describe described represent represents denote "
    "denotes denoted assigned bears carries under goes one human exactly know i want need look up lookup into "
    "convert translate and so thing say behind hi hello thanks input output return query given label labels preferred ="
)
_ONLY_ASKS = frozenset(_FRAME.split())
# What people call a kind of thing, and the Biolink class that the thing must be of; a protein stands for its gene.
KINDS: Mapping[str, str] = {
    "gene": "Gene", "protein": "Gene", "enzyme": "Gene", "receptor": "Gene", "disease": "Disease",
    "disorder": "Disease", "condition": "Disease", "illness": "Disease", "syndrome": "Disease",
    "drug": "ChemicalEntity", "medicine": "ChemicalEntity", "compound": "ChemicalEntity", "chemical": "ChemicalEntity",
    "molecule": "ChemicalEntity", "substance": "ChemicalEntity", "phenotype": "PhenotypicFeature",
    "symptom": "PhenotypicFeature", "sign": "PhenotypicFeature", "pathway": "Pathway", "process": "BiologicalProcess",
    "tissue": "AnatomicalEntity", "organ": "AnatomicalEntity", "cell": "Cell",
}  # fmt: skip
_WORD = re.compile(r"[^\s,;:.?!()\[\]{}\"“”]+")
_SYMBOL = re.compile(r"(?<![\w-])(?:official |approved )?(?:gene )?symbol(?![\w-])", re.IGNORECASE)


def identified(text: str, linker: Linker) -> Understanding | None:
    """What asks which thing an identifier stands for; None where ``text`` is of no such form or nobody knows it."""
    if len(text) > LONGEST or len(found := list(recognise(text))) != 1:
        return None
    one = found[0]
    before, after = text[: one.start], text[one.end :]
    rest = f"{before} {after}"
    if not _ASKED.search(rest) or _DECIDES.match(text) or not before.strip() + after.strip(" ?.!"):
        return None
    kinds = [KINDS[w] for w in map(_singular, _WORD.findall(rest)) if w in KINDS]
    vocabulary = one.key.partition(":")[0]
    symbol = bool(_SYMBOL.search(rest))
    if len(set(kinds)) > 1 or not all(_spared(w, vocabulary) for w in _WORD.findall(_SYMBOL.sub(" ", rest))):
        return None
    meant = _meant(text[one.start : one.end], one.key, linker, kinds[0] if kinds else "")
    if meant is None:
        return None
    gene = any(biolink().is_a(c, "Gene") for c in meant.entity.categories)
    if symbol and not gene:
        return None
    asks = "symbol" if gene and (symbol or "gene" in rest.casefold()) else "name" if kinds or _named(rest) else ""
    reading = identifies(meant, asks, one.start)
    spans = (Span(start=one.start, end=one.end, text=meant.text, role=Role.MENTION, became=meant.entity.curie),)
    return Understanding(parts=(reading,), understood=(reading.said,), spans=spans)


def called_so(name: str, linker: Linker) -> list[Grounding]:
    """What ``name`` surely stands for, whole and as it is written, the likeliest first."""
    found = (g for g in linker.link(name) if g.text.strip() == name and g.score >= SURE)
    return [g for g in found if not g.dropped and not g.respelt]


def identifies(meant: Grounding, asks: str, start: int) -> Reading:
    """What asks what a thing is, or for ``asks``: its symbol, name or identifier in a vocabulary."""
    nodes = (Var(name="a", categories=meant.entity.categories[:1], curies=(meant.entity.curie,)),)
    pattern = Pattern(nodes=nodes, edges=(), answer="a")
    text = meant.text
    bound = (Bound(node="a", text=text, start=start, end=start + len(text), readings=(meant,)),)
    reading = Reading(
        pattern=pattern, kind="span" if asks else "summary", bound=bound, operator="identify" if asks else "define",
        asks=asks,
    )  # fmt: skip
    return reading.model_copy(update={"said": said_back(reading, catalogue())})


def _meant(written: str, key: str, linker: Linker, kind: str) -> Grounding | None:
    """The one thing that the identifier stands for, of the kind that is asked for."""
    found = [g for g in linker.link(written) if g.text.strip() == written.strip()] or list(linker.link(key))
    fitting = [g for g in found if not kind or any(biolink().is_a(c, kind) for c in g.entity.categories)]
    return fitting[0] if fitting else None


def _spared(word: str, vocabulary: str) -> bool:
    """Whether ``word`` only asks, or says of what sort the identifier or its thing is."""
    low = word.casefold().strip("'’-–—_#/")
    if not low or low in _ONLY_ASKS or _ID.fullmatch(low) or _singular(low) in KINDS:
        return True
    return canonical(f"{low}:1").partition(":")[0] == vocabulary


def _singular(word: str) -> str:
    low = word.casefold()
    return low if low in KINDS or not low.endswith("s") else low[:-1]


def _named(text: str) -> bool:
    return re.search(r"(?<![\w-])(?:names?|called|labels?)(?![\w-])", text, re.IGNORECASE) is not None
