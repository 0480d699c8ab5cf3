"""CPIC's recommendations and the ANSM thesaurus: what is read of their sentences and rows."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from bioloom.recipes.drugs import ansm, cpic, everycure
from bioloom.recipes.reading import Files
from bioloom.recipes.rows import Edge, Mapping, Node, Skipped

DRUG_LIST = (
    "curie,curie_label,source_ingredients,approved_usa,marketing_status_usa,approved_europe,approved_japan,"
    "is_combination_therapy,combination_therapy_ingredients,combination_therapy_ingredients_curies,alternate_ids,"
    "atc_codes\n"
    "CHEBI:1,one,ONE,1,,,,FALSE,,,\"['CHEBI:1', 'RXCUI:11']\",\"['B01AA03']\"\n"
    "CHEBI:2,two,TWO,1,,,,FALSE,,,\"['CHEBI:2', 'RXCUI:22']\",\"['C01EB16']\"\n"
    "CHEBI:3,three,THREE,1,,,,FALSE,,,\"['CHEBI:3', 'RXCUI:33']\",\"['M01AX05']\"\n"
    "CHEBI:4,four,FOUR,1,,,,FALSE,,,\"['CHEBI:4', 'RXCUI:44']\",\n"
)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("It recommends an alternative drug for CYP2D6 ultrarapid or poor metabolizers.",
         {"CYP2D6 ultrarapid metabolizer": cpic.RECOMMENDED, "CYP2D6 poor metabolizer": cpic.RECOMMENDED}),
        ("Consider an alternate agent for patients who are TPMT or NUDT15 poor metabolizers.",
         {"TPMT poor metabolizer": cpic.CONSIDERED, "NUDT15 poor metabolizer": cpic.CONSIDERED}),
        ("It is contraindicated in carriers of HLA-B*58:01.", {"HLA-B*58:01": cpic.RECOMMENDED}),
        ("It is not recommended in HLA-B*57:01 and should be considered only in an emergency.",
         {"HLA-B*57:01": cpic.RECOMMENDED}),
        ("It should be avoided in G6PD deficient patients.", {"G6PD deficiency": cpic.RECOMMENDED}),
        ("There is no reason to avoid it in G6PD deficient patients.", {}),
        ("A 25% dose reduction is recommended for CYP2D6 intermediate metabolizers.", {}),
        ("Prescribe an alternative for patients with SLCO1B1 decreased function.",
         {"SLCO1B1 decreased function": cpic.RECOMMENDED}),
    ],
)  # fmt: skip
def test_genotypes_that_speak_against_a_drug(said: str, found: dict[str, str]) -> None:
    assert dict(cpic.statements(said)) == found


def test_only_guidelines_of_cpic_are_read(tmp_path: Path) -> None:
    path = tmp_path / "g.zip"
    html = {"html": "<p>An alternative is recommended for CYP2C19 poor metabolizers.</p>"}
    paper = {"crossReferences": [{"resource": "PubMed", "resourceId": "7"}]}
    with zipfile.ZipFile(path, "w") as z:
        for source in ("CPIC", "DPWG"):
            body = {"source": source, "name": source, "relatedChemicals": [{"name": "One"}, {"name": "Nobody"}],
                    "summaryMarkdown": html, "literature": [paper]}  # fmt: skip
            z.writestr(f"{source}.json", json.dumps({"guideline": body}))
    rows = list(cpic.parse(files(tmp_path, {cpic.GUIDELINES: path})))
    (edge,) = [r for r in rows if isinstance(r, Edge)]
    assert (edge.subject, edge.object) == ("CHEBI:1", "bioloom.genotype:CYP2C19-poor-metabolizer")
    assert edge.publications == ("PMID:7",)
    assert [r.name for r in rows if isinstance(r, Node)] == ["CPIC genotype CYP2C19 poor metabolizer"]
    assert [r.what for r in rows if isinstance(r, Skipped)] == ["Nobody"]


def test_a_class_of_the_thesaurus_is_what_its_atc_subgroups_hold(tmp_path: Path) -> None:
    row = (
        '<INTERACTION><DRUG1><DRUG name="ONE" rxcui="11"><ATC code="B01AA03"/></DRUG></DRUG1><DRUG2><CLASS name="OTHER'
        ' NON STEROIDAL ANTI-INFLAMMATORY DRUGS (NSAIDs)" code="M01A"/></DRUG2><SEVERITY>{}</SEVERITY></INTERACTION>'
    )
    unknown = row.replace("NON STEROIDAL ANTI-INFLAMMATORY DRUGS", "STRONG INHIBITORS OF CYP3A4")
    path = tmp_path / "t.xml"
    path.write_text(
        f"<INTERACTIONS>{row.format('Precaution for use')}{row.format('C0NTRAINDICATION')}"
        f"{unknown.format('Not recommeded')}{row.format('With doses of 20 mg')}</INTERACTIONS>"
    )
    index = tmp_path / "atc.csv"
    index.write_text("atc_code,atc_name\nB01AA03,one\nM01AE01,two\nC01EB16,two\nM01AX05,three\nA10BJ06,Four\n")
    rows = list(ansm.parse(files(tmp_path, {ansm.THESAURUS: path, ansm.ATC: index})))
    (edge,) = [r for r in rows if isinstance(r, Edge)]
    assert (edge.subject, edge.object) == ("CHEBI:1", "CHEBI:2")  # glucosamine is no member
    assert dict(edge.qualifiers)["advice"] == "contraindicated"
    assert len([r for r in rows if isinstance(r, Skipped)]) == 2
    assert [r for r in rows if isinstance(r, Mapping)] == [Mapping("CHEBI:4", "ATC:A10BJ06")]  # the list has none


def files(folder: Path, where: dict[str, Path]) -> Files:
    listed = folder / "list.csv"
    listed.write_text(DRUG_LIST)
    return Files({everycure.DRUGS: listed, **where})
