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
    "arise": ("arose", "arisen"), "bear": ("bore", "borne"), "beat": ("beat", "beaten"), "begin": ("began", "begun"),
    "bind": ("bound", "bound"), "bring": ("brought", "brought"), "build": ("built", "built"),
    "co vary": ("co varied", "co varied"), "come": ("came", "come"), "creep": ("crept", "crept"), "cut": ("cut", "cut"),
    "do": ("did", "done"), "drive": ("drove", "driven"), "fall": ("fell", "fallen"), "fight": ("fought", "fought"),
    "find": ("found", "found"), "forbid": ("forbade", "forbidden"), "get": ("got", "got"), "give": ("gave", "given"),
    "go": ("went", "gone"), "have": ("had", "had"), "hit": ("hit", "hit"), "hold": ("held", "held"),
    "hurt": ("hurt", "hurt"), "keep": ("kept", "kept"), "lay": ("laid", "laid"), "lead": ("led", "led"),
    "leave": ("left", "left"), "lend": ("lent", "lent"), "let": ("let", "let"), "lie": ("lay", "lain"),
    "lose": ("lost", "lost"), "make": ("made", "made"), "mean": ("meant", "meant"), "partake": ("partook", "partaken"),
    "put": ("put", "put"), "rise": ("rose", "risen"), "run": ("ran", "run"), "say": ("said", "said"),
    "see": ("saw", "seen"), "send": ("sent", "sent"), "set": ("set", "set"), "shoot": ("shot", "shot"),
    "show": ("showed", "shown"), "shrink": ("shrank", "shrunk"), "shut": ("shut", "shut"), "sink": ("sank", "sunk"),
    "sit": ("sat", "sat"), "speak": ("spoke", "spoken"), "spread": ("spread", "spread"),
    "spring": ("sprang", "sprung"), "stand": ("stood", "stood"), "stick": ("stuck", "stuck"),
    "strike": ("struck", "struck"), "take": ("took", "taken"), "tell": ("told", "told"),
    "undergo": ("underwent", "undergone"), "underlie": ("underlay", "underlain"), "withhold": ("withheld", "withheld"),
}  # fmt: skip
# Verbs whose last letter stands twice before an ending: a test compares all forms that are used with lemminflect's.
_DOUBLING = """
ban bar begin confer control crop cut drop embed fit forbid fulfil get grab hit let map occur omit overlap permit plug
pop put remit run set shut sit stem stop transmit
"""
_DOUBLED = frozenset(_DOUBLING.split())
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
    return Forms(verb, _THIRD.get(verb, _third(verb)), past, perfect, _ing(verb))


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
    return _doubled(verb) + ("d" if verb.endswith("e") else "ed")


def _doubled(verb: str) -> str:
    return verb + verb[-1] if verb in _DOUBLED else verb


def _ing(verb: str) -> str:
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb in _DOUBLED:
        return _doubled(verb) + "ing"
    return (verb[:-1] if verb.endswith("e") and not verb.endswith(("ee", "oe")) else verb) + "ing"


# Plurals that the rule would get wrong.
_PLURALS = {"diagnosis": "diagnoses", "locus": "loci", "anatomy": "anatomy", "child": "children", "person": "people",
            "man": "men", "woman": "women", "gentleman": "gentlemen", "wife": "wives"}  # fmt: skip


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
