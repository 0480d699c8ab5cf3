"""Recipes of the expression world: where genes are expressed, in which tissue, cell type and cell compartment."""
