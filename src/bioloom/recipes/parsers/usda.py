"""USDA National Nutrient Database for Standard Reference 28: foods and how much of each nutrient they hold.

The files are in USDA's own ASCII format: fields between ``^``, text between ``~``, ISO-8859-1.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Files
from ..rows import Edge, Node, Row, Skipped
from .nutrients import CHEBI

GROUPS, FOODS = "kg/usda_sr28/FD_GROUP.txt", "kg/usda_sr28/FOOD_DES.txt"
NUTRIENTS, AMOUNTS = "kg/usda_sr28/NUTR_DEF.txt", "kg/usda_sr28/NUT_DATA.txt"
GRAMS = {"g": 1.0, "mg": 1e-3, "µg": 1e-6}
_MEASURED = frozenset(
    {"1", "6", "11", "12", "13"}
)  # source codes for analyses; the others are calculated, imputed or claimed


def parse(files: Files) -> Iterator[Row]:
    """Food groups, foods, and their nutrients in g per 100 g."""
    for code, name in _records(files, GROUPS, 2):
        yield Node(f"USDA.FG:{code}", ("Food",), name)
    for number, group, name, _, common, _, _, _, _, scientific, *_ in _records(files, FOODS, 14):
        me = f"USDA.NDB:{number}"
        others = tuple(dict.fromkeys(n for n in (*(c.strip() for c in common.split(",")), scientific) if n))
        yield Node(me, ("Food",), name, related_synonym=others)
        yield Edge(me, "subclass_of", f"USDA.FG:{group}")
    units = {number: unit for number, unit, *_ in _records(files, NUTRIENTS, 6)}
    for number, nutrient, amount, _, _, source, *_ in _records(files, AMOUNTS, 18):
        chemical = CHEBI.get(nutrient)
        if chemical is None:
            yield Skipped("no chemical of its own (recipes/parsers/nutrients.py)", f"nutrient {nutrient} in {number}")
        elif not float(amount):
            yield Skipped("amount 0", f"{chemical} in {number}")
        else:
            yield Edge(
                f"USDA.NDB:{number}",
                "has_nutrient",
                chemical,
                knowledge_level="observation" if source in _MEASURED else "knowledge_assertion",
                agent_type="manual_agent",
                qualifiers=(("amount", round(float(amount) * GRAMS[units[nutrient]], 12)),),
            )


def _records(files: Files, path: str, width: int) -> Iterator[list[str]]:
    for line in files.lines(path, "iso-8859-1"):
        fields = line.replace("~", "").split("^")  # only ever around a text
        if len(fields) != width:
            raise files.malformed(path, line)
        yield fields
