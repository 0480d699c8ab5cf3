"""The rows from which it is learned how near a curated mechanism is: the overlap with the one in question (`..kin`)."""

from __future__ import annotations

import numpy as np

from .examples import Examples
from .kept import Kept
from .table import Table, fold_of


def kin_table(pools: Kept, examples: Examples) -> Table:
    """A row for each near mechanism of each pool; ``y`` is float here, the overlap, and every row counts for one."""
    fold = np.array([fold_of(examples.items[i].drug_name) for i in pools.item], np.int8)
    ones, none = np.ones(len(pools.overlap), np.float32), np.zeros((len(pools.overlap), 2), np.int32)
    return Table(
        pools.like,
        pools.overlap.astype(np.float32),
        ones,
        none,
        pools.nodes,
        fold,
        pools.near_start,
    )
