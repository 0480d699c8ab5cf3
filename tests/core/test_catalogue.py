"""The catalogue of relations: every file is legal, says both directions, and what it names is there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bioloom.core.biolink import biolink
from bioloom.core.catalogue import Relation, catalogue
from bioloom.core.edge_lists import as_patterns
from bioloom.stages.read.grammar.schema import AS_WITH, BESIDE, HAS, INCLUDE, KIND, SAME, SHARING, VAGUE
from bioloom.stages.read.grammar.sorts import SORTS
from bioloom.stages.read.grammar.words.inflect import inflected
from bioloom.stages.read.grammar.words.lists import phrases, tables

ROOT = Path(__file__).parents[2]
RELATIONS = tuple(catalogue().relations.values())
NOT_BIOLINK = {"has_active_moiety"}
OWN = {VAGUE, HAS, SHARING, KIND, BESIDE, INCLUDE, SAME, AS_WITH}  # ties of the grammar, which no file answers to
LISTS = {
    "nouns", "verbs", "prepositions", "phrases", "clauses", "finite", "modal", "one", "alone", "alone_many", "ties",
}  # fmt: skip
every = pytest.mark.parametrize("relation", [pytest.param(r, id=r.predicate) for r in RELATIONS])


def cues() -> dict[str, dict[str, object]]:
    """The words of every cue, wherever they stand."""
    found = {cue: words for r in RELATIONS for cue, words in r.words.items()}
    return found | dict(tables("shared.toml"))


def test_there_is_a_file_for_each_relation_and_it_is_named_after_it() -> None:
    files = {f.stem for f in (ROOT / "src/bioloom/core/relations").glob("*.toml")} - {"kinds"}
    assert files == {r.predicate for r in RELATIONS}
    assert len(files) >= 32


@every
def test_predicates_and_kinds_are_biolinks(relation: Relation) -> None:
    assert relation.predicate in biolink().predicates or relation.predicate in NOT_BIOLINK
    for ends in relation.ends:
        for kind in (ends.subject, ends.object):
            assert kind in biolink().categories or kind in SORTS
            assert kind in SORTS or kind == "NamedThing"
            assert kind in catalogue().kinds


@every
def test_it_is_said_in_both_directions(relation: Relation) -> None:
    assert relation.ends
    assert relation.definition.endswith(".")
    assert relation.graph in ("open", "full")
    for ends in relation.ends:
        said = [*ends.active, *ends.passive, *(ends.subject_noun or ()), *(ends.object_noun or ())]
        assert all(form and form == form.strip() for form in said)
        assert len(ends.active) == len(ends.passive) == 2
        assert 0 < ends.weight <= 1
        assert ends.graph in ("", "open", "full")
        assert not relation.symmetric or (ends.active == ends.passive and ends.subject == ends.object)
    assert len({(e.subject, e.object) for e in relation.ends}) == len(relation.ends)


@every
def test_its_qualifiers_are_whole(relation: Relation) -> None:
    assert len({q.key for q in relation.qualifiers}) == len(relation.qualifiers)
    for qualifier in relation.qualifiers:
        assert qualifier.type in ("share", "number", "word", "flag")
        assert "{value}" in qualifier.said or qualifier.type == "flag" or len(qualifier.values) == 1
        assert set(qualifier.written) <= set(qualifier.values)
        assert bool(qualifier.unit) <= (qualifier.type in ("share", "number"))


@every
def test_its_cues_have_words_and_weights_and_its_tests_are_of_its_qualifiers(relation: Relation) -> None:
    for ends in relation.ends:
        for cue, weight in (*ends.forward.items(), *ends.backward.items()):
            assert cue in cues(), f"nothing says {cue}"
            assert 0 < weight <= 1
        assert all(p in catalogue().relations for p in ends.through[::2])
    for cue, asked in relation.tests.items():
        assert any(cue in (*e.forward, *e.backward) for e in relation.ends)
        for key, value in asked.items():
            qualifier = relation.qualifier(key)
            assert qualifier is not None
            assert value in qualifier.values or (qualifier.type == "flag" and value == "true")


def test_every_cue_that_has_words_means_something() -> None:
    meant = {cue for r in RELATIONS for e in r.ends for cue in (*e.forward, *e.backward)}
    assert cues().keys() - meant - OWN == set()
    homes = [cue for r in RELATIONS for cue in r.words] + list(tables("shared.toml"))
    assert len(homes) == len(set(homes)), "a cue has its words in one place"


def test_words_stand_in_lists_that_are_read() -> None:
    def look(said: dict[str, object], *, turned: bool = False, denied: bool = False) -> None:
        below = {"turned"} - ({"turned"} if turned or denied else set()) | ({"denied"} if not denied else set())
        assert said.keys() <= LISTS | below, said.keys()
        for key in below & said.keys():
            look(said[key], turned=turned or key == "turned", denied=key == "denied")  # type: ignore[arg-type]

    for said in cues().values():
        look(said)


def test_a_list_is_text_between_semicolons_and_rows_of_choices() -> None:
    assert list(phrases("use; take for;\nhelp  with")) == ["use", "take for", "help with"]
    assert list(phrases(["go", ["have; hold", "approval", "from; "]])) == [
        "go", "have approval from", "have approval", "hold approval from", "hold approval"
    ]  # fmt: skip


def test_verbs_are_written_in_their_base_form() -> None:
    for said in cues().values():
        for frame in said.get("verbs", ()):  # type: ignore[attr-defined]
            assert frame.keys() <= {"say", "turned", "active", "passive", "participle"}
            assert all(inflected(verb).base == verb for verb in phrases(frame["say"]))


def test_texts_are_searched_for_with_the_words_of_each_relation() -> None:
    unsearched = {r.predicate for r in RELATIONS if not r.query or not r.stems}
    assert unsearched == {"close_match", "interacts_with"}


def test_the_page_of_the_schema_stands_as_the_catalogue_has_it() -> None:
    script = ROOT / "scripts" / "make_schema.py"
    assert subprocess.run([sys.executable, str(script), "--check"], check=False).returncode == 0, f"run {script.name}"


def test_prompts_name_every_relation_that_questions_ask_for() -> None:
    patterns = as_patterns(catalogue())
    asked = {r.predicate for r in RELATIONS if any(e.vague for e in r.ends)}
    assert all(predicate in patterns for predicate in asked | {"subclass_of"})
    assert "(Food)-[r:has_nutrient]->(ChemicalEntity) [amount]" in patterns
