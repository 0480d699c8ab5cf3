"""The Drug Repurposing Hub of the Broad Institute: what launched drugs are given for. For non-commercial use only.

Curators wrote the main uses of each drug, where lists read in labels have every patient that a label speaks of. Drugs
and diseases have names alone. A drug is the one of Every Cure's list with the name, else the one of DrugBank that the
dictionary of drug names has and the list as well: what no regulator of the list approved (quercetin for fatigue) is
left out. A disease is the one that Mondo calls so, its preferred names before synonyms. Signs are left out: that a drug
relieves headache is no answer to what a patient with one may take. All that is left out is counted.
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from bioloom.core.errors import BuildError

from ..parsers import mondo
from ..parsers.terms import Term, cellxgene
from ..reading import Files
from ..rows import BY_NAME, Edge, Row, Skipped
from .adverse import brands
from .everycure import named, numbers

DRUGS = "noncommercial/repurposing_hub/repurposing_drugs_20200324.txt"
LAUNCHED = "Launched"
_COLUMNS = ["pert_iname", "clinical_phase", "moa", "target", "disease_area", "indication"]
_SHORT = re.compile(r"\s*\([^)]*\)$")  # "pulmonary embolism (PE)"


def parse(files: Files) -> Iterator[Row]:
    """What each launched drug treats."""
    listed, approved = named(files), numbers(files)
    known = {name: drug for name, drug in brands(files).items() if drug in approved}
    diseases = Diseases(cellxgene(files, mondo.TERMS))
    for row in _rows(files):
        if row["clinical_phase"] != LAUNCHED or not row["indication"]:
            yield Skipped("not launched, or without an indication", row["pert_iname"])
            continue
        spellings = (row["pert_iname"].casefold(), row["pert_iname"].casefold().replace("-", " "))
        drug = next((found[s] for found in (listed, known) for s in spellings if s in found), None)
        if drug is None:
            yield Skipped("drug of no name in the list of approved ones", row["pert_iname"])
            continue
        for use in dict.fromkeys(part.strip() for part in row["indication"].split("|")):
            if disease := diseases.called(use):
                said = (("original_subject", row["pert_iname"]), ("original_object", use), BY_NAME)
                yield Edge(drug, "treats", disease, qualifiers=said)
            else:
                yield Skipped("use that is the name of no disease, or of several", f"{row['pert_iname']}: {use}")


class Diseases:
    """Living diseases by their names without case."""

    def __init__(self, terms: Iterable[Term]) -> None:
        self._by_name: list[dict[str, set[str]]] = []
        living = [term for term in terms if not term.obsolete]
        for names in ([(t.id, (t.name,)) for t in living], [(t.id, (t.name, *t.synonyms)) for t in living]):
            found: dict[str, set[str]] = defaultdict(set)
            for identifier, every in names:
                for name in every:
                    found[name.casefold()].add(identifier)
            self._by_name.append(found)

    def called(self, use: str) -> str:
        """The one thing with the name, in the singular if need be; empty where there is none."""
        name = _SHORT.sub("", use).casefold()
        for spelling in dict.fromkeys((name, name.removesuffix("s"))):
            for found in self._by_name:
                if len(things := found.get(spelling, ())) == 1:
                    return next(iter(things))
        return ""


def _rows(files: Files) -> Iterator[dict[str, str]]:
    lines = (line for line in files.lines(DRUGS, "latin-1") if not line.startswith("!"))
    reader = csv.DictReader(lines, delimiter="\t")
    if reader.fieldnames != _COLUMNS:
        raise BuildError(
            f"{files.where[DRUGS]} has the columns {reader.fieldnames}, not {', '.join(_COLUMNS)}.",
            hint="The source changed its format.",
        )
    for row in reader:
        yield {key: value or "" for key, value in row.items()}
