"""Asks that are no whole questions: a tag behind a proposal, a fragment, an order, a note that ends with a proposal.

Who writes a case in short puts the ask last and leaves out of it what the case has told: "Colleague has written up X.
Agree?", "Next choice?", "Better option please", "The template suggests X." A tag asks for leave of the drug that was
proposed; a fragment that names a way of treating asks what to give; a case without any ask that ends with what somebody
is about to give asks for leave, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .types import Mark, Piece

_KNOWN_BY_WORK = (
    r"(?:family|ward|team|clinic|consultant|reg|registrar|nurse|doctor|pharmac(?:y|ist)|neurology|user|client|customer"
    r"|patient)"
)
SUBJECTS = rf"(?:(?:i|we|he|she|they|who|you|gp|mum|dad|(?:the |her |his |my )?(?:[a-z]+ )?{_KNOWN_BY_WORK})\s+)"
INDIRECT = re.compile(  # what somebody asks or wants to know: it begins with the word it is asked by
    r"\b(?:asks?|asked|asking|wonders?|wondering|wants? to know|(?:would|['’]d) like to know|need to know"
    r"|(?:not|un)sure|queries|querying)\s+(?:(?:me|us|you|the|a|pharmacy|team|ward|about)\s+){0,3}"
    r"(?=(?:which|what)\b(?! happen))",
    re.IGNORECASE,
)
LATER = re.compile(  # an order behind what is told: "...; name something safe"
    r"(?:[;,:]|\s[–-])\s+(?:(?:so|and|please)\s+){0,2}(?P<ask>(?:name|suggest|advise|recommend|choose|pick)\s+"
    r"(?:an?|the|something|one|another|me|us)\b)",
    re.IGNORECASE,
)
PLEASE = re.compile(r"[^.;:,]*\bplease\s*$|\s*(?:choose|pick|select)\s+(?:an?|the|one)\b", re.IGNORECASE)
WISHES = re.compile(  # what somebody needs, wants or would rather do, where it is something else than a named drug
    rf"\s*(?:(?:and|but|now|so)\s+)*{SUBJECTS}?(?:still\s+)?(?:needs?|requires?|wants?|would like|['’]d like"
    rf"|['’]d rather"
    r"|would rather|prefers?|(?:i|we)['’]d (?:like|rather|prefer))\s+"
    r"(?:to\s+)?(?:(?:offer|give|have|find|pick|choose|start|use|try|know)\s+)?"
    r"(?:an?\s+(?!script\b)|something|anything|one\b|another|alternatives?|options?|help with|the\s+(?:best"
    r"|safest|right))"
    r"|\s*wanting\s+(?!to\b)\w|[^,;]*\bwanted (?:in|for)\b|\s*(?:i|we) (?:need|want|have) to (?:pick|choose"
    r"|give (?:something|one))",
    re.IGNORECASE,
)
PROPOSES = re.compile(  # what somebody is about to give, would give, or has at hand, and has not given yet
    r"\b(?:(?:wants?|going|about|keen|plan(?:s|ning)?|ready|tempted|hop(?:es|ing)|inclined|meant|due|likes?"
    r"|asking|asks) to"
    r" (?:write(?: \w+)? up|write|send|give|start|begin|add|use|try|prescribe|book|supply|issue|dispense|reach for"
    r"|(?:put|switch|move|change) \w+ (?:on(?:to)?|to))"
    r"|(?:i|we)['’]d (?:love|like|fancy)|reach(?:es|ing|ed)? for|pencill?ed in|talk(?:s|ed|ing)? about|read(?:s"
    r"|ing)? about|heard (?:of|about)"
    r"|saw|mention(?:s|ed)?|asks? about|asked about|default (?:is|would be)"
    r"|first (?:idea|thought|choice|line|instinct|option) (?:is|was|would be)|likes? the sound of|liked the sound of"
    r"|says? (?:just )?(?:give|to give|start)|dr(?:ew|awn) up|(?:drawer|shelf|cupboard|kit|bag|formulary|protocol"
    r"|pathway|template|guideline|bundle) (?:only )?(?:has|holds|contains|says|suggests|recommends|lists)"
    r"|usual(?:ly)? (?:gives?|prescribes?|uses?|is|would be))\b",
    re.IGNORECASE,
)
PROPOSED_AFTER = re.compile(  # behind a drug that somebody is about to give
    r"\s*(?:tablets?|drops|gel|capsules?|cream)?\s*(?:is|are|was|were|has been|have been)\s+(?:"
    r"(?:now |just )?(?:pencill?ed in|drawn up|mentioned|suggested|charted|down|ready|advertised)"
    r"|what\b|(?:our|my|the|his|her|their)\s+(?:\w+\s+)?(?:first|usual|default|standard|standing|next|only)\b"
    r"|(?:our|my|the)\s+(?:\w+['’]s\s+)?(?:choice|plan|idea|protocol|default)"
    r"|first (?:on|in)\b|going to be\b|on (?:our|the|my) (?:order set|pathway|protocol|template|formulary|list"
    r"|shelf|plan)"
    r"|about to)\b|\s*(?:tablets?|drops)?\s*(?:is|are) (?:next|planned|being considered)\b|\s+advertised\b",
    re.IGNORECASE,
)
TAG = re.compile(  # asks for leave of what was proposed before it, and names nothing
    r"\W*(?:so |and |but )?(?:"
    r"(?:is (?:that|this|it) )?(?:true|agree(?:d)?|right|correct|safe|ok(?:ay)?|all right|alright|fine|permitted"
    r"|allowed"
    r"|acceptable|sensible|wise|reasonable|appropriate|suitable|a good idea|problem)(?: (?:to (?:issue|give"
    r"|dispense|sell"
    r"|supply|prescribe|take|use|do(?: so)?|go ahead|send|add|start)|(?:for|with|in) [^?]{1,40}|this time|then"
    r"|or not|as well|too|together"
    r"|here|now|by you))?"
    r"|(?:should|can|could|may|might|must|would) (?:it|he|she|they|i|we|this|that)(?: (?:be|do|work|have (?:it"
    r"|this|that|one)"
    r"|be (?:safe|ok(?:ay)?|all right|fine|wise|sensible|used|given|started)))?(?: (?:for|with|in) [^?]{1,40})?"
    r"|same (?:for|with) [^?]{1,30}|good for [^?]{1,30} or not|(?:yes|stop me) or (?:no|let me)|go ahead|dispense"
    r"|issue it"
    r"|any objections?"
    r")(?:, or (?:not|what|should|shall|phone|call|ask|is there)\b[^?]*)?\W*",
    re.IGNORECASE,
)
AGAIN = re.compile(
    r"\b(?:prescribe|give|use|take|have|try|repeat|start|issue) (?:it|that|this|them|one)\b", re.IGNORECASE
)
FRAGMENT = re.compile(  # asks what to give without a verb: "Next choice", "Antibiotic cover", "Malaria tablets"
    r"\b(?:choices?|options?|regimens?|agents?|picks?|cover|eradication|prophyla\w+|preventives?|preventatives?"
    r"|first[- ]line"
    r"|second[- ]line|treatments?|therap(?:y|ies)|remed(?:y|ies)|relief|tablets?|cream|drops|step|with)\s*$"
    r"|^\W*(?:drugs?|agents?|medicines?|tablets?) (?:to (?:use|give)|(?:that|which) )"
    r"|^\W*(?:the\s+)?(?:next|better|best|safer|safest|first(?:-line)?|other|another|alternative|usual)\s+\w+",
    re.IGNORECASE,
)
ANOTHER = re.compile(  # asks for something else than what was proposed or is taken
    r"\b(?:something|anything|one|any\s+\w+|a\s+\w+) (?:other|else|different|better|kinder|safer|gentler"
    r"|milder) ?(?:than)?\b"
    r"|\b(?:another|different|alternative|kinder|sister) (?:sort|kind|type|drug|tablet|agent|option|method"
    r"|medicine|choice)\b"
    r"|\b(?:next|better|safer|kinder) (?:choice|option|regimen|agent|drug|pick|one)\b|^\W*yours\W*$"
    r"|\b(?:something|anything) other\b",
    re.IGNORECASE,
)
_VERBAL = re.compile(
    r"^\W*(?:(?:so|and|but)\s+)?(?:is|are|was|do|does|did|can|could|may|might|should|would|will|has|have|am|how|why|when|where"
    r"|who|if)\b",
    re.IGNORECASE,
)
_LONGEST = 12  # words of a fragment


def implied(told: Sequence[Piece]) -> Piece | None:
    """The piece of a case that asks nothing in which somebody is about to give something; it must be near the end."""
    last = sorted(told, key=lambda p: p.start)[-2:]
    return next((p for p in reversed(last) if PROPOSES.search(p.text) or PROPOSED_AFTER.search(p.text)), None)


def is_tag(piece: Piece) -> bool:
    """Whether a question asks for leave of what was told before it."""
    return TAG.fullmatch(piece.text) is not None


def asks_fragment(piece: Piece, marks: Sequence[Mark]) -> bool:
    """Whether a question without a verb asks what to give: by a class or effect that it names, or a way of treating."""
    words = piece.text.split()
    if len(words) > _LONGEST or _VERBAL.search(piece.text) or any(m.kind in ("drug", "reaction") for m in marks):
        return False
    return FRAGMENT.search(piece.text) is not None or any(m.kind in ("class", "effect") for m in marks)
