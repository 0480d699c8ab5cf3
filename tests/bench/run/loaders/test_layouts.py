"""Each official layout, on records made up for the test, read into items and golds."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from bioloom.bench.build.items.files import write_set
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.run.loaders.base import Loaded
from bioloom.bench.run.loaders.load import LOADERS, load
from bioloom.core.errors import InputError, SetupError


def written(folder: Path, name: str, content: Any) -> Path:
    """``content`` as a file: a text as it is, a list of objects as JSON lines where the name says so, else JSON."""
    path = folder / name
    if isinstance(content, str):
        text = content
    elif ".jsonl" in name:
        text = "".join(json.dumps(entry) + "\n" for entry in content)
    else:
        text = json.dumps(content)
    path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
    return path


def read(layout: str, path: Path) -> Loaded:
    return load(f"{layout}={path}")


def one(loaded: Loaded) -> tuple[Item, Gold]:
    assert len(loaded.items) == len(loaded.golds) == 1
    assert loaded.items[0].id == loaded.golds[0].id
    assert loaded.items[0].dataset == loaded.golds[0].dataset
    return loaded.items[0], loaded.golds[0]


PUBMEDQA = {
    "QUESTION": "Does A help B?", "CONTEXTS": ["Some did.", "More did not."], "LABELS": ["BACKGROUND", "RESULTS"],
    "MESHES": ["Humans"], "YEAR": "2001", "final_decision": "maybe", "LONG_ANSWER": "It may.",
}  # fmt: skip


def test_pubmedqa(tmp_path: Path) -> None:
    written(tmp_path, "ori_pqal.json", {"1": PUBMEDQA, "2": {**PUBMEDQA, "final_decision": "yes"}})
    written(tmp_path, "test_ground_truth.json", {"2": "yes"})
    items, golds = read("pubmedqa", tmp_path)
    assert [(i.id, i.split) for i in items] == [("1", "dev"), ("2", "test")]
    assert [g.label for g in golds] == ["maybe", "yes"]
    assert items[0].context == ("Some did.", "More did not.")
    assert golds[0].records == {"PMID:1": 1}
    assert "It may." not in items[0].model_dump_json()


def bioasq(tmp_path: Path, **question: Any) -> tuple[Item, Gold]:
    base = {
        "id": "x1", "body": "What is it?", "documents": ["http://www.ncbi.nlm.nih.gov/pubmed/7"],
        "snippets": [{"document": "http://www.ncbi.nlm.nih.gov/pubmed/7", "beginSection": "abstract",
                      "endSection": "abstract", "offsetInBeginSection": 3, "offsetInEndSection": 9, "text": "is six"}],
    }  # fmt: skip
    return one(read("bioasq", written(tmp_path, "9B1_golden.json", {"questions": [{**base, **question}]})))


def test_bioasq(tmp_path: Path) -> None:
    item, gold = bioasq(tmp_path, type="yesno", exact_answer="Yes", ideal_answer=["Yes."])
    assert (item.kind, item.split, gold.label, gold.records) == ("yesno", "9B1", "yes", {"PMID:7": 1})
    assert (gold.snippets[0].start, gold.snippets[0].end, gold.snippets[0].section) == (3, 9, "abstract")
    item, gold = bioasq(tmp_path, type="factoid", exact_answer=[["CFTR", "ABCC7"]], ideal_answer=["CFTR."])
    assert (item.kind, gold.answers) == ("span", (Accepted(texts=("CFTR", "ABCC7")),))
    _, gold = bioasq(tmp_path, type="factoid", exact_answer="CFTR", ideal_answer=["CFTR."])
    assert gold.answers == (Accepted(texts=("CFTR",)),)
    item, gold = bioasq(tmp_path, type="list", exact_answer=[["one", "1"], ["two"]], ideal_answer=["Two."])
    assert (item.kind, [a.texts for a in gold.answers]) == ("entities", [("one", "1"), ("two",)])
    item, gold = bioasq(tmp_path, type="summary", ideal_answer=["Long.", "Longer."])
    assert (item.kind, [a.name for a in gold.answers]) == ("summary", ["Long.", "Longer."])


def test_geneturing(tmp_path: Path) -> None:
    written(tmp_path, "geneturing.json", {
        "Gene alias": {"What is the official gene symbol of XX1?": "YY1"},
        "Gene disease association": {"What are genes related to D?": "AAA, BBB"},
        "SNP location": {"Which chromosome does SNP rs1 locate on human genome?": "chrX"},
        "Protein-coding genes": {"Is AAA a protein-coding gene?": "TRUE", "Is BBB one?": "NA"},
    })  # fmt: skip
    written(tmp_path, "genehop.json", {
        "Disease gene location": {"List them. Let's decompose the question to sub-questions and so on": ["1p1", "2q2"]}
    })  # fmt: skip
    items, golds = read("geneturing", tmp_path)
    assert [i.id for i in items] == [
        "gene_alias-01", "gene_disease_association-01", "snp_location-01", "protein-coding_genes-01",
        "protein-coding_genes-02", "disease_gene_location-01",
    ]  # fmt: skip
    assert [i.kind for i in items] == ["entity", "entities", "span", "yesno", "yesno", "entities"]
    assert [a.name for a in golds[1].answers] == ["AAA", "BBB"]
    assert golds[2].answers[0].texts == ("chrX", "X", "chromosome X")
    assert [g.label for g in golds[3:5]] == ["yes", "no"]
    assert items[5].text == "List them."
    assert (items[5].hops, items[0].hops) == (2, 1)


def test_scihorizon_gene(tmp_path: Path) -> None:
    base = {"knowledge": "k", "perspective": "p", "flag": "f", "batch_id": 1}
    rows = [
        {**base, "question_index": "a", "question_type": "single_choice", "question": "Which?",
         "options": {"A": "one", "B": "two"}, "answer": "B"},
        {**base, "question_index": "b", "question_type": "multiple_choice", "question": "Which?",
         "options": {"A": "one", "B": "two", "C": "three"}, "answer": ["C", "A"]},
        {**base, "question_index": "c", "question_type": "go_annotation", "question": "Which?", "context": "",
         "answer": [{"go": "enables binding", "evidence": "IEA"}, {"go": "enables binding", "evidence": "IDA"},
                    {"go": "located_in cell", "evidence": "IDA"}]},
        {**base, "question_index": "d", "question_type": "expression", "question": "Where?",
         "answer": {"tissue_list": [], "category": "Low expression"}},
        {**base, "question_index": "e", "question_type": "summary", "question": "What?", "context": "Text.",
         "answer": "It is."},
    ]  # fmt: skip
    items, golds = read("scihorizon_gene", written(tmp_path, "dev.jsonl.gz", rows))
    assert [i.kind for i in items] == ["choice", "choices", "entities", "expression", "summary"]
    assert [g.letters for g in golds[:2]] == [("B",), ("A", "C")]
    assert [a.texts for a in golds[2].answers] == [("binding", "enables binding"), ("cell", "located_in cell")]
    assert golds[3].answers == ()
    assert items[4].context == ("Text.",)
    assert "Low expression" not in items[3].model_dump_json()


def test_medqa(tmp_path: Path) -> None:
    row = {"question": "Which?", "answer": "two", "options": {"A": "one", "B": "two"}, "answer_idx": "B"}
    item, gold = one(read("medqa", written(tmp_path, "test.jsonl", [row])))
    assert (item.id, item.options, item.split, gold.letters) == ("test-00001", ("one", "two"), "test", ("B",))


def test_medqa_in_chinese_reads_the_parts_and_not_what_lies_beside_them(tmp_path: Path) -> None:
    row = {"question": "哪一個？", "answer": "二", "options": {"A": "一", "B": "二"}, "answer_idx": "B"}
    (tmp_path / "4_options").mkdir()
    for name in ("test.jsonl", "train.jsonl.gz", "taiwan_qbank.jsonl", "4_options/test.jsonl"):
        written(tmp_path, name, [row])
    for layout in ("medqa_tw", "medqa_cn"):
        items, golds = read(layout, tmp_path)
        assert [(i.id, i.split, i.dataset) for i in items] == [
            ("train-00001", "train", layout), ("test-00001", "test", layout),
        ]  # fmt: skip
        assert [g.letters for g in golds] == [("B",), ("B",)]
        assert items[0].options == ("一", "二")
    with pytest.raises(InputError, match="holds no MedQA, Taiwan"):
        read("medqa_tw", tmp_path / "none")


@pytest.mark.parametrize(("cops", "letters"), [((1, 4), ["A", "D"]), ((0, 3), ["A", "D"])])
def test_medmcqa_counts_from_one_or_from_zero(tmp_path: Path, cops: tuple[int, int], letters: list[str]) -> None:
    row = {"question": "Which?", "opa": "a", "opb": "b", "opc": "c", "opd": "d", "subject_name": "Surgery"}
    rows = [{**row, "id": str(i), "cop": cop} for i, cop in enumerate(cops)]
    items, golds = read("medmcqa", written(tmp_path, "dev.json", "\n".join(json.dumps(r) for r in rows)))
    assert [g.letters[0] for g in golds] == letters
    assert items[0].family == "Surgery"


def test_a_part_without_answers_has_items_and_no_golds(tmp_path: Path) -> None:
    row = {"id": "1", "question": "Which?", "opa": "a", "opb": "b", "opc": "c", "opd": "d"}
    loaded = read("medmcqa", written(tmp_path, "test.json", json.dumps(row) + "\n"))
    assert len(loaded.items) == 1
    assert loaded.golds == ()


def test_an_option_that_stands_twice_is_told_apart_and_right_both_times(tmp_path: Path) -> None:
    row = {"question": "Which?", "options": {"A": "Four", "B": "five", "C": "four"}, "answer_idx": "C"}
    item, gold = one(read("medqa", written(tmp_path, "test.jsonl", [row])))
    assert item.options == ("Four", "five", "four (C)")
    assert gold.letters == ("A", "C")


def test_mmlu(tmp_path: Path) -> None:
    written(tmp_path, "medical_genetics_test.csv", 'Which?,a,"b, then",c,d,B\n')
    item, gold = one(read("mmlu", tmp_path))
    assert (item.id, item.family, item.split) == ("medical_genetics-0001", "medical_genetics", "test")
    assert (item.options[1], gold.letters) == ("b, then", ("B",))


def test_mirage(tmp_path: Path) -> None:
    question = {"question": "Does it?", "options": {"A": "yes", "B": "no", "C": "maybe"}, "answer": "C", "PMID": [5]}
    written(tmp_path, "benchmark.json", {"pubmedqa": {"17": question}})
    item, gold = one(read("mirage", tmp_path))
    assert (item.id, item.family, item.kind) == ("pubmedqa/17", "pubmedqa", "choice")
    assert (gold.letters, gold.records) == (("C",), {"PMID:5": 1})


def test_kragen(tmp_path: Path) -> None:
    written(tmp_path, "MCQ_1hop.json", [{"question": "Which binds? 1. CAD 2. PDS5B 3. 5-HT1A", "answer": "2"}])
    written(tmp_path, "OpenEnded_1hop.json", [{"question": "List", "answer": "2,4-DNP, loss of A (B, C), D"}])
    written(tmp_path, "True_or_False_1hop.json", [{"question": "True or False Question: A is B", "answer": "False"}])
    items, golds = read("kragen", tmp_path)
    assert all(item.question().as_listed for item in items)  # AlzKB is the gold: what it does not list is no
    assert [i.kind for i in items] == ["choice", "entities", "yesno"]
    assert (items[0].text, items[0].options, golds[0].letters) == ("Which binds?", ("CAD", "PDS5B", "5-HT1A"), ("B",))
    assert [a.name for a in golds[1].answers] == ["2,4-DNP", "loss of A (B, C)", "D"]
    assert golds[2].label == "no"


def test_a_name_with_a_comma_that_a_question_has_stays_whole(tmp_path: Path) -> None:
    written(tmp_path, "OpenEnded_1hop.json", [{"question": "List", "answer": "Rash, Early Onset, Late Onset, Rash"}])
    written(tmp_path, "True_or_False_1hop.json", [{"question": "AAA causes Rash, Early Onset", "answer": "True"}])
    _, golds = read("kragen", tmp_path)
    assert [a.name for a in golds[0].answers] == ["Rash, Early Onset", "Late Onset", "Rash"]


def test_kg_rag(tmp_path: Path) -> None:
    written(
        tmp_path, "single_disease_entity_prompts.csv",
        ",disease_1,Compounds,Diseases,text\n0,D,\"['c1', \"\"c'2\"\"]\",['d1'],What treats D and what resembles it?\n",
    )  # fmt: skip
    written(
        tmp_path, "two_disease_entity_prompts.csv",
        "disease_1,disease_2,central_nodes,text\nD,E,\"['skull', 'brain']\",What joins D and E?\n",
    )  # fmt: skip
    items, golds = read("kg_rag_tuning", tmp_path)
    assert [i.id for i in items] == ["single-01", "two-01"]
    assert [[a.name for a in g.answers] for g in golds] == [["c1", "c'2", "d1"], ["skull", "brain"]]


def mechanism(links: list[tuple[str, str, str]]) -> dict[str, Any]:
    labels = {"MESH:D1": "Drug", "UniProt:P1": "Protein", "GO:1": "BiologicalProcess", "MESH:D2": "Disease"}
    return {
        "graph": {"_id": "m1", "drug": "drug", "drug_mesh": "MESH:D1", "drugbank": "DB:1", "disease": "disease",
                  "disease_mesh": "MESH:D2"},
        "nodes": [{"id": i, "label": label, "name": i.lower()} for i, label in labels.items()],
        "links": [{"source": s, "key": k, "target": t} for s, k, t in links],
    }  # fmt: skip


def test_drugmechdb_has_every_path_from_drug_to_disease(tmp_path: Path) -> None:
    links = [
        ("MESH:D1", "decreases activity of", "UniProt:P1"), ("UniProt:P1", "causes", "MESH:D2"),
        ("UniProt:P1", "positively regulates", "GO:1"), ("GO:1", "causes", "MESH:D2"),
    ]  # fmt: skip
    item, gold = one(read("drugmechdb", written(tmp_path, "paths.jsonl", [mechanism(links)])))
    paths = [[(f.subject.curie, f.predicate, f.object.curie) for f in path] for path in gold.paths]
    first = ("MESH:D1", "decreases_activity_of", "UniProtKB:P1")
    assert paths == [
        [first, ("UniProtKB:P1", "causes", "MESH:D2")],
        [first, ("UniProtKB:P1", "positively_regulates", "GO:1"), ("GO:1", "causes", "MESH:D2")],
    ]
    assert (item.hops, item.kind) == (2, "entities")
    with pytest.raises(InputError, match="no path leads"):
        read("drugmechdb", written(tmp_path, "paths.jsonl", [mechanism(links[:1])]))


def test_counterfactuals(tmp_path: Path) -> None:
    base = {"drug_id": "MESH:D1", "disease_id": "MESH:D2", "drug_name": "drugone", "disease_name": "diseaseone"}
    link = {"source_node_name": "DrugOne", "target_node_name": "ProteinOne", "new_relation": "increases activity of"}
    old = {"original_relation": "decreases activity of"}
    written(
        tmp_path,
        "AddLink_pos_dpi_r1k.jsonl",
        [{**base, "query_type": "ADD_LINK", "is_negative_sample": False, "edit_link_info": link}],
    )
    written(
        tmp_path,
        "change_neg_dpi_r250.jsonl",
        [{**base, "query_type": "CHANGE_LINK", "is_negative_sample": True, "edit_link_info": {**link, **old}}],
    )
    written(
        tmp_path,
        "delete_pos_dpi_r250.jsonl",
        [
            {
                **base,
                "query_type": "DELETE_LINK",
                "is_negative_sample": False,
                "edit_link_info": {**link, **old, "new_relation": None},
            }
        ],
    )
    written(tmp_path, "factuals_neg_r1k.jsonl", [{**base, "query_type": "known_moa", "is_negative_sample": True}])
    items, golds = read("drugmech_counterfactuals", tmp_path)
    assert [g.label for g in golds] == ["yes", "no", "yes", "no"]
    assert "DrugOne increases activity of ProteinOne" in items[0].text
    assert "it decreases activity of it" in items[1].text
    assert "None" not in items[2].text
    assert items[0].meta["depth"] == "dpi"


PUBTATOR = """\
1|t|Drugone and fever.
1|a|Drugone made a rash.
1\t0\t7\tDrugone\tChemical\tD1
1\t12\t17\tfever\tDisease\tD2|D3
1\t19\t26\tDrugone\tChemical\tD1
1\t34\t38\trash\tDisease\t-1
1\tCID\tD1\tD2

