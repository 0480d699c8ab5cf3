"""An answer saved when a thing was shown by another of its names stands, and says so; a made-up name does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bioloom.api.asking import Asker
from bioloom.api.bundle_json import write_bundle
from bioloom.api.session import Session
from bioloom.api.verification.again import verified
from bioloom.api.verification.check import Verdict
from bioloom.api.verification.names import as_called, names_then
from bioloom.api.verification.saved import read_saved
from bioloom.core.errors import InputError
from verification.forging import Body, forged
from world import write_world

GENES = "Which genes are associated with redness?"
SIGNS = "Which phenotypes does redness have?"
CHECKED = "Is AAA1 associated with redness?"


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    folder = tmp_path_factory.mktemp("renamed")
    write_world(folder, {"MONDO:1": ["Rubor", "ruddiness"], "HGNC:1": ["AAA-1"]})
    return Session(str(folder))


def saved(session: Session, question: str, names: dict[str, str], folder: Path) -> Body:
    """The JSON of an answer that was saved when things were called by ``names``."""
    path = folder / "answer.json"
    write_bundle(Asker(as_called(session, names), "loom", ("kg",))(question), path)
    body: Body = json.loads(path.read_text("utf-8"))
    return body


def judged(body: Body, session: Session, folder: Path) -> Verdict | None:
    path = folder / "answer.json"
    path.write_text(json.dumps(body), "utf-8")
    try:
        bundle, whole = read_saved(path)
    except InputError:
        return None
    found = verified(bundle, session)
    return Verdict((*whole, *found.checks), found.taken, found.lacking)


@pytest.mark.parametrize("question", [GENES, SIGNS, CHECKED])
@pytest.mark.parametrize("names", [{"MONDO:1": "rubor"}, {"MONDO:1": "ruddiness", "HGNC:1": "AAA-1"}])
def test_a_name_of_then_is_listed_and_the_answer_stands(
    question: str, names: dict[str, str], session: Session, tmp_path: Path
) -> None:
    body = saved(session, question, names, tmp_path)
    used = {curie: name for curie, name in names.items() if curie in json.dumps(body["evidence"])}
    assert all(name in json.dumps(body) for name in used.values())
    verdict = judged(body, session, tmp_path)
    assert verdict is not None
    assert verdict.stands, [c for c in verdict.checks if not c.holds]
    assert len([t for t in verdict.taken if "was called" in t]) == len(used) > 0


def test_nothing_is_said_of_names_that_are_the_same(session: Session, tmp_path: Path) -> None:
    verdict = judged(saved(session, GENES, {}, tmp_path), session, tmp_path)
    assert verdict is not None
    assert verdict.stands
    assert not [t for t in verdict.taken if "was called" in t]


@pytest.mark.parametrize("name", ["leprosy", "CCC3", "redness sulfate", ""])
def test_a_name_that_the_graph_does_not_record_is_not_taken(name: str, session: Session, tmp_path: Path) -> None:
    """Though it is forged wherever the name stands, with ids and seal made to fit."""
    body = saved(session, GENES, {}, tmp_path)
    text = json.dumps({k: v for k, v in body.items() if k != "question"})
    altered = {**json.loads(text.replace("redness", name)), "question": body["question"]}
    verdict = judged(forged(altered, body), session, tmp_path)
    assert verdict is None or not verdict.stands


@pytest.mark.parametrize("where", ["answer", "evidence"])
def test_a_recorded_name_in_one_place_alone_is_not_taken(where: str, session: Session, tmp_path: Path) -> None:
    body = saved(session, GENES, {}, tmp_path)
    altered = {**body, where: json.loads(json.dumps(body[where]).replace("AAA1", "AAA-1"))}
    assert altered[where] != body[where]
    verdict = judged(forged(altered, body), session, tmp_path)
    assert verdict is None or not verdict.stands


def test_a_thing_of_two_names_keeps_the_one_of_today(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "answer.json"
    body = saved(session, GENES, {}, tmp_path)
    altered = {**body, "evidence": json.loads(json.dumps(body["evidence"]).replace("AAA1", "AAA-1"))}
    path.write_text(json.dumps(altered), "utf-8")
    assert "HGNC:1" not in names_then(read_saved(path)[0], session.graph)
