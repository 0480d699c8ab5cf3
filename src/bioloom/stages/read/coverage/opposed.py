"""Relations that are the opposite of each other, told apart by what a question calls them: response and resistance."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..forms.form import Form

_RESPONSE = re.compile(r"\bsensiti[vsz]\w*|\brespon[ds]\w*|\bsuscepti\w+|\bvulnerabl\w+", re.IGNORECASE)
_RESISTANCE = re.compile(
    r"\bresist\w*|\bfail\w*|\brefractory|\binsensitiv\w*|\bunrespons\w*|\bstops? working|\bescape\w*|\bpoor\w*"
    r"|\bno\b|\bnot\b|n['’]t\b|\bless\b|\blos[est]\w*|\breduc\w*",
    re.IGNORECASE,
)
_OPPOSED = {  # relation: what calls its opposite, and what lets it stand all the same
    "associated_with_resistance_to": (_RESPONSE, _RESISTANCE),
    "associated_with_sensitivity_to": (_RESISTANCE, _RESPONSE),
}


def said_otherwise(text: str, form: Form) -> Iterator[re.Match[str]]:
    """Where ``text`` calls the opposite of a relation of ``form``, and nothing in it calls the relation."""
    for predicate in sorted({h.predicate for h in form.hops} & set(_OPPOSED)):
        against, own = _OPPOSED[predicate]
        if (m := against.search(text)) and not own.search(text):
            yield m
