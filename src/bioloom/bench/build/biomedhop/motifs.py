"""The task specifications of BioMedHop: what kinds of graph pattern are asked about, and in what shares.

Every motif is a star around its answer: two or three *arms* lead from the answer to a known node, over one edge or
two. A shared neighbour is two equal arms, a three-clue intersection three, a metapath with its hidden disease the two
halves of the path. So one sampler, one matcher and one validator serve all families.

Source: BioMedHop, Tables 2 (families), 16 (entity pairs), 17 (metapaths) and Appendix D.1 (seven neighbour types). The
paper names the number of neighbour-type patterns, 14, and not the patterns; these are ours.
"""

from __future__ import annotations

from bioloom.bench.build.items.item import Family
from bioloom.bench.build.paths import biomedhop as paths
from bioloom.bench.build.paths import steps as s
from bioloom.bench.build.paths.types import Hop, Kind, PathType, back
from bioloom.core.pattern import Operator
from bioloom.core.value import Value

FAMILY_SHARES: dict[Family, int] = {"entity_pair": 2142, "intersection": 3682, "path": 2653, "count": 1568}

ORGANISM = Kind(name="Organism", categories=("OrganismTaxon",))
PLACE = Kind(name="Location", categories=("GeographicLocation",))
SYMPTOM = Kind(name="Symptom", categories=("PhenotypicFeature",))

_CAUSED = s.Step(name="caused", readings=(s.Reading(subject="OrganismTaxon", predicate="causes", object="Disease"),))
_PREVALENT = s.Step(
    name="prevalent",
    readings=(s.Reading(subject="Disease", predicate="located_in", object="GeographicLocation"),),
)
_INCREASED = s.Step(
    name="increased",
    readings=(s.Reading(subject="Disease", predicate="has_increased_amount", object="Gene"),),
    recipes=("hetionet_part",),
)


class Arm(Value):
    """The way from the answer to one known node.

    Attributes:
        kinds: From the answer outward; the last is that of the known node.
        hops: Between them, one fewer.
    """

    kinds: tuple[Kind, ...]
    hops: tuple[Hop, ...]

    @property
    def name(self) -> str:
        """Its steps, which tell how it is said (`wording`)."""
        return ", ".join(hop.step.name for hop in self.hops)

    @property
    def end(self) -> Kind:
        """What the known node is."""
        return self.kinds[-1]


class Motif(Value):
    """One kind of question.

    Attributes:
        family: Where it belongs.
        id: Its name within the family, as a table shows it.
        share: Its weight within the family.
        arms: From the answer to each known node.
        differs: Pairs of nodes, each as (arm, step away from the answer), that may be one node and must not be.
        operator: Whether the answer is named or counted.
    """

    family: Family
    id: str
    share: float
    arms: tuple[Arm, ...]
    differs: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ()
    operator: Operator = "select"

    @property
    def answer(self) -> Kind:
        """What is asked for."""
        return self.arms[0].kinds[0]

    @property
    def key(self) -> str:
        """Its name among all motifs."""
        return f"{self.family}:{self.id}"

    def through(self, step: s.Step) -> bool:
        """Whether an arm leads over a step."""
        return any(hop.step == step for arm in self.arms for hop in arm.hops)

    @property
    def hops(self) -> int:
        """How many edges it has."""
        return sum(len(arm.hops) for arm in self.arms)


def _arm(answer: Kind, hop: Hop, end: Kind) -> Arm:
    return Arm(kinds=(answer, end), hops=(hop,))


def _pair(anchor: Kind, answer: Kind, share: float, hop: Hop) -> Motif:
    arm = _arm(answer, hop, anchor)
    return Motif(family="entity_pair", id=f"{anchor.name} Pair - {answer.name}", share=share, arms=(arm, arm))


