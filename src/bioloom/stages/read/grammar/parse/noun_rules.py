"""Nouns and names: determiners, appositions, compounds, possessives, "as" and "among"."""

from __future__ import annotations

from ..items import ANOTHER, ASKED, COUNTED, HINT, ONE_THING, REFERS, Cue, Fact, Head, Item
from ..schema import AS_WITH, KIND, SAME, VAGUE, reach
from ..sorts import ANY, BIT, sorts
from .combine import apply, marked, merged, phrase, relate
from .grammar import HIGH, KINDS, LOW, MID, rule
from .modifier_rules import described, settled

# Nouns for these end the names of such things.
NAMED_SO = sorts("ProteinDomain", "Pathway", "BiologicalProcess", "MolecularActivity", "CellularComponent")
AS_A_NAME = 1.4


@rule("J", "N")
def _adjective(a: Item, b: Item) -> Item | None:
    return merged("N", b, a) if b.feats & {"noun", "narrow"} else None


@rule("N", "N")
def _noun_and_name(a: Item, b: Item) -> Item | None:
    """The gene TP53."""
    if not a.feats & {"noun", "narrow"} or "name" not in b.feats or "many" in b.feats:
        return None
    if a.heads[0].mask == ANY and "naming" not in a.feats:  # "the abbreviation ALS", yet no "the member ALS"
        return None
    if {"pl"} & a.feats and "unknown" in b.feats and "cased" not in b.feats:
        return None
    noun, name = a.heads[0], b.heads[0]
    unlike = not noun.mask & name.mask
    head = name._replace(mask=noun.mask if unlike else noun.mask & name.mask)
    cost = LOW + (MID if "pl" in a.feats else 0.0) + (HIGH if unlike else 0.0)
    facts = (*b.facts, *a.facts, Fact(HINT, name.node, noun.node))
    return merged("N", b, a, cost=cost, heads=(head,), facts=facts, feats=b.feats | {"hinted"})


@rule("N", "N")
def _name_and_noun(a: Item, b: Item) -> Item | None:
    """The TP53 gene."""
    if "weak" in a.feats:
        return None
    if "name" not in a.feats or not b.feats & {"noun", "narrow"} or "pl" in b.feats:
        return None
    name, noun = a.heads[0], b.heads[0]
    if not name.mask & noun.mask or noun.mask == ANY:
        return None
    facts = (*a.facts, *b.facts, Fact(HINT, name.node, noun.node))
    return merged("N", a, b, cost=LOW, heads=(name._replace(mask=name.mask & noun.mask),), facts=facts)


@rule("N", "N")
def _compound(a: Item, b: Item) -> Item | None:
    """Asthma drugs; disease genes."""
    if "noun" not in b.feats or a.feats & {"weak", "narrow"} or {"noun", "pl"} <= a.feats:
        return None
    noun, other = b.heads[0], a.heads[0]
    if not reach(VAGUE, other.mask, from_right=True) & noun.mask:
        return None
    facts = (Fact(VAGUE, noun.node, other.node),)
    if (
        "sg" in b.feats and (other.mask == BIT["Gene"] or "name" in a.feats) and noun.mask & NAMED_SO
    ):  # "an SH3 domain" is one of that name
        return merged("N", b, a, cost=AS_A_NAME, facts=b.facts + a.facts + facts)
    cost = LOW if other.mask == BIT["GeneticInheritance"] else HIGH if a.feats & {"unknown", "noun"} else MID
    return merged("N", b, a, cost=cost, facts=b.facts + a.facts + facts)


@rule("N", "V0|VT")
def _participle_before(a: Item, b: Item) -> Item | None:
    """As in "asthma-associated", "EGFR-targeting", before a noun."""
    cue = b.cue if b.label == "VT" else next((c for _, c in b.cues), None)
    if cue is None or "p" not in b.feats or (b.label == "VT" and cue.prep):
        return None
    doer = cue.prep not in ("for", "against")  # "EMA-approved": by the EMA rather than for it
    return phrase("JP", b.but(cue=cue), a, cost=LOW if doer else MID)


