"""SIDER 4.1: side effects that drug labels name, and how often they occur. For non-commercial use only.

A label is of one stereoisomer, so the stereo-specific compound is the drug; SIDER's "flat" one unites enantiomers that
are different drugs (citalopram, escitalopram). Which drug that is, `sider_compounds` decides. Side effects are MedDRA's
preferred terms, which SIDER gives as UMLS concepts: the one phenotype whose cross-reference in HPO the concept is, else
what the concept is in MONDO, else the concept. Where HPO has a term of just that name beside the one with the
cross-reference, it is meant: it cross-references "agranulocytosis" at granulocytopenia, "flushing" at erythema.

A program also found diseases in the sections of indications (method ``NLP_indication``). It takes what a label only
speaks of for a use, so that alone it proves nothing: the build takes it for a second reader of what another source says
(`bioloom.recipes.trust.seconded`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from ..parsers.hpo import phenotypes
from ..reading import Files
from ..rows import Edge, Node, Qualifiers, Row, Skipped
from .categories import CHEMICAL
from .sider_compounds import EFFECTS, MAPPED, Compounds

FREQUENCIES = "noncommercial/sider4/meddra_freq.tsv"
PREFERRED = "PT"
FOUND = "NLP_indication"
_USES = ("stitch_id_flat", "method", "meddra_type", "umls_cui_from_meddra", "meddra_name")


def parse(files: Files) -> Iterator[Row]:
    """Side effects with their frequency."""
    often, placebo = _frequencies(files)
    (phenotype, called), compounds = _phenotypes(files), Compounds(files)
    drugs = {stereo: compounds.of(stereo) for stereo in compounds.flat}
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
        it = _meant(concept, name, phenotype, called)
        if it.startswith("UMLS:") and it not in named:
            named.add(it)
            yield Node(it, ("DiseaseOrPhenotypicFeature",), name)
        me = drugs[stereo]
        if me.name and me.drug not in named:
            named.add(me.drug)
            yield Node(me.drug, CHEMICAL, me.name)
        said: Qualifiers = (("original_subject", me.form),) if me.form else ()
        said += (("original_object", f"UMLS:{concept} {name}"),)
        yield Edge(
            me.drug,
            "has_side_effect",
            it,
            knowledge_level="not_provided",
            agent_type="text_mining_agent",
            qualifiers=said + _frequency(often.get(pair, []), placebo.get(pair, [])),
        )
    yield from _uses(files, compounds, phenotype, called)


def _uses(files: Files, compounds: Compounds, phenotype: dict[str, str], called: dict[str, set[str]]) -> Iterator[Row]:
    """What a program found in the sections of indications."""
    for row in files.tsv(MAPPED, _USES):
        stereo = compounds.stereo.get(row["stitch_id_flat"], set())
        if row["method"] != FOUND or row["meddra_type"] != PREFERRED or len(stereo) != 1:
            yield Skipped("found otherwise than as a use, or of a compound with several forms", row["stitch_id_flat"])
            continue
        concept, name = row["umls_cui_from_meddra"], row["meddra_name"]
        yield Edge(
            compounds.of(next(iter(stereo))).drug,
            "treats",
            _meant(concept, name, phenotype, called),
            knowledge_level="not_provided",
            agent_type="text_mining_agent",
            qualifiers=(("original_object", f"UMLS:{concept} {name}"),),
        )


def _meant(concept: str, name: str, phenotype: dict[str, str], called: dict[str, set[str]]) -> str:
    """The phenotype, the one of that name before the one that cross-references the concept, else the concept."""
    of_name = called.get(name.casefold(), set()) if concept in phenotype else set()
    return next(iter(of_name)) if len(of_name) == 1 else phenotype.get(concept, f"UMLS:{concept}")


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


def _phenotypes(files: Files) -> tuple[dict[str, str], dict[str, set[str]]]:
    """UMLS concepts that exactly one living phenotype cross-references, with that phenotype; phenotypes by name."""
    found: dict[str, set[str]] = defaultdict(set)
    called: dict[str, set[str]] = defaultdict(set)
    for term in phenotypes(files):
        if not term.obsolete:
            for prefix, local in term.xrefs:
                if prefix == "UMLS":
                    found[local].add(term.id)
            for name in (term.name, *term.synonyms):
                called[name.casefold()].add(term.id)
    return {concept: next(iter(terms)) for concept, terms in found.items() if len(terms) == 1}, called
