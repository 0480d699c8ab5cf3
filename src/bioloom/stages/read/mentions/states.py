"""Where a question speaks of a patient's state: pregnancy, age, kidneys and liver, genotype."""

from __future__ import annotations

import re
from typing import NamedTuple

_STATE = re.compile(
    r"""(?<![\w-])(?:
    # age
    (?:(?:a|an|aged|age|at)\ )?\d+(?:\.\d+)?[-\ ](?:years?|yrs?|y|months?|mths?|weeks?|days?)
        (?:[-\ ](?:olds?|of\ age|of\ gestation))?
    |(?:an?\ )?\d+\ ?(?:yo|y/o|yr\ old)
    |aged?\ (?:(?:over|under|above|below)\ )?\d+
    |(?:an?\ )?(?:newborns?|neonates?|neonatal|infants?|toddlers?
        |preterm|adolescents?|teenagers?|elderly|geriatric|frail)
    |(?:an?\ )?premature(?:\ (?:baby|babies|infants?))?
    # pregnancy and nursing
    |(?:(?:heavily|newly|currently|possibly|already|not)\ )?(?:pregnant|pregnancy|gravid)
    |(?:in\ (?:her|the|my)\ )?(?:first|second|third|1st|2nd|3rd)\ trimester
    |(?:trying|planning|hoping)\ to\ (?:conceive|get\ pregnant|fall\ pregnant)
    |breast[-\ ]?feeding|nursing(?:\ (?:mothers?|mums?))?|lactating|lactation
    # kidneys and liver
    |(?:on|under)\ (?:(?:ha?emo|peritoneal\ )?dialysis)
    |(?:(?:mild|moderate|severe|end[-\ ]stage|impaired|poor|reduced|failing|acute|chronic)\ )
        (?:renal|kidney|hepatic|liver)\ (?:impairment|function|failure|insufficiency|disease)
    |(?:renal|kidney|hepatic|liver)\ (?:impairment|insufficiency)
    |(?:e?gfr|crcl|creatinine\ clearance)(?:\ of|\ is|\ at|\ =|\ <|\ >|:)?\ ?(?:(?:under|below|over|above)\ )?
        \d+(?:\.\d+)?(?:\ ?ml/min(?:/1\.73\ ?m2)?)?
    |child[-\ ]pugh(?:\ class)?\ [abc]
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


class State(NamedTuple):
    """Where a state stands."""

    start: int
    end: int


def states(text: str) -> list[State]:
    """The states of a patient that ``text`` names, in order."""
    return [State(m.start(), m.end()) for m in _STATE.finditer(text)]
