"""One section of one label, as it is read and cited."""

from __future__ import annotations

from bioloom.core.evidence import Evidence, Origin
from bioloom.core.value import Value

from .layout import Section

SOURCE = "labels"


class Passage(Value):
    """A section with the record it stands in (``dailymed:<set id>``), the label's version and its day (YYYYMMDD)."""

    record: str
    title: str
    section: Section
    text: str
    version: str = ""

    def cited(self, words: str) -> Evidence:
        """The sentence ``words`` of the section as evidence, with its place in the section."""
        start = self.text.find(words)
        span = (start, start + len(words)) if start >= 0 else None
        return Evidence(
            text=words if span else self.text,
            span=span or (0, len(self.text)),
            origin=Origin(
                channel="kg", source=SOURCE, record=self.record, title=self.title, section=self.section,
                url=f"https://dailymed.nlm.nih.gov/dailymed/lookup.cfm?setid={self.record.partition(':')[2]}",
                version=self.version, licence="CC0-1.0",
            ),
        )  # fmt: skip