@rule("JP", "N")
def _participle_and_noun(a: Item, b: Item) -> Item | None:
    return apply("N", b, a, feats=b.feats) if "noun" in b.feats else None


@rule("D", "N")
def _determined(a: Item, b: Item) -> Item | None:
    facts: tuple[Fact, ...] = ()
    unheard = "weak" in b.feats and bool(a.feats & {"wh", "count", "other"})  # "which glorbs": of what nobody knows
    if "narrow" in b.feats:
        return None
    plain = "name" in b.feats and "hinted" not in b.feats and b.heads[0].mask & KINDS
    item = one_of_kind(b, cost=HIGH + MID if unheard else 0.0) if plain and a.feats & {"wh", "count", "other"} else b
    if "count" in a.feats:
        facts = marked(item, ASKED, COUNTED)
    elif "wh" in a.feats:
        facts = marked(item, ASKED)
    elif a.feats & {"def", "dem"} and "noun" in b.feats:
        facts = marked(item, REFERS)
    elif "no" in a.feats:
        item = item.but(heads=tuple(h._replace(denied=True) for h in item.heads))
    if "other" in a.feats:
        facts += marked(item, ANOTHER)
    if "same" in a.feats:
        facts += marked(item, ONE_THING)
    return merged("NP", item, a, facts=item.facts + facts, feats=item.feats | a.feats | {"det"})


@rule("D", "NP")
def _determined_again(a: Item, b: Item) -> Item | None:
    """Which of the genes; how many other genes; any of these."""
    if "count" in b.feats and a.feats == {"def"}:  # "the number of genes"
        return merged("NP", b, a)
    if "det" not in b.feats or b.feats & {"wh", "count", "ask"} or not a.feats & {"wh", "count", "indef", "def"}:
        return None
    facts = tuple(f for f in b.facts if f.relation != REFERS)
    if a.feats & {"wh", "count"}:
        facts += marked(b, ASKED, *([COUNTED] if "count" in a.feats else []))
        if "pron" in b.feats:
            facts += marked(b, REFERS)
    else:
        facts = b.facts
    return merged("NP", b, a, cost=LOW, facts=facts, feats=b.feats | a.feats)


@rule("D", "N")
def _one_such(a: Item, b: Item) -> Item | None:
    """A cardiomyopathy that ...: one of that kind."""
    if "indef" not in a.feats or b.feats & {"noun", "hinted", "weak", "narrow"} or not b.heads[0].mask & KINDS:
        return None
    item = one_of_kind(b, cost=MID)
    return merged("NP", item, a, feats=item.feats | a.feats | {"det"})


def one_of_kind(name: Item, *, cost: float = 0.0) -> Item:
    """Which cancers: a thing that is of the kind that is named."""
    head = name.heads[0]
    mask = head.mask | (sorts("ChemicalEntity") if head.mask & BIT["ChemicalRole"] else 0)
    of_kind = Head(-head.node, mask)
    said = tuple(  # what was said so far is said of the thing, not of its kind
        f._replace(left=-f.left if f.left == head.node else f.left, right=-f.right if f.right == head.node else f.right)
        if f.relation != HINT else f
        for f in name.facts
    )  # fmt: skip
    facts = (*said, Fact(KIND, of_kind.node, head.node))
    return name.but(heads=(of_kind,), facts=facts, cost=name.cost + cost, feats=name.feats - {"name"} | {"class"})


@rule("K", "N")
def _any_kind(a: Item, b: Item) -> Item | None:
    if b.feats & {"narrow", "weak"} or ("bare" in a.feats and b.heads[0].mask & BIT["ChemicalEntity"]):
        return None
    if "name" not in b.feats:
        return merged("NP", b, a, feats=b.feats | {"det"})
    item = one_of_kind(b)
    return merged("NP", item, a, feats=item.feats | {"det"})


@rule("TB", "NP")
def _about(a: Item, b: Item) -> Item | None:
    """Patients with asthma; mutations in BRCA1."""
    heads = tuple(h._replace(mask=h.mask & a.mask) for h in b.heads)
    cost = MID if "pron" in b.feats else 0.0  # "X is a treatment of it": rather not it itself
    feats = b.feats | {"about"}
    return merged("NP", b, a, cost=cost, heads=heads, feats=feats) if all(h.mask for h in heads) else None


