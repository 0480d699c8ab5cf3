"""What makes a salt, a solvate or a product of an active moiety: in names, and in the relations of a graph."""

from __future__ import annotations

import re

PARTS = ("has_active_moiety", "has_active_ingredient")
SALT = re.compile(  # what a name has behind that of the active moiety: salts, esters, solvates (INN modified)
    r"[\s(,]+(?:(?:(?:mono|di|tri|tetra|penta|hexa|hemi|sesqui)?hydrate|anhydrous|(?:mono|di|tri)?(?:hydro)?(?:chloride|bromide|iodide)"
    r"|(?:di|mono)?(?:sodium|potassium)|calcium|magnesium|zinc|lithium|(?:di)?acetate|bes[yi]late|(?:bi)?citrate|decanoate"
    r"|edis[yi]late|enant(?:h)?ate|erbumine|es[yi]late|etabonate|(?:hemi)?fumarate|gluconate|glucuronate|lactate|maleate|malate"
    r"|meglumine|mes[yi]late|nap(?:s[yi]|adis[yi])late|nitrate|oxalate|palmitate|pamoate|embonate|(?:di|bi)?phosphate"
    r"|propionate|stearate|(?:hemi)?succinate|(?:bi)?sul(?:f|ph)ate|(?:bi|hemi)?tartrate|tos[yi]late|tromet(?:amol|hamine)"
    r"|valerate|xinafoate|(?:bi)?carbonate|orotate|hyclate|sulfonate|aspartate|arginine|lysine|salts?)\b\)?)+$",
    re.IGNORECASE,
)
