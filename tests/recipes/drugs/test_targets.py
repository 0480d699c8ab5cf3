"""DrugCentral, the Guide to Pharmacology, interactions, side effects, names and parts, in upstream's layouts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bioloom.core.errors import BuildError
from bioloom.recipes.drugs import (
    chebi_forms,
    drugbank,
    drugcentral,
    everycure,
    gtopdb,
    interactions,
    names,
    sider,
    sider_compounds,
)
from bioloom.recipes.drugs.gtopdb import action_of
from bioloom.recipes.parsers import chebi, hpo
from bioloom.recipes.parsers import drugbank as open_drugbank
from recipes.drugs.made import Read, said, tsv, written

TARGETS = tsv(
    '"DRUG_NAME";"STRUCT_ID";"TARGET_NAME";"ACCESSION";"ACT_VALUE";"ACT_TYPE";"ACT_SOURCE";"RELATION";"MOA";'
    '"MOA_SOURCE";"ACT_SOURCE_URL";"MOA_SOURCE_URL";"ACTION_TYPE";"ORGANISM"',
    '"levobupivacaine";4;"Sodium channel ""4""";"P35499";;;"WOMBAT-PK";;1;"CHEMBL";;'
    '"https://www.ebi.ac.uk/chembl/compound/inspect/CHEMBL1200749";"BLOCKER";"Homo sapiens"',
    '"levobupivacaine";4;"GABA-A";"P14867|P47869";6.7;"IC50";"CHEMBL";"=";;;'
    '"http://www.ncbi.nlm.nih.gov/pubmed/123";;;"Homo sapiens"',
    '"nitrendipine";6;"x";"P1";6;"Ki";"CHEMBL";"=";;;;;;"Rattus norvegicus"',
)
GENES = tsv(
    "GeneID;drugbank_id;drugbank_name;pubmed_ids;sources;actions;urls",
    "18;DB01080;Vigabatrin;1|2;DrugCentral (ChEMBL)|DrugCentral (label);inhibitor|antagonist;",
)
CLASSES = tsv(
    "class_id;class_name;class_source;class_type;url",
    "N0000175655;GnRH Agonist;FDA;FDA Established Pharmacologic Class;",
    "D000970;Antineoplastic Agents;MeSH;Pharmacological Action;",
    "CHEBI:35610;antineoplastic agent;CHEBI;Application;",
)
MEMBERS = tsv(
    "drugbank_id;drugbank_name;class_id;class_name",
    *(f"DB00014;Goserelin;{c};x" for c in ("N0000175655", "D000970", "CHEBI:35610")),
)


def drugcentral_files(**changed: str) -> dict[str, str]:
    return {
        drugcentral.TARGETS: changed.get("targets", TARGETS),
        drugcentral.GENES: GENES,
        drugcentral.CLASSES: CLASSES,
        drugcentral.MEMBERS: changed.get("members", MEMBERS),
    }


def test_drugcentral_gives_action_affinity_and_mechanism(tmp_path: Path) -> None:
    read = Read(drugcentral.parse, written(tmp_path, drugcentral_files()))
    first, *subunits = [e for e in read.edges if e.subject == "DrugCentral:4"]
    assert (first.object, said(first)) == (
        "UniProtKB:P35499",
        {"mechanism_of_action": "true", "action": "blocker", "supporting_data_source": "CHEMBL|WOMBAT-PK"},
    )
    assert [e.object for e in subunits] == ["UniProtKB:P14867", "UniProtKB:P47869"]
    assert said(subunits[0]) == {
        "affinity": 6.7,
        "affinity_measure": "IC50",
        "affinity_relation": "=",
        "target_complex": "GABA-A",
        "supporting_data_source": "CHEMBL",
    }
    assert subunits[0].publications == ("PMID:123",)
    assert read.skipped == {"target of another organism, or of none": 1}
    assert read.mappings == {("DrugCentral:4", "CHEMBL.COMPOUND:CHEMBL1200749")}


