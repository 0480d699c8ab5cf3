"""BioMedHop's ten metapaths (Table 17): what is asked for is the disease in the middle."""

from __future__ import annotations

from . import steps as s
from .types import Hop, Kind, PathType, back, path_type

NAME = "BioMedHop"

ANATOMY = Kind(name="Anatomy", categories=("GrossAnatomicalStructure",))
BLEND = Kind(name="Blend", categories=("MolecularMixture",))
CELL_TYPE = Kind(name="CellType", categories=("Cell",))
COMPONENT = Kind(name="CellularComponent", categories=("CellularComponent",))
COMPOUND = Kind(name="Compound", categories=("ChemicalEntity",))
DISEASE = Kind(name="Disease", categories=("Disease",))
DOMAIN = Kind(name="ProteinDomain", categories=("ProteinDomain",))
FOOD = Kind(name="Food", categories=("Food",))
GENE = Kind(name="Gene", categories=("Gene",))
LOCATION = Kind(name="Location", categories=("Agent",))
MIRNA = Kind(name="MiRNA", categories=("MicroRNA",))
PROCESS = Kind(name="BiologicalProcess", categories=("BiologicalProcess",))
PROTEIN = Kind(name="Protein", categories=("Protein",))
REACTION = Kind(name="Reaction", categories=("MolecularActivity",))
SIDE_EFFECT = Kind(name="SideEffect", categories=("PhenotypicFeature",))

_GENE_DISEASE = (GENE, s.ASSOCIATED, DISEASE)
_AGAINST = (back(s.CONTRAINDICATED), COMPOUND)
_CELL_TYPE = (s.LOCALIZES, ANATOMY, back(s.CELL_OF), CELL_TYPE)
_BLEND, _FOOD = (back(s.BLENDED), BLEND), (back(s.NOURISHES), FOOD)


def _type(number: int, *way: Kind | s.Step | Hop, differs: tuple[int, int] | None = None) -> PathType:
    return path_type(NAME, str(number), *way, answer=2, differs=differs)


METAPATHS: tuple[PathType, ...] = (
    _type(1, ANATOMY, back(s.UPREGULATED), *_GENE_DISEASE, *_AGAINST, *_BLEND),
    _type(2, PROCESS, back(s.IN_PROCESS), *_GENE_DISEASE, *_AGAINST, *_FOOD),
    _type(3, PROCESS, back(s.IN_PROCESS), *_GENE_DISEASE, *_AGAINST, s.BINDS, PROTEIN, differs=(1, 4)),
    _type(4, PROCESS, back(s.IN_PROCESS), *_GENE_DISEASE, s.DECREASED, PROTEIN, s.CATALYSES, REACTION, differs=(1, 3)),
    _type(5, CELL_TYPE, back(s.EXPRESSED), *_GENE_DISEASE, *_AGAINST, *_FOOD),
    _type(6, COMPONENT, back(s.IN_COMPONENT), *_GENE_DISEASE, *_CELL_TYPE),
    _type(
        7,
        LOCATION,
        back(s.APPROVED),
        COMPOUND,
        s.CONTRAINDICATED,
        DISEASE,
        back(s.ASSOCIATED),
        GENE,
        back(s.SILENCES),
        MIRNA,
    ),
    _type(8, MIRNA, s.SILENCES, *_GENE_DISEASE, s.DECREASED, PROTEIN, s.HAS_DOMAIN, DOMAIN, differs=(1, 3)),
    _type(9, PROTEIN, s.REGULATES, *_GENE_DISEASE, *_AGAINST, s.MEETS_DOMAIN, DOMAIN, differs=(0, 1)),
    _type(10, SIDE_EFFECT, back(s.SIDE_EFFECT), COMPOUND, s.CONTRAINDICATED, DISEASE, *_CELL_TYPE),
)
