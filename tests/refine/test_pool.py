import numpy as np
import pytest

from bioloom.stages.weave.refine.features import NAMES, SHELF_FROM, Features
from bioloom.stages.weave.refine.layer import laid, placed
from bioloom.stages.weave.refine.pool import Limits, Pools
from bioloom.stages.weave.refine.shelf import SHELVED
from bioloom.stages.weave.refine.training.examples import Examples
from refine.mechanism_world import BOUND, DRUG, ILL, OTHER, PROCESS, SALT, TARGET, graph, mechanisms


def names(graph, pool):
    return {
        frozenset(graph.entity(int(pool.nodes[n])).name for n in (a, b))
        for a, b in zip(pool.head, pool.tail, strict=True)
    }


def between(made, graph, **kwargs):
    return made.between(graph.index(DRUG.curie), graph.index(ILL.curie), **kwargs)


def test_around_drug_disease_and_the_genes_and_nothing_that_was_asked():
    base = graph()
    pool = between(Pools(base), base)
    found = names(base, pool)
    assert frozenset((DRUG.name, TARGET.name)) in found  # stated of its salt
    assert frozenset((TARGET.name, PROCESS.name)) in found
    assert frozenset((TARGET.name, ILL.name)) in found
    assert frozenset((DRUG.name, ILL.name)) not in found  # the question says so
    assert frozenset((OTHER.name, BOUND.name)) not in found  # how another drug works
    assert [base.entity(int(pool.nodes[g])).name for g in pool.genes] == [TARGET.name, BOUND.name]


def test_the_known_mechanism_stands_first_where_genes_are_few():
    base = graph()
    pool = between(Pools(base, Limits(genes=1)), base)
    assert frozenset((BOUND.name, PROCESS.name)) not in names(base, pool)


def test_curated_links_of_other_drugs_are_followed_and_its_own_are_not_seen():
    base = graph()
    over = laid(base, placed(base, mechanisms()))
    features = Features(Pools(over))
    hidden = features.shelf.hidden(np.array([over.index(DRUG.curie)]))
    assert len(hidden) == 3
    pool = between(features.pools, over, hidden=hidden)
    assert frozenset((PROCESS.name, ILL.name)) in names(over, pool)  # from the other drug
    assert not np.isin(pool.edge, hidden).any()


def test_hidden_from_every_other_drug_too_the_pool_is_that_of_the_graph():
    base = graph()
    over = laid(base, placed(base, mechanisms()))
    made = Pools(over)
    assert names(over, between(made, over, hidden=made.curated)) == names(base, between(Pools(base), base))


def test_features_have_a_name_each_and_say_what_is_stated():
    base = graph()
    features = Features(Pools(base))
    pool = between(features.pools, base)
    seen = features.of(pool)
    assert seen.x.shape == (len(pool), len(NAMES))
    assert np.isfinite(seen.x).all()
    row = next(
        i for i in range(len(pool))
        if {base.entity(int(pool.nodes[n])).name for n in (pool.head[i], pool.tail[i])} == {DRUG.name, TARGET.name}
    )  # fmt: skip
    told = dict(zip(NAMES, seen.x[row], strict=True))
    assert told["at_drug"] == 1
    assert told["place"] == 3
    assert told["is_directly_physically_interacts_with"] == 1
    assert told["near_SmallMolecule"] == told["far_Gene"] == 1
    assert not seen.x[:, SHELF_FROM:].any()


def test_the_shelf_tells_of_near_mechanisms_and_of_nothing_hidden():
    base = graph()
    made = Examples(base, mechanisms())
    item = made.items[0]
    example = made.of(item, "overlay")
    assert example is not None
    assert example.y.sum() == 3  # two stated by the graph, the last by the other drug's mechanism
    shelf = example.seen.x[:, SHELF_FROM:]
    assert shelf[example.y].any()
    alone = made.of(item, "alone")
    assert alone is not None
    assert alone.y.sum() == 2
    assert not alone.seen.x[:, SHELF_FROM:].any()


def test_gold_is_inner_or_not_and_seen_in_training_or_not():
    made = Examples(graph(), mechanisms())
    item = made.items[0]
    assert len(item.gold) == 3
    assert item.inner.sum() == 1
    trained = [i for i in made.items if not i.held_out]
    assert item.unseen.sum() == (3 if not trained else 0 if not item.held_out else item.unseen.sum())


def test_a_drug_without_anything_has_an_empty_pool():
    base = graph()
    lonely = Pools(base).between(base.index(PROCESS.curie), base.index("MONDO:2"))
    assert len(lonely.genes) == 0
    seen = Features(Pools(base)).of(lonely)
    assert len(seen.x) == len(lonely)


@pytest.mark.parametrize("entry", [DRUG, SALT])
def test_whichever_entry_of_the_drug_is_named_the_pool_is_the_same(entry):
    base = graph()
    pool = Pools(base).between(base.index(entry.curie), base.index("HP:1"))
    assert names(base, pool) == names(base, between(Pools(base), base))


def test_mechanisms_that_are_near_are_in_the_pool_whole_and_hidden_ones_are_not():
    base = graph()
    over = laid(base, placed(base, mechanisms()))
    features = Features(Pools(over, Limits(curated=0, nearest=1)))
    hidden = features.shelf.hidden(np.array([over.index(DRUG.curie)]))
    asked = over.index(DRUG.curie), over.index(ILL.curie)
    far = between(features.pools, over, hidden=hidden)
    pool = features.pool(*asked, hidden)
    assert frozenset((PROCESS.name, ILL.name)) in names(over, pool)
    assert len(pool) > 0
    assert set(far.keys.tolist()) <= set(pool.keys.tolist())
    assert not np.isin(pool.edge, hidden).any()
    none = Features(Pools(over, Limits(curated=0, nearest=0))).pool(*asked, hidden)
    assert set(none.keys.tolist()) == set(far.keys.tolist())


def test_a_drug_that_acts_on_nothing_has_its_like_by_class():
    from bioloom.core.fact import Entity
    from bioloom.graph.model.memory import from_facts
    from refine.mechanism_world import THINGS, fact

    kind = Entity(curie="CHEBI:9", name="testicillin", categories=("ChemicalEntity",))
    new = Entity(curie="CHEBI:8", name="newicillin", categories=("SmallMolecule",))
    made = [fact(OTHER, "subclass_of", kind), fact(new, "subclass_of", kind), fact(TARGET, "participates_in", PROCESS)]
    base = from_facts([*made, fact(TARGET, "gene_associated_with_condition", ILL)], [*THINGS, kind, new])
    over = laid(base, placed(base, mechanisms()))
    features = Features(Pools(over, Limits(curated=0, nearest=1)))
    pool = features.pool(over.index("CHEBI:8"), over.index("MONDO:2"))
    assert frozenset((BOUND.name, PROCESS.name)) in names(over, pool)  # of its like, though nothing else leads there
    told = features.shelf.near(over.index("CHEBI:8"), over.index("MONDO:2"), np.empty(0, np.int64))
    key = int(over.index(BOUND.curie)), int(over.index(PROCESS.curie))
    row = dict(zip(SHELVED, told.at_pairs(np.array([min(key) << 32 | max(key)]))[0], strict=True))
    assert row["near_class"] > 0
    assert row["near_drug"] == row["near_gene"] == 0
