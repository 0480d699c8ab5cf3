"""SIDER 4.1: side effects that drug labels name, and how often they occur. For non-commercial use only.

A label is of one stereoisomer, so the stereo-specific compound is the drug; SIDER's "flat" one unites enantiomers that
are different drugs (citalopram, escitalopram). A compound that the list of approved drugs does not have is the drug of
DrugBank to which the SIDER 4 repository maps it, where that is one drug and one compound. Side effects are MedDRA's
preferred terms, which SIDER gives as UMLS concepts: the one phenotype whose cross-reference in HPO the concept is, else
what the concept is in MONDO, else the concept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from ..parsers.hpo import TERMS as PHENOTYPES
from ..parsers.terms import obo
from ..reading import Files
from ..rows import Edge, Node, Qualifiers, Row, Skipped
from .everycure import identifiers

EFFECTS = "noncommercial/sider4/meddra_all_se.tsv"
MAPPED = "noncommercial/sider4/indications.tsv"
FREQUENCIES = "noncommercial/sider4/meddra_freq.tsv"
PREFERRED = "PT"
STEREO, FLAT = "CID0", "CID1"  # a STITCH identifier: CID, 0 or 1, and the compound of PubChem in eight digits


def parse(files: Files) -> Iterator[Row]:
    """Side effects with their frequency."""
    often, placebo = _frequencies(files)
    phenotype, drug = _phenotypes(files), _drugs(files)
    seen: set[tuple[str, str]] = set()
    named: set[str] = set()
    for _, stereo, on_label, kind, concept, name in files.table(EFFECTS, 6):
        if kind != PREFERRED:
            reason = "lowest level term, whose preferred term is kept" if kind else "no term of MedDRA"
            yield Skipped(reason, f"{stereo} {concept or on_label} {name}")
            continue
        pair = (stereo, concept)
        if pair in seen:
            continue
        seen.add(pair)
        it = phenotype.get(concept, f"UMLS:{concept}")
        if it.startswith("UMLS:") and it not in named:
            named.add(it)
            yield Node(it, ("DiseaseOrPhenotypicFeature",), name)
        said: Qualifiers = (("original_object", f"UMLS:{concept} {name}"),)
        yield Edge(
            drug.get(stereo) or compound(files, stereo),
            "has_side_effect",
            it,
            knowledge_level="not_provided",
            agent_type="text_mining_agent",
            qualifiers=said + _frequency(often.get(pair, []), placebo.get(pair, [])),
        )


def compound(files: Files, stitch: str) -> str:
    """``CID000010917`` or ``CID100000085`` as a compound of PubChem."""
    if not stitch.startswith((STEREO, FLAT)) or not stitch[len(STEREO) :].isdigit():
        raise files.malformed(EFFECTS, stitch)
    return f"PUBCHEM.COMPOUND:{int(stitch[len(STEREO) :])}"


def _drugs(files: Files) -> dict[str, str]:
    """The drug of DrugBank for stereo-specific compounds that the list of approved drugs does not have."""
    stereo: dict[str, set[str]] = defaultdict(set)
    for flat, one, *_ in files.table(EFFECTS, 6):
        stereo[flat].add(one)
    drugs: dict[str, set[str]] = defaultdict(set)
    flats: dict[str, set[str]] = defaultdict(set)
    for row in files.tsv(MAPPED, ("drugbank_id", "stitch_id_flat")):
        drugs[row["stitch_id_flat"]].add(row["drugbank_id"])
        flats[row["drugbank_id"]].add(row["stitch_id_flat"])
    listed = identifiers(files, "PUBCHEM.COMPOUND")
    out = {}
    for flat, (drug, *others) in drugs.items():
        if (
            not others
            and len(flats[drug]) == len(stereo[flat]) == 1
            and compound(files, one := next(iter(stereo[flat]))) not in listed
        ):
            out[one] = f"DRUGBANK:{drug}"
    return out


Ranges = dict[tuple[str, str], list[tuple[float, float]]]


def _frequencies(files: Files) -> tuple[Ranges, Ranges]:
    """Lower and upper bounds that labels give for a compound and an effect: on the drug, and on placebo."""
    often: Ranges = defaultdict(list)
    placebo: Ranges = defaultdict(list)
    for _, stereo, _, treated, text, low, high, kind, concept, _ in files.table(FREQUENCIES, 10):
        if kind == PREFERRED and text != "postmarketing":  # reported after approval: how often is not known
            found = placebo if treated == "placebo" else often
            found[stereo, concept].append((float(low), float(high)))
    return often, placebo


def _frequency(often: list[tuple[float, float]], placebo: list[tuple[float, float]]) -> Qualifiers:
    """The median of what labels say, each by the middle of its range, and the widest bounds."""
    out: Qualifiers = ()
    if often:
        out += (
            ("frequency", round(median((low + high) / 2 for low, high in often), 6)),
            ("frequency_lower", min(low for low, _ in often)),
            ("frequency_upper", max(high for _, high in often)),
        )
    if placebo:
        out += (("frequency_placebo", round(median((low + high) / 2 for low, high in placebo), 6)),)
    return out


def _phenotypes(files: Files) -> dict[str, str]:
    """UMLS concepts that exactly one living phenotype cross-references, with that phenotype."""
    found: dict[str, set[str]] = defaultdict(set)
    for term in obo(files, PHENOTYPES):
        if not term.obsolete:
            for prefix, local in term.xrefs:
                if prefix == "UMLS":
                    found[local].add(term.id)
    return {concept: next(iter(terms)) for concept, terms in found.items() if len(terms) == 1}
