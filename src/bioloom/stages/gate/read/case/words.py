"""Words around the names of a case by which it is read what each is, and what a question is about."""

from __future__ import annotations

import re

FOR_IT = re.compile(
    r"\b(?:for|against|treat(?:s|ing|ment (?:of|for))?|reliev\w+|help with|cure"
    r"|gets? rid of|clears?|shifts?)\s+(?:(?:an?|the|his|her|my"
    r"|this|their"
    r"|uncomplicated|simple)\s+)*$",
    re.IGNORECASE,
)
OF_IT = re.compile(
    r"\s*(?:tablets?|treatments?|medicines?|remed(?:y|ies)|products?|drops?|therap(?:y|ies)|prophylaxis|prevention"
    r"|drugs?|pills?|vaccines?)\b",
    re.IGNORECASE,
)
BEGINS = re.compile(r"\b(?:start\w*|begin\w*|commenc\w+|initiat\w+|due|about to have)\b[^.;,]*$", re.IGNORECASE)
HEAD_NOUN = re.compile(r"\b(?:which|what)\s+(?:[\w-]+\s+){0,2}$", re.IGNORECASE)
REPLACED = re.compile(
    r"\b(?:instead of|in place of|alternatives? to|substitutes? for|replac\w+|switch\w* from|rather than|other than"
    r"|else than|(?:better|safer|other)(?: [\w-]+){1,3} than|but(?: not)?|except(?: for)?|excluding|apart from"
    r"|not|no)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
BESIDE = re.compile(
    r"(?<!syrup )(?<!tablet )(?<!tablets )(?<!product )(?<!remedy )(?<!medicine )(?<!cream )(?<!one )"
    r"(?<!right )(?<!ok )(?<!okay )(?<!fine )(?<!safe )"
    r"\b(?:with|together with|alongside|besides?|on top of|(?<!start )(?<!put )(?<!go )on)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
TAKER = re.compile(  # of whom a question says that he takes something: "may a man who takes X have"
    r"\b(?:(?:who|whom)(?:['’]s|['’]re| is| are)?\s+(?:already |still |currently |now )?(?:takes?|uses?|receives?)"
    r"|(?:who|whom|and|he|she|i|they|already|still|currently)(?:['’](?:s|m|re)| is| are| am)\s+(?:already |still "
    r"|currently"
    r" |now )?(?:taking|on|using|receiving|treated with|maintained on)|(?:and|he|she|already|still"
    r"|currently) (?:takes|taking|on"
    r"|uses|receives))\s+(?:[\w-]+\s+)?$",
    re.IGNORECASE,
)
VACCINE = re.compile(r"\s*(?:jabs?|vaccin\w+|boosters?|immuni[sz]ations?)\b", re.IGNORECASE)  # behind a disease
ABOUT = re.compile(
    r"\b(?:asks?|asked|asking|warns?|warned|worr(?:y|ies|ied)|query|queries) (?:about|of)\s+(?:an?\s+)?$"
    r"|\bmakes? (?:me|us)\s+(?:\w+\s+)?$",
    re.IGNORECASE,
)
FORM = re.compile(r"\b(?:which|what)\s+(?:\w+\s+)?(cream|ointment|lotion)\b", re.IGNORECASE)  # no source here has forms
SAFE_FOR = re.compile(  # "which would be safe for my porphyria": that is hers, and not what is treated
    r"\b(?:safe(?:r|st)?|ok(?:ay)?|fine|suitable|allowed|bad|dangerous|harmful|harmless|all right|permitted)\s+"
    r"(?:for|in|with)\s+(?:(?:an?|the|his|her|my|this|their|someone with|somebody with|people with)\s+)*$",
    re.IGNORECASE,
)
TOO = re.compile(r"\bit too\b|\bhave some too\b", re.IGNORECASE)
THE = re.compile(r"\b(?:the|this|that|his|her|my|their)\s+(?:\w+\s+)?$", re.IGNORECASE)
PERSONAL = {"age", "pregnancy", "gestation", "lactation", "lab", "genotype", "habit", "allergy", "sex", "menopause"}
SOMEBODY = re.compile(
    r"\b(?:her|his|him|hers|my|me|mine|our)\b|\b(?:19|20)\d\d\b|\blast (?:week|month|year)\b", re.IGNORECASE
)
CARE = re.compile(  # of what is done for somebody
    r"\b(?:prescri\w+|script|written up|ward|gp|dentist|my|i've|i'd|(?:now|currently|already) on|wants"
    r"|\d+ ?(?:mg|mcg|units) )\b",
    re.IGNORECASE,
)
SAYS = re.compile(  # verbs of what is told of things, which notes on a patient do without
    r"\b(?:treats?|is|are|was|were|causes?|caused|inhibits?|targets?|means?|belongs?|leads?|used|acts?|helps?)\b",
    re.IGNORECASE,
)
THEN = re.compile(r"\b(?:had|diagnosed|since|developed)\b[^.;,]*$", re.IGNORECASE)
PRONOUN = re.compile(r"she|her|he|him|his", re.IGNORECASE)
FIRST_PERSON = re.compile(r"\b(?:I|I'm|I've)\b")
OURS = re.compile(
    r"\b(?:my|our) (?:\w+ )?(?:husband|wife|mother|mum|mom|father|dad|son|daughter|boy|girl|child|baby|gran\w*"
    r"|brother"
    r"|sister|partner|kid|toddler)\b",
    re.IGNORECASE,
)
THAT = re.compile(
    r"(?:^|\b)(?:is|are|was|isn'?t) (?:that|this|it|they|these)\b|^\s*(?:safe|ok|okay|wrong|fine|sensible|problem)\b",
    re.IGNORECASE,
)
IT = re.compile(r"\b(?:take|use|give|have|dispense|supply) (?:it|this|that)\b|^\s*do i dispense", re.IGNORECASE)
WHICH = re.compile(
    r".*\b(?:pick|choose) one\b|\s*(?:so |and )?(?:which|what)(?: one| 1| of (?:them|these|those)|(?= (?:can"
    r"|should|could|would|may|is)\b))",
    re.IGNORECASE,
)
AFTER_HEADING = re.compile(r"\s*(?:,|\(|:|\bin an?\b|\bin (?:my|our|the)\b|with\b)", re.IGNORECASE)
LETTER = re.compile(r"[^\W_]")
TREATING = re.compile(
    r"\b(?:prophyla\w+|treatments?|therap(?:y|ies)|remed(?:y|ies)|relief|cure|options?)\b", re.IGNORECASE
)
NAMED = 6  # words of a question that may ask by a name alone
TOGETHER = re.compile(
    r"\b(?:together|combination|both|same|mix|those two|the two|two of them|these two)\b", re.IGNORECASE
)
