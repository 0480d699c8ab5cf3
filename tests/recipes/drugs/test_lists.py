"""Every Cure's lists: which identifiers mean the drug, what is approved, what a product contains, what labels say."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.errors import BuildError
from bioloom.recipes.drugs import everycure, medic, pharmacotherapydb
from bioloom.recipes.drugs.combinations import ingredients, words
from bioloom.recipes.drugs.equivalents import carried, forms, itself, lists_of
from recipes.drugs.made import Read, said, tsv, written

# Cut from upstream's own rows: the drug, its hydrochloride, two of its products.
CIPROFLOXACIN = [
    *("CHEBI:100241", "UNII:5E8K9I0O4U", "PUBCHEM.COMPOUND:2764", "CHEMBL.COMPOUND:CHEMBL8", "DRUGBANK:DB00537"),
    *("MESH:D002939", "CAS:85721-33-1", "DrugCentral:659", "INCHIKEY:MYSWGUAQZAJSOK-UHFFFAOYSA-N", "UMLS:C0008809"),
    *("RXCUI:2551", "CHEBI:59936", "UNII:4BA73M5E37", "PUBCHEM.COMPOUND:62998", "UMLS:C0546872", "RXCUI:81981"),
    *("RXCUI:103943", "UMLS:C0353609", "RXCUI:197511", "UMLS:C0688338"),
]
HEAD = (
    "curie,curie_label,source_ingredients,approved_usa,marketing_status_usa,approved_europe,approved_japan,"
    "is_combination_therapy,combination_therapy_ingredients,combination_therapy_ingredients_curies,alternate_ids,"
    "atc_codes,smiles\n"
)


def drug_list(folder: Path, *rows: str) -> Read:
    return Read(everycure.parse, written(folder, {everycure.DRUGS: HEAD + "".join(f"{row}\n" for row in rows)}))


def test_only_the_first_group_of_identifiers_is_the_drug() -> None:
    assert itself("CHEBI:100241", CIPROFLOXACIN) == CIPROFLOXACIN[1:11]


def test_forms_are_named_by_what_other_sources_name_them() -> None:
    assert forms("CHEBI:100241", CIPROFLOXACIN) == ["CHEBI:59936"]


def test_an_rxnorm_concept_before_a_umls_concept_opens_a_product() -> None:
    listed = ["CHEBI:1", "UMLS:C1", "RXCUI:2", "RXCUI:3", "UMLS:C3"]
    assert itself("CHEBI:1", listed) == ["UMLS:C1", "RXCUI:2"]
    assert itself("CHEBI:1", ["CHEBI:1", "UMLS:C1", "RXCUI:2", "UMLS:C2"]) == ["UMLS:C1"]


def test_a_product_takes_its_own_concept_only() -> None:
    assert itself("RXCUI:1", ["RXCUI:1", "UMLS:C1", "RXCUI:2", "UMLS:C2"]) == ["UMLS:C1"]
    assert itself("RXCUI:1", ["RXCUI:1", "RXCUI:2"]) == []
    assert itself("UMLS:C1", ["UMLS:C1", "RXCUI:1"]) == []


def test_a_list_that_starts_with_something_else_is_about_that() -> None:
    assert itself("CHEBI:135398", ["RXCUI:1157362", "UMLS:C3211785"]) == []
    assert itself("CHEBI:135398", []) == []


def test_several_lists_may_stand_in_one_field() -> None:
    assert lists_of("['CHEBI:1', 'UNII:2']| ['RXCUI:3']") == [["CHEBI:1", "UNII:2"], ["RXCUI:3"]]
    with pytest.raises(ValueError, match="1, 2"):
        lists_of("[1, 2]")


def test_prefixes_are_given_our_spelling_and_foreign_ones_are_told_apart() -> None:
    assert carried(["drugcentral:1", "PR:P1", "KEGG.COMPOUND:C05079"]) == (
        ["DrugCentral:1", "KEGG.COMPOUND:C05079"],
        ["PR:P1"],
    )


def test_a_drug_with_approvals_and_identifiers(tmp_path: Path) -> None:
    read = drug_list(
        tmp_path,
        "CHEBI:10023,Voriconazole,VORICONAZOLE| voriconazole,1,RX| DISCONTINUED,1,,FALSE,,,"
        "\"['CHEBI:10023', 'UNII:JFU09I87TR', 'CAS:1', 'CAS:2', 'RXCUI:121243', 'RXCUI:338272', 'UMLS:C1136812']\","
        "['J02AC03'],C",
    )
    assert read.nodes["CHEBI:10023"].category == ("ChemicalEntity", "Drug")
    approved = {edge.object: said(edge) for edge in read.edges}
    assert approved == {"bioloom.agency:FDA": {"marketing_status": "DISCONTINUED|RX"}, "bioloom.agency:EMA": {}}
    assert read.mappings >= {("CHEBI:10023", other) for other in ("UNII:JFU09I87TR", "CAS:1", "CAS:2", "ATC:J02AC03")}
    assert ("CHEBI:10023", "RXCUI:121243") in read.mappings
    assert ("CHEBI:10023", "RXCUI:338272") not in read.mappings


def test_regulators_are_found_by_their_abbreviations(tmp_path: Path) -> None:
    read = drug_list(tmp_path)
    assert {i: node.category for i, node in read.nodes.items()} == {
        f"bioloom.agency:{name}": ("Agent",) for name in ("FDA", "EMA", "PMDA")
    }
    assert all(identifier.partition(":")[2] in node.synonym for identifier, node in read.nodes.items())


def test_an_identifier_of_a_gene_or_disease_is_no_drug(tmp_path: Path) -> None:
    read = drug_list(
        tmp_path,
        "NCBIGene:213,ALB,Albumin (Human),1,RX,,,FALSE,,,['NCBIGene:213'],,",
        "MONDO:0005498,botulism,MONDO:0005498~botulism,1,RX,,,FALSE,,,,,",
    )
    assert not read.edges
    assert read.skipped == {"identifier of NCBIGene given as a drug": 1, "identifier of MONDO given as a drug": 1}


def test_an_ingredient_row_says_that_only_products_are_approved_and_has_no_identifiers(tmp_path: Path) -> None:
    read = drug_list(
        tmp_path,
        "CHEBI:135398,Norelgestromin,CHEBI:135398~Norelgestromin,1,,,,FALSE,,,\"['RXCUI:1157362', 'UMLS:C3211785']\",,",
    )
    assert [said(edge) for edge in read.edges] == [{"approval_scope": "in combination products"}]
    assert not [m for m in read.mappings if m[0].startswith("CHEBI")]
    assert read.skipped == {"identifiers of products that contain the drug": 1}


def test_two_terms_of_one_vocabulary_are_linked_and_never_mapped(tmp_path: Path) -> None:
    read = drug_list(tmp_path, "CHEBI:100241,Ciprofloxacin,x,,,,,FALSE,,,\"['CHEBI:100241', 'CHEBI:192484']\",,")
    assert [(e.subject, e.predicate, e.object) for e in read.edges] == [("CHEBI:100241", "close_match", "CHEBI:192484")]


PRODUCT = {
    "curie": "RXCUI:577093",
    "source_ingredients": "PIOGLITAZONE HYDROCHLORIDE; METFORMIN HYDROCHLORIDE| Pioglitazone + Glimepiride",
    "curie_label": "metformin / pioglitazone Oral Tablet",
    "combination_therapy_ingredients": (
        "Pioglitazone Hydrochloride | Metformin Hydrochloride | Glimepiride 1mg | Pioglitazone |X"
    ),
    "combination_therapy_ingredients_curies": (
        "CHEBI:8228~Pioglitazone|CHEBI:6801~Metformin|CHEBI:92609~glimepiride|CHEBI:8228~Pioglitazone|Error~Error"
    ),
}


def test_ingredients_are_those_that_the_product_is_named_after() -> None:
    found = {one.id: one.objection for one in ingredients(PRODUCT)}
    assert found == {
        "CHEBI:8228": "",
        "CHEBI:6801": "",
        "CHEBI:92609": "ingredient that the product's name does not have",
        "Error": "ingredient: no identifier of a drug",
    }


def test_the_regulators_name_of_an_ingredient_counts_too() -> None:
    row = {
        "curie": "RXCUI:1155351",
        "source_ingredients": "",
        "curie_label": "bacitracin / neomycin / polymyxin B Topical Product",
        "combination_therapy_ingredients": "Neomycin sulfate",
        "combination_therapy_ingredients_curies": "CHEBI:7507~Framycetin",
    }
    assert [one.objection for one in ingredients(row)] == [""]


def test_under_a_brand_name_the_ingredients_of_the_first_product_count() -> None:
    row = {
        "curie": "MESH:C517983",
        "curie_label": "duodote",
        "source_ingredients": "ATROPINE; PRALIDOXIME; x; y; z| Atropine + Caffeine",
        "combination_therapy_ingredients": "",
        "combination_therapy_ingredients_curies": (
            "CHEBI:16684~Atropine|CHEBI:8354~Pralidoxime|MESH:C517983~duodote|NCBIGene:35047~dl|RXCUI:1~a / b Pill|"
            "CHEBI:16684~Atropine|CHEBI:27732~Caffeine"
        ),
    }
    assert [one.objection for one in ingredients(row)] == [
        "",
        "",
        "product given as its own ingredient",
        "ingredient: identifier of NCBIGene given as a drug",
        "product given as an ingredient",
        "ingredient of another product of the row",
    ]


def test_common_words_tell_nothing_unless_there_are_no_others() -> None:
    assert words("Potassium clavulanate 125 MG") == {"clavulanate"}
    assert words("Potassium chloride") == {"potassium", "chloride"}


def test_a_brand_is_also_called_by_its_ingredients(tmp_path: Path) -> None:
    read = drug_list(
        tmp_path, "MESH:C517983,duodote,A; B,,,,,TRUE,,CHEBI:16684~Atropine|CHEBI:8354~Pralidoxime,['MESH:C517983'],,"
    )
    assert read.nodes["MESH:C517983"].category == ("MolecularMixture", "Drug")
    assert read.nodes["MESH:C517983"].related_synonym == ("Atropine / Pralidoxime",)
    assert {(e.predicate, e.object) for e in read.edges} == {
        ("has_active_ingredient", "CHEBI:16684"),
        ("has_active_ingredient", "CHEBI:8354"),
    }


def test_a_damaged_list_of_identifiers_is_said(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="drug_list_stringent"):
        drug_list(tmp_path, "CHEBI:1,A,x,,,,,FALSE,,,['CHEBI:1,,")


INDICATIONS = tsv(
    "final normalized drug id;final normalized drug label;final normalized disease id;final normalized disease label;x",
    "CHEBI:8327;Polythiazide;MONDO:0005009;congestive heart failure;x",
    "RXCUI:1;diclofenac / misoprostol Pill;UMLS:C1;Hospital acquired pneumonia;x",
    "Error;Error;MONDO:0005009;congestive heart failure;x",
    "CHEBI:8327;Polythiazide;Error;Error;x",
)
CONTRAINDICATIONS = (
    "active ingredient\tcontraindications\tdisease contraindicated\tfinal normalized disease id\t"
    "final normalized disease label\tfinal normalized drug id\tfinal normalized drug label\tis_allergen\n"
    'polythiazide\t"Anuria. ""Hypersensitivity"" to\nthis\tdrug."\tanuria\tMONDO:0002476\tanuria\t'
    'CHEBI:8327\tPolythiazide\t"FALSE\n"\n'
)


def test_labels_give_indications_and_contraindications_with_their_words(tmp_path: Path) -> None:
    paths = {medic.INDICATIONS: INDICATIONS, medic.CONTRAINDICATIONS: CONTRAINDICATIONS}
    read = Read(medic.parse, written(tmp_path, paths))
    assert [(e.subject, e.predicate, e.object) for e in read.edges] == [
        ("CHEBI:8327", "treats", "MONDO:0005009"),
        ("RXCUI:1", "treats", "UMLS:C1"),
        ("CHEBI:8327", "contraindicated_in", "MONDO:0002476"),
    ]
    assert {(e.knowledge_level, e.agent_type) for e in read.edges} == {("not_provided", "text_mining_agent")}
    assert said(read.edges[-1]) == {
        "original_subject": "polythiazide",
        "original_object": "anuria",
        "label_text": 'Anuria. "Hypersensitivity" to\nthis\tdrug.',
    }
    assert read.nodes["RXCUI:1"].category == ("MolecularMixture", "Drug")
    assert read.nodes["UMLS:C1"].name == "Hospital acquired pneumonia"  # which no ontology need have
    assert "MONDO:0005009" not in read.nodes
    assert read.skipped == {"no identifier of a drug": 1, "disease of Error, a vocabulary that is not carried": 1}


@pytest.mark.parametrize(
    ("text", "match"),
    [
        (INDICATIONS.replace("drug label", "label", 1), "no column final normalized drug label"),
        (INDICATIONS + "CHEBI:1\tone field too few\n", "does not read"),
        (INDICATIONS + '"never closed\n', "does not read"),
    ],
)
def test_a_table_that_does_not_read_is_an_error(tmp_path: Path, text: str, match: str) -> None:
    paths = {medic.INDICATIONS: text, medic.CONTRAINDICATIONS: CONTRAINDICATIONS}
    with pytest.raises(BuildError, match=match):
        Read(medic.parse, written(tmp_path, paths))


CATALOG = tsv(
    "doid_id;drugbank_id;disease;drug;category;n_curators;n_resources",
    "DOID:10652;DB00843;Alzheimer's disease;Donepezil;DM;2;1",
    "DOID:10652;DB00734;Alzheimer's disease;Risperidone;SYM;1;4",
    "DOID:10652;DB00734;Alzheimer's disease;Risperidone;NOT;3;2",
)


def test_physicians_sort_pairs_into_treating_relieving_and_neither(tmp_path: Path) -> None:
    read = Read(pharmacotherapydb.parse, written(tmp_path, {pharmacotherapydb.INDICATIONS: CATALOG}, packed=False))
    assert [(e.predicate, e.negated) for e in read.edges] == [
        ("treats", False),
        ("ameliorates_condition", False),
        ("treats", True),
    ]
    assert said(read.edges[0]) == {"n_curators": 2.0, "n_resources": 1.0}
    assert list(read.nodes) == ["DRUGBANK:DB00843", "DRUGBANK:DB00734"]


def test_a_category_nobody_knows_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="category 'MAYBE'"):
        Read(
            pharmacotherapydb.parse,
            written(tmp_path, {pharmacotherapydb.INDICATIONS: CATALOG.replace("NOT", "MAYBE")}),
        )


def test_an_ingredient_is_not_what_another_substances_name_was_taken_for() -> None:
    def kept(said: str, label: str, product: str = "factor nine / prothromb, human-x 1 UNT Injection") -> bool:
        row = {
            "curie": "RXCUI:1", "curie_label": product, "source_ingredients": "FACTOR NINE",
            "combination_therapy_ingredients": f"Factor nine | {said}",
            "combination_therapy_ingredients_curies": f"CHEBI:1~factor nine|CHEBI:2~{label}",
        }  # fmt: skip
        return not next(one for one in ingredients(row) if one.id == "CHEBI:2").objection

    assert not kept("Prothromb complex (Human)", "insulin human")
    assert kept("prothromb", "coagulation protein")  # the very words of the product's name
    assert kept("Prothromb calcium", "coagulation protein")  # and a salt of it
    assert not kept("Zinc prothromb", "Zinc")
