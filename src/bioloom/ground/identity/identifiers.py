"""Identifiers in the spellings people use: ``MONDO_0005148``, ``MIM #151100``, ``Entrez 7157``, purls, bare accessions.

`recognise` finds them in text, `canonical` gives any of them the one form under which the lexicon files them. Nothing
here knows which identifiers exist; the lexicon does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from .prefixes import curie

# What people write or say for a prefix, without spaces and case, beyond the spellings of sources in `prefixes`.
_SPOKEN_PREFIXES = {
    "hpo": "HP", "mim": "OMIM", "mimps": "OMIM.PS", "entrez": "NCBIGene", "entrezgene": "NCBIGene",
    "entrezid": "NCBIGene", "geneid": "NCBIGene", "ncbigeneid": "NCBIGene", "entrezgeneid": "NCBIGene",
    "ncbi": "NCBIGene", "gene": "NCBIGene", "swissprot": "UniProtKB", "snomed": "SNOMEDCT", "snomedctus": "SNOMEDCT",
    "umlscui": "UMLS", "cui": "UMLS", "orphanet.ordo": "orphanet", "pubchemcid": "PUBCHEM.COMPOUND",
    "pubchem.compound": "PUBCHEM.COMPOUND", "chembl.compound": "CHEMBL.COMPOUND", "usda": "USDA.NDB",
    "reactome": "REACT", "chembl": "CHEMBL.COMPOUND", "pubchem": "PUBCHEM.COMPOUND", "uniprot": "UniProtKB",
    "nci": "NCIT", "orpha": "orphanet", "ordo": "orphanet", "sctid": "SNOMEDCT", "msh": "MESH", "omimps": "OMIM.PS",
    "eccode": "EC", "icd9cm": "ICD9",
    **{p.casefold(): p for p in (
        "MONDO", "DOID", "HP", "CHEBI", "UBERON", "CL", "GO", "OMIM", "HGNC", "UMLS", "orphanet", "NCIT",
        "EFO", "ICD10CM", "ICD10", "ICD9", "MEDDRA", "EC", "RHEA", "GARD", "MP", "MESH", "DRUGBANK",
        "ENSEMBL", "WIKIPATHWAYS", "Pfam", "RXNORM", "ATC", "CAS", "UNII", "KEGG", "REACT", "NCBIGene",
        "UniProtKB", "SNOMEDCT", "InterPro",
    )},
}  # fmt: skip

# Prefixes whose identifiers repeat the prefix or are known by their look alone; the look is the whole test.
_BARE = (
    ("ENSEMBL", re.compile(r"ENS[GPT]\d{11}")),
    ("UniProtKB", re.compile(r"[OPQ]\d[A-Z0-9]{3}\d|[A-NR-Z]\d(?:[A-Z][A-Z0-9]{2}\d){1,2}")),
    ("REACT", re.compile(r"R-[A-Z]{3}-\d+")),
    ("WIKIPATHWAYS", re.compile(r"WP\d+")),
    ("DRUGBANK", re.compile(r"DB\d{5}")),
    ("Pfam", re.compile(r"PF\d{5}")),
    ("InterPro", re.compile(r"IPR\d{6}")),
    ("CHEMBL.COMPOUND", re.compile(r"CHEMBL\d+")),
    ("MESH", re.compile(r"[DC]\d{6}(?:\d{3})?")),
    ("UMLS", re.compile(r"C\d{7}")),
)
_LOCAL = r"[A-Za-z]{0,6}[-.]?[A-Za-z]{0,3}[-.]?\d[\w.\-]*|\d[\d.\-]*"
_WRITTEN = "|".join(sorted(map(re.escape, _SPOKEN_PREFIXES), key=len, reverse=True))
_SPOKEN = r"entrez[ -]?gene(?:[ -]?id)?|ncbi[ -]?gene(?:[ -]?id)?|gene[ -]id|snomed[ -]?ct|umls[ _-]cui"
_CURIE = re.compile(
    rf"(?<![\w.])(?P<prefix>(?i:{_SPOKEN}|{_WRITTEN}))(?P<sep>\s*[:_#=/]\s*#?|[ -]+#?|(?=\d))(?P<local>{_LOCAL})(?!\w)"
)
_URL = re.compile(
    r"https?://(?:purl\.obolibrary\.org/obo/(?P<obo>[A-Za-z]+_\w+)"
    r"|(?:www\.)?(?:identifiers\.org|bioregistry\.io)/(?P<registry>[\w.]+[:/][\w.:\-]+)"
    r"|(?:www\.)?omim\.org/entry/(?P<omim>\d+)"
    r"|(?:www\.)?ncbi\.nlm\.nih\.gov/(?:gene|mesh)/(?P<ncbi>[DC]?\d+)"
    r"|id\.nlm\.nih\.gov/mesh/(?P<mesh>\w+)"
    r"|(?:www\.)?uniprot\.org/uniprot(?:kb)?/(?P<uniprot>\w+))/?"
)
# Words that are a prefix and an ordinary word or a symbol: without a colon they count only before this many digits.
_ORDINARY: dict[str, int | None] = {
    **dict.fromkeys(("cl", "go", "hp", "mp"), 7),
    "mim": 6,
    **dict.fromkeys(
        (
            "gene",
            "ncbi",
            "ec",
            "react",
            "cas",
            "kegg",
            "nci",
            "usda",
            "atc",
            "reactome",
            "ensembl",
            "uniprot",
            "interpro",
            "gard",
        )
    ),
}
_LONG = 5  # a prefix or a number with so many characters may stand together without anything between
_PADDED = dict.fromkeys(("mondo", "hp", "go", "uberon", "cl", "efo"), 7)


@dataclass(frozen=True)
class Identifier:
    """An identifier where it stands in a text; ``key`` is what the lexicon files it under."""

    start: int
    end: int
    key: str


def canonical(identifier: str) -> str:
    """The form under which an identifier is filed: ``orphanet:558`` for ``Orphanet:558`` and ``ORPHA:558``."""
    written, colon, local = identifier.strip().partition(":")
    if not colon:
        return written.casefold()
    known = _filed(written)
    head, colon, tail = local.strip().partition(":")
    if colon and _filed(head) == known:
        head = tail  # CHEBI:CHEBI:15365
    elif colon:
        head = local.strip()
    local = head.casefold()
    if known == "omim" and local.startswith("ps"):
        known, local = "omim.ps", local[2:]
    if local.isdigit() and (width := _PADDED.get(known)):
        local = local.zfill(width)
    return f"{known}:{local}"


@lru_cache(maxsize=1 << 10)
def _filed(prefix: str) -> str:
    """The prefix under which identifiers of a vocabulary are filed, whatever it is called."""
    said = _SPOKEN_PREFIXES.get(re.sub(r"[\s_-]", "", prefix).casefold(), prefix.strip())
    return (curie(said, "1") or f"{said}:1")[:-2].casefold()


def recognise(text: str) -> Iterator[Identifier]:
    """Everything in ``text`` that looks like an identifier, left to right; what overlaps is given once."""
    found = sorted(_all(text), key=lambda i: (i.start, -i.end))
    end = -1
    for one in found:
        if one.start >= end:
            yield one
            end = one.end


def _all(text: str) -> Iterator[Identifier]:
    if "://" in text:
        for match in _URL.finditer(text):
            yield Identifier(match.start(), match.end(), _of_url(match))
    if not any(c.isdigit() for c in text):
        return
    for match in _CURIE.finditer(text):
        prefix, sep, local = match["prefix"].casefold(), match["sep"], match["local"].rstrip(".-")
        known = re.sub(r"[\s_-]", "", prefix)
        if not sep and len(known) < _LONG and len(local) < _LONG:
            continue  # MSH2 and CAS9 are genes
        if ":" not in sep and known in _ORDINARY:
            digits = _ORDINARY[known]
            spoken = prefix != known
            if (
                not spoken
                and (digits is None or len(local) != digits)
                and not (known == "ec" and local.count(".") == 3)
            ):
                continue
        yield Identifier(match.start(), match.start("local") + len(local), canonical(f"{known}:{local}"))
    for word in re.finditer(r"(?<![\w.:])[A-Z][A-Z0-9-]{4,}\w*", text):
        for prefix, look in _BARE:
            if look.fullmatch(word[0]):
                yield Identifier(word.start(), word.end(), canonical(f"{prefix}:{word[0]}"))


def _of_url(match: re.Match[str]) -> str:
    if obo := match["obo"]:
        return canonical(obo.replace("_", ":", 1))
    if registry := match["registry"]:
        return canonical(registry.replace("/", ":", 1) if ":" not in registry else registry)
    if ncbi := match["ncbi"]:
        return canonical(f"{'NCBIGene' if ncbi.isdigit() else 'MESH'}:{ncbi}")
    prefix = next(p for p in ("omim", "mesh", "uniprot") if match[p])
    return canonical(f"{prefix}:{match[prefix]}")
