"""What CURIEs stand for: the address that each prefix stands for, as SSSOM's ``curie_map`` wants it."""

from __future__ import annotations

_OBO = "http://purl.obolibrary.org/obo/"
_REGISTRY = "https://bioregistry.io/"

EXPANSIONS: dict[str, str] = {
    **{p: f"{_OBO}{p}_" for p in ("MONDO", "DOID", "HP", "GO", "CHEBI", "UBERON", "CL", "MP", "NCIT", "IAO")},
    "OMIM": "https://omim.org/entry/",
    "OMIM.PS": "https://omim.org/phenotypicSeries/PS",
    "orphanet": "http://www.orpha.net/ORDO/Orphanet_",
    "DECIPHER": f"{_REGISTRY}decipher:",
    "UMLS": "https://uts.nlm.nih.gov/uts/umls/concept/",
    "MESH": "http://id.nlm.nih.gov/mesh/",
    "SNOMEDCT": "http://snomed.info/id/",
    "EFO": "http://www.ebi.ac.uk/efo/EFO_",
    "GARD": "https://rarediseases.info.nih.gov/diseases/",
    "MEDDRA": "http://purl.bioontology.org/ontology/MEDDRA/",
    "medgen": "https://www.ncbi.nlm.nih.gov/medgen/",
    "ICD10": "https://icd.who.int/browse10/2019/en#/",
    "ICD10CM": "http://purl.bioontology.org/ontology/ICD10CM/",
    "ICD9": "http://purl.bioontology.org/ontology/ICD9CM/",
    "ICDO": f"{_REGISTRY}icdo:",
    "ONCOTREE": f"{_REGISTRY}oncotree:",
    "HGNC": "https://www.genenames.org/data/gene-symbol-report/#!/hgnc_id/HGNC:",
    "NCBIGene": "https://www.ncbi.nlm.nih.gov/gene/",
    "ENSEMBL": "https://identifiers.org/ensembl:",
    "UniProtKB": "http://purl.uniprot.org/uniprot/",
    "DRUGBANK": "https://go.drugbank.com/drugs/",
    "CHEMBL.COMPOUND": "http://identifiers.org/chembl.compound/",
    "PUBCHEM.COMPOUND": "https://pubchem.ncbi.nlm.nih.gov/compound/",
    "EC": "https://enzyme.expasy.org/EC/",
    "RHEA": "https://www.rhea-db.org/rhea/",
    "Pfam": "https://www.ebi.ac.uk/interpro/entry/pfam/",
    "pfam.clan": "https://www.ebi.ac.uk/interpro/set/pfam/",
    "REACT": "https://reactome.org/content/detail/",
    "WIKIPATHWAYS": "https://www.wikipathways.org/instance/",
    "KEGG.REACTION": "https://www.kegg.jp/entry/",
    "KEGG.COMPOUND": "https://www.kegg.jp/entry/",
    "CAS": "https://commonchemistry.cas.org/detail?ref=",
    "UNII": "https://precision.fda.gov/uniisearch/srs/unii/",
    "RXCUI": "https://mor.nlm.nih.gov/RxNav/search?searchBy=RXCUI&searchTerm=",
    "DrugCentral": "https://drugcentral.org/drugcard/",
    "GTOPDB": "https://www.guidetopharmacology.org/GRAC/LigandDisplayForward?ligandId=",
    "HMDB": "https://hmdb.ca/metabolites/",
    "INCHIKEY": f"{_REGISTRY}inchikey:",
    "NDFRT": "http://purl.bioontology.org/ontology/NDFRT/",
    "ATC": "http://www.whocc.no/atc_ddd_index/?code=",
    "wikidata": "http://www.wikidata.org/entity/",
    "infores": "https://w3id.org/biolink/infores/",
    "skos": "http://www.w3.org/2004/02/skos/core#",
    "semapv": "https://w3id.org/semapv/vocab/",
    "oboInOwl": "http://www.geneontology.org/formats/oboInOwl#",
}


def expansion(prefix: str) -> str:
    """The address that begins with ``prefix``; Bioregistry's resolver for what is not listed."""
    return EXPANSIONS.get(prefix, f"{_REGISTRY}{prefix}:")
