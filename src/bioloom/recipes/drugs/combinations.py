"""The ingredients of a combination product, as Every Cure lists them.

A row unites the products of several regulators, so its list holds each ingredient several times, ingredients of other
products, and what the normaliser made of misspelled names ("Fluficasone propinate" became propynoic acid). A product's
name says what is in it, so an ingredient counts when the name as the regulator wrote it shares a word with the
product's; under a brand name those of the first product count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from bioloom.ground.forms.salt_forms import is_form_word

from .categories import is_chemical, wrong_category

_PARTS = re.compile(r"[;+]")
_WORD = re.compile(r"[a-z]+\d*|\d+[a-z]+")
# Words of many names: salts, doses, forms, and kinds of substance.
# fmt: off
_COMMON = frozenset([
    "acid", "acetate", "ammonium", "anhydrous", "besylate", "bitartrate", "bromide", "calcium", "carbonate",
    "chloride", "citrate", "dihydrate", "disodium", "fumarate", "gluconate", "hcl", "hydrate", "hydrobromide",
    "hydrochloride", "hydroxide", "iron", "lactate", "magnesium", "maleate", "mesylate", "mg", "ml",
    "monohydrate", "nitrate", "oral", "oxide", "phosphate", "potassium", "product", "salt", "sodium",
    "solution", "succinate", "sulfate", "sulphate", "tablet", "tartrate", "trihydrate", "unt", "vitamin",
    "zinc", "human", "and", "with", "for", "in", "of", "injection", "injectable", "capsule", "pill",
    "topical", "cream", "ointment", "ophthalmic", "suspension", "concentrate", "complex",
])
# fmt: on


class Ingredient(NamedTuple):
    """An ingredient as ``said`` by the regulator; with an ``objection`` it is left out, a ``doubt`` is told with it."""

    id: str
    label: str
    said: str
    objection: str = ""
    doubt: str = ""


def ingredients(row: dict[str, str]) -> list[Ingredient]:
    """What the product of a row contains, each ingredient once."""
    said = [name.strip() for name in row["combination_therapy_ingredients"].split("|")]
    found = [pair.strip().partition("~") for pair in row["combination_therapy_ingredients_curies"].split("|")]
    if len(said) != len(found):
        said = [label for _, _, label in found]
    product = words(row["curie_label"])
    listed = [Ingredient(id_, label, name or label) for (id_, _, label), name in zip(found, said, strict=True) if id_]
    telling = any(product & (words(one.said) | words(one.label)) for one in listed if one.id != row["curie"])
    first = len(_PARTS.split(row["source_ingredients"].partition("|")[0]))
    out: dict[str, Ingredient] = {}
    for place, one in enumerate(listed):
        reason = _objection(one, row["curie"])
        if not reason and not telling and place >= first:
            reason = "ingredient of another product of the row"
        elif not reason and telling and not product & (words(one.said) | words(one.label)):
            reason = "ingredient that the product's name does not have"
        elif not reason and telling and _taken_for_another(one, row["curie_label"]):
            reason = "ingredient that the name given for it does not mean"
        known = out.get(one.id)
        if known is None or (known.objection and not reason):
            out[one.id] = one._replace(objection=reason)
    return list(out.values()) if telling else [_doubted(one, row["source_ingredients"]) for one in out.values()]


def _doubted(one: Ingredient, products: str) -> Ingredient:
    """``one`` with a doubt where most of the products that the row unites under a brand do not have it."""
    alternatives = [words(product) for product in products.split("|")]
    having = sum(bool(words(one.said) & product or words(one.label) & product) for product in alternatives)
    if one.objection or having * 2 >= len(alternatives):
        return one
    return one._replace(
        doubt=f"{having} of the {len(alternatives)} products that the list unites under this name have it"
    )


def words(name: str) -> frozenset[str]:
    """The telling words of a name; all of them when there are only common ones."""
    every = frozenset(_WORD.findall(name.casefold()))
    return every - _COMMON or every


def speaks_of(part: frozenset[str], names: Iterable[str]) -> bool:
    """Whether the words of a ``part`` of a product's name have one of ``names`` in them, or a telling word of one."""
    telling = words(" ".join(part))
    return any((own and own <= part) or words(name) & telling for name in names if (own := all_words(name)))


def all_words(name: str) -> frozenset[str]:
    """Every word of a name."""
    return frozenset(_WORD.findall(name.casefold()))


def _taken_for_another(one: Ingredient, called: str) -> bool:
    """Whether the substance has neither a telling word of the name that it was found by nor of the product's.

    Not where the product is called by that name, whatever the salt: it is the substance's under another name. But the
    zinc of "zinc bacitracin" is the salt and not the substance.
    """
    said, mine, product = words(one.said), words(one.label), words(called)
    more = all_words(one.said) - all_words(called)
    if mine & (said | product) or not more:
        return False
    return not said <= product or not all(map(is_form_word, more)) or mine <= all_words(one.said)


def _objection(one: Ingredient, product: str) -> str:
    if not is_chemical(one.id):
        return f"ingredient: {wrong_category(one.id)}"
    if one.id == product:
        return "product given as its own ingredient"
    return "product given as an ingredient" if " / " in one.label else ""
