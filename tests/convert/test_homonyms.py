"""Words for relations that a lexicon takes for things."""

from __future__ import annotations

import pytest

from bioloom.stages.text.convert.homonyms import things
from convert.sentences import marked


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("[Timolol maleate|chem] is the [maleate salt|chem] of [timolol|chem].", ["Timolol maleate", "timolol"]),
        ("The [metabolism|path] of [warfarin|drug] was slow.", ["warfarin"]),
        ("[Serum|anat] levels of [digoxin|drug] rose.", ["digoxin"]),
        ("[Asthma|dis] is [triggered by|phe] [aspirin|drug].", ["Asthma", "aspirin"]),
        ("[Losartan|drug] is [specific|act] for [AGTR1|gene].", ["Losartan", "AGTR1"]),
        ("[INS|gene] is found in [serum|anat].", ["INS", "serum"]),
        ("[Citrate|chem] is an intermediate.", ["Citrate"]),
        ("[CASE|gene] binds [MARK|gene].", ["CASE", "MARK"]),
        ("[Colchicine|drug] treats [acute|course] [pericarditis|dis].", ["Colchicine", "pericarditis"]),
        ("[Sumatriptan|drug] is for the [acute|course] treatment of [migraine|dis].", ["Sumatriptan", "migraine"]),
        ("[Gout|dis] has an [acute|course] course.", ["Gout", "acute"]),
        ("[Gout|dis] is [chronic|course] and painful.", ["Gout", "chronic"]),
    ],
)
def test_a_word_for_a_relation_is_no_thing(line: str, left: list[str]) -> None:
    text, found = marked(line)
    assert [m.entity.name for m in things(text, found)] == left
