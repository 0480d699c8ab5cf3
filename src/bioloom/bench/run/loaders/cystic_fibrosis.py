"""The cystic fibrosis collection: queries with graded judgements over MEDLINE records, a test of retrieval."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from .base import About, Layout, Pair, Record
from .files import files, xml_records


class CysticFibrosis(Layout):
    """``cfquery*.xml``: ``QueryNumber, QueryText, Records/Item@score``; the records are those of ``cf7*.xml``.

    A grade is the sum of the four judges' scores, each 0 to 2, as the collection's own authors add them up. An item is
    scored by nDCG@10 over the ids of the records retrieved, which are the collection's record numbers.
    """

    name = "cystic_fibrosis"
    about = About(
        title="Cystic fibrosis collection", link="Shaw, Wood, Wood and Tibbo 1991",
        licence="no licence stated", home="qa/cystic_fibrosis", evaluate_only=True,
    )  # fmt: skip

    def records(self, path: Path) -> Iterator[Record]:
        """The queries, in the file's order."""
        for file in files(path, ".xml"):
            if file.name.startswith("cfquery") or path.is_file():
                yield from xml_records(file, "QUERY")

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One query."""
        query = record.value
        id_ = f"cf{int(query.findtext('QueryNumber')):03}"
        grades = {i.text.strip(): sum(map(int, i.get("score"))) for i in query.iter("Item")}
        yield self.item(id_, "summary", query.findtext("QueryText"), sources=("doc",)), self.gold(id_, records=grades)