def test_rephetio_gives_genes_by_action_and_classes_in_three_vocabularies(tmp_path: Path) -> None:
    read = Read(drugcentral.parse, written(tmp_path, drugcentral_files()))
    genes = [e for e in read.edges if e.object == "NCBIGene:18"]
    assert [said(e)["action"] for e in genes] == ["inhibitor", "antagonist"]
    assert said(genes[0])["supporting_data_source"] == "CHEMBL|LABEL"
    assert genes[0].publications == ("PMID:1", "PMID:2")
    roles = [(e.object, said(e)["class_type"]) for e in read.edges if e.predicate == "has_chemical_role"]
    assert roles == [
        ("NDFRT:N0000175655", "FDA Established Pharmacologic Class"),
        ("MESH:D000970", "Pharmacological Action"),
        ("CHEBI:35610", "Application"),
    ]
    assert read.nodes["NDFRT:N0000175655"].category == ("ChemicalRole",)
    assert read.nodes["DRUGBANK:DB00014"].name == "Goserelin"


def test_a_member_of_no_class_stops_the_build(tmp_path: Path) -> None:
    members = MEMBERS + tsv("DB00014;Goserelin;N1;x")
    with pytest.raises(BuildError, match="N1"):
        Read(drugcentral.parse, written(tmp_path, drugcentral_files(members=members)))


LIGANDS = (
    "Ligand id,Name,Species,Type,Approved,Labelled,PubChem CID,INN,Synonyms,InChIKey\n"
    "5239,ibuprofen,,Synthetic organic,yes,,3672,ibuprofen,Advil®|isobutylphenylpropionic acid,"
    "HEFNNWSXXWATRW-UHFFFAOYSA-N\n"
    '688,amylin,"Mouse, Rat",Peptide,,,,,,\n'
    "687,amylin,Human,Peptide,,,,,,\n"
)
INTERACTIONS = (
    "target,target_uniprot,target_ligand,target_ligand_uniprot,target_species,ligand,ligand_species,type,action,"
    "selectivity,endogenous,primary_target,affinity_units,affinity_median,original_affinity_relation,pubmed_id\n"
    "COX-1,P23219,,,Human,ibuprofen,,Inhibitor,Inhibition,Non-selective,f,t,pIC50,5.5,=,1|2\n"
    "5-HT3AB,P46098|O95264,,,Human,ibuprofen,,Agonist,Partial agonist,Not Determined,f,f,pKi,,,\n"
    ",,TNF,P01375,Human,amylin,Human,Antibody,Binding,,t,,-,,,\n"
    "X,P1,,,Human,amylin,,Agonist,Agonist,,f,,-,,,\n"
    "AMP kinase,,,,Human,ibuprofen,,Activator,Activation,,f,,-,,,\n"
    "COX-1,P1,,,Rat,ibuprofen,,Inhibitor,Inhibition,,f,,-,,,\n"
)


def test_gtopdb_says_what_a_ligand_does_and_where_mainly(tmp_path: Path) -> None:
    read = Read(gtopdb.parse, written(tmp_path, {gtopdb.LIGANDS: LIGANDS, gtopdb.INTERACTIONS: INTERACTIONS}))
    assert [(e.subject, e.object) for e in read.edges] == [
        ("GTOPDB:5239", "UniProtKB:P23219"),
        ("GTOPDB:5239", "UniProtKB:P46098"),
        ("GTOPDB:5239", "UniProtKB:O95264"),
        ("GTOPDB:687", "UniProtKB:P01375"),
    ]
    assert said(read.edges[0]) == {
        "affinity": 5.5,
        "affinity_measure": "IC50",
        "affinity_relation": "=",
        "action": "inhibitor",
        "primary_target": "true",
        "selectivity": "non-selective",
    }
    assert said(read.edges[1]) == {"action": "partial agonist", "target_complex": "5-HT3AB"}
    assert said(read.edges[3]) == {"action": "binding", "endogenous": "true"}
    assert read.skipped == {
        "name of several ligands": 1,
        "target without a protein": 1,
        "target of another organism, or of none": 1,
    }


def test_a_ligand_has_the_category_of_its_type_and_its_structure_as_a_cross_reference(tmp_path: Path) -> None:
    read = Read(gtopdb.parse, written(tmp_path, {gtopdb.LIGANDS: LIGANDS, gtopdb.INTERACTIONS: INTERACTIONS}))
    assert {i: n.category for i, n in read.nodes.items()} == {
        "GTOPDB:5239": ("SmallMolecule", "Drug"),
        "GTOPDB:687": ("ChemicalEntity",),
    }
    assert read.nodes["GTOPDB:5239"].synonym == ("Advil®", "isobutylphenylpropionic acid")
    assert read.mappings == {
        ("GTOPDB:5239", "PUBCHEM.COMPOUND:3672"),
        ("GTOPDB:5239", "INCHIKEY:HEFNNWSXXWATRW-UHFFFAOYSA-N"),
    }


