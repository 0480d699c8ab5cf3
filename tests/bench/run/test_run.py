"""The runner: resumes, tells failures from wrong answers, and shows no gold to what predicts."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from app.cli import Cli
from bench.run.planted import COMMAND
from bioloom.bench.build.items.files import write_set
from bioloom.bench.build.items.gold import Accepted, Gold
from bioloom.bench.build.items.item import Item
from bioloom.bench.build.items.prediction import Prediction
from bioloom.bench.report.view import reasoner_word
from bioloom.bench.run.cells import Job, Setup, jobs
from bioloom.bench.run.choose import in_proportion
from bioloom.bench.run.folder import RunFolder
from bioloom.bench.run.process import CannotOpenError
from bioloom.bench.run.run import Runner, Summary
from bioloom.bench.run.spec import SetSpec, Spec, Variant
from bioloom.bench.score.outcome import score_items
from bioloom.core.errors import InputError


@pytest.fixture
def letters(tmp_path: Path) -> Path:
    """Four open questions whose right answer they end with; the set lies apart from any run."""
    folder = tmp_path / "letters"
    items = [Item(id=f"q{n}", dataset="letters", kind="entity", text=f"Which letter is this: {c}", family="path",
                  relation="alphabet", sources=("kg", "doc")) for n, c in enumerate("abcd")]  # fmt: skip
    golds = [Gold(id=f"q{n}", dataset="letters", answers=(Accepted(texts=(c,)),)) for n, c in enumerate("abcd")]
    write_set(folder, items, golds)
    return folder


def spec(letters: Path, *methods: Any, **more: Any) -> Spec:
    return Spec.model_validate(
        {"name": "t", "sets": [{"name": "letters", "path": str(letters)}], "methods": list(methods), **more}
    )


def go(spec: Spec, out: Path, **more: Any) -> Summary:
    return Runner(spec, out, COMMAND, lambda *_: None, **more)()


def records(out: Path) -> list[Prediction]:
    found = [p for cell in RunFolder(out).cells() for p in cell.predictions]
    return sorted((p.model_copy(update={"seconds": 0.0}) for p in found), key=lambda p: (p.method, p.config, p.id))


def outcomes(out: Path) -> dict[str, str]:
    folder = RunFolder(out)
    items, golds = folder.read("letters")
    return {s.id: s.outcome for s in score_items(items, golds, records(out))}


def test_every_record_says_by_whom_with_what_and_at_what_cost(letters: Path, tmp_path: Path) -> None:
    done = go(spec(letters, "echo"), tmp_path / "run")
    assert done.asked == 4
    assert not done.stopped
    assert done.cells[0].outcomes == {"answered": 4}
    one = records(tmp_path / "run")[0]
    assert one.trace
    assert one.config == done.cells[0].config
    assert one.seed == 7
    assert one.reasoner == "rules"
    assert one.sources == ("kg", "doc")
    assert one.meta["versions"] == {"graph": "0"}
    assert len(one.evidence) == 10
    assert one.records[0] == "PMID:0"
    kept = {k.id: k for k in next(RunFolder(tmp_path / "run").cells()).kept}
    assert kept["q0"].bundle is not None
    assert outcomes(tmp_path / "run") == dict.fromkeys(("q0", "q1", "q2", "q3"), "right")


def test_what_is_done_is_not_done_again(letters: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    go(spec(letters, "echo"), out)
    before = records(out)
    assert go(spec(letters, "echo"), out).asked == 0
    assert go(spec(letters, "echo", {"name": "echo", "label": "other", "knobs": {"shift": 1}}), out).asked == 4
    assert [p for p in records(out) if p.method == "echo"] == before


def test_a_process_ends_with_its_input_whatever_it_is_at() -> None:
    process = subprocess.Popen(
        [*COMMAND, "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    job = Job(setup=Setup(graph="open"), method=Variant(name="echo", knobs={"pause": 60}))
    messages = [
        {"open": "a", "job": job.model_dump(mode="json")},
        {"ask": 0, "key": "a", "question": {"text": "Which letter is Q"}},
    ]
    assert process.stdin
    assert process.stdout
    process.stdin.write("".join(json.dumps(m) + "\n" for m in messages).encode())
    process.stdin.flush()
    assert b"opened" in process.stdout.readline()
    process.stdin.close()
    assert process.wait(20) == 0
    process.stdout.close()


def test_a_run_killed_in_the_middle_goes_on_to_the_same_records(letters: Path, tmp_path: Path) -> None:
    slow = spec(letters, {"name": "echo", "knobs": {"pause": 0.4}})
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    code = (
        "import sys; from pathlib import Path; sys.path.insert(0, sys.argv[3])\n"
        "from bench.run.test_run import go, Spec\n"
        "go(Spec.model_validate_json(sys.argv[1]), Path(sys.argv[2]))"
    )
    tests = str(Path(__file__).parents[2])
    process = subprocess.Popen([sys.executable, "-c", code, slow.model_dump_json(), str(killed), tests])
    deadline = time.monotonic() + 30
    while not (files := list(killed.glob("cells/*/predictions.jsonl"))) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    done = len(files[0].read_bytes().splitlines())
    assert 0 < done < 4
    with files[0].open("ab") as file:  # a line that the kill tore
        file.write(b'{"id":"q3","dataset":"lett')
    assert go(slow, killed).asked == 4 - done
    go(slow, whole)
    assert records(killed) == records(whole)
    assert files[0].read_bytes().endswith(b"}\n")


def test_a_method_that_reads_golds_fails(letters: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    places = (letters, out / "sets" / "letters")
    for n, place in enumerate(places):
        go(spec(letters, {"name": "peeks", "label": f"peeks {n}", "knobs": {"where": str(place)}}), out)
    found = records(out)
    assert len(found) == 8
    assert all(p.error.startswith("GoldError") and p.answer is None for p in found)
    assert set(outcomes(out).values()) == {"failed"}


def test_all_of_a_dataset_that_tells_what_is_right_is_closed(tmp_path: Path) -> None:
    from bioloom.bench.run.choose import closed_files
    from bioloom.bench.run.spec import SetSpec

    (tmp_path / "d").mkdir()
    closed = closed_files([SetSpec(name="d", path=str(tmp_path / "d")), SetSpec(name="m", path="medqa=/data/medqa")])
    names = {Path(p).name for p in closed}
    assert {"items.jsonl", "gold.jsonl", "data", "gold", "extra", "medqa"} <= names
    assert "questions" not in names


def test_a_method_that_hides_it_still_has_nothing(letters: Path, tmp_path: Path) -> None:
    go(spec(letters, {"name": "peeksquietly", "knobs": {"where": str(letters)}}), tmp_path / "run")
    assert set(outcomes(tmp_path / "run").values()) == {"abstained"}


def test_an_outage_is_a_failure_and_no_wrong_answer(letters: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    done = go(spec(letters, "outage"), out)
    assert done.failed == 2
    assert outcomes(out) == {"q0": "right", "q1": "failed", "q2": "right", "q3": "failed"}
    before = records(out)
    assert go(spec(letters, "outage"), out).asked == 0
    assert go(spec(letters, "outage"), out, retry=True).asked == 2
    assert records(out) == before


def test_crashes_deaths_and_hangs_are_failures_of_one_question(letters: Path, tmp_path: Path) -> None:
    done = go(spec(letters, "moody", patience=1.0), tmp_path / "run")
    errors = {p.id: p.error for p in records(tmp_path / "run")}
    assert done.cells[0].outcomes == {"abstained": 1, "failed": 3}
    assert not errors["q0"]
    assert errors["q1"].startswith("Crash: ZeroDivisionError")
    assert "ended with code 9" in errors["q2"]
    assert "No answer in 1 seconds" in errors["q3"]


def test_a_method_without_its_model_has_no_score(letters: Path, tmp_path: Path) -> None:
    done = go(spec(letters, "thinks", "echo"), tmp_path / "run")
    assert [c.na for c in done.cells] == [True, False]
    assert done.failed == 0


def test_a_knob_changes_the_hash_and_a_label_does_not(letters: Path, tmp_path: Path) -> None:
    def config(name: str, method: Any, **more: Any) -> str:
        return go(spec(letters, method, **more), tmp_path / name).cells[0].config

    plain = config("a", "echo")
    assert config("b", {"name": "echo", "label": "Echo, as a label"}) == plain
    assert config("c", "echo", processes=2, threads=2, per_minute=100000) == plain
    others = [
        config("d", {"name": "echo", "knobs": {"shift": 1}}),
        config("e", "echo", evidence={"units": 3}),
        config("f", "echo", conditions=["kg"]),
        config("g", "echo", seed=8),
    ]
    assert len({plain, *others}) == 5


def test_evidence_is_capped_alike_for_every_method(letters: Path, tmp_path: Path) -> None:
    go(spec(letters, "echo", evidence={"units": 7, "characters": 45}), tmp_path / "run")
    assert {len(p.evidence) for p in records(tmp_path / "run")} == {4}
    assert {p.meta["evidence_characters"] for p in records(tmp_path / "run")} == {40}


def test_the_condition_of_the_run_replaces_that_of_the_items(letters: Path, tmp_path: Path) -> None:
    go(spec(letters, "echo", conditions=["kg"]), tmp_path / "run")
    assert {(p.sources, p.evidence) for p in records(tmp_path / "run")} == {(("kg",), ())}


def test_processes_and_threads_give_the_same_records(letters: Path, tmp_path: Path) -> None:
    go(spec(letters, "echo"), tmp_path / "one")
    go(spec(letters, "echo", processes=2, threads=2), tmp_path / "many")
    assert records(tmp_path / "one") == records(tmp_path / "many")


def test_a_budget_ends_the_run_and_a_larger_one_goes_on(letters: Path, tmp_path: Path) -> None:
    done = go(spec(letters, "echo", total={"seconds": 0}), tmp_path / "run")
    assert done.asked == 0
    assert "0 seconds for the whole run" in done.stopped
    assert done.cells[0].left == 4
    assert go(spec(letters, "echo"), tmp_path / "run").asked == 4


def test_questions_are_begun_no_faster_than_allowed(letters: Path, tmp_path: Path) -> None:
    start = time.monotonic()
    go(spec(letters, "echo", per_minute=600), tmp_path / "run")
    assert time.monotonic() - start > 0.3


def test_a_sample_grows_without_asking_again(letters: Path, tmp_path: Path) -> None:
    def sized(limit: int) -> Spec:
        return Spec.model_validate(
            {"name": "t", "sets": [{"name": "letters", "path": str(letters), "limit": limit}], "methods": ["echo"]}
        )

    out = tmp_path / "run"
    assert go(sized(2), out).asked == 2
    assert go(sized(3), out).asked == 1


def test_a_share_takes_every_stratum_in_its_proportion_and_the_same_each_time() -> None:
    made = [
        Item(id=f"{family}{n}", dataset="d", kind="yesno", text="Is it?", family=family, sources=("kg",))
        for family, count in (("common", 80), ("rare", 20), ("lone", 1)) for n in range(count)
    ]  # fmt: skip
    tenth = in_proportion(made, 0.1, 7)
    assert Counter(i.family for i in tenth) == {"common": 8, "rare": 2, "lone": 1}
    assert tenth == in_proportion(made, 0.1, 7) != in_proportion(made, 0.1, 8)
    assert {i.id for i in tenth} < {i.id for i in in_proportion(made, 0.5, 7)}
    assert in_proportion(made, 1.0, 7) == tuple(made)


def test_a_set_has_a_limit_or_a_share() -> None:
    with pytest.raises(ValidationError, match="limit or share"):
        SetSpec(name="s", path="s", limit=3, share=0.1)


def test_another_set_of_the_same_name_is_refused(letters: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    go(spec(letters, "echo"), out)
    text = (letters / "items.jsonl").read_text("utf-8")
    (letters / "items.jsonl").write_text(text.replace("Which letter", "What letter"), "utf-8")
    with pytest.raises(InputError, match="another set"):
        go(spec(letters, "echo"), out)


def test_a_method_that_is_not_there_is_said_before_anything_is_asked(letters: Path, tmp_path: Path) -> None:
    from bioloom.app.benching import COMMAND as OURS

    wanted = spec(letters, "no_such_method", graphs=["no-such-graph"])
    with pytest.raises(CannotOpenError, match="no"):
        Runner(wanted, tmp_path / "run", OURS, lambda *_: None)()


def test_progress_says_how_much_is_left(letters: Path, tmp_path: Path) -> None:
    told: list[tuple[str, float]] = []
    Runner(spec(letters, "echo"), tmp_path / "run", COMMAND, lambda *said: told.append(said))()
    assert [round(share, 2) for _, share in told] == [0.25, 0.5, 0.75, 1.0]
    assert "1 of 4, " in told[0][0]
    assert told[0][0].endswith(" left")


def test_the_run_folder_holds_what_scoring_needs_and_where_it_came_from(letters: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    go(spec(letters, "echo"), out, about={"commit": "abc"})
    (note,) = json.loads((out / "run.json").read_text("utf-8"))
    assert note["commit"] == "abc"
    assert note["spec"]["methods"][0]["name"] == "echo"
    assert [p.name for p in (out / "sets").iterdir()] == ["letters"]


def test_the_control_asks_again_without_what_was_cited(letters: Path, tmp_path: Path) -> None:
    done = go(spec(letters, "echo", controls=["none", "cited"], evidence={"units": 4}), tmp_path / "run")
    assert len({c.config for c in done.cells}) == 2
    first, second = (
        next(iter(RunFolder(tmp_path / "run").cell(c.config).predictions)) for c in done.cells
    )  # fmt: skip
    assert first.records == ("PMID:0", "PMID:1", "PMID:2", "PMID:3")
    assert second.records == ("PMID:4", "PMID:5", "PMID:6", "PMID:7")
    assert second.meta["removed_records"] == 4
    assert second.meta["before"]


def test_the_command_runs_loom_on_a_graph(
    world_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    items = [
        Item(id="gene", dataset="w", kind="entities", text="Which genes are associated with redness?"),
        Item(id="none", dataset="w", kind="entities", text="Which genes are associated with purpleness?"),
    ]
    right = (Accepted(texts=("AAA1",), curie="HGNC:1"), Accepted(texts=("BBB2",), curie="HGNC:2"))
    write_set(tmp_path / "w", items, [Gold(id=i.id, dataset="w", answers=right) for i in items])
    (tmp_path / "spec.yaml").write_text(
        f"name: w\nsets: [{{name: w, path: ./w}}]\nmethods: [loom]\ngraphs: ['{world_folder}', '{world_folder}@0']\n",
        "utf-8",
    )
    cli = Cli(monkeypatch, capsys)
    done = cli("bench", "run", str(tmp_path / "spec.yaml"), "--out", str(tmp_path / "run"), "--json")
    assert done.code == 0, done.err
    whole, bare = done.json["cells"]
    assert whole["outcomes"] == {"abstained": 1, "answered": 1}
    assert bare["outcomes"] == {"abstained": 2}
    again = cli("bench", "run", str(tmp_path / "spec.yaml"), "--out", str(tmp_path / "run"))
    assert again.code == 0
    assert "0 questions asked" in again.out
    assert not again.err  # no bar where nobody watches


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name: x\nsets: []\nmethods: [loom]", "sets"),
        ("name: x\nsets: [{name: a, path: a}]\nmethods: [loom]\nprocesess: 2", "processes"),
        ("name: x\nsets: [{name: a, path: a}]\nmethods: [loom]\nconditions: [kg, moon]", "moon"),
        ("name: x\nsets: [{name: a, path: a}]\nmethods: [loom, loom]", "stands twice"),
        ("name: [", "no YAML"),
        ("name: x\nsets: [{name: a, path: nowhere}]\nmethods: [loom]", "nowhere"),
    ],
)
def test_a_spec_that_says_something_else_is_refused(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "s.yaml").write_text(text, "utf-8")
    done = Cli(monkeypatch, capsys)("bench", "run", str(tmp_path / "s.yaml"), "--out", str(tmp_path / "run"))
    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_a_method_is_not_put_to_what_offers_none_of_its_channels(letters: Path, tmp_path: Path) -> None:
    done = go(spec(letters, "surfs", "echo", conditions=["kg", "kg+doc+web"]), tmp_path / "run")
    assert [c.outcomes for c in done.cells if "surfs" in c.title] == [{"n/a": 4}] * 2  # not allowed; no source of it
    assert [c.na for c in done.cells] == [True, False, True, False]
    assert done.failed == 0


def test_another_commit_is_another_cell_and_changes_cannot_go_on(letters: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    first = go(spec(letters, "echo"), out, about={"commit": "abc", "changed": False})
    assert go(spec(letters, "echo"), out, about={"commit": "abc", "changed": False}).asked == 0
    other = go(spec(letters, "echo"), out, about={"commit": "def", "changed": False})
    assert other.asked == 4
    assert other.cells[0].config != first.cells[0].config
    assert go(spec(letters, "echo"), out, about={"commit": "def", "changed": True}).asked == 4  # nothing to go on from
    with pytest.raises(InputError, match="checkout with changes"):
        go(spec(letters, "echo"), out, about={"commit": "def", "changed": True})


def test_a_model_of_a_spec_is_asked_alone_unless_rules_are_named(letters: Path) -> None:
    named = ["rules", "gpt", "rules+gpt", "only:gpt", "gguf:/a/b.gguf"]
    found = [j.setup.reasoner for j in jobs(spec(letters, "echo", reasoners=named))]
    assert found == ["rules", "only:gpt", "rules+gpt", "only:gpt", "only:gguf:/a/b.gguf"]
    words = [reasoner_word(r) for r in (*found, "gguf:/a/b.gguf")]
    assert words == ["rules", "gpt", "rules, then gpt", "gpt", "b.gguf", "rules, then b.gguf"]
