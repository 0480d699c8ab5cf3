"""Records of the atlas and what is asked of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from bioloom.core.errors import InputError
from bioloom.core.ports import Resources
from bioloom.core.results.found import Call, Found
from bioloom.recipes.expression.names import HPA_TISSUES, by_name
from bioloom.sources.atlas.operations import by_organ, compared, expressed, specific
from bioloom.sources.atlas.organs import ORGANS
from bioloom.sources.atlas.records import Record
from lookup.shelf import LEVELS, stocked


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Resources:
    return stocked(tmp_path, monkeypatch)


def look(given: Resources, name: str, *arguments: str) -> Found:
    assert given.tools is not None
    return given.tools.handle(Call(name=name, arguments=arguments), timeout=None)


def made(levels: dict[str, float]) -> list[Record]:
    return [Record(gene="G", assay="rna", place=p, value=v, unit="nTPM") for p, v in levels.items()]


def test_a_record_has_value_unit_and_reliability(given: Resources) -> None:
    row = look(given, "expression", "AAA1", "liver").rows[0]
    assert (row.number, row.unit, row.evidence.origin.channel) == (400.0, "nTPM", "atlas")
    assert "reliability enhanced" in look(given, "staining", "AAA1").rows[0].evidence.text
    assert look(given, "expression", "AAA1", "skin").rows[0].number == pytest.approx(0.2)  # below detection, too


def test_a_gene_that_was_not_measured_and_a_place_that_was_not_are_told_apart(given: Resources) -> None:
    assert "measured, and none" in look(given, "expression", "AAA1", "retina").missing
    assert "measurement" in look(given, "expression", "BBB2").missing
    with pytest.raises(InputError):
        look(given, "highest_in", "nowhere")
    with pytest.raises(InputError, match="no assay"):
        look(given, "expression", "AAA1", "liver", "rnaseq")


def test_an_organ_is_as_high_as_its_highest_tissue_or_as_the_mean() -> None:
    organs = {r.place: r.value for r in by_organ(made(LEVELS))}
    assert organs["brain"] == 12.0
    assert {r.place: r.value for r in by_organ(made(LEVELS), "mean")}["brain"] == pytest.approx(10.5)


def test_a_gene_of_one_organ_is_not_expressed_wherever_it_leaks() -> None:
    assert [r.place for r in expressed(made({"liver": 9000.0, "colon": 40.0, "skin": 1.2}))] == ["liver"]
    assert [r.place for r in expressed(made({"liver": 30.0, "colon": 1.0, "skin": 0.9}))] == ["liver", "colon"]
    assert len(expressed(made({"liver": 9000.0, "colon": 40.0}), share=0.0)) == 2
    assert not expressed(made({"liver": 0.4, "colon": 0.1}))


def test_specificity_is_nought_where_it_is_level_and_one_in_one_place_alone() -> None:
    level, alone = specific(made(dict.fromkeys("abcd", 5.0))), specific(made({"a": 50.0, "b": 0.0, "c": 0.0}))
    assert level is not None
    assert alone is not None
    assert (level.tau, level.said) == (0.0, "ubiquitous expression")
    assert (alone.tau, alone.said, alone.highest) == (1.0, "restricted expression", "a")
    nowhere = specific(made({"a": 0.0, "b": 0.0}))
    assert nowhere is not None
    assert nowhere.said == "not expressed"
    assert specific(made({"a": 1.0})) is None


def test_two_places_are_compared_in_words_with_their_unit() -> None:
    one, other = made({"liver": 40.0, "colon": 10.0})
    assert compared(other, one) == "G in liver is higher than G in colon: 40 against 10 nTPM, 4 times as much"


def test_organs_are_made_of_tissues_that_the_atlas_has() -> None:
    known = {*by_name(HPA_TISSUES)}
    of_gtex = {"caudate", "hippocampus", "nucleus accumbens", "putamen", "substantia nigra"}
    assert len(ORGANS) == 27
    assert {t for tissues in ORGANS.values() for t in tissues} - known - of_gtex == set()