@pytest.mark.parametrize(
    ("kind", "action", "said"),
    [
        ("Inhibitor", "Inhibition", "inhibitor"),
        ("Agonist", "Inverse agonist", "inverse agonist"),
        ("Allosteric modulator", "Positive", "positive allosteric modulator"),
        ("Allosteric modulator", "Inhibition", "allosteric modulator"),
        ("Channel blocker", "Pore blocker", "pore blocker"),
        ("Antibody", "Binding", "binding"),
        ("None", "None", ""),
        ("Inhibitor", "None", "inhibitor"),
        ("Agonist", "Unknown", "agonist"),
    ],
)
def test_actions_are_worded_as_drugcentral_words_them(kind: str, action: str, said: str) -> None:
    assert action_of(kind, action) == said


PDDI = tsv(
    "drug1ID;object;drug2ID;precipitant;severity;source",
    "DB01029;Irbesartan;DB00594;Amiloride;Significant;NDF-RT",
    "DB00199;ERYTHROMYCIN;DB01208;Sparfloxacin;;ONC-HighPriority",
    "DB01208;\ufeffSparfloxacin;DB00199;ERYTHROMYCIN_BASE;;ONC-NonInteruptive",
    "DB1;x;DB2;y;;Crediblemeds",
)


def test_interactions_have_no_direction_and_one_source_each(tmp_path: Path) -> None:
    made = written(tmp_path, {interactions.INTERACTIONS: PDDI})
    ndfrt, onc = Read(interactions.parse_ndfrt, made), Read(interactions.parse_onc, made)
    assert [(e.subject, e.object, said(e)) for e in ndfrt.edges] == [
        ("DRUGBANK:DB00594", "DRUGBANK:DB01029", {"severity": "significant"})
    ]
    assert [(e.subject, e.object, said(e)) for e in onc.edges] == [
        ("DRUGBANK:DB00199", "DRUGBANK:DB01208", {"interaction_list": "high priority"}),
        ("DRUGBANK:DB00199", "DRUGBANK:DB01208", {"interaction_list": "non-interruptive"}),
    ]


EFFECTS = tsv(
    "CID100002771;CID000146570;C0000729;LLT;C0000729;Abdominal cramps",
    "CID100002771;CID000146570;C0000729;PT;C0000737;Abdominal pain",
    "CID100002771;CID000146570;C0000730;PT;C0000737;Abdominal pain",
    "CID100002771;CID000002771;C0018681;PT;C0018681;Headache",
    "CID100005212;CID000005212;C0018681;PT;C0018681;Headache",
    "CID100009999;CID000009999;C9;;;x",
)
FREQUENCIES = tsv(
    "CID100002771;CID000146570;C0000737;;21%;0.21;0.21;LLT;C0000737;Abdominal pain",
    "CID100002771;CID000146570;C0000737;;21%;0.21;0.21;PT;C0000737;Abdominal pain",
    "CID100002771;CID000146570;C0000737;;common;0.01;0.1;PT;C0000737;Abdominal pain",
    "CID100002771;CID000146570;C0000737;placebo;5%;0.05;0.05;PT;C0000737;Abdominal pain",
    "CID100002771;CID000146570;C0000737;;postmarketing;0;1;PT;C0000737;Abdominal pain",
)
MAPPED = tsv(
    "drugbank_id;drugbank_name;pubchem_id;stitch_id_flat;method;meddra_type;umls_cui_from_meddra;meddra_name",
    "DB00215;Citalopram;2771;CID100002771;text_mention;PT;C0011570;Depression",
    "DB00203;Sildenafil;5212;CID100005212;NLP_indication;PT;C0000737;Abdominal pain",
)
OBO = """format-version: 1.2

[Term]
id: HP:0002027
name: Abdominal pain
xref: UMLS:C0000737

[Term]
id: HP:0002315
name: Headache
xref: UMLS:C0018681

[Term]
id: HP:0012345
name: Another headache
xref: UMLS:C0018681
"""