@rule("N|NP", "TA")
def _itself(a: Item, b: Item) -> Item | None:
    """Asthma patients; BRCA1 mutations."""
    if "ask" in a.feats:  # "which proteins"
        return None
    return merged(a.label, a, b, feats=a.feats | {"hinted"})


@rule("D", "NP")
def _article(a: Item, b: Item) -> Item | None:
    """As in "the patients with asthma", "the expression of TP53"."""
    if "about" not in b.feats or not a.feats & {"def", "indef"}:
        return None
    return merged("NP", b, a, feats=b.feats | {"det"})


@rule("NP|N", "POSS")
def _genitive(a: Item, b: Item) -> Item | None:
    return merged("GEN", a, b) if a.label == "NP" else None


@rule("GEN", "N")
def _owned(a: Item, b: Item) -> Item | None:
    """Aspirin's targets; its symptoms."""
    if "noun" not in b.feats:
        return None
    related = relate(Cue(VAGUE), a.heads)
    if related is None or not related[1] & b.heads[0].mask:
        return None
    facts = tuple(f._replace(left=b.heads[0].node) for f in related[0])
    return merged("NP", b, a, cost=LOW, facts=a.facts + b.facts + facts, feats=b.feats | {"det", "modified"})


@rule("GEN", "TA")
def _owned_itself(a: Item, b: Item) -> Item | None:
    """Its treatment, its expression: the thing itself."""
    return merged("NP", a, b)


@rule("NP", "ASN")
def _as(a: Item, b: Item) -> Item | None:
    """Fever as a symptom."""
    head, other = a.heads[0], b.heads[0]
    if len(a.heads) > 1 or not head.mask & other.mask or "noun" in a.feats:
        return None
    mask = head.mask & other.mask
    facts = (Fact(SAME, head.node, other.node),)
    return merged("NP", a, b, heads=(head._replace(mask=mask),), facts=a.facts + b.facts + facts)


@rule("AMID", "NP")
def _amid(a: Item, b: Item) -> Item | None:
    return merged("AMN", b, a) if b.feats & {"noun", "pron"} and "wh" not in b.feats else None


@rule("NP", "AMN")
def _one_amid(a: Item, b: Item) -> Item | None:
    """A gene among the targets of X: one of them."""
    if not a.feats & {"noun", "ask"} or len(a.heads) > 1 or len(b.heads) > 1:
        return None
    mask = a.heads[0].mask & b.heads[0].mask
    if not mask:
        return None
    facts = (Fact(SAME, a.heads[0].node, b.heads[0].node),)
    heads = (a.heads[0]._replace(mask=mask),)
    said = tuple(f for f in a.facts + described(b) if not settled(f, a) and not settled(f, b))
    return merged("NP", a, b, cost=LOW, heads=heads, facts=said + facts, feats=a.feats | {"modified"})


@rule("D", "VT")
def _article_and_phrase(a: Item, b: Item) -> Item | None:
    """As in "a part of", "the most enriched in"."""
    return merged("VT", b, a) if "phrase" in b.feats and a.feats <= {"indef", "def"} else None


@rule("AS", "NP")
def _in_the_role(a: Item, b: Item) -> Item | None:
    if "noun" not in b.feats:
        return None
    facts = tuple(f for f in b.facts if f.relation != REFERS or f.left != b.heads[0].node)
    return merged("ASN", b, a, cost=LOW if "modified" in b.feats else 0.0, facts=facts)


@rule("AS", "NP")
def _same_as_what(a: Item, b: Item) -> Item | None:
    return merged("SAS", b, a) if b.feats & {"name", "modified", "pron", "class"} or "indef" in b.feats else None


@rule("NP", "SAS")
def _in_the_same(a: Item, b: Item) -> Item | None:
    if "same" not in a.feats:
        return None
    facts = tuple(Fact(AS_WITH, a.heads[0].node, h.node) for h in b.heads)
    return merged("NP", a, b, facts=a.facts + b.facts + facts, feats=a.feats - {"same"} | {"modified"})
