"""What people call a chemical whose recorded name is a formula, an ion or one mirror image of what they mean.

"lithium(1+)" is lithium, "(S)-timolol (anhydrous)" timolol, "3-(2-propan-2-yloxy...)" what its first plain synonym
says. The identifier is that of the entry all the same, and the record's own name stays among its names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

CHEMICALS = frozenset({"SmallMolecule", "Drug", "ChemicalEntity", "MolecularMixture", "MolecularEntity"})
LONGEST = 40  # characters of a name that people use
_IONS_APART = re.compile(r"^(?:iron|copper|cobalt|manganese|chromium|mercury|tin|lead|thallium|gold|cerium)\(", re.I)
_DRY = re.compile(r"(?:\(\d*[+-]\)|\s*\(anhydrous\)|\s+anhydrous|\s+atom)$")
_MIRRORED = re.compile(r"^\([0-9RSEZrs,'+\-±]+\)-|^(?:rac|rel)-")
_SYSTEMATIC = re.compile(r"[\[\]{}\\]|\d[,'-].*[(-].*\d[,'-]|^N(?:\(\d+\))?[,-].*\d-")
_PLAIN = re.compile(r"[A-Za-z][a-z]{3,}(?:[ -][A-Za-z]?[a-z]*){0,3}")
_SALTY = re.compile(
    r"\b(?:hydrochloride|chloride|sulfate|maleate|sodium|mesylate|tartrate|citrate|hydrate|trihydrate|acetate|"
    r"phosphate|besylate|fumarate|hydrobromide|anhydrous|cation|anion|isomer)$",
    re.IGNORECASE,
)


def bookish(name: str) -> bool:
    """Whether a name of a chemical is one of vocabularies rather than of people."""
    return any(p.search(name) is not None for p in (_DRY, _MIRRORED, _SYSTEMATIC))


def display_name(
    name: str, categories: Sequence[str], synonyms: Sequence[str] = (), related: Sequence[str] = ()
) -> str:
    """What to call what is recorded as ``name``: itself, but of a chemical with a bookish name what people say.

    Of a mirror image only a drug gives up the sign, and only for one of its exact synonyms: (R)-salbutamol is
    levosalbutamol. Ions of metals that have several keep their charge.
    """
    if CHEMICALS.isdisjoint(categories) or not bookish(name):
        return name
    bare = name if _IONS_APART.match(name) else _DRY.sub("", name)
    if not (_MIRRORED.search(bare) or _SYSTEMATIC.search(bare)):
        return bare or name
    if _MIRRORED.search(bare) and not _SYSTEMATIC.search(bare):
        return (_plain(synonyms) if "Drug" in categories else "") or name
    return _plain(synonyms) or _plain(related) or name


def _plain(names: Sequence[str]) -> str:
    """The first of ``names`` that is a plain word or a few, in lower case where that is all that sets it off."""
    found = next((n for n in names if len(n) <= LONGEST and _PLAIN.fullmatch(n) and not _SALTY.search(n)), "")
    return found[:1].lower() + found[1:] if found[1:].islower() else found
