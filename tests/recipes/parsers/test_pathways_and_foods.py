"""Reactome, WikiPathways, USDA."""

from __future__ import annotations

import pytest

from bioloom.core.errors import BuildError
from bioloom.recipes.parsers import pathways, usda
from bioloom.recipes.parsers.nutrients import CHEBI
from recipes.upstream import qualifiers, read, table, triples


def test_reactome(tmp_path):
    hierarchy = table(
        "Source~Resource Source~ID Source~Name Mapping~Type Target~Resource Target~ID Target~Name",
        "reactome R-HSA-2 Low BFO:0000050 reactome R-HSA-1 High",
    )
    chemicals = table(
        "10 R-HSA-1 url High TAS Homo~sapiens",
        "10 R-HSA-2 url Low IEA Homo~sapiens",
        "11 R-HSA-1 url High TAS Homo~sapiens",
        "11 R-BTA-1 url High IEA Bos~taurus",
    )
    texts = {
        pathways.SETS: "R-HSA-1\treactome\tAAA\tBBB\nR-HSA-9\treactome\tAAA\n",
        pathways.HIERARCHY: hierarchy,
        pathways.CHEMICALS: chemicals,
    }
    found = read(pathways.parse_reactome, tmp_path, texts)
    assert {i: n.name for i, n in found.nodes.items()} == {"REACT:R-HSA-1": "High", "REACT:R-HSA-2": "Low"}
    assert triples(found) == {
        ("REACT:R-HSA-2", "part_of", "REACT:R-HSA-1"),
        ("hgnc.symbol:AAA", "participates_in", "REACT:R-HSA-1"),
        ("hgnc.symbol:BBB", "participates_in", "REACT:R-HSA-1"),
        ("hgnc.symbol:AAA", "participates_in", "REACT:R-HSA-9"),
        ("CHEBI:10", "participates_in", "REACT:R-HSA-2"),  # not again in the pathway above
        ("CHEBI:11", "participates_in", "REACT:R-HSA-1"),
    }
    assert found.tally.counts["pathway without a name in the files"] == 1


def test_wikipathways(tmp_path):
    text = (
        "GDNF signaling%WikiPathways_20220613%WP5143%Homo sapiens\thttp://x\t6482\t3576\n"
        "50% of it%WikiPathways_20220613%WP1%Mus musculus\thttp://x\t1\n"
    )
    found = read(pathways.parse_wikipathways, tmp_path, {pathways.WIKI: text})
    assert found.nodes["WIKIPATHWAYS:WP5143"].name == "GDNF signaling"
    assert {s for s, _, _ in triples(found)} == {"NCBIGene:6482", "NCBIGene:3576"}
    assert found.tally.counts["a pathway of Mus musculus"] == 1


def test_a_gmt_line_of_another_form_is_shown(tmp_path):
    with pytest.raises(BuildError, match="does not read: 'no percent"):
        read(pathways.parse_wikipathways, tmp_path, {pathways.WIKI: "no percent\thttp://x\t1\n"})


def test_usda(tmp_path):
    rest = "^16^0.074^~{}~^~~^~~^~~^^^^^^^~~^11/1976^"
    texts = {
        usda.GROUPS: "~0100~^~Dairy and Egg Products~\r\n",
        usda.FOODS: "~01001~^~0100~^~Butter, salted~^~BUTTER~^~sweet, salty~^~~^~Y~^~~^0^~Bos~^6.38^4.27^8.79^3.87\r\n",
        usda.NUTRIENTS: "~203~^~g~^~PROCNT~^~Protein~^~2~^~600~\r\n~417~^~µg~^~FOL~^~Folate~^~0~^~1~\r\n"
        "~208~^~kcal~^~ENERC_KCAL~^~Energy~^~0~^~300~\r\n",
        usda.AMOUNTS: "".join(
            f"~01001~^~{n}~^{a}{rest.format(s)}\r\n"
            for n, a, s in (("203", "0.85", "1"), ("417", "3", "4"), ("208", "717", "1"), ("401", "0.0", "7"))
        ),
    }
    found = read(usda.parse, tmp_path, texts, encoding="iso-8859-1")
    assert triples(found) == {
        ("USDA.NDB:01001", "subclass_of", "USDA.FG:0100"),
        ("USDA.NDB:01001", "has_nutrient", "CHEBI:36080"),
        ("USDA.NDB:01001", "has_nutrient", "CHEBI:67011"),
    }
    assert [(qualifiers(e)["amount"], e.knowledge_level) for e in found.edges[1:]] == [
        (0.85, "observation"),
        (0.000003, "knowledge_assertion"),
    ]
    assert found.nodes["USDA.NDB:01001"].related_synonym == ("sweet", "salty", "Bos")
    assert found.tally.counts == {"no chemical of its own (recipes/parsers/nutrients.py)": 1, "amount 0": 1}


def test_a_chemical_stands_for_one_nutrient():
    chemicals = [c for c in CHEBI.values() if c]
    assert len(set(chemicals)) == len(chemicals)