def sider_files(listed: str) -> dict[str, str]:
    head = (
        "curie,curie_label,source_ingredients,approved_usa,marketing_status_usa,approved_europe,approved_japan,"
        "is_combination_therapy,combination_therapy_ingredients,combination_therapy_ingredients_curies,alternate_ids,"
        "atc_codes\n"
    )
    return {
        sider_compounds.EFFECTS: EFFECTS,
        sider.FREQUENCIES: FREQUENCIES,
        sider_compounds.MAPPED: MAPPED,
        sider_compounds.PHARMGKB: PHARMGKB,
        gtopdb.LIGANDS: "Ligand id,Name,Approved,Labelled,PubChem CID,InChI\n",
        everycure.DRUGS: head + f"CHEBI:9139,Sildenafil,x,,,,,FALSE,,,\"['CHEBI:9139', {listed}]\",\n",
        chebi.TERMS: "[]",
        hpo.TERMS: OBO,
    }


PHARMGKB = "PharmGKB Accession Id\tCross-references\tInChI\tPubChem Compound Identifiers\n"


def test_side_effects_are_of_the_stereoisomer_and_prefer_the_phenotype(tmp_path: Path) -> None:
    read = Read(sider.parse, written(tmp_path, sider_files("'PUBCHEM.COMPOUND:5212'")))
    assert [(e.subject, e.predicate, e.object) for e in read.edges] == [
        ("PUBCHEM.COMPOUND:146570", "has_side_effect", "HP:0002027"),
        ("PUBCHEM.COMPOUND:2771", "has_side_effect", "UMLS:C0018681"),
        ("CHEBI:9139", "has_side_effect", "UMLS:C0018681"),
        ("CHEBI:9139", "treats", "HP:0002027"),
    ]
    assert said(read.edges[0]) == {
        "original_object": "UMLS:C0000737 Abdominal pain",
        "frequency": 0.1325,
        "frequency_lower": 0.01,
        "frequency_upper": 0.21,
        "frequency_placebo": 0.05,
    }
    assert list(read.nodes) == ["UMLS:C0018681"]
    assert read.skipped == {
        "lowest level term, whose preferred term is kept": 1,
        "no term of MedDRA": 1,
        "found otherwise than as a use, or of a compound with several forms": 1,
    }


def test_a_phenotype_called_so_goes_before_the_one_with_the_cross_reference(tmp_path: Path) -> None:
    made = sider_files("'UNII:1'")
    made[hpo.TERMS] += "\n[Term]\nid: HP:0000099\nname: Abdominal pain\n"
    made[hpo.TERMS] = made[hpo.TERMS].replace("name: Abdominal pain\nxref", "name: Bellyache\nxref")
    assert "HP:0000099" in {e.object for e in Read(sider.parse, written(tmp_path, made)).edges}


def test_a_compound_that_the_drug_list_does_not_have_is_what_sider_maps_it_to(tmp_path: Path) -> None:
    for listed, drug in (
        ("'UNII:1'", "DRUGBANK:DB00203"),
        ("'PUBCHEM.COMPOUND:5212', 'PUBCHEM.COMPOUND:9'", "CHEBI:9139"),
    ):
        read = Read(sider.parse, written(tmp_path / drug[:5], sider_files(listed)))
        assert [e.subject for e in read.edges if e.predicate == "has_side_effect"] == [
            "PUBCHEM.COMPOUND:146570",  # of its flat compound there are two stereoisomers
            "PUBCHEM.COMPOUND:2771",
            drug,
        ]


VOCABULARY = tsv(
    "DRUGBANK_ID;NAMESPACE;ID;SOURCE",
    "DB08903;NAME;Bedaquiline;drugbank",
    "DB01202;NAME;Levetiracetam;drugbank",
    "DB11868;NAME;Etiracetam;drugbank",
    "DB00717;NAME;Norethisterone;drugbank",
    "DB14762;NAME;Risankizumab;drugbank",
    "DB08903;CHEMBL;CHEMBL1;drugbank",
)
DICTIONARY = (
    "canonical\tname\tdrugbank_id\tmesh_id\tin_nhs\tvariants\n"
    'x\tBedaquiline\tDB08903\tD1\t\t"bédaquiline;|=sirturo|tradename \t = x|\u200b|..|a\x80c|etiracetam"\n'
    "y\tTriumeq\t\t\t\ttriumeq\n"
    "z\tLevetiracetam\tDB11868\t\t\tlevetiracetam|etiracetam|keppra\n"
    "z\tElagolix and Norethindrone\tDB00717\t\t\toriahnn\n"
    "z\tNew drug \tDB99999\t\t\tnew drug|brand\n"
    "z\tRisankizumab-rzaa\t\t\t\trisankizumab-rzaa|skyrizi\n"
    "z\tUnknownumab-abcd\t\t\t\tbrandless\n"
)


