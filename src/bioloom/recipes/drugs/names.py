"""Names of drugs from the dictionary of the drug-named-entity-recognition package: brands, other languages, spellings.

The dictionary joins DrugBank's open vocabulary with MeSH, MedlinePlus, the NHS and Wikipedia, and says not whose name
is whose, nor which of them is a salt's or a product's, so all of them are related names. In places it joins two drugs
(levetiracetam and etiracetam), so a row counts only if it has DrugBank's own name for its identifier and is not called
as another drug of DrugBank is. Its column of MeSH identifiers names classes and is not read. A row without an
identifier counts where it is DrugBank's name with the four letters that the FDA puts behind a protein's
("risankizumab-rzaa"): it has the brand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..parsers.drugbank import PATH
from ..quoted import quoted, several
from ..reading import Files
from ..rows import Node, Row, Skipped
from .categories import CHEMICAL

NAMES = "kg/drug_aliases/drug_names.tsv"
_EDGES = " \t.,;:*#@~=|_\u200b®™©"
_MAKER = re.compile(r"-[a-z]{4}$")
SHORTEST = 3  # shorter ones are no names but rests of a broken line


def parse(files: Files) -> Iterator[Row]:
    """Names for each drug with a DrugBank identifier."""
    vocabulary = files.tsv(PATH, ("DRUGBANK_ID", "NAMESPACE", "ID", "SOURCE"))
    own = {row["DRUGBANK_ID"]: row["ID"] for row in vocabulary if row["NAMESPACE"] == "NAME"}
    bearer = {name.casefold(): identifier for identifier, name in own.items()}
    for row in quoted(files, NAMES, ["name", "drugbank_id", "variants"]):
        me, called = row["drugbank_id"], cleaned(row["name"])
        made_of = _MAKER.sub("", called)
        if not me and made_of != called and (protein := bearer.get(made_of.casefold())):
            me, called = protein, made_of
        found = dict.fromkeys([called, *filter(None, map(cleaned, several(row["variants"])))])
        name = own.get(me, called)
        if not me:
            yield Skipped("drug without an identifier", called)
        elif bearer.get(called.casefold(), me) != me:
            yield Skipped("identifier of another drug than the name's", f"{me} {name}: {called}")
        elif name.casefold() not in {one.casefold() for one in found}:
            yield Skipped("names without DrugBank's own", f"{me} {name}: {called}")
        else:
            related = tuple(one for one in found if bearer.get(one.casefold()) is None)
            yield Node(f"DRUGBANK:{me}", CHEMICAL, name, related_synonym=related, optional=True)


def cleaned(variant: str) -> str:
    """A name without what is not part of it; empty when nothing of it can be read."""
    name = variant.strip(_EDGES)
    readable = len(name) >= SHORTEST and name.isprintable() and any(c.isalpha() for c in name)
    return name if readable else ""
