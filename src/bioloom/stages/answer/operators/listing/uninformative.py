"""Answers that are true and say little: products beside drugs, dried herbs among foods, organ systems among signs."""

from __future__ import annotations

import re

from bioloom.core.biolink import biolink
from bioloom.core.fact import Entity

# As nobody eats them by the hundred grams: dried to a powder, sold to season, to raise or to mix.
_FOOD = re.compile(
    r"^(?:spices|leavening agents|babyfood|infant formula|child formula|formulated|supplement|gelatins?|seasoning|"
    r"beverages?, (?:tea|coffee|[\w\s-]*(?:drink|mix|powder|protein))|seaweed|salt, table|sweeteners?|vanilla extract|"
    r"yeast extract|cocoa, dry|vital wheat gluten|soy protein|whey|egg, (?:white|whole|yolk), dried|gums?)\b"
    r"|\b(?:freeze-dried|dehydrated|dried|flakes|powder(?:ed)?|concentrate|instant|dry mix|dry form|isolate|extract|"
    r"fortified|with (?:added|high) vitamin|alaska native|northern plains indians|flours?|meal|meat extender|rennin|"
    r"milk, dry|creamer)\b",
    re.IGNORECASE,
)
_BRAND = re.compile(r"\b(?!USDA\b)[A-Z]{4,}\b")  # KELLOGG: what it has of a vitamin was put in
_EATEN_DRIED = re.compile(
    r"\b(?:apricots|raisins|prunes|plums|figs|dates|peaches|pears|apples|currants|cranberries|bananas|beans|lentils|"
    r"peas|chickpeas|nuts|seeds|almonds|mushrooms)\b",
    re.IGNORECASE,
)
# A product, a combination of several drugs: they belong to what is in them.
_PRODUCT = re.compile(
    r"\S\s?/\s?\S|\b\d[\d.]* ?(?:MG|ML|UNT|MCG)\b"
    r"|\b(?:oral|injectable|topical|extended release|nasal|ophthalmic) (?:tablet|product|capsule|solution|cream|spray|"
    r"suspension)\b|\b(?:pill|pen injector|drug combination)$",
    re.IGNORECASE,
)
_PRODUCTS = "RXCUI:"
# Headings under which labels file their side effects, which name an organ and no sign of it.
_HEADING = re.compile(
    r"abnormality of [\w\s-]+|ill-defined disorder|feeling abnormal|infestation|injury|"
    r"discomfort|malaise and fatigue|haemoglobin|drug interaction|mental disability"
    r"|(?:nervous system|immune system|connective tissue|hepatobiliary|mediastinal|vascular|heart|eye|breast|skin|"
    r"blood|mental|kidney|ear|bone|muscle|respiratory|urinary|gastrointestinal|endocrine|metabolic|psychiatric|lymphatic)"
    r"(?: system)? (?:disorder|disease)",
    re.IGNORECASE,
)


def says_little(entity: Entity) -> bool:
    """Whether an answer goes behind those of its kind that say more; it is as true as they are."""
    name, kinds = entity.name, entity.categories
    if "Food" in kinds:
        found = _FOOD.search(name)
        dried = found is not None and found[0].lower() == "dried"
        eaten = found is None or (dried and _EATEN_DRIED.search(name) is not None)
        return not eaten or _BRAND.search(name) is not None
    if any(biolink().is_a(c, "ChemicalEntity") for c in kinds):
        return entity.curie.startswith(_PRODUCTS) or _PRODUCT.search(name) is not None
    if any(biolink().is_a(c, "DiseaseOrPhenotypicFeature") for c in kinds):
        return _HEADING.fullmatch(name) is not None
    return False
