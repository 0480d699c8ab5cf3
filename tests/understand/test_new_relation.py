"""A relation is taught by one file: put beside those that ship, it is asked for in whatever wording its words allow."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bioloom.core.catalogue import RELATIONS_VARIABLE, read_catalogue
from bioloom.core.errors import InputError, SetupError
from bioloom.stages.read.grammar.items import Cue
from bioloom.stages.read.grammar.words.relation_words import _add
from bioloom.stages.read.grammar.words.trie import Lexicon

HERE = Path(__file__).parent
VACCINES = '(a:Drug)-[:vaccinates_against]->(d:Disease {id: "MONDO:1"}) RETURN DISTINCT a'
ASKED = {
    "Which drugs vaccinate against measles?": VACCINES,
    "Name all vaccines for measles.": VACCINES,
    "By what is measles prevented?": VACCINES,
    "What are the drugs that confer immunity against measles?": VACCINES,
    "Which diseases does Priorix protect against?": (
        '(c:Drug {id: "DRUGBANK:1"})-[:vaccinates_against]->(a:Disease) RETURN DISTINCT a'
    ),
    "How many diseases are prevented by Priorix?": (
        '(c:Drug {id: "DRUGBANK:1"})-[:vaccinates_against]->(a:Disease) RETURN count(DISTINCT a)'
    ),
}
# Run by itself, since a process reads its catalogue once.
SCRIPT = """
import json, sys
from bioloom.core.fact import Entity, Fact
from bioloom.core.pattern_text import format_pattern
from bioloom.core.question import Question
from bioloom.graph.engine import KnowledgeGraph
from bioloom.graph.model.memory import from_facts
from bioloom.stages.read.grammar.rule import understand_text
from understand.stub import Stub

measles = Entity(curie="MONDO:1", name="measles", categories=("Disease",))
mumps = Entity(curie="MONDO:2", name="mumps", categories=("Disease",))
priorix = Entity(curie="DRUGBANK:1", name="Priorix", categories=("Drug",))
other = Entity(curie="DRUGBANK:2", name="Other", categories=("Drug",))
facts = [Fact(subject=priorix, predicate="vaccinates_against", object=d) for d in (measles, mumps)]
graph = KnowledgeGraph(from_facts([*facts, Fact(subject=other, predicate="treats", object=measles)]))
stub = Stub({})
stub.names |= {e.name.lower(): [e] for e in (measles, priorix)}
out = []
for text in json.loads(sys.argv[1]):
    found = understand_text(Question(text=text), stub)
    parts = [p.pattern for p in found.parts]
    out.append([[format_pattern(p) for p in parts], [graph.match(p).count for p in parts], list(found.missing)])
print(json.dumps(out))
"""


def test_one_file_is_enough_to_ask_for_a_relation(tmp_path: Path) -> None:
    (tmp_path / "vaccinates_against.toml").write_text((HERE / "vaccinates_against.toml").read_text("utf-8"), "utf-8")
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(list(ASKED))], capture_output=True, text=True, check=True,
        env={**os.environ, RELATIONS_VARIABLE: str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    read = dict(zip(ASKED, json.loads(found.stdout), strict=True))
    assert {text: patterns for text, (patterns, _, _) in read.items()} == {t: [f"MATCH {p}"] for t, p in ASKED.items()}
    assert all(counts == ([2] if "Priorix" in text else [1]) for text, (_, counts, _) in read.items())
    assert not [missing for _, _, missing in read.values() if missing]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('predicate = "x"', "ends"),
        ('predicate = "x"\ndefinition = ""\ngraph = "full"\nends = []\nendz = []', "endz"),
        ("predicate = ", "x.toml"),
    ],
)
def test_a_file_that_is_no_relation_is_named_with_what_is_wrong(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text(text, "utf-8")
    with pytest.raises(SetupError, match=said):
        read_catalogue(tmp_path)


def test_a_list_of_words_that_nothing_reads_is_an_error() -> None:
    with pytest.raises(InputError, match="amounts"):
        _add(Lexicon(), Cue("treats"), {"verbs": ["treat"], "amounts": ["more"]})
