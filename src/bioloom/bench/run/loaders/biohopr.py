"""BioHopR in its official layout: questions over two hops, and the one-hop questions they build on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bioloom.bench.build.items.gold import Accepted
from bioloom.core.fact import minted
from bioloom.core.value import digest

from .base import About, Layout, Loaded, Pair, Record, named
from .files import files, json_records

_SUFFIX = " (disease)"
_TYPES = {"gene/protein": "Gene", "drug": "Drug", "disease": "Disease", "effect/phenotype": "PhenotypicFeature"}


class BioHopR(Layout):
    """Rows of ``hop1, hop1_type, hop2, hop2_type, target_type, hop*_question, hop*_question_multi, answer[]``.

    A row gives four items: both questions, for one answer (``entity``) and for all (``entities``). Its answers are
    those of the 1-hop question, hence of the 2-hop question through this one bridge. A 2-hop question stands in a row
    for each of its bridges, each an item of its own with the 1-hop item it follows; its gold is what any of the rows
    lists, and the row's own list is the reading ``named_bridge``, which is what the paper scores.
    """

    name = "biohopr"
    about = About(title="BioHopR", link="Kim et al. 2025, data on Hugging Face", licence="see there")

    def records(self, path: Path) -> Iterator[Record]:
        """The rows of all files, each with what all rows of its 2-hop question list."""
        found = [r for file in files(path, ".json", ".jsonl") for r in json_records(file)]
        through_all: dict[str, dict[str, None]] = {}
        for record in found:
            row = record.value
            through_all.setdefault(row["hop2_question"], {}).update(dict.fromkeys(row["answer"]))
        yield from (r._replace(value={**r.value, "all": list(through_all[r.value["hop2_question"]])}) for r in found)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """The items of one row; its 1-hop items come again with every row that has the same 1-hop question."""
        row = record.value
        relation = ":".join(str(row[key]) for key in ("hop2_type", "hop1_type", "target_type"))
        bridge = minted(_plain(row["hop1"]), _TYPES.get(row["hop1_type"], "NamedThing"))
        own = tuple(_accepted(a) for a in row["answer"])
        every = tuple(_accepted(a) for a in row["all"])
        one, two = digest(row["hop1_question"]), digest(row["hop1_question"], row["hop2_question"])
        for kind, question in (("entity", "question"), ("entities", "question_multi")):
            first = f"hop1/{kind}/{one}"
            known: dict[str, Any] = {"sources": ("kg",), "template": kind, "as_listed": True}
            first_relation = relation.split(":", 1)[1]
            item = self.item(
                first, kind, row[f"hop1_{question}"], hops=1, family="hop1", relation=first_relation, **known
            )
            yield item, self.gold(first, answers=own)
            id_ = f"hop2/{kind}/{two}"
            item = self.item(
                id_, kind, row[f"hop2_{question}"], hops=2, family="hop2", relation=relation, follows=first,
                bridges=(bridge,), group=digest(row["hop2_question"]), **known,
            )  # fmt: skip
            yield item, self.gold(id_, answers=every, readings={"named_bridge": own})

    def load(self, path: Path) -> Loaded:
        """The set; a 1-hop item that several rows share is there once."""
        items: dict[str, Pair] = {}
        for record in self.records(path):
            for item, gold in self._pairs(record):
                items.setdefault(item.id, (item, gold))
        pairs = items.values()
        return Loaded(tuple(item for item, _ in pairs), tuple(gold for _, gold in pairs if gold is not None))


def _plain(name: str) -> str:
    return name.removesuffix(_SUFFIX)


def _accepted(name: str) -> Accepted:
    """A name, also without the " (disease)" that the graph puts behind some and no question has."""
    return named(name, _plain(name))
