"""Every Cure's list of approved drugs: who approved them, their identifiers, and what combination products contain.

Each row stands for one identifier and unites what the lists of several regulators say of it. Rows whose only source is
the row itself (``CHEBI:102524~Butalbital``) are ingredients of approved combination products, and carry the identifiers
of those products.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from bioloom.core.trust.grade import DOUBT, DOUBT_TEXT
from bioloom.ground.identity.merging import tier
from bioloom.ground.identity.prefixes import prefix_of

from ..quoted import quoted, several
from ..reading import Files
from ..rows import Edge, Mapping, Node, Qualifiers, Row, Skipped
from . import regulators
from .categories import DRUG, MIXTURE, is_chemical, wrong_category
from .combinations import Ingredient, ingredients
from .equivalents import carried, forms, itself, lists_of

DRUGS = "kg/everycure/drug_list_stringent.csv"
# fmt: off
_COLUMNS = [
    "curie", "curie_label", "source_ingredients", "approved_usa", "marketing_status_usa", "approved_europe",
    "approved_japan", "is_combination_therapy", "combination_therapy_ingredients",
    "combination_therapy_ingredients_curies", "alternate_ids", "atc_codes",
]
# fmt: on
IN_COMBINATION = "in combination products"


def listed(files: Files) -> list[dict[str, str]]:
    """The rows of the list, for reading only."""
    return files.once(DRUGS, _listed)


def _listed(files: Files, path: str) -> list[dict[str, str]]:
    return list(quoted(files, path, _COLUMNS, separator=","))


def parse(files: Files) -> Iterator[Row]:
    """Drugs with identifiers, approvals and ingredients; regulators."""
    yield from regulators.nodes()
    for row in listed(files):
        me = row["curie"]
        if not is_chemical(me):
            yield Skipped(wrong_category(me), f"{me} {row['curie_label']}")
            continue
        combined = row["is_combination_therapy"] == "TRUE"
        contained = ingredients(row) if combined else []
        yield Node(
            me,
            MIXTURE if combined else DRUG,
            row["curie_label"],
            related_synonym=_composition(row["curie_label"], contained),
        )
        yield from _approvals(row)
        yield from _identifiers(files, row)
        for one in contained:
            if one.objection:
                yield Skipped(one.objection, f"{me} {row['curie_label']}: {one.id or 'none'} {one.said}")
            else:
                yield Edge(
                    me,
                    "has_active_ingredient",
                    one.id,
                    agent_type="automated_agent",
                    qualifiers=(("original_object", one.said), *_doubt(one)),
                )


def _doubt(one: Ingredient) -> Qualifiers:
    return ((DOUBT, "several_products"), (DOUBT_TEXT, one.doubt)) if one.doubt else ()


def codes(files: Files) -> dict[str, set[str]]:
    """The single drugs of the list by their own RxNorm and ATC codes, as ``RXCUI:11289`` and ``ATC:B01AA03``."""
    found: dict[str, set[str]] = defaultdict(set)
    for row in listed(files):
        me = row["curie"]
        if not is_chemical(me) or row["is_combination_therapy"] == "TRUE":
            continue
        for code in (code for group in lists_of(row["atc_codes"]) for code in group) if row["atc_codes"] else ():
            found[f"ATC:{code}"].add(me)
        for group in lists_of(row["alternate_ids"])[:1] if row["alternate_ids"] else ():
            for other in itself(me, group):
                if prefix_of(other) == "RXCUI":
                    found[other].add(me)
    return dict(found)


def named(files: Files) -> dict[str, str]:
    """The drugs of the list by their names without case, where one drug alone has the name."""
    found: dict[str, set[str]] = defaultdict(set)
    for row in listed(files):
        if is_chemical(row["curie"]):
            found[row["curie_label"].casefold()].add(row["curie"])
    return {name: next(iter(ids)) for name, ids in found.items() if len(ids) == 1}


def numbers(files: Files) -> set[str]:
    """The numbers of DrugBank of the drugs of the list."""
    out: set[str] = set()
    for row in listed(files):
        me = row["curie"]
        for group in lists_of(row["alternate_ids"])[:1] if row["alternate_ids"] else [[me]]:
            if group[0] == me:
                out.update(other for other in (me, *itself(me, group)) if prefix_of(other) == "DRUGBANK")
    return out


def _composition(label: str, contained: list[Ingredient]) -> tuple[str, ...]:
    """The name that RxNorm would give a product known by its brand: its ingredients."""
    names = [one.label for one in contained if not one.objection]
    return (" / ".join(names),) if len(names) > 1 and " / " not in label else ()


def _approvals(row: dict[str, str]) -> Iterator[Row]:
    scope: Qualifiers = ()
    if row["source_ingredients"] == f"{row['curie']}~{row['curie_label']}":
        scope = (("approval_scope", IN_COMBINATION),)
    status = "|".join(sorted(several(row["marketing_status_usa"])))
    for regulator in regulators.REGULATORS:
        if row[f"approved_{regulator.region}"] == "1":
            said: Qualifiers = (("marketing_status", status),) if regulator.region == "usa" and status else ()
            yield Edge(row["curie"], "approved_by", regulator.id, agent_type="automated_agent", qualifiers=said + scope)


def _identifiers(files: Files, row: dict[str, str]) -> Iterator[Row]:
    me = row["curie"]
    try:
        alternate, codes = (lists_of(row[field]) if row[field] else [] for field in ("alternate_ids", "atc_codes"))
    except (ValueError, SyntaxError) as error:
        raise files.malformed(DRUGS, f"{me} {row['alternate_ids']}") from error
    yield from (Mapping(me, f"ATC:{code}") for one in codes for code in one)
    if alternate and alternate[0][0] != me:
        yield Skipped("identifiers of products that contain the drug", f"{me} {row['curie_label']}: {alternate[0][0]}")
        return
    for group in alternate[:1]:
        ours, foreign = carried(itself(me, group))
        for centre in dict.fromkeys((me, _best(me, ours))):
            yield from (row for other in (me, *ours) if other != centre for row in _same(centre, other))
        yield from (
            Skipped("cross-reference to a vocabulary that is not carried", f"{me} {other}") for other in foreign
        )
        yield from (_close(me, form) for form in forms(me, group))


def _best(me: str, same: Sequence[str]) -> str:
    """Of identifiers that all mean one drug, the one of the best vocabulary, of which it is the only one."""
    times = Counter(prefix_of(other) for other in (me, *same))
    return min((me, *(other for other in same if times[prefix_of(other)] == 1)), key=tier)


def _same(me: str, other: str) -> Iterator[Row]:
    """Two terms of one vocabulary are never one thing; which of them is the drug, `build.chosen_numbers` settles."""
    yield Mapping(me, other)
    if prefix_of(me) == prefix_of(other):
        yield _close(me, other)


def _close(me: str, other: str) -> Edge:
    return Edge(me, "close_match", other, agent_type="automated_agent")