ENTITY_PAIRS: tuple[Motif, ...] = (
    _pair(paths.DISEASE, paths.GENE, 13.4, Hop(step=s.ASSOCIATED)),
    _pair(paths.DISEASE, paths.COMPOUND, 13.4, Hop(step=s.TREATS)),
    _pair(paths.DISEASE, SYMPTOM, 12.8, back(s.PRESENTS)),
    _pair(paths.DISEASE, paths.ANATOMY, 13.6, back(s.LOCALIZES)),
    _pair(paths.COMPOUND, paths.SIDE_EFFECT, 13.6, back(s.SIDE_EFFECT)),
    _pair(paths.COMPOUND, paths.DISEASE, 13.4, back(s.TREATS)),
    _pair(paths.COMPOUND, paths.FOOD, 4.4, Hop(step=s.NOURISHES)),
    _pair(paths.PROTEIN, paths.DOMAIN, 4.6, back(s.HAS_DOMAIN)),
    _pair(paths.PROTEIN, paths.CELL_TYPE, 10.9, back(s.EXPRESSED)),
)

_CLUES: dict[str, Arm] = {
    "Symptom": _arm(paths.DISEASE, Hop(step=s.PRESENTS), SYMPTOM),
    "Gene": _arm(paths.DISEASE, back(s.ASSOCIATED), paths.GENE),
    "Compound": _arm(paths.DISEASE, back(s.TREATS), paths.COMPOUND),
    "Compound (contraindicated)": _arm(paths.DISEASE, back(s.CONTRAINDICATED), paths.COMPOUND),
    "Anatomy": _arm(paths.DISEASE, Hop(step=s.LOCALIZES), paths.ANATOMY),
    "Protein": _arm(paths.DISEASE, Hop(step=_INCREASED), paths.PROTEIN),
    "Protein (decreased)": _arm(paths.DISEASE, Hop(step=s.DECREASED), paths.PROTEIN),
    "Organism": _arm(paths.DISEASE, back(_CAUSED), ORGANISM),
    "Location": _arm(paths.DISEASE, Hop(step=_PREVALENT), PLACE),
}


def _clues(*names: str) -> Motif:
    return Motif(
        family="intersection", id=" + ".join(names), share=1.0, arms=tuple(_CLUES[name] for name in names)
    )  # fmt: skip


INTERSECTIONS: tuple[Motif, ...] = (
    _clues("Symptom", "Gene", "Compound"),
    _clues("Symptom", "Gene", "Anatomy"),
    _clues("Symptom", "Gene", "Protein"),
    _clues("Symptom", "Compound", "Anatomy"),
    _clues("Symptom", "Compound", "Protein (decreased)"),
    _clues("Gene", "Compound (contraindicated)", "Anatomy"),
    _clues("Gene", "Compound", "Protein (decreased)"),
    _clues("Compound", "Anatomy", "Protein"),
    _clues("Symptom", "Symptom", "Gene"),
    _clues("Symptom", "Symptom", "Compound"),
    _clues("Symptom", "Gene", "Gene"),
    _clues("Compound", "Compound (contraindicated)", "Symptom"),
    _clues("Organism", "Symptom", "Compound"),
    _clues("Location", "Organism", "Symptom"),
)


def _halves(path: PathType) -> tuple[Arm, Arm]:
    """A metapath as two arms from the disease in its middle."""
    at = path.answer
    left = tuple(Hop(step=h.step, back=not h.back) for h in reversed(path.hops[:at]))
    return (
        Arm(kinds=tuple(reversed(path.kinds[: at + 1])), hops=left),
        Arm(kinds=path.kinds[at:], hops=path.hops[at:]),
    )


def _placed(path: PathType, position: int) -> tuple[int, int]:
    """A position on the path as (arm, step away from the answer)."""
    return (0, path.answer - position) if position < path.answer else (1, position - path.answer)


def _path(path: PathType, family: Family) -> Motif:
    differs = () if path.differs is None else ((_placed(path, path.differs[0]), _placed(path, path.differs[1])),)
    operator: Operator = "count" if family == "count" else "select"
    return Motif(
        family=family, id=f"{path.id} {path.name}", share=1.0, arms=_halves(path), differs=differs, operator=operator
    )


PATHS: tuple[Motif, ...] = tuple(_path(p, "path") for p in paths.METAPATHS)
COUNTS: tuple[Motif, ...] = tuple(_path(p, "count") for p in paths.METAPATHS)
MOTIFS: tuple[Motif, ...] = (*ENTITY_PAIRS, *INTERSECTIONS, *PATHS, *COUNTS)
