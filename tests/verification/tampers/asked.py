"""What was asked, tampered with: the question, its options, its sources, the texts that came with it."""

from __future__ import annotations

import re

from verification.tampers.kinds import put

put("another question", "question", "text", value="Which drugs treat leprosy?")
put(
    "a word of the question",
    "question",
    "text",
    change=lambda t: t.replace("treat", "cause").replace("genes", "drugs") + " ",
)
put(
    "a question negated",
    "question",
    "text",
    change=lambda t: t.replace("treat", "do not treat").replace("associated", "not associated"),
)
put("an option exchanged", "question", "options", 0, change=lambda _: "thalidomide")
put("order of the options", "question", "options", change=lambda o: list(reversed(o)))
put("an option taken away", "question", "options", change=lambda o: o[1:])
put("what it may draw on", "question", "sources", value=["kg", "doc"])
put("which kind was wanted", "question", "kind", value="count")
put("a question before it", "question", "previous", value="Which drugs treat asthma?")
put("id of the question", "question", "id", value="item-7")
put("a text altered", "question", "context", 0, change=lambda t: t.replace("not", "often").replace("cause", "prevent"))
put("a name in a text", "question", "context", 0, change=lambda t: re.sub(r"KRT6A|FBN1|[AD]{3}[14]", "BRCA1", t))
put("a text lengthened", "question", "context", 0, change=lambda t: t + " TP53 is associated with cystic fibrosis.")
put("a text taken away", "question", "context", change=lambda _: [])
put("a text made up", "question", "context", value=["TP53 is associated with gout."])
