"""CPIC's guidelines: drugs that are not to be given, or only with thought, to carriers of a genotype (CC0).

They come in PharmGKB's guideline annotations, of which only those of CPIC are read, and of these which genotypes a
recommendation is about, its strength and the publication: words that PharmGKB's curators wrote are not kept. A
statement is a *contraindicated_in* between the drug and the genotype; ``recommendation`` says whether another drug is
recommended, or is to be considered.
"""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from html import unescape
from typing import Any

from bioloom.core.errors import BuildError

from ..reading import Files
from ..rows import Edge, Node, Row, Skipped
from .everycure import named

GUIDELINES = "noncommercial/pharmgkb/guidelineAnnotations.json.zip"
SOURCE = "CPIC"
NAMED = "CPIC genotype"  # so that a question that says "TPMT poor metabolizer" speaks of a state, and of no such node
RECOMMENDED, CONSIDERED = "another drug is recommended", "another drug is to be considered"
_TAG, _SENTENCE = re.compile(r"<[^>]+>"), re.compile(r"(?<=[.)])\s+(?=[A-Z])|\n+")
_AGAINST = re.compile(
    r"\balternat(?:e|ive)s?\b|\bavoid(?:ed)?\b(?! [\w-]+ doses)|\bcontraindicated\b|\bnot recommended\b"
    r"|\bnot predominantly metaboli[sz]ed\b",
    re.IGNORECASE,
)
_WEAK = re.compile(
    r"\bconsider\w*\b|\bmay be (?:selected|considered)\b|\bif higher\b|\brelatively\b|\bcaution\b|\bif (?:the )?risk\b",
    re.IGNORECASE,
)
_STRONG = re.compile(r"\bnot recommended\b|(?<!relatively )\bcontraindicated\b|\bshould be avoided\b", re.IGNORECASE)
_NOT = re.compile(
    r"\bno (?:reason|recommendation)|\bcurrently no\b|\bnot (?:currently )?provide\b|\binsufficient\b", re.I
)
_MET = r"ultrarapid|rapid|normal|extensive|intermediate|poor"
_METABOLIZERS = re.compile(
    rf"(?P<genes>[A-Z][A-Z0-9]{{2,7}}(?: or [A-Z][A-Z0-9]{{2,7}})?) (?P<how>(?:(?:likely )?(?:{_MET})(?:, or |, and |, "
    rf"| or | and )?)+)\s*metaboli[sz]ers?"
)
_HOW = re.compile(rf"(?<!likely )\b({_MET})\b")
_HLA = re.compile(r"\bHLA-[A-Z]+\d?\*\d{2}:\d{2}")
_FUNCTION = re.compile(r"\b(?P<gene>SLCO1B1) (?P<how>[\w, ]*?function)\b")
_LEVEL = re.compile(r"\b(decreased|poor) function|\b(decreased|poor)(?=,| or)")
_G6PD = re.compile(r"\bG6PD[- ]deficien", re.IGNORECASE)
G6PD_DEFICIENCY = "MONDO:0005775"


def parse(files: Files) -> Iterator[Row]:
    """Drugs and the genotypes that speak against them, with the publication that says so."""
    drugs = named(files)
    seen: set[str] = set()
    for guideline in _guidelines(files):
        publications = tuple(_publications(guideline))[:1]
        chemicals = [str(c["name"]) for c in guideline.get("relatedChemicals", ())]
        found = list(statements(_text(guideline)))
        if not found:
            yield Skipped("no other drug is recommended for a genotype", str(guideline.get("name", "")))
        for name in chemicals if found else ():
            if (me := drugs.get(name.casefold())) is None:
                yield Skipped("drug that the list has not under this name", name)
                continue
            for genotype, strength in found:
                it = G6PD_DEFICIENCY if genotype == "G6PD deficiency" else _id(genotype)
                if it not in seen and it != G6PD_DEFICIENCY:
                    seen.add(it)
                    yield Node(it, ("Genotype",), f"{NAMED} {genotype}")
                said = (("recommendation", strength), ("original_object", genotype))
                yield Edge(me, "contraindicated_in", it, publications=publications, qualifiers=said)


def statements(text: str) -> Iterator[tuple[str, str]]:
    """(genotype, whether another drug is recommended or to be considered) of a recommendation."""
    found: dict[str, str] = {}
    for sentence in _SENTENCE.split(text):
        if not _AGAINST.search(sentence) or _NOT.search(sentence):
            continue
        strength = CONSIDERED if _WEAK.search(sentence) and not _STRONG.search(sentence) else RECOMMENDED
        for genotype in genotypes(sentence):
            if strength == RECOMMENDED or genotype not in found:
                found[genotype] = strength
    yield from found.items()


def genotypes(sentence: str) -> Iterator[str]:
    """The genotypes that a sentence names, one by one: "CYP2D6 ultrarapid or poor metabolizers" is two."""
    for m in _METABOLIZERS.finditer(sentence):
        yield from (f"{gene} {how} metabolizer" for gene in m["genes"].split(" or ") for how in _HOW.findall(m["how"]))
    yield from dict.fromkeys(_HLA.findall(sentence))
    for m in _FUNCTION.finditer(sentence):
        yield from (f"{m['gene']} {one or other} function" for one, other in _LEVEL.findall(m["how"]))
    if _G6PD.search(sentence):
        yield "G6PD deficiency"


def _id(genotype: str) -> str:
    return f"bioloom.genotype:{re.sub(r'[^A-Za-z0-9]+', '-', genotype)}"


def _text(guideline: dict[str, Any]) -> str:
    return unescape(_TAG.sub(" ", str(guideline.get("summaryMarkdown", {}).get("html", "")))).strip()


def _publications(guideline: dict[str, Any]) -> Iterator[str]:
    for paper in guideline.get("literature", ()):
        for other in paper.get("crossReferences", ()):
            if other.get("resource") == "PubMed":
                yield f"PMID:{other['resourceId']}"


def _guidelines(files: Files) -> Iterator[dict[str, Any]]:
    path = files.where[GUIDELINES]
    try:
        with zipfile.ZipFile(path) as packed:
            for name in sorted(n for n in packed.namelist() if n.endswith(".json")):
                body = json.loads(packed.read(name)).get("guideline", {})
                if body.get("source") == SOURCE:
                    yield body
    except (zipfile.BadZipFile, ValueError, AttributeError) as error:
        raise BuildError(f"{path} is no archive of guidelines: {error}.", hint="Fetch it again.") from error
