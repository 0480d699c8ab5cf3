"""Live sources on the command line: searching, asking, doctor, settings, and what happens when one is down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.cli import Cli
from bioloom.core.answer import Answer, abstention
from bioloom.core.errors import InputError, SetupError, SourceError
from bioloom.core.ports import Query
from bioloom.core.question import Question
from bioloom.core.run import Run
from bioloom.methods.loom import Loom
from bioloom.sources.live import Chosen, choose, open_sources
from bioloom.sources.settings import load_source_settings
from live.server import Stub, gives

NAMES = ("europepmc", "google", "labels", "monarch", "pubmed", "searxng", "trials")


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Cli:
    monkeypatch.setenv("BIOLOOM_CACHE", str(tmp_path / "cache"))
    return Cli(monkeypatch, capsys)


@pytest.fixture
def config(stub: Stub, tmp_path: Path) -> Path:
    """Every source is the stub server."""
    path = tmp_path / "config.toml"
    tables = "".join(f'[sources.{name}]\nurl = "{stub.url}/{name}"\n' for name in NAMES)
    path.write_text(f'[model]\nname = "m"\n[sources]\nemail = "me@example.org"\n{tables}', "utf-8")
    return path


def answers(stub: Stub) -> None:
    stub.on("/pubmed/esearch.fcgi", gives("pubmed_esearch.json")).on("/pubmed/efetch.fcgi", gives("pubmed_efetch.xml"))
    stub.on("/europepmc/search", gives("europepmc_search.json"))
    stub.on("/trials/studies", gives("trials.json")).on("/labels", gives("labels.json"))
    stub.on("/searxng/search", gives("searxng.json"))


@pytest.mark.usefixtures("config")
def test_search(cli: Cli, stub: Stub) -> None:
    answers(stub)
    got = cli("search", "warfarin pregnancy", "--sources", "pubmed,labels", "--json")
    assert got.code == 0, got.err
    assert got.json["sources"] == ["labels", "pubmed"]
    hit = next(h for h in got.json["hits"] if h["origin"]["section"] == "results")
    assert hit["origin"]["record"] == "PMID:99000001"
    assert hit["span"][1] - hit["span"][0] == len(hit["text"])
    shown = cli("search", "warfarin pregnancy", "--sources", "pubmed")
    assert "PMID:99000001  Warfarin in pregnancy: a short note." in shown.out
    assert "pubmed, results 89-" in shown.out
    assert "fetched 20" in shown.out
    assert all(p["email"] == "me@example.org" for path, p in stub.asked if path.startswith("/pubmed"))


@pytest.mark.usefixtures("config")
def test_a_source_that_is_down_does_not_stop_the_others_and_is_exit_code_3(cli: Cli, stub: Stub) -> None:
    answers(stub)
    stub.on("/europepmc/search", gives("gone", 410, kind="text/plain"))
    got = cli("search", "warfarin pregnancy", "--json")
    assert got.code == 3
    assert {h["origin"]["source"] for h in got.json["hits"]} == {"pubmed"}
    (failure,) = got.json["failed"]
    assert (failure["source"], failure["error"]) == ("europepmc", "SourceError")
    shown = cli("search", "warfarin pregnancy", "--sources", "europepmc")
    assert (shown.code, "HTTP 410" in shown.out) == (3, True)


@pytest.mark.usefixtures("config")
def test_offline_answers_with_what_is_kept(cli: Cli, stub: Stub) -> None:
    answers(stub)
    online = cli("search", "warfarin pregnancy", "--sources", "pubmed", "--json").json
    asked = len(stub.asked)
    offline = cli("search", "warfarin pregnancy", "--sources", "pubmed", "--json", "--offline")
    assert (offline.code, offline.json["hits"]) == (0, online["hits"])
    other = cli("search", "something else", "--sources", "pubmed", "--json", "--offline")
    assert other.code == 3
    assert other.json["failed"][0]["error"] == "OfflineError"
    assert len(stub.asked) == asked


@pytest.mark.usefixtures("config")
def test_nothing_found_is_exit_code_1(cli: Cli, stub: Stub) -> None:
    stub.on("/labels", gives("labels_none.json", 404))
    got = cli("search", "nosuchdrug", "--sources", "labels")
    assert (got.code, got.out.strip()) == (1, "Nothing found.")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("search", " "), "The query is empty"),
        (("search", "x", "--sources", "pubmd"), "Did you mean pubmed"),
        (("search", "x", "--sources", "kg"), "names no source that can be searched"),
        (("search", "x", "--sources", "google"), "GOOGLE_API_KEY"),
        (("search", "x", "--limit", "0"), "--limit"),
    ],
)
def test_bad_input(cli: Cli, args: tuple[str, ...], says: str) -> None:
    got = cli(*args)
    assert (got.code, says in got.err) == (2, True), got.err


def test_doctor_shows_every_source(cli: Cli, stub: Stub, config: Path, world_folder: Path) -> None:
    answers(stub)
    args = ("doctor", "--kg", str(world_folder), "--reasoner", "rules", "--json")
    state = {c["name"]: c for c in cli(*args).json["checks"]}
    assert all(state[name]["ok"] for name in NAMES)
    assert "not configured: Google needs a key" in state["google"]["detail"]
    assert "not tried" in state["pubmed"]["detail"]
    assert not stub.asked
    assert "offline" in {c["name"]: c for c in cli(*args, "--offline", "--live").json["checks"]}["trials"]["detail"]
    assert not stub.asked
    tried = cli(*args, "--live")
    state = {c["name"]: c for c in tried.json["checks"]}
    assert "reached, 1 found" in state["pubmed"]["detail"]
    assert (state["monarch"]["ok"], tried.code) == (False, 3)
    config.write_text("[sources.pubmd]\nkey = 'x'", "utf-8")
    broken = cli(*args)
    assert broken.code == 3
    assert "Did you mean pubmed" in broken.out


def test_asking_with_a_live_source_wires_it_and_only_it(stub: Stub, config: Path) -> None:
    assert choose("kg") == Chosen(("kg",))
    assert choose("kg").names == ()
    assert choose("kg,doc").names == ("europepmc", "pubmed")
    assert choose("doc,pubmed").names == ("pubmed",)
    assert choose("kg,monarch") == Chosen(("kg",), ("monarch",))
    assert choose("kg,monarch").names == ("monarch",)
    assert choose("trials") == Chosen(("web",), ("trials",))
    assert list(open_sources(choose("web"))) == ["labels", "searxng", "trials"]
    assert not open_sources(choose("kg"))
    with pytest.raises(InputError):
        choose("")
    with pytest.raises(SetupError):
        open_sources(choose("google"))


def test_a_source_that_is_not_reached_is_an_error_of_the_source(config: Path, stub: Stub) -> None:
    stub.on("/pubmed/esearch.fcgi", gives("no", 403, kind="text/plain"))
    with pytest.raises(SourceError, match="pubmed"):
        open_sources(choose("pubmed"))["pubmed"].handle(Query(text="x"), timeout=5)


FILE = """
[sources]
cache_days = 2
[sources.pubmed]
key_env = "MINE"
[sources.labels]
key = "from-file"
[sources.google]
key = "g"
engine = "cx"
"""


def test_settings(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(FILE)
    found = load_source_settings(NAMES, environ={"MINE": "m", "NCBI_EMAIL": "me@x", "SEARXNG_URL": "http://s/"})
    assert (found.email, found.cache_days, found.of("searxng").url) == ("me@x", 2, "http://s")
    pubmed, labels = found.of("pubmed"), found.of("labels")
    assert (pubmed.key and pubmed.key.get_secret_value(), pubmed.key_from) == ("m", "MINE")
    assert (labels.key and labels.key.get_secret_value(), labels.key_from) == ("from-file", "the configuration file")
    assert found.of("google").engine == "cx"
    assert "from-file" not in repr(found)
    first = load_source_settings(NAMES, environ={"NCBI_API_KEY": "env", "MINE": "m"}).of("pubmed")
    assert (first.key and first.key.get_secret_value()) == "env"
    assert load_source_settings(NAMES, environ={}).of("pubmed").key_from == "MINE, which is not set"


@pytest.mark.parametrize(
    "text",
    [
        "sources = 3", "[sources.nobody]\nkey='x'", "[sources]\ncache_days = -1", "[sources.pubmed]\nkey = 5",
        "[sources.trials]\nurl = 'ftp://x'", "[sources]\nwhat = 1", "[sources",
    ],
)  # fmt: skip
def test_bad_settings(tmp_path: Path, text: str) -> None:
    (tmp_path / "config.toml").write_text(text)
    with pytest.raises(SetupError):
        load_source_settings(NAMES, environ={})


def test_monarch_is_not_taken_for_the_local_graph(cli: Cli, stub: Stub, config: Path, world_folder: Path) -> None:
    """A saved answer that holds another graph's facts is not checked against this graph; what it does not cite is."""
    question = ("ask", "Which genes are associated with redness?", "--kg", str(world_folder), "--sources", "kg,monarch")
    saved = config.with_name("saved.json")
    assert cli(*question, "--save", str(saved)).code == 0
    asked = len(stub.asked)
    assert cli("verify", str(saved), "--kg", str(world_folder)).code == 0
    body = json.loads(saved.read_text("utf-8"))
    fact = json.loads(json.dumps(body["evidence"][0]["facts"][0]).replace("HGNC:1", "HGNC:999"))
    origin = {"channel": "kg", "source": "monarch", "record": "r", "retrieved": "2026-01-01T00:00:00+00:00"}
    body["evidence"].append({"text": "t", "origin": origin, "facts": [fact]})
    saved.write_text(json.dumps(body), "utf-8")
    checks = cli("verify", str(saved), "--kg", str(world_folder), "--json").json["checks"]
    lost = {c["what"] for c in checks if not c["holds"]}
    assert "citations and evidence are the same units, unaltered" in lost
    assert not any("facts shown are in the graph" in what for what in lost)
    assert len(stub.asked) == asked


