"""Diseases, drugs, allergies and genotypes, with what modifies them, found by the linker and by the words of labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bioloom.core.biolink import biolink
from bioloom.core.evidence import Mention
from bioloom.core.fact import Condition
from bioloom.core.ports import Grounding, Linker
from bioloom.stages.gate.tables.classes import CLASSES
from bioloom.stages.gate.tables.diseases import DISEASES
from bioloom.stages.gate.tables.states import STATES
from bioloom.stages.gate.types import CHEMICAL, SICK, state

from .found import Found, without_overlaps
from .modifiers import GRADED, modified, scales

TAKEN = (*CHEMICAL, "Food")  # what somebody may take or react to
ANGIOEDEMA = "HP:0100665"
FLAT = ("UMLS:", "MEDDRA:", "NCIT:")  # vocabularies of which a graph has names and no hierarchy
SURE = 0.6
CERTAIN = 0.8  # of a name that a table of ours gives
# words that name no state of a patient, whatever a dictionary makes of them
NOTHING = re.compile(
    r"(?:disease|diseases|disorders?|conditions?|syndromes?|signs?|symptoms?|drugs?|medications?|medicines?"
    r"|agents?|treatment|therapy|patients?"
    r"|risk|history|allerg(?:y|ies|ic)|hypersensitivity(?: reactions?)?|reactions?|severe|inhibitors?|products?"
    r"|components?|water|injury|mild|moderate"
    r"|age|pain medication|placebo|dose|doses|oral|acute|chronic|tablets?|capsules?|injection"
    r"|pharmaceutical preparations|death|contraindicated|test|cancers?(?= patients)"
    r"|substances?|deaths?|ingredients?|solutions?|men|women|child|baby|normal|serum|plasma|blood|stage|early"
    r"|advanced|control|recurrent|positive|negative"
    r"|bilateral|unilateral|active|onset|depressed|function|high|low|increased|decreased|supplements?|smoking"
    r"|pending|flares?|liver|kidneys?|heart|lungs?|brain"
    r"|smoker|(?:not |non-?)?pregnan\w+|breast ?feeding|gave|skin|mrs?|G6PD|TPMT|DPY?D)",
    re.IGNORECASE,
)
_ALLERGY = (
    r"(?:hypersensitiv(?:e|ity|ities)|allerg(?:y|ies|ic)|anaphyla(?:xis|ctic(?: shock)?|ctoid)"
    r"|angioedema|sensitivity|allergic adverse reactions?)"
)
_TO = re.compile(
    rf"(?:\b{_ALLERGY}(?:[- ](?:type )?reactions?)?(?:\s*\([^)]*\))?(?: reactions?)? (?:to|with|from|after|following"
    rf"|against|by|of|caused by|due to|while (?:on|taking)"
    rf"|on(?! (?:the|his|her|my|their|both|an?|\d)\b))|\b(?:hives|urticaria|(?:facial"
     rf"|lip|throat)"
    rf" swelling|reacted badly)(?: \w+){{0,2}} (?:after|from|to|with|when (?:given|taking)))\b(?P<what>[^.;:]*)",
    re.IGNORECASE)  # fmt: skip
_LEADS = (
    r"(?:no|not|an?|with|has|have|had|known|and|of|the|to|who|is|history|severe|documented|prior|previous|reported|any)"
)
# Hyphens are within a word, for between words a row of them could be cut in all ways.
_REACTED_TO = rf"(?!(?:{_LEADS}|or|in|for|are|contra-?indicated) )[\w/-]+(?: or)?"
_HAVING = re.compile(
    rf"(?P<lead>(?:^|\b)(?:{_LEADS} )*+)(?P<what>(?:{_REACTED_TO} ){{0,3}}{_REACTED_TO}[ -])"
    r"(?:allerg(?:y|ies|ic)|hypersensitivity|anaphylaxis)\b(?! (?:to|rhinit|conjunctiv|asthma"
    r"|reaction|dermat))",
    re.IGNORECASE,
)
_TOLERATED = re.compile(
    r"\b(?:tolerat(?:es|ed)|(?:has |have )?(?:had|taken|received|eats|used)) (?P<what>[^.;,]{2,40}?)"
    r"(?: (?:(?:at|during) [^.;,]{2,30}|(?:many|several|two|three|\d+) times|before|again|regularly|every day"
    r"|repeatedly))*"
    r" (?:well|without (?:any )?(?:problems?|(?:allergic )?reactions?|trouble|incident|difficult\w+))\b",
    re.IGNORECASE,
)
_GIVES = re.compile(
    r"(?P<what>[A-Za-z][\w-]*(?: [\w-]+)?) (?:gives?|gave|causes?|caused|brings? out|brought out) (?:him|her"
    r"|them|me)? ?"
    r"(?:an? |in )*(?:bad |itchy |severe )?(?:hives|rash|urticaria|wheals|swelling|anaphyla\w+)\b(?! cream)",
    re.IGNORECASE,
)
_CUE_OF_ALLERGY = re.compile(_ALLERGY + r"(?:[- ](?:type )?reactions?)?", re.IGNORECASE)
_NAMED_ALLERGY = re.compile(  # vocabularies name them as diseases; what is reacted to is what counts
    rf"\w[\w-]* (?:allerg(?:y|ies)|hypersensitivity)$|^{_ALLERGY} (?:to|against) \w", re.IGNORECASE)  # fmt: skip
_ANY = re.compile(
    r"\b(?:any|its|the|other)\b(?:[\w, ]{0,30})\b(?:components?|excipients?|ingredients?|active substance"
    r"|constituents?)\b|\b(?:this|the) (?:drug|product|medication)\b", re.IGNORECASE)  # fmt: skip
_METABOLIZER = re.compile(
    r"\b(?P<gene>(?:CYP\w+|NAT2|UGT1A1|TPMT|DPYD"
    r"|NUDT15))(?:\s*\(?\*\d+/\*\d+\)?)?[\s,:-]+(?P<what>(?:ultra-?rapid|rapid"
    r"|extensive|normal|intermediate|poor|slow)(?: \(\w+\))?[\s-]+(?:metaboli[sz]|acetylat)(?:ers?|ors?))"
    r"|\b(?P<what2>(?:ultra-?rapid|rapid|extensive|normal|intermediate|poor|slow)[\s-]+metaboli[sz]ers?) (?:of"
    r"|for|via) (?P<gene2>CYP\w+)(?: substrates)?"
    r"|\b(?P<what3>ultra-?rapid|rapid|extensive|normal|intermediate|poor|slow)[\s-]+(?P<gene3>CYP\w+|NAT2|UGT1A1|TPMT"
    r"|DPYD|NUDT15)[\s-]+(?:metaboli[sz]|acetylat)(?:ers?|ors?)",
    re.IGNORECASE,
)
_HLA = re.compile(
    r"\bHLA-?\s?(?P<gene>[A-Z]{1,2}\d?)\*?\s?(?P<allele>\d{2}:?\d{2})(?:\s+alleles?"
    r"|\s+genotypes?)?(?:[\s-]+(?:positive|carriers?))?", re.IGNORECASE)  # fmt: skip
_VARIANT = re.compile(
    r"\b(?P<gene>[A-Z][A-Z0-9]{1,6})[\s-]+(?:(?P<change>[A-Z]\d{2,4}[A-Z*]|exon \d+ (?:deletions?|insertions?"
    r"|skipping)\b)(?:[\s-]+(?:mutations?|mutated"
    r"|mutants?|variants?|positive))?|(?P<wild>wild[- ]?type)"
    r"|(?P<mutated>mut(?:ant|ated|ations?)|rearrange(?:d|ments?)|fusions?|amplifi(?:ed|cations?)"
    r"|variants?)(?:[\s-]+positive)?)\b"
)
_STATUS = re.compile(r"\b(?!HIV|HBV|HCV|CMV|EBV|HPV|Rh)(?P<gene>[A-Z][A-Z0-9]{1,5})[ -](?P<status>positive|negative)\b")
_MARKED = re.compile(
    r"(?!HIV|HBV|HCV)[A-Z][A-Z0-9]{1,5}[ -](?:positive|negative|mutated|mutant|rearranged|amplified) \w"
)
_OVEREXPRESSED = re.compile(
    r"\b(?:over-?express(?:es|ing|ed)|amplif(?:ies|ied)|carr(?:y|ies|ying)|harbou?rs?|positive for) (?:an? |the )?"
    r"(?P<gene>[A-Z][A-Z0-9]{1,5})\b(?! wild)(?![ -](?:negative|wild|mut|[A-Z]\d))"
)
_LEIDEN = re.compile(r"\bfactor V Leiden(?: mutation)?\b", re.IGNORECASE)


@dataclass(frozen=True)
class Names:
    """The names that a linker knows, and those of clinics."""

    linker: Linker

    def found(self, text: str) -> Iterator[Found]:
        """Everything named in ``text`` as a state; overlapping ones too."""
        allergic, allergens = list(_allergies(text)), set[tuple[int, int]]()
        yield from _said(text)
        yield from self._genotypes(text)
        named = [*_diseases(text), *self._classes(text), *self._mentions(text)]
        cues = [m.span() for m in _CUE_OF_ALLERGY.finditer(text)] if allergic else []
        named = [
            n
            for n in named
            if not _NAMED_ALLERGY.search(text[n.start : n.end])
            and not _MARKED.match(text[n.start : n.end])
            and not any(a <= n.start and n.end <= b for a, b in cues)
        ]
        staged = list(scales(text))
        yield from staged
        for one in without_overlaps(named):
            if any(a <= one.start and one.end <= b for a, b in allergic):
                if one.kind == "drug":
                    what = one.states[0].model_copy(update={"kind": "allergy"})
                    yield Found(one.start, one.end, (what, *_shock(text, one.start, what.curie)))
                    allergens.add((one.start, one.end))
            elif not any(s.start <= one.start < s.end for s in staged):
                yield modified(text, one)
        for a, b in allergic:  # to what no dictionary of chemicals has: eggs, latex, a dye
            if not any(a <= start < b for start, _ in allergens) and (allergen := _allergen(text[a:b])):
                yield Found(a, b, (state("allergy", allergen, text=text[a:b].strip()), *_shock(text, a, None)))
        for m in _TOLERATED.finditer(text):
            at = m.span("what")
            for one in (n for n in named if n.kind == "drug" and at[0] <= n.start and n.end <= at[1]):
                yield Found(one.start, m.end(), (one.states[0].model_copy(update={"kind": "allergy", "op": "<>"}),))
            what = state("allergy", _allergen(m["what"]), op="<>", text=m.group())
            yield from (
                () if any(at[0] <= n.start < at[1] for n in named) or not what.value else (Found(*m.span(), (what,)),)
            )
        for m in _GIVES.finditer(text):
            known = [n for n in named if n.kind == "drug" and m.start() <= n.start and n.end <= m.end("what")]
            what = known[0].states[0] if known else state("allergy", _allergen(m["what"]), text=m["what"])
            yield Found(*m.span(), (what.model_copy(update={"kind": "allergy"}),))
        for a, b in allergic:
            yield from (
                Found(m.start() + a, m.end() + a, (state("other", text=m.group()),)) for m in _ANY.finditer(text[a:b])
            )

    def class_of(self, text: str) -> Condition | None:
        """The class of drugs that ``text`` as a whole is a name of."""
        return next((f.states[0] for f in self._classes(text) if f.end - f.start == len(text.strip())), None)

    def classes(self, text: str) -> list[Mention]:
        """The classes of drugs that are named in ``text`` by words of clinics."""
        found = []
        for pattern, names in CLASSES:
            for m in pattern.finditer(text):
                best = self._best(names)
                if best is not None:
                    found.append(Mention(start=m.start(), end=m.end(), entity=best.entity, score=best.score))
        return found

    def _classes(self, text: str) -> Iterator[Found]:
        for pattern, names in CLASSES:
            for m in pattern.finditer(text):
                if (best := self._best(names)) is not None:
                    yield Found(*m.span(), (state("drug", curie=best.entity.curie, text=m.group()),))

    def _best(self, names: Sequence[str]) -> Grounding | None:
        """What the first known of several names is."""
        readings = (next(iter(self.linker.link(name, categories=TAKEN)), None) for name in names)
        return next((r for r in readings if r is not None and r.score > CERTAIN), None)

    def _mentions(self, text: str) -> Iterator[Found]:
        for readings in self.linker.mentions(text, categories=(*SICK, *TAKEN)):
            best = next((r for r in readings if r.score >= SURE and _kind(r) is not None), None)
            if best is not None and not NOTHING.fullmatch(text[best.start : best.end]):
                said = text[best.start : best.end]
                own = state(_kind(best) or "", curie=best.entity.curie, text=said)
                plain = self._plain(own) if own.kind == "disease" else None
                yield (
                    Found(best.start + (len(said) - len(plain.text)), best.end, (plain, own))
                    if plain
                    else Found(best.start, best.end, (own,))
                )

    def _plain(self, own: Condition) -> Condition | None:
        """The disease of a name that a vocabulary without a hierarchy has with its grade: "severe asthma" is an asthma.

        Else who has it would not be known to have the disease.
        """
        m = GRADED.match(own.text) if (own.curie or "").startswith(FLAT) else None
        rest = own.text[m.end() :] if m else ""
        best = next(iter(self.linker.link(rest, categories=SICK)), None) if rest else None
        if best is None or best.score < CERTAIN or best.entity.curie.startswith(FLAT):
            return None
        return state("disease", curie=best.entity.curie, text=rest)

    def _genotypes(self, text: str) -> Iterator[Found]:
        for m in _METABOLIZER.finditer(text):
            how = (
                re.sub(r"\s*\(\w+\)", "", m["what"] or m["what2"] or f"{m['what3']} metabolizer")
                .casefold()
                .replace("-", " ")
                .replace("ultra rapid", "ultrarapid")
                .replace("metaboliser", "metabolizer")
                .rstrip("s")
            )
            how = {"extensive metabolizer": "normal metabolizer", "slow metabolizer": "poor metabolizer"}.get(how, how)
            yield self._genotype(m, m["gene"] or m["gene2"] or m["gene3"], how)
        for m in _HLA.finditer(text):
            yield self._genotype(m, f"HLA-{m['gene']}", f"*{m['allele'][:2]}:{m['allele'][-2:]}")
        for m in _VARIANT.finditer(text):
            yield self._genotype(m, m["gene"], m["change"] or ("wild type" if m["wild"] else "mutated"))
        for m in _STATUS.finditer(text):
            found = self._genotype(m, m["gene"], "positive")
            if found.states[0].curie is not None:
                yield Found(found.start, found.end, found.states, denied=m["status"].casefold() == "negative")
        for m in _OVEREXPRESSED.finditer(text):
            if (found := self._genotype(m, m["gene"], "positive")).states[0].curie is not None:
                yield found
        for m in _LEIDEN.finditer(text):
            yield self._genotype(m, "F5", "Leiden")

    def _genotype(self, m: re.Match[str], gene: str, value: str) -> Found:
        best = next(iter(self.linker.link(gene, categories=("Gene",))), None)
        known = best is not None and best.score >= SURE  # a linker offers what is spelt alike, of any kind
        curie = best.entity.curie if best is not None and known else None
        return Found(*m.span(), (state("genotype", value, curie=curie, text=m.group()),))


def _shock(text: str, start: int, curie: str | None) -> tuple[Condition, ...]:
    """What the words before say of a reaction: an anaphylaxis, if no other; an angioedema, which labels speak of."""
    said = [m.group().casefold() for m in _CUE_OF_ALLERGY.finditer(text, max(0, start - 60), start)]
    shock = bool(said) and all(s.startswith("anaphyla") for s in said)
    swollen = (state("disease", curie=ANGIOEDEMA, text=said[-1]),) if "angioedema" in said else ()
    return (state("course", "anaphylaxis", curie=curie, text=said[-1]),) if shock else swollen


def _allergen(text: str) -> str:
    """The word for what somebody reacts to; empty when it is only "any component of it"."""
    if _ANY.search(text):
        return ""
    found = re.sub(
        r"\b(?:the|an?|any|of|its|other|related|known|allerg\w+|hypersensitivity|intolerance|anaphylaxis)\b",
        " ",
        text,
        flags=re.IGNORECASE,
    )
    return " ".join(re.sub(r"[^\w -]", " ", found).split()).casefold().rstrip("s")


def _kind(reading: Grounding) -> str | None:
    model, classes = biolink(), reading.entity.categories
    if any(model.is_a(c, s) for c in classes for s in SICK):
        return "disease"
    return "drug" if any(model.is_a(c, s) for c in classes for s in TAKEN) else None


def _diseases(text: str) -> Iterator[Found]:
    for pattern, curie in DISEASES:
        yield from (Found(*m.span(), (state("disease", curie=curie, text=m.group()),)) for m in pattern.finditer(text))


def _said(text: str) -> Iterator[Found]:
    for pattern, states in STATES:
        for m in pattern.finditer(text):
            yield Found(*m.span(), tuple(s.model_copy(update={"text": m.group()}) for s in states))


def _allergies(text: str) -> Iterator[tuple[int, int]]:
    """Where what is named is what somebody reacts to; a range ends where its cue does or begins where it does."""
    for m in _TO.finditer(text):
        end = re.search(
            r"\b(?:who|with (?!sul)|and (?:is|has|was|in|a |an )|in patients|but|because|should|is|are|has)\b",
            m["what"],
        )
        yield m.start("what"), m.start("what") + (end.start() if end else len(m["what"]))
    for m in _HAVING.finditer(text):
        yield m.end("lead"), m.end()
