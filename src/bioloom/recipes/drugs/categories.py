"""What the drug recipes say in the same way."""

from __future__ import annotations

from bioloom.ground.identity.prefixes import legal, prefix_of

DRUG = ("ChemicalEntity", "Drug")  # what a source calls a drug without saying what kind of substance it is
CHEMICAL = ("ChemicalEntity",)
SMALL = ("SmallMolecule",)
SMALL_DRUG = ("SmallMolecule", "Drug")
MIXTURE = ("MolecularMixture", "Drug")  # a combination product
ROLE = ("ChemicalRole",)

YES = "true"  # qualifiers that are either said or not


def is_chemical(identifier: str) -> bool:
    """Whether an identifier is of a vocabulary that may name a drug."""
    return legal(prefix_of(identifier), "Drug")


def wrong_category(identifier: str) -> str:
    """Why an identifier that stands where a drug should is left out."""
    return f"identifier of {prefix_of(identifier)} given as a drug" if ":" in identifier else "no identifier of a drug"
