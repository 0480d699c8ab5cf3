"""What people call genes whose recorded names say more: "cytochrome c" for "cytochrome c, somatic", "lamin A".

HGNC puts behind a comma what the product is or where it works, joins two products of one gene by a stroke, and names a
subunit behind what it is one of; people leave the first away, name one of the two, and turn the third round. They do
not say that it is a signaling molecule, a homolog or an oncogene.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

_BEHIND = re.compile(r"(?P<said>[^,]{6,}), (?!.*pseudogene)(?!.*\b(?:member|family|linked)\b).+")
_TAIL = re.compile(r"(?P<said>[A-Za-z][\w -]{5,}) (?:signaling molecule|homolog(?: \d)?|(?:proto-)?oncogene)")
_JOINED = re.compile(r"(?P<said>[a-z][\w -]* )(?P<one>[A-Z])/(?P<other>[A-Z])")
_SUBUNIT = re.compile(r"(?P<whole>[\w' -]+) subunit (?P<member>(?:alpha|beta|gamma|delta|epsilon|zeta)[ -]?\d?)")


def of_genes(genes: Mapping[int, Sequence[str]]) -> Iterator[tuple[int, str]]:
    """Genes with shorter names for them; ``genes`` have their recorded names, the preferred one or symbol among them.

    What two genes would be called, or one is recorded as, is left out.
    """
    found = [(gene, said) for gene, names in genes.items() for said in dict.fromkeys(_said(names))]
    many = Counter(said.casefold() for _, said in found)
    recorded = {name.casefold() for names in genes.values() for name in names}
    for gene, said in found:
        if many[said.casefold()] == 1 and said.casefold() not in recorded:
            yield gene, said


def _said(names: Sequence[str]) -> Iterator[str]:
    for name in names:
        if m := _BEHIND.fullmatch(name):
            yield m["said"]
        if m := _TAIL.fullmatch(name):
            yield m["said"]
        if m := _JOINED.fullmatch(name):
            yield from (m["said"] + m["one"], m["said"] + m["other"])
        if m := _SUBUNIT.fullmatch(name):
            yield from (f"{m['whole']} {m['member']}", f"{m['whole']} {m['member']} subunit")
