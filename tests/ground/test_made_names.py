"""What names are made of names: initials, eponyms, foods as people say them, products of genes, sounds of words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from bioloom.ground.forms.alike import filed, left_of, sound
from bioloom.ground.forms.food_names import spoken_names
from bioloom.ground.forms.initials import eponym, initials, spells
from bioloom.ground.forms.microrna_names import of_micrornas
from bioloom.ground.forms.product_names import of_activities, of_headings
from bioloom.ground.forms.receptor_names import of_receptors


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("multiple sclerosis", "MS"),
        ("non-small cell lung carcinoma", "NSCLC"),
        ("type 2 diabetes mellitus", "T2DM"),
        ("Proton Pump Inhibitors", "PPI"),
        ("carcinoma of the breast", "CB"),
        ("asthma", ""),
        ("a name of very many words that nobody would shorten", ""),
        ("2-(3,4-dimethoxyphenyl)ethyl", ""),
    ],
)
def test_initials(name: str, short: str) -> None:
    assert initials(name) == short


def test_an_abbreviation_has_every_initial() -> None:
    assert spells("GERD", "gastroesophageal reflux disease")
    assert spells("PKU", "phenylketonuria")
    assert not spells("IBD", "irritable bowel syndrome")
    assert not spells("MS", "asthma")


def test_eponyms_stand_alone() -> None:
    assert eponym("Crohn disease") == "Crohn"
    assert eponym("Lou Gehrig's disease") == "Lou Gehrig"
    assert eponym("Duchenne muscular dystrophy") == "Duchenne"
    assert eponym("Wilms tumor") == "Wilms"
    assert eponym("heart disease") == eponym("familial Alzheimer disease") == ""


def test_foods_are_called_by_what_they_are() -> None:
    def said(name: str) -> dict[str, float]:
        return {one.text: one.remove for one in spoken_names(name)}

    assert said("Spinach, raw")["Spinach"] < said("Spinach, canned, drained solids")["Spinach"]
    assert "almonds" in said("Nuts, almonds")
    assert "cashew" in said("Nuts, cashew nuts, raw")
    assert {"kidney beans", "beans"} <= said("Beans, kidney, all types, mature seeds, raw").keys()
    assert "kidney" not in said("Beans, kidney, all types, mature seeds, raw")
    assert {"cheddar Cheese", "cheddar"} <= said("Cheese, cheddar").keys()
    assert "white" not in said("Mushrooms, white, raw")
    milk = said("Milk, whole, 3.25% milkfat, with added vitamin D")["Milk"]
    assert milk < said("Milk, buttermilk, fluid, whole")["Milk"]
    assert said("Rice, white, long-grain, regular, raw")["Rice"] < said("Alcoholic beverage, rice (sake)")["rice"]
    ripe = said("Tomatoes, red, ripe, raw, year round average")["Tomatoes"]
    assert ripe < said("Tomatoes, green, raw")["Tomatoes"]
    assert "low fat" not in said("Cheese, low fat, cheddar or colby")
    assert "garbanzo beans" in said("Chickpeas (garbanzo beans, bengal gram), mature seeds, raw")
    assert said("KEEBLER, CHIPS DELUXE, Dark Chocolate Chunk Cookies") == {}


def test_a_heading_of_one_genes_product_names_the_gene() -> None:
    genes = {1: ["SLC6A3", "DAT"], 2: ["SLC6A4", "SERT"], 3: ["BAD"]}
    found = set(of_headings({9: ["Dopamine Transporter", "SLC6A3 Protein"], 8: ["Carriers", "DAT", "SERT"]}, genes))
    assert (1, "Dopamine Transporter") in found
    assert {gene for gene, _ in found} == {1}
    assert set(of_headings({9: ["Bad Protein"]}, genes)) == set()  # too short to be a name by itself


@pytest.mark.parametrize(
    ("recorded", "said"),
    [
        ("dopamine receptor D2", {"D2 receptor", "dopamine D2 receptor", "D2 dopamine receptor"}),
        ("5-hydroxytryptamine receptor 2A", {"5-HT2A receptor", "serotonin 2A receptor"}),
        ("cholinergic receptor muscarinic 3", {"M3 receptor", "muscarinic M3 receptor"}),
        ("adrenoceptor beta 1", {"beta-1 receptor", "beta-1 adrenergic receptor", "beta1 adrenoceptor"}),
        ("opioid receptor mu 1", {"mu opioid receptor", "mu receptor"}),
        ("adenosine A2a receptor", {"A2a receptor"}),
    ],
)
def test_a_receptor_is_called_by_its_member_first(recorded: str, said: set[str]) -> None:
    assert said <= {text for _, text in of_receptors({1: [recorded]})}


def test_a_receptors_short_names_are_said_with_receptor_behind_them() -> None:
    genes = {1: ["purinergic receptor P2Y12", "P2Y12", "H2", "SP1999R"], 2: ["tumor protein p53", "P53"]}
    assert {text for gene, text in of_receptors(genes) if gene == 1} >= {"P2Y12 receptor"}
    assert not {"H2 receptor", "SP1999R receptor", "P53 receptor"} & {text for _, text in of_receptors(genes)}


def test_what_is_cut_of_a_microrna_is_called_by_its_arm() -> None:
    said = dict.fromkeys(text for _, text in of_micrornas({1: ["MIR21", "miR-21", "hsa-miR-21", "microRNA 21"]}))
    assert list(said) == ["miR-21-5p", "miR-21-3p", "hsa-miR-21-5p", "hsa-miR-21-3p"]


def test_an_activity_of_one_gene_names_it() -> None:
    names = {5: ["xanthine oxidase activity"], 6: ["kinase activity"]}
    assert set(of_activities(names, {5: {1}, 6: {1, 2}})) == {(1, "xanthine oxidase")}


WORDS = st.text("abcdefghijklmnopqrstuvwxyz", min_size=5, max_size=12)


@given(WORDS, WORDS)
def test_one_edit_shares_what_is_left(one: str, other: str) -> None:
    for near in (other, one[1:], one[:2] + one[3:], one[0] + "x" + one[1:], one[1] + one[0] + one[2:]):
        if OSA.distance(one, near) <= 1:
            assert left_of(one) & left_of(near)


def test_what_sounds_alike_is_filed_together() -> None:
    assert sound("headake") == sound("headache") in set(filed("headache"))
    assert sound("athsma") == sound("asthma") in set(filed("asthma"))
    assert sound("gout") == ""
    assert list(filed("gout")) == []
