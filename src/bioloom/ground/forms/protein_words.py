"""What stands around a short name of a protein and says what it is: "tau protein", "KIT receptor", "E-cadherin", "p27".

None of it is a name by itself. Whether it holds of a gene is seen by the gene's recorded names: "KIT receptor" is KIT,
one of whose names is "stem cell factor receptor", and "VEGF receptor" is not the gene VEGF.
"""

from __future__ import annotations

import re
from functools import lru_cache

# Heads that any gene's product may have behind its name, and those that a name of the gene must have as well.
ANY, OWN = frozenset(("protein",)), frozenset(("receptor", "kinase", "channel", "transporter", "oncogene"))
MASS = re.compile(r"(?:g?p|pp)\d{2,3}", re.IGNORECASE)  # a protein by its kilodaltons: p38, gp120
# Behind its mass follows what else it is called ("p27Kip1"), not what something has to do with it ("p38IP").
_ANOTHER = re.compile(r"^IP\d*$|(?:inter|bind|assoc|subst|relat|regul|like|induc|target)", re.IGNORECASE)
_FIRST = 3  # letters of a family's word in the symbols of its members: ECAD, NCAD


@lru_cache(maxsize=1 << 14)
def headed(name: str, word: str) -> bool:
    """Whether ``name`` says that what bears it is a ``word``: at its end, before a number, or as what a symbol is.

    "Interleukin-1 receptor antagonist" and "kinase inhibitor 1B" do not.
    """
    said = rf"(?:\b{re.escape(word)}s?(?:$|, | [\w-]{{1,5}}$| tyrosine | subunit| type )|^{re.escape(word)}\d*\w?$)"
    return re.search(said, name, re.IGNORECASE) is not None


def lettered(letters: str, word: str) -> str:
    """The symbol that abbreviates a family's word behind its letters: ``ecad`` for "E-cadherin"."""
    return (letters + word[:_FIRST]).casefold()


def by_mass(mass: str, name: str) -> bool:
    """Whether ``name`` is the protein of that mass with more behind it: "p27Kip1", "p38alpha", "p27 CDK inhibitor"."""
    behind = name[len(mass) :]
    if not name.casefold().startswith(mass.casefold()) or _ANOTHER.search(behind):
        return False
    return behind[:1] in ("-", " ") or behind[:1].isalpha()


@lru_cache(maxsize=1 << 14)
def holds(name: str, token: str) -> bool:
    """Whether ``token`` stands in ``name``, by itself or, when it ends in a number, before letters: "p38alpha"."""
    behind = r"\d" if token[-1:].isdigit() else r"[^\W_]"
    return re.search(rf"(?<![^\W_]){re.escape(token)}(?!{behind})", name, re.IGNORECASE) is not None
