"""What people call receptors whose recorded names stand the other way round: "D2 receptor" for "dopamine receptor D2".

HGNC writes family, "receptor", member; people say the member first, and put "receptor" behind its short names too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

# Behind a short name these say that it is a receptor's: "D2 antagonist". What inhibits may inhibit anything.
ACTIONS = frozenset(
    ("antagonist", "agonist", "blocker", "modulator", "stimulant", "antagonism", "agonism", "blockade", "antihistamine")
)
HOW = frozenset(("inverse", "partial", "full", "selective", "competitive", "positive", "negative", "allosteric"))

_MEMBER = re.compile(r"(?P<family>[a-z][\w' -]*?) receptors? (?:type )?(?P<member>[A-Z]{1,2}\d\w{0,2})")
_SEROTONIN = re.compile(r"5-hydroxytryptamine receptor (?P<member>\d[A-F]?)")
_MUSCARINIC = re.compile(r"cholinergic receptor muscarinic (?P<member>\d)")
_ADRENERGIC = re.compile(r"adrenoceptor (?P<greek>alpha|beta) (?P<member>\d[A-D]?)")
_OPIOID = re.compile(r"opioid receptor (?P<greek>mu|kappa|delta) \d")
_BEHIND = re.compile(r"(?P<family>[a-z]\w+) (?P<member>[A-Z]\d[A-Za-z]?) receptors?")
_SHORT = re.compile(r"(?=.*\d)[A-Z][A-Za-z0-9]{2,5}")  # AT1, CB1, P2Y12

_GREEK = r"alpha|beta|mu|kappa|delta|sigma|[αβμκδσ]"
_MEMBER_ALONE = re.compile(
    r"(?:[A-Z]{1,4}-?\d{1,2}[A-Za-z]?\d?|5-?HT-?\d?[A-Fa-f]?|m[Gg]lu[Rr]?\d|P2[XY]\d+"
    rf"|(?:{_GREEK})(?:-? ?[123][A-Da-d]?)?"
    r"|E[Tt][AB]|NMDA|AMPA|GABA-?[AB])"
)
# An antagonist of a signal that cells send takes the signal itself away as often as its receptor.
_SIGNAL = re.compile(r"(?:IL|TNF|VEGF|IFN|CSF|[FPNEITH]?GF|PDGF|TGF|CCL|CXCL|GDF|BMP|ANG|PD|CTLA)-?\d?.*")
_ADRENERGIC_ALONE = re.compile(r"(?:alpha|beta|[αβ])(?:-? ?[123][A-Da-d]?)")


def receptor_alone(said: str) -> tuple[str, ...]:
    """What a receptor may be called in full whose short name is ``said``, the likelier first; none if it is none."""
    if not _MEMBER_ALONE.fullmatch(said) or _SIGNAL.fullmatch(said):
        return ()
    whole = (f"{said} adrenergic receptor", f"{said} adrenoceptor") if _ADRENERGIC_ALONE.fullmatch(said) else ()
    return (*whole, f"{said} receptor")


def of_receptors(genes: Mapping[int, Sequence[str]]) -> Iterator[tuple[int, str]]:
    """Genes with what people call the receptors that they make; ``genes`` have their recorded names."""
    for gene, names in genes.items():
        if any("receptor" in name or "adrenoceptor" in name for name in names):
            yield from ((gene, said) for said in dict.fromkeys(_said(names)))


def _said(names: Sequence[str]) -> Iterator[str]:
    for name in names:
        yield from _turned(name)
        if _SHORT.fullmatch(name) and not name.endswith("R"):
            yield f"{name} receptor"


def _turned(name: str) -> Iterable[str]:
    if m := _SEROTONIN.fullmatch(name):
        said = m["member"]
        return f"5-HT{said} receptor", f"5HT{said} receptor", f"serotonin {said} receptor", f"5HT{said}"
    if m := _MUSCARINIC.fullmatch(name):
        said = f"M{m['member']}"
        return f"{said} receptor", f"muscarinic {said} receptor", f"{said} muscarinic receptor"
    if m := _ADRENERGIC.fullmatch(name):
        greek, said = m["greek"], m["member"]
        ends = ("receptor", "adrenoceptor", "adrenergic receptor")
        return [f"{greek}{dash}{said} {end}" for dash in ("-", "") for end in ends]
    if m := _OPIOID.fullmatch(name):
        return f"{m['greek']} opioid receptor", f"{m['greek']}-opioid receptor", f"{m['greek']} receptor"
    if m := _BEHIND.fullmatch(name):
        return (f"{m['member']} receptor",)
    if m := _MEMBER.fullmatch(name):
        family, said = m["family"], m["member"]
        return f"{said} receptor", f"{family} {said} receptor", f"{said} {family} receptor"
    return ()
