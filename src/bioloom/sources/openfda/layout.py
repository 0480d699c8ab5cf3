"""The layout of openFDA's drug labels, as in its bulk files and its API, and which section each field belongs to.

Source: open.fda.gov/apis/drug/label/searchable-fields. Texts are CC0 (open.fda.gov/license). Every field is a list of
strings there; what a label lacks is not in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from bioloom.sources.text import clean

Section = Literal[
    "boxed_warning", "contraindications", "warnings", "pregnancy", "lactation", "paediatric", "geriatric", "renal",
    "hepatic", "interactions", "indications", "adverse_reactions",
]  # fmt: skip
# Labels of before 2006, of today, and of what is sold without a prescription name one section differently.
FIELDS: dict[str, Section] = {
    "boxed_warning": "boxed_warning",
    "contraindications": "contraindications",
    "do_not_use": "contraindications",
    "warnings": "warnings",
    "warnings_and_cautions": "warnings",
    "precautions": "warnings",
    "general_precautions": "warnings",
    "ask_doctor": "warnings",
    "pregnancy": "pregnancy",
    "teratogenic_effects": "pregnancy",
    "nonteratogenic_effects": "pregnancy",
    "lactation": "lactation",
    "nursing_mothers": "lactation",
    "pediatric_use": "paediatric",
    "geriatric_use": "geriatric",
    "drug_interactions": "interactions",
    "ask_doctor_or_pharmacist": "interactions",
    "indications_and_usage": "indications",
    "adverse_reactions": "adverse_reactions",
}
SPECIFIC = "use_in_specific_populations"  # holds kidneys and livers under headings of its own, and repeats the rest
ORGANS: dict[Section, str] = {"renal": r"renal|kidney", "hepatic": r"hepatic|liver"}
_HEADING = re.compile(
    r"(?:(?<=\s)|^)8\.\d+ +(?P<title>[A-Z][\w-]+)(?=[ \n]|$)|^(?P<line>(?i:renal|hepatic) (?i:impairment"
    r"|insufficiency))\b\s*:?",
    re.MULTILINE,
)
RX = "HUMAN PRESCRIPTION DRUG"
# Through these the whole body is reached; a label of any other route counts only where a drug has none of these.
SYSTEMIC = frozenset({
    "ORAL", "INTRAVENOUS", "INTRAMUSCULAR", "SUBCUTANEOUS", "SUBLINGUAL", "BUCCAL", "RECTAL", "TRANSDERMAL",
    "INTRA-ARTERIAL", "INTRATHECAL", "PARENTERAL",
})  # fmt: skip


class Payload(BaseModel):
    """A part of openFDA's JSON; what else it holds is passed over."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Harmonized(Payload):
    """What openFDA adds to a label: names, identifiers, routes. UNII and RXCUI are written without a prefix."""

    generic_name: tuple[str, ...] = ()
    brand_name: tuple[str, ...] = ()
    substance_name: tuple[str, ...] = ()
    unii: tuple[str, ...] = ()
    rxcui: tuple[str, ...] = ()
    product_type: tuple[str, ...] = ()
    route: tuple[str, ...] = ()


class Label(Payload):
    """One label. ``effective_time`` is a day as YYYYMMDD; ``texts`` are its sections, cleaned."""

    id: str = ""
    set_id: str = ""
    version: str = ""
    effective_time: str = ""
    openfda: Harmonized = Harmonized()
    texts: tuple[tuple[Section, str], ...] = Field(default=())

    @property
    def known(self) -> str:
        """Its identifier at DailyMed."""
        return self.set_id or self.id

    @property
    def prescribed(self) -> bool:
        """Whether it is of a drug that needs a prescription."""
        return RX in self.openfda.product_type

    @property
    def systemic(self) -> bool:
        """Whether its drug reaches the whole body; a label that names no route is taken to."""
        return not self.openfda.route or bool(SYSTEMIC & set(self.openfda.route))

    @property
    def ingredients(self) -> tuple[str, ...]:
        """What its product is made of, by UNII, else by name; sorted."""
        found = self.openfda.unii or self.openfda.substance_name or self.openfda.generic_name
        return tuple(sorted({one.casefold() for one in found}))


def label_of(raw: dict[str, Any]) -> Label:
    """One entry of ``results`` as a label.

    Raises:
        pydantic.ValidationError: it has another layout.
    """
    return Label.model_validate({**raw, "texts": tuple(_texts(raw))})


def _texts(raw: dict[str, Any]) -> Iterator[tuple[Section, str]]:
    found: dict[Section, list[str]] = {}
    for field, section in FIELDS.items():
        found.setdefault(section, []).extend(_said(raw, field))
    for text in _said(raw, SPECIFIC):
        for organ, part in organs(text):
            found.setdefault(organ, []).append(part)
    for section, texts in found.items():
        if said := "\n".join(dict.fromkeys(texts)):
            yield section, said


def _said(raw: dict[str, Any], field: str) -> list[str]:
    value = raw.get(field, ())
    return [text for one in value if isinstance(one, str) and (text := clean(one))] if isinstance(value, list) else []


def organs(text: str) -> Iterator[tuple[Section, str]]:
    """The parts of "use in specific populations" on ailing kidneys and livers, by their headings.

    The headings are "8.6 Renal Impairment" and "8.7 Hepatic Impairment", or those words alone in a line.
    """
    found = list(_HEADING.finditer(text))
    for at, heading in enumerate(found):
        end = found[at + 1].start() if at + 1 < len(found) else len(text)
        title = heading["title"] or heading["line"]
        for organ, words in ORGANS.items():
            if re.match(rf"(?:{words})\b", title, re.IGNORECASE):
                yield organ, text[heading.start() : end].strip()
