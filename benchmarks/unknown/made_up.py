"""Names that nothing has: drugs by their stems and infixes, genes by their shape, syndromes; seeded.

Half of the drugs and of the genes are real names with another beginning or another number, so that each has a near
neighbour in the graph, which it must not be taken for.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from bioloom.ground.forms.normalize import tokenize
from bioloom.ground.lexicon.lookup import direct
from bioloom.ground.lexicon.opened import Lexicon

_STEMS = """
tinib ciclib rafenib zomib parib sidenib limab zumab tuzumab kinumab cept gliptin gliflozin glitazone glutide statin
sartan pril olol dipine oxacin cycline mycin cillin cef conazole vir asvir tegravir buvir navir triptan gepant setron
prazole tidine caine barbital azepam zolam oxetine piprazole peridone azosin afil lukast terol tropium sone onide
steride stat xaban gatran parin grel fibrate dronate calcet vaptan trexate platin rubicin taxel poside mustine siran
rsen gene cel
"""
_ONSETS = "b br c d dr f fl g gl k l m n p pr r s st t tr v vr x z"
STEMS, ONSETS = _STEMS.split(), _ONSETS.split()
VOWELS = ("a", "e", "i", "o", "u", "au", "ei", "io")
CODAS = ("", "", "", "l", "m", "n", "r", "x")
PATTERNS = ("{0} syndrome", "{0}-{1} syndrome", "{0} disease", "{0} syndrome type 2", "familial {0} disease",
            "{0} dystrophy", "{2} encephalopathy", "{2} deficiency", "{2}itis", "{2}emia", "X-linked {2} ataxia",
            "autosomal recessive {0} dysplasia")  # fmt: skip


def known(lexicon: Lexicon, name: str) -> bool:
    """Whether a graph has ``name`` under any key that leads to it directly."""
    return bool(direct(lexicon, tokenize(name)))


def made_up(lexicon: Lexicon, seed: int, many: int = 100) -> list[tuple[str, str]]:
    """``many`` invented names of each of three kinds, with the kind."""
    rng = random.Random(seed)
    sources = (("drug", _drugs(rng, lexicon)), ("gene", _genes(rng, lexicon)), ("disease", _diseases(rng)))
    return [(kind, name) for kind, names in sources for name in islice(_fresh(lexicon, names), many)]


def _fresh(lexicon: Lexicon, names: Iterator[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        if name.casefold() not in seen and not known(lexicon, name):
            seen.add(name.casefold())
            yield name


def _word(rng: random.Random, syllables: int) -> str:
    return "".join(rng.choice(ONSETS) + rng.choice(VOWELS) + rng.choice(CODAS) for _ in range(syllables))


def _well_known(lexicon: Lexicon, category: str, most: int) -> list[str]:
    nodes = [n for n in range(len(lexicon)) if lexicon.categories(n) and category in lexicon.categories(n)]
    nodes.sort(key=lambda n: (-lexicon.prior(n), n))
    return [lexicon.entity(n).name for n in nodes[:most]]


def _drugs(rng: random.Random, lexicon: Lexicon) -> Iterator[str]:
    names = [n.lower() for n in _well_known(lexicon, "Drug", 4000)]
    real = [n for n in names if n.isalpha() and n.isascii() and len(n) >= 8 and any(n.endswith(s) for s in STEMS)]
    while True:
        yield _word(rng, rng.choice((1, 2))) + rng.choice(STEMS)
        base = rng.choice(real)
        at = rng.randrange(0, 3)
        yield base[:at] + rng.choice("bdfglmnprstvz") + base[at + 1 :]


def _genes(rng: random.Random, lexicon: Lexicon) -> Iterator[str]:
    real = [n for n in _well_known(lexicon, "Gene", 3000) if n.isupper() and n.isalnum() and 3 <= len(n) <= 7]
    while True:
        letters = "".join(rng.choice("ABCDEFGHIKLMNPRSTVXZ") for _ in range(rng.randrange(3, 6)))
        yield f"{letters}{rng.randrange(1, 60)}"
        base = rng.choice(real)
        yield base.rstrip("0123456789") + str(rng.randrange(2, 99)) if base[-1].isdigit() else base[:-1] + "X9"


def _diseases(rng: random.Random) -> Iterator[str]:
    while True:
        one, other = _word(rng, 2).capitalize(), _word(rng, 2).capitalize()
        yield rng.choice(PATTERNS).format(one, other, _word(rng, 3))
