"""Names from a graph: of what is right, and of what was answered."""

from __future__ import annotations

from typing import Any

from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.score.aliases import graph_aliases
from bioloom.bench.score.contract import Scale
from bioloom.bench.score.metrics.exact import open_accuracy
from bioloom.bench.score.metrics.names import Aliases, Named
from bioloom.bench.score.metrics.sets import set_f1
from bioloom.bench.score.score import score
from bioloom.core.answer import Answer, Entity, Ranked
from bioloom.core.errors import UnknownEntityError
from bioloom.core.fact import Fact
from bioloom.core.ports import Resources
from bioloom.graph.model.nodes import Node


class OneNode:
    """A graph of one gene, which goes by a synonym, an older symbol and a merged identifier."""

    def index(self, curie: str) -> int:
        if curie not in ("HGNC:9538", "NCBIGene:5699"):
            raise UnknownEntityError(f"No {curie}.")
        return 0

    def node(self, node: int) -> Node:
        return Node(
            Entity(curie="HGNC:9538", name="PSMB10"), synonyms=("LMP10",), related_synonyms=("something near",),
            previous_symbols=("MECL1",), xrefs=("OMIM:176847",), same_as=("NCBIGene:5699",),
        )  # fmt: skip


def test_the_names_of_a_graph() -> None:
    graph: Any = OneNode()
    gold = Gold(id="1", dataset="d", answers=(Accepted(curie="NCBIGene:5699"), Accepted(curie="X:none")))
    aliases = graph_aliases(graph, [gold])
    assert aliases.names.keys() == {"NCBIGene:5699"}
    for name in ("psmb10", "LMP10", "MECL1", "HGNC:9538"):
        assert open_accuracy([Named(text=name)], gold.answers, aliases) == 1, name
    for name in ("something near", "OMIM:176847"):
        assert open_accuracy([Named(text=name)], gold.answers, aliases) == 0, name


def test_a_path_by_identifiers_that_the_graph_merged_is_the_same_path() -> None:
    graph: Any = OneNode()

    def path(gene: str) -> tuple[tuple[Fact, ...], ...]:
        drug, protein, disease = (Entity(curie=c, name="") for c in ("D:1", gene, "M:1"))
        first, second = (
            Fact(subject=drug, predicate="x", object=protein),
            Fact(subject=protein, predicate="y", object=disease),
        )
        return ((first, second),)

    item = Item(id="1", dataset="d", kind="entities", text="By which mechanism?")
    gold = Gold(id="1", dataset="d", paths=path("NCBIGene:5699"))
    found = Prediction(id="1", dataset="d", paths=path("HGNC:9538"))
    assert score([item], [gold], [found]).at("dataset")[0].score == 0
    same = Scale(aliases=graph_aliases(graph, [gold], [found]))
    assert score([item], [gold], [found], scale=same).at("dataset")[0].score == 1


def test_names_of_what_was_answered(world: Resources) -> None:
    graph = world.graph.graph
    curie = graph.entity(0).curie
    ranked = (Ranked(entity=Entity(curie=curie, name="whatever")),)
    answered = Prediction(id="1", dataset="d", answer=Answer(kind="entity", entities=ranked))
    assert graph.entity(0).name in graph_aliases(graph, [], [answered]).names[curie]


def test_a_gold_without_an_identifier_is_met_by_a_synonym_of_the_answer() -> None:
    aliases = Aliases(names={"HGNC:1": ["PSMB10", "LMP10"]})
    answered = [Named(text="PSMB10", curie="HGNC:1")]
    only_text, identified = Accepted(texts=("LMP10",)), Accepted(texts=("LMP10",), curie="HGNC:2")
    assert open_accuracy(answered, [only_text], aliases) == 1
    assert open_accuracy(answered, [identified], aliases) == 0  # another gene of the same name
    assert set_f1(answered, [only_text, Accepted(texts=("x",))], aliases).f1 == 2 / 3
    assert open_accuracy(answered, [only_text]) == 0
