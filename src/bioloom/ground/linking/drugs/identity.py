"""Which of the nodes that a word may mean are one drug, and how well that is known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...forms.salt_forms import form
from ...lexicon.aliases import Kind
from ...lexicon.lookup import are
from ...lexicon.opened import Lexicon
from ..words.cues import CHEMICAL

_OTHER = ("Gene", "Protein", "Food", "ChemicalRole")  # chemicals of the model that nobody takes as a drug
_MARKED = frozenset("®™")  # a brand; what is nearly one may be another firm's
_OWN = frozenset((Kind.NAME, Kind.SYNONYM, Kind.PREVIOUS))


class Drug(NamedTuple):
    """A drug by its nodes, the best known first; ``prior`` is how well that one is known, 0 to 1."""

    nodes: tuple[int, ...]
    prior: float


def is_drug(lexicon: Lexicon, node: int) -> bool:
    """Whether a node is a substance that may be a drug."""
    categories = lexicon.categories(node)
    return are(categories, CHEMICAL) and not are(categories, _OTHER)


def called(lexicon: Lexicon, key: str, *, own: bool = False) -> Iterator[int]:
    """Drugs with a name of that key; ``own`` leaves out what is only related to them, and brands."""
    number = lexicon.plain(key)
    for entry in lexicon.entries(number) if number is not None else ():
        if own and not _MARKED.isdisjoint(entry.text):
            continue
        if (entry.kind in _OWN or (not own and entry.kind == Kind.RELATED)) and is_drug(lexicon, entry.node):
            yield entry.node


def drugs(lexicon: Lexicon, nodes: Iterable[int]) -> list[Drug]:
    """``nodes`` as drugs, the best known first: twins are one, and so are the salts of one substance."""
    out: list[tuple[set[int], set[frozenset[str]], list[int]]] = []
    for node in sorted(set(nodes), key=lambda n: (-lexicon.prior(n), n)):
        kin = {node, *lexicon.kin(node)}
        base = form(lexicon.entity(node).name)[0]
        same = next((one for one in out if one[0] & kin or (base and base in one[1])), None)
        if same is None:
            out.append((kin, {base}, [node]))
        else:
            same[0].update(kin)
            same[1].add(base)
            same[2].append(node)
    return [Drug(tuple(own), lexicon.prior(own[0])) for _, _, own in out]
