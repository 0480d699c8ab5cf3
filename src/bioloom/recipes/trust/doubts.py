"""Why an indication that a program read in a label is not to be believed: one rule a kind, none for a known item.

Each rule gives the words that are shown with the statement, or nothing.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cached_property

from .known import Known, Pair
from .label_words import LabelWords, read
from .likeness import Likeness

SHARED = 12  # indications that two drugs of different classes have in common before one list looks copied
LENDERS = 3  # drugs of the other class with which the list is shared; and curated indications that they have of it
MOST = 0.6  # of the indications of a drug that a kit may hold, the share that the other's list has
CLASS = 3  # drugs of its class that must not be given in the disease, where none of them treats it
OWN = 3  # of the curated indications that two lists share, how many times more the other class must have
WELL_CURATED = 10  # drugs that people list for a disease, from which on a class they do not list stands out
CURATED_CLASS = 3  # drugs of a class that people list for anything, before their silence on one disease counts
SELDOM, HARDLY = 0.13, 0.03  # drugs that treat a disease, of as many that cause it, below which its drugs cause it
BROAD = 60  # diseases that a drug is read to treat, from which on it is given in nearly everything (steroids)
CLASS_CAUSES = 2  # drugs of a class that cause a disease, where the drug itself was not read for effects
COMPLICATED = 5  # drugs for a disease that must not be given in a kind of it, before it counts as a complication
NAMED = 3  # drugs named in what is said
OF_EFFECTS = frozenset({"listed_effect", "class_effect"})  # kinds that read the effects of the drug itself
_NUMBER = re.compile(r"^(?:\d+|i{1,3}|iv|v|vi{0,3}|[a-e])$")
_SIGN = "HP:"
_WORDS = re.compile(r"[a-z0-9]+")
_VACCINE = re.compile(r"\b(?:vaccines?|toxoids?)\b", re.IGNORECASE)
_NUCLIDE = re.compile(  # nuclides that show where something is and treat nothing
    r"\b(?:99m-?tc|tc-?99m|technetium|18-?f|f-?18|fludeoxyglucose|68-?ga|ga-?68|67-?ga|111-?in|in-?111|64-?cu|cu-?64|11-?c|"
    r"c-?11|13-?n|n-?13|82-?rb|rb-?82|201-?tl|tl-?201|89-?zr|123-?i|i-?123|gadolinium)\b|\(18\)f|\((?:18)f\)",
    re.IGNORECASE,
)


class Doubts:
    """The rules over what a graph says; built once, asked pair by pair."""

    def __init__(self, known: Known) -> None:
        self.known, self.likeness = known, Likeness(known)
        self._drugs_there: dict[str, tuple[set[str], set[str]]] = {}

    def of(self, pair: Pair) -> tuple[str, str] | None:
        """The kind of doubt in the indication ``pair``, and what speaks against it; None where nothing does."""
        if self.known.curated.get(pair):
            return None
        rules = (
            ("denied", self._denied),
            ("contraindicated", self._contraindicated),
            ("sibling_disease", self._sibling),
            ("complication", self._complication),
            ("copied_list", self._copied),
            ("no_treatment", self._no_treatment),
            ("contraindicated_class", self._class_contraindicated),
            ("listed_effect", self._effect),
            ("listed_effect", self._cause),
            ("class_effect", self._class_effect),
        )
        drug = pair[0]
        for kind, rule in rules:
            if drug in self.known.by_name and kind in OF_EFFECTS:
                continue
            if said := rule(pair):
                return kind, said
        return self._of_substance(pair) if drug in self.known.by_name else None

    def _of_substance(self, pair: Pair) -> tuple[str, str] | None:
        """What speaks against the same statement of a substance that the drug's name begins with."""
        drug, disease = pair
        same = sorted((p, disease) for p in self.likeness.parts(drug) - {drug} if (p, disease) in self.known.read)
        return next(filter(None, (self.of(one) for one in same if one[0] not in self.known.by_name)), None)

    @cached_property
    def plain(self) -> dict[Pair, LabelWords]:
        """What a label plainly says that a drug must not be given in, with its words."""
        out: dict[Pair, LabelWords] = {}
        for pair, edges in self.known.warned.items():
            for edge in edges:
                said = dict(edge.qualifiers)
                label, disease = (str(said.get(key, "")) for key in ("label_text", "original_object"))
                words = read(label, disease, self.known.name(edge.object))
                if words.plainness == "plain" or "label_text" not in said:
                    out.setdefault(pair, words)
        return out

    def _denied(self, pair: Pair) -> str:
        sources = sorted(s.removeprefix("infores:") for s in self.known.denied.get(pair, ()))
        return f"judged to be no indication by {', '.join(sources)}" if sources else ""

    def _contraindicated(self, pair: Pair) -> str:
        words = self.plain.get(pair)
        if words is None:
            return ""
        return "a label contraindicates it in that disease" + (f': "{words.quote}"' if words.quote else "")

    def _sibling(self, pair: Pair) -> str:
        """Of two numbered kinds of a disease that people curate, the drug's class is curated for the other."""
        drug, disease = pair
        for other in self._numbered.get(disease, ()):
            if not (self._curated_drugs[disease] and self._curated_drugs[other]):
                continue
            if self._curated_like(drug, other) and not self._curated_like(drug, disease):
                return f"curators list its class for {self.known.name(other)}, not for this disease"
        return ""

    def _copied(self, pair: Pair) -> str:
        """The list of another class stands in the labels of kits, which hold a drug of each."""
        drug, disease = pair
        for group, lenders in self._lists_of_others(drug).items():
            if sum(disease in self._lists[lender] for lender in lenders) >= LENDERS:
                return f"one of many indications that are those of another class ({self.known.name(group)})"
        if self._lists_of_others(drug) and (partner := self._partner(pair)):
            return f"one of the indications of {self.known.name(partner)}, which kits hold beside it"
        return ""

    def _partner(self, pair: Pair) -> str:
        """Another drug with the indication, most of whose list a drug of kits has; no product or class of it does."""
        drug, disease = pair
        mine, others = self._lists[drug], self.likeness.treated_by[disease] - {drug}
        alike = (self.likeness.parts(o) & self.likeness.parts(drug) or self.likeness.like(drug, o) for o in others)
        if any(alike) or self.likeness.curated_around(pair):
            return ""
        held = {o: self._lists[o] & mine for o in others if disease in self._lists[o]}
        return min((o for o, both in held.items() if len(both) >= max(LENDERS, MOST * len(self._lists[o]))), default="")

    def _no_treatment(self, pair: Pair) -> str:
        if any(_VACCINE.search(name) for name in self.known.names[pair[0]]):
            return "a vaccine: it prevents"
        # A labelled form of a drug is often a synonym of the drug, so the name of an imaging agent is its first one.
        return "an imaging agent: it diagnoses" if _NUCLIDE.search(self.known.name(pair[0])) else ""

    def _class_contraindicated(self, pair: Pair) -> str:
        drug, disease = pair
        if self.likeness.curated_around(pair):
            return ""
        groups = self.likeness.groups(drug)
        alike = [d for d in self._plain_drugs.get(disease, ()) if self.likeness.like(drug, d)]
        against = {d for d in alike if self.likeness.groups(d) & groups}
        treating = {d for d in self.likeness.treated_by[disease] if self.likeness.like(drug, d)} - against
        if len(against) < CLASS or treating:
            return ""
        named = ", ".join(sorted(map(self.known.name, against))[:NAMED])
        return f"labels of {len(against)} drugs of its class contraindicate them in that disease ({named})"

    def _effect(self, pair: Pair) -> str:
        """Its label lists the disease among the effects, and curators who know many drugs for it list none like it.

        Not where two programs read it in labels.
        """
        drug, disease = pair
        listed = self._curated_drugs.get(disease, set())
        if pair in self.known.seconded or len(listed) < WELL_CURATED or self.likeness.curated_around(pair):
            return ""
        if not any((p, d) in self.known.effects for p in self.likeness.parts(drug) for d in self._same(disease)):
            return ""
        kinds = self.likeness.kinds(drug)
        alike = {d for d, _ in self.known.curated if d != drug and self.likeness.kinds(d) & kinds}
        if len(alike) < CURATED_CLASS or any(alike & self._curated_drugs.get(d, set()) for d in self._around(disease)):
            return ""
        return (
            f"its label lists it among the effects, and none of the {len(listed)} drugs that curators list is like it"
        )

    def _complication(self, pair: Pair) -> str:
        """What makes labels of drugs for a disease contraindicate them: ketoacidosis is a kind of diabetes.

        That people list the drug for the disease says nothing of it there.
        """
        drug, disease = pair
        for wider in sorted(self.known.above.get(disease, ())):
            listed = self._curated_drugs.get(wider, set())
            against = listed & self._plain_drugs.get(disease, set())
            if (
                len(against) >= COMPLICATED
                and self._curated_like(drug, wider)
                and not self._curated_like(drug, disease)
            ):
                return (
                    f"labels of {len(against)} drugs for {self.known.name(wider)} contraindicate them in it, "
                    "and no curator lists any like this one for it"
                )
        return ""

    def _cause(self, pair: Pair) -> str:
        """Its label alone says so, lists it among the effects, and it is a disease that drugs cause and hardly treat.

        Not of a sign, which drugs may both relieve and cause, and not of a drug that is given in nearly everything.
        """
        drug, disease = pair
        if not self._mostly_caused(pair, SELDOM) or len(self._lists[drug]) >= BROAD:
            return ""
        same = self._same(disease)
        if not any((p, d) in self.known.effects for p in self.likeness.parts(drug) for d in same):
            return ""
        return "its label alone says so and lists it among the effects, and few drugs are known to treat it"

    def _class_effect(self, pair: Pair) -> str:
        """The same of the labels of its class, where those of the drug itself were not read for effects."""
        drug, disease = pair
        parts, traits = self.likeness.parts(drug), self.likeness.traits(drug)
        if not self._mostly_caused(pair, HARDLY) or parts & self._with_effects:
            return ""
        causing = {d for same in self._same(disease) for d in self._causing.get(same, ())}
        alike = {d for d in causing if not self.likeness.parts(d) & parts and self.likeness.traits(d) & traits}
        if len(alike) < CLASS_CAUSES:
            return ""
        named = ", ".join(sorted(map(self.known.name, alike))[:NAMED])
        return f"its label alone says so, and those of other drugs of its class list it among the effects ({named})"

    def _mostly_caused(self, pair: Pair, share: float) -> bool:
        """Whether of ``share`` as many drugs as cause the disease none is known to treat it, and none like this one.

        Known is what people list or two programs read.
        """
        drug, disease = pair
        if disease.startswith(_SIGN) or pair in self.known.seconded or self.likeness.curated_around(pair):
            return False
        same = self._same(disease)
        treating = {d for one in same for d in self._settled.get(one, ())}
        causing = {d for one in same for d in self._causing.get(one, ())}
        if len(treating) + 1 >= share * (len(causing) + 1):
            return False
        return not any(self.likeness.like(drug, d) for one in self._around(disease) for d in self._settled.get(one, ()))

    @cached_property
    def _causing(self) -> dict[str, set[str]]:
        """Of a disease, the drugs whose labels list it among the effects."""
        out: dict[str, set[str]] = defaultdict(set)
        for drug, effect in self.known.effects:
            out[effect].add(drug)
        return out

    @cached_property
    def _with_effects(self) -> set[str]:
        return {drug for drug, _ in self.known.effects}

    @cached_property
    def _settled(self) -> dict[str, set[str]]:
        """Of a disease, the drugs that people list for it, or that two programs read for it."""
        out: dict[str, set[str]] = defaultdict(set)
        for drug, disease in (*self.known.curated, *self.known.seconded):
            out[disease].add(drug)
        return out

    def settled(self, pair: Pair) -> bool:
        """Whether people or two programs say that the drug treats the disease."""
        return not self.likeness.parts(pair[0]).isdisjoint(self._there(pair[1])[0])

    def plainly_against(self, pair: Pair) -> bool:
        """Whether a label plainly contraindicates the drug in the disease."""
        return not self.likeness.parts(pair[0]).isdisjoint(self._there(pair[1])[1])

    def _there(self, disease: str) -> tuple[set[str], set[str]]:
        """Drugs that are settled to treat the disease, and drugs that a label plainly contraindicates in it.

        It is asked for each of the hundred drugs that have the disease among their effects.
        """
        if disease not in self._drugs_there:
            same = self._same(disease)
            sides = (set[str]().union(*(side.get(o, ()) for o in same)) for side in (self._settled, self._plain_drugs))
            treating, against = sides
            self._drugs_there[disease] = treating, against
        return self._drugs_there[disease]

    def _same(self, disease: str) -> set[str]:
        return {disease, *self.known.same.get(disease, ())}

    def _around(self, disease: str) -> set[str]:
        return {d for one in self._same(disease) for d in self.likeness.around(one)}

    @cached_property
    def _plain_drugs(self) -> dict[str, set[str]]:
        out: dict[str, set[str]] = defaultdict(set)
        for drug, disease in self.plain:
            out[disease].add(drug)
        return out

    @cached_property
    def _lists(self) -> dict[str, set[str]]:
        """What each drug is read to treat."""
        out: dict[str, set[str]] = defaultdict(set)
        for drug, disease in self.known.read:
            out[drug].add(disease)
        return out

    @cached_property
    def _curated_drugs(self) -> dict[str, set[str]]:
        """Of a disease, the drugs that people say treat it."""
        out: dict[str, set[str]] = defaultdict(set)
        for drug, disease in self.known.curated:
            out[disease].add(drug)
        return out

    def _curated_like(self, drug: str, disease: str) -> bool:
        """Whether people say that the drug, or one of its class, treats the disease."""
        parts, kinds = self.likeness.parts(drug), self.likeness.kinds(drug)
        curated = self._curated_drugs.get(disease, set())
        return bool(curated & parts) or any(self.likeness.kinds(d) & kinds for d in curated)

    @cached_property
    def _numbered(self) -> dict[str, list[str]]:
        """Of a disease, its siblings whose names differ in one number or letter alone: type 1 and type 2."""
        alike: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for disease in sorted(self.likeness.treated_by):
            words = _WORDS.findall(self.known.name(disease).casefold())
            for i, word in enumerate(words):
                if len(words) > 1 and _NUMBER.match(word):
                    alike[*words[:i], "#", *words[i + 1 :]].append(disease)
        out: dict[str, list[str]] = defaultdict(list)
        for group in alike.values():
            for one in group:
                above = self.known.above.get(one, set())
                out[one] += [o for o in group if o != one and above & self.known.above.get(o, set())]
        return out

    def _lists_of_others(self, drug: str) -> dict[str, set[str]]:
        """By pharmacologic class, the drugs whose list this drug's repeats though it is not of their class."""
        if drug not in self._lenders:
            self._lenders[drug] = dict(self._found_lenders(drug))
        return self._lenders[drug]

    @cached_property
    def _lenders(self) -> dict[str, dict[str, set[str]]]:
        return {}

    def _found_lenders(self, drug: str) -> Iterator[tuple[str, set[str]]]:
        mine, groups = self._lists[drug], self.likeness.groups(drug)
        if len(mine) < SHARED or not groups:
            return
        shared = Counter(d for disease in mine for d in self.likeness.treated_by[disease] if d != drug)
        by_group: dict[str, set[str]] = defaultdict(set)
        for other, times in shared.items():
            theirs = self.likeness.groups(other)
            if (
                times >= SHARED
                and theirs
                and not theirs & groups
                and not self.likeness.parts(other) & self.likeness.parts(drug)
            ):
                for group in theirs:
                    by_group[group].add(other)
        for group, lenders in sorted(by_group.items()):
            common = mine & set[str]().union(*(self._lists[lender] for lender in lenders))
            curated = {d for d in common for lender in lenders if (lender, d) in self.known.curated}
            own = {d for d in common for one in self._of_groups(groups) if (one, d) in self.known.curated}
            if len(lenders) >= LENDERS and len(curated) >= max(LENDERS, OWN * len(own)):
                yield group, lenders

    def _of_groups(self, groups: set[str]) -> set[str]:
        return set[str]().union(*(self._members.get(group, set()) for group in groups))

    @cached_property
    def _members(self) -> dict[str, set[str]]:
        out: dict[str, set[str]] = defaultdict(set)
        for drug in {d for d, _ in (*self.known.read, *self.known.curated)}:
            for group in self.likeness.groups(drug):
                out[group].add(drug)
        return out
