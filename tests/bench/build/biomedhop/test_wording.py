"""Every wording of every set can be filled, and reads as a whole."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random

import pytest

from bioloom.bench.build.biomedhop.motifs import MOTIFS, Motif
from bioloom.bench.build.biomedhop.wording.render import Known, render
from bioloom.bench.build.biomedhop.wording.sets import Frames, WordingSet, named, wordings, written
from bioloom.bench.build.naming.leaks import alike, names_answer
from bioloom.core.errors import InputError


@pytest.mark.parametrize("motif", MOTIFS, ids=lambda m: m.key)
@pytest.mark.parametrize("wording", written())
def test_every_motif_is_worded_in_several_ways(motif: Motif, wording: WordingSet) -> None:
    known = [Known(curie=f"X:{i}", text=f"thing {i}") for i in range(len(motif.arms))]
    forms = ("count",) if motif.operator == "count" else ("open", "choice")
    for form in forms:
        texts = set()
        for seed in range(40):
            asked = render(motif, known, form, wording, Random(seed))  # type: ignore[arg-type]
            assert not re.search(r"[{}\[\]|\ue000-\ue0ff]|  | [,.?]", asked.text), asked.text
            assert asked.text[0] in "_…" or asked.text[0].isupper()  # a gap may stand first
            assert asked.text.endswith(("?", ".", ":"))  # a stem that options complete
            assert {n.curie for n in asked.named} == {k.curie for k in known}
            assert all(asked.text[n.start : n.end].casefold() == f"thing {n.curie[2:]}" for n in asked.named)
            assert asked.template.startswith(wording)
            texts.add(asked.text)
        assert len(texts) >= 3


CHANCE = 0.1  # of short phrases ("is caused by {x}") that writers who saw nothing of each other hit on alike


@pytest.mark.parametrize(("one", "other"), [*combinations(written(), 2)])
def test_sets_share_hardly_a_wording(one: WordingSet, other: WordingSet) -> None:
    a, b = wordings(one), wordings(other)
    assert a.pair.keys() == b.pair.keys()
    assert sum(len(_whole(a.pair[k]) & _whole(b.pair[k])) for k in a.pair) <= 1
    assert a.frame.keys() == b.frame.keys()
    assert (
        sum(len({*a.frame[k].open, *a.frame[k].choice} & {*b.frame[k].open, *b.frame[k].choice}) for k in a.frame) <= 3
    )
    assert a.arm.keys() == b.arm.keys()
    same = sum(len({*a.arm[k].vp, *a.arm[k].cl} & {*b.arm[k].vp, *b.arm[k].cl}) for k in a.arm)
    assert same <= CHANCE * sum(len(p.vp) + len(p.cl) for p in b.arm.values())


def _whole(frames: Frames) -> set[str]:
    return {*frames.open, *frames.choice}


def test_sets_are_named_in_any_order_and_all_where_none_is() -> None:
    assert named("b, A") == ("A", "B")
    assert named("") == written()
    with pytest.raises(InputError, match="No wordings Z"):
        named("A,z")


def test_names_at_the_start_of_a_sentence_keep_what_makes_them_names() -> None:
    motif = MOTIFS[0]
    for name, wanted in (("asthma", "Asthma"), ("p53 disease", "p53 disease"), ("von Willebrand disease", "Von")):
        texts = [render(motif, [Known(curie="X:1", text=name), Known(curie="X:2", text="gout")], "open", "A", Random(s))
                 for s in range(30)]  # fmt: skip
        assert any(t.text.startswith(wanted) for t in texts)


def test_articles_fit_the_name() -> None:
    motif = next(m for m in MOTIFS if m.key.startswith("path:8"))
    known = [Known(curie="X:1", text="MIR1"), Known(curie="X:2", text="Anoctamin")]
    texts = [render(motif, known, "open", "B", Random(s)).text for s in range(40)]
    assert any("an Anoctamin domain" in t for t in texts)
    assert not any(" a Anoctamin" in t for t in texts)


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("Which disease is treated with aspirin?", "Aspirin", True),
        ("Which disease is treated with aspirins?", "aspirin", False),
        ("Is it IL2-like?", "IL2", True),
        ("Is it pIL2?", "IL2", False),
        ("aspirins and aspirin", "aspirin", True),
    ],
)
def test_a_name_counts_as_a_whole_word(text: str, name: str, told: bool) -> None:
    assert bool(names_answer(text, [name])) == told


@pytest.mark.parametrize(
    ("name", "other", "same"),
    [
        ("hepatocellular carcinoma", "Hepatocellular adenoma", True),
        ("breast cancer", "liver cancer", False),
        ("epilepsy", "epileptic encephalopathy", True),
        ("gout", "articular gout", False),
    ],
)
def test_telling_words(name: str, other: str, same: bool) -> None:
    assert alike(name, [other]) == same
