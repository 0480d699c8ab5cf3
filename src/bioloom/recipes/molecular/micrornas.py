"""Human microRNAs: the genes of HGNC that are some, under the names of miRBase, and the groups that sources name.

HGNC gives miRBase's name of a precursor (``hsa-mir-30c-2``) as an alias, and its own name repeats it ("microRNA
30c-2"). Sources name mature sequences (``hsa-miR-30c``, made by two genes) or only the number (``miR-30``, six genes).
A name of one gene is that gene's; a name of several is a group, of which they are kinds.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..parsers.hgnc import GENES, several
from ..reading import Files
from ..rows import Edge, Node, Row

MICRORNA = "MicroRNA"
_COLUMNS = ("hgnc_id", "symbol", "name", "alias_symbol")
_BODY = r"(\d+)([a-z]*)(-\d+)?"
_NAME = re.compile(rf"microRNA (let-)?{_BODY}")
_PRECURSOR = re.compile(rf"hsa-(?:mir-|(let-)){_BODY}", re.IGNORECASE)
_MATURE = re.compile(r"hsa-((?:miR|let)-\d+)([a-z]*)(-\d+)??(?:-[35]p)?")


@dataclass
class MicroRnas:
    """The genes by the names of miRBase.

    ``exact`` are whole names of precursors. ``names`` say what each name means, whole or cut short: a gene or a group.
    ``groups`` are the genes of a group, the smaller groups first; ``called`` are all names of a gene or group.
    """

    symbols: dict[str, str] = field(default_factory=dict)
    exact: dict[str, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    groups: dict[str, frozenset[str]] = field(default_factory=dict)
    called: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def mature(self, name: str) -> str | None:
        """What makes the mature sequence ``name`` (``hsa-miR-30c-3p``): a gene, a group, or nothing human."""
        parts = _MATURE.fullmatch(name)
        if parts is None:
            return None
        stem = f"{parts[1]}{parts[2]}"
        whole = f"{stem}{parts[3] or ''}"
        return self.exact.get(whole) or self.names.get(whole) or self.names.get(stem)

    def within(self, genes: frozenset[str]) -> str | None:
        """The smallest group that holds ``genes`` and more."""
        return next((group for group, others in self.groups.items() if genes < others), None)


def known(files: Files) -> MicroRnas:
    """The microRNAs of HGNC's file."""
    found = MicroRnas()
    genes: dict[str, set[str]] = defaultdict(set)
    approved: set[str] = set()
    for row in files.tsv(GENES, _COLUMNS):
        named = _NAME.fullmatch(row["name"])
        aliases = [m for alias in several(row["alias_symbol"]) if (m := _PRECURSOR.fullmatch(alias))]
        for parts in (*((named,) if named else ()), *aliases):
            number = f"{parts[1] or 'miR-'}{parts[2]}"
            whole = f"{number}{parts[3]}{parts[4] or ''}"
            found.symbols[row["hgnc_id"]] = row["symbol"]
            found.exact.setdefault(whole, row["hgnc_id"])
            for name in (number, f"{number}{parts[3]}", whole):
                genes[name].add(row["hgnc_id"])
                if parts is named:
                    approved.add(name)
    alike: dict[frozenset[str], list[str]] = defaultdict(list)
    for name in sorted(genes, key=lambda n: (n in approved, len(n), n)):  # a group is called by the last
        alike[frozenset(genes[name])].append(name)
    for members, names in sorted(alike.items(), key=lambda item: (len(item[0]), item[1])):
        node = next(iter(members)) if len(members) == 1 else f"bioloom.mirna:{names[-1]}"
        if len(members) > 1:
            found.groups[node] = members
        found.called[node] += names
        found.names.update(dict.fromkeys(names, node))
    return found


def parse(files: Files) -> Iterator[Row]:
    """Genes of microRNAs with miRBase's names, and the groups of several genes that share one."""
    rnas = known(files)
    for gene, symbol in rnas.symbols.items():
        yield Node(gene, ("Gene", MICRORNA), symbol, _spelled(rnas.called[gene]))
        yield from _kind(gene, frozenset({gene}), rnas)
    for group, genes in rnas.groups.items():
        *others, name = rnas.called[group]
        yield Node(group, (MICRORNA,), name, (f"hsa-{name}", *_spelled(others)))
        yield from _kind(group, genes, rnas)


def _kind(child: str, genes: frozenset[str], rnas: MicroRnas) -> Iterator[Row]:
    if group := rnas.within(genes):
        yield Edge(child, "subclass_of", group, agent_type="automated_agent")


def _spelled(names: list[str]) -> tuple[str, ...]:
    return tuple(spelling for name in names for spelling in (name, f"hsa-{name}"))
