"""What several things have in common, whatever it is: a list for each relation in which all of them stand alike.

"What do C9orf72, SOD1, FUS and TARDBP have in common?" names no relation. It is read as one question for each
relation of things of that kind ("which diseases are associated with all of them", "which pathways ..."), and those
stay of which the graph has an answer. A question that says in what ("which pathways do they share") is another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from bioloom.core.biolink import biolink
from bioloom.core.catalogue import catalogue
from bioloom.core.ports import Graph, Grounding, Linker

from .forms.form import parse_form
from .forms.lower import Slot, lower
from .identified import LONGEST, called_so
from .readback.sentence import ReadBack
from .types import Reading, Understanding

MOST = 8  # things
LISTS = 4
NEAR = 0.02  # by how much less another thing of a name may be scored
_ASKED = re.compile(
    r"(?:(?:hi|hello|please|pls|so|tell me|can you tell me|could you tell me|do you know)[,:]?\s+)*"
    r"(?:what(?:'s| is| are| do(?:es)?| have)?|list what|name what|find what)\s+"
    r"(?:(?:the )?(?:things? )?(?:common|shared) (?:to|by|between|among)(?: all of)? (?P<a>.+?)"
    r"|(?P<b>.+?)\s+(?:all |both )?(?:have |has |got )*in common|(?P<c>.+?)\s+(?:all |both )?share"
    r"|links (?P<d>(?:.+?,.+|.+ and .+ and .+)))\s*[?.!]*"
    r"|(?P<e>.+?)\s*[,:;–-]+\s*what (?:do|have) they (?:all |both )?(?:(?:have |got )?in common|share)\s*[?.!]*",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*(?:,\s*and\b|,|;|/|&|\+|\band\b)\s*", re.IGNORECASE)
_LED = re.compile(r"^(?:(?:the|all|these|those|genes?|drugs?|diseases?|proteins?|of|following|:)\s*)+", re.IGNORECASE)
_HOPS = (  # the kind of the things; what is listed, and the hop to it
    ("Gene", "Disease", "gene_associated_with_condition>Disease"), ("Gene", "Pathway", "participates_in>Pathway"),
    ("Gene", "BiologicalProcess", "participates_in>BiologicalProcess"),
    ("Gene", "MolecularActivity", "enables>MolecularActivity"),
    ("Gene", "CellularComponent", "located_in>CellularComponent"),
    ("ChemicalEntity", "Gene", "directly_physically_interacts_with>Gene"),
    ("ChemicalEntity", "ChemicalRole", "has_chemical_role>ChemicalRole"),
    ("ChemicalEntity", "Disease", "treats>Disease"),
    ("ChemicalEntity", "PhenotypicFeature", "has_side_effect>PhenotypicFeature"),
    ("Disease", "Gene", "gene_associated_with_condition<Gene"),
    ("Disease", "PhenotypicFeature", "has_phenotype>PhenotypicFeature"),
    ("Disease", "GeneticInheritance", "has_mode_of_inheritance>GeneticInheritance"), ("Disease", "Chem", "treats<Chem"),
)  # fmt: skip
_SLOT = {"Gene": "Gene", "ChemicalEntity": "Chem", "Disease": "Disease"}


def in_common(text: str, linker: Linker, graph: Graph) -> Understanding | None:
    """The lists of what the things in ``text`` share; None where it asks something else, or nothing is shared."""
    asked = _ASKED.fullmatch(text.strip()) if len(text) <= LONGEST else None
    if asked is None:
        return None
    group = next(g for g in "abcde" if asked[g])
    names = [n for p in _BETWEEN.split(_LED.sub("", asked[group])) if (n := p.strip(" \"'“”?.!"))]
    if not 1 < len(names) <= MOST:
        return None
    found = [called_so(n, linker) for n in names]
    for kind in _SLOT:
        things = [_of(kind, each) for each in found]
        if None not in things:
            known = [t for t in things if t is not None]
            if len({t.entity.curie for t in known}) < len(known):
                return None
            parts = tuple(_shared(kind, known, text, graph))[:LISTS]
            return Understanding(parts=parts, understood=tuple(p.said for p in parts)) if parts else None
    return None


def _of(kind: str, found: Sequence[Grounding]) -> Grounding | None:
    """The likeliest thing of a name, if it is of a kind: "MS" is an illness first, though a gene is called so, too."""
    near = (g for g in found if g.score >= found[0].score - NEAR)
    return next((g for g in near if any(biolink().is_a(c, kind) for c in g.entity.categories)), None)


def _shared(kind: str, things: Sequence[Grounding], text: str, graph: Graph) -> Iterator[Reading]:
    """A reading for each relation in which all of the things stand to something."""
    slots, at = [], 0
    for thing in things:
        at = text.index(thing.text, at)
        end = at + len(thing.text)
        slots.append(Slot(text=thing.text, start=at, end=end, kind=_SLOT[kind], readings=(thing,)))
        at = end
    say = ReadBack(catalogue())
    for own, wanted, hop in _HOPS:
        if own == kind:
            form = parse_form(f"select {wanted} | {' ; '.join([hop] * len(things))}")
            reading = lower(form, slots, catalogue())
            if graph.match(reading.pattern).count:
                said = say.say(form, [t.entity.name for t in things], [s.kind for s in slots])
                yield reading.model_copy(update={"said": said})
