"""Prefixes of CURIEs: one spelling for each vocabulary, and which may identify what.

Sources write the same vocabulary in many ways (``SCTID``, ``SNOMEDCT_US_2023_03_01``; ``ORPHA``, ``ORDO``).
`curie` gives them the one spelling that the graph uses: Bioregistry's prefix in the capitals that Biolink and the
community write. `legal` is Biolink's table of identifiers per class (4.4.6, ``id_prefixes``), cut to the
vocabularies that our sources mention.
"""

from __future__ import annotations

import re
from functools import lru_cache

from bioloom.core.biolink import biolink, strip

# fmt: off
_PREFERRED = (
    "MONDO", "DOID", "HP", "GO", "CHEBI", "UBERON", "CL", "OMIM", "OMIM.PS", "orphanet", "DECIPHER", "UMLS",
    "MESH", "NCIT", "SNOMEDCT", "EFO", "GARD", "MEDDRA", "medgen", "ICD10", "ICD10CM", "ICD9", "ICDO", "ONCOTREE",
    "HGNC", "hgnc.symbol", "NCBIGene", "ENSEMBL", "UniProtKB", "DRUGBANK", "CHEMBL.COMPOUND", "PUBCHEM.COMPOUND",
    "EC", "RHEA", "Pfam", "REACT", "WIKIPATHWAYS", "USDA.NDB", "USDA.FG", "PMID", "MP", "KEGG.REACTION", "ISBN",
    "CAS", "UNII", "RXCUI", "DrugCentral", "GTOPDB", "HMDB", "KEGG.COMPOUND", "INCHIKEY", "NDFRT", "ATC", "wikidata",
)
# fmt: on
_SPELLINGS = {p.casefold(): p for p in _PREFERRED} | {
    "orpha": "orphanet",
    "ordo": "orphanet",
    "omimps": "OMIM.PS",
    "sctid": "SNOMEDCT",
    "snomed_ct": "SNOMEDCT",
    "umls_cui": "UMLS",
    "nci": "NCIT",
    "msh": "MESH",
    "icd9cm": "ICD9",
    "icd-9": "ICD9",
    "icd-10": "ICD10",
    "icd10who": "ICD10",
    "icd-o": "ICDO",
    "up": "UniProtKB",
    "uniprot": "UniProtKB",
    "egid": "NCBIGene",
    "eccode": "EC",
    "chembl": "CHEMBL.COMPOUND",
    "pubchem": "PUBCHEM.COMPOUND",
    "pf": "Pfam",
    "reactome": "REACT",
    "kegg_reaction": "KEGG.REACTION",
    "isbn-10": "ISBN",
    "isbn-13": "ISBN",
}
_DATED = re.compile(r"^snomedct_us(_\d{4}_\d{2}_\d{2})?$")

# fmt: off
_CHEMICAL = frozenset({
    "CHEBI", "UNII", "PUBCHEM.COMPOUND", "CHEMBL.COMPOUND", "DRUGBANK", "MESH", "CAS", "DrugCentral", "GTOPDB", "HMDB",
    "KEGG.COMPOUND", "INCHIKEY", "UMLS", "RXCUI",
})
# fmt: on
_LEGAL: dict[str, frozenset[str]] = {
    "Disease": frozenset(
        {
            "MONDO",
            "DOID",
            "OMIM",
            "OMIM.PS",
            "orphanet",
            "EFO",
            "UMLS",
            "MESH",
            "MEDDRA",
            "NCIT",
            "SNOMEDCT",
            "medgen",
            "ICD10",
            "ICD9",
            "HP",
            "MP",
        }
    ),
    "PhenotypicFeature": frozenset({"HP", "EFO", "NCIT", "UMLS", "MEDDRA", "MP", "SNOMEDCT", "MESH"}),
    "GeneticInheritance": frozenset({"HP", "NCIT"}),
    "Gene": frozenset({"NCBIGene", "ENSEMBL", "HGNC", "OMIM", "UMLS"}),
    "Protein": frozenset({"UniProtKB", "ENSEMBL", "UMLS", "NCIT", "MESH"}),
    "BiologicalProcess": frozenset({"GO", "REACT", "UMLS"}),
    "MolecularActivity": frozenset({"GO", "REACT", "RHEA", "EC", "KEGG.REACTION", "UMLS"}),
    "CellularComponent": frozenset({"GO", "MESH", "UMLS", "NCIT", "SNOMEDCT", "CL", "UBERON"}),
    "Pathway": frozenset({"GO", "REACT", "WIKIPATHWAYS"}),
    "ChemicalEntity": _CHEMICAL,
    "SmallMolecule": _CHEMICAL,
    "Drug": _CHEMICAL,
    "MolecularMixture": _CHEMICAL,
    "ChemicalRole": frozenset({"CHEBI"}),
    "GrossAnatomicalStructure": frozenset({"UBERON", "UMLS", "MESH", "NCIT"}),
    "Cell": frozenset({"CL", "UMLS", "NCIT", "MESH", "UBERON", "SNOMEDCT"}),
}


def prefix_of(curie: str) -> str:
    """The vocabulary of a CURIE."""
    return curie.partition(":")[0]


def curie(prefix: str, local: str) -> str | None:
    """The CURIE in our spelling, or None when ``prefix`` is of no vocabulary that we carry.

    ``local`` may repeat the prefix (``GO``, ``GO:0006915``).
    """
    key = prefix.strip().casefold()
    known = "SNOMEDCT" if _DATED.match(key) else _SPELLINGS.get(key)
    local = local.strip()
    if known is None or not local:
        return None
    head, colon, tail = local.partition(":")
    if colon and head.casefold() in (key, known.casefold()):
        local = tail
    if known == "OMIM" and local.startswith("PS"):
        known, local = "OMIM.PS", local[2:]
    return f"{known}:{local}"


def normalised(text: str) -> str | None:
    """``curie`` for an identifier that is written as one string."""
    prefix, colon, local = text.partition(":")
    return curie(prefix, local) if colon else None


def legal(prefix: str, category: str) -> bool:
    """Whether identifiers of ``prefix`` may identify a ``category`` (Biolink's ``id_prefixes``)."""
    return prefix in _LEGAL.get(strip(category), frozenset())


@lru_cache(maxsize=4096)
def comparable(one: str, other: str) -> bool:
    """Whether two categories agree: the same, or one stands above the other."""
    tree = biolink()
    one, other = strip(one), strip(other)
    return tree.is_a(one, other) or tree.is_a(other, one)
