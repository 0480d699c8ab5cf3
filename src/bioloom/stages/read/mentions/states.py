"""Where a question speaks of a patient's state: pregnancy, age, kidneys and liver, genotype."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_STATE = re.compile(
    r"""(?<![\w-])(?:
    # age
    (?:(?:aged|age|at)\ )?\d+(?:\.\d+)?[-\ ](?:years?|yrs?|y|months?|mths?|weeks?|wks?|days?)
        (?:[-\ ](?:olds?|of\ age|of\ gestation|pregnant|gone))?
    |\d+\ ?(?:yo|y/o|yr\ old)
    |aged?\ (?:(?:over|under|above|below)\ )?\d+
    |(?:an?\ )?(?:newborns?|neonates?|neonatal|infants?|toddlers?
        |preterm|adolescents?|teenagers?|elderly|geriatric|frail)
    |(?:an?\ )?premature(?:\ (?:baby|babies|infants?))?
    # pregnancy and nursing
    |(?:(?:heavily|newly|currently|possibly|already|not)\ )?(?:pregnant|pregnancy|gravid)
    |(?:in\ (?:her|the|my)\ )?(?:first|second|third|1st|2nd|3rd)\ trimester
    |(?:trying|planning|hoping)\ to\ (?:conceive|get\ pregnant|fall\ pregnant)
    |planning\ (?:a\ )?pregnancy
    |breast[-\ ]?feeding|nursing(?:\ (?:mothers?|mums?))?|lactating|lactation
    # kidneys and liver
    |(?:on|under)\ (?:(?:ha?emo|peritoneal\ )?dialysis)
    |(?:(?:mild|moderate|severe|end[-\ ]stage|impaired|poor|reduced|failing|acute|chronic)\ )
        (?:renal|kidney|hepatic|liver)\ (?:impairment|function|failure|insufficiency|disease)
    |(?:renal|kidney|hepatic|liver)\ (?:impairment|insufficiency)
    |(?:e?gfr|crcl|creatinine\ clearance)(?:\ of|\ is|\ at|\ =|\ <|\ >|:)?\ ?(?:(?:under|below|over|above)\ )?
        \d+(?:\.\d+)?(?:\ ?ml/min(?:/1\.73\ ?m2)?)?
    |child[-\ ]pugh(?:\ class)?\ [abc]
    |(?:ckd|kidney\ disease)\ stage\ [1-5][ab]?|stage\ [1-5][ab]?\ (?:ckd|(?:chronic\ )?kidney\ disease)
    # what was measured, and how much somebody weighs
    |(?:potassium|sodium|magnesium|calcium|qtc?|inr|bilirubin|creatinine|(?:blood\ )?(?:glucose|sugar)|platelets?
        |(?:white|platelet|neutrophil|cd4)\ (?:cell\ )?counts?|cd4|anc|h(?:a)?emoglobin|hba1c|hb|heart\ rate|pulse|bmi
        |(?:lv)?ef|ejection\ fraction|prolactin|blood\ pressure|bp)
        (?:\ (?:is|of|are|was|at|=|<|>|now|went\ to)|:)?\ ?(?:(?:under|below|over|above)\ )?\d+(?:\.\d+)?(?:/\d+)?
        (?:\ ?(?:%|mmol/l|meq/l|ms|mg/dl|umol/l|g/dl|x\ ?10\^?9))?
    |\d+(?:\.\d+)?\ ?(?:kg|kilos?)
    |nyha(?:\ class)?\ (?:i{1,3}v?|iv|[1-4])
    # genotype
    |(?:an?\ )?(?:poor|slow|rapid|ultra-?rapid|intermediate|extensive|normal)
        \ (?:cyp\w+\ )?(?:metaboli[sz]ers?|acetylators?)
    |cyp\w+\ (?:poor|slow|rapid|ultra-?rapid|intermediate)\ metaboli[sz]ers?
    |hla-[a-z]+\*\d+(?::\d+)?(?:\ (?:positive|carrier))?|\w+\ \*\d+/\*\d+
    # habits
    |(?:an?\ )?(?:heavy\ )?smokers?
    )(?![\w-])""",
    re.IGNORECASE | re.VERBOSE,
)

# How old somebody is: it decides what they may be given, and nothing of genes, signs or names.
_AGED = re.compile(
    r"\b(?:(?:s?he|who|i|son|daughter|kid|child|baby|mother|father|mum|mom|dad|wife|husband|brother|sister|nephew|niece"
    r"|uncle|aunt|cousin|grand\w+|patient|friend|boy|girl|man|woman)(?:['’]s| is| was|['’]m| am| just turned| turned)"
    r"|aged?|(?:wom[ae]n|m[ae]n|boy|girl|lady|gentleman|patient)(?: of|,))\s+\(?(\d{1,3})\b(?!\s?(?:[%/*]|mg|[\d.]))"
    r"|\b(\d{1,3})(?:[- ](?:years?|yrs?|months?|weeks?|days?)(?:[- ](?:olds?|of age))?| ?y/?o)\b",
    re.IGNORECASE,
)


class State(NamedTuple):
    """Where a state stands."""

    start: int
    end: int


def states(text: str) -> list[State]:
    """The states of a patient that ``text`` names, in order; an age is one by its number alone ("my son is 8")."""
    found = [State(m.start(), m.end()) for m in _STATE.finditer(text)]
    bare = [State(a, b) for a, b in ages(text) if all(b <= s.start or s.end <= a for s in found)]
    return sorted((*found, *bare))


@lru_cache(maxsize=64)
def ages(text: str) -> tuple[tuple[int, int], ...]:
    """Where numbers stand that say how old somebody is."""
    return tuple(m.span(g) for m in _AGED.finditer(text) for g in (1, 2) if m[g])
