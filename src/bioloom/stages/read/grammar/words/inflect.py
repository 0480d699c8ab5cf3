"""English forms of verbs and nouns, by rule and by list."""

from __future__ import annotations

from typing import NamedTuple


class Forms(NamedTuple):
    """The five forms of a verb."""

    base: str
    third: str
    past: str
    perfect: str
    ing: str


_STRONG = {
    "bind": ("bound", "bound"), "give": ("gave", "given"), "take": ("took", "taken"), "find": ("found", "found"),
    "see": ("saw", "seen"), "lead": ("led", "led"), "bring": ("brought", "brought"), "hit": ("hit", "hit"),
    "lie": ("lay", "lain"), "sit": ("sat", "sat"), "fall": ("fell", "fallen"), "make": ("made", "made"),
    "strike": ("struck", "struck"), "hurt": ("hurt", "hurt"), "hold": ("held", "held"), "show": ("showed", "shown"),
    "do": ("did", "done"), "bear": ("bore", "borne"), "have": ("had", "had"), "arise": ("arose", "arisen"),
    "go": ("went", "gone"), "come": ("came", "come"), "get": ("got", "got"), "run": ("ran", "run"),
    "keep": ("kept", "kept"), "leave": ("left", "left"), "drive": ("drove", "driven"), "put": ("put", "put"),
    "rise": ("rose", "risen"), "shut": ("shut", "shut"), "set": ("set", "set"), "mean": ("meant", "meant"),
    "stick": ("stuck", "stuck"), "fight": ("fought", "fought"), "build": ("built", "built"),
    "speak": ("spoke", "spoken"), "stand": ("stood", "stood"), "knock": ("knocked", "knocked"),
    "undergo": ("underwent", "undergone"), "sink": ("sank", "sunk"), "drop": ("dropped", "dropped"),
    "steer": ("steered", "steered"), "plug": ("plugged", "plugged"),
    "stem": ("stemmed", "stemmed"), "map": ("mapped", "mapped"), "occur": ("occurred", "occurred"),
    "control": ("controlled", "controlled"), "underlie": ("underlay", "underlain"), "combat": ("combated", "combated"),
    "co vary": ("co varied", "co varied"), "transmit": ("transmitted", "transmitted"),
    "permit": ("permitted", "permitted"), "elicit": ("elicited", "elicited"), "inhibit": ("inhibited", "inhibited"),
}  # fmt: skip
_DOUBLED = {"hit": "hitting", "sit": "sitting", "get": "getting", "stem": "stemming", "map": "mapping",
            "occur": "occurring", "control": "controlling", "transmit": "transmitting", "lie": "lying",
            "underlie": "underlying", "run": "running", "put": "putting", "shut": "shutting", "set": "setting",
            "drop": "dropping", "plug": "plugging", "see": "seeing"}  # fmt: skip
_THIRD = {"have": "has", "do": "does"}
_VOWELS = frozenset("aeiou")


def inflected(verb: str) -> Forms:
    """The forms of ``verb``; of several words ("give rise", "up regulate") the inflected one is the verb."""
    first, _, rest = verb.partition(" ")
    if rest and first not in _PREFIXES:
        return Forms(*(f"{form} {rest}" for form in inflected(first)))
    if rest:
        return Forms(*(f"{first} {form}" for form in inflected(rest)))
    past, perfect = _STRONG.get(verb, (_past(verb), _past(verb)))
    return Forms(verb, _THIRD.get(verb, _third(verb)), past, perfect, _DOUBLED.get(verb, _ing(verb)))


_PREFIXES = frozenset({"over", "under", "up", "down", "co", "highly", "strongly"})


def _consonant_y(verb: str) -> bool:
    return verb.endswith("y") and verb[-2] not in _VOWELS


def _third(verb: str) -> str:
    if _consonant_y(verb):
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def _past(verb: str) -> str:
    if _consonant_y(verb):
        return verb[:-1] + "ied"
    return verb + ("d" if verb.endswith("e") else "ed")


def _ing(verb: str) -> str:
    return (verb[:-1] if verb.endswith("e") and not verb.endswith(("ee", "oe")) else verb) + "ing"


# Plurals that the rule would get wrong.
_PLURALS = {"diagnosis": "diagnoses", "locus": "loci", "anatomy": "anatomy", "child": "children", "person": "people",
            "man": "men", "woman": "women"}  # fmt: skip


def plural(phrase: str) -> str:
    """The plural of a noun phrase: of its head before "of", of both sides of "or"."""
    for joint in (" of ", " or ", " and ", "/"):
        first, found, rest = phrase.partition(joint)
        if found:
            return plural(first) + joint + (rest if joint == " of " else plural(rest))
    rest, _, last = phrase.rpartition(" ")
    if last in _PLURALS:
        return f"{rest} {_PLURALS[last]}".strip()
    if _consonant_y(phrase):
        return phrase[:-1] + "ies"
    return phrase + ("es" if phrase.endswith(("s", "x", "ch", "sh")) else "s")
