"""Is it English at all?"""

from __future__ import annotations

import re

from .tokens import words

_ENGLISH = words(
    "the a an of in is are was were do does did which what who whose where how many list name find give show tell "
    "that with by for to and or not from can could please it its this these those any some between among both "
    "either true false has have on at as be been also than more most there whether i me my we you about "
)
_FOREIGN = words(
    "der die das und ist sind welche welcher welches wie viele mit bei von für wird werden ein eine einen nicht "
    "auch durch zur zum verursachen verursacht behandeln behandelt krankheit medikamente le la les des du une "
    "un et est sont quels quelles quel quelle avec dans pour par qui que gènes maladie médicaments traitent combien "
    "el los las del y es son qué cuál cuáles con por para en cuántos medicamentos tratan enfermedad il lo gli "
    "uno ed è sono quali quale per nel della che quanti farmaci malattia o os as da dos e é são quais qual com não "
    "tratam doença remédios hoeveel welke zijn het een van voor met ziekte vilka är och som av med sjukdom hvilke "
    "er og leki które jakie są "
)
_WORD = re.compile(r"[^\W\d_]+")
REFUSAL = "I understand English only; please ask in English, or configure a model with --reasoner"


def foreign(text: str) -> str:
    """Why ``text`` is not English, empty when it is or when too little tells."""
    written = _WORD.findall(text)
    said = [w.lower() for w in written]
    latin = sum(all(ord(c) < 0x250 or 0x370 <= ord(c) < 0x400 for c in w) for w in said)  # or Greek letters
    if latin * 2 < len(said):
        return REFUSAL
    english = sum(w in _ENGLISH for w in said)
    shouted = text.isupper()  # else capitals are a symbol: "IL-23 p19, not IL-17"
    foreign_words = [
        w.lower() for w in written
        if w.lower() in _FOREIGN and w.lower() not in _ENGLISH and (shouted or len(w) == 1 or not w.isupper())
    ]  # fmt: skip
    other = len(foreign_words) if any(len(w) > 1 for w in foreign_words) else 0  # "o A o B" are boxes to tick
    return REFUSAL if (other >= 2 and other > english) or (("¿" in text or "¡" in text) and english < 2) else ""
