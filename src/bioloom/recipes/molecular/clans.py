"""Pfam's names of domains, and the clans they belong to."""

from __future__ import annotations

from collections.abc import Iterator

from ..parsers.common import subclass
from ..reading import Files
from ..rows import Node, Row

CLANS = "kg/pfam/Pfam-A.clans.tsv"
DOMAIN = ("ProteinDomain",)


def parse(files: Files) -> Iterator[Row]:
    """Domains under their own names; a clan is the kind of domain that its members are."""
    clans: dict[str, str] = {}
    for accession, clan, clan_name, name, description in files.table(CLANS, 5):
        me = f"Pfam:{accession}"
        others = (description,) if description and description != name else ()
        yield Node(me, DOMAIN, name, others, optional=True)
        if clan not in ("", "\\N"):
            above = f"pfam.clan:{clan}"
            if above not in clans:
                clans[above] = clan_name
                yield Node(above, DOMAIN, clan_name, optional=True)
            yield subclass(me, above)
