"""Reports: what has no score shows none, published numbers stand apart, nothing of others is kept or run."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.cli import Cli
from bench.report.made import HOSTILE, add, answer, cell, items, record, row, tables
from bioloom.app.commands.bench.report import packed_of, scores_of
from bioloom.app.report.run_page import run_page
from bioloom.bench.build.items.gold import Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.report.build import build
from bioloom.bench.report.gather import gather
from bioloom.bench.report.markdown import charts, markdown
from bioloom.bench.report.model import Chart, Column, Point, Report, Scatter
from bioloom.bench.report.pack import pack
from bioloom.bench.report.plots import drawn, standing
from bioloom.bench.report.published import method_of, published
from bioloom.bench.run.folder import RunFolder, SetMade
from bioloom.bench.run.judging import FILE as VERDICTS
from bioloom.bench.run.judging import Judging
from bioloom.bench.run.predict import Kept
from bioloom.bench.run.spec import Variant
from bioloom.bench.score.metrics.verifier.types import Verdict
from bioloom.core.answer import Answer
from bioloom.core.errors import ReasonerError
from bioloom.core.judgement import Reply
from bioloom.core.ports import Resources
from bioloom.core.trace import Called, Failed, Trace


def test_the_main_table_has_the_papers_columns_and_its_numbers_apart(whole: Report) -> None:
    (table,) = tables(whole, "Table 4")
    assert row(table, "loom")["Overall"] == "100.0"
    assert row(table, "bioweave")["EP Open"] == "0.0"
    assert row(table, "bioweave")["EP Avg."] == "50.0"
    assert row(table, "bioweave")["Overall"] == "62.5"
    assert row(table, "bioweave")["published Overall"] == "59.8"
    assert row(table, "loom")["published Overall"] == "–"
    assert "other data" in table.note
    assert "GPT-4-Turbo" in table.note


def test_what_needs_a_model_and_has_none_shows_no_score(whole: Report) -> None:
    (table,) = tables(whole, "Table 4")
    shown = row(table, "io")
    assert {v for k, v in shown.items() if k.split()[0] in ("EP", "Int.", "Path", "CountEx", "Overall")} == {"n/a"}
    for title in ("Every part", "Table 15", "By relation"):
        (table,) = tables(whole, title)
        assert "io" not in {*(c.name for c in table.columns), *(cell for r in table.rows for cell in r)}
    assert {name: value for value, name in whole.tiles}["failed"] == "0"


def test_a_row_says_who_answered_and_an_invalid_reply_counts(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path / "run")
    asked, golds = items()
    folder.keep_set(SetMade(name="biomedhop", digest="0"), asked, golds)
    first = cell(Variant(name="loom"), reasoner="rules+gpt")
    mixed = cell(Variant(name="naive_doc"), reasoner="rules+gpt")
    web = cell(Variant(name="naive_web"))
    add(folder, first, [record(i, first, answer(i, right=True)) for i in asked])
    given = [
        record(i, mixed, None, "ReplyError: gpt gave no usable reply") if n == 0
        else record(i, mixed, answer(i, right=n < 3), by_model=n % 2)
        for n, i in enumerate(asked)
    ]  # fmt: skip
    add(folder, mixed, given)
    add(folder, web, [record(i, web, None, "NotApplicable: it needs the channel web") for i in asked])
    report = build(gather([folder.path]), "made")
    (who,) = tables(report, "Who answered")
    shown = row(who, "naive_doc")
    assert "rules, then gpt" in who.note
    assert (shown["Items"], shown["Answered"], shown["By the model"], shown["Invalid replies"]) == ("7", "6", "3", "1")
    assert (shown["Share"], shown["By rules alone"]) == ("50.0", "3")
    (paired,) = tables(report, "Paired")
    (against,) = (dict(zip([c.name for c in paired.columns], r, strict=True)) for r in paired.rows)
    assert (against["against"], against["Items"]) == ("loom", "7")  # an invalid reply is no accident
    (main,) = tables(report, "Table 4")
    assert row(main, "naive_web")["Overall"] == "n/a"


def test_ablations_and_controls_have_tables_of_their_own(whole: Report) -> None:
    (nine,) = tables(whole, "Table 9")
    assert row(nine, "bioweave")["MCQ"] == "100.0"
    assert row(nine, "bioweave relevance-only pruning")["MCQ"] == "0.0"
    assert row(nine, "bioweave relevance-only pruning")["published MCQ"] == "69.5"
    assert "relevance-only" not in {r[0] for r in tables(whole, "Table 4")[0].rows}
    (control,) = tables(whole, "that was cited")
    shown = row(control, "loom")
    assert (shown["Answered"], shown["Right with it"], shown["Still right"], shown["Then silent"]) == (
        "7",
        "7",
        "0",
        "7",
    )
    assert shown["Edges removed"] == "3.0"


def test_each_method_is_compared_with_the_first_item_by_item(whole: Report) -> None:
    (table,) = tables(whole, "Paired comparisons")
    (shown,) = [r for r in table.rows if r[:2] == ("loom", "bioweave")]
    assert shown[table.columns.index(Column(name="Only it right", number=True))] == "3"
    assert not any("io" in r[:2] for r in table.rows)


def test_sets_of_bioharness_stand_beside_what_it_prints_and_confidence_beside_score(tmp_path: Path) -> None:
    asked = [
        Item(id=str(n), dataset="pubmedqa", kind="yesno", text="Does it help?", sources=("doc",)) for n in range(4)
    ]
    golds = [Gold(id=str(n), dataset="pubmedqa", label="yes" if n else "no") for n in range(4)]
    folder = RunFolder(tmp_path / "run")
    folder.keep_set(SetMade(name="pubmedqa", digest="0"), asked, golds)
    for variant in (Variant(name="bioharness"),
                    Variant(name="bioharness", label="BioHarness-T", knobs={"tools": False})):  # fmt: skip
        to = cell(variant, reasoner="only:m").model_copy(update={"set": "pubmedqa"})
        said = [Answer(kind="yesno", value="yes", evidence=("e1",), confidence=(0.55, 0.95)[n > 1]) for n in range(4)]
        add(folder, to, [record(i, to, a).model_copy(update={"dataset": "pubmedqa"})
                         for i, a in zip(asked, said, strict=True)])  # fmt: skip
    report = build(gather([folder.path]), "made")
    (table,) = tables(report, "BioHarness's Table 1")
    whole, part = row(table, "bioharness"), row(table, "BioHarness-T")
    assert (whole["pubmedqa"], whole["published pubmedqa"], whole["published Overall"]) == ("75.0", "76.4", "71.0")
    assert (part["Pooled"], part["published pubmedqa"], part["published Overall"]) == ("75.0", "–", "68.1")
    (sure,) = tables(report, "Confidence")
    shown = row(sure, "bioharness")
    assert (shown["With a confidence"], shown["Calibration error"]) == ("4", "0.050")
    assert shown["Risk at coverage 0.5"] == "0.000 from 0.95"


def test_published_rows_are_what_their_own_averages_say() -> None:
    four = published("biomedhop.4")
    for name, values in four.rows.items():
        pair, crossed, path = (values[i : i + 3] for i in (0, 3, 6))
        for choice, opened, mean in (pair, crossed, path):
            assert (choice + opened) / 2 == pytest.approx(mean, abs=0.11), name
        # the paper's rounding; its Path Avg. of BioWeave's Overall stands within two tenths
        assert (pair[2] + crossed[2] + path[2] + values[9]) / 4 == pytest.approx(values[10], abs=0.2), name
    assert published("biomedhop.7").at("kg+doc", "overall") == 54.2
    assert published("biomedhop.15").at("ToG-2", "calls") == 5.2
    assert published("biohopr.5").at("O3-mini", "both_wrong") == 52.14
    assert method_of("bioweave") == "BioWeave"
    assert method_of("loom") == ""
    assert (method_of("io"), method_of("io", "bioharness"), method_of("loom", "bioharness")) == ("IO", "No-Context", "")
    one = published("bioharness.1")
    assert {len(v) for v in one.rows.values()} == {9, 2}
    assert one.at("GeneGPT", "geneturing") == 34.5
    assert one.at("w/ Golden Context", "overall") is None


def test_text_from_records_is_never_markup(whole: Report) -> None:
    html = run_page(whole)
    assert "<script>alert" not in html
    assert "<b>bold</b>" not in html
    assert html.count("<script") == html.count("</script>") == 2
    (data,) = re.findall(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)
    shown = json.loads(data)
    assert HOSTILE in shown["items"][0]["text"]
    assert shown["items"][0]["answers"]["loom"]["events"]
    assert "innerHTML" not in html
    assert "http://" not in html.replace("http://www.w3.org", "")
    text = markdown(whole)
    assert "<script>" not in text


def test_disagreements_come_with_both_traces(whole: Report) -> None:
    html = run_page(whole)
    data = json.loads(re.findall(r'<script type="application/json">(.*?)</script>', html, re.DOTALL)[0])
    assert {i["id"] for i in data["items"]} == {"entity_pair-entity", "intersection-entity", "path-entity"}
    assert data["lines"] == ["loom", "bioweave"]
    outcomes = {name: a["outcome"] for name, a in data["items"][0]["answers"].items()}
    assert outcomes == {"loom": "right", "bioweave": "wrong"}


def test_every_chart_is_well_formed_and_the_same_each_time(whole: Report) -> None:
    found = charts(whole)
    assert {"bars", "stacked", "heat"} == {c.shape for c in found if isinstance(c, Chart)}
    assert any(isinstance(c, Scatter) for c in found)
    assert len({c.name for c in found}) == len(found)
    for chart in found:
        ElementTree.fromstring(standing(chart))
        assert drawn(chart) == drawn(chart)


def test_charts_bear_what_is_missing_negative_or_hostile() -> None:
    bars = Chart(name="b", title=HOSTILE, groups=("a", HOSTILE), series=((HOSTILE, (None, -12.5)), ("y", (30.0, None))))
    nothing = Chart(name="n", title="none", groups=(), series=(), shape="stacked")
    points_ = tuple(Point(name=HOSTILE, group=HOSTILE + str(i), x=1000.0 * i, y=50.0 * (i % 2)) for i in range(6))
    points = Scatter(name="s", title="s", x="x", y="y", points=points_)
    heat = Chart(name="h", title="h", groups=("a",), series=(("r", (None,)),), shape="heat")
    for chart in (bars, nothing, points, heat):
        ElementTree.fromstring(standing(chart))
        assert "<b>" not in drawn(chart)


def test_the_commands(run: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    cli = Cli(monkeypatch, capsys)
    scored = cli("bench", "score", str(run), "--json")
    assert scored.code == 0
    assert len(scored.json["na"]) == 1
    assert "n/a" in cli("bench", "score", str(run)).out
    assert cli("bench", "report", str(run), "--out", str(tmp_path / "r")).code == 0
    assert (tmp_path / "r/report.html").stat().st_size > 10_000
    linked = re.findall(r"\((plots/[^)]+)\)", (tmp_path / "r/report.md").read_text("utf-8"))
    assert linked
    assert all((tmp_path / "r" / name).is_file() for name in linked)
    packed = cli("bench", "pack", str(run), "--out", str(tmp_path / "p"), "--json")
    assert packed.json["records"] == 35
    assert cli("bench", "score", str(tmp_path / "p"), "--json").json["rows"] == scored.json["rows"]
    assert cli("bench", "score", str(tmp_path)).code == 2
    assert any(s["name"] == "medqa" for s in cli("bench", "list", "--json").json["sets"])
    missing = cli("bench", "run", str(tmp_path / "no.yaml"))
    assert missing.code == 2
    assert "no.yaml" in missing.err


class Strict:
    """A judge without a model: it finds nothing supported, and fails on counts."""

    name = "strict"

    def judge(self, judgement, value, kit, *, sample, temperature, timeout):
        if value.format == "count":
            raise ReasonerError("no reply")
        verdict = Verdict(
            answer_correct=bool(value.correct), evidence_support_score=self.score, reasoning_complete=False,
            error_type="missing_evidence", short_reason="",
        )  # fmt: skip
        return Reply(verdict, by=self.name)

    def __init__(self, score: int = 2) -> None:
        self.score = score


def test_judges_are_asked_once_and_stand_beside_the_scores(run: Path) -> None:
    folder = RunFolder(run)

    def asked(name: str, score: int) -> tuple[int, int]:
        return Judging(folder, Resources(None, None, Strict(score)), name)(lambda *_: None)

    cells = 3  # of five: one needs a model, one is silent
    few = Judging(folder, Resources(None, None, Strict()), "few", methods=("bioweave",), conditions=("kg+doc",))
    assert few(lambda *_: None) == (0, 0)  # nothing was asked under these sources
    assert replace(few, conditions=())(lambda *_: None) == (6, 1)
    for place in folder.cells():
        (place.path / VERDICTS).unlink(missing_ok=True)
    assert asked("strict", 2) == (6 * cells, cells)
    assert asked("strict", 2) == (0, 0)
    assert asked("mild", 3) == (6 * cells, cells)
    report = build(gather([run]), "t")
    (five,) = tables(report, "Table 5 (per cent)")
    names = [("published " if c.published else "") + c.name for c in five.columns]
    rows = [dict(zip(names, r, strict=True)) for r in five.rows if r[0] == "bioweave"]
    shown = {r["Judge"]: r for r in rows}
    assert shown["strict"]["EP Ans."] == "50.0"
    assert shown["strict"]["EP Evid."] == "0.0"
    assert shown["mild"]["EP Evid."] == "100.0"
    assert shown["mild"]["Count Evid."] == "n/a"
    assert shown["mild"]["published EP Evid."] == "91.0"
    (thirteen,) = tables(report, "Table 13")
    assert {r[-7:] for r in thirteen.rows} == {("6", "0", "0", "0", "0", "0", "0")}  # missing evidence, all of them
    (fourteen,) = tables(report, "Table 14")
    pack(run.parent / "packed", packed_of(gather([run])), scores_of(gather([run])))
    (again,) = tables(build(gather([run.parent / "packed"]), "t"), "Table 5 (per cent)")
    assert again == five
    assert fourteen.rows[0] == ("mild and strict", "18", "100.0 (1.00)", "0.0 (0.00)", "100.0 (1.00)", "100.0 (1.00)")


def test_without_a_judge_its_tables_say_so(whole: Report) -> None:
    (five,) = tables(whole, "Table 5 (per cent)")
    assert row(five, "loom")["EP Evid."] == "n/a"
    assert row(five, "bioweave")["published EP Evid."] == "91.0"


def test_parts_that_must_not_be_mixed_are_told_apart(run: Path) -> None:
    results = gather([run])
    for n, (key, item) in enumerate(results.items.items()):
        told = {"wording": "AB"[n % 2], "simulated": n % 2 == 0}
        results.items[key] = item.model_copy(update={"meta": told, "sources": ("kg", "doc")})
    report = build(results, "t")
    (sets,) = tables(report, "set of wordings")
    assert row(sets, "loom")["Wordings A: items"] == "4"
    assert row(sets, "loom")["Wordings B: score"] == "100.0"
    real, simulated = tables(report, "Items with text evidence")  # no table has both
    assert "real abstracts" in real.title
    assert row(real, "bioweave")["Items"] == "3"
    assert row(simulated, "bioweave")["Items"] == "4"
    assert "simulated text is made from the graph's edges" in simulated.note


def test_parts_of_a_graph_are_compared_on_the_items_that_were_asked_of_all(run: Path) -> None:
    half = cell(Variant(name="loom"), graph="full@0.5")
    asked, _ = items()
    few = [i for i in asked if i.family == "entity_pair"]
    add(RunFolder(run), half, [record(i, half, answer(i, right=i.kind == "choice")) for i in few])
    report = build(gather([run]), "t")
    (table,) = tables(report, "Parts of the graph")
    kept, count = ([c.name for c in table.columns].index(name) for name in ("Kept", "Items"))
    assert [(r[kept], r[count]) for r in table.rows] == [("50%", "2"), ("100%", "2")]
    assert [r[-4] for r in table.rows] == ["0.0", "100.0"]  # open
    assert "full, 50% kept" not in str(tables(report, "Table 4")[0].rows)
    assert any("on 2 items" in c.note for c in charts(report))


def test_replies_of_a_model_are_counted_from_the_traces(run: Path) -> None:
    model = cell(Variant(name="cot"), reasoner="gguf:small.gguf")
    place = RunFolder(run).cell(model.config)
    place.make(model)
    at = {"path": (0,), "stage": "s", "kind": "reasoner", "port": "m:respond", "request": {}, "seconds": 1.0}
    usages = ({"calls": 1, "cached": 0}, {"calls": 1, "cached": 1}, {"calls": 0, "cached": 0})  # the last is a rule's
    said = [Called(reply={"usage": usage}, **at) for usage in usages]
    lost = [Failed(error=error, message="", **at) for error in ("ReplyError", "ReasonerError")]
    item = items()[0][0]
    place.predictions.add(record(item, model, answer(item, right=True)).model_copy(update={"calls": 3}))
    place.kept.add(Kept(id=item.id, config=model.config, error="x", trace=Trace(events=(*said, *lost))))
    (table,) = tables(build(gather([run]), "t"), "Replies of models")
    assert table.rows == (("cot", "KG", "1", "4", "25.0", "25.0", "25.0", "25.0"),)


def test_methods_can_be_compared_on_the_same_items_alone(run: Path) -> None:
    folder = RunFolder(run)
    bioweave = next(c for c in folder.cells() if c.cell.job.method.title == "bioweave")
    bioweave.forget(["path-entity", "count-count"])
    (table,) = tables(build(gather([run]).common(), "t"), "Table 4")
    assert row(table, "loom")["Items"] == row(table, "bioweave")["Items"] == "5"
    assert row(table, "loom")["Path Open"] == "n/a"
    same, all_ = tables(build(gather([run]), "t"), "Table 4")
    assert "every method was asked" in same.title
    assert same.rows == table.rows
    assert row(all_, "loom")["Items"] == "7"
