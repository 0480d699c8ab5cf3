"""Names of proteins among the names of drugs, by the stems of international names."""

from __future__ import annotations

import re

# Antibodies, receptor traps, growth factors, interleukins and their antagonists, plasminogen activators; "alfa" is a
# glycoprotein.
PROTEIN = re.compile(
    r"(?:mab|cept|stim|leukin|kinra|plase)(?:$|[ -])|\b(?:alfa|beta|gamma|delta|epsilon|theta)(?:-\w+)?$", re.IGNORECASE
)
