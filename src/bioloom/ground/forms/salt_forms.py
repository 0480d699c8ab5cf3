"""Salts and hydrates by their names: "metformin hydrochloride" is another thing than "metformin"."""

from __future__ import annotations

import re

_WORD = re.compile(r"[a-z]+")
# Counter-ions, water, and the groups of esters.
# fmt: off
_FORMS = frozenset({
    "acetate", "acetonide", "adipate", "benzathine", "benzoate", "besilate", "besylate", "bitartrate",
    "bromide", "calcium", "camsylate", "chloride", "citrate", "decanoate", "dihydrate", "dihydrochloride",
    "dimaleate", "dimesylate", "diphosphate", "dipotassium", "dipropionate", "disodium", "edisylate",
    "enanthate", "erbumine", "estolate", "ethylsuccinate", "fumarate", "furoate", "gluceptate", "gluconate",
    "hcl", "hemihydrate", "heptahydrate", "hexahydrate", "hydrate", "hydrobromide", "hydrochloride", "iodide",
    "isethionate", "lactate", "lactobionate", "lithium", "magnesium", "malate", "maleate", "meglumine",
    "mesilate", "mesylate", "methanesulfonate", "methylsulfate", "monohydrate", "mucate", "napsylate",
    "nitrate", "oleate", "oxalate", "palmitate", "pamoate", "pentahydrate", "phosphate", "pivalate",
    "potassium", "propionate", "salicylate", "sesquihydrate", "sodium", "stearate", "succinate", "sulfate",
    "sulphate", "tannate", "tartrate", "tetrahydrate", "tosilate", "tosylate", "trihydrate", "trisodium",
    "trometamol", "tromethamine", "undecanoate", "valerate", "xinafoate", "zinc",
})
# Said of forms as well, and not told apart by names of substances: "arginine" is one itself.
_SAID = frozenset({
    "arginine", "axetil", "bisulfate", "bisulphate", "cilexetil", "df", "disoproxil", "ditosylate", "edisilate",
    "etexilate", "hyclate", "hydrochlorid", "medoxomil", "methobromide", "mofetil", "pivoxil", "proxetil", "salt",
    "tert-butylamine", "tosilate",
})
# fmt: on


def form(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words of a name that say what the substance is, and those that say in which form."""
    words = frozenset(word for word in _WORD.findall(name.casefold()) if len(word) > 1)
    return words - _FORMS - {"anhydrous"}, words & _FORMS


def is_form_word(word: str) -> bool:
    """Whether a word behind the name of a substance says in which form it is: a counter-ion, water, an ester."""
    low = word.casefold()
    return low in _FORMS or low in _SAID


def other_form(one: str, other: str) -> bool:
    """Whether two names name different forms of one substance."""
    (base, added), (other_base, other_added) = form(one), form(other)
    return bool(base) and base == other_base and added != other_added
