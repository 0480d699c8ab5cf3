"""The quality report on the command line: in short, as JSON, as a page."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from bioloom.app.report.page import page
from bioloom.app.report.words import DISAGREEMENTS, FAULTS, compact, share
from bioloom.bench.build.paths.counted import paths_of_benchmarks
from bioloom.graph.model.memory import from_facts
from bioloom.recipes.quality.report import quality_report
from bioloom.recipes.quality.types import Missing, QualityReport
from imports import layouts as lay
from odd_graph import SCRIPT, write

from .cli import Cli

VOID = {"meta", "rect"}


class Page(HTMLParser):
    """Collects elements and text, and fails where elements do not nest."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(monkeypatch, capsys)


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("odd") / "odd"
    write(folder)
    return folder


def test_in_short(cli: Cli, odd: Path) -> None:
    got = cli("kg", "report", str(odd))
    assert got.code == 0, got.err
    assert "odd  12 nodes, 21 edges" in got.out
    assert "indicated and contraindicated" in got.out
    assert "aspirin not treats ulcer [b]" in got.out
    assert (
        "has_side_effect PhenotypicFeature: bioloom kg build full --accept-noncommercial brings it (sider)" in got.out
    )


def test_json_goes_where_it_is_told(cli: Cli, odd: Path, tmp_path: Path) -> None:
    body = cli("kg", "report", str(odd), "--json", "-").json
    assert body["schema"] == "bioloom.kg.report/1"
    versions, schema = body.pop("versions"), body.pop("schema")
    assert QualityReport.model_validate(body).edges == 21
    cli("kg", "report", str(odd), "--json", str(tmp_path / "report.json"))
    again = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert again | {"seconds": 0} == body | {"versions": versions, "schema": schema, "seconds": 0}
    assert [p.name for p in tmp_path.iterdir()] == ["report.json"]


@pytest.mark.parametrize("option", ["--html", "--json"])
def test_a_folder_that_is_not_there(cli: Cli, odd: Path, tmp_path: Path, option: str) -> None:
    got = cli("kg", "report", str(odd), option, str(tmp_path / "none" / "report"))
    assert got.code == 2
    assert "There is no folder" in got.err
    assert not got.out


def test_the_page_stands_alone_and_runs_nothing(cli: Cli, odd: Path, tmp_path: Path) -> None:
    assert cli("kg", "report", str(odd), "--html", str(tmp_path / "report.html")).code == 0
    text = (tmp_path / "report.html").read_text("utf-8")
    found = Page(text)
    assert SCRIPT in found.text  # the name of a drug
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    kinds = {tag for tag, _ in found.tags}
    assert not kinds & {"script", "link", "img", "iframe", "object"}
    assert "@import" not in text
    assert "url(" not in text
    assert not any(key == "src" or key.startswith("on") for _, said in found.tags for key in said)
    ids = {said["id"] for tag, said in found.tags if tag == "section"}
    links = [str(said["href"]) for tag, said in found.tags if tag == "a"]
    assert {link[1:] for link in links if link.startswith("#")} == ids
    assert "https://b.example/terms" in links
    assert {"sources", "disagreements", "coverage", "paths"} <= ids


def test_a_hostile_licence_is_no_link(odd: Path) -> None:
    report = quality_report(from_facts([]), count=paths_of_benchmarks)
    for licence in ("javascript:alert(1)", 'https://x.example/"onclick="alert(1)'):
        source = {"infores": "infores:x", "licence": licence}
        found = Page(page(QualityReport.model_validate(report.model_dump() | {"sources": [source]})))
        hrefs = [said["href"] for tag, said in found.tags if tag == "a"]
        assert not any(str(h).startswith("javascript") for h in hrefs)
        assert not any("onclick" in said for _, said in found.tags)


def test_an_empty_graph_has_a_page() -> None:
    empty = quality_report(from_facts([]), count=paths_of_benchmarks)
    assert "No two edges contradict each other." in Page(page(empty)).text


@pytest.mark.parametrize("format_", ["kgx", "primekg", "hetionet"])
def test_graphs_of_others(cli: Cli, tmp_path: Path, format_: str) -> None:
    from bioloom.recipes.imports import import_graph

    files = {
        "kgx": {"x_nodes.tsv": lay.monarch_nodes(), "x_edges.tsv": lay.monarch_edges()},
        "primekg": {"kg.csv": lay.primekg()},
        "hetionet": {"hetionet-v1.0.json": json.dumps(lay.hetionet_json())},
    }[format_]
    given = lay.packed(tmp_path / "in", files, "plain")
    imported = import_graph(format_, given, tmp_path / "graph", name="theirs")
    body = cli("kg", "report", str(tmp_path / "graph"), "--json", "-").json
    report = QualityReport.model_validate({k: v for k, v in body.items() if k not in ("schema", "versions")})
    assert (report.nodes, report.edges) == (imported.nodes, imported.edges)
    assert sum(s.edges for s in report.sources) == imported.edges
    assert sum(c.nodes for c in report.categories) == imported.nodes
    assert all(s.left_out is None for s in report.sources)
    assert any(p.paths for p in report.paths)
    assert Page(page(report)).text


def test_every_kind_has_its_words(odd: Path) -> None:
    from bioloom.graph.store import open_graph

    report = quality_report(open_graph(odd), count=paths_of_benchmarks)
    assert {f.kind for f in report.faults} <= set(FAULTS)
    assert {d.kind for d in report.disagreements} == set(DISAGREEMENTS)


@pytest.mark.parametrize(
    ("part", "whole", "said"),
    [
        (0, 5, "0%"),
        (1, 5000, "<0.1%"),
        (1, 200, "0.5%"),
        (1, 3, "33%"),
        (9996, 10000, ">99.9%"),
        (5, 5, "100%"),
        (0, 0, "0%"),
    ],
)
def test_shares(part: int, whole: int, said: str) -> None:
    assert share(part, whole) == said


def test_compact_counts() -> None:
    assert [compact(n) for n in (7, 999, 1000, 11198, 2_500_000, 53_000_000)] == [
        "7",
        "999",
        "1.0k",
        "11k",
        "2.5M",
        "53M",
    ]


def test_who_brings_what_is_missing() -> None:
    from bioloom.app.report.words import brought_by

    def said(*names: str) -> str:
        return brought_by(Missing(predicate="treats", step="x treats y", recipes=names))

    assert said("hpoa") == "bioloom kg build open brings it (hpoa)"
    assert said("pfam", "medic") == "bioloom kg build full brings it (pfam, medic)"
    assert said("sider") == "bioloom kg build full --accept-noncommercial brings it (sider)"
    assert said() == "no recipe of bioloom brings it"
