"""Label sections in openFDA's layout: read in bulk and through the API, chosen, linked, kept."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from bioloom.core.errors import GraphFormatError, InputError, SourceError
from bioloom.core.fact import Entity, Fact
from bioloom.graph.model.graph import Graph
from bioloom.graph.model.memory import from_facts
from bioloom.sources.http import Http
from bioloom.sources.openfda.api import Api, Asked
from bioloom.sources.openfda.build import from_api, from_bulk
from bioloom.sources.openfda.bulk import bulk_in, labels_in
from bioloom.sources.openfda.choose import Chosen
from bioloom.sources.openfda.layout import RX, label_of, organs
from bioloom.sources.openfda.linking import Linking
from bioloom.sources.openfda.place import labels_folder
from bioloom.sources.openfda.table import open_table
from live.server import Stub, gives

NONE = json.dumps({"error": {"code": "NOT_FOUND", "message": "No matches found!"}})


def quiet(what: str, share: float) -> None:
    """Nothing."""


def graph() -> Graph:
    ill = Entity(curie="MONDO:0005148", name="type 2 diabetes", categories=("Disease",))
    drugs = (
        Entity(curie="UNII:9100L32L2N", name="metformin", categories=("SmallMolecule", "Drug")),
        Entity(curie="CHEBI:2", name="glipizide", categories=("SmallMolecule", "Drug")),
        Entity(curie="CHEBI:3", name="glipizide / metformin", categories=("MolecularMixture", "Drug")),
    )
    return from_facts(Fact(subject=d, predicate="treats", object=ill) for d in drugs)


def raw(name: str, *uniis: str, day: str = "20240101", rx: bool = True, **more: Any) -> dict[str, Any]:
    said = {"generic_name": [name], "unii": list(uniis), "route": more.pop("route", ["ORAL"]),
            "product_type": [RX if rx else "HUMAN OTC DRUG"]}  # fmt: skip
    body = {"contraindications": [f"{name} must not be given in a coma."]} | more
    return {"id": f"{name}-{day}", "set_id": f"{name}-{day}-{rx}", "effective_time": day, "openfda": said, **body}


def bulk(folder: Path, name: str, *labels: dict[str, Any], packed: bool = False) -> None:
    text = json.dumps({"meta": {"results": {"total": len(labels)}}, "results": labels})
    if packed:
        with zipfile.ZipFile(folder / f"{name}.zip", "w") as z:
            z.writestr(name, text)
    else:
        (folder / name).write_text(text)


def test_sections_of_every_age_of_labels_are_one_kind() -> None:
    label = label_of(raw("x", nursing_mothers=["It passes into milk."], lactation=["8.2 Lactation Some do."]))
    assert dict(label.texts)["lactation"] == "8.2 Lactation Some do.\nIt passes into milk."
    assert label.ingredients == ("x",)


def test_kidneys_and_livers_are_found_under_their_headings() -> None:
    text = "8.5 Geriatric Use None. 8.6 Renal Impairment Halve the dose. 8.7 Hepatic Impairment Avoid. 8.8 Sex None."
    assert dict(organs(text)) == {
        "renal": "8.6 Renal Impairment Halve the dose.", "hepatic": "8.7 Hepatic Impairment Avoid.",
    }  # fmt: skip


def test_the_newest_label_of_a_prescribed_drug_stands_for_its_ingredients() -> None:
    chosen = Chosen()
    chosen.add(map(label_of, [raw("m", "A1"), raw("m", "A1", day="20250101"), raw("m", "A1", day="20260101", rx=False),
                              raw("m", "A1", "B1"), raw("m", "A1", route=["TOPICAL"], day="20270101")]))  # fmt: skip
    assert chosen.seen == 5
    assert [(one.ingredients, one.effective_time) for one in chosen.labels] == [
        (("a1",), "20270101"), (("a1",), "20250101"), (("a1", "b1"), "20240101"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("label", "drugs"),
    [
        (raw("anything", "9100L32L2N"), ("UNII:9100L32L2N",)),
        (raw("METFORMIN HYDROCHLORIDE", "786Z46389E"), ("UNII:9100L32L2N",)),  # the salt, by its name
        (raw("Metformin and Glipizide", "9100L32L2N", "X1"), ("CHEBI:3",)),  # not one for each of its parts
        (raw("glipizid", "X2"), ()),  # likeness is no name
        (raw("chloride"), ()),
    ],
)
def test_labels_are_linked_by_identifier_or_exact_name(label: dict[str, Any], drugs: tuple[str, ...]) -> None:
    assert Linking(graph()).drugs(label_of(label)) == drugs


def test_a_table_is_built_from_bulk_files_and_read_by_drug(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIOLOOM_HOME", str(tmp_path / "home"))
    data = tmp_path / "data"
    data.mkdir()
    bulk(data, "drug-label-0001-of-0003.json", raw("metformin", "9100L32L2N", pregnancy=["Limited data."]))
    bulk(data, "drug-label-0002-of-0003.json", raw("glipizide", "X9"), raw("nobody", "X8"), packed=True)
    built = from_bulk(graph(), "full", data, quiet)
    assert (built.read, built.chosen, built.linked, built.drugs, built.lacking) == (3, 3, 2, 2, (3,))
    table = open_table("full")
    assert table is not None
    assert table.drugs == ("CHEBI:2", "UNII:9100L32L2N")
    (found,) = table.passages("UNII:9100L32L2N", ("pregnancy",))
    assert (found.text, found.record) == ("Limited data.", "dailymed:metformin-20240101-True")
    assert table.passage(found.record, "pregnancy") == found
    assert table.passage(found.record, "warnings") is None
    assert [i["file"] for i in table.build["inputs"]][1].endswith(".zip")
    again = from_bulk(graph(), "full", data, quiet)
    assert again == built
    (labels_folder("full") / "build.json").write_text("{}")
    with pytest.raises(GraphFormatError, match="damaged"):
        open_table("full")


def test_where_there_is_no_table_none_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BIOLOOM_HOME", str(tmp_path))
    assert open_table("full") is None


@pytest.mark.parametrize("text", ["[1]", '{"meta": {}}', '{"results": [1]}', '{"results": [{"id": "a"'])
def test_what_is_no_bulk_file_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / "drug-label-0001-of-0001.json").write_text(text)
    with pytest.raises((InputError, GraphFormatError)) as said:
        list(labels_in(tmp_path / "drug-label-0001-of-0001.json"))
    assert said.value.hint


def test_an_empty_folder_is_an_error_that_says_what_to_fetch(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no label files") as said:
        bulk_in(tmp_path)
    assert "drug-label-0001" in said.value.hint


def test_a_run_through_the_api_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stub: Stub, http: Http
) -> None:
    monkeypatch.setenv("BIOLOOM_HOME", str(tmp_path / "home"))
    found = json.dumps({"results": [raw("metformin", "9100L32L2N")]})
    stub.on("/label.json", gives(found), gives("broken", 400))
    api = Api(http, f"{stub.url}/label.json")
    drugs = [Asked("metformin", ("9100L32L2N",)), Asked('gli"pizide')]
    with pytest.raises(SourceError):
        from_api(graph(), "full", api.labels(drugs), 2, quiet)
    assert open_table("full") is None
    asked = len(stub.asked)
    stub.on("/label.json", gives(NONE, 404))
    built = from_api(graph(), "full", api.labels(drugs), 2, quiet)
    assert (built.drugs, built.read) == (1, 1)
    assert len(stub.asked) == asked + 2  # the first drug was not asked for again; the other has no label of either kind
    search = stub.asked[-1][1]["search"]
    assert search == 'openfda.generic_name.exact:"GLI PIZIDE"'
    assert stub.asked[-2][1]["sort"] == "effective_time:desc"
