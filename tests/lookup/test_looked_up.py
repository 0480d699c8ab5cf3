"""Questions through the method: what a look-up answers, with its evidence, and what it refuses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bioloom.core.answer import Answer
from bioloom.core.errors import InputError, SetupError
from bioloom.core.evidence import Evidence, Origin
from bioloom.core.fact import Entity
from bioloom.core.method import answer
from bioloom.core.ports import Resources
from bioloom.core.question import Question
from bioloom.core.results.found import Call, Found, Told
from bioloom.core.run import Run
from bioloom.ground.lexicon.aliases import Entry
from bioloom.methods.loom import Loom
from bioloom.sources.tools import of_graph
from bioloom.sources.tools.kit import Kit
from bioloom.sources.tools.toolbox import TOOLS, Toolbox
from lookup.shelf import stocked


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Resources:
    return stocked(tmp_path, monkeypatch)


def ask(text: str, given: Resources, *options: str) -> Answer:
    bundle = answer(Loom(), Question(text=text, options=options), given)
    assert {e.id for e in bundle.evidence} == set(bundle.answer.evidence)
    assert bundle.answer.abstained or bundle.evidence
    return bundle.answer


def test_a_previous_symbol_of_one_gene_comes_before_another_gene_that_is_called_so(given: Resources) -> None:
    found = ask("What is the official gene symbol of OLDA?", given)
    assert (found.kind, found.value, found.curies) == ("entity", "AAA1", ("HGNC:1",))
    assert "previous symbol" in found.notes[0]


def test_a_name_of_two_genes_gives_both_and_says_so_first(given: Resources) -> None:
    found = ask("What is the official symbol of SHARED?", given)
    assert set(found.curies) == {"HGNC:1", "HGNC:2"}
    assert [c.kind for c in found.caveats] == ["ambiguous"]


def test_yes_and_no_come_from_a_source_that_says_what_the_gene_is(given: Resources) -> None:
    assert ask("Is AAA1 a protein-coding gene?", given).value == "yes"
    assert ask("Is CCC3 a protein-coding gene?", given).value == "no"
    assert ask("Is WAS a long non-coding RNA?", given).value == "yes"


def test_the_bands_of_the_genes_of_a_disease_take_the_reader_for_the_genes(given: Resources) -> None:
    asked: list[str] = []

    def asking(question: Question, run: Run) -> Answer:
        asked.append(question.text)
        found = run.look("disease_genes", "redness")
        entities = tuple({"entity": row.entity} for row in found.rows)
        return Answer.model_validate({"kind": "entities", "entities": entities, "evidence": ()})

    from bioloom.stages.lookup.stage import looked_up

    question = Question(text="List chromosome locations of the genes related to redness.")
    found = looked_up(question, Run(given), asking)
    assert asked == ["Which genes are related to redness?"]
    assert found is not None
    assert set(found.value or ()) == {"7q21.2", "Xp22.1"}


def test_options_are_chosen_by_place_and_nothing_is_chosen_where_nothing_is_known(given: Resources) -> None:
    options = ("7;7q21.1-q22", "X;Xp22.1", "No right answer")
    assert ask("Select the chromosome location of AAA1 gene.", given, *options).value == "7;7q21.1-q22"
    assert ask("Select the chromosome location of WAS gene.", given, *options).value == "No right answer"
    assert ask("Select the chromosome location of CCC3 gene.", given, *options).abstained
    assert ask("Select the synonyms of CCC3 gene.", given, "AL1", "No right answer").value == "No right answer"


def test_the_odd_one_out_needs_every_type(given: Resources) -> None:
    text = "Select the gene symbol that does not belong to the same gene type as the other three."
    assert ask(text, given, "AAA1", "BBB2", "CCC3").value == "CCC3"
    assert ask(text, given, "AAA1", "BBB2", "NOBODY").abstained
    told = ask(text, given, "AAA1", "BBB2", "AL1", "NOBODY")  # three are alike, so it is the fourth
    assert told.value == "NOBODY"
    assert "what type of gene NOBODY is no table has" in told.caveats[0].said
    assert ask(text, given, "AAA1", "CCC3", "AL1", "NOBODY").abstained  # the others differ already


def test_a_variant_that_no_table_has_is_not_known(given: Resources) -> None:
    assert ask("Which gene is SNP rs5 associated with?", given).curies == ("HGNC:1",)
    found = ask("Which gene is SNP rs6 associated with?", given)
    assert found.abstained
    assert "neither table" in found.missing[0]


def test_expression_counts_from_one_and_from_a_fiftieth_of_the_highest(given: Resources) -> None:
    found = ask("What is the expression pattern of AAA1 gene?", given)
    assert (found.kind, found.value) == ("expression", ("liver", "brain"))
    nowhere = ask("What is the expression pattern of CCC3 gene?", given)  # measured, at 0.3 nTPM
    assert (nowhere.abstained, nowhere.value) == (False, ())
    assert "0.3 nTPM" in nowhere.text
    assert ask("What is the expression pattern of BBB2 gene?", given).abstained  # not measured


def test_without_tables_or_where_the_graph_is_not_allowed_nothing_is_looked_up(given: Resources) -> None:
    from bioloom.stages.lookup.stage import looked_up

    def never(question: Question, run: Run) -> Answer:
        raise AssertionError(question)

    question = Question(text="Is AAA1 a protein-coding gene?")
    assert looked_up(question, Run(replace(given, tools=None)), never) is None
    assert looked_up(question, Run(given, allowed=frozenset({"doc"})), never) is None


def test_look_ups_have_short_names_one_line_of_help_and_refuse_what_does_not_fit(given: Resources) -> None:
    assert given.tools is not None
    for tool in TOOLS.values():
        assert len(tool.name) <= 20
        assert 10 < len(tool.help) <= 120
        with pytest.raises(InputError):
            given.tools.handle(Call(name=tool.name, arguments=()), timeout=None)
        with pytest.raises(InputError):
            given.tools.handle(Call(name=tool.name, arguments=("x" * 201,) * len(tool.parameters)), timeout=None)
    with pytest.raises(InputError, match="no look-up"):
        given.tools.handle(Call(name="symbo", arguments=("x",)), timeout=None)
    with pytest.raises(SetupError):
        Run(replace(given, tools=None)).look("symbol", "AAA1")


@pytest.mark.parametrize("text", ['a"b', "a\\b", 'x", "y', "plain", ""])
def test_a_call_is_read_as_it_is_written(text: str) -> None:
    call = Call(name="symbol", arguments=(text, "z"))
    assert Call.read(call.written) == call
    assert Call.read("symbol(1)") is None
    assert Call.read("__import__('os')") is None


def test_a_saved_look_up_is_made_again_and_what_was_altered_is_found(given: Resources) -> None:
    from bioloom.api.verification.held import held

    bundle = answer(Loom(), Question(text="What is the official gene symbol of OLDA?"), given)
    assert all(check.holds for check in held(bundle, given.graph, tools=given.tools))
    (unit,) = bundle.evidence
    forged = unit.model_copy(update={"text": unit.text.replace("AAA1", "BBB2")})
    cited = bundle.answer.model_copy(update={"evidence": (forged.id,)})
    checks = held(bundle.model_copy(update={"evidence": (forged,), "answer": cited}), given.graph, tools=given.tools)
    assert [c.what.split()[0] for c in checks if not c.holds] == ['symbol("OLDA")']
    lost = unit.model_copy(update={"origin": unit.origin.model_copy(update={"query": "gone('x')"})})
    cited = bundle.answer.model_copy(update={"evidence": (lost.id,)})
    checks = held(bundle.model_copy(update={"evidence": (lost,), "answer": cited}), given.graph, tools=given.tools)
    assert any(not c.holds for c in checks)


class Lexicon:
    """Names by key, one each, as the lexicon of a graph gives them."""

    def __init__(self, names: dict[str, tuple[str, str]]) -> None:
        self.names = list(names.items())  # key: text, category

    def beginning(self, prefix: str) -> list[str]:
        return [key for key, _ in self.names if key.startswith(prefix)]

    def plain(self, key: str) -> int:
        return [k for k, _ in self.names].index(key)

    def entries(self, number: int) -> list[Entry]:
        return [Entry(number, number, self.names[number][1][0], 0, 0)]

    def entity(self, node: int) -> Entity:
        return Entity(curie=f"MONDO:{node}", name=self.names[node][1][0], categories=(self.names[node][1][1],))


def test_numbered_forms_stand_for_a_name_that_nothing_bears_and_longer_names_do_not(given: Resources) -> None:
    names = {
        "green sickness 1": ("green sickness 1", "Disease"),
        "green sickness type 2": ("Green sickness, type 2", "Disease"),
        "green sickness of pigs": ("green sickness of pigs", "Disease"),
        "green sickness 3": ("green sickness 3", "PhenotypicFeature"),
    }
    lexicon: Any = Lexicon(names)
    kit = Kit(None, given.graph, given.linker, lexicon)
    assert [e.name for e in kit.stemmed("Green  sickness", "Disease")] == ["green sickness 1", "Green sickness, type 2"]
    assert kit.stemmed("green", "Disease") == ()
    assert Kit(None, given.graph, given.linker).stemmed("green sickness", "Disease") == ()


def test_a_number_may_stand_within_a_name_and_nothing_else_may(given: Resources) -> None:
    names = {
        "pallor 71 with late fever": ("Pallor 71 with late fever", "Disease"),
        "pallor with late fever of pigs": ("pallor with late fever of pigs", "Disease"),
    }
    lexicon: Any = Lexicon(names)
    kit = Kit(None, given.graph, given.linker, lexicon)
    assert [e.name for e in kit.stemmed("pallor with late fever", "Disease")] == ["Pallor 71 with late fever"]
    assert kit.stemmed("pallor fever", "Disease") == ()
    assert kit.numbered("pallor with late fever", "Disease") == ()


def test_the_numbered_forms_of_a_name_are_things_whose_own_name_is_such(given: Resources) -> None:
    texts = ("pallor 1", "pallor, type 2", "pallor 3, susceptibility to", "pallor 4", "pallor, late")
    lexicon: Any = Lexicon({t.replace(",", ""): (t, "Disease") for t in texts})
    own = lexicon.entity
    lexicon.entity = lambda n: own(n).model_copy(update={"name": "redness"}) if n == 3 else own(n)
    kit = Kit(None, given.graph, given.linker, lexicon)
    assert [e.name for e in kit.numbered("Pallor", "Disease")] == [*texts[:3]]


def test_forms_that_are_not_accounted_for_add_their_genes_and_it_is_said_first(given: Resources) -> None:
    assert given.tools is not None
    kit: Kit = given.tools.kit  # type: ignore[attr-defined]
    told = {"MONDO:1": ["AAA1"], "MONDO:31": ["AAA1", "BBB2"], "MONDO:32": ["CCC3"]}

    def genes(_kit: Kit, _name: str, things: Sequence[Entity]) -> Found:
        rows = [
            Told(said=g, of=t, evidence=Evidence(text=g, origin=Origin(channel="kg", source="x", record=g)))
            for t in things for g in told[t.curie]
        ]  # fmt: skip
        return Found(call="", rows=tuple(rows), total=len(rows))

    world: Any = Lexicon({"redness 1": ("redness 1", "Disease"), "redness 2": ("redness 2", "Disease")})
    own = world.entity
    world.entity = lambda n: own(n).model_copy(update={"curie": f"MONDO:3{n + 1}"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(of_graph, "_genes_of", genes)
        found = of_graph.disease_genes(replace(kit, lexicon=world), "redness")
        assert found.said == ("AAA1", "CCC3")  # of the first form AAA1 is said already
        assert "redness 2" in found.notes[0]
        told["MONDO:1"] = ["AAA1", "BBB2", "DDD4"]  # more genes than forms: enough is said
        assert of_graph.disease_genes(replace(kit, lexicon=world), "redness").notes == ()


def test_numbered_forms_are_taken_for_a_name_that_nothing_bears_and_it_is_said_first(given: Resources) -> None:
    assert given.tools is not None
    world = Lexicon({"redn 1": ("redn, 1", "Disease")})
    world.entity = lambda node: Entity(curie="MONDO:1", name="redness", categories=("Disease",))  # type: ignore[method-assign]
    kit = replace(given.tools.kit, lexicon=world)  # type: ignore[attr-defined]
    found = ask("What are genes related to redn?", replace(given, tools=Toolbox(kit)))
    assert set(found.curies) == {"HGNC:1", "HGNC:2"}
    assert [c.kind for c in found.caveats] == ["retaken"]
    assert "redness" in found.caveats[0].said


def test_a_name_that_a_convention_makes_is_known_without_being_listed(given: Resources) -> None:
    assert given.tools is not None
    genes = given.tools.kit.genes
    assert [n.gene.symbol for n in genes.named("LOC9")] == ["OLDA"]  # NCBI's gene of that number
    assert [n.gene.symbol for n in genes.named("trnQ")] == ["MT-TQ1", "MT-TQ2"]
    assert not genes.knows("TRNQ")
    assert not genes.knows("LOC10")
    found = ask("Select the chromosome location of trnQ gene.", given, "1;1p36", "X;Xq21", "No right answer")
    assert found.value == "No right answer"  # it is on the mitochondrial one