@pytest.mark.usefixtures("config")
def test_an_answer_from_a_live_source_stands_while_its_reply_is_kept(
    cli: Cli, stub: Stub, world_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Offline, with what is kept; where nothing is kept, nobody can derive it here, which is no verdict on it."""
    answers(stub)
    saved, kg = tmp_path / "saved.json", ("--kg", str(world_folder))
    assert (
        cli("ask", "Is CCC3 associated with greenness?", *kg, "--sources", "doc,pubmed", "--save", str(saved)).code == 1
    )
    asked = len(stub.asked)
    assert asked
    stands = cli("verify", str(saved), *kg)
    assert (stands.code, "The answer stands" in stands.out) == (0, True), stands.out
    monkeypatch.setenv("BIOLOOM_CACHE", str(tmp_path / "another"))
    unknown = cli("verify", str(saved), *kg, "--json")
    assert (unknown.code, unknown.json["stands"]) == (3, False), unknown.out
    assert "pubmed" in unknown.json["lacking"]
    assert all(c["holds"] for c in unknown.json["checks"])
    assert len(stub.asked) == asked


class Searches:
    """A method that answers yes when anything is found, and abstains otherwise."""

    card = Loom.card

    def __call__(self, question: Question, run: Run, /) -> Answer:
        ids = tuple(h.evidence.id for h in run.search(Query(text=question.text)))
        return Answer(kind="yesno", value="yes", evidence=ids) if ids else abstention("yesno", "a text that says so")


@pytest.mark.usefixtures("config")
def test_an_answer_says_which_source_failed(
    cli: Cli, stub: Stub, world_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("bioloom.api.asking.method", lambda name, knobs: Searches())
    answers(stub)
    ask = ("ask", "warfarin pregnancy", "--kg", str(world_folder), "--sources", "pubmed,labels", "--json")
    whole = cli(*ask)
    assert (whole.code, whole.json["answer"]["notes"]) == (0, [])
    assert {e["origin"]["source"] for e in whole.json["evidence"]} == {"pubmed", "labels"}
    stub.on("/labels", gives("gone", 410, kind="text/plain"))
    monkeypatch.setenv("BIOLOOM_CACHE", str(tmp_path / "other"))
    partly = cli(*ask)
    assert partly.code == 3
    assert partly.json["answer"]["value"] == "yes"
    (note,) = partly.json["answer"]["notes"]
    assert note.startswith("labels failed 1 time")
    assert [e["port"] for e in partly.json["trace"]["events"] if e["event"] == "failed"] == ["labels"]
    stub.on("/pubmed/esearch.fcgi", gives('{"esearchresult": {"idlist": []}}'))
    nothing = cli("ask", "warfarin", *ask[2:])
    assert (nothing.code, nothing.out) == (3, "")
    assert "No supported answer was found, but labels could not be asked" in nothing.err
    lines = cli(*(a for a in ask[:1] + ask[2:-1]), "--batch", "-", stdin='"warfarin"\n"warfarin pregnancy"\n')
    first, second = (json.loads(line) for line in lines.out.splitlines())
    assert (first["error"]["type"], second["answer"]["value"], lines.code) == ("SourceError", "yes", 3)
