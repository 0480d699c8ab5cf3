"""Nouns of a condition from its adjective, participle or verb: "constipated", "dizzy", "hypoxic", "wheezes".

The endings say what may be; which of the nouns exists, and as the name of an illness or a sign, the lexicon says.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

SHORTEST = 4  # letters of a word that is derived from
_LEAST_STEM = 3
# Ending and what may stand in its place, the likelier first.
_ENDINGS = (
    ("iting", ("iting", "itus")),
    ("ated", ("ation", "ated")),
    ("ised", ("isation",)),
    ("ized", ("ization",)),
    ("ysed", ("ysis",)),
    ("yzed", ("ysis",)),
    ("sed", ("sion", "se", "sis")),
    ("ted", ("tion", "t", "ted")),
    ("ied", ("y",)),
    ("ed", ("ion", "e", "", "ing", "ment", "ation")),
    ("aemic", ("aemia",)),
    ("emic", ("emia",)),
    ("matic", ("ma", "matism")),
    ("otic", ("osis", "otism")),
    ("etic", ("etes", "esis", "esia", "ety", "y")),
    ("eptic", ("epsy", "epsis")),
    ("ptic", ("psy", "psis")),
    ("itic", ("itis",)),
    ("plegic", ("plegia",)),
    ("phobic", ("phobia",)),
    ("noeic", ("nea", "noea")),
    ("oeic", ("ea",)),
    ("stic", ("sticity", "sm", "stia")),
    ("rhythmic", ("rhythmia",)),
    ("pathic", ("pathy",)),
    ("trophic", ("trophy",)),
    ("ical", ("y", "ia")),
    ("tic", ("sis", "tia", "tism", "ticity", "xia")),
    ("ic", ("ia", "y", "is", "ism", "us", "icity", "a")),
    ("ious", ("iety", "ium", "ia")),
    ("eous", ("ea",)),
    ("ous", ("us", "osis", "y")),
    ("ile", ("ility",)),
    ("ive", ("ion", "ivity")),
    ("ent", ("ence", "ency")),
    ("ant", ("ance", "ancy")),
    ("ese", ("esity",)),
    ("ose", ("osity",)),
    ("less", ("lessness",)),
    ("sy", ("siness", "se")),
    ("y", ("iness", "", "ing", "ie")),
    ("al", ("", "ality", "ia")),
    ("ing", ("", "e", "ation")),
    ("es", ("ing", "e", "")),
    ("s", ("ing", "")),
    ("e", ("ing", "")),
    ("", ("ness", "ing", "ity")),
)
_IRREGULAR = {
    "deaf": ("deafness",), "blind": ("blindness",), "febrile": ("fever",), "feverish": ("fever",),
    "pyrexial": ("pyrexia",), "nauseous": ("nausea",), "nauseated": ("nausea",), "icteric": ("jaundice",),
    "impotent": ("impotence", "erectile dysfunction"), "sterile": ("infertility",), "mute": ("mutism",),
    "paralysed": ("paralysis",), "paralyzed": ("paralysis",), "anaemic": ("anemia",), "leukaemic": ("leukemia",),
    "swollen": ("swelling", "edema"), "diarrhoeal": ("diarrhea",), "thyrotoxic": ("thyrotoxicosis",),
    "hypertensive": ("hypertension",), "hypotensive": ("hypotension",), "demented": ("dementia",),
    "psychotic": ("psychosis",), "arthritic": ("arthritis",), "rheumatic": ("rheumatism",), "obese": ("obesity",),
    "comatose": ("coma",), "syncopal": ("syncope",), "bradycardic": ("bradycardia",), "cancerous": ("cancer",),
    "tachycardic": ("tachycardia",), "oedematous": ("edema",), "edematous": ("edema",), "dehydrated": ("dehydration",),
}  # fmt: skip


_VERBAL = ("ing", "es", "s", "e", "")  # endings of verbs


@lru_cache(maxsize=1 << 12)
def adjective(word: str) -> bool:
    """Whether ``word`` has the ending of an adjective or a participle, and is not only a verb by its ending."""
    return word in _IRREGULAR or any(word.endswith(e) for e, _ in _ENDINGS if e not in _VERBAL)


@lru_cache(maxsize=1 << 12)
def nouns_of(word: str) -> tuple[str, ...]:
    """What the condition may be called of which ``word``, in small letters, is the adjective or verb."""
    if len(word) < SHORTEST or not word.isalpha():
        return ()
    return (*_IRREGULAR.get(word, ()), *(n for n in dict.fromkeys(_made(word)) if n != word))


def _made(word: str) -> Iterator[str]:
    for ending, nouns in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST_STEM:
            base = word[: len(word) - len(ending)]
            yield from (base + noun for noun in nouns)
            if ending in ("ing", "ed") and len(base) > _LEAST_STEM and base[-1] == base[-2]:
                yield base[:-1]
