"""What a drug that nothing links to another is made of, by its name: for the rules of trust, not for the graph.

Lists speak of a drug by a hydrate ("dapagliflozin propylene glycolate hydrate") or of a product ("dapagliflozin /
metformin Oral Product") for which no source says what is in it. What is known of dapagliflozin then says nothing of
them, and what is in doubt of the drug was listed of its hydrate. A name that begins with the name of a drug of known
class, and goes on, is of that drug.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

BETWEEN = " / "  # the substances in the name of a product of RxNorm
SHORTEST = 7  # letters of a drug's name that another name may begin with


def made_of(names: Mapping[str, str], unlinked: Iterable[str], classed: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Pairs of a drug of ``unlinked`` and a drug of ``classed`` that its name begins with, or each part of its name.

    Args:
        names: What each drug is called.
        unlinked: Drugs that no source links to another and of which no class is known.
        classed: Drugs of a known class.
    """
    by_name: dict[str, str] = {}
    for drug in sorted(classed):
        by_name.setdefault(names[drug].casefold(), drug)
    for drug in sorted(unlinked):
        parts = names[drug].casefold().split(BETWEEN)
        found = [_begins(part.split(), by_name, whole=len(parts) > 1) for part in parts]
        if all(found) and drug not in found:  # of a product of which a part is unknown, nothing is known
            yield from ((drug, part) for part in found)


def _begins(words: list[str], by_name: Mapping[str, str], *, whole: bool) -> str:
    """The drug whose name the first of ``words`` are, the longest; all of them only of the part of a product."""
    for stop in range(len(words) if whole else len(words) - 1, 0, -1):
        name = " ".join(words[:stop])
        if len(name) >= SHORTEST and (found := by_name.get(name)):
            return found
    return ""
