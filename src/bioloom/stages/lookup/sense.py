"""What look-up a question is about that no form and no reader took: by the names in it and words that speak for one.

A form accounts for every word, and a reader for nearly so; people put a reason before what they ask, and ask it in
words that nobody foresaw. Here the names are taken out of the text, which are closed vocabulary (a gene of the tables,
a number of dbSNP or Ensembl, a disease of the graph), and a rule (``sense.toml``) holds where words that speak for one
look-up are there, none that turn it, and exactly as many names as it takes. What is asked then is a plain question in
the words of a form, which is said first. It is tried last, where nothing else has an answer.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from bioloom.core.biolink import biolink
from bioloom.core.ports import Grounding, Linker
from bioloom.ground.linking.linker import SURE
from bioloom.ground.linking.tagging import chosen
from bioloom.sources.atlas.organs import ORGANS

from .learned import Head
from .read import RS, Knows

By = Literal["look-up", "reader", "program"]
GENERIC = frozenset(("disease", "diseases", "disorder", "disorders", "condition", "conditions", "syndrome", "illness"))
CERTAIN = 0.9  # how sure a single word must be to be a disease beside another
LONGEST = 400  # characters of a question
_ENSEMBL = re.compile(r"ENSG\d{11}", re.IGNORECASE)
_TOKEN = re.compile(r"(?<![\w)])[A-Za-z0-9][\w./@-]*")
_IDENTIFIER, _PROTEIN = re.compile(r":\d"), re.compile(r"[OPQ]\d[A-Z0-9]{3}\d|[A-NR-Z]\d(?:[A-Z][A-Z0-9]{2}\d){1,2}")
_ASIDE = re.compile(  # what is said not to be wanted: "no band", "never mind the position", "not the coordinates"
    r"(?:\b(?:and|but|so)\s+)?\b(?:no|not|without|never mind|(?:i )?(?:don['’]?t|do not) (?:need|want|give))"
    r"\s+(?:(?:the|a|an|any|its|me)\s+)*(?:exact\s+)?(?:bands?|positions?|coordinates?|arms?|names?|symbols?|values?"
    r"|transcripts?|sequences?|numbers?)\b(?:\s+(?:needed|required|please))?",
    re.IGNORECASE,
)
_OF_GENES = re.compile(r"\b(?:genes?|symbols?|hgnc|hugo|loc(?:us|i))\b", re.IGNORECASE)
_POSSESSIVE = re.compile(r"['’]s?$")
_UNKNOWN = re.compile(r"\b(?=\w*\d)[A-Z][A-Z0-9]{2,}\b")  # a symbol that nothing bears, beside a disease
_NUMBER = re.compile(r"(?<![\w.@-])\d+(?:\.\d+)?(?![\w@-]|\.\d)")
_CHROMOSOME = re.compile(
    r"\bchr(?:omosome)?[\s:]*(\d{1,2}|X|Y|MT)\b|(?:on|to|of) (\d{1,2}|X|Y|MT)(?=\W*$)", re.IGNORECASE
)
_TISSUES = sorted(
    {*ORGANS, *(t for some in ORGANS.values() for t in some)} - {"fat", "appendix"}, key=len, reverse=True
)
_TISSUE = re.compile(rf"\b(?:{'|'.join(map(re.escape, _TISSUES))})\b", re.IGNORECASE)


@dataclass(frozen=True)
class Rule:
    """One rule of ``sense.toml``."""

    name: str
    slots: tuple[str, ...]
    has: tuple[re.Pattern[str], ...]
    lacks: tuple[re.Pattern[str], ...]
    says: str
    by: By

    def holds(self, text: str) -> bool:
        """Whether the words of the rule are in ``text``, and none that turn it."""
        return all(h.search(text) for h in self.has) and not self.turned(text)

    def turned(self, text: str) -> bool:
        """Whether ``text`` has words with which it means something else."""
        return any(w.search(text) for w in self.lacks)


@dataclass(frozen=True)
class Sensed:
    """The plain question that a question is taken for, and who answers that."""

    rule: str
    text: str
    by: By


@dataclass(frozen=True)
class _Named:
    """The names of a text, and the text with a mark for each gene, number of a variant and of Ensembl."""

    genes: tuple[str, ...]
    ensembl: tuple[str, ...]
    variants: tuple[str, ...]
    masked: str


@dataclass(frozen=True)
class Rules:
    """The file: the rules in their order, what no question may hold, and what helps to tell names.

    ``trade`` are shouted words that are names of genes as well, ``before`` and ``after`` what may stand beside a name
    of a disease, ``factor`` where of two genes the factor stands, by the marks of both.
    """

    rules: tuple[Rule, ...]
    never: tuple[re.Pattern[str], ...]
    trade: frozenset[str]
    before: re.Pattern[str]
    after: re.Pattern[str]
    factor: tuple[re.Pattern[str], ...]


@cache
def rules() -> Rules:
    """The rules, read once."""
    raw = tomllib.loads(files(__package__).joinpath("sense.toml").read_text("utf-8"))

    def made(texts: list[str]) -> tuple[re.Pattern[str], ...]:
        for name, words in raw["words"].items():
            texts = [t.replace(name, words) for t in texts]
        return tuple(re.compile(t, re.IGNORECASE) for t in texts)

    found = tuple(
        Rule(r["name"], tuple(r["slots"]), made(r["has"]), made(r.get("lacks", [])), r["says"], r["by"])
        for r in raw["rule"]
    )
    (before,), (after,) = made([raw["before"]]), made([raw["after"]])
    return Rules(found, made(raw["never"]), frozenset(raw["trade"].split()), before, after, made(raw["factor"]))


def sensed(text: str, knows: Knows, linker: Linker, head: Head | None = None) -> Sensed | None:
    """The plain question that ``text`` is about; None where no rule holds, or names are too many or too few.

    Where the words of no rule are there, one whose names are there is taken that ``head`` is sure of, unless there are
    words that turn it. What names a disease too is a gene where genes are spoken of and nothing else is named.

    Args:
        text: The question.
        knows: Whether a text as a whole is a name of a gene.
        linker: What knows the names of diseases.
        head: What was learned of how look-ups are asked for; None for rules alone.
    """
    if len(text) > LONGEST:
        return None
    diseases = _diseases(text, linker)
    inside = [range(g.start, g.end) for g in diseases if " " in text[g.start : g.end]]
    named = _named(text, lambda token: knows(token) and not _else(token, linker), inside)
    disease = _disease(text, diseases)
    found = _by_words(text, named, disease, head)
    if found is None and not (named.genes or named.ensembl or named.variants or inside) and _OF_GENES.search(text):
        found = _by_words(text, _named(text, lambda token: knows(token) and not _PROTEIN.fullmatch(token)), None, head)
    return found


def words_of(text: str, knows: Knows, linker: Linker) -> str | None:
    """``text`` with its names taken out, as rules see it; None where it names nothing that a look-up takes."""
    diseases = _diseases(text, linker)
    inside = [range(g.start, g.end) for g in diseases if " " in text[g.start : g.end]]
    named = _named(text, lambda token: knows(token) and not _else(token, linker), inside)
    disease = _disease(text, diseases)
    if named.genes or named.ensembl or named.variants:
        return named.masked
    return text.replace(disease, "@disease") if disease else None


def _by_words(text: str, named: _Named, disease: str | None, head: Head | None) -> Sensed | None:
    """What the words beside the names ask for, by the first rule that holds, else by what was learned."""
    about = {False: _ASIDE.sub(" ", named.masked), True: _ASIDE.sub(" ", text.replace(disease or "", "@disease"))}
    if any(n.search(about[disease is not None and not named.genes]) for n in rules().never):
        return None
    fitting: dict[str, Sensed] = {}
    for rule in rules().rules:
        words, slots = about["disease" in rule.slots], _filled(rule, named, disease)
        if slots is None or rule.turned(words):
            continue
        meant = Sensed(rule.name, rule.says.format(**slots), rule.by)
        if rule.holds(words):
            return meant
        fitting.setdefault(rule.name, meant)
    if head is None or not fitting:
        return None
    name = head.surely(about[disease is not None and not named.genes], fitting)
    return fitting[name] if name else None


def _named(text: str, knows: Knows, inside: Sequence[range] = ()) -> _Named:
    genes: list[str] = []
    ensembl: list[str] = []
    variants: list[str] = []

    def mask(match: re.Match[str]) -> str:
        token = match[0].rstrip("./-@")
        bare, rest = _POSSESSIVE.sub("", token), match[0][len(_POSSESSIVE.sub("", token)) :]
        for pattern, found, mark in ((_ENSEMBL, ensembl, "@ensembl"), (RS, variants, "@variant")):
            if pattern.fullmatch(bare):
                if bare not in found:
                    found.append(bare)
                return mark + rest
        # HP is part of HP:0001250, FOXP1 of "FOXP1 syndrome".
        part = _IDENTIFIER.match(text, match.end()) or any(match.start() in r for r in inside)
        if not part and _looks_like_a_symbol(bare) and knows(bare):
            if bare not in genes:
                genes.append(bare)
            return f"@{genes.index(bare) + 1}{rest}"
        return match[0]

    masked = _TOKEN.sub(mask, text).replace("_", " ")
    return _Named(tuple(genes), tuple(ensembl), tuple(variants), masked)


def _else(token: str, linker: Linker) -> bool:
    """Whether a word is surely the name of something that is no gene: of a disease, a drug, a part of the body."""
    best = next(iter(linker.link(token)), None)
    if _PROTEIN.fullmatch(token) and (best is None or best.entity.name != token):
        return True  # a number of UniProt, if no gene is called so: P38398, but P2RY12
    if best is None or best.score < SURE:
        return False
    return not any(biolink().is_a(c, kind) for c in best.entity.categories for kind in ("Gene", "Protein"))


def _looks_like_a_symbol(token: str) -> bool:
    """Whether a word is written as symbols are: two capitals or more, or a capital or a hyphen beside a digit."""
    if len(token) < 2 or token.upper() in rules().trade or token.isdigit():
        return False
    capitals = sum(c.isupper() for c in token)
    digit = any(c.isdigit() for c in token)
    return capitals >= 2 or (digit and (capitals >= 1 or "-" in token or token[0].isalpha()))


def _filled(rule: Rule, named: _Named, disease: str | None) -> Mapping[str, str] | None:
    """What fills the slots of a rule; None where there are other names, or more or fewer, than it takes."""
    wanted, out = set(rule.slots), dict[str, str]()
    genes = sum(s in wanted for s in ("gene", "gene2", "tf"))
    many = "genes" in wanted
    fits = len(named.genes) >= 3 if many else len(named.genes) == genes
    if not fits or len(named.ensembl) != ("ensembl" in wanted) or len(named.variants) != ("variant" in wanted):
        return None
    if many:
        out["genes"] = f"{', '.join(named.genes[:-1])} and {named.genes[-1]}"
    elif "tf" in wanted:
        factor = _factor(named)
        if factor is None:
            return None
        out |= {"tf": named.genes[factor], "gene": named.genes[1 - factor]}
    else:
        out |= dict(zip(("gene", "gene2"), named.genes, strict=False))
    out |= dict(zip(("ensembl",), named.ensembl, strict=False)) | dict(zip(("variant",), named.variants, strict=False))
    for slot, found in (("level", _level(named.masked)), ("chromosome", _chromosome(named.masked)),
                        ("tissue", _tissue(named.masked))):  # fmt: skip
        if slot in wanted:
            if found is None:
                return None
            out[slot] = found
    if "disease" in wanted:
        if disease is None:
            return None
        out["disease"] = disease
    return out


def _factor(named: _Named) -> int | None:
    for pattern in rules().factor:
        found = pattern.search(named.masked)
        if found is not None:
            return int(found[1][1:]) - 1
    return None


def _only(found: Iterator[str]) -> str | None:
    """The one thing that was found; None of none and of several."""
    values = {v.casefold(): v for v in found}
    return next(iter(values.values())) if len(values) == 1 else None


def _level(masked: str) -> str | None:
    return _only(m[0] for m in _NUMBER.finditer(masked))


def _chromosome(masked: str) -> str | None:
    return _only((m[1] or m[2]).upper() for m in _CHROMOSOME.finditer(masked))


def _tissue(masked: str) -> str | None:
    return _only(m[0].casefold() for m in _TISSUE.finditer(masked))


def _diseases(text: str, linker: Linker) -> list[Grounding]:
    """The diseases that are surely named in the text; of a single word the surest alone ("Name", CGH)."""
    found = [g for g in chosen(linker, text) if any(biolink().is_a(c, "Disease") for c in g.entity.categories)]
    named = [(g, text[g.start : g.end]) for g in found]
    return [
        g for g, said in named
        if len(said) > 1 and said.casefold() not in GENERIC and (g.score >= CERTAIN or " " in said)
    ]  # fmt: skip


def _disease(text: str, found: Sequence[Grounding]) -> str | None:
    """The name of the one disease of the text, where nothing stands beside it that may belong to it."""
    if len({g.entity.curie for g in found}) != 1:
        return None
    longest = max(found, key=lambda g: g.end - g.start)
    if _UNKNOWN.search(text.replace(text[longest.start : longest.end], "")):
        return None
    alone = rules().before.search(text[: longest.start]) and rules().after.match(text[longest.end :])
    return text[longest.start : longest.end] if alone else None
