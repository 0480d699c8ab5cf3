"""What makes a salt, a solvate or a product of an active moiety: in names, and in the relations of a graph."""

from __future__ import annotations

import re

from .load import either, table

PARTS = ("has_active_moiety", "has_active_ingredient")
SALT = re.compile(rf"[\s(,]+(?:(?:{either(table('salts')['words'])})\b\)?)+$", re.IGNORECASE)