2|t|Nothing here.
2|a|
"""


def test_annotated_abstracts(tmp_path: Path) -> None:
    items, golds = read("bc5cdr", written(tmp_path, "CDR.PubTator.txt", PUBTATOR))
    assert [i.id for i in items] == ["1/Chemical", "1/Disease", "1/relations"]
    assert golds[0].answers == (Accepted(texts=("Drugone",), curie="MESH:D1"),)
    assert [(s.section, s.start, s.end) for s in golds[0].snippets] == [("title", 0, 7), ("abstract", 0, 7)]
    assert [a.curie for a in golds[1].answers] == ["MESH:D2", "MESH:D3"]
    (fact,) = golds[2].paths[0]
    assert (fact.subject.curie, fact.predicate, fact.object.curie) == ("MESH:D1", "contributes_to", "MESH:D2")
    text = items[0].context[0]
    assert text[34:38] == "rash"


def test_cystic_fibrosis(tmp_path: Path) -> None:
    written(tmp_path, "cfquery.xml", (
        "<?xml version='1.0'?><QUERIES><QUERY><QueryNumber>00007</QueryNumber><QueryText>What\n  is it?</QueryText>"
        "<Records><Item score='1222'>139</Item><Item score='0001'>166</Item></Records></QUERY></QUERIES>"
    ))  # fmt: skip
    item, gold = one(read("cystic_fibrosis", tmp_path))
    assert (item.id, item.text, gold.records) == ("cf007", "What is it?", {"139": 7, "166": 1})


def test_xml_with_entities_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "cfquery.xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><QUERIES/>")
    with pytest.raises(InputError, match="entities"):
        read("cystic_fibrosis", path)


def biohopr_row(bridge: str, answers: list[str]) -> dict[str, Any]:
    return {
        "hop1": bridge, "hop1_type": "drug", "hop2": "diabetes (disease)", "hop2_type": "disease",
        "relation_hop1": "side effect", "relation_hop2": "indication", "target_type": "effect/phenotype",
        "hop1_question": f"Name a side effect of drug {bridge}.",
        "hop1_question_multi": f"Name all side effects of drug {bridge}.",
        "hop2_question": "Name a side effect of a drug that treats diabetes.",
        "hop2_question_multi": "Name all side effects of a drug that treats diabetes.",
        "answer": answers, "prompt": "", "system": "",
    }  # fmt: skip


def test_biohopr_links_the_hops_and_holds_both_golds(tmp_path: Path) -> None:
    rows = [biohopr_row("drugone", ["rash (disease)", "cough"]), biohopr_row("drugtwo", ["cough", "pain"])]
    items, golds = read("biohopr", written(tmp_path, "test.jsonl", rows))
    right = {g.id: g for g in golds}
    assert len(items) == 8
    second = [i for i in items if i.hops == 2 and i.kind == "entity"]
    assert [i.bridges[0].name for i in second] == ["drugone", "drugtwo"]
    assert {i.relation for i in second} == {"disease:drug:effect/phenotype"}
    assert all(any(one.id == i.follows and one.hops == 1 for one in items) for i in second)
    assert [a.name for a in right[second[0].id].answers] == ["rash (disease)", "cough", "pain"]
    assert [a.texts for a in right[second[0].id].read("named_bridge").answers] == [
        ("rash (disease)", "rash"),
        ("cough",),
    ]


def test_a_one_hop_question_of_several_rows_is_one_item(tmp_path: Path) -> None:
    rows = [biohopr_row("drugone", ["cough"]), {**biohopr_row("drugone", ["cough"]), "hop2_question": "Another?"}]
    items, _ = read("biohopr", written(tmp_path, "test.jsonl", rows))
    assert len([i for i in items if i.hops == 1]) == 2
    assert len([i for i in items if i.hops == 2]) == 4


def test_medhopqa(tmp_path: Path) -> None:
    written(tmp_path, "dev.csv", "\ufeffQIDX,Question,Answer,Synonyms\n7,Which gene?,CFTR,ABCC7|CF\n")
    item, gold = one(read("medhopqa", tmp_path))
    assert (item.id, item.kind, gold.answers[0].texts) == ("7", "span", ("CFTR", "ABCC7", "CF"))
    loaded = read("medhopqa", written(tmp_path, "dev.csv", "QIDX,Question\n7,Which gene?\n"))
    assert (len(loaded.items), loaded.golds) == (1, ())


def test_condmedqa(tmp_path: Path) -> None:
    row = {
        "question": "Which drug in pregnancy?", "answer": "Amoxicillin", "general_answer": "Doxycycline",
        "category": "Special population", "documents": [{"title": "T", "text": "One."}, "Two."],
    }  # fmt: skip
    item, gold = one(read("condmedqa", written(tmp_path, "condmedqa.json", [row])))
    assert (item.context, gold.answers[0].name) == (("T\nOne.", "Two."), "Amoxicillin")
    assert gold.read("general").answers[0].name == "Doxycycline"


def test_what_is_no_such_set_says_so(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="medqaa"):
        load("medqaa")
    with pytest.raises(InputError, match="nothing at"):
        read("medqa", tmp_path / "none.jsonl")
    with pytest.raises(InputError, match=r"line 1 of .*test\.jsonl is no record of MedQA: KeyError: 'options'"):
        read("medqa", written(tmp_path, "test.jsonl", [{"question": "Which?"}]))
    with pytest.raises(InputError, match=r"test\.jsonl:1 is no JSON"):
        read("medqa", written(tmp_path, "test.jsonl", "{"))
    with pytest.raises(InputError, match="no dataset of ours"):
        load(tmp_path)


def test_a_set_that_is_not_in_the_data_folder_says_how_to_name_it(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("BIOLOOM_DATA", str(tmp_path))
    with pytest.raises(InputError, match="medqa=PATH"):
        load("medqa")


def test_a_folder_of_ours(tmp_path: Path) -> None:
    item = Item(id="1", dataset="own", kind="count", text="How many?")
    gold = Gold(id="1", dataset="own", number=3)
    write_set(tmp_path, (item,), (gold,))
    assert load(tmp_path) == load(tmp_path / "items.jsonl") == Loaded((item,), (gold,))


def test_every_layout_says_where_it_comes_from() -> None:
    for name in LOADERS.names():
        layout = LOADERS.create(name)
        assert layout.name == name
        assert layout.about.title
        assert layout.about.link
        assert layout.about.licence
        assert type(layout).__doc__
