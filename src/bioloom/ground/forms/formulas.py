"""Elements, ions and a few everyday formulas, which chemical vocabularies name in words: Ca2+, K(+), NaCl, NO."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

ELEMENTS = {
    "Ag": "silver", "Al": "aluminium", "As": "arsenic", "Au": "gold", "Ba": "barium", "Br": "bromine", "Ca": "calcium",
    "Cd": "cadmium", "Cl": "chlorine", "Co": "cobalt", "Cr": "chromium", "Cu": "copper", "F": "fluorine", "Fe": "iron",
    "H": "hydrogen", "Hg": "mercury", "I": "iodine", "K": "potassium", "Li": "lithium", "Mg": "magnesium",
    "Mn": "manganese", "Mo": "molybdenum", "N": "nitrogen", "Na": "sodium", "Ni": "nickel", "O": "oxygen",
    "P": "phosphorus", "Pb": "lead", "Pt": "platinum", "S": "sulfur", "Se": "selenium", "Sr": "strontium",
    "Tl": "thallium", "V": "vanadium", "Zn": "zinc",
}  # fmt: skip
FORMULAS = {
    "NO": "nitric oxide", "CO": "carbon monoxide", "CO2": "carbon dioxide", "H2O": "water", "H2O2": "hydrogen peroxide",
    "O2": "oxygen", "O3": "ozone", "N2O": "nitrous oxide", "NO2": "nitrogen dioxide", "NH3": "ammonia",
    "H2S": "hydrogen sulfide", "SO2": "sulfur dioxide", "HCl": "hydrochloric acid", "NaCl": "sodium chloride",
    "KCl": "potassium chloride", "LiCl": "lithium chloride", "CaCl2": "calcium chloride", "MgCl2": "magnesium chloride",
    "MgSO4": "magnesium sulfate", "ZnSO4": "zinc sulfate", "NaHCO3": "sodium bicarbonate", "CaCO3": "calcium carbonate",
    "NaOH": "sodium hydroxide", "CCl4": "carbon tetrachloride", "CHCl3": "chloroform", "CH4": "methane",
    "N2": "nitrogen", "H2SO4": "sulfuric acid", "HNO3": "nitric acid", "H3PO4": "phosphoric acid",
    "AlCl3": "aluminium chloride", "BaCl2": "barium chloride", "CdCl2": "cadmium chloride",
    "CoCl2": "cobalt chloride", "FeCl3": "ferric chloride",
    "HgCl2": "mercuric chloride", "MnCl2": "manganese chloride", "ZnCl2": "zinc chloride", "CuSO4": "copper sulfate",
    "FeSO4": "ferrous sulfate", "KCN": "potassium cyanide", "NaCN": "sodium cyanide", "NaF": "sodium fluoride",
    "NaN3": "sodium azide", "NaNO2": "sodium nitrite", "KBr": "potassium bromide", "KI": "potassium iodide",
}  # fmt: skip
_ION = re.compile(r"(?<![\w-])([A-Z][a-z]?)\s?(?:\((\d?)\s?([+-])\)|(\d?)\s?([+-]))(?![\w+])")


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula where it stands, and the names it may have in words, the most exact first."""

    start: int
    end: int
    names: tuple[str, ...]


def ions(text: str) -> Iterator[Formula]:
    """Ions in running text; the charge tells them from gene symbols (Ca2+, not CA2)."""
    if "+" not in text and "-)" not in text:
        return
    for match in _ION.finditer(text):
        element = ELEMENTS.get(match[1])
        sign = match[3] or match[5]
        if element is None or (sign == "-" and not match[3]):  # a hyphen may follow any letter
            continue
        charge = (match[2] or match[4] or "1") + sign
        yield Formula(match.start(), match.end(), (f"{element}({charge})", element))


_EVERYDAY = re.compile(r"(?<![\w-])(?:[A-Z][a-z]?\d?){2,5}(?![\w-])")
_LEAST_ATOMS = 3  # of a formula in running text: NO and CO are words, KI and HF short for other things


def everyday(text: str) -> Iterator[Formula]:
    """Everyday formulas in running text that are of three parts at least or have a small letter: FeSO4, KCl, NaHCO3."""
    for match in _EVERYDAY.finditer(text):
        name = FORMULAS.get(match[0])
        if name and (len(match[0]) > _LEAST_ATOMS or not match[0].isupper()):
            yield Formula(match.start(), match.end(), (name,))


def formula(text: str) -> tuple[str, ...]:
    """Names for ``text`` if it is nothing but a formula: an ion, an element's symbol, one of the everyday formulas."""
    bare = text.strip()
    if found := next((i for i in ions(bare) if i.start == 0 and i.end == len(bare)), None):
        return found.names
    plain = re.sub(r"[()\s]", "", bare)
    name = FORMULAS.get(plain) or ELEMENTS.get(plain)
    return (name,) if name else ()
