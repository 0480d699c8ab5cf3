"""What the pruner of mechanisms holds of BioWeave's units, between a drug and a disease alone."""

from types import SimpleNamespace

import pytest

from bioloom.graph.engine import KnowledgeGraph
from bioloom.methods.bioweave.verify.mechanisms import worth_of_mechanism
from bioloom.methods.bioweave.verify.score import _with
from bioloom.methods.bioweave.verify.types import Weights
from bioloom.stages.answer.phrases import verb_of
from bioloom.stages.weave.refine import refiner
from bioloom.stages.weave.refine.features import NAMES
from refine.mechanism_world import BOUND, DRUG, ILL, TARGET, graph


@pytest.fixture(autouse=True)
def _by_place(monkeypatch):
    class Fixed:
        def pruner(self, name, *, over=False):
            wanted = [NAMES.index(n) for n in ("place", "at_disease")]
            return lambda seen: seen.x[:, wanted].sum(axis=1) - 2

    monkeypatch.setattr(refiner, "open_weights", Fixed)


def unit(*entities):
    return SimpleNamespace(entities=frozenset(e.curie for e in entities) | {"TEXT:1"})


RUN = SimpleNamespace(resources=SimpleNamespace(graph=KnowledgeGraph(graph())), note=lambda *_, **__: None)


def test_a_unit_is_worth_what_leads_from_the_drug_to_the_disease():
    worth = worth_of_mechanism({DRUG.curie, ILL.curie}, RUN)
    assert worth(unit(DRUG, ILL, TARGET)) > 0.3
    assert worth(unit(DRUG, ILL, BOUND)) == 0  # nothing joins it with the disease
    assert worth(unit(DRUG, ILL)) == 0
    assert worth(unit(BOUND, TARGET)) == worth(unit(TARGET))


def test_without_a_drug_and_a_disease_it_has_no_say():
    assert worth_of_mechanism({TARGET.curie, ILL.curie}, RUN) is None
    assert worth_of_mechanism({DRUG.curie}, RUN) is None


def test_its_share_of_relevance_is_a_knob():
    half = Weights(pruned=0.5)
    assert _with(lambda _: 1.0, unit(TARGET), half, 0.4) == pytest.approx(0.7)
    assert _with(None, unit(TARGET), half, 0.4) == 0.4
    assert Weights().pruned == 0


def test_a_gene_is_associated_with_a_sign_in_the_words_of_the_relation():
    said = verb_of("gene_associated_with_condition", ("Gene",), ("PhenotypicFeature",))
    assert said == verb_of("gene_associated_with_condition", ("Gene",), ("Disease",)) == "is associated with"
    assert verb_of("made_up_relation", ("Gene",), ("Disease",)) == "made up relation"
