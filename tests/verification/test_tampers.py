"""`bioloom verify` on saved answers of every kind: genuine ones stand, tampered ones do not, whoever tampered."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bioloom.api.asking import Asker
from bioloom.api.bundle_json import write_bundle
from bioloom.api.session import Session
from bioloom.api.verification.again import from_reading, verified
from bioloom.api.verification.check import Verdict
from bioloom.api.verification.saved import read_saved, unread_part
from bioloom.api.verification.session import session_for
from bioloom.api.verification.settings import method_of
from bioloom.core.errors import BioloomError, InputError
from bioloom.methods import METHODS
from verification.forging import Body, forged, sealed
from verification.tampers import KINDS, UNDERIVABLE
from verification.ward import NAME as WARD
from verification.ward import write_ward

ASKED: list[tuple[str, tuple[str, ...], tuple[str, ...], dict[str, Any]]] = [
    ("Which genes are associated with redness?", (), (), {}),
    ("Which diseases are associated with AAA1?", (), (), {}),
    ("Which phenotypes does redness have?", (), (), {}),
    ("How many genes are associated with redness?", (), (), {}),
    ("Is AAA1 associated with redness?", (), (), {}),
    ("Is CCC3 associated with redness?", (), (), {}),
    ("Which gene is associated with redness?", ("AAA1", "CCC3", "DDD4"), (), {}),
    ("Which of these genes is not associated with redness?", ("AAA1", "BBB2", "CCC3"), (), {}),
    ("Which genes are associated with blueness?", (), (), {}),
    ("What is redness?", (), (), {}),
    ("How is AAA1 connected to itch?", (), (), {}),
    ("Which genes are associated with redness and which phenotypes does greenness have?", (), (), {}),
    ("Is DDD4 associated with redness?", (), ("In this cohort DDD4 is associated with redness.",), {}),
    ("Which genes are associated with greenness?", (), ("Mutations in AAA1 cause greenness. BBB2 was not seen.",), {}),
    ("Which genes are associated with florbitis?", (), (), {}),
    ("Is CCC3 associated with redness?", (), (), {"closed_world": False}),
    ("It's not my field, but which genes are associated with redness?", (), (), {}),
]
ON_THE_WARD = (
    "How does amberil treat redness?",
    "By which mechanism does brockine treat lumbar ague?",
    "A woman with lumbar ague has redness. Which drug can she take for redness?",
    "Can a patient with marsh cough take cedrolan?",
    "What is the official symbol of OLDA?",
    "What is the official symbol of SHARED?",
    "What chromosome is AAA1 on?",
    "Is AAA1 a protein-coding gene?",
    "What are the aliases of AAA1?",
    "What are the aliases of CCC3?",
    "Does cedrolan treat blueness?",
    "Which genes are associated with blueness?",
    "Which drugs treat redness and what chromosome is AAA1 on?",
)

OPENED: dict[str, Session] = {}  # by what they were made from, so that a graph is opened once


Sessions = dict[str, Session]


@pytest.fixture(scope="module")
def sessions(world_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Sessions:
    """Of the small world and of the ward, by the name of the graph."""
    return {"world": Session(str(world_folder)), WARD: Session(str(write_ward(tmp_path_factory.mktemp("graphs"))))}


@pytest.fixture(scope="module")
def saved(sessions: Sessions, tmp_path_factory: pytest.TempPathFactory) -> list[Body]:
    """The JSON of an answer to each question, as it was saved."""
    path, out = tmp_path_factory.mktemp("saved") / "answer.json", []
    asked = [("world", *one) for one in ASKED] + [(WARD, text, (), (), {}) for text in ON_THE_WARD]
    for kg, text, options, context, knobs in asked:
        write_bundle(Asker(sessions[kg], "loom", ("kg",), context, knobs=knobs)(text, options), path)
        out.append(json.loads(path.read_text("utf-8")))
    return out


def judged(body: Body, folder: Path, sessions: Sessions) -> Verdict | None:
    """What verifying a file says, with the graph that is open where the file names one of those; None: refused."""
    path = folder / "answer.json"
    path.write_text(json.dumps(body), "utf-8")
    try:
        bundle, whole = read_saved(path)
        known = sessions.get(bundle.versions.get("graph_name", ""))
        wanted = session_for(bundle, known.kg if known else None)
        found = verified(bundle, OPENED.setdefault(repr(wanted), wanted))
    except BioloomError:
        return None
    return Verdict((*whole, *found.checks), found.taken, found.lacking)


def whole(body: Body, folder: Path) -> bool:
    """Whether a file is one that can be read, with its seal on it."""
    path = folder / "answer.json"
    path.write_text(json.dumps(body), "utf-8")
    try:
        return all(c.holds for c in read_saved(path)[1])
    except InputError:
        return False


def test_genuine_answers_of_every_kind_stand(saved: Sequence[Body], tmp_path: Path, sessions: Sessions) -> None:
    assert {body["answer"]["kind"] for body in saved} >= {"entities", "count", "yesno", "choice", "summary"}
    assert any(body["answer"]["parts"] for body in saved)
    assert any(unit["origin"]["source"] == "context" for body in saved for unit in body["evidence"])
    for body in saved:
        verdict = judged(body, tmp_path, sessions)
        assert verdict is not None
        assert verdict.stands, (body["question"]["text"], [c for c in verdict.checks if not c.holds])


@pytest.mark.parametrize("name", KINDS)
def test_no_tampered_answer_stands(name: str, saved: Sequence[Body], tmp_path: Path, sessions: Sessions) -> None:
    """Edited, it is found by its seal alone; forged, by what is derived again, or it is listed as taken as it was."""
    chance = Random(name)
    for body in chance.sample(list(saved), len(saved)):
        others = (KINDS[name](body, b, chance) for b in chance.sample(list(saved), len(saved)) if b is not body)
        altered = next((new for new in others if new is not None), None)
        if altered is not None:
            break
    else:
        pytest.fail("no answer here that this kind can be tried on")
    assert not whole(altered, tmp_path)
    verdict = judged(forged(altered, body), tmp_path, sessions)
    if name in UNDERIVABLE and verdict is not None and verdict.stands:
        assert any(UNDERIVABLE[name] in taken for taken in verdict.taken)
    else:
        assert verdict is None or not verdict.stands, body["question"]["text"]


def test_a_forged_question_is_told_from_a_forged_value(
    saved: Sequence[Body], tmp_path: Path, sessions: Sessions
) -> None:
    """Where the question is another one, it is read otherwise; where the value is, the reading is as it was."""
    body = saved[4]
    for alter in ("value", "question"):
        new = json.loads(json.dumps(body))
        if alter == "value":
            new["answer"]["value"] = "no"
        else:
            new["question"]["text"] = "Is CCC3 associated with redness?"
        verdict = judged(sealed(new), tmp_path, sessions)
        assert verdict is not None
        assert not verdict.stands
        named = [c.what for c in verdict.checks if not c.holds]
        assert "answer.value is derived again" in named
        assert ("the trace is what happens again" in named) is (alter == "question")


def test_the_answer_follows_from_what_was_read_without_any_reader(
    saved: Sequence[Body], tmp_path: Path, sessions: Sessions
) -> None:
    """Every judgement is taken from the trace: what another reader would make of the words does not matter."""
    for body in saved:
        (tmp_path / "answer.json").write_text(json.dumps(body), "utf-8")
        bundle, _ = read_saved(tmp_path / "answer.json")
        check = from_reading(bundle, sessions[bundle.versions["graph_name"]])
        assert check.holds, (body["question"]["text"], check)


def test_another_bioloom_may_note_otherwise_but_not_answer_otherwise(
    saved: Sequence[Body], tmp_path: Path, sessions: Sessions
) -> None:
    body = json.loads(json.dumps(saved[0]))
    body["versions"]["bioloom"] = "0.0.9"
    body["trace"]["events"].pop()
    verdict = judged(sealed(body), tmp_path, sessions)
    assert verdict is not None
    assert verdict.stands
    assert any("bioloom 0.0.9 made it, and its trace" in taken for taken in verdict.taken)
    body["answer"]["value"] = ["CCC3"]
    verdict = judged(sealed(body), tmp_path, sessions)
    assert verdict is not None
    assert not verdict.holds


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"answer": {}, "answer": {}}', "twice"),
        ("[" * 100_000, "no JSON"),
        ('{"answer": {}, "format": "2"}', "format 2"),
        ('{"answer": {}, "format": 1}', "earlier bioloom"),
        ('{"answer": {}, "format": 2, "schema": "x"}', "schema"),
        ('{"answer": {"kind": "count", "value": ' + "9" * 5000 + "}}", "no JSON"),
    ],
)
def test_files_that_say_two_things_or_none(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "x.json").write_text(text, "utf-8")
    with pytest.raises(InputError, match=says):
        read_saved(tmp_path / "x.json")
    with pytest.raises(InputError, match="cannot be read"):
        read_saved(tmp_path)


def test_what_is_read_otherwise_than_it_is_written_counts_as_unread() -> None:
    assert not unread_part({"a": [1.0, "x"], "b": None}, {"a": [1, "x"], "c": 2})
    assert unread_part({"a": [True]}, {"a": [1]}) == "a.0"
    assert unread_part({"a": "0.8"}, {"a": 0.8}) == "a"
    assert unread_part({"a": {"b": 1}}, {"a": {}}) == "a.b"


@pytest.mark.parametrize("name", METHODS.names())
def test_a_method_is_read_back_from_how_it_shows_itself(name: str) -> None:
    made = METHODS.create(name)
    assert method_of(repr(made)) == made


def test_knobs_of_knobs_are_read_back_and_code_is_not_run() -> None:
    shown = repr(METHODS.create("loom", listed=7)).replace("doc=20", "doc=3")
    assert repr(method_of(shown)) == shown
    for bad in ("Loom(listed=open('x'))", "Loom", "Loom(7)", "Loom(nothing=1)", "Loom()", "os.system('x')", "1 +", ""):
        with pytest.raises(InputError):
            method_of(bad)