def test_names_lose_what_is_not_part_of_them_and_those_of_other_drugs(tmp_path: Path) -> None:
    read = Read(names.parse, written(tmp_path, {names.NAMES: DICTIONARY, open_drugbank.PATH: VOCABULARY}))
    assert {i: n.related_synonym for i, n in read.nodes.items()} == {
        "DRUGBANK:DB08903": ("bédaquiline", "sirturo"),
        "DRUGBANK:DB99999": ("New drug", "new drug", "brand"),
        "DRUGBANK:DB14762": ("risankizumab-rzaa", "skyrizi"),
    }
    assert all(node.optional for node in read.nodes.values())
    assert read.skipped == {
        "drug without an identifier": 2,
        "identifier of another drug than the name's": 1,
        "names without DrugBank's own": 1,
    }


def test_every_drug_of_the_open_vocabulary_has_a_name(tmp_path: Path) -> None:
    read = Read(drugbank.parse, written(tmp_path, {open_drugbank.PATH: VOCABULARY}))
    assert {(n.id, n.name, n.optional) for n in read.nodes.values()} >= {("DRUGBANK:DB08903", "Bedaquiline", True)}
    assert len(read.nodes) == 5
    assert not read.mappings


def term(identifier: int, name: str, **relations: list[int]) -> dict[str, object]:
    return {
        "id": f"CHEBI:{identifier}",
        "name": name,
        "relations": {relation: [f"CHEBI:{target}" for target in targets] for relation, targets in relations.items()},
    }


TERMS = [
    term(23888, "drug"),
    term(36047, "antibacterial drug", is_a=[23888]),
    term(60911, "racemate"),
    term(60004, "mixture"),
    term(2379, "acebutolol"),
    term(62101, "acebutolol(1+)", is_conjugate_acid_of=[2379]),
    term(2380, "acebutolol hydrochloride", has_part=[62101]),
    term(2381, "acebutolol hydrochloride monohydrate", has_part=[2380]),
    term(39867, "valproic acid"),
    term(60654, "valproate", is_conjugate_base_of=[39867]),
    term(9925, "sodium valproate", has_part=[60654]),
    term(15366, "acetic acid"),
    term(30089, "acetate", is_conjugate_base_of=[15366]),
    term(3310, "calcium acetate", has_part=[30089]),
    term(3723, "citalopram", is_a=[60911], has_part=[36791, 36792]),
    term(36791, "escitalopram"),
    term(36792, "(R)-citalopram"),
    term(3770, "co-trimoxazole", is_a=[60004], has_role=[36047], has_part=[45924, 9332]),
    term(45924, "trimethoprim"),
    term(9332, "sulfamethoxazole"),
    term(7660, "nystatin", is_a=[60004], has_role=[36047], has_part=[473992]),
    term(473992, "nystatin A1"),
]


def test_a_salt_leads_to_its_moiety_a_racemate_to_its_isomers_a_product_to_its_ingredients(tmp_path: Path) -> None:
    read = Read(chebi_forms.parse, written(tmp_path, {chebi.TERMS: json.dumps(TERMS)}))
    assert {(e.subject, e.predicate, e.object) for e in read.edges} == {
        ("CHEBI:2380", "has_active_moiety", "CHEBI:2379"),
        ("CHEBI:2381", "has_active_moiety", "CHEBI:2379"),
        ("CHEBI:9925", "has_active_moiety", "CHEBI:39867"),
        ("CHEBI:3723", "has_part", "CHEBI:36791"),
        ("CHEBI:3723", "has_part", "CHEBI:36792"),
        ("CHEBI:3770", "has_active_ingredient", "CHEBI:45924"),
        ("CHEBI:3770", "has_active_ingredient", "CHEBI:9332"),
        ("CHEBI:7660", "has_part", "CHEBI:473992"),
    }
    assert read.skipped == {"part that the substance is not named after": 1}
