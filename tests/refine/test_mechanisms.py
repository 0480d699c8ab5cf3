import pytest

from bioloom.core.errors import InputError
from bioloom.recipes.drugs.drugmechdb import SOURCE, held_out, mechanism_of
from bioloom.recipes.drugs.drugmechdb import mechanisms as read
from bioloom.stages.weave.refine.layer import laid, placed
from refine.mechanism_world import DRUG, ILL, OTHER, PROCESS, SALT, graph, mechanisms, records, written


def test_a_record_is_a_mechanism_with_its_links_and_what_they_rest_on(tmp_path):
    first, second = read(written(tmp_path))
    assert (first.drug.curie, first.disease.curie, first.drug_name) == (DRUG.curie, ILL.curie, "Testimab")
    assert [f.predicate for f in first.facts] == [
        "decreases_activity_of", "positively_regulates", "positively_correlated_with",
    ]  # fmt: skip
    assert {f.primary_knowledge_source for f in (*first.facts, *second.facts)} == {SOURCE}
    assert first.facts[0].publications == ("PMID:123",)


def test_the_split_is_by_the_name_in_lower_case():
    assert held_out("Metformin") == held_out("METFORMIN")
    share = sum(held_out(f"drug {i}") for i in range(2000)) / 2000
    assert 0.27 < share < 0.33


def test_what_is_no_mechanism_is_told_with_its_line(tmp_path):
    file = tmp_path / "x.jsonl"
    file.write_text("{}\n", "utf-8")
    with pytest.raises(InputError, match="Line 1"):
        list(read(file))
    with pytest.raises(InputError, match="no file"):
        list(read(tmp_path / "none"))


def test_laid_over_a_graph_they_are_edges_of_their_own_and_the_graph_stays():
    base = graph()
    over = laid(base, placed(base, mechanisms()))
    assert over.edge_count == base.edge_count + 6
    assert over.node_count == base.node_count
    assert base.edge_count == 10


def test_what_the_graph_does_not_know_stays_itself():
    told = records()[0]
    told["nodes"][1]["id"] = told["links"][0]["target"] = told["links"][1]["source"] = "taxonomy:1280"
    base = graph()
    [m] = placed(base, [mechanism_of(told)])
    assert m.facts[0].object.curie == "taxonomy:1280"
    assert laid(base, [m]).node_count == base.node_count + 1


def test_salts_and_close_matches_are_one_thing():
    from bioloom.stages.weave.refine.twins import twins

    base = graph()
    same = twins(base)
    assert same.of[base.index(SALT.curie)] == base.index(DRUG.curie)
    assert same.of[base.index("HP:1")] == same.of[base.index(ILL.curie)]
    assert same.members(base.index(DRUG.curie)) == (base.index(DRUG.curie), base.index(SALT.curie))
    assert same.of[base.index(OTHER.curie)] == base.index(OTHER.curie)
    assert same.members(base.index(PROCESS.curie)) == (base.index(PROCESS.curie),)
