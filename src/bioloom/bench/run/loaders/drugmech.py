"""DrugMechDB: curated paths from a drug to the disease it treats, and facts and counterfactuals made from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bioloom.core.fact import Fact
from bioloom.recipes.drugs.drugmechdb import drug_of, entity_of, snake

from .base import About, Layout, Pair, Record
from .files import files, json_records

MOST_PATHS = 1000  # of one mechanism; the curated ones have far fewer, so only a graph gone wrong meets this

ASKED = "Name the things on the way from the drug to the disease."


class DrugMechDB(Layout):
    """Node-link JSON, one mechanism each: ``graph{_id, drug, disease, ...}, nodes[], links[], references[]``.

    The question is ours. The gold is all simple paths along the links from drug to disease, with the predicates in
    snake case and the identifiers in our spelling; every link of the set lies on one. Items are scored by path overlap.
    """

    name = "drugmechdb"
    about = About(
        title="DrugMechDB", link="https://github.com/SuLab/DrugMechDB", licence="CC0-1.0", home="qa/drugmechdb"
    )

    def records(self, path: Path) -> Iterator[Record]:
        """In the files' order."""
        for file in files(path, ".json", ".jsonl"):
            yield from json_records(file)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One mechanism."""
        r = record.value
        about, id_ = r["graph"], r["graph"]["_id"]
        nodes = {n["id"]: entity_of(n) for n in r["nodes"]}
        drug = drug_of(r)
        disease = about["disease_mesh"]
        paths = tuple(
            tuple(Fact(subject=nodes[s], predicate=snake(k), object=nodes[o]) for s, k, o in way)
            for way in simple_paths([(li["source"], li["key"], li["target"]) for li in r["links"]], drug, disease)
        )
        if not paths:
            raise ValueError(f"no path leads from {drug} to {disease}")
        text = f"By which mechanism does {about['drug']} treat {about['disease']}? {ASKED}"
        meta = {"drug": nodes[drug].curie, "disease": nodes[disease].curie, "references": r.get("references", [])}
        hops = min(map(len, paths))
        item = self.item(id_, "entities", text, relation="mechanism", hops=hops, sources=("kg",), meta=meta)
        yield item, self.gold(id_, paths=paths)


def simple_paths(links: list[tuple[str, str, str]], start: str, end: str) -> list[list[tuple[str, str, str]]]:
    """The paths from ``start`` to ``end`` that meet no node twice, each once, in order of the links.

    Raises:
        ValueError: there are more than any mechanism has.
    """
    out: dict[tuple[tuple[str, str, str], ...], None] = {}
    stack: list[tuple[str, tuple[tuple[str, str, str], ...]]] = [(start, ())]
    while stack:
        at, way = stack.pop()
        if at == end:
            out[way] = None
            if len(out) > MOST_PATHS:
                raise ValueError(f"more than {MOST_PATHS} paths lead from {start} to {end}")
            continue
        met = {start, *(o for _, _, o in way)}
        stack += [(link[2], (*way, link)) for link in reversed(links) if link[0] == at and link[2] not in met]
    return [list(way) for way in out]


class Counterfactuals(Layout):
    """Files of ``{known_moa | ADD_LINK | CHANGE_LINK | DELETE_LINK}`` samples, positive and negative.

    The wordings are ours. A positive sample is a yes: the drug has a known mechanism against the disease; the added
    link would let it act on it; the changed or deleted link would change what it does to it. A negative one is a no.
    """

    name = "drugmech_counterfactuals"
    about = About(
        title="DrugMechDB counterfactuals", link="https://github.com/czi-ai/DrugMechCounterfactuals", licence="MIT",
        home="qa/drugmech_counterfactuals",
    )  # fmt: skip

    def records(self, path: Path) -> Iterator[Record]:
        """Of all files, in their order."""
        for file in files(path, ".json", ".jsonl"):
            yield from json_records(file)

    def pairs(self, record: Record) -> Iterable[Pair]:
        """One sample."""
        r = record.value
        id_ = f"{record.file}-{record.number + 1:04}"
        text = _worded(r)
        depth = next((d for d in ("dpi", "ppi") if d in record.file.split("_")), "")
        meta = {"drug": r["drug_id"], "disease": r["disease_id"], "depth": depth}
        item = self.item(id_, "yesno", text, family=r["query_type"].lower(), sources=("kg",), meta=meta, as_listed=True)
        yield item, self.gold(id_, label="no" if r["is_negative_sample"] else "yes")


def _worded(sample: dict[str, Any]) -> str:
    drug, disease = sample["drug_name"], sample["disease_name"]
    if sample["query_type"] == "known_moa":
        return f"Is there a known mechanism by which {drug} treats {disease}?"
    link = sample["edit_link_info"]
    source, target, new = link["source_node_name"], link["target_node_name"], link["new_relation"]
    if sample["query_type"] == "ADD_LINK":
        return f"Suppose that {source} {new} {target}. Could {drug} then be expected to treat {disease}?"
    old = link["original_relation"]
    if sample["query_type"] == "CHANGE_LINK":
        change = f"Suppose that {source} {new} {target}, where it is believed that it {old} it."
    else:
        change = f"Suppose that {source} has no effect on {target}, where it is believed that it {old} it."
    return f"{change} Would that change what {drug} does to {disease}?"
